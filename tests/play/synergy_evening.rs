//! Two evenings of `synergy`, with the dice of each drawn as they are thrown; the runner is `evening`.

use std::sync::OnceLock;

use recount_core::line::shape;
use recount_core::systems::System;

use crate::evening::Evening;

/// The evenings, played once for all tests of this file.
fn evening() -> &'static Evening {
    static PLAYED: OnceLock<Evening> = OnceLock::new();
    PLAYED.get_or_init(|| Evening::play(System::Synergy))
}

/// Every command is declared, and what a party of four meets in two evenings comes of it.
#[test]
fn the_evenings_touch_every_command() {
    let declared = evening().commands();
    let all = &shape::commands(System::Synergy).variants;
    let lacks: Vec<_> = all.iter().filter(|v| !declared.contains(v.name.as_str())).map(|v| &v.name).collect();
    assert!(lacks.is_empty(), "nobody declares {lacks:?}");
    let counted = [
        ("wounded-rolled", 7),
        ("rest-completed", 8),
        ("rest-interrupted", 3),
        ("die-stays-wounded", 1),
        ("synergy-added", 3),
        ("synergy-declined", 1),
        ("synergy-spent", 2),
        ("synergy-refused", 1),
        ("dice-committed", 3),
        ("exchange-completed", 2),
        ("exchange-changed", 1),
        ("level-raised", 5),
        ("core-vital-raised", 1),
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
    evening().ends_as_counted("use-limited", |_, _| false);
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
    assert!(n >= 8, "only {n} what-ifs");
}
