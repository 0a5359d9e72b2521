//! A scope: which entries a question looks at, with everything that was computed from them once.
//!
//! One type in three tenses: a campaign now, as it stood at an entry, and on the other side of a what-if. The CLI
//! and GraphQL answer from the same scope, so that they say the same. A moment of the past shares what was computed
//! for the whole (`past`); states are kept at intervals (`stands`); what we now hold that happened, where a record was
//! amended, is a scope of its own (`held`). Knows no ledger: entries come in.

mod entries;
mod find;
mod held;
mod past;
mod people;
mod stands;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, RwLock};

use recount_core::audit::Finding;
use recount_core::campaign::Campaign;
use recount_core::entry::{Id, Recorded};
use recount_core::refusal::Refusal;
use recount_core::view::Sheet;
use recount_replay::amend::{Effective, amends};
use recount_replay::audit::{Kind, audit};
use recount_replay::fold::{self, Moment};
use recount_replay::history::History;
use recount_replay::judged::Judged;
use recount_replay::rolls::{self, Roll};
use recount_replay::timeline::turn_at;
use recount_store::People;

pub use entries::Entries;
use find::Searches;
pub use find::{Asked, Rows, named_moment};
pub use held::Compared;
use stands::Stands;

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
    pub entries: Entries,
    /// What the entries are the effective history of, when they are one.
    pub ground: Option<Effective>,
    /// The scope that this one is a beginning of.
    whole: Option<Arc<Self>>,
    history: OnceLock<History>,
    judged: OnceLock<Judged>,
    state: OnceLock<Campaign>,
    sheet: OnceLock<Arc<Sheet>>,
    index: OnceLock<BTreeMap<Id, usize>>,
    stands: Stands,
    searches: Searches,
    people: Arc<RwLock<Arc<People>>>,
    audit: OnceLock<Vec<Finding>>,
    effective: OnceLock<Option<Arc<Self>>>,
}

impl Scope {
    /// Looks at a campaign as the ledger holds it.
    pub fn now(name: impl Into<String>, entries: Vec<Recorded>) -> Arc<Self> {
        Arc::new(Self::new(name.into(), Tense::Now, entries.into(), None))
    }

    fn new(name: String, tense: Tense, entries: Entries, whole: Option<Arc<Self>>) -> Self {
        Self {
            name,
            tense,
            entries,
            ground: None,
            whole,
            history: OnceLock::new(),
            judged: OnceLock::new(),
            state: OnceLock::new(),
            sheet: OnceLock::new(),
            index: OnceLock::new(),
            stands: Stands::default(),
            searches: Searches::default(),
            people: Arc::default(),
            audit: OnceLock::new(),
            effective: OnceLock::new(),
        }
    }

    /// Carries a scope on over whole turns that were appended; what was computed is carried on too.
    ///
    /// Where nobody else looks at the old one, it costs only what is new.
    #[must_use]
    pub fn grown(self: Arc<Self>, appended: &[Recorded]) -> Arc<Self> {
        let old = Arc::try_unwrap(self).unwrap_or_else(|shared| shared.copy());
        let mut index = old.index;
        if let Some(index) = index.get_mut() {
            index.extend(appended.iter().zip(old.entries.len()..).map(|(recorded, at)| (recorded.id, at)));
        }
        let is_amended = amends(appended);
        let mut history = if is_amended { OnceLock::new() } else { old.history };
        if let Some(history) = history.get_mut() {
            history.extend(appended);
        }
        let effective = match old.effective.into_inner().filter(|_| !is_amended) {
            Some(held) => OnceLock::from(held.map(|held| held.grown(appended))),
            None => OnceLock::new(),
        };
        let ground = old.ground.map(|ground| ground.grown(appended));
        let entries = old.entries.grown(appended);
        let fresh = Self::new(old.name, old.tense, entries, None);
        Arc::new(Self { ground, history, index, effective, people: old.people, stands: old.stands, ..fresh })
    }

    fn copy(&self) -> Self {
        let fresh =
            Self::new(self.name.clone(), self.tense.clone(), self.entries.clone(), self.whole.clone());
        let (history, index) = (self.history.clone(), self.index.clone());
        let (ground, effective) = (self.ground.clone(), self.effective.clone());
        let people = Arc::clone(&self.people);
        Self { ground, history, index, effective, people, stands: self.stands.clone(), ..fresh }
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
        self.history.get_or_init(|| match &self.whole {
            Some(whole) => whole.history().first(self.entries.len(), self.campaign().clone()),
            None if self.is_record() => History::believed(&self.entries, self.judge().clone()),
            None => History::with(&self.entries, self.judge().clone()),
        })
    }

    /// Returns what today's rulebook answers to each declaration, computed once.
    pub fn judged(&self) -> &Judged {
        match self.history.get() {
            Some(history) => history.judged(),
            None if self.whole.is_some() => self.history().judged(),
            None => self.judge(),
        }
    }

    fn judge(&self) -> &Judged {
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

    /// Returns what a careful person would find, the surest first, computed once.
    pub fn audit(&self) -> &[Finding] {
        let kind = if matches!(self.tense, Tense::WhatIf(_)) { Kind::Imagined } else { Kind::Recorded };
        self.audit.get_or_init(|| audit(&self.entries, self.judged(), kind))
    }

    /// Returns the rolls of the declaration at a position, each with where it fell among its odds.
    pub fn rolls(&self, at: usize) -> Vec<Roll> {
        let turn = turn_at(&self.entries, at);
        turn.map_or_else(Vec::new, |turn| rolls::of_turn(&turn, self.dice(at), self.campaign().system()))
    }

    /// Returns the folded state.
    pub fn campaign(&self) -> &Campaign {
        match (self.history.get(), &self.whole) {
            (Some(history), _) => history.campaign(),
            (None, Some(whole)) => self.state.get_or_init(|| whole.state_at(self.entries.len())),
            (None, None) => self.history().campaign(),
        }
    }

    /// Returns the sheet at the end.
    pub fn sheet(&self) -> Arc<Sheet> {
        let make = || match &self.whole {
            Some(whole) => whole.sheet_at(self.entries.len()),
            None => Arc::new(self.history().sheet().clone()),
        };
        Arc::clone(self.sheet.get_or_init(make))
    }

    /// Says whether what each entry did is known already.
    pub fn is_read(&self) -> bool {
        self.history.get().is_some()
    }

    /// Finds the position of an entry by its id.
    pub fn position(&self, id: Id) -> Option<usize> {
        self.index().get(&id).copied().filter(|at| *at < self.entries.len())
    }

    /// Looks at the campaign as it stood at a moment.
    ///
    /// # Errors
    /// A refusal of kind `missing` when there is no such moment.
    pub fn at(self: &Arc<Self>, moment: &Moment) -> Result<Arc<Self>, Refusal> {
        let count = match moment {
            Moment::Entry(id) if self.position(*id).is_some() => self.position(*id).map_or(0, |at| at + 1),
            _ => fold::as_of(&self.entries, moment)?.len(),
        };
        Ok(self.prefix(count))
    }

    /// Looks at the first `count` entries.
    pub fn prefix(self: &Arc<Self>, count: usize) -> Arc<Self> {
        let whole = self.whole.as_ref().unwrap_or(self);
        let entries = whole.entries.first_of(count.min(self.entries.len()));
        Arc::new(Self::new(self.name.clone(), Tense::At, entries, Some(Arc::clone(whole))))
    }

    fn index(&self) -> &BTreeMap<Id, usize> {
        match &self.whole {
            Some(whole) => whole.index(),
            None => {
                self.index.get_or_init(|| self.entries.iter().enumerate().map(|(at, r)| (r.id, at)).collect())
            }
        }
    }
}
