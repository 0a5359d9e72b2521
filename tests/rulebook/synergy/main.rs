//! What `synergy` promises that no table can show; the tables are run by `rulebook`.

mod audit;
mod history;
mod house;
mod invariants;
mod odds;
mod one_line;
mod sentences;
mod what_ifs;

/// The generator of random histories that replays are tested with, so that there is only one.
#[path = "../../../replay/tests/play/mod.rs"]
mod play;
