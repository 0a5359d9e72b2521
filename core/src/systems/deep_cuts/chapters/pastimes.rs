//! Simple projects and side jobs (DC-62, 63).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::{Activity, Slot};
use super::super::{Desk, guard, refuse, tails};
use super::activity::Turn;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Accomplishes a simple project (DC-62).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SimpleProject {
    /// Who.
    pub pc: Slug,
    /// With what the activity is paid: free, coin or rep; unsaid, a free one (DC-R217, R218).
    pub slot: Option<Slot>,
    /// What they accomplish.
    pub what: String,
    /// Who pays: `vault`, `bank` or a character; unsaid, they do.
    pub payer: Option<Slug>,
    /// What the GM rules.
    pub ruling: Option<SimpleProjectRuling>,
    /// A remark, or an answer to a question about it (DC-R197).
    pub note: Option<String>,
}

/// What the GM says of its size (DC-J35).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SimpleProjectRuling {
    /// Whether it is too elaborate to be done at once; unsaid, it is not.
    pub elaborate: Option<bool>,
}

impl Ruled for SimpleProject {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Something simple is done within one activity (DC-R242).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let kind = Activity::SimpleProject;
        let turn = Turn { pc: &self.pc, kind, slot: self.slot, payer: self.payer.as_ref() };
        turn.check(d)?;
        guard::named(&self.what, "DC-R242").map_err(|r| r.field("what"))?;
        if self.ruling.as_ref().and_then(|r| r.elaborate) == Some(true) {
            return Err(refuse::too_elaborate("DC-R242").field("what"));
        }
        turn.declare(d);
        let (pc, what) = (self.pc.clone(), self.what.clone());
        d.push(Event::ProjectAccomplished { pc, what }, &["DC-R242"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} accomplishes something simple: {}.", self.pc.title(), self.what)
    }
}

/// Takes a quick side job (DC-63).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideJob {
    /// Who.
    pub pc: Slug,
    /// With what the activity is paid: free, coin or rep; unsaid, a free one (DC-R217, R218).
    pub slot: Option<Slot>,
    /// Who pays for a further activity: `vault`, `bank` or a character; unsaid, they do.
    pub payer: Option<Slug>,
    /// What the GM rules.
    pub ruling: Option<SideJobRuling>,
    /// A remark, or an answer to a question about it (DC-R197).
    pub note: Option<String>,
}

/// What the GM says of the pay (DC-J34).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SideJobRuling {
    /// What the job pays; unsaid, 1 coin (DC-R244).
    #[schemars(range(min = 0, max = 20))]
    pub pay: Option<u32>,
}

impl Ruled for SideJob {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// A side job brings a coin, or what the GM lets them charge (DC-R243, R244).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn =
            Turn { pc: &self.pc, kind: Activity::SideJob, slot: self.slot, payer: self.payer.as_ref() };
        turn.check(d)?;
        let pay = self.ruling.as_ref().and_then(|r| r.pay).unwrap_or(1);
        if pay == 0 {
            return Err(refuse::pay_below_one("DC-R243").field("ruling.pay"));
        }
        turn.declare(d);
        let rule = if pay > 1 { "DC-R244" } else { "DC-R243" };
        tails::gain_coin(d, &self.pc, pay, "a side job", rule);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} takes a side job.", self.pc.title())
    }
}
