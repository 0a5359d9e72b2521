//! Sheets, tracks, series and differences.

use std::sync::Arc;

use async_graphql::{Object, SimpleObject};
use recount_core::amount::Amount;
use recount_core::view;

use super::entry::Entry;
use crate::scope::Scope;

/// Everything that the table tracks, at one moment: the crew, the characters, factions, clocks.
#[derive(SimpleObject)]
pub struct Sheet {
    /// The crew first, then characters, factions, clocks and the rest.
    pub subjects: Vec<Subject>,
}

/// One thing that has tracks: the crew, a character, a faction, a clock.
#[derive(SimpleObject)]
pub struct Subject {
    /// What it is: crew, character, faction, clock, project …
    pub kind: String,
    /// Its name in the record; what every other question takes.
    pub slug: String,
    /// Its name for people.
    pub name: String,
    /// Its numbers and texts in reading order.
    pub tracks: Vec<Track>,
}

/// One number or text on a sheet.
#[derive(SimpleObject)]
pub struct Track {
    /// Its name, unique on the sheet: heat, stress, harm, action/sway …
    pub name: String,
    /// What it holds, as people read it.
    pub value: String,
    /// What it holds, when it is a number.
    pub number: Option<i64>,
    /// The most it can hold, where there is a most.
    pub max: Option<i64>,
    /// What it counts.
    pub unit: String,
}

/// One difference between two sheets.
#[derive(Clone, SimpleObject)]
pub struct Difference {
    /// The thing that differs.
    pub subject: String,
    /// The number or text that differs.
    pub track: String,
    /// What it held; nothing when it is new.
    #[graphql(name = "from")]
    pub before: Option<String>,
    /// What it holds; nothing when it is gone.
    #[graphql(name = "to")]
    pub after: Option<String>,
}

/// A value that a track took, and the entry that moved it.
pub struct Point {
    pub(super) scope: Arc<Scope>,
    pub(super) at: usize,
    pub(super) value: Option<Amount>,
}

/// A value that a track took, and the entry that moved it.
#[Object]
impl Point {
    /// The entry that moved it.
    async fn entry(&self) -> Entry {
        Entry::new(&self.scope, self.at)
    }

    /// The value from there on, as people read it; nothing when the track is gone.
    async fn value(&self) -> Option<String> {
        self.value.as_ref().map(Amount::to_string)
    }

    /// The value from there on, when it is a number.
    async fn number(&self) -> Option<i64> {
        self.value.as_ref().and_then(Amount::number)
    }
}

impl From<&view::Sheet> for Sheet {
    fn from(sheet: &view::Sheet) -> Self {
        Self { subjects: sheet.subjects.iter().map(Subject::from).collect() }
    }
}

impl From<&view::Subject> for Subject {
    fn from(subject: &view::Subject) -> Self {
        Self {
            kind: subject.kind.clone(),
            slug: subject.slug.clone(),
            name: subject.name.clone(),
            tracks: subject.tracks.iter().map(Track::from).collect(),
        }
    }
}

impl From<&view::Track> for Track {
    fn from(track: &view::Track) -> Self {
        Self {
            name: track.name.clone(),
            value: track.value.to_string(),
            number: track.value.number(),
            max: track.max,
            unit: track.unit.clone(),
        }
    }
}

impl From<&view::Fact> for Difference {
    fn from(fact: &view::Fact) -> Self {
        Self {
            subject: fact.subject.clone(),
            track: fact.track.clone(),
            before: fact.from.as_ref().map(Amount::to_string),
            after: fact.to.as_ref().map(Amount::to_string),
        }
    }
}
