//! The chain: whether a batch of entries follows from the entries before it (FORMAT.md, "Entry").
//!
//! Used alike by appends, by opening and by imports, so that nothing is judged twice. Knows no file; whether the
//! bytes are the hashed bytes is the tape's to say.

use recount_core::canonical::MAX_BYTES;
use recount_core::entry::{At, Id, Link, VERSION};

/// Why an entry does not follow from the one before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unchained {
    /// The bytes are no entry.
    #[error("the bytes are not an entry: {0}")]
    NotAnEntry(String),
    /// More bytes than an entry may have.
    #[error("{0} bytes are more than the 65536 of an entry")]
    TooLong(usize),
    /// A version of the format that this program does not know.
    #[error("the entry has format version {0}, written by a newer recount")]
    Version(u8),
    /// Not the next number.
    #[error("the entry has number {found} where {due} is due")]
    Seq {
        /// The number that is due.
        due: u64,
        /// The number it has.
        found: u64,
    },
    /// The parent is another entry.
    #[error("the entry names {found} as its parent, but the entry before it is {due}")]
    Parent {
        /// Id of the entry before.
        due: Id,
        /// The parent it names.
        found: Id,
    },
    /// A batch is one declaration and what followed from it.
    #[error("the entry's cause is not the declaration of its batch")]
    Cause,
    /// Earlier than its parent.
    #[error("the entry is dated {found}, before its parent's {due}")]
    Time {
        /// The parent's time.
        due: At,
        /// Its own time.
        found: At,
    },
    /// No entries at all.
    #[error("the batch is empty")]
    Empty,
}

/// How far a campaign's chain reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    /// Number of entries; the sequence number that is due next.
    pub len: u64,
    /// Id of the last entry, zeros when there is none.
    pub head: Id,
    /// Time of the last entry.
    pub at: Option<At>,
}

impl Chain {
    /// The chain before entry 0.
    pub const EMPTY: Self = Self { len: 0, head: Id::NONE, at: None };

    /// Admits one batch whole or not at all, and answers with its declaration's link.
    pub fn admit<'a>(&mut self, entries: impl Iterator<Item = (Id, &'a [u8])>) -> Result<Link, Unadmitted> {
        let (mut end, mut first) = (*self, None::<(Id, Link)>);
        for (id, bytes) in entries {
            let seq = end.len;
            let link = check(end, bytes).map_err(|why| Unadmitted { seq, why })?;
            if link.cause != first.as_ref().map(|(id, _)| *id) {
                return Err(Unadmitted { seq, why: Unchained::Cause });
            }
            end = Self { len: end.len + 1, head: id, at: Some(link.at) };
            first = first.or(Some((id, link)));
        }
        let (_, link) = first.ok_or(Unadmitted { seq: end.len, why: Unchained::Empty })?;
        *self = end;
        Ok(link)
    }
}

/// An entry that was not admitted: its number and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unadmitted {
    /// The number that was due.
    pub seq: u64,
    /// What is wrong.
    pub why: Unchained,
}

fn check(before: Chain, bytes: &[u8]) -> Result<Link, Unchained> {
    if bytes.len() > MAX_BYTES {
        return Err(Unchained::TooLong(bytes.len()));
    }
    if bytes.first() != Some(&b'{') || bytes.iter().any(|b| b.is_ascii_control()) {
        return Err(Unchained::NotAnEntry("it is not one line of JSON".into()));
    }
    let link = Link::read(bytes).map_err(|e| Unchained::NotAnEntry(e.to_string()))?;
    if link.v != VERSION {
        return Err(Unchained::Version(link.v));
    }
    if link.seq != before.len {
        return Err(Unchained::Seq { due: before.len, found: link.seq });
    }
    if link.parent != before.head {
        return Err(Unchained::Parent { due: before.head, found: link.parent });
    }
    match before.at {
        Some(due) if link.at < due => Err(Unchained::Time { due, found: link.at }),
        Some(_) | None => Ok(link),
    }
}
