//! Proofs as files: that an entry is in a campaign, or that a longer campaign begins with a shorter one.
//!
//! A proof brings its own roots; what it is worth is said by a checkpoint with the same root that somebody holds.

use recount_core::checkpoint::Checkpoint;
use recount_core::entry::Id;
use recount_core::tree::{BadProof, Tree, check_consistency, check_inclusion};
use serde::{Deserialize, Serialize};

use super::{Check, Checked};

/// A proof of one of two kinds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Proof {
    /// An entry is there.
    Inclusion(Inclusion),
    /// Nothing before was rewritten.
    Consistency(Consistency),
}

/// That an entry stands at its place in a campaign of some size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inclusion {
    /// The campaign: the id of its entry 0.
    pub campaign: Id,
    /// The entry.
    pub id: Id,
    /// Its number.
    pub index: u64,
    /// How many entries there are.
    pub size: u64,
    /// The hashes from the leaf to the root.
    pub path: Vec<Id>,
    /// The root.
    pub root: Id,
}

/// That a campaign of one size begins with the campaign of an earlier size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consistency {
    /// The campaign: the id of its entry 0.
    pub campaign: Id,
    /// The earlier size.
    pub first: u64,
    /// The root it had then.
    pub first_root: Id,
    /// The later size.
    pub second: u64,
    /// The root it has there.
    pub second_root: Id,
    /// The hashes between the two.
    pub path: Vec<Id>,
}

impl Inclusion {
    /// Proves an entry of a campaign from its tree; `None` when there is no such entry or size.
    pub fn of(tree: &Tree, ids: &[Id], index: u64, size: u64) -> Option<Self> {
        let (campaign, id) = (*ids.first()?, *ids.get(usize::try_from(index).ok()?)?);
        let (path, root) = (tree.inclusion(index, size)?, tree.root_at(size)?);
        Some(Self { campaign, id, index, size, path, root })
    }
}

impl Consistency {
    /// Proves that a campaign was not rewritten between two sizes; `None` when it never had one of them.
    pub fn of(tree: &Tree, campaign: Id, first: u64, second: u64) -> Option<Self> {
        let path = tree.consistency(first, second)?;
        let (first_root, second_root) = (tree.root_at(first)?, tree.root_at(second)?);
        Some(Self { campaign, first, first_root, second, second_root, path })
    }
}

impl Proof {
    /// Checks the proof by itself.
    ///
    /// # Errors
    /// [`BadProof`].
    pub fn holds(&self) -> Result<(), BadProof> {
        match self {
            Self::Inclusion(p) => check_inclusion(p.id, p.index, p.size, &p.path, p.root),
            Self::Consistency(p) => {
                check_consistency(p.first, p.second, &p.path, p.first_root, p.second_root)
            }
        }
    }

    /// Checks the proof by itself and against a checkpoint that somebody holds.
    pub fn check(&self, held: Option<&Checkpoint>) -> Check {
        let mut check = Check::new(Checked::Tree);
        let (seq, campaign) = match self {
            Self::Inclusion(p) => (p.index, p.campaign),
            Self::Consistency(p) => (p.first, p.campaign),
        };
        match self.holds() {
            Ok(()) => check.passed += 1,
            Err(bad) => check.fault(seq, campaign, format!("The proof proves nothing: {bad}.")),
        }
        match held.map(|held| self.fits(held)) {
            Some(Ok(())) => check.passed += 1,
            Some(Err(sentence)) => check.fault(seq, campaign, sentence),
            None => check.unchecked.push(
                "The roots are the proof's own word: give a checkpoint that you hold with --checkpoint."
                    .into(),
            ),
        }
        check
    }

    /// A checkpoint must be of this campaign and have one of the proof's sizes with its root.
    fn fits(&self, held: &Checkpoint) -> Result<(), String> {
        let (campaign, roots) = match self {
            Self::Inclusion(p) => (p.campaign, vec![(p.size, p.root)]),
            Self::Consistency(p) => (p.campaign, vec![(p.first, p.first_root), (p.second, p.second_root)]),
        };
        if campaign != held.campaign {
            return Err("The checkpoint is of another campaign.".into());
        }
        match roots.iter().find(|(size, _)| *size == held.size) {
            Some((_, root)) if *root == held.root => Ok(()),
            Some(_) => Err(format!("The checkpoint has another root for {} entries.", held.size)),
            None => Err(format!("The checkpoint is of {} entries; the proof is of another size.", held.size)),
        }
    }
}
