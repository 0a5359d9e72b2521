//! Everybody and everything that is no player character: other people, finds, items, jobs.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::terms::{
    Conceal, Condition, JobKind, Relation, TargetKind, VehicleTag, WantedKind, WeaponTag,
};
use crate::slug::Slug;

/// Somebody who is no player character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Npc {
    /// The name for people.
    pub name: String,
    /// What they are to the characters.
    pub relation: Relation,
    /// Fine, down or out.
    pub condition: Condition,
    /// On whom they turned their backs.
    pub turned_backs: BTreeSet<Slug>,
    /// What is against them next time.
    pub forward: i32,
}

/// Something found by asking around.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Find {
    /// Who found it.
    pub pc: Slug,
    /// What kind of thing.
    pub kind: WantedKind,
    /// What it is.
    pub text: String,
    /// Whether it is only sold hot.
    pub hot: bool,
    /// Whether it must be fetched first (HD-R13).
    pub must_fetch: bool,
    /// Whether it was taken.
    pub taken: bool,
}

/// A weapon, a vehicle or another thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Whose it is; nobody's once it is gone.
    pub owner: Option<Slug>,
    /// The name for people.
    pub name: String,
    /// What it is.
    pub kind: ItemKind,
    /// Whether it adds heat (HD-R177).
    pub hot: bool,
    /// Whether it needs repair after a collision (HD-R194).
    pub needs_repair: bool,
    /// Whether it is a write-off (HD-R199).
    pub written_off: bool,
}

/// What an item is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ItemKind {
    /// A weapon (HD-R181).
    Weapon {
        /// What it is for.
        tag: WeaponTag,
        /// +1 to +3.
        value: u32,
        /// How it is hidden.
        conceal: Conceal,
        /// Whether it was bought legally and can be traced (HD-R187).
        traceable: bool,
    },
    /// A vehicle.
    Vehicle {
        /// What it is like.
        tags: Vec<VehicleTag>,
        /// What it cost.
        price: u32,
    },
    /// Something else.
    Other,
}

/// What a job is aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobTarget {
    /// A place, the van, a person or an organisation.
    pub kind: TargetKind,
    /// Which.
    pub name: String,
}

/// A heist or a hustle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Which of the two.
    pub kind: JobKind,
    /// What it is aimed at.
    pub target: JobTarget,
    /// The characters in it.
    pub members: Vec<Slug>,
    /// What the MC announced: from, to (HD-R150).
    pub estimate: (u32, u32),
    /// How many steps of planning there were.
    pub steps: u32,
    /// Where it stands.
    pub status: JobStatus,
}

/// Where a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobStatus {
    /// Under way.
    Running,
    /// Pulled off, and got away with.
    Done,
    /// Not pulled off, or not got away with.
    Failed,
}
