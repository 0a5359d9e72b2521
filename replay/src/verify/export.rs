//! Checks an export, or a tape as it lies: its lines, the hash that closes each batch, and all that `verify` checks.
//!
//! In a file an entry has no name but the hash of its own bytes, so an altered entry shows in its neighbours: the
//! next one names another parent, the closing line another hash. Together they say which one was altered.

use std::ops::Range;

use rayon::prelude::*;
use recount_core::entry::{Id, Link};

use super::{Check, Checked, Names, Report, Stored, through};

/// An export that was read through.
#[derive(Clone, Debug, PartialEq)]
pub struct Export {
    /// What was found.
    pub report: Report,
    /// The ids of its entries, in order.
    pub ids: Vec<Id>,
}

/// Entries that one line closes, or none.
struct Batch {
    entries: Range<usize>,
    /// The count and hash that its closing line says.
    closing: Option<String>,
    line: usize,
}

/// Lines that are read, and what stands wrong in them.
struct Lines<'a> {
    stored: Vec<Stored<'a>>,
    /// The line of each entry, from 1.
    at: Vec<usize>,
    batches: Vec<Batch>,
    faults: Vec<(usize, String)>,
}

/// Checks an export from its bytes.
pub fn export(bytes: &[u8]) -> Export {
    let lines = Lines::read(bytes);
    let (mut report, links) = through(&lines.stored, Names::Hashed);
    let mut check = Check::new(Checked::Batches);
    let id = |at: usize| lines.stored.get(at).map_or(Id::NONE, |stored| stored.id);
    for (at, sentence) in &lines.faults {
        check.fault(*at as u64, id(*at), sentence.clone());
    }
    for batch in &lines.batches {
        match lines.judge(batch, &links) {
            None => check.passed += 1,
            Some((at, sentence)) => check.fault(at as u64, id(at), sentence),
        }
    }
    if lines.stored.is_empty() && check.failed.is_empty() {
        check.fault(0, Id::NONE, "There is no entry in it.");
    }
    check.failed.sort_by_key(|fault| fault.seq);
    report.checks.insert(2, check);
    Export { report, ids: lines.stored.iter().map(|stored| stored.id).collect() }
}

impl<'a> Lines<'a> {
    fn read(bytes: &'a [u8]) -> Self {
        let mut lines = Self { stored: Vec::new(), at: Vec::new(), batches: Vec::new(), faults: Vec::new() };
        let (mut open, mut has_returns) = (0, false);
        for (number, line) in (1..).zip(bytes.split_inclusive(|b| *b == b'\n')) {
            let at = lines.stored.len();
            let Some(text) = line.strip_suffix(b"\n") else {
                lines.fault(at, format!("Line {number} does not end: the file is cut short in entry {at}."));
                break;
            };
            if text.ends_with(b"\r") && !has_returns {
                has_returns = true;
                let sentence = format!(
                    "Line {number} ends with a carriage return: the file was converted, so its bytes are not those \
                     that were exported."
                );
                lines.fault(at, sentence);
            }
            match text.first() {
                Some(b'{') => {
                    lines.stored.push(Stored { id: Id::NONE, bytes: text });
                    lines.at.push(number);
                }
                Some(b'#') => {
                    let closing = Some(String::from_utf8_lossy(text).into_owned());
                    lines.batches.push(Batch { entries: open..at, closing, line: number });
                    open = at;
                }
                Some(_) | None => {
                    let sentence = format!("Line {number} is neither an entry nor the end of a batch.");
                    lines.fault(at, sentence);
                }
            }
        }
        lines.stored.par_iter_mut().for_each(|stored| stored.id = Id::of(stored.bytes));
        let end = lines.stored.len();
        if open < end {
            let line = lines.at[end - 1];
            lines.batches.push(Batch { entries: open..end, closing: None, line });
        }
        lines
    }

    fn fault(&mut self, at: usize, sentence: String) {
        self.faults.push((at, sentence));
    }

    /// Says which entry of a batch is not what it was, if its closing line does not fit.
    fn judge(&self, batch: &Batch, links: &[Option<Link>]) -> Option<(usize, String)> {
        let Range { start, end } = batch.entries;
        let line = batch.line;
        let Some(closing) = &batch.closing else {
            let good = start
                .checked_sub(1)
                .map_or("no entry is whole".into(), |n| format!("the last good entry is {n}"));
            return Some((start, format!("The last batch has no closing line after line {line}: {good}.")));
        };
        let ids: Vec<Id> = self.stored[start..end].iter().map(|stored| stored.id).collect();
        let declared = links[start..end].iter().flatten().filter(|link| link.cause.is_none()).count();
        if *closing == said(&ids) && !ids.is_empty() {
            let is_one = declared <= 1;
            return (!is_one).then(|| {
                (start, format!("The batch that ends in line {line} has {declared} declarations."))
            });
        }
        if ids.is_empty() {
            return Some((start, format!("Line {line} closes a batch of no entries, before entry {start}.")));
        }
        // The id of an entry as its successor names it: put in its place, it must make the closing line fit.
        for (nth, at) in (start..end).enumerate() {
            let Some(named) = links.get(at + 1).and_then(Option::as_ref).map(|next| next.parent) else {
                continue;
            };
            let mut other = ids.clone();
            other[nth] = named;
            if named != ids[nth] && *closing == said(&other) {
                return Some((at, self.altered(at, "the entry after it names another id")));
            }
        }
        if let Some(at) = (start..end).find(|at| links[*at].is_none()) {
            return Some((at, self.altered(at, "it can no longer be read")));
        }
        let breaks = |at: usize| links[at].as_ref().is_some_and(|link| link.parent != self.stored[at - 1].id);
        if let Some(at) = (start.max(1)..end).find(|at| breaks(*at)) {
            return Some((at, self.altered(at, "it names another entry before it")));
        }
        let goes_on =
            links.get(end).and_then(Option::as_ref).is_some_and(|next| next.parent == ids[end - start - 1]);
        let (first, last) = (start, end - 1);
        let sentence = if goes_on {
            format!("Line {line}, which closes entries {first} to {last}, was altered.")
        } else {
            format!("Entry {last} was altered, or line {line} that closes it: the two do not fit.")
        };
        Some((last, sentence))
    }

    fn altered(&self, at: usize, why: &str) -> String {
        format!("Entry {at} (line {}) was altered: {why}.", self.at[at])
    }
}

/// The line that closes these entries (FORMAT.md, "Tape").
fn said(ids: &[Id]) -> String {
    let all: Vec<u8> = ids.iter().flat_map(|id| *id.as_bytes()).collect();
    format!("#{} {}", ids.len(), Id::of(&all))
}
