//! Checks a record from its bytes: names, chain, luck, dice, and whether today's rulebook still agrees.
//!
//! Believes nothing that it can compute. An entry that only a newer Recount knows is checked as part of the chain;
//! from there on nothing is folded, and the report says so. See FORMAT.md for what is computed.

mod chain;
mod export;
mod luck;
mod proof;
mod tree;

use std::fmt;

use rayon::prelude::*;
use recount_core::canonical;
use recount_core::entry::{Body, Entry, Id, Link, Recorded};

use crate::judged::Judged;
use crate::timeline::turns;

pub use export::{Export, export};
pub use luck::{Grade, Graded, SessionLuck, Standing, grade_of};
pub use proof::{Consistency, Inclusion, Proof};
pub use tree::{against, beside, ids_of, signatures};

use chain::Walk;

/// An entry as a ledger or a file holds it: its bytes under the name by which they are kept.
#[derive(Clone, Copy, Debug)]
pub struct Stored<'a> {
    /// The name under which the bytes are kept.
    pub id: Id,
    /// The bytes.
    pub bytes: &'a [u8],
}

/// What is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Checked {
    /// Each entry's bytes are canonical and hash to its name.
    Bytes,
    /// Numbers, parents, causes and times make one chain.
    Chain,
    /// In a file: each batch is closed by the hash of its entries.
    Batches,
    /// Each drawn seed follows from the secret that its session committed to.
    Luck,
    /// Each face follows from its seed or was written down.
    Dice,
    /// Today's rulebook decides each declaration as recorded.
    Rulebook,
    /// The tree over the entries has the root of a checkpoint or proof.
    Tree,
    /// A checkpoint is signed by whom it names.
    Signatures,
}

/// The outcome of one check over the whole record.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// What was checked.
    pub what: Checked,
    /// How many times it held.
    pub passed: usize,
    /// Where it did not.
    pub failed: Vec<Fault>,
    /// What could not be checked, and why, in sentences.
    pub unchecked: Vec<String>,
}

/// A place where a check does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number at which the entry stands, counted from 0.
    pub seq: u64,
    /// The entry's name.
    pub id: Id,
    /// What does not hold, in a sentence.
    pub sentence: String,
}

/// What `verify` found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How many entries there are.
    pub entries: usize,
    /// How many of them this program can fold, from the beginning.
    pub foldable: usize,
    /// The last entry.
    pub head: Option<Id>,
    /// Every check, in the order of [`Checked`].
    pub checks: Vec<Check>,
    /// How far each drawn declaration could be foreseen or picked by whoever held the secret.
    pub grades: Vec<Graded>,
    /// How the luck of each committed evening stands.
    pub sessions: Vec<SessionLuck>,
}

impl Report {
    /// Says whether the record is whole: drift of the rulebook does not count against it.
    pub fn holds(&self) -> bool {
        self.checks.iter().all(|check| check.failed.is_empty() || check.what == Checked::Rulebook)
    }

    /// Finds a check.
    pub fn check(&self, what: Checked) -> Option<&Check> {
        self.checks.iter().find(|check| check.what == what)
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bytes => "bytes",
            Self::Chain => "chain",
            Self::Luck => "luck",
            Self::Dice => "dice",
            Self::Rulebook => "rulebook",
            Self::Batches => "batches",
            Self::Tree => "tree",
            Self::Signatures => "signatures",
        })
    }
}

impl Check {
    /// Begins a check of which nothing is known yet.
    pub fn new(what: Checked) -> Self {
        Self { what, passed: 0, failed: Vec::new(), unchecked: Vec::new() }
    }

    /// Notes a fault at an entry.
    pub fn fault(&mut self, seq: u64, id: Id, sentence: impl Into<String>) {
        self.failed.push(Fault { seq, id, sentence: sentence.into() });
    }

    /// Counts it as passed, or notes every sentence as a fault.
    fn note(&mut self, seq: u64, id: Id, faults: Vec<String>) {
        self.passed += usize::from(faults.is_empty());
        faults.into_iter().for_each(|sentence| self.fault(seq, id, sentence));
    }
}

/// Checks a whole campaign, from its first entry.
pub fn verify(stored: &[Stored<'_>]) -> Report {
    through(stored, Names::Kept).0
}

/// Where the names of entries come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    /// They are kept beside the bytes, and may not be theirs.
    Kept,
    /// They are the hashes of the bytes, just made.
    Hashed,
}

/// One entry, read by itself.
struct One {
    faults: Vec<String>,
    read: Result<Entry, serde_json::Error>,
    link: Result<Link, serde_json::Error>,
}

impl One {
    fn read(entry: &Stored<'_>, names: Names) -> Self {
        let read = Entry::read(entry.bytes);
        let link = match &read {
            Ok(read) => Ok(Link::of(read)),
            Err(_) => Link::read(entry.bytes),
        };
        Self { faults: bytes_faults(entry, names), read, link }
    }
}

/// Checks a whole campaign, and answers also with the part of each entry that makes the chain.
fn through(stored: &[Stored<'_>], names: Names) -> (Report, Vec<Option<Link>>) {
    let mut bytes = Check::new(Checked::Bytes);
    let mut chain = Check::new(Checked::Chain);
    let mut recorded = Vec::with_capacity(stored.len());
    let mut links = Vec::with_capacity(stored.len());
    let mut walk = Walk::default();
    // What an entry says is read on every core; what it says of its neighbours is checked in their order.
    let all: Vec<One> = stored.par_iter().map(|entry| One::read(entry, names)).collect();
    for ((seq, entry), One { faults, read, link }) in (0_u64..).zip(stored).zip(all) {
        bytes.note(seq, entry.id, faults);
        match &link {
            Ok(link) => chain.note(seq, entry.id, walk.step(entry.id, link)),
            Err(error) => chain.fault(seq, entry.id, format!("These bytes are no entry: {error}.")),
        }
        links.push(link.ok());
        match read {
            Ok(read) if recorded.len() as u64 == seq => {
                recorded.push(Recorded { id: entry.id, entry: read.into() })
            }
            Ok(_) | Err(_) => {}
        }
    }
    turns_are_whole(&recorded, &mut chain);
    let mut report = read(&recorded);
    if recorded.len() < stored.len() {
        newer(&mut report, stored, recorded.len());
    }
    report.checks.splice(0..0, [bytes, chain]);
    report.entries = stored.len();
    report.head = stored.last().map(|last| last.id);
    (report, links)
}

/// Checks what follows from entries that are read already: luck, dice and rulebook.
pub fn read(recorded: &[Recorded]) -> Report {
    read_judged(recorded, &Judged::of(recorded))
}

/// Checks entries that are read already, where today's answers to them are known.
pub fn read_judged(recorded: &[Recorded], judged: &Judged) -> Report {
    let luck = luck::luck(recorded);
    Report {
        entries: recorded.len(),
        foldable: recorded.len(),
        head: recorded.last().map(|last| last.id),
        checks: vec![luck.check, luck::dice(recorded, judged), rulebook(recorded, judged)],
        grades: luck.grades,
        sessions: luck.sessions,
    }
}

fn newer(report: &mut Report, stored: &[Stored<'_>], at: usize) {
    let why = recount_core::entry::Entry::read(stored[at].bytes).err();
    let why = why.map_or_else(String::new, |error| format!(" ({error})"));
    let sentence = format!(
        "Entry {at} says what this program does not know{why}; it may be written by a newer Recount. From there \
         on only bytes and chain are checked."
    );
    for check in &mut report.checks {
        check.unchecked.push(sentence.clone());
    }
}

fn bytes_faults(entry: &Stored<'_>, names: Names) -> Vec<String> {
    let mut faults = Vec::new();
    let hash = if names == Names::Kept { Id::of(entry.bytes) } else { entry.id };
    if hash != entry.id {
        let (kept, hash) = (entry.id.short(), hash.short());
        faults.push(format!("It is kept as {kept}, but its bytes hash to {hash}: somebody changed them."));
    }
    if !canonical::is_canonical(entry.bytes)
        && let Err(error) = canonical::from_bytes(entry.bytes)
    {
        faults.push(format!("Its bytes are not in canonical form: {error}."));
    }
    faults
}

/// The body must be what the link says; session and date are the declaration's.
fn turns_are_whole(recorded: &[Recorded], chain: &mut Check) {
    for r in recorded {
        let is_consequence = matches!(r.entry.body, Body::Consequence(_));
        if is_consequence != r.entry.cause.is_some() {
            let sentence = "A consequence names its declaration, and a declaration names none.";
            chain.fault(r.entry.seq, r.id, sentence);
        }
    }
    for turn in turns(recorded) {
        let first = &turn.declaration.entry;
        for r in turn.consequences {
            if (r.entry.session, r.entry.played) != (first.session, first.played) {
                chain.fault(r.entry.seq, r.id, "It differs from its declaration in session or date of play.");
            }
            if r.entry.consequence().is_some_and(|c| c.rules.is_empty()) {
                chain.fault(r.entry.seq, r.id, "It names no rule that made it so.");
            }
        }
    }
}

fn rulebook(recorded: &[Recorded], judged: &Judged) -> Check {
    let mut check = Check::new(Checked::Rulebook);
    for drift in judged.drift(recorded) {
        check.fault(drift.seq, drift.of, drift.sentence);
    }
    check.passed = turns(recorded).count() - check.failed.len();
    check
}
