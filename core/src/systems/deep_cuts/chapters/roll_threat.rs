//! The dice fall against what threatens (DC-09), and each threat gets its die (DC-10).

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Roll};
use super::super::roll::{self, Pool};
use super::super::state::{Encounter, Fallen};
use super::super::terms::{Band, Position};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What is rolled: an action, or an attribute (DC-R6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RollWith {
    /// An action.
    Action {
        /// Which.
        name: Slug,
    },
    /// An attribute.
    Attribute {
        /// Which.
        name: Slug,
    },
}

/// Rolls against what threatens (DC-09).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollThreat {
    /// Who.
    pub pc: Slug,
    /// An action or an attribute, such as `action:prowl` (DC-R6).
    pub with: RollWith,
    /// Edge spent for a die each (DC-R33).
    pub edge_spent: Option<u32>,
    /// What the GM rules.
    pub ruling: Option<RollRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on a threat roll.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollRuling {
    /// The position; unsaid, as stated (DC-R4).
    pub position: Option<Position>,
    /// The effect, 1–4; unsaid, as stated (DC-R5).
    #[schemars(range(min = 1, max = 4))]
    pub effect: Option<u32>,
}

impl Ruled for RollThreat {
    fn info(&self) -> CommandInfo {
        let (departs, labels) = (&["dice"], vec!["threat".to_owned()]);
        CommandInfo { departs, labels, actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// A rating, a die for each further threat, each Edge and each help, less what invoked harm takes; two sixes give
    /// Edge, and a desperate roll marks xp (DC-R1, R6, R7, R8, R15, R16, R18, R20, R31, R33, R35, R91, R92).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        let encounter = guard::encounter(d, &self.pc, "DC-R1")?.clone();
        if encounter.threats.is_empty() {
            return Err(refuse::no_open_threat("DC-R1", self.pc.title()).field("pc"));
        }
        if encounter.fallen.is_some() {
            return Err(refuse::dice_already_rolled("DC-R1"));
        }
        let (name, dots) = self.rating(d)?;
        let edge = self.edge_spent.unwrap_or(0);
        check_edge(d, &self.pc, edge)?;
        let position = self.position(d, &encounter);
        if position == Position::Controlled {
            return Err(refuse::controlled_needs_no_roll("DC-R13"));
        }
        let pool = self.pool(d, &encounter, &name, dots);
        let fell = roll::roll(d, pool)?;
        check_told(&fell, &encounter)?;
        self.set_stance(d, &encounter, position);
        if edge > 0 {
            let why = "a die".to_owned();
            d.push(Event::EdgeSpent { pc: self.pc.clone(), n: edge, why }, &["DC-R33"]);
        }
        self.fall(d, &name, position, fell);
        Ok(())
    }

    fn sentence(&self) -> String {
        let (RollWith::Action { name } | RollWith::Attribute { name }) = &self.with;
        format!("{} rolls {}.", self.pc.title(), name.title())
    }
}

impl RollThreat {
    /// Finds the rating that is rolled (DC-R6).
    fn rating(&self, d: &Desk<'_>) -> Result<(Slug, u32), Refusal> {
        let character = guard::known(d, &self.pc)?;
        let (name, dots) = match &self.with {
            RollWith::Action { name } => (name, character.actions.get(name)),
            RollWith::Attribute { name } => (name, character.attributes.get(name)),
        };
        let dots = dots.ok_or_else(|| refuse::unknown_rating("DC-R6", self.pc.title(), name).field("with"))?;
        Ok((name.clone(), *dots))
    }

    /// Returns the position that holds: as ruled or stated, worse by what invoked harm takes (DC-R92).
    fn position(&self, d: &Desk<'_>, encounter: &Encounter) -> Position {
        let stated = self.ruling.as_ref().and_then(|r| r.position).unwrap_or(encounter.position);
        let steps = d.state.pc(&self.pc).map_or(0, |c| c.penalties.position);
        (0..steps).fold(stated, |position, _| position.worse())
    }

    /// Puts the pool together (DC-R6, R20, R33, R56, R60, R91).
    fn pool(&self, d: &Desk<'_>, encounter: &Encounter, name: &Slug, dots: u32) -> Pool {
        let further = i64::try_from(encounter.threats.len()).unwrap_or(i64::MAX) - 1;
        let less = d.state.pc(&self.pc).and_then(|c| c.penalties.ratings.get(name)).copied().unwrap_or(0);
        let mut pool = Pool::new("threat", "dice", "DC-R1")
            .with(name.as_str(), dots)
            .with("further threats", further)
            .with("Edge", self.edge_spent.unwrap_or(0));
        for part in &encounter.dice {
            pool.add(part.what.clone(), part.n);
        }
        pool.with("invoked harm", -i64::from(less))
    }

    /// Writes the position and effect that the roll has, where they are not what was stated (DC-R92).
    fn set_stance(&self, d: &mut Desk<'_>, encounter: &Encounter, position: Position) {
        let pc = &self.pc;
        let lower = d.state.pc(pc).map_or(0, |c| c.penalties.effect);
        let is_penalised = d.state.pc(pc).is_some_and(|c| c.penalties.position > 0 || lower > 0);
        let why = if is_penalised { "invoked harm" } else { "the GM's ruling" };
        if position != encounter.position {
            let (pc, why) = (pc.clone(), why.to_owned());
            d.push(Event::PositionChanged { pc, to: position, why }, &["DC-R4", "DC-R92"]);
        }
        let ruled = self.ruling.as_ref().and_then(|r| r.effect).unwrap_or(encounter.effect);
        let to = ruled.saturating_sub(lower);
        let (pc, why) = (pc.clone(), why.to_owned());
        if to > encounter.effect {
            d.push(Event::EffectRaised { pc, n: to - encounter.effect, why }, &["DC-R5"]);
        } else if to < encounter.effect {
            d.push(Event::EffectLowered { pc, n: encounter.effect - to, why }, &["DC-R5", "DC-R92"]);
        }
        if is_penalised {
            d.push(Event::PenaltyUsed { pc: self.pc.clone(), rating: None }, &["DC-R92"]);
        }
    }

    /// Writes the roll and what follows at once: Edge, xp, and with one threat its band.
    fn fall(&self, d: &mut Desk<'_>, name: &Slug, position: Position, fell: Roll) {
        let pc = &self.pc;
        let sixes = sixes(&fell);
        let (with, face) = (name.clone(), fell.faces.first().map(|_| fell.face()));
        let band = roll::in_position(fell.band, position);
        let rolled = Event::ThreatRolled { pc: pc.clone(), with, position, roll: fell, sixes };
        d.push(rolled, &["DC-R1", "DC-R6"]);
        if d.state.pc(pc).is_some_and(|c| c.penalties.ratings.contains_key(name)) {
            d.push(Event::PenaltyUsed { pc: pc.clone(), rating: Some(name.clone()) }, &["DC-R91"]);
        }
        let is_one = d.state.encounter(pc).is_some_and(|e| e.threats.len() == 1);
        if is_one || d.house.is("multi_triumph", "pool") {
            give_edge(d, pc, sixes, position);
        }
        if position == Position::Desperate && d.house.is("desperate_xp", "any") {
            tails::tick_xp(d, pc, 1, "a desperate roll", "DC-R18");
        }
        let only = d.state.encounter(pc).filter(|_| is_one).and_then(|e| Some(e.threats.first()?.name.clone()));
        if let Some(threat) = only {
            set_band(d, pc, threat, band, face);
            mark_if_wrong(d, pc, position);
        }
    }
}

/// Counts the sixes that can give Edge: none in a zero pool, two in a reading of 6-6 (DC-R31, R249).
fn sixes(roll: &Roll) -> u32 {
    match (&roll.told, roll.band) {
        _ if roll.zero => 0,
        (Some(_), Band::Triumph) => 2,
        (Some(_), _) => 0,
        (None, _) => roll::sixes(&roll.faces),
    }
}

/// Two or more sixes give Edge, in any position unless the house says otherwise (DC-R7, R31, R35).
fn give_edge(d: &mut Desk<'_>, pc: &Slug, sixes: u32, position: Position) {
    if sixes < 2 || (position == Position::Desperate && d.house.is("edge_positions", "risky")) {
        return;
    }
    let n = if d.house.is("edge_per_extra_six", "true") { sixes - 1 } else { 1 };
    d.push(Event::EdgeGained { pc: pc.clone(), n }, &["DC-R31", "DC-R35"]);
}

/// Writes what one face says about one threat (DC-R7, R8, R9, R11, R15, R16, R21).
fn set_band(d: &mut Desk<'_>, pc: &Slug, threat: Slug, band: Band, face: Option<u16>) {
    let rule = match band {
        Band::Triumph => "DC-R7",
        Band::Success => "DC-R8",
        Band::Peril => "DC-R9",
        Band::Threat => "DC-R11",
    };
    d.push(Event::BandSet { pc: pc.clone(), threat, band, face }, &["DC-R21", rule]);
}

/// In a house where only a desperate roll that goes wrong marks xp (DC-A03).
fn mark_if_wrong(d: &mut Desk<'_>, pc: &Slug, position: Position) {
    let went_wrong =
        d.state.encounter(pc).is_some_and(|e| e.threats.iter().any(|t| t.band == Some(Band::Threat)));
    if position == Position::Desperate && went_wrong && d.house.is("desperate_xp", "on_threat") {
        tails::tick_xp(d, pc, 1, "a desperate roll", "DC-R18");
    }
}

/// Checks the Edge that goes into a threat roll (DC-R33; DC-A13).
fn check_edge(d: &Desk<'_>, pc: &Slug, edge: u32) -> Result<(), Refusal> {
    guard::edge(d, pc, edge, "DC-R33")?;
    let most = guard::house(d, "edge_per_roll_max");
    if edge > most {
        return Err(refuse::out_of_range("DC-R33", "edge_spent", edge, 0, most).field("edge_spent"));
    }
    Ok(())
}

/// A reading without faces cannot be given out to several threats (DC-R21).
fn check_told(fell: &Roll, encounter: &Encounter) -> Result<(), Refusal> {
    if fell.told.is_none() || encounter.threats.len() < 2 {
        return Ok(());
    }
    let sentence = "With several threats each die counts; write down the faces.";
    Err(Refusal::new("DC-R21", "UnknownReading", sentence).field("told"))
}

/// Gives each of several threats its die (DC-10).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignDice {
    /// Who rolled.
    pub pc: Slug,
    /// For each threat the number of its die in rolled order, from 1, such as `guard:1,alarm:3` (DC-R21).
    pub map: BTreeMap<Slug, u32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AssignDice {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// One die a threat and one threat a die; a threat for which none is left fares as with 1–3 (DC-R21, R250).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        let encounter = guard::encounter(d, &self.pc, "DC-R21")?.clone();
        let fallen = encounter.fallen.clone().ok_or_else(|| refuse::dice_not_rolled("DC-R21"))?;
        if encounter.threats.len() < 2 {
            return Err(refuse::nothing_to_assign("DC-R21"));
        }
        let dice = usable(&fallen);
        self.check(&encounter, &dice)?;
        let position = encounter.position;
        for threat in &encounter.threats {
            let die = self.map.get(&threat.name).and_then(|i| dice.get(i));
            let spare = dice.values().min().filter(|_| d.house.is("short_pool", "lowest_die"));
            let face = die.or(spare).copied();
            let band = face.map_or(Band::Threat, |face| roll::of_face(face, position));
            if face.is_none() {
                let (pc, threat) = (self.pc.clone(), threat.name.clone());
                d.push(Event::BandSet { pc, threat, band, face }, &["DC-R21", "DC-R250"]);
            } else {
                set_band(d, &self.pc, threat.name.clone(), band, face);
            }
        }
        if d.house.is("multi_triumph", "each") {
            let given: Vec<u16> = self.map.values().filter_map(|i| dice.get(i)).copied().collect();
            give_edge(d, &self.pc, roll::sixes(&given), position);
        }
        mark_if_wrong(d, &self.pc, position);
        Ok(())
    }

    fn sentence(&self) -> String {
        let pairs: Vec<_> =
            self.map.iter().map(|(threat, die)| format!("die {die} to {}", threat.title())).collect();
        format!("{} gives {}.", self.pc.title(), pairs.join(", "))
    }
}

/// Returns the dice that can be given out, by number; of a zero pool only the lowest counts (DC-R249).
fn usable(fallen: &Fallen) -> BTreeMap<u32, u16> {
    let numbered = (1..).zip(fallen.faces.iter().copied());
    if fallen.zero { numbered.min_by_key(|(_, face)| *face).into_iter().collect() } else { numbered.collect() }
}

impl AssignDice {
    fn check(&self, encounter: &Encounter, dice: &BTreeMap<u32, u16>) -> Result<(), Refusal> {
        let used: BTreeSet<_> = self.map.values().collect();
        if used.len() < self.map.len() {
            return Err(refuse::face_used_twice("DC-R21").field("map"));
        }
        if let Some(i) = self.map.values().find(|i| !dice.contains_key(i)) {
            return Err(refuse::face_unknown("DC-R21", i).field("map"));
        }
        if let Some(name) = self.map.keys().find(|name| encounter.threat(name).is_none()) {
            return Err(refuse::unknown_threat("DC-R21", self.pc.title(), name).field("map"));
        }
        let missing: Vec<_> = encounter.threats.iter().filter(|t| !self.map.contains_key(&t.name)).collect();
        if !missing.is_empty() && used.len() < dice.len() {
            let names: Vec<_> = missing.iter().map(|t| t.name.title()).collect();
            return Err(refuse::threat_unassigned("DC-R21", names.join(", ")).field("map"));
        }
        if encounter.is_assigned() {
            return Err(refuse::already_assigned("DC-R21"));
        }
        Ok(())
    }
}
