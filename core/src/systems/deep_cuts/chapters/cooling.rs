//! Heat & Hold: friends and payments cool the heat, hold is assessed; and the steps themselves (DC-45, 46, 47).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Phase;
use super::super::terms::{Hold, Step};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Cools the crew's heat (DC-45).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CoolHeat {
    /// Coin paid: 1 heat each (DC-R188).
    #[schemars(range(min = 0, max = 100))]
    pub coin: Option<u32>,
    /// Rep paid: 1 heat each (DC-R188).
    #[schemars(range(min = 0, max = 100))]
    pub rep: Option<u32>,
    /// Whose coin: `vault`, `bank` or a character; unsaid, the vault.
    pub payer: Option<Slug>,
    /// What the GM rules.
    pub ruling: Option<CoolHeatRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of the heat (DC-J26).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CoolHeatRuling {
    /// How much whatever else they do takes away; unsaid, nothing (DC-R189).
    #[schemars(range(min = 0, max = 20))]
    pub gm_extra: Option<u32>,
}

impl Ruled for CoolHeat {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["friends"], ..CommandInfo::default() }
    }

    /// The first cooling of the step counts friends; coin, rep and the GM do the rest (DC-R187–R189, R254).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::step(d, Step::HeatHold, "DC-R131")?;
        let (coin, rep) = (self.coin.unwrap_or(0), self.rep.unwrap_or(0));
        let extra = self.ruling.as_ref().and_then(|r| r.gm_extra).unwrap_or(0);
        let payer = self.payer.clone().unwrap_or_else(|| guard::word("vault"));
        let is_first = !d.state.after.is_cooled;
        if !is_first && coin.saturating_add(rep).saturating_add(extra) == 0 {
            return Err(refuse::amount_required("DC-R188").field("coin"));
        }
        guard::purse(d, &payer, coin, "DC-R188")?;
        guard::rep(d, rep, "DC-R188")?;
        let friends = if is_first { guard::amount(d, "friends", "DC-R187", friends(d))? } else { 0 };
        let left = d.state.crew.heat.saturating_sub(friends);
        if d.house.is("overcool", "refuse") && coin.saturating_add(rep) > left {
            return Err(refuse::over_cool("DC-R188", left, coin.saturating_add(rep)).field("coin"));
        }
        d.basis("heat", d.state.crew.heat);
        if is_first {
            d.push(Event::HeatCooled {}, &["DC-R187"]);
            cool(d, friends, "friends in high places", "DC-R187");
        }
        tails::pay(d, &payer, coin, "cooling the heat", "DC-R188");
        tails::lose_rep(d, rep, "cooling the heat", "DC-R188");
        cool(d, coin.saturating_add(rep), "paid for", "DC-R188");
        cool(d, extra, "something else", "DC-R189");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Cool the heat with {} coin and {} rep.", self.coin.unwrap_or(0), self.rep.unwrap_or(0))
    }
}

fn cool(d: &mut Desk<'_>, n: u32, why: &str, rule: &'static str) {
    if n > 0 {
        tails::reduce_heat(d, n, why, rule);
    }
}

/// Counts factions of Tier 3 or more that stand at +2 or better (DC-R187); or, by house rule, half their status.
fn friends(d: &Desk<'_>) -> u32 {
    let great = d.state.factions.values().filter(|f| f.tier >= 3 && f.status >= 2);
    let total: u32 = if d.house.is("status_cool", "per_faction") {
        great.map(|_| 1).sum()
    } else {
        great.map(|f| u32::try_from(f.status).unwrap_or(0)).sum::<u32>() / 2
    };
    total
}

/// Assesses how firm the crew's hold on its Tier is (DC-46).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssessHold {
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AssessHold {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Hold is strong with as many turf claims as Tier, else weak (DC-R190, R191, R192).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::step(d, Step::HeatHold, "DC-R131")?;
        let (turf, tier) = (d.state.crew.turf(), d.state.crew.tier);
        d.basis("turf", turf);
        d.basis("tier", tier);
        let (to, rule) = if turf >= tier { (Hold::Strong, "DC-R191") } else { (Hold::Weak, "DC-R192") };
        d.push(Event::HoldAssessed { to }, &["DC-R190", rule]);
        Ok(())
    }

    fn sentence(&self) -> String {
        "Assess the crew's hold.".to_owned()
    }
}

/// Goes on to the next step after the score (DC-47).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NextStep {
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for NextStep {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// The steps come in their order, each when what it asks for is done (DC-R131, R155, R162, R164, R190).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let Phase::After(step) = d.state.phase else {
            return Err(refuse::wrong_step("DC-R131", "a step after a score", d.state.phase.said()));
        };
        if let Some((what, rule)) = due(d, step) {
            return Err(refuse::step_incomplete(rule, what));
        }
        d.push(Event::StepAdvanced { to: step.next() }, &["DC-R131"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        "Go on to the next step.".to_owned()
    }
}

/// Says what a step still asks for, if anything.
fn due(d: &Desk<'_>, step: Step) -> Option<(&'static str, &'static str)> {
    let (after, tier) = (&d.state.after, d.state.crew.tier);
    let is_tithe_due = tier <= guard::house(d, "tithe_tier_max") && !after.is_tithed;
    let is_open = d.state.entanglements.values().any(|e| e.is_open && e.kind.must_be_answered());
    match step {
        Step::Fallout if after.heat.is_none() => Some(("The heat of the score", "DC-R138")),
        Step::Payoff if !after.is_paid => Some(("The payoff", "DC-R148")),
        Step::Payoff if is_tithe_due => Some(("The tithe", "DC-R155")),
        Step::Entanglements if d.state.due.bluecoats > 0 => Some(("A visit of the Bluecoats", "DC-R164")),
        Step::Entanglements if d.state.due.any > 0 => Some(("An entanglement", "DC-R203")),
        Step::Entanglements
            if after.heat_at_step >= 6 && after.entanglements < guard::house(d, "entanglements_at_six") =>
        {
            Some(("An entanglement", "DC-R162"))
        }
        Step::Entanglements if is_open => Some(("An answer to an entanglement", "DC-R162")),
        Step::HeatHold if !after.is_held => Some(("The crew's hold", "DC-R190")),
        Step::Fallout | Step::Payoff | Step::Entanglements | Step::Development | Step::HeatHold => None,
    }
}
