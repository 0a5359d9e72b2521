//! The values inside events and commands of this system: rolls, parts, consequences, goals.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::{Display, EnumIter};

use super::super::terms::{Action, Band, Hold, WarLoss};
use crate::slug::Slug;

/// One part of an amount or a pool: where it comes from and how much it adds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Where it comes from: `rating`, `assist`, `war` …
    pub what: String,
    /// How much, negative when it takes away.
    pub n: i64,
}

/// A pool as it fell and how it reads.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// The label of its luck.
    pub label: String,
    /// Faces in rolled order; empty for a told roll.
    pub faces: Vec<u16>,
    /// What made the pool; the rating is left out when it was unknown.
    pub parts: Vec<Part>,
    /// Whether the pool was zero or less: two dice, the lower read, never critical (BS-R5).
    pub zero: bool,
    /// How it reads; absent when nobody kept it.
    pub band: Option<Band>,
    /// The face that was read; absent for a told band.
    pub face: Option<u16>,
    /// The reading, when only that survives.
    pub told: Option<String>,
    /// The rating that follows from the number of observed dice (BS-R337).
    pub inferred: Option<i64>,
}

/// What an action roll was for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Goal {
    /// The action itself.
    Action,
    /// To set up those who follow (BS-R261).
    SetUp {
        /// What it gives them.
        benefit: SetUpBenefit,
        /// Against what.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        against: Option<String>,
    },
    /// To learn something (BS-R117).
    Gather {
        /// The question.
        question: String,
    },
}

/// What a set-up gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SetUpBenefit {
    /// One more level of effect.
    Effect,
    /// A better position.
    Position,
}

/// How much was learned (BS-R120).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Detail {
    /// Told, since it is common knowledge.
    Told,
    /// Hardly anything.
    Little,
    /// Incomplete.
    Limited,
    /// Good.
    Standard,
    /// Exceptional.
    Great,
}

/// How a score ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ScoreOutcome {
    /// It worked.
    Success,
    /// It did not.
    Failure,
    /// The crew gave up.
    GivenUp,
}

/// A step after a score (BS-R264).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Step {
    /// Rep and coin.
    Payoff,
    /// Heat.
    Heat,
    /// The entanglement.
    Entanglement,
}

/// How a clock was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ClockClosing {
    /// What it stood for is done.
    Done,
    /// The effort was given up.
    Abandoned,
    /// Emptied and open again.
    Reset,
}

/// A change of a faction (BS-R147).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FactionChange {
    /// Its hold was set.
    Hold {
        /// The hold.
        to: Hold,
    },
    /// Its Tier was set.
    Tier {
        /// The Tier.
        to: u32,
    },
    /// It is at war with another faction.
    AtWar {
        /// The other.
        with: Slug,
    },
    /// It made peace with another faction.
    Peace {
        /// The other.
        with: Slug,
    },
    /// It is no more.
    Eliminated,
    /// What its wars took, so that peace can give it back (BS-R148).
    WarLoss {
        /// What.
        to: WarLoss,
    },
}

/// A change of a cohort (BS-R220).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CohortChange {
    /// A second type.
    Type {
        /// The type.
        add: String,
    },
    /// It became elite.
    Elite,
    /// An edge.
    Edge {
        /// The edge.
        add: String,
    },
    /// A flaw.
    Flaw {
        /// The flaw.
        add: String,
    },
}

/// How an activity was paid for (BD-R9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SlotKind {
    /// A free activity.
    Free,
    /// One coin.
    Coin,
    /// One rep.
    Rep,
    /// Opened by a flashback.
    Flashback,
    /// A cohort acts in place of a character.
    Cohort,
    /// The table let it pass without price.
    Departed,
}

/// What a project is for (BD-R40).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ProjectGoal {
    /// To learn something.
    Research,
    /// To solve a mystery.
    Mystery,
    /// To win somebody's trust.
    Trust,
    /// To gain a friend or contact.
    Contact,
    /// To change a vice.
    ViceChange,
    /// To own something for good (BD-R34).
    PermanentAsset {
        /// What.
        name: String,
    },
    /// To gain the means for another project (BD-R42).
    Means {
        /// Which.
        project: Slug,
    },
    /// To invent or learn a design (BS-R324) or ritual (BS-R318).
    Design,
    /// Anything else.
    Other,
}

/// What a downtime roll was made for, kept until it is settled.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PendingTerms {
    /// Acquire: the asset's name; craft: the item's.
    pub name: Option<String>,
    /// Acquire: its kind; craft: its kind.
    pub kind: Option<String>,
    /// Acquire and craft: the least quality that will do.
    pub min_quality: Option<u32>,
    /// Acquire: whether it brings heat (BD-R32).
    pub restricted: Option<bool>,
    /// Acquire: whether to keep it in reserve.
    pub standby: Option<bool>,
    /// Project: which.
    pub project: Option<Slug>,
    /// Craft: drawbacks.
    pub drawbacks: Option<Vec<String>>,
    /// Levels that an extra adds (BS-R197).
    pub levels: Option<u32>,
    /// Craft: how many uses it will have (BS-R332).
    pub uses: Option<u32>,
    /// Craft: which stage it is, unless it is the last (BS-R330).
    pub stage: Option<String>,
}

/// The answer to an overindulgence (BS-R313).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Overindulgence {
    /// One more entanglement.
    AttractTrouble,
    /// Two heat.
    Brag,
    /// Away for a while, back healed.
    Lost,
    /// The purveyor is gone.
    Tapped,
}

/// The entanglements (BS-R292).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display, EnumIter)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum EntanglementKind {
    /// Bluecoats or the like come to arrest somebody.
    Arrest,
    /// A +3 faction asks a favour.
    Cooperation,
    /// A demon approaches.
    DemonicNotice,
    /// A contact changes sides.
    Flipped,
    /// A gang or cohort makes trouble.
    GangTrouble,
    /// One of the crew is questioned with force.
    Interrogation,
    /// Somebody close is questioned.
    Questioning,
    /// An enemy strikes back.
    Reprisals,
    /// A neutral faction throws its weight around.
    Rivals,
    /// A hostile faction moves on a claim.
    ShowOfForce,
    /// A ghost comes for one of the crew.
    UnquietDead,
    /// Somebody close is taken in.
    UsualSuspects,
}

/// Something an ability, claim, upgrade or note adds to a command (BS §0): book play, not a departure.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Extra {
    /// The ability, claim, upgrade or note, as it stands on the sheet.
    pub source: String,
    /// Dice it adds or takes.
    pub dice: Option<i64>,
    /// Levels of effect.
    pub effect: Option<i64>,
    /// Result levels in downtime.
    pub level: Option<i64>,
    /// Stress more or less.
    pub stress: Option<i64>,
    /// Coin more or less.
    pub coin: Option<i64>,
    /// Rep more or less.
    pub rep: Option<i64>,
    /// Heat more or less.
    pub heat: Option<i64>,
    /// Price more or less.
    pub cost: Option<i64>,
    /// Xp more or less.
    pub xp: Option<i64>,
    /// Whether it lets somebody act at level 3 harm (BS-R192).
    pub acts: Option<bool>,
}

/// Coin from one holder, or for one: `crew` or a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// `crew` or a character's name.
    pub who: Slug,
    /// How much, at least 1.
    pub n: u32,
}

/// An action rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dots {
    /// The action.
    pub action: Action,
    /// Its rating, 0–4.
    #[schemars(range(min = 0, max = 4))]
    pub n: u32,
}
