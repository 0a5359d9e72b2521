//! Named answers where the book is silent or bends: key, default, values, and what it settles.

use crate::decider::{HouseRule, word};

/// Every house rule of the system, in alphabetical order of keys within each chapter.
pub const HOUSE: &[HouseRule] = &[
    // --- dice ---
    word("ad_faces", "mmmhhc", &["mmmhhc", "mmmmhc", "mmhhhc", "mmhhcc"], "SY-A01",
        "Which faces has an Action Die, from 1 to 6: m for a Miss, h for a Hit, c for a Critical Hit?"),
    word("edge_mode", "keep_better_face", &["keep_better_face", "reroll_misses", "two_rolls"], "SY-A02",
        "What does Edge do: keep the better face of each die, roll each Miss again, or keep the better of two rolls?"),
    word("observed_in_session", "refuse", &["allow", "refuse"], "CA-R14",
        "May players write down rolled dice in a session with a commitment?"),
    // --- the Rest ---
    word("care_exempt", "false", &["false", "true"], "SY-A04",
        "May a resting character spend Action Dice on care without interrupting their own Rest?"),
    word("downed_rest", "no_roll", &["no_roll", "refuse"], "SY-A10",
        "May the Unconscious and the Critical rest, with their recovery roll left to another chapter?"),
    word("interruption_scope", "individual", &["individual", "party"], "SY-A03",
        "Does an interruption touch only whoever is disturbed, or everybody in that Rest?"),
    word("kept_die_gives_vit", "true", &["false", "true"], "SY-A09",
        "Does a die that a healing effect keeps Wounded still give its Vitality?"),
    word("magical_medicine_necrokin", "true", &["false", "true"], "SY-A06",
        "Does magical Medicine help a Bloodline that nonmagical Medicine cannot help?"),
    word("medicine_when", "during_rest", &["any_before_roll", "during_rest"], "SY-A05",
        "Must Medicine be given during the Rest, or at any time before its roll?"),
    word("necrokin_inactive_allows", "synergy", &["none", "synergy", "synergy_and_training"], "SY-A24",
        "What does a Bloodline that rests by staying inactive allow: nothing, making Synergy, or training too?"),
    word("self_medicine", "true", &["false", "true"], "SY-A07",
        "May characters care for themselves with Medicine?"),
    word("trance_use_on", "enter", &["declared", "enter"], "SY-A27",
        "Does every entering of Trance spend a use, or only one that says so?"),
    word("vit_cap", "true", &["false", "true"], "SY-A08",
        "Does recovered Vitality stop at the most?"),
    // --- Synergy ---
    word("guide_counts_as_player", "false", &["false", "true"], "SY-A13",
        "Does the Guide, for characters of theirs, count as one of the two players?"),
    word("guide_may_grant", "false", &["false", "true"], "SY-A18",
        "May the Guide, for a character of theirs, grant Synergy?"),
    word("late_advantage", "allow", &["allow", "refuse"], "SY-A16",
        "May Advantage from elsewhere still come to a check that has its Synergy?"),
    // --- Levels ---
    word("class_cost", "new_level", &["new_level", "twice_new_level"], "SY-A19",
        "What does a Class Level cost in Story Points?"),
    word("discount_reuse", "false", &["false", "true"], "SY-A21",
        "May a Level that was lost be gained again with a Training Exchange?"),
    word("skill_cost", "new_level", &["new_level", "twice_new_level"], "SY-A19",
        "What does a Skill Level cost in Story Points?"),
    // --- settled: one answer, named so that a table can see it ---
    word("core_vital_in_exchange", "refuse", &["refuse"], "SY-A26", "May an exchange hold a Core Vital at full price?"),
    word("edge_cancel", "any", &["any"], "SY-A17", "Do Advantage and Disadvantage cancel whatever their numbers?"),
    word("exchange_per_day", "none", &["none"], "SY-A23", "How many exchanges may the same two undertake in a day?"),
    word("exchange_step", "1", &["1"], "SY-A20", "By how many Levels does an exchange raise each of the two?"),
    word("partial_exchange", "refuse", &["refuse"], "SY-A22", "When one side fails, may the other buy at full price in the same act?"),
    word("strenuous", "ad_only", &["ad_only"], "SY-A25", "What is strenuous besides spending Action Dice, other than what the Guide says?"),
    word("synergy_attribution", "none", &["none"], "SY-A14", "Does the pool say who put in what?"),
    word("synergy_cap", "none", &["none"], "SY-R34", "How much Synergy can the party hold?"),
    word("synergy_if_interrupted", "keep", &["keep"], "SY-A12", "What becomes of Synergy when the Rest it was made in is interrupted?"),
    word("synergy_refund_on_cancel", "false", &["false"], "SY-A15", "Does Synergy come back when a check is called off?"),
    word("trance_pool", "character", &["character"], "SY-A11", "Who shares a Trance allowance: one character's kinds of Trance, or the party?"),
];
