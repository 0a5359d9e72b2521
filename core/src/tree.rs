//! The Merkle tree over a campaign's entries: RFC 9162 §2.1 with BLAKE3-256, the 32-byte ids as leaf data.
//!
//! Grows by one id at a time and keeps every complete subtree, so that a root or a proof of any earlier size takes
//! a few hashes. Ours, because the crate that gives these bytes (`ct-merkle`) proves only at the present size and
//! keeps the entries too; it is the oracle of the tests, beside the vectors. See `proof` for checking.

mod proof;

pub use proof::{BadProof, check_consistency, check_inclusion};

use crate::entry::Id;

/// A growing tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// `levels[h][i]` is the root of the complete subtree over leaves i·2^h to (i+1)·2^h.
    levels: Vec<Vec<Id>>,
}

impl Tree {
    /// Makes the tree of some ids, in order.
    pub fn of(ids: impl IntoIterator<Item = Id>) -> Self {
        let mut tree = Self::default();
        ids.into_iter().for_each(|id| tree.push(id));
        tree
    }

    /// Appends an entry by its id.
    pub fn push(&mut self, id: Id) {
        let mut hash = leaf(id);
        let mut level = 0;
        loop {
            if self.levels.len() == level {
                self.levels.push(Vec::new());
            }
            let row = &mut self.levels[level];
            row.push(hash);
            if row.len() % 2 == 1 {
                return;
            }
            hash = node(row[row.len() - 2], hash);
            level += 1;
        }
    }

    /// Returns the number of entries.
    pub fn len(&self) -> u64 {
        self.levels.first().map_or(0, |leaves| leaves.len() as u64)
    }

    /// Says whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the root over all entries.
    pub fn root(&self) -> Id {
        if self.is_empty() { Id::of(b"") } else { self.range(0, self.len()) }
    }

    /// Returns the root as it was at a size; `None` when the tree never had that size.
    pub fn root_at(&self, size: u64) -> Option<Id> {
        match size {
            0 => Some(Id::of(b"")),
            _ => (size <= self.len()).then(|| self.range(0, size)),
        }
    }

    /// Returns the proof that the entry at `index` is in the tree of `size`, from the leaf upwards.
    ///
    /// At most 64 hashes of 32 bytes, 20 in a tree of a million; `None` when there is no such entry or size.
    pub fn inclusion(&self, index: u64, size: u64) -> Option<Vec<Id>> {
        if index >= size || size > self.len() {
            return None;
        }
        let (mut start, mut len, mut path) = (0, size, Vec::with_capacity(64));
        // From the root down to the leaf, so the siblings come out in the opposite order.
        while len > 1 {
            let k = split(len);
            if index - start < k {
                path.push(self.range(start + k, len - k));
                len = k;
            } else {
                path.push(self.range(start, k));
                (start, len) = (start + k, len - k);
            }
        }
        path.reverse();
        Some(path)
    }

    /// Returns the proof that the tree of `second` begins with the tree of `first`; empty for equal sizes.
    ///
    /// `None` when the tree never had one of the sizes, `first` is 0 (anything begins with nothing) or larger.
    pub fn consistency(&self, first: u64, second: u64) -> Option<Vec<Id>> {
        if first == 0 || first > second || second > self.len() {
            return None;
        }
        let (mut start, mut len, mut path) = (0, second, Vec::with_capacity(64));
        let mut is_whole = true;
        while first - start != len {
            let k = split(len);
            if first - start <= k {
                path.push(self.range(start + k, len - k));
                len = k;
            } else {
                path.push(self.range(start, k));
                (start, len) = (start + k, len - k);
                is_whole = false;
            }
        }
        if !is_whole {
            path.push(self.range(start, len));
        }
        path.reverse();
        Some(path)
    }

    /// The root over `len` leaves from `start` on, of which there is at least one; `start` is a multiple of the
    /// power of two that is not smaller than `len`.
    fn range(&self, start: u64, len: u64) -> Id {
        if len.is_power_of_two() {
            let (level, nth) = (len.trailing_zeros() as usize, start / len);
            return self.levels[level][usize::try_from(nth).expect("BUG: a leaf that memory cannot hold")];
        }
        let k = split(len);
        node(self.range(start, k), self.range(start + k, len - k))
    }
}

/// The largest power of two that is smaller than a number of at least two.
fn split(len: u64) -> u64 {
    len.next_power_of_two() / 2
}

/// The hash of a leaf.
fn leaf(id: Id) -> Id {
    let mut bytes = [0; 33];
    bytes[1..].copy_from_slice(id.as_bytes());
    Id::of(&bytes)
}

/// The hash of an inner node.
fn node(left: Id, right: Id) -> Id {
    let mut bytes = [1; 65];
    bytes[1..33].copy_from_slice(left.as_bytes());
    bytes[33..].copy_from_slice(right.as_bytes());
    Id::of(&bytes)
}
