//! House rules: every ambiguity of the catalogue has a key, a default that it takes, and a sentence; those with more
//! than one answer are played with each in `house.txt`.

use std::collections::BTreeSet;

use recount_core::systems::System;
use recount_tests::run;

/// HD-A01 to HD-A58 are each settled by at least one key; no key stands twice.
#[test]
fn every_ambiguity_has_a_key_a_default_and_a_sentence() {
    let rules = System::Hood.house_rules();
    let ids: BTreeSet<&str> = rules.iter().map(|rule| rule.id).collect();
    let missing: Vec<_> =
        (1..=58).map(|n| format!("HD-A{n:02}")).filter(|id| !ids.contains(id.as_str())).collect();
    assert!(missing.is_empty(), "no key settles {missing:?}");
    let keys: BTreeSet<&str> = rules.iter().map(|rule| rule.key).collect();
    assert_eq!(keys.len(), rules.len(), "a key stands twice");
    for rule in rules {
        assert!(rule.takes(&rule.default.into()), "{} does not take its own default", rule.key);
        assert!(rule.sentence.ends_with('?'), "{}: {}", rule.key, rule.sentence);
    }
}

/// Every rule that a table can answer otherwise is set to another answer by an example.
#[test]
fn every_other_answer_is_played() {
    let mut set = BTreeSet::new();
    for path in recount_tests::cited::files(&run::folder("hood"), "txt") {
        let text = std::fs::read_to_string(&path).unwrap();
        set.extend(
            text.lines().filter_map(|line| line.strip_prefix("house ")).map(|set| set.trim().to_owned()),
        );
    }
    let open = System::Hood.house_rules().iter().filter(|rule| rule.values.len() != 1 && rule.id != "CA-R14");
    let unplayed: Vec<_> = open
        .filter(|rule| {
            !set.iter()
                .any(|set| set.split_once('=').is_some_and(|(k, v)| k == rule.key && v != rule.default))
        })
        .map(|rule| rule.key)
        .collect();
    assert!(unplayed.is_empty(), "no example sets {unplayed:?} to another answer");
}
