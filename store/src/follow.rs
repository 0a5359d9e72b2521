//! Following a campaign: its entries from some number on, and then each as it is acknowledged.
//!
//! Plain threads and blocking waits; a server that has a runtime moves this to a thread of its own, or takes
//! [`Ledger::watch`] for heads alone.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use recount_core::entry::Id;

use crate::error::StoreError;
use crate::ledger::{Campaign, Ledger, Mode, Raw};

/// How often a reader in another process looks at the tape.
const LOOK: Duration = Duration::from_millis(50);

/// The entries of one campaign, in order, without end.
pub struct Follow {
    ledger: Ledger,
    campaign: Arc<Campaign>,
    next: u64,
    ready: VecDeque<Raw>,
}

impl Ledger {
    /// Follows a campaign from a sequence number on; the follower keeps the ledger open.
    ///
    /// # Errors
    /// [`StoreError::NoCampaign`].
    pub fn follow(&self, campaign: Id, from_seq: u64) -> Result<Follow, StoreError> {
        let campaign = self.0.inner.campaign(campaign)?;
        Ok(Follow { ledger: self.clone(), campaign, next: from_seq, ready: VecDeque::new() })
    }
}

impl Follow {
    /// Returns the next entry, or `None` when none was acknowledged within this time.
    ///
    /// # Errors
    /// As [`Ledger::read`].
    pub fn next_within(&mut self, timeout: Duration) -> Result<Option<Raw>, StoreError> {
        let since = Instant::now();
        loop {
            if let Some(raw) = self.ready.pop_front() {
                self.next = raw.seq + 1;
                return Ok(Some(raw));
            }
            let left = timeout.saturating_sub(since.elapsed());
            let writing = self.ledger.0.inner.mode == Mode::Write;
            self.ledger.0.inner.refresh(&self.campaign)?;
            let wait = if writing { left } else { left.min(LOOK) };
            if self.campaign.pen.longer_than(self.next, wait).is_some() {
                // A page at a time: who follows from entry 0 need not hold the whole campaign.
                let page = self.next..self.next + 1_000;
                self.ready = self.ledger.read(self.campaign.pen.campaign, page)?.into();
            } else if left.is_zero() || writing {
                return Ok(None);
            }
        }
    }
}
