//! The crew as the rules see it.

use std::collections::{BTreeMap, BTreeSet};

use super::super::terms::Hold;
use crate::slug::Slug;

/// The crew.
#[derive(Clone, Debug, PartialEq)]
pub struct Crew {
    /// Whether it was founded.
    pub founded: bool,
    /// The name that people see.
    pub name: String,
    /// What sort of crew it is.
    pub kind: String,
    /// Tier, from 0.
    pub tier: u32,
    /// Heat.
    pub heat: u32,
    /// Wanted level.
    pub wanted: u32,
    /// Rep.
    pub rep: u32,
    /// Coin in the vault.
    pub vault: u32,
    /// Coin in the bank (DC-R158).
    pub bank: u32,
    /// Whether the bank is open to the crew even when it is wanted (DC-R160).
    pub illicit_access: bool,
    /// Hold as last assessed (DC-R190).
    pub hold: Hold,
    /// Ticks of xp; six fill a clock (DC-R122).
    pub xp: u32,
    /// Claims by name.
    pub claims: BTreeMap<Slug, Claim>,
    /// Special abilities.
    pub abilities: BTreeSet<Slug>,
    /// Upgrades by name.
    pub upgrades: BTreeMap<Slug, Upgrade>,
    /// Cohorts by name.
    pub cohorts: BTreeMap<Slug, Cohort>,
    /// Contacts by name.
    pub contacts: BTreeMap<Slug, Contact>,
    /// Favours owed, in words.
    pub favours: Vec<String>,
    /// Troubles promised, in words.
    pub troubles: Vec<String>,
}

impl Default for Crew {
    fn default() -> Self {
        Self {
            founded: false,
            name: String::new(),
            kind: String::new(),
            tier: 0,
            heat: 0,
            wanted: 0,
            rep: 0,
            vault: 0,
            bank: 0,
            illicit_access: false,
            hold: Hold::Strong,
            xp: 0,
            claims: BTreeMap::new(),
            abilities: BTreeSet::new(),
            upgrades: BTreeMap::new(),
            cohorts: BTreeMap::new(),
            contacts: BTreeMap::new(),
            favours: Vec::new(),
            troubles: Vec::new(),
        }
    }
}

impl Crew {
    /// Counts turf claims (DC-R190).
    pub fn turf(&self) -> u32 {
        u32::try_from(self.claims.values().filter(|c| c.is_turf).count()).unwrap_or(u32::MAX)
    }

    /// Returns the number of filled xp clocks (DC-R122).
    pub fn filled_clocks(&self) -> u32 {
        self.xp / 6
    }

    /// Says whether the bank is closed to the crew (DC-R159, R160).
    pub fn is_bank_locked(&self) -> bool {
        self.wanted > 0 && !self.illicit_access
    }
}

/// A claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The name that people see.
    pub name: String,
    /// Whether it is turf.
    pub is_turf: bool,
}

/// Boxes of an upgrade.
#[derive(Clone, Debug, PartialEq)]
pub struct Upgrade {
    /// The name that people see.
    pub name: String,
    /// Boxes marked.
    pub boxes: u32,
}

/// A gang or an expert.
#[derive(Clone, Debug, PartialEq)]
pub struct Cohort {
    /// The name that people see.
    pub name: String,
    /// Gang, expert or what else.
    pub kind: String,
    /// Quality.
    pub quality: u32,
    /// Whether it is elite.
    pub is_elite: bool,
    /// Harm, 0–4.
    pub harm: u32,
}

/// Somebody the crew knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    /// The name that people see.
    pub name: String,
    /// Whether they are on the crew's side (DC-R175).
    pub is_allied: bool,
}
