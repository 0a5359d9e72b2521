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
    // --- experience (DC-30, 44) ---
    /// Marks xp that no other command marks (DC-30).
    MarkXp(xp) = "mark-xp";
    /// Spends filled crew clocks (DC-44).
    CrewAdvance(xp) = "crew-advance";
    // --- after the score (DC-31 … 43, 45 … 47) ---
    /// Ends the score: each cohort heals, and the fallout begins (DC-31).
    EndScore(fallout) = "end-score";
    /// Changes the status with a faction that the score touched (DC-32).
    SetFactionStatus(fallout) = "set-faction-status";
    /// Says how much heat the score brought (DC-33).
    AssessHeat(fallout) = "assess-heat";
    /// Takes the payoff of the score: coin into the vault, and rep (DC-34).
    TakePayoff(payoff) = "take-payoff";
    /// Takes a load of cash, or fences valuables (DC-35).
    SeizeAssets(payoff) = "seize-assets";
    /// Settles the tithe to the ward boss (DC-36).
    PayTithe(payoff) = "pay-tithe";
    /// Moves coin between the vault, the bank and stashes (DC-37).
    BankTransfer(bank) = "bank-transfer";
    /// Buys something lawful, which may take money in a bank (DC-38).
    BankPurchase(bank) = "bank-purchase";
    /// Gives the crew a wanted level (DC-39).
    GainWanted(wanted) = "gain-wanted";
    /// Takes wanted levels off the crew (DC-40).
    RemoveWanted(wanted) = "remove-wanted";
    /// Plays an entanglement, and may answer it at once (DC-41).
    PlayEntanglement(entanglement) = "play-entanglement";
    /// Answers an entanglement (DC-42).
    AnswerEntanglement(answer_entanglement) = "answer-entanglement";
    /// Buys a crew upgrade for coin (DC-43).
    BuyUpgrade(development) = "buy-upgrade";
    /// Cools the crew's heat (DC-45).
    CoolHeat(cooling) = "cool-heat";
    /// Assesses how firm the crew's hold on its Tier is (DC-46).
    AssessHold(cooling) = "assess-hold";
    /// Goes on to the next step after the score (DC-47).
    NextStep(cooling) = "next-step";
    // --- downtime (DC-48 … 56, 67) ---
    /// Begins a downtime (DC-48).
    BeginDowntime(downtime) = "begin-downtime";
    /// Indulges a vice (DC-49).
    IndulgeVice(vice) = "indulge-vice";
    /// Lets a character be lost to their vice in place of the die (DC-50).
    LoseToVice(vice) = "lose-to-vice";
    /// Brings a character back who was lost to their vice (DC-50).
    ReturnFromVice(vice) = "return-from-vice";
    /// Finds a new purveyor (DC-51).
    FindPurveyor(vice) = "find-purveyor";
    /// Goes into debt with a provider (DC-52).
    GoIntoDebt(debt) = "go-into-debt";
    /// Takes a tick off a debt's clock (DC-53).
    RemoveDebtTick(debt) = "remove-debt-tick";
    /// Resolves a debt (DC-54).
    ResolveDebt(debt) = "resolve-debt";
    /// Makes a supply (DC-55).
    CreateSupply(supply) = "create-supply";
    /// Uses a supply (DC-56).
    TickSupply(supply) = "tick-supply";
    /// Ends the downtime (DC-67).
    EndDowntime(downtime) = "end-downtime";
    // --- downtime activities (DC-57 … 66) ---
    /// Acquires something for a while (DC-57).
    Acquire(acquire) = "acquire";
    /// Recovers (DC-58).
    Recover(recovery) = "recover";
    /// Stays in a private hospital (DC-59).
    HospitalStay(recovery) = "hospital-stay";
    /// Trains: spends filled xp clocks on an advance (DC-60).
    Train(training) = "train";
    /// Instructs in an area of expertise (DC-61).
    Instruct(training) = "instruct";
    /// Accomplishes a simple project (DC-62).
    SimpleProject(pastimes) = "simple-project";
    /// Takes a quick side job (DC-63).
    SideJob(pastimes) = "side-job";
    /// Starts a long-term project (DC-64).
    StartProject(projects) = "start-project";
    /// Works on a long-term project (DC-65).
    WorkOnProject(projects) = "work-on-project";
    /// Heals a trauma with a project that was completed for it (DC-66).
    RecoverTrauma(projects) = "recover-trauma";
}
