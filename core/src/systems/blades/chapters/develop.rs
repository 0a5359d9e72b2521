//! The crew's rise and fall: development, and lost hold (BS-51, 52).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::{Event, Share};
use super::super::features::FeatureEffect;
use super::super::tails;
use super::super::terms::{Hold, WarLoss};
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;

/// What a full rep track buys (BS-R138, R139).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Development {
    /// Weak hold becomes strong, for no coin.
    Hold,
    /// The Tier rises by 1 for coin, and hold becomes weak.
    Tier,
}

/// Turns a full rep track into stronger hold or a higher Tier (BS-51).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Develop {
    /// Hold or Tier.
    pub what: Development,
    /// Who pays how much of a Tier's price; unsaid, the vault does.
    pub payers: Option<Vec<Share>>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for Develop {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["price", "rep", "hold", "unexplained"], ..CommandInfo::default() }
    }

    /// By the house rule `war_develop` the hold that a war took counts as there.
    ///
    /// Twelve rep, one less per turf, buy strong hold, or a Tier for new Tier × 8 coin (BS-R137, R138, R139, R143).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (rep, need) = (d.state.crew.rep, tails::rep_need(&d.state));
        let tier = d.state.crew.tier;
        let is_lent = d.state.crew.war_loss == WarLoss::Hold && d.house.is("war_develop", "real");
        let hold = if is_lent { Hold::Strong } else { d.state.crew.hold };
        if d.departs("rep") {
            tails::whole(d, "rep", "BS-R137", need)?;
        } else if rep < need {
            return Err(refuse::rep_not_full("BS-R137", rep, need));
        }
        let (needed, rule) = match self.what {
            Development::Hold => (Hold::Weak, "BS-R138"),
            Development::Tier => (Hold::Strong, "BS-R139"),
        };
        if hold != needed {
            if !d.departs("hold") {
                return Err(refuse::wrong_development(rule).field("what"));
            }
            let _ = d.word("hold", rule, &needed.to_string());
        }
        d.basis("rep", rep);
        d.basis("need", need);
        d.basis("hold", hold);
        d.basis("tier", tier);
        match self.what {
            Development::Hold => {
                d.push(Event::HoldChanged { to: Hold::Strong, why: "development".into() }, &["BS-R138"]);
            }
            Development::Tier => self.rise(d, tier)?,
        }
        if is_lent {
            // The hold that peace would give back is what the development took.
            d.push(Event::WarLossSet { to: WarLoss::None }, &["BS-R156"]);
        }
        d.push(Event::RepReset { n: rep }, &[rule, "BS-R143"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        match self.what {
            Development::Hold => "Develop: hold becomes strong.".into(),
            Development::Tier => "Develop: the Tier rises.".into(),
        }
    }
}

impl Develop {
    /// Pays for the new Tier and takes it; coin that nobody accounts for is booked as such (BS-R139, R126).
    fn rise(&self, d: &mut Desk<'_>, tier: u32) -> Result<(), Refusal> {
        let max = u32::try_from(d.house.number("tier_max")).unwrap_or(4);
        if tier >= max {
            return Err(refuse::tier_at_top("BS-R139", max).field("what"));
        }
        let (by_book, rules) = price(d, tier + 1);
        let price = tails::whole(d, "price", "BS-R139", by_book)?;
        let unexplained = if d.departs("unexplained") {
            tails::whole(d, "unexplained", "BS-R139", 0)?
        } else {
            0
        };
        let why = format!("Tier {}", tier + 1);
        let due = price.saturating_sub(unexplained);
        tails::pay_from(d, self.payers.as_deref(), due, &why, "BS-R139")?;
        if unexplained > 0 {
            d.push(Event::CoinUnexplained { n: unexplained, why: why.clone() }, &["BS-R139"]);
        }
        d.push(Event::TierChanged { to: tier + 1, why: "development".into() }, &rules);
        d.push(Event::HoldChanged { to: Hold::Weak, why: "development".into() }, &["BS-R139"]);
        Ok(())
    }
}

/// Prices a Tier: 8 coin for each, half with a patron, 2 less for hard cases (BS-R139, R235, R287).
fn price(d: &Desk<'_>, tier: u32) -> (u32, [&'static str; 3]) {
    let halved = d.state.crew_effect(FeatureEffect::TierCostHalf) > 0;
    let cheaper = d.state.crew_effect(FeatureEffect::TierCostMinusTwo) > 0;
    let full = tier * 8;
    let price = if halved { full / 2 } else { full };
    let price = if cheaper { price.saturating_sub(2) } else { price };
    let half_rule = if halved { "BS-R235" } else { "BS-R139" };
    let hard_rule = if cheaper { "BS-R287" } else { "BS-R139" };
    (price, ["BS-R139", half_rule, hard_rule])
}

/// Loses hold (BS-52).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoseHold {
    /// Why.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for LoseHold {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["hold"], ..CommandInfo::default() }
    }

    /// Strong becomes weak; weak costs a Tier; weak at Tier 0 puts the lair under threat (BS-R149).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::why(self.why.as_deref(), "BS-R149")?;
        let why = self.why.clone().unwrap_or_default();
        if !d.departs("hold") {
            tails::lose_hold(d, &why, "BS-R149");
            return Ok(());
        }
        let ruled = d.word("hold", "BS-R149", "one hold less").unwrap_or_default();
        let to = match ruled.as_str() {
            "strong" => Hold::Strong,
            "weak" => Hold::Weak,
            other => {
                let sentence = format!("instead.hold takes strong or weak, not {other}.");
                return Err(Refusal::new("CA-R12", "DepartureValue", sentence).field("instead"));
            }
        };
        d.push(Event::HoldChanged { to, why }, &["BS-R149"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("The crew loses hold: {}.", self.why.as_deref().unwrap_or_default())
    }
}
