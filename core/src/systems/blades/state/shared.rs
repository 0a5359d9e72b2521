//! Factions, clocks, projects, the score, threatened consequences: what belongs to nobody's sheet.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::event::{ConsequenceKind, EntanglementKind, ProjectGoal, SetUpBenefit, TicksBack};
use super::super::terms::{Hold, WarLoss};
use crate::clock::Clock;
use crate::slug::Slug;

/// Where play stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Free play.
    #[default]
    Free,
    /// A score is under way.
    Score,
    /// A downtime is open.
    Downtime,
}

/// A faction of the city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faction {
    /// The name that people see.
    pub name: String,
    /// Tier 0..=6.
    pub tier: u32,
    /// Hold.
    pub hold: Hold,
    /// Status with the crew, −3..=+3.
    pub status: i32,
    /// Factions it is at war with.
    pub wars: BTreeSet<Slug>,
    /// What its wars took from it as a loan (BS-R148).
    pub war_loss: WarLoss,
    /// Whether it is no more.
    pub eliminated: bool,
}

/// A progress clock with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// The name that people see.
    pub name: String,
    /// Segments.
    pub clock: Clock,
    /// What kind of clock.
    pub kind: ClockKind,
    /// Whether it can be ticked.
    pub is_open: bool,
}

/// What kind of clock it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClockKind {
    /// An obstacle or effort.
    #[default]
    Plain,
    /// Danger: full, it happens (BS-R35).
    Danger,
    /// Races another clock (BS-R36).
    Racing {
        /// The rival.
        of: Slug,
    },
    /// Opens when another fills (BS-R37).
    Linked {
        /// The clock that opens it.
        opens_after: Slug,
    },
    /// A time-sensitive opportunity (BS-R38).
    Mission,
    /// Goes up and down (BS-R39).
    TugOfWar,
    /// A faction's plan (BS-R42).
    Faction {
        /// The faction.
        faction: Slug,
    },
    /// A boss's patience (BS-R269).
    Patience {
        /// The boss.
        faction: Slug,
    },
}

/// A long-term project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Project {
    /// The name that people see.
    pub name: String,
    /// Its clocks, filled in order.
    pub clocks: Vec<Clock>,
    /// Accepted methods; empty when any is.
    pub methods: Vec<String>,
    /// What it is for.
    pub goal: Option<ProjectGoal>,
    /// Whose it is.
    pub owner: Option<Slug>,
    /// What it first needs.
    pub requires: Option<Slug>,
    /// Where it stands.
    pub status: ProjectStatus,
}

/// Where a project stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProjectStatus {
    /// Its means are missing.
    Blocked,
    /// It can be worked on.
    Open,
    /// Every clock is full.
    Filled,
    /// Closed with an outcome.
    Done,
}

/// A consequence that hangs over somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequence {
    /// Over whom.
    pub pc: Slug,
    /// What threatens.
    pub kind: ConsequenceKind,
    /// The roll it came from.
    pub from_roll: Option<Slug>,
    /// The level that its position leads one to expect (BS-R92).
    pub expected: Option<u32>,
    /// Whether a resistance roll is allowed.
    pub is_resistible: bool,
    /// Whether it was resisted.
    pub is_resisted: bool,
    /// Whether armor was used on it.
    pub is_armored: bool,
    /// Whether it must be answered before the next action (BS-R17).
    pub before_action: bool,
    /// Ticks that come back when it is avoided.
    pub back: Option<TicksBack>,
    /// Whether it landed or was avoided; kept until the next score, so that nobody answers it twice.
    pub is_closed: bool,
}

/// A set-up that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// What it gives.
    pub benefit: SetUpBenefit,
    /// Against what.
    pub against: Option<String>,
}

/// A plan for a score (BS-R240).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, strum::Display, strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Plan {
    /// Do violence; its detail is the point of attack.
    Assault,
    /// Lure, trick; its detail is the method.
    Deception,
    /// Trespass unseen; its detail is the point of entry.
    Stealth,
    /// Use arcane power; its detail is the power.
    Occult,
    /// Negotiate, persuade; its detail is the connection.
    Social,
    /// Carry through danger; its detail is the route.
    Transport,
}

/// A score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Its name in the record.
    pub slug: Slug,
    /// The name that people see.
    pub name: String,
    /// The plan.
    pub plan: Option<Plan>,
    /// The target.
    pub target: Option<Slug>,
    /// The target's Tier, as ruled.
    pub target_tier: Option<u32>,
    /// Whether the engagement is rolled.
    pub engaged: bool,
    /// How it ended: `success`, `failure`, `given-up`; `None` while under way.
    pub outcome: Option<String>,
    /// Which steps after it are recorded.
    pub steps: Steps,
    /// Whether a conspicuous creation was used in it.
    pub conspicuous: bool,
    /// Whether its tithe is settled.
    pub tithed: bool,
    /// Coin of its payoff.
    pub payoff: Option<u32>,
}

/// Steps after a score (BS-R264).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// Rep and coin.
    pub payoff: bool,
    /// Heat.
    pub heat: bool,
    /// The entanglement.
    pub entanglement: bool,
}

/// An entanglement that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entanglement {
    /// What came.
    pub kind: EntanglementKind,
    /// The faction behind it.
    pub faction: Option<Slug>,
    /// Whether the GM holds it for later.
    pub held: bool,
}
