//! Recovering in a safe place, with a physicker, or in a private hospital (DC-58, 59).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::terms::{Activity, Slot};
use super::super::{Desk, guard, refuse, tails};
use super::activity::Turn;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// A physicker and whom they treat for what (DC-R231, R232, R233).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Physicker {
    /// The harm that they treat, by its name or what it is.
    pub harm: Slug,
    /// Coin paid, each for one more quality; unsaid, none (DC-R233).
    #[schemars(range(min = 0, max = 10))]
    pub coin: Option<u32>,
    /// Their quality; unsaid, 2, as those on the playbooks have (DC-R232).
    #[schemars(range(min = 0, max = 10))]
    pub quality: Option<u32>,
}

/// What comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RecoveryOrder {
    /// The ticks of the safe place.
    #[default]
    TicksFirst,
    /// The physicker.
    PhysickerFirst,
}

/// Recovers (DC-58).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// Who.
    pub pc: Slug,
    /// With what the activity is paid: free, coin or rep; unsaid, a free one (DC-R217, R218).
    pub slot: Option<Slot>,
    /// The physicker, if there is one: `harm:coin:quality`.
    pub physicker: Option<Physicker>,
    /// Whether the ticks or the physicker come first; unsaid, the ticks.
    pub order: Option<RecoveryOrder>,
    /// Who pays: `vault`, `bank` or a character; unsaid, they do.
    pub payer: Option<Slug>,
    /// What the GM rules.
    pub ruling: Option<RecoverRuling>,
    /// A remark, or an answer to a question about it (DC-R197).
    pub note: Option<String>,
}

/// What the GM says of the place (DC-J27).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RecoverRuling {
    /// Whether the place is safe; unsaid, it is (DC-R228).
    pub safe: Option<bool>,
}

impl Ruled for Recover {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), departs: &["ticks"], ..CommandInfo::default() }
    }

    /// A safe place ticks the healing clock, a physicker removes one harm (DC-R87, R228–R233, R253).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn =
            Turn { pc: &self.pc, kind: Activity::Recover, slot: self.slot, payer: self.payer.as_ref() };
        turn.check(d)?;
        if guard::known(d, &self.pc)?.harm.is_empty() {
            return Err(refuse::nothing_to_heal("DC-R228", self.pc.title()).field("pc"));
        }
        let is_safe = self.ruling.as_ref().and_then(|r| r.safe) != Some(false);
        if !is_safe && self.physicker.is_none() {
            return Err(refuse::no_care("DC-R228").field("physicker"));
        }
        let known = |p: &Physicker| tails::find_harm(d, &self.pc, &p.harm).is_some();
        if !self.physicker.as_ref().is_none_or(known) {
            return Err(refuse::unknown_harm("DC-R231", self.pc.title()).field("physicker"));
        }
        let adds = self.physicker.is_none() || d.house.is("physicker_adds", "true");
        d.basis("tier", d.state.crew.tier);
        let tier = d.state.crew.tier;
        let ticks = if is_safe && adds { guard::amount(d, "ticks", "DC-R228", tier + 1)? } else { 0 };
        turn.declare(d);
        let ticks_first = self.order.unwrap_or_default() == RecoveryOrder::TicksFirst;
        if ticks > 0 && ticks_first {
            tails::heal(d, &self.pc, ticks, true, "DC-R228");
        }
        self.treat(d, &turn)?;
        if ticks > 0 && !ticks_first && !guard::known(d, &self.pc)?.harm.is_empty() {
            tails::heal(d, &self.pc, ticks, true, "DC-R228");
        }
        tails::clear_if_whole(d, &self.pc);
        Ok(())
    }

    fn sentence(&self) -> String {
        match &self.physicker {
            Some(physicker) => {
                format!("{} recovers, with a physicker for {}.", self.pc.title(), physicker.harm.title())
            }
            None => format!("{} recovers.", self.pc.title()),
        }
    }
}

impl Recover {
    /// The physicker removes one harm within their quality, as it stands when they come to it (DC-R231, R232, R233).
    fn treat(&self, d: &mut Desk<'_>, turn: &Turn<'_>) -> Result<(), Refusal> {
        let Some(physicker) = &self.physicker else { return Ok(()) };
        let me = guard::known(d, &self.pc)?;
        let Some(harm) = tails::find_harm(d, &self.pc, &physicker.harm) else { return Ok(()) };
        let level = me.harm.get(&harm).map_or(0, |h| h.level);
        let coin = physicker.coin.unwrap_or(0);
        let quality = physicker.quality.unwrap_or(2).saturating_add(coin);
        if quality < level {
            return Err(refuse::quality_too_low("DC-R231", quality, level).field("physicker"));
        }
        guard::purse(d, &turn.payer(), coin, "DC-R233")?;
        tails::pay(d, &turn.payer(), coin, "a better physicker", "DC-R233");
        tails::remove_harm(d, &self.pc, &harm, "DC-R231");
        Ok(())
    }
}

/// What a private hospital asks (DC-R235, R236).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HospitalTerms {
    /// 1 heat and 2 coin.
    HeatAndTwo,
    /// 3 coin.
    Three,
    /// A public ward, of which there is none.
    Free,
}

/// Stays in a private hospital (DC-59).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HospitalStay {
    /// Who.
    pub pc: Slug,
    /// With what the activity is paid: free, coin or rep; unsaid, a free one (DC-R217, R218).
    pub slot: Option<Slot>,
    /// 1 heat and 2 coin, or 3 coin (DC-R235).
    pub terms: HospitalTerms,
    /// Who pays: `vault`, `bank` or a character; unsaid, they do.
    pub payer: Option<Slug>,
    /// A remark, or an answer to a question about it (DC-R197).
    pub note: Option<String>,
}

impl Ruled for HospitalStay {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), departs: &["coin", "heat"], ..CommandInfo::default() }
    }

    /// A private hospital removes all harm, and counts as recovering; scars stay (DC-R87, R234–R236).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn =
            Turn { pc: &self.pc, kind: Activity::Hospital, slot: self.slot, payer: self.payer.as_ref() };
        turn.check(d)?;
        if guard::known(d, &self.pc)?.harm.is_empty() {
            return Err(refuse::nothing_to_heal("DC-R234", self.pc.title()).field("pc"));
        }
        let (coin, heat) = match self.terms {
            HospitalTerms::HeatAndTwo => (2, 1),
            HospitalTerms::Three => (3, 0),
            HospitalTerms::Free => return Err(refuse::no_public_hospital("DC-R236").field("terms")),
        };
        let coin = guard::amount(d, "coin", "DC-R235", coin)?;
        let heat = guard::amount(d, "heat", "DC-R235", heat)?;
        turn.check_price(d, coin, "DC-R235")?;
        turn.declare(d);
        tails::heal_all(d, &self.pc, 4, "DC-R234");
        tails::clear_if_whole(d, &self.pc);
        tails::pay(d, &turn.payer(), coin, "a private hospital", "DC-R235");
        tails::gain_heat(d, heat, "a private hospital", "DC-R235");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} stays in a private hospital.", self.pc.title())
    }
}
