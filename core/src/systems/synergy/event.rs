//! What can follow in this system. Variants are frozen: add, never rename or re-mean one.
//!
//! An event carries the change that happened, never the totals around it; a level that is set carries `to`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::terms::{
    Act, Activity, Care, CheckKind, Down, Edge, EdgeKind, Face, Growth, Interruption, Level, StoryMark,
};
use crate::slug::Slug;

/// An event of a `synergy` campaign.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words; each variant says what happened")]
pub enum Event {
    // --- the roster and the ledger ------------------------------------------------------------------------
    /// A character was registered; a player who is absent is the Guide.
    CharacterRegistered { pc: Slug, name: String, player: Option<Slug>, bloodline: BloodlineTraits, vit_max: Option<u32>, ad: u32 },
    /// A value of the ledger was set: the party's without `pc`.
    LedgerAdjusted { pc: Option<Slug>, set: Setting, reason: String },
    /// A mark of the story was reached (SY-R43).
    StoryBeatReached { kind: StoryMark, reason: String },
    /// Story Points were granted.
    SpGranted { pc: Slug, n: u32 },
    /// Story Points were spent.
    SpSpent { pc: Slug, n: u32, why: String },
    /// Action Dice became Wounded.
    DiceWounded { pc: Slug, n: u32 },
    /// Vitality was lost.
    VitLost { pc: Slug, n: u32 },

    // --- the Rest -----------------------------------------------------------------------------------------
    /// A Rest began.
    RestStarted { rest: Slug, members: Vec<Slug> },
    /// Hours passed for those who still rest.
    RestTimePassed { rest: Slug, hours: u32, members: Vec<Slug> },
    /// Somebody did something that a Rest allows.
    RestActivityRecorded { pc: Slug, rest: Slug, what: Activity },
    /// Somebody slept in their Rest (SY-R3).
    Slept { pc: Slug, rest: Slug },
    /// Somebody did something that no Rest allows.
    StrenuousActDone { pc: Slug, act: Act },
    /// Ready Action Dice were spent.
    ActionDiceSpent { pc: Slug, n: u32 },
    /// A Rest was interrupted: its hours are lost (SY-R7).
    RestInterrupted { pc: Slug, rest: Slug, reason: Interruption },
    /// Somebody was cared for.
    CareGiven { carer: Slug, patient: Slug, skill: Care, success: bool },
    /// The Wounded dice fell (SY-R14).
    WoundedRolled { pc: Slug, roll: WoundedRoll },
    /// The recovery roll is another chapter's (SY-R23).
    WoundedRollElsewhere { pc: Slug, state: Down },
    /// Vitality came back (SY-R16).
    VitGained { pc: Slug, n: u32 },
    /// A Wounded die is Ready again (SY-R17).
    DieReadied { pc: Slug, die: u32 },
    /// A die that came back stays Wounded all the same (SY-R17).
    DieStaysWounded { pc: Slug, die: u32, reason: String },
    /// Class Traits have their uses again (SY-R24).
    TraitUsesRestored { pc: Slug, traits: Vec<Slug> },
    /// The count of spent Trance uses was cleared (SY-R27).
    TranceUsesCleared { pc: Slug, n: u32 },
    /// Prepared Magic Dice are gone (SY-R28).
    PreparedMdCleared { pc: Slug, n: u32 },
    /// Abilities once per Rest can be used again (SY-R32).
    OncePerRestRestored { pc: Slug, abilities: Vec<Slug> },
    /// A Rest was completed.
    RestCompleted { pc: Slug, rest: Slug },

    // --- limited uses -------------------------------------------------------------------------------------
    /// Somebody entered Trance, which spent `uses` of the allowance.
    TranceEntered { pc: Slug, uses: u32 },
    /// Somebody left Trance.
    TranceEnded { pc: Slug },
    /// A use of a Class Trait was spent.
    TraitUseSpent { pc: Slug, name: Slug },
    /// An ability once per Rest was used.
    OncePerRestSpent { pc: Slug, ability: Slug },

    // --- Synergy ------------------------------------------------------------------------------------------
    /// Two players were asked to make Synergy; nothing is paid.
    SynergyProposed { proposal: Slug, a: Slug, b: Slug, n: u32, together: Option<bool> },
    /// The party has more Synergy (SY-R39).
    SynergyAdded { proposal: Slug, n: u32 },
    /// The other player declined.
    SynergyDeclined { proposal: Slug },
    /// The Guide put a Skill Check.
    CheckConfirmed { check: Slug, checker: Slug, skill: String, kind: CheckKind, confirmed: bool },
    /// A check has one more source of Edge.
    EdgeSourceAdded { check: Slug, edge: EdgeKind, source: String },
    /// Somebody offered Synergy for a check.
    SynergyOffered { check: Slug, granter: Slug, description: Option<String> },
    /// The party's Synergy was spent on a check (SY-R52).
    SynergySpent { check: Slug, n: u32 },
    /// The checking player would not have it.
    SynergyRefused { check: Slug },
    /// Dice were committed to a check, with this Edge.
    DiceCommitted { check: Slug, edge: Edge },

    // --- the Training Exchange, Levels --------------------------------------------------------------------
    /// A Training Exchange was proposed.
    ExchangeProposed { exchange: Slug, terms: ExchangeTerms, during_rest: Option<bool> },
    /// Its terms were changed by one of the two, and the other must agree anew.
    ExchangeChanged { exchange: Slug, by: Slug, terms: ExchangeTerms },
    /// One of the two agreed.
    ExchangeAgreed { exchange: Slug, who: Slug },
    /// It was declined, or closed without effect.
    ExchangeDeclined { exchange: Slug },
    /// A Skill or Class Level rose.
    LevelRaised { pc: Slug, kind: Growth, name: Slug, to: u32 },
    /// A Level increase had its one Training Exchange (SY-R74).
    DiscountRecorded { pc: Slug, increase: Level },
    /// It was completed.
    ExchangeCompleted { exchange: Slug },
    /// A Core Vital rose.
    CoreVitalRaised { pc: Slug, vital: Slug, n: u32 },
}

/// How the Wounded dice fell and what each ended on.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WoundedRoll {
    /// The first face of each die; empty when only a reading survives.
    pub faces: Vec<u16>,
    /// The second face of each die, where there was Edge.
    pub second: Option<Vec<u16>>,
    /// The Edge that it was rolled with.
    pub edge: Edge,
    /// What each die ended on; empty when only a reading survives.
    pub ended: Vec<Face>,
    /// The reading, where nobody kept the faces.
    pub told: Option<String>,
    /// How many dice there were.
    pub dice: u32,
}

/// What two characters agree on in a Training Exchange.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExchangeTerms {
    /// The first.
    pub a: Slug,
    /// The second.
    pub b: Slug,
    /// What the first teaches.
    pub teach_a: String,
    /// What the second teaches.
    pub teach_b: String,
    /// What the first gains.
    pub inc_a: Level,
    /// What the second gains.
    pub inc_b: Level,
}

/// What a Bloodline asks of a Rest; what is left out is as for anybody, or as for a Necrokin.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BloodlineTraits {
    /// Its name; a Necrokin has the last three of these unless they are said (SY-R12, R20, R21).
    pub name: Option<String>,
    /// Whether a Rest must hold sleep (SY-R3).
    pub needs_sleep: Option<bool>,
    /// Whether it rests only by staying inactive (SY-R12).
    pub inactive_rest: Option<bool>,
    /// Whether nonmagical Medicine is no help (SY-R20).
    pub medicine_blocked_nonmagical: Option<bool>,
    /// Whether another's Occult cares for it (SY-R21).
    pub occult_care: Option<bool>,
}

/// One value of the ledger, set to what it is.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Setting {
    /// The party's Synergy.
    Synergy {
        /// How much, at least 0.
        to: i64,
    },
    /// Story Points.
    Sp {
        /// How many, at least 0.
        to: i64,
    },
    /// Vitality.
    Vit {
        /// How much, from 0 to the most.
        to: i64,
    },
    /// Ready Action Dice.
    AdReady {
        /// How many, at least 0.
        to: i64,
    },
    /// Wounded Action Dice.
    AdWounded {
        /// How many, at least 0.
        to: i64,
    },
    /// Spent Action Dice, as their own refresh leaves them (SY-R22).
    AdSpent {
        /// How many, at least 0.
        to: i64,
    },
    /// Prepared Magic Dice.
    MdPrepared {
        /// How many, at least 0.
        to: i64,
    },
    /// Trance uses in all, as Magic has them (SY-R31).
    TranceAllowance {
        /// How many, at least 0.
        to: i64,
    },
    /// Trance uses spent.
    TranceSpent {
        /// How many, from 0 to the allowance.
        to: i64,
    },
    /// A Skill Level.
    Skill {
        /// The Skill.
        name: Slug,
        /// The Level, at least 0.
        to: i64,
    },
    /// A Class Level.
    Class {
        /// The Class.
        name: Slug,
        /// The Level, at least 0.
        to: i64,
    },
    /// A Core Vital; `vit` is the most Vitality.
    CoreVital {
        /// The Core Vital.
        name: Slug,
        /// Its value, at least 0.
        to: i64,
    },
    /// A Class Trait with its allowance (SY-R26).
    Trait {
        /// The Trait.
        name: Slug,
        /// Its uses in all, at least 0.
        allowance: i64,
        /// Its uses spent, from 0 to the allowance; none when left out.
        spent: Option<i64>,
    },
    /// An ability once per Rest.
    OncePerRest {
        /// The ability.
        ability: Slug,
        /// Whether it can be used now.
        available: bool,
    },
    /// A condition.
    Condition {
        /// In words.
        name: String,
        /// Whether it stands.
        stands: bool,
    },
    /// Whether somebody is down, which another chapter decides (SY-R23).
    Down {
        /// How.
        to: Down,
    },
}
