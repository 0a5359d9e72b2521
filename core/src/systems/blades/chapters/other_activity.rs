//! Downtime beyond the six activities: more or less time, and what else takes an activity (BS-65, BS-66).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Share};
use super::super::state::Cohort;
use super::super::terms::{Activity, Lair};
use super::super::{Desk, guard, refuse, tails};
use super::activity::{Slot, Turn};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Gives a character more free activities in this downtime, or takes some (BS-65).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GrantActivity {
    /// Whose time it is.
    pub pc: Slug,
    /// How many more, or fewer when negative (BS-R196, R202).
    pub by: i32,
    /// Where it comes from: hunting grounds, an ability, an entanglement.
    pub source: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for GrantActivity {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// An ability or hunting grounds may give another activity; other things take one (BS-R196, R202).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let activities = guard::known(d, &self.pc)?.activities.clone();
        guard::in_downtime(d)?;
        if self.by == 0 {
            return Err(refuse::amount_required("BS-R196").field("by"));
        }
        guard::why(self.source.as_deref(), "BS-R196").map_err(|refusal| refusal.field("source"))?;
        let left = i64::from(activities.allowance) - i64::from(activities.free_used);
        if self.by < 0 && left + i64::from(self.by) < 0 {
            return Err(refuse::allowance_below_zero("BS-R196", self.pc.title()).field("by"));
        }
        let to = activities.allowance.saturating_add_signed(self.by);
        let event = Event::AllowanceSet { pc: self.pc.clone(), to, why: self.source.clone() };
        let is_grounds = self.source.as_deref().is_some_and(|s| s.eq_ignore_ascii_case("hunting grounds"));
        d.push(event, &[if is_grounds { "BS-R202" } else { "BS-R196" }]);
        Ok(())
    }

    fn sentence(&self) -> String {
        let source = self.source.as_deref().unwrap_or("the GM's word");
        format!("{} has {:+} free activities by {source}.", self.pc.title(), self.by)
    }
}

/// Spends an activity on something that is not among the six (BS-66).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OtherActivity {
    /// Who spends it.
    pub pc: Slug,
    /// How the activity is paid for; unsaid, it is a free one (BD-R9).
    pub slot: Option<Slot>,
    /// Who pays the coin: `crew` or a character; unsaid, the one who spends it.
    pub payer: Option<Slug>,
    /// What it is spent on.
    pub what: Pastime,
    /// Who pays for the move, Tier coin in all, when it is the second activity for it (BS-R207).
    pub payers: Option<Vec<Share>>,
    /// What the GM rules.
    pub ruling: Option<OtherActivityRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What else takes an activity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pastime {
    /// Nurses a cohort: one more level of harm goes (BS-R223).
    HelpCohort {
        /// The cohort.
        cohort: Slug,
    },
    /// Looks for people to replace a destroyed cohort (BS-R224).
    ReplaceCohort {
        /// The cohort.
        cohort: Slug,
    },
    /// Moves a discovered lair: two activities and Tier coin (BS-R207).
    RelocateLair,
    /// Works on a ritual that takes several activities.
    RitualStep {
        /// The ritual.
        ritual: String,
    },
    /// Anything else, which is a departure from the book.
    Other {
        /// What.
        text: String,
    },
}

/// What the GM rules of another activity.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OtherActivityRuling {
    /// Whether the character is in a position to do it (BD-R6).
    pub in_position: Option<bool>,
    /// Why not.
    pub reason: Option<String>,
    /// What must be resolved first (BD-R7).
    pub depends_on: Option<String>,
}

impl Ruled for OtherActivity {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["activity", "price", "coin"],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// What the book names beside the six takes an activity; anything else is a departure (BD-R4, BS-R207, R223).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn = self.turn();
        let cost = turn.check(d)?;
        match &self.what {
            Pastime::HelpCohort { cohort } => check_harmed(d, cohort)?,
            Pastime::ReplaceCohort { cohort } => check_destroyed(d, cohort)?,
            Pastime::RitualStep { ritual } => guard::named(ritual, "BS-R319")?,
            Pastime::Other { text } if d.word("activity", "BD-R4", "none").is_none() => {
                return Err(refuse::not_on_the_list("BD-R4", text).field("what"));
            }
            Pastime::RelocateLair | Pastime::Other { .. } => {}
        }
        let price = self.moving_price(d)?;
        turn.declare(d, &cost)?;
        if let Pastime::HelpCohort { cohort } = &self.what {
            d.push(Event::CohortHealed { cohort: cohort.clone(), n: 1 }, &["BS-R223"]);
        } else {
            let rule = if self.what == Pastime::RelocateLair { "BS-R207" } else { "BD-R4" };
            d.push(Event::ActivityNoted { pc: self.pc.clone(), what: self.what.noted() }, &[rule]);
        }
        if price.is_some() {
            let payers = self.payers.as_deref().unwrap_or_default();
            tails::pay_all(d, payers, "moving the lair", "BS-R207")?;
            let why = "moved".to_owned();
            d.push(Event::LairChanged { to: Lair::Held, why }, &["BS-R207"]);
        }
        d.push(Event::ActivitySettled { pc: self.pc.clone(), kind: Activity::Other }, &["BD-R4"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} spends an activity: {}.", self.pc.title(), self.what.noted())
    }
}

impl OtherActivity {
    fn turn(&self) -> Turn<'_> {
        let ruling = self.ruling.as_ref();
        Turn {
            slot: self.slot,
            payer: self.payer.as_ref(),
            in_position: ruling.and_then(|r| r.in_position),
            reason: ruling.and_then(|r| r.reason.as_deref()),
            depends_on: ruling.and_then(|r| r.depends_on.as_deref()),
            ..Turn::of(&self.pc, Activity::Other)
        }
    }

    /// The second activity for the lair moves it, for Tier coin (BS-R207).
    fn moving_price(&self, d: &mut Desk<'_>) -> Result<Option<u32>, Refusal> {
        let noted = self.what.noted();
        let times: usize = d
            .state
            .characters
            .values()
            .map(|c| c.activities.noted.iter().filter(|what| **what == noted).count())
            .sum();
        if self.what != Pastime::RelocateLair || times.is_multiple_of(2) {
            return Ok(None);
        }
        let price = u32::try_from(d.amount("coin", "BS-R207", i64::from(d.state.crew.tier))?).unwrap_or(0);
        tails::check_payers(d, self.payers.as_deref().unwrap_or_default(), price, "BS-R207")?;
        Ok(Some(price))
    }
}

impl Pastime {
    /// Says what is noted of it; activities for one thing are counted by these words (BS-R207, R224).
    pub fn noted(&self) -> String {
        match self {
            Self::HelpCohort { cohort } => format!("help-cohort {cohort}"),
            Self::ReplaceCohort { cohort } => format!("replace-cohort {cohort}"),
            Self::RelocateLair => "relocate-lair".into(),
            Self::RitualStep { ritual } => format!("ritual-step {ritual}"),
            Self::Other { text } => text.clone(),
        }
    }
}

/// Only a harmed cohort can be nursed, and none that is destroyed (BS-R223).
fn check_harmed(d: &Desk<'_>, name: &Slug) -> Result<(), Refusal> {
    let cohort = cohort(d, name)?;
    match cohort.harm {
        0 => Err(refuse::nothing_to_help("BS-R223", &cohort.name).field("what")),
        4.. => Err(refuse::cohort_gone("BS-R223", &cohort.name).field("what")),
        _ => Ok(()),
    }
}

/// Only a destroyed cohort is replaced (BS-R224).
fn check_destroyed(d: &Desk<'_>, name: &Slug) -> Result<(), Refusal> {
    let cohort = cohort(d, name)?;
    if cohort.harm < 4 { Err(refuse::cohort_alive("BS-R224", &cohort.name).field("what")) } else { Ok(()) }
}

fn cohort<'d>(d: &'d Desk<'_>, name: &Slug) -> Result<&'d Cohort, Refusal> {
    let cohort = d.state.crew.cohorts.get(name);
    cohort.ok_or_else(|| refuse::unknown_cohort("BS-R223", name.title()).field("what"))
}
