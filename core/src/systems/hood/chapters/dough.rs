//! Dough gained and spent, and what needs none (HD-33, HD-34, HD-35).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::WealthBand;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Gains dough outside a job (HD-33).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GainDough {
    /// Who.
    pub pc: Slug,
    /// How much, at least 1.
    pub n: u32,
    /// From what.
    pub source: Option<String>,
    /// Whether it took an extraordinary effort (HD-R141).
    pub extraordinary: Option<bool>,
    /// The price that was agreed, when it is one (HD-R142).
    pub agreed_price: Option<u32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for GainDough {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Surplus money and goods, as the MC says: usually no more than 1 at a time (HD-R140, R141).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::in_play(d, &self.pc)?;
        if self.n == 0 {
            return Err(refuse::amount_required("HD-R140").field("n"));
        }
        let is_agreed = self.agreed_price.is_some_and(|price| self.n <= price);
        if self.n > 1 && self.extraordinary != Some(true) && !is_agreed {
            return Err(refuse::extraordinary_needed("HD-R141").field("n"));
        }
        tails::gain_dough(d, &self.pc, self.n, self.source.as_deref().unwrap_or_default(), "HD-R141");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} gains {} dough.", self.pc.title(), self.n)
    }
}

/// Spends dough on what lies beyond everyday means (HD-34).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpendDough {
    /// Who.
    pub pc: Slug,
    /// How much, at least 1.
    pub n: u32,
    /// On what.
    pub r#for: String,
    /// Which members of the gang go, when the rest of the dough no longer holds them (HD-R159).
    pub release: Option<Vec<Slug>>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SpendDough {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Spending may lower what somebody affords, and what they own with it, but threatens no livelihood while it is
    /// covered (HD-R135, R159, R172, R173, R174).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::in_play(d, &self.pc)?;
        if self.n == 0 {
            return Err(refuse::amount_required("HD-R172").field("n"));
        }
        let release = self.release.as_deref().unwrap_or_default();
        tails::check_spend(d, &self.pc, self.n)?;
        tails::check_release(d, &self.pc, self.n, release)?;
        tails::spend_dough(d, &self.pc, self.n, &self.r#for, "HD-R174");
        tails::release(d, &self.pc, release);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} spends {} dough: {}.", self.pc.title(), self.n, self.r#for)
    }
}

/// The GM’s ruling on an ordinary purchase.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuyOrdinaryRuling {
    /// Whether it is sold on the high street; unsaid, it is (HD-R165).
    pub ordinary: Option<bool>,
}

/// Buys something ordinary, which costs no dough (HD-35).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuyOrdinary {
    /// Who.
    pub pc: Slug,
    /// What.
    pub thing: String,
    /// What one must afford to have it: the MC says (HD-R167–R171).
    pub band: WealthBand,
    /// What the GM rules.
    pub ruling: Option<BuyOrdinaryRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for BuyOrdinary {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Everyday things are not counted: whoever is not short has what the high street sells, as good as their dough
    /// allows (HD-R128, R164, R165, R166, R167, R168, R169, R170, R171, R172).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::in_play(d, &self.pc)?;
        let band = character.band();
        if band == WealthBand::Short {
            return Err(refuse::short("HD-R166").field("pc"));
        }
        if self.band > band {
            return Err(refuse::outside_band("HD-R172", band).field("band"));
        }
        if self.ruling.as_ref().and_then(|r| r.ordinary) == Some(false) {
            return Err(refuse::not_ordinary("HD-R165").field("ruling"));
        }
        let (pc, thing, band) = (self.pc.clone(), self.thing.clone(), self.band);
        d.push(Event::Bought { pc, thing, band }, &["HD-R164", "HD-R165"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} buys {}.", self.pc.title(), self.thing)
    }
}
