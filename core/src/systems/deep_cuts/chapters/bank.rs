//! The bank: coin that lies there, and what can only be bought with it (DC-37, 38).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Moves coin between the vault, the bank and stashes (DC-37).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BankTransfer {
    /// From where: `vault`, `bank`, or a character's name for their stash.
    pub from: Slug,
    /// To where: `vault`, `bank`, or a character's name for their stash.
    pub to: Slug,
    /// How many coin, at least 1.
    #[schemars(range(min = 0, max = 10_000))]
    pub n: u32,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for BankTransfer {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Coin lies in the vault, in stashes or in a bank, which is closed to a wanted crew (DC-R158–R160).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if self.n == 0 {
            return Err(refuse::amount_required("DC-R158").field("n"));
        }
        let is_deposit = self.to == "bank";
        if is_deposit && d.state.crew.is_bank_locked() && !d.house.is("bank_deposit_wanted", "true") {
            return Err(refuse::bank_locked("DC-R159").field("to"));
        }
        if !matches!(self.to.as_str(), "vault" | "bank") {
            guard::known(d, &self.to).map_err(|r| r.field("to"))?;
        }
        guard::purse(d, &self.from, self.n, "DC-R158").map_err(|r| r.field("from"))?;
        d.push(Event::CoinMoved { from: self.from.clone(), to: self.to.clone(), n: self.n }, &["DC-R158"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Move {} coin: {} to {}.", self.n, self.from.title(), self.to.title())
    }
}

/// Buys something lawful, which may take money in a bank (DC-38).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BankPurchase {
    /// What is bought.
    pub what: String,
    /// What it costs, at least 1 coin.
    #[schemars(range(min = 0, max = 10_000))]
    pub n: u32,
    /// What the GM rules.
    pub ruling: Option<BankPurchaseRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of a purchase (DC-J21).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BankPurchaseRuling {
    /// Whether it takes money in a bank; unsaid, it does (DC-R161).
    pub bank_required: Option<bool>,
}

impl Ruled for BankPurchase {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Some lawful purchases are paid out of the bank, whatever lies in the vault (DC-R161).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.what, "DC-R161").map_err(|r| r.field("what"))?;
        if self.n == 0 {
            return Err(refuse::amount_required("DC-R161").field("n"));
        }
        let is_required = self.ruling.as_ref().and_then(|r| r.bank_required) != Some(false);
        let purse = if is_required { guard::word("bank") } else { guard::word("vault") };
        if is_required && d.state.crew.bank < self.n {
            return Err(refuse::bank_funds_required("DC-R161", self.n).field("n"));
        }
        guard::purse(d, &purse, self.n, "DC-R161")?;
        tails::pay(d, &purse, self.n, &self.what, "DC-R161");
        d.push(Event::LegalPurchase { what: self.what.clone(), n: self.n }, &["DC-R161"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Buy {} for {} coin.", self.what, self.n)
    }
}
