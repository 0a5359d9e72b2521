//! A campaign's tape as it lies, and what sled knows of it: for whoever verifies and would believe neither alone.
//!
//! A tape that was cut after a batch is a good tape, only shorter. Sled has the place and hash of the last batch it
//! took in, so the two together show what one alone does not. Nothing is mended here; the next writer does that.

use recount_core::entry::Id;

use crate::error::{Doing, StoreError};
use crate::ledger::{Campaign, Ledger, read};
use crate::lock;
use crate::mend::resume;
use crate::rows::TreeMark;
use crate::trees::Trees;

/// A tape as it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tape {
    /// Its bytes, to the end of its last whole batch; all of them when it is damaged.
    pub bytes: Vec<u8>,
    /// How many bytes lie behind that: a writer at work, or an append that nobody was promised.
    pub unfinished: u64,
}

/// What sled says about a tape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// The tape has every entry that sled has taken in.
    Agrees {
        /// How many those are.
        len: u64,
    },
    /// The tape has lost entries that were acknowledged.
    Lost {
        /// The first that is gone.
        first: u64,
        /// The last.
        last: u64,
    },
    /// The tape is another than the one sled has taken in.
    Other,
    /// Sled could not be asked, and why.
    NotAsked(String),
}

impl Ledger {
    /// Reads a campaign's tape as it lies.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn tape(&self, campaign: Id) -> Result<Tape, StoreError> {
        let inner = &self.0.inner;
        let campaign = inner.campaign(campaign)?;
        inner.refresh(&campaign)?;
        let path = &campaign.pen.path;
        let mut bytes = std::fs::read(path).doing("reading", path)?;
        let good = campaign.pen.acked().bytes;
        let len = bytes.len() as u64;
        if read(&campaign.damage).is_some() || len <= good {
            return Ok(Tape { bytes, unfinished: 0 });
        }
        bytes.truncate(usize::try_from(good).unwrap_or(usize::MAX));
        Ok(Tape { bytes, unfinished: len - good })
    }

    /// Compares a campaign's tape with what sled has taken in of it.
    ///
    /// # Errors
    /// When the tape cannot be read.
    pub fn compared(&self, campaign: Id) -> Result<Compared, StoreError> {
        let inner = &self.0.inner;
        let campaign = inner.campaign(campaign)?;
        inner.refresh(&campaign)?;
        let trees = read(&inner.trees).clone();
        if let Some(trees) = trees {
            return self.beside(&campaign, &trees);
        }
        let not = |why: String| Ok(Compared::NotAsked(why));
        let sled = inner.folder.sled();
        if !sled.exists() {
            return not("there is no sled folder".into());
        }
        // Held until sled is closed again, so that no writer finds it open.
        let _alone = match lock::alone(&inner.folder.dir) {
            Ok(alone) => alone,
            Err(holder) => return not(format!("{holder} writes to the ledger and has sled")),
        };
        match Trees::open(&sled) {
            Ok(trees) => {
                let answer = self.beside(&campaign, &trees);
                // What closing says about its files is the next writer's affair.
                let _ = trees.close();
                answer
            }
            Err(broken) => not(format!("sled cannot be opened ({})", broken.0)),
        }
    }

    fn beside(&self, campaign: &Campaign, trees: &Trees) -> Result<Compared, StoreError> {
        let marks = match trees.marks() {
            Ok(marks) => marks,
            Err(broken) => return Ok(Compared::NotAsked(format!("sled cannot be read ({})", broken.0))),
        };
        let Some(mark) = marks.get(&campaign.pen.campaign) else {
            return Ok(Compared::NotAsked("sled has taken in nothing of it yet".into()));
        };
        let len = entries(campaign)?;
        match resume(&campaign.pen.path, mark)? {
            Some(_) => Ok(Compared::Agrees { len: mark.len }),
            None if len < mark.len => Ok(lost(len, mark)),
            None => Ok(Compared::Other),
        }
    }
}

/// How many entries the tape has now; a writer has acknowledged more when it was cut behind its back.
fn entries(campaign: &Campaign) -> Result<u64, StoreError> {
    let path = &campaign.pen.path;
    let on_disk = std::fs::metadata(path).doing("looking at", path)?.len();
    if on_disk >= campaign.pen.acked().bytes {
        return Ok(campaign.pen.acked().chain.len);
    }
    let scan = crate::scan::scan(path, crate::pen::Mark::START).doing("reading", path)?;
    Ok(scan.mark.chain.len)
}

fn lost(len: u64, mark: &TreeMark) -> Compared {
    Compared::Lost { first: len, last: mark.len.saturating_sub(1) }
}
