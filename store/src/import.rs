//! Imports: a file is read whole and judged line by line before anything is written.
//!
//! Strict where the store's own reading need not be: every entry must be the canonical spelling of itself. What it
//! says is not decoded, so that a newer writer's campaign can be kept and verified.

use std::fs::File;
use std::io::{self, BufRead, Read, Seek, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use recount_core::canonical;
use recount_core::entry::Id;
use recount_core::slug::Slug;

use crate::chain::{Chain, Unadmitted, Unchained};
use crate::error::{AppendError, Doing, ImportError, StoreError};
use crate::folder::beside;
use crate::keys::KeyUse;
use crate::ledger::{Campaign, Head, Ledger, Mode, held};
use crate::tape::{Batches, Chunk, Fault, Step};

/// Keeps the copies of imports that run at once apart.
static IMPORTS: AtomicU64 = AtomicU64::new(0);

/// What an import found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// The campaign was not here.
    New {
        /// Its end.
        head: Head,
    },
    /// It was here, entry for entry.
    Same {
        /// The name it has here.
        name: Slug,
    },
    /// It was here, and the file goes on: the rest was appended.
    Longer {
        /// The name it has here.
        name: Slug,
        /// Number of entries appended.
        added: u64,
    },
    /// It was here and goes on; the file is its beginning.
    Shorter {
        /// The name it has here.
        name: Slug,
        /// Number of entries that the file lacks.
        lacks: u64,
    },
}

impl Ledger {
    /// Imports an export under a short name, or onto the campaign if it is here under any name.
    ///
    /// # Errors
    /// [`ImportError`], naming line and entry; nothing is written then.
    pub fn import(&self, name: &str, from: impl Read) -> Result<Imported, ImportError> {
        let inner = &self.0.inner;
        let name = Slug::new(name).map_err(|e| AppendError::BadName(e.to_string()))?;
        if inner.mode == Mode::Read {
            return Err(AppendError::ReadOnly.into());
        }
        let nth = IMPORTS.fetch_add(1, Ordering::Relaxed);
        let path = beside(&inner.folder.tape(&name), &format!(".import-{nth}.new"));
        let copy = Copy(path.clone());
        let io = |source| StoreError::Io { doing: "copying the import to", path: path.clone(), source };
        let mut file =
            File::options().read(true).write(true).create(true).truncate(true).open(&path).map_err(io)?;
        let ids = judge(io::BufReader::new(from), &mut file, &copy.0)?;
        let campaign = ids.first().copied().unwrap_or(Id::NONE);
        file.rewind().doing("reading", &path)?;
        let Ok(here) = inner.campaign(campaign) else {
            let head = self.found(campaign, &name, |to| io::copy(&mut file, to).map(drop))?;
            return Ok(Imported::New { head });
        };
        self.join(&here, &ids, file)
    }

    /// Compares with the campaign that is here and appends what it lacks.
    fn join(&self, here: &Arc<Campaign>, ids: &[Id], file: File) -> Result<Imported, ImportError> {
        let _one_at_a_time = held(&self.0.inner.creating);
        let (mut seq, mut parted) = (0_usize, None);
        self.visit(here.pen.campaign, 0..u64::MAX, |_, id, _| {
            if parted.is_none() && ids.get(seq).is_some_and(|theirs| *theirs != id) {
                parted = Some(seq as u64);
            }
            seq += 1;
        })?;
        let name = here.name.clone();
        if let Some(seq) = parted {
            return Err(ImportError::Parted { name: name.to_string(), seq });
        }
        let (ours, theirs) = (seq as u64, ids.len() as u64);
        if theirs <= ours {
            let lacks = ours - theirs;
            return Ok(if lacks == 0 { Imported::Same { name } } else { Imported::Shorter { name, lacks } });
        }
        let mut batches = Batches::new(io::BufReader::new(file), 0);
        let (mut at, mut last) = (0, None);
        while let Step::Batch = batches.advance().doing("reading", &here.pen.path)? {
            if at >= ours {
                let parent = if at == ours { ids[seq - 1] } else { ids[at as usize - 1] };
                let batch = batches.chunk.entries().map(|(_, bytes)| bytes.to_vec()).collect();
                last = Some(self.submit(here.pen.campaign, parent, &crate::ledger::Batch(batch))?);
            }
            at += batches.chunk.lines.len() as u64;
        }
        // One sync for all of them: whoever waits for the last has all.
        last.map(crate::pen::Pending::wait).transpose()?;
        Ok(Imported::Longer { name, added: theirs - ours })
    }
}

/// The file that is judged before it counts; removed in any case.
struct Copy(std::path::PathBuf);

impl Drop for Copy {
    fn drop(&mut self) {
        // What is left of it is removed when the ledger is next opened for writing.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Says whether an import would take an export, as far as the export alone can tell.
///
/// # Errors
/// As [`Ledger::import`].
pub fn examine(export: &[u8]) -> Result<(), ImportError> {
    judge(export, &mut io::sink(), Path::new("memory")).map(drop)
}

/// Reads an export through, copies it, and answers with its ids.
fn judge(from: impl BufRead, to: &mut impl Write, copy: &Path) -> Result<Vec<Id>, ImportError> {
    let mut batches = Batches::new(from, 0);
    let (mut chain, mut ids) = (Chain::EMPTY, Vec::new());
    loop {
        match batches.advance().doing("reading the import beside", copy)? {
            Step::Batch => {}
            Step::End if ids.is_empty() => return Err(ImportError::NotAnExport("the file is empty".into())),
            Step::End => return Ok(ids),
            Step::Unfinished | Step::Bad(_) if ids.is_empty() && !looks_like_one(&batches.chunk) => {
                return Err(ImportError::NotAnExport("its first line is no entry".into()));
            }
            Step::Bad(Fault::CarriageReturn) => {
                return Err(ImportError::CarriageReturns { line: batches.line });
            }
            Step::Unfinished => return Err(unfinished(&batches.chunk, chain)),
            Step::Bad(fault) => return Err(altered(&batches, chain, fault)),
        }
        let first_line = batches.line - batches.chunk.lines.len() as u64;
        admit(&batches.chunk, &mut chain, first_line)?;
        ids.extend(batches.chunk.entries().map(|(id, _)| id));
        to.write_all(&batches.chunk.bytes).doing("copying the import to", copy)?;
    }
}

fn looks_like_one(chunk: &Chunk) -> bool {
    let first = chunk.bytes.split(|b| *b == b'\n').next().unwrap_or_default();
    first.starts_with(b"{") && first.windows(9).any(|part| part == b"\"parent\":")
}

fn admit(chunk: &Chunk, chain: &mut Chain, first_line: u64) -> Result<(), ImportError> {
    let start = chain.len;
    let place = |seq: u64, why: String| ImportError::Altered { line: first_line + (seq - start), seq, why };
    let link = chain.admit(chunk.entries()).map_err(|Unadmitted { seq, why }| match why {
        Unchained::Seq { due, found } if found > due => {
            ImportError::Gap { line: first_line + (seq - start), due, found }
        }
        why => place(seq, why.to_string()),
    })?;
    for ((_, bytes), seq) in chunk.entries().zip(start..) {
        canonical::from_bytes(bytes).map_err(|e| place(seq, e.to_string()))?;
    }
    let first = chunk.entries().next().map_or(&[][..], |(_, bytes)| bytes);
    KeyUse::of(&link, first, start, chunk.lines.len()).map_err(|e| place(start, e.to_string()))?;
    Ok(())
}

fn unfinished(chunk: &Chunk, chain: Chain) -> ImportError {
    let mut reach = chain;
    let good = reach.admit(chunk.entries()).is_ok();
    ImportError::NoClosingLine { last_good: (if good { reach } else { chain }).len.checked_sub(1) }
}

/// Names the line of a batch that is not what its closing line says: the first that breaks the chain, if any does.
fn altered<R: BufRead>(batches: &Batches<R>, chain: Chain, fault: Fault) -> ImportError {
    let chunk = &batches.chunk;
    let first_line = batches.line - chunk.lines.len() as u64;
    let mut reach = chain;
    let broken = if chunk.lines.is_empty() { None } else { reach.admit(chunk.entries()).err() };
    match broken {
        Some(Unadmitted { seq, why: Unchained::Seq { due, found } }) if found > due => {
            ImportError::Gap { line: first_line + (seq - chain.len), due, found }
        }
        Some(Unadmitted { seq, why }) => {
            // The entry before is as likely the altered one: its bytes no longer have the id that this one names.
            ImportError::Altered { line: first_line + (seq - chain.len), seq, why: why.to_string() }
        }
        None => {
            let why = match fault {
                Fault::Closing => "the closing line does not fit the entries before it",
                Fault::Line | Fault::CarriageReturn => "the line is neither an entry nor a closing line",
            };
            ImportError::Altered { line: batches.line, seq: chain.len, why: why.into() }
        }
    }
}
