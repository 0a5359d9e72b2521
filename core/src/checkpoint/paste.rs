//! A checkpoint as it is pasted into a chat: the note between two lines, with the ledger's key and a trail.
//!
//! A root says *that* something before it was rewritten; the trail says *where*: a few digits of some ids, each of
//! which vouches for everything before it. It is not signed and proves nothing; whoever kept the paste kept it.

use std::fmt;

use super::{BadNote, Note, Verifier};
use crate::entry::Id;

/// What begins a line around the note.
const RULE: &str = "--- ";
/// Digits of an id that a trail keeps: one id in 4,096 looks like another.
const DIGITS: usize = 3;
/// How many ids a trail for a chat keeps at most.
const MARKS: usize = 400;

/// A checkpoint with what stands around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pasted {
    /// What it is of, for people.
    pub title: String,
    /// The checkpoint.
    pub note: Note,
    /// Keys that came with it.
    pub keys: Vec<Verifier>,
    /// Some digits of ids.
    pub trail: Option<Trail>,
}

/// The first digits of every `step`-th id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    step: u64,
    digits: String,
}

impl Trail {
    /// Makes the trail of the first ids of a campaign; a full one keeps some digits of each.
    pub fn of(ids: &[Id], is_full: bool) -> Self {
        let step = if is_full { 1 } else { ids.len().div_ceil(MARKS).max(1) };
        let marks = ids.chunks_exact(step).filter_map(<[Id]>::last);
        let digits = marks.map(|id| id.to_string()[..DIGITS].to_owned()).collect();
        Self { step: step as u64, digits }
    }

    /// Says between which entries, both included, the first one lies that is not as it was; `None` when every
    /// mark fits and only entries after the last one can differ, or none.
    pub fn parts_at(&self, ids: &[Id]) -> Option<(u64, u64)> {
        let marks = self.digits.as_bytes().chunks(DIGITS);
        (0_u64..).zip(marks).find_map(|(n, mark)| {
            let (first, last) = (n * self.step, (n + 1) * self.step - 1);
            let id = usize::try_from(last).ok().and_then(|last| ids.get(last));
            let fits = id.is_some_and(|id| id.to_string().as_bytes().starts_with(mark));
            (!fits).then_some((first, last))
        })
    }

    /// Returns how many entries its marks cover.
    pub fn covers(&self) -> u64 {
        (self.digits.len() / DIGITS) as u64 * self.step
    }

    fn parse(text: &str) -> Option<Self> {
        let (step, digits) = text.split_once(' ')?;
        let step = step.parse::<u64>().ok().filter(|step| (1..=u64::from(u32::MAX)).contains(step))?;
        let is_hex = digits.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        (is_hex && digits.len().is_multiple_of(DIGITS)).then(|| Self { step, digits: digits.to_owned() })
    }
}

impl Pasted {
    /// Reads a pasted checkpoint, or a bare note. What a chat adds at the ends of lines and around them is cut off.
    ///
    /// # Errors
    /// [`BadNote`].
    pub fn parse(text: &str) -> Result<Self, BadNote> {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let Some(begin) = lines.iter().position(|line| line.starts_with("--- recount checkpoint")) else {
            let note = Note::parse(text)?;
            return Ok(Self { title: String::new(), note, keys: Vec::new(), trail: None });
        };
        let rest = &lines[begin + 1..];
        let end = rest.iter().position(|line| line.starts_with(RULE)).unwrap_or(rest.len());
        let note = Note::parse(&(rest[..end].join("\n") + "\n"))?;
        let title = lines[begin].trim_start_matches("--- recount checkpoint").trim_matches([' ', ':', '-']);
        let (mut keys, mut trail) = (Vec::new(), None);
        for line in rest[end..].iter().map_while(|line| line.strip_prefix(RULE)) {
            if let Some(key) = line.strip_prefix("key ") {
                keys.push(key.parse()?);
            } else if let Some(text) = line.strip_prefix("trail ") {
                trail = Some(Trail::parse(text).ok_or_else(|| BadNote::Line((*line).to_owned()))?);
            }
        }
        Ok(Self { title: title.to_owned(), note, keys, trail })
    }
}

impl fmt::Display for Pasted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "--- recount checkpoint: {} ---", self.title.replace('\n', " "))?;
        write!(f, "{}", self.note)?;
        self.keys.iter().try_for_each(|key| writeln!(f, "{RULE}key {key}"))?;
        self.trail.iter().try_for_each(|trail| writeln!(f, "{RULE}trail {} {}", trail.step, trail.digits))?;
        writeln!(f, "{RULE}end of checkpoint ---")
    }
}
