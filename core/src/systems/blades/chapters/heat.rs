//! Heat of scores and conflicts, and heat besides (BS-40, 41).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::{Event, Extra, Step};
use super::super::state::Score;
use super::super::tails::{self, MOST, Tally};
use super::super::{Desk, extras, guard, refuse};
use super::payoff::why;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// How much was seen of it (BS-R271).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Exposure {
    /// 0 heat: smooth and quiet.
    Smooth,
    /// 2 heat: contained.
    Contained,
    /// 4 heat: loud and chaotic.
    Loud,
    /// 6 heat: wild.
    Wild,
}

impl Exposure {
    /// Returns its heat (BS-R271).
    fn heat(self) -> u32 {
        match self {
            Self::Smooth => 0,
            Self::Contained => 2,
            Self::Loud => 4,
            Self::Wild => 6,
        }
    }
}

/// Says how much heat a score or a conflict brought (BS-40).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssessHeat {
    /// A conflict outside any score, in words (BS-R270); unsaid, the heat of the last score.
    pub occasion: Option<String>,
    /// Which score; unsaid, the last one that ended.
    pub score: Option<Slug>,
    /// Heat that claims and abilities take away or add (BS-R229).
    pub extras: Option<Vec<Extra>>,
    /// What the GM says of it.
    pub ruling: Option<AssessHeatRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of the exposure (BS-J18).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AssessHeatRuling {
    /// How much was seen: 0, 2, 4 or 6 heat (BS-R271).
    pub exposure: Option<Exposure>,
    /// Whether the target is high-profile or well connected: +1 (BS-R272).
    pub high_profile: Option<bool>,
    /// Whether it happened on hostile turf: +1 (BS-R272).
    pub hostile_turf: Option<bool>,
    /// Whether anybody was killed: +2 (BS-R272).
    pub killing: Option<bool>,
}

impl Ruled for AssessHeat {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["heat", "order"], ..CommandInfo::default() }
    }

    /// Heats the crew after a score, once and after the payoff, or after a conflict (BS-R270, R264).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let score = match &self.occasion {
            Some(occasion) => {
                guard::named(occasion, "BS-R270")?;
                None
            }
            None => Some(tails::finished_score(d, self.score.as_ref())?),
        };
        if let Some(score) = &score {
            if score.steps.heat {
                return Err(refuse::heat_taken("BS-R264", &score.name).field("score"));
            }
            tails::step_in_order(d, score, Step::Heat)?;
        }
        let is_conspicuous = score.as_ref().is_some_and(|score| score.conspicuous);
        let is_unsaid = self.exposure().is_none();
        if is_unsaid && !d.departs("heat") {
            return Err(refuse::exposure_unknown("BS-R271").field("ruling.exposure"));
        }
        extras::check(d, self.extras.as_deref(), None)?;
        d.basis("at_war", tails::at_war(&d.state));
        d.basis("conspicuous", is_conspicuous);
        let tally = self.tally(d, is_conspicuous);
        let total = if is_unsaid {
            tails::whole_of_unknown(d, "heat", "BS-R271")?
        } else {
            tails::whole(d, "heat", "BS-R271", tally.total())?
        };
        self.write(d, score.as_deref(), tally, total);
        Ok(())
    }

    fn sentence(&self) -> String {
        let exposure = self.exposure().map_or_else(|| "as the table says".into(), |e| e.to_string());
        match &self.occasion {
            Some(occasion) => format!("Assess the heat of {occasion}: {exposure}."),
            None => format!("Assess the heat of the score: {exposure}."),
        }
    }
}

impl AssessHeat {
    fn exposure(&self) -> Option<Exposure> {
        self.ruling.as_ref().and_then(|r| r.exposure)
    }

    /// Adds up exposure, profile, turf, war, killing, extras and a conspicuous creation (BS-R271, R272, R154, R331).
    fn tally(&self, d: &Desk<'_>, is_conspicuous: bool) -> Tally {
        let ruling = self.ruling.clone().unwrap_or_default();
        let when = |is: Option<bool>, n: i64| if is == Some(true) { n } else { 0 };
        let mut tally = Tally::default();
        if let Some(exposure) = ruling.exposure {
            tally.add(exposure.to_string(), exposure.heat());
        }
        tally.add("high profile", when(ruling.high_profile, 1));
        tally.add("hostile turf", when(ruling.hostile_turf, 1));
        tally.add("war", i64::from(tails::at_war(&d.state)));
        tally.add("killing", when(ruling.killing, 2));
        tally.add_extras(self.extras.as_deref(), |e| e.heat);
        tally.add("conspicuous creation", i64::from(is_conspicuous));
        tally.at_least_none();
        tally
    }

    fn write(&self, d: &mut Desk<'_>, score: Option<&Score>, tally: Tally, total: u32) {
        let cites = |what: &str, rule: &'static str| {
            if tally.parts.iter().any(|p| p.what == what) { rule } else { "BS-R271" }
        };
        let rules = [
            "BS-R271",
            if score.is_none() { "BS-R270" } else { "BS-R271" },
            cites("high profile", "BS-R272"),
            cites("hostile turf", "BS-R272"),
            cites("killing", "BS-R272"),
            cites("war", "BS-R154"),
            cites("conspicuous creation", "BS-R331"),
        ];
        let assessed = Event::HeatAssessed { occasion: self.occasion.clone(), parts: tally.parts.clone(), total };
        d.push(assessed, &rules);
        let why = score.map_or_else(|| self.occasion.clone().unwrap_or_default(), |_| "score".into());
        tails::gain_heat(d, total, &why, "BS-R271");
        if score.is_some() {
            d.push(Event::StepDone { step: Step::Heat }, &["BS-R264"]);
        }
    }
}

/// Gains or loses heat that no other command brings (BS-41).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeHeat {
    /// How much, negative when it falls; not 0.
    pub by: i32,
    /// Why.
    pub why: Option<String>,
    /// The ability, claim or note it comes from.
    pub source: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ChangeHeat {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Raises or lowers heat at moments that abilities and evidence set; wanted never falls by it (BS-R234, R275).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if self.by == 0 {
            return Err(refuse::amount_required("BS-R234").field("by"));
        }
        guard::why(self.why.as_deref(), "BS-R234")?;
        if self.by.unsigned_abs() > MOST {
            return Err(refuse::out_of_range("BS-R234", "heat", self.by).field("by"));
        }
        let why = why(self.why.as_deref(), self.source.as_deref());
        if self.by > 0 {
            tails::gain_heat(d, self.by.unsigned_abs(), &why, "BS-R234");
        } else {
            tails::reduce_heat(d, self.by.unsigned_abs(), &why, "BS-R234");
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Change heat by {:+}: {}.", self.by, why(self.why.as_deref(), self.source.as_deref()))
    }
}
