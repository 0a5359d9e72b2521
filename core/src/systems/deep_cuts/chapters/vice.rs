//! Vice: stress goes for a coin, and too much of it takes its toll (DC-49, 50, 51).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::roll::{self, Pool};
use super::super::state::Character;
use super::super::terms::Standing;
use super::super::{Desk, guard, refuse, tails};
use super::debt::open_debt;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The label of the die of overindulgence.
const VICE: &str = "vice";
/// From this stress on it is too much (DC-R199).
const TOO_MUCH: u32 = 6;

/// Indulges a vice (DC-49).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IndulgeVice {
    /// Who.
    pub pc: Slug,
    /// Who pays the coin: `vault`, `bank` or a character; unsaid, they do.
    pub payer: Option<Slug>,
    /// What the GM rules.
    pub ruling: Option<IndulgeViceRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of an indulgence (DC-J28).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct IndulgeViceRuling {
    /// The faction that suffers if they get wild; unsaid, the citizenry, which keeps no status (DC-R200).
    pub faction: Option<Slug>,
    /// A purveyor found for the occasion, when they have none (DC-R204).
    pub purveyor_new: Option<String>,
}

impl Ruled for IndulgeVice {
    fn info(&self) -> CommandInfo {
        let (actor, labels) = (Some(self.pc.clone()), vec![VICE.to_owned()]);
        CommandInfo { actor, labels, departs: &["coin", "dice"], ..CommandInfo::default() }
    }

    /// A coin clears all stress; from 6 stress on a die says what it costs besides (DC-R196, R198–R205).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let ruling = self.ruling.clone().unwrap_or_default();
        let visit =
            Visit { pc: &self.pc, payer: self.payer.as_ref(), purveyor_new: ruling.purveyor_new.as_deref() };
        let payer = visit.check(d)?;
        if let Some(faction) = &ruling.faction {
            guard::faction(d, faction, "DC-R200").map_err(|r| r.field("ruling.faction"))?;
        }
        let stress = guard::known(d, &self.pc)?.stress;
        d.basis("stress", stress);
        let roll = if stress >= TOO_MUCH {
            Some(roll::roll(d, Pool::new(VICE, "dice", "DC-R199").with("overindulgence", 1))?)
        } else {
            None
        };
        visit.pay(d, &payer)?;
        if let Some(roll) = roll {
            let face = roll.face();
            d.push(Event::Overindulged { pc: self.pc.clone(), roll, face }, &["DC-R199"]);
            too_much(d, &self.pc, &payer, face, ruling.faction.as_ref());
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} indulges their vice.", self.pc.title())
    }
}

/// A visit to a purveyor: what it asks and what it always does.
struct Visit<'a> {
    pc: &'a Slug,
    payer: Option<&'a Slug>,
    purveyor_new: Option<&'a str>,
}

impl Visit<'_> {
    /// Downtime, a purveyor, a coin, and not yet this downtime (DC-R196, R198, R204).
    fn check(&self, d: &Desk<'_>) -> Result<Slug, Refusal> {
        let character = guard::active(d, self.pc)?;
        guard::in_downtime(d, "DC-R196")?;
        if character.vice.purveyor.is_none() && self.purveyor_new.is_none() {
            return Err(refuse::no_purveyor("DC-R204", self.pc.title()).field("pc"));
        }
        let done = character.activities.vice_done;
        let payer = self.payer.unwrap_or(self.pc).clone();
        guard::purse(d, &payer, 1, "DC-R198")?;
        if done >= guard::house(d, "vice_per_downtime") {
            return Err(refuse::vice_done("DC-R198", self.pc.title()).field("pc"));
        }
        Ok(payer)
    }

    /// Pays and clears all stress (DC-R198).
    fn pay(&self, d: &mut Desk<'_>, payer: &Slug) -> Result<(), Refusal> {
        let price = guard::amount(d, "coin", "DC-R198", 1)?;
        guard::purse(d, payer, price, "DC-R198")?;
        let character = guard::known(d, self.pc)?;
        let (stress, vice, has_one) =
            (character.stress, character.vice.name.clone(), character.vice.purveyor.is_some());
        if let Some(purveyor) = self.purveyor_new.filter(|_| !has_one) {
            let (pc, purveyor) = (self.pc.clone(), purveyor.to_owned());
            d.push(Event::PurveyorSet { pc, vice, purveyor }, &["DC-R204"]);
        }
        d.push(Event::ViceIndulged { pc: self.pc.clone() }, &["DC-R198"]);
        tails::pay(d, payer, price, "vice", "DC-R198");
        if stress > 0 {
            let why = "vice".to_owned();
            d.push(Event::StressCleared { pc: self.pc.clone(), n: stress, why }, &["DC-R198"]);
        }
        Ok(())
    }
}

/// What too much of it does, by the die (DC-R200–R205).
fn too_much(d: &mut Desk<'_>, pc: &Slug, payer: &Slug, face: u16, faction: Option<&Slug>) {
    match face {
        1 => {
            if let Some(faction) = faction {
                tails::shift_status(d, faction, -1, "getting wild", "DC-R200");
            }
        }
        2 if guard::purse(d, payer, 1, "DC-R201").is_ok() => {
            tails::pay(d, payer, 1, "spending big", "DC-R201")
        }
        2 if d.house.is("spender_broke", "debt") => {
            let debt = d.fresh_name("debt", |name| d.state.debts.contains_key(name));
            let purveyor = d.state.pc(pc).and_then(|c| c.vice.purveyor.clone()).unwrap_or_default();
            open_debt(d, debt, pc, &purveyor, 1, "spending big", "DC-R201");
        }
        2 => {}
        3 => tails::gain_heat(d, 1, "bragging", "DC-R202"),
        4 => d.push(Event::EntanglementDue { kind: None }, &["DC-R203"]),
        5 => d.push(Event::PurveyorLost { pc: pc.clone() }, &["DC-R204"]),
        _ => wasted(d, pc),
    }
}

/// A lost activity is a free one of this downtime, or else of the next (DC-R205).
fn wasted(d: &mut Desk<'_>, pc: &Slug) {
    let is_left = d.state.pc(pc).is_some_and(|c| c.activities.free_left() > 0);
    if is_left || d.house.is("wasted_none", "carry") {
        d.push(Event::ActivityLost { pc: pc.clone(), next: !is_left }, &["DC-R205"]);
    }
}

/// Lets a character be lost to their vice in place of the die (DC-50).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoseToVice {
    /// Who.
    pub pc: Slug,
    /// Who pays the coin: `vault`, `bank` or a character; unsaid, they do.
    pub payer: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for LoseToVice {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), departs: &["coin"], ..CommandInfo::default() }
    }

    /// In place of the die the character is away for a while, and their player plays another (DC-R206).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (rolled, stress) = {
            let character = guard::active(d, &self.pc)?;
            (character.activities.overindulged, character.stress)
        };
        if rolled {
            return self.after_the_die(d);
        }
        if stress < TOO_MUCH {
            return Err(refuse::not_overindulging("DC-R206").field("pc"));
        }
        let visit = Visit { pc: &self.pc, payer: self.payer.as_ref(), purveyor_new: None };
        let payer = visit.check(d)?;
        d.basis("stress", stress);
        visit.pay(d, &payer)?;
        d.push(Event::LostToVice { pc: self.pc.clone() }, &["DC-R206"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} is lost to their vice.", self.pc.title())
    }
}

impl LoseToVice {
    /// By house rule a player may still choose it when the die has fallen.
    fn after_the_die(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::in_downtime(d, "DC-R196")?;
        if d.house.is("lost_choice", "before") {
            return Err(refuse::overindulgence_rolled("DC-R206").field("pc"));
        }
        d.push(Event::LostToVice { pc: self.pc.clone() }, &["DC-R206"]);
        Ok(())
    }
}

/// Brings a character back who was lost to their vice (DC-50).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReturnFromVice {
    /// Who.
    pub pc: Slug,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ReturnFromVice {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Whoever was lost comes back when their player says (DC-R206).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if guard::known(d, &self.pc)?.standing != Standing::Lost {
            return Err(refuse::not_lost("DC-R206", self.pc.title()).field("pc"));
        }
        d.push(Event::ReturnedFromVice { pc: self.pc.clone() }, &["DC-R206"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} returns.", self.pc.title())
    }
}

/// Finds a new purveyor (DC-51).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FindPurveyor {
    /// Who.
    pub pc: Slug,
    /// The purveyor.
    pub purveyor: String,
    /// The vice, when it changes too.
    pub vice: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for FindPurveyor {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Whoever was cut off finds somebody new (DC-R204).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let Character { vice, .. } = guard::active(d, &self.pc)?;
        if vice.purveyor.is_some() {
            return Err(refuse::already_has_purveyor("DC-R204", self.pc.title()).field("pc"));
        }
        guard::named(&self.purveyor, "DC-R204").map_err(|r| r.field("purveyor"))?;
        let vice = self.vice.clone().unwrap_or_else(|| vice.name.clone());
        let (pc, purveyor) = (self.pc.clone(), self.purveyor.clone());
        d.push(Event::PurveyorSet { pc, vice, purveyor }, &["DC-R204"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} finds {} to serve their vice.", self.pc.title(), self.purveyor)
    }
}
