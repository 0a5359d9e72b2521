//! What a score pays: coin and rep, seized assets, the tithe (DC-34, 35, 36).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::Step;
use super::super::{Desk, guard, refuse, tails};
use super::debt::open_debt;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Takes the payoff of the score: coin into the vault, and rep (DC-34).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakePayoff {
    /// Who was on the score; unsaid, whoever began it (DC-R149).
    pub pcs: Option<Vec<Slug>>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for TakePayoff {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["coin", "rep"], ..CommandInfo::default() }
    }

    /// A coin for each scoundrel and three for each Tier of the target; rep for heat and for a greater target
    /// (DC-R148–R151, R257).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::step(d, Step::Payoff, "DC-R131")?;
        if d.state.after.is_paid {
            return Err(refuse::payoff_taken("DC-R148"));
        }
        for pc in self.pcs.iter().flatten() {
            guard::known(d, pc).map_err(|r| r.field("pcs"))?;
        }
        let (target, began) =
            d.state.score.as_ref().map_or((0, 0), |score| (score.target_tier, score.pcs.len()));
        let present = self.pcs.as_ref().map_or(began, Vec::len);
        let present = u32::try_from(present).unwrap_or(u32::MAX);
        let tier = d.state.crew.tier;
        d.basis("target_tier", target);
        d.basis("tier", tier);
        let coin = guard::amount(d, "coin", "DC-R149", present.saturating_add(target.saturating_mul(3)))?;
        let after = &d.state.after;
        let heat =
            if d.house.is("rep_heat_scope", "all") { after.other_heat } else { after.heat.unwrap_or(0) };
        let (for_heat, for_target) = (heat / 2, target.saturating_sub(tier));
        let rep = guard::amount(d, "rep", "DC-R150", for_heat.saturating_add(for_target))?;
        d.basis("rep_for_heat", for_heat);
        d.push(Event::PayoffTaken { coin, rep }, &["DC-R148", "DC-R149", "DC-R150", "DC-R151", "DC-R257"]);
        tails::gain_coin(d, &guard::word("vault"), coin, "the payoff", "DC-R149");
        if rep > 0 {
            d.push(Event::RepGained { n: rep, why: "the score".to_owned() }, &["DC-R150", "DC-R151"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        "Take the payoff.".to_owned()
    }
}

/// What was seized (DC-R152, R153).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Seized {
    /// A load of cash: 4 coin.
    Cash,
    /// Something very valuable, fenced.
    Valuables {
        /// What the fence pays, 2–8 coin.
        #[schemars(range(min = 0, max = 20))]
        value: u32,
    },
}

/// Takes a load of cash, or fences valuables (DC-35).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeizeAssets {
    /// A load of cash, or valuables and what the fence pays for them (DC-J19).
    pub assets: Seized,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SeizeAssets {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["coin", "heat"], ..CommandInfo::default() }
    }

    /// Cash is 4 coin; valuables are what the fence pays, with heat for every 4 of it (DC-R148, R152–R154, R257).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::step(d, Step::Payoff, "DC-R131")?;
        let (by_book, heat_by_book, rule) = match self.assets {
            Seized::Cash => (4, 0, "DC-R152"),
            Seized::Valuables { value } if !(2..=8).contains(&value) => {
                return Err(refuse::value_out_of_range("DC-R153").field("assets"));
            }
            Seized::Valuables { value } => (value, divide(d, "fence_round", value), "DC-R153"),
        };
        let coin = guard::amount(d, "coin", rule, by_book)?;
        let heat = guard::amount(d, "heat", "DC-R154", heat_by_book)?;
        d.push(Event::AssetsSeized { coin }, &["DC-R148", rule]);
        tails::gain_coin(d, &guard::word("vault"), coin, "seized assets", rule);
        tails::gain_heat(d, heat, "the fence", "DC-R154");
        Ok(())
    }

    fn sentence(&self) -> String {
        match &self.assets {
            Seized::Cash => "Seize a load of cash.".to_owned(),
            Seized::Valuables { value } => format!("Fence valuables for {value} coin."),
        }
    }
}

/// A quarter, rounded as the house rule says: down unless it says up (DC-R257).
fn divide(d: &Desk<'_>, key: &str, n: u32) -> u32 {
    if d.house.is(key, "ceil") { n.div_ceil(4) } else { n / 4 }
}

/// What settles a tithe (DC-R156, R157).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum TitheMode {
    /// Coin.
    Coin,
    /// A debt with the ward boss.
    Debt,
    /// A favour.
    Favour,
    /// Trouble.
    Trouble,
}

/// Settles the tithe to the ward boss (DC-36).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayTithe {
    /// Coin, or with the GM a debt, a favour or trouble; unsaid, coin (DC-R157, DC-J20).
    pub mode: Option<TitheMode>,
    /// Who pays the coin: `vault`, `bank` or a character; unsaid, the vault.
    pub payer: Option<Slug>,
    /// The favour or the trouble, in words.
    pub what: Option<String>,
    /// To whom; unsaid, the ward boss.
    pub boss: Option<String>,
    /// What the GM rules.
    pub ruling: Option<PayTitheRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of a tithe without coin (DC-J20).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PayTitheRuling {
    /// Whether the GM agrees to something else than coin (DC-R157).
    pub agreed: Option<bool>,
}

impl Ruled for PayTithe {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["tithe"], ..CommandInfo::default() }
    }

    /// A crew of Tier 2 or lower owes its ward boss a coin for every 4 earned (DC-R155–R157, R257).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::step(d, Step::Payoff, "DC-R131")?;
        let tier = d.state.crew.tier;
        if tier > guard::house(d, "tithe_tier_max") {
            return Err(refuse::no_tithe_due("DC-R155", tier));
        }
        if d.state.after.is_tithed {
            return Err(refuse::tithe_paid("DC-R155"));
        }
        if !d.state.after.is_paid {
            return Err(refuse::step_incomplete("DC-R148", "The payoff"));
        }
        let all = d.house.is("tithe_base", "all");
        let earned = d.state.after.payoff.saturating_add(if all { d.state.after.seized } else { 0 });
        d.basis("earned", earned);
        let by_book = divide(d, "tithe_round", earned);
        let due = guard::amount(d, "tithe", "DC-R156", by_book)?;
        let mode = self.mode.unwrap_or(TitheMode::Coin);
        let payer = self.payer.clone().unwrap_or_else(|| guard::word("vault"));
        if mode == TitheMode::Coin {
            guard::purse(d, &payer, due, "DC-R156")?;
        } else if !self.is_agreed() && d.house.is("tithe_alt", "gm") {
            return Err(refuse::gm_must_agree("DC-R157", mode).field("mode"));
        }
        d.push(Event::TitheSettled { due, mode: mode.to_string() }, &["DC-R155", "DC-R156", "DC-R257"]);
        self.settle(d, mode, due, &payer);
        Ok(())
    }

    fn sentence(&self) -> String {
        match self.mode.unwrap_or(TitheMode::Coin) {
            TitheMode::Coin => "Pay the tithe.".to_owned(),
            other @ (TitheMode::Debt | TitheMode::Favour | TitheMode::Trouble) => {
                format!("Settle the tithe with {other} in place of coin.")
            }
        }
    }
}

impl PayTithe {
    fn is_agreed(&self) -> bool {
        self.ruling.as_ref().and_then(|r| r.agreed) == Some(true)
    }

    fn settle(&self, d: &mut Desk<'_>, mode: TitheMode, due: u32, payer: &Slug) {
        let boss = self.boss.clone().unwrap_or_else(|| "the ward boss".to_owned());
        let text = self.what.clone().unwrap_or_else(|| format!("for {boss}, in place of {due} coin"));
        match mode {
            TitheMode::Coin => tails::pay(d, payer, due, "the tithe", "DC-R156"),
            TitheMode::Debt if due > 0 => {
                let debt = d.fresh_name("debt", |n| d.state.debts.contains_key(n));
                open_debt(d, debt, &guard::word("crew"), &boss, due, "the tithe", "DC-R157");
            }
            TitheMode::Debt => {}
            TitheMode::Favour => d.push(Event::FavourOwed { text }, &["DC-R157"]),
            TitheMode::Trouble => d.push(Event::TroublePromised { text }, &["DC-R157"]),
        }
    }
}
