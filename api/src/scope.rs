//! A scope: which entries a question looks at, with everything that was computed from them once.
//!
//! One type in three tenses: a campaign now, as it stood at an entry, and on the other side of a what-if. The CLI
//! and GraphQL answer from the same scope, so that they say the same. Knows no ledger: entries come in.

use std::sync::{Arc, OnceLock};

use recount_core::campaign::Campaign;
use recount_core::entry::{Id, Recorded};
use recount_core::refusal::Refusal;
use recount_replay::divergence::WhatIf;
use recount_replay::fold::{self, Moment};
use recount_replay::history::History;
use recount_replay::judged::Judged;
use recount_replay::scenario::Scenario;
use recount_replay::what_if::what_if;

/// In which tense a campaign is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tense {
    /// As the ledger holds it now.
    Now,
    /// As it stood at a moment.
    At,
    /// On the other side of a scenario.
    WhatIf(Id),
}

/// The entries that a question looks at.
#[derive(Debug)]
pub struct Scope {
    /// The campaign's short name in this ledger.
    pub name: String,
    /// The tense.
    pub tense: Tense,
    /// The entries, oldest first.
    pub entries: Vec<Recorded>,
    history: OnceLock<History>,
    judged: OnceLock<Judged>,
}

/// A what-if with both sides.
#[derive(Debug)]
pub struct Compared {
    /// The record that the scenario was replayed on.
    pub recorded: Arc<Scope>,
    /// The other side.
    pub other: Arc<Scope>,
    /// Verdicts, differences, drift.
    pub result: WhatIf,
}

impl Scope {
    /// Looks at a campaign as the ledger holds it.
    pub fn now(name: impl Into<String>, entries: Vec<Recorded>) -> Arc<Self> {
        Self::new(name.into(), Tense::Now, entries)
    }

    fn new(name: String, tense: Tense, entries: Vec<Recorded>) -> Arc<Self> {
        Arc::new(Self { name, tense, entries, history: OnceLock::new(), judged: OnceLock::new() })
    }

    /// Returns the campaign's identity: the id of its entry 0.
    pub fn id(&self) -> Id {
        self.entries.first().map_or(Id::NONE, |first| first.id)
    }

    /// Returns the last entry's id.
    pub fn head(&self) -> Id {
        self.entries.last().map_or(Id::NONE, |last| last.id)
    }

    /// Returns what each entry did, computed once.
    pub fn history(&self) -> &History {
        self.history.get_or_init(|| History::with(&self.entries, self.judged().clone()))
    }

    /// Returns what today's rulebook answers to each declaration, computed once.
    pub fn judged(&self) -> &Judged {
        self.judged.get_or_init(|| Judged::of(&self.entries))
    }

    /// Returns the folded state.
    pub fn campaign(&self) -> &Campaign {
        self.history().campaign()
    }

    /// Finds the position of an entry by its id.
    pub fn position(&self, id: Id) -> Option<usize> {
        self.entries.iter().position(|r| r.id == id)
    }

    /// Finds the one entry whose id begins so, or whose number it is.
    ///
    /// # Errors
    /// A refusal of kind `missing` when there is none or more than one.
    pub fn find(&self, text: &str) -> Result<usize, Refusal> {
        if let Some(seq) = text.strip_prefix('#').and_then(|n| n.parse::<u64>().ok()) {
            return self.entries.iter().position(|r| r.entry.seq == seq).ok_or_else(|| unknown(text));
        }
        let fits = |r: &Recorded| r.id.to_string().starts_with(text);
        let mut found = self.entries.iter().enumerate().filter(|(_, r)| fits(r)).map(|(at, _)| at);
        match (found.next(), found.next()) {
            (Some(at), None) if !text.is_empty() => Ok(at),
            (Some(_), Some(_)) => {
                let sentence = format!("More than one entry begins with {text}.");
                Err(Refusal::new("CA-R1", "AmbiguousEntry", sentence).missing().hint("Give more digits."))
            }
            (_, _) => Err(unknown(text)),
        }
    }

    /// Looks at the campaign as it stood at a moment.
    ///
    /// # Errors
    /// A refusal of kind `missing` when there is no such moment.
    pub fn at(&self, moment: &Moment) -> Result<Arc<Self>, Refusal> {
        let entries = fold::as_of(&self.entries, moment)?.to_vec();
        Ok(Self::new(self.name.clone(), Tense::At, entries))
    }

    /// Looks at the first `count` entries.
    pub fn prefix(&self, count: usize) -> Arc<Self> {
        let entries = self.entries[..count.min(self.entries.len())].to_vec();
        Self::new(self.name.clone(), Tense::At, entries)
    }

    /// Replays the campaign under a scenario.
    ///
    /// # Errors
    /// A refusal when the scenario cannot be.
    pub fn what_if(self: &Arc<Self>, scenario: &Scenario) -> Result<Compared, Refusal> {
        let result = what_if(&self.entries, self.judged(), scenario)?;
        let (entries, history) = result.history(&self.entries, self.judged());
        let other = Self::new(self.name.clone(), Tense::WhatIf(result.id), entries);
        other.history.get_or_init(|| history);
        Ok(Compared { recorded: Arc::clone(self), other, result })
    }
}

fn unknown(text: &str) -> Refusal {
    Refusal::new("CA-R1", "UnknownEntry", format!("No entry begins with {text}."))
        .missing()
        .hint("See `recount log` for the entries there are.")
}
