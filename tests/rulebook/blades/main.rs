//! What `blades` promises that no table can show; the tables are run by `rulebook`.

mod odds;
mod sentences;
mod sharing;
