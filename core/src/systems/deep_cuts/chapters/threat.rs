//! The GM states what threatens, and what threatens besides (DC-06, 07); what is controlled needs no dice (DC-08).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{BargainAim, Consequence, Event, Stated, ThreatStated};
use super::super::state::Encounter;
use super::super::terms::{Movement, Position};
use super::super::{Desk, guard, refuse};
use super::assist;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What threatens.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThreatInput {
    /// What threatens, in words (DC-R2).
    pub text: String,
    /// What it does if it is not avoided.
    pub consequence: Consequence,
    /// How much, 1 limited to 4 extreme; unsaid, 2 (DC-R38–R41).
    #[schemars(range(min = 1, max = 4))]
    pub level: Option<u32>,
    /// Its own reduced level, 0–4; unsaid, one less (DC-R256).
    #[schemars(range(min = 0, max = 4))]
    pub reduced: Option<u32>,
    /// What it is called in the record; unsaid, after the declaration.
    pub name: Option<Slug>,
}

impl ThreatInput {
    /// Checks it and gives it its name (DC-R2, R38, R39, R40, R41).
    ///
    /// # Errors
    /// `ThreatTextRequired`, `LevelOutOfRange`, `UnknownClock`, `UnknownFaction`, `DuplicateName`.
    pub fn stated(&self, d: &Desk<'_>, beside: Option<&Encounter>) -> Result<Stated, Refusal> {
        if self.text.trim().is_empty() {
            return Err(refuse::threat_text_required("DC-R2").field("threat"));
        }
        let level = self.level.unwrap_or(2);
        guard::level(level, "DC-R38")?;
        if self.reduced.is_some_and(|reduced| reduced > level) {
            return Err(refuse::out_of_range("DC-R256", "reduced", self.reduced.unwrap_or(0), 0, level));
        }
        match &self.consequence {
            Consequence::Ticks { clock } => guard::clock(d, clock, "DC-R45")?,
            Consequence::Status { faction } => guard::faction(d, faction, "DC-R51").map(drop)?,
            _ => {}
        }
        let taken = |name: &str| beside.is_some_and(|e| e.threats.iter().any(|t| t.name.as_str() == name));
        if let Some(name) = self.name.as_ref().filter(|name| taken(name.as_str())) {
            return Err(refuse::duplicate_name("DC-R19", name.title()).field("threat"));
        }
        let name = self.name.clone().unwrap_or_else(|| d.fresh_name("threat", taken));
        let (text, consequence) = (self.text.trim().to_owned(), self.consequence.clone());
        Ok(Stated { name, text, consequence, level, reduced: self.reduced })
    }
}

/// States what threatens somebody (DC-06).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StateThreat {
    /// Who faces it.
    pub pc: Slug,
    /// What they try to do.
    pub goal: String,
    /// How dangerous it is; unsaid, risky (DC-R4).
    pub position: Option<Position>,
    /// How much it achieves, 1 limited to 4 extreme; unsaid, 2 (DC-R5).
    #[schemars(range(min = 1, max = 4))]
    pub effect: Option<u32>,
    /// What threatens.
    pub threat: ThreatInput,
    /// Whether it takes climbing, running or swimming (DC-R114).
    pub movement: Option<Movement>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for StateThreat {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// A threat is met with a roll, and the GM says clearly what it is before the dice; risky and standard unless said
    /// otherwise. That the action fails can be a threat too (DC-R1, R2, R3, R4, R5, R114).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        let stated = self.threat.stated(d, None)?;
        let effect = self.effect.unwrap_or(2);
        guard::level(effect, "DC-R5").map_err(|r| r.field("effect"))?;
        check_closed(d, &self.pc)?;
        check_movement(d, &self.pc, self.movement)?;
        let position = self.position.unwrap_or(Position::Risky);
        let opening = Opening { goal: &self.goal, position, effect, movement: self.movement, in_team: false };
        open(d, &self.pc, &opening, stated, &["DC-R2", "DC-R4", "DC-R5"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} faces a threat: {}", self.pc.title(), self.threat.text)
    }
}

/// What a threat stands in the way of.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// What they try to do.
    pub goal: &'a str,
    /// How dangerous it is.
    pub position: Position,
    /// How much it achieves.
    pub effect: u32,
    /// How they move.
    pub movement: Option<Movement>,
    /// Whether they act with the team.
    pub in_team: bool,
}

/// Somebody faces a first threat; what teammates set up for it takes hold, and where the house says so, failure
/// threatens as well (DC-R2, R56; DC-A63).
pub fn open(d: &mut Desk<'_>, pc: &Slug, opening: &Opening<'_>, threat: Stated, rules: &[&'static str]) {
    let names_failure = threat.consequence == Consequence::ActionFails;
    let stated = ThreatStated {
        pc: pc.clone(),
        goal: opening.goal.trim().to_owned(),
        position: opening.position,
        effect: opening.effect,
        threat,
        movement: opening.movement,
        in_team: opening.in_team,
    };
    d.push(Event::ThreatStated(Box::new(stated)), rules);
    if d.house.is("failure_always_threat", "true") && !names_failure {
        let threat = Stated {
            name: guard::word("failure"),
            text: "The action fails".into(),
            consequence: Consequence::ActionFails,
            level: 2,
            reduced: None,
        };
        d.push(Event::ThreatAdded { pc: pc.clone(), threat }, &["DC-R3"]);
    }
    assist::apply_set_up(d, pc);
}

/// Refuses a second statement while one is unresolved.
///
/// # Errors
/// `ThreatOpen`.
pub fn check_closed(d: &Desk<'_>, pc: &Slug) -> Result<(), Refusal> {
    if d.state.encounter(pc).is_none() {
        return Ok(());
    }
    let beat = guard::beat("threat", pc, format!("A threat that {} faces is not settled.", pc.title()));
    Err(refuse::threat_open("DC-R19", pc.title(), beat).field("pc"))
}

/// The encumbered do not climb, run or swim (DC-R114).
fn check_movement(d: &Desk<'_>, pc: &Slug, movement: Option<Movement>) -> Result<(), Refusal> {
    let slowed = d.state.pc(pc).and_then(|c| c.load.as_ref()).is_some_and(super::super::state::Load::is_encumbered);
    match movement {
        Some(movement) if slowed => Err(refuse::encumbered("DC-R114", pc.title(), movement).field("movement")),
        Some(_) | None => Ok(()),
    }
}

/// Adds a further threat before the dice (DC-07).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AddThreat {
    /// Who faces it.
    pub pc: Slug,
    /// What threatens besides.
    pub threat: ThreatInput,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AddThreat {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// The GM can add threats, and each gives a die (DC-R19, R20).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let encounter = guard::encounter(d, &self.pc, "DC-R19")?;
        if encounter.fallen.is_some() {
            return Err(refuse::dice_already_rolled("DC-R19"));
        }
        let threat = self.threat.stated(d, Some(encounter))?;
        d.push(Event::ThreatAdded { pc: self.pc.clone(), threat }, &["DC-R19", "DC-R20"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} faces one threat more: {}", self.pc.title(), self.threat.text)
    }
}

/// Acts where everything is under control (DC-08).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActControlled {
    /// Who.
    pub pc: Slug,
    /// What they do.
    pub goal: String,
    /// How much it is to achieve, 1–4; unsaid, as much as stated, or 2.
    #[schemars(range(min = 1, max = 4))]
    pub effect: Option<u32>,
    /// The bargain that was taken for more (DC-R14).
    pub bargain: Option<Slug>,
    /// Whether it takes climbing, running or swimming (DC-R114).
    pub movement: Option<Movement>,
    /// What the GM rules.
    pub ruling: Option<ControlledRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on an action that needs no roll.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControlledRuling {
    /// The position; unsaid, as stated, or controlled where nothing was.
    pub position: Option<Position>,
}

impl Ruled for ActControlled {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// A controlled action succeeds without dice; more than was stated takes a bargain (DC-R13, R14, R114).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        let faced = d.state.encounter(&self.pc).map(|e| (e.position, e.effect));
        let ruled = self.ruling.as_ref().and_then(|r| r.position);
        let position = ruled.or(faced.map(|(position, _)| position)).unwrap_or(Position::Controlled);
        if position != Position::Controlled {
            return Err(refuse::not_controlled("DC-R13", position));
        }
        let stated = faced.map_or(2, |(_, effect)| effect);
        let effect = self.effect.unwrap_or(stated);
        guard::level(effect, "DC-R13").map_err(|r| r.field("effect"))?;
        let bargain = self.bargain.as_ref().and_then(|name| d.state.bargains.get(name));
        let helps = bargain.is_some_and(|b| {
            b.pc == self.pc && b.answered == Some(true) && !b.is_used && b.aim == BargainAim::MoreEffect
        });
        // A bargain taken before the threat was stated has not raised its effect yet.
        let most = stated + u32::from(helps && faced.is_none());
        if effect > most {
            return Err(refuse::bargain_needed("DC-R14").field("effect"));
        }
        check_movement(d, &self.pc, self.movement)?;
        let bargain = self.bargain.clone().filter(|_| helps);
        let (pc, goal) = (self.pc.clone(), self.goal.clone());
        d.push(Event::ControlledSuccess { pc: pc.clone(), goal, effect, bargain }, &["DC-R13", "DC-R14"]);
        if faced.is_some() {
            d.push(Event::EncounterSettled { pc }, &["DC-R13"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} acts in control: {}", self.pc.title(), self.goal)
    }
}
