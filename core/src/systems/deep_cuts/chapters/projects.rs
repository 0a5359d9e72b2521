//! Long-term projects, and the trauma that one can heal (DC-64, 65, 66).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, ProjectKind};
use super::super::state::Project;
use super::super::terms::{Activity, Slot, Standing};
use super::super::{Desk, guard, refuse};
use super::activity::Turn;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Starts a long-term project (DC-64).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartProject {
    /// Its title.
    pub name: String,
    /// What it is called in the record; unsaid, made of its title.
    pub project: Option<Slug>,
    /// Clocks of eight that it takes; unsaid, one (DC-R245, R248).
    #[schemars(range(min = 0, max = 12))]
    pub clocks: Option<u32>,
    /// What it is for; unsaid, anything.
    pub kind: Option<ProjectKind>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for StartProject {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// A project is a clock of eight, an elaborate one several (DC-R245, R248).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let clocks = self.clocks.unwrap_or(1);
        let project = guard::slug_of(&self.name, self.project.as_ref(), "DC-R245")?;
        if d.state.projects.contains_key(&project) {
            return Err(refuse::duplicate_name("DC-R245", &self.name).field("name"));
        }
        if clocks == 0 {
            return Err(refuse::bad_clock_size("DC-R245").field("clocks"));
        }
        let kind = self.kind.clone().unwrap_or(ProjectKind::Plain);
        if let ProjectKind::TraumaRecovery { pc } = &kind {
            guard::known(d, pc).map_err(|r| r.field("kind"))?;
        }
        let rule = if clocks > 1 { "DC-R248" } else { "DC-R245" };
        d.push(Event::ProjectCreated { project, name: self.name.clone(), kind, clocks }, &["DC-R245", rule]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Start {}.", self.name)
    }
}

/// Something that makes the work easier (DC-R247).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Advantage {
    /// A workshop.
    Workshop,
    /// A special advantage.
    Special,
    /// None.
    None,
}

/// Works on a long-term project (DC-65).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkOnProject {
    /// Who.
    pub pc: Slug,
    /// With what the activity is paid: free, coin or rep; unsaid, a free one (DC-R217, R218).
    pub slot: Option<Slot>,
    /// The project.
    pub project: Slug,
    /// The action with which they work on it (DC-R246).
    pub action: Slug,
    /// A workshop or a special advantage: 1 tick more in all (DC-R247).
    pub edge: Option<Advantage>,
    /// Who pays for a further activity: `vault`, `bank` or a character; unsaid, they do.
    pub payer: Option<Slug>,
    /// A remark, or an answer to a question about it (DC-R197).
    pub note: Option<String>,
}

impl Ruled for WorkOnProject {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), departs: &["ticks"], ..CommandInfo::default() }
    }

    /// Ticks are the rating, and one more with an advantage; they run on into the next clock (DC-R246, R247, R248).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let kind = Activity::WorkOnProject;
        let turn = Turn { pc: &self.pc, kind, slot: self.slot, payer: self.payer.as_ref() };
        turn.check(d)?;
        let project = found(d, &self.project)?;
        if project.filled >= project.size() {
            return Err(refuse::project_filled("DC-R245", &project.name).field("project"));
        }
        let rating = guard::known(d, &self.pc)?.rating(&self.action);
        let unknown =
            || refuse::unknown_rating("DC-R246", self.pc.title(), self.action.title()).field("action");
        let rating = rating.ok_or_else(unknown)?;
        d.basis(self.action.as_str(), rating);
        let helped = matches!(self.edge, Some(Advantage::Workshop | Advantage::Special));
        let base = if rating == 0 { guard::house(d, "project_min_tick") } else { rating };
        let ticks = guard::amount(d, "ticks", "DC-R246", base + u32::from(helped))?;
        turn.declare(d);
        let n = ticks.min(project.size() - project.filled);
        let (pc, name) = (self.pc.clone(), self.project.clone());
        let rule = if helped { "DC-R247" } else { "DC-R246" };
        d.push(Event::ProjectTicked { project: name.clone(), pc, n, lost: ticks - n }, &["DC-R246", rule]);
        if project.filled + n >= project.size() {
            d.push(Event::ProjectFilled { project: name }, &["DC-R245", "DC-R248"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} works on {} with {}.", self.pc.title(), self.project.title(), self.action.title())
    }
}

fn found(d: &Desk<'_>, project: &Slug) -> Result<Project, Refusal> {
    let found = d.state.projects.get(project).filter(|p| !p.is_spent);
    found.cloned().ok_or_else(|| refuse::unknown_project("DC-R245", project.title()).field("project"))
}

/// Heals a trauma with a project that was completed for it (DC-66).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoverTrauma {
    /// Who.
    pub pc: Slug,
    /// The trauma condition.
    pub trauma: String,
    /// The project (DC-R105).
    pub project: Slug,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RecoverTrauma {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A completed project heals one trauma, unless the fourth has ended it all (DC-R105).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::known(d, &self.pc)?;
        if character.standing == Standing::Retired {
            return Err(refuse::already_retired("DC-R105", self.pc.title()).field("pc"));
        }
        if !character.trauma.iter().any(|t| t.condition == self.trauma) {
            return Err(refuse::unknown_trauma("DC-R105", self.pc.title(), &self.trauma).field("trauma"));
        }
        let project = found(d, &self.project)?;
        if matches!(&project.kind, ProjectKind::TraumaRecovery { pc } if *pc != self.pc) {
            return Err(refuse::unknown_project("DC-R105", self.project.title()).field("project"));
        }
        if project.filled < project.size() {
            let refusal =
                refuse::project_not_filled("DC-R105", &project.name, project.filled, project.size());
            return Err(refusal.field("project"));
        }
        let (pc, condition) = (self.pc.clone(), self.trauma.clone());
        d.push(Event::TraumaRemoved { pc, condition, project: self.project.clone() }, &["DC-R105"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} gets over being {}.", self.pc.title(), self.trauma)
    }
}
