//! Compares entries with a checkpoint that somebody kept, and says who signed it.
//!
//! Needs no ledger and no network: an export, a checkpoint, and the keys that are known.

use recount_core::checkpoint::{BadNote, Note, Pasted, Verifier};
use recount_core::entry::{Id, Recorded};
use recount_core::tree::Tree;

use super::{Check, Checked};

/// Checks that entries begin with those of a checkpoint, or names the first one that was rewritten.
///
/// `older` are the ids of an earlier export, if one was kept; with it the first rewritten entry is named exactly.
/// Without it the checkpoint's trail names it, or the stretch in which it lies.
pub fn against(ids: &[Id], held: &Pasted, older: Option<&[Id]>) -> Check {
    let mut check = Check::new(Checked::Tree);
    let checkpoint = &held.note.checkpoint;
    let (size, len) = (checkpoint.size, ids.len() as u64);
    let first = ids.first().copied().unwrap_or(Id::NONE);
    if first != checkpoint.campaign {
        let (ours, theirs) = (first.short(), checkpoint.campaign.short());
        check.fault(0, first, format!("The checkpoint is of another campaign: {theirs}, not {ours}."));
        return check;
    }
    if size > len {
        let sentence =
            format!("The checkpoint knows {size} entries, and {len} are here: entry {len} is gone.");
        check.fault(len, Id::NONE, sentence);
    }
    let known = usize::try_from(size.min(len)).unwrap_or(ids.len());
    let root = Tree::of(ids[..known].iter().copied()).root();
    if size <= len && root == checkpoint.root {
        check.passed += 1;
        return check;
    }
    if let Some((at, sentence)) = rewritten(&ids[..known], held, older) {
        let id = usize::try_from(at).ok().and_then(|at| ids.get(at)).copied().unwrap_or(Id::NONE);
        check.fault(at, id, sentence);
    } else if size <= len {
        let last = size.saturating_sub(1);
        let sentence = format!(
            "Something before entry {size} was rewritten: entries 0 to {last} have the root {}, not the checkpoint's. \
             Give an earlier export with --older to name the first one.",
            root.short()
        );
        check.fault(last, Id::NONE, sentence);
    }
    check
}

/// Compares two checkpoints of which nobody has the entries: of the same length they have the same root, or one of
/// them was made of another history.
pub fn beside(note: &Pasted, held: &Pasted) -> Check {
    let mut check = Check::new(Checked::Tree);
    let (one, other) = (&note.note.checkpoint, &held.note.checkpoint);
    if one.campaign != other.campaign {
        let (one, other) = (one.campaign.short(), other.campaign.short());
        check.fault(0, Id::NONE, format!("The checkpoint is of another campaign: {other}, not {one}."));
    } else if one.size != other.size {
        check.unchecked.push(format!(
            "One checkpoint is of {} entries and one of {}: whether the longer goes on from the shorter takes the \
             entries or a consistency proof (`recount checkpoint verify`).",
            one.size, other.size
        ));
    } else if one.root == other.root {
        check.passed += 1;
    } else {
        let sentence = format!(
            "Both are of {} entries, and they are of other entries: {} and {}. History was rewritten for one of them.",
            one.size,
            one.root.short(),
            other.root.short()
        );
        check.fault(one.size.saturating_sub(1), Id::NONE, sentence);
    }
    check
}

/// The first entry that is not what it was, as far as anything kept can tell.
fn rewritten(ids: &[Id], held: &Pasted, older: Option<&[Id]>) -> Option<(u64, String)> {
    if let Some(older) = older.filter(|older| older.first() == ids.first()) {
        let parted = ids.iter().zip(older).position(|(now, then)| now != then);
        if let Some(at) = parted {
            return Some((
                at as u64,
                format!("Entry {at} was rewritten: the earlier export has another there."),
            ));
        }
    }
    let (first, last) = held.trail.as_ref()?.parts_at(ids)?;
    if last >= ids.len() as u64 {
        return None;
    }
    let sentence = if first == last {
        format!("Entry {first} was rewritten: the checkpoint's trail has another there.")
    } else {
        format!(
            "The first entry that was rewritten lies between {first} and {last}, as the checkpoint's trail says."
        )
    };
    Some((first, sentence))
}

/// Checks every signature of a note whose key is known, and says which are not.
pub fn signatures(note: &Note, known: &[Verifier]) -> Check {
    let mut check = Check::new(Checked::Signatures);
    let campaign = note.checkpoint.campaign;
    for signature in &note.signatures {
        let name = &signature.name;
        let Some(key) = known.iter().find(|key| key.made(signature)) else {
            let hash: String = signature.key.iter().map(|byte| format!("{byte:02x}")).collect();
            check
                .unchecked
                .push(format!("The signature of {name} is by a key that is not known here ({hash})."));
            continue;
        };
        let alone = Note { checkpoint: note.checkpoint, signatures: vec![signature.clone()] };
        match key.check(&alone) {
            Ok(()) => check.passed += 1,
            Err(BadNote::Forged(_)) => {
                check.fault(note.checkpoint.size, campaign, format!("The signature of {name} is forged."));
            }
            Err(error) => check.fault(note.checkpoint.size, campaign, format!("{name}: {error}.")),
        }
    }
    for key in known.iter().filter(|key| !note.signatures.iter().any(|signature| key.made(signature))) {
        check.unchecked.push(format!("{} has not signed it.", key.name()));
    }
    check
}

/// Returns the ids of entries that are read already.
pub fn ids_of(recorded: &[Recorded]) -> Vec<Id> {
    recorded.iter().map(|r| r.id).collect()
}
