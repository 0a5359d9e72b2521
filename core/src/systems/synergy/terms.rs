//! The game's own words as types: faces, Edge, care, the states of a Rest, what somebody does, what grows.
//!
//! Values only; no rule is decided here beyond what a word means.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use crate::slug::Slug;
use crate::systems::list::words;

words! {
    /// What an Action Die ends on, worst first (SY-R15, R18).
    Face {
        /// No dot: the die stays Wounded.
        Miss,
        /// One dot.
        Hit,
        /// Two dots; on a recovery roll worth no more than a Hit.
        Critical,
    }
}

words! {
    /// What Advantage and Disadvantage come to (SY-R53).
    Edge {
        /// Only Disadvantage.
        Disadvantage,
        /// Neither, or both, which cancel.
        None,
        /// Only Advantage.
        Advantage,
    }
}

words! {
    /// One side of Edge.
    EdgeKind {
        /// Helps.
        Advantage,
        /// Hinders.
        Disadvantage,
    }
}

words! {
    /// The skill that cares for a resting character (SY-R19, R21).
    Care {
        /// Medicine.
        Medicine,
        /// Occult, for Bloodlines that allow it.
        Occult,
    }
}

words! {
    /// How a member's Rest stands.
    RestStatus {
        /// Under way.
        Resting,
        /// Broken off: it must begin again (SY-R7).
        Interrupted,
        /// Done.
        Completed,
    }
}

words! {
    /// Whether somebody is down; what follows from it is another chapter's (SY-R23).
    Down {
        /// On their feet.
        None,
        /// Unconscious.
        Unconscious,
        /// Critical.
        Critical,
        /// Dying.
        Dying,
        /// At the last gasp.
        LastGasp,
    }
}

words! {
    /// What sort of Skill Check it is (SY-R45).
    CheckKind {
        /// Somebody does something.
        Active,
        /// Somebody may notice or know something.
        Passive,
    }
}

words! {
    /// The answer to a proposal or an offer.
    Answer {
        /// Agreed.
        Yes,
        /// Declined.
        No,
    }
}

words! {
    /// Whether something is to be so.
    Switch {
        /// It begins.
        On,
        /// It ends.
        Off,
    }
}

words! {
    /// A mark of the story (SY-R43).
    StoryMark {
        /// A Story Checkpoint.
        Checkpoint,
        /// A Story Milestone.
        Milestone,
    }
}

words! {
    /// What Levels are of.
    Growth {
        /// A Skill Level.
        Skill,
        /// A Class Level.
        Class,
    }
}

impl Face {
    /// Says whether a die that ends on it comes back (SY-R15).
    pub fn recovers(self) -> bool {
        matches!(self, Self::Hit | Self::Critical)
    }
}

impl Edge {
    /// Reads whether there is any Advantage and any Disadvantage; both cancel, whatever their numbers (SY-R53).
    pub fn of(has_advantage: bool, has_disadvantage: bool) -> Self {
        match (has_advantage, has_disadvantage) {
            (true, false) => Self::Advantage,
            (false, true) => Self::Disadvantage,
            (true, true) | (false, false) => Self::None,
        }
    }
}

#[allow(clippy::derivable_impls, reason = "the enum is made by the macro of words")]
impl Default for Down {
    fn default() -> Self {
        Self::None
    }
}

impl Down {
    /// Returns the word of the book.
    pub fn said(self) -> &'static str {
        match self {
            Self::None => "on their feet",
            Self::Unconscious => "Unconscious",
            Self::Critical => "Critical",
            Self::Dying => "Dying",
            Self::LastGasp => "at the Last Gasp",
        }
    }
}

/// What a character does with the hours of a Rest (SY-R2).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Activity {
    /// Resting.
    Rest,
    /// Sleeping.
    Sleep,
    /// Meditating.
    Meditation,
    /// Looking after arms and gear.
    Maintenance,
    /// Recovering.
    Recovery,
    /// Talking.
    Conversation,
    /// Training with somebody.
    Training {
        /// The Training Exchange that it is for.
        exchange: Option<Slug>,
    },
    /// Anything else that is quiet.
    Other {
        /// What it is.
        what: Option<String>,
    },
}

impl Activity {
    /// Says it so that it follows a name.
    pub fn said(&self) -> String {
        match self {
            Self::Rest => "rests".into(),
            Self::Sleep => "sleeps".into(),
            Self::Meditation => "meditates".into(),
            Self::Maintenance => "looks after gear".into(),
            Self::Recovery => "recovers".into(),
            Self::Conversation => "talks with the others".into(),
            Self::Training { .. } => "trains".into(),
            Self::Other { what } => what.clone().unwrap_or_else(|| "does something quiet".into()),
        }
    }
}

/// What no Rest allows (SY-R4, R5, R6, R10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Casting a spell.
    CastSpell,
    /// Fighting.
    Fight,
    /// Spending Action Dice.
    SpendAd {
        /// How many, at least 1.
        n: u32,
    },
    /// Entering Trance.
    EnterTrance,
    /// Something as strenuous, as the Guide says.
    OtherStrenuous,
}

/// Something with few uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Limited {
    /// A Class Trait with an allowance of uses.
    Trait {
        /// Its name.
        name: Slug,
    },
    /// An ability that can be used once per Rest.
    OncePerRest {
        /// Its name.
        ability: Slug,
    },
}

/// A Level that somebody means to gain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Increase {
    /// A Skill Level.
    Skill {
        /// The Skill.
        name: Slug,
        /// The new Level.
        level: u32,
    },
    /// A Class Level.
    Class {
        /// The Class.
        name: Slug,
        /// The new Level.
        level: u32,
    },
    /// A Core Vital, which no exchange touches.
    CoreVital {
        /// The Core Vital.
        name: Slug,
    },
}

/// A Level by kind, name and number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Of a Skill or of a Class.
    pub kind: Growth,
    /// Of which.
    pub name: Slug,
    /// The Level.
    pub level: u32,
}

impl Increase {
    /// Returns the Level; `None` for a Core Vital.
    pub fn level(&self) -> Option<Level> {
        let level = |kind, name: &Slug, level: u32| Some(Level { kind, name: name.clone(), level });
        match self {
            Self::Skill { name, level: to } => level(Growth::Skill, name, *to),
            Self::Class { name, level: to } => level(Growth::Class, name, *to),
            Self::CoreVital { .. } => None,
        }
    }

    /// Says it: `Finesse 3`.
    pub fn said(&self) -> String {
        match self {
            Self::Skill { name, level } | Self::Class { name, level } => format!("{} {level}", name.title()),
            Self::CoreVital { name } => format!("{} (a Core Vital)", name.title()),
        }
    }
}

impl Level {
    /// Returns it as what somebody means to gain.
    pub fn increase(&self) -> Increase {
        let (name, level) = (self.name.clone(), self.level);
        match self.kind {
            Growth::Skill => Increase::Skill { name, level },
            Growth::Class => Increase::Class { name, level },
        }
    }

    /// Says it: `Finesse 3`.
    pub fn said(&self) -> String {
        format!("{} {}", self.name.title(), self.level)
    }
}

/// Why a Rest was interrupted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Interruption {
    /// A spell was cast (SY-R4).
    CastSpell,
    /// There was fighting (SY-R5).
    Fight,
    /// Action Dice were spent (SY-R6).
    SpendAd,
    /// Trance was entered (SY-R10).
    EnteredTrance,
    /// Something as strenuous.
    Strenuous,
    /// Somebody else's Rest was, and the house rule takes the party with them.
    Party,
    /// What the Guide says.
    Told {
        /// In words.
        why: String,
    },
}

impl Interruption {
    /// Says it so that it stands in brackets.
    pub fn said(&self) -> &str {
        match self {
            Self::CastSpell => "a spell",
            Self::Fight => "a fight",
            Self::SpendAd => "Action Dice were spent",
            Self::EnteredTrance => "Trance",
            Self::Strenuous => "strenuous effort",
            Self::Party => "the whole party is disturbed",
            Self::Told { why } => why,
        }
    }
}
