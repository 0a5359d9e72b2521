//! House rules: every ambiguity of the two catalogues has a key, a default that it takes, and a sentence.

use std::collections::BTreeSet;

use recount_core::systems::System;

/// BD-A01 to BD-A29 and BS-A01 to BS-A64 are each settled by at least one key; no key stands twice.
#[test]
fn every_ambiguity_has_a_key_a_default_and_a_sentence() {
    let rules = System::Blades.house_rules();
    let ids: BTreeSet<&str> = rules.iter().map(|rule| rule.id).collect();
    let wanted = (1..=29).map(|n| format!("BD-A{n:02}")).chain((1..=64).map(|n| format!("BS-A{n:02}")));
    let missing: Vec<_> = wanted.filter(|id| !ids.contains(id.as_str())).collect();
    assert!(missing.is_empty(), "no key settles {missing:?}");
    let keys: BTreeSet<&str> = rules.iter().map(|rule| rule.key).collect();
    assert_eq!(keys.len(), rules.len(), "a key stands twice");
    for rule in rules {
        assert!(rule.takes(&rule.default.into()), "{} does not take its own default", rule.key);
        assert!(rule.sentence.ends_with('?'), "{}: {}", rule.key, rule.sentence);
    }
}
