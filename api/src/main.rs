//! The binary: hands over to the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    recount_api::cli::main(std::env::args_os())
}
