//! Refusals of the chapters around the moves: what lasts from one evening to the next. Each takes the id of the rule that says no, then what the sentence names.
//!
//! Words are the catalogue's.

use std::fmt::Display;

use super::{missing, rule};
use crate::refusal::Refusal;

/// Refuses with `NoHardMoveDue`: “No missed roll is waiting for a hard move.”
pub fn no_hard_move_due(by: &'static str) -> Refusal {
    missing(by, "NoHardMoveDue", "No missed roll is waiting for a hard move.")
}

/// Refuses with `NotExposed`: “{who} did not expose themselves.”
pub fn not_exposed(by: &'static str, who: impl Display) -> Refusal {
    rule(by, "NotExposed", format!("{who} did not expose themselves."))
}

/// Refuses with `NotInPaybackBox`: “{npc} is not in {pc}'s payback box.”
pub fn not_in_payback_box(by: &'static str, npc: impl Display, pc: impl Display) -> Refusal {
    missing(by, "NotInPaybackBox", format!("{npc} is not in {pc}'s payback box."))
}

/// Refuses with `TakeDownNotAllowed`: “Taking down answers a missed Get Rough or Open Fire against an NPC.”
pub fn take_down_not_allowed(by: &'static str) -> Refusal {
    rule(by, "TakeDownNotAllowed", "Taking down answers a missed Get Rough or Open Fire against an NPC.")
}

/// Refuses with `OneAtATime`: “Heat rises by +1 at a time.”
pub fn one_at_a_time(by: &'static str) -> Refusal {
    rule(by, "OneAtATime", "Heat rises by +1 at a time.")
}

/// Refuses with `NoAdvanceDue`: “Experience plus heat is {sum}; 5 is needed.”
pub fn no_advance_due(by: &'static str, sum: impl Display) -> Refusal {
    missing(by, "NoAdvanceDue", format!("Experience plus heat is {sum}; 5 is needed."))
}

/// Refuses with `StatMax`: “{stat} is already +2.”
pub fn stat_max(by: &'static str, stat: impl Display) -> Refusal {
    rule(by, "StatMax", format!("{stat} is already +2."))
}

/// Refuses with `MoveOwned`: “{pc} already has {of}.”
pub fn move_owned(by: &'static str, pc: impl Display, of: impl Display) -> Refusal {
    rule(by, "MoveOwned", format!("{pc} already has {of}."))
}

/// Refuses with `MoveNotOwned`: “{pc} does not have {of}.”
pub fn move_not_owned(by: &'static str, pc: impl Display, of: impl Display) -> Refusal {
    missing(by, "MoveNotOwned", format!("{pc} does not have {of}."))
}

/// Refuses with `AlreadyAdvanced`: “{of} is already advanced.”
pub fn already_advanced(by: &'static str, of: impl Display) -> Refusal {
    rule(by, "AlreadyAdvanced", format!("{of} is already advanced."))
}

/// Refuses with `UnknownMove`: “No such move.”
pub fn unknown_move(by: &'static str) -> Refusal {
    missing(by, "UnknownMove", "No such move.")
}

/// Refuses with `NoDebtOverflow`: “No debt has passed +3.”
pub fn no_debt_overflow(by: &'static str) -> Refusal {
    missing(by, "NoDebtOverflow", "No debt has passed +3.")
}

/// Refuses with `NoNpcToMove`: “Your payback box is empty.”
pub fn no_npc_to_move(by: &'static str) -> Refusal {
    missing(by, "NoNpcToMove", "Your payback box is empty.")
}

/// Refuses with `PaidUpfront`: “No debt when it was paid for.”
pub fn paid_upfront(by: &'static str) -> Refusal {
    rule(by, "PaidUpfront", "No debt when it was paid for.")
}

/// Refuses with `PromiseOpen`: “The promised job is not finished.”
pub fn promise_open(by: &'static str) -> Refusal {
    rule(by, "PromiseOpen", "The promised job is not finished.")
}

/// Refuses with `NoDirectWay`: “Only Get Rough, Open Fire or a hard move takes someone down or out.”
pub fn no_direct_way(by: &'static str) -> Refusal {
    rule(by, "NoDirectWay", "Only Get Rough, Open Fire or a hard move takes someone down or out.")
}

/// Refuses with `AlreadyOut`: “{who} is already out.”
pub fn already_out(by: &'static str, who: impl Display) -> Refusal {
    rule(by, "AlreadyOut", format!("{who} is already out."))
}

/// Refuses with `NotDown`: “{pc} is not down.”
pub fn not_down(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NotDown", format!("{pc} is not down."))
}

/// Refuses with `RecoveryIncomplete`: “Recovery needs several days, rest and treatment; missing: {missing}.”
pub fn recovery_incomplete(by: &'static str, missing: impl Display) -> Refusal {
    rule(by, "RecoveryIncomplete", format!("Recovery needs several days, rest and treatment; missing: {missing}."))
}

/// Refuses with `NotFeelgood`: “Only the Feelgood has that move.”
pub fn not_feelgood(by: &'static str) -> Refusal {
    rule(by, "NotFeelgood", "Only the Feelgood has that move.")
}

/// Refuses with `NothingToHealHere`: “{patient} is fine.”
pub fn nothing_to_heal_here(by: &'static str, patient: impl Display) -> Refusal {
    missing(by, "NothingToHealHere", format!("{patient} is fine."))
}

/// Refuses with `TooLate`: “They were held up; it is too late.”
pub fn too_late_to_heal(by: &'static str) -> Refusal {
    rule(by, "TooLate", "They were held up; it is too late.")
}

/// Refuses with `NotShort`: “{pc} is not short.”
pub fn not_short(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NotShort", format!("{pc} is not short."))
}

/// Refuses with `CauseStillThere`: “You have not dealt with {cause}.”
pub fn cause_still_there(by: &'static str, cause: impl Display) -> Refusal {
    rule(by, "CauseStillThere", format!("You have not dealt with {cause}."))
}

/// Refuses with `GangMemberLoot`: “A member's Loot is the boss's fortune.”
pub fn gang_member_loot(by: &'static str) -> Refusal {
    rule(by, "GangMemberLoot", "A member's Loot is the boss's fortune.")
}

/// Refuses with `EmptyName`: “Write the Loot line.”
pub fn empty_name(by: &'static str) -> Refusal {
    rule(by, "EmptyName", "Write the Loot line.")
}

/// Refuses with `ExtraordinaryNeeded`: “Usually no more than +1 dough.”
pub fn extraordinary_needed(by: &'static str) -> Refusal {
    rule(by, "ExtraordinaryNeeded", "Usually no more than +1 dough.")
}

/// Refuses with `AmountRequired`: “At least 1.”
pub fn amount_required(by: &'static str) -> Refusal {
    rule(by, "AmountRequired", "At least 1.")
}

/// Refuses with `OutsideBand`: “That is above your band ({band}); spend dough.”
pub fn outside_band(by: &'static str, band: impl Display) -> Refusal {
    rule(by, "OutsideBand", format!("That is above your band ({band}); spend dough."))
}

/// Refuses with `NotOrdinary`: “That is not sold on the high street; ask around.”
pub fn not_ordinary(by: &'static str) -> Refusal {
    rule(by, "NotOrdinary", "That is not sold on the high street; ask around.")
}

/// Refuses with `JobNeedsHelp`: “A job needs the assistance of others.”
pub fn job_needs_help(by: &'static str) -> Refusal {
    rule(by, "JobNeedsHelp", "A job needs the assistance of others.")
}

/// Refuses with `TargetWrong`: “A heist hits a place or the van; a hustle a person or organisation.”
pub fn target_wrong(by: &'static str) -> Refusal {
    rule(by, "TargetWrong", "A heist hits a place or the van; a hustle a person or organisation.")
}

/// Refuses with `EstimateRequired`: “The MC states the likely dough.”
pub fn estimate_required(by: &'static str) -> Refusal {
    rule(by, "EstimateRequired", "The MC states the likely dough.")
}

/// Refuses with `JobNotRunning`: “No such job is running.”
pub fn job_not_running(by: &'static str) -> Refusal {
    missing(by, "JobNotRunning", "No such job is running.")
}

/// Refuses with `OutsideEstimate`: “The MC announced {lo}–{hi}.”
pub fn outside_estimate(by: &'static str, lo: impl Display, hi: impl Display) -> Refusal {
    rule(by, "OutsideEstimate", format!("The MC announced {lo}–{hi}."))
}

/// Refuses with `SplitMismatch`: “Shares add up to {shares}, the total is {total}.”
pub fn split_mismatch(by: &'static str, shares: impl Display, total: impl Display) -> Refusal {
    rule(by, "SplitMismatch", format!("Shares add up to {shares}, the total is {total}."))
}

/// Refuses with `AlreadyInGang`: “{pc} is already in a gang.”
pub fn already_in_gang(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "AlreadyInGang", format!("{pc} is already in a gang."))
}

/// Refuses with `NotInGang`: “{pc} is in no gang.”
pub fn not_in_gang(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NotInGang", format!("{pc} is in no gang."))
}

/// Refuses with `BossMustAgree`: “Negotiate leaving with the boss.”
pub fn boss_must_agree(by: &'static str) -> Refusal {
    rule(by, "BossMustAgree", "Negotiate leaving with the boss.")
}

/// Refuses with `StillAffordable`: “{dough} dough holds {members} members.”
pub fn still_affordable(by: &'static str, dough: impl Display, members: impl Display) -> Refusal {
    rule(by, "StillAffordable", format!("{dough} dough holds {members} members."))
}

/// Refuses with `OnlyByAsking`: “Hot things are only got by asking around.”
pub fn only_by_asking(by: &'static str) -> Refusal {
    rule(by, "OnlyByAsking", "Hot things are only got by asking around.")
}

/// Refuses with `MustFetch`: “Fetch it first.”
pub fn must_fetch(by: &'static str) -> Refusal {
    rule(by, "MustFetch", "Fetch it first.")
}

/// Refuses with `ValueOutOfRange`: “Weapons run from +1 to +3.”
pub fn value_out_of_range(by: &'static str) -> Refusal {
    rule(by, "ValueOutOfRange", "Weapons run from +1 to +3.")
}

/// Refuses with `LegalGunsUsaOnly`: “Legal gun sales need jurisdiction usa.”
pub fn legal_guns_usa_only(by: &'static str) -> Refusal {
    rule(by, "LegalGunsUsaOnly", "Legal gun sales need jurisdiction usa.")
}

/// Refuses with `DelayNotOver`: “The paperwork is not through yet.”
pub fn delay_not_over(by: &'static str) -> Refusal {
    rule(by, "DelayNotOver", "The paperwork is not through yet.")
}

/// Refuses with `OppositeTags`: “A vehicle cannot be both {a} and {b}.”
pub fn opposite_tags(by: &'static str, a: impl Display, b: impl Display) -> Refusal {
    rule(by, "OppositeTags", format!("A vehicle cannot be both {a} and {b}."))
}

/// Refuses with `FasterNeedsFast`: “Faster upgrades fast.”
pub fn faster_needs_fast(by: &'static str) -> Refusal {
    rule(by, "FasterNeedsFast", "Faster upgrades fast.")
}

/// Refuses with `DuplicateTag`: “A tag counts once.”
pub fn duplicate_tag(by: &'static str) -> Refusal {
    rule(by, "DuplicateTag", "A tag counts once.")
}

/// Refuses with `Unroadworthy`: “{vehicle} cannot drive.”
pub fn unroadworthy(by: &'static str, vehicle: impl Display) -> Refusal {
    rule(by, "Unroadworthy", format!("{vehicle} cannot drive."))
}

/// Refuses with `NoRoom`: “A tiny vehicle takes no passengers or baggage.”
pub fn no_room(by: &'static str) -> Refusal {
    rule(by, "NoRoom", "A tiny vehicle takes no passengers or baggage.")
}

/// Refuses with `BeyondRepair`: “A write-off cannot be repaired.”
pub fn beyond_repair(by: &'static str) -> Refusal {
    rule(by, "BeyondRepair", "A write-off cannot be repaired.")
}

/// Refuses with `NothingBroken`: “It needs no repair.”
pub fn nothing_broken(by: &'static str) -> Refusal {
    missing(by, "NothingBroken", "It needs no repair.")
}
