//! A scoundrel's sheet.

use std::collections::{BTreeMap, BTreeSet};

use super::super::event::{Goal, Roll};
use super::super::features::Effects;
use super::super::terms::{Action, Activity, Attribute, Band, Effect, LoadKind, Position, Standing, XpTrack};
use crate::slug::Slug;

/// A scoundrel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Character {
    /// The name that people see.
    pub name: String,
    /// The playbook.
    pub playbook: String,
    /// Ratings that are on the sheet; an action that is absent is unknown when `sparse`, else 0.
    pub actions: BTreeMap<Action, u32>,
    /// Whether ratings that are not listed are unknown rather than 0 (BS-R337).
    pub sparse: bool,
    /// The action of a healing ability (BD-R46).
    pub healing_ability: Option<Action>,
    /// Stress marked.
    pub stress: u32,
    /// Whether the stress is known; a campaign taken up midway may not know it.
    pub stress_unknown: bool,
    /// Trauma conditions, the unnamed ones as empty texts.
    pub trauma: Vec<String>,
    /// Harm by name, as it stands.
    pub harm: BTreeMap<Slug, Harm>,
    /// Segments on the healing clock.
    pub healing: u32,
    /// Marked armor boxes.
    pub armor: Armors,
    /// What they carry in this score, once the load is chosen.
    pub load: Option<Load>,
    /// Coin at hand.
    pub coin: u32,
    /// Coin put away.
    pub stash: u32,
    /// Xp marked by track.
    pub xp: BTreeMap<XpTrack, u32>,
    /// Special abilities and other features by name.
    pub features: BTreeMap<Slug, Effects>,
    /// The vice.
    pub vice: Vice,
    /// Whether in play.
    pub standing: Option<Standing>,
    /// The last open action roll.
    pub roll: Option<OpenRoll>,
    /// Where the last roll, the engagement or a consequence left the character; the next ruling is made in view of it.
    pub position: Option<Position>,
    /// A downtime roll that waits to be settled.
    pub pending: Option<Pending>,
    /// Downtime activities.
    pub activities: Activities,
    /// An activity that a flashback opened.
    pub flashback: Option<Activity>,
    /// Whether the incarceration of this sentence is rolled.
    pub prison_rolled: bool,
    /// Whether the xp of the open session is marked.
    pub session_xp: Option<u32>,
}

/// One harm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Harm {
    /// What it is, in words.
    pub label: String,
    /// Its level, 1–4.
    pub level: u32,
}

/// A chosen load and what takes its boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Load {
    /// Light, normal, heavy or encumbered.
    pub kind: LoadKind,
    /// How many boxes it has.
    pub limit: u32,
    /// What is carried, with the boxes each takes.
    pub items: Vec<(String, u32)>,
}

impl Load {
    /// Returns the boxes that are taken.
    pub fn used(&self) -> u32 {
        self.items.iter().map(|(_, boxes)| boxes).sum()
    }
}

/// Marked armor boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Armors {
    /// The first box.
    pub standard: bool,
    /// The second box.
    pub heavy: bool,
    /// The special box.
    pub special: bool,
}

/// A vice and whether it was fed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vice {
    /// What it is.
    pub name: Option<String>,
    /// Who provides it.
    pub purveyor: Option<String>,
    /// Whether it was indulged in this downtime.
    pub indulged: bool,
    /// Whether trauma satisfied it for the next downtime (BS-R29).
    pub satisfied: bool,
    /// Whether trauma satisfied it for this downtime (BS-R29).
    pub excused: bool,
    /// Whether the purveyor was lost and none found since (BS-R313).
    pub tapped: bool,
    /// By how much the last indulgence went past the stress marked, until answered.
    pub overindulged: Option<u32>,
    /// The answer to it.
    pub overindulgence: Option<String>,
}

/// The last open action roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenRoll {
    /// The name of the declaration that made it.
    pub name: Slug,
    /// How the dice read; `None` when nobody kept it.
    pub band: Option<Band>,
    /// The position it was made from.
    pub position: Position,
    /// The effect after everything.
    pub effect: Effect,
    /// What it was for.
    pub goal: Option<Goal>,
    /// The clock it works on.
    pub clock: Option<Slug>,
}

/// A downtime roll that waits to be settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The activity.
    pub activity: Activity,
    /// The roll.
    pub roll: Roll,
    /// The band with what coin added; `None` when nobody kept it.
    pub band: Option<Band>,
    /// Tiers bought past a critical, for assets.
    pub extra_tiers: u32,
    /// What it was rolled for, as the activity's own terms.
    pub terms: super::super::event::PendingTerms,
}

/// The counters of downtime activities.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Activities {
    /// Free activities in this downtime: 2, or 1 at war.
    pub allowance: u32,
    /// Free activities taken since the last score.
    pub free_used: u32,
    /// Activities bought since the last score.
    pub extra_used: u32,
    /// What was trained in this downtime.
    pub trained: Trained,
    /// Other activities noted in this downtime, by what they were for.
    pub noted: Vec<String>,
}

/// Tracks trained in this downtime.
pub type Trained = BTreeSet<XpTrack>;

impl Character {
    /// Returns a rating, or `None` when it is unknown (BS-R337).
    pub fn rating(&self, action: Action) -> Option<u32> {
        match self.actions.get(&action) {
            Some(dots) => Some(*dots),
            None if self.sparse => None,
            None => Some(0),
        }
    }

    /// Returns an attribute: its actions with at least one dot (BS-R14); `None` while one of them is unknown.
    pub fn attribute(&self, attribute: Attribute) -> Option<u32> {
        use strum::IntoEnumIterator;
        let mut rating = 0;
        for action in Action::iter().filter(|a| a.attribute() == attribute) {
            rating += u32::from(self.rating(action)? > 0);
        }
        Some(rating)
    }

    /// Returns the lowest attribute, the dice of a vice roll (BS-R310); `None` while one is unknown.
    pub fn lowest_attribute(&self) -> Option<u32> {
        use strum::IntoEnumIterator;
        let ratings: Option<Vec<u32>> = Attribute::iter().map(|a| self.attribute(a)).collect();
        ratings?.into_iter().min()
    }

    /// Returns the lifestyle: full tens of stash (BS-R128).
    pub fn lifestyle(&self) -> u32 {
        self.stash / 10
    }

    /// Says whether the character can act.
    pub fn standing(&self) -> Standing {
        self.standing.unwrap_or(Standing::Active)
    }

    /// Returns how many harms stand in a row (level).
    pub fn row(&self, level: u32) -> usize {
        self.harm.values().filter(|h| h.level == level).count()
    }
}
