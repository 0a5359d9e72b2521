//! The command line: reads what is typed, asks scribe and library, and prints an answer for people or machines.
//!
//! Exit codes are in `args`; every failure is a sentence with a hint (`outcome`), never a panic or a trace.

mod amended;
mod args;
mod audit;
mod checkpoint;
mod demo;
mod dispute;
mod export;
mod futures;
mod import;
mod log;
mod luck;
mod members;
mod new;
mod odds;
mod outcome;
mod record;
mod say;
mod scenario;
mod serve;
mod show;
mod table;
mod through;
mod token;
mod verify;
mod what_if;
mod why;

use std::ffi::OsString;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use clap::error::ErrorKind;
use recount_core::entry::By;
use recount_store::{Ledger, Mode, Notice};

use crate::library::{Book, Library};
use crate::scribe::Scribe;
use args::{Cli, Command};
use outcome::{Failure, Output, SYSTEM};

/// Runs the command line.
pub fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    set_hook(Box::new(|_| {}));
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            let _ = error.print();
            let is_answer = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            return ExitCode::from(if is_answer { 0 } else { outcome::USAGE });
        }
    };
    let is_json = cli.json;
    match catch_unwind(AssertUnwindSafe(|| run(cli))) {
        Ok(Ok(output)) => output.print(is_json),
        Ok(Err(failure)) => failure.print(is_json),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no more is known");
            let sentence = format!("recount has come to a state that it holds impossible: {said}");
            Failure::new(SYSTEM, "Bug", sentence)
                .hint(Some("nothing half-done is kept; please report this sentence with what you typed"))
                .print(is_json)
        }
    }
}

fn run(cli: Cli) -> Result<Output, Failure> {
    let is_demo = matches!(cli.command, Command::Demo(_));
    let usual = if is_demo { demo::folder() } else { PathBuf::from("recount-data") };
    let door = Door { data: cli.data.unwrap_or(usual), campaign: cli.campaign, by: cli.by };
    match cli.command {
        Command::Demo(args) => demo::demo(&door, &args),
        Command::New(args) => new::new(&door, &args),
        Command::Campaigns => new::campaigns(&door),
        Command::Commands(args) => record::commands(&door, &args),
        Command::Record(args) => record::record(&door, &args),
        Command::Session(args) => record::session(&door, &args),
        Command::Import(args) => import::import(&door, &args),
        Command::Export(args) => export::export(&door, &args),
        Command::Log(args) => log::log(&door, args),
        Command::Show(args) => show::show(&door, &args),
        Command::Why(args) => why::why(&door, &args),
        Command::WhatIf(args) => what_if::what_if(&door, &args),
        Command::Scenario(args) => scenario::scenario(&door, &args),
        Command::Compare(args) => scenario::compare(&door, &args),
        Command::Dispute(args) => dispute::dispute(&door, &args),
        Command::Undo(args) => dispute::undo(&door, &args),
        Command::Futures(args) => futures::futures(&door, &args),
        Command::Weigh(args) => futures::weigh(&door, &args),
        Command::Odds(args) => odds::odds(&args),
        Command::Audit(args) => audit::audit(&door, &args),
        Command::Luck(args) => luck::luck(&door, &args),
        Command::Verify(args) => verify::verify(&door, &args),
        Command::Checkpoint(args) => checkpoint::checkpoint(&door, &args),
        Command::Prove(args) => checkpoint::prove(&door, &args),
        Command::Member(args) => members::member(&door, &args),
        Command::Members => members::members(&door),
        Command::Forget(args) => members::forget(&door, &args),
        Command::Serve(args) => serve::serve(&door, &args),
        Command::Token(args) => token::token(&door, &args),
    }
}

/// What every command knows: where the ledger is, which campaign, and who speaks.
struct Door {
    data: PathBuf,
    campaign: Option<String>,
    by: By,
}

impl Door {
    /// Opens the ledger for reading.
    fn library(&self) -> Result<Library, Failure> {
        let (ledger, notices) = Ledger::open(&self.data, Mode::Read)?;
        say_notices(&notices);
        Ok(Library::new(ledger))
    }

    /// Reads the campaign.
    fn book(&self) -> Result<Arc<Book>, Failure> {
        let library = self.library()?;
        let book = library.book(self.campaign.as_deref())?;
        book.scope.call(Arc::new(library.ledger().private()?.people()));
        if let Some((seq, why)) = &book.unread {
            say(&format!("From entry {seq} on the campaign was written by a newer Recount ({why})."));
        }
        Ok(book)
    }

    /// Opens the ledger for writing.
    fn scribe(&self) -> Result<Scribe, Failure> {
        let (scribe, notices) = Scribe::open(&self.data)?;
        say_notices(&notices);
        Ok(scribe)
    }
}

fn say_notices(notices: &[Notice]) {
    notices.iter().for_each(|notice| say(&notice.0));
}

/// Says something beside the answer.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}
