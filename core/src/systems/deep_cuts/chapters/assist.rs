//! Teamwork: helping, shielding, setting up (DC-16), and taking a threat off a teammate (DC-17).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Stated};
use super::super::state::Threat;
use super::super::terms::{AssistMode, Benefit, Position};
use super::super::{Desk, guard, refuse, tails};
use super::threat::{self, Opening};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Assists a teammate (DC-16).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Assist {
    /// Who assists.
    pub helper: Slug,
    /// Whom.
    pub for_pc: Slug,
    /// What it gives, one thing (DC-R56–R59).
    pub benefit: Benefit,
    /// Help, a shield, or a set-up for what comes next; unsaid, help.
    pub mode: Option<AssistMode>,
    /// Further things that it gives, where the house allows several (DC-A76).
    pub also: Option<Vec<Benefit>>,
    /// The helper's Edge, a die each on the teammate's roll (DC-R34, R60).
    pub edge_spent: Option<u32>,
    /// What the GM rules.
    pub ruling: Option<AssistRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on somebody who assists.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssistRuling {
    /// Whether the helper is in a position to; unsaid, yes (DC-R55).
    pub in_position: Option<bool>,
}

impl Ruled for Assist {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.helper.clone()), ..CommandInfo::default() }
    }

    /// Whoever is in position, or took a bargain to get there, gives a die, less severity, more effect, a better position
    /// or one more question, and may spend Edge on the teammate's roll (DC-R34, R55, R56, R57, R58, R59, R60).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.helper)?;
        guard::active(d, &self.for_pc)?;
        if self.helper == self.for_pc {
            return Err(refuse::self_assist("DC-R55").field("helper"));
        }
        let ruled_out = self.ruling.as_ref().and_then(|r| r.in_position) == Some(false);
        let reached = d.state.score.as_ref().is_some_and(|score| score.in_position.contains(&self.helper));
        if ruled_out && !reached {
            return Err(refuse::not_in_position("DC-R55", self.helper.title()));
        }
        let is_next = self.check(d)?;
        guard::edge(d, &self.helper, self.edge_spent.unwrap_or(0), "DC-R34")?;
        self.give(d, is_next);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} assists {}.", self.helper.title(), self.for_pc.title())
    }
}

impl Assist {
    fn benefits(&self) -> impl Iterator<Item = Benefit> + '_ {
        std::iter::once(self.benefit).chain(self.also.iter().flatten().copied())
    }

    /// Checks that it can still help, and says whether it is for what comes next.
    fn check(&self, d: &Desk<'_>) -> Result<bool, Refusal> {
        if self.also.as_ref().is_some_and(|also| !also.is_empty()) && d.house.is("assist_benefits", "one") {
            return Err(refuse::one_benefit("DC-R56").field("also"));
        }
        let faced = d.state.encounter(&self.for_pc);
        let details = self.benefits().any(|b| b == Benefit::MoreDetail);
        if details {
            return if faced.is_some() { Err(refuse::more_detail_needs_info("DC-R59")) } else { Ok(false) };
        }
        let Some(e) = faced else {
            let edge = self.edge_spent.unwrap_or(0);
            let is_next = self.mode == Some(AssistMode::SetUp) && edge == 0;
            return if is_next { Ok(true) } else { Err(refuse::no_open_threat("DC-R56", self.for_pc.title())) };
        };
        let before_dice = |b: Benefit| matches!(b, Benefit::ExtraDie | Benefit::BetterPosition);
        let is_late = self.benefits().any(before_dice) || self.edge_spent.unwrap_or(0) > 0;
        if e.fallen.is_some() && is_late {
            return Err(refuse::dice_already_rolled("DC-R56"));
        }
        if self.benefits().any(|b| b == Benefit::BetterEffect) && e.effect >= 4 {
            return Err(refuse::effect_at_maximum("DC-R58"));
        }
        Ok(false)
    }

    fn give(&self, d: &mut Desk<'_>, is_next: bool) {
        let mode = self.mode.unwrap_or(AssistMode::Help);
        for benefit in self.benefits() {
            let (helper, pc) = (self.helper.clone(), self.for_pc.clone());
            d.push(Event::Assisted { helper, pc, mode, benefit, next: is_next }, &[rule_of(benefit), "DC-R55"]);
            if !is_next {
                apply(d, &self.for_pc, benefit, &self.helper.title());
            }
        }
        let stress = guard::house(d, "assist_stress");
        if stress > 0 {
            tails::mark_stress(d, &self.helper, stress, "assisting", None, "DC-R56");
        }
        let edge = self.edge_spent.unwrap_or(0);
        if edge == 0 {
            return;
        }
        d.push(Event::EdgeSpent { pc: self.helper.clone(), n: edge, why: "a teammate".into() }, &["DC-R34"]);
        let gave_die = self.benefits().any(|b| b == Benefit::ExtraDie);
        let n = if gave_die && d.house.is("assist_edge_adds", "false") { edge - 1 } else { edge };
        if n > 0 {
            let what = format!("{}'s Edge", self.helper.title());
            d.push(Event::DiceAdded { pc: self.for_pc.clone(), n, what }, &["DC-R34", "DC-R60"]);
        }
    }
}

fn rule_of(benefit: Benefit) -> &'static str {
    match benefit {
        Benefit::ExtraDie => "DC-R56",
        Benefit::LowerSeverity => "DC-R57",
        Benefit::BetterEffect | Benefit::BetterPosition => "DC-R58",
        Benefit::MoreDetail => "DC-R59",
    }
}

/// One benefit takes hold (DC-R56, R57, R58, R59).
fn apply(d: &mut Desk<'_>, pc: &Slug, benefit: Benefit, by: &str) {
    let first = d.state.encounter(pc).and_then(|e| Some(e.threats.first()?.name.clone()));
    let stance = d.state.encounter(pc).map_or((Position::Risky, 2), |e| (e.position, e.effect));
    let (pc, why) = (pc.clone(), by.to_owned());
    match (benefit, first) {
        (Benefit::ExtraDie, _) => d.push(Event::DiceAdded { pc, n: 1, what: why }, &["DC-R56"]),
        (Benefit::LowerSeverity, Some(threat)) => {
            d.push(Event::SeverityLowered { pc, threat, n: 1 }, &["DC-R57"]);
        }
        (Benefit::BetterEffect, _) if stance.1 < 4 => {
            d.push(Event::EffectRaised { pc, n: 1, why }, &["DC-R58"]);
        }
        (Benefit::BetterPosition, _) => {
            d.push(Event::PositionChanged { pc, to: stance.0.safer(), why }, &["DC-R58"]);
        }
        (Benefit::MoreDetail, _) => d.push(Event::DetailWon { pc }, &["DC-R59"]),
        (Benefit::LowerSeverity, None) | (Benefit::BetterEffect, _) => {}
    }
}

/// What was set up for somebody takes hold as they face a threat (DC-R56, R57, R58).
pub fn apply_set_up(d: &mut Desk<'_>, pc: &Slug) {
    let benefits = d.state.pc(pc).map(|c| c.set_up.clone()).unwrap_or_default();
    if benefits.is_empty() {
        return;
    }
    d.push(Event::SetUpUsed { pc: pc.clone() }, &["DC-R56"]);
    for benefit in benefits {
        apply(d, pc, benefit, "a set-up");
    }
}

/// Sees to it that a teammate does not face a threat (DC-17).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Protect {
    /// Who protects.
    pub protector: Slug,
    /// Whom.
    pub for_pc: Slug,
    /// From which threat.
    pub threat: Slug,
    /// What the GM rules.
    pub ruling: Option<ProtectRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What it takes to protect somebody (DC-R62–R64).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProtectHow {
    /// It just works.
    JustDoIt,
    /// Only from a better position.
    PositionFirst,
    /// Only with a bargain.
    BargainFirst,
}

/// The GM's ruling on somebody who protects.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProtectRuling {
    /// What it takes; unsaid, nothing (DC-R62–R64).
    pub how: Option<ProtectHow>,
    /// Whether the protector is in position by now (DC-R63).
    pub in_position: Option<bool>,
    /// Whether the threat is now the protector's; unsaid, as the house has it (DC-J09).
    pub moves: Option<bool>,
}

impl Ruled for Protect {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.protector.clone()), ..CommandInfo::default() }
    }

    /// The teammate is spared a threat: at once, from a better position, or for a bargain, as the GM says
    /// (DC-R61, R62, R63, R64).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.protector)?;
        guard::known(d, &self.for_pc)?;
        if self.protector == self.for_pc {
            return Err(refuse::self_assist("DC-R61").field("protector"));
        }
        let encounter = guard::encounter(d, &self.for_pc, "DC-R61")?.clone();
        let unknown = || refuse::unknown_threat("DC-R61", self.for_pc.title(), &self.threat).field("threat");
        let threat = encounter.threat(&self.threat).cloned().ok_or_else(unknown)?;
        let bargain = self.price(d)?;
        if encounter.fallen.is_some() {
            return Err(refuse::dice_already_rolled("DC-R61"));
        }
        let moves = self.ruling.as_ref().and_then(|r| r.moves);
        let moves = moves.unwrap_or(d.house.is("protect_moves_threat", "true"));
        if moves && d.state.encounter(&self.protector).is_some_and(|e| e.fallen.is_some()) {
            return Err(refuse::dice_already_rolled("DC-R61"));
        }
        let (pc, by) = (self.for_pc.clone(), self.protector.clone());
        let removed = Event::ThreatRemoved { pc, threat: self.threat.clone(), by, bargain };
        d.push(removed, &["DC-R61", self.rule()]);
        if moves {
            self.take(d, &threat);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} protects {} from {}.", self.protector.title(), self.for_pc.title(), self.threat.title())
    }
}

impl Protect {
    fn how(&self) -> ProtectHow {
        self.ruling.as_ref().and_then(|r| r.how).unwrap_or(ProtectHow::JustDoIt)
    }

    fn rule(&self) -> &'static str {
        match self.how() {
            ProtectHow::JustDoIt => "DC-R62",
            ProtectHow::PositionFirst => "DC-R63",
            ProtectHow::BargainFirst => "DC-R64",
        }
    }

    /// Checks what it takes, and finds the bargain that pays for it (DC-R62, R63, R64).
    fn price(&self, d: &Desk<'_>) -> Result<Option<Slug>, Refusal> {
        let reached = d.state.score.as_ref().is_some_and(|score| score.in_position.contains(&self.protector));
        let reached = reached || self.ruling.as_ref().and_then(|r| r.in_position) == Some(true);
        let mut taken = d.state.bargains.iter();
        let taken = taken.find(|(_, b)| b.pc == self.protector && b.answered == Some(true) && !b.is_used);
        match self.how() {
            ProtectHow::JustDoIt => Ok(None),
            ProtectHow::PositionFirst if reached => Ok(None),
            ProtectHow::PositionFirst => Err(refuse::position_first("DC-R63", self.protector.title())),
            ProtectHow::BargainFirst => match taken {
                Some((name, _)) => Ok(Some(name.clone())),
                None => Err(refuse::bargain_first("DC-R64")),
            },
        }
    }

    /// The threat becomes the protector's (DC-J09).
    fn take(&self, d: &mut Desk<'_>, threat: &Threat) {
        let beside = d.state.encounter(&self.protector);
        let taken = |name: &str| beside.is_some_and(|e| e.threats.iter().any(|t| t.name.as_str() == name));
        let is_taken = taken(threat.name.as_str());
        let stated = Stated {
            name: if is_taken { d.fresh_name("threat", taken) } else { threat.name.clone() },
            text: threat.text.clone(),
            consequence: threat.consequence.clone(),
            level: threat.level,
            reduced: threat.reduced,
        };
        if d.state.encounter(&self.protector).is_some() {
            d.push(Event::ThreatAdded { pc: self.protector.clone(), threat: stated }, &["DC-R61"]);
            return;
        }
        let goal = format!("protect {}", self.for_pc.title());
        let position = d.state.encounter(&self.for_pc).map_or(Position::Risky, |e| e.position);
        let opening = Opening { goal: &goal, position, effect: 2, movement: None, in_team: false };
        threat::open(d, &self.protector, &opening, stated, &["DC-R61"]);
    }
}
