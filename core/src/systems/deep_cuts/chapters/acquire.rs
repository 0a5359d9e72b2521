//! Acquiring something for a while (DC-57).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::{Activity, Slot};
use super::super::{Desk, guard, refuse, tails};
use super::activity::Turn;
use super::supply::new_supply;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What is acquired (DC-R220, R227).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum AcquisitionKind {
    /// An item.
    Item,
    /// A service.
    Service,
    /// A vehicle.
    Vehicle,
    /// A cohort.
    Cohort,
    /// A personal item, measured against the lifestyle.
    Personal,
}

/// Acquires something for a while (DC-57).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Acquire {
    /// Who.
    pub pc: Slug,
    /// With what the activity is paid: free, coin or rep; unsaid, a free one (DC-R217, R218).
    pub slot: Option<Slot>,
    /// What, as people call it.
    pub what: String,
    /// An item, a service, a vehicle, a cohort, or something personal.
    pub kind: AcquisitionKind,
    /// Its quality (DC-R223).
    #[schemars(range(min = 0, max = 10))]
    pub quality: u32,
    /// Special features, 1 coin each; unsaid, none (DC-R224).
    #[schemars(range(min = 0, max = 10))]
    pub features: Option<u32>,
    /// Whether it is very rare, restricted or prohibited, so that the GM names a price (DC-R225).
    pub restricted: Option<bool>,
    /// What it is called in the record; unsaid, made of what it is.
    pub supply: Option<Slug>,
    /// Who pays: `vault`, `bank` or a character; unsaid, they do.
    pub payer: Option<Slug>,
    /// What the GM rules.
    pub ruling: Option<AcquireRuling>,
    /// A remark, or an answer to a question about it (DC-R197).
    pub note: Option<String>,
}

/// What the GM says of rare or prohibited things (DC-J31).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AcquireRuling {
    /// Coin besides (DC-R225).
    #[schemars(range(min = 0, max = 20))]
    pub extra_coin: Option<u32>,
    /// Heat besides (DC-R225).
    #[schemars(range(min = 0, max = 20))]
    pub extra_heat: Option<u32>,
    /// Whether it takes a score to get it (DC-R226).
    pub needs_score: Option<bool>,
}

impl Ruled for Acquire {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), departs: &["coin"], ..CommandInfo::default() }
    }

    /// Quality above the Tier costs coin, features and rare goods cost more; it comes with a clock of four
    /// (DC-R196, R220, R221, R223–R227).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn =
            Turn { pc: &self.pc, kind: Activity::Acquire, slot: self.slot, payer: self.payer.as_ref() };
        turn.check(d)?;
        let ruling = self.ruling.clone().unwrap_or_default();
        if ruling.needs_score == Some(true) {
            return Err(refuse::needs_score("DC-R226").field("what"));
        }
        if self.restricted == Some(true) && ruling == AcquireRuling::default() {
            return Err(refuse::ask_gm("DC-R225").field("ruling"));
        }
        let (measure, rule) = match self.kind {
            AcquisitionKind::Personal => (guard::known(d, &self.pc)?.lifestyle, "DC-R227"),
            AcquisitionKind::Item
            | AcquisitionKind::Service
            | AcquisitionKind::Vehicle
            | AcquisitionKind::Cohort => (d.state.crew.tier, "DC-R223"),
        };
        d.basis(if rule == "DC-R227" { "lifestyle" } else { "tier" }, measure);
        let above = (i64::from(self.quality) - i64::from(measure)).max(d.house.number("acquire_floor"));
        let by_book =
            above + i64::from(self.features.unwrap_or(0)) + i64::from(ruling.extra_coin.unwrap_or(0));
        let price = guard::amount(d, "coin", rule, u32::try_from(by_book).unwrap_or(0))?;
        turn.check_price(d, price, rule)?;
        let supply = new_supply(d, &self.what, self.supply.as_ref(), "DC-R221")?;
        turn.declare(d);
        tails::pay(d, &turn.payer(), price, &self.what, rule);
        tails::gain_heat(d, ruling.extra_heat.unwrap_or(0), &self.what, "DC-R225");
        let (name, kind) = (self.what.clone(), self.kind.to_string());
        let owner = match self.kind {
            AcquisitionKind::Personal => self.pc.clone(),
            _ => guard::word("crew"),
        };
        let made = Event::SupplyCreated { supply, name, kind, size: 4, quality: Some(self.quality), owner };
        d.push(made, &["DC-R220", "DC-R221"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} acquires {} of quality {}.", self.pc.title(), self.what, self.quality)
    }
}
