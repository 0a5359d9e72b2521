//! How people are called in what a scope says, and how far each of their rolls could be foreseen or picked.

use std::sync::{Arc, PoisonError};

use recount_core::campaign::{self, Restated};
use recount_core::entry::{Body, Id, Recorded};
use recount_core::slug::Slug;
use recount_core::systems::{Command, Event};
use recount_replay::amend::restatement;
use recount_replay::history::Row;
use recount_replay::scenario::{Anchor, Change};
use recount_replay::verify::{Grade, grade_of};
use recount_store::People;

use super::Scope;

impl Scope {
    /// Says how members are called for people from now on.
    pub fn call(&self, people: Arc<People>) {
        *self.root().people.write().unwrap_or_else(PoisonError::into_inner) = people;
    }

    /// Returns how members are called for people.
    pub fn people(&self) -> Arc<People> {
        Arc::clone(&self.root().people.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the grade of the drawn declaration at a position.
    pub fn grade(&self, at: usize) -> Option<Grade> {
        grade_of(self.entries.get(at)?, self.root().campaign())
    }

    /// Returns an entry's sentence, in which a member is called as people call them.
    pub fn sentence(&self, at: usize) -> String {
        let sentence = self.row(at).map(|row| row.sentence.clone()).unwrap_or_default();
        let Some(recorded) = self.entries.get(at) else { return sentence };
        if let Some(restated) = restatement(recorded) {
            return self.restated(restated, &sentence);
        }
        if let Some(Command::Campaign(campaign::Command::Overturn { scenario, .. })) =
            recorded.entry.declaration().map(|d| &d.command)
        {
            return scenario.changes.iter().fold(sentence, |said, change| self.numbered(&said, change));
        }
        match seated(recorded) {
            Some(member) => self.people().in_sentence(member, &sentence),
            None => sentence,
        }
    }

    /// Says a change of a scenario, with the entry's number in place of its id.
    pub fn change(&self, change: &Change) -> String {
        self.numbered(&change.sentence(), change)
    }

    fn numbered(&self, sentence: &str, change: &Change) -> String {
        let (Anchor::Of(id) | Anchor::After(id)) = change.anchor();
        self.row_of(id).map_or_else(
            || sentence.to_owned(),
            |row| sentence.replace(&id.short(), &format!("#{}", row.seq)),
        )
    }

    /// Says what was restated by its number and its words.
    fn restated(&self, restated: &Restated, sentence: &str) -> String {
        let (of, words) = match (restated.declaration, restated.after) {
            (Some(of), _) => (of, true),
            (None, Some(after)) => (after, false),
            (None, None) => return sentence.to_owned(),
        };
        let Some(row) = self.row_of(of) else { return sentence.to_owned() };
        let said = if words { format!(" ({})", row.sentence.trim_end_matches('.')) } else { String::new() };
        sentence.replacen(&of.short(), &format!("#{}{said}", row.seq), 1)
    }

    fn row_of(&self, id: Id) -> Option<&Arc<Row>> {
        self.position(id).and_then(|at| self.row(at))
    }
}

/// The member that an entry's sentence begins with.
fn seated(recorded: &Recorded) -> Option<&Slug> {
    match &recorded.entry.body {
        Body::Declaration(d) => match &d.command {
            Command::Campaign(campaign::Command::Seat { member, .. }) => Some(member),
            _ => None,
        },
        Body::Consequence(c) => match &c.event {
            Event::Campaign(campaign::Event::Seated { member, .. }) => Some(member),
            _ => None,
        },
    }
}
