//! Refusals of the book, N.
//!
//! Each takes the id of the rule that says no, then what the sentence names. Words are the catalogue's.

use std::fmt::Display;

use super::{missing, rule};
use crate::refusal::Refusal;

/// Refuses with `NeedsAction`: “That condition needs an action to remove.”
pub fn needs_action(by: &'static str) -> Refusal {
    rule(by, "NeedsAction", "That condition needs an action to remove.")
}

/// Refuses with `NeedsScore`: “That can only be taken by a score.”
pub fn needs_score(by: &'static str) -> Refusal {
    rule(by, "NeedsScore", "That can only be taken by a score.")
}

/// Refuses with `NoCare`: “Recover needs a safe location or a physicker.”
pub fn no_care(by: &'static str) -> Refusal {
    rule(by, "NoCare", "Recover needs a safe location or a physicker.")
}

/// Refuses with `NoCause`: “Heat is {heat}; entanglements start at 6 unless the fiction demands one.”
pub fn no_cause(by: &'static str, heat: impl Display) -> Refusal {
    rule(by, "NoCause", format!("Heat is {heat}; entanglements start at 6 unless the fiction demands one."))
}

/// Refuses with `NoCrewOnScore`: “A score needs at least one scoundrel.”
pub fn no_crew_on_score(by: &'static str) -> Refusal {
    rule(by, "NoCrewOnScore", "A score needs at least one scoundrel.")
}

/// Refuses with `NoEntanglement`: “No entanglement is waiting for an answer.”
pub fn no_entanglement(by: &'static str) -> Refusal {
    missing(by, "NoEntanglement", "No entanglement is waiting for an answer.")
}

/// Refuses with `NoFreeActivityLeft`: “{pc} has used both free activities; another costs 1 coin or 1 rep.”
pub fn no_free_activity_left(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "NoFreeActivityLeft", format!("{pc} has used both free activities; another costs 1 coin or 1 rep."))
}

/// Refuses with `NoHeavyWhenDiscreet`: “A discreet load holds no heavy items.”
pub fn no_heavy_when_discreet(by: &'static str) -> Refusal {
    rule(by, "NoHeavyWhenDiscreet", "A discreet load holds no heavy items.")
}

/// Refuses with `NoInstructor`: “Find an instructor first.”
pub fn no_instructor(by: &'static str) -> Refusal {
    missing(by, "NoInstructor", "Find an instructor first.")
}

/// Refuses with `NoInvocation`: “No harm invocation is open.”
pub fn no_invocation(by: &'static str) -> Refusal {
    missing(by, "NoInvocation", "No harm invocation is open.")
}

/// Refuses with `NoOpenThreat`: “{pc} faces no open threat.”
pub fn no_open_threat(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NoOpenThreat", format!("{pc} faces no open threat."))
}

/// Refuses with `NoPublicHospital`: “Doskvol has no public hospitals.”
pub fn no_public_hospital(by: &'static str) -> Refusal {
    rule(by, "NoPublicHospital", "Doskvol has no public hospitals.")
}

/// Refuses with `NoPurveyor`: “{pc} has no purveyor; find a new one.”
pub fn no_purveyor(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NoPurveyor", format!("{pc} has no purveyor; find a new one."))
}

/// Refuses with `NoSuchBargain`: “That bargain was never offered.”
pub fn no_such_bargain(by: &'static str) -> Refusal {
    missing(by, "NoSuchBargain", "That bargain was never offered.")
}

/// Refuses with `NoTicks`: “There is no tick to remove.”
pub fn no_ticks(by: &'static str) -> Refusal {
    rule(by, "NoTicks", "There is no tick to remove.")
}

/// Refuses with `NoTitheDue`: “Tier {tier} pays no tithe.”
pub fn no_tithe_due(by: &'static str, tier: impl Display) -> Refusal {
    rule(by, "NoTitheDue", format!("Tier {tier} pays no tithe."))
}

/// Refuses with `NoWanted`: “The wanted level is already 0.”
pub fn no_wanted(by: &'static str) -> Refusal {
    rule(by, "NoWanted", "The wanted level is already 0.")
}

/// Refuses with `NotACondition`: “Only level 1 conditions clear this way.”
pub fn not_a_condition(by: &'static str) -> Refusal {
    rule(by, "NotACondition", "Only level 1 conditions clear this way.")
}

/// Refuses with `NotActingWithTeam`: “{for} is not acting with the team.”
pub fn not_acting_with_team(by: &'static str, for_pc: impl Display) -> Refusal {
    rule(by, "NotActingWithTeam", format!("{for_pc} is not acting with the team."))
}

/// Refuses with `NotCarried`: “{pc} is not carrying {item}.”
pub fn not_carried(by: &'static str, pc: impl Display, item: impl Display) -> Refusal {
    missing(by, "NotCarried", format!("{pc} is not carrying {item}."))
}

/// Refuses with `NotConsequential`: “That use is not consequential; it costs no tick.”
pub fn not_consequential(by: &'static str) -> Refusal {
    rule(by, "NotConsequential", "That use is not consequential; it costs no tick.")
}

/// Refuses with `NotControlled`: “That action is {position}; it needs a threat roll.”
pub fn not_controlled(by: &'static str, position: impl Display) -> Refusal {
    rule(by, "NotControlled", format!("That action is {position}; it needs a threat roll."))
}

/// Refuses with `NotDying`: “{pc} has no mortal wound to stabilise.”
pub fn not_dying(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NotDying", format!("{pc} has no mortal wound to stabilise."))
}

/// Refuses with `NotEnoughClocks`: “{cost} filled clocks needed, {have} filled.”
pub fn not_enough_clocks(by: &'static str, cost: impl Display, have: impl Display) -> Refusal {
    rule(by, "NotEnoughClocks", format!("{cost} filled clocks needed, {have} filled."))
}

/// Refuses with `NotEnoughCoin`: “{initial} coin needed.”
pub fn not_enough_coin_for_debt(by: &'static str, initial: impl Display) -> Refusal {
    rule(by, "NotEnoughCoin", format!("{initial} coin needed."))
}

/// Refuses with `NotEnoughCoin`: “{payer} has {have} coin; {need} needed.”
pub fn not_enough_coin(by: &'static str, payer: impl Display, have: impl Display, need: impl Display) -> Refusal {
    rule(by, "NotEnoughCoin", format!("{payer} has {have} coin; {need} needed."))
}

/// Refuses with `NotEnoughEdge`: “{pc} has {have} Edge.”
pub fn not_enough_edge(by: &'static str, pc: impl Display, have: impl Display) -> Refusal {
    rule(by, "NotEnoughEdge", format!("{pc} has {have} Edge."))
}

/// Refuses with `NotEnoughRep`: “The crew has {have} rep; {need} needed.”
pub fn not_enough_rep(by: &'static str, have: impl Display, need: impl Display) -> Refusal {
    rule(by, "NotEnoughRep", format!("The crew has {have} rep; {need} needed."))
}

/// Refuses with `NotExpert`: “{area} is not {pc}'s expertise.”
pub fn not_expert(by: &'static str, area: impl Display, pc: impl Display) -> Refusal {
    rule(by, "NotExpert", format!("{area} is not {pc}'s expertise."))
}

/// Refuses with `NotForCoin`: “{upgrade} is not on the coin list.”
pub fn not_for_coin(by: &'static str, upgrade: impl Display) -> Refusal {
    rule(by, "NotForCoin", format!("{upgrade} is not on the coin list."))
}

/// Refuses with `NotFounded`: “Found the crew first.”
pub fn not_founded(by: &'static str) -> Refusal {
    missing(by, "NotFounded", "Found the crew first.")
}

/// Refuses with `NotImmediate`: “Only Edge just gained by this roll can raise its effect.”
pub fn not_immediate(by: &'static str) -> Refusal {
    rule(by, "NotImmediate", "Only Edge just gained by this roll can raise its effect.")
}

/// Refuses with `NotInDowntime`: “That happens only in downtime.”
pub fn not_in_downtime(by: &'static str) -> Refusal {
    rule(by, "NotInDowntime", "That happens only in downtime.")
}

/// Refuses with `NotInPosition`: “{helper} is not positioned to help; get there or take a Devil's Bargain.”
pub fn not_in_position(by: &'static str, helper: impl Display) -> Refusal {
    rule(by, "NotInPosition", format!("{helper} is not positioned to help; get there or take a Devil's Bargain."))
}

/// Refuses with `NotInScore`: “No score is running.”
pub fn not_in_score(by: &'static str) -> Refusal {
    rule(by, "NotInScore", "No score is running.")
}

/// Refuses with `NotLeader`: “{who} does not lead this team action.”
pub fn not_leader(by: &'static str, who: impl Display) -> Refusal {
    rule(by, "NotLeader", format!("{who} does not lead this team action."))
}

/// Refuses with `NotLost`: “{pc} is not lost to their vice.”
pub fn not_lost(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NotLost", format!("{pc} is not lost to their vice."))
}

/// Refuses with `NotOverindulging`: “Only at stress 6 or more.”
pub fn not_overindulging(by: &'static str) -> Refusal {
    rule(by, "NotOverindulging", "Only at stress 6 or more.")
}

/// Refuses with `NotYourCharacter`: “{pc} is not yours to act for.”
pub fn not_your_character(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "NotYourCharacter", format!("{pc} is not yours to act for."))
}

/// Refuses with `NothingToAssign`: “Only one threat; its result is the best die.”
pub fn nothing_to_assign(by: &'static str) -> Refusal {
    missing(by, "NothingToAssign", "Only one threat; its result is the best die.")
}

/// Refuses with `NothingToHeal`: “{pc} has no harm to heal.”
pub fn nothing_to_heal(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NothingToHeal", format!("{pc} has no harm to heal."))
}

/// Refuses with `NothingToImprove`: “That threat is already avoided.”
pub fn nothing_to_improve(by: &'static str) -> Refusal {
    missing(by, "NothingToImprove", "That threat is already avoided.")
}

/// Refuses with `NothingTold`: “Tell at least one obvious thing.”
pub fn nothing_told(by: &'static str) -> Refusal {
    rule(by, "NothingTold", "Tell at least one obvious thing.")
}
