//! Refusals of the chapters around downtime (BS), second half of the alphabet.
//!
//! Each takes the id of the rule that says no, then what the sentence names. Words are the catalogue's.

use std::fmt::Display;

use super::{missing, rule, waiting};
use crate::refusal::Refusal;

/// Refuses with `NotImprisoned`: “{pc} is not in prison.”
pub fn not_imprisoned(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NotImprisoned", format!("{pc} is not in prison."))
}

/// Refuses with `NotInCell`: “{kind} is not among {options}.”
pub fn not_in_cell(by: &'static str, kind: impl Display, options: impl Display) -> Refusal {
    rule(by, "NotInCell", format!("{kind} is not among {options}."))
}

/// Refuses with `NotOnTheList`: “{what} is not a downtime activity by the book.”
pub fn not_on_the_list(by: &'static str, what: impl Display) -> Refusal {
    rule(by, "NotOnTheList", format!("{what} is not a downtime activity by the book."))
}

/// Refuses with `NotOverindulged`: “{pc} did not overindulge.”
pub fn not_overindulged(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NotOverindulged", format!("{pc} did not overindulge."))
}

/// Refuses with `NotInGroup`: “{pc} does not roll in that group.”
pub fn not_in_group(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "NotInGroup", format!("{pc} does not roll in that group."))
}

/// Refuses with `NotPossible`: “{protector} cannot reach or signal {for_pc}.”
pub fn not_possible(by: &'static str, protector: impl Display, for_pc: impl Display) -> Refusal {
    rule(by, "NotPossible", format!("{protector} cannot reach or signal {for_pc}."))
}

/// Refuses with `NotReduced`: “Reduced means less than {level}, not {to}.”
pub fn not_reduced(by: &'static str, level: impl Display, to: impl Display) -> Refusal {
    rule(by, "NotReduced", format!("Reduced means less than {level}, not {to}."))
}

/// Refuses with `NotResistible`: “No resistance is allowed against that.”
pub fn not_resistible(by: &'static str) -> Refusal {
    rule(by, "NotResistible", "No resistance is allowed against that.")
}

/// Refuses with `NothingToHelp`: “{cohort} has no harm.”
pub fn nothing_to_help(by: &'static str, cohort: impl Display) -> Refusal {
    missing(by, "NothingToHelp", format!("{cohort} has no harm."))
}

/// Refuses with `NothingToSettle`: “{pc} has no roll waiting for an outcome.”
pub fn nothing_to_settle(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NothingToSettle", format!("{pc} has no roll waiting for an outcome."))
}

/// Refuses with `NothingToTrade`: “{position} and {effect} leave nothing to trade.”
pub fn nothing_to_trade(by: &'static str, position: impl Display, effect: impl Display) -> Refusal {
    rule(by, "NothingToTrade", format!("{position} and {effect} leave nothing to trade."))
}

/// Refuses with `OneAssistant`: “Only one character assists a roll.”
pub fn one_assistant(by: &'static str) -> Refusal {
    rule(by, "OneAssistant", "Only one character assists a roll.")
}

/// Refuses with `OnlyControlled`: “Only a controlled action can {choice}.”
pub fn only_controlled(by: &'static str, choice: impl Display) -> Refusal {
    rule(by, "OnlyControlled", format!("Only a controlled action can {choice}."))
}

/// Refuses with `OnlyTugFalls`: “Only a tug-of-war clock can be ticked down.”
pub fn only_tug_falls(by: &'static str) -> Refusal {
    rule(by, "OnlyTugFalls", "Only a tug-of-war clock can be ticked down.")
}

/// Refuses with `OverLoad`: “{used} + {boxes} boxes exceed a load of {limit}.”
pub fn over_load(by: &'static str, used: impl Display, boxes: impl Display, limit: impl Display) -> Refusal {
    rule(by, "OverLoad", format!("{used} + {boxes} boxes exceed a load of {limit}."))
}

/// Refuses with `OverindulgenceChosen`: “{pc} has already chosen {choice}.”
pub fn overindulgence_chosen(by: &'static str, pc: impl Display, choice: impl Display) -> Refusal {
    rule(by, "OverindulgenceChosen", format!("{pc} has already chosen {choice}."))
}

/// Refuses with `OwnBargain`: “A bargain is offered by the GM or another player.”
pub fn own_bargain(by: &'static str) -> Refusal {
    rule(by, "OwnBargain", "A bargain is offered by the GM or another player.")
}

/// Refuses with `PayNeedsActivity`: “A flashback costs stress; coin or rep pay for a downtime activity in it.”
pub fn pay_needs_activity(by: &'static str) -> Refusal {
    let sentence = "A flashback costs stress; coin or rep pay for a downtime activity in it.";
    rule(by, "PayNeedsActivity", sentence)
}

/// Refuses with `PayoffTaken`: “The payoff of {score} is already recorded.”
pub fn payoff_taken(by: &'static str, score: impl Display) -> Refusal {
    rule(by, "PayoffTaken", format!("The payoff of {score} is already recorded."))
}

/// Refuses with `PayoffUnsaid`: “Give the coin or the size of the job.”
pub fn payoff_unsaid(by: &'static str) -> Refusal {
    rule(by, "PayoffUnsaid", "Give the coin or the size of the job.")
}

/// Refuses with `PoolOutOfRange`: “A made-up pool has one to four dice, not {n}.”
pub fn pool_out_of_range(by: &'static str, n: impl Display) -> Refusal {
    rule(by, "PoolOutOfRange", format!("A made-up pool has one to four dice, not {n}."))
}

/// Refuses with `PositionUnknown`: “Position is controlled, risky or desperate.”
pub fn position_unknown(by: &'static str) -> Refusal {
    rule(by, "PositionUnknown", "Position is controlled, risky or desperate.")
}

/// Refuses with `PrisonNotTurf`: “A claim granted in prison is never turf.”
pub fn prison_not_turf(by: &'static str) -> Refusal {
    rule(by, "PrisonNotTurf", "A claim granted in prison is never turf.")
}

/// Refuses with `PrisonRolled`: “{pc} has rolled for this sentence.”
pub fn prison_rolled(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "PrisonRolled", format!("{pc} has rolled for this sentence."))
}

/// Refuses with `PushTwice`: “Each push counts once for an action.”
pub fn push_twice(by: &'static str) -> Refusal {
    rule(by, "PushTwice", "Each push counts once for an action.")
}

/// Refuses with `QuestionNeeded`: “Ask a question.”
pub fn question_needed(by: &'static str) -> Refusal {
    rule(by, "QuestionNeeded", "Ask a question.")
}

/// Refuses with `RareMissing`: “{item} needs {rare}.”
pub fn rare_missing(by: &'static str, item: impl Display, rare: impl Display) -> Refusal {
    rule(by, "RareMissing", format!("{item} needs {rare}."))
}

/// Refuses with `RatingMax`: “{action} is already at {max}.”
pub fn rating_max(by: &'static str, action: impl Display, max: impl Display) -> Refusal {
    rule(by, "RatingMax", format!("{action} is already at {max}."))
}

/// Refuses with `RatingUnknown`: “{pc}'s {rating} is not on the sheet; give the dice or the rating.”
pub fn rating_unknown(by: &'static str, pc: impl Display, rating: impl Display) -> Refusal {
    rule(by, "RatingUnknown", format!("{pc}'s {rating} is not on the sheet; give the dice or the rating."))
}

/// Refuses with `ReducedOnce`: “Effect is reduced once.”
pub fn reduced_once(by: &'static str) -> Refusal {
    rule(by, "ReducedOnce", "Effect is reduced once.")
}

/// Refuses with `RepNotFull`: “The track holds {rep} of {need} rep.”
pub fn rep_not_full(by: &'static str, rep: impl Display, need: impl Display) -> Refusal {
    rule(by, "RepNotFull", format!("The track holds {rep} of {need} rep."))
}

/// Refuses with `ResistFirst`: “{pc} must first face {x}.”
pub fn resist_first(by: &'static str, pc: impl Display, x: impl Display, beat: crate::refusal::Beat) -> Refusal {
    waiting(by, "ResistFirst", format!("{pc} must first face {x}."), beat)
}

/// Refuses with `RollOpen`: “{pc}'s roll is still waiting for an outcome.”
pub fn roll_open(by: &'static str, pc: impl Display, beat: crate::refusal::Beat) -> Refusal {
    waiting(by, "RollOpen", format!("{pc}'s roll is still waiting for an outcome."), beat)
}

/// Refuses with `SameAction`: “Everyone in a group action rolls {action}.”
pub fn same_action(by: &'static str, action: impl Display) -> Refusal {
    rule(by, "SameAction", format!("Everyone in a group action rolls {action}."))
}

/// Refuses with `SamePurse`: “Coin must move between two holders.”
pub fn same_purse(by: &'static str) -> Refusal {
    rule(by, "SamePurse", "Coin must move between two holders.")
}

/// Refuses with `ScoreOpen`: “End {score} instead.”
pub fn score_open(by: &'static str, score: impl Display) -> Refusal {
    rule(by, "ScoreOpen", format!("End {score} instead."))
}

/// Refuses with `SelfAssist`: “{pc} cannot assist their own roll.”
pub fn self_assist(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "SelfAssist", format!("{pc} cannot assist their own roll."))
}

/// Refuses with `SelfProtect`: “{pc} cannot stand in for themselves.”
pub fn self_protect(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "SelfProtect", format!("{pc} cannot stand in for themselves."))
}

/// Refuses with `SessionXpTaken`: “{pc} has marked the xp of session {s}.”
pub fn session_xp_taken(by: &'static str, pc: impl Display, s: impl Display) -> Refusal {
    rule(by, "SessionXpTaken", format!("{pc} has marked the xp of session {s}."))
}

/// Refuses with `SeverityOutOfRange`: “A consequence has level 1 to 4, not {n}.”
pub fn severity_out_of_range(by: &'static str, n: impl Display) -> Refusal {
    rule(by, "SeverityOutOfRange", format!("A consequence has level 1 to 4, not {n}."))
}

/// Refuses with `SplitMismatch`: “The shares add up to {sum}, not {coin}.”
pub fn split_mismatch(by: &'static str, sum: impl Display, coin: impl Display) -> Refusal {
    rule(by, "SplitMismatch", format!("The shares add up to {sum}, not {coin}."))
}

/// Refuses with `StashFull`: “{pc}'s stash holds {max}.”
pub fn stash_full(by: &'static str, pc: impl Display, max: impl Display) -> Refusal {
    rule(by, "StashFull", format!("{pc}'s stash holds {max}."))
}

/// Refuses with `StatusOutOfRange`: “Status runs from −3 to +3, not {n}.”
pub fn status_out_of_range(by: &'static str, n: impl Display) -> Refusal {
    rule(by, "StatusOutOfRange", format!("Status runs from −3 to +3, not {n}."))
}

/// Refuses with `StepOutOfOrder`: “{step} comes after {missing}: payoff, heat, entanglement, then activities.”
pub fn step_out_of_order(by: &'static str, step: impl Display, missing: impl Display) -> Refusal {
    rule(by, "StepOutOfOrder", format!("{step} comes after {missing}: payoff, heat, entanglement, then activities."))
}

/// Refuses with `SumMismatch`: “The payers give {sum}, not {need}.”
pub fn sum_mismatch(by: &'static str, sum: impl Display, need: impl Display) -> Refusal {
    rule(by, "SumMismatch", format!("The payers give {sum}, not {need}."))
}

/// Refuses with `TargetTierNeeded`: “Rep needs the target's Tier.”
pub fn target_tier_needed(by: &'static str) -> Refusal {
    rule(by, "TargetTierNeeded", "Rep needs the target's Tier.")
}

/// Refuses with `TierAtTop`: “Tier {max} is the top.”
pub fn tier_at_top(by: &'static str, max: impl Display) -> Refusal {
    rule(by, "TierAtTop", format!("Tier {max} is the top."))
}

/// Refuses with `TierOutOfRange`: “A faction's Tier runs from 0 to 6, not {n}.”
pub fn tier_out_of_range(by: &'static str, n: impl Display) -> Refusal {
    rule(by, "TierOutOfRange", format!("A faction's Tier runs from 0 to 6, not {n}."))
}

/// Refuses with `TitheSettled`: “The tithe of {score} is settled.”
pub fn tithe_settled(by: &'static str, score: impl Display) -> Refusal {
    rule(by, "TitheSettled", format!("The tithe of {score} is settled."))
}

/// Refuses with `TooFew`: “A group action needs at least two who roll.”
pub fn too_few(by: &'static str) -> Refusal {
    rule(by, "TooFew", "A group action needs at least two who roll.")
}

/// Refuses with `TrackNotFull`: “{track} has {n} of {cap} xp.”
pub fn track_not_full(by: &'static str, track: impl Display, n: impl Display, cap: impl Display) -> Refusal {
    rule(by, "TrackNotFull", format!("{track} has {n} of {cap} xp."))
}

/// Refuses with `TraumaNotListed`: “{condition} is not one of the eight trauma conditions.”
pub fn trauma_not_listed(by: &'static str, condition: impl Display) -> Refusal {
    rule(by, "TraumaNotListed", format!("{condition} is not one of the eight trauma conditions."))
}

/// Refuses with `TraumaTwice`: “{pc} is already {condition}.”
pub fn trauma_twice(by: &'static str, pc: impl Display, condition: impl Display) -> Refusal {
    rule(by, "TraumaTwice", format!("{pc} is already {condition}."))
}

/// Refuses with `TriggerOverTwo`: “A trigger gives at most 2 xp.”
pub fn trigger_over_two(by: &'static str) -> Refusal {
    rule(by, "TriggerOverTwo", "A trigger gives at most 2 xp.")
}

/// Refuses with `TurfMax`: “A crew holds at most 6 turf.”
pub fn turf_max(by: &'static str) -> Refusal {
    rule(by, "TurfMax", "A crew holds at most 6 turf.")
}

/// Refuses with `TwoBoxes`: “A crew advance marks two upgrade boxes, not {n}.”
pub fn two_boxes(by: &'static str, n: impl Display) -> Refusal {
    rule(by, "TwoBoxes", format!("A crew advance marks two upgrade boxes, not {n}."))
}

/// Refuses with `UnknownClaim`: “No claim called {x}.”
pub fn unknown_claim(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownClaim", format!("No claim called {x}."))
}

/// Refuses with `UnknownClock`: “No clock called {x}.”
pub fn unknown_clock(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownClock", format!("No clock called {x}."))
}

/// Refuses with `UnknownCohort`: “No cohort called {x}.”
pub fn unknown_cohort(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownCohort", format!("No cohort called {x}."))
}

/// Refuses with `UnknownConsequence`: “No such consequence hangs over {pc}.”
pub fn unknown_consequence(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "UnknownConsequence", format!("No such consequence hangs over {pc}."))
}

/// Refuses with `UnknownContact`: “No contact called {x}.”
pub fn unknown_contact(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownContact", format!("No contact called {x}."))
}

/// Refuses with `UnknownEffect`: “The rulebook models no effect called {x}.”
pub fn unknown_effect(by: &'static str, x: impl Display) -> Refusal {
    rule(by, "UnknownEffect", format!("The rulebook models no effect called {x}."))
}

/// Refuses with `UnknownFaction`: “No faction called {x}.”
pub fn unknown_faction(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownFaction", format!("No faction called {x}."))
}

/// Refuses with `UnknownNote`: “No open note called {x}.”
pub fn unknown_note(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownNote", format!("No open note called {x}."))
}

/// Refuses with `UnknownPrisoner`: “{who} is neither one of the crew, a friend, a contact nor someone framed.”
pub fn unknown_prisoner(by: &'static str, who: impl Display) -> Refusal {
    rule(by, "UnknownPrisoner", format!("{who} is neither one of the crew, a friend, a contact nor someone framed."))
}

/// Refuses with `UnknownSetUp`: “No set-up {x} stands.”
pub fn unknown_set_up(by: &'static str, x: impl Display) -> Refusal {
    missing(by, "UnknownSetUp", format!("No set-up {x} stands."))
}

/// Refuses with `UnknownSource`: “Nothing called {source} is on the sheet.”
pub fn unknown_source(by: &'static str, source: impl Display) -> Refusal {
    missing(by, "UnknownSource", format!("Nothing called {source} is on the sheet."))
}

/// Refuses with `UnknownTrait`: “Name a trait on the sheet, or roll 1d for luck.”
pub fn unknown_trait(by: &'static str) -> Refusal {
    rule(by, "UnknownTrait", "Name a trait on the sheet, or roll 1d for luck.")
}

/// Refuses with `UpgradeByAdvance`: “Upgrade boxes come from a crew advance; say what was paid instead.”
pub fn upgrade_by_advance(by: &'static str) -> Refusal {
    rule(by, "UpgradeByAdvance", "Upgrade boxes come from a crew advance; say what was paid instead.")
}

/// Refuses with `WhyNeeded`: “Say why.”
pub fn why_needed(by: &'static str) -> Refusal {
    rule(by, "WhyNeeded", "Say why.")
}

/// Refuses with `WithdrawnHasNone`: “Withdrawing brings neither effect nor consequence.”
pub fn withdrawn_has_none(by: &'static str) -> Refusal {
    rule(by, "WithdrawnHasNone", "Withdrawing brings neither effect nor consequence.")
}

/// Refuses with `WrongAdvance`: “An attribute gives a dot, the playbook a special ability.”
pub fn wrong_advance(by: &'static str) -> Refusal {
    rule(by, "WrongAdvance", "An attribute gives a dot, the playbook a special ability.")
}

/// Refuses with `WrongDevelopment`: “Weak hold becomes strong first; strong hold buys a Tier.”
pub fn wrong_development(by: &'static str) -> Refusal {
    rule(by, "WrongDevelopment", "Weak hold becomes strong first; strong hold buys a Tier.")
}

/// Refuses with `WrongDice`: “{label} takes {n} dice ({why}); {m} were given.”
pub fn wrong_dice(by: &'static str, label: impl Display, n: impl Display, why: impl Display, m: impl Display) -> Refusal {
    rule(by, "WrongDice", format!("{label} takes {n} dice ({why}); {m} were given."))
}

/// Refuses with `XpMismatch`: “{sum} xp earned, {n} assigned.”
pub fn xp_mismatch(by: &'static str, sum: impl Display, n: impl Display) -> Refusal {
    rule(by, "XpMismatch", format!("{sum} xp earned, {n} assigned."))
}
