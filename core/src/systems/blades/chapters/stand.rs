//! Where an action stands before its dice fall: position and effect, moved by a set-up and by a trade.
//!
//! The GM rules both; unsaid, an action is risky with standard effect. Shared by single and group actions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::event::{Part, SetUpBenefit};
use super::super::terms::{Effect, Position};
use super::super::{Desk, refuse};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What a player trades after the effect is announced (BS-R73).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Trade {
    /// A worse position for one more level of effect.
    Risk,
    /// One level of effect for a better position.
    Safety,
}

/// Position and effect of a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    /// The position it is rolled from.
    pub position: Position,
    /// The effect as assessed from potency, scale and quality, with what upgrades add to it (BS-R68, R69, R209).
    pub effect: Effect,
    /// What changes the effect before the dice fall.
    pub parts: Vec<Part>,
    /// Whether neither position nor effect was said (BS-R47, R74).
    pub by_default: bool,
}

impl Stand {
    /// Takes what the GM ruled; unsaid, risky and standard (BS-R12, R47, R48, R74).
    pub fn ruled(position: Option<Position>, effect: Option<Effect>) -> Self {
        Self {
            position: position.unwrap_or(Position::Risky),
            effect: effect.unwrap_or(Effect::Standard),
            parts: Vec::new(),
            by_default: position.is_none() && effect.is_none(),
        }
    }

    /// Follows through on a set-up: one level of effect, also from zero, or a better position (BS-R261, R262).
    ///
    /// # Errors
    /// `UnknownSetUp` when nobody's set-up of that name stands.
    pub fn follow(mut self, d: &Desk<'_>, set_up: Option<&Slug>) -> Result<Self, Refusal> {
        let Some(name) = set_up else { return Ok(self) };
        let stands = d.state.set_ups.get(name).map(|s| s.benefit);
        let benefit = stands.ok_or_else(|| {
            refuse::unknown_set_up("BS-R261", format!("by {}", name.title())).field("setup")
        })?;
        match benefit {
            SetUpBenefit::Effect => self.parts.push(Part { what: "set-up".into(), n: 1 }),
            SetUpBenefit::Position => self.position = self.position.better().unwrap_or(self.position),
        }
        Ok(self)
    }

    /// Trades position for effect or the reverse, one step each (BS-R73).
    ///
    /// # Errors
    /// `NothingToTrade` at either end.
    pub fn traded(mut self, trade: Option<Trade>) -> Result<Self, Refusal> {
        let Some(trade) = trade else { return Ok(self) };
        let (moved, n) = match trade {
            Trade::Risk => (self.position.worse(), 1),
            Trade::Safety => (self.position.better(), -1),
        };
        let has_room = self.effect.shifted(n) != self.effect;
        let Some(position) = moved.filter(|_| has_room) else {
            return Err(
                refuse::nothing_to_trade("BS-R73", capital(self.position), self.effect).field("trade")
            );
        };
        self.position = position;
        self.parts.push(Part { what: "trade".into(), n });
        Ok(self)
    }

    /// Adds parts and, on a critical, one level more; clamps to zero … extreme (BS-R65, R70, R72).
    pub fn after(&self, more: &[Part], is_critical: bool) -> (Vec<Part>, Effect) {
        let mut parts: Vec<Part> = self.parts.iter().chain(more).cloned().collect();
        if is_critical {
            parts.push(Part { what: "critical".into(), n: 1 });
        }
        let levels = parts.iter().map(|p| p.n).sum();
        (parts, self.effect.shifted(levels))
    }
}

/// Writes a word with a capital, to begin a sentence.
pub fn capital(word: impl std::fmt::Display) -> String {
    let text = word.to_string();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
