//! What can go wrong with the ink, each error apart from its hint, and what opening has to say.
//!
//! An error is lower case, without a full stop, says what was being done and keeps its source; a notice is a full
//! sentence about what the store did by itself.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use recount_core::entry::Id;

use crate::chain::Unchained;
use crate::keys::KeyRecord;
use crate::ledger::Head;
use crate::lock::Holder;

/// What the store did by itself, as a full sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

impl std::fmt::Display for Notice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A place on a tape where acknowledged bytes are not what they were.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is damaged at byte {offset}, entry {seq}: {why}", file.display())]
pub struct Damage {
    /// The tape.
    pub file: PathBuf,
    /// Offset of the first byte of the batch that is damaged.
    pub offset: u64,
    /// Sequence number of the first entry that cannot be read.
    pub seq: u64,
    /// What is wrong there.
    pub why: String,
}

/// A failure to open or read a ledger.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such folder, or it is empty.
    #[error("opening the ledger {}: there is none", .0.display())]
    NoLedger(PathBuf),
    /// The folder belongs to something else.
    #[error("opening the ledger {}: the folder holds {found:?}, which is not part of a ledger", dir.display())]
    NotALedger {
        /// The folder.
        dir: PathBuf,
        /// Something in it that is not ours.
        found: String,
    },
    /// The folder's mark has another version.
    #[error("opening the ledger {}: its mark says {mark:?}, which this recount does not know", dir.display())]
    OtherVersion {
        /// The folder.
        dir: PathBuf,
        /// What its mark says.
        mark: String,
    },
    /// Somebody else writes there.
    #[error("opening the ledger {} for writing: {holder} has it", dir.display())]
    Locked {
        /// The folder.
        dir: PathBuf,
        /// Who has it.
        holder: Holder,
    },
    /// Two tapes hold one campaign.
    #[error("opening the ledger: {} and {} hold the same campaign", first.display(), second.display())]
    Twice {
        /// One tape.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// No campaign has that id.
    #[error("no campaign here has the id {0}")]
    NoCampaign(Id),
    /// The bytes on the tape are not what was acknowledged.
    #[error("reading a campaign: {0}")]
    Damaged(#[from] Damage),
    /// The ledger was opened for reading.
    #[error("{0}: the ledger is open for reading only")]
    ReadOnly(&'static str),
    /// The private file is not what was written.
    #[error("reading the private file {}", file.display())]
    Private {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// A file that should hold a key holds something else.
    #[error("reading the key {}: it is not a key that recount made", .0.display())]
    NotAKey(PathBuf),
    /// The system failed us.
    #[error("{doing} {}", path.display())]
    Io {
        /// What we were doing.
        doing: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl StoreError {
    /// Returns advice, where there is some.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::NoLedger(_) => Some("`recount new` makes one; --data names another folder"),
            Self::NotALedger { .. } => Some("name an empty folder or one that recount made"),
            Self::OtherVersion { .. } => Some("use the recount that made it, or a newer one"),
            Self::Locked { .. } => Some("go through that server, wait until it ends, or only read"),
            Self::Twice { .. } => Some("move one of the two out of the folder"),
            Self::NoCampaign(_) => Some("`recount campaigns` lists them"),
            Self::Damaged(_) => Some(
                "open the ledger for writing once: what sled still holds is put back; the rest can be exported",
            ),
            Self::ReadOnly(_) => Some("open it for writing"),
            Self::Private { .. } => Some("put back a copy, or move it away: the campaigns do not need it"),
            Self::NotAKey(_) => {
                Some("put back a copy, or move it away: a new one is made, and it must be told anew")
            }
            Self::Io { source, .. } if is_full(source) => Some("make room on the disk"),
            Self::Io { .. } => None,
        }
    }
}

/// A failure to append; nothing of the batch is recorded unless it says so.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AppendError {
    /// Another append came first.
    #[error("appending: the head has moved on to entry {} ({})", head.len.saturating_sub(1), head.id.short())]
    Stale {
        /// The head as it is now, acknowledged and readable.
        head: Head,
    },
    /// The same member asked the same under this key before: the first answer holds.
    #[error("appending: this was already recorded under its key as entry {}", .0.first_seq)]
    Already(KeyRecord),
    /// The same member used this key for something else.
    #[error("appending: the key was used before for something else, entry {}", .0.first_seq)]
    KeyUsed(KeyRecord),
    /// A campaign of that short name is here.
    #[error("creating the campaign {name:?}: the name is taken")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// The short name cannot be a file's name.
    #[error("creating a campaign: {0}")]
    BadName(String),
    /// The campaign is here already.
    #[error("creating the campaign {name:?}: it is here already")]
    Here {
        /// The name it has here.
        name: String,
    },
    /// No campaign has that id.
    #[error("appending: no campaign here has the id {0}")]
    NoCampaign(Id),
    /// The batch does not follow from the head.
    #[error("appending entry {seq}")]
    Unchained {
        /// The number that was due.
        seq: u64,
        /// What is wrong.
        source: Unchained,
    },
    /// The tape is damaged, so the campaign is read-only.
    #[error("appending: {0}")]
    Damaged(Damage),
    /// The disk is full, or the file may not grow; the tape was cut back.
    #[error("writing {}: no room", file.display())]
    Full {
        /// The tape.
        file: PathBuf,
        /// What the system says.
        source: Arc<io::Error>,
    },
    /// The write failed; the tape was cut back.
    #[error("writing {}", file.display())]
    Write {
        /// The tape.
        file: PathBuf,
        /// What the system says.
        source: Arc<io::Error>,
    },
    /// The sync failed: whether the batch is recorded is not known, and writing to this campaign has ended.
    #[error("syncing {}: it is not known whether the entries are on the disk", file.display())]
    Unknown {
        /// The tape.
        file: PathBuf,
        /// What the system says.
        source: Arc<io::Error>,
    },
    /// An earlier sync or cut failed; nothing more is written to this campaign by this process.
    #[error("appending: writing to {} has ended since it failed once", file.display())]
    Ended {
        /// The tape.
        file: PathBuf,
        /// What the system said then.
        source: Arc<io::Error>,
    },
    /// The ledger was opened for reading.
    #[error("appending: the ledger is open for reading only")]
    ReadOnly,
}

impl AppendError {
    /// Returns advice, where there is some.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Stale { .. } => Some("read the head again and decide anew"),
            Self::Already(_) => Some("answer with that entry"),
            Self::KeyUsed(_) => Some("use a new key for a new command"),
            Self::NameTaken { .. } | Self::BadName(_) => Some("choose another name"),
            Self::Here { .. } => Some("go on with that campaign"),
            Self::NoCampaign(_) | Self::ReadOnly | Self::Unchained { .. } | Self::Write { .. } => None,
            Self::Damaged(_) => Some("everything before the damage can be read and exported"),
            Self::Full { .. } => Some("make room on the disk; nothing of the batch was recorded"),
            Self::Unknown { .. } => Some("open the ledger again and ask with the same key"),
            Self::Ended { .. } => Some("look after the disk, then open the ledger again"),
        }
    }
}

/// A failure to import; nothing is written.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file's first line is no entry.
    #[error("importing: this is not an export: {0}")]
    NotAnExport(String),
    /// A line ends with a carriage return.
    #[error(
        "importing: line {line} ends with a carriage return, so the bytes are not those that were exported"
    )]
    CarriageReturns {
        /// The line, from 1.
        line: u64,
    },
    /// The last batch has no closing line.
    #[error("importing: the end is missing: the last batch has no closing line; {}", last(*.last_good))]
    NoClosingLine {
        /// The last entry that is whole, if any.
        last_good: Option<u64>,
    },
    /// Entries are missing in between.
    #[error("importing: entries are missing: line {line} is entry {found} where {due} is due")]
    Gap {
        /// The line, from 1.
        line: u64,
        /// The entry that is due.
        due: u64,
        /// The entry that is there.
        found: u64,
    },
    /// Bytes are not what was hashed.
    #[error("importing: line {line}, near entry {seq}, is not what was exported: {why}")]
    Altered {
        /// The line, from 1.
        line: u64,
        /// The entry that was due.
        seq: u64,
        /// What is wrong.
        why: String,
    },
    /// The campaign is here, with another history.
    #[error("importing: the campaign is here as {name:?}, and the two part at entry {seq}")]
    Parted {
        /// The name it has here.
        name: String,
        /// The first entry that differs.
        seq: u64,
    },
    /// The campaign could not be written.
    #[error("importing: {0}")]
    Append(#[from] AppendError),
    /// The store failed.
    #[error("importing: {0}")]
    Store(#[from] StoreError),
}

fn last(seq: Option<u64>) -> String {
    seq.map_or("no entry is whole".into(), |seq| format!("the last good entry is {seq}"))
}

impl ImportError {
    /// Returns advice, where there is some.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::NotAnExport(_) => Some("`recount export` makes one; a recap in Markdown ends in .md"),
            Self::CarriageReturns { .. } => Some("copy the file again as it is, without text conversion"),
            Self::NoClosingLine { .. } | Self::Gap { .. } | Self::Altered { .. } => {
                Some("export it again and compare the two files")
            }
            Self::Parted { .. } => Some("import it into another ledger and compare the two histories"),
            Self::Append(e) => e.hint(),
            Self::Store(e) => e.hint(),
        }
    }
}

/// Says whether the system refused because there is no room.
pub(crate) fn is_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge
    )
}

/// Names what was being done with which file.
pub(crate) trait Doing<T> {
    /// Turns a system error into ours.
    fn doing(self, doing: &'static str, path: &Path) -> Result<T, StoreError>;
}

impl<T> Doing<T> for io::Result<T> {
    fn doing(self, doing: &'static str, path: &Path) -> Result<T, StoreError> {
        self.map_err(|source| StoreError::Io { doing, path: path.to_owned(), source })
    }
}
