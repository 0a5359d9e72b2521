//! Options of what looks a second time: the audit and luck.

use clap::Args;
use recount_core::audit::Severity;
use strum::IntoEnumIterator as _;

use crate::luck::By;

/// Options of `audit`.
#[derive(Debug, Default, Args)]
pub struct Audit {
    /// Only what is at least so sure.
    #[arg(long, value_parser = severity, value_name = "firm|likely|weak")]
    pub severity: Option<Severity>,
    /// Only what this check found, or the one finding of that id.
    #[arg(long, value_name = "CHECK|ID")]
    pub check: Option<String>,
    /// As it stood: an entry, session:3, a date of play, or a time of recording.
    #[arg(long, value_name = "MOMENT")]
    pub at: Option<String>,
}

/// Options of `luck`.
#[derive(Debug, Args)]
pub struct Luck {
    /// Whose: a character, a player, the number of a session; without one, all of them.
    pub of: Option<String>,
    /// Whose luck is told apart.
    #[arg(id = "told_by", long = "by", value_enum, default_value = "campaign")]
    pub by: By,
    /// As it stood: an entry, session:3, a date of play, or a time of recording.
    #[arg(long, value_name = "MOMENT")]
    pub at: Option<String>,
}

/// Reads how sure a finding must be.
fn severity(text: &str) -> Result<Severity, String> {
    let found = Severity::iter().find(|severity| severity.to_string() == text);
    found.ok_or_else(|| format!("{text:?} is no severity; there is firm, likely and weak"))
}
