//! Two evenings of `deep-cuts`, with the dice of each drawn as they are thrown; the runner is `evening`.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use recount_core::systems::System;

use crate::evening::Evening;

/// The evenings, played once for all tests of this file.
fn evening() -> &'static Evening {
    static PLAYED: OnceLock<Evening> = OnceLock::new();
    PLAYED.get_or_init(|| Evening::play(System::DeepCuts))
}

/// One score has twenty-five threats and more, and all that an evening at the table has (DC-R1, R66, R69).
#[test]
fn the_first_score_has_twenty_five_threats_and_both_kinds_of_team_action() {
    let names = evening().happened(&evening().first_score());
    let threats =
        names.iter().filter(|name| matches!(name.as_str(), "threat-stated" | "threat-added")).count();
    assert!(threats >= 25, "only {threats} threats");
    let names: BTreeSet<String> = names.into_iter().collect();
    for wanted in [
        "assisted",
        "bargain-accepted",
        "band-set",
        "controlled-success",
        "edge-gained",
        "edge-spent",
        "harm-invoked",
        "harm-struck",
        "item-marked",
        "leader-pushed",
        "mortal-stabilised",
        "mortal-wound",
        "pushed",
        "scar-recorded",
        "team-action-started",
        "threat-improved",
        "threat-removed",
        "trauma-gained",
    ] {
        assert!(names.contains(wanted), "no {wanted} in the first score");
    }
}

/// The evenings go from the founding through two scores, each with its steps, to two downtimes, a war and an advance.
#[test]
fn the_evenings_hold_two_full_rounds_of_score_steps_and_downtime() {
    let counted = [
        ("character-created", 4),
        ("score-ended", 2),
        ("heat-assessed", 2),
        ("payoff-taken", 2),
        ("tithe-settled", 2),
        ("entanglement-played", 3),
        ("upgrade-bought", 2),
        ("hold-assessed", 2),
        ("war-declared", 1),
        ("wanted-gained", 1),
        ("downtime-began", 2),
        ("activity-declared", 12),
        ("overindulged", 1),
        ("debt-opened", 1),
        ("dot-gained", 1),
        ("healing-filled", 1),
    ];
    evening().counts(&counted);
}

/// All luck follows from the commitments, every face from its seed, and today's rulebook decides the same.
#[test]
fn the_evenings_verify_with_every_die_from_the_sessions_secret() {
    evening().verifies();
}

/// The sheet at the end is the one that was added up by hand, and no track that play moved is left out.
#[test]
fn the_sheet_at_the_end_is_the_hand_counted_one() {
    evening().ends_as_counted("begin-score", |kind, track| {
        matches!(
            (kind, track),
            ("project", "kind" | "clocks")
                | ("supply", "kind" | "owner" | "quality")
                | ("debt", "owed" | "debtor" | "called")
        )
    });
}

/// An empty scenario is the identity (DESIGN §8).
#[test]
fn without_a_change_the_evenings_are_what_they_were() {
    evening().is_itself_without_a_change();
}

/// Each what-if has the verdicts that were worked out by hand, and the same differences at the end.
#[test]
fn every_what_if_has_the_verdicts_worked_out_by_hand() {
    let (kinds, n) = evening().what_ifs_fare_as_worked_out();
    let all = ["command", "faces", "house", "insert", "never", "reroll", "ruling"];
    assert!(kinds.into_iter().eq(all), "every kind of change is tried");
    assert!(n >= 6, "only {n} what-ifs");
}
