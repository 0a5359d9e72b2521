//! What an audit finds, and what it reads: each declaration with what followed, the state before it and after it.
//!
//! A system's own checks are behind [`Decider::audit`]; what needs no rulebook (chain, seeds, dates …) is in
//! `recount-replay`. A finding accuses nobody: it says what the record and the book say, and how sure that is.

pub mod amounts;
pub mod check;
pub mod dice;
pub mod prose;
pub mod words;

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use strum::{Display, EnumIter};

use crate::campaign::{self, Campaign};
use crate::decider::{Decider, Departed, House};
use crate::entry::{Declaration, Id, Recorded};
use crate::systems::{Command, Event, State};

/// How sure a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Display, EnumIter)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Severity {
    /// Both sides stand in the record, and they disagree.
    Firm,
    /// They disagree unless something happened that nobody wrote down.
    Likely,
    /// Something that a number needs is missing, or the words are doubtful.
    Weak,
}

/// A place where the record disagrees with the book or with itself, or lacks what its numbers need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Which check found it, such as `wanted-dice`.
    pub check: &'static str,
    /// Whom or what it is about, where one declaration can be found twice by one check.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// How sure it is.
    pub severity: Severity,
    /// Why it is that sure, in a few words.
    pub because: String,
    /// The rule that it is about.
    pub rule: String,
    /// The entries, the one to look at first in front.
    pub entries: Vec<Id>,
    /// The finding in a sentence.
    pub sentence: String,
}

impl Finding {
    /// Starts a finding about one entry.
    pub fn new(check: &'static str, severity: Severity, rule: &str, entry: Id, sentence: String) -> Self {
        let because = match severity {
            Severity::Firm => "both sides stand in the record",
            Severity::Likely => "only something unwritten would explain it",
            Severity::Weak => "the record is too thin to tell",
        };
        Self {
            check,
            about: String::new(),
            severity,
            because: because.to_owned(),
            rule: rule.to_owned(),
            entries: vec![entry],
            sentence,
        }
    }

    /// Returns the name by which it can be found again: it holds as long as its first entry does.
    pub fn id(&self) -> String {
        let first = self.entries.first().map(|id| id.short()).unwrap_or_default();
        if self.about.is_empty() {
            format!("{}:{first}", self.check)
        } else {
            format!("{}:{first}:{}", self.check, self.about)
        }
    }

    /// Says why it is as sure as it is.
    #[must_use]
    pub fn because(mut self, because: impl Into<String>) -> Self {
        self.because = because.into();
        self
    }

    /// Says whom or what it is about.
    #[must_use]
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// Adds entries that belong to it, each once.
    #[must_use]
    pub fn with(mut self, entries: impl IntoIterator<Item = Id>) -> Self {
        for id in entries {
            if !self.entries.contains(&id) {
                self.entries.push(id);
            }
        }
        self
    }
}

/// A declaration with its consequences, between two states of the whole campaign.
#[derive(Clone, Debug)]
pub struct Told<'a> {
    /// The declaration.
    pub declaration: &'a Recorded,
    /// What followed, in order.
    pub consequences: &'a [Recorded],
    /// The campaign before it.
    pub before: Campaign,
    /// The campaign after all that followed.
    pub after: Campaign,
}

/// A declaration with its consequences, as one rule system reads them.
#[derive(Debug)]
pub struct Step<'a, D: Decider> {
    /// The declaration's id.
    pub id: Id,
    /// The evening it belongs to.
    pub session: Option<u32>,
    /// Whether it was written down after the evening, with its date of play.
    pub is_recap: bool,
    /// What was declared, with its dice and departures.
    pub declared: &'a Declaration,
    /// The command, when it is one of the system's own.
    pub command: Option<&'a D::Command>,
    /// The system's events, each with the id of its entry.
    pub events: Vec<(Id, &'a D::Event)>,
    /// Departures from the book, each with the id of its entry.
    pub departed: Vec<(Id, &'a Departed)>,
    /// The system's state before it.
    pub before: D::State,
    /// The system's state after it.
    pub after: D::State,
    /// The house rules that hold.
    pub house: Arc<House>,
}

/// How a system finds its own parts in what all systems share.
#[derive(Debug)]
pub struct Own<D: Decider> {
    /// Its state.
    pub state: fn(State) -> Option<D::State>,
    /// Its command.
    pub command: for<'a> fn(&'a Command) -> Option<&'a D::Command>,
    /// Its event.
    pub event: for<'a> fn(&'a Event) -> Option<&'a D::Event>,
}

impl<'a, D: Decider> Step<'a, D> {
    /// Reads a declaration as a system does; `None` before the campaign is open.
    pub fn of(told: Told<'a>, own: &Own<D>) -> Option<Self> {
        let entry = &told.declaration.entry;
        let declared = entry.declaration()?;
        let followed =
            || told.consequences.iter().filter_map(|r| Some((r.id, &r.entry.consequence()?.event)));
        let events = followed().filter_map(|(id, event)| Some((id, (own.event)(event)?))).collect();
        let departed = |(id, event): (Id, &'a Event)| match event {
            Event::Campaign(campaign::Event::Departed(departed)) => Some((id, departed)),
            _ => None,
        };
        Some(Self {
            id: told.declaration.id,
            session: entry.session,
            is_recap: entry.played.is_some(),
            declared,
            command: (own.command)(&declared.command),
            events,
            departed: followed().filter_map(departed).collect(),
            house: Arc::clone(&told.after.house),
            before: (own.state)(told.before.state)?,
            after: (own.state)(told.after.state)?,
        })
    }

    /// Returns what somebody wrote in words: notes, reasons, remarks, labels, in the order of their keys.
    pub fn prose(&self) -> Vec<String> {
        let mut found = Vec::new();
        gather(&serde_json::to_value(&self.declared.command).unwrap_or_default(), &mut found);
        found.extend(self.declared.instead.get("reason").map(ToString::to_string));
        found
    }

    /// Returns the departure in one of the amounts that the command computes.
    pub fn departure(&self, key: &str) -> Option<(Id, &'a Departed)> {
        self.departed.iter().copied().find(|(_, departed)| departed.key == key)
    }

    /// Returns the entries of the declaration and of all departures in it.
    pub fn departures(&self) -> impl Iterator<Item = Id> + use<'_, 'a, D> {
        self.departed.iter().map(|(id, _)| *id)
    }
}

/// A text with a space in it was written by somebody; a word without one is a name or a choice.
fn gather(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) if text.contains(' ') => found.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| gather(item, found)),
        Value::Object(map) => map.values().for_each(|item| gather(item, found)),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
