//! Refusals of the downtime chapter (BD).
//!
//! Each takes the id of the rule that says no, then what the sentence names. Words are the catalogue's.

use std::fmt::Display;

use super::{missing, rule, waiting};
use crate::refusal::Refusal;

/// Refuses with `ActionUnsaid`: “Say which action {pc} rolls.”
pub fn action_unsaid(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "ActionUnsaid", format!("Say which action {pc} rolls."))
}

/// Refuses with `AlreadyDone`: “{project} is already closed.”
pub fn already_done(by: &'static str, project: impl Display) -> Refusal {
    rule(by, "AlreadyDone", format!("{project} is already closed."))
}

/// Refuses with `AlreadyInDowntime`: “A downtime phase is already open.”
pub fn already_in_downtime(by: &'static str) -> Refusal {
    rule(by, "AlreadyInDowntime", "A downtime phase is already open.")
}

/// Refuses with `AlreadyOnStandby`: “{asset} is already on standby.”
pub fn already_on_standby(by: &'static str, asset: impl Display) -> Refusal {
    rule(by, "AlreadyOnStandby", format!("{asset} is already on standby."))
}

/// Refuses with `AlreadyOwned`: “The crew already has {upgrade}.”
pub fn already_owned(by: &'static str, upgrade: impl Display) -> Refusal {
    rule(by, "AlreadyOwned", format!("The crew already has {upgrade}."))
}

/// Refuses with `AlreadyOwned`: “{pc} already has {ability}.”
pub fn ability_owned(by: &'static str, pc: impl Display, ability: impl Display) -> Refusal {
    rule(by, "AlreadyOwned", format!("{pc} already has {ability}."))
}

/// Refuses with `AssetGone`: “{asset} has already been used up or has left.”
pub fn asset_gone(by: &'static str, asset: impl Display) -> Refusal {
    missing(by, "AssetGone", format!("{asset} has already been used up or has left."))
}

/// Refuses with `BadClockSize`: “A clock needs at least 1 segment.”
pub fn bad_clock_size(by: &'static str) -> Refusal {
    rule(by, "BadClockSize", "A clock needs at least 1 segment.")
}

/// Refuses with `DescriptionRequired`: “Describe how {pc} moves the project forward.”
pub fn description_required(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "DescriptionRequired", format!("Describe how {pc} moves the project forward."))
}

/// Refuses with `DowntimeStillOpen`: “Close the downtime phase before recording a score.”
pub fn downtime_still_open(by: &'static str) -> Refusal {
    rule(by, "DowntimeStillOpen", "Close the downtime phase before recording a score.")
}

/// Refuses with `DuplicateName`: “{name} is already registered.”
pub fn duplicate_name(by: &'static str, name: impl Display) -> Refusal {
    rule(by, "DuplicateName", format!("{name} is already registered."))
}

/// Refuses with `EmptyImprovement`: “Choose at least one level or extra Tier.”
pub fn empty_improvement(by: &'static str) -> Refusal {
    rule(by, "EmptyImprovement", "Choose at least one level or extra Tier.")
}

/// Refuses with `EmptyName`: “Give it a name.”
pub fn empty_name(by: &'static str) -> Refusal {
    rule(by, "EmptyName", "Give it a name.")
}

/// Refuses with `EmptyName`: “Name the item.”
pub fn item_unnamed(by: &'static str) -> Refusal {
    rule(by, "EmptyName", "Name the item.")
}

/// Refuses with `ExtraTiersNeedCritical`: “Raise the result to critical first.”
pub fn extra_tiers_need_critical(by: &'static str) -> Refusal {
    rule(by, "ExtraTiersNeedCritical", "Raise the result to critical first.")
}

/// Refuses with `ExtraTiersOnlyForAssets`: “Only an acquired asset can be raised past critical.”
pub fn extra_tiers_only_for_assets(by: &'static str) -> Refusal {
    rule(by, "ExtraTiersOnlyForAssets", "Only an acquired asset can be raised past critical.")
}

/// Refuses with `FreeActivityAvailable`: “{pc} still has a free activity; the 1 coin / 1 rep price is only for activities beyond those.”
pub fn free_activity_available(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "FreeActivityAvailable", format!("{pc} still has a free activity; the 1 coin / 1 rep price is only for activities beyond those."))
}

/// Refuses with `HarmLevelOutOfRange`: “Harm level must be 1–{max}.”
pub fn harm_level_out_of_range(by: &'static str, max: impl Display) -> Refusal {
    rule(by, "HarmLevelOutOfRange", format!("Harm level must be 1–{max}."))
}

/// Refuses with `HealerIsNotHelper`: “{who} is already treating you; name another helper.”
pub fn healer_is_not_helper(by: &'static str, who: impl Display) -> Refusal {
    rule(by, "HealerIsNotHelper", format!("{who} is already treating you; name another helper."))
}

/// Refuses with `HealerUnknown`: “No healer called {x}.”
pub fn healer_unknown(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "HealerUnknown", format!("No healer called {x}."))
}

/// Refuses with `MethodNotAllowed`: “The GM has not accepted {method} for this project.”
pub fn method_not_allowed(by: &'static str, method: impl Display) -> Refusal {
    rule(by, "MethodNotAllowed", format!("The GM has not accepted {method} for this project."))
}

/// Refuses with `NoChange`: “The crew is already {at war|at peace}.”
pub fn no_change(by: &'static str, state: impl Display) -> Refusal {
    rule(by, "NoChange", format!("The crew is already {state}."))
}

/// Refuses with `NoSecondAtWar`: “At war {pc} has one activity, and no second can be bought.”
pub fn no_second_at_war(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "NoSecondAtWar", format!("At war {pc} has one activity, and no second can be bought."))
}

/// Refuses with `NoFreeActivityLeft`: “{pc} has used {used} of {allow} free activities; pay 1 coin or 1 rep for another.”
pub fn no_free_activity_left(by: &'static str, pc: impl Display, used: impl Display, allow: impl Display) -> Refusal {
    rule(by, "NoFreeActivityLeft", format!("{pc} has used {used} of {allow} free activities; pay 1 coin or 1 rep for another."))
}

/// Refuses with `NoPurveyor`: “{pc} has no vice purveyor.”
pub fn no_purveyor(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NoPurveyor", format!("{pc} has no vice purveyor."))
}

/// Refuses with `NoResultLevels`: “{activity} has no result level to improve.”
pub fn no_result_levels(by: &'static str, activity: impl Display) -> Refusal {
    rule(by, "NoResultLevels", format!("{activity} has no result level to improve."))
}

/// Refuses with `NoRollToHelp`: “Training has no roll to help.”
pub fn no_roll_to_help(by: &'static str) -> Refusal {
    rule(by, "NoRollToHelp", "Training has no roll to help.")
}

/// Refuses with `NoTreatment`: “Name who treats you: a contact, a fellow PC, an acquired healer, yourself, or tough it out.”
pub fn no_treatment(by: &'static str) -> Refusal {
    rule(by, "NoTreatment", "Name who treats you: a contact, a fellow PC, an acquired healer, yourself, or tough it out.")
}

/// Refuses with `NotAHealer`: “{who} has no healing skill the GM accepts.”
pub fn not_a_healer(by: &'static str, who: impl Display) -> Refusal {
    rule(by, "NotAHealer", format!("{who} has no healing skill the GM accepts."))
}

/// Refuses with `NotEnoughCoin`: “{payer} has {have} coin; {need} needed.”
pub fn not_enough_coin(by: &'static str, payer: impl Display, have: impl Display, need: impl Display) -> Refusal {
    rule(by, "NotEnoughCoin", format!("{payer} has {have} coin; {need} needed."))
}

/// Refuses with `NotInDowntime`: “Downtime activities can only be taken during a downtime phase.”
pub fn not_in_downtime(by: &'static str) -> Refusal {
    rule(by, "NotInDowntime", "Downtime activities can only be taken during a downtime phase.")
}

/// Refuses with `NotInPosition`: “{pc} is not in a position to do that: {reason}.”
pub fn not_in_position(by: &'static str, pc: impl Display, reason: impl Display) -> Refusal {
    rule(by, "NotInPosition", format!("{pc} is not in a position to do that: {reason}."))
}

/// Refuses with `NotOnStandby`: “{asset} is not on standby.”
pub fn not_on_standby(by: &'static str, asset: impl Display) -> Refusal {
    missing(by, "NotOnStandby", format!("{asset} is not on standby."))
}

/// Refuses with `NothingPending`: “No unsettled roll for {pc}.”
pub fn nothing_pending(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NothingPending", format!("No unsettled roll for {pc}."))
}

/// Refuses with `NothingToHeal`: “{pc} has no harm.”
pub fn nothing_to_heal(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NothingToHeal", format!("{pc} has no harm."))
}

/// Refuses with `OutOfRange`: “{field} would become {value}.”
pub fn out_of_range(by: &'static str, field: impl Display, value: impl Display) -> Refusal {
    rule(by, "OutOfRange", format!("{field} would become {value}."))
}

/// Refuses with `PermanentNeedsNoStandby`: “{asset} is permanent.”
pub fn permanent_needs_no_standby(by: &'static str, asset: impl Display) -> Refusal {
    rule(by, "PermanentNeedsNoStandby", format!("{asset} is permanent."))
}

/// Refuses with `PermanentNotByAcquire`: “Permanent ownership needs a crew upgrade or a long-term project.”
pub fn permanent_not_by_acquire(by: &'static str) -> Refusal {
    rule(by, "PermanentNotByAcquire", "Permanent ownership needs a crew upgrade or a long-term project.")
}

/// Refuses with `PrerequisiteOpen`: “That depends on {x}; resolve it first.”
pub fn prerequisite_open(by: &'static str, x: impl Display) -> Refusal {
    rule(by, "PrerequisiteOpen", format!("That depends on {x}; resolve it first."))
}

/// Refuses with `ProjectBlocked`: “{project} first needs {requires}.”
pub fn project_blocked(by: &'static str, project: impl Display, requires: impl Display) -> Refusal {
    rule(by, "ProjectBlocked", format!("{project} first needs {requires}."))
}

/// Refuses with `ProjectFilled`: “{project} is already complete.”
pub fn project_filled(by: &'static str, project: impl Display) -> Refusal {
    rule(by, "ProjectFilled", format!("{project} is already complete."))
}

/// Refuses with `ProjectNotFilled`: “{project} has {filled}/{size} segments.”
pub fn project_not_filled(by: &'static str, project: impl Display, filled: impl Display, size: impl Display) -> Refusal {
    rule(by, "ProjectNotFilled", format!("{project} has {filled}/{size} segments."))
}

/// Refuses with `ReasonRequired`: “Give a reason for the correction.”
pub fn reason_required(by: &'static str) -> Refusal {
    rule(by, "ReasonRequired", "Give a reason for the correction.")
}

/// Refuses with `ResultAlreadyCritical`: “The result can rise {room} more level(s), not {levels}.”
pub fn result_already_critical(by: &'static str, room: impl Display, levels: impl Display) -> Refusal {
    rule(by, "ResultAlreadyCritical", format!("The result can rise {room} more level(s), not {levels}."))
}

/// Refuses with `ResultPending`: “{pc} must settle the earlier {activity} result first.”
pub fn result_pending(by: &'static str, pc: impl Display, activity: impl Display, beat: crate::refusal::Beat) -> Refusal {
    waiting(by, "ResultPending", format!("{pc} must settle the earlier {activity} result first."), beat)
}

/// Refuses with `ThatIsAnActivity`: “{what} is on the downtime list and must use an activity slot.”
pub fn that_is_an_activity(by: &'static str, what: impl Display) -> Refusal {
    rule(by, "ThatIsAnActivity", format!("{what} is on the downtime list and must use an activity slot."))
}

/// Refuses with `TrackAlreadyTrained`: “{track} has been trained this downtime.”
pub fn track_already_trained(by: &'static str, track: impl Display) -> Refusal {
    rule(by, "TrackAlreadyTrained", format!("{track} has been trained this downtime."))
}

/// Refuses with `UnknownAction`: “{pc} has no action {name}.”
pub fn unknown_action(by: &'static str, pc: impl Display, name: impl Display) -> Refusal {
    missing(by, "UnknownAction", format!("{pc} has no action {name}."))
}

/// Refuses with `UnknownAsset`: “No such asset.”
pub fn unknown_asset(by: &'static str) -> Refusal {
    missing(by, "UnknownAsset", "No such asset.")
}

/// Refuses with `UnknownAssetKind`: “An asset is an item or set, a cohort, a vehicle or a service.”
pub fn unknown_asset_kind(by: &'static str) -> Refusal {
    rule(by, "UnknownAssetKind", "An asset is an item or set, a cohort, a vehicle or a service.")
}

/// Refuses with `UnknownCharacter`: “No character called {pc} in this campaign.”
pub fn unknown_character(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "UnknownCharacter", format!("No character called {pc} in this campaign."))
}

/// Refuses with `UnknownField`: “{target} has no number called {field}.”
pub fn unknown_field(by: &'static str, target: impl Display, field: impl Display) -> Refusal {
    missing(by, "UnknownField", format!("{target} has no number called {field}."))
}

/// Refuses with `UnknownHelper`: “{who} is not a friend or contact of the crew or this character.”
pub fn unknown_helper(by: &'static str, who: impl Display) -> Refusal {
    missing(by, "UnknownHelper", format!("{who} is not a friend or contact of the crew or this character."))
}

/// Refuses with `UnknownPrerequisite`: “No project or fact called {x}.”
pub fn unknown_prerequisite(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownPrerequisite", format!("No project or fact called {x}."))
}

/// Refuses with `UnknownProject`: “No project called {x}.”
pub fn unknown_project(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownProject", format!("No project called {x}."))
}

/// Refuses with `UnknownTrack`: “No xp track {track}.”
pub fn unknown_track(by: &'static str, track: impl Display) -> Refusal {
    missing(by, "UnknownTrack", format!("No xp track {track}."))
}

/// Refuses with `CohortActed`: “{cohort} has already acted in this downtime; this takes a character.”
pub fn cohort_acted(by: &'static str, cohort: impl Display) -> Refusal {
    rule(by, "CohortActed", format!("{cohort} has already acted in this downtime; this takes a character."))
}

/// Refuses with `CohortNeedsSource`: “Name the ability or claim that lets {cohort} act for a character.”
pub fn cohort_needs_source(by: &'static str, cohort: impl Display) -> Refusal {
    rule(by, "CohortNeedsSource", format!("Name the ability or claim that lets {cohort} act for a character."))
}

/// Refuses with `ImproveNeedsDice`: “Coin after the roll is spent once the dice are seen.”
pub fn improve_needs_dice(by: &'static str) -> Refusal {
    rule(by, "ImproveNeedsDice", "Coin after the roll is spent once the dice are seen.")
}

/// Refuses with `UnknownHarm`: “{pc} has no harm called {harm}.”
pub fn unknown_harm(by: &'static str, pc: impl Display, harm: impl Display) -> Refusal {
    missing(by, "UnknownHarm", format!("{pc} has no harm called {harm}."))
}

/// Refuses with `DescriptionRequired`: “Describe how {pc} lowers the heat.”
pub fn heat_description_required(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "DescriptionRequired", format!("Describe how {pc} lowers the heat."))
}

/// Refuses with `ScoreUnderWay`: “{score} is still under way; downtime comes after it.”
pub fn score_under_way(by: &'static str, score: impl Display) -> Refusal {
    rule(by, "ScoreUnderWay", format!("{score} is still under way; downtime comes after it."))
}

/// Refuses with `WarByStatus`: “{faction} stands at −3, which is war; its status must change first.”
pub fn war_by_status(by: &'static str, faction: impl Display) -> Refusal {
    rule(by, "WarByStatus", format!("{faction} stands at −3, which is war; its status must change first."))
}
