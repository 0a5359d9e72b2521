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
    word("trauma_custom", "true", &["false", "true"], "BS-A10",
        "May a trauma condition be in own words?"),
    word("trauma_distinct", "true", &["false", "true"], "BS-A10",
        "Does a character take each trauma condition only once?"),
    // --- coin ---
    word("stash_over", "refuse", &["coin", "refuse"], "BS-A47",
        "Is stash beyond 40 refused, or kept at hand as coin?"),
    // --- heat and rep ---
    word("heat_rollover", "loop", &["loop", "once"], "BS-A34",
        "Do eighteen heat at once bring two wanted levels or one?"),
    word("rep_trim", "trim", &["trim", "keep"], "BS-A27",
        "Is rep above the need trimmed when turf is gained?"),
    number("wanted_max", "4", (1, 10), "BS-R238", "How high can the wanted level go?"),
    // --- xp ---
    number("xp_cap.attribute", "6", (1, 20), "BS-A02", "How long is an attribute's xp track?"),
    number("xp_cap.crew", "10", (1, 20), "BS-A02", "How long is the crew's xp track?"),
    number("xp_cap.playbook", "8", (1, 20), "BS-A02", "How long is the playbook's xp track?"),
];
