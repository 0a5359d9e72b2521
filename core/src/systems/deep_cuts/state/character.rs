//! A scoundrel as the rules see them.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::terms::{Benefit, LoadStyle, Mortal, Standing};
use crate::slug::Slug;

/// A scoundrel.
#[derive(Clone, Debug, PartialEq)]
pub struct Character {
    /// The name that people see.
    pub name: String,
    /// The playbook.
    pub playbook: String,
    /// Dots in each action, 0–4.
    pub actions: BTreeMap<Slug, u32>,
    /// Dots in each attribute, 0–4.
    pub attributes: BTreeMap<Slug, u32>,
    /// Special abilities.
    pub abilities: BTreeSet<Slug>,
    /// Whether they are in play.
    pub standing: Standing,
    /// Stress boxes marked.
    pub stress: u32,
    /// Traumas, one a box.
    pub trauma: Vec<Trauma>,
    /// Edge (DC-R35).
    pub edge: u32,
    /// Harm by name.
    pub harm: BTreeMap<Slug, Harm>,
    /// Scars by name, in words (DC-R88).
    pub scars: BTreeMap<Slug, String>,
    /// How a mortal wound stands.
    pub mortal: Mortal,
    /// Whether they survived a mortal wound that is not healed yet (DC-R219).
    pub survived_mortal: bool,
    /// Ticks on the healing clock.
    pub healing: u32,
    /// What they carry in this score.
    pub load: Option<Load>,
    /// Whether armour is used.
    pub armour_used: bool,
    /// Whether special armour is used.
    pub special_used: bool,
    /// Ticks of xp; six fill a clock (DC-R122).
    pub xp: u32,
    /// Coin put away.
    pub stash: u32,
    /// Lifestyle, 0–4 (DC-R227).
    pub lifestyle: u32,
    /// The vice.
    pub vice: Vice,
    /// The activities of this downtime.
    pub activities: Activities,
    /// Who teaches them.
    pub instructor: Option<Instructor>,
    /// What they can teach (DC-R240).
    pub expertise: BTreeSet<Slug>,
    /// A harm that the GM invokes and the player has not answered.
    pub invocation: Option<Invocation>,
    /// What invoked harm takes from the next roll (DC-R91, R92).
    pub penalties: Penalties,
    /// Further details or questions won by a teammate (DC-R59).
    pub details: u32,
    /// What teammates have set up for their next action (DC-R56).
    pub set_up: Vec<Benefit>,
}

impl Default for Character {
    fn default() -> Self {
        Self {
            name: String::new(),
            playbook: String::new(),
            actions: BTreeMap::new(),
            attributes: BTreeMap::new(),
            abilities: BTreeSet::new(),
            standing: Standing::Active,
            stress: 0,
            trauma: Vec::new(),
            edge: 0,
            harm: BTreeMap::new(),
            scars: BTreeMap::new(),
            mortal: Mortal::None,
            survived_mortal: false,
            healing: 0,
            load: None,
            armour_used: false,
            special_used: false,
            xp: 0,
            stash: 0,
            lifestyle: 0,
            vice: Vice::default(),
            activities: Activities::default(),
            instructor: None,
            expertise: BTreeSet::new(),
            invocation: None,
            penalties: Penalties::default(),
            details: 0,
            set_up: Vec::new(),
        }
    }
}

impl Character {
    /// Counts harm of a level, struck or not (DC-A17).
    pub fn harm_at(&self, level: u32) -> usize {
        self.harm.values().filter(|h| h.level == level).count()
    }

    /// Returns the number of filled xp clocks (DC-R122).
    pub fn filled_clocks(&self) -> u32 {
        self.xp / 6
    }

    /// Returns a rating, an action's or an attribute's.
    pub fn rating(&self, name: &Slug) -> Option<u32> {
        self.actions.get(name).or_else(|| self.attributes.get(name)).copied()
    }
}

/// A trauma condition.
#[derive(Clone, Debug, PartialEq)]
pub struct Trauma {
    /// In words.
    pub condition: String,
    /// Where it was last invoked: evening and session.
    pub invoked: Option<(u32, Option<u32>)>,
}

/// Harm.
#[derive(Clone, Debug, PartialEq)]
pub struct Harm {
    /// In words.
    pub label: String,
    /// 1–4.
    pub level: u32,
    /// Whether a line is drawn through it (DC-R95).
    pub is_struck: bool,
    /// How often it was invoked.
    pub invocations: u32,
    /// Whether it takes an action to remove (DC-R77).
    pub needs_action: bool,
}

/// What a character carries.
#[derive(Clone, Debug, PartialEq)]
pub struct Load {
    /// The style.
    pub style: LoadStyle,
    /// What is marked.
    pub items: Vec<Item>,
    /// Whether it drew attention and has not ceased to (DC-A24).
    pub is_seen: bool,
}

/// An item carried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub name: String,
    /// The boxes it takes.
    pub boxes: u32,
    /// Whether it is heavy.
    pub heavy: bool,
    /// Whether it was picked up during the score (DC-R111).
    pub picked: bool,
}

impl Load {
    /// Returns all boxes.
    pub fn total(&self) -> u32 {
        self.items.iter().map(|i| i.boxes).sum()
    }

    /// Returns the boxes of one's own items.
    pub fn own(&self) -> u32 {
        self.items.iter().filter(|i| !i.picked).map(|i| i.boxes).sum()
    }

    /// Says whether so many boxes, or the style, draw attention (DC-R112).
    pub fn is_conspicuous(&self) -> bool {
        self.style == LoadStyle::Conspicuous || self.total() >= 5
    }

    /// Says whether they can no longer climb, run or swim (DC-R113).
    pub fn is_encumbered(&self) -> bool {
        self.total() >= 7
    }
}

/// A vice and who serves it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vice {
    /// What it is.
    pub name: String,
    /// The purveyor; `None` when there is none.
    pub purveyor: Option<String>,
}

/// The activities of a downtime.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Activities {
    /// Free ones allowed in this downtime.
    pub free: u32,
    /// Free ones used.
    pub free_used: u32,
    /// Bought ones.
    pub extra_used: u32,
    /// Whether one of them was a recovery.
    pub recovered: bool,
    /// Whether one of them must be a recovery (DC-R219).
    pub must_recover: bool,
    /// Free ones lost from the next downtime.
    pub carry_penalty: u32,
    /// How often the vice was indulged.
    pub vice_done: u32,
    /// Whether the die of overindulgence fell.
    pub overindulged: bool,
    /// What they teach in this downtime, and to whom (DC-R240).
    pub lessons: Vec<Lesson>,
}

impl Activities {
    /// Returns the free activities left.
    pub fn free_left(&self) -> u32 {
        self.free.saturating_sub(self.free_used)
    }
}

/// A lesson that a character gives in a downtime.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// What they teach.
    pub area: Slug,
    /// Whom; `None` for anybody.
    pub pupil: Option<Slug>,
}

/// Somebody who teaches a character.
#[derive(Clone, Debug, PartialEq)]
pub struct Instructor {
    /// Their name.
    pub name: String,
    /// What they teach.
    pub areas: BTreeSet<Slug>,
}

/// What an invoked harm does (DC-R90–R92).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum InvokedEffect {
    /// A bad outcome or a new problem.
    BadOutcome {
        /// What happens.
        text: String,
    },
    /// A rating is lower on the next roll.
    ReduceRating {
        /// The action or attribute.
        rating: Slug,
        /// By how much; unsaid, 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<u32>,
    },
    /// The position is one step worse.
    ReducePosition,
    /// The effect is one level lower.
    ReduceEffect,
}

/// A harm or scar that the GM invokes.
#[derive(Clone, Debug, PartialEq)]
pub struct Invocation {
    /// The harm or scar.
    pub harm: Slug,
    /// What it would do.
    pub effect: InvokedEffect,
}

/// What invoked harm takes from the next roll.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Penalties {
    /// Dice less, by rating.
    pub ratings: BTreeMap<Slug, u32>,
    /// Steps of position worse.
    pub position: u32,
    /// Levels of effect lower.
    pub effect: u32,
}
