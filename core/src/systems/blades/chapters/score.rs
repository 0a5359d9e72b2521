//! A score: it begins with a plan and its detail, and ends in success, failure or giving up (BS-09, BS-13).
//!
//! The engagement is in `engagement`; what the crew earns and suffers afterwards in the chapters on payoff and heat.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, ScoreOutcome, ScoreBegan};
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
        check_purses(d)?;
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
        let began = Event::ScoreBegan(ScoreBegan {
            score,
            name: self.name.clone(),
            plan: self.plan,
            detail: self.detail.clone(),
            target: self.target.clone(),
            target_tier,
        });
        d.push(began, &["BS-R7", "BS-R240"]);
        settle_purses(d)?;
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

/// Returns who has more coin than they keep at hand: whom, how much, and the limit.
fn over_cap(d: &Desk<'_>) -> Vec<(Slug, u32, u32)> {
    let holders = std::iter::once(tails::vault()).chain(d.state.characters.keys().cloned());
    holders
        .map(|who| {
            let (have, cap) = (tails::coin_of(&d.state, &who), tails::coin_cap(&d.state, &who));
            (who, have, cap)
        })
        .filter(|(_, have, cap)| have > cap)
        .collect()
}

/// By the house rule `coin_over_cap` nobody begins a score with more coin than they keep at hand (BS-R123).
fn check_purses(d: &Desk<'_>) -> Result<(), Refusal> {
    match over_cap(d).first() {
        Some((who, have, cap)) if d.house.is("coin_over_cap", "refuse") => {
            let who = if *who == "crew" { "The crew".to_owned() } else { who.title() };
            Err(refuse::coin_over_cap("BS-R123", who, have, cap))
        }
        Some(_) | None => Ok(()),
    }
}

/// Coin above what a holder keeps at hand is flagged, or put away by the house rule; never lost (BS-R123).
fn settle_purses(d: &mut Desk<'_>) -> Result<(), Refusal> {
    let stashes = d.house.is("coin_over_cap", "stash");
    for (who, have, cap) in over_cap(d) {
        let fits = if who == "crew" { 0 } else { (have - cap).min(tails::stash_room(&d.state, &who)) };
        if stashes && fits > 0 {
            tails::pay(d, &who, fits, "put away", "BS-R123")?;
            tails::add_stash(d, &who, fits, "put away", "BS-R123")?;
        }
        let have = tails::coin_of(&d.state, &who);
        if have > cap {
            d.push(Event::StillOverCapacity { who, have, cap }, &["BS-R123"]);
        }
    }
    Ok(())
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
