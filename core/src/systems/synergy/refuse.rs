//! Every refusal of the system, a function each, so that a sentence stands in one place.
//!
//! Each takes the id of the rule that says no, then what the sentence names. Words are the catalogue's, but for
//! those at the end, which it has none for.

use std::fmt::Display;

use crate::refusal::{Beat, Refusal, missing, rule};
use crate::slug::Slug;

macro_rules! refusals {
    ($($kind:ident $name:ident $code:literal ($($arg:ident),*) $sentence:literal;)+) => {$(
        #[doc = concat!("Refuses with `", $code, "`: “", $sentence, "”")]
        pub fn $name(by: &'static str $(, $arg: impl Display)*) -> Refusal {
            $kind(by, $code, format!($sentence))
        }
    )+};
}

refusals! {
    rule already_discounted "AlreadyDiscounted" () "That Level increase already had a Training Exchange.";
    rule ability_spent "AbilitySpent" (x) "{x} can be used again after a Rest.";
    rule already_advantage "AlreadyAdvantage" () "The check already has Advantage from another source.";
    rule already_in_trance "AlreadyInTrance" (pc) "{pc} is already in Trance.";
    rule already_resting "AlreadyResting" (pc) "{pc} is already in a Rest.";
    rule amount_required "AmountRequired" () "Give an amount of at least 1.";
    rule cannot_communicate "CannotCommunicate" (granter, checker) "{granter} is not able to communicate with {checker}.";
    rule care_already_given "CareAlreadyGiven" (patient) "{patient} already has successful care this Rest.";
    rule care_blocked "CareBlocked" (patient) "Nonmagical Medicine cannot help {patient}'s Bloodline.";
    rule check_exists "CheckExists" () "That check is already open.";
    rule check_not_active "CheckNotActive" () "Synergy helps active Skill Checks only.";
    rule check_not_confirmed "CheckNotConfirmed" () "The Guide has not confirmed that check.";
    rule core_vital_excluded "CoreVitalExcluded" () "Training Exchange cannot touch a Core Vital.";
    rule development_limit "DevelopmentLimit" (pc, level, name, why) "{pc} cannot take {level} of {name}: {why}.";
    rule dice_committed "DiceCommitted" () "The dice are already committed.";
    rule dice_committed_to_edge "DiceCommitted" () "Dice are already committed.";
    rule duplicate_source "DuplicateSource" (source) "{source} is already counted.";
    rule hours_out_of_range "HoursOutOfRange" (elapsed, h) "A Rest lasts eight hours; {elapsed}+{h} is more.";
    rule in_trance "InTrance" (pc) "{pc} must end the Trance before resting.";
    rule must_stay_inactive "MustStayInactive" (pc) "{pc}'s Bloodline rests only by staying inactive.";
    missing no_exchange "NoExchange" () "No Training Exchange is waiting.";
    rule no_members "NoMembers" () "Name at least one character.";
    missing no_offer "NoOffer" () "No Synergy has been offered for that check.";
    missing no_proposal "NoProposal" () "No Synergy proposal is waiting.";
    rule no_synergy "NoSynergy" () "The party has no Synergy.";
    rule no_trance_uses "NoTranceUses" (n) "All {n} Trance uses are spent.";
    rule no_uses_left "NoUsesLeft" (x) "{x} has no uses left.";
    rule not_aware "NotAware" (granter) "{granter} is not aware of the attempt.";
    rule not_conscious "NotConscious" (granter) "{granter} is not conscious.";
    rule not_enough_ad "NotEnoughAD" (pc, have) "{pc} has {have} Ready AD.";
    rule not_enough_sp "NotEnoughSp" (pc, have, n) "{pc} has {have} SP; {n} needed.";
    missing not_in_trance "NotInTrance" (pc) "{pc} is not in Trance.";
    rule not_one_step "NotOneStep" () "An increase goes to the next Level.";
    rule not_present "NotPresent" (granter) "{granter} is not present.";
    rule not_resting "NotResting" () "Both characters must be resting.";
    rule not_the_checker "NotTheChecker" () "The checking player must answer.";
    rule not_the_other_player "NotTheOtherPlayer" () "The other player must answer.";
    rule not_together "NotTogether" () "They are not in the same Rest.";
    rule occult_not_care "OccultNotCare" () "Occult care works only for Bloodlines that allow it.";
    rule out_of_range "OutOfRange" (field, value, lo, hi) "{field} would become {value}; allowed {lo}..{hi}.";
    rule own_character "OwnCharacter" () "Synergy must come from another player.";
    rule prerequisite_unmet "PrerequisiteUnmet" (pc, level, name, why) "{pc} cannot take {level} of {name}: {why}.";
    rule reason_required "ReasonRequired" () "Give a reason.";
    rule reason_of_interruption "ReasonRequired" () "Say what interrupts the Rest.";
    rule requirement_unmet "RequirementUnmet" (ability, requirement) "{ability} needs: {requirement}.";
    missing rest_not_active "RestNotActive" () "That Rest is not running.";
    rule rest_too_short "RestTooShort" (elapsed) "{elapsed} of 8 uninterrupted hours have passed.";
    rule rest_was_interrupted "RestWasInterrupted" () "The Rest was interrupted; begin again.";
    rule same_character "SameCharacter" () "Choose two different characters.";
    rule same_player "SamePlayer" () "Synergy takes two different players.";
    rule same_player_trains "SamePlayer" () "The characters must belong to two different players.";
    rule self_occult "SelfOccult" () "Another character must provide the Occult care.";
    rule synergy_already_used "SynergyAlreadyUsed" () "This check already has its one Synergy.";
    rule teacher_too_low "TeacherTooLow" (teacher, skill, have, need) "{teacher} has {skill} {have}; level {need} is needed to teach it.";
    rule teaching_required "TeachingRequired" (pc) "Say what {pc} teaches.";
    rule too_strenuous "TooStrenuous" () "That would interrupt the Rest.";
    missing unknown_character "UnknownCharacter" (name) "No character called {name}.";
    missing unknown_check "UnknownCheck" (name) "No check called {name}.";
    missing unknown_exchange "UnknownExchange" (name) "No exchange called {name}.";
    missing unknown_rest "UnknownRest" (name) "No Rest called {name}.";
    rule use_death_and_recovery "UseDeathAndRecovery" (pc, state) "{pc} is {state}; follow Death & Recovery.";
    // What the catalogue has no words for.
    rule character_exists "CharacterExists" (pc) "There is already a character called {pc}.";
    rule name_taken "DuplicateName" (name) "There is already something called {name}.";
    rule no_such_die "NoSuchDie" (pc, n, die) "{pc} has {n} Wounded dice; there is no die {die}.";
    rule not_training_together "NotTogether" () "They have not spent time training together.";
    rule nothing_to_adjust "NothingToAdjust" () "Register a character or set a value.";
    rule say_which "SayWhich" (names) "Several are waiting: {names}; say which.";
    rule self_medicine "SelfMedicine" () "Another character must provide the Medicine care.";
    rule sleep_needed "SleepNeeded" (pc) "{pc}'s Bloodline needs sleep in a Rest.";
    rule success_needed "RulingNeeded" () "Say whether the care succeeded.";
    rule unknown_reading "UnknownReading" (reading) "{reading} is no reading; say hits:n or unknown.";
    rule vital_by_itself "VitalByItself" () "A Core Vital is raised by raise-core-vital.";
    rule wrong_second "WrongDice" (label, need, have) "{label} needs {need} dice; {have} were given.";
    rule wrong_target "WrongTarget" (field) "{field} belongs to a character, or only to the party.";
}

/// Refuses with `NotAgreed`: “Both players must agree first.”
pub fn not_agreed(by: &'static str, exchange: &Slug) -> Refusal {
    let sentence = format!("an answer to the Training Exchange {exchange} is due; nobody gave it");
    let beat = Beat { kind: "exchange".into(), of: exchange.to_string(), sentence };
    rule(by, "NotAgreed", "Both players must agree first.").waiting(beat)
}
