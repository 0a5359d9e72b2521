//! The events with many fields, a struct each: who and what enters, what is rolled, what threatens.
//!
//! They are written as any other event; only here they have a name of their own.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::state::{CohortKind, Plan};
use super::super::terms::{Action, Band, Effect, Hold, Position};
use super::{ConsequenceKind, Goal, Part, ProjectGoal, Roll, TicksBack};
use crate::slug::Slug;

/// The crew was founded, or taken up midway.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words")]
pub struct CrewFounded {
    pub name: String,
    pub kind: String,
    pub texts: std::collections::BTreeMap<String, String>,
    pub coin: u32,
    pub tier: u32,
    pub hold: Hold,
    pub rep: u32,
}

/// A character entered.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words")]
pub struct CharacterCreated {
    pub pc: Slug,
    pub name: String,
    pub playbook: String,
    pub actions: std::collections::BTreeMap<Action, u32>,
    pub sparse: bool,
    pub stress: Option<u32>,
    pub stress_unknown: bool,
    pub coin: u32,
    pub stash: u32,
    pub healing_ability: Option<Action>,
}

/// A score began (BS-R7).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words")]
pub struct ScoreBegan {
    pub score: Slug,
    pub name: String,
    pub plan: Option<Plan>,
    pub detail: Option<String>,
    pub target: Option<Slug>,
    pub target_tier: Option<u32>,
}

/// An action was rolled.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words")]
pub struct ActionRolled {
    pub pc: Slug,
    pub roll_name: Slug,
    pub action: Option<Action>,
    pub roll: Roll,
    pub position: Position,
    pub effect: Effect,
    pub effect_parts: Vec<Part>,
    pub effect_after: Effect,
    pub by_default: bool,
    pub goal: Option<Goal>,
    pub clock: Option<Slug>,
}

/// A consequence threatens.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words")]
pub struct ConsequenceThreatened {
    pub consequence: Slug,
    pub pc: Slug,
    pub kind: ConsequenceKind,
    pub from_roll: Option<Slug>,
    pub expected: Option<u32>,
    pub resistible: bool,
    pub before_action: bool,
    /// Whether the book does not list such a consequence for that position and reading (BS-R61–R64).
    pub off_list: bool,
    /// Ticks that come back when it is avoided (BS-R76).
    pub back: Option<TicksBack>,
}

/// The result of a group action (BS-R256).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words")]
pub struct GroupResult {
    pub leader: Slug,
    pub roll_name: Slug,
    pub action: Action,
    pub band: Option<Band>,
    pub by: Option<Slug>,
    pub failures: u32,
    pub position: Position,
    pub effect_after: Effect,
}

/// A cohort joined (BS-R214).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words")]
pub struct CohortGained {
    pub cohort: Slug,
    pub name: String,
    pub kind: CohortKind,
    pub types: Vec<String>,
    pub edges: Vec<String>,
    pub flaws: Vec<String>,
    pub elite: bool,
    pub ruled_quality: Option<u32>,
    pub temporary: Option<bool>,
}

/// An asset was acquired (BD-R23).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words")]
pub struct AssetAcquired {
    pub asset: Slug,
    pub key: String,
    pub name: String,
    pub kind: String,
    pub quality: u32,
    pub standby: bool,
    pub covers: Option<u32>,
}

/// A project was made (BD-R16).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words")]
pub struct ProjectCreated {
    pub project: Slug,
    pub name: String,
    pub clocks: Vec<u32>,
    pub methods: Vec<String>,
    pub goal: Option<ProjectGoal>,
    pub owner: Option<Slug>,
    pub requires: Option<Slug>,
    pub blocked: bool,
}

