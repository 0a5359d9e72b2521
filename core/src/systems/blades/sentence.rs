//! Events in sentences that a player would say, a file for each part of `event`.
//!
//! The sections below cover every event, and each file matches on all of them, so that an event without a sentence
//! does not compile. A sentence may look at the state that the event came to, never at another event.

use super::event::{Event, Part, Roll};
use super::state::State;
use super::terms::{Activity, Band};
use crate::slug::Slug;
use crate::wording::{because, count, list_or, signed};

/// The events of one section, as a pattern.
macro_rules! section {
    (body) => {
        Event::StressMarked { .. } | Event::StressCleared { .. } | Event::StressOverflowed { .. }
        | Event::TraumaTaken { .. } | Event::TraumaNamed { .. } | Event::RetirementDue { .. }
        | Event::StandingChanged { .. } | Event::ViceSatisfied { .. } | Event::CharacterRetired { .. }
        | Event::CharacterDied { .. }
    };
    (harm) => {
        Event::HarmTaken { .. } | Event::HealingClockCleared { .. } | Event::CatastropheDue { .. }
        | Event::LastingHarm { .. } | Event::HealingTicked { .. } | Event::HealingClockFilled { .. }
        | Event::HarmReduced { .. } | Event::HarmRemoved { .. } | Event::ArmorMarked { .. }
        | Event::ArmorRestored { .. }
    };
    (heat) => {
        Event::HeatGained { .. } | Event::WantedGained { .. } | Event::WantedAtMaximum {}
        | Event::HeatRolledOver { .. } | Event::HeatReduced { .. } | Event::HeatCleared { .. }
        | Event::WantedReduced { .. } | Event::RepGained { .. } | Event::RepFull {} | Event::RepSpent { .. }
        | Event::RepTrimmed { .. } | Event::RepReset { .. } | Event::RepNeedChanged { .. }
    };
    (coin) => {
        Event::CoinGained { .. } | Event::CoinSpent { .. } | Event::CoinMoved { .. }
        | Event::CoinUnexplained { .. } | Event::StashAdded { .. } | Event::StashDrawn { .. }
        | Event::OverCapacity { .. } | Event::StillOverCapacity { .. }
    };
    (clocks) => {
        Event::ClockCreated { .. } | Event::ClockTicked { .. } | Event::ClockFilled { .. }
        | Event::ClockEmptied { .. } | Event::ClockOpened { .. } | Event::RaceWon { .. }
        | Event::RaceTied { .. } | Event::ClockClosed { .. }
    };
    (factions) => {
        Event::StatusChanged { .. } | Event::WarBegan { .. } | Event::WarEnded { .. }
        | Event::WarLossSet { .. } | Event::HoldChanged { .. } | Event::TierChanged { .. }
        | Event::LairChanged { .. } | Event::FactionChanged { .. } | Event::FactionRegistered { .. }
    };
    (growth) => {
        Event::XpMarked { .. } | Event::XpTrackFilled { .. } | Event::XpSpent { .. } | Event::DotGained { .. }
        | Event::SessionXpNoted { .. } | Event::CrewXpMarked { .. } | Event::CrewXpFilled { .. }
        | Event::CrewXpSpent { .. } | Event::CrewSessionXpNoted { .. } | Event::FeatureGained { .. }
        | Event::MaximumChanged { .. } | Event::UpgradeMarked { .. }
    };
    (people) => {
        Event::CrewFounded(_) | Event::CharacterCreated(_) | Event::ViceSet { .. }
        | Event::PurveyorLost { .. } | Event::ContactAdded { .. } | Event::ContactChanged { .. }
        | Event::NoteOpened { .. } | Event::NoteClosed { .. } | Event::LedgerAdjusted { .. }
    };
    (score) => {
        Event::ScoreBegan(_) | Event::LoadChosen { .. } | Event::ItemMarked { .. }
        | Event::Encumbered { .. } | Event::EngagementRolled { .. } | Event::OpeningPosition { .. }
        | Event::ScoreCompleted { .. } | Event::ActivitiesReset { .. } | Event::OutcomeUnrecorded { .. }
        | Event::StepDone { .. } | Event::StepSkipped { .. } | Event::PayoffAssessed { .. }
        | Event::HeatAssessed { .. } | Event::TitheSettled { .. }
    };
    (action) => {
        Event::ActionRolled(_) | Event::SetUpUsed { .. } | Event::BargainTaken { .. }
        | Event::BargainDeclined { .. } | Event::ActionSettled { .. } | Event::Withdrew { .. }
        | Event::SetUpStands { .. } | Event::InfoGathered { .. } | Event::GroupRolled { .. }
        | Event::GroupResult(_) | Event::FlashbackCalled { .. } | Event::FortuneRolled { .. }
        | Event::FortuneCompared { .. }
    };
    (consequence) => {
        Event::ConsequenceThreatened(_) | Event::ConsequenceReduced { .. }
        | Event::ConsequenceAvoided { .. } | Event::ConsequenceTaken { .. }
        | Event::ConsequenceLanded { .. } | Event::EffectLowered { .. } | Event::OpportunityLost { .. }
        | Event::PositionWorsened { .. } | Event::ItemLost { .. } | Event::Complication { .. }
        | Event::ResistanceRolled { .. }
    };
    (law) => {
        Event::Incarcerated { .. } | Event::PrisonRolled { .. } | Event::PrisonGainDue { .. }
        | Event::EntanglementRolled { .. } | Event::EntanglementCame { .. }
        | Event::EntanglementAvoided { .. } | Event::EntanglementAnswered { .. } | Event::EntanglementDue {}
        | Event::EntanglementDueMet {}
        | Event::ClaimGained { .. } | Event::FactionLostClaim { .. } | Event::ClaimLost { .. }
        | Event::IncomeRolled { .. }
    };
    (cohorts) => {
        Event::CohortGained(_) | Event::CohortChanged { .. } | Event::CohortHarmed { .. }
        | Event::CohortDestroyed { .. } | Event::CohortHealed { .. } | Event::CohortRestored { .. }
        | Event::CohortActed { .. }
    };
    (downtime) => {
        Event::DowntimeBegan { .. } | Event::AllowanceSet { .. } | Event::TrainingTracksReset { .. }
        | Event::ViceReset { .. } | Event::DowntimeEnded { .. } | Event::WarStatusChanged { .. }
        | Event::FreeActionRecorded { .. } | Event::ActivityDeclared { .. } | Event::ActivityRolled { .. }
        | Event::ResultImproved { .. } | Event::ActivitySettled { .. } | Event::EffectUnknown { .. }
        | Event::ActivityNoted { .. } | Event::TrackTrained { .. }
    };
    (works) => {
        Event::AssetAcquired(_) | Event::AssetNotAcquired { .. } | Event::AssetUsed { .. }
        | Event::AssetExpired { .. } | Event::AssetOnStandby { .. } | Event::PermanentAssetGained { .. }
        | Event::ItemCrafted { .. } | Event::CreationUsed { .. } | Event::CraftFailed { .. }
        | Event::ProjectProposed { .. }
        | Event::ProjectCreated(_) | Event::ProjectTicked { .. } | Event::ProjectFilled { .. }
        | Event::ProjectCompleted { .. } | Event::ProjectUnblocked { .. } | Event::FactEstablished { .. }
    };
    (vice) => {
        Event::ViceIndulged { .. } | Event::Overindulged { .. } | Event::ViceExceededNeed { .. }
        | Event::OverindulgenceChosen { .. }
    };
}

/// The events of every section after this one, as a pattern.
macro_rules! after {
    (body) => { section!(harm) | after!(harm) };
    (harm) => { section!(heat) | after!(heat) };
    (heat) => { section!(coin) | after!(coin) };
    (coin) => { section!(clocks) | after!(clocks) };
    (clocks) => { section!(factions) | after!(factions) };
    (factions) => { section!(growth) | after!(growth) };
    (growth) => { section!(people) | after!(people) };
    (people) => { section!(score) | after!(score) };
    (score) => { section!(action) | after!(action) };
    (action) => { section!(consequence) | after!(consequence) };
    (consequence) => { section!(law) | after!(law) };
    (law) => { section!(cohorts) | after!(cohorts) };
    (cohorts) => { section!(downtime) | after!(downtime) };
    (downtime) => { section!(works) | after!(works) };
    (works) => { section!(vice) };
}

/// The events of every section before this one, as a pattern.
macro_rules! before {
    (harm) => { section!(body) };
    (heat) => { before!(harm) | section!(harm) };
    (coin) => { before!(heat) | section!(heat) };
    (clocks) => { before!(coin) | section!(coin) };
    (factions) => { before!(clocks) | section!(clocks) };
    (growth) => { before!(factions) | section!(factions) };
    (people) => { before!(growth) | section!(growth) };
    (score) => { before!(people) | section!(people) };
    (action) => { before!(score) | section!(score) };
    (consequence) => { before!(action) | section!(action) };
    (law) => { before!(consequence) | section!(consequence) };
    (cohorts) => { before!(law) | section!(law) };
    (downtime) => { before!(cohorts) | section!(cohorts) };
    (works) => { before!(downtime) | section!(downtime) };
    (vice) => { before!(works) | section!(works) };
}

mod action;
mod body;
mod consequence;
mod downtime;
mod growth;
mod law;
mod ledger;
mod people;
mod score;
mod works;
mod world;

/// Says an event; `before` is the state it came to.
pub fn sentence(before: &State, event: &Event) -> String {
    let say = Speaker { state: before };
    let said = match event {
        section!(body) => say.body(event),
        section!(harm) => say.harm(event),
        section!(heat) => say.heat(event),
        section!(coin) => say.coin(event),
        section!(clocks) => say.clocks(event),
        section!(factions) => say.factions(event),
        section!(growth) => say.growth(event),
        section!(people) => say.people(event),
        section!(score) => say.score(event),
        section!(action) => say.action(event),
        section!(consequence) => say.consequence(event),
        section!(law) => say.law(event),
        section!(cohorts) => say.cohorts(event),
        section!(downtime) => say.downtime(event),
        section!(works) => say.works(event),
        section!(vice) => say.vice(event),
    };
    capital(&said)
}

/// Whoever tells what happened, with the state that it happened to.
struct Speaker<'a> {
    state: &'a State,
}

impl Speaker<'_> {
    /// Names a holder of coin.
    fn holder(&self, who: &Slug) -> String {
        match who.as_str() {
            "crew" => "The crew".to_owned(),
            "stash" => "The stash".to_owned(),
            _ => who.title(),
        }
    }

    /// Names a faction.
    fn faction(&self, name: &Slug) -> String {
        self.state.factions.get(name).map_or_else(|| name.title(), |f| f.name.clone())
    }

    /// Names a clock in quotes.
    fn clock(&self, name: &Slug) -> String {
        let title = self.state.clocks.get(name).map_or_else(|| name.title(), |c| c.name.clone());
        format!("“{title}”")
    }

    /// Names a project in quotes.
    fn project(&self, name: &Slug) -> String {
        let title = self.state.projects.get(name).map_or_else(|| name.title(), |p| p.name.clone());
        format!("“{title}”")
    }

    /// Names a cohort.
    fn cohort(&self, name: &Slug) -> String {
        self.state.crew.cohorts.get(name).map_or_else(|| name.title(), |c| c.name.clone())
    }

    /// Names an asset.
    fn asset(&self, name: &Slug) -> String {
        self.state.crew.assets.get(name).map_or_else(|| name.title(), |a| a.name.clone())
    }

    /// Names a claim.
    fn claim(&self, name: &Slug) -> String {
        self.state.crew.claims.get(name).map_or_else(|| name.title(), |c| c.name.clone())
    }

    /// Names a contact.
    fn contact(&self, name: &Slug) -> String {
        self.state.crew.contacts.get(name).map_or_else(|| name.title(), |c| c.name.clone())
    }

    /// Says a harm by its level and its words.
    fn harm_of(&self, pc: &Slug, harm: &Slug) -> (u32, String) {
        let found = self.state.pc(pc).and_then(|c| c.harm.get(harm));
        found.map_or_else(|| (0, harm.title()), |h| (h.level, h.label.clone()))
    }
}

/// Joins texts with commas and a last “and”.
fn list<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    list_or("nothing", all)
}

/// Says the parts of an amount: `exposure 2, killing 2`.
fn parts(parts: &[Part]) -> String {
    parts.iter().map(|p| format!("{} {}", p.what, p.n)).collect::<Vec<_>>().join(", ")
}

/// Says how a roll reads.
fn reading(band: Option<Band>) -> &'static str {
    match band {
        Some(Band::Low) => "1–3",
        Some(Band::Mid) => "4/5",
        Some(Band::High) => "a 6",
        Some(Band::Crit) => "a critical",
        None => "nobody kept what it showed",
    }
}

/// Says a roll: how it reads, and its faces in rolled order.
fn rolled(roll: &Roll) -> String {
    let faces: Vec<String> = roll.faces.iter().map(ToString::to_string).collect();
    let faces = faces.join(", ");
    let read = match (roll.band, roll.face) {
        (Some(Band::Crit), _) => "a critical".to_owned(),
        (Some(_), Some(face)) => format!("a {face}"),
        (band, None) | (band @ None, Some(_)) => reading(band).to_owned(),
    };
    match (roll.faces.len(), roll.zero, roll.band) {
        (_, _, None) | (1, _, _) => read,
        (0, _, Some(_)) => format!("{read} (the dice were not kept)"),
        (_, true, Some(_)) => format!("{read} ({faces}: no dice, so the lower of two)"),
        (_, false, Some(_)) => format!("{read} ({faces})"),
    }
}

/// Says an activity so that it follows “to”.
fn to_do(activity: Activity) -> &'static str {
    match activity {
        Activity::AcquireAsset => "acquire an asset",
        Activity::LongTermProject => "work on a project",
        Activity::Recover => "recover",
        Activity::ReduceHeat => "reduce heat",
        Activity::Train => "train",
        Activity::IndulgeVice => "indulge the vice",
        Activity::Craft => "craft",
        Activity::Ritual => "perform a ritual",
        Activity::Other => "do something else",
    }
}

/// Ends a text with a full stop, unless it has an end.
fn ended(text: &str) -> String {
    let has_end = text.ends_with(['.', '?', '!']);
    if has_end { text.to_owned() } else { format!("{text}.") }
}

/// Begins a text with a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Stands for events that another section says.
fn elsewhere(event: &Event) -> String {
    unreachable!("BUG: {event:?} is said in another section")
}
