//! Checkpoints and proofs over the API, and what members are called.

use std::sync::Arc;

use async_graphql::{Context, Object, Result, SimpleObject};
use recount_core::slug::Slug;
use recount_store::People;

use crate::checkpoint::{self, CheckpointError};
use crate::graphql::Desk;
use crate::graphql::error::{bad_input, coded, internal, refused};
use crate::scope::{Scope, Tense};

/// Checkpoints and proofs of a campaign as the ledger holds it.
pub struct Trust(pub Arc<Scope>);

/// The size and root of a campaign, signed.
#[derive(SimpleObject)]
pub struct Checkpoint {
    /// How many entries there are.
    size: u64,
    /// The root of the tree over them, 64 hex digits.
    root: String,
    /// The signed note: three lines, an empty one, and signatures.
    note: String,
    /// The key that signed it, as name+hash+base64.
    key: String,
    /// The note in a form to paste into a chat.
    pasted: String,
}

/// The proof that an entry stands at its place in a campaign of some size.
#[derive(SimpleObject)]
pub struct InclusionProof {
    /// The entry's id.
    id: String,
    /// Its number.
    index: u64,
    /// How many entries there are.
    size: u64,
    /// The hashes from the leaf to the root.
    path: Vec<String>,
    /// The root.
    root: String,
    /// The proof as a file for `recount verify`.
    file: String,
}

/// The proof that a campaign of one size begins with the campaign of an earlier size.
#[derive(SimpleObject)]
pub struct ConsistencyProof {
    /// The earlier size.
    first: u64,
    /// The root it had then.
    first_root: String,
    /// The later size.
    second: u64,
    /// The root it has there.
    second_root: String,
    /// The hashes between the two.
    path: Vec<String>,
    /// The proof as a file for `recount verify`.
    file: String,
}

/// What a member is called for people.
#[derive(Clone, Debug, SimpleObject)]
pub struct NamedMember {
    /// Their public, permanent name.
    pub member: String,
    /// Their display name, "forgotten member", or else their public name.
    pub name: String,
}

impl NamedMember {
    /// Looks a member up.
    pub fn of(member: &Slug, people: &People) -> Self {
        Self { member: member.to_string(), name: people.name(member).to_owned() }
    }
}

impl Trust {
    /// Only the record itself has a tree: what might have been was never written.
    fn recorded(&self) -> Result<()> {
        match self.0.tense {
            Tense::Now | Tense::At => Ok(()),
            Tense::WhatIf(_) => Err(bad_input("a what-if is not written, so nothing proves it", None)),
        }
    }
}

/// Checkpoints and proofs of a campaign as the ledger holds it.
#[Object]
impl Trust {
    /// The campaign's checkpoint as it stands now, signed by this ledger.
    #[graphql(complexity = "200 + child_complexity")]
    async fn checkpoint(&self, context: &Context<'_>) -> Result<Checkpoint> {
        self.recorded()?;
        let ledger = context.data::<Desk>()?.library.ledger();
        let title = self.0.campaign().title.to_string();
        let signed = tokio::task::block_in_place(|| checkpoint::sign(ledger, self.0.id(), &title, false));
        let signed = signed.map_err(|e| failed(&e))?;
        let key = signed.keys.first().map(ToString::to_string).unwrap_or_default();
        let body = &signed.note.checkpoint;
        let (size, root) = (body.size, body.root.to_string());
        Ok(Checkpoint { size, root, note: signed.note.to_string(), key, pasted: signed.to_string() })
    }

    /// Proves that an entry is in the campaign.
    #[graphql(complexity = "200 + child_complexity")]
    async fn inclusion(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The beginning of the entry's id, or # and its number.")] entry: String,
        #[graphql(desc = "The size to prove it in; without one, the campaign as it stands.")] size: Option<
            u64,
        >,
    ) -> Result<InclusionProof> {
        self.recorded()?;
        let ledger = context.data::<Desk>()?.library.ledger();
        let index = self.0.find(&entry).map_err(|r| refused(&r))? as u64;
        let proof = tokio::task::block_in_place(|| checkpoint::inclusion(ledger, self.0.id(), index, size));
        let proof = proof.map_err(|e| failed(&e))?;
        let file = serde_json::to_string(&recount_replay::verify::Proof::Inclusion(proof.clone()))?;
        let path = proof.path.iter().map(ToString::to_string).collect();
        let (id, root) = (proof.id.to_string(), proof.root.to_string());
        Ok(InclusionProof { id, index: proof.index, size: proof.size, path, root, file })
    }

    /// Proves that nothing was rewritten since the campaign had an earlier size.
    #[graphql(complexity = "200 + child_complexity")]
    async fn consistency(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The earlier size.")] first: u64,
        #[graphql(desc = "The later size; without one, the campaign as it stands.")] second: Option<u64>,
    ) -> Result<ConsistencyProof> {
        self.recorded()?;
        let ledger = context.data::<Desk>()?.library.ledger();
        let proof =
            tokio::task::block_in_place(|| checkpoint::consistency(ledger, self.0.id(), first, second));
        let proof = proof.map_err(|e| failed(&e))?;
        let file = serde_json::to_string(&recount_replay::verify::Proof::Consistency(proof.clone()))?;
        Ok(ConsistencyProof {
            first: proof.first,
            first_root: proof.first_root.to_string(),
            second: proof.second,
            second_root: proof.second_root.to_string(),
            path: proof.path.iter().map(ToString::to_string).collect(),
            file,
        })
    }
}

fn failed(error: &CheckpointError) -> async_graphql::Error {
    match error {
        CheckpointError::Beyond { .. } | CheckpointError::NoKey => {
            coded(error.to_string(), "NOT_FOUND", error.hint())
        }
        CheckpointError::Store(_) | CheckpointError::Note(_) => internal(error, error.hint()),
    }
}
