//! The page on how to add a system, checked by doing it: a made-up system becomes one folder and one register line.
//!
//! The register is a list of types, so the check is a build. `copy` makes a copy of the workspace in cargo's folder for
//! tests, adds the made-up system as the page says, and runs this same binary there, where `played` finds the system
//! and plays it through both doors, with its tables and rules among everybody's.

#![allow(clippy::unwrap_used, reason = "unwrap is for tests, their helpers too")]

mod copy;
mod played;
/// A ledger of its own for each test.
#[allow(dead_code, reason = "only a part of it is needed here")]
#[path = "../play/table.rs"]
mod table;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use recount_core::systems::System;

/// The slug of the made-up system.
const SLUG: &str = "heads";
/// With this word first, the binary is the command line of the workspace that it was built in.
const AS_RECOUNT: &str = "as-recount";

fn main() -> ExitCode {
    if std::env::args().nth(1).is_some_and(|word| word == AS_RECOUNT) {
        return recount_api::cli::main(std::env::args_os().skip(1));
    }
    let trials = match System::of(SLUG) {
        Some(system) => played::trials(system),
        None => vec![Trial::test("a_system_is_one_folder_and_one_line", || Ok(copy::builds_and_plays()?))],
    };
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
