//! Corrections: a number of the ledger set right, with a reason (DC-68).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, LedgerField};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Sets a number of the ledger right (DC-68).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AdjustLedger {
    /// Whose number: `crew`, a character, a faction, a clock or a cohort.
    pub of: Slug,
    /// Which number.
    pub field: LedgerField,
    /// By how much, up or down.
    pub by: i64,
    /// Why.
    pub reason: String,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AdjustLedger {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// No pool leaves its range by a correction either; bank access that the fiction gives is entered here
    /// (DC-R160, R254, R255).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if self.reason.trim().is_empty() {
            return Err(refuse::reason_required("DC-R254").field("reason"));
        }
        let (have, lo, hi) = self.range(d)?;
        let value = have.saturating_add(self.by);
        if !(lo..=hi).contains(&value) {
            return Err(refuse::out_of_range("DC-R254", self.field, value, lo, hi).field("by"));
        }
        let (of, field, by) = (self.of.clone(), self.field, self.by);
        let rule = if field == LedgerField::IllicitAccess { "DC-R160" } else { "DC-R254" };
        d.push(Event::LedgerAdjusted { of, field, by, why: self.reason.trim().to_owned() }, &[rule]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("The {} of {} is set right by {:+}: {}.", self.field, self.of.title(), self.by, self.reason)
    }
}

impl AdjustLedger {
    /// Returns what the number is, and between which ends it stays.
    fn range(&self, d: &Desk<'_>) -> Result<(i64, i64, i64), Refusal> {
        let most = i64::from(u32::MAX);
        let crew = &d.state.crew;
        let free = |n: u32| Ok((i64::from(n), 0, most));
        match self.field {
            LedgerField::Tier => Ok((i64::from(crew.tier), 0, d.house.number("tier_max"))),
            LedgerField::Heat => free(crew.heat),
            LedgerField::Wanted => Ok((i64::from(crew.wanted), 0, d.house.number("wanted_max"))),
            LedgerField::Rep => free(crew.rep),
            LedgerField::Vault => free(crew.vault),
            LedgerField::Bank => free(crew.bank),
            LedgerField::IllicitAccess => Ok((i64::from(crew.illicit_access), 0, 1)),
            LedgerField::Xp if self.of.as_str() == "crew" => free(crew.xp),
            LedgerField::Xp => free(guard::known(d, &self.of)?.xp),
            LedgerField::Stress => {
                Ok((i64::from(guard::known(d, &self.of)?.stress), 0, i64::from(tails::stress_max(d))))
            }
            LedgerField::Edge => free(guard::known(d, &self.of)?.edge),
            LedgerField::Stash => free(guard::known(d, &self.of)?.stash),
            LedgerField::Lifestyle => Ok((i64::from(guard::known(d, &self.of)?.lifestyle), 0, 4)),
            LedgerField::Healing => {
                Ok((i64::from(guard::known(d, &self.of)?.healing), 0, d.house.number("healing_size") - 1))
            }
            LedgerField::FactionTier => Ok((i64::from(guard::faction(d, &self.of, "DC-R132")?.tier), 0, 6)),
            LedgerField::Status => Ok((i64::from(guard::faction(d, &self.of, "DC-R132")?.status), -3, 3)),
            LedgerField::Clock => {
                guard::clock(d, &self.of, "DC-R45")?;
                let clock = d.state.clocks.get(&self.of).map(|c| c.clock);
                Ok(clock.map_or((0, 0, 0), |c| (i64::from(c.filled), 0, i64::from(c.size))))
            }
            LedgerField::CohortHarm => Ok((i64::from(self.cohort(d)?.harm), 0, 4)),
            LedgerField::Quality => free(self.cohort(d)?.quality),
        }
    }

    fn cohort<'d>(&self, d: &'d Desk<'_>) -> Result<&'d super::super::state::Cohort, Refusal> {
        let found = d.state.crew.cohorts.get(&self.of);
        found.ok_or_else(|| refuse::unknown_cohort("DC-R130", self.of.title()).field("of"))
    }
}
