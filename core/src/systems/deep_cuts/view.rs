//! What people see of the state: the crew, then characters, factions, clocks, projects and things, with tracks.
//!
//! Names of tracks are stable: series, differences and tests read them. Nothing is decided here.

mod character;
mod crew;
mod world;

use super::state::State;
use crate::decider::House;
use crate::slug::Slug;
use crate::view::{Sheet, Subject, Track};

/// Shows the state.
pub fn sheet(state: &State, house: &House) -> Sheet {
    let mut subjects: Vec<Subject> = Vec::new();
    if state.crew.founded {
        subjects.push(crew::crew(state, house));
    }
    subjects.extend(state.characters.iter().map(|(slug, pc)| character::character(state, house, slug, pc)));
    subjects.extend(state.factions.iter().map(|(slug, f)| world::faction(slug, f)));
    subjects.extend(state.clocks.iter().map(|(slug, c)| world::clock(slug, c)));
    subjects.extend(state.projects.iter().map(|(slug, p)| world::project(slug, p)));
    subjects.extend(state.crew.cohorts.iter().map(|(slug, c)| crew::cohort(slug, c)));
    subjects.extend(state.crew.contacts.iter().map(|(slug, c)| crew::contact(slug, c)));
    subjects.extend(state.supplies.iter().map(|(slug, s)| world::supply(slug, s)));
    let debts = state.debts.iter().filter(|(_, debt)| !debt.is_resolved);
    subjects.extend(debts.map(|(slug, debt)| world::debt(slug, debt)));
    let bargains = state.bargains.iter().filter(|(_, b)| b.answered.is_none());
    subjects.extend(bargains.map(|(slug, b)| world::bargain(slug, b)));
    Sheet { subjects }
}

fn subject(kind: &str, slug: &Slug, name: &str, tracks: Vec<Track>) -> Subject {
    Subject { kind: kind.to_owned(), slug: slug.as_str().to_owned(), name: name.to_owned(), tracks }
}

/// Joins names with commas.
fn names<T: AsRef<str>>(all: impl IntoIterator<Item = T>) -> String {
    let mut text = String::new();
    for name in all {
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(name.as_ref());
    }
    text
}

/// Says the names of things as titles.
fn titles<'a>(all: impl IntoIterator<Item = &'a Slug>) -> String {
    names(all.into_iter().map(Slug::title))
}
