//! House rules: every ambiguity of the catalogue has a key, a default that it takes, and a sentence.

use std::collections::BTreeSet;

use recount_core::systems::System;

/// SY-A01 to SY-A27 are each settled by at least one key; no key stands twice.
#[test]
fn every_ambiguity_has_a_key_a_default_and_a_sentence() {
    let rules = System::Synergy.house_rules();
    let ids: BTreeSet<&str> = rules.iter().map(|rule| rule.id).collect();
    let missing: Vec<_> =
        (1..=27).map(|n| format!("SY-A{n:02}")).filter(|id| !ids.contains(id.as_str())).collect();
    assert!(missing.is_empty(), "no key settles {missing:?}");
    let keys: BTreeSet<&str> = rules.iter().map(|rule| rule.key).collect();
    assert_eq!(keys.len(), rules.len(), "a key stands twice");
    for rule in rules {
        assert!(rule.takes(&rule.default.into()), "{} does not take its own default", rule.key);
        assert!(rule.sentence.ends_with('?'), "{}: {}", rule.key, rule.sentence);
    }
}

/// Each answer besides a default is tried in the table `house.txt`.
#[test]
fn every_other_answer_is_tried() {
    let table = include_str!("house.txt");
    let shared = "observed_in_session";
    for rule in System::Synergy.house_rules().iter().filter(|rule| rule.key != shared) {
        for value in rule.values.iter().filter(|value| **value != rule.default) {
            let row = format!("{}={value}", rule.key);
            let is_tried = table.lines().any(|line| line.starts_with("house") && line.ends_with(&row));
            assert!(is_tried, "nothing tries {row}");
        }
    }
}
