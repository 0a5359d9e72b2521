//! House rules: every ambiguity of the catalogue has a key, a default that it takes, and a sentence.

use std::collections::{BTreeMap, BTreeSet};

use recount_core::systems::System;
use recount_tests::{cited, run};

/// DC-A01 to DC-A76 are each settled by at least one key; no key stands twice.
#[test]
fn every_ambiguity_has_a_key_a_default_and_a_sentence() {
    let rules = System::DeepCuts.house_rules();
    let ids: BTreeSet<&str> = rules.iter().map(|rule| rule.id).collect();
    let wanted = (1..=76).map(|n| format!("DC-A{n:02}"));
    let missing: Vec<_> = wanted.filter(|id| !ids.contains(id.as_str())).collect();
    assert!(missing.is_empty(), "no key settles {missing:?}");
    let keys: BTreeSet<&str> = rules.iter().map(|rule| rule.key).collect();
    assert_eq!(keys.len(), rules.len(), "a key stands twice");
    for rule in rules {
        assert!(rule.takes(&rule.default.into()), "{} does not take its own default", rule.key);
        assert!(rule.sentence.ends_with('?'), "{}: {}", rule.key, rule.sentence);
    }
}

/// Reads `house key=value` and `set-house-rule` rows out of every table.
fn played() -> BTreeMap<String, BTreeSet<String>> {
    let mut played: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in cited::files(&run::folder("deep-cuts"), "txt") {
        let text = std::fs::read_to_string(&path).unwrap();
        let rows = text.lines().filter_map(|line| line.strip_prefix("house"));
        for (key, value) in rows.filter_map(|row| row.trim().split_once('=')) {
            played.entry(key.to_owned()).or_default().insert(value.to_owned());
        }
    }
    played
}

/// Every answer beside the default is played in a table; the default is what all other tables play.
#[test]
fn every_other_answer_is_played_in_a_table() {
    let played = played();
    let has = |key: &str, value: &str| played.get(key).is_some_and(|values| values.contains(value));
    let mut missing = Vec::new();
    for rule in System::DeepCuts.house_rules().iter().filter(|rule| rule.id.starts_with("DC-")) {
        let others = rule.values.iter().filter(|value| **value != rule.default && !has(rule.key, value));
        missing.extend(others.map(|value| format!("{}={value}", rule.key)));
        let is_number = rule.values.is_empty();
        let is_changed = played.get(rule.key).is_some_and(|v| v.iter().any(|value| value != rule.default));
        if is_number && !is_changed {
            missing.push(format!("{}=(another number)", rule.key));
        }
    }
    assert!(missing.is_empty(), "no table plays {}", missing.join(", "));
}
