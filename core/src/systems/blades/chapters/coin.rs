//! Coin gained, spent and moved outside the commands that it pays for (BS-34 … 36).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Share;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;

/// Spends coin on what has no command of its own: bribes, stakes, purchases, blackmail (BS-35).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpendCoin {
    /// Who pays how much.
    pub payers: Vec<Share>,
    /// What it buys.
    pub on: Option<String>,
    /// Why.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SpendCoin {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Every payment names its payers (BS-R125, R126, R131).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let sum: u32 = self.payers.iter().map(|p| p.n).sum();
        if sum == 0 || self.payers.iter().any(|p| p.n == 0) {
            return Err(refuse::amount_required("BS-R131").field("payers"));
        }
        guard::why(self.why.as_deref(), "BS-R125")?;
        tails::check_payers(d, &self.payers, sum, "BS-R131")?;
        let why = self.why.clone().unwrap_or_default();
        let why = self.on.as_ref().map_or(why.clone(), |on| format!("{on} ({why})"));
        tails::pay_all(d, &self.payers, &why, "BS-R126")
    }

    fn sentence(&self) -> String {
        let payers: Vec<_> = self.payers.iter().map(|p| format!("{} {}", p.who.title(), p.n)).collect();
        let on = self.on.as_deref().or(self.why.as_deref()).unwrap_or("something");
        format!("Spend coin on {on}: {}.", payers.join(", "))
    }
}
