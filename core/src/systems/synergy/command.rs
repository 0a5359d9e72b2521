//! Every command of the system, one list: a variant, its struct in a chapter, and nothing else kept twice.
//!
//! Each struct answers [`Ruled`] in its chapter: what it may be, how it is judged, how it is said.

use super::Desk;
use super::chapters::*;
use crate::systems::list::commands;

commands! {
    "synergy";
    // --- the Rest (SY-01 … 09) ---
    /// Starts a Rest (SY-01).
    StartRest(rest) = "start-rest";
    /// Lets hours of a Rest pass (SY-02).
    PassTime(rest) = "pass-time";
    /// Does something quiet in a Rest (SY-03).
    RestActivity(rest) = "rest-activity";
    /// Does something that no Rest allows (SY-04).
    StrenuousAct(rest) = "strenuous-act";
    /// Interrupts a Rest from outside (SY-05).
    InterruptRest(rest) = "interrupt-rest";
    /// Cares for a resting character (SY-06).
    ProvideCare(care) = "provide-care";
    /// Completes a Rest: the recovery roll, and what comes back (SY-07).
    CompleteRest(recovery) = "complete-rest";
    /// Enters or leaves Trance (SY-08).
    SetTrance(limited) = "set-trance";
    /// Uses a Class Trait or an ability once per Rest (SY-09).
    UseLimited(limited) = "use-limited";
    // --- Synergy (SY-10 … 16) ---
    /// Proposes to make Synergy together (SY-10).
    ProposeSynergy(pool) = "propose-synergy";
    /// Answers such a proposal (SY-11).
    AgreeSynergy(pool) = "agree-synergy";
    /// Puts a Skill Check (SY-12).
    ConfirmCheck(checks) = "confirm-check";
    /// Adds a source of Advantage or Disadvantage to a check (SY-13).
    AddEdge(checks) = "add-edge";
    /// Offers the party's Synergy for somebody else's check (SY-14).
    OfferSynergy(checks) = "offer-synergy";
    /// Answers such an offer (SY-15).
    AnswerSynergy(checks) = "answer-synergy";
    /// Commits dice to a check (SY-16).
    CommitDice(checks) = "commit-dice";
    // --- the Training Exchange, Levels (SY-17 … 21) ---
    /// Proposes a Training Exchange (SY-17).
    ProposeExchange(exchange) = "propose-exchange";
    /// Answers such a proposal (SY-18).
    AnswerExchange(exchange) = "answer-exchange";
    /// Completes a Training Exchange (SY-19).
    CompleteExchange(exchange) = "complete-exchange";
    /// Raises a Level alone, at full price (SY-20).
    RaiseLevel(levels) = "raise-level";
    /// Raises a Core Vital (SY-21).
    RaiseCoreVital(levels) = "raise-core-vital";
    // --- the story, wounds, the ledger (SY-22 … 24) ---
    /// Reaches a Story Checkpoint or Milestone (SY-22).
    StoryBeat(story) = "story-beat";
    /// Suffers a wound (SY-23).
    SufferWound(story) = "suffer-wound";
    /// Registers a character or sets values of the ledger (SY-24).
    AdjustLedger(ledger) = "adjust-ledger";
}
