//! The binary: hands over to the command line.

use std::process::ExitCode;

/// Answers and replays are made of small pieces that do not last.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    recount_api::cli::main(std::env::args_os())
}
