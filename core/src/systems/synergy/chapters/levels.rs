//! Levels and Core Vitals raised alone, at full price (SY-20, SY-21).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::tails::Allowed;
use super::super::terms::Increase;
use super::super::{Desk, guard, refuse, tails};
use super::exchange::raised;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What the Guide says of an increase; each is so when left out.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RaiseLevelRuling {
    /// Whether the prerequisites are met (SY-R66).
    pub prereq_ok: Option<bool>,
    /// Whether development limits allow it (SY-R66).
    pub limits_ok: Option<bool>,
    /// What is missing, in words.
    pub why: Option<String>,
}

/// Raises a Skill or Class Level alone, at full price (SY-20).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RaiseLevel {
    /// Who.
    pub pc: Slug,
    /// Which Skill or Class, to the next Level.
    pub inc: Increase,
    /// What the Guide says of it.
    pub ruling: Option<RaiseLevelRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RaiseLevel {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["cost"], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Character Development sets the price; without an exchange, or after one that failed, it is paid in full
    /// (SY-R1, R78, R82).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        let Some(level) = self.inc.level() else {
            return Err(refuse::vital_by_itself("SY-R76").field("inc"));
        };
        tails::check_step(d, &self.pc, &level).map_err(|r| r.field("inc"))?;
        let ruling = self.ruling.clone().unwrap_or_default();
        let (prereq_ok, limits_ok, why) = (ruling.prereq_ok, ruling.limits_ok, ruling.why.as_deref());
        tails::check_allowed(d, &self.pc, &level, Allowed { prereq_ok, limits_ok, why })?;
        let price = tails::price(d, &level);
        let cost = tails::amount(d, "cost", "SY-R82", price)?;
        tails::check_sp(d, &self.pc, cost, "SY-R78")?;
        tails::spend_sp(d, &self.pc, cost, &level.said(), &["SY-R78", "SY-R82"]);
        d.push(raised(&self.pc, &level), &["SY-R1", "SY-R78"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} raises {}.", self.pc.title(), self.inc.said())
    }
}

/// Raises a Core Vital (SY-21).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RaiseCoreVital {
    /// Who.
    pub pc: Slug,
    /// Which; `vit` is the most Vitality.
    pub vital: Slug,
    /// What it costs in Story Points, as Character Development has it.
    pub cost: u32,
    /// An exchange that is to make it cheaper, which none can (SY-R76).
    pub exchange: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RaiseCoreVital {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// A Core Vital never costs less for an exchange (SY-R76).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        if self.exchange.is_some() {
            return Err(refuse::core_vital_excluded("SY-R76").field("exchange"));
        }
        tails::check_sp(d, &self.pc, self.cost, "SY-R76")?;
        tails::spend_sp(d, &self.pc, self.cost, &self.vital.title(), &["SY-R76"]);
        d.push(Event::CoreVitalRaised { pc: self.pc.clone(), vital: self.vital.clone(), n: 1 }, &["SY-R76"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} raises {} for {} SP.", self.pc.title(), self.vital.title(), self.cost)
    }
}
