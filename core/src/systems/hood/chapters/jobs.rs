//! Jobs: heists and hustles (HD-36, HD-37, HD-38).

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::{Job, JobStatus, JobTarget};
use super::super::terms::{JobKind, Playbook, TargetKind};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What the MC announces: from, to (HD-R150).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Estimate {
    /// At least.
    pub lo: u32,
    /// At most.
    pub hi: u32,
}

/// Starts a job (HD-36).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartJob {
    /// A heist or a hustle.
    pub kind: JobKind,
    /// What it is aimed at: a place or the van, a person or an organisation.
    pub target: JobTarget,
    /// The characters in it.
    pub members: Vec<Slug>,
    /// Who is hired for it.
    pub hired: Option<Vec<Slug>>,
    /// How much dough it will likely bring, as the MC announces.
    pub estimate: Option<Estimate>,
    /// What it is called in the record; unsaid, after this declaration.
    pub job: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for StartJob {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// A job needs planning and help, a fitting target, and a likely sum that is said before
    /// (HD-R145, R146, R147, R148, R150).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let hired = self.hired.clone().unwrap_or_default();
        for member in &self.members {
            guard::in_play(d, member).map_err(|r| r.field("members"))?;
        }
        for npc in &hired {
            guard::npc(d, npc).map_err(|r| r.field("hired"))?;
        }
        let helpers = if d.house.is("job_help", "pcs") { 0 } else { hired.len() };
        let members: BTreeSet<&Slug> = self.members.iter().collect();
        if members.len() + helpers < 2 || members.len() < self.members.len() {
            return Err(refuse::job_needs_help("HD-R145").field("members"));
        }
        if !suits_target(self.kind, self.target.kind) {
            return Err(refuse::target_wrong("HD-R146").field("target"));
        }
        let estimate = self.estimate.as_ref().filter(|e| e.lo <= e.hi && e.hi > 0);
        let Estimate { lo, hi } = estimate.ok_or_else(|| refuse::estimate_required("HD-R150").field("estimate"))?;
        let job = self.name(d)?;
        note_who_suits(d, self.kind, &self.members);
        let started = Event::JobStarted {
            job,
            kind: self.kind,
            target: self.target.clone(),
            members: self.members.clone(),
            hired,
            lo: *lo,
            hi: *hi,
        };
        d.push(started, &["HD-R145", "HD-R150"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Start a {} on {}.", self.kind, self.target.name)
    }
}

impl StartJob {
    fn name(&self, d: &Desk<'_>) -> Result<Slug, Refusal> {
        match &self.job {
            Some(job) if d.state.jobs.contains_key(job) => {
                Err(refuse::name_taken("HD-R145", job.title()).field("job"))
            }
            Some(job) => Ok(job.clone()),
            None => Ok(d.fresh_name("job", |name| d.state.jobs.contains_key(name))),
        }
    }
}

/// A heist hits a place or the van, a hustle a person or an organisation (HD-R146, R147).
fn suits_target(kind: JobKind, target: TargetKind) -> bool {
    match kind {
        JobKind::Heist => matches!(target, TargetKind::Place | TargetKind::Van),
        JobKind::Hustle => matches!(target, TargetKind::Person | TargetKind::Organisation),
    }
}

/// Notes whose playbook suits the job: five each, and the Bastion and the Fallen help with either or muscle in
/// (HD-R146, R147, R148).
fn note_who_suits(d: &mut Desk<'_>, kind: JobKind, members: &[Slug]) {
    let suits = |playbook: Playbook| match playbook {
        Playbook::Heavy | Playbook::Ice | Playbook::Merchant | Playbook::Mover | Playbook::Thief => {
            kind == JobKind::Heist
        }
        Playbook::Blur | Playbook::GoBetween | Playbook::Lever | Playbook::Schemer | Playbook::Shark => {
            kind == JobKind::Hustle
        }
        Playbook::Bastion | Playbook::Fallen => true,
        Playbook::Feelgood => false,
    };
    let suited = members.iter().filter(|m| d.state.pc(m).is_some_and(|c| suits(c.playbook)));
    let suited: Vec<&str> = suited.map(Slug::as_str).collect();
    d.basis("suited", suited.join(","));
}

/// A step of planning or preparing (HD-R149).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Step {
    /// Looking around.
    LookAround,
    /// More details.
    Details,
    /// The plan.
    Plan,
    /// Gear.
    Gear,
    /// A specialist.
    Specialist,
    /// What was found by asking around is fetched (HD-R13).
    Fetched {
        /// Which find.
        find: Slug,
    },
}

impl Step {
    fn said(&self) -> &'static str {
        match self {
            Self::LookAround => "a look around",
            Self::Details => "details",
            Self::Plan => "the plan",
            Self::Gear => "gear",
            Self::Specialist => "a specialist",
            Self::Fetched { .. } => "something fetched",
        }
    }
}

/// Takes a step towards a job, or fetches what was found (HD-37).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobStep {
    /// Which job; what is fetched need not be for one.
    pub job: Option<Slug>,
    /// What kind of step.
    pub step: Step,
    /// What came of it.
    pub text: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for JobStep {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Jobs are planned step by step, by moves and in talk (HD-R13, R149).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let fetched = match &self.step {
            Step::Fetched { find } => Some(find.clone()),
            Step::LookAround | Step::Details | Step::Plan | Step::Gear | Step::Specialist => None,
        };
        if self.job.is_some() || fetched.is_none() {
            running(d, self.job.as_ref())?;
        }
        if let Some(find) = fetched {
            if !d.state.finds.contains_key(&find) {
                return Err(refuse::unknown_item("HD-R13", find.title()).field("step"));
            }
            d.push(Event::Fetched { find }, &["HD-R13"]);
        }
        if let Some(job) = self.job.clone() {
            let (step, text) = (self.step.said().to_owned(), self.text.clone().unwrap_or_default());
            d.push(Event::JobStepTaken { job, step, text }, &["HD-R149"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let text = self.text.as_ref().map(|text| format!(": {text}")).unwrap_or_default();
        format!("Prepare: {}{text}.", self.step.said())
    }
}

/// Finds a job that is under way (HD-R149).
fn running<'d>(d: &'d Desk<'_>, job: Option<&Slug>) -> Result<&'d Job, Refusal> {
    let found = job.and_then(|job| d.state.jobs.get(job)).filter(|job| job.status == JobStatus::Running);
    found.ok_or_else(|| refuse::job_not_running("HD-R149").field("job"))
}

/// Somebody’s share of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobShare {
    /// Who.
    pub pc: Slug,
    /// How much dough.
    pub n: u32,
}

/// The GM’s ruling on what a job brought.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FinishJobRuling {
    /// Whether it brought another sum than was announced.
    pub outside_estimate: Option<bool>,
}

/// Ends a job (HD-38).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FinishJob {
    /// Which.
    pub job: Slug,
    /// Whether it was pulled off.
    pub pulled_off: bool,
    /// Whether they got away with it.
    pub got_away: bool,
    /// How much dough it brought; unsaid, what the shares add up to.
    pub total: Option<u32>,
    /// Who gets how much.
    pub split: Option<Vec<JobShare>>,
    /// What the GM rules.
    pub ruling: Option<FinishJobRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for FinishJob {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A job pays only when it is pulled off and got away with (HD-R150, R151).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (lo, hi) = running(d, Some(&self.job))?.estimate;
        let split = self.split.clone().unwrap_or_default();
        let shares = split.iter().fold(0_u32, |sum, share| sum.saturating_add(share.n));
        let pays = self.pulled_off && self.got_away;
        let total = if pays { self.total.unwrap_or(shares) } else { 0 };
        let is_ruled = self.ruling.as_ref().and_then(|r| r.outside_estimate) == Some(true);
        if pays && !is_ruled && !(lo..=hi).contains(&total) {
            return Err(refuse::outside_estimate("HD-R150", lo, hi).field("total"));
        }
        if pays && shares != total {
            return Err(refuse::split_mismatch("HD-R151", shares, total).field("split"));
        }
        for share in &split {
            guard::known(d, &share.pc).map_err(|r| r.field("split"))?;
        }
        let (pulled_off, got_away) = (self.pulled_off, self.got_away);
        d.push(Event::JobFinished { job: self.job.clone(), pulled_off, got_away, total }, &["HD-R151"]);
        for share in split.iter().filter(|share| pays && share.n > 0) {
            tails::gain_dough(d, &share.pc, share.n, &self.job.title(), "HD-R151");
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let how = match (self.pulled_off, self.got_away) {
            (true, true) => "pulled off",
            (true, false) => "pulled off, but not got away with",
            (false, _) => "given up or failed",
        };
        format!("{} is {how}.", self.job.title())
    }
}
