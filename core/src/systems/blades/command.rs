//! Every command of the system, one list: a variant, its struct in a chapter, and nothing else kept twice.
//!
//! Each struct answers [`Ruled`] in its chapter: what it may be, how it is judged, how it is said.

use super::Desk;
use super::chapters::*;
use crate::systems::list::commands;

commands! {
    "blades";
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
    /// Begins a score: the plan and the one detail that it needs (BS-09).
    BeginScore(score) = "begin-score";
    /// Chooses what a character carries into the score (BS-10).
    ChooseLoad(load) = "choose-load";
    /// Takes an item out of the load (BS-11).
    MarkItem(load) = "mark-item";
    /// Rolls the engagement of the score under way (BS-12).
    RollEngagement(engagement) = "roll-engagement";
    /// Ends the score (BS-13).
    EndScore(score) = "end-score";
    // --- actions and consequences (BS-14 … 21) ---
    /// Rolls an action (BS-14).
    ActionRoll(action) = "action-roll";
    /// Turns a bargain down (BS-15).
    DeclineBargain(action) = "decline-bargain";
    /// Settles an open action roll (BS-16).
    SettleAction(settle_action) = "settle-action";
    /// Threatens consequences from the fiction (BS-17).
    Threaten(consequence) = "threaten";
    /// Resists a consequence and rolls what that costs (BS-18).
    Resist(resist) = "resist";
    /// Marks armor boxes against a consequence (BS-19).
    UseArmor(armor) = "use-armor";
    /// Steps in and faces a consequence in place of a teammate (BS-20).
    Protect(consequence) = "protect";
    /// Suffers a consequence in full (BS-21).
    Suffer(consequence) = "suffer";
    // --- teamwork, flashback, fortune, information (BS-22 … 25) ---
    /// Leads a group action (BS-22).
    GroupAction(group) = "group-action";
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
    AnswerEntanglement(answer_entanglement) = "answer-entanglement";
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
    /// Marks the xp of a session (BS-55).
    MarkSessionXp(xp) = "mark-session-xp";
    /// Marks xp that has no command of its own (BS-56).
    MarkXp(xp) = "mark-xp";
    /// Takes an advance: a dot or a special ability (BS-57).
    TakeAdvance(xp) = "take-advance";
    /// Marks crew xp at the end of a session (BS-58).
    MarkCrewXp(crew_advance) = "mark-crew-xp";
    /// Takes a crew advance: an ability or two upgrade boxes (BS-59).
    TakeCrewAdvance(crew_advance) = "take-crew-advance";
    /// Marks boxes of a crew upgrade (BS-60).
    MarkUpgrade(upgrades) = "mark-upgrade";
    // --- cohorts (BS-61 … 64) ---
    /// Recruits a gang or an expert (BS-61).
    RecruitCohort(cohorts) = "recruit-cohort";
    /// Improves a cohort (BS-62).
    ChangeCohort(cohorts) = "change-cohort";
    /// Harms a cohort (BS-63).
    HarmCohort(cohorts) = "harm-cohort";
    /// Replaces a destroyed cohort (BS-64).
    ReplaceCohort(cohorts) = "replace-cohort";
    // --- downtime phases and free actions (BD-01 … 05, BS-65, 66) ---
    /// Records that a score is over, for tables that record no more of it (BD-01).
    CompleteScore(downtime) = "complete-score";
    /// Opens a downtime phase (BD-02).
    BeginDowntime(downtime) = "begin-downtime";
    /// Closes the downtime phase (BD-03).
    EndDowntime(downtime) = "end-downtime";
    /// Says that the crew is at war or at peace, for tables that keep no statuses (BD-04).
    SetWar(downtime) = "set-war";
    /// Notes something that needs no activity (BD-05).
    RecordFreeAction(downtime) = "record-free-action";
    /// Gives a character more free activities in this downtime, or takes some (BS-65).
    GrantActivity(other_activity) = "grant-activity";
    /// Spends an activity on something that is not among the six (BS-66).
    OtherActivity(other_activity) = "other-activity";
    // --- downtime activities (BD-06 … 21, BS-67 … 70) ---
    /// Puts a project idea to a player (BD-13).
    ProposeProject(projects) = "propose-project";
    /// Makes a long-term project (BD-14).
    CreateProject(projects) = "create-project";
    /// Works on a long-term project (BD-15).
    WorkOnProject(project_work) = "work-on-project";
    /// Closes a filled project with what it brought (BD-16).
    CompleteProject(projects) = "complete-project";
    /// Seeks treatment, or toughs it out (BD-17).
    Recover(recover) = "recover";
    /// Suffers harm with no roll behind it (BD-18).
    SufferHarm(harm) = "suffer-harm";
    /// Rolls the crew's Tier for the use of an asset (BD-06).
    AcquireAsset(assets) = "acquire-asset";
    /// Uses an asset (BD-09).
    UseAsset(assets) = "use-asset";
    /// Keeps an asset in reserve (BD-10).
    HoldOnStandby(assets) = "hold-on-standby";
    /// An asset on standby leaves (BD-11).
    EndStandby(assets) = "end-standby";
    /// Records something that a character made (BD-12).
    RecordCraftedItem(assets) = "record-crafted-item";
    /// Does something about the heat (BD-19).
    ReduceHeat(reduce_heat) = "reduce-heat";
    /// Trains an attribute or the playbook (BD-20).
    Train(train) = "train";
    /// Raises an unsettled result for coin (BD-07).
    ImproveResult(settle) = "improve-result";
    /// Lets an unsettled result take effect (BD-08).
    SettleActivity(settle) = "settle-activity";
    /// Visits the purveyor to lose stress (BD-21).
    IndulgeVice(vice) = "indulge-vice";
    /// Answers an overindulgence (BS-67).
    Overindulge(vice) = "overindulge";
    /// Crafts something with Tinker (BS-68).
    Craft(craft) = "craft";
    /// Uses something that was crafted (BS-69).
    UseCreation(craft) = "use-creation";
    /// Performs a ritual (BS-70).
    PerformRitual(ritual) = "perform-ritual";
    // --- crew, contacts, corrections (BD-22 … 24) ---
    /// Adds a whole crew upgrade (BD-22).
    AddCrewUpgrade(upgrades) = "add-crew-upgrade";
    /// Registers a friend, contact or rival (BD-23).
    RegisterContact(city) = "register-contact";
    /// Corrects a number of the ledger (BD-24).
    AdjustLedger(ledger) = "adjust-ledger";
}
