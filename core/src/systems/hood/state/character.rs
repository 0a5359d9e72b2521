//! A player character, and what waits for them.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::terms::{
    Band, BasicMove, Cause, Condition, HeatSource, PaybackKind, Playbook, Stat, WantedKind, WealthBand,
};
use crate::slug::Slug;

/// A player character.
#[derive(Clone, Debug, PartialEq)]
pub struct Character {
    /// The name for people.
    pub name: String,
    /// The playbook.
    pub playbook: Playbook,
    /// The five stats.
    pub stats: BTreeMap<Stat, i32>,
    /// Heat that can be lost or passed on.
    pub heat: u32,
    /// Heat of hot items, which stays while they do (HD-R178).
    pub locked: u32,
    /// Where the latest +1 heat came from, and whether it may still be passed on.
    pub last_heat: Option<LastHeat>,
    /// Experience.
    pub experience: u32,
    /// Advances earned and not taken.
    pub advances_due: u32,
    /// How many advances were taken.
    pub advances: u32,
    /// How much each other character owes this one (HD-R6).
    pub debt: BTreeMap<Slug, i32>,
    /// Whose debt passed +3 and waits for a choice (HD-R97).
    pub overflows: Vec<Slug>,
    /// Who wants paying back, oldest first.
    pub payback: Vec<Payback>,
    /// Fine, down or out.
    pub condition: Condition,
    /// Whether they went down in this scene, so that they make no moves in it (HD-R116).
    pub is_down_this_scene: bool,
    /// Whether they are burned, for good (HD-R86).
    pub burned: bool,
    /// What the next roll adds.
    pub forward: i32,
    /// What every roll adds while the situation goes on.
    pub ongoing: i32,
    /// What every roll adds while the injury does.
    pub injury: i32,
    /// Why the livelihood is threatened; empty while it is safe.
    pub short: Vec<Short>,
    /// How they live.
    pub loot: String,
    /// The boss whose fortune is their loot.
    pub loot_follows: Option<Slug>,
    /// Surplus money and goods.
    pub dough: u32,
    /// Moves of the playbook that they have.
    pub moves: BTreeSet<Slug>,
    /// Every move of their playbook that is registered.
    pub playbook_moves: BTreeSet<Slug>,
    /// Basic moves that are advanced.
    pub basic_advanced: BTreeSet<BasicMove>,
    /// Playbook moves that are advanced.
    pub moves_advanced: BTreeSet<Slug>,
    /// The members of their gang.
    pub gang: BTreeSet<Slug>,
    /// Options that wait to be chosen.
    pub due: Option<Due>,
    /// What a target must answer before this goes on.
    pub toss: Option<Toss>,
    /// Missed rolls that wait for a hard move, oldest first.
    pub hard_moves: Vec<HardDue>,
    /// Who rolled to help or interfere with a move to come.
    pub helps: Vec<Help>,
    /// The last move rolled and how it fell.
    pub last_roll: Option<(BasicMove, Band)>,
}

impl Character {
    /// Returns the total heat (HD-R7).
    pub fn heat_total(&self) -> u32 {
        self.heat.saturating_add(self.locked)
    }

    /// Returns a stat.
    pub fn stat(&self, stat: Stat) -> i32 {
        self.stats.get(&stat).copied().unwrap_or(0)
    }

    /// Returns what another character owes this one.
    pub fn owed_by(&self, other: &Slug) -> i32 {
        self.debt.get(other).copied().unwrap_or(0)
    }

    /// Says whether the livelihood is threatened.
    pub fn is_short(&self) -> bool {
        !self.short.is_empty()
    }

    /// Returns what they can afford without spending (HD-R166).
    pub fn band(&self) -> WealthBand {
        if self.is_short() { WealthBand::Short } else { WealthBand::of(self.dough) }
    }

    /// Says whether somebody waits in the payback box.
    pub fn owes(&self, npc: &Slug) -> bool {
        self.payback.iter().any(|p| p.npc == *npc)
    }

    /// Says whether the latest +1 heat may still be passed on.
    pub fn has_window(&self) -> bool {
        self.last_heat.is_some_and(|last| last.is_open)
    }
}

/// The latest +1 heat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastHeat {
    /// Where it came from.
    pub source: HeatSource,
    /// Whether it may still be passed on.
    pub is_open: bool,
}

/// One entry of a payback box.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payback {
    /// Its name in the record.
    pub payback: Slug,
    /// Who waits.
    pub npc: Slug,
    /// How and why.
    pub why: String,
    /// Favour or enemy.
    pub kind: PaybackKind,
    /// The job promised in return.
    pub promise: Option<Slug>,
}

/// One reason why a livelihood is threatened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Short {
    /// The reason.
    pub cause: Cause,
    /// The boss whose threat it follows.
    pub follows: Option<Slug>,
}

/// Options that wait to be chosen after a roll.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Due {
    /// Which move.
    #[serde(rename = "move")]
    pub of: BasicMove,
    /// How it fell.
    pub band: Band,
    /// How many to choose.
    pub n: u32,
    /// Among which.
    pub options: Vec<String>,
    /// The thing found, the person helped by, the opponent or the one who is helped.
    pub with: Option<Slug>,
    /// The friends and family concerned.
    pub npcs: Option<Vec<Slug>>,
    /// The weapon in hand.
    pub weapon: Option<Slug>,
    /// The move that is helped or interfered with.
    pub helps: Option<BasicMove>,
    /// What was asked around for.
    pub wanted: Option<Wanted>,
    /// What it was about.
    pub text: Option<String>,
}

impl Due {
    /// Makes options due, `n` of them, among those of a move.
    pub fn new(of: BasicMove, band: Band, n: u32, options: &[&str]) -> Self {
        Self {
            of,
            band,
            n,
            options: options.iter().map(|&option| option.to_owned()).collect(),
            with: None,
            npcs: None,
            weapon: None,
            helps: None,
            wanted: None,
            text: None,
        }
    }
}

/// What somebody asks around for (HD-R17).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// A thing, a place, a person or word of something.
    pub kind: WantedKind,
    /// What it is, in words.
    pub text: String,
    /// Whether the thing is only sold hot (HD-R18).
    pub hot: Option<bool>,
}

/// What a target must answer when somebody argues the toss.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toss {
    /// Who answers.
    pub target: Slug,
    /// What is argued.
    pub term: String,
    /// The price that is wanted.
    pub price: Option<u32>,
    /// How the roll fell.
    pub band: Band,
}

/// A missed roll that waits for a hard move (HD-R8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HardDue {
    /// Which move was missed.
    pub of: BasicMove,
    /// Whether taking down may answer it (HD-R125).
    pub take_down: bool,
    /// Who exposed themselves by helping.
    pub exposed: Vec<Slug>,
}

/// Somebody who rolled to help or interfere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// Who.
    pub helper: Slug,
    /// With which move.
    pub of: BasicMove,
    /// What it adds, once chosen.
    pub n: i32,
    /// Whether they are exposed to the same danger (HD-R96).
    pub is_exposed: bool,
}
