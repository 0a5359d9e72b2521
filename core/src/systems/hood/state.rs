//! All that the rules of this system look at, from `hood.md` §A.
//!
//! Parts that change apart stand behind `Arc`, so that a working copy costs a few pointers. Holds no rule; how
//! an event changes it is `evolve`, what people see of it is `view`.

mod character;
mod shared;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use character::{Character, Due, HardDue, Help, LastHeat, Payback, Short, Toss, Wanted};
pub use shared::{Find, Item, ItemKind, Job, JobStatus, JobTarget, Npc};

use super::terms::Condition;
use crate::slug::Slug;

/// The folded state of a `hood` campaign.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// Characters by name.
    pub characters: Arc<BTreeMap<Slug, Arc<Character>>>,
    /// Everybody else by name.
    pub npcs: Arc<BTreeMap<Slug, Npc>>,
    /// What was found by asking around, by name.
    pub finds: Arc<BTreeMap<Slug, Find>>,
    /// Weapons, vehicles and other things, by name.
    pub items: Arc<BTreeMap<Slug, Item>>,
    /// Jobs by name.
    pub jobs: Arc<BTreeMap<Slug, Job>>,
}

impl State {
    /// Finds a character.
    pub fn pc(&self, name: impl AsRef<str>) -> Option<&Character> {
        self.characters.get(name.as_ref()).map(Arc::as_ref)
    }

    /// Changes a character, if there is one of that name.
    pub fn with_pc(&mut self, name: &Slug, change: impl FnOnce(&mut Character)) {
        if let Some(pc) = Arc::make_mut(&mut self.characters).get_mut(name) {
            change(Arc::make_mut(pc));
        }
    }

    /// Changes every character.
    pub fn with_all_pcs(&mut self, change: impl Fn(&mut Character)) {
        let all = Arc::make_mut(&mut self.characters).values_mut();
        all.for_each(|pc| change(Arc::make_mut(pc)));
    }

    /// Changes somebody who is no character, if there is one of that name.
    pub fn with_npc(&mut self, name: &Slug, change: impl FnOnce(&mut Npc)) {
        if let Some(npc) = Arc::make_mut(&mut self.npcs).get_mut(name) {
            change(npc);
        }
    }

    /// Changes an item, if there is one of that name.
    pub fn with_item(&mut self, name: &Slug, change: impl FnOnce(&mut Item)) {
        if let Some(item) = Arc::make_mut(&mut self.items).get_mut(name) {
            change(item);
        }
    }

    /// Changes a find, if there is one of that name.
    pub fn with_find(&mut self, name: &Slug, change: impl FnOnce(&mut Find)) {
        if let Some(find) = Arc::make_mut(&mut self.finds).get_mut(name) {
            change(find);
        }
    }

    /// Sets the condition of a character or of somebody else.
    pub fn set_condition(&mut self, who: &Slug, to: Condition) {
        self.with_pc(who, |c| c.condition = to);
        self.with_npc(who, |n| n.condition = to);
    }

    /// Returns the condition of a character or of somebody else.
    pub fn condition(&self, who: &Slug) -> Option<Condition> {
        let npc = || self.npcs.get(who).map(|n| n.condition);
        self.pc(who).map(|c| c.condition).or_else(npc)
    }

    /// Returns the items of a character, by name.
    pub fn items_of<'a>(&'a self, pc: &'a Slug) -> impl Iterator<Item = (&'a Slug, &'a Item)> {
        self.items.iter().filter(move |(_, item)| item.owner.as_ref() == Some(pc))
    }

    /// Returns the boss of the gang in which somebody is a member.
    pub fn boss_of(&self, member: &Slug) -> Option<&Slug> {
        self.characters.iter().find(|(_, c)| c.gang.contains(member)).map(|(boss, _)| boss)
    }

    /// Returns the name for people of a character or of somebody else.
    pub fn named(&self, who: &Slug) -> String {
        let npc = || self.npcs.get(who).map(|n| n.name.clone());
        self.pc(who).map(|c| c.name.clone()).or_else(npc).unwrap_or_else(|| who.title())
    }
}
