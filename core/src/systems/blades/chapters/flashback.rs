//! The flashback: something done before that matters now, for stress (BS-23).
//!
//! What follows — an action roll, a fortune roll, a downtime activity — is that command's own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Phase;
use super::super::terms::Activity;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What a downtime activity in a flashback is paid with (BS-R251).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FlashbackPay {
    /// One coin.
    Coin {
        /// Who pays: `crew` or a character; unsaid, whoever remembers.
        payer: Option<Slug>,
    },
    /// One rep.
    Rep,
}

/// What follows a flashback (BS-R250).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FlashbackThen {
    /// An action roll.
    Roll,
    /// A fortune roll.
    Fortune,
    /// Nothing: the stress is enough.
    Nothing,
}

/// What the GM rules about a flashback.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlashbackRuling {
    /// What it costs in stress: 0 ordinary, 1 complex or unlikely, 2 and more elaborate (BS-R249).
    pub cost: Option<u32>,
    /// Whether it would undo what is established (BS-R252).
    pub undoes: Option<bool>,
}

/// Calls a flashback during a score (BS-23).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Flashback {
    /// Who remembers.
    pub pc: Slug,
    /// What was done.
    pub what: String,
    /// A downtime activity that was done then; it is paid with coin or rep instead of stress (BS-R251).
    pub activity: Option<Activity>,
    /// What pays for the activity.
    pub pay: Option<FlashbackPay>,
    /// What follows.
    pub then: Option<FlashbackThen>,
    /// What the GM rules.
    pub ruling: Option<FlashbackRuling>,
    /// The name of the trauma, should the stress bring one (BS-R26).
    pub trauma: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for Flashback {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["price"], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Costs stress as ruled; an activity costs 1 coin or 1 rep instead (BS-R249–R252).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        let open = d.state.phase == Phase::Score && d.state.score.is_some();
        if !open {
            return Err(refuse::no_score_open("BS-R249"));
        }
        let ruling = self.ruling.clone().unwrap_or_default();
        if ruling.undoes == Some(true) {
            return Err(refuse::flashback_undoes("BS-R252").field("ruling"));
        }
        d.basis("engaged", d.state.score.as_ref().is_some_and(|score| score.engaged));
        match (self.activity, &self.pay) {
            (None, None) => self.in_stress(d, ruling.cost.unwrap_or(0)),
            (None, Some(_)) => Err(refuse::pay_needs_activity("BS-R251").field("pay")),
            (Some(_), Some(pay)) if ruling.cost.unwrap_or(0) == 0 => self.activity(d, pay),
            (Some(_), _) => Err(refuse::activity_cost("BS-R251").field("pay").field("ruling")),
        }
    }

    fn sentence(&self) -> String {
        format!("{} has a flashback: {}.", self.pc.title(), self.what.trim_end_matches('.'))
    }
}

impl Flashback {
    fn called(&self, d: &mut Desk<'_>, cost: u32, rule: &'static str) {
        let called = Event::FlashbackCalled {
            pc: self.pc.clone(),
            what: self.what.clone(),
            cost,
            activity: self.activity,
        };
        d.push(called, &["BS-R249", rule]);
    }

    fn in_stress(&self, d: &mut Desk<'_>, cost: u32) -> Result<(), Refusal> {
        self.called(d, cost, if self.then.is_some() { "BS-R250" } else { "BS-R249" });
        tails::mark_stress(d, &self.pc, cost, "flashback", "BS-R249");
        tails::name_new_trauma(d, &self.pc, self.trauma.as_deref())
    }

    /// One coin or one rep opens a single activity to them outside downtime (BS-R251).
    fn activity(&self, d: &mut Desk<'_>, pay: &FlashbackPay) -> Result<(), Refusal> {
        let price = d.amount("price", "BS-R251", 1)?;
        let price = u32::try_from(price).unwrap_or(u32::MAX);
        self.called(d, 0, "BS-R251");
        match pay {
            FlashbackPay::Coin { payer } => {
                let payer = payer.as_ref().unwrap_or(&self.pc);
                tails::pay(d, payer, price, "flashback", "BS-R251").map_err(|r| r.field("pay"))
            }
            FlashbackPay::Rep => {
                tails::pay_rep(d, price, "flashback", "BS-R251").map_err(|r| r.field("pay"))
            }
        }
    }
}
