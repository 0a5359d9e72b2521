//! What may be typed: the commands of the command line and their options.

mod disputes;
mod second_look;
mod trust;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use recount_core::entry::{self, Role};
use recount_core::slug::Slug;

pub use disputes::{Amend, Compare, Dispute, Futures, Keep, Overturn, Save, Undo, Weigh};
pub use second_look::{Audit, Luck};
pub use trust::{Checkpoint, Forget, Member, Prove, Verify};

/// A campaign ledger for tabletop role-playing games.
///
/// Every roll, coin and ruling is an entry that nobody can change unseen. Recount rebuilds every sheet from them,
/// says why any number is what it is, and replays the past under another ruling with the same dice.
#[derive(Debug, Parser)]
#[command(name = "recount", version, max_term_width = 100, after_help = EXIT_CODES)]
pub struct Cli {
    /// Where the ledger is kept; without one: `recount-data`, and for `demo` a folder that may be thrown away.
    #[arg(long, global = true, help_heading = "For every command", value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// The campaign, by its short name; not needed while there is only one.
    #[arg(short, long, global = true, help_heading = "For every command", value_name = "NAME")]
    pub campaign: Option<String>,
    /// Who speaks: a name, with `:gm`, `:player` or `:keeper` behind it. Without one: `gm`.
    #[arg(long = "as", global = true, help_heading = "For every command", value_name = "MEMBER[:ROLE]", default_value = "gm", value_parser = by)]
    pub by: entry::By,
    /// Answer in JSON, for machines.
    #[arg(long, global = true, help_heading = "For every command")]
    pub json: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the numbers mean with which `recount` ends.
const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  the rulebook refuses, in a sentence
  2  the command line, or a line of a recap, cannot be read
  3  what is named is not there
  4  a ledger or file is damaged, or does not verify
  5  somebody else writes to the ledger, or it has moved on
  6  the computer failed us: disk, rights, luck
  7  the audit finds something";

/// One thing to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show a real crew's campaign: its sheet, one why, one what-if; then serve it.
    Demo(Demo),
    /// Open a new campaign.
    New(New),
    /// List the campaigns.
    Campaigns,
    /// List what can be recorded, or say how one command is written.
    Commands(Commands),
    /// Record one line, such as: recount record 'reduce-heat pc=cole action=survey dice=3'
    Record(Record),
    /// Begin or end an evening whose dice are drawn here and can be checked afterwards.
    #[command(subcommand)]
    Session(Session),
    /// Import recaps (.md) or an export of a campaign.
    Import(Import),
    /// Export a campaign, byte for byte as it was recorded.
    Export(Export),
    /// Tell what happened, in order.
    Log(Log),
    /// Show the sheet, one subject of it, or one entry in full.
    Show(Show),
    /// Say why a number is what it is: every entry that moved it.
    Why(Why),
    /// Replay the past with changes, under the same dice.
    WhatIf(WhatIf),
    /// Keep scenarios under a name, list and show them.
    #[command(subcommand)]
    Scenario(Keep),
    /// Compare two scenarios: the record, the one and the other, side by side.
    Compare(Compare),
    /// Dispute a declaration, and settle it: what stands is upheld, what does not is overturned with a scenario.
    #[command(subcommand)]
    Dispute(Dispute),
    /// Amend the record so that a declaration, or an amendment, did not happen.
    Undo(Undo),
    /// Replay many times from an entry on with fresh luck: was it the ruling or the dice?
    Futures(Futures),
    /// Rank a session's rulings by how far the end moves under their nearest alternatives.
    Weigh(Weigh),
    /// Say how likely each outcome of a roll is.
    Odds(Odds),
    /// List where the record disagrees with the book or with itself, and how sure that is.
    Audit(Audit),
    /// Compare the dice with what fair dice do: faces, outcomes, and what that tells.
    Luck(Luck),
    /// Check every byte, seed and die of a campaign, an export, a proof or a checkpoint.
    Verify(Verify),
    /// Sign, countersign and compare checkpoints: what a player keeps so that nobody can rewrite the past.
    #[command(subcommand)]
    Checkpoint(Checkpoint),
    /// Prove that an entry is in a campaign, or that nothing was rewritten since a size.
    Prove(Prove),
    /// Say what a member is called for people; this stands in the private list only, never in an entry.
    Member(Member),
    /// List the members that have display names.
    Members,
    /// Erase a member's display name for good; every view then shows "forgotten member".
    Forget(Forget),
    /// Serve the ledger as GraphQL.
    Serve(Serve),
    /// Make, list or revoke access tokens; from the first one on, a server asks everybody for one.
    #[command(subcommand)]
    Token(Token),
}

/// What to do with access tokens.
#[derive(Debug, Subcommand)]
pub enum Token {
    /// Make one; its text is shown once.
    Make {
        /// Who it stands for.
        member: String,
        /// What they may do.
        #[arg(value_parser = ["keeper", "gm", "player", "reader"])]
        role: String,
        /// Until when it is good, such as 2026-12-24T20:00:00.000000Z.
        #[arg(long, value_name = "TIME")]
        until: Option<String>,
    },
    /// List them by name; their texts are kept nowhere.
    List,
    /// Revoke one: it opens nothing from now on.
    Revoke {
        /// Its name, as the list shows it.
        name: String,
    },
}

/// Options of `demo`.
#[derive(Debug, Args)]
pub struct Demo {
    /// End after the tour, without serving.
    #[arg(long)]
    pub no_serve: bool,
    /// The port to serve at; 0 for any that is free.
    #[arg(long, default_value_t = PORT)]
    pub port: u16,
}

/// Where `serve` answers.
const PORT: u16 = 7373;

/// Options of `serve`.
#[derive(Debug, Default, Args)]
pub struct Serve {
    /// The port to serve at; 0 for any that is free.
    #[arg(long, default_value_t = PORT)]
    pub port: u16,
    /// The address to listen on; beyond this computer only those with a token are let in.
    #[arg(long, value_name = "IP")]
    pub listen: Option<std::net::IpAddr>,
    /// A name with its port under which this computer is reached without tokens, such as table.local:7373.
    #[arg(long, value_name = "HOST")]
    pub host: Vec<String>,
    /// A site whose pages may ask from a browser, such as https://example.org.
    #[arg(long, value_name = "ORIGIN")]
    pub origin: Vec<String>,
    /// How many questions a second each asker may ask.
    #[arg(long, value_name = "N")]
    pub rate: Option<u32>,
}

/// Options of `new`.
#[derive(Debug, Args)]
pub struct New {
    /// Its short name: a-z, 0-9 and -, first a letter.
    pub name: String,
    /// What people call it; without one, the name.
    #[arg(long)]
    pub title: Option<String>,
    /// The rule system it is played under.
    #[arg(long, default_value = "blades")]
    pub system: String,
    /// A key of your own: under this name the same key opens once.
    #[arg(long)]
    pub key: Option<String>,
}

/// Options of `commands`.
#[derive(Debug, Args)]
pub struct Commands {
    /// The command to explain.
    pub name: Option<String>,
    /// The rule system, when there is no campaign yet.
    #[arg(long)]
    pub system: Option<String>,
}

/// Options of `record`.
#[derive(Debug, Args)]
pub struct Record {
    /// The line: a command's name, then key=value. Quote it, or give its words one by one.
    #[arg(required = true)]
    pub line: Vec<String>,
    /// The date of play, when it is written down later.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub played: Option<chrono::NaiveDate>,
    /// A key of your own: the same key records once.
    #[arg(long)]
    pub key: Option<String>,
    /// A player's own luck for this roll.
    #[arg(long)]
    pub shake: Option<String>,
    /// Record only if this is still the last entry.
    #[arg(long, value_name = "ENTRY")]
    pub expect: Option<String>,
}

/// What to do with an evening.
#[derive(Debug, Subcommand)]
pub enum Session {
    /// Begin it: commits to a secret from which its dice are drawn.
    Begin {
        /// Its number; without one, the next.
        number: Option<u32>,
    },
    /// End it: reveals the secret, so that everybody can check the dice.
    End,
}

/// Options of `import`.
#[derive(Debug, Args)]
pub struct Import {
    /// The files: recaps in Markdown, or one export.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// Options of `export`.
#[derive(Debug, Args)]
pub struct Export {
    /// The file to write; without one, the terminal.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Options of `log`.
#[derive(Debug, Default, Args)]
pub struct Log {
    /// Only this session.
    #[arg(long, value_name = "N")]
    pub session: Option<u32>,
    /// Only what moved or was done by this subject: crew, a character, a clock.
    #[arg(long)]
    pub subject: Option<String>,
    /// Only what moved this track: heat, stress.
    #[arg(long)]
    pub track: Option<String>,
    /// Only this command or event, in kebab-case.
    #[arg(long)]
    pub kind: Vec<String>,
    /// Only what this rule made so.
    #[arg(long, value_name = "ID")]
    pub rule: Option<String>,
    /// Only what this member declared.
    #[arg(long = "by", value_name = "MEMBER")]
    pub member: Option<String>,
    /// Only sentences with this text.
    #[arg(long)]
    pub text: Option<String>,
    /// Only the last so many declarations.
    #[arg(long, value_name = "N")]
    pub last: Option<usize>,
    /// As lines that can be recorded again.
    #[arg(long)]
    pub lines: bool,
}

/// Options of `show`.
#[derive(Debug, Default, Args)]
pub struct Show {
    /// A subject (crew, cole), or an entry (#12, or the beginning of its id).
    pub what: Option<String>,
    /// As it stood: an entry, session:3, a date of play, or a time of recording.
    #[arg(long, value_name = "MOMENT")]
    pub at: Option<String>,
    /// As we believed it at an entry, before what was amended later; `now` with --at for what we hold of then now.
    #[arg(long, value_name = "ENTRY")]
    pub as_known: Option<String>,
}

/// Options of `why`.
#[derive(Debug, Args)]
pub struct Why {
    /// Whose number: crew, cole.
    pub subject: String,
    /// Which number: heat, stress.
    pub track: String,
    /// As it stood: an entry, session:3, a date of play, or a time of recording.
    #[arg(long, value_name = "MOMENT")]
    pub at: Option<String>,
}

/// Options of `what-if`.
#[derive(Debug, Default, Args)]
pub struct WhatIf {
    /// Replace parts of a ruling: ENTRY position=risky …
    #[arg(long, num_args = 2.., value_names = ["ENTRY", "KEY=VALUE"], action = clap::ArgAction::Append)]
    pub ruling: Vec<String>,
    /// Rule on what needs a ruling: ENTRY position=risky …, or ENTRY alone to keep the old ruling.
    #[arg(long, num_args = 1.., value_names = ["ENTRY"], action = clap::ArgAction::Append)]
    pub rule: Vec<String>,
    /// As if it had not happened.
    #[arg(long, value_name = "ENTRY")]
    pub never: Vec<String>,
    /// Replace a declaration by another line.
    #[arg(long, num_args = 2, value_names = ["ENTRY", "LINE"])]
    pub command: Vec<String>,
    /// Declare a line too, after an entry.
    #[arg(long, num_args = 2, value_names = ["ENTRY", "LINE"])]
    pub insert: Vec<String>,
    /// Let a roll fall otherwise: ENTRY dice=6,4
    #[arg(long, num_args = 2, value_names = ["ENTRY", "DICE"])]
    pub faces: Vec<String>,
    /// Let every roll of a declaration fall afresh.
    #[arg(long, value_name = "ENTRY")]
    pub reroll: Vec<String>,
    /// A house rule has another value after an entry: ENTRY KEY=VALUE
    #[arg(long, num_args = 2, value_names = ["ENTRY", "KEY=VALUE"])]
    pub house: Vec<String>,
    /// A scenario: a file, as text or JSON, or a name under which one is kept; with it, no other change.
    #[arg(long, value_name = "FILE|NAME", conflicts_with_all = ["ruling", "rule", "never", "command", "insert", "faces", "reroll", "house"])]
    pub scenario: Option<PathBuf>,
    /// Where a ruling no longer fits, nothing follows, instead of carrying it over.
    #[arg(long)]
    pub held: bool,
    /// List every later declaration, also those that stay the same.
    #[arg(long)]
    pub full: bool,
}

/// Options of `odds`.
#[derive(Debug, Args)]
pub struct Odds {
    /// The rule system, the kind of roll, and how many dice or other things about it, such as: blades pool dice=3
    #[arg(allow_negative_numbers = true, value_name = "[SYSTEM] [KIND] [N|KNOB=N]")]
    pub words: Vec<String>,
    /// The kind of roll; without one, the system's usual one.
    #[arg(long, value_name = "KIND")]
    pub roll: Option<String>,
    /// The rule system; without one, blades.
    #[arg(long)]
    pub system: Option<String>,
}

impl Odds {
    /// Returns the system that is meant when the words name none.
    pub fn system(&self) -> &str {
        self.system.as_deref().unwrap_or("blades")
    }
}

/// Reads `MEMBER[:ROLE]`; a member called `gm` is the GM, any other a player, unless said otherwise.
fn by(text: &str) -> Result<entry::By, String> {
    let (member, role) = text.split_once(':').map_or((text, None), |(member, role)| (member, Some(role)));
    let role = match role {
        None if member == "gm" => Role::Gm,
        Some("gm") => Role::Gm,
        None | Some("player") => Role::Player,
        Some("keeper") => Role::Keeper,
        Some(other) => return Err(format!("{other:?} is no role; there is gm, player and keeper")),
    };
    Ok(entry::By { member: Slug::new(member).map_err(|e| e.to_string())?, role })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }

    #[test]
    fn whoever_speaks_has_a_name_and_a_role() {
        let said = |text: &str| by(text).map(|by| (by.member.to_string(), by.role));
        assert_eq!(said("gm"), Ok(("gm".into(), Role::Gm)));
        assert_eq!(said("bo"), Ok(("bo".into(), Role::Player)));
        assert_eq!(said("ari:gm"), Ok(("ari".into(), Role::Gm)));
        assert_eq!(said("bo:king"), Err("\"king\" is no role; there is gm, player and keeper".into()));
        assert!(said("Bo").is_err() && said("").is_err());
    }
}
