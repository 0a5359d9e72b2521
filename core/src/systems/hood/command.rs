//! Every command of the system, one list: a variant, its struct in a chapter, and nothing else kept twice.
//!
//! Each struct answers [`Ruled`] in its chapter: what it may be, how it is judged, how it is said.

use super::Desk;
use super::chapters::*;
use crate::systems::list::commands;

commands! {
    "hood";
    // --- basic moves (HD-01 … 08) ---
    /// Asks around for something (HD-01).
    AskAround(ask_around) = "ask-around";
    /// Covers tracks (HD-02).
    CoverTracks(cover) = "cover-tracks";
    /// Does it the hard way (HD-03).
    HardWay(cover) = "hard-way";
    /// Passes a +1 heat just taken on to another character (HD-04).
    HeatOff(heat_off) = "heat-off";
    /// Argues the toss (HD-05).
    ArgueToss(toss) = "argue-toss";
    /// Turns to plan B (HD-06).
    PlanB(plan) = "plan-b";
    /// Lies low with somebody (HD-07).
    LieLow(lie_low) = "lie-low";
    /// Makes trouble for friends and family (HD-08).
    MakeTrouble(trouble) = "make-trouble";
    // --- peripheral moves (HD-09 … 14) ---
    /// Crosses a partner (HD-09).
    CrossPartner(trouble) = "cross-partner";
    /// Double-crosses: neither kept the deal (HD-10).
    DoubleCross(trouble) = "double-cross";
    /// Pays cash instead of rolling (HD-11).
    PayCash(cash) = "pay-cash";
    /// Gets rough with somebody (HD-12).
    GetRough(fight) = "get-rough";
    /// Opens fire on somebody (HD-13).
    OpenFire(fight) = "open-fire";
    /// Helps or interferes with another character's move (HD-14).
    HelpOrInterfere(help) = "help-or-interfere";
    // --- what follows a roll (HD-15 … 17) ---
    /// Chooses the options of the last move (HD-15).
    ChooseOptions(options) = "choose-options";
    /// Answers somebody who argues the toss (HD-16).
    RespondToss(toss) = "respond-toss";
    /// Makes a hard move after a miss (HD-17).
    HardMove(hard_move) = "hard-move";
    // --- heat and advances (HD-18, 19) ---
    /// Takes +1 heat that no other command brings (HD-18).
    TakeHeat(heat_off) = "take-heat";
    /// Takes an advance that is due (HD-19).
    TakeAdvance(advance) = "take-advance";
    // --- debt and payback (HD-20 … 26) ---
    /// Chooses what a debt past +3 brings (HD-20).
    SettleDebtOverflow(debt) = "settle-debt-overflow";
    /// Owes another character (HD-21).
    OweDebt(debt) = "owe-debt";
    /// Puts somebody into the payback box (HD-22).
    MarkPayback(payback) = "mark-payback";
    /// Seeks somebody out to pay them back (HD-23).
    SeekPayback(payback) = "seek-payback";
    /// Somebody comes looking to be paid back (HD-24).
    CallPayback(payback) = "call-payback";
    /// Promises somebody a job in return (HD-25).
    PromiseJob(payback) = "promise-job";
    /// Says how a payback ended (HD-26).
    FinishPayback(payback) = "finish-payback";
    // --- down and out (HD-27 … 29) ---
    /// Takes somebody down or out, where no other command did (HD-27).
    GoDownOrOut(health) = "go-down-or-out";
    /// Recovers from being down (HD-28).
    RecoverFromDown(health) = "recover-from-down";
    /// The Feelgood heals somebody (HD-29).
    FeelgoodHeal(health) = "feelgood-heal";
    // --- livelihood and dough (HD-30 … 35) ---
    /// Threatens a livelihood (HD-30).
    ThreatenLivelihood(livelihood) = "threaten-livelihood";
    /// Restores a livelihood (HD-31).
    RestoreLivelihood(livelihood) = "restore-livelihood";
    /// Says how somebody lives (HD-32).
    SetLoot(livelihood) = "set-loot";
    /// Gains dough outside a job (HD-33).
    GainDough(dough) = "gain-dough";
    /// Spends dough on what lies beyond everyday means (HD-34).
    SpendDough(dough) = "spend-dough";
    /// Buys something ordinary, which costs no dough (HD-35).
    BuyOrdinary(dough) = "buy-ordinary";
    // --- jobs and gangs (HD-36 … 40) ---
    /// Starts a job (HD-36).
    StartJob(jobs) = "start-job";
    /// Takes a step towards a job, or fetches what was found (HD-37).
    JobStep(jobs) = "job-step";
    /// Ends a job (HD-38).
    FinishJob(jobs) = "finish-job";
    /// Forms a gang, or takes more members into it (HD-39).
    FormGang(gang) = "form-gang";
    /// Leaves a gang (HD-40).
    LeaveGang(gang) = "leave-gang";
    // --- hot property, weapons, vehicles (HD-41 … 47) ---
    /// Acquires a hot thing that was found by asking around (HD-41).
    AcquireHot(things) = "acquire-hot";
    /// Gets rid of something, or hands it to another character (HD-42).
    DisposeItem(things) = "dispose-item";
    /// Buys a weapon (HD-43).
    BuyWeapon(things) = "buy-weapon";
    /// Buys a vehicle (HD-44).
    BuyVehicle(vehicles) = "buy-vehicle";
    /// Chases or flees in a car (HD-45).
    Chase(vehicles) = "chase";
    /// Crashes a car (HD-46).
    Collision(vehicles) = "collision";
    /// Repairs a car (HD-47).
    RepairVehicle(vehicles) = "repair-vehicle";
    // --- the rest (HD-48 … 51) ---
    /// Ends the situation (HD-48).
    EndSituation(situation) = "end-situation";
    /// Uses a unique move, and says what it did (HD-49).
    UseUniqueMove(unique) = "use-unique-move";
    /// Registers a character, somebody else, or the names of playbook moves (HD-50).
    Register(register) = "register";
    /// Corrects a number of the ledger (HD-51).
    AdjustLedger(register) = "adjust-ledger";
}
