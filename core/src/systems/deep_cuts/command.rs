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
    // --- the score and load (DC-01 … 05) ---
    /// Begins a score (DC-01).
    BeginScore(score) = "begin-score";
    /// Chooses how somebody carries their things into the score (DC-02).
    ChooseLoad(load) = "choose-load";
    /// Marks an item that somebody turns out to have with them (DC-03).
    MarkItem(load) = "mark-item";
    /// Picks something up during a score (DC-04).
    PickUp(load) = "pick-up";
    /// Puts something down (DC-05).
    DropLoad(load) = "drop-load";
    // --- threats (DC-06 … 19) ---
    /// States what threatens somebody (DC-06).
    StateThreat(threat) = "state-threat";
    /// Adds a further threat before the dice (DC-07).
    AddThreat(threat) = "add-threat";
    /// Acts where everything is under control (DC-08).
    ActControlled(threat) = "act-controlled";
    /// Rolls against what threatens (DC-09).
    RollThreat(roll_threat) = "roll-threat";
    /// Gives each of several threats its die (DC-10).
    AssignDice(roll_threat) = "assign-dice";
    /// Pushes oneself (DC-11).
    Push(push) = "push";
    /// Pushes on behalf of a teammate (DC-12).
    LeaderPush(push) = "leader-push";
    /// Spends Edge that a roll just gave, for more effect (DC-13).
    SpendEdge(push) = "spend-edge";
    /// Offers a bargain (DC-14).
    OfferBargain(bargain) = "offer-bargain";
    /// Answers a bargain (DC-15).
    AnswerBargain(bargain) = "answer-bargain";
    /// Assists a teammate (DC-16).
    Assist(assist) = "assist";
    /// Sees to it that a teammate does not face a threat (DC-17).
    Protect(assist) = "protect";
    /// Begins a team action (DC-18).
    StartTeamAction(team) = "start-team-action";
    /// Settles what somebody faces (DC-19).
    ResolveThreat(resolve) = "resolve-threat";
    /// Faces a threat, all beats on one line (DC-06 … 19).
    FaceThreat(face) = "face-threat";
    // --- harm, stress, trauma (DC-20 … 28, 69) ---
    /// Suffers harm with no roll behind it (DC-20).
    SufferHarm(harm) = "suffer-harm";
    /// Invokes harm or a scar (DC-21).
    InvokeHarm(invoke) = "invoke-harm";
    /// Accepts that harm is invoked (DC-22).
    AcceptInvocation(invoke) = "accept-invocation";
    /// Toughs a harm out: stress for a line through it (DC-23).
    ToughItOut(invoke) = "tough-it-out";
    /// Treats a mortal wound within a few minutes, or fails to (DC-24).
    StabiliseMortal(harm) = "stabilise-mortal";
    /// Ends a passing condition (DC-25).
    ClearCondition(harm) = "clear-condition";
    /// Marks stress (DC-26).
    MarkStress(stress) = "mark-stress";
    /// Names a trauma that came without a name (DC-26).
    NameTrauma(stress) = "name-trauma";
    /// Invokes one's own trauma (DC-27).
    InvokeTrauma(stress) = "invoke-trauma";
    /// Begins an evening for tables that open no session (DC-28).
    BeginEvening(stress) = "begin-evening";
    /// Uses armour or special armour (DC-69).
    UseArmour(armour) = "use-armour";
    // --- information (DC-29) ---
    /// Gathers information (DC-29).
    GatherInfo(info) = "gather-info";
}
