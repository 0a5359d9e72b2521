//! Checks: one Synergy each, none beside other Advantage, and what Edge comes to.

use recount_core::systems::synergy::Event;
use recount_core::systems::synergy::terms::{Edge, EdgeKind};

use super::always;

/// Synergy comes to a check once, and never beside Advantage that is there already (SY-I08, SY-R55, R56).
#[test]
fn a_check_has_one_synergy_and_none_beside_other_advantage() {
    always(|step, watch| {
        for (event, before, _) in step.moments() {
            let Event::SynergySpent { check, n } = event else { continue };
            let check = &before.checks[check];
            watch.that(*n == 1 && !check.has_synergy, || "a second Synergy".into());
            watch.that(!check.has_other(EdgeKind::Advantage), || format!("beside {:?}", check.sources));
            watch.that(check.committed.is_none() && check.is_confirmed, || "too late".into());
        }
    });
}

/// Edge at commit is whether there is Advantage and whether there is Disadvantage, and nothing else (SY-I09, SY-R53).
#[test]
fn edge_is_a_function_of_two_sets_being_empty() {
    let mut seen = std::collections::BTreeSet::new();
    always(|step, watch| {
        for (event, before, _) in step.moments() {
            let Event::DiceCommitted { check, edge } = event else { continue };
            let sources = &before.checks[check].sources;
            let has = |kind| sources.iter().any(|(k, _)| *k == kind);
            let wanted = match (has(EdgeKind::Advantage), has(EdgeKind::Disadvantage)) {
                (true, false) => Edge::Advantage,
                (false, true) => Edge::Disadvantage,
                _ => Edge::None,
            };
            seen.insert(*edge);
            watch.that(*edge == wanted, || format!("{edge} of {sources:?}"));
        }
    });
    assert_eq!(seen.len(), 3, "{seen:?}");
}
