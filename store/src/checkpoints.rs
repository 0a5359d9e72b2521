//! The tree over a campaign's entries, and the checkpoints of it that were signed here.
//!
//! The tree is in memory, built when somebody first asks and carried on from then; an append does not wait for it.
//! What was signed is kept beside the tape, one after the other, so that `verify` can hold the tape to it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};

use recount_core::entry::Id;
use recount_core::tree::Tree;

use crate::error::{Doing, StoreError};
use crate::ledger::{Campaign, Ledger, Mode, held, read};

impl Ledger {
    /// Asks the tree over a campaign's acknowledged entries.
    ///
    /// # Errors
    /// As [`Ledger::read`].
    pub fn tree<T>(&self, campaign: Id, ask: impl FnOnce(&Tree) -> T) -> Result<T, StoreError> {
        let inner = &self.0.inner;
        let campaign = inner.campaign(campaign)?;
        inner.refresh(&campaign)?;
        let mut tree = held(&campaign.tree);
        self.catch_up(&campaign, &mut tree)?;
        Ok(ask(&tree))
    }

    /// Takes in what was appended: from memory where it still is, else from the tape.
    fn catch_up(&self, campaign: &Campaign, tree: &mut Tree) -> Result<(), StoreError> {
        let len = campaign.pen.acked().chain.len;
        if tree.len() > len {
            *tree = Tree::default();
        }
        {
            let recent = read(&campaign.pen.recent);
            while let Some(slot) = recent.slot(tree.len()).filter(|_| tree.len() < len) {
                tree.push(slot.id);
            }
        }
        if tree.len() < len {
            self.visit(campaign.pen.campaign, tree.len()..len, |_, id, _| tree.push(id))?;
        }
        Ok(())
    }

    /// Keeps a signed checkpoint beside the tape.
    ///
    /// # Errors
    /// When the ledger is open for reading only, or the file cannot be written.
    pub fn keep_checkpoint(&self, campaign: Id, text: &str) -> Result<(), StoreError> {
        let inner = &self.0.inner;
        if inner.mode == Mode::Read {
            return Err(StoreError::ReadOnly("keeping a checkpoint"));
        }
        let path = inner.folder.checkpoints(&inner.campaign(campaign)?.name);
        let write = || {
            let mut file = OpenOptions::new().append(true).create(true).open(&path)?;
            file.write_all(text.as_bytes())?;
            file.sync_data()
        };
        write().doing("keeping the checkpoint in", &path)
    }

    /// Returns the checkpoints that were kept, as they were written; empty when there are none.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn kept_checkpoints(&self, campaign: Id) -> Result<String, StoreError> {
        let inner = &self.0.inner;
        let path = inner.folder.checkpoints(&inner.campaign(campaign)?.name);
        match fs::read_to_string(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            read => read.doing("reading", &path),
        }
    }
}
