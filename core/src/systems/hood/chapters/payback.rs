//! People who want paying back: marked, sought out, come looking, promised a job, done with (HD-22 … 26).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::{JobStatus, Payback};
use super::super::terms::{Cause, PaybackKind};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

fn of_player(pc: &Slug) -> CommandInfo {
    CommandInfo { actor: Some(pc.clone()), ..CommandInfo::default() }
}

/// Puts somebody into the payback box (HD-22).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkPayback {
    /// Whose box.
    pub pc: Slug,
    /// Who wants paying back.
    pub npc: Slug,
    /// How and why (HD-R103).
    pub why: Option<String>,
    /// A favour owed, or an enemy made; unsaid, a favour.
    pub kind: Option<PaybackKind>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for MarkPayback {
    fn info(&self) -> CommandInfo {
        of_player(&self.pc)
    }

    /// Whoever was used goes into the box with a note, and cannot be used again before they are paid back; a new
    /// debt goes to somebody who is free, if anybody is (HD-R103, R104, R105, R106).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        let why = self.why.clone().unwrap_or_default();
        tails::check_payback(d, &self.pc, &self.npc, &why)?;
        let kind = self.kind.unwrap_or(PaybackKind::Favour);
        tails::mark_payback(d, &self.pc, &self.npc, &why, kind, "HD-R104");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} is marked for payback by {}.", self.npc.title(), self.pc.title())
    }
}

/// Seeks somebody out to pay them back (HD-23).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeekPayback {
    /// Who.
    pub pc: Slug,
    /// Whom.
    pub npc: Slug,
    /// How they are paid back: whoever seeks them out chooses (HD-R107).
    pub how: String,
    /// Another character who does it; the claim stays where it was (HD-R112).
    pub subcontract_to: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SeekPayback {
    fn info(&self) -> CommandInfo {
        of_player(&self.pc)
    }

    /// Whoever seeks them out chooses how; another may do the work, and the claim stays (HD-R107, R112).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let Payback { payback, npc, .. } = tails::payback_of(d, &self.pc, &self.npc)?;
        if let Some(by) = &self.subcontract_to {
            guard::another(d, &self.pc, by).map_err(|r| r.field("subcontract_to"))?;
        }
        let (pc, how, by) = (self.pc.clone(), self.how.clone(), self.subcontract_to.clone());
        d.push(Event::PaybackOffered { pc, payback, npc, how, by }, &["HD-R107", "HD-R112"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} seeks {} out: {}.", self.pc.title(), self.npc.title(), self.how)
    }
}

/// Somebody comes looking to be paid back (HD-24).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CallPayback {
    /// For whom they come looking.
    pub pc: Slug,
    /// Who.
    pub npc: Slug,
    /// What they want: the MC chooses (HD-R108).
    pub demand: String,
    /// Whether it is a large sum, which threatens the livelihood (HD-R131).
    pub large_sum: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CallPayback {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..of_player(&self.pc) }
    }

    /// Whoever waits for them takes what the MC chooses; a large sum threatens the livelihood (HD-R108, R109, R131).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let entry = tails::payback_of(d, &self.pc, &self.npc)?;
        demand(d, &self.pc, entry, &self.demand, "HD-R108");
        if self.large_sum == Some(true) {
            tails::threaten(d, &self.pc, Cause::PaybackMoney, "HD-R131");
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} comes looking for {}: {}.", self.npc.title(), self.pc.title(), self.demand)
    }
}

/// Somebody in the box demands what they are owed (HD-R108, R109).
pub fn demand(d: &mut Desk<'_>, pc: &Slug, entry: Payback, demand: &str, rule: &'static str) {
    let Payback { payback, npc, .. } = entry;
    let demand = demand.to_owned();
    d.push(Event::PaybackDemanded { pc: pc.clone(), payback, npc, demand }, &[rule]);
}

/// Promises somebody a job in return (HD-25).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PromiseJob {
    /// Who promises.
    pub pc: Slug,
    /// To whom.
    pub npc: Slug,
    /// Which job: one in the record, or a name for it.
    pub job: Slug,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for PromiseJob {
    fn info(&self) -> CommandInfo {
        of_player(&self.pc)
    }

    /// A promised job pays back only when it is finished (HD-R110).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let Payback { payback, npc, .. } = tails::payback_of(d, &self.pc, &self.npc)?;
        let (pc, job) = (self.pc.clone(), self.job.clone());
        d.push(Event::PromiseMade { pc, payback, npc, job }, &["HD-R110"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} promises {} a job: {}.", self.pc.title(), self.npc.title(), self.job.title())
    }
}

/// How a payback ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PaybackEnd {
    /// They were paid back.
    Done,
    /// The promise did not hold.
    Failed {
        /// Whether through one’s own fault (HD-R111).
        own_fault: bool,
        /// Whether they accept it all the same: the MC decides (HD-R111).
        acceptable: bool,
    },
}

/// Says how a payback ended (HD-26).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FinishPayback {
    /// Whose box.
    pub pc: Slug,
    /// Who waited.
    pub npc: Slug,
    /// How it ended.
    pub end: PaybackEnd,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for FinishPayback {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..of_player(&self.pc) }
    }

    /// A finished job clears the name; so does one that failed through nobody’s fault, if the MC lets it. Otherwise they
    /// stay, and may want another promise (HD-R110, R111).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let Payback { payback, npc, promise, .. } = tails::payback_of(d, &self.pc, &self.npc)?;
        let (pc, is_done) = (self.pc.clone(), self.end == PaybackEnd::Done);
        let job = promise.as_ref().and_then(|job| d.state.jobs.get(job));
        if is_done && job.is_some_and(|job| job.status != JobStatus::Done) {
            return Err(refuse::promise_open("HD-R110").field("end"));
        }
        match self.end {
            PaybackEnd::Done => d.push(Event::PaybackCleared { pc, payback, npc }, &["HD-R110"]),
            PaybackEnd::Failed { own_fault: false, acceptable: true } => {
                d.push(Event::PaybackCleared { pc, payback, npc }, &["HD-R111"]);
            }
            PaybackEnd::Failed { .. } => d.push(Event::PromiseBroken { pc, payback, npc }, &["HD-R111"]),
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let how = if self.end == PaybackEnd::Done { "is paid back" } else { "was not paid back as promised" };
        format!("{} {how} by {}.", self.npc.title(), self.pc.title())
    }
}
