//! A score: it begins with a plan and its detail, and ends in success, failure or giving up (BS-09, BS-13).
//!
//! The engagement is in `engagement`; what the crew earns and suffers afterwards in the chapters on payoff and heat.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, ScoreOutcome};
use super::super::state::{Phase, Plan, Score};
use super::super::terms::Standing;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::{Beat, Refusal};
use crate::slug::Slug;

/// Begins a score: the plan and the one detail that it needs (BS-09).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginScore {
    /// What the score is called.
    pub name: String,
    /// The plan, one of six; left out when nobody kept it (BS-R240).
    pub plan: Option<Plan>,
    /// The detail that the plan needs: point of attack, method, point of entry, power, connection, or route (BS-R240).
    pub detail: Option<String>,
    /// The faction it is against.
    pub target: Option<Slug>,
    /// The claim it is meant to seize, in words.
    pub claim: Option<String>,
    /// Which characters take part; unsaid, whoever acts.
    pub pcs: Option<Vec<Slug>>,
    /// What the GM rules.
    pub ruling: Option<BeginScoreRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on a score that begins.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginScoreRuling {
    /// The target's Tier, 0–6; unsaid, that of the faction.
    pub target_tier: Option<u32>,
}

impl Ruled for BeginScore {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["detail"], ..CommandInfo::default() }
    }

    /// From free play to a plan with its detail, and so to the score (BS-R7, R8, R240, R241).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if let Some(open) = open_score(d) {
            return Err(refuse::score_open("BS-R7", &open.name));
        }
        if d.state.phase == Phase::Downtime {
            return Err(refuse::downtime_still_open("BS-R7"));
        }
        guard::named(&self.name, "BS-R240").map_err(|refusal| refusal.field("name"))?;
        let has_detail = self.detail.as_ref().is_some_and(|text| !text.trim().is_empty());
        if self.plan.is_some() && !has_detail && !d.departs("detail") {
            return Err(refuse::detail_needed("BS-R240").field("detail"));
        }
        let target_tier = self.target_tier(d)?;
        for pc in self.pcs.as_deref().unwrap_or_default() {
            guard::active(d, pc)?;
        }
        if !has_detail {
            d.word("detail", "BS-R241", "the plan's detail");
        }
        let named = guard::slug_of(&self.name, None, "BS-R240")?;
        let is_last = d.state.score.as_ref().is_some_and(|score| score.slug == named);
        let score = if is_last { d.fresh_name("score", |_| false) } else { named };
        let began = Event::ScoreBegan {
            score,
            name: self.name.clone(),
            plan: self.plan,
            detail: self.detail.clone(),
            target: self.target.clone(),
            target_tier,
        };
        d.push(began, &["BS-R7", "BS-R240"]);
        flag_purses(d);
        Ok(())
    }

    fn sentence(&self) -> String {
        let plan = self.plan.map(|plan| format!(": {plan}")).unwrap_or_default();
        let detail = self.detail.as_ref().map(|detail| format!(", {detail}")).unwrap_or_default();
        format!("Begin the score “{}”{plan}{detail}.", self.name)
    }
}

impl BeginScore {
    fn target_tier(&self, d: &Desk<'_>) -> Result<Option<u32>, Refusal> {
        let ruled = self.ruling.as_ref().and_then(|r| r.target_tier);
        if let Some(tier) = ruled.filter(|tier| *tier > 6) {
            return Err(refuse::tier_out_of_range("BS-R132", tier).field("ruling"));
        }
        let Some(target) = &self.target else { return Ok(ruled) };
        let faction = d.state.factions.get(target);
        let faction =
            faction.ok_or_else(|| refuse::unknown_faction("BS-R240", target.title()).field("target"))?;
        Ok(ruled.or(Some(faction.tier)))
    }
}

/// Coin above what a holder keeps at hand is flagged when the next score begins, never lost (BS-R123).
fn flag_purses(d: &mut Desk<'_>) {
    let crew = Slug::new("crew").unwrap_or_else(|e| panic!("BUG: {e}"));
    let holders: Vec<Slug> = std::iter::once(crew).chain(d.state.characters.keys().cloned()).collect();
    for who in holders {
        let (have, cap) = (tails::coin_of(&d.state, &who), tails::coin_cap(&d.state, &who));
        if have > cap {
            d.push(Event::StillOverCapacity { who, have, cap }, &["BS-R123"]);
        }
    }
}

/// Returns the score under way.
pub fn open_score<'d>(d: &'d Desk<'_>) -> Option<&'d Score> {
    d.state.score.as_deref().filter(|score| score.outcome.is_none())
}

/// Ends the score (BS-13).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndScore {
    /// What the GM rules.
    pub ruling: EndScoreRuling,
    /// Another name, if the score ended as something else than it began.
    pub name: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on a score that ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndScoreRuling {
    /// How it ended.
    pub outcome: ScoreOutcome,
}

impl Ruled for EndScore {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// The score gives way to downtime, also when it was given up: activities come back, those out return
    /// (BS-R7, R27, R253).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let Some(score) = open_score(d) else { return Err(refuse::no_score_open("BS-R7")) };
        let (slug, name) = (score.slug.clone(), self.name.clone().unwrap_or_else(|| score.name.clone()));
        check_threats(d)?;
        let open: Vec<Slug> = in_order(d, |c| c.roll.is_some());
        for pc in open {
            d.push(Event::OutcomeUnrecorded { pc }, &["BS-R253"]);
        }
        let outcome = self.ruling.outcome;
        let rule = if outcome == ScoreOutcome::GivenUp { "BS-R253" } else { "BS-R7" };
        d.push(Event::ScoreCompleted { score: slug, name, outcome }, &[rule, "BS-R7"]);
        for pc in in_order(d, |_| true) {
            d.push(Event::ActivitiesReset { pc }, &["BD-R10"]);
        }
        for pc in in_order(d, |c| c.standing() == Standing::Out) {
            let back = Event::StandingChanged { pc, to: Standing::Active, why: "the score is over".into() };
            d.push(back, &["BS-R27"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let how = match self.ruling.outcome {
            ScoreOutcome::Success => "in success",
            ScoreOutcome::Failure => "in failure",
            ScoreOutcome::GivenUp => "by giving up",
        };
        format!("End the score {how}.")
    }
}

/// What a roll threatened must be answered before the score ends (BS-R93).
fn check_threats(d: &Desk<'_>) -> Result<(), Refusal> {
    let mut threats = d.state.consequences.iter().filter(|(_, c)| !c.is_closed && c.from_roll.is_some());
    let Some((name, threat)) = threats.next() else { return Ok(()) };
    let what = threat.kind.said();
    let beat = Beat {
        kind: "consequence".into(),
        of: name.to_string(),
        sentence: format!("{} has not answered {what}.", threat.pc.title()),
    };
    Err(refuse::roll_open("BS-R93", threat.pc.title(), beat)
        .hint(format!("Resist, use armor or suffer {what} ({name}) first.")))
}

fn in_order(d: &Desk<'_>, is_wanted: impl Fn(&super::super::state::Character) -> bool) -> Vec<Slug> {
    d.state.characters.iter().filter(|(_, c)| is_wanted(c)).map(|(name, _)| name.clone()).collect()
}
