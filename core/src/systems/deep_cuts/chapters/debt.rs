//! Debts: opened with whoever agrees, ticking every downtime, worked off and paid (DC-52, 53, 54).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Debt;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Goes into debt with a provider (DC-52).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoIntoDebt {
    /// Who owes: `crew` or a character.
    pub debtor: Slug,
    /// To whom.
    pub provider: String,
    /// The coin owed, at least 1 (DC-R208).
    #[schemars(range(min = 0, max = 1_000))]
    pub initial: u32,
    /// What they get for it.
    #[serde(rename = "for")]
    pub purpose: Option<String>,
    /// What the debt is called; unsaid, after its declaration.
    pub debt: Option<Slug>,
    /// Where coin that was lent goes: `vault`, `bank` or a character; unsaid, they got goods or services.
    pub lent_to: Option<Slug>,
    /// What the GM rules.
    pub ruling: Option<GoIntoDebtRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of a provider (DC-J29).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GoIntoDebtRuling {
    /// Whether they agree; unsaid, they do (DC-R207).
    pub provider_agrees: Option<bool>,
}

impl Ruled for GoIntoDebt {
    fn info(&self) -> CommandInfo {
        let actor = (self.debtor != "crew").then(|| self.debtor.clone());
        CommandInfo { actor, ..CommandInfo::default() }
    }

    /// A provider who agrees notes what is owed on a clock of four (DC-R207, R208, R209).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if self.debtor != "crew" {
            guard::active(d, &self.debtor).map_err(|r| r.field("debtor"))?;
        }
        if self.ruling.as_ref().and_then(|r| r.provider_agrees) == Some(false) {
            return Err(refuse::provider_refuses("DC-R207", &self.provider));
        }
        if self.initial == 0 {
            return Err(refuse::amount_required("DC-R208").field("initial"));
        }
        let taken = |name: &str| d.state.debts.contains_key(name);
        let debt = match &self.debt {
            Some(name) if taken(name.as_str()) => {
                return Err(refuse::duplicate_name("DC-R208", name.title()).field("debt"));
            }
            Some(name) => name.clone(),
            None => d.fresh_name("debt", taken),
        };
        if let Some(purse) = &self.lent_to {
            guard::purse(d, purse, 0, "DC-R208").map_err(|r| r.field("lent_to"))?;
        }
        let purpose = self.purpose.as_deref().unwrap_or_default();
        open_debt(d, debt, &self.debtor, &self.provider, self.initial, purpose, "DC-R208");
        if let Some(purse) = &self.lent_to {
            tails::gain_coin(d, purse, self.initial, &format!("lent by {}", self.provider), "DC-R208");
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} owes {} {} coin.", self.debtor.title(), self.provider, self.initial)
    }
}

/// Opens a debt; by house rule its clock ticks at once (DC-R208, R209).
pub(super) fn open_debt(
    d: &mut Desk<'_>,
    debt: Slug,
    debtor: &Slug,
    provider: &str,
    initial: u32,
    purpose: &str,
    rule: &'static str,
) {
    let (debtor, provider, for_what) = (debtor.clone(), provider.to_owned(), purpose.to_owned());
    d.push(Event::DebtOpened { debt: debt.clone(), debtor, provider, initial, for_what }, &[rule]);
    if d.house.is("debt_first_tick", "now") {
        tick_debt(d, &debt);
    }
}

/// Ticks a debt's clock; when it fills, the provider acts, once (DC-R209, R210).
pub(super) fn tick_debt(d: &mut Desk<'_>, debt: &Slug) {
    let Some(found) = d.state.debts.get(debt).filter(|x| !x.is_resolved && !x.clock.is_full()) else {
        return;
    };
    let (fills, was_called) = (found.clock.filled + 1 >= found.clock.size, found.is_called);
    d.push(Event::DebtTicked { debt: debt.clone(), n: 1 }, &["DC-R209"]);
    if fills && !was_called {
        d.push(Event::DebtCalled { debt: debt.clone() }, &["DC-R210"]);
    }
}

/// Finds a debt that is still owed.
fn owed(d: &Desk<'_>, debt: &Slug, rule: &'static str) -> Result<Debt, Refusal> {
    let found = d.state.debts.get(debt).filter(|x| !x.is_resolved);
    found.cloned().ok_or_else(|| refuse::unknown_debt(rule, debt.title()).field("debt"))
}

/// How a tick is taken off (DC-R211, R212).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TickPrice {
    /// Half of what was first owed, rounded up.
    Coin,
    /// A favour.
    Favour {
        /// What they did.
        text: String,
    },
}

/// Takes a tick off a debt's clock (DC-53).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RemoveDebtTick {
    /// The debt.
    pub debt: Slug,
    /// With coin or with a favour.
    pub by: TickPrice,
    /// Who pays: `vault`, `bank` or a character; unsaid, the debtor.
    pub payer: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RemoveDebtTick {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["coin"], ..CommandInfo::default() }
    }

    /// A tick costs half of what was first owed, rounded up, or a favour (DC-R211, R212).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let found = owed(d, &self.debt, "DC-R211")?;
        if found.clock.filled == 0 {
            return Err(refuse::no_ticks("DC-R211").field("debt"));
        }
        let favour = match &self.by {
            TickPrice::Coin => {
                let price = guard::amount(d, "coin", "DC-R211", found.initial.div_ceil(2))?;
                let payer = self.payer.clone().unwrap_or_else(|| guard::own_purse(&found.debtor));
                guard::purse(d, &payer, price, "DC-R211")?;
                tails::pay(d, &payer, price, &format!("{}, for a tick", found.provider), "DC-R211");
                None
            }
            TickPrice::Favour { text } => Some(text.clone()),
        };
        let rule = if favour.is_some() { "DC-R212" } else { "DC-R211" };
        d.push(Event::DebtTickRemoved { debt: self.debt.clone(), favour }, &[rule]);
        Ok(())
    }

    fn sentence(&self) -> String {
        match &self.by {
            TickPrice::Coin => format!("Pay a tick off {}.", self.debt.title()),
            TickPrice::Favour { text } => format!("Work a tick off {}: {text}.", self.debt.title()),
        }
    }
}

/// Resolves a debt (DC-54).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResolveDebt {
    /// The debt.
    pub debt: Slug,
    /// Who pays: `vault`, `bank` or a character; unsaid, the debtor.
    pub payer: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ResolveDebt {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["coin"], ..CommandInfo::default() }
    }

    /// What was first owed is paid, once no tick is left (DC-R213).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let found = owed(d, &self.debt, "DC-R213")?;
        if found.clock.filled > 0 && d.house.is("debt_resolve", "both") {
            return Err(refuse::ticks_remain("DC-R213", found.clock.filled).field("debt"));
        }
        let price = guard::amount(d, "coin", "DC-R213", found.initial)?;
        let payer = self.payer.clone().unwrap_or_else(|| guard::own_purse(&found.debtor));
        guard::purse(d, &payer, price, "DC-R213").map_err(|refusal| match refusal.code.as_str() {
            "NotEnoughCoin" => refuse::not_enough_coin_for_debt("DC-R213", price).field("payer"),
            _ => refusal,
        })?;
        tails::pay(d, &payer, price, &format!("{}, in full", found.provider), "DC-R213");
        d.push(Event::DebtResolved { debt: self.debt.clone() }, &["DC-R213"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Resolve {}.", self.debt.title())
    }
}
