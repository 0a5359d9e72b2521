//! Options of what checks and proves, and of what is said and forgotten about people.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use recount_core::slug::Slug;

/// What to do with checkpoints.
#[derive(Debug, Subcommand)]
pub enum Checkpoint {
    /// Sign the campaign as it stands, in a form to paste into a chat.
    Sign {
        /// The file to write, with some digits of every entry's id; without one, the terminal.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Compare a checkpoint that you kept with a fresh export or a newer checkpoint; needs no ledger.
    Verify {
        /// The checkpoint that you kept.
        old: PathBuf,
        /// A fresh export, or a newer checkpoint.
        new: PathBuf,
        /// An export that you kept too: it names the first rewritten entry exactly.
        #[arg(long, value_name = "FILE")]
        older: Option<PathBuf>,
        /// A proof that leads from the old checkpoint to the new one.
        #[arg(long, value_name = "FILE")]
        proof: Option<PathBuf>,
        /// A key that you know (name+hash+base64).
        #[arg(long, value_name = "KEY")]
        key: Vec<String>,
    },
    /// Countersign a checkpoint as a witness, with a key of your own, if the export bears it out.
    Cosign {
        /// The checkpoint.
        note: PathBuf,
        /// The export that you hold.
        #[arg(long, value_name = "FILE")]
        export: PathBuf,
        /// The checkpoint that you signed last.
        #[arg(long, value_name = "FILE")]
        old: Option<PathBuf>,
        /// Your key; made when it is not there. Without one: witness-MEMBER.key beside the ledger.
        #[arg(long, value_name = "FILE")]
        key_file: Option<PathBuf>,
        /// The file to write; without one, the terminal.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Print the public key that this ledger signs the campaign's checkpoints with.
    Key,
}

/// Options of `prove`.
#[derive(Debug, Args)]
pub struct Prove {
    /// The entry: #12, or the beginning of its id.
    #[arg(required_unless_present = "since")]
    pub entry: Option<String>,
    /// Prove that the campaign still begins as it did at this size.
    #[arg(long, value_name = "SIZE", conflicts_with = "entry")]
    pub since: Option<u64>,
    /// The size to prove it in; without one, the campaign as it stands.
    #[arg(long, value_name = "SIZE")]
    pub size: Option<u64>,
}

/// Options of `member`.
#[derive(Debug, Args)]
pub struct Member {
    /// The member's public, permanent name.
    pub member: Slug,
    /// What people call them.
    pub name: String,
}

/// Options of `forget`.
#[derive(Debug, Args)]
pub struct Forget {
    /// The member's public, permanent name.
    pub member: Slug,
}

/// Options of `verify`.
#[derive(Debug, Args)]
pub struct Verify {
    /// An exported file, a proof or a checkpoint; without one, the campaign in the ledger.
    pub file: Option<PathBuf>,
    /// A checkpoint that you hold, to compare with.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Vec<PathBuf>,
    /// A key that you know (name+hash+base64), to check signatures by.
    #[arg(long, value_name = "KEY")]
    pub key: Vec<String>,
}
