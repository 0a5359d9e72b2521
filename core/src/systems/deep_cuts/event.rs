//! What can follow in this system. Variants are frozen: add, never rename or re-mean one.
//!
//! An event carries the change that happened, never the totals around it; a level that is set carries `to`.
//! Coin lies in `vault`, in `bank`, or in the stash of a character; who owns xp is `crew` or a character.

mod values;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

pub use values::*;

use super::state::InvokedEffect;
use super::terms::{
    Activity, Armour, AssistMode, Band, Benefit, EntanglementKind, Hold, LoadStyle, Outcome, Position, Slot, Step,
};
use crate::slug::Slug;

/// An event of a `deep-cuts` campaign.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are named by the rule's own words; each variant says what happened")]
pub enum Event {
    // --- founding and the ledger --------------------------------------------------------------------------
    /// The crew was founded.
    CrewFounded { name: String, kind: String, tier: u32 },
    /// A character was entered.
    CharacterCreated {
        pc: Slug,
        name: String,
        playbook: String,
        actions: BTreeMap<Slug, u32>,
        attributes: BTreeMap<Slug, u32>,
        abilities: Vec<Slug>,
        expertise: Vec<Slug>,
    },
    /// A faction was registered.
    FactionRegistered { faction: Slug, name: String, tier: u32, status: i32 },
    /// A contact was registered.
    ContactRegistered { contact: Slug, name: String },
    /// The crew gained a cohort.
    CohortGained { cohort: Slug, name: String, kind: String, quality: u32 },
    /// The crew gained a claim.
    ClaimGained { claim: Slug, name: String, turf: bool },
    /// The crew lost a claim (DC-R177).
    ClaimLost { claim: Slug, why: String },
    /// A clock was made.
    ClockCreated { clock: Slug, name: String, size: u32 },
    /// A number of the ledger was set right.
    LedgerAdjusted { of: Slug, field: LedgerField, by: i64, why: String },
    /// A character's vice was set, with whoever serves it (DC-R204).
    PurveyorSet { pc: Slug, vice: String, purveyor: String },

    // --- the score and load -------------------------------------------------------------------------------
    /// A score began.
    ScoreBegan { score: Slug, target: Option<String>, target_tier: u32, pcs: Vec<Slug>, leader: Option<Slug> },
    /// A character carries nothing yet.
    LoadCleared { pc: Slug },
    /// A load style was chosen (DC-R106).
    LoadChosen { pc: Slug, style: LoadStyle },
    /// An item was marked (DC-R107, R109).
    ItemMarked { pc: Slug, item: String, boxes: u32, heavy: bool },
    /// Something was picked up (DC-R111).
    PickedUp { pc: Slug, item: String, boxes: u32 },
    /// Something was put down.
    Dropped { pc: Slug, item: String, boxes: u32 },
    /// An item was lost (DC-R48).
    ItemLost { pc: Slug, item: String },
    /// A character draws attention from here on (DC-R112).
    BecameConspicuous { pc: Slug },
    /// A character draws attention no more.
    NoLongerConspicuous { pc: Slug },
    /// A character is slowed down (DC-R113).
    BecameEncumbered { pc: Slug },
    /// A character moves freely again (DC-R114).
    NoLongerEncumbered { pc: Slug },

    // --- threats ------------------------------------------------------------------------------------------
    /// A threat was stated (DC-R2).
    ThreatStated(Box<ThreatStated>),
    /// A further threat was added (DC-R19).
    ThreatAdded { pc: Slug, threat: Stated },
    /// A controlled action worked without a roll (DC-R13).
    ControlledSuccess { pc: Slug, goal: String, effect: u32, bargain: Option<Slug> },
    /// Edge was spent.
    EdgeSpent { pc: Slug, n: u32, why: String },
    /// Edge was gained (DC-R31).
    EdgeGained { pc: Slug, n: u32 },
    /// The dice fell (DC-R1).
    ThreatRolled { pc: Slug, with: Slug, position: Position, roll: Roll, sixes: u32 },
    /// What invoked harm took from this roll is used up (DC-R91, R92).
    PenaltyUsed { pc: Slug, rating: Option<Slug> },
    /// A threat has its face and band (DC-R21).
    BandSet { pc: Slug, threat: Slug, band: Band, face: Option<u16> },
    /// A character pushed themselves (DC-R22).
    Pushed { pc: Slug, purpose: PushPurpose, roll: Roll, stress: u32 },
    /// The leader pushed for somebody (DC-R65).
    LeaderPushed { leader: Slug, pc: Slug, purpose: PushPurpose, roll: Roll, stress: u32 },
    /// A push bettered the result against a threat (DC-R24).
    ThreatImproved { pc: Slug, threat: Slug, to: Outcome },
    /// The effect rose.
    EffectRaised { pc: Slug, n: u32, why: String },
    /// The effect fell.
    EffectLowered { pc: Slug, n: u32, why: String },
    /// The position was set.
    PositionChanged { pc: Slug, to: Position, why: String },
    /// An ability was powered (DC-R26).
    AbilityActivated { pc: Slug, ability: Slug },
    /// A teammate assists, now or for what comes next (DC-R56–R59).
    Assisted { helper: Slug, pc: Slug, mode: AssistMode, benefit: Benefit, next: bool },
    /// What was set up is used (DC-R56).
    SetUpUsed { pc: Slug },
    /// Dice came from a teammate (DC-R56, R60).
    DiceAdded { pc: Slug, n: u32, what: String },
    /// A consequence was made less severe before the dice (DC-R57).
    SeverityLowered { pc: Slug, threat: Slug, n: u32 },
    /// A detail or question more was won (DC-R59).
    DetailWon { pc: Slug },
    /// A teammate does not face a threat (DC-R61).
    ThreatRemoved { pc: Slug, threat: Slug, by: Slug, bargain: Option<Slug> },
    /// A bargain was offered (DC-R42).
    BargainOffered { bargain: Slug, pc: Slug, aim: BargainAim, price: BargainPrice, severity: Option<Severity> },
    /// A bargain was taken.
    BargainAccepted { bargain: Slug },
    /// A bargain was turned down (DC-R53).
    BargainDeclined { bargain: Slug },
    /// The price was a push, and this is what it cost (DC-R44).
    BargainPushed { bargain: Slug, pc: Slug, roll: Roll, stress: u32 },
    /// A bargain achieved something.
    GoalGranted { pc: Slug, text: String },
    /// A character got into position (DC-R55).
    PositionReached { pc: Slug },
    /// A team action began (DC-R65).
    TeamActionStarted { leader: Slug, members: Vec<Slug>, group: bool, scale: u32 },
    /// A threat was settled (DC-R37).
    ThreatResolved { pc: Slug, threat: Slug, band: Band, level_in: u32, level_out: u32 },
    /// The action failed (DC-R3).
    ActionFailed { pc: Slug },
    /// The action had its effect (DC-R37).
    EffectApplied { pc: Slug, effect: u32 },
    /// A consequence in words came about.
    ConsequenceSuffered { pc: Slug, text: String, level: u32 },
    /// Nothing more of it is open.
    EncounterSettled { pc: Slug },

    // --- stress, trauma, harm -----------------------------------------------------------------------------
    /// Stress was marked, also when it was none (DC-R96).
    StressMarked { pc: Slug, n: u32, why: String },
    /// Stress was cleared (DC-R98, R198).
    StressCleared { pc: Slug, n: u32, why: String },
    /// A trauma came (DC-R96, R97, R99).
    TraumaGained { pc: Slug, condition: Option<String> },
    /// A trauma that came without a name got one (DC-R99).
    TraumaNamed { pc: Slug, condition: String },
    /// A trauma was invoked by its player (DC-R100).
    TraumaInvoked { pc: Slug, condition: String, complication: String, session: Option<u32> },
    /// A trauma was overcome (DC-R105).
    TraumaRemoved { pc: Slug, condition: String, project: Slug },
    /// A character retired (DC-R104).
    CharacterRetired { pc: Slug, why: String },
    /// A character died (DC-R85, R86).
    CharacterDied { pc: Slug, cause: String },
    /// Harm was taken, at the level where it found room (DC-R71).
    HarmTaken { pc: Slug, harm: Slug, label: String, level_in: u32, level: u32, needs_action: bool },
    /// Harm found no room at a level and moved up (DC-R71).
    HarmAdvanced { pc: Slug, from: u32, to: u32 },
    /// A condition came twice and became lasting (DC-R74).
    ConditionWorsened { pc: Slug, harm: Slug },
    /// A condition came twice and found no room to become lasting (DC-R75).
    ConditionRepeated { pc: Slug, harm: Slug },
    /// A wound is mortal (DC-R85).
    MortalWound { pc: Slug },
    /// A mortal wound was treated in time (DC-R86).
    MortalStabilised { pc: Slug, by: Slug },
    /// A scar stays for good (DC-R88).
    ScarRecorded { pc: Slug, scar: Slug, label: String },
    /// The GM invokes harm; the player answers (DC-R89).
    InvocationOpened { pc: Slug, harm: Slug, effect: InvokedEffect },
    /// The player accepted it (DC-R93).
    HarmInvoked { pc: Slug, harm: Slug, effect: InvokedEffect },
    /// The invocation came to nothing (DC-R94).
    InvocationDropped { pc: Slug },
    /// A line was drawn through a harm (DC-R95).
    HarmStruck { pc: Slug, harm: Slug },
    /// The line through a harm is gone (DC-A19).
    StrikeErased { pc: Slug, harm: Slug },
    /// A condition went away (DC-R76).
    ConditionCleared { pc: Slug, harm: Slug, why: String },
    /// A harm was healed (DC-R231, R234).
    HarmRemoved { pc: Slug, harm: Slug },
    /// A harm became lighter (DC-R229).
    HarmReduced { pc: Slug, harm: Slug, to: u32 },
    /// The healing clock ticked (DC-R195, R228).
    HealingTicked { pc: Slug, n: u32 },
    /// The healing clock filled (DC-R229).
    HealingFilled { pc: Slug, cleared: u32 },
    /// The healing clock was cleared, as no harm is left (DC-R230).
    HealingClockCleared { pc: Slug, lost: u32 },
    /// Armour was used.
    ArmourMarked { pc: Slug, which: Armour },
    /// Armour and special armour came back (DC-R193).
    ArmourRestored { pc: Slug },

    // --- coin, heat, rep, status, clocks, xp --------------------------------------------------------------
    /// Coin came in.
    CoinGained { to: Slug, n: u32, why: String },
    /// Coin went out.
    CoinSpent { from: Slug, n: u32, why: String },
    /// Coin moved (DC-R158).
    CoinMoved { from: Slug, to: Slug, n: u32 },
    /// Heat rose.
    HeatGained { n: u32, why: String },
    /// Heat fell by `n`, at most what there was; `asked` is what it was worth (DC-R254).
    HeatReduced { n: u32, asked: u32, why: String },
    /// Rep rose.
    RepGained { n: u32, why: String },
    /// Rep fell.
    RepSpent { n: u32, why: String },
    /// Status with a faction was set; `asked` is the change asked for.
    StatusChanged { faction: Slug, to: i32, asked: Option<i32>, why: String },
    /// War with a faction began (DC-R137).
    WarDeclared { faction: Slug },
    /// War with a faction ended.
    WarEnded { faction: Slug },
    /// A clock ticked; ticks past the last segment are lost.
    ClockTicked { clock: Slug, n: u32, lost: u32 },
    /// A clock filled.
    ClockFilled { clock: Slug },
    /// xp was marked: clocks ticked (DC-R123).
    XpTicked { owner: Slug, n: u32, why: String },
    /// An xp clock filled (DC-R122).
    XpClockFilled { owner: Slug },
    /// All xp clocks were full, and one more was drawn (DC-R124).
    XpClockAdded { owner: Slug },
    /// Filled xp clocks were spent (DC-R125–R129).
    ClocksSpent { owner: Slug, n: u32 },
    /// A special ability was gained.
    AbilityGained { owner: Slug, ability: Slug },
    /// A rating rose by a dot (DC-R129).
    DotGained { pc: Slug, rating: Slug, to: u32 },
    /// An evening began.
    EveningBegan { n: u32 },

    // --- information --------------------------------------------------------------------------------------
    /// Something was told (DC-R116).
    InformationGiven { pc: Slug, question: String, told: Vec<String>, details: u32 },
    /// A lead was given (DC-R120).
    LeadGiven { pc: Slug, text: String },
    /// A bargain was named as the way on (DC-R119).
    BargainNamed { pc: Slug, bargain: Slug },
    /// A project was named as the way on (DC-R121).
    ProjectNamed { pc: Slug, project: Slug },

    // --- after the score ----------------------------------------------------------------------------------
    /// The score is over; fallout comes next (DC-R130).
    ScoreEnded { score: Slug },
    /// A cohort healed (DC-R130).
    CohortHealed { cohort: Slug, n: u32 },
    /// The next step came (DC-R131); none after the last.
    StepAdvanced { to: Option<Step> },
    /// A faction's status was adjusted for this score (DC-R132).
    FactionAdjusted { faction: Slug },
    /// The heat of the score was assessed (DC-R138).
    HeatAssessed { parts: Vec<HeatPart>, total: u32 },
    /// The payoff was taken (DC-R148).
    PayoffTaken { coin: u32, rep: u32 },
    /// Assets were seized (DC-R152, R153).
    AssetsSeized { coin: u32 },
    /// The tithe was settled (DC-R155–R157).
    TitheSettled { due: u32, mode: String },
    /// A favour is owed (DC-R157).
    FavourOwed { text: String },
    /// Trouble is promised (DC-R157).
    TroublePromised { text: String },
    /// Something was bought that takes money in a bank (DC-R161).
    LegalPurchase { what: String, n: u32 },
    /// A wanted level came (DC-R163).
    WantedGained { n: u32 },
    /// Wanted levels went (DC-R255).
    WantedRemoved { n: u32, why: String },
    /// The bank is open again (DC-R159).
    BankUnlocked {},
    /// An entanglement must be played: the Bluecoats, or any (DC-R164, R203).
    EntanglementDue { kind: Option<EntanglementKind> },
    /// An entanglement was played (DC-R162).
    EntanglementPlayed {
        entanglement: Slug,
        kind: EntanglementKind,
        details: Option<String>,
        faction: Option<Slug>,
        by: Option<Slug>,
        wanted: u32,
        severity: u32,
        roll: Option<Roll>,
        open: bool,
    },
    /// An entanglement was answered.
    EntanglementAnswered { entanglement: Slug, answer: String },
    /// An offer was not enough to make them back off (DC-R177).
    OfferTurnedDown { entanglement: Slug, offer: String },
    /// Something was lost to an entanglement, in words (DC-R166–R170).
    LossSuffered { entanglement: Slug, text: String },
    /// A job was taken on (DC-R174, R178).
    JobAccepted { faction: Option<Slug>, text: String },
    /// A contact changed sides (DC-R175).
    ContactFlipped { contact: Slug },
    /// A contact is an ally again (DC-R175).
    ContactRestored { contact: Slug },
    /// Amends were made (DC-R176).
    AmendsMade { faction: Option<Slug>, text: String },
    /// A box of an upgrade was bought (DC-R127, R182).
    UpgradeBought { upgrade: Slug, name: String },
    /// A cohort is elite now (DC-R186).
    CohortElite { cohort: Slug },
    /// Friends cooled the heat in this step (DC-R187).
    HeatCooled {},
    /// Hold was assessed (DC-R190).
    HoldAssessed { to: Hold },

    // --- downtime -----------------------------------------------------------------------------------------
    /// A downtime began.
    DowntimeBegan { n: u32 },
    /// Edge that was left is lost (DC-R36).
    EdgeLost { pc: Slug, n: u32 },
    /// Free activities were set for this downtime (DC-R217, R219).
    ActivitiesReset { pc: Slug, free: u32, must_recover: bool },
    /// An activity was declared (DC-R217, R218).
    ActivityDeclared { pc: Slug, kind: Activity, slot: Slot },
    /// A vice was indulged (DC-R198).
    ViceIndulged { pc: Slug },
    /// It was too much (DC-R199–R205).
    Overindulged { pc: Slug, roll: Roll, face: u16 },
    /// The purveyor is gone (DC-R204).
    PurveyorLost { pc: Slug },
    /// An activity was lost, from this downtime or the next (DC-R205).
    ActivityLost { pc: Slug, next: bool },
    /// A character is lost to their vice (DC-R206).
    LostToVice { pc: Slug },
    /// A character is back (DC-R206).
    ReturnedFromVice { pc: Slug },
    /// A debt was opened (DC-R208).
    DebtOpened { debt: Slug, debtor: Slug, provider: String, initial: u32, for_what: String },
    /// A debt's clock ticked (DC-R209).
    DebtTicked { debt: Slug, n: u32 },
    /// A debt's clock is full: the provider acts (DC-R210).
    DebtCalled { debt: Slug },
    /// A tick was taken off a debt's clock (DC-R211, R212).
    DebtTickRemoved { debt: Slug, favour: Option<String> },
    /// A debt was resolved (DC-R213).
    DebtResolved { debt: Slug },
    /// A supply was made (DC-R214).
    SupplyCreated { supply: Slug, name: String, kind: String, size: u32, quality: Option<u32>, owner: Slug },
    /// A supply was used (DC-R216, R222).
    SupplyTicked { supply: Slug, n: u32, lost: u32, use_of: String },
    /// A supply is used up.
    SupplyExhausted { supply: Slug },
    /// A character has an instructor (DC-R239).
    InstructorSet { pc: Slug, name: String, areas: Vec<Slug> },
    /// A character teaches (DC-R240).
    Instructing { pc: Slug, area: Slug, pupil: Option<Slug> },
    /// A project was started (DC-R245).
    ProjectCreated { project: Slug, name: String, kind: ProjectKind, clocks: u32 },
    /// A project ticked (DC-R246).
    ProjectTicked { project: Slug, pc: Slug, n: u32, lost: u32 },
    /// A project is complete.
    ProjectFilled { project: Slug },
    /// A simple project was accomplished (DC-R242).
    ProjectAccomplished { pc: Slug, what: String },
    /// The downtime is over.
    DowntimeEnded {},
    /// What a character can teach grew (DC-R240).
    ExpertiseGained { pc: Slug, area: Slug },
}
