//! Effects of abilities, upgrades and claims that the rulebook models: those that change a maximum, a price or a
//! reading (`blades-srd.md` §A). Everything else an ability does arrives as an extra with its name as source.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};

use super::state::State;
use super::terms::{Lair, XpTrack};

/// The effects of one feature.
pub type Effects = Vec<FeatureEffect>;

/// An effect that the rulebook models.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[derive(Display, EnumString)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum FeatureEffect {
    /// One more stress box for every character (BS-R228).
    StressBox,
    /// One more trauma box for every character (BS-R227).
    TraumaBox,
    /// Action ratings may reach 4 (BS-R208).
    ActionCap,
    /// The vault holds 8, with a second one 16 (BS-R211).
    VaultCap,
    /// Training insight marks 2 xp (BD-R62).
    TrainingInsight,
    /// Training prowess marks 2 xp (BD-R62).
    TrainingProwess,
    /// Training resolve marks 2 xp (BD-R62).
    TrainingResolve,
    /// Training the playbook marks 2 xp (BD-R62).
    TrainingPlaybook,
    /// Load limits are 5, 7 and 8 (BS-R190).
    LoadLimits,
    /// The healing clock has 3 segments, and treatment one more die (BS-R191).
    HealingSize,
    /// Wanted levels count as turf (BS-R236).
    TurfLikeWanted,
    /// Up to three allies count as turf (BS-R236).
    TurfLikeAllies,
    /// A new Tier costs half (BS-R235).
    TierCostHalf,
    /// A new Tier costs 2 coin less (BS-R287).
    TierCostMinusTwo,
    /// War takes no hold (BS-R237).
    NoWarHold,
    /// War takes no activity (BS-R237).
    NoWarActivity,
    /// The Tier counts one higher in prison (BS-R226).
    PrisonTier,
    /// One more die in prison (BS-R286).
    PrisonDie,
    /// Prison brings no trauma (BS-R285).
    NoPrisonTrauma,
    /// Sentences as if wanted were one lower (BS-R288).
    Sentence,
    /// Crafting starts one Tier better (BS-R212).
    Workshop,
    /// Sixes of different rolls of a group make a critical (BS-R239).
    GroupCrit,
    /// The claim pays income in downtime (BS-R230).
    Income,
    /// An ability that uses special armor (BS-R188).
    SpecialArmor,
    /// Two boxes of load in prison (BS-R289).
    Smuggling,
    /// The Ritual ability (BS-R319).
    Ritual,
    /// The Physicker ability, for treating oneself and others (BS-R309).
    Physicker,
}

impl State {
    /// Counts how often the crew has an effect, from abilities, full upgrades, and claims while the lair stands.
    pub fn crew_effect(&self, effect: FeatureEffect) -> u32 {
        let crew = &self.crew;
        let count = |effects: &Effects| effects.iter().filter(|e| **e == effect).count();
        let features: usize = crew.features.values().map(count).sum();
        let upgrades: usize = crew.upgrades.values().map(|u| u.in_force().filter(|e| *e == effect).count()).sum();
        let claims: usize = crew.claims.values().map(|c| count(&c.effects)).sum();
        let claims = if crew.lair == Lair::Lost { 0 } else { claims };
        u32::try_from(features + upgrades + claims).unwrap_or(u32::MAX)
    }

    /// Says whether a character has an effect of their own.
    pub fn pc_effect(&self, pc: &str, effect: FeatureEffect) -> bool {
        self.pc(pc).is_some_and(|pc| pc.features.values().any(|effects| effects.contains(&effect)))
    }
}

/// Returns the Training effect of a track.
pub fn training(track: XpTrack) -> FeatureEffect {
    match track {
        XpTrack::Insight => FeatureEffect::TrainingInsight,
        XpTrack::Prowess => FeatureEffect::TrainingProwess,
        XpTrack::Resolve => FeatureEffect::TrainingResolve,
        XpTrack::Playbook => FeatureEffect::TrainingPlaybook,
    }
}

/// Returns the boxes and effects of an upgrade that the book names; `None` for any other (BS-R208, R211, R227, R228).
///
/// Effects come evenly with the boxes: a vault's two boxes have one each, Composed has one when its three are full.
pub fn known_upgrade(name: &str) -> Option<(u32, Effects)> {
    let (boxes, effects): (u32, &[FeatureEffect]) = match name {
        "composed" | "steady" => (3, &[FeatureEffect::StressBox]),
        "hardened" => (3, &[FeatureEffect::TraumaBox]),
        "mastery" => (4, &[FeatureEffect::ActionCap]),
        "vault" => (2, &[FeatureEffect::VaultCap, FeatureEffect::VaultCap]),
        "training-insight" => (1, &[FeatureEffect::TrainingInsight]),
        "training-prowess" => (1, &[FeatureEffect::TrainingProwess]),
        "training-resolve" => (1, &[FeatureEffect::TrainingResolve]),
        "training-playbook" => (1, &[FeatureEffect::TrainingPlaybook]),
        "workshop" => (1, &[FeatureEffect::Workshop]),
        "prison-contacts" => (1, &[FeatureEffect::PrisonTier]),
        "boat-house" | "carriage-house" | "secure-lair" => (2, &[]),
        "hidden-lair" | "quarters" => (1, &[]),
        _ => return None,
    };
    Some((boxes, effects.to_vec()))
}

/// Returns the modelled effects of an ability that the book names; none for any other (BS-R190, R191, R231).
pub fn known_ability(name: &str) -> Effects {
    let effect = match name {
        "accord" => FeatureEffect::TurfLikeAllies,
        "battleborn" | "focused" | "fortitude" | "mastermind" | "shadow" | "subterfuge" | "warded" => {
            FeatureEffect::SpecialArmor
        }
        "fiends" => FeatureEffect::TurfLikeWanted,
        "mule" => FeatureEffect::LoadLimits,
        "patron" => FeatureEffect::TierCostHalf,
        "physicker" => FeatureEffect::Physicker,
        "ritual" => FeatureEffect::Ritual,
        "synchronized" => FeatureEffect::GroupCrit,
        "vigorous" => FeatureEffect::HealingSize,
        "war-dogs" => return vec![FeatureEffect::NoWarHold, FeatureEffect::NoWarActivity],
        _ => return Vec::new(),
    };
    vec![effect]
}

/// Returns what a claim that the book names changes; nothing for any other, whose numbers come as extras.
pub fn known_claim(slug: &str) -> Effects {
    match slug {
        "cell-block-control" => vec![FeatureEffect::NoPrisonTrauma],
        "guard-payoff" => vec![FeatureEffect::PrisonDie],
        "hardcase" => vec![FeatureEffect::TierCostMinusTwo],
        "parole-influence" => vec![FeatureEffect::Sentence],
        "smuggling" => vec![FeatureEffect::Smuggling],
        "protection-racket" | "vice-den" | "fighting-pits" | "side-business" => vec![FeatureEffect::Income],
        _ => Vec::new(),
    }
}
