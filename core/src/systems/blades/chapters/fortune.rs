//! The fortune roll: any trait, luck or a made-up pool, for what no character's action decides (BS-24).
//!
//! Opposed sides roll each their own pool; a clock may move by the result. Information gathered without an obstacle
//! is a fortune roll too, see `info`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Extra, Roll};
use super::super::roll::{self, Pool};
use super::super::terms::{Action, Band};
use super::super::{Desk, extras, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What a fortune roll is made with (BS-R111, R112).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FortuneTrait {
    /// A Tier (BS-R133).
    Tier {
        /// Of which faction; unsaid, the crew's.
        faction: Option<Slug>,
    },
    /// The quality of a cohort that acts alone (BS-R221).
    Quality {
        /// The cohort.
        cohort: Slug,
        /// Whether the task is outside its types, where its quality is 0 (BS-R220).
        outside: Option<bool>,
    },
    /// The lifestyle of a character, for small spending (BS-R116).
    Lifestyle {
        /// The character.
        pc: Slug,
    },
    /// The magnitude of a power (BS-R317).
    Magnitude {
        /// How great, 0–6, above by adding.
        n: u32,
    },
    /// An action rating of a character.
    Action {
        /// The character.
        pc: Slug,
        /// The action.
        action: Action,
    },
    /// A made-up pool (BS-R112).
    Made {
        /// Its dice, 1–4.
        n: u32,
    },
    /// One die for sheer luck (BS-R112).
    Luck,
}

/// What the GM rules about a fortune roll.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FortuneRollRuling {
    /// The trait that is rolled; unsaid, one die for luck (BS-R112).
    pub r#trait: Option<FortuneTrait>,
    /// Major advantages, a die each (BS-R114).
    pub advantages: Option<Vec<String>>,
    /// Major disadvantages, a die less each (BS-R114).
    pub disadvantages: Option<Vec<String>>,
    /// What the result means, said before the roll.
    pub meaning: Option<String>,
}

/// One of opposed parties (BS-R113).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FortuneSide {
    /// Its name, which also names its dice: `dice.<name>`.
    pub name: Slug,
    /// What it rolls.
    pub ruling: Option<FortuneRollRuling>,
    /// What abilities, claims and notes add.
    pub extras: Option<Vec<Extra>>,
}

/// Rolls fortune where no character acts, or where no other roll fits (BS-24, BS-R110).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FortuneRoll {
    /// What it is about.
    pub about: String,
    /// What the GM rules.
    pub ruling: Option<FortuneRollRuling>,
    /// What abilities, claims and notes add.
    pub extras: Option<Vec<Extra>>,
    /// A clock that the result ticks: 1, 2, 3 or 5 (BS-R316); of opposed sides the winner's.
    pub clock: Option<Slug>,
    /// Opposed parties, who roll each their own (BS-R113); what they roll stands with them.
    pub sides: Option<Vec<FortuneSide>>,
    /// Whether an unknown rating made a pool of zero dice, so that two were read low (BS-R5).
    pub zero: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for FortuneRoll {
    fn info(&self) -> CommandInfo {
        let sides = self.sides.as_deref().unwrap_or_default();
        let labels = match sides {
            [] => vec!["fortune".to_owned()],
            sides => sides.iter().map(|side| label(Some(&side.name))).collect(),
        };
        CommandInfo {
            gm_only: true,
            departs: &["dice", "read", "ticks"],
            labels,
            ..CommandInfo::default()
        }
    }

    /// Nobody is in danger, so the dice decide (BS-R13, R42, R110, R113, R115, R315, R316).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.about, "BS-R110").map_err(|r| r.field("about"))?;
        if let Some(clock) = &self.clock {
            check_clock(d, clock)?;
        }
        let sides = self.sides.as_deref().unwrap_or_default();
        let band = if sides.is_empty() { self.roll_one(d)? } else { self.roll_sides(d, sides)? };
        if let (Some(clock), Some(band)) = (&self.clock, band) {
            let ticks = d.amount("ticks", "BS-R316", i64::from(band.segments()))?;
            tails::tick_clock(d, clock, u32::try_from(ticks).unwrap_or(0), "BS-R316");
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Fortune roll: {}.", self.about.trim_end_matches(['.', '?']))
    }
}

impl FortuneRoll {
    fn roll_one(&self, d: &mut Desk<'_>) -> Result<Option<Band>, Refusal> {
        let ruling = self.ruling.clone().unwrap_or_default();
        let mut pool = pool(d, None, &ruling, self.extras.as_deref())?;
        pool.said_zero = self.zero == Some(true);
        d.basis("trait", rated(&pool));
        let roll = self.fall(d, None, pool)?;
        Ok(roll.band)
    }

    /// Opposed parties roll each, and the better result prevails (BS-R113).
    fn roll_sides(&self, d: &mut Desk<'_>, sides: &[FortuneSide]) -> Result<Option<Band>, Refusal> {
        let mut pools = Vec::new();
        for side in sides {
            let ruling = side.ruling.clone().unwrap_or_default();
            let pool = pool(d, Some(&side.name), &ruling, side.extras.as_deref())?;
            d.basis(&format!("trait:{}", side.name), rated(&pool));
            pools.push((&side.name, pool));
        }
        let mut rolled = Vec::new();
        for (name, pool) in pools {
            rolled.push((name, self.fall(d, Some(name), pool)?.band));
        }
        let bands: Option<Vec<(&Slug, Band)>> = rolled.iter().map(|(name, band)| Some((*name, (*band)?))).collect();
        let Some(bands) = bands else { return Ok(None) };
        let best = bands.iter().map(|(_, band)| *band).max();
        let first: Vec<_> = bands.iter().filter(|(_, band)| Some(*band) == best).collect();
        let winner = match first.as_slice() {
            [(name, _)] => Some(name.to_string()),
            _ => None,
        };
        let is_won = winner.is_some();
        d.push(Event::FortuneCompared { winner }, &["BS-R113"]);
        Ok(best.filter(|_| is_won))
    }

    fn fall(&self, d: &mut Desk<'_>, side: Option<&Slug>, pool: Pool) -> Result<Roll, Refusal> {
        let rule = pool.rule;
        let roll = roll::roll(d, pool)?;
        let side = side.map(ToString::to_string);
        let rolled = Event::FortuneRolled { about: self.about.clone(), side, roll: roll.clone() };
        d.push(rolled, &["BS-R110", rule, "BS-R115"]);
        Ok(roll)
    }
}

fn label(side: Option<&Slug>) -> String {
    side.map_or_else(|| "fortune".to_owned(), |side| format!("fortune:{side}"))
}

/// Returns the trait's own dice, for the basis.
fn rated(pool: &Pool) -> String {
    match (&pool.unknown, pool.parts.first()) {
        (Some((_, what)), _) => format!("{what} unknown"),
        (None, Some(part)) => format!("{} {}", part.what, part.n),
        (None, None) => "no dice".to_owned(),
    }
}

/// Makes the pool: the trait, then a die for each major advantage, one less for each disadvantage (BS-R114).
///
/// # Errors
/// `PoolOutOfRange`, `UnknownTrait`, `CohortDown`, `UnknownSource`, or that what is named is not there.
fn pool(
    d: &Desk<'_>,
    side: Option<&Slug>,
    ruling: &FortuneRollRuling,
    extras: Option<&[Extra]>,
) -> Result<Pool, Refusal> {
    let made = ruling.r#trait.clone().unwrap_or(FortuneTrait::Luck);
    let mut pool = rate(d, label(side), &made, extras)?;
    let owner = match &made {
        FortuneTrait::Lifestyle { pc } | FortuneTrait::Action { pc, .. } => Some(pc),
        FortuneTrait::Tier { .. }
        | FortuneTrait::Quality { .. }
        | FortuneTrait::Magnitude { .. }
        | FortuneTrait::Made { .. }
        | FortuneTrait::Luck => None,
    };
    extras::check(d, extras, owner)?;
    weigh(&mut pool, ruling.advantages.as_deref(), ruling.disadvantages.as_deref());
    extras::add_dice(&mut pool, extras);
    Ok(pool)
}

/// Adds a die for each major advantage and takes one for each disadvantage (BS-R114).
pub fn weigh(pool: &mut Pool, advantages: Option<&[String]>, disadvantages: Option<&[String]>) {
    for advantage in advantages.unwrap_or_default() {
        pool.add(advantage.clone(), 1);
    }
    for disadvantage in disadvantages.unwrap_or_default() {
        pool.add(disadvantage.clone(), -1);
    }
}

/// Starts the pool with the rating of the trait (BS-R6, R111, R112, R116, R128, R133, R317).
fn rate(
    d: &Desk<'_>,
    label: String,
    made: &FortuneTrait,
    extras: Option<&[Extra]>,
) -> Result<Pool, Refusal> {
    let known = |rule, what: &str, dice: u32| {
        let mut pool = Pool::new(label.clone(), rule);
        pool.add(what, dice);
        Ok(pool)
    };
    match made {
        FortuneTrait::Tier { faction: None } if d.state.crew.name.is_none() => {
            Err(refuse::unknown_trait("BS-R111").field("ruling"))
        }
        FortuneTrait::Tier { faction: None } => known("BS-R133", "Tier", d.state.crew.tier),
        FortuneTrait::Tier { faction: Some(name) } => {
            let faction = d.state.factions.get(name);
            let faction = faction.ok_or_else(|| refuse::unknown_faction("BS-R111", name.title()))?;
            known("BS-R111", &format!("Tier of {}", faction.name), faction.tier)
        }
        FortuneTrait::Quality { cohort, outside } => {
            let mut pool = Pool::new(label, "BS-R221");
            add_quality(d, &mut pool, cohort, *outside == Some(true), extras::acts(extras))?;
            Ok(pool)
        }
        FortuneTrait::Lifestyle { pc } => known("BS-R116", "lifestyle", guard::known(d, pc)?.lifestyle()),
        FortuneTrait::Magnitude { n } => known("BS-R317", "magnitude", *n),
        FortuneTrait::Action { pc, action } => {
            let mut pool = Pool::new(label, "BS-R111");
            pool.rating(pc, &action.to_string(), guard::known(d, pc)?.rating(*action));
            Ok(pool)
        }
        FortuneTrait::Made { n } if !(1..=4).contains(n) => {
            Err(refuse::pool_out_of_range("BS-R112", n).field("ruling"))
        }
        FortuneTrait::Made { n } => known("BS-R112", "made-up pool", *n),
        FortuneTrait::Luck => known("BS-R112", "luck", 1),
    }
}

/// A cohort rolls its quality: elite +1, impaired −1, nothing outside its types, broken not at all (BS-R217, R220–R222).
///
/// An ability may keep a broken one acting (BS-R192).
///
/// # Errors
/// `UnknownCohort`, `CohortGone` or `CohortDown`.
pub fn add_quality(
    d: &Desk<'_>,
    pool: &mut Pool,
    name: &Slug,
    is_outside: bool,
    acts: bool,
) -> Result<(), Refusal> {
    let cohort = d.state.crew.cohorts.get(name);
    let cohort = cohort.ok_or_else(|| refuse::unknown_cohort("BS-R221", name.title()))?;
    match cohort.harm {
        4.. => return Err(refuse::cohort_gone("BS-R222", &cohort.name)),
        3 if !acts => return Err(refuse::cohort_down("BS-R222", &cohort.name)),
        0..=3 => {}
    }
    if is_outside {
        return Ok(());
    }
    pool.add("quality", cohort.quality(d.state.crew.tier));
    pool.add("elite", i64::from(cohort.elite));
    pool.add("impaired", -i64::from(cohort.harm == 2));
    Ok(())
}

/// Checks that a clock can be ticked.
fn check_clock(d: &Desk<'_>, clock: &Slug) -> Result<(), Refusal> {
    let found = d.state.clocks.get(clock);
    let found = found.ok_or_else(|| refuse::unknown_clock("BS-R32", clock.title()).field("clock"))?;
    if found.clock.is_full() {
        return Err(refuse::clock_full("BS-R44", &found.name).field("clock"));
    }
    if found.is_open { Ok(()) } else { Err(refuse::clock_closed("BS-R37", &found.name).field("clock")) }
}
