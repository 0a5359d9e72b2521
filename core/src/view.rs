//! Sheets and facts: what people see of a state, and the difference between two of them.
//!
//! Each system's `view.rs` turns its state into a [`Sheet`]; series, diffs and "who changed this" all come from
//! [`facts`], so that they can never disagree with the state. Knows no rule.

use serde::{Deserialize, Serialize};

use crate::amount::Amount;

/// Every subject of a campaign with its tracks, in the order in which people want to read them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// The crew first, then characters, factions, clocks and other things.
    pub subjects: Vec<Subject>,
}

/// One thing that has tracks: the crew, a character, a faction, a clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// `crew`, `character`, `faction`, `clock` … in the system's word.
    pub kind: String,
    /// Its name in the record.
    pub slug: String,
    /// Its name for people.
    pub name: String,
    /// Its tracks in reading order.
    pub tracks: Vec<Track>,
}

/// One number or text of a subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Track {
    /// Its name, unique in the subject: `heat`, `stress`, `harm`, `action/sway`.
    pub name: String,
    /// What it holds now.
    pub value: Amount,
    /// The most it can hold, where there is a most.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub max: Option<i64>,
    /// What it counts: `heat`, `coin`, `boxes`, `segments`; empty for texts.
    pub unit: String,
}

impl Track {
    /// Makes a track that counts.
    pub fn number(name: &str, value: impl Into<i64>, max: Option<i64>, unit: &str) -> Self {
        Self { name: name.to_owned(), value: Amount::Number(value.into()), max, unit: unit.to_owned() }
    }

    /// Makes a track that is text.
    pub fn text(name: &str, value: impl Into<String>) -> Self {
        Self { name: name.to_owned(), value: Amount::Text(value.into()), max: None, unit: String::new() }
    }
}

/// One difference between two sheets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// The subject's name in the record.
    pub subject: String,
    /// The track.
    pub track: String,
    /// What it held; absent when the track is new.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub from: Option<Amount>,
    /// What it holds; absent when the track is gone.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub to: Option<Amount>,
}

impl Sheet {
    /// Tells apart things of two kinds with one name: the later ones are called `<kind>:<name>`.
    ///
    /// A name is unique among its kind only; facts and series go by the name alone.
    #[must_use]
    pub fn distinct(mut self) -> Self {
        let mut seen = std::collections::BTreeSet::new();
        let is_first: Vec<bool> = self.subjects.iter().map(|s| seen.insert(s.slug.as_str())).collect();
        for (subject, _) in self.subjects.iter_mut().zip(is_first).filter(|(_, is_first)| !is_first) {
            subject.slug = format!("{}:{}", subject.kind, subject.slug);
        }
        self
    }

    /// Finds a subject by its name in the record.
    pub fn subject(&self, slug: &str) -> Option<&Subject> {
        self.subjects.iter().find(|s| s.slug == slug)
    }

    /// Finds a track's value.
    pub fn value(&self, subject: &str, track: &str) -> Option<&Amount> {
        self.subject(subject)?.tracks.iter().find(|t| t.name == track).map(|t| &t.value)
    }
}

/// Returns every difference between two sheets, in the order of the later one, then what is gone.
pub fn facts(before: &Sheet, after: &Sheet) -> Vec<Fact> {
    let mut found = Vec::new();
    for (i, subject) in after.subjects.iter().enumerate() {
        let was = before.subjects.get(i).filter(|s| s.slug == subject.slug);
        let was = was.or_else(|| before.subject(&subject.slug));
        if was.is_some_and(|was| was.tracks == subject.tracks) {
            continue;
        }
        let old: &[Track] = was.map_or(&[], |was| &was.tracks);
        for track in &subject.tracks {
            let from = old.iter().find(|t| t.name == track.name).map(|t| &t.value);
            if from != Some(&track.value) {
                found.push(fact(subject, &track.name, from, Some(&track.value)));
            }
        }
        found.extend(gone(subject, old, &subject.tracks));
    }
    for subject in before.subjects.iter().filter(|s| after.subject(&s.slug).is_none()) {
        found.extend(gone(subject, &subject.tracks, &[]));
    }
    found
}

fn gone<'a>(subject: &'a Subject, old: &'a [Track], new: &'a [Track]) -> impl Iterator<Item = Fact> + 'a {
    old.iter()
        .filter(move |t| new.iter().all(|n| n.name != t.name))
        .map(move |t| fact(subject, &t.name, Some(&t.value), None))
}

fn fact(subject: &Subject, track: &str, from: Option<&Amount>, to: Option<&Amount>) -> Fact {
    Fact { subject: subject.slug.clone(), track: track.to_owned(), from: from.cloned(), to: to.cloned() }
}
