//! Words for things and money: weapons, vehicles and their tags, what somebody affords.
//!
//! Values only, as in `terms`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

words! {
    /// What a weapon is for (HD-R181).
    WeaponTag {
        /// For getting rough.
        Edge,
        /// For opening fire.
        Lead,
    }
}

words! {
    /// Where a weapon is bought (HD-R185–R187).
    Channel {
        /// Over the counter.
        Shop,
        /// Legally, with paperwork that takes time and leaves a trace.
        LegalDelayed,
        /// On the black market.
        BlackMarket,
    }
}

words! {
    /// How a weapon is hidden (HD-R182–R184).
    Conceal {
        /// Easily.
        Easy,
        /// With a bulge that professionals notice.
        Bulge,
        /// In a bag or under a long coat.
        BagOrCoat,
    }
}

words! {
    /// Where a chase is driven.
    Terrain {
        /// On the straight.
        Straight,
        /// In town, with tight turns.
        City,
    }
}

words! {
    /// What a car is like.
    VehicleTag {
        /// Good: catches slower ones on the straight (HD-R192).
        Fast,
        /// Good: better than fast, and on top of it (HD-R193).
        Faster,
        /// Good: survives one collision (HD-R194).
        Tough,
        /// Good: takes several more people (HD-R195).
        Roomy,
        /// Good: takes tight turns (HD-R196).
        Agile,
        /// Bad: stolen, or with a record (HD-R197).
        Hot,
        /// Bad: loses on the straight (HD-R198).
        Slow,
        /// Bad: a write-off after any collision (HD-R199).
        Weak,
        /// Bad: no room (HD-R200).
        Tiny,
        /// Bad: manoeuvres badly (HD-R201).
        Stiff,
    }
}

impl VehicleTag {
    /// Returns what the tag adds to the price (HD-R188).
    pub fn price(self) -> i64 {
        match self {
            Self::Fast | Self::Faster | Self::Tough | Self::Roomy | Self::Agile => 1,
            Self::Hot | Self::Slow | Self::Weak | Self::Tiny | Self::Stiff => -1,
        }
    }
}

/// What somebody can afford without spending dough, poorest first (HD-R166–R171).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[derive(Display, EnumIter)]
pub enum WealthBand {
    /// Nothing.
    #[serde(rename = "short")]
    #[strum(serialize = "short")]
    Short,
    /// 0 dough: second-hand, fake, pirated.
    #[serde(rename = "0")]
    #[strum(serialize = "0")]
    Zero,
    /// 1–2 dough: cheap but passable.
    #[serde(rename = "1-2")]
    #[strum(serialize = "1–2")]
    Cheap,
    /// 3–4 dough: a middle-class life.
    #[serde(rename = "3-4")]
    #[strum(serialize = "3–4")]
    Middle,
    /// 5–6 dough: luxury.
    #[serde(rename = "5-6")]
    #[strum(serialize = "5–6")]
    Luxury,
    /// 7 dough or more: property.
    #[serde(rename = "7-up")]
    #[strum(serialize = "7+")]
    Property,
}

impl WealthBand {
    /// Returns the band of somebody who is not short.
    pub fn of(dough: u32) -> Self {
        match dough {
            0 => Self::Zero,
            1 | 2 => Self::Cheap,
            3 | 4 => Self::Middle,
            5 | 6 => Self::Luxury,
            _ => Self::Property,
        }
    }
}
