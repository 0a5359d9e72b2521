//! A scope: which entries a question looks at, with everything that was computed from them once.
//!
//! One type in three tenses: a campaign now, as it stood at an entry, and on the other side of a what-if. The CLI
//! and GraphQL answer from the same scope, so that they say the same. Knows no ledger: entries come in.

use std::sync::{Arc, OnceLock};

use recount_core::campaign::{Campaign, Command as Shared};
use recount_core::entry::{Id, Recorded};
use recount_core::refusal::Refusal;
use recount_core::slug::Slug;
use recount_core::systems::Command;
use recount_replay::amend::{Effective, Rehearsal};
use recount_replay::divergence::WhatIf;
use recount_replay::fold::{self, Moment};
use recount_replay::history::History;
use recount_replay::judged::Judged;
use recount_replay::scenario::Scenario;
use recount_replay::what_if::Ground;

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
    /// What the entries are the effective history of, when they are one.
    pub ground: Option<Effective>,
    history: OnceLock<History>,
    judged: OnceLock<Judged>,
    effective: OnceLock<Option<Arc<Scope>>>,
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
        Arc::new(Self {
            name,
            tense,
            entries,
            ground: None,
            history: OnceLock::new(),
            judged: OnceLock::new(),
            effective: OnceLock::new(),
        })
    }

    fn over(name: String, tense: Tense, ground: Effective) -> Arc<Self> {
        Arc::new(Self {
            name,
            tense,
            entries: ground.entries.clone(),
            ground: Some(ground),
            history: OnceLock::new(),
            judged: OnceLock::new(),
            effective: OnceLock::new(),
        })
    }

    /// Looks at what we now hold that happened; a record that was never amended is that itself.
    pub fn effective(self: &Arc<Self>) -> Arc<Self> {
        if self.ground.is_some() || matches!(self.tense, Tense::WhatIf(_)) {
            return Arc::clone(self);
        }
        let effective = self.effective.get_or_init(|| {
            let ground = Effective::of(&self.entries)?;
            Some(Self::over(self.name.clone(), self.tense.clone(), ground))
        });
        effective.as_ref().map_or_else(|| Arc::clone(self), Arc::clone)
    }

    /// Looks at what we hold, with all that these entries say, of a moment that is past.
    ///
    /// # Errors
    /// A refusal of kind `missing` when there is no such moment.
    pub fn held_at(self: &Arc<Self>, moment: &Moment) -> Result<Arc<Self>, Refusal> {
        let count = fold::as_of(&self.entries, moment)?.len();
        let effective = self.effective();
        let next = self.entries[count..].iter().find(|r| r.entry.cause.is_none()).map(|r| r.id);
        match (&effective.ground, next) {
            (None, _) => self.at(moment),
            (Some(_), None) => Ok(effective),
            (Some(ground), Some(next)) => {
                Ok(Self::over(self.name.clone(), Tense::At, ground.clone().before(next)))
            }
        }
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
        self.history.get_or_init(|| match self.is_record() {
            true => History::believed(&self.entries, self.judged().clone()),
            false => History::with(&self.entries, self.judged().clone()),
        })
    }

    /// Returns what today's rulebook answers to each declaration, computed once.
    pub fn judged(&self) -> &Judged {
        self.judged.get_or_init(|| match &self.ground {
            Some(ground) => ground.judged(),
            None if self.is_record() => Judged::of(&self.entries),
            None => Judged::of_list(&self.entries),
        })
    }

    /// Says whether these entries are a record, in which amendments restate what stands before them.
    fn is_record(&self) -> bool {
        self.ground.is_none() && !matches!(self.tense, Tense::WhatIf(_))
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

    /// Returns the reason that a dispute was raised with.
    pub fn because(&self, dispute: &Slug) -> Option<String> {
        let seq: u64 = dispute.as_str().strip_prefix("dispute-")?.parse().ok()?;
        let raised = self.entries.iter().find(|r| r.entry.seq == seq)?;
        match &raised.entry.declaration()?.command {
            Command::Campaign(Shared::RaiseDispute { because, .. }) => Some(because.clone()),
            _ => None,
        }
    }

    /// Looks at the first `count` entries.
    pub fn prefix(&self, count: usize) -> Arc<Self> {
        let entries = self.entries[..count.min(self.entries.len())].to_vec();
        Self::new(self.name.clone(), Tense::At, entries)
    }

    /// Replays what we hold that happened under a scenario.
    ///
    /// # Errors
    /// A refusal when the scenario cannot be.
    pub fn what_if(self: &Arc<Self>, scenario: &Scenario) -> Result<Compared, Refusal> {
        let base = self.effective();
        let result = base.base().replay(scenario)?;
        Ok(base.compared(result))
    }

    /// Returns what scenarios on these entries are replayed on; for a record that was amended ask its effective one.
    pub fn base(&self) -> Ground<'_> {
        match &self.ground {
            Some(ground) => Ground::on(ground, self.judged()),
            None => Ground::of(&self.entries, self.judged()),
        }
    }

    /// Puts an answer beside what it was replayed on.
    fn compared(self: Arc<Self>, result: WhatIf) -> Compared {
        let (entries, history) = result.history(&self.entries, self.judged());
        let other = Self::new(self.name.clone(), Tense::WhatIf(result.id), entries);
        other.history.get_or_init(|| history);
        Compared { recorded: self, other, result }
    }

    /// Puts an amendment that was tried beside the record that it was tried on.
    pub fn rehearsed(name: impl Into<String>, rehearsal: Rehearsal) -> Compared {
        let base = Self::over(name.into(), Tense::Now, rehearsal.effective);
        base.judged.get_or_init(|| rehearsal.judged);
        base.compared(rehearsal.answer)
    }
}

fn unknown(text: &str) -> Refusal {
    Refusal::new("CA-R1", "UnknownEntry", format!("No entry begins with {text}."))
        .missing()
        .hint("See `recount log` for the entries there are.")
}
