//! A batch: a declaration and its consequences as chained entries, ready to be written all or nothing.
//!
//! The one place where a decision becomes entries; the scribe gives it time and names, tests give it fixed ones.
//! Knows no store. See FORMAT.md, "Entry".

use std::sync::Arc;

use chrono::NaiveDate;

use crate::canonical::NotCanonical;
use crate::entry::{At, Body, By, Consequence, Declaration, Entry, Id, Recorded, VERSION};
use crate::systems::Event;

/// What stands around a declaration and its consequences alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Time of recording; never smaller than that of the entry before.
    pub at: At,
    /// Who declared it.
    pub by: By,
    /// The client's idempotency key; on the declaration only.
    pub key: Option<String>,
    /// The date of play, when written down later.
    pub played: Option<NaiveDate>,
    /// Number of the session.
    pub session: Option<u32>,
}

/// Entries with the bytes that their ids are hashes of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// The declaration first, then what followed.
    pub recorded: Vec<Recorded>,
    /// Their canonical bytes.
    pub bytes: Vec<Vec<u8>>,
}

/// Chains a declaration and its events to the last entry, given as its id and number; `None` begins a campaign.
///
/// # Errors
/// When a text or number does not fit the format, or an entry would be too long.
pub fn batch(
    last: Option<(Id, u64)>,
    envelope: &Envelope,
    declaration: Declaration,
    events: Vec<(Event, Vec<String>)>,
) -> Result<Batch, NotCanonical> {
    let mut batch = Batch::default();
    let (mut parent, mut seq) = last.map_or((Id::NONE, 0), |(id, seq)| (id, seq + 1));
    let bodies = events.into_iter().map(|(event, rules)| Body::Consequence(Consequence { event, rules }));
    let mut cause = None;
    for body in std::iter::once(Body::Declaration(Box::new(declaration))).chain(bodies) {
        let entry = Entry {
            at: envelope.at,
            body,
            by: envelope.by.clone(),
            cause,
            key: envelope.key.clone().filter(|_| cause.is_none()),
            parent,
            played: envelope.played,
            seq,
            session: envelope.session,
            v: VERSION,
        };
        let bytes = entry.to_bytes()?;
        let id = Id::of(&bytes);
        cause = cause.or(Some(id));
        (parent, seq) = (id, seq + 1);
        batch.recorded.push(Recorded { id, entry: Arc::new(entry) });
        batch.bytes.push(bytes);
    }
    Ok(batch)
}
