//! Two evenings of `blades`, with the dice of each drawn as they are thrown; the runner is `evening`.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use recount_core::systems::System;

use crate::evening::Evening;

/// The evenings, played once for all tests of this file.
fn evening() -> &'static Evening {
    static PLAYED: OnceLock<Evening> = OnceLock::new();
    PLAYED.get_or_init(|| Evening::play(System::Blades))
}

/// One score has thirty rolls and more, and all that an evening at the table has (BS-R57, R96, R256).
#[test]
fn the_first_score_has_thirty_rolls_and_every_kind_of_teamwork() {
    let score = evening().first_score();
    let rolled = score.iter().filter(|turn| turn.declared().seed.is_some()).count();
    assert!(rolled >= 30, "only {rolled} declarations rolled");
    let names: BTreeSet<String> = evening().happened(&score).into_iter().collect();
    for wanted in [
        "engagement-rolled",
        "group-result",
        "set-up-stands",
        "set-up-used",
        "consequence-taken",
        "flashback-called",
        "bargain-taken",
        "resistance-rolled",
        "consequence-reduced",
        "consequence-avoided",
        "armor-marked",
        "trauma-taken",
        "race-won",
    ] {
        assert!(names.contains(wanted), "no {wanted} in the first score");
    }
}

/// The evenings go from the founding to a Tier by way of heat, an entanglement each, and two downtimes.
#[test]
fn the_evenings_hold_heat_entanglements_two_downtimes_an_advance_and_a_tier() {
    let counted = [
        ("character-created", 4),
        ("wanted-gained", 1),
        ("entanglement-came", 2),
        ("entanglement-answered", 2),
        ("downtime-began", 2),
        ("activity-declared", 19),
        ("overindulged", 1),
        ("crew-xp-spent", 1),
        ("tier-changed", 1),
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
    evening().ends_as_counted("begin-score", is_as_made);
}

/// Says whether a track of something that play made is as its own command says: a clock's kind, a note's words.
fn is_as_made(kind: &str, track: &str) -> bool {
    matches!(
        (kind, track),
        ("clock" | "project", "state" | "kind") | ("asset", "kind" | "state") | ("note", _)
    )
}

/// An empty scenario is the identity (DESIGN §8).
#[test]
fn without_a_change_the_evenings_are_what_they_were() {
    evening().is_itself_without_a_change();
}

/// Each what-if has the verdicts that were worked out by hand, and the same differences at the end.
#[test]
fn every_what_if_has_the_verdicts_worked_out_by_hand() {
    let (kinds, _) = evening().what_ifs_fare_as_worked_out();
    let all = ["command", "faces", "house", "insert", "never", "reroll", "ruling"];
    assert!(kinds.into_iter().eq(all), "every kind of change is tried");
}
