//! What can follow in this system. Variants are frozen: add, never rename or re-mean one.
//!
//! An event carries the change that happened, never the totals around it; a level that is set carries `to`.
//! The values inside events are in `values` and `state`.

mod values;

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

pub use values::*;

use super::state::{Due, ItemKind, JobTarget, Payback, Toss};
use super::terms::{
    BasicMove, Cause, HeatSource, JobKind, LeavingBy, Playbook, Relation, TossAnswer, Until, WantedKind,
    WealthBand,
};
use crate::slug::Slug;

/// An event of a `hood` campaign.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words; each variant says what happened")]
pub enum Event {
    // --- who there is -------------------------------------------------------------------------------------
    /// A character entered (HD-R1–R5).
    CharacterRegistered { pc: Slug, name: String, playbook: Playbook, stats: Stats, loot: Option<String> },
    /// Moves of a playbook became known; what they do is not in this rulebook.
    MovesRegistered { pc: Slug, moves: Vec<Slug>, owned: bool },
    /// Somebody else entered.
    NpcRegistered { npc: Slug, name: String, relation: Relation },
    /// A number of the ledger was corrected.
    LedgerAdjusted { pc: Slug, field: LedgerField, with: Option<Slug>, n: i64, why: String },

    // --- rolls --------------------------------------------------------------------------------------------
    /// A move was rolled (HD-R207, R208).
    MoveRolled { pc: Slug, r#move: BasicMove, roll: Roll },
    /// What was carried forward was used up (HD-R29).
    ForwardSpent { pc: Slug, n: i32 },
    /// A roll missed, and the MC may answer (HD-R8).
    HardMoveDue { pc: Slug, r#move: BasicMove, take_down: bool, exposed: Vec<Slug> },
    /// The MC answered a missed roll (HD-R81).
    HardMoveMade { pc: Slug, kind: String, text: Option<String>, also: Vec<Slug> },
    /// Options must be chosen (HD-R11).
    OptionsDue { pc: Slug, due: Box<Due> },
    /// The options were chosen.
    OptionsChosen { pc: Slug, r#move: BasicMove, picks: Vec<String> },
    /// Nobody chose, in a replay.
    OptionsLapsed { pc: Slug },
    /// Somebody rolled to help or interfere with a move to come (HD-R94).
    HelpOffered { helper: Slug, target: Slug, r#move: BasicMove },
    /// Their help or interference is ready (HD-R95).
    ModifierReady { helper: Slug, target: Slug, r#move: BasicMove, n: i32 },
    /// They are exposed to the same danger (HD-R96).
    ExposureOpened { helper: Slug, target: Slug, r#move: BasicMove },
    /// Something is carried to the next roll (HD-R29, R69).
    ForwardAdded { who: Slug, n: i32 },
    /// Something counts on every roll for a while (HD-R118, R120).
    OngoingAdded { pc: Slug, n: i32, until: Until },
    /// It no longer counts.
    OngoingRemoved { pc: Slug, n: i32, until: Until },

    // --- what moves bring ---------------------------------------------------------------------------------
    /// It was found (HD-R17).
    Found { pc: Slug, find: Slug, kind: WantedKind, text: String, hot: bool },
    /// It is not quite what was expected (HD-R12).
    FoundIsOff { pc: Slug, find: Slug, text: String },
    /// Where it is, is known; it must be fetched (HD-R13).
    MustFetch { pc: Slug, find: Slug },
    /// It was fetched.
    Fetched { find: Slug },
    /// There are strings attached (HD-R14).
    StringsAttached { pc: Slug, find: Slug, text: String },
    /// The tracks are covered (HD-R24).
    TracksCovered { pc: Slug, what: String },
    /// It took a long time (HD-R21).
    TookLong { pc: Slug },
    /// It can be traced back (HD-R22).
    Traceable { pc: Slug },
    /// What stood in the way no longer does (HD-R30).
    ObstacleBeaten { pc: Slug, obstacle: String },
    /// The MC offered a way out (HD-R42).
    WayOutOffered { pc: Slug, text: String, taken: bool },
    /// Somebody was left behind (HD-R44).
    LeftBehind { pc: Slug, who: Slug },
    /// They left without what they came for (HD-R45, R78).
    GoalLost { pc: Slug },
    /// Friends or family turned their backs (HD-R54).
    BacksTurned { pc: Slug, npcs: Vec<Slug> },
    /// They help, this time (HD-R57).
    TheyHelp { pc: Slug, npcs: Vec<Slug> },
    /// An opponent backs off (HD-R70).
    BackedOff { target: Slug },
    /// A target must answer (HD-R37).
    AnswerDue { pc: Slug, toss: Toss },
    /// The target answered.
    TossAnswered { pc: Slug, target: Slug, answer: TossAnswer },
    /// It is done the arguer's way (HD-R36).
    DoneYourWay { pc: Slug, target: Slug, term: String, price: Option<u32> },
    /// The target refused (HD-R39).
    TossRefused { pc: Slug, target: Slug },
    /// A special move of the playbook comes into play; what it does is not in this rulebook (HD-R61).
    SpecialMoveTriggered { pc: Slug, deal: String },
    /// A unique move was used (HD-R206).
    UniqueMoveUsed { pc: Slug, r#move: Slug },
    /// A move was bought instead of rolled: a 10+ without consequences (HD-R64).
    MoveBought { pc: Slug, r#move: String },

    // --- heat and experience ------------------------------------------------------------------------------
    /// Heat rose (HD-R82).
    HeatTaken { pc: Slug, n: u32, source: HeatSource },
    /// It may be passed on right away (HD-R83).
    HeatWindowOpened { pc: Slug },
    /// It may no longer.
    HeatWindowClosed { pc: Slug },
    /// Heat left for another character (HD-R32).
    HeatDeflected { from: Slug, to: Slug, n: u32 },
    /// Heat was lost (HD-R49).
    HeatLost { pc: Slug, n: u32 },
    /// Two characters swapped their heat: what that changed for each (HD-R101).
    HeatSwapped { holder: Slug, other: Slug, holder_change: i32, other_change: i32 },
    /// Heat came with a hot item (HD-R177).
    LockedHeatAdded { pc: Slug, n: u32, item: Slug },
    /// It went with the item (HD-R179).
    LockedHeatRemoved { pc: Slug, n: u32, item: Slug },
    /// Burned: taken out of play for good (HD-R86).
    Burned { pc: Slug },
    /// Experience was marked (HD-R202).
    ExperienceMarked { pc: Slug, n: u32, why: String },
    /// Experience and heat reached 5: an advance (HD-R87).
    AdvanceEarned { pc: Slug },
    /// The experience begins anew (HD-R87).
    ExperienceReset { pc: Slug, n: u32 },
    /// An advance was taken (HD-R88–R91).
    Advanced { pc: Slug, advance: Advance },

    // --- debt and payback ---------------------------------------------------------------------------------
    /// What `other` owes `holder` changed (HD-R6).
    DebtChanged { holder: Slug, other: Slug, n: i32, why: String },
    /// It would have passed +3 and begins anew at 0 (HD-R97).
    DebtReset { holder: Slug, other: Slug, n: i32 },
    /// The holder chooses what that brings (HD-R97).
    DebtOverflowDue { holder: Slug, other: Slug },
    /// The holder chose.
    DebtOverflowSettled { holder: Slug, other: Slug, choice: String },
    /// A move was learned from another's playbook (HD-R99).
    MoveLearned { pc: Slug, r#move: Slug, from: Slug },
    /// Somebody in the payback box now waits for another (HD-R100).
    PaybackMoved { payback: Slug, from: Slug, to: Slug },
    /// A deal was imposed, whose terms can be argued (HD-R102).
    DealImposed { holder: Slug, other: Slug, terms: String },
    /// Somebody went into the payback box (HD-R103).
    PaybackMarked { pc: Slug, entry: Payback },
    /// They were sought out (HD-R107).
    PaybackOffered { pc: Slug, payback: Slug, npc: Slug, how: String, by: Option<Slug> },
    /// They came looking (HD-R108).
    PaybackDemanded { pc: Slug, payback: Slug, npc: Slug, demand: String },
    /// A job was promised (HD-R110).
    PromiseMade { pc: Slug, payback: Slug, npc: Slug, job: Slug },
    /// The promise did not hold (HD-R111).
    PromiseBroken { pc: Slug, payback: Slug, npc: Slug },
    /// They are paid back (HD-R110).
    PaybackCleared { pc: Slug, payback: Slug, npc: Slug },

    // --- down and out -------------------------------------------------------------------------------------
    /// Somebody went down, from fine or back from out (HD-R115).
    WentDown { who: Slug, from_out: bool },
    /// Somebody is out (HD-R121).
    WentOut { who: Slug },
    /// Somebody is fine again (HD-R119).
    BackToFine { who: Slug },

    // --- livelihood, dough, gangs, jobs -------------------------------------------------------------------
    /// A livelihood is threatened (HD-R130–R134).
    LivelihoodThreatened { pc: Slug, cause: Cause, follows: Option<Slug> },
    /// It is safe again; who took part (HD-R137).
    LivelihoodRestored { pc: Slug, how: String, with: Vec<Slug> },
    /// What the boss brought on a member no longer threatens them.
    FollowedThreatLifted { pc: Slug, boss: Slug },
    /// How somebody lives: their own words, or as the boss does (HD-R129, R157).
    LootSet { pc: Slug, text: Option<String>, follows: Option<Slug> },
    /// Dough was gained (HD-R140).
    DoughGained { pc: Slug, n: u32, source: String },
    /// Dough was spent (HD-R172).
    DoughSpent { pc: Slug, n: u32, why: String },
    /// Dough is held for the gang, not spent (HD-R156).
    DoughHeld { pc: Slug, to: u32 },
    /// Somebody affords more or less (HD-R173).
    BandChanged { pc: Slug, from: WealthBand, to: WealthBand },
    /// Something ordinary was bought (HD-R165).
    Bought { pc: Slug, thing: String, band: WealthBand },
    /// A gang was formed, or grew (HD-R155).
    GangFormed { boss: Slug, members: Vec<Slug> },
    /// A member left the gang (HD-R160).
    LeftGang { member: Slug, boss: Slug, by: LeavingBy },
    /// A job began (HD-R145).
    JobStarted { job: Slug, kind: JobKind, target: JobTarget, members: Vec<Slug>, hired: Vec<Slug>, lo: u32, hi: u32 },
    /// A step of planning (HD-R149).
    JobStepTaken { job: Slug, step: String, text: String },
    /// A job ended (HD-R151).
    JobFinished { job: Slug, pulled_off: bool, got_away: bool, total: u32 },

    // --- things -------------------------------------------------------------------------------------------
    /// Something was gained.
    ItemGained { pc: Slug, item: Slug, name: String, kind: ItemKind, hot: bool, find: Option<Slug> },
    /// Something was lost, sold, dumped or handed over (HD-R179).
    ItemLost { pc: Slug, item: Slug, how: String },
    /// A chase was won (HD-R192).
    ChaseWon { by: Slug, over: Slug },
    /// Neither car is better here: a move decides.
    NoAdvantage { a: Slug, b: Slug },
    /// A vehicle survived a collision (HD-R194).
    DroveOn { vehicle: Slug },
    /// It needs repair (HD-R194).
    NeedsRepair { vehicle: Slug },
    /// It is a write-off (HD-R199).
    WrittenOff { vehicle: Slug },
    /// The MC said what a collision did (HD-R215).
    CollisionRuled { vehicle: Slug, text: String },
    /// It was repaired (HD-R194).
    Repaired { vehicle: Slug },

    // --- the situation ------------------------------------------------------------------------------------
    /// The situation ended (HD-R120).
    SituationEnded {},
}
