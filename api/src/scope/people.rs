//! How people are called in what a scope says, and how far each of their rolls could be foreseen or picked.

use std::sync::{Arc, PoisonError};

use recount_core::campaign;
use recount_core::entry::{Body, Recorded};
use recount_core::slug::Slug;
use recount_core::systems::{Command, Event};
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
        match self.entries.get(at).and_then(seated) {
            Some(member) => self.people().in_sentence(member, &sentence),
            None => sentence,
        }
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
