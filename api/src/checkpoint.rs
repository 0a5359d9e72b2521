//! Checkpoints and proofs of a ledger's campaigns: made here for the command line and for GraphQL alike.
//!
//! Reads only: the key was made when the ledger was first opened to write. See `recount_core::checkpoint` for the
//! form and `recount_replay::verify` for checking one without a ledger.

use recount_core::checkpoint::{BadNote, Checkpoint, Note, Pasted, Signer, Trail};
use recount_core::dice::Seed;
use recount_core::entry::Id;
use recount_replay::verify::{Consistency, Inclusion};
use recount_store::{Ledger, StoreError};

use crate::scope::Scope;

/// Why no checkpoint or proof can be made.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The ledger failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The ledger has no key yet.
    #[error("signing a checkpoint: this ledger has no key yet")]
    NoKey,
    /// The key has no name that a note can carry.
    #[error(transparent)]
    Note(#[from] BadNote),
    /// There is no such entry or size.
    #[error("proving: the campaign has {len} entries, and {asked} was asked for")]
    Beyond {
        /// How many there are.
        len: u64,
        /// What was asked for.
        asked: String,
    },
}

impl CheckpointError {
    /// Returns advice, where there is some.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Store(e) => e.hint(),
            Self::NoKey => Some("record something, or serve the ledger once: the key is made then"),
            Self::Note(_) => None,
            Self::Beyond { .. } => Some("entries are counted from 0, sizes from 1"),
        }
    }
}

/// Returns the key that a ledger signs a campaign's checkpoints with.
///
/// # Errors
/// [`CheckpointError::NoKey`] when the ledger was never open to write.
pub fn signer(ledger: &Ledger, campaign: Id) -> Result<Signer, CheckpointError> {
    let seed = ledger.signing_key::<CheckpointError>(|| Err(CheckpointError::NoKey))?;
    let Seed(seed) = seed.ok_or(CheckpointError::NoKey)?;
    Ok(Signer::new(&Checkpoint::origin(campaign), seed)?)
}

/// Says what a checkpoint is of: `The Docks, session 3`.
pub fn title(scope: &Scope) -> String {
    let campaign = scope.campaign();
    match campaign.sessions.keys().last() {
        Some(session) => format!("{}, session {session}", campaign.title),
        None => campaign.title.to_string(),
    }
}

/// Signs the checkpoint that an evening's end leaves, and keeps it; a reader, who cannot, only signs it.
///
/// # Errors
/// [`CheckpointError`].
pub fn after_session(ledger: &Ledger, scope: &Scope, keep: bool) -> Result<Pasted, CheckpointError> {
    let pasted = sign(ledger, scope.id(), &title(scope), false)?;
    if keep {
        let bare = Pasted { trail: None, ..pasted.clone() };
        ledger.keep_checkpoint(scope.id(), &bare.to_string())?;
    }
    Ok(pasted)
}

/// Signs a campaign's checkpoint as it stands, with what stands around it in a chat.
///
/// # Errors
/// [`CheckpointError`].
pub fn sign(
    ledger: &Ledger,
    campaign: Id,
    title: &str,
    has_full_trail: bool,
) -> Result<Pasted, CheckpointError> {
    let signer = signer(ledger, campaign)?;
    let (size, root) = ledger.tree(campaign, |tree| (tree.len(), tree.root()))?;
    let mut ids = Vec::new();
    ledger.visit(campaign, 0..size, |_, id, _| ids.push(id))?;
    let note = Note::sign(Checkpoint { campaign, size, root }, &signer);
    let trail = Some(Trail::of(&ids, has_full_trail));
    Ok(Pasted { title: format!("{title}, {size} entries"), note, keys: vec![signer.verifier()], trail })
}

/// Proves that an entry is in a campaign, as it stands or as it stood at a size.
///
/// # Errors
/// [`CheckpointError::Beyond`] when there is no such entry or size.
pub fn inclusion(
    ledger: &Ledger,
    campaign: Id,
    index: u64,
    size: Option<u64>,
) -> Result<Inclusion, CheckpointError> {
    let (len, path, root, size) = ledger.tree(campaign, |tree| {
        let size = size.unwrap_or(tree.len());
        (tree.len(), tree.inclusion(index, size), tree.root_at(size), size)
    })?;
    let beyond = || CheckpointError::Beyond { len, asked: format!("entry {index} among {size}") };
    let (Some(path), Some(root)) = (path, root) else { return Err(beyond()) };
    let id = ledger.at(campaign, index)?.ok_or_else(beyond)?.id;
    Ok(Inclusion { campaign, id, index, size, path, root })
}

/// Proves that a campaign of one size begins with the campaign of an earlier one.
///
/// # Errors
/// [`CheckpointError::Beyond`] when it never had one of the sizes, or they are the wrong way round.
pub fn consistency(
    ledger: &Ledger,
    campaign: Id,
    first: u64,
    second: Option<u64>,
) -> Result<Consistency, CheckpointError> {
    let (len, proof) = ledger.tree(campaign, |tree| {
        (tree.len(), Consistency::of(tree, campaign, first, second.unwrap_or(tree.len())))
    })?;
    let asked = second.map_or_else(|| format!("{first}"), |second| format!("{first} in {second}"));
    proof.ok_or(CheckpointError::Beyond { len, asked })
}
