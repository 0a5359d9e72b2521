//! Named answers where the book is silent or bends: key, default, values, and what it settles.

use crate::decider::HouseRule;

const fn word(
    key: &'static str,
    default: &'static str,
    values: &'static [&'static str],
    id: &'static str,
    sentence: &'static str,
) -> HouseRule {
    HouseRule { key, default, values, range: (0, 0), id, sentence }
}

const fn number(
    key: &'static str,
    default: &'static str,
    range: (i64, i64),
    id: &'static str,
    sentence: &'static str,
) -> HouseRule {
    HouseRule { key, default, values: &[], range, id, sentence }
}

/// Every house rule of the system, in alphabetical order of keys within each chapter.
pub const HOUSE: &[HouseRule] = &[
    // --- dice ---
    word("observed_in_session", "refuse", &["allow", "refuse"], "CA-R14",
        "May players write down rolled dice in a session with a commitment?"),
    word("zero_pool", "2d_lowest_no_crit", &["2d_lowest_no_crit", "1d"], "BD-A12",
        "How are zero dice rolled?"),
    // --- stress and harm ---
    word("l3_overflow", "ruling", &["ruling", "fatal"], "BS-A11",
        "Is harm past the full worst row ruled by the GM, or always fatal?"),
    word("stress_excess", "lost", &["lost", "carry"], "BS-A05",
        "Is stress beyond the last box lost or carried?"),
    number("stress_max", "9", (1, 20), "BS-A01", "How many stress boxes does a character have?"),
    word("stress_overflow", "trauma", &["trauma", "flag"], "BD-A13",
        "Does the last stress box bring trauma, or is the excess only flagged?"),
    // --- downtime ---
    word("asset_quality_floor", "0", &["0", "fail"], "BD-A08",
        "Does an asset or craft below quality 0 count as 0, or as none at all?"),
    word("early_extra", "false", &["true", "false"], "BD-A23",
        "May a character buy an activity while free ones remain?"),
    number("helpers_max", "1", (0, 10), "BD-A05", "How many helpers add a die to an activity?"),
    word("pc_helpers", "false", &["true", "false"], "BD-A05",
        "May a fellow character be the friend who helps in an activity?"),
    word("ignore_vice", "end", &["end", "off"], "BS-A52",
        "Does a neglected vice cost stress when downtime ends?"),
    word("reacquire", "ever", &["ever", "consecutive"], "BD-A10",
        "Does the same asset again give a die ever after, or only in the next downtime?"),
    word("vice_rule", "srd", &["srd", "roll_highest", "declared"], "BD-A21",
        "How much stress does a vice clear, and can it be too much?"),
    word("war_activities", "one", &["one", "two"], "BD-R3",
        "How many free activities are left to each character at war?"),
    word("war_check", "phase_start", &["phase_start", "live"], "BD-A01",
        "Does war take an activity only as downtime begins, or at once?"),
    word("trauma_custom", "true", &["false", "true"], "BS-A10",
        "May a trauma condition be in own words?"),
    word("trauma_distinct", "true", &["false", "true"], "BS-A10",
        "Does a character take each trauma condition only once?"),
    // --- load ---
    number("encumbered_max", "9", (6, 20), "BS-A59", "How many boxes does an encumbered load have?"),
    word("load_once_per_score", "true", &["false", "true"], "BS-A58",
        "Is a load chosen only once in a score?"),
    // --- coin ---
    word("stash_over", "refuse", &["coin", "refuse"], "BS-A47",
        "Is stash beyond 40 refused, or kept at hand as coin?"),
    // --- actions and consequences ---
    word("armor_and_resist", "deny", &["allow", "deny"], "BS-A15",
        "May armor and a resistance roll meet the same consequence?"),
    number("extreme_ticks", "4", (3, 6), "BS-A04", "How many ticks does extreme effect give?"),
    word("heavy_needs_standard", "true", &["false", "true"], "BS-A63",
        "Can heavy armor be marked only beside the standard box?"),
    word("protect_after_resist", "false", &["false", "true"], "BS-A14",
        "May somebody step in after the victim has rolled to resist?"),
    number("resist_step", "1", (1, 3), "BS-A62",
        "By how much is a consequence reduced when the GM does not say?"),
    // --- heat and rep ---
    word("heat_rollover", "loop", &["loop", "once"], "BS-A34",
        "Do eighteen heat at once bring two wanted levels or one?"),
    word("rep_trim", "trim", &["trim", "keep"], "BS-A27",
        "Is rep above the need trimmed when turf is gained?"),
    number("wanted_max", "4", (1, 10), "BS-R238", "How high can the wanted level go?"),
    // --- recovery ---
    word("heal_rest_without_harm", "drop", &["drop", "keep"], "BD-A14",
        "Are healing segments beyond the last harm dropped or kept?"),
    word("healer_actions", "tinker", &["tinker", "tinker_or_attune"], "BS-A53",
        "Does a healer among the characters roll Tinker, or Attune too?"),
    word("healer_lasts", "downtime", &["downtime", "until_used"], "BD-A17",
        "Does an acquired healer serve only in the downtime in which they were acquired?"),
    number("healing_clock_size", "4", (1, 12), "BD-R49", "How many segments does a healing clock have?"),
    word("pc_heal_needs_ability", "true", &["true", "false"], "BD-A29",
        "Does a character who treats another need a healing ability?"),
    word("recover_needs_harm", "true", &["true", "false"], "BD-A15",
        "Is recovering without any harm refused?"),
    word("self_heal_needs_ability", "true", &["true", "false"], "BD-A16",
        "Does a character who treats themselves need a healing ability?"),
    // --- cohorts ---
    word("cohort_harm", "worst", &["worst", "add"], "BS-A50",
        "Does a cohort keep the worse of two harms (one more when equal), or do they add up?"),
    // --- xp ---
    word("xp_overflow", "carry", &["carry", "lose"], "BS-A03",
        "Are marks beyond a full xp track carried over or lost?"),
    number("xp_cap.attribute", "6", (1, 20), "BS-A02", "How long is an attribute's xp track?"),
    number("xp_cap.crew", "10", (1, 20), "BS-A02", "How long is the crew's xp track?"),
    number("xp_cap.playbook", "8", (1, 20), "BS-A02", "How long is the playbook's xp track?"),
    // --- after the score: payoff, heat, entanglements ---
    number("rep_on_failure", "0", (0, 12), "BS-A26",
        "How much rep does a score bring that did not succeed?"),
    word("show_needs_negative", "true", &["true", "false"], "BS-A38",
        "Does a show of force come only from a faction below 0?"),
    word("show_no_claims", "replace_gift", &["replace_gift", "replace_all"], "BS-A39",
        "Without claims, does lost hold replace only the gift of one, or going to war too?"),
    word("step_order", "strict", &["strict", "note"], "BS-A64",
        "Must payoff, heat and entanglement come in order, or are they only noted?"),
    number("tithe_clock_size", "4", (1, 12), "BS-A32",
        "How many segments has the clock of a boss's patience?"),
    word("usual_harm", "taken", &["taken", "pc"], "BS-A41",
        "Who suffers when the usual suspects are beaten: the one taken, or the character who answers?"),
    word("zero_prison_clears", "true", &["true", "false"], "BS-A44",
        "Does prison at wanted level 0 clear the heat?"),
    // --- the faction game ---
    word("status_over", "clamp", &["clamp", "refuse"], "BS-A31",
        "Does a change past the end of the status track stop there, or is it refused?"),
    number("tier_max", "4", (0, 6), "BS-R139", "How high can the crew's Tier go?"),
];
