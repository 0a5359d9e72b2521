//! The crew's sheet: Tier, hold, rep, heat, coin, claims, cohorts, contacts, assets.

use std::collections::{BTreeMap, BTreeSet};

use super::super::features::{Effects, FeatureEffect};
use super::super::terms::{Hold, Lair, WarLoss};
use crate::slug::Slug;

/// The crew.
#[derive(Clone, Debug, PartialEq)]
pub struct Crew {
    /// The name that people see; `None` before the crew is founded.
    pub name: Option<String>,
    /// The crew type.
    pub kind: String,
    /// Reputation, lair, hunting grounds … as the sheet says them.
    pub texts: BTreeMap<String, String>,
    /// Tier.
    pub tier: u32,
    /// Hold.
    pub hold: Hold,
    /// What the present war took.
    pub war_loss: WarLoss,
    /// Coin in the vault.
    pub coin: u32,
    /// Rep on the track.
    pub rep: u32,
    /// Heat, 0..=8 at rest.
    pub heat: u32,
    /// Wanted level, 0..=4.
    pub wanted: u32,
    /// Claims by name.
    pub claims: BTreeMap<Slug, Claim>,
    /// The lair.
    pub lair: Lair,
    /// Crew xp.
    pub xp: u32,
    /// The session in which crew xp was last marked.
    pub session_xp: Option<u32>,
    /// Upgrade boxes by name.
    pub upgrades: BTreeMap<Slug, Upgrade>,
    /// Special abilities and other features by name.
    pub features: BTreeMap<Slug, Effects>,
    /// Cohorts by name.
    pub cohorts: BTreeMap<Slug, Cohort>,
    /// Contacts and friends by name.
    pub contacts: BTreeMap<Slug, Contact>,
    /// Assets by name.
    pub assets: BTreeMap<Slug, Asset>,
    /// Every asset ever acquired, by kind and folded name (BD-R30).
    pub acquired: BTreeSet<String>,
    /// Crafted creations by name.
    pub creations: BTreeMap<Slug, Creation>,
    /// War declared by BD-04, for tables without a faction sheet.
    pub war_declared: bool,
}

impl Default for Crew {
    fn default() -> Self {
        Self {
            name: None,
            kind: String::new(),
            texts: BTreeMap::new(),
            tier: 0,
            hold: Hold::Strong,
            war_loss: WarLoss::None,
            coin: 0,
            rep: 0,
            heat: 0,
            wanted: 0,
            claims: BTreeMap::new(),
            lair: Lair::Held,
            xp: 0,
            session_xp: None,
            upgrades: BTreeMap::new(),
            features: BTreeMap::new(),
            cohorts: BTreeMap::new(),
            contacts: BTreeMap::new(),
            assets: BTreeMap::new(),
            acquired: BTreeSet::new(),
            creations: BTreeMap::new(),
            war_declared: false,
        }
    }
}

/// A claim that the crew holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The name that people see.
    pub name: String,
    /// Turf, another claim, or one held in prison.
    pub kind: ClaimKind,
    /// Whether it pays income in downtime.
    pub income: bool,
    /// Whether its income is taken in this downtime.
    pub income_taken: bool,
    /// What it changes.
    pub effects: Effects,
}

/// What kind of claim it is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema, strum::Display,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ClaimKind {
    /// Lowers the rep that a development needs.
    Turf,
    /// Anything else.
    Other,
    /// Held inside a prison; never turf.
    Prison,
}

/// Boxes of an upgrade.
#[derive(Clone, Debug, PartialEq)]
pub struct Upgrade {
    /// The name that people see.
    pub name: String,
    /// Boxes marked.
    pub boxes: u32,
    /// Boxes it has.
    pub of: u32,
    /// What it changes when full.
    pub effects: Effects,
}

impl Upgrade {
    /// Returns the effects that its marked boxes bring, evenly; boxes past the last begin anew.
    pub fn in_force(&self) -> impl Iterator<Item = FeatureEffect> + '_ {
        let each = u32::try_from(self.effects.len()).unwrap_or(u32::MAX);
        let n = self.boxes.saturating_mul(each) / self.of.max(1);
        self.effects.iter().copied().cycle().take(n as usize)
    }
}

/// A gang or an expert.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cohort {
    /// The name that people see.
    pub name: String,
    /// Gang or expert.
    pub kind: CohortKind,
    /// Its types, one or two.
    pub types: Vec<String>,
    /// Its edges.
    pub edges: Vec<String>,
    /// Its flaws.
    pub flaws: Vec<String>,
    /// Whether it rolls one more die in its types.
    pub elite: bool,
    /// Harm, 0 none … 4 dead.
    pub harm: u32,
    /// A quality that the table ruled.
    pub ruled_quality: Option<u32>,
    /// Whether it stays only for a while.
    pub temporary: bool,
    /// Whether it acted in place of a PC in this downtime (BS-R233).
    pub acted: bool,
}

/// Gang or expert.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema, strum::Display,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum CohortKind {
    /// Quality and scale are the Tier.
    Gang,
    /// Quality is the Tier and one more; scale 0.
    Expert,
}

impl Cohort {
    /// Returns its quality at a Tier (BS-R216, R218).
    pub fn quality(&self, tier: u32) -> u32 {
        self.ruled_quality.unwrap_or(match self.kind {
            CohortKind::Gang => tier,
            CohortKind::Expert => tier + 1,
        })
    }

    /// Returns its scale at a Tier (BS-R134, R218).
    pub fn scale(&self, tier: u32) -> u32 {
        match self.kind {
            CohortKind::Gang => tier,
            CohortKind::Expert => 0,
        }
    }
}

/// A contact, friend, rival or purveyor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// The name that people see.
    pub name: String,
    /// `friend`, `contact`, `rival` …
    pub kind: String,
    /// Whose: a character, or `None` for the crew's.
    pub of: Option<Slug>,
    /// Their quality as a healer.
    pub healer_quality: Option<u32>,
    /// Whether they can still be counted on.
    pub standing: ContactStanding,
}

/// Whether a contact can still be counted on.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ContactStanding {
    /// On the crew's side.
    #[default]
    Ours,
    /// Serves another faction now (BS-R298).
    Flipped {
        /// The faction.
        faction: Slug,
    },
    /// In custody.
    Arrested,
    /// Away.
    Absent,
    /// Dead.
    Dead,
}

/// An asset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// The name that people see.
    pub name: String,
    /// Item, set, cohort, vehicle or service, in the command's word.
    pub kind: String,
    /// Quality, at least 0.
    pub quality: u32,
    /// Where it stands.
    pub state: AssetState,
    /// Whether it is owned for good.
    pub permanent: bool,
    /// The downtime in which it was acquired, for healers (BD-A17).
    pub acquired_in: Option<u32>,
}

/// Where an asset stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssetState {
    /// Ready for one period of use.
    Ready,
    /// Kept in reserve.
    Standby,
    /// Used up or left.
    Gone,
}

/// A crafted creation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creation {
    /// The name that people see.
    pub name: String,
    /// Quality.
    pub quality: u32,
    /// Drawbacks.
    pub drawbacks: Vec<String>,
    /// Uses left, when limited.
    pub uses: Option<u32>,
}

/// A standing fact that has no number of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What or whom it is about.
    pub about: String,
    /// What stands.
    pub text: String,
    /// Whether it still stands.
    pub is_open: bool,
}
