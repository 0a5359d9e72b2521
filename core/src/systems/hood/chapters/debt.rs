//! Debt between characters, and what it brings past +3 (HD-20, HD-21).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::{Display, IntoStaticStr};

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// How somebody came to owe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OwedBy {
    /// For services that were not paid for.
    Services,
    /// Because they got one over on the other.
    GotOneOver,
}

/// Owes another character, for services or for having got one over on them (HD-21).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OweDebt {
    /// Who is owed.
    pub creditor: Slug,
    /// Who owes.
    pub debtor: Slug,
    /// For what (HD-R92).
    pub by: OwedBy,
    /// Why.
    pub why: Option<String>,
    /// Whether it was paid for at once; then nothing is owed.
    pub paid_upfront: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for OweDebt {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Debt stands in place of history: +1 for unpaid services, or for whoever was wronged (HD-R6, R92, R93).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.creditor)?;
        guard::another(d, &self.creditor, &self.debtor)?;
        if self.paid_upfront == Some(true) {
            return Err(refuse::paid_upfront("HD-R92").field("paid_upfront"));
        }
        let why = self.why.as_deref().unwrap_or(match self.by {
            OwedBy::Services => "services",
            OwedBy::GotOneOver => "got one over",
        });
        tails::add_debt(d, &self.creditor, &self.debtor, 1, why, "HD-R92");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} owes {}.", self.debtor.title(), self.creditor.title())
    }
}

/// What a debt past +3 brings whoever is owed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display, IntoStaticStr)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum OverflowChoice {
    /// Experience (HD-R98).
    Experience,
    /// A move of the other’s playbook (HD-R99).
    LearnMove {
        /// Which.
        r#move: Slug,
    },
    /// Somebody in the payback box waits for the other from now on (HD-R100).
    PassPayback {
        /// Who.
        npc: Slug,
    },
    /// Both swap the heat that can be lost (HD-R101, R210).
    SwapHeat,
    /// The other must do something, and may argue the terms (HD-R102).
    ImposeDeal {
        /// What.
        terms: String,
    },
}

/// Chooses what a debt past +3 brings (HD-20).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SettleDebtOverflow {
    /// Who was owed.
    pub holder: Slug,
    /// Who owed.
    pub other: Slug,
    /// What it brings.
    pub choice: OverflowChoice,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SettleDebtOverflow {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.holder.clone()), ..CommandInfo::default() }
    }

    /// Whoever is owed chooses one of five (HD-R97, R98, R99, R100, R101, R102, R205).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let holder = guard::known(d, &self.holder)?;
        if !holder.overflows.contains(&self.other) {
            return Err(refuse::no_debt_overflow("HD-R97").field("other"));
        }
        self.check(d)?;
        let (holder, other) = (self.holder.clone(), self.other.clone());
        let choice = self.choice.to_string();
        d.push(Event::DebtOverflowSettled { holder, other, choice }, &["HD-R97"]);
        self.bring(d)
    }

    fn sentence(&self) -> String {
        let what = self.choice.to_string().replace('-', " ");
        format!("{} calls in the debt of {}: {what}.", self.holder.title(), self.other.title())
    }
}

impl SettleDebtOverflow {
    fn check(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let (holder, other) = (guard::known(d, &self.holder)?, guard::known(d, &self.other)?);
        match &self.choice {
            OverflowChoice::LearnMove { r#move } => {
                if !other.playbook_moves.contains(r#move) {
                    return Err(refuse::unknown_move("HD-R99").field("choice"));
                }
                if holder.moves.contains(r#move) {
                    return Err(refuse::move_owned("HD-R99", &holder.name, r#move.title()).field("choice"));
                }
                Ok(())
            }
            OverflowChoice::PassPayback { .. } if holder.payback.is_empty() => {
                Err(refuse::no_npc_to_move("HD-R100").field("choice"))
            }
            OverflowChoice::PassPayback { npc } => tails::payback_of(d, &self.holder, npc).map(|_| ()),
            OverflowChoice::Experience | OverflowChoice::SwapHeat | OverflowChoice::ImposeDeal { .. } => Ok(()),
        }
    }

    fn bring(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (holder, other) = (self.holder.clone(), self.other.clone());
        match &self.choice {
            OverflowChoice::Experience => tails::mark_experience(d, &holder, "a debt passed +3", "HD-R98"),
            OverflowChoice::LearnMove { r#move } => {
                let learned = Event::MoveLearned { pc: holder, r#move: r#move.clone(), from: other };
                d.push(learned, &["HD-R99"]);
            }
            OverflowChoice::PassPayback { npc } => {
                let payback = tails::payback_of(d, &holder, npc)?.payback;
                d.push(Event::PaybackMoved { payback, from: holder, to: other }, &["HD-R100"]);
            }
            OverflowChoice::SwapHeat => swap(d, holder, other),
            OverflowChoice::ImposeDeal { terms } => {
                d.push(Event::DealImposed { holder, other, terms: terms.clone() }, &["HD-R102"]);
            }
        }
        Ok(())
    }
}

/// Swaps the heat that can be lost; then each is burned or learns, as it falls (HD-R101, R210).
fn swap(d: &mut Desk<'_>, holder: Slug, other: Slug) {
    let heat = |pc: &Slug| i64::from(d.state.pc(pc).map_or(0, |c| c.heat));
    let change = i32::try_from(heat(&other) - heat(&holder)).unwrap_or_default();
    let (h, o) = (holder.clone(), other.clone());
    let swapped = Event::HeatSwapped { holder: h, other: o, holder_change: change, other_change: -change };
    d.push(swapped, &["HD-R101", "HD-R210"]);
    for pc in [&holder, &other] {
        tails::settle(d, pc);
    }
}
