//! A campaign of the ledger, checked as it lies: for the command line and for GraphQL alike.

use recount_core::checkpoint::{Pasted, Verifier};
use recount_core::entry::Id;
use recount_replay::verify::{Check, Checked, Report, against, export, signatures};
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
