//! Trance, Class Traits and abilities once per Rest: few uses, which a Rest gives back (SY-08, SY-09).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::{Limited, Switch};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Enters or leaves Trance (SY-08).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetTrance {
    /// Who.
    pub pc: Slug,
    /// Whether Trance begins or ends.
    pub to: Switch,
    /// Whether entering spends a use where the house rule asks for it to be said; else it always does (SY-R31).
    pub spends_use: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SetTrance {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Trance has an allowance, and entering it interrupts a Rest (SY-R10, R31).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::known(d, &self.pc)?;
        match self.to {
            Switch::On => {
                let uses = tails::trance_uses(d, self.spends_use == Some(true));
                tails::check_trance(d, &self.pc, uses)?;
                tails::enter_trance(d, &self.pc, uses);
            }
            Switch::Off if !character.is_in_trance => {
                return Err(refuse::not_in_trance("SY-R10", &character.name).field("to"));
            }
            Switch::Off => d.push(Event::TranceEnded { pc: self.pc.clone() }, &["SY-R31"]),
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let verb = match self.to {
            Switch::On => "enters",
            Switch::Off => "leaves",
        };
        format!("{} {verb} Trance.", self.pc.title())
    }
}

/// Whether the ability's own condition is met, as the Guide says.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseLimitedRuling {
    /// Whether it is met; so when left out (SY-R33).
    pub requirement_met: Option<bool>,
    /// What the ability needs, in words.
    pub requirement: Option<String>,
}

/// Uses a Class Trait or an ability once per Rest (SY-09).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseLimited {
    /// Who.
    pub pc: Slug,
    /// What: a Trait, or an ability once per Rest.
    pub what: Limited,
    /// Whether its own condition is met.
    pub ruling: Option<UseLimitedRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for UseLimited {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Each Trait has uses of its own from its allowance, and each ability its own condition (SY-R25, R26, R32, R33).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::known(d, &self.pc)?;
        let pc = self.pc.clone();
        let (title, event, rules): (_, _, &[&str]) = match &self.what {
            Limited::Trait { name } => {
                let uses = character.traits.get(name).copied().unwrap_or_default();
                if uses.spent >= uses.allowance {
                    return Err(refuse::no_uses_left("SY-R26", name.title()).field("what"));
                }
                (name.title(), Event::TraitUseSpent { pc, name: name.clone() }, &["SY-R25", "SY-R26"])
            }
            Limited::OncePerRest { ability } => {
                if character.once_per_rest.get(ability) == Some(&false) {
                    return Err(refuse::ability_spent("SY-R32", ability.title()).field("what"));
                }
                (ability.title(), Event::OncePerRestSpent { pc, ability: ability.clone() }, &["SY-R32", "SY-R33"])
            }
        };
        if let Some(ruling) = self.ruling.as_ref().filter(|r| r.requirement_met == Some(false)) {
            let needs = guard::text(ruling.requirement.as_deref()).unwrap_or("its own condition");
            return Err(refuse::requirement_unmet("SY-R33", title, needs).field("ruling.requirement_met"));
        }
        d.push(event, rules);
        Ok(())
    }

    fn sentence(&self) -> String {
        let (Limited::Trait { name } | Limited::OncePerRest { ability: name }) = &self.what;
        format!("{} uses {}.", self.pc.title(), name.title())
    }
}
