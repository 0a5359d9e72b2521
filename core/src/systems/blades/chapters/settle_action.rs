//! The outcome of an action roll: its effect, and the consequences that it brings (BS-16).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{ConsequenceKind, Detail, Event, Goal, SettleChoice, TicksBack};
use super::super::state::OpenRoll;
use super::super::tails::{self, Threat};
use super::super::terms::{Band, Effect, Position};
use super::super::{Desk, guard, refuse};
use super::beats::Threatened;
use super::effort::count;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Settles an open action roll (BS-16).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SettleAction {
    /// Whose roll.
    pub pc: Slug,
    /// What is done with a controlled action that did not fully succeed (BS-R61, R62).
    pub choice: Option<SettleChoice>,
    /// The clock that the action works on; unsaid, the one of the roll.
    pub clock: Option<Slug>,
    /// What the GM rules.
    pub ruling: Option<SettleActionRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on an outcome.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SettleActionRuling {
    /// The consequences that a 4/5 or 1–3 brings, one or more; none undoes a success, and the more the crew is wanted,
    /// the more serious they are (BS-R59, R75, R80, R274).
    pub consequences: Option<Vec<Threatened>>,
    /// Whether a 1–3 does something all the same; usually not (BS-R58).
    pub happens: Option<bool>,
    /// How many ticks, if not those of the effect.
    pub ticks: Option<u32>,
}

impl Ruled for SettleAction {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            gm_only: true,
            departs: &["consequence", "ticks"],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        self.bring(d).map(drop)
    }

    fn sentence(&self) -> String {
        let threats = self.consequences().iter().map(|c| c.kind.said()).collect::<Vec<_>>();
        let choice = self.choice.map(|choice| format!(": {}", said(choice))).unwrap_or_default();
        let brings =
            if threats.is_empty() { String::new() } else { format!(", with {}", threats.join(" and ")) };
        format!("Settle {}'s roll{choice}{brings}.", self.pc.title())
    }
}

impl SettleAction {
    fn consequences(&self) -> &[Threatened] {
        self.ruling.as_ref().and_then(|r| r.consequences.as_deref()).unwrap_or_default()
    }

    /// Settles the roll and returns the names of what now threatens (BS-R1, R59, R66).
    ///
    /// # Errors
    /// In the order of the catalogue, see `check`.
    pub fn bring(&self, d: &mut Desk<'_>) -> Result<Vec<Slug>, Refusal> {
        let pc = guard::known(d, &self.pc)?;
        let Some(roll) = pc.roll.clone() else {
            return Err(refuse::nothing_to_settle("BS-R4", self.pc.title()).field("pc"));
        };
        self.check(d, &roll)?;
        d.basis("position", roll.position);
        d.basis("effect_after", roll.effect);
        d.basis("band", roll.band.map_or("unknown", Band::said));
        if !self.consequences().is_empty() && roll.band >= Some(Band::High) {
            d.word("consequence", "BS-R60", "none");
        }
        if self.choice == Some(SettleChoice::Withdraw) {
            d.push(Event::Withdrew { pc: self.pc.clone() }, &["BS-R61", "BS-R62"]);
            return Ok(Vec::new());
        }
        let back = self.take_effect(d, &roll)?;
        Ok(self.threaten(d, &roll, back.as_ref()))
    }

    /// Checks the outcome against the position and the reading (BS-R60–R64, R76, R79).
    fn check(&self, d: &Desk<'_>, roll: &OpenRoll) -> Result<(), Refusal> {
        let threats = self.consequences();
        let happens = self.ruling.as_ref().and_then(|r| r.happens) == Some(true);
        if self.choice == Some(SettleChoice::Withdraw) && (happens || !threats.is_empty()) {
            return Err(refuse::withdrawn_has_none("BS-R61").field("choice"));
        }
        let is_controlled = roll.position == Position::Controlled;
        let leaves = matches!(self.choice, Some(SettleChoice::Withdraw | SettleChoice::PressOn));
        if let Some(choice) = self.choice.filter(|_| leaves && !is_controlled) {
            let rule = if choice == SettleChoice::PressOn { "BS-R62" } else { "BS-R61" };
            return Err(refuse::only_controlled(rule, said(choice)).field("choice"));
        }
        let success = roll.band.filter(|band| *band >= Band::High && !threats.is_empty());
        if let Some(band) = success.filter(|_| !d.departs("consequence")) {
            return Err(refuse::consequence_on_success("BS-R60", band.said())
                .field("ruling")
                .hint("If the table ruled so, say instead.consequence and a reason."));
        }
        if threats.iter().filter(|c| c.kind == ConsequenceKind::ReducedEffect).count() > 1 {
            return Err(refuse::reduced_once("BS-R76").field("ruling"));
        }
        check_threats(d, threats)?;
        let Some(clock) = self.clock(roll) else { return Ok(()) };
        guard::open_clock(d, clock)?;
        match d.state.clocks.get(clock).filter(|c| c.clock.is_full() && self.succeeds(roll)) {
            Some(full) => Err(refuse::clock_full("BS-R44", &full.name).field("clock")),
            None => Ok(()),
        }
    }

    fn clock<'a>(&'a self, roll: &'a OpenRoll) -> Option<&'a Slug> {
        self.clock.as_ref().or(roll.clock.as_ref())
    }

    /// Says whether the action does something: on a 4/5 or better, or a 1–3 that the GM lets happen (BS-R4, R58).
    fn succeeds(&self, roll: &OpenRoll) -> bool {
        let happens = self.ruling.as_ref().and_then(|r| r.happens);
        let pressed_on = self.choice == Some(SettleChoice::PressOn);
        !pressed_on && happens.unwrap_or_else(|| roll.band.is_none_or(|band| band >= Band::Mid))
    }

    /// Ticks the clock by the effect, settles, and brings what the roll was for (BS-R44, R58, R63, R64, R67, R71,
    /// R76, R120, R261). Returns the ticks that a reduced effect took.
    fn take_effect(&self, d: &mut Desk<'_>, roll: &OpenRoll) -> Result<Option<TicksBack>, Refusal> {
        let is_reduced = self.consequences().iter().any(|c| c.kind == ConsequenceKind::ReducedEffect);
        let whole = if self.succeeds(roll) { roll.effect } else { Effect::Zero };
        let effect = if is_reduced { whole.shifted(-1) } else { whole };
        let ruled = self.ruling.as_ref().and_then(|r| r.ticks);
        let by_book = ruled.map_or_else(|| ticks_of(d, effect), i64::from);
        let clock = self.clock(roll);
        let ticks = match clock {
            Some(_) => count(d.amount("ticks", "BS-R67", by_book)?),
            None => count(by_book),
        };
        let rule = if effect == Effect::Extreme { "BS-R71" } else { "BS-R67" };
        if let Some(clock) = clock.filter(|_| ticks > 0) {
            tails::tick_clock(d, clock, ticks, rule);
        }
        let settled = Event::ActionSettled { pc: self.pc.clone(), effect, ticks, choice: self.choice };
        let rules = match self.choice {
            Some(SettleChoice::PressOn) => ["BS-R62", "BS-R62", "BS-R62"],
            Some(SettleChoice::DoIt | SettleChoice::Withdraw) | None => {
                [rule, band_rule(roll), if is_reduced { "BS-R76" } else { rule }]
            }
        };
        d.push(settled, &rules);
        if self.choice == Some(SettleChoice::PressOn) {
            d.push(Event::PositionWorsened { pc: self.pc.clone(), to: Position::Risky }, &["BS-R62"]);
        }
        if self.succeeds(roll) {
            self.reach_goal(d, roll, effect);
        }
        let lost = count(ticks_of(d, whole) - ticks_of(d, effect));
        let is_taken = is_reduced && ruled.is_none() && lost > 0;
        Ok(clock.filter(|_| is_taken).map(|clock| TicksBack { clock: clock.clone(), n: lost }))
    }

    /// A set-up that works stands for those who follow; information has the detail of the effect (BS-R120, R261).
    fn reach_goal(&self, d: &mut Desk<'_>, roll: &OpenRoll, effect: Effect) {
        match &roll.goal {
            Some(Goal::SetUp { benefit, against }) => {
                let against = against.clone();
                let stands = Event::SetUpStands { by: self.pc.clone(), benefit: *benefit, against };
                d.push(stands, &["BS-R261"]);
            }
            Some(Goal::Gather { question }) => {
                let detail = detail_of(effect);
                let question = question.clone();
                d.push(
                    Event::InfoGathered { pc: self.pc.clone(), question, detail },
                    &["BS-R120", "BS-R117"],
                );
            }
            Some(Goal::Action) | None => {}
        }
    }

    /// Lets each consequence threaten, with the level to expect and whether the book lists it (BS-R59, R75, R92, R101).
    fn threaten(&self, d: &mut Desk<'_>, roll: &OpenRoll, back: Option<&TicksBack>) -> Vec<Slug> {
        let mut names = Vec::new();
        for threat in self.consequences() {
            let is_reduced = threat.kind == ConsequenceKind::ReducedEffect;
            let threat = Threat {
                pc: threat.on.as_ref().unwrap_or(&self.pc),
                kind: &threat.kind,
                name: threat.name.as_ref(),
                from: Some(roll),
                resistible: threat.resistible.unwrap_or(true),
                before_action: false,
                off_list: roll.band.is_some_and(|band| !is_listed(roll.position, band, &threat.kind)),
                back: back.filter(|_| is_reduced).cloned(),
            };
            names.push(tails::threaten(d, threat, kind_rule(roll)));
        }
        names
    }
}

/// Checks threats as they are written: their size, what they name, over whom, under which name (BS-R77, R79, R92).
///
/// # Errors
/// `SeverityOutOfRange`, `EmptyName`, `DuplicateName`, or an unknown clock, faction or character.
pub fn check_threats(d: &Desk<'_>, threats: &[Threatened]) -> Result<(), Refusal> {
    for (index, threat) in threats.iter().enumerate() {
        tails::check_size(d, &threat.kind, "BS-R92")?;
        if let Some(on) = &threat.on {
            guard::known(d, on)?;
        }
        let Some(name) = &threat.name else { continue };
        let is_earlier = threats[..index].iter().any(|other| other.name.as_ref() == Some(name));
        if is_earlier || d.state.consequences.contains_key(name) {
            return Err(refuse::duplicate_name("BS-R101", name));
        }
    }
    Ok(())
}

/// Says whether the book lists such a consequence for a position and reading (BS-R61–R64, R75, R77).
///
/// Controlled 4/5: complication, reduced effect, harm, a risky position; 1–3 none, one presses on or withdraws.
/// Risky 4/5 the same with a desperate position; 1–3 a lost opportunity in place of the reduced effect.
/// Desperate: no worse position; 1–3 a lost opportunity in place of the reduced effect.
pub fn is_listed(position: Position, band: Band, kind: &ConsequenceKind) -> bool {
    let is_mid = band == Band::Mid;
    if band >= Band::High || (position == Position::Controlled && !is_mid) {
        return false;
    }
    match kind {
        ConsequenceKind::ReducedEffect => is_mid,
        ConsequenceKind::LostOpportunity => !is_mid,
        ConsequenceKind::WorsePosition => position != Position::Desperate,
        ConsequenceKind::Harm { .. }
        | ConsequenceKind::Heat { .. }
        | ConsequenceKind::Ticks { .. }
        | ConsequenceKind::NewClock { .. }
        | ConsequenceKind::Status { .. }
        | ConsequenceKind::Coin { .. }
        | ConsequenceKind::Item { .. }
        | ConsequenceKind::Text { .. } => true,
    }
}

/// Returns the ticks of an effect: none, 1, 2, 3, and for extreme what the house says (BS-R67, R71).
pub fn ticks_of(d: &Desk<'_>, effect: Effect) -> i64 {
    match effect {
        Effect::Zero => 0,
        Effect::Limited => 1,
        Effect::Standard => 2,
        Effect::Great => 3,
        Effect::Extreme => d.house.number("extreme_ticks"),
    }
}

/// Returns how much is learned: great, standard, limited, or hardly anything (BS-R120).
pub fn detail_of(effect: Effect) -> Detail {
    match effect {
        Effect::Zero => Detail::Little,
        Effect::Limited => Detail::Limited,
        Effect::Standard => Detail::Standard,
        Effect::Great | Effect::Extreme => Detail::Great,
    }
}

/// The rule of an outcome: by its position on a 4/5 or 1–3, else the full success (BS-R58, R60–R64).
fn band_rule(roll: &OpenRoll) -> &'static str {
    match roll.band {
        Some(Band::High | Band::Crit) => "BS-R60",
        Some(Band::Low) if roll.position != Position::Controlled => "BS-R58",
        Some(Band::Low | Band::Mid) | None => kind_rule(roll),
    }
}

fn kind_rule(roll: &OpenRoll) -> &'static str {
    match (roll.position, roll.band) {
        (_, Some(Band::High | Band::Crit)) => "BS-R60",
        (Position::Controlled, Some(Band::Low)) => "BS-R62",
        (Position::Controlled, Some(Band::Mid) | None) => "BS-R61",
        (Position::Risky, _) => "BS-R63",
        (Position::Desperate, _) => "BS-R64",
    }
}

fn said(choice: SettleChoice) -> &'static str {
    match choice {
        SettleChoice::DoIt => "do it",
        SettleChoice::Withdraw => "withdraw",
        SettleChoice::PressOn => "press on",
    }
}
