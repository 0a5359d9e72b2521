//! Exports: a campaign's tape as it is, checked on the way out.

use std::io::Write;

use recount_core::entry::Id;

use crate::error::{Doing, StoreError};
use crate::ledger::{Head, Ledger};
use crate::tape::{Batches, Step};

impl Ledger {
    /// Writes a campaign's tape up to its acknowledged end, or to where it is damaged; answers with the end.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when bytes are not what was acknowledged, [`StoreError::Io`] when the writer fails.
    pub fn export(&self, campaign: Id, mut to: impl Write) -> Result<Head, StoreError> {
        let inner = &self.0.inner;
        let campaign = inner.campaign(campaign)?;
        inner.refresh(&campaign)?;
        let (end, path) = (campaign.pen.acked(), &campaign.pen.path);
        let mut batches = Batches::open(path, 0).doing("reading", path)?;
        let mut seq = 0;
        while batches.chunk.end() < end.bytes {
            match batches.advance().doing("reading", path)? {
                Step::Batch => to.write_all(&batches.chunk.bytes).doing("writing the export of", path)?,
                Step::End | Step::Unfinished | Step::Bad(_) => {
                    let why = "the batch is not what was acknowledged";
                    return Err(inner.suspect(&campaign, seq, batches.chunk.offset, why).into());
                }
            }
            seq += batches.chunk.lines.len() as u64;
        }
        to.flush().doing("writing the export of", path)?;
        Ok(Head::of(campaign.pen.campaign, &end.chain))
    }
}
