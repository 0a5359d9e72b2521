//! Between scores: a score recorded in short, the downtime phase, war by the table's word, free actions (BD-01 … 05).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, ScoreOutcome, Step};
use super::super::features::FeatureEffect;
use super::super::state::{Character, Phase, State};
use super::super::terms::{Armor, Standing};
use super::super::{Desk, guard, refuse, tails};
use super::activity;
use crate::decider::CommandInfo;
use crate::luck::{Due, Fall};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The label of dice attached to a free action.
const FREE: &str = "free";

/// Records that a score is over, for tables that record no more of it (BD-01).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompleteScore {
    /// What the score is called; free activities come back (BD-R10).
    pub name: String,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CompleteScore {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A new score gives everybody their free activities again; nothing unspent is carried over (BD-R10).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        match (d.state.phase, &d.state.score) {
            (Phase::Downtime, _) => return Err(refuse::downtime_still_open("BD-R1")),
            (Phase::Score, Some(score)) => return Err(refuse::score_open("BS-R7", &score.name)),
            (Phase::Score, None) | (Phase::Free, _) => {}
        }
        let score = guard::slug_of(&self.name, None, "BD-R10")?;
        let (name, outcome) = (self.name.clone(), ScoreOutcome::Success);
        d.push(Event::ScoreCompleted { score, name, outcome }, &["BD-R10"]);
        reset_activities(d);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("The score “{}” is done.", self.name)
    }
}

/// A completed score resets the counters of everybody's activities (BD-R10).
pub fn reset_activities(d: &mut Desk<'_>) {
    for pc in living(&d.state) {
        d.push(Event::ActivitiesReset { pc }, &["BD-R10"]);
    }
}

/// Opens a downtime phase (BD-02).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginDowntime {
    /// What the GM rules.
    pub ruling: Option<BeginDowntimeRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM rules as downtime begins.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginDowntimeRuling {
    /// Whether the cohorts have the rest to heal; unsaid, they do (BS-R223).
    pub cohorts_rest: Option<bool>,
}

impl Ruled for BeginDowntime {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Downtime lies between scores; it notes the steps never recorded and gives time and rest (BD-R1, BS-R225).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        match (d.state.phase, &d.state.score) {
            (Phase::Downtime, _) => return Err(refuse::already_in_downtime("BD-R1")),
            (Phase::Score, Some(score)) => return Err(refuse::score_under_way("BD-R1", &score.name)),
            (Phase::Score, None) | (Phase::Free, _) => {}
        }
        let at_war = tails::at_war(&d.state);
        let n = d.state.downtimes + 1;
        d.push(Event::DowntimeBegan { n, at_war }, &["BD-R1"]);
        note_skipped_steps(d);
        let rests = self.ruling.as_ref().and_then(|r| r.cohorts_rest) != Some(false);
        if rests && d.house.is("cohort_heal", "begin") {
            rest_cohorts(d);
        }
        for pc in living(&d.state) {
            give_time(d, &pc, at_war);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        "Downtime begins.".into()
    }
}

/// A step of the last score that nobody recorded is noted, never a reason to refuse (BS-R225).
fn note_skipped_steps(d: &mut Desk<'_>) {
    let Some(done) = d.state.score.as_deref().filter(|s| s.outcome.is_some()).map(|s| s.steps) else { return };
    let steps =
        [(Step::Payoff, done.payoff), (Step::Heat, done.heat), (Step::Entanglement, done.entanglement)];
    for (step, _) in steps.into_iter().filter(|(_, done)| !done) {
        d.push(Event::StepSkipped { step }, &["BS-R225"]);
    }
}

/// Each harmed cohort that is not destroyed heals one level (BS-R223, R225).
fn rest_cohorts(d: &mut Desk<'_>) {
    let cohorts = d.state.crew.cohorts.iter();
    let harmed: Vec<Slug> =
        cohorts.filter(|(_, c)| (1..4).contains(&c.harm)).map(|(name, _)| name.clone()).collect();
    for cohort in harmed {
        d.push(Event::CohortHealed { cohort, n: 1 }, &["BS-R223", "BS-R225"]);
    }
}

/// Two free activities, at war one; special armor is restored, who was out returns, the vice counts anew
/// (BD-R2, R3, R63, BS-R29, R154, R189, R225, R237).
fn give_time(d: &mut Desk<'_>, pc: &Slug, at_war: bool) {
    let Some(character) = d.state.pc(pc).cloned() else { return };
    if character.armor.special {
        let kinds = vec![Armor::Special];
        d.push(Event::ArmorRestored { pc: pc.clone(), kinds }, &["BS-R189", "BS-R225"]);
    }
    if character.standing() == Standing::Out {
        tails::come_back(d, pc, "downtime", "BS-R225");
    }
    let is_spared = d.state.crew_effect(FeatureEffect::NoWarActivity) > 0;
    let is_short = at_war && !is_spared && d.house.is("war_activities", "one");
    let (to, rules): (u32, &[&'static str]) = match (is_short, at_war && is_spared) {
        (true, _) => (1, &["BD-R3", "BS-R154"]),
        (false, true) => (2, &["BS-R237"]),
        (false, false) => (2, &["BD-R2"]),
    };
    d.push(Event::AllowanceSet { pc: pc.clone(), to, why: None }, rules);
    d.push(Event::TrainingTracksReset { pc: pc.clone() }, &["BD-R63"]);
    let vice = &character.vice;
    if vice.indulged || vice.satisfied || vice.excused || vice.overindulged.is_some() {
        d.push(Event::ViceReset { pc: pc.clone(), satisfied: vice.satisfied }, &["BS-R225", "BS-R29"]);
    }
}

/// Closes the downtime phase (BD-03).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndDowntime {
    /// What the GM rules.
    pub ruling: Option<EndDowntimeRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM rules as downtime ends.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndDowntimeRuling {
    /// With the house rule `cohort_heal=end`: whether the cohorts had the rest to heal; unsaid, they had (BS-R223).
    pub cohorts_rest: Option<bool>,
}

impl Ruled for EndDowntime {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["vice_stress"], ..CommandInfo::default() }
    }

    /// No roll is left open; a neglected vice costs stress equal to the traumas (BD-R1, R71, BS-R314).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::in_downtime(d)?;
        for (pc, character) in d.state.characters.iter() {
            activity::settled(pc, character)?;
        }
        if d.house.is("ignore_vice", "end") {
            for pc in living(&d.state) {
                neglect_vice(d, &pc)?;
            }
        }
        let rested = self.ruling.as_ref().and_then(|r| r.cohorts_rest) != Some(false);
        if rested && d.house.is("cohort_heal", "end") {
            rest_cohorts(d);
        }
        let left = |c: &Character| c.activities.allowance.saturating_sub(c.activities.free_used);
        let unused: BTreeMap<Slug, u32> = living(&d.state)
            .into_iter()
            .filter_map(|pc| d.state.pc(&pc).map(left).filter(|n| *n > 0).map(|n| (pc, n)))
            .collect();
        d.push(Event::DowntimeEnded { n: d.state.downtimes, unused }, &["BD-R1"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        "Downtime ends.".into()
    }
}

/// Who neither indulged nor had the vice satisfied takes stress equal to their traumas (BS-R29, R314).
fn neglect_vice(d: &mut Desk<'_>, pc: &Slug) -> Result<(), Refusal> {
    let Some(character) = d.state.pc(pc) else { return Ok(()) };
    let fed = character.vice.indulged || character.vice.excused;
    let traumas = u32::try_from(character.trauma.len()).unwrap_or(u32::MAX);
    if fed || traumas == 0 || character.standing() != Standing::Active {
        return Ok(());
    }
    let n = d.amount("vice_stress", "BS-R314", i64::from(traumas))?;
    if n > 0 {
        tails::mark_stress(d, pc, u32::try_from(n).unwrap_or(0), "neglected vice", "BS-R314");
    }
    Ok(())
}

/// Says that the crew is at war or at peace, for tables that keep no statuses (BD-04).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetWar {
    /// Whether the crew is at war (BD-R3).
    pub at_war: bool,
    /// With whom, in words.
    pub faction: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SetWar {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// War leaves time for one free activity, from the next downtime on or, by the house rule, at once (BD-R3).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let was = tails::at_war(&d.state);
        if was == self.at_war {
            let state = if was { "at war" } else { "at peace" };
            return Err(refuse::no_change("BD-R3", state).field("at_war"));
        }
        let enemy = d.state.factions.values().find(|f| f.status == -3 && !f.eliminated);
        if let (false, Some(enemy)) = (self.at_war, enemy) {
            return Err(refuse::war_by_status("BS-R153", &enemy.name).field("at_war"));
        }
        let event = Event::WarStatusChanged { at_war: self.at_war, faction: self.faction.clone() };
        d.push(event, &["BD-R3"]);
        let is_live = d.house.is("war_check", "live") && d.state.phase == Phase::Downtime;
        if is_live && d.state.crew_effect(FeatureEffect::NoWarActivity) == 0 {
            for pc in living(&d.state) {
                let have = d.state.pc(&pc).map_or(0, |c| c.activities.allowance);
                let to = if self.at_war { have.saturating_sub(1) } else { have + 1 };
                d.push(Event::AllowanceSet { pc, to, why: Some("war".into()) }, &["BD-R3"]);
            }
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let with = self.faction.as_ref().map_or(String::new(), |f| format!(" with {f}"));
        let state = if self.at_war { "at war" } else { "at peace" };
        format!("The crew is {state}{with}.")
    }
}

/// Notes something in downtime or elsewhere that needs no activity (BD-05).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordFreeAction {
    /// Who does it.
    pub pc: Slug,
    /// What it is: going somewhere, talking, an action roll, gathering information … (BD-R11).
    pub what: String,
    /// More about it.
    pub text: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RecordFreeAction {
    fn info(&self) -> CommandInfo {
        CommandInfo { labels: vec![FREE.to_owned()], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// What is not on the list is unlimited; what is on it takes an activity (BD-R4, R11).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        let name = guard::slug_of(&self.what, None, "BD-R11")?;
        if LISTED.contains(&name.as_str()) {
            return Err(refuse::that_is_an_activity("BD-R4", &self.what).field("what"));
        }
        let faces = if d.call.luck.is_written(FREE) {
            match d.fall(FREE, 6, Due::AsObserved)? {
                Fall::Faces(faces, _) => Some(faces),
                Fall::Told(_) => None,
            }
        } else {
            None
        };
        let (pc, what, text) = (self.pc.clone(), self.what.clone(), self.text.clone());
        d.push(Event::FreeActionRecorded { pc, what, text, faces }, &["BD-R11"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        let text = self.text.as_ref().map_or(String::new(), |text| format!(": {text}"));
        format!("{} takes no activity for: {}{text}.", self.pc.title(), self.what)
    }
}

/// The six activities by the names that people use for them (BD-R4).
const LISTED: [&str; 8] = [
    "acquire-asset",
    "acquire-an-asset",
    "long-term-project",
    "work-on-project",
    "recover",
    "reduce-heat",
    "train",
    "indulge-vice",
];

fn living(state: &State) -> Vec<Slug> {
    let is_gone = |c: &Character| matches!(c.standing(), Standing::Dead | Standing::Retired);
    state.characters.iter().filter(|(_, c)| !is_gone(c)).map(|(pc, _)| pc.clone()).collect()
}
