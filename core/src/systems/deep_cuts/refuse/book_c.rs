//! Refusals of the book, O to Z.
//!
//! Each takes the id of the rule that says no, then what the sentence names. Words are the catalogue's.

use std::fmt::Display;

use super::{missing, rule, waiting};
use crate::refusal::{Beat, Refusal};

/// Refuses with `OneAdvance`: “One advance per training activity.”
pub fn one_advance(by: &'static str) -> Refusal {
    rule(by, "OneAdvance", "One advance per training activity.")
}

/// Refuses with `OneBenefit`: “An assist gives one benefit.”
pub fn one_benefit(by: &'static str) -> Refusal {
    rule(by, "OneBenefit", "An assist gives one benefit.")
}

/// Refuses with `OneFollowUp`: “Choose one.”
pub fn one_follow_up(by: &'static str) -> Refusal {
    rule(by, "OneFollowUp", "Choose one.")
}

/// Refuses with `OutOfRange`: “{field} would become {value}; allowed {lo}..{hi}.”
pub fn out_of_range(by: &'static str, field: impl Display, value: impl Display, lo: impl Display, hi: impl Display) -> Refusal {
    rule(by, "OutOfRange", format!("{field} would become {value}; allowed {lo}..{hi}."))
}

/// Refuses with `OutsideExpertise`: “{instructor} cannot teach {area}.”
pub fn outside_expertise(by: &'static str, instructor: impl Display, area: impl Display) -> Refusal {
    rule(by, "OutsideExpertise", format!("{instructor} cannot teach {area}."))
}

/// Refuses with `OverCool`: “Heat is {h}; paying {n} is more than needed.”
pub fn over_cool(by: &'static str, h: impl Display, n: impl Display) -> Refusal {
    rule(by, "OverCool", format!("Heat is {h}; paying {n} is more than needed."))
}

/// Refuses with `OverItemBoxes`: “Only 6 item boxes are available.”
pub fn over_item_boxes(by: &'static str) -> Refusal {
    rule(by, "OverItemBoxes", "Only 6 item boxes are available.")
}

/// Refuses with `OverItemBoxes`: “{used}+{boxes} exceeds the 6 item boxes.”
pub fn over_item_boxes_by(by: &'static str, used: impl Display, boxes: impl Display) -> Refusal {
    rule(by, "OverItemBoxes", format!("{used}+{boxes} exceeds the 6 item boxes."))
}

/// Refuses with `OverMaxLoad`: “{total} boxes; nobody carries more than 9.”
pub fn over_max_load(by: &'static str, total: impl Display) -> Refusal {
    rule(by, "OverMaxLoad", format!("{total} boxes; nobody carries more than 9."))
}

/// Refuses with `OverindulgenceRolled`: “The overindulgence die is already rolled.”
pub fn overindulgence_rolled(by: &'static str) -> Refusal {
    rule(by, "OverindulgenceRolled", "The overindulgence die is already rolled.")
}

/// Refuses with `PayBelowOne`: “A side job pays at least 1 coin.”
pub fn pay_below_one(by: &'static str) -> Refusal {
    rule(by, "PayBelowOne", "A side job pays at least 1 coin.")
}

/// Refuses with `PayoffTaken`: “The payoff of this score is already taken.”
pub fn payoff_taken(by: &'static str) -> Refusal {
    rule(by, "PayoffTaken", "The payoff of this score is already taken.")
}

/// Refuses with `PositionFirst`: “{protector} must get into position first.”
pub fn position_first(by: &'static str, protector: impl Display) -> Refusal {
    rule(by, "PositionFirst", format!("{protector} must get into position first."))
}

/// Refuses with `ProjectFilled`: “{project} is already complete.”
pub fn project_filled(by: &'static str, project: impl Display) -> Refusal {
    rule(by, "ProjectFilled", format!("{project} is already complete."))
}

/// Refuses with `ProjectNotFilled`: “{project} has {filled} of {size} ticks.”
pub fn project_not_filled(by: &'static str, project: impl Display, filled: impl Display, size: impl Display) -> Refusal {
    rule(by, "ProjectNotFilled", format!("{project} has {filled} of {size} ticks."))
}

/// Refuses with `ProviderRefuses`: “{provider} will not extend credit.”
pub fn provider_refuses(by: &'static str, provider: impl Display) -> Refusal {
    rule(by, "ProviderRefuses", format!("{provider} will not extend credit."))
}

/// Refuses with `QualityTooLow`: “Quality {q} cannot treat level {l} harm.”
pub fn quality_too_low(by: &'static str, q: impl Display, l: impl Display) -> Refusal {
    rule(by, "QualityTooLow", format!("Quality {q} cannot treat level {l} harm."))
}

/// Refuses with `RatingMax`: “{rating} is already at its maximum.”
pub fn rating_max(by: &'static str, rating: impl Display) -> Refusal {
    rule(by, "RatingMax", format!("{rating} is already at its maximum."))
}

/// Refuses with `ReasonRequired`: “Give a reason.”
pub fn reason_required(by: &'static str) -> Refusal {
    rule(by, "ReasonRequired", "Give a reason.")
}

/// Refuses with `SameThreatRequired`: “In a group action everyone faces the same threat.”
pub fn same_threat_required(by: &'static str) -> Refusal {
    rule(by, "SameThreatRequired", "In a group action everyone faces the same threat.")
}

/// Refuses with `ScarsCannotBeStruck`: “A scar is permanent.”
pub fn scars_cannot_be_struck(by: &'static str) -> Refusal {
    rule(by, "ScarsCannotBeStruck", "A scar is permanent.")
}

/// Refuses with `SelfAssist`: “You cannot assist yourself.”
pub fn self_assist(by: &'static str) -> Refusal {
    rule(by, "SelfAssist", "You cannot assist yourself.")
}

/// Refuses with `SelfStabilise`: “Someone else must stabilise {pc}.”
pub fn self_stabilise(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "SelfStabilise", format!("Someone else must stabilise {pc}."))
}

/// Refuses with `ShowNeedsNegative`: “{faction} is not hostile.”
pub fn show_needs_negative(by: &'static str, faction: impl Display) -> Refusal {
    rule(by, "ShowNeedsNegative", format!("{faction} is not hostile."))
}

/// Refuses with `StepIncomplete`: “{what} is still due.”
pub fn step_incomplete(by: &'static str, what: impl Display) -> Refusal {
    rule(by, "StepIncomplete", format!("{what} is still due."))
}

/// Refuses with `SupplyExhausted`: “{name} is used up.”
pub fn supply_exhausted(by: &'static str, name: impl Display) -> Refusal {
    rule(by, "SupplyExhausted", format!("{name} is used up."))
}

/// Refuses with `ThreatMissing`: “Everyone needs their own threat.”
pub fn threat_missing(by: &'static str) -> Refusal {
    rule(by, "ThreatMissing", "Everyone needs their own threat.")
}

/// Refuses with `ThreatOpen`: “{pc} already faces an unresolved threat; add to it instead.”
pub fn threat_open(by: &'static str, pc: impl Display, beat: Beat) -> Refusal {
    waiting(by, "ThreatOpen", format!("{pc} already faces an unresolved threat; add to it instead."), beat)
}

/// Refuses with `ThreatTextRequired`: “State the threat before the roll.”
pub fn threat_text_required(by: &'static str) -> Refusal {
    rule(by, "ThreatTextRequired", "State the threat before the roll.")
}

/// Refuses with `ThreatUnassigned`: “Assign a die to every threat ({missing} left).”
pub fn threat_unassigned(by: &'static str, missing: impl Display) -> Refusal {
    rule(by, "ThreatUnassigned", format!("Assign a die to every threat ({missing} left)."))
}

/// Refuses with `TicksRemain`: “Remove the {n} tick(s) first.”
pub fn ticks_remain(by: &'static str, n: impl Display) -> Refusal {
    rule(by, "TicksRemain", format!("Remove the {n} tick(s) first."))
}

/// Refuses with `TithePaid`: “The tithe is already settled.”
pub fn tithe_paid(by: &'static str) -> Refusal {
    rule(by, "TithePaid", "The tithe is already settled.")
}

/// Refuses with `TooElaborate`: “That needs a long-term project.”
pub fn too_elaborate(by: &'static str) -> Refusal {
    rule(by, "TooElaborate", "That needs a long-term project.")
}

/// Refuses with `TooFew`: “A team action needs at least two scoundrels.”
pub fn too_few(by: &'static str) -> Refusal {
    rule(by, "TooFew", "A team action needs at least two scoundrels.")
}

/// Refuses with `TraumaXpReplaced`: “Trauma xp comes from invoking it, not at the end of the session.”
pub fn trauma_xp_replaced(by: &'static str) -> Refusal {
    rule(by, "TraumaXpReplaced", "Trauma xp comes from invoking it, not at the end of the session.")
}

/// Refuses with `UnknownAbility`: “{pc} has no ability {x}.”
pub fn unknown_ability(by: &'static str, pc: impl Display, x: impl Display) -> Refusal {
    missing(by, "UnknownAbility", format!("{pc} has no ability {x}."))
}

/// Refuses with `UnknownCharacter`: “No character called {pc}.”
pub fn unknown_character(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "UnknownCharacter", format!("No character called {pc}."))
}

/// Refuses with `UnknownClaim`: “The crew holds no claim {x}.”
pub fn unknown_claim(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownClaim", format!("The crew holds no claim {x}."))
}

/// Refuses with `UnknownClock`: “No clock called {name}.”
pub fn unknown_clock(by: &'static str, name: impl Display) -> Refusal {
    missing(by, "UnknownClock", format!("No clock called {name}."))
}

/// Refuses with `UnknownCohort`: “The crew has no cohort {x}.”
pub fn unknown_cohort(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownCohort", format!("The crew has no cohort {x}."))
}

/// Refuses with `UnknownContact`: “No contact called {x}.”
pub fn unknown_contact(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownContact", format!("No contact called {x}."))
}

/// Refuses with `UnknownDebt`: “No debt called {x}.”
pub fn unknown_debt(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownDebt", format!("No debt called {x}."))
}

/// Refuses with `UnknownFaction`: “No faction called {name}.”
pub fn unknown_faction(by: &'static str, name: impl Display) -> Refusal {
    missing(by, "UnknownFaction", format!("No faction called {name}."))
}

/// Refuses with `UnknownHarm`: “{pc} has no such harm.”
pub fn unknown_harm(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "UnknownHarm", format!("{pc} has no such harm."))
}

/// Refuses with `UnknownProject`: “No project called {x}.”
pub fn unknown_project(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownProject", format!("No project called {x}."))
}

/// Refuses with `UnknownRating`: “{pc} has no rating {x}.”
pub fn unknown_rating(by: &'static str, pc: impl Display, x: impl Display) -> Refusal {
    missing(by, "UnknownRating", format!("{pc} has no rating {x}."))
}

/// Refuses with `UnknownSupply`: “No supply called {x}.”
pub fn unknown_supply(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownSupply", format!("No supply called {x}."))
}

/// Refuses with `UnknownThreat`: “{pc} faces no threat called {x}.”
pub fn unknown_threat(by: &'static str, pc: impl Display, x: impl Display) -> Refusal {
    missing(by, "UnknownThreat", format!("{pc} faces no threat called {x}."))
}

/// Refuses with `UnknownTrauma`: “{pc} has no trauma {x}.”
pub fn unknown_trauma(by: &'static str, pc: impl Display, x: impl Display) -> Refusal {
    missing(by, "UnknownTrauma", format!("{pc} has no trauma {x}."))
}

/// Refuses with `UpgradesCostCoin`: “With the downtime module upgrades cost coin, only cohorts cost xp.”
pub fn upgrades_cost_coin(by: &'static str) -> Refusal {
    rule(by, "UpgradesCostCoin", "With the downtime module upgrades cost coin, only cohorts cost xp.")
}

/// Refuses with `ValueOutOfRange`: “Valuables fence for 2–8 coin.”
pub fn value_out_of_range(by: &'static str) -> Refusal {
    rule(by, "ValueOutOfRange", "Valuables fence for 2–8 coin.")
}

/// Refuses with `ViceDone`: “{pc} has already indulged this downtime.”
pub fn vice_done(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "ViceDone", format!("{pc} has already indulged this downtime."))
}

/// Refuses with `WantedMax`: “Wanted level is already {wanted_max}.”
pub fn wanted_max(by: &'static str, wanted_max: impl Display) -> Refusal {
    rule(by, "WantedMax", format!("Wanted level is already {wanted_max}."))
}

/// Refuses with `WrongAttribute`: “{attribute} does not relate to this threat.”
pub fn wrong_attribute(by: &'static str, attribute: impl Display) -> Refusal {
    rule(by, "WrongAttribute", format!("{attribute} does not relate to this threat."))
}

/// Refuses with `WrongPhase`: “A score can begin only from free play (now: {phase}).”
pub fn wrong_phase_for_score(by: &'static str, phase: impl Display) -> Refusal {
    rule(by, "WrongPhase", format!("A score can begin only from free play (now: {phase})."))
}

/// Refuses with `WrongPhase`: “Finish the after-score steps first.”
pub fn wrong_phase_for_downtime(by: &'static str) -> Refusal {
    rule(by, "WrongPhase", "Finish the after-score steps first.")
}

/// Refuses with `WrongPhase`: “Resolve the rolled threats first.”
pub fn wrong_phase_rolled(by: &'static str) -> Refusal {
    rule(by, "WrongPhase", "Resolve the rolled threats first.")
}

/// Refuses with `WrongStep`: “Status changes belong to Fallout (now: {step}).”
pub fn wrong_step_for_status(by: &'static str, step: impl Display) -> Refusal {
    rule(by, "WrongStep", format!("Status changes belong to Fallout (now: {step})."))
}

/// Refuses with `WrongStep`: “Upgrades are bought in Development.”
pub fn wrong_step_for_upgrades(by: &'static str) -> Refusal {
    rule(by, "WrongStep", "Upgrades are bought in Development.")
}

/// Refuses with `WrongStep`: “That belongs to {step}; the current step is {now}.”
pub fn wrong_step(by: &'static str, step: impl Display, now: impl Display) -> Refusal {
    rule(by, "WrongStep", format!("That belongs to {step}; the current step is {now}."))
}
