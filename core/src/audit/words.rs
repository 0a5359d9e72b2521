//! Reads what people wrote beside the numbers: whether it doubts, denies or repeats something.
//!
//! English only, and only as far as a phrase is plain; what is found in words is never firm unless a number agrees.

/// Says whether the text has one of the phrases, in any case.
pub fn says(text: &str, phrases: &[&str]) -> bool {
    let text = text.to_lowercase();
    phrases.iter().any(|phrase| text.contains(phrase))
}

/// Says whether the text has one of the words, whole and in any case.
pub fn has_word(text: &str, words: &[&str]) -> bool {
    let text = text.to_lowercase();
    let mut parts = text.split(|c: char| !c.is_alphanumeric() && c != '-');
    parts.any(|part| words.contains(&part))
}

/// Phrases by which a writer says that something is not known.
const DOUBTS: [&str; 17] = [
    "unstated",
    "not stated",
    "unwritten",
    "not written",
    "unclear",
    "ambiguous",
    "not said",
    "unsaid",
    "unspecified",
    "not given",
    "not mentioned",
    "not in the notes",
    "no breakdown",
    "unfilled",
    "unnamed",
    "could be",
    "are named",
];

/// Says whether the writer doubts something that a number needs.
pub fn doubts(text: &str) -> bool {
    says(text, &DOUBTS)
}

/// Says whether the writer was not sure.
pub fn hedges(text: &str) -> bool {
    doubts(text) || has_word(text, &["perhaps", "maybe", "probably", "seems"])
}

/// Says whether nobody is said to have done it: `no one overindulges`.
pub fn denies(text: &str, stem: &str) -> bool {
    says(text, &["no one", "nobody", "no-one", "none of"]) && says(text, &[stem])
}

/// Says whether the mark that the lowest die counts is said to be missing.
pub fn lacks_low_mark(text: &str) -> bool {
    says(text, &["flag", "mark"])
        && has_word(text, &["no", "without", "missing", "lacks", "not"])
        && says(text, &["low"])
}

/// Says whether one gain is said to stand in the notes twice.
pub fn says_twice(text: &str) -> bool {
    let listed = says(text, &["list", "count", "written", "enter"]);
    listed && (says(text, &["the same", "twice"]) || has_word(text, &["again", "already"]))
}

/// Words for a part of a whole.
const PARTS: [&str; 12] = [
    "half of",
    "a half",
    "a third",
    "one third",
    "a quarter",
    "one quarter",
    "a fifth",
    "one fifth",
    "a tenth",
    "one tenth",
    "per cent",
    "a share of",
];

/// Says whether a part of what a score brings is promised to somebody.
pub fn promises_share(text: &str) -> bool {
    says(text, &PARTS) && has_word(text, &["loot", "take", "payoff", "profit", "haul", "spoils"])
}

/// Says whether the text has somebody dead.
pub fn tells_of_death(text: &str) -> bool {
    has_word(
        text,
        &["corpse", "corpses", "killed", "kills", "killing", "dead", "murder", "murdered", "slain"],
    )
}

/// Says whether work is said to be done.
pub fn says_done(text: &str) -> bool {
    says(text, &["complete", "finished", "succeeds", "is done", "ends with", "is freed"])
}
