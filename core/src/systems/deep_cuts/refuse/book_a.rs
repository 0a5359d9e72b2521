//! Refusals of the book, A to M.
//!
//! Each takes the id of the rule that says no, then what the sentence names. Words are the catalogue's.

use std::fmt::Display;

use super::{missing, rule, waiting};
use crate::refusal::{Beat, Refusal};

/// Refuses with `AlreadyAdjusted`: “{faction} was already adjusted for this score.”
pub fn already_adjusted(by: &'static str, faction: impl Display) -> Refusal {
    rule(by, "AlreadyAdjusted", format!("{faction} was already adjusted for this score."))
}

/// Refuses with `AlreadyAssigned`: “The dice are already assigned.”
pub fn already_assigned(by: &'static str) -> Refusal {
    rule(by, "AlreadyAssigned", "The dice are already assigned.")
}

/// Refuses with `AlreadyElite`: “{cohort} is already elite.”
pub fn already_elite(by: &'static str, cohort: impl Display) -> Refusal {
    rule(by, "AlreadyElite", format!("{cohort} is already elite."))
}

/// Refuses with `AlreadyFounded`: “The crew is already founded.”
pub fn already_founded(by: &'static str) -> Refusal {
    rule(by, "AlreadyFounded", "The crew is already founded.")
}

/// Refuses with `AlreadyHasPurveyor`: “{pc} already has a purveyor.”
pub fn already_has_purveyor(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "AlreadyHasPurveyor", format!("{pc} already has a purveyor."))
}

/// Refuses with `AlreadyInvoked`: “{condition} was already invoked this session.”
pub fn already_invoked(by: &'static str, condition: impl Display) -> Refusal {
    rule(by, "AlreadyInvoked", format!("{condition} was already invoked this session."))
}

/// Refuses with `AlreadyOwned`: “{owner} already has {x}.”
pub fn already_owned(by: &'static str, owner: impl Display, x: impl Display) -> Refusal {
    rule(by, "AlreadyOwned", format!("{owner} already has {x}."))
}

/// Refuses with `AlreadyPushed`: “{pc} has already pushed on this threat.”
pub fn already_pushed(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "AlreadyPushed", format!("{pc} has already pushed on this threat."))
}

/// Refuses with `AlreadyRetired`: “The fourth trauma has already retired {pc}.”
pub fn already_retired(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "AlreadyRetired", format!("The fourth trauma has already retired {pc}."))
}

/// Refuses with `AmountRequired`: “Give an amount of at least 1.”
pub fn amount_required(by: &'static str) -> Refusal {
    rule(by, "AmountRequired", "Give an amount of at least 1.")
}

/// Refuses with `AnswerFirst`: “Answer the open entanglement first.”
pub fn answer_first(by: &'static str) -> Refusal {
    rule(by, "AnswerFirst", "Answer the open entanglement first.")
}

/// Refuses with `AnswerNotOffered`: “{answer} is not an answer to {kind}.”
pub fn answer_not_offered(by: &'static str, answer: impl Display, kind: impl Display) -> Refusal {
    rule(by, "AnswerNotOffered", format!("{answer} is not an answer to {kind}."))
}

/// Refuses with `ArmourUsed`: “{which} is spent until the next downtime.”
pub fn armour_used(by: &'static str, which: impl Display) -> Refusal {
    rule(by, "ArmourUsed", format!("{which} is spent until the next downtime."))
}

/// Refuses with `AskGm`: “Rare or prohibited goods need a GM price.”
pub fn ask_gm(by: &'static str) -> Refusal {
    rule(by, "AskGm", "Rare or prohibited goods need a GM price.")
}

/// Refuses with `BadClockSize`: “A clock needs at least one segment.”
pub fn bad_clock_size(by: &'static str) -> Refusal {
    rule(by, "BadClockSize", "A clock needs at least one segment.")
}

/// Refuses with `BankFundsRequired`: “That purchase needs {n} coin in the bank.”
pub fn bank_funds_required(by: &'static str, n: impl Display) -> Refusal {
    rule(by, "BankFundsRequired", format!("That purchase needs {n} coin in the bank."))
}

/// Refuses with `BankLocked`: “The bank is closed to you while the crew has wanted levels.”
pub fn bank_locked(by: &'static str) -> Refusal {
    rule(by, "BankLocked", "The bank is closed to you while the crew has wanted levels.")
}

/// Refuses with `BargainFirst`: “Only with a Devil's Bargain.”
pub fn bargain_first(by: &'static str) -> Refusal {
    rule(by, "BargainFirst", "Only with a Devil's Bargain.")
}

/// Refuses with `BargainNeeded`: “More than the stated effect needs a Devil's Bargain.”
pub fn bargain_needed(by: &'static str) -> Refusal {
    rule(by, "BargainNeeded", "More than the stated effect needs a Devil's Bargain.")
}

/// Refuses with `BasisRequired`: “Name the aspect the answer rests on.”
pub fn basis_required(by: &'static str) -> Refusal {
    rule(by, "BasisRequired", "Name the aspect the answer rests on.")
}

/// Refuses with `BluecoatsDue`: “A wanted level was gained: play the Bluecoats.”
pub fn bluecoats_due(by: &'static str) -> Refusal {
    rule(by, "BluecoatsDue", "A wanted level was gained: play the Bluecoats.")
}

/// Refuses with `BoxesFull`: “All boxes of {upgrade} are bought.”
pub fn boxes_full(by: &'static str, upgrade: impl Display) -> Refusal {
    rule(by, "BoxesFull", format!("All boxes of {upgrade} are bought."))
}

/// Refuses with `CharacterUnavailable`: “{pc} is out of play ({why}).”
pub fn character_unavailable(by: &'static str, pc: impl Display, why: impl Display) -> Refusal {
    missing(by, "CharacterUnavailable", format!("{pc} is out of play ({why})."))
}

/// Refuses with `ControlledNeedsNoRoll`: “Controlled actions need no roll.”
pub fn controlled_needs_no_roll(by: &'static str) -> Refusal {
    rule(by, "ControlledNeedsNoRoll", "Controlled actions need no roll.")
}

/// Refuses with `DiceAlreadyRolled`: “Threats are added before the dice.”
pub fn dice_already_rolled(by: &'static str) -> Refusal {
    rule(by, "DiceAlreadyRolled", "Threats are added before the dice.")
}

/// Refuses with `DiceNotAssigned`: “Assign a die to each threat first.”
pub fn dice_not_assigned(by: &'static str, beat: Beat) -> Refusal {
    waiting(by, "DiceNotAssigned", "Assign a die to each threat first.", beat)
}

/// Refuses with `DiceNotRolled`: “Roll the dice first.”
pub fn dice_not_rolled(by: &'static str) -> Refusal {
    missing(by, "DiceNotRolled", "Roll the dice first.")
}

/// Refuses with `DuplicateName`: “{name} already exists.”
pub fn duplicate_name(by: &'static str, name: impl Display) -> Refusal {
    rule(by, "DuplicateName", format!("{name} already exists."))
}

/// Refuses with `EdgeOnThreats`: “Edge goes into threat rolls only.”
pub fn edge_on_threats(by: &'static str) -> Refusal {
    rule(by, "EdgeOnThreats", "Edge goes into threat rolls only.")
}

/// Refuses with `EffectAtMaximum`: “Effect is already extreme (4).”
pub fn effect_at_maximum(by: &'static str) -> Refusal {
    rule(by, "EffectAtMaximum", "Effect is already extreme (4).")
}

/// Refuses with `EmptyName`: “Give it a name.”
pub fn empty_name(by: &'static str) -> Refusal {
    rule(by, "EmptyName", "Give it a name.")
}

/// Refuses with `Encumbered`: “{pc} is encumbered and cannot {climb|run|swim}; drop to 6 boxes.”
pub fn encumbered(by: &'static str, pc: impl Display, movement: impl Display) -> Refusal {
    rule(by, "Encumbered", format!("{pc} is encumbered and cannot {movement}; drop to 6 boxes."))
}

/// Refuses with `ExtraDieNeedsRoll`: “A bargain die needs a threat being rolled.”
pub fn extra_die_needs_roll(by: &'static str) -> Refusal {
    rule(by, "ExtraDieNeedsRoll", "A bargain die needs a threat being rolled.")
}

/// Refuses with `ExtraDieNeedsThreat`: “The bargain die comes with an additional threat.”
pub fn extra_die_needs_threat(by: &'static str) -> Refusal {
    rule(by, "ExtraDieNeedsThreat", "The bargain die comes with an additional threat.")
}

/// Refuses with `FaceUnknown`: “There is no die number {i}.”
pub fn face_unknown(by: &'static str, i: impl Display) -> Refusal {
    missing(by, "FaceUnknown", format!("There is no die number {i}."))
}

/// Refuses with `FaceUsedTwice`: “Each die serves one threat.”
pub fn face_used_twice(by: &'static str) -> Refusal {
    rule(by, "FaceUsedTwice", "Each die serves one threat.")
}

/// Refuses with `FavourNeedsStatus`: “{faction} is not at +2 or +3.”
pub fn favour_needs_status(by: &'static str, faction: impl Display) -> Refusal {
    rule(by, "FavourNeedsStatus", format!("{faction} is not at +2 or +3."))
}

/// Refuses with `FollowUpRequired`: “There is more to find: choose a bargain, a lead or a project.”
pub fn follow_up_required(by: &'static str) -> Refusal {
    rule(by, "FollowUpRequired", "There is more to find: choose a bargain, a lead or a project.")
}

/// Refuses with `FreeActivityAvailable`: “{pc} still has a free activity.”
pub fn free_activity_available(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "FreeActivityAvailable", format!("{pc} still has a free activity."))
}

/// Refuses with `GmMustAgree`: “The GM must agree to {mode} instead of coin.”
pub fn gm_must_agree(by: &'static str, mode: impl Display) -> Refusal {
    rule(by, "GmMustAgree", format!("The GM must agree to {mode} instead of coin."))
}

/// Refuses with `HarmStruck`: “{harm} was toughed out and cannot be invoked.”
pub fn harm_struck(by: &'static str, harm: impl Display) -> Refusal {
    rule(by, "HarmStruck", format!("{harm} was toughed out and cannot be invoked."))
}

/// Refuses with `HeatAlreadyAssessed`: “Heat for this score is already assessed.”
pub fn heat_already_assessed(by: &'static str) -> Refusal {
    rule(by, "HeatAlreadyAssessed", "Heat for this score is already assessed.")
}

/// Refuses with `HeavyOnlyBeforeScore`: “Heavy items are chosen before the score.”
pub fn heavy_only_before_score(by: &'static str) -> Refusal {
    rule(by, "HeavyOnlyBeforeScore", "Heavy items are chosen before the score.")
}

/// Refuses with `InvocationOpen`: “Answer the open invocation first.”
pub fn invocation_open(by: &'static str, beat: Beat) -> Refusal {
    waiting(by, "InvocationOpen", "Answer the open invocation first.", beat)
}

/// Refuses with `ItemMissing`: “{pc} does not carry {item}.”
pub fn item_missing(by: &'static str, pc: impl Display, item: impl Display) -> Refusal {
    missing(by, "ItemMissing", format!("{pc} does not carry {item}."))
}

/// Refuses with `LeaderAlreadyPushed`: “The leader has already pushed on this threat.”
pub fn leader_already_pushed(by: &'static str) -> Refusal {
    rule(by, "LeaderAlreadyPushed", "The leader has already pushed on this threat.")
}

/// Refuses with `LevelOutOfRange`: “Levels run from 1 (limited) to 4 (extreme).”
pub fn level_out_of_range(by: &'static str) -> Refusal {
    rule(by, "LevelOutOfRange", "Levels run from 1 (limited) to 4 (extreme).")
}

/// Refuses with `LoadAlreadyChosen`: “{pc} already chose {style} for this score.”
pub fn load_already_chosen(by: &'static str, pc: impl Display, style: impl Display) -> Refusal {
    rule(by, "LoadAlreadyChosen", format!("{pc} already chose {style} for this score."))
}

/// Refuses with `LoadBeforeScore`: “Load style is chosen before the score starts in earnest.”
pub fn load_before_score(by: &'static str) -> Refusal {
    rule(by, "LoadBeforeScore", "Load style is chosen before the score starts in earnest.")
}

/// Refuses with `LoadNotChosen`: “Choose a load style first.”
pub fn load_not_chosen(by: &'static str) -> Refusal {
    rule(by, "LoadNotChosen", "Choose a load style first.")
}

/// Refuses with `MoreDetailNeedsInfo`: “More detail helps only while gathering information.”
pub fn more_detail_needs_info(by: &'static str) -> Refusal {
    rule(by, "MoreDetailNeedsInfo", "More detail helps only while gathering information.")
}

/// Refuses with `MustRecover`: “{pc} must spend one activity on recovery.”
pub fn must_recover(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "MustRecover", format!("{pc} must spend one activity on recovery."))
}
