//! What the tapes hold and sled does not (yet): the last batches of a writer, everything of a reader.
//!
//! Kept per campaign, in memory, made of the tape alone; sled's indexer takes from its front as it catches up.

use std::collections::{BTreeMap, VecDeque};

use recount_core::entry::Id;

use crate::keys::{KeyRecord, KeyUse};
use crate::tape::Slot;

/// The entries of one campaign from some sequence number on.
#[derive(Debug, Default)]
pub(crate) struct Recent {
    base: u64,
    slots: VecDeque<Slot>,
    by_id: BTreeMap<Id, u64>,
    keys: BTreeMap<KeyUse, KeyRecord>,
}

impl Recent {
    /// Starts with nothing, at a sequence number.
    pub fn from(base: u64) -> Self {
        Self { base, ..Self::default() }
    }

    /// The first sequence number it holds or would hold.
    pub fn base(&self) -> u64 {
        self.base
    }

    /// The sequence number that comes next.
    pub fn end(&self) -> u64 {
        self.base + self.slots.len() as u64
    }

    /// Adds a batch.
    pub fn extend(
        &mut self,
        slots: impl IntoIterator<Item = Slot>,
        keys: impl IntoIterator<Item = (KeyUse, KeyRecord)>,
    ) {
        for slot in slots {
            self.by_id.insert(slot.id, self.end());
            self.slots.push_back(slot);
        }
        self.keys.extend(keys);
    }

    /// Adds what stands before its base, so that it holds everything.
    pub fn put_before(&mut self, slots: Vec<Slot>, keys: Vec<(KeyUse, KeyRecord)>) {
        if slots.len() as u64 != self.base {
            return;
        }
        for (slot, seq) in slots.iter().zip(0..) {
            self.by_id.insert(slot.id, seq);
        }
        for slot in slots.into_iter().rev() {
            self.slots.push_front(slot);
        }
        self.base = 0;
        self.keys.extend(keys);
    }

    /// Where the entry of a sequence number stands.
    pub fn slot(&self, seq: u64) -> Option<Slot> {
        let nth = usize::try_from(seq.checked_sub(self.base)?).ok()?;
        self.slots.get(nth).copied()
    }

    /// The sequence number of an id.
    pub fn seq(&self, id: &Id) -> Option<u64> {
        self.by_id.get(id).copied()
    }

    /// Ids between two, both included, in their order.
    pub fn between(&self, low: Id, high: Id) -> impl Iterator<Item = Id> {
        self.by_id.range(low..=high).map(|(id, _)| *id)
    }

    /// What a key recorded.
    pub fn key(&self, key: &KeyUse) -> Option<KeyRecord> {
        self.keys.get(key).copied()
    }

    /// The keys that batches between two sequence numbers used.
    pub fn keys_within(&self, from: u64, to: u64) -> Vec<(KeyUse, KeyRecord)> {
        let within = |record: &KeyRecord| (from..to).contains(&record.first_seq);
        self.keys.iter().filter(|(_, r)| within(r)).map(|(k, r)| (k.clone(), *r)).collect()
    }

    /// Forgets what stands before a sequence number.
    pub fn forget_before(&mut self, seq: u64) {
        while self.base < seq {
            let Some(slot) = self.slots.pop_front() else { break };
            self.by_id.remove(&slot.id);
            self.base += 1;
        }
        self.keys.retain(|_, record| record.first_seq >= seq);
    }
}
