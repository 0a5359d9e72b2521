//! Stress, and traumas: named, and invoked by their player (DC-26, 27); an evening begins (DC-28).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::entry::Role;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Marks stress (DC-26).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkStress {
    /// Who takes the stress.
    pub pc: Slug,
    /// How much, at least 1.
    #[schemars(range(min = 0, max = 99))]
    pub n: u32,
    /// Why.
    pub why: Option<String>,
    /// The name of the trauma, should one come (DC-R99).
    pub trauma: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for MarkStress {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Whoever needs stress with no box left takes a trauma instead, and the fourth ends their days in the crew
    /// (DC-R96, R97, R98, R99, R104, R251).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        guard::some(self.n, "DC-R96")?;
        let why = self.why.as_deref().unwrap_or("stress");
        tails::mark_stress(d, &self.pc, self.n, why, self.trauma.as_deref(), "DC-R96");
        Ok(())
    }

    fn sentence(&self) -> String {
        let why = self.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
        format!("{} takes {} stress{why}.", self.pc.title(), self.n)
    }
}

/// Names a trauma that came without a name, with the reaction (DC-26).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NameTrauma {
    /// Whose.
    pub pc: Slug,
    /// The condition, in words (DC-R99).
    pub condition: String,
    /// How they react, and other remarks (DC-R99).
    pub note: Option<String>,
}

impl Ruled for NameTrauma {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// The player says what the trauma is and how it shows (DC-R99).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        tails::name_trauma(d, &self.pc, &self.condition)
    }

    fn sentence(&self) -> String {
        format!("{} is {} from now on.", self.pc.title(), self.condition)
    }
}

/// Invokes one's own trauma (DC-27).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InvokeTrauma {
    /// Whose.
    pub pc: Slug,
    /// Which condition.
    pub condition: String,
    /// What problem it makes.
    pub complication: String,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for InvokeTrauma {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Only the player, once a session for each condition, and it marks xp (DC-R100, R101, R103; DC-I20).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        if d.call.by.role != Role::Player {
            return Err(refuse::not_your_character("DC-R103", self.pc.title()).field("pc"));
        }
        let now = Some((d.state.evening, d.session));
        let same = |condition: &str| condition.to_lowercase() == self.condition.trim().to_lowercase();
        let traumas = d.state.pc(&self.pc).map(|c| c.trauma.clone()).unwrap_or_default();
        let mut mine = traumas.iter().filter(|t| !t.condition.is_empty() && same(&t.condition)).peekable();
        if mine.peek().is_some_and(|t| t.invoked == now) {
            return Err(refuse::already_invoked("DC-R100", self.condition.trim()).field("condition"));
        }
        let Some(trauma) = mine.next() else {
            return Err(refuse::unknown_trauma("DC-R100", self.pc.title(), &self.condition).field("condition"));
        };
        let invoked = Event::TraumaInvoked {
            pc: self.pc.clone(),
            condition: trauma.condition.clone(),
            complication: self.complication.clone(),
            session: d.session,
        };
        d.push(invoked, &["DC-R100", "DC-R103"]);
        tails::tick_xp(d, &self.pc, 1, "an invoked trauma", "DC-R101");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} is {}: {}", self.pc.title(), self.condition, self.complication)
    }
}

/// Begins an evening for tables that open no session (DC-28).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginEvening {
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for BeginEvening {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Every trauma can be invoked again; a session that is opened does the same (DC-R100).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if d.state.encounters.values().any(|e| e.fallen.is_some()) {
            return Err(refuse::wrong_phase_rolled("DC-R100"));
        }
        d.push(Event::EveningBegan { n: d.state.evening + 1 }, &["DC-R100"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        "An evening begins.".to_owned()
    }
}
