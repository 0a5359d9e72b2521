//! The test kit: a campaign to play on, rule examples as text tables, and what the tests read of the code.
//!
//! `game` keeps a campaign in memory with fixed times; `table` reads files of examples; `run` plays them and says
//! what differs; `cited` lists the rule ids that code and examples cite. Knows no store and no door.

pub mod cited;
pub mod game;
pub mod run;
pub mod table;
pub mod terms;

/// Makes a `#[test]` of each table of a folder: `tables!("blades", System::Blades; vice, heat)`.
#[macro_export]
macro_rules! tables {
    ($folder:expr, $system:expr; $($table:ident),* $(,)?) => {
        /// The tables that this folder runs.
        const TABLES: &[&str] = &[$(stringify!($table)),*];

        $(
            #[test]
            fn $table() {
                $crate::run::table($folder, $system, stringify!($table));
            }
        )*

        #[test]
        fn every_fixture_plays() {
            $crate::run::every_fixture_plays($system);
        }

        #[test]
        fn every_table_is_run() {
            $crate::run::every_table_is_run($folder, TABLES);
        }
    };
}
