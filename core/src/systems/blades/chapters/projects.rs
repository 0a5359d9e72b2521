//! Long-term projects: proposed, made, completed (BD-13, BD-14, BD-16). Working on them is `project_work`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, ProjectGoal, ProjectCreated};
use super::super::state::{Project, ProjectStatus, State};
use super::super::{Desk, guard, refuse, tails};
use super::city::ContactKind;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Segments of a plain project whose clocks nobody named (BS-R41).
const PLAIN: u32 = 8;

/// Puts a project idea to a player; nothing is begun yet (BD-13).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposeProject {
    /// To whom.
    pub pc: Slug,
    /// What it would be.
    pub name: String,
    /// How many segments its clock would have, at least 1.
    pub segments: u32,
    /// Why it is worth doing.
    pub hook: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ProposeProject {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// The GM may put a project with a title and segments to an undecided player (BD-R15, R16).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        guard::named(&self.name, "BD-R16").map_err(|r| r.field("name"))?;
        if self.segments == 0 {
            return Err(refuse::bad_clock_size("BD-R16").field("segments"));
        }
        let (pc, name) = (self.pc.clone(), self.name.clone());
        let proposed = Event::ProjectProposed { pc, name, segments: self.segments, hook: self.hook.clone() };
        d.push(proposed, &["BD-R15", "BD-R16"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Propose to {}: {} ({} segments).", self.pc.title(), self.name, self.segments)
    }
}

/// Makes a long-term project (BD-14).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateProject {
    /// Its title.
    pub name: String,
    /// Its name in the record; made of the title when left out.
    pub slug: Option<Slug>,
    /// Segments of each clock, filled in order; one of 8 when unsaid (BD-R41, BS-R41).
    pub clocks: Option<Vec<u32>>,
    /// Ways to work on it: actions, `lifestyle` (BD-R36), own words; any action when unsaid.
    pub methods: Option<Vec<String>>,
    /// What it is for (BD-R40); a ritual or an invention is a `design` (BS-R318, R324).
    pub goal_kind: Option<ProjectGoal>,
    /// Whose it is: `crew` or a character.
    pub owner: Option<Slug>,
    /// The project or established fact that it first needs (BD-R42).
    pub requires: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CreateProject {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// The GM says the clocks and how to go about it; it may wait for its means (BD-R16, R35, R40, R41, R42).
    ///
    /// A plain project has 8 segments, a long one several clocks; a big question, a ritual and an invention are
    /// projects too (BS-R41, R119, R318, R324).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.name, "BD-R16").map_err(|r| r.field("name"))?;
        let project = guard::slug_of(&self.name, self.slug.as_ref(), "BD-R16")?;
        let clocks = self.clocks.clone().unwrap_or_else(|| vec![PLAIN]);
        if clocks.is_empty() || clocks.contains(&0) {
            return Err(refuse::bad_clock_size("BD-R41").field("clocks"));
        }
        if d.state.projects.contains_key(&project) {
            return Err(refuse::duplicate_name("BD-R16", &self.name).field("name"));
        }
        if let Some(owner) = self.owner.as_ref().filter(|owner| **owner != "crew") {
            guard::known(d, owner).map_err(|r| r.field("owner"))?;
        }
        let blocked = match &self.requires {
            Some(means) if is_met(&d.state, means) => false,
            Some(means) if d.state.projects.contains_key(means) => true,
            Some(means) => return Err(refuse::unknown_prerequisite("BD-R42", means).field("requires")),
            None => false,
        };
        let created = Event::ProjectCreated(ProjectCreated {
            project,
            name: self.name.clone(),
            clocks,
            methods: self.methods.iter().flatten().map(|method| method_name(method)).collect(),
            goal: self.goal_kind.clone(),
            owner: self.owner.clone(),
            requires: self.requires.clone(),
            blocked,
        });
        d.push(created, &["BD-R16", "BD-R41", if blocked { "BD-R42" } else { "BD-R40" }]);
        Ok(())
    }

    fn sentence(&self) -> String {
        let clocks: Vec<String> = self.clocks.iter().flatten().map(u32::to_string).collect();
        let clocks = if clocks.is_empty() { PLAIN.to_string() } else { clocks.join(" and ") };
        format!("Begin the project {} ({clocks} segments).", self.name)
    }
}

/// Returns a method as projects keep it: `action:sway` and `Sway` are both `sway`.
pub(super) fn method_name(method: &str) -> String {
    let method = method.trim();
    method.strip_prefix("action:").unwrap_or(method).to_lowercase()
}

/// Says whether the means of a project are there: an established fact or a closed project (BD-R42).
fn is_met(state: &State, means: &Slug) -> bool {
    let done = |project: &Project| project.status == ProjectStatus::Done;
    state.facts.contains(means) || state.projects.get(means).is_some_and(done)
}

/// Closes a filled project with what it brought (BD-16).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompleteProject {
    /// Which.
    pub project: Slug,
    /// What it brought (BD-R40).
    pub outcome: Option<ProjectOutcome>,
    /// A remark.
    pub note: Option<String>,
}

/// What a finished project brings (BD-R40).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProjectOutcome {
    /// Something owned for good (BD-R34).
    pub permanent_asset: Option<OwnedAsset>,
    /// A friend or contact of the crew or of the owner.
    pub new_contact: Option<WonContact>,
    /// Another vice, or another purveyor: whose, then the purveyor, then the vice.
    pub new_vice: Option<NewVice>,
    /// A fact that other projects may have needed (BD-R42).
    pub fact: Option<Slug>,
    /// Anything else, in words: answers to a big question as if at great effect (BS-R119), a design learned.
    pub text: Option<String>,
}

/// Something that is owned for good (BD-R34).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnedAsset {
    /// What.
    pub name: String,
    /// Item, item set, cohort, vehicle or service.
    pub kind: Option<String>,
    /// Its quality; the Tier when unsaid.
    pub quality: Option<u32>,
}

/// A friend or contact who was won over.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WonContact {
    /// The name that people see.
    pub name: String,
    /// What they are; a contact when unsaid.
    pub kind: Option<ContactKind>,
    /// Their quality as a healer.
    pub healer_quality: Option<u32>,
}

/// A vice or purveyor that a project found.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewVice {
    /// Whose.
    pub pc: Slug,
    /// The purveyor, if they change.
    pub purveyor: Option<String>,
    /// The vice, if it changes.
    pub vice: Option<String>,
}

impl ProjectOutcome {
    fn said(&self) -> String {
        let asset = self.permanent_asset.as_ref().map(|asset| format!("{} for good", asset.name));
        let contact = self.new_contact.as_ref().map(|contact| format!("{} as a contact", contact.name));
        let vice = self.new_vice.as_ref().map(|new| match (&new.vice, &new.purveyor) {
            (Some(vice), _) => format!("the vice {vice}"),
            (None, purveyor) => format!("the purveyor {}", purveyor.as_deref().unwrap_or_default()),
        });
        let all = [asset, contact, vice, self.fact.as_ref().map(Slug::title), self.text.clone()];
        let all: Vec<String> = all.into_iter().flatten().collect();
        if all.is_empty() { "done".to_owned() } else { all.join("; ") }
    }
}

impl Ruled for CompleteProject {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["segments"], ..CommandInfo::default() }
    }

    /// A filled project brings what it was for, and the means for others (BD-R34, R40, R42, BS-R119).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let Some(project) = d.state.projects.get(&self.project).cloned() else {
            return Err(refuse::unknown_project("BD-R40", &self.project).field("project"));
        };
        if project.status == ProjectStatus::Done {
            return Err(refuse::already_done("BD-R40", &project.name).field("project"));
        }
        let filled: u32 = project.clocks.iter().map(|c| c.filled).sum();
        let size: u32 = project.clocks.iter().map(|c| c.size).sum();
        let ruled = guard::amount(d, "segments", "BD-R40", filled)?;
        if ruled < size {
            return Err(refuse::project_not_filled("BD-R40", &project.name, ruled, size).field("project"));
        }
        let outcome = self.outcome.clone().unwrap_or_default();
        let brought = outcome.brought(d, &project)?;
        if filled < size {
            tails::tick_project(d, &self.project, size - filled, "BD-R40");
        }
        let completed = Event::ProjectCompleted { project: self.project.clone(), outcome: outcome.said() };
        d.push(completed, &["BD-R40"]);
        for (event, rule) in brought {
            d.push(event, &[rule, "BD-R40"]);
        }
        unblock(d);
        Ok(())
    }

    fn sentence(&self) -> String {
        let outcome = self.outcome.clone().unwrap_or_default();
        format!("{} is complete: {}.", self.project.title(), outcome.said())
    }
}

impl ProjectOutcome {
    /// Finds the events of the outcome, each with its rule.
    fn brought(&self, d: &Desk<'_>, project: &Project) -> Result<Vec<(Event, &'static str)>, Refusal> {
        let of = project.owner.clone().filter(|owner| *owner != "crew");
        let mut events = Vec::new();
        if let Some(OwnedAsset { name, kind, quality }) = &self.permanent_asset {
            let asset = guard::slug_of(name, None, "BD-R34")?;
            let kind = kind.clone().unwrap_or_else(|| "item".to_owned());
            let (name, quality) = (name.clone(), *quality);
            events.push((Event::PermanentAssetGained { asset, name, kind, quality }, "BD-R34"));
        }
        if let Some(WonContact { name, kind, healer_quality }) = &self.new_contact {
            let contact = guard::slug_of(name, None, "BD-R40")?;
            if d.state.crew.contacts.contains_key(&contact) {
                return Err(refuse::duplicate_name("BD-R40", name).field("outcome"));
            }
            let kind = kind.unwrap_or(ContactKind::Contact).to_string();
            let (name, healer_quality) = (name.clone(), *healer_quality);
            events.push((Event::ContactAdded { contact, name, kind, of, healer_quality }, "BD-R40"));
        }
        if let Some(NewVice { pc, purveyor, vice }) = &self.new_vice {
            guard::known(d, pc)?;
            if vice.is_none() && purveyor.is_none() {
                return Err(refuse::empty_name("BS-R182").field("outcome"));
            }
            let (pc, vice, purveyor) = (pc.clone(), vice.clone(), purveyor.clone());
            let why = Some(project.name.clone());
            events.push((Event::ViceSet { pc, vice, purveyor, why }, "BS-R182"));
        }
        if let Some(fact) = &self.fact {
            events.push((Event::FactEstablished { fact: fact.clone() }, "BD-R42"));
        }
        Ok(events)
    }
}

/// Opens the projects whose means are there now (BD-R42).
fn unblock(d: &mut Desk<'_>) {
    let is_ready = |project: &Project| {
        project.status == ProjectStatus::Blocked
            && project.requires.as_ref().is_none_or(|means| is_met(&d.state, means))
    };
    let ready: Vec<Slug> =
        d.state.projects.iter().filter(|(_, p)| is_ready(p)).map(|(name, _)| name.clone()).collect();
    for project in ready {
        d.push(Event::ProjectUnblocked { project }, &["BD-R42"]);
    }
}
