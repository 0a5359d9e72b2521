//! Finding entries: by the beginning of an id or a number, by a moment, or by what somebody asks of the chronicle.
//!
//! A search is kept with the scope, so that paging through its answer searches once.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::NaiveDate;
use recount_core::entry::{At, Id};
use recount_core::refusal::Refusal;
use recount_replay::fold::Moment;
use recount_replay::history::Filter;

use super::Scope;

/// How many searches are kept.
const KEPT: usize = 16;
/// How many entries an ambiguous beginning names.
const SOME: usize = 5;

/// What somebody asks of the chronicle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// What must fit.
    pub filter: Filter,
    /// Leave out what followed from declarations.
    pub declarations_only: bool,
}

/// Searches that were made before.
#[derive(Debug, Default)]
pub(super) struct Searches(Mutex<Vec<(Asked, Arc<[usize]>)>>);

/// The positions of entries that fit, in order.
#[derive(Clone, Debug)]
pub enum Rows {
    /// Every entry, so many.
    All(usize),
    /// These.
    Some(Arc<[usize]>),
}

impl Rows {
    /// Returns how many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::All(count) => *count,
            Self::Some(found) => found.len(),
        }
    }

    /// Says whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the position of the nth.
    pub fn nth(&self, nth: usize) -> Option<usize> {
        match self {
            Self::All(count) => (nth < *count).then_some(nth),
            Self::Some(found) => found.get(nth).copied(),
        }
    }

    /// Returns how many stand before a position.
    pub fn before(&self, at: usize) -> usize {
        match self {
            Self::All(count) => at.min(*count),
            Self::Some(found) => found.partition_point(|found| *found < at),
        }
    }
}

/// Reads a moment that has a name of its own: `session:3`, a date of play, or a time of recording.
pub fn named_moment(text: &str) -> Option<Moment> {
    let session = text.strip_prefix("session:").or_else(|| text.strip_prefix("session "));
    if let Some(number) = session.and_then(|n| n.trim().parse().ok()) {
        return Some(Moment::Session(number));
    }
    if let Ok(date) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        return Some(Moment::PlayedOn(date));
    }
    let time = chrono::DateTime::parse_from_rfc3339(text).ok()?;
    Some(Moment::RecordedAt(At::new(time.to_utc())))
}

impl Scope {
    /// Returns the positions of the entries that fit.
    pub fn search(&self, asked: &Asked) -> Rows {
        if *asked == Asked::default() {
            return Rows::All(self.entries.len());
        }
        if let Some((_, found)) = self.searches.kept().iter().find(|(known, _)| known == asked) {
            return Rows::Some(Arc::clone(found));
        }
        let history = if self.cuts_a_turn() { self.history() } else { self.root().history() };
        let rows = history.chronicle(&asked.filter).take_while(|row| row.at < self.entries.len());
        let wanted = rows.filter(|row| !asked.declarations_only || row.at == row.declaration);
        let found: Arc<[usize]> = wanted.map(|row| row.at).collect();
        let mut kept = self.searches.kept();
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((asked.clone(), Arc::clone(&found)));
        Rows::Some(found)
    }

    /// Finds the one entry whose id begins so, or whose number it is.
    ///
    /// # Errors
    /// A refusal of kind `missing` when there is none or more than one.
    pub fn find(&self, text: &str) -> Result<usize, Refusal> {
        if let Some(seq) = text.strip_prefix('#').and_then(|n| n.parse::<u64>().ok()) {
            return self.of_seq(seq).ok_or_else(|| unknown(text));
        }
        match self.begins(text).as_slice() {
            [at] => Ok(*at),
            [] => Err(unknown(text)),
            [..] => {
                let sentence = format!("More than one entry begins with {text}.");
                Err(Refusal::new("CA-R1", "AmbiguousEntry", sentence).missing().hint("Give more digits."))
            }
        }
    }

    /// Returns the positions of entries whose ids begin so; of many only some.
    pub fn begins(&self, text: &str) -> Vec<usize> {
        let Some((low, high)) = bounds(text) else { return Vec::new() };
        let found = self.index().range(low..=high).map(|(_, at)| *at);
        found.filter(|at| *at < self.entries.len()).take(SOME).collect()
    }

    /// Reads a moment: an entry, `session:3`, a date of play, or a time of recording.
    ///
    /// # Errors
    /// A refusal when it is none of them, or names an entry that is not there.
    pub fn moment(&self, text: &str) -> Result<Moment, Refusal> {
        if let Some(moment) = named_moment(text) {
            return Ok(moment);
        }
        self.find(text).map(|at| Moment::Entry(self.entries[at].id))
    }

    /// In the record an entry stands at its number; on the other side of a what-if it may stand elsewhere.
    fn of_seq(&self, seq: u64) -> Option<usize> {
        let at = usize::try_from(seq).ok()?;
        let is_it = |at: usize| self.entries.get(at).is_some_and(|r| r.entry.seq == seq);
        if is_it(at) { Some(at) } else { self.entries.iter().position(|r| r.entry.seq == seq) }
    }
}

impl Searches {
    fn kept(&self) -> std::sync::MutexGuard<'_, Vec<(Asked, Arc<[usize]>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The lowest and the highest id that begin with these hex digits.
fn bounds(prefix: &str) -> Option<(Id, Id)> {
    let digits = prefix.to_ascii_lowercase();
    if digits.is_empty() || digits.len() > 64 {
        return None;
    }
    let pad = |with: &str| format!("{digits}{}", with.repeat(64 - digits.len())).parse().ok();
    Some((pad("0")?, pad("f")?))
}

fn unknown(text: &str) -> Refusal {
    Refusal::new("CA-R1", "UnknownEntry", format!("No entry begins with {text}."))
        .missing()
        .hint("See `recount log` for the entries there are.")
}
