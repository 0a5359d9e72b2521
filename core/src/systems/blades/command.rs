//! Every command of the system, one list: a variant, its struct in a chapter, and nothing else kept twice.
//!
//! Each struct answers [`Ruled`] in its chapter: what it may be, how it is judged, how it is said.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Desk;
use super::chapters::*;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;

/// What a chapter answers for each of its commands.
pub trait Ruled {
    /// Says what the command may be, before it is judged. `name` is filled in by the list.
    fn info(&self) -> CommandInfo;
    /// Judges the command: checks first, then dice, then events.
    ///
    /// # Errors
    /// The refusal, with nothing drawn.
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal>;
    /// Says the command in a sentence.
    fn sentence(&self) -> String;
}

macro_rules! commands {
    ($($(#[doc = $doc:literal])+ $variant:ident($chapter:ident) = $name:literal;)+) => {
        /// A command of `blades`.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[allow(clippy::large_enum_variant, reason = "decoded once, kept little; which is largest changes with chapters")]
        pub enum Command {
            $($(#[doc = $doc])+ #[serde(rename = $name)] $variant($chapter::$variant),)+
        }

        impl Command {
            /// Says what the command may be, before it is judged.
            pub fn info(&self) -> CommandInfo {
                match self { $(Self::$variant(c) => CommandInfo { name: $name, ..c.info() }),+ }
            }

            /// Judges the command.
            ///
            /// # Errors
            /// The refusal, with nothing drawn.
            pub fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
                match self { $(Self::$variant(c) => c.decide(d)),+ }
            }

            /// Says the command in a sentence.
            pub fn sentence(&self) -> String {
                match self { $(Self::$variant(c) => c.sentence()),+ }
            }
        }
    };
}

commands! {
    // --- founding, people, notes (BS-01 … 08) ---
    // --- the score (BS-09 … 13) ---
    // --- actions and consequences (BS-14 … 21) ---
    // --- teamwork, flashback, fortune, information (BS-22 … 25) ---
    // --- clocks (BS-26 … 28) ---
    // --- stress, trauma, leaving and returning (BS-29 … 33) ---
    // --- coin (BS-34 … 36) ---
    /// Spends coin on a bribe, a stake, a purchase (BS-35).
    SpendCoin(coin) = "spend-coin";
    // --- payoff, rep, heat (BS-37 … 41) ---
    /// Says what a finished score paid, in coin and in rep (BS-37).
    AssessPayoff(payoff) = "assess-payoff";
    /// Pays the tithe of a score to a boss, or does not (BS-38).
    AnswerTithe(payoff) = "answer-tithe";
    /// Gains or loses rep that no other command brings (BS-39).
    ChangeRep(payoff) = "change-rep";
    /// Says how much heat a score or a conflict brought (BS-40).
    AssessHeat(heat) = "assess-heat";
    /// Gains or loses heat that no other command brings (BS-41).
    ChangeHeat(heat) = "change-heat";
    // --- prison (BS-42, 43) ---
    /// Arrests or jails somebody (BS-42).
    Incarcerate(prison) = "incarcerate";
    /// Rolls how a prisoner's time went (BS-43).
    PrisonRoll(prison) = "prison-roll";
    // --- entanglements (BS-44, 45) ---
    /// Rolls or picks an entanglement, and may answer it at once (BS-44).
    RollEntanglement(entanglement) = "roll-entanglement";
    /// Answers the entanglement that waits (BS-45).
    AnswerEntanglement(answers) = "answer-entanglement";
    // --- the faction game (BS-46 … 54) ---
    /// Changes the crew's status with a faction (BS-46).
    ChangeStatus(factions) = "change-status";
    /// Ends a war of the crew (BS-47).
    EndWar(factions) = "end-war";
    /// Changes a faction's hold, Tier, wars or existence (BS-48).
    ShakeFaction(factions) = "shake-faction";
    /// Gains a claim (BS-49).
    GainClaim(claims) = "gain-claim";
    /// Loses a claim (BS-50).
    LoseClaim(claims) = "lose-claim";
    /// Turns a full rep track into stronger hold or a higher Tier (BS-51).
    Develop(develop) = "develop";
    /// Loses hold (BS-52).
    LoseHold(develop) = "lose-hold";
    /// Collects the income of a claim in downtime (BS-53).
    CollectIncome(claims) = "collect-income";
    /// Says whether the lair stands (BS-54).
    SetLair(claims) = "set-lair";
    // --- advancement (BS-55 … 60) ---
    // --- cohorts (BS-61 … 64) ---
    // --- downtime phases and free actions (BD-01 … 05, BS-65, 66) ---
    // --- downtime activities (BD-06 … 21, BS-67 … 70) ---
    // --- crew, contacts, corrections (BD-22 … 24) ---
}
