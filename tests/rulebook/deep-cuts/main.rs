//! What `deep-cuts` promises that no table can show; the tables are run by `rulebook`.

#![allow(clippy::unwrap_used, reason = "unwrap is for tests, their helpers too")]

mod audit;
mod house;
mod invariants;
mod odds;
mod one_line;
mod other_system;
mod sentences;
mod table;
mod what_ifs;

/// The generator of random histories that replays are tested with, so that there is only one.
#[path = "../../../replay/tests/play/mod.rs"]
mod play;
