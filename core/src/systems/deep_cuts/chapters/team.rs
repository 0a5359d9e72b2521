//! Acting as a team: a leader, and one threat for all or a threat for each (DC-18).

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Stated};
use super::super::terms::Position;
use super::super::{Desk, guard, refuse};
use super::threat::{self, Opening, ThreatInput};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// How a team acts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TeamKind {
    /// Everyone faces the same threat (DC-R66).
    Group,
    /// Everyone faces their own (DC-R69).
    DivideAndConquer,
}

/// Begins a team action (DC-18).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartTeamAction {
    /// Who leads, and may push for anybody in it (DC-R65).
    pub leader: Slug,
    /// Who acts, at least two; the leader too, if they act.
    pub members: Vec<Slug>,
    /// A group action, or divide and conquer.
    pub kind: TeamKind,
    /// What they try to do.
    pub goal: String,
    /// In a group: the threat that everyone faces (DC-R66).
    pub threat: Option<ThreatInput>,
    /// Divided: the threat of each, such as `threats.bo.text="the dogs"` (DC-R70).
    pub threats: Option<BTreeMap<Slug, ThreatInput>>,
    /// How dangerous it is; unsaid, risky (DC-R4).
    pub position: Option<Position>,
    /// How much it achieves, 1–4; unsaid, 2 (DC-R5).
    #[schemars(range(min = 1, max = 4))]
    pub effect: Option<u32>,
    /// What the GM rules.
    pub ruling: Option<TeamRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on a team action.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamRuling {
    /// How much scale acting as a group gives; unsaid, none (DC-R68).
    #[schemars(range(min = 0, max = 6))]
    pub scale_bonus: Option<u32>,
}

impl Ruled for StartTeamAction {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.leader.clone()), ..CommandInfo::default() }
    }

    /// A leader, and members who each roll for themselves: against one threat, which may gain them scale, or each against
    /// their own (DC-R65, R66, R67, R68, R69, R70).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::in_score(d, "DC-R65")?;
        guard::active(d, &self.leader)?;
        for member in &self.members {
            guard::active(d, member)?;
        }
        let members: BTreeSet<&Slug> = self.members.iter().collect();
        if members.len() < 2 {
            return Err(refuse::too_few("DC-R65").field("members"));
        }
        let threats = self.threats(d)?;
        let effect = self.effect.unwrap_or(2);
        guard::level(effect, "DC-R5").map_err(|r| r.field("effect"))?;
        for (member, _) in &threats {
            threat::check_closed(d, member)?;
        }
        let scale = self.ruling.as_ref().and_then(|r| r.scale_bonus).unwrap_or(0);
        let group = self.kind == TeamKind::Group;
        let started = Event::TeamActionStarted {
            leader: self.leader.clone(),
            members: members.into_iter().cloned().collect(),
            group,
            scale,
        };
        d.push(started, &["DC-R65", if group { "DC-R68" } else { "DC-R69" }]);
        let position = self.position.unwrap_or(Position::Risky);
        let opening = Opening { goal: &self.goal, position, effect, movement: None, in_team: true };
        let rules: &[_] = if group { &["DC-R66", "DC-R67"] } else { &["DC-R69", "DC-R70"] };
        for (member, stated) in threats {
            threat::open(d, &member, &opening, stated, rules);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let how = match self.kind {
            TeamKind::Group => "leads a group action",
            TeamKind::DivideAndConquer => "leads the team, each to their own task",
        };
        format!("{} {how}: {}", self.leader.title(), self.goal)
    }
}

impl StartTeamAction {
    /// Returns what each member faces (DC-R66, R69, R70).
    fn threats(&self, d: &Desk<'_>) -> Result<Vec<(Slug, Stated)>, Refusal> {
        let own = self.threats.iter().flatten();
        let mut members: Vec<&Slug> = Vec::new();
        for member in &self.members {
            if !members.contains(&member) {
                members.push(member);
            }
        }
        match self.kind {
            TeamKind::Group => {
                let mut all: Vec<&ThreatInput> = self.threat.iter().chain(own.map(|(_, threat)| threat)).collect();
                all.dedup();
                let shared = match all.as_slice() {
                    [] => return Err(refuse::threat_text_required("DC-R2").field("threat")),
                    [shared] => *shared,
                    _ => return Err(refuse::same_threat_required("DC-R66").field("threats")),
                };
                let stated = shared.stated(d, None)?;
                Ok(members.into_iter().map(|member| (member.clone(), stated.clone())).collect())
            }
            TeamKind::DivideAndConquer => {
                let threats = self.threats.clone().unwrap_or_default();
                let own = |member: &Slug| threats.get(member).ok_or_else(|| refuse::threat_missing("DC-R70"));
                members.into_iter().map(|member| Ok((member.clone(), own(member)?.stated(d, None)?))).collect()
            }
        }
    }
}
