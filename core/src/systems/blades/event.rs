//! What can follow in this system. Variants are frozen: add, never rename or re-mean one.
//!
//! An event carries the change that happened, never the totals around it; a level that is set carries `to`.
//! Events of many fields have a struct in `big`; the values inside events are in `values`.

mod big;
mod threats;
mod values;

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

pub use big::*;
pub use threats::*;
pub use values::*;

use super::features::Effects;
use super::state::{ClaimKind, ClockKind, ContactStanding};
use super::terms::{
    Action, Activity, Armor, Attribute, Band, Effect, Hold, Lair, LoadKind, Position, Standing, WarLoss, XpTrack,
};
use crate::slug::Slug;

/// An event of a `blades` campaign.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words; each variant says what happened")]
pub enum Event {
    // --- stress, trauma, standing -------------------------------------------------------------------------
    /// Stress was marked, also when it was none (BS-R24).
    StressMarked { pc: Slug, n: u32, why: String },
    /// Stress was cleared (BS-R97).
    StressCleared { pc: Slug, n: u32, why: String },
    /// Stress past the last box was flagged, with the house rule that only flags it (BD-R68).
    StressOverflowed { pc: Slug, excess: u32 },
    /// The last stress box was marked: a trauma, and the excess is lost (BS-R24, R25).
    TraumaTaken { pc: Slug, condition: Option<String>, excess: u32 },
    /// A trauma got its name (BS-R26).
    TraumaNamed { pc: Slug, condition: String },
    /// The trauma track is full: retire, or go to prison (BS-R31).
    RetirementDue { pc: Slug },
    /// Whether and why a character is in play changed.
    StandingChanged { pc: Slug, to: Standing, why: String },
    /// Trauma satisfied the vice for the next downtime (BS-R29).
    ViceSatisfied { pc: Slug },
    /// A character left the life for good; what awaits them follows from their stash (BS-R127).
    CharacterRetired { pc: Slug, fate: String, why: String },

    // --- harm and armor -----------------------------------------------------------------------------------
    /// Harm was taken, at the level where it found room (BS-R83, R89).
    HarmTaken { pc: Slug, harm: Slug, label: String, level_in: u32, level: u32 },
    /// Ticks on the healing clock were lost to new harm (BD-R58).
    HealingClockCleared { pc: Slug, lost: u32 },
    /// The worst row is full: a catastrophe must be named (BS-R90).
    CatastropheDue { pc: Slug, label: String },
    /// What was lost for good (BS-R90).
    LastingHarm { pc: Slug, text: String },
    /// Healing segments were ticked (BD-R48).
    HealingTicked { pc: Slug, n: u32 },
    /// The healing clock filled and was cleared (BD-R50, R51).
    HealingClockFilled { pc: Slug, cleared: u32 },
    /// A harm became one level lighter (BD-R50).
    HarmReduced { pc: Slug, harm: Slug, to: u32, label: Option<String> },
    /// A harm went away (BD-R52).
    HarmRemoved { pc: Slug, harm: Slug },
    /// An armor box was marked (BS-R104).
    ArmorMarked { pc: Slug, kind: Armor },
    /// Marked armor boxes came back (BS-R106, R189).
    ArmorRestored { pc: Slug, kinds: Vec<Armor> },
    /// A character died.
    CharacterDied { pc: Slug, cause: String },

    // --- heat, wanted, rep, coin --------------------------------------------------------------------------
    /// Heat rose.
    HeatGained { n: u32, why: String },
    /// At nine heat a wanted level came and nine heat went (BS-R273).
    WantedGained { n: u32 },
    /// Heat rolled over at the highest wanted level (BS-R238).
    WantedAtMaximum {},
    /// Nine heat were taken off the track (BS-R273).
    HeatRolledOver { n: u32 },
    /// Heat fell by `n`, at most what there was; `asked` is what the roll or act was worth (BD-R60).
    HeatReduced { n: u32, asked: u32, why: String },
    /// All heat was cleared (BS-R275).
    HeatCleared { n: u32 },
    /// The wanted level fell (BS-R275).
    WantedReduced { n: u32 },
    /// Rep was gained; `asked` is what was earned before the track was full (BS-R145).
    RepGained { n: u32, asked: u32, why: String },
    /// The rep track is full.
    RepFull {},
    /// Rep was paid or lost.
    RepSpent { n: u32, why: String },
    /// Rep above a need that fell was trimmed (BS-R145).
    RepTrimmed { n: u32 },
    /// The rep track was emptied by a development.
    RepReset { n: u32 },
    /// Coin was gained by a holder.
    CoinGained { who: Slug, n: u32, why: String },
    /// Coin was spent by a holder.
    CoinSpent { who: Slug, n: u32, why: String },
    /// Coin moved between holders.
    CoinMoved { from: Slug, to: Slug, n: u32 },
    /// Coin that nobody accounts for was booked (BS-51).
    CoinUnexplained { n: u32, why: String },
    /// Coin was put away.
    StashAdded { pc: Slug, n: u32, why: String },
    /// Stash was drawn (BS-R130).
    StashDrawn { pc: Slug, n: u32 },
    /// A holder has more coin than they can keep at hand (BS-R123).
    OverCapacity { who: Slug, have: u32, cap: u32 },
    /// A holder still had too much when the next score began (BS-R123).
    StillOverCapacity { who: Slug, have: u32, cap: u32 },

    // --- clocks, status, war, hold ------------------------------------------------------------------------
    /// A clock was made (BS-R32).
    ClockCreated { clock: Slug, name: String, size: u32, kind: ClockKind },
    /// A clock ticked; ticks past the last segment are lost (BS-R44).
    ClockTicked { clock: Slug, n: i32, lost: u32 },
    /// A clock filled.
    ClockFilled { clock: Slug },
    /// A tug-of-war clock emptied (BS-R39).
    ClockEmptied { clock: Slug },
    /// A linked clock opened (BS-R37).
    ClockOpened { clock: Slug },
    /// A racing clock filled before its rival (BS-R36).
    RaceWon { clock: Slug },
    /// Both racing clocks filled in one declaration (BS-R36).
    RaceTied { clock: Slug, rival: Slug },
    /// A clock was closed, or reset and opened again.
    ClockClosed { clock: Slug, how: ClockClosing },
    /// Status with a faction was set; `asked` is the level asked for when it was clamped (BS-R150).
    StatusChanged { faction: Slug, to: i32, asked: Option<i32>, why: String },
    /// War with a faction began (BS-R153).
    WarBegan { faction: Slug },
    /// War with a faction ended (BS-R155).
    WarEnded { faction: Slug },
    /// What the present war took, or gave back, was noted (BS-R156).
    WarLossSet { to: WarLoss },
    /// The crew's hold was set.
    HoldChanged { to: Hold, why: String },
    /// The crew's Tier was set.
    TierChanged { to: u32, why: String },
    /// The lair's standing was set.
    LairChanged { to: Lair, why: String },
    /// How much rep a development needs changed, for the sentence (BS-R141).
    RepNeedChanged { to: u32 },
    /// A faction's Tier, hold, wars or existence changed (BS-R147).
    FactionChanged { faction: Slug, change: FactionChange, why: String },

    // --- xp and features ----------------------------------------------------------------------------------
    /// Xp was marked.
    XpMarked { pc: Slug, track: XpTrack, n: u32, why: String },
    /// An xp track filled; `over` marks carry over (BS-R171).
    XpTrackFilled { pc: Slug, track: XpTrack, over: u32 },
    /// Xp was spent on an advance.
    XpSpent { pc: Slug, track: XpTrack, n: u32 },
    /// An action gained a dot.
    DotGained { pc: Slug, action: Action, to: u32, why: String },
    /// The session's xp of a character is marked.
    SessionXpNoted { pc: Slug, session: u32 },
    /// Crew xp was marked.
    CrewXpMarked { n: u32, why: String },
    /// The crew's xp track filled.
    CrewXpFilled { over: u32 },
    /// Crew xp was spent on an advance.
    CrewXpSpent { n: u32 },
    /// The session's crew xp is marked.
    CrewSessionXpNoted { session: u32 },
    /// An ability, upgrade or other feature came to a character, or to the crew.
    FeatureGained { pc: Option<Slug>, feature: Slug, name: String, effects: Effects },
    /// A maximum changed, for the sentence.
    MaximumChanged { field: String, to: i64 },
    /// Boxes of an upgrade were marked.
    UpgradeMarked { upgrade: Slug, name: String, boxes: u32, of: u32, effects: Effects },

    // --- founding, people ---------------------------------------------------------------------------------
    /// The crew was founded, or taken up midway.
    CrewFounded(CrewFounded),
    /// A character entered.
    CharacterCreated(CharacterCreated),
    /// A vice was chosen or changed.
    ViceSet { pc: Slug, vice: Option<String>, purveyor: Option<String>, why: Option<String> },
    /// A purveyor is gone (BS-R313).
    PurveyorLost { pc: Slug },
    /// A contact, friend or rival was registered.
    ContactAdded { contact: Slug, name: String, kind: String, of: Option<Slug>, healer_quality: Option<u32> },
    /// Whether a contact can be counted on changed (BS-R298).
    ContactChanged { contact: Slug, to: ContactStanding, why: String },
    /// A faction was registered.
    FactionRegistered { faction: Slug, name: String, tier: u32, hold: Hold, status: i32 },
    /// A standing fact was noted (BS-R53).
    NoteOpened { note: Slug, about: String, text: String },
    /// A standing fact ended.
    NoteClosed { note: Slug, outcome: String },

    // --- the score ----------------------------------------------------------------------------------------
    /// A score began (BS-R7).
    ScoreBegan(ScoreBegan),
    /// A load was chosen (BS-R184).
    LoadChosen { pc: Slug, kind: LoadKind, limit: u32 },
    /// An item, or coin in bulk, took boxes of a load (BS-R124, R184).
    ItemMarked { pc: Slug, item: String, boxes: u32 },
    /// A load is past what is heavy: only slow movement is left (BS-R185).
    Encumbered { pc: Slug, used: u32 },
    /// The engagement was rolled (BS-R243).
    EngagementRolled { roll: Roll },
    /// Where the opening actions start (BS-R245).
    OpeningPosition { position: Position, past_first_obstacle: bool },
    /// The score ended; free activities come back (BS-R253, BD-R10).
    ScoreCompleted { score: Slug, name: String, outcome: ScoreOutcome },
    /// The counters of downtime activities were reset (BD-R10).
    ActivitiesReset { pc: Slug },
    /// An open roll got no outcome before the score ended.
    OutcomeUnrecorded { pc: Slug },
    /// A step after the score is recorded (BS-R264).
    StepDone { step: Step },
    /// A step after the score was never recorded (BS-R225).
    StepSkipped { step: Step },
    /// The payoff was assessed (BS-R136, R266).
    PayoffAssessed { coin: u32, rep: u32, parts: Vec<Part> },
    /// The heat of a score or conflict was assessed (BS-R271, R272).
    HeatAssessed { occasion: Option<String>, parts: Vec<Part>, total: u32 },
    /// The tithe of the score was settled (BS-R268).
    TitheSettled { boss: Slug, paid: bool },

    // --- actions and consequences -------------------------------------------------------------------------
    /// An action was rolled.
    ActionRolled(ActionRolled),
    /// A set-up was used (BS-R261).
    SetUpUsed { set_up: Slug, by: Slug },
    /// A bargain was taken; its price is paid beside (BS-R54).
    BargainTaken { pc: Slug, text: String, offered_by: Option<String> },
    /// A bargain was turned down (BS-R55).
    BargainDeclined { pc: Slug, text: String, offered_by: String },
    /// An action was settled.
    ActionSettled { pc: Slug, effect: Effect, ticks: u32, choice: Option<SettleChoice> },
    /// A controlled action was withdrawn from (BS-R61).
    Withdrew { pc: Slug },
    /// A set-up stands for those who follow (BS-R261).
    SetUpStands { by: Slug, benefit: SetUpBenefit, against: Option<String> },
    /// Information was gathered (BS-R120).
    InfoGathered { pc: Slug, question: String, detail: Detail },
    /// A consequence threatens.
    ConsequenceThreatened(ConsequenceThreatened),
    /// A consequence was made less (BS-R98).
    ConsequenceReduced { consequence: Slug, to: u32, label: Option<String>, by: Shield },
    /// A consequence was avoided (BS-R100).
    ConsequenceAvoided { consequence: Slug, by: Shield },
    /// A consequence was taken over by somebody else (BS-R260).
    ConsequenceTaken { consequence: Slug, from: Slug, to: Slug },
    /// What was left of a consequence landed.
    ConsequenceLanded { consequence: Slug },
    /// The effect of the roll was lowered (BS-R76).
    EffectLowered { pc: Slug },
    /// An opportunity was lost (BS-R81).
    OpportunityLost { pc: Slug },
    /// The position got worse (BS-R82).
    PositionWorsened { pc: Slug, to: Position },
    /// An item was lost or spoiled.
    ItemLost { pc: Slug, item: String },
    /// A complication in words.
    Complication { pc: Slug, text: String },
    /// A resistance was rolled; without a stress nobody kept what it cost (BS-R96, R336).
    ResistanceRolled { pc: Slug, attribute: Option<Attribute>, roll: Roll, stress: Option<u32>, cleared: u32 },
    /// One member of a group action rolled (BS-R256).
    GroupRolled { member: Slug, cohort: bool, roll: Roll },
    /// The result of a group action (BS-R256).
    GroupResult(GroupResult),
    /// A flashback was called (BS-R249).
    FlashbackCalled { pc: Slug, what: String, cost: u32, activity: Option<Activity> },
    /// A fortune roll (BS-R110).
    FortuneRolled { about: String, side: Option<String>, roll: Roll },
    /// Opposed fortune rolls were compared (BS-R113).
    FortuneCompared { winner: Option<String> },

    // --- law and entanglements ----------------------------------------------------------------------------
    /// Somebody was convicted and jailed (BS-R275, R277).
    Incarcerated { who: String, sentence: String },
    /// An incarceration roll (BS-R279).
    PrisonRolled { pc: Slug, roll: Roll },
    /// What prison gained must still be said (BS-43).
    PrisonGainDue { pc: Slug },
    /// An entanglement was rolled (BS-R290).
    EntanglementRolled { column: u32, roll: Roll },
    /// An entanglement came (BS-R292).
    EntanglementCame { kind: EntanglementKind, faction: Option<Slug>, held: bool },
    /// No entanglement came of it (BS-R296).
    EntanglementAvoided { kind: EntanglementKind },
    /// An entanglement was answered.
    EntanglementAnswered { kind: EntanglementKind, answer: String },
    /// One more entanglement is due (BS-R313).
    EntanglementDue {},
    /// One that was due has come (BS-R313).
    EntanglementDueMet {},

    // --- claims, cohorts ----------------------------------------------------------------------------------
    /// A claim was gained (BS-R158).
    ClaimGained { claim: Slug, name: String, kind: ClaimKind, income: bool, effects: Effects },
    /// A faction lost a claim.
    FactionLostClaim { faction: Slug, claim: Slug },
    /// A claim was lost (BS-R161).
    ClaimLost { claim: Slug, why: String },
    /// A claim's income was rolled (BS-R230).
    IncomeRolled { claim: Slug, roll: Roll },
    /// A cohort joined (BS-R214).
    CohortGained(CohortGained),
    /// A cohort changed (BS-R220).
    CohortChanged { cohort: Slug, change: CohortChange },
    /// A cohort's harm was set (BS-R222).
    CohortHarmed { cohort: Slug, to: u32, why: String },
    /// A cohort was destroyed.
    CohortDestroyed { cohort: Slug },
    /// A cohort healed (BS-R223).
    CohortHealed { cohort: Slug, n: u32 },
    /// A destroyed cohort was replaced (BS-R224).
    CohortRestored { cohort: Slug },
    /// A cohort acted in place of a character in this downtime (BS-R233).
    CohortActed { cohort: Slug },

    // --- downtime -----------------------------------------------------------------------------------------
    /// A downtime phase began (BD-R1).
    DowntimeBegan { n: u32, at_war: bool },
    /// How many free activities a character has (BD-R2, R3).
    AllowanceSet { pc: Slug, to: u32, why: Option<String> },
    /// What was trained before counts no more (BD-R63).
    TrainingTracksReset { pc: Slug },
    /// Whether the vice was fed counts anew; `satisfied` when trauma did it for this downtime (BS-R29).
    ViceReset { pc: Slug, satisfied: bool },
    /// The downtime phase ended.
    DowntimeEnded { n: u32, unused: std::collections::BTreeMap<Slug, u32> },
    /// The crew is at war or at peace, by the table's word (BD-R3).
    WarStatusChanged { at_war: bool, faction: Option<String> },
    /// Something that needs no activity (BD-R11).
    FreeActionRecorded { pc: Slug, what: String, text: Option<String>, faces: Option<Vec<u16>> },
    /// An activity was declared and its slot paid (BD-R9).
    ActivityDeclared { pc: Slug, kind: Activity, slot: SlotKind, ordinal: u32, helpers: Vec<Slug> },
    /// An activity's dice fell; the result waits to be settled (BD-R71).
    ActivityRolled { pc: Slug, kind: Activity, roll: Roll, terms: PendingTerms },
    /// Coin raised a result (BD-R13).
    ResultImproved { pc: Slug, to: Band, extra_tiers: u32 },
    /// An activity was settled.
    ActivitySettled { pc: Slug, kind: Activity },
    /// A track was trained in this downtime (BD-R63).
    TrackTrained { pc: Slug, track: XpTrack },
    /// Nobody kept what a roll showed; its effect is open (BS-R336).
    EffectUnknown { pc: Slug, kind: Activity },
    /// An activity off the list was noted (BS-R207).
    ActivityNoted { pc: Slug, what: String },
    /// An asset was acquired (BD-R23).
    AssetAcquired(AssetAcquired),
    /// The asset fell short of the minimum (BD-R29).
    AssetNotAcquired { name: String, quality: u32, min: u32 },
    /// An asset was used.
    AssetUsed { asset: Slug, purpose: Option<String> },
    /// An asset left or was used up (BD-R21, R22).
    AssetExpired { asset: Slug, reason: String },
    /// An asset is kept in reserve (BD-R22).
    AssetOnStandby { asset: Slug },
    /// An asset is owned for good (BD-R34).
    PermanentAssetGained { asset: Slug, name: String, kind: String, quality: Option<u32> },
    /// Something was crafted (BD-R33).
    ItemCrafted { item: Slug, name: String, quality: Option<u32>, drawbacks: Vec<String>, uses: Option<u32> },
    /// A creation was used; `uses` are gone (BS-R331, R332).
    CreationUsed { item: Slug, pc: Slug, uses: u32, conspicuous: bool },
    /// Crafting fell short of the minimum (BS-R328).
    CraftFailed { name: String, quality: u32, min: u32 },
    /// The GM put a project idea to a player (BD-R15).
    ProjectProposed { pc: Slug, name: String, segments: u32, hook: Option<String> },
    /// A project was made (BD-R16).
    ProjectCreated(ProjectCreated),
    /// A project ticked; ticks past the last segment are lost (BD-R39, R70).
    ProjectTicked { project: Slug, n: u32, lost: u32 },
    /// Every clock of a project is full.
    ProjectFilled { project: Slug },
    /// A project was closed with an outcome (BD-R40).
    ProjectCompleted { project: Slug, outcome: String },
    /// A project's means are there (BD-R42).
    ProjectUnblocked { project: Slug },
    /// A fact was established (BD-R42).
    FactEstablished { fact: Slug },
    /// A vice was indulged (BS-R310).
    ViceIndulged { pc: Slug },
    /// An indulgence went past the stress marked (BS-R312).
    Overindulged { pc: Slug, by: u32 },
    /// With `vice_rule` other than the SRD's: the face was more than needed (BD-R64).
    ViceExceededNeed { pc: Slug, by: u32 },
    /// The answer to an overindulgence (BS-R313).
    OverindulgenceChosen { pc: Slug, choice: Overindulgence },
    /// The GM corrected a number of the ledger (BD-24).
    LedgerAdjusted { target: Slug, field: String, delta: i64, reason: String },
}
