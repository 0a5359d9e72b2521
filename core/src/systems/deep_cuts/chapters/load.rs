//! Load: a style before the score, items as they are needed, finds, and putting things down (DC-02 … 05).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Load;
use super::super::terms::LoadStyle;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The boxes of one's own items, in either style (DC-R107, R109).
const OWN: u32 = 6;
/// The boxes that nobody can exceed (DC-R115).
const MOST: u32 = 9;

fn for_pc(pc: &Slug) -> CommandInfo {
    CommandInfo { actor: Some(pc.clone()), ..CommandInfo::default() }
}

/// Chooses how somebody carries their things into the score (DC-02).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseLoad {
    /// Who.
    pub pc: Slug,
    /// Conspicuous, with heavy items if wanted, or discreet, without (DC-R107–R110).
    pub style: LoadStyle,
    /// Heavy items, marked now (DC-R108).
    pub heavy: Option<Vec<HeavyItem>>,
    /// A remark.
    pub note: Option<String>,
}

/// A heavy item.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeavyItem {
    /// What it is.
    pub name: String,
    /// The boxes it takes; unsaid, as the house has it (DC-A25).
    pub boxes: Option<u32>,
}

impl Ruled for ChooseLoad {
    fn info(&self) -> CommandInfo {
        for_pc(&self.pc)
    }

    /// A style once a score and before it starts in earnest; heavy things are marked at once, and only in the open
    /// (DC-R106, R107, R108, R109, R110).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let chosen = guard::active(d, &self.pc)?.load.as_ref().map(|load| load.style);
        guard::in_score(d, "DC-R106")?;
        if let Some(style) = chosen {
            return Err(refuse::load_already_chosen("DC-R106", self.pc.title(), style).field("style"));
        }
        let heavy = self.heavy.as_deref().unwrap_or_default();
        if self.style == LoadStyle::Discreet && !heavy.is_empty() {
            return Err(refuse::no_heavy_when_discreet("DC-R110").field("heavy"));
        }
        let default = guard::house(d, "heavy_boxes_default");
        let boxes = |item: &HeavyItem| item.boxes.unwrap_or(default);
        if heavy.iter().map(boxes).fold(0, u32::saturating_add) > OWN {
            return Err(refuse::over_item_boxes("DC-R107").field("heavy"));
        }
        if d.state.score.as_ref().is_some_and(|score| score.is_under_way) {
            return Err(refuse::load_before_score("DC-R106"));
        }
        let pc = &self.pc;
        d.push(Event::LoadChosen { pc: pc.clone(), style: self.style }, &["DC-R106"]);
        for item in heavy {
            let before = d.state.pc(pc).and_then(|c| c.load.clone());
            let marked =
                Event::ItemMarked { pc: pc.clone(), item: item.name.clone(), boxes: boxes(item), heavy: true };
            d.push(marked, &["DC-R107", "DC-R108"]);
            tails::thresholds(d, pc, before.as_ref());
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} carries a {} load.", self.pc.title(), self.style)
    }
}

/// Marks an item that somebody turns out to have with them (DC-03).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkItem {
    /// Who.
    pub pc: Slug,
    /// What.
    pub item: String,
    /// The boxes it takes, at least 1; unsaid, 1.
    #[schemars(range(min = 1, max = 6))]
    pub boxes: Option<u32>,
    /// Whether it is heavy (DC-R108).
    pub heavy: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for MarkItem {
    fn info(&self) -> CommandInfo {
        for_pc(&self.pc)
    }

    /// Six boxes of one's own in either style, nine with what was picked up; heavy things before the score, and never
    /// discreetly (DC-R107, R108, R109, R110, R112, R115).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let load = carried(d, &self.pc)?;
        guard::named(&self.item, "DC-R107").map_err(|r| r.field("item"))?;
        let boxes = self.boxes.unwrap_or(1);
        guard::some(boxes, "DC-R107").map_err(|r| r.field("boxes"))?;
        let heavy = self.heavy.unwrap_or(false);
        if heavy && d.state.score.as_ref().is_some_and(|score| score.is_under_way) {
            return Err(refuse::heavy_only_before_score("DC-R108").field("heavy"));
        }
        if heavy && load.style == LoadStyle::Discreet {
            return Err(refuse::no_heavy_when_discreet("DC-R110").field("heavy"));
        }
        if load.own().saturating_add(boxes) > OWN {
            return Err(refuse::over_item_boxes_by("DC-R107", load.own(), boxes).field("boxes"));
        }
        check_most(&load, boxes)?;
        let rule = if load.style == LoadStyle::Discreet { "DC-R109" } else { "DC-R107" };
        d.push(Event::ItemMarked { pc: self.pc.clone(), item: self.item.clone(), boxes, heavy }, &[rule]);
        tails::thresholds(d, &self.pc, Some(&load));
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} has {} at hand.", self.pc.title(), self.item)
    }
}

/// Picks something up during a score (DC-04).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PickUp {
    /// Who.
    pub pc: Slug,
    /// What.
    pub thing: String,
    /// The boxes it counts as; 1, or more where the house leaves that to the GM (DC-A71).
    #[schemars(range(min = 1, max = 9))]
    pub boxes: Option<u32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for PickUp {
    fn info(&self) -> CommandInfo {
        for_pc(&self.pc)
    }

    /// A find counts as a box; with the fifth others notice, with the seventh it slows down, past nine nobody carries
    /// it (DC-R111, R112, R113, R115).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        guard::in_score(d, "DC-R111")?;
        let load = carried(d, &self.pc)?;
        guard::named(&self.thing, "DC-R111").map_err(|r| r.field("thing"))?;
        let boxes = self.boxes.unwrap_or(1);
        let most = if d.house.is("pickup_boxes", "gm") { MOST } else { 1 };
        if !(1..=most).contains(&boxes) {
            return Err(refuse::out_of_range("DC-R111", "boxes", boxes, 1, most).field("boxes"));
        }
        check_most(&load, boxes)?;
        d.push(Event::PickedUp { pc: self.pc.clone(), item: self.thing.clone(), boxes }, &["DC-R111"]);
        tails::thresholds(d, &self.pc, Some(&load));
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} picks up {}.", self.pc.title(), self.thing)
    }
}

/// Puts something down (DC-05).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DropLoad {
    /// Who.
    pub pc: Slug,
    /// What, as it was marked or picked up.
    pub item: String,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for DropLoad {
    fn info(&self) -> CommandInfo {
        for_pc(&self.pc)
    }

    /// Whoever drops enough can climb, run and swim again (DC-R114).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let load = guard::active(d, &self.pc)?.load.clone();
        let found = load.as_ref().and_then(|l| l.items.iter().find(|i| i.name == self.item));
        let Some(boxes) = found.map(|item| item.boxes) else {
            return Err(refuse::not_carried("DC-R114", self.pc.title(), &self.item).field("item"));
        };
        d.push(Event::Dropped { pc: self.pc.clone(), item: self.item.clone(), boxes }, &["DC-R114"]);
        tails::thresholds(d, &self.pc, load.as_ref());
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} puts down {}.", self.pc.title(), self.item)
    }
}

/// Finds what somebody carries.
fn carried(d: &Desk<'_>, pc: &Slug) -> Result<Load, Refusal> {
    let load = guard::active(d, pc)?.load.clone();
    load.ok_or_else(|| refuse::load_not_chosen("DC-R106"))
}

/// Nobody carries more than nine boxes (DC-R115).
fn check_most(load: &Load, boxes: u32) -> Result<(), Refusal> {
    let total = load.total().saturating_add(boxes);
    if total > MOST { Err(refuse::over_max_load("DC-R115", total).field("boxes")) } else { Ok(()) }
}
