//! Gathering information: what is told at once, and how to find out more (DC-29).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, ProjectKind};
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What of a character the answer rests on (DC-R117).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum InfoBasis {
    /// The playbook.
    Playbook,
    /// The background.
    Background,
    /// The heritage.
    Heritage,
    /// A special item.
    SpecialItem,
    /// A special ability.
    SpecialAbility,
}

/// What is told at once (DC-R116).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// What they know.
    pub know: Option<String>,
    /// What they intuit.
    pub intuit: Option<String>,
    /// What they suspect might be true.
    pub suspect: Option<String>,
}

/// How more is found out (DC-R118).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FollowUp {
    /// A bargain that is on offer: a cost or a threat (DC-R119).
    Bargain {
        /// Which.
        bargain: Slug,
    },
    /// A lead: a person, a place or a thing (DC-R120).
    Lead {
        /// In words.
        text: String,
    },
    /// A long-term project; started if there is none of that name (DC-R121).
    Project {
        /// Which.
        project: Slug,
    },
}

/// Gathers information (DC-29).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GatherInfo {
    /// Who asks.
    pub pc: Slug,
    /// What about.
    pub question: String,
    /// What of theirs the answer rests on (DC-R117).
    pub basis: Option<InfoBasis>,
    /// What is told at once (DC-R116).
    pub tell: Option<Told>,
    /// Whether there is more to find (DC-R118).
    pub more_to_find: Option<bool>,
    /// What they do to find it, in words (DC-R118).
    pub approach: Option<String>,
    /// How: a bargain, a lead or a project, one of them (DC-R118).
    pub follow_up: Option<Vec<FollowUp>>,
    /// Further details or questions, besides those that teammates won (DC-R59).
    pub detail_bonus: Option<u32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for GatherInfo {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// The obvious is told, resting on who they are; for more there is a bargain, a lead or a project (DC-R59, R116, R117,
    /// R118, R119, R120, R121).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let won = guard::active(d, &self.pc)?.details;
        let basis = self.basis.ok_or_else(|| refuse::basis_required("DC-R117").field("basis"))?;
        let told = self.told();
        if told.is_empty() {
            return Err(refuse::nothing_told("DC-R116").field("tell"));
        }
        let ways = self.follow_up.as_deref().unwrap_or_default();
        if ways.is_empty() && self.more_to_find == Some(true) {
            return Err(refuse::follow_up_required("DC-R118").field("follow_up"));
        }
        if ways.len() > 1 {
            return Err(refuse::one_follow_up("DC-R118").field("follow_up"));
        }
        if let Some(FollowUp::Bargain { bargain }) = ways.first()
            && !d.state.bargains.contains_key(bargain)
        {
            return Err(refuse::no_such_bargain("DC-R119").field("follow_up"));
        }
        d.basis("rests_on", format!("{basis:?}").to_lowercase());
        let details = won.saturating_add(self.detail_bonus.unwrap_or(0));
        let (pc, question) = (self.pc.clone(), self.question.clone());
        let rules: &[_] = if details > 0 { &["DC-R116", "DC-R117", "DC-R59"] } else { &["DC-R116", "DC-R117"] };
        d.push(Event::InformationGiven { pc, question, told, details }, rules);
        if let Some(way) = ways.first() {
            self.follow(d, way)?;
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} asks: {}", self.pc.title(), self.question)
    }
}

impl GatherInfo {
    fn told(&self) -> Vec<String> {
        let told = self.tell.clone().unwrap_or_default();
        let all = [told.know, told.intuit, told.suspect];
        all.into_iter().flatten().filter(|text| !text.trim().is_empty()).collect()
    }

    /// The way on (DC-R118, R119, R120, R121).
    fn follow(&self, d: &mut Desk<'_>, way: &FollowUp) -> Result<(), Refusal> {
        let pc = self.pc.clone();
        match way {
            FollowUp::Bargain { bargain } => {
                d.push(Event::BargainNamed { pc, bargain: bargain.clone() }, &["DC-R118", "DC-R119"]);
            }
            FollowUp::Lead { text } => {
                guard::named(text, "DC-R120")?;
                d.push(Event::LeadGiven { pc, text: text.clone() }, &["DC-R118", "DC-R120"]);
            }
            FollowUp::Project { project } => {
                if !d.state.projects.contains_key(project) {
                    let (name, kind) = (project.title(), ProjectKind::Investigation);
                    let created = Event::ProjectCreated { project: project.clone(), name, kind, clocks: 1 };
                    d.push(created, &["DC-R121"]);
                }
                d.push(Event::ProjectNamed { pc, project: project.clone() }, &["DC-R118", "DC-R121"]);
            }
        }
        Ok(())
    }
}
