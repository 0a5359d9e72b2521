//! `checkpoint` and `prove`: what a player keeps, countersigns and compares, offline and with this program alone.

use std::fs;
use std::path::Path;

use recount_core::checkpoint::{Pasted, Signer};
use recount_core::entry::By;
use recount_replay::verify::{Checked, Proof, against, export};
use recount_store::key_file;
use serde_json::{Value, json};

use super::args::{Checkpoint, Prove};
use super::outcome::{DAMAGED, Failure, NOT_FOUND, Output, SYSTEM, USAGE};
use super::verify::{Verdict, bad_note, keys, read};
use super::{Door, say};
use crate::checkpoint::{CheckpointError, consistency, inclusion, sign, signer, title};
use crate::scribe::{Entropy, ScribeError};
use crate::verified::{Compare, Kind};

/// Does what is to be done with checkpoints.
pub(super) fn checkpoint(door: &Door, args: &Checkpoint) -> Result<Output, Failure> {
    match args {
        Checkpoint::Sign { output } => {
            let library = door.library()?;
            let book = library.book(door.campaign.as_deref())?;
            let pasted = sign(library.ledger(), book.info.id, &title(&book.scope), output.is_some())?;
            put(&pasted, output.as_deref())
        }
        Checkpoint::Key => {
            let library = door.library()?;
            let key = signer(library.ledger(), library.campaign(door.campaign.as_deref())?.id)?.verifier();
            Ok(Output::new(key.to_string(), json!({ "key": key.to_string() })))
        }
        Checkpoint::Verify { old, new, older, proof, key } => {
            let older =
                older.as_deref().map(|path| read(path).map(|bytes| export(&bytes).ids)).transpose()?;
            let compare = Compare { old: pasted(old)?, older, keys: keys(key)? };
            let found = match Kind::of(&read(new)?) {
                Kind::Export(fresh) => compare.with_export(*fresh),
                Kind::Note(newer) => {
                    let proof = proof.as_deref().map(proof_of).transpose()?;
                    compare.with_note(&newer.map_err(|e| bad_note(&e))?, proof.as_ref())
                }
                Kind::Proof(_) => {
                    let sentence = "the second file is neither an export nor a checkpoint";
                    return Err(Failure::new(USAGE, "NotAnExport", sentence)
                        .hint(Some("give a proof with --proof, beside the newer checkpoint")));
                }
            };
            Ok(Verdict { name: new.display().to_string(), found }.output())
        }
        Checkpoint::Cosign { note, export: held, old, key_file, output } => {
            let files = Cosign { note, export: held, old: old.as_deref(), key: key_file.as_deref() };
            put(&files.cosigned(door)?, output.as_deref())
        }
    }
}

fn put(pasted: &Pasted, output: Option<&Path>) -> Result<Output, Failure> {
    let text = pasted.to_string();
    let checkpoint = &pasted.note.checkpoint;
    let json = json!({
        "campaign": checkpoint.campaign, "size": checkpoint.size, "root": checkpoint.root,
        "note": pasted.note.to_string(), "pasted": text,
    });
    let Some(path) = output else { return Ok(Output::new(text, json)) };
    fs::write(path, &text)
        .map_err(|e| Failure::new(SYSTEM, "System", format!("writing {}: {e}", path.display())))?;
    let text = format!("The checkpoint of {} entries is in {}.", checkpoint.size, path.display());
    Ok(Output::new(text, json))
}

/// Reads a checkpoint, pasted or bare.
pub(super) fn pasted(path: &Path) -> Result<Pasted, Failure> {
    let bytes = read(path)?;
    let bad =
        |why: String| Failure::new(DAMAGED, "BadCheckpoint", format!("reading {}: {why}", path.display()));
    let text = String::from_utf8(bytes).map_err(|_| bad("it is not text".into()))?;
    Pasted::parse(&text).map_err(|e| bad(e.to_string()))
}

fn proof_of(path: &Path) -> Result<Proof, Failure> {
    match Kind::of(&read(path)?) {
        Kind::Proof(proof) => Ok(proof),
        Kind::Export(_) | Kind::Note(_) => {
            Err(Failure::new(USAGE, "NotAProof", format!("{} is no proof", path.display()))
                .hint(Some("`recount prove --since SIZE` makes one")))
        }
    }
}

/// What a witness looks at before signing.
struct Cosign<'a> {
    note: &'a Path,
    export: &'a Path,
    old: Option<&'a Path>,
    key: Option<&'a Path>,
}

impl Cosign<'_> {
    /// Signs only what the witness's own export bears out, and what goes on from what they signed before.
    fn cosigned(&self, door: &Door) -> Result<Pasted, Failure> {
        let mut note = pasted(self.note)?;
        let held = export(&read(self.export)?);
        let mut checks = vec![against(&held.ids, &note, None)];
        if let Some(old) = self.old {
            checks.push(against(&held.ids, &pasted(old)?, None));
        }
        let wrong = checks.iter().chain(&held.report.checks).filter(|c| c.what != Checked::Rulebook);
        if let Some(fault) = wrong.flat_map(|check| &check.failed).next() {
            let sentence = format!("The export does not bear the checkpoint out: {}", fault.sentence);
            return Err(Failure::new(DAMAGED, "NotBorneOut", sentence)
                .hint(Some("nothing was signed; ask the others which history they have")));
        }
        let signer = witness(door, self.key)?;
        note.note.cosign(&signer);
        note.keys.retain(|key| *key != signer.verifier());
        note.keys.push(signer.verifier());
        Ok(note)
    }
}

/// Returns the key of whoever speaks, which is made when there is none.
fn witness(door: &Door, path: Option<&Path>) -> Result<Signer, Failure> {
    let By { member, .. } = &door.by;
    let usual = door.data.join(format!("witness-{member}.key"));
    let path = path.unwrap_or(&usual);
    if !path.exists() {
        say(&format!("A key for {member} is made in {}; keep it to yourself.", path.display()));
    }
    let seed = key_file::<ScribeError>(path, || Entropy::System.draw())?;
    Signer::new(member.as_str(), seed.0).map_err(|e| Failure::new(USAGE, "BadName", e.to_string()))
}

/// Proves an entry, or that nothing was rewritten.
pub(super) fn prove(door: &Door, args: &Prove) -> Result<Output, Failure> {
    let library = door.library()?;
    let book = library.book(door.campaign.as_deref())?;
    let (ledger, id) = (library.ledger(), book.info.id);
    let proof = match (&args.entry, args.since) {
        (Some(entry), _) => {
            let index = book.entry(entry)? as u64;
            Proof::Inclusion(inclusion(ledger, id, index, args.size)?)
        }
        (None, Some(since)) => Proof::Consistency(consistency(ledger, id, since, args.size)?),
        (None, None) => return Err(Failure::new(USAGE, "Usage", "name an entry, or a size with --since")),
    };
    let json: Value = serde_json::to_value(&proof).unwrap_or_default();
    let text = serde_json::to_string_pretty(&proof).unwrap_or_default();
    Ok(Output::new(text, json))
}

impl From<CheckpointError> for Failure {
    fn from(error: CheckpointError) -> Self {
        let hint = error.hint();
        match error {
            CheckpointError::Store(error) => error.into(),
            CheckpointError::NoKey => Self::new(NOT_FOUND, "NoKey", error.to_string()).hint(hint),
            CheckpointError::Note(_) => Self::new(USAGE, "BadNote", error.to_string()).hint(hint),
            CheckpointError::Beyond { .. } => Self::new(NOT_FOUND, "Beyond", error.to_string()).hint(hint),
        }
    }
}
