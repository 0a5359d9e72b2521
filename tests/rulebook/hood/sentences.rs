//! Every event is said in a sentence; `sentences.golden` has one of each, or more where the sentence depends.

use recount_core::systems::System;
use recount_tests::sentences;

#[test]
fn every_event_is_said_as_a_player_would() {
    sentences::are_as_written(System::Hood).unwrap_or_else(|wrong| panic!("{wrong}"));
}
