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
        #[expect(clippy::large_enum_variant, reason = "decoded once, kept little")]
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
    /// Founds the crew (BS-01).
    FoundCrew(founding) = "found-crew";
    /// Enters a scoundrel (BS-02).
    CreateCharacter(scoundrels) = "create-character";
    /// Registers a faction of the city (BS-03).
    RegisterFaction(city) = "register-faction";
    /// Registers a feature gained outside an advance (BS-04).
    RegisterFeature(city) = "register-feature";
    /// Sets or changes a vice or its purveyor (BS-05).
    SetVice(scoundrels) = "set-vice";
    /// Changes whether a contact can be counted on (BS-06).
    ChangeContact(city) = "change-contact";
    /// Notes what has no number of its own (BS-07).
    NoteFact(ledger) = "note-fact";
    /// Ends a standing fact (BS-08).
    CloseNote(ledger) = "close-note";
    // --- the score (BS-09 … 13) ---
    // --- actions and consequences (BS-14 … 21) ---
    // --- teamwork, flashback, fortune, information (BS-22 … 25) ---
    // --- clocks (BS-26 … 28) ---
    // --- stress, trauma, leaving and returning (BS-29 … 33) ---
    // --- coin (BS-34 … 36) ---
    /// Spends coin on a bribe, a stake, a purchase (BS-35).
    SpendCoin(coin) = "spend-coin";
    // --- payoff, rep, heat (BS-37 … 41) ---
    // --- prison (BS-42, 43) ---
    // --- entanglements (BS-44, 45) ---
    // --- the faction game (BS-46 … 54) ---
    // --- advancement (BS-55 … 60) ---
    /// Marks boxes of a crew upgrade (BS-60).
    MarkUpgrade(upgrades) = "mark-upgrade";
    // --- cohorts (BS-61 … 64) ---
    // --- downtime phases and free actions (BD-01 … 05, BS-65, 66) ---
    // --- downtime activities (BD-06 … 21, BS-67 … 70) ---
    // --- crew, contacts, corrections (BD-22 … 24) ---
    /// Adds a whole crew upgrade (BD-22).
    AddCrewUpgrade(upgrades) = "add-crew-upgrade";
    /// Registers a friend, contact or rival (BD-23).
    RegisterContact(city) = "register-contact";
    /// Corrects a number of the ledger (BD-24).
    AdjustLedger(ledger) = "adjust-ledger";
}
