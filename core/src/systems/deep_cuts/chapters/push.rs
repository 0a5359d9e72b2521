//! Pushing oneself, or a leader for a teammate: an attribute roll that costs stress (DC-11, 12); fresh Edge (DC-13).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, PushPurpose, Roll};
use super::super::roll::{self, Pool};
use super::super::state::{Encounter, Threat};
use super::super::terms::{Outcome, Position};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Pushes oneself (DC-11).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Push {
    /// Who.
    pub pc: Slug,
    /// What for: a better result against a threat, more effect, or an ability (DC-R24–R26).
    pub purpose: PushPurpose,
    /// The attribute that is rolled, the one that relates to it (DC-R23).
    pub attribute: Slug,
    /// Edge spent for a die each (DC-R33).
    pub edge_spent: Option<u32>,
    /// The name of the trauma, should the stress bring one (DC-R99).
    pub trauma: Option<String>,
    /// What the GM rules.
    pub ruling: Option<PushRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on a push.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PushRuling {
    /// Whether the attribute relates to the threat; unsaid, yes (DC-R23).
    pub related: Option<bool>,
}

impl Ruled for Push {
    fn info(&self) -> CommandInfo {
        let departs = &["push_dice", "stress"];
        let labels = vec!["push".to_owned()];
        CommandInfo { departs, labels, actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// A sufferer may push to avoid or reduce, for more effect, or for an ability; the roll of the related attribute
    /// says what it costs, and it always works (DC-R10, R12, R17, R22, R23, R24, R25, R26, R33; DC-I10).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        let aim = aim(d, &self.pc, &self.purpose)?;
        check_times(d, &self.pc, &aim)?;
        check_aim(d, &self.pc, &aim, false)?;
        if let PushPurpose::Ability { name } = &self.purpose
            && !d.state.pc(&self.pc).is_some_and(|c| c.abilities.contains(name))
        {
            return Err(refuse::unknown_ability("DC-R26", self.pc.title(), name.title()).field("purpose"));
        }
        check_related(self.ruling.as_ref(), &self.attribute)?;
        let edge = self.edge_spent.unwrap_or(0);
        let fell = cost(d, &self.pc, &self.attribute, edge, "push")?;
        let stress = guard::amount(d, "stress", "DC-R22", roll::push_stress(fell.band))?;
        spend(d, &self.pc, &self.attribute, edge);
        let (pc, purpose) = (self.pc.clone(), named(&self.purpose, &aim));
        d.push(Event::Pushed { pc, purpose, roll: fell, stress }, &["DC-R22", "DC-R23", rule_of(stress)]);
        let had = traumas(d, &self.pc);
        tails::mark_stress(d, &self.pc, stress, "a push", self.trauma.as_deref(), rule_of(stress));
        if traumas(d, &self.pc) == had || d.house.is("push_survives_trauma", "true") {
            work(d, &self.pc, &aim, &self.purpose);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} pushes with {}.", self.pc.title(), self.attribute.title())
    }
}

/// Pushes on behalf of a teammate (DC-12).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderPush {
    /// Who leads.
    pub leader: Slug,
    /// For whom.
    pub for_pc: Slug,
    /// What for (DC-R24–R26).
    pub purpose: PushPurpose,
    /// The leader's attribute that is rolled (DC-R23).
    pub attribute: Slug,
    /// The leader's Edge, for a die each (DC-R33).
    pub edge_spent: Option<u32>,
    /// The name of the leader's trauma, should the stress bring one (DC-R99).
    pub trauma: Option<String>,
    /// What the GM rules.
    pub ruling: Option<PushRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for LeaderPush {
    fn info(&self) -> CommandInfo {
        let departs = &["push_dice", "stress"];
        let labels = vec!["leader-push".to_owned()];
        CommandInfo { departs, labels, actor: Some(self.leader.clone()), ..CommandInfo::default() }
    }

    /// The leader of a team action takes the stress, besides any push of the teammate's own (DC-R33, R65).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.leader)?;
        guard::known(d, &self.for_pc)?;
        let team = d.state.score.as_ref().and_then(|score| score.team.clone());
        let Some(team) = team.filter(|team| team.leader == self.leader) else {
            return Err(refuse::not_leader("DC-R65", self.leader.title()).field("leader"));
        };
        if !team.members.contains(&self.for_pc) {
            return Err(refuse::not_acting_with_team("DC-R65", self.for_pc.title()).field("for_pc"));
        }
        let aim = aim(d, &self.for_pc, &self.purpose)?;
        let pushed = d.state.encounter(&self.for_pc).is_some_and(|e| e.leader_pushes.contains(&aim.threat()));
        if pushed {
            return Err(refuse::leader_already_pushed("DC-R65"));
        }
        check_aim(d, &self.for_pc, &aim, true)?;
        if let PushPurpose::Ability { name } = &self.purpose
            && !d.state.pc(&self.for_pc).is_some_and(|c| c.abilities.contains(name))
        {
            return Err(refuse::unknown_ability("DC-R26", self.for_pc.title(), name.title()).field("purpose"));
        }
        check_related(self.ruling.as_ref(), &self.attribute)?;
        let edge = self.edge_spent.unwrap_or(0);
        let fell = cost(d, &self.leader, &self.attribute, edge, "leader-push")?;
        let stress = guard::amount(d, "stress", "DC-R65", roll::push_stress(fell.band))?;
        spend(d, &self.leader, &self.attribute, edge);
        let (leader, pc) = (self.leader.clone(), self.for_pc.clone());
        let purpose = named(&self.purpose, &aim);
        d.push(Event::LeaderPushed { leader, pc, purpose, roll: fell, stress }, &["DC-R65", rule_of(stress)]);
        let had = traumas(d, &self.leader);
        let trauma = self.trauma.as_deref();
        tails::mark_stress(d, &self.leader, stress, "a push for a teammate", trauma, rule_of(stress));
        if traumas(d, &self.leader) == had || d.house.is("push_survives_trauma", "true") {
            work(d, &self.for_pc, &aim, &self.purpose);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} pushes for {}.", self.leader.title(), self.for_pc.title())
    }
}

/// What a push is aimed at.
#[derive(Clone, Debug, PartialEq)]
enum Aim {
    Threat(Threat),
    Effect,
    Ability,
}

impl Aim {
    fn threat(&self) -> Option<Slug> {
        match self {
            Self::Threat(threat) => Some(threat.name.clone()),
            Self::Effect | Self::Ability => None,
        }
    }
}

/// Finds what a push is aimed at: the threat that is named, or the only one.
fn aim(d: &Desk<'_>, pc: &Slug, purpose: &PushPurpose) -> Result<Aim, Refusal> {
    match purpose {
        PushPurpose::Ability { .. } => Ok(Aim::Ability),
        PushPurpose::MoreEffect => guard::encounter(d, pc, "DC-R25").map(|_| Aim::Effect),
        PushPurpose::ImproveThreat { threat } => {
            let e = guard::encounter(d, pc, "DC-R24")?;
            if e.fallen.is_none() {
                return Err(refuse::dice_not_rolled("DC-R24"));
            }
            let found = match (threat, e.threats.as_slice()) {
                (Some(name), _) => e.threat(name),
                (None, [only]) => Some(only),
                (None, _) => None,
            };
            let said = threat.as_ref().map_or("without a name", Slug::as_str);
            let missing = || refuse::unknown_threat("DC-R24", pc.title(), said).field("purpose");
            found.cloned().map(Aim::Threat).ok_or_else(missing)
        }
    }
}

/// One push against a threat, and one for effect, unless the house allows more (DC-A06, A62).
fn check_times(d: &Desk<'_>, pc: &Slug, aim: &Aim) -> Result<(), Refusal> {
    let Some(e) = d.state.encounter(pc) else { return Ok(()) };
    let most = guard::house(d, "pushes_per_threat") as usize;
    let done = match aim {
        Aim::Threat(threat) => threat.outcome != Outcome::Prevented && times(e, &threat.name) >= most,
        Aim::Effect => e.effect_pushes > 0,
        Aim::Ability => false,
    };
    if done { Err(refuse::already_pushed("DC-R22", pc.title())) } else { Ok(()) }
}

fn times(e: &Encounter, threat: &Slug) -> usize {
    e.pushes.iter().filter(|pushed| *pushed == threat).count()
}

/// There must be something left to better (DC-R10, R12, R17, R25).
fn check_aim(d: &Desk<'_>, pc: &Slug, aim: &Aim, by_leader: bool) -> Result<(), Refusal> {
    let Some(e) = d.state.encounter(pc) else { return Ok(()) };
    match aim {
        Aim::Threat(threat) if threat.band.is_none() => Err(not_assigned(pc)),
        Aim::Threat(threat) if better(d, e, threat, by_leader).is_none() => {
            Err(refuse::nothing_to_improve("DC-R24").field("purpose"))
        }
        Aim::Effect if e.effect >= 4 => Err(refuse::effect_at_maximum("DC-R25").field("purpose")),
        Aim::Threat(_) | Aim::Effect | Aim::Ability => Ok(()),
    }
}

/// Refuses what waits for the dice to be given out.
pub fn not_assigned(pc: &Slug) -> Refusal {
    let beat = guard::beat("threat", pc, format!("{} has not given each threat its die.", pc.title()));
    refuse::dice_not_assigned("DC-R21", beat)
}

/// Returns what a push makes of a threat: full becomes reduced, reduced becomes nothing; when desperate reduced is the
/// most (DC-R10, R12, R17; DC-A07).
fn better(d: &Desk<'_>, e: &Encounter, threat: &Threat, by_leader: bool) -> Option<Outcome> {
    let was_pushed = times(e, &threat.name) > 0 || e.leader_pushes.contains(&Some(threat.name.clone()));
    let stacks = d.house.is("leader_push_stacks", "true");
    let alone = times(e, &threat.name) == 0 && !by_leader;
    match threat.outcome {
        Outcome::Full => Some(Outcome::Reduced),
        Outcome::Reduced if was_pushed && (by_leader || alone) && !stacks => None,
        Outcome::Reduced
            if e.position == Position::Desperate && d.house.is("desperate_push_max", "reduce") =>
        {
            None
        }
        Outcome::Reduced => Some(Outcome::Prevented),
        Outcome::Prevented => None,
    }
}

fn check_related(ruling: Option<&PushRuling>, attribute: &Slug) -> Result<(), Refusal> {
    if ruling.and_then(|r| r.related) == Some(false) {
        return Err(refuse::wrong_attribute("DC-R23", attribute.title()).field("attribute"));
    }
    Ok(())
}

/// Rolls an attribute for what a push costs (DC-R23, R27, R28, R29, R30, R33, R91, R249).
///
/// # Errors
/// `UnknownRating`, `NotEnoughEdge`, `EdgeOnThreats`, or what is wrong with the dice.
pub fn cost(d: &mut Desk<'_>, pc: &Slug, attribute: &Slug, edge: u32, label: &str) -> Result<Roll, Refusal> {
    let character = guard::known(d, pc)?;
    let dots = character.attributes.get(attribute).copied();
    let less = character.penalties.ratings.get(attribute).copied().unwrap_or(0);
    let unknown = || refuse::unknown_rating("DC-R23", pc.title(), attribute).field("attribute");
    let dots = dots.ok_or_else(unknown)?;
    guard::edge(d, pc, edge, "DC-R33")?;
    if edge > 0 && d.house.is("edge_rolls", "threat") {
        return Err(refuse::edge_on_threats("DC-R33").field("edge_spent"));
    }
    let pool = Pool::new(again(d, label), "push_dice", "DC-R23")
        .with(attribute.as_str(), dots)
        .with("Edge", edge)
        .with("invoked harm", -i64::from(less));
    roll::roll(d, pool)
}

/// Labels a roll: the second of its name in one declaration is `<label>:2`.
fn again(d: &Desk<'_>, label: &str) -> String {
    let is_it = |l: &str| l == label || l.strip_prefix(label).is_some_and(|rest| rest.starts_with(':'));
    match d.asked.iter().filter(|asked| is_it(&asked.label)).count() {
        0 => label.to_owned(),
        n => format!("{label}:{}", n + 1),
    }
}

/// Writes the Edge that went into a push, and what invoked harm took from it (DC-R33, R91).
fn spend(d: &mut Desk<'_>, pc: &Slug, attribute: &Slug, edge: u32) {
    if edge > 0 {
        d.push(Event::EdgeSpent { pc: pc.clone(), n: edge, why: "a die".into() }, &["DC-R33"]);
    }
    if d.state.pc(pc).is_some_and(|c| c.penalties.ratings.contains_key(attribute)) {
        d.push(Event::PenaltyUsed { pc: pc.clone(), rating: Some(attribute.clone()) }, &["DC-R91"]);
    }
}

/// Returns the rule that a push's stress follows from.
fn rule_of(stress: u32) -> &'static str {
    match stress {
        0 => "DC-R27",
        1 => "DC-R28",
        2 => "DC-R29",
        _ => "DC-R30",
    }
}

fn traumas(d: &Desk<'_>, pc: &Slug) -> usize {
    d.state.pc(pc).map_or(0, |c| c.trauma.len())
}

/// Says which threat a push was for.
fn named(purpose: &PushPurpose, aim: &Aim) -> PushPurpose {
    match aim.threat() {
        Some(threat) => PushPurpose::ImproveThreat { threat: Some(threat) },
        None => purpose.clone(),
    }
}

/// What the push buys: a better result, one more effect, or the ability (DC-R10, R12, R17, R24, R25, R26).
fn work(d: &mut Desk<'_>, pc: &Slug, aim: &Aim, purpose: &PushPurpose) {
    let pc = pc.clone();
    match (aim, purpose) {
        (Aim::Threat(threat), _) => {
            let to = if threat.outcome == Outcome::Full { Outcome::Reduced } else { Outcome::Prevented };
            let rule = if to == Outcome::Reduced { "DC-R12" } else { "DC-R10" };
            d.push(Event::ThreatImproved { pc, threat: threat.name.clone(), to }, &["DC-R24", rule]);
        }
        (Aim::Effect, _) => d.push(Event::EffectRaised { pc, n: 1, why: "a push".into() }, &["DC-R25"]),
        (Aim::Ability, PushPurpose::Ability { name }) => {
            d.push(Event::AbilityActivated { pc, ability: name.clone() }, &["DC-R26"]);
        }
        (Aim::Ability, PushPurpose::ImproveThreat { .. } | PushPurpose::MoreEffect) => {}
    }
}

/// Spends Edge that a roll just gave, for more effect (DC-13).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpendEdge {
    /// Who.
    pub pc: Slug,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SpendEdge {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Fresh Edge raises the effect of the action at once (DC-R32).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        guard::edge(d, &self.pc, 1, "DC-R32")?;
        let e = guard::encounter(d, &self.pc, "DC-R32")?;
        if e.fresh_edge == 0 && d.house.is("edge_effect_any_time", "false") {
            return Err(refuse::not_immediate("DC-R32"));
        }
        if e.effect >= 4 {
            return Err(refuse::effect_at_maximum("DC-R32"));
        }
        d.push(Event::EdgeSpent { pc: self.pc.clone(), n: 1, why: "more effect".into() }, &["DC-R32"]);
        d.push(Event::EffectRaised { pc: self.pc.clone(), n: 1, why: "Edge".into() }, &["DC-R32"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} spends Edge for more effect.", self.pc.title())
    }
}
