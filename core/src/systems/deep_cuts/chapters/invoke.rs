//! The GM invokes harm, the player accepts or toughs it out (DC-21, 22, 23).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::InvokedEffect;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Invokes harm or a scar (DC-21).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InvokeHarm {
    /// Whose.
    pub pc: Slug,
    /// The harm or scar (DC-R73, R88).
    pub harm: Slug,
    /// What it does: a bad outcome, a lower rating, a worse position, less effect (DC-R90–R92).
    pub effect: InvokedEffect,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for InvokeHarm {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Any harm that has no line through it can be invoked, a condition as well as a scar; the player answers
    /// (DC-R73, R83, R88, R89, R90, R91, R92).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::active(d, &self.pc)?;
        let name = tails::find_harm(d, &self.pc, &self.harm);
        let harm = name.as_ref().and_then(|name| character.harm.get(name));
        if let Some(struck) = harm.filter(|h| h.is_struck) {
            return Err(refuse::harm_struck("DC-R95", &struck.label).field("harm"));
        }
        let scar = character.scars.contains_key(&self.harm).then(|| self.harm.clone());
        let unknown = || refuse::unknown_harm("DC-R89", self.pc.title()).field("harm");
        let harm = name.or(scar).ok_or_else(unknown)?;
        if let InvokedEffect::ReduceRating { rating, .. } = &self.effect
            && character.rating(rating).is_none()
        {
            return Err(refuse::unknown_rating("DC-R91", self.pc.title(), rating).field("effect"));
        }
        if character.invocation.is_some() {
            let beat = guard::beat("invocation", &self.pc, format!("{} has not answered.", self.pc.title()));
            return Err(refuse::invocation_open("DC-R89", beat));
        }
        let rule = match &self.effect {
            InvokedEffect::BadOutcome { .. } => "DC-R90",
            InvokedEffect::ReduceRating { .. } => "DC-R91",
            InvokedEffect::ReducePosition | InvokedEffect::ReduceEffect => "DC-R92",
        };
        let (pc, effect) = (self.pc.clone(), self.effect.clone());
        d.push(Event::InvocationOpened { pc, harm, effect }, &["DC-R89", rule]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{}'s {} is invoked.", self.pc.title(), self.harm.title())
    }
}

/// Accepts that harm is invoked (DC-22).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AcceptInvocation {
    /// Whose harm.
    pub pc: Slug,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AcceptInvocation {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Whoever accepts marks xp, and what it takes waits for the next roll (DC-R93).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let open = guard::known(d, &self.pc)?.invocation.clone();
        let Some(invocation) = open else { return Err(refuse::no_invocation("DC-R93")) };
        let pc = self.pc.clone();
        let (harm, effect) = (invocation.harm, invocation.effect);
        d.push(Event::HarmInvoked { pc, harm, effect }, &["DC-R93"]);
        tails::tick_xp(d, &self.pc, 1, "invoked harm", "DC-R93");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} accepts what the harm brings.", self.pc.title())
    }
}

/// Toughs a harm out: stress for a line through it (DC-23).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToughItOut {
    /// Who.
    pub pc: Slug,
    /// Which harm.
    pub harm: Slug,
    /// The name of the trauma, should the stress bring one (DC-R99).
    pub trauma: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ToughItOut {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["stress"], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// One stress a level draws a line through a harm; an invocation that waits comes to nothing then (DC-R94, R95).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::active(d, &self.pc)?;
        let name = tails::find_harm(d, &self.pc, &self.harm);
        let found = name.and_then(|name| Some((character.harm.get(&name)?.clone(), name)));
        let Some((harm, name)) = found else {
            if character.scars.contains_key(&self.harm) {
                return Err(refuse::scars_cannot_be_struck("DC-R95").field("harm"));
            }
            return Err(refuse::unknown_harm("DC-R94", self.pc.title()).field("harm"));
        };
        if harm.is_struck {
            return Err(refuse::harm_struck("DC-R95", &harm.label).field("harm"));
        }
        let open = character.invocation.as_ref().is_some_and(|i| i.harm == name);
        let n = guard::amount(d, "stress", "DC-R94", harm.level)?;
        tails::mark_stress(d, &self.pc, n, "toughing it out", self.trauma.as_deref(), "DC-R94");
        d.push(Event::HarmStruck { pc: self.pc.clone(), harm: name }, &["DC-R95"]);
        if open {
            d.push(Event::InvocationDropped { pc: self.pc.clone() }, &["DC-R94"]);
            if d.house.is("xp_when_toughed", "true") {
                tails::tick_xp(d, &self.pc, 1, "invoked harm", "DC-R93");
            }
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} toughs out {}.", self.pc.title(), self.harm.title())
    }
}
