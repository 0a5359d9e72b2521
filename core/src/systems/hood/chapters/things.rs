//! Hot things, getting rid of things, and weapons (HD-41, HD-42, HD-43).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::state::ItemKind;
use super::super::tails::Gained;
use super::super::terms::{Channel, Conceal, VehicleTag, WantedKind, WeaponTag};
use super::super::{Desk, guard, refuse, tails};
use super::vehicles;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Acquires a hot thing that was found by asking around (HD-41).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AcquireHot {
    /// Who.
    pub pc: Slug,
    /// What it is called in the record.
    pub item: Slug,
    /// What was found, by its name in the record (HD-R18).
    pub ask_around: Option<Slug>,
    /// The name for people; unsaid, what was asked for.
    pub name: Option<String>,
    /// What it is like, when it is a vehicle.
    pub tags: Option<Vec<VehicleTag>>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AcquireHot {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Poor or short, anybody gets black-market things for a token; all of them are hot, and so is whoever has one
    /// (HD-R18, R175, R176, R177, R178, R180).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::in_play(d, &self.pc)?;
        let text = hot_find(d, &self.pc, self.ask_around.as_ref())?;
        let item = tails::item_name(d, Some(&self.item), "item")?;
        let (kind, price) = self.kind(d)?;
        tails::spend_dough(d, &self.pc, price, &text, "HD-R188");
        let name = self.name.clone().unwrap_or(text);
        let gained = Gained { item, name, kind, hot: true, find: self.ask_around.clone() };
        tails::gain_item(d, &self.pc, gained, "HD-R175");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} gets {}, hot.", self.pc.title(), self.name.clone().unwrap_or_else(|| self.item.title()))
    }
}

impl AcquireHot {
    /// A hot vehicle costs a token, or its list price where the table says so (HD-R175, R188).
    fn kind(&self, d: &Desk<'_>) -> Result<(ItemKind, u32), Refusal> {
        let Some(tags) = &self.tags else { return Ok((ItemKind::Other, 0)) };
        let mut tags = tags.clone();
        if !tags.contains(&VehicleTag::Hot) {
            tags.push(VehicleTag::Hot);
        }
        vehicles::check_tags(&tags)?;
        let price = if d.house.is("hot_vehicle_price", "list") { vehicles::price(d, &tags) } else { 0 };
        if price > 0 {
            tails::check_spend(d, &self.pc, price)?;
            tails::check_release(d, &self.pc, price, &[])?;
        }
        Ok((ItemKind::Vehicle { tags, price }, price))
    }
}

/// Finds the hot thing that was asked around for and can be taken now (HD-R13, R18).
///
/// # Errors
/// `OnlyByAsking` or `MustFetch`.
pub fn hot_find(d: &Desk<'_>, pc: &Slug, find: Option<&Slug>) -> Result<String, Refusal> {
    let found = find.and_then(|find| d.state.finds.get(find));
    let found = found.filter(|f| f.pc == *pc && f.kind == WantedKind::Object && f.hot && !f.taken);
    let found = found.ok_or_else(|| refuse::only_by_asking("HD-R18").field("ask_around"))?;
    if found.must_fetch {
        return Err(refuse::must_fetch("HD-R13").field("ask_around"));
    }
    Ok(found.text.clone())
}

/// Gets rid of something, or hands it to another character (HD-42).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DisposeItem {
    /// Who.
    pub pc: Slug,
    /// Of what.
    pub item: Slug,
    /// How.
    pub how: String,
    /// The character who takes it.
    pub to: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for DisposeItem {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// The heat of a hot thing goes with it, to whoever has it next (HD-R77, R177, R179, R180).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let item = tails::item_of(d, &self.pc, &self.item)?.clone();
        if let Some(to) = &self.to {
            guard::another(d, &self.pc, to).map_err(|r| r.field("to"))?;
            guard::in_play(d, to).map_err(|r| r.field("to"))?;
            if item.hot && d.house.is("hot_handover", "refuse") {
                return Err(refuse::only_by_asking("HD-R18").field("to"));
            }
        }
        tails::lose_item(d, &self.pc, &self.item, &self.how, "HD-R179");
        if let Some(to) = &self.to {
            let (name, kind, hot) = (item.name, item.kind, item.hot);
            let gained = Gained { item: self.item.clone(), name, kind, hot, find: None };
            tails::gain_item(d, to, gained, "HD-R177");
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let to = self.to.as_ref().map(|to| format!(" to {}", to.title())).unwrap_or_default();
        format!("{} gives up {}{to}: {}.", self.pc.title(), self.item.title(), self.how)
    }
}

/// The GM’s ruling on a legal sale.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuyWeaponRuling {
    /// Whether the paperwork is through; unsaid, it is not (HD-R187).
    pub delay_over: Option<bool>,
}

/// Buys a weapon (HD-43).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuyWeapon {
    /// Who.
    pub pc: Slug,
    /// Edge or lead.
    pub tag: WeaponTag,
    /// What it adds, from 1 to 3 (HD-R181).
    pub value: u32,
    /// Where.
    pub channel: Channel,
    /// What was found, on the black market.
    pub ask_around: Option<Slug>,
    /// What it is called in the record; unsaid, after this declaration.
    pub item: Option<Slug>,
    /// The name for people.
    pub name: Option<String>,
    /// What the GM rules.
    pub ruling: Option<BuyWeaponRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for BuyWeapon {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Small blades are sold anywhere; guns are hot in the UK, slow and traceable in the USA; size tells how a weapon is
    /// hidden (HD-R181, R182, R183, R184, R185, R186, R187).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::in_play(d, &self.pc)?;
        let conceal = match self.value {
            1 => Conceal::Easy,
            2 => Conceal::Bulge,
            3 => Conceal::BagOrCoat,
            _ => return Err(refuse::value_out_of_range("HD-R181").field("value")),
        };
        self.check_channel(d)?;
        let hot = self.channel == Channel::BlackMarket;
        let traceable = self.channel == Channel::LegalDelayed;
        let item = tails::item_name(d, self.item.as_ref(), "weapon")?;
        let name = self.name.clone().unwrap_or_else(|| format!("a +{} {} weapon", self.value, self.tag));
        let kind = ItemKind::Weapon { tag: self.tag, value: self.value, conceal, traceable };
        let find = self.ask_around.clone().filter(|_| hot);
        tails::gain_item(d, &self.pc, Gained { item, name, kind, hot, find }, "HD-R181");
        Ok(())
    }

    fn sentence(&self) -> String {
        let what = self.name.clone().unwrap_or_else(|| format!("a +{} {} weapon", self.value, self.tag));
        format!("{} buys {what}.", self.pc.title())
    }
}

impl BuyWeapon {
    fn check_channel(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let is_small_blade = self.tag == WeaponTag::Edge && self.value == 1;
        match self.channel {
            Channel::Shop if is_small_blade => Ok(()),
            Channel::Shop if self.tag == WeaponTag::Lead => {
                Err(refuse::only_by_asking("HD-R186").field("channel"))
            }
            Channel::Shop => Err(refuse::only_by_asking("HD-R185").field("channel")),
            Channel::BlackMarket => hot_find(d, &self.pc, self.ask_around.as_ref()).map(|_| ()),
            Channel::LegalDelayed if !d.house.is("jurisdiction", "usa") => {
                Err(refuse::legal_guns_usa_only("HD-R187").field("channel"))
            }
            Channel::LegalDelayed if self.ruling.as_ref().and_then(|r| r.delay_over) != Some(true) => {
                Err(refuse::delay_not_over("HD-R187").field("ruling"))
            }
            Channel::LegalDelayed => Ok(()),
        }
    }
}
