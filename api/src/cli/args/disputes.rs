//! What may be typed for the second look: disputes, amendments, kept scenarios, futures and weights.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::WhatIf;

/// What to do about a declaration that somebody disputes.
#[derive(Debug, Subcommand)]
pub enum Dispute {
    /// Dispute a declaration, with a reason.
    Raise {
        /// The declaration: #12, or the beginning of its id.
        entry: String,
        /// What is disputed.
        #[arg(long, value_name = "TEXT", default_value = "")]
        because: String,
    },
    /// Close a dispute: what it is about stands.
    Uphold {
        /// The dispute, or the disputed declaration.
        dispute: String,
        /// Why it stands.
        #[arg(long, value_name = "TEXT", default_value = "")]
        because: String,
    },
    /// Amend the record with a scenario. Without --yes it only shows what would change.
    Overturn(Box<Overturn>),
    /// List the disputes.
    List,
}

/// Options of `dispute overturn`.
#[derive(Debug, Args)]
pub struct Overturn {
    /// The dispute that this settles, or the disputed declaration.
    pub dispute: Option<String>,
    /// Rule otherwise in the disputed declaration: position=risky …
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// What happened instead.
    #[command(flatten)]
    pub changes: WhatIf,
    /// Write it only if the scenario is still this one, as when it was shown; needed beside --scenario and --yes.
    #[arg(long, value_name = "SCENARIO-ID")]
    pub is: Option<String>,
    /// How it is written.
    #[command(flatten)]
    pub amend: Amend,
}

/// How an amendment is written.
#[derive(Debug, Args)]
pub struct Amend {
    /// Why.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub because: String,
    /// Write it; without this it is only shown.
    #[arg(long)]
    pub yes: bool,
    /// Write it only if this is still the last entry, as when it was shown.
    #[arg(long, value_name = "ENTRY")]
    pub head: Option<String>,
}

/// Options of `undo`.
#[derive(Debug, Args)]
pub struct Undo {
    /// The declaration, or the amendment: #12, or the beginning of its id.
    pub entry: String,
    /// How it is written.
    #[command(flatten)]
    pub amend: Amend,
}

/// What to do with kept scenarios.
#[derive(Debug, Subcommand)]
pub enum Keep {
    /// Keep a scenario under a name, in this ledger and in no campaign.
    Save(Box<Save>),
    /// List the kept scenarios of the campaign.
    List,
    /// Show a scenario as text that can be shared and read again.
    Show {
        /// A file, or a name under which one is kept.
        scenario: PathBuf,
    },
    /// Keep a scenario no longer.
    Drop {
        /// Its name.
        name: String,
    },
}

/// Options of `scenario save`.
#[derive(Debug, Args)]
pub struct Save {
    /// Its name: a-z, 0-9 and -, first a letter.
    pub name: String,
    /// What is different.
    #[command(flatten)]
    pub changes: WhatIf,
}

/// Options of `compare`.
#[derive(Debug, Args)]
pub struct Compare {
    /// A file, or a name under which a scenario is kept.
    pub a: PathBuf,
    /// The other one.
    pub b: PathBuf,
}

/// Options of `futures`.
#[derive(Debug, Args)]
pub struct Futures {
    /// The entry from which on every roll falls afresh.
    #[arg(long, value_name = "ENTRY")]
    pub from: String,
    /// How many futures.
    #[arg(long, default_value_t = 1000)]
    pub runs: usize,
    /// Only these tracks, like crew.heat; without one, those that differ most.
    #[arg(long, value_name = "SUBJECT.TRACK")]
    pub track: Vec<String>,
    /// A word that makes the luck another.
    #[arg(long, default_value = "")]
    pub salt: String,
    /// On top of a scenario: a file, or a name under which one is kept.
    #[arg(long, value_name = "FILE|NAME")]
    pub scenario: Option<PathBuf>,
}

/// Options of `weigh`.
#[derive(Debug, Args)]
pub struct Weigh {
    /// The session.
    #[arg(long, value_name = "N")]
    pub session: u32,
    /// How many rulings to show.
    #[arg(long, default_value_t = 20)]
    pub most: usize,
}
