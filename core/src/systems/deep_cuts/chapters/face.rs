//! A threat on one line, for what is written down after it was played: stated, rolled, pushed, settled.
//!
//! Nothing is decided here: each part is the command that it would be on a line of its own, judged on the same
//! working paper, so that both ways of telling it leave the same behind.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::Desk;
use super::super::command::Ruled;
use super::super::event::PushPurpose;
use super::super::terms::{AssistMode, Benefit, Movement, Position};
use super::assist::{Assist, AssistRuling};
use super::push::{LeaderPush, Push, PushRuling, SpendEdge};
use super::resolve::{ResolveRuling, ResolveThreat};
use super::roll_threat::{AssignDice, RollRuling, RollThreat, RollWith};
use super::threat::{AddThreat, StateThreat, ThreatInput};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Faces a threat, all beats on one line (DC-06 … 19).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaceThreat {
    /// Who.
    pub pc: Slug,
    /// What they try to do; only with a threat.
    pub goal: Option<String>,
    /// How dangerous it is; unsaid, risky (DC-R4).
    pub position: Option<Position>,
    /// How much it achieves, 1–4; unsaid, 2 (DC-R5).
    #[schemars(range(min = 1, max = 4))]
    pub effect: Option<u32>,
    /// What threatens; unsaid, what they face already, in a team action.
    pub threat: Option<ThreatInput>,
    /// What threatens besides (DC-R19).
    pub more: Option<Vec<ThreatInput>>,
    /// Whether it takes climbing, running or swimming (DC-R114).
    pub movement: Option<Movement>,
    /// Who assists, and how (DC-R55–R60).
    pub assist: Option<Vec<AssistPart>>,
    /// What is rolled, such as `action:prowl` (DC-R6).
    pub with: RollWith,
    /// Edge spent for a die each (DC-R33).
    pub edge_spent: Option<u32>,
    /// With several threats: for each the number of its die, from 1 (DC-R21).
    pub map: Option<BTreeMap<Slug, u32>>,
    /// Own pushes (DC-R22).
    pub push: Option<Vec<PushPart>>,
    /// The leader's pushes (DC-R65).
    pub leader_push: Option<Vec<LeaderPart>>,
    /// Whether fresh Edge is spent for more effect (DC-R32).
    pub spend_edge: Option<bool>,
    /// A clock that the effect ticks (DC-R37).
    pub clock: Option<Slug>,
    /// What harm that comes of it is called in the record.
    pub harm: Option<Slug>,
    /// The name of a trauma of theirs, should one come (DC-R99).
    pub trauma: Option<String>,
    /// What the GM rules.
    pub ruling: Option<FaceRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// Somebody who assists.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssistPart {
    /// Who.
    pub helper: Slug,
    /// What it gives (DC-R56–R59).
    pub benefit: Benefit,
    /// How.
    pub mode: Option<AssistMode>,
    /// Their Edge, a die each (DC-R34).
    pub edge_spent: Option<u32>,
    /// Whether they are in a position to; unsaid, yes (DC-R55).
    pub in_position: Option<bool>,
}

/// An own push.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PushPart {
    /// The attribute that is rolled (DC-R23).
    pub attribute: Slug,
    /// What for; unsaid, a better result against the only threat.
    pub purpose: Option<PushPurpose>,
    /// Edge spent for a die each (DC-R33).
    pub edge_spent: Option<u32>,
    /// Whether the attribute relates to it; unsaid, yes (DC-R23).
    pub related: Option<bool>,
}

/// A push of the leader.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderPart {
    /// Who leads.
    pub leader: Slug,
    /// The leader's attribute that is rolled (DC-R23).
    pub attribute: Slug,
    /// What for; unsaid, a better result against the only threat.
    pub purpose: Option<PushPurpose>,
    /// The leader's Edge, a die each (DC-R33).
    pub edge_spent: Option<u32>,
    /// The name of the leader's trauma, should one come (DC-R99).
    pub trauma: Option<String>,
}

/// The GM's rulings on a threat and how it ends.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaceRuling {
    /// The position at the roll; unsaid, as stated (DC-R4).
    pub position: Option<Position>,
    /// The effect at the roll, 1–4; unsaid, as stated (DC-R5).
    #[schemars(range(min = 1, max = 4))]
    pub effect: Option<u32>,
    /// The level to which a consequence is reduced, 0–4; unsaid, as stated or one less (DC-R256).
    #[schemars(range(min = 0, max = 4))]
    pub reduced_override: Option<u32>,
}

impl Ruled for FaceThreat {
    fn info(&self) -> CommandInfo {
        let mut labels = vec!["threat".to_owned()];
        let several = |label: &str, n: usize| -> Vec<String> {
            (1..=n).map(|i| if i == 1 { label.to_owned() } else { format!("{label}:{i}") }).collect()
        };
        labels.extend(several("push", self.push.as_ref().map_or(0, Vec::len)));
        labels.extend(several("leader-push", self.leader_push.as_ref().map_or(0, Vec::len)));
        let (departs, actor) = (&["dice", "push_dice", "stress"], Some(self.pc.clone()));
        CommandInfo { gm_only: true, departs, labels, actor, ..CommandInfo::default() }
    }

    /// Each beat in its order: the threats, the help, the dice, the pushes, the end (DC-R1, R22, R37).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if let Some(state) = self.state() {
            state.decide(d)?;
        }
        for threat in self.more.iter().flatten() {
            AddThreat { pc: self.pc.clone(), threat: threat.clone(), note: None }.decide(d)?;
        }
        for part in self.assist.iter().flatten() {
            self.assist(part).decide(d)?;
        }
        self.roll().decide(d)?;
        if let Some(map) = &self.map {
            AssignDice { pc: self.pc.clone(), map: map.clone(), note: None }.decide(d)?;
        }
        for part in self.push.iter().flatten() {
            self.push(part).decide(d)?;
        }
        for part in self.leader_push.iter().flatten() {
            self.leader_push(part).decide(d)?;
        }
        if self.spend_edge == Some(true) {
            SpendEdge { pc: self.pc.clone(), note: None }.decide(d)?;
        }
        self.resolve().decide(d)
    }

    fn sentence(&self) -> String {
        match &self.threat {
            Some(threat) => format!("{} faces a threat: {}", self.pc.title(), threat.text),
            None => format!("{} faces what threatens.", self.pc.title()),
        }
    }
}

impl FaceThreat {
    fn state(&self) -> Option<StateThreat> {
        let threat = self.threat.clone()?;
        Some(StateThreat {
            pc: self.pc.clone(),
            goal: self.goal.clone().unwrap_or_default(),
            position: self.position,
            effect: self.effect,
            threat,
            movement: self.movement,
            note: None,
        })
    }

    fn assist(&self, part: &AssistPart) -> Assist {
        let in_position = part.in_position;
        Assist {
            helper: part.helper.clone(),
            for_pc: self.pc.clone(),
            benefit: part.benefit,
            mode: part.mode,
            also: None,
            edge_spent: part.edge_spent,
            ruling: in_position.map(|is| AssistRuling { in_position: Some(is) }),
            note: None,
        }
    }

    fn roll(&self) -> RollThreat {
        let ruling = self.ruling.clone().unwrap_or_default();
        let ruling = RollRuling { position: ruling.position, effect: ruling.effect };
        let (pc, with) = (self.pc.clone(), self.with.clone());
        RollThreat { pc, with, edge_spent: self.edge_spent, ruling: Some(ruling), note: None }
    }

    fn push(&self, part: &PushPart) -> Push {
        Push {
            pc: self.pc.clone(),
            purpose: purpose(part.purpose.as_ref()),
            attribute: part.attribute.clone(),
            edge_spent: part.edge_spent,
            trauma: self.trauma.clone(),
            ruling: part.related.map(|is| PushRuling { related: Some(is) }),
            note: None,
        }
    }

    fn leader_push(&self, part: &LeaderPart) -> LeaderPush {
        LeaderPush {
            leader: part.leader.clone(),
            for_pc: self.pc.clone(),
            purpose: purpose(part.purpose.as_ref()),
            attribute: part.attribute.clone(),
            edge_spent: part.edge_spent,
            trauma: part.trauma.clone(),
            ruling: None,
            note: None,
        }
    }

    fn resolve(&self) -> ResolveThreat {
        let reduced_override = self.ruling.as_ref().and_then(|r| r.reduced_override);
        ResolveThreat {
            pc: self.pc.clone(),
            clock: self.clock.clone(),
            harm: self.harm.clone(),
            trauma: self.trauma.clone(),
            ruling: reduced_override.map(|n| ResolveRuling { reduced_override: Some(n) }),
            note: None,
        }
    }
}

fn purpose(said: Option<&PushPurpose>) -> PushPurpose {
    said.cloned().unwrap_or(PushPurpose::ImproveThreat { threat: None })
}
