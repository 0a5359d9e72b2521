//! Down, out, and back again (HD-27, HD-28, HD-29).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::terms::{Condition, Playbook};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// How badly somebody is hit (HD-R121).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Hit {
    /// Down; out for whoever is down already.
    Down,
    /// Out at once.
    Out,
}

/// What did it (HD-R124).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HarmCause {
    /// A character got rough.
    GetRough,
    /// A character opened fire.
    OpenFire,
    /// A hard move of the MC.
    HardMove,
    /// More harm to somebody who is down already.
    MoreHarm,
}

/// Takes somebody down or out, where no other command did (HD-27).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoDownOrOut {
    /// Whom, a character or not.
    pub who: Slug,
    /// Down, or out in one big hit.
    pub to: Hit,
    /// What did it.
    pub cause: Option<HarmCause>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for GoDownOrOut {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// There are only fine, down and out, and few ways from one to the next
    /// (HD-R113, R114, R115, R117, R118, R121, R122, R124, R132, R213).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let now = guard::anybody(d, &self.who).map_err(|r| r.field("who"))?;
        let is_more = self.cause == Some(HarmCause::MoreHarm);
        if self.cause.is_none() || (is_more && now == Condition::Fine) {
            return Err(refuse::no_direct_way("HD-R124").field("cause"));
        }
        if now == Condition::Out {
            return Err(refuse::already_out("HD-R121", d.state.named(&self.who)).field("who"));
        }
        match self.to {
            Hit::Down => tails::go_down(d, &self.who, "HD-R124"),
            Hit::Out => tails::go_out(d, &self.who, "HD-R124"),
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let to = if self.to == Hit::Down { "goes down" } else { "is taken out" };
        format!("{} {to}.", self.who.title())
    }
}

/// Recovers from being down (HD-28).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoverFromDown {
    /// Who.
    pub pc: Slug,
    /// For how many days.
    pub days: Option<u32>,
    /// Whether they rest.
    pub rest: Option<bool>,
    /// Whether they get the proper treatment.
    pub treatment: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RecoverFromDown {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Several days of rest with treatment; whoever is short stays so (HD-R119).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let now = guard::anybody(d, &self.pc).map_err(|r| r.field("pc"))?;
        if now != Condition::Down {
            return Err(refuse::not_down("HD-R119", d.state.named(&self.pc)).field("pc"));
        }
        let is_long = i64::from(self.days.unwrap_or(0)) >= d.house.number("down_min_days");
        let has = [("days", is_long), ("rest", self.rest == Some(true)), ("treatment", self.treatment == Some(true))];
        let missing: Vec<&str> = has.into_iter().filter(|(_, has)| !has).map(|(what, _)| what).collect();
        if !missing.is_empty() {
            return Err(refuse::recovery_incomplete("HD-R119", missing.join(", ")));
        }
        tails::heal(d, &self.pc, "HD-R119");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} recovers.", self.pc.title())
    }
}

/// The GM’s ruling on whether the Feelgood comes in time.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FeelgoodRuling {
    /// Whether they were there in time; unsaid, they were (HD-R127).
    pub in_time: Option<bool>,
}

/// The Feelgood heals somebody (HD-29).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FeelgoodHeal {
    /// The Feelgood.
    pub feelgood: Slug,
    /// Whom.
    pub patient: Slug,
    /// What the GM rules.
    pub ruling: Option<FeelgoodRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for FeelgoodHeal {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.feelgood.clone()), ..CommandInfo::default() }
    }

    /// Down to fine, and out to down if they come at once (HD-R126, R127).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let feelgood = guard::on_their_feet(d, &self.feelgood)?;
        if feelgood.playbook != Playbook::Feelgood {
            return Err(refuse::not_feelgood("HD-R126").field("feelgood"));
        }
        let is_late = self.ruling.as_ref().and_then(|r| r.in_time) == Some(false);
        match guard::anybody(d, &self.patient).map_err(|r| r.field("patient"))? {
            Condition::Fine => {
                let name = d.state.named(&self.patient);
                return Err(refuse::nothing_to_heal_here("HD-R126", name).field("patient"));
            }
            Condition::Out if is_late => return Err(refuse::too_late_to_heal("HD-R127").field("ruling")),
            Condition::Out => tails::back_to_down(d, &self.patient, "HD-R126"),
            Condition::Down => tails::heal(d, &self.patient, "HD-R126"),
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} makes {} feel good.", self.feelgood.title(), self.patient.title())
    }
}
