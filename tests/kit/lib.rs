//! The test kit: a campaign to play on, rule examples as text tables, and what the tests read of the code.
//!
//! `game` keeps a campaign in memory with fixed times; `table` reads files of examples; `run` plays them and says
//! what differs; `sentences` reads how each event is said; `watch` counts what must always hold; `cited` lists the
//! rule ids that code and examples cite. Knows no store and no door.

pub mod cited;
pub mod game;
pub mod run;
pub mod sentences;
pub mod table;
pub mod terms;
pub mod watch;
