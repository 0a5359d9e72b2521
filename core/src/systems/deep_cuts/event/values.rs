//! The values inside events and commands: rolls, consequences, bargains, pushes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::terms::{Band, Movement, Position};
use crate::slug::Slug;

/// One part of a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What gives or takes dice.
    pub what: String,
    /// How many.
    pub n: i64,
}

/// A roll as it fell.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// The label of its luck.
    pub label: String,
    /// Faces in rolled order; empty when only a reading survives.
    pub faces: Vec<u16>,
    /// What made the pool.
    pub parts: Vec<Part>,
    /// Whether it was the zero pool (DC-R249).
    pub zero: bool,
    /// How it reads on the risky table.
    pub band: Band,
    /// The reading that survives, when the faces do not.
    pub told: Option<String>,
}

impl Roll {
    /// Returns the face that counts; from a reading, the least that fits.
    pub fn face(&self) -> u16 {
        let face = if self.zero { self.faces.iter().min() } else { self.faces.iter().max() };
        face.copied().unwrap_or(match self.band {
            Band::Threat => 1,
            Band::Peril => 4,
            Band::Success | Band::Triumph => 6,
        })
    }
}

/// What a threat does if it is not avoided (DC-R37–R41); its size is the threat's level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Consequence {
    /// Ticks on a clock.
    Ticks {
        /// The clock.
        clock: Slug,
    },
    /// Heat for the crew.
    Heat,
    /// Harm.
    Harm {
        /// What it is, in words.
        label: String,
    },
    /// Stress.
    Stress,
    /// Coin lost from the vault.
    Coin,
    /// Rep lost.
    Rep,
    /// Status lost with a faction.
    Status {
        /// The faction.
        faction: Slug,
    },
    /// An item lost.
    Item {
        /// The item.
        name: String,
    },
    /// The action fails; in a reduced form it achieves one level less (DC-R3).
    ActionFails,
    /// Something else, in words.
    Other {
        /// What happens.
        text: String,
    },
}

/// A threat as it was stated.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stated {
    /// Its name.
    pub name: Slug,
    /// What threatens, in words.
    pub text: String,
    /// What it would do.
    pub consequence: Consequence,
    /// How much, 1–4.
    pub level: u32,
    /// Its own reduced level, if it states one.
    pub reduced: Option<u32>,
}

/// A character faces a threat.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThreatStated {
    /// Who.
    pub pc: Slug,
    /// What they try to do.
    pub goal: String,
    /// How dangerous it is.
    pub position: Position,
    /// How much it achieves.
    pub effect: u32,
    /// The threat; none when nothing threatens a controlled action.
    pub threat: Stated,
    /// Whether they climb, run or swim.
    pub movement: Option<Movement>,
    /// Whether they act with the team.
    pub in_team: bool,
}

/// What a push buys (DC-R24–R26).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PushPurpose {
    /// A better result against a threat (DC-R24).
    ImproveThreat {
        /// The threat; unsaid, the only one.
        #[serde(skip_serializing_if = "Option::is_none")]
        threat: Option<Slug>,
    },
    /// One more effect (DC-R25).
    MoreEffect,
    /// An ability that takes a push (DC-R26).
    Ability {
        /// The ability.
        name: Slug,
    },
}

/// What a bargain gives (DC-R42, R54).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum BargainAim {
    /// One more effect.
    MoreEffect,
    /// Something achieved.
    Achieve {
        /// What.
        text: String,
    },
    /// One more die, with one more threat (DC-R54).
    ExtraDie,
    /// A position from which a teammate can be helped (DC-R55).
    GetIntoPosition,
    /// Information (DC-R119).
    Information,
}

/// How dear a bargain is, from minor to major (DC-R43).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// 1.
    Minor,
    /// 2.
    Moderate,
    /// 3.
    Serious,
    /// 4.
    Major,
}

impl Severity {
    /// Returns how much it is.
    pub fn amount(self) -> u32 {
        match self {
            Self::Minor => 1,
            Self::Moderate => 2,
            Self::Serious => 3,
            Self::Major => 4,
        }
    }
}

/// What a bargain costs (DC-R44–R52); an amount that is left out follows from how dear the bargain is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum BargainPrice {
    /// Stress.
    Stress {
        /// How much.
        #[serde(skip_serializing_if = "Option::is_none")]
        n: Option<u32>,
    },
    /// A push, with the stress that its roll says (DC-R44).
    PushInstead {
        /// The attribute that is rolled.
        attribute: Slug,
    },
    /// Ticks on a clock.
    Ticks {
        /// The clock.
        clock: Slug,
        /// How many.
        #[serde(skip_serializing_if = "Option::is_none")]
        n: Option<u32>,
    },
    /// Coin.
    Coin {
        /// How much.
        #[serde(skip_serializing_if = "Option::is_none")]
        n: Option<u32>,
        /// Whose: `vault`, or a character; unsaid, the vault.
        #[serde(skip_serializing_if = "Option::is_none")]
        payer: Option<Slug>,
    },
    /// Harm.
    Harm {
        /// What it is, in words.
        label: String,
        /// Its level, 1–4.
        #[serde(skip_serializing_if = "Option::is_none")]
        level: Option<u32>,
    },
    /// An item is lost.
    LoseItem {
        /// The item.
        name: String,
    },
    /// Heat.
    Heat {
        /// How much.
        #[serde(skip_serializing_if = "Option::is_none")]
        n: Option<u32>,
    },
    /// Rep.
    Rep {
        /// How much.
        #[serde(skip_serializing_if = "Option::is_none")]
        n: Option<u32>,
    },
    /// Status with a faction.
    Status {
        /// The faction.
        faction: Slug,
        /// How much is lost.
        #[serde(skip_serializing_if = "Option::is_none")]
        n: Option<u32>,
    },
    /// One more threat to face (DC-R52).
    FaceThreat {
        /// What threatens, in words.
        text: String,
        /// What it would do.
        consequence: Consequence,
        /// How much, 1–4; unsaid, 2.
        #[serde(skip_serializing_if = "Option::is_none")]
        level: Option<u32>,
        /// Its own reduced level, if it states one.
        #[serde(skip_serializing_if = "Option::is_none")]
        reduced: Option<u32>,
    },
}

impl BargainPrice {
    /// Returns the price with every amount said, by how dear the bargain is where none was given.
    #[must_use]
    pub fn said(&self, severity: Option<Severity>) -> Self {
        let dear = severity.map(Severity::amount);
        let mut price = self.clone();
        match &mut price {
            Self::Stress { n }
            | Self::Ticks { n, .. }
            | Self::Coin { n, .. }
            | Self::Heat { n }
            | Self::Rep { n }
            | Self::Status { n, .. }
            | Self::Harm { level: n, .. } => *n = n.or(dear),
            Self::FaceThreat { level, .. } => *level = level.or(dear).or(Some(2)),
            Self::PushInstead { .. } | Self::LoseItem { .. } => {}
        }
        price
    }

    /// Returns its amount; 1 where it has none.
    pub fn amount(&self) -> u32 {
        match self {
            Self::Stress { n }
            | Self::Ticks { n, .. }
            | Self::Coin { n, .. }
            | Self::Heat { n }
            | Self::Rep { n }
            | Self::Status { n, .. }
            | Self::Harm { level: n, .. }
            | Self::FaceThreat { level: n, .. } => n.unwrap_or(0),
            Self::PushInstead { .. } | Self::LoseItem { .. } => 1,
        }
    }
}

/// What a long-term project is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ProjectKind {
    /// Anything.
    Plain,
    /// Finding something out (DC-R121).
    Investigation,
    /// Getting over a trauma (DC-R105).
    TraumaRecovery {
        /// Whose.
        pc: Slug,
    },
}

/// A part of the heat of a score (DC-R139–R147).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeatPart {
    /// Why.
    pub why: String,
    /// How much.
    pub n: u32,
}

/// A number of the ledger that the GM can set right (DC-68).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, strum::Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LedgerField {
    /// The crew's Tier.
    Tier,
    /// The crew's heat.
    Heat,
    /// The crew's wanted level.
    Wanted,
    /// The crew's rep.
    Rep,
    /// Coin in the vault.
    Vault,
    /// Coin in the bank.
    Bank,
    /// xp ticks of the crew or a character.
    Xp,
    /// Stress of a character.
    Stress,
    /// Edge of a character.
    Edge,
    /// Coin in a character's stash.
    Stash,
    /// Lifestyle of a character.
    Lifestyle,
    /// Ticks on a character's healing clock.
    Healing,
    /// Tier of a faction.
    FactionTier,
    /// Status with a faction.
    Status,
    /// Ticks on a clock.
    Clock,
    /// Harm of a cohort.
    CohortHarm,
    /// Quality of a cohort.
    Quality,
    /// Whether the bank is open to the wanted crew: 0 or 1 (DC-R160).
    IllicitAccess,
}
