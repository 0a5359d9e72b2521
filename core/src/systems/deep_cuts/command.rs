//! Every command of the system, one list: a variant, its struct in a chapter, and nothing else kept twice.
//!
//! Each struct answers [`Ruled`] in its chapter: what it may be, how it is judged, how it is said.

use super::Desk;
use super::chapters::*;
use crate::systems::list::commands;

commands! {
    "deep-cuts";
    // --- founding, the roster, corrections (DC-68) ---
    /// Founds the crew (DC-68).
    FoundCrew(founding) = "found-crew";
    /// Enters a scoundrel (DC-68).
    CreateCharacter(founding) = "create-character";
    /// Registers a faction of the city (DC-68).
    RegisterFaction(roster) = "register-faction";
    /// Registers a contact of the crew (DC-68).
    RegisterContact(roster) = "register-contact";
    /// Enters a cohort that the crew has (DC-68).
    RegisterCohort(roster) = "register-cohort";
    /// Enters a claim that the crew holds (DC-68).
    RegisterClaim(roster) = "register-claim";
    /// Makes a progress clock (DC-68).
    CreateClock(roster) = "create-clock";
    /// Sets a number of the ledger right (DC-68).
    AdjustLedger(ledger) = "adjust-ledger";
}
