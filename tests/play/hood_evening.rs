//! Two evenings of `hood`, with the dice of each drawn as they are thrown; the runner is `evening`.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use recount_core::systems::System;

use crate::evening::Evening;

/// The evenings, played once for all tests of this file.
fn evening() -> &'static Evening {
    static PLAYED: OnceLock<Evening> = OnceLock::new();
    PLAYED.get_or_init(|| Evening::play(System::Hood))
}

/// The evenings have every command that there is (HD-01 to HD-51).
#[test]
fn the_evenings_have_every_command() {
    let played = evening().commands();
    let all = System::Hood.commands().to_value();
    let all = all["oneOf"].as_array().unwrap().iter();
    let all: BTreeSet<String> =
        all.flat_map(|v| v["properties"].as_object().unwrap().keys().cloned()).collect();
    let never: Vec<_> = all.iter().filter(|name| !played.contains(name.as_str())).collect();
    assert!(never.is_empty(), "never played: {never:?}");
}

/// All luck follows from the commitments, every face from its seed, and today's rulebook decides the same.
#[test]
fn the_evenings_verify_with_every_die_from_the_sessions_secret() {
    evening().verifies();
}

/// The sheet at the end is the one that was added up by hand, and no track that play moved is left out.
#[test]
fn the_sheet_at_the_end_is_the_hand_counted_one() {
    evening().ends_as_counted("ask-around", |_, _| false);
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
    assert!(n >= 6, "only {n} what-ifs");
    assert!(kinds.into_iter().eq(["command", "faces", "house", "insert", "never", "ruling"]));
}
