//! Things that are gained and lost, and the heat of hot ones.

use super::super::Desk;
use super::super::event::Event;
use super::super::state::{Item, ItemKind};
use super::super::{guard, refuse};
use super::lock_heat;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Something as it is gained.
#[derive(Clone, Debug)]
pub struct Gained {
    /// What it is called in the record.
    pub item: Slug,
    /// The name for people.
    pub name: String,
    /// What it is.
    pub kind: ItemKind,
    /// Whether it is hot.
    pub hot: bool,
    /// What was found by asking around and is now taken.
    pub find: Option<Slug>,
}

/// Gains something; a hot thing brings heat that stays while it does (HD-R176, R177, R178).
pub fn gain_item(d: &mut Desk<'_>, pc: &Slug, gained: Gained, rule: &'static str) {
    let Gained { item, name, kind, hot, find } = gained;
    let event = Event::ItemGained { pc: pc.clone(), item: item.clone(), name, kind, hot, find };
    d.push(event, &[rule]);
    if hot {
        lock_heat(d, pc, &item);
    }
}

/// Loses something; the heat of a hot thing goes with it (HD-R77, R179).
pub fn lose_item(d: &mut Desk<'_>, pc: &Slug, item: &Slug, how: &str, rule: &'static str) {
    let is_hot = d.state.items.get(item).is_some_and(|i| i.hot && i.owner.as_ref() == Some(pc));
    d.push(Event::ItemLost { pc: pc.clone(), item: item.clone(), how: how.to_owned() }, &[rule]);
    if is_hot {
        let (pc, item) = (pc.clone(), item.clone());
        d.push(Event::LockedHeatRemoved { pc, n: 1, item }, &["HD-R179"]);
    }
}

/// Finds a thing that a character has.
///
/// # Errors
/// `UnknownItem`.
pub fn item_of<'d>(d: &'d Desk<'_>, pc: &Slug, item: &Slug) -> Result<&'d Item, Refusal> {
    let name = guard::known(d, pc)?.name.clone();
    let found = d.state.items.get(item).filter(|i| i.owner.as_ref() == Some(pc));
    found.ok_or_else(|| refuse::no_such_item("HD-R179", name, item.title()).field("item"))
}

/// Names a new thing: as said, or after the declaration.
///
/// # Errors
/// `NameTaken`.
pub fn item_name(d: &Desk<'_>, said: Option<&Slug>, kind: &str) -> Result<Slug, Refusal> {
    match said {
        Some(item) if d.state.items.contains_key(item) => {
            Err(refuse::name_taken("HD-R177", item.title()).field("item"))
        }
        Some(item) => Ok(item.clone()),
        None => Ok(d.fresh_name(kind, |name| d.state.items.contains_key(name))),
    }
}
