//! Working on a long-term project in downtime (BD-15): an action or the lifestyle, rolled, or segments as stated.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Extra, PendingTerms, ProjectGoal};
use super::super::roll::Pool;
use super::super::state::ProjectStatus;
use super::super::terms::{Action, Activity};
use super::super::{Desk, guard, refuse};
use super::activity::{self, ACTIVITY, Rest, Slot, Turn};
use super::outcome;
use super::projects::{CreateProject, method_name};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Works on a long-term project (BD-15).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkOnProject {
    /// Who works on it, or sends the cohort.
    pub pc: Slug,
    /// How the activity is paid for; unsaid, it is a free one (BD-R9).
    pub slot: Option<Slot>,
    /// Who pays the coin: `crew` or a character; unsaid, the one who does it.
    pub payer: Option<Slug>,
    /// The cohort that does it in place of the character, once per downtime (BS-R233).
    pub by: Option<Slug>,
    /// The project.
    pub project: Slug,
    /// Makes it first, when it is new (BD-R37).
    pub create: Option<NewProject>,
    /// What is rolled: `action:tinker`, or `lifestyle` where it is accepted; may be missing where the dice were
    /// written down (BD-R36, R38).
    pub method: Option<WorkMethod>,
    /// The action that is rolled, a short form of `method=action:…` (BD-R38).
    #[schemars(extend("x-words" = "Action"))]
    pub action: Option<String>,
    /// What they do; may be missing where the result was written down (BD-R38).
    pub description: Option<String>,
    /// Friends or contacts who help, for one more die (BD-R12).
    pub helper: Option<Vec<Slug>>,
    /// Push for one more die and 2 stress (BS-R21).
    pub push_die: Option<bool>,
    /// What abilities, claims and upgrades add.
    pub extras: Option<Vec<Extra>>,
    /// Say that an observed pool was zero dice, read low (BS-R337).
    pub zero: Option<bool>,
    /// What the GM rules.
    pub ruling: Option<WorkOnProjectRuling>,
    /// Coin spent after the roll, a level each (BD-R13).
    pub improve: Option<u32>,
    /// Whether it settles at once; unsaid, it does when the dice were written down (BD-R71).
    pub settle: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

/// What is rolled for a project (BD-R36, R38).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WorkMethod {
    /// An action.
    Action {
        /// Its name.
        action: String,
    },
    /// The lifestyle, for what money can do.
    Lifestyle,
}

/// A project that is made as work on it begins (BD-R37).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewProject {
    /// Its title.
    pub name: String,
    /// Segments of each clock, filled in order; one of 8 when unsaid (BD-R41, BS-R41).
    pub clocks: Option<Vec<u32>>,
    /// Ways to work on it; any action when unsaid.
    pub methods: Option<Vec<String>>,
    /// What it is for (BD-R40).
    pub goal_kind: Option<ProjectGoal>,
}

/// What the GM rules of work on a project.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkOnProjectRuling {
    /// Whether the method is accepted, whatever the project lists (BD-R41).
    pub method_ok: Option<bool>,
    /// Whether they are in a position to do it (BD-R6).
    pub in_position: Option<bool>,
    /// Why not.
    pub reason: Option<String>,
    /// What must be resolved first (BD-R7).
    pub depends_on: Option<String>,
}

/// A method that is accepted: an action, the lifestyle, or unknown.
enum Rolled {
    Action(Action),
    Lifestyle,
    Unsaid,
}

impl Ruled for WorkOnProject {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["price", "dice", "read", "coin", "segments"],
            labels: vec![ACTIVITY.to_owned()],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// Describe the effort, roll a method that is accepted; a new project may begin with it (BD-R36, R37, R38, R39).
    ///
    /// Where only the segments were written down, `instead.segments` ticks them without dice.
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn = self.turn();
        let cost = turn.check(d)?;
        let written = d.call.luck.is_written(ACTIVITY);
        let stated = d.departs("segments") && !written;
        let blank = |text: &str| text.trim().is_empty();
        let unsaid = self.description.is_none() && !written && !stated;
        if unsaid || self.description.as_deref().is_some_and(blank) {
            return Err(refuse::description_required("BD-R38", self.pc.title()).field("description"));
        }
        self.create(d)?;
        self.check_project(d)?;
        let rolled = self.method(d, written || stated)?;
        let rest = Rest {
            improve: self.improve,
            payer: self.payer.as_ref(),
            settle: self.settle,
            ..Rest::default()
        };
        activity::check_improve(d, ACTIVITY, &rest)?;
        turn.declare(d, &cost)?;
        if stated {
            outcome::work(d, &self.project, None)?;
            let kind = Activity::LongTermProject;
            d.push(Event::ActivitySettled { pc: self.pc.clone(), kind }, &["BD-R71"]);
            return Ok(());
        }
        let base = self.base(d, &rolled)?;
        let pool = turn.pool(d, ACTIVITY, "BD-R38", base);
        let terms = PendingTerms { project: Some(self.project.clone()), ..PendingTerms::default() };
        turn.roll(d, pool, terms)?;
        activity::finish(d, &self.pc, ACTIVITY, &rest)
    }

    fn sentence(&self) -> String {
        let who = self.by.as_ref().unwrap_or(&self.pc).title();
        let how = self.description.as_ref().map_or(String::new(), |text| format!(": {text}"));
        format!("{who} works on {}{how}.", self.project.title())
    }
}

impl WorkOnProject {
    fn turn(&self) -> Turn<'_> {
        let ruling = self.ruling.as_ref();
        Turn {
            slot: self.slot,
            payer: self.payer.as_ref(),
            by: self.by.as_ref(),
            helper: self.helper.as_deref().unwrap_or_default(),
            push_die: self.push_die == Some(true),
            extras: self.extras.as_deref(),
            zero: self.zero == Some(true),
            in_position: ruling.and_then(|r| r.in_position),
            reason: ruling.and_then(|r| r.reason.as_deref()),
            depends_on: ruling.and_then(|r| r.depends_on.as_deref()),
            ..Turn::of(&self.pc, Activity::LongTermProject)
        }
    }

    /// Work may open a brand new project (BD-R37).
    fn create(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let Some(new) = &self.create else { return Ok(()) };
        let create = CreateProject {
            name: new.name.clone(),
            slug: Some(self.project.clone()),
            clocks: new.clocks.clone(),
            methods: new.methods.clone(),
            goal_kind: new.goal_kind.clone(),
            owner: Some(self.pc.clone()),
            requires: None,
            note: None,
        };
        create.decide(d)
    }

    /// A project whose means are missing, or that is full, gets no work (BD-R42, R37).
    fn check_project(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let Some(project) = d.state.projects.get(&self.project) else {
            return Err(refuse::unknown_project("BD-R37", &self.project).field("project"));
        };
        match project.status {
            ProjectStatus::Open => Ok(()),
            ProjectStatus::Blocked => {
                let means = project.requires.as_ref().map_or_else(String::new, Slug::title);
                Err(refuse::project_blocked("BD-R42", &project.name, means).field("project"))
            }
            ProjectStatus::Filled | ProjectStatus::Done => {
                Err(refuse::project_filled("BD-R37", &project.name).field("project"))
            }
        }
    }

    /// Any action goes unless the project lists its methods; the lifestyle must be accepted (BD-R36, R41).
    fn method(&self, d: &Desk<'_>, written: bool) -> Result<Rolled, Refusal> {
        let action = match &self.method {
            Some(WorkMethod::Action { action }) => Some(action),
            Some(WorkMethod::Lifestyle) => None,
            None => self.action.as_ref(),
        };
        let rolled = match (action, &self.method) {
            (Some(action), _) => {
                Rolled::Action(activity::action(&self.pc, &method_name(action), "BD-R38")?)
            }
            (None, Some(_)) => Rolled::Lifestyle,
            (None, None) if written || self.by.is_some() => return Ok(Rolled::Unsaid),
            (None, None) => return Err(refuse::action_unsaid("BD-R38", self.pc.title()).field("method")),
        };
        let name = match rolled {
            Rolled::Action(action) => action.to_string(),
            Rolled::Lifestyle | Rolled::Unsaid => "lifestyle".to_owned(),
        };
        let listed = d.state.projects.get(&self.project).map(|p| p.methods.clone()).unwrap_or_default();
        let any_action = listed.is_empty() && matches!(rolled, Rolled::Action(_));
        let by_list = any_action || listed.contains(&name);
        let ruled = self.ruling.as_ref().and_then(|r| r.method_ok);
        if ruled.unwrap_or(by_list) {
            Ok(rolled)
        } else {
            Err(refuse::method_not_allowed("BD-R41", name).field("method"))
        }
    }

    /// The rating of the action, or the lifestyle in its place (BD-R36, R38).
    fn base(&self, d: &Desk<'_>, rolled: &Rolled) -> Result<impl FnOnce(&mut Pool) + use<>, Refusal> {
        let character = guard::known(d, &self.pc)?;
        let (what, dice) = match rolled {
            Rolled::Action(action) => (action.to_string(), character.rating(*action)),
            Rolled::Lifestyle => ("lifestyle".to_owned(), Some(character.lifestyle())),
            Rolled::Unsaid => ("action".to_owned(), None),
        };
        let pc = self.pc.clone();
        Ok(move |pool: &mut Pool| pool.rating(&pc, &what, dice))
    }
}
