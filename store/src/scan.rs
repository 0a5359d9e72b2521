//! Reading a tape through: every hash and every link, from a batch on, to its end and what that end is.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use recount_core::entry::Id;

use crate::error::Damage;
use crate::keys::{KeyRecord, KeyUse};
use crate::pen::Mark;
use crate::tape::{Batches, Fault, Slot, Step, read_at};

/// How a tape ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// After a whole batch.
    Clean,
    /// In a batch that was never finished.
    Torn,
    /// Before bytes that were whole once.
    Damaged(Damage),
}

impl End {
    /// What is wrong with it, if anything.
    pub fn says(&self) -> Option<String> {
        match self {
            Self::Clean => None,
            Self::Torn => Some("its first batch is unfinished".into()),
            Self::Damaged(damage) => Some(damage.to_string()),
        }
    }
}

/// What a tape holds from some batch on.
#[derive(Debug)]
pub(crate) struct Scan {
    /// How far it is good.
    pub mark: Mark,
    /// Its entries.
    pub slots: Vec<Slot>,
    /// The keys they used.
    pub keys: Vec<(KeyUse, KeyRecord)>,
    /// How it ends.
    pub end: End,
}

/// Reads a tape through, from a mark on.
pub(crate) fn scan(path: &Path, from: Mark) -> io::Result<Scan> {
    scan_until(path, from, u64::MAX)
}

/// Reads a tape through, from a mark on, until it has this many entries.
pub(crate) fn scan_until(path: &Path, from: Mark, len: u64) -> io::Result<Scan> {
    let mut scan = Scan { mark: from, slots: Vec::new(), keys: Vec::new(), end: End::Clean };
    let mut batches = Batches::open(path, from.bytes)?;
    while scan.mark.chain.len < len {
        let end = match batches.advance()? {
            Step::Batch => match take(&mut scan, &batches) {
                Ok(()) => continue,
                Err(damage) => End::Damaged(damage),
            },
            Step::End => End::Clean,
            Step::Unfinished => End::Torn,
            Step::Bad(fault) => judge(&mut batches, fault)?,
        };
        scan.end = match end {
            End::Damaged(damage) => {
                End::Damaged(Damage { file: path.to_owned(), offset: scan.mark.bytes, ..damage })
            }
            End::Clean | End::Torn => end,
        };
        if let End::Damaged(damage) = &mut scan.end {
            damage.seq = damage.seq.max(scan.mark.chain.len);
        }
        break;
    }
    Ok(scan)
}

/// The id of a tape's first entry, as far as its bytes can be trusted.
pub(crate) fn first_id(path: &Path) -> io::Result<Option<Id>> {
    let bytes = read_at(path, 0, recount_core::canonical::MAX_BYTES as u64 + 1)?;
    let end = bytes.iter().position(|b| *b == b'\n');
    Ok(end.filter(|_| bytes.first() == Some(&b'{')).map(|end| Id::of(&bytes[..end])))
}

fn take(scan: &mut Scan, batches: &Batches<BufReader<File>>) -> Result<(), Damage> {
    let chunk = &batches.chunk;
    let damage = |seq, why| Damage { file: Path::new("").to_owned(), offset: chunk.offset, seq, why };
    let first_seq = scan.mark.chain.len;
    let mut chain = scan.mark.chain;
    let link = chain.admit(chunk.entries()).map_err(|e| damage(e.seq, e.why.to_string()))?;
    let first = chunk.entries().next().map_or(&[][..], |(_, bytes)| bytes);
    let used = KeyUse::of(&link, first, first_seq, chunk.lines.len());
    scan.keys.extend(used.map_err(|e| damage(first_seq, e.to_string()))?);
    scan.slots.extend(chunk.slots());
    scan.mark = Mark { chain, bytes: chunk.end() };
    Ok(())
}

/// Tells an end that a power cut left (nothing whole after it, or blocks of zeros) from damage to what was whole.
fn judge(batches: &mut Batches<BufReader<File>>, fault: Fault) -> io::Result<End> {
    let mut closed = fault == Fault::Closing;
    let why = match fault {
        Fault::Closing => "its closing line does not fit its entries",
        Fault::Line => "a line is neither an entry nor a closing line",
        Fault::CarriageReturn => "a line ends with a carriage return",
    };
    if !closed {
        closed = batches.resync()?;
    }
    let zeros = batches.chunk.bytes.contains(&0);
    let mut goes_on = false;
    while let Step::Batch | Step::Bad(_) = {
        let step = batches.advance()?;
        goes_on |= step == Step::Batch;
        step
    } {
        if goes_on {
            break;
        }
    }
    if (closed && !zeros) || goes_on {
        let file = Path::new("").to_owned();
        Ok(End::Damaged(Damage { file, offset: 0, seq: 0, why: why.into() }))
    } else {
        Ok(End::Torn)
    }
}
