//! Load: how much a character carries into a score, and what turns out to be at hand (BS-10, 11).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::features::FeatureEffect;
use super::super::terms::{Armor, LoadKind};
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Chooses what a character carries into the score (BS-10).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseLoad {
    /// Who carries it.
    pub pc: Slug,
    /// How much: light 3, normal 5, heavy 6, encumbered 9 boxes (BS-R185).
    pub kind: LoadKind,
    /// Whether it is carried in prison, where there is none but what is smuggled in (BS-R289).
    pub prison: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ChooseLoad {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["load"], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Once a score, after plan and detail; marked armor is ready again (BS-R106, R184–R186, R190, R242, R289).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::active(d, &self.pc)?;
        let (chosen, armor) = (character.load.as_ref().map(|load| load.kind), character.armor);
        if let Some(kind) = chosen.filter(|_| d.house.is("load_once_per_score", "true")) {
            if !d.departs("load") {
                return Err(refuse::load_chosen("BS-R242", self.pc.title(), kind).field("kind"));
            }
            d.word("load", "BS-R242", &kind.to_string());
        }
        let is_prison = self.prison == Some(true);
        let limit = if is_prison { smuggled(d) } else { limit_of(d, &self.pc, self.kind) };
        let rule = if is_prison { "BS-R289" } else { "BS-R185" };
        d.push(Event::LoadChosen { pc: self.pc.clone(), kind: self.kind, limit }, &["BS-R184", rule]);
        let marked = [
            (Armor::Standard, armor.standard),
            (Armor::Heavy, armor.heavy),
            (Armor::Special, armor.special),
        ];
        let kinds: Vec<Armor> = marked.into_iter().filter(|(_, is)| *is).map(|(kind, _)| kind).collect();
        if !kinds.is_empty() {
            d.push(Event::ArmorRestored { pc: self.pc.clone(), kinds }, &["BS-R106"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let prison = if self.prison == Some(true) { " in prison" } else { "" };
        format!("{} carries a {} load{prison}.", self.pc.title(), self.kind)
    }
}

/// Returns the boxes of a load, more with Mule (BS-R185, R186, R190).
fn limit_of(d: &Desk<'_>, pc: &Slug, kind: LoadKind) -> u32 {
    let is_strong = d.state.pc_effect(pc.as_str(), FeatureEffect::LoadLimits);
    match (kind, is_strong) {
        (LoadKind::Light, false) => 3,
        (LoadKind::Light, true) | (LoadKind::Normal, false) => 5,
        (LoadKind::Normal, true) => 7,
        (LoadKind::Heavy, false) => 6,
        (LoadKind::Heavy, true) => 8,
        (LoadKind::Encumbered, _) => u32::try_from(d.house.number("encumbered_max")).unwrap_or(9),
    }
}

/// Returns the boxes of a load in prison: two for each smuggling claim (BS-R289).
fn smuggled(d: &Desk<'_>) -> u32 {
    2 * d.state.crew_effect(FeatureEffect::Smuggling)
}

/// Takes an item, or coin in bulk, out of the load (BS-11).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkItem {
    /// Who has it at hand.
    pub pc: Slug,
    /// What.
    pub item: String,
    /// The boxes it takes, 0–3; unsaid, one, or none beside coin (BS-R187).
    #[schemars(range(min = 0, max = 3))]
    pub boxes: Option<u32>,
    /// Coin carried in bulk, a box each (BS-R124).
    pub coin: Option<u32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for MarkItem {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["limit"], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Items are named as they are needed, up to the load; past a heavy one they slow down (BS-R124, R184, R185, R187).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::active(d, &self.pc)?;
        guard::named(&self.item, "BS-R184").map_err(|r| r.field("item"))?;
        let have = character.coin;
        let load = character.load.as_ref().map(|load| (load.used(), load.limit));
        let (used, limit) =
            load.ok_or_else(|| refuse::no_load("BS-R184", self.pc.title()).hint("Choose a load first."))?;
        let coin = self.coin.unwrap_or(0);
        let boxes = self.boxes.unwrap_or(u32::from(coin == 0)) + coin;
        if used + boxes > limit {
            if !d.departs("limit") {
                return Err(refuse::over_load("BS-R184", used, boxes, limit).field("boxes"));
            }
            guard::amount(d, "limit", "BS-R184", limit)?;
        }
        if coin > have {
            return Err(refuse::not_enough_coin("BS-R124", self.pc.title(), have, coin).field("coin"));
        }
        let rule = if coin > 0 { "BS-R124" } else { "BS-R187" };
        let marked = Event::ItemMarked { pc: self.pc.clone(), item: self.item.clone(), boxes };
        d.push(marked, &["BS-R184", rule]);
        let used = used + boxes;
        if boxes > 0 && used > limit_of(d, &self.pc, LoadKind::Heavy) {
            d.push(Event::Encumbered { pc: self.pc.clone(), used }, &["BS-R185"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} has {} at hand.", self.pc.title(), self.item)
    }
}
