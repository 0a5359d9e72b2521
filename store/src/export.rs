//! Exports: a campaign's tape as it is, checked on the way out, whole or in parts of whole batches.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use recount_core::entry::Id;

use crate::error::{Doing, StoreError};
use crate::ledger::{Campaign, Head, Ledger};
use crate::tape::{Batches, Chunk, Step};

/// A part of an export: whole batches, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its bytes, as they stand on the tape.
    pub bytes: Vec<u8>,
    /// The number of its first entry; that of the campaign's end when nothing comes any more.
    pub from: u64,
    /// The number of the entry that comes after it; the campaign's length at its end.
    pub next: u64,
    /// The campaign's end as the part was read.
    pub head: Head,
}

impl Ledger {
    /// Writes a campaign's tape up to its acknowledged end, or to where it is damaged; answers with the end.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when bytes are not what was acknowledged, [`StoreError::Io`] when the writer fails.
    pub fn export(&self, campaign: Id, mut to: impl Write) -> Result<Head, StoreError> {
        let campaign = self.0.inner.campaign(campaign)?;
        let path = &campaign.pen.path;
        let head = self.batches(&campaign, |_, chunk| {
            to.write_all(&chunk.bytes).doing("writing the export of", path)?;
            Ok(ControlFlow::Continue(()))
        })?;
        to.flush().doing("writing the export of", path)?;
        Ok(head)
    }

    /// Returns the part of an export that begins with the batch which has entry `from`, of at most `longest` bytes
    /// unless that one batch has more.
    ///
    /// # Errors
    /// As [`Ledger::export`].
    pub fn export_part(&self, campaign: Id, from: u64, longest: usize) -> Result<Part, StoreError> {
        let campaign = self.0.inner.campaign(campaign)?;
        let (mut bytes, mut first, mut next) = (Vec::new(), None, 0);
        let head = self.batches(&campaign, |seq, chunk| {
            let end = seq + chunk.lines.len() as u64;
            if end <= from {
                return Ok(ControlFlow::Continue(()));
            }
            if first.is_some() && bytes.len() + chunk.bytes.len() > longest {
                return Ok(ControlFlow::Break(()));
            }
            first.get_or_insert(seq);
            bytes.extend_from_slice(&chunk.bytes);
            next = end;
            Ok(ControlFlow::Continue(()))
        })?;
        let from = first.unwrap_or(head.len);
        Ok(Part { bytes, from, next: next.max(from), head })
    }

    /// Returns the whole batches that stand before entry `seq`.
    ///
    /// # Errors
    /// As [`Ledger::export`].
    pub fn before(&self, campaign: Id, seq: u64) -> Result<Vec<u8>, StoreError> {
        let campaign = self.0.inner.campaign(campaign)?;
        let mut bytes = Vec::new();
        self.batches(&campaign, |first, chunk| {
            if first + chunk.lines.len() as u64 > seq {
                return Ok(ControlFlow::Break(()));
            }
            bytes.extend_from_slice(&chunk.bytes);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(bytes)
    }

    /// Shows each batch up to the acknowledged end, with the number of its first entry; answers with the end.
    fn batches(
        &self,
        campaign: &Arc<Campaign>,
        mut show: impl FnMut(u64, &Chunk) -> Result<ControlFlow<()>, StoreError>,
    ) -> Result<Head, StoreError> {
        let inner = &self.0.inner;
        inner.refresh(campaign)?;
        let (end, path) = (campaign.pen.acked(), &campaign.pen.path);
        let mut batches = Batches::open(path, 0).doing("reading", path)?;
        let mut seq = 0;
        while batches.chunk.end() < end.bytes {
            let flow = match batches.advance().doing("reading", path)? {
                Step::Batch => show(seq, &batches.chunk)?,
                Step::End | Step::Unfinished | Step::Bad(_) => {
                    let why = "the batch is not what was acknowledged";
                    return Err(inner.suspect(campaign, seq, batches.chunk.offset, why).into());
                }
            };
            if flow.is_break() {
                break;
            }
            seq += batches.chunk.lines.len() as u64;
        }
        Ok(Head::of(campaign.pen.campaign, &end.chain))
    }
}
