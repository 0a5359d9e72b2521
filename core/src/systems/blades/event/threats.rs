//! What threatens a character and what turns it away: the values of the chapters on consequences.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::Display;

use crate::slug::Slug;

/// What threatens (BS-R75).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ConsequenceKind {
    /// The action achieves one level less.
    ReducedEffect,
    /// Heat for the crew.
    Heat {
        /// How much, 1–4.
        n: u32,
    },
    /// Ticks on a clock that exists.
    Ticks {
        /// The clock.
        clock: Slug,
        /// How many, 1–4.
        n: u32,
    },
    /// A new clock with ticks on it.
    NewClock {
        /// Its name.
        name: String,
        /// Its segments.
        size: u32,
        /// How many ticks, 1–4.
        n: u32,
    },
    /// Status lost with a faction.
    Status {
        /// The faction.
        faction: Slug,
        /// How much is lost, 1–4.
        n: u32,
    },
    /// Harm.
    Harm {
        /// Its level, 1–4.
        level: u32,
        /// What it is, in words.
        label: String,
    },
    /// Coin lost.
    Coin {
        /// How much.
        n: u32,
    },
    /// An item lost.
    Item {
        /// The item.
        name: String,
    },
    /// The opportunity is gone.
    LostOpportunity,
    /// The position gets worse.
    WorsePosition,
    /// A complication in words.
    Text {
        /// What happens.
        text: String,
    },
}

impl ConsequenceKind {
    /// Returns its level, ticks or heat; `None` when it has no size.
    pub fn size(&self) -> Option<u32> {
        match self {
            Self::Heat { n } | Self::Ticks { n, .. } | Self::NewClock { n, .. } | Self::Status { n, .. } => {
                Some(*n)
            }
            Self::Harm { level, .. } => Some(*level),
            Self::Coin { n } => Some(*n),
            Self::ReducedEffect
            | Self::Item { .. }
            | Self::LostOpportunity
            | Self::WorsePosition
            | Self::Text { .. } => None,
        }
    }

    /// Returns the same consequence with another size.
    pub fn resized(&self, size: u32) -> Self {
        let mut other = self.clone();
        match &mut other {
            Self::Heat { n }
            | Self::Ticks { n, .. }
            | Self::NewClock { n, .. }
            | Self::Status { n, .. }
            | Self::Coin { n } => *n = size,
            Self::Harm { level, .. } => *level = size,
            Self::ReducedEffect
            | Self::Item { .. }
            | Self::LostOpportunity
            | Self::WorsePosition
            | Self::Text { .. } => {}
        }
        other
    }

    /// Returns the same consequence under other words, where it has words.
    pub fn relabelled(&self, words: Option<&str>) -> Self {
        let mut other = self.clone();
        if let (Self::Harm { label: text, .. } | Self::Text { text }, Some(words)) = (&mut other, words) {
            words.clone_into(text);
        }
        other
    }

    /// Returns its kind in one word.
    pub fn word(&self) -> &'static str {
        match self {
            Self::ReducedEffect => "reduced-effect",
            Self::Heat { .. } => "heat",
            Self::Ticks { .. } => "ticks",
            Self::NewClock { .. } => "new-clock",
            Self::Status { .. } => "status",
            Self::Harm { .. } => "harm",
            Self::Coin { .. } => "coin",
            Self::Item { .. } => "item",
            Self::LostOpportunity => "lost-opportunity",
            Self::WorsePosition => "worse-position",
            Self::Text { .. } => "text",
        }
    }

    /// Says what it is, for sentences and the basis.
    pub fn said(&self) -> String {
        match self {
            Self::ReducedEffect => "reduced effect".into(),
            Self::Heat { n } => format!("{n} heat"),
            Self::Ticks { clock, n } => format!("{n} ticks on {}", clock.title()),
            Self::NewClock { name, size, n } => format!("{n} of {size} ticks on “{name}”"),
            Self::Status { faction, n } => format!("{n} status with {}", faction.title()),
            Self::Harm { level, label } => format!("level {level} harm “{label}”"),
            Self::Coin { n } => format!("{n} coin"),
            Self::Item { name } => format!("the loss of {name}"),
            Self::LostOpportunity => "a lost opportunity".into(),
            Self::WorsePosition => "a worse position".into(),
            Self::Text { text } => text.clone(),
        }
    }
}

/// Ticks that a reduced effect took from a clock, and that come back when it is avoided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicksBack {
    /// The clock.
    pub clock: Slug,
    /// How many.
    pub n: u32,
}

/// What turned a consequence away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Shield {
    /// A resistance roll.
    Resistance,
    /// Armor.
    Armor,
}

/// What one does with a controlled action that did not fully succeed (BS-R61, R62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SettleChoice {
    /// Do it with a minor consequence.
    DoIt,
    /// Try another approach.
    Withdraw,
    /// Press on at a risky position.
    PressOn,
}
