//! Why a number is what it is, which tracks there are, and moments as people name them.

use std::sync::Arc;

use async_graphql::{Object, OneofObject, SimpleObject};
use recount_core::amount::Amount;
use recount_core::entry::At;
use recount_replay::fold::Moment;

use super::entry::{Entry, KeyValue};
use crate::graphql::error::{bad_input, not_found, refused};
use crate::scope::Scope;

/// A track that a subject has or had.
#[derive(Clone, SimpleObject)]
pub struct TrackName {
    /// The subject.
    pub subject: String,
    /// The track.
    pub track: String,
}

/// One reason why a number is what it is: an entry that moved it, with what stands behind that.
#[derive(Clone)]
pub struct Reason {
    record: Arc<Scope>,
    /// What we now hold that happened, in which it stands.
    scope: Arc<Scope>,
    at: usize,
    /// Subject and track.
    what: Arc<(String, String)>,
}

/// A moment of a campaign; give exactly one.
#[derive(Clone, Debug, OneofObject)]
pub enum MomentInput {
    /// Just after this entry: the beginning of its id, or # and its number.
    Entry(String),
    /// At the end of the session with this number.
    Session(u32),
    /// At a time: all that was written until then.
    RecordedAt(String),
    /// On a date of play, YYYY-MM-DD.
    PlayedOn(String),
}

impl Reason {
    /// Shows the reason that stands at a position of what is held of a record.
    pub fn new(record: &Arc<Scope>, held: &Arc<Scope>, at: usize, what: Arc<(String, String)>) -> Self {
        Self { record: Arc::clone(record), scope: Arc::clone(held), at, what }
    }

    fn declared_at(&self) -> usize {
        self.scope.row(self.at).map_or(self.at, |row| row.declaration)
    }

    /// Shows the recorded entry, where the record has it.
    fn recorded(&self, at: usize) -> Entry {
        let there = self.scope.entries.get(at).and_then(|r| self.record.position(r.id));
        there.map_or_else(|| Entry::new(&self.scope, at), |at| Entry::new(&self.record, at))
    }

    fn fact(&self) -> async_graphql::Result<&recount_core::view::Fact> {
        let row = self.scope.row(self.at);
        let fact = row.and_then(|row| {
            row.facts.iter().find(|fact| fact.subject == self.what.0 && fact.track == self.what.1)
        });
        fact.ok_or_else(|| not_found("no such entry"))
    }
}

/// One reason why a number is what it is: an entry that moved it, with what stands behind that.
#[Object]
impl Reason {
    /// What somebody declared, as recorded, with its ruling and dice; also where an amendment touched it.
    async fn declaration(&self) -> Entry {
        self.recorded(self.declared_at())
    }

    /// What followed and moved the number, with its rules.
    async fn consequence(&self) -> Entry {
        self.recorded(self.at)
    }

    /// The ruling that counts: the declaration's own, or what an amendment put in its place.
    async fn ruling(&self) -> Vec<KeyValue> {
        let recorded = self.scope.entries.get(self.declared_at());
        let declared = recorded.and_then(|recorded| recorded.entry.declaration());
        declared.map_or_else(Vec::new, |declared| KeyValue::of_ruling(&declared.command))
    }

    /// The amendment that made it so; nothing when it is as recorded.
    async fn amended_by(&self) -> Option<Entry> {
        let declared = self.scope.entries.get(self.declared_at())?.id;
        let held = self.record.effective();
        let by = held.ground.as_ref()?.given_to(declared)?.by;
        self.record.position(by).map(|at| Entry::new(&self.record, at))
    }

    /// What it held before.
    async fn before(&self) -> async_graphql::Result<Option<String>> {
        Ok(self.fact()?.from.as_ref().map(Amount::to_string))
    }

    /// What it held after.
    async fn after(&self) -> async_graphql::Result<Option<String>> {
        Ok(self.fact()?.to.as_ref().map(Amount::to_string))
    }

    /// What happened, in a sentence.
    async fn sentence(&self) -> String {
        self.scope.row(self.at).map_or_else(String::new, |row| row.sentence.clone())
    }
}

impl MomentInput {
    /// Reads the moment in a scope.
    ///
    /// # Errors
    /// When it cannot be read, or names an entry that is not there.
    pub fn read(&self, scope: &Scope) -> async_graphql::Result<Moment> {
        Ok(match self {
            Self::Entry(text) => {
                let at = scope.find(text).map_err(|r| refused(&r))?;
                Moment::Entry(scope.entries[at].id)
            }
            Self::Session(number) => Moment::Session(*number),
            Self::RecordedAt(text) => {
                let hint = Some("write it like 2026-11-29T20:40:00.000000Z");
                Moment::RecordedAt(text.parse::<At>().map_err(|e| bad_input(e, hint))?)
            }
            Self::PlayedOn(text) => {
                let read = text.parse();
                let bad = |_| bad_input(format!("{text:?} is no date"), Some("write it like 2026-11-29"));
                Moment::PlayedOn(read.map_err(bad)?)
            }
        })
    }
}
