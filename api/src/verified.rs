//! A campaign of the ledger, checked as it lies, and what people hold of one: an export, a proof, a checkpoint. For
//! the command line and for GraphQL alike.

use recount_core::checkpoint::{BadNote, Pasted, Verifier};
use recount_core::entry::Id;
use recount_replay::verify::{Check, Checked, Export, Proof, Report, against, beside, export, signatures};
use recount_store::{Compared, Ledger};

use crate::checkpoint::{CheckpointError, signer};

/// Checks a campaign of the ledger: its tape as it lies, what sled knows of it, and the checkpoints signed here.
///
/// `held` are checkpoints that somebody holds beside them; `known` the keys that are believed, to which the ledger's
/// own is added.
///
/// # Errors
/// When the ledger cannot be read, or a checkpoint kept in it is none.
pub fn campaign(
    ledger: &Ledger,
    campaign: Id,
    held: &[Pasted],
    known: &mut Vec<Verifier>,
) -> Result<Report, CheckpointError> {
    let tape = ledger.tape(campaign)?;
    let found = export(&tape.bytes);
    let mut report = found.report;
    let mut store = Check::new(Checked::Batches);
    beside_sled(ledger, campaign, &mut store)?;
    if tape.unfinished > 0 {
        let bytes = tape.unfinished;
        store.unchecked.push(format!(
            "{bytes} bytes behind the last whole batch belong to none: a writer is at work, or an append was cut short \
             that nobody was promised."
        ));
    }
    if let Some(batches) = report.checks.iter_mut().find(|check| check.what == Checked::Batches) {
        add(batches, store);
    }
    let mut all = kept(ledger, campaign)?;
    if let Ok(signer) = signer(ledger, campaign) {
        known.push(signer.verifier());
    }
    all.extend(held.iter().cloned());
    report.checks.extend(compared(&found.ids, &all, known));
    Ok(report)
}

/// Compares entries with the checkpoints that somebody holds.
pub fn compared(ids: &[Id], held: &[Pasted], known: &[Verifier]) -> Vec<Check> {
    let (mut tree, mut signed) = (Check::new(Checked::Tree), Check::new(Checked::Signatures));
    for held in held {
        add(&mut tree, against(ids, held, None));
        add(&mut signed, signatures(&held.note, known));
    }
    if held.is_empty() {
        tree.unchecked.push("No checkpoint was given to compare with (--checkpoint).".into());
        return vec![tree];
    }
    vec![tree, signed]
}

fn add(to: &mut Check, check: Check) {
    to.passed += check.passed;
    to.failed.extend(check.failed);
    to.unchecked.extend(check.unchecked);
}

/// A tape that was cut after a batch looks whole; sled knows better.
fn beside_sled(ledger: &Ledger, campaign: Id, check: &mut Check) -> Result<(), CheckpointError> {
    match ledger.compared(campaign)? {
        Compared::Agrees { .. } => check.passed += 1,
        Compared::Lost { first, last } => {
            let sentence = format!(
                "Entries {first} to {last} are gone from the tape: sled has taken them in. Opening the ledger to write \
                 puts them back."
            );
            check.fault(first, Id::NONE, sentence);
        }
        Compared::Other => {
            check.fault(0, Id::NONE, "The tape is not the one that sled has taken in: it was replaced.")
        }
        Compared::NotAsked(why) => {
            check.unchecked.push(format!("Whether the tape has lost its end was not asked of sled: {why}."));
        }
    }
    Ok(())
}

/// The checkpoints that were signed here.
fn kept(ledger: &Ledger, campaign: Id) -> Result<Vec<Pasted>, CheckpointError> {
    let text = ledger.kept_checkpoints(campaign)?;
    let mut all = Vec::new();
    for part in text.split("--- recount checkpoint").skip(1) {
        all.push(Pasted::parse(&format!("--- recount checkpoint{part}"))?);
    }
    Ok(all)
}

/// What somebody holds of a campaign.
pub enum Kind {
    /// A proof.
    Proof(Proof),
    /// A checkpoint, or what should be one.
    Note(Result<Pasted, BadNote>),
    /// Anything else is read as an export, which then says what is wrong with it.
    Export(Box<Export>),
}

impl Kind {
    /// Says what bytes are.
    pub fn of(bytes: &[u8]) -> Self {
        if let Ok(proof) = serde_json::from_slice(bytes) {
            return Self::Proof(proof);
        }
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        let is_note = |line: &str| line.starts_with("--- recount checkpoint") || line.starts_with("recount/");
        match text.lines().any(is_note) {
            true => Self::Note(Pasted::parse(text)),
            false => Self::Export(Box::new(export(bytes))),
        }
    }
}

/// What was found of something that somebody holds.
pub struct Verdict {
    /// Of entries, where there are any.
    pub report: Option<Report>,
    /// Every check.
    pub checks: Vec<Check>,
}

impl Verdict {
    /// Judges entries.
    pub fn of_report(mut report: Report) -> Self {
        let checks = std::mem::take(&mut report.checks);
        Self { report: Some(report), checks }
    }

    /// Judges a proof or a checkpoint.
    pub fn of_checks(checks: Vec<Check>) -> Self {
        Self { report: None, checks }
    }

    /// Today's rulebook may decide otherwise; everything else must hold.
    pub fn holds(&self) -> bool {
        self.checks.iter().all(|check| check.failed.is_empty() || check.what == Checked::Rulebook)
            && self.report.as_ref().is_none_or(|report| report.entries > 0)
    }
}

/// Checks what somebody holds, beside checkpoints that they kept.
///
/// # Errors
/// When it is a checkpoint that cannot be read.
pub fn text(bytes: &[u8], held: &[Pasted], known: &[Verifier]) -> Result<Verdict, BadNote> {
    Ok(match Kind::of(bytes) {
        Kind::Export(found) => {
            let mut report = found.report;
            report.checks.extend(compared(&found.ids, held, known));
            Verdict::of_report(report)
        }
        Kind::Proof(proof) => {
            let mut checks = vec![proof.check(held.first().map(|held| &held.note.checkpoint))];
            checks.extend(held.iter().map(|held| signatures(&held.note, known)));
            Verdict::of_checks(checks)
        }
        Kind::Note(note) if held.is_empty() => alone(&note?, known),
        Kind::Note(note) => {
            let note = note?;
            let (mut tree, mut signed) = (Check::new(Checked::Tree), signatures(&note.note, known));
            for held in held {
                add(&mut tree, beside(&note, held));
                add(&mut signed, signatures(&held.note, known));
            }
            Verdict::of_checks(vec![tree, signed])
        }
    })
}

/// A checkpoint with nothing to compare it with.
fn alone(note: &Pasted, known: &[Verifier]) -> Verdict {
    let mut tree = Check::new(Checked::Tree);
    tree.unchecked.push(
        "A checkpoint alone says nothing of entries: compare it with an export (`recount checkpoint verify`)."
            .into(),
    );
    let mut signed = signatures(&note.note, known);
    if !note.keys.is_empty() && known.is_empty() {
        let sentence = "The keys that stand in the same paste prove nothing; give those you know with --key.";
        signed.unchecked.push(sentence.into());
    }
    Verdict::of_checks(vec![tree, signed])
}

/// A checkpoint that somebody kept, with what else they know.
pub struct Compare {
    /// The checkpoint.
    pub old: Pasted,
    /// The entries that they kept with it.
    pub older: Option<Vec<Id>>,
    /// The keys that they believe.
    pub keys: Vec<Verifier>,
}

impl Compare {
    /// Whoever kept the old checkpoint kept the keys that came with it.
    fn known(&self) -> Vec<Verifier> {
        [&self.keys[..], &self.old.keys[..]].concat()
    }

    /// Compares it with a fresh export.
    pub fn with_export(&self, fresh: Export) -> Verdict {
        let tree = against(&fresh.ids, &self.old, self.older.as_deref());
        let mut report = fresh.report;
        report.checks.extend([tree, signatures(&self.old.note, &self.known())]);
        Verdict::of_report(report)
    }

    /// Compares it with a newer checkpoint, and with a proof that the one goes on from the other.
    pub fn with_note(&self, newer: &Pasted, proof: Option<&Proof>) -> Verdict {
        let (old, new) = (&self.old.note.checkpoint, &newer.note.checkpoint);
        let mut tree = Check::new(Checked::Tree);
        if old.campaign != new.campaign {
            tree.fault(0, new.campaign, "The two checkpoints are of different campaigns.");
        } else if old.size > new.size {
            let sentence = format!(
                "The new checkpoint has {} entries and the old one {}: the two are swapped, or entries are gone.",
                new.size, old.size
            );
            tree.fault(new.size, new.campaign, sentence);
        } else if old.size == new.size && old.root == new.root {
            tree.passed += 1;
        } else if old.size == new.size {
            tree.fault(
                old.size,
                new.campaign,
                "The two have the same size and different roots: one history is forged.",
            );
        } else if let Some(proof) = proof {
            let checks = [proof.check(Some(old)), proof.check(Some(new))];
            tree.passed += usize::from(checks.iter().all(|check| check.failed.is_empty()));
            checks.into_iter().for_each(|check| tree.failed.extend(check.failed));
            tree.failed.dedup();
        } else {
            let sentence = format!(
                "Whether the {} entries begin with the {} cannot be said from two roots: give an export, or a proof \
                 with --proof.",
                new.size, old.size
            );
            tree.unchecked.push(sentence);
        }
        let known = self.known();
        let mut signed = signatures(&self.old.note, &known);
        let newly = signatures(&newer.note, &known);
        signed.passed += newly.passed;
        signed.failed.extend(newly.failed);
        signed.unchecked.extend(newly.unchecked);
        signed.unchecked.dedup();
        Verdict::of_checks(vec![tree, signed])
    }
}
