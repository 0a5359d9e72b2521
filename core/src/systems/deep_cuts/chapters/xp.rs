//! Experience: clocks tick, and the crew spends filled ones (DC-30, 44).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::Step;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What xp is marked for (DC-R102, R123).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum XpReason {
    /// The questions at the end of a session.
    #[strum(serialize = "the end of the session")]
    EndOfSession,
    /// Trauma at the end of a session, which invoking it has replaced.
    #[strum(serialize = "trauma at the end of the session")]
    EndOfSessionTrauma,
    /// Something else.
    #[strum(serialize = "{text}")]
    Other {
        /// What.
        text: String,
    },
}

/// Marks xp that no other command marks (DC-30).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkXp {
    /// Whose: `crew` or a character.
    pub owner: Slug,
    /// How much, at least 1.
    #[schemars(range(min = 0, max = 100))]
    pub n: u32,
    /// What for.
    pub why: XpReason,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for MarkXp {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Each xp ticks a clock; full ones wait for training, and trauma gives none at a session's end
    /// (DC-R102, R122, R123, R124, R238).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if self.owner != "crew" {
            guard::known(d, &self.owner).map_err(|r| r.field("owner"))?;
        }
        guard::some(self.n, "DC-R123")?;
        if self.why == XpReason::EndOfSessionTrauma {
            return Err(refuse::trauma_xp_replaced("DC-R102").field("why"));
        }
        tails::tick_xp(d, &self.owner, self.n, &self.why.to_string(), "DC-R123");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Mark {} xp for {}: {}.", self.n, self.owner.title(), self.why)
    }
}

/// What the crew can take for filled clocks (DC-R125–R128).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CrewGain {
    /// A special ability of the crew's own sheet: 2 clocks.
    OwnAbility {
        /// Its name.
        name: Slug,
    },
    /// A veteran ability: 3 clocks.
    VeteranAbility {
        /// Its name.
        name: Slug,
    },
    /// A box of an upgrade: 1 clock, without the downtime module.
    UpgradeBox {
        /// The upgrade.
        name: Slug,
    },
    /// A cohort: 1 clock.
    Cohort {
        /// Its title.
        name: String,
        /// A gang, an expert, or what else.
        #[serde(skip_serializing_if = "Option::is_none")]
        kind: Option<String>,
        /// Its quality; unsaid, the crew's Tier.
        #[serde(skip_serializing_if = "Option::is_none")]
        quality: Option<u32>,
    },
}

impl CrewGain {
    /// What it costs in clocks, and the rule that says so (DC-R125, R126, R127, R128).
    fn cost(&self) -> (u32, &'static str) {
        match self {
            Self::OwnAbility { .. } => (2, "DC-R125"),
            Self::VeteranAbility { .. } => (3, "DC-R126"),
            Self::UpgradeBox { .. } => (1, "DC-R127"),
            Self::Cohort { .. } => (1, "DC-R128"),
        }
    }
}

/// Spends filled crew clocks (DC-44).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CrewAdvance {
    /// An ability, an upgrade box, or a cohort.
    pub what: CrewGain,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CrewAdvance {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["clocks"], ..CommandInfo::default() }
    }

    /// The crew spends filled clocks, with the downtime module on abilities and cohorts only (DC-R125–R128).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if d.house.is("crew_advance_when", "development") {
            guard::step(d, Step::Development, "DC-R131")?;
        }
        let (by_book, rule) = self.what.cost();
        let cost = guard::amount(d, "clocks", rule, by_book)?;
        let crew = guard::word("crew");
        tails::check_clocks(d, &crew, cost, rule).map_err(|r| r.field("what"))?;
        let gained = self.gained(d, rule)?;
        tails::spend_clocks(d, &crew, cost, rule);
        d.push(gained, &[rule]);
        Ok(())
    }

    fn sentence(&self) -> String {
        match &self.what {
            CrewGain::OwnAbility { name } | CrewGain::VeteranAbility { name } => {
                format!("The crew gains {}.", name.title())
            }
            CrewGain::UpgradeBox { name } => format!("The crew marks a box of {}.", name.title()),
            CrewGain::Cohort { name, .. } => format!("The crew takes on {name}."),
        }
    }
}

impl CrewAdvance {
    fn gained(&self, d: &Desk<'_>, rule: &'static str) -> Result<Event, Refusal> {
        match &self.what {
            CrewGain::OwnAbility { name } | CrewGain::VeteranAbility { name } => {
                if d.state.crew.abilities.contains(name) {
                    return Err(refuse::already_owned(rule, "The crew", name.title()).field("what"));
                }
                Ok(Event::AbilityGained { owner: guard::word("crew"), ability: name.clone() })
            }
            CrewGain::UpgradeBox { .. } if d.house.is("downtime_module", "true") => {
                Err(refuse::upgrades_cost_coin("DC-R128").field("what"))
            }
            CrewGain::UpgradeBox { name } => {
                Ok(Event::UpgradeBought { upgrade: name.clone(), name: name.title() })
            }
            CrewGain::Cohort { name, kind, quality } => {
                let cohort = guard::slug_of(name, None, rule)?;
                if d.state.crew.cohorts.contains_key(&cohort) {
                    return Err(refuse::already_owned(rule, "The crew", name).field("what"));
                }
                let kind = kind.clone().unwrap_or_else(|| "gang".to_owned());
                let quality = quality.unwrap_or(d.state.crew.tier);
                Ok(Event::CohortGained { cohort, name: name.clone(), kind, quality })
            }
        }
    }
}
