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
    // --- the score (BS-09 … 13) ---
    // --- actions and consequences (BS-14 … 21) ---
    // --- teamwork, flashback, fortune, information (BS-22 … 25) ---
    /// Calls a flashback during a score (BS-23).
    Flashback(flashback) = "flashback";
    /// Rolls fortune where no character acts, or where no other roll fits (BS-24).
    FortuneRoll(fortune) = "fortune-roll";
    /// Gathers information: told, or found by a fortune roll (BS-25).
    GatherInfo(info) = "gather-info";
    // --- clocks (BS-26 … 28) ---
    /// Makes a progress clock (BS-26).
    CreateClock(clocks) = "create-clock";
    /// Ticks a clock or a project (BS-27).
    TickClock(clocks) = "tick-clock";
    /// Closes a clock, or empties it and begins again (BS-28).
    CloseClock(clocks) = "close-clock";
    // --- stress, trauma, leaving and returning (BS-29 … 33) ---
    /// Marks stress for a cost that has no command of its own (BS-29).
    MarkStress(stress) = "mark-stress";
    /// Names a trauma that was taken (BS-30).
    NameTrauma(stress) = "name-trauma";
    /// Brings a character back into play (BS-31).
    ReturnToPlay(leaving) = "return-to-play";
    /// Retires a character (BS-32).
    RetireCharacter(leaving) = "retire-character";
    /// Records a death that no harm in the record explains (BS-33).
    RecordDeath(leaving) = "record-death";
    // --- coin (BS-34 … 36) ---
    /// Gains coin on the way: loot, winnings, wages, gifts (BS-34).
    GainCoin(coin) = "gain-coin";
    /// Spends coin on a bribe, a stake, a purchase (BS-35).
    SpendCoin(coin) = "spend-coin";
    /// Moves coin between the crew, characters and stashes (BS-36).
    MoveCoin(coin) = "move-coin";
    // --- payoff, rep, heat (BS-37 … 41) ---
    // --- prison (BS-42, 43) ---
    // --- entanglements (BS-44, 45) ---
    // --- the faction game (BS-46 … 54) ---
    // --- advancement (BS-55 … 60) ---
    // --- cohorts (BS-61 … 64) ---
    // --- downtime phases and free actions (BD-01 … 05, BS-65, 66) ---
    // --- downtime activities (BD-06 … 21, BS-67 … 70) ---
    // --- crew, contacts, corrections (BD-22 … 24) ---
}
