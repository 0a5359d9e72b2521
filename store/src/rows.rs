//! The rows that sled keeps, byte for byte: fixed widths, big-endian, so that keys sort as they should.
//!
//! `events` id → campaign ‖ seq ‖ bytes · `stream` campaign ‖ seq → slot · `heads` campaign → mark · `keys`
//! campaign ‖ member ‖ 0 ‖ key → record. A row that cannot be read is a reason to rebuild, never to guess.

use recount_core::entry::Id;

use crate::keys::{KeyRecord, KeyUse};
use crate::tape::Slot;

/// How far sled has a campaign, and what its tape's last known batch looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TreeMark {
    /// Offset of the last batch it has.
    pub offset: u64,
    /// Number of that batch's bytes, the closing line included.
    pub length: u64,
    /// BLAKE3 of those bytes.
    pub hash: [u8; 32],
    /// Number of entries.
    pub len: u64,
    /// Id of the last one.
    pub head: Id,
    /// Number of keys.
    pub keys: u64,
    /// The tape's short name.
    pub name: String,
}

impl TreeMark {
    /// Offset of the first byte that it does not have.
    pub fn end(&self) -> u64 {
        self.offset + self.length
    }

    /// The row's bytes.
    pub fn to_row(&self) -> Vec<u8> {
        let mut row = Vec::with_capacity(160);
        row.extend(self.offset.to_be_bytes());
        row.extend(self.length.to_be_bytes());
        row.extend(self.hash);
        row.extend(self.len.to_be_bytes());
        row.extend(self.head.as_bytes());
        row.extend(self.keys.to_be_bytes());
        row.extend(self.name.as_bytes());
        row
    }

    /// Reads a row.
    pub fn of_row(row: &[u8]) -> Option<Self> {
        let mut row = Row(row);
        Some(Self {
            offset: row.u64()?,
            length: row.u64()?,
            hash: row.take()?,
            len: row.u64()?,
            head: Id::from_bytes(row.take()?),
            keys: row.u64()?,
            name: String::from_utf8(row.0.to_vec()).ok()?,
        })
    }
}

/// Reads fixed widths off the front of a row.
pub(crate) struct Row<'a>(pub &'a [u8]);

impl Row<'_> {
    /// Takes the next bytes.
    pub fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (front, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*front)
    }

    /// Takes the next eight bytes as a number.
    pub fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_be_bytes)
    }

    /// Takes the next four bytes as a number.
    pub fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_be_bytes)
    }
}

/// The key of a `stream` row.
pub(crate) fn stream_key(campaign: &Id, seq: u64) -> [u8; 40] {
    let mut key = [0; 40];
    key[..32].copy_from_slice(campaign.as_bytes());
    key[32..].copy_from_slice(&seq.to_be_bytes());
    key
}

/// The value of a `stream` row.
pub(crate) fn slot_row(slot: &Slot) -> Vec<u8> {
    let mut row = Vec::with_capacity(56);
    row.extend(slot.id.as_bytes());
    row.extend(slot.offset.to_be_bytes());
    row.extend(slot.len.to_be_bytes());
    row.extend(slot.nth.to_be_bytes());
    row.extend(slot.batch.to_be_bytes());
    row
}

/// Reads the value of a `stream` row.
pub(crate) fn slot_of_row(row: &[u8]) -> Option<Slot> {
    let mut row = Row(row);
    Some(Slot {
        id: Id::from_bytes(row.take()?),
        offset: row.u64()?,
        len: row.u32()?,
        nth: row.u32()?,
        batch: row.u64()?,
    })
}

/// The value of an `events` row.
pub(crate) fn event_row(campaign: &Id, seq: u64, bytes: &[u8]) -> Vec<u8> {
    let mut row = Vec::with_capacity(40 + bytes.len());
    row.extend(stream_key(campaign, seq));
    row.extend(bytes);
    row
}

/// The key of a `keys` row.
pub(crate) fn key_key(campaign: &Id, used: &KeyUse) -> Vec<u8> {
    let mut key = campaign.as_bytes().to_vec();
    key.extend(used.member.as_bytes());
    key.push(0);
    key.extend(used.key.as_bytes());
    key
}

/// The value of a `keys` row.
pub(crate) fn key_row(record: &KeyRecord) -> Vec<u8> {
    let mut row = record.digest.to_vec();
    row.extend(record.first_seq.to_be_bytes());
    row.extend(record.count.to_be_bytes());
    row
}

/// Reads the value of a `keys` row.
pub(crate) fn key_of_row(row: &[u8]) -> Option<KeyRecord> {
    let mut row = Row(row);
    Some(KeyRecord { digest: row.take()?, first_seq: row.u64()?, count: row.u32()? })
}
