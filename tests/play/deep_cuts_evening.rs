//! The golden evenings of deep-cuts; how evenings are played and checked is in `evening`.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use recount_core::systems::System;

use crate::evening::{
    check_counts, check_identity, check_sheet, check_verified, check_what_ifs, first_score, happened, play,
};
use crate::evening_tables::Played;

/// The evenings, played once for all tests of this file.
fn played() -> &'static Played {
    static PLAYED: OnceLock<Played> = OnceLock::new();
    PLAYED.get_or_init(|| play(System::DeepCuts))
}

/// One score has twenty-five threats and more, and all that an evening at the table has (DC-R1, R66, R69).
#[test]
fn the_first_score_has_twenty_five_threats_and_both_kinds_of_team_action() {
    let names = happened(System::DeepCuts, first_score(played()));
    let threats = names.iter().filter(|name| matches!(name.as_str(), "threat-stated" | "threat-added")).count();
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

