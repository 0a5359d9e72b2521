//! Refusals of the chapters around downtime (BS), first half of the alphabet.
//!
//! Each takes the id of the rule that says no, then what the sentence names. Words are the catalogue's.

use std::fmt::Display;

use super::{missing, rule, waiting};
use crate::refusal::Refusal;

/// Refuses with `ActionNeeded`: “A desperate roll marks xp in an attribute: name the action.”
pub fn action_needed(by: &'static str) -> Refusal {
    rule(by, "ActionNeeded", "A desperate roll marks xp in an attribute: name the action.")
}

/// Refuses with `ActivitiesMissing`: “That takes {need} downtime activities; {have} recorded.”
pub fn activities_missing(by: &'static str, need: impl Display, have: impl Display) -> Refusal {
    rule(by, "ActivitiesMissing", format!("That takes {need} downtime activities; {have} recorded."))
}

/// Refuses with `ActivityCost`: “A downtime activity in a flashback costs 1 coin or 1 rep, not stress.”
pub fn activity_cost(by: &'static str) -> Refusal {
    rule(by, "ActivityCost", "A downtime activity in a flashback costs 1 coin or 1 rep, not stress.")
}

/// Refuses with `AllowanceBelowZero`: “{pc} has no free activity left to lose.”
pub fn allowance_below_zero(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "AllowanceBelowZero", format!("{pc} has no free activity left to lose."))
}

/// Refuses with `AlreadyResisted`: “A consequence is resisted once.”
pub fn already_resisted(by: &'static str) -> Refusal {
    rule(by, "AlreadyResisted", "A consequence is resisted once.")
}

/// Refuses with `AlreadySo`: “That is already so.”
pub fn already_so(by: &'static str) -> Refusal {
    rule(by, "AlreadySo", "That is already so.")
}

/// Refuses with `AmountRequired`: “Give an amount of at least 1.”
pub fn amount_required(by: &'static str) -> Refusal {
    rule(by, "AmountRequired", "Give an amount of at least 1.")
}

/// Refuses with `AnswerNotOffered`: “{answer} does not answer {kind}.”
pub fn answer_not_offered(by: &'static str, answer: impl Display, kind: impl Display) -> Refusal {
    rule(by, "AnswerNotOffered", format!("{answer} does not answer {kind}."))
}

/// Refuses with `CoinOverCap`: “{who} has {have} coin and keeps {cap} at hand: spend or stash the rest first.”
pub fn coin_over_cap(
    by: &'static str,
    who: impl Display,
    have: impl Display,
    cap: impl Display,
) -> Refusal {
    let sentence = format!("{who} has {have} coin and keeps {cap} at hand: spend or stash the rest first.");
    rule(by, "CoinOverCap", sentence)
}

/// Refuses with `ArmorInstead`: “Armor was used against that, instead of a roll.”
pub fn armor_instead(by: &'static str) -> Refusal {
    rule(by, "ArmorInstead", "Armor was used against that, instead of a roll.")
}

/// Refuses with `ArmorMarked`: “{pc}'s {kind} armor is already marked.”
pub fn armor_marked(by: &'static str, pc: impl Display, kind: impl Display) -> Refusal {
    rule(by, "ArmorMarked", format!("{pc}'s {kind} armor is already marked."))
}

/// Refuses with `ArmorNotApplies`: “{kind} armor does not help against that.”
pub fn armor_not_applies(by: &'static str, kind: impl Display) -> Refusal {
    rule(by, "ArmorNotApplies", format!("{kind} armor does not help against that."))
}

/// Refuses with `AssistantTakesPart`: “{pc} takes part in the group action and cannot assist it.”
pub fn assistant_takes_part(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "AssistantTakesPart", format!("{pc} takes part in the group action and cannot assist it."))
}

/// Refuses with `AttributeUnknown`: “Resist with insight, prowess or resolve.”
pub fn attribute_unknown(by: &'static str) -> Refusal {
    rule(by, "AttributeUnknown", "Resist with insight, prowess or resolve.")
}

/// Refuses with `AwayOtherwise`: “{pc} is {standing}, not {from}.”
pub fn away_otherwise(
    by: &'static str,
    pc: impl Display,
    standing: impl Display,
    from: impl Display,
) -> Refusal {
    rule(by, "AwayOtherwise", format!("{pc} is {standing}, not {from}."))
}

/// Refuses with `BadFace`: “A die shows 1 to 6, not {face}.”
pub fn bad_face(by: &'static str, face: impl Display) -> Refusal {
    rule(by, "BadFace", format!("A die shows 1 to 6, not {face}."))
}

/// Refuses with `BargainNotValid`: “The GM does not allow that bargain.”
pub fn bargain_not_valid(by: &'static str) -> Refusal {
    rule(by, "BargainNotValid", "The GM does not allow that bargain.")
}

/// Refuses with `BeatingOnlyAtZero`: “A beating replaces prison only at wanted level 0.”
pub fn beating_only_at_zero(by: &'static str) -> Refusal {
    rule(by, "BeatingOnlyAtZero", "A beating replaces prison only at wanted level 0.")
}

/// Refuses with `BoxesFull`: “All boxes of {upgrade} are marked.”
pub fn boxes_full(by: &'static str, upgrade: impl Display) -> Refusal {
    rule(by, "BoxesFull", format!("All boxes of {upgrade} are marked."))
}

/// Refuses with `CatastropheUnsaid`: “Level 3 is full: is it fatal, or what is lost for good?”
pub fn catastrophe_unsaid(by: &'static str) -> Refusal {
    rule(by, "CatastropheUnsaid", "Level 3 is full: is it fatal, or what is lost for good?")
}

/// Refuses with `CharacterUnavailable`: “{pc} is out of play: {why}.”
pub fn character_unavailable(by: &'static str, pc: impl Display, why: impl Display) -> Refusal {
    missing(by, "CharacterUnavailable", format!("{pc} is out of play: {why}."))
}

/// Refuses with `ClockClosed`: “{clock} is not open.”
pub fn clock_closed(by: &'static str, clock: impl Display) -> Refusal {
    missing(by, "ClockClosed", format!("{clock} is not open."))
}

/// Refuses with `ClockFull`: “{clock} is already full.”
pub fn clock_full(by: &'static str, clock: impl Display) -> Refusal {
    rule(by, "ClockFull", format!("{clock} is already full."))
}

/// Refuses with `CohortAlive`: “{cohort} is not destroyed.”
pub fn cohort_alive(by: &'static str, cohort: impl Display) -> Refusal {
    rule(by, "CohortAlive", format!("{cohort} is not destroyed."))
}

/// Refuses with `CohortDown`: “{cohort} can do nothing until it recovers.”
pub fn cohort_down(by: &'static str, cohort: impl Display) -> Refusal {
    rule(by, "CohortDown", format!("{cohort} can do nothing until it recovers."))
}

/// Refuses with `CohortGone`: “{cohort} is no more.”
pub fn cohort_gone(by: &'static str, cohort: impl Display) -> Refusal {
    missing(by, "CohortGone", format!("{cohort} is no more."))
}

/// Refuses with `CohortNotPaid`: “A cohort costs two upgrade boxes; say what paid for it.”
pub fn cohort_not_paid(by: &'static str) -> Refusal {
    rule(by, "CohortNotPaid", "A cohort costs two upgrade boxes; say what paid for it.")
}

/// Refuses with `CohortTypes`: “A cohort has one or two types.”
pub fn cohort_types(by: &'static str) -> Refusal {
    rule(by, "CohortTypes", "A cohort has one or two types.")
}

/// Refuses with `ConsequenceOnSuccess`: “A {band} brings no consequence by the book.”
pub fn consequence_on_success(by: &'static str, band: impl Display) -> Refusal {
    rule(by, "ConsequenceOnSuccess", format!("A {band} brings no consequence by the book."))
}

/// Refuses with `CreationSpent`: “{item} has no use left.”
pub fn creation_spent(by: &'static str, item: impl Display) -> Refusal {
    rule(by, "CreationSpent", format!("{item} has no use left."))
}

/// Refuses with `CrewExists`: “This campaign already has the crew {name}.”
pub fn crew_exists(by: &'static str, name: impl Display) -> Refusal {
    rule(by, "CrewExists", format!("This campaign already has the crew {name}."))
}

/// Refuses with `CrewTrackNotFull`: “The crew has {n} of {cap} xp.”
pub fn crew_track_not_full(by: &'static str, n: impl Display, cap: impl Display) -> Refusal {
    rule(by, "CrewTrackNotFull", format!("The crew has {n} of {cap} xp."))
}

/// Refuses with `CrewXpTaken`: “The crew has marked the xp of session {s}.”
pub fn crew_xp_taken(by: &'static str, s: impl Display) -> Refusal {
    rule(by, "CrewXpTaken", format!("The crew has marked the xp of session {s}."))
}

/// Refuses with `DesignNeeded`: “{item} is an invention: learn its design first.”
pub fn design_needed(by: &'static str, item: impl Display) -> Refusal {
    rule(by, "DesignNeeded", format!("{item} is an invention: learn its design first."))
}

/// Refuses with `DetailNeeded`: “A plan needs its detail; gather information if you lack it.”
pub fn detail_needed(by: &'static str) -> Refusal {
    rule(by, "DetailNeeded", "A plan needs its detail; gather information if you lack it.")
}

/// Refuses with `DieTwice`: “Push for the die or take the bargain, not both.”
pub fn die_twice(by: &'static str) -> Refusal {
    rule(by, "DieTwice", "Push for the die or take the bargain, not both.")
}

/// Refuses with `DotNotUnder`: “{action} is not under {track}.”
pub fn dot_not_under(by: &'static str, action: impl Display, track: impl Display) -> Refusal {
    rule(by, "DotNotUnder", format!("{action} is not under {track}."))
}

/// Refuses with `DotsMax`: “No action starts above 2 ({action} {n}).”
pub fn dots_max(by: &'static str, action: impl Display, n: impl Display) -> Refusal {
    rule(by, "DotsMax", format!("No action starts above 2 ({action} {n})."))
}

/// Refuses with `DotsTotal`: “A starting scoundrel has 7 action dots, not {n}.”
pub fn dots_total(by: &'static str, n: impl Display) -> Refusal {
    rule(by, "DotsTotal", format!("A starting scoundrel has 7 action dots, not {n}."))
}

/// Refuses with `EdgesAndFlaws`: “As many flaws as edges, at most two of each.”
pub fn edges_and_flaws(by: &'static str) -> Refusal {
    rule(by, "EdgesAndFlaws", "As many flaws as edges, at most two of each.")
}

/// Refuses with `EffectUnknown`: “Effect is zero, limited, standard, great or extreme.”
pub fn effect_unknown(by: &'static str) -> Refusal {
    rule(by, "EffectUnknown", "Effect is zero, limited, standard, great or extreme.")
}

/// Refuses with `EngagementRolled`: “The engagement of {score} is already rolled.”
pub fn engagement_rolled(by: &'static str, score: impl Display) -> Refusal {
    rule(by, "EngagementRolled", format!("The engagement of {score} is already rolled."))
}

/// Refuses with `EntanglementOpen`: “{kind} is still unanswered.”
pub fn entanglement_open(by: &'static str, kind: impl Display, beat: crate::refusal::Beat) -> Refusal {
    waiting(by, "EntanglementOpen", format!("{kind} is still unanswered."), beat)
}

/// Refuses with `EntanglementRolled`: “The entanglement of {score} is already rolled.”
pub fn entanglement_rolled(by: &'static str, score: impl Display) -> Refusal {
    rule(by, "EntanglementRolled", format!("The entanglement of {score} is already rolled."))
}

/// Refuses with `ExposureUnknown`: “Exposure is smooth, contained, loud or wild.”
pub fn exposure_unknown(by: &'static str) -> Refusal {
    rule(by, "ExposureUnknown", "Exposure is smooth, contained, loud or wild.")
}

/// Refuses with `FactionNeeded`: “Name the faction.”
pub fn faction_needed(by: &'static str) -> Refusal {
    rule(by, "FactionNeeded", "Name the faction.")
}

/// Refuses with `FactionNotAllied`: “{faction} does not stand at +3.”
pub fn faction_not_allied(by: &'static str, faction: impl Display) -> Refusal {
    rule(by, "FactionNotAllied", format!("{faction} does not stand at +3."))
}

/// Refuses with `FactionNotHostile`: “{faction} does not stand below 0.”
pub fn faction_not_hostile(by: &'static str, faction: impl Display) -> Refusal {
    rule(by, "FactionNotHostile", format!("{faction} does not stand below 0."))
}

/// Refuses with `FlashbackUndoes`: “A flashback cannot undo what is established.”
pub fn flashback_undoes(by: &'static str) -> Refusal {
    rule(by, "FlashbackUndoes", "A flashback cannot undo what is established.")
}

/// Refuses with `FoundingAmount`: “A new crew starts with {field} {book}, not {given}.”
pub fn founding_amount(by: &'static str, field: impl Display, book: impl Display, given: impl Display) -> Refusal {
    rule(by, "FoundingAmount", format!("A new crew starts with {field} {book}, not {given}."))
}

/// Refuses with `GoneForGood`: “{pc} is {retired|dead}.”
pub fn gone_for_good(by: &'static str, pc: impl Display, fate: impl Display) -> Refusal {
    rule(by, "GoneForGood", format!("{pc} is {fate}."))
}

/// Refuses with `HeatTaken`: “The heat of {score} is already recorded.”
pub fn heat_taken(by: &'static str, score: impl Display) -> Refusal {
    rule(by, "HeatTaken", format!("The heat of {score} is already recorded."))
}

/// Refuses with `HeavyNeedsStandard`: “Heavy armor is a second box; mark the first as well.”
pub fn heavy_needs_standard(by: &'static str) -> Refusal {
    rule(by, "HeavyNeedsStandard", "Heavy armor is a second box; mark the first as well.")
}

/// Refuses with `HoldAtTop`: “{faction} already has strong hold.”
pub fn hold_at_top(by: &'static str, faction: impl Display) -> Refusal {
    rule(by, "HoldAtTop", format!("{faction} already has strong hold."))
}

/// Refuses with `Incapacitated`: “{pc} has level 3 harm: act with help or push to act.”
pub fn incapacitated(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "Incapacitated", format!("{pc} has level 3 harm: act with help or push to act."))
}

/// Refuses with `IncomeTaken`: “{claim} has paid in this downtime.”
pub fn income_taken(by: &'static str, claim: impl Display) -> Refusal {
    rule(by, "IncomeTaken", format!("{claim} has paid in this downtime."))
}

/// Refuses with `LeaderMissing`: “The leader rolls too.”
pub fn leader_missing(by: &'static str) -> Refusal {
    rule(by, "LeaderMissing", "The leader rolls too.")
}

/// Refuses with `LoadChosen`: “{pc} already carries a {kind} load.”
pub fn load_chosen(by: &'static str, pc: impl Display, kind: impl Display) -> Refusal {
    rule(by, "LoadChosen", format!("{pc} already carries a {kind} load."))
}

/// Refuses with `LoadKindUnknown`: “Load is light, normal, heavy or encumbered.”
pub fn load_kind_unknown(by: &'static str) -> Refusal {
    rule(by, "LoadKindUnknown", "Load is light, normal, heavy or encumbered.")
}

/// Refuses with `NoAbilityChosen`: “Choose one special ability.”
pub fn no_ability_chosen(by: &'static str) -> Refusal {
    rule(by, "NoAbilityChosen", "Choose one special ability.")
}

/// Refuses with `NoEntanglement`: “No entanglement waits for an answer.”
pub fn no_entanglement(by: &'static str) -> Refusal {
    missing(by, "NoEntanglement", "No entanglement waits for an answer.")
}

/// Refuses with `NoIncome`: “{claim} pays no income.”
pub fn no_income(by: &'static str, claim: impl Display) -> Refusal {
    rule(by, "NoIncome", format!("{claim} pays no income."))
}

/// Refuses with `NoLoad`: “{pc} has not chosen a load.”
pub fn no_load(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "NoLoad", format!("{pc} has not chosen a load."))
}

/// Refuses with `NoRitual`: “{pc} has no Ritual ability.”
pub fn no_ritual(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "NoRitual", format!("{pc} has no Ritual ability."))
}

/// Refuses with `NoScore`: “No finished score to settle.”
pub fn no_score(by: &'static str) -> Refusal {
    missing(by, "NoScore", "No finished score to settle.")
}

/// Refuses with `NoScoreOpen`: “No operation is under way.”
pub fn no_score_open(by: &'static str) -> Refusal {
    missing(by, "NoScoreOpen", "No operation is under way.")
}

/// Refuses with `NoSpecialArmor`: “{pc} has no ability that uses special armor.”
pub fn no_special_armor(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "NoSpecialArmor", format!("{pc} has no ability that uses special armor."))
}

/// Refuses with `NoStatusChange`: “Give a change or a new level.”
pub fn no_status_change(by: &'static str) -> Refusal {
    rule(by, "NoStatusChange", "Give a change or a new level.")
}

/// Refuses with `NoTraumaDue`: “{pc} has no unnamed trauma.”
pub fn no_trauma_due(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NoTraumaDue", format!("{pc} has no unnamed trauma."))
}

/// Refuses with `NoWar`: “The crew is not at war with {faction}.”
pub fn no_war(by: &'static str, faction: impl Display) -> Refusal {
    missing(by, "NoWar", format!("The crew is not at war with {faction}."))
}

/// Refuses with `NotAway`: “{pc} is in play.”
pub fn not_away(by: &'static str, pc: impl Display) -> Refusal {
    missing(by, "NotAway", format!("{pc} is in play."))
}

/// Refuses with `NotEnoughRep`: “The crew has {have} rep; {need} needed.”
pub fn not_enough_rep(by: &'static str, have: impl Display, need: impl Display) -> Refusal {
    rule(by, "NotEnoughRep", format!("The crew has {have} rep; {need} needed."))
}

/// Refuses with `NotEnoughStash`: “{pc} has {have} stash; {need} needed.”
pub fn not_enough_stash(by: &'static str, pc: impl Display, have: impl Display, need: impl Display) -> Refusal {
    rule(by, "NotEnoughStash", format!("{pc} has {have} stash; {need} needed."))
}
