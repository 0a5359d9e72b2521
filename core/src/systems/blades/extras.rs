//! Extras: what an ability, claim, upgrade or note adds to a command. Book play, not a departure (BS §0).

use super::event::Extra;
use super::roll::Pool;
use super::state::State;
use super::{Desk, refuse};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Checks that each source stands on the crew's or the character's sheet (BS-R229, R231).
///
/// # Errors
/// `UnknownSource`.
pub fn check(d: &Desk<'_>, extras: Option<&[Extra]>, pc: Option<&Slug>) -> Result<(), Refusal> {
    let unknown = extras.unwrap_or_default().iter().find(|e| !is_known(&d.state, &e.source, pc));
    unknown.map_or(Ok(()), |e| Err(refuse::unknown_source("BS-R229", &e.source).field("extras")))
}

/// Says whether something of that name stands on the crew's sheet, the character's, or among open notes.
pub fn is_known(state: &State, source: &str, pc: Option<&Slug>) -> bool {
    let Ok(slug) = Slug::of_title(source) else { return false };
    let crew = &state.crew;
    let of_pc = pc.and_then(|pc| state.pc(pc.as_str())).is_some_and(|c| c.features.contains_key(&slug));
    let note = |n: &super::state::Note| n.is_open && n.about == source;
    of_pc
        || crew.features.contains_key(&slug)
        || crew.upgrades.contains_key(&slug)
        || crew.claims.contains_key(&slug)
        || crew.texts.get("grounds").is_some_and(|_| slug == "hunting-grounds")
        || state.notes.get(&slug).is_some_and(|n| n.is_open)
        || state.notes.values().any(note)
}

/// Adds the dice of extras to a pool.
pub fn add_dice(pool: &mut Pool, extras: Option<&[Extra]>) {
    for extra in extras.unwrap_or_default() {
        pool.add(extra.source.clone(), extra.dice.unwrap_or(0));
    }
}

/// Sums one kind of amount over extras.
pub fn sum(extras: Option<&[Extra]>, of: impl Fn(&Extra) -> Option<i64>) -> i64 {
    extras.unwrap_or_default().iter().filter_map(of).fold(0, i64::saturating_add)
}

/// Says whether an extra lets somebody act at level 3 harm (BS-R192).
pub fn acts(extras: Option<&[Extra]>) -> bool {
    extras.unwrap_or_default().iter().any(|e| e.acts == Some(true))
}
