//! What people see of the state: the crew, then characters, factions, clocks, projects and things, with tracks.
//!
//! Names of tracks are stable: series, differences and tests read them. Nothing is decided here.

mod character;
mod crew;
mod world;

use super::state::{AssetState, State};
use crate::decider::House;
use crate::slug::Slug;
use crate::view::{Sheet, Subject, Track};

/// Shows the state.
pub fn sheet(state: &State, house: &House) -> Sheet {
    let crew = state.crew.name.as_ref().map(|name| crew::crew(state, house, name));
    let mut subjects: Vec<Subject> = crew.into_iter().collect();
    subjects.extend(state.characters.iter().map(|(slug, pc)| character::character(state, house, slug, pc)));
    subjects.extend(state.factions.iter().map(|(slug, f)| world::faction(state, slug, f)));
    subjects.extend(state.clocks.iter().map(|(slug, c)| world::clock(state, slug, c)));
    subjects.extend(state.projects.iter().map(|(slug, p)| world::project(slug, p)));
    let things = &state.crew;
    subjects.extend(things.cohorts.iter().map(|(slug, c)| crew::cohort(slug, c, things.tier)));
    subjects.extend(things.contacts.iter().map(|(slug, c)| crew::contact(state, slug, c)));
    let assets = things.assets.iter().filter(|(_, a)| a.state != AssetState::Gone);
    subjects.extend(assets.map(|(slug, a)| crew::asset(slug, a)));
    subjects.extend(things.creations.iter().map(|(slug, c)| crew::creation(slug, c)));
    let notes = state.notes.iter().filter(|(_, note)| note.is_open);
    subjects.extend(notes.map(|(slug, note)| world::note(slug, note)));
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
