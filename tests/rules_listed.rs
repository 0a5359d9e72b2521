//! Every rule of every RULES.md is enforced by code and proved by a test that both cite its id (DESIGN, 12.6).

use std::collections::{BTreeMap, BTreeSet};

use recount_core::campaign;
use recount_core::systems::System;
use recount_tests::{cited, run};

type Citations = BTreeMap<String, BTreeSet<String>>;

fn enforced() -> Citations {
    cited::doc_citations(&cited::root().join("core/src"), |path| !path.ends_with("tests.rs"))
}

fn proved() -> Citations {
    let mut proved = run::proofs();
    let tests = cited::doc_citations(&cited::root().join("tests"), |path| {
        path.components().all(|part| part.as_os_str() != "kit")
    });
    let unit = cited::doc_citations(&cited::root().join("core"), |path| {
        path.ends_with("tests.rs") || path.starts_with(cited::root().join("core/tests"))
    });
    for (id, places) in tests.into_iter().chain(unit) {
        proved.entry(id).or_default().extend(places);
    }
    proved
}

/// Fails with the ids of a RULES.md that code or tests do not cite, and prints x of n.
fn every_rule_is_enforced_and_proved(name: &str, rules: &str) {
    let (ids, enforced, proved) = (cited::ids(rules), enforced(), proved());
    assert!(!ids.is_empty(), "{name} lists no rules");
    let lacks = |citations: &Citations| -> Vec<String> {
        ids.iter().filter(|id| !citations.contains_key(*id)).cloned().collect()
    };
    let (unenforced, unproved) = (lacks(&enforced), lacks(&proved));
    let n = ids.len();
    println!("{name}: {} of {n} enforced, {} of {n} proved", n - unenforced.len(), n - unproved.len());
    assert!(
        unenforced.is_empty() && unproved.is_empty(),
        "{name}: {} of {n} enforced, {} of {n} proved\nnot enforced: {}\nnot proved: {}",
        n - unenforced.len(),
        n - unproved.len(),
        unenforced.join(" "),
        unproved.join(" "),
    );
}

#[test]
fn every_shared_rule_is_enforced_and_proved() {
    every_rule_is_enforced_and_proved("campaign", campaign::RULES);
}

#[test]
fn every_rule_of_every_system_is_enforced_and_proved() {
    for system in System::ALL {
        every_rule_is_enforced_and_proved(system.slug(), system.rules());
    }
}

/// A rule is `XX-R<n>`; house rules and golden examples have other letters and other lists.
fn is_rule(id: &str) -> bool {
    id.get(3..4) == Some("R") && id.get(4..5).is_some_and(|c| c.as_bytes()[0].is_ascii_digit())
}

#[test]
fn what_code_and_tables_cite_is_listed() {
    let listed = cited::listed();
    let code = cited::quoted_ids(&cited::root().join("core/src"));
    let tables = run::proofs().into_keys().map(|id| (id, "a table".to_owned()));
    let unknown = code.into_iter().chain(tables).filter(|(id, _)| is_rule(id) && !listed.contains(id));
    let unknown: Vec<_> = unknown.map(|(id, place)| format!("{id} in {place}")).collect();
    assert!(unknown.is_empty(), "cited, and in no RULES.md:\n{}", unknown.join("\n"));
}

#[test]
fn no_rule_is_listed_twice() {
    let all = System::ALL.iter().map(|s| s.rules()).chain([campaign::RULES]).flat_map(cited::ids);
    let mut seen = BTreeSet::new();
    let twice: Vec<_> = all.filter(|id| !seen.insert(id.clone())).collect();
    assert!(twice.is_empty(), "listed twice: {}", twice.join(" "));
}
