//! The values inside events and commands of this system: rolls, stats, advances, fields of the ledger.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::{Display, EnumIter};

use super::super::terms::{Band, BasicMove, Stat};
use crate::slug::Slug;

/// A roll of two dice as it fell and how it reads (HD-R207).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// The label of its luck.
    pub label: String,
    /// Both faces in rolled order; empty for a told roll.
    pub faces: Vec<u16>,
    /// What the stat, the heat, the weapon or the debt adds.
    pub stat: i64,
    /// What was carried forward.
    pub forward: i64,
    /// What counts on every roll.
    pub ongoing: i64,
    /// What helpers and interferers add.
    pub help: i64,
    /// All together; absent when only the band was told.
    pub total: Option<i64>,
    /// How it reads.
    pub band: Band,
    /// The reading, when only that survives.
    pub told: Option<String>,
}

/// The five stats of a character, each from −2 to +2 (HD-R1–R5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// Being respected.
    pub name: i32,
    /// Being discreet.
    pub hush: i32,
    /// Being bold.
    pub brass: i32,
    /// Being prepared.
    pub wise: i32,
    /// Being lawful.
    pub straight: i32,
}

impl Stats {
    /// Returns each stat with its value.
    pub fn each(self) -> [(Stat, i32); 5] {
        [
            (Stat::Name, self.name),
            (Stat::Hush, self.hush),
            (Stat::Brass, self.brass),
            (Stat::Wise, self.wise),
            (Stat::Straight, self.straight),
        ]
    }
}

/// What an advance is taken as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Advance {
    /// A new move of the playbook (HD-R88).
    PlaybookMove {
        /// Which.
        r#move: Slug,
    },
    /// +1 in a stat, at most +2 (HD-R89).
    StatUp {
        /// Which.
        stat: Stat,
    },
    /// A basic move advanced (HD-R90).
    BasicMoveUp {
        /// Which.
        r#move: BasicMove,
    },
    /// A move of the playbook advanced (HD-R91).
    PlaybookMoveUp {
        /// Which.
        r#move: Slug,
    },
}

/// A number of the ledger that can be corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[derive(Display, EnumIter)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LedgerField {
    /// Dough.
    Dough,
    /// Heat that is not locked.
    Heat,
    /// Experience.
    Experience,
    /// What the character in `with` owes.
    Debt,
    /// What the next roll adds.
    Forward,
    /// Advances earned and not taken.
    Advances,
    /// The stat name.
    Name,
    /// The stat hush.
    Hush,
    /// The stat brass.
    Brass,
    /// The stat wise.
    Wise,
    /// The stat straight.
    Straight,
}

impl LedgerField {
    /// Returns the stat that it names, if it is one.
    pub fn stat(self) -> Option<Stat> {
        match self {
            Self::Name => Some(Stat::Name),
            Self::Hush => Some(Stat::Hush),
            Self::Brass => Some(Stat::Brass),
            Self::Wise => Some(Stat::Wise),
            Self::Straight => Some(Stat::Straight),
            Self::Dough | Self::Heat | Self::Experience | Self::Debt | Self::Forward | Self::Advances => None,
        }
    }
}
