//! The record as we now hold that it happened.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use recount_core::campaign::{Campaign, Standing};
use recount_core::entry::{Body, Consequence, Declaration, Id, Recorded};
use recount_core::luck::Beyond;
use recount_core::refusal::Refusal;
use recount_core::systems::{Decision, Event};

use super::content::Stream;
use super::layers::{self, Amendment, is_amendment, restatement};
use super::slots::{Slot, Slots};
use crate::divergence::{WhatIf, push};
use crate::fold;
use crate::judged::Judged;
use crate::scenario::{Anchor, Change, Scenario};
use crate::what_if::Ground;

/// What amendments gave to a turn of the effective history.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// The last amendment that restated it.
    pub by: Id,
    /// How it stands.
    pub standing: Standing,
    /// What things are called after that an insert makes.
    pub tag: Option<String>,
    /// Luck that amendments gave to it.
    pub beyond: Option<Beyond>,
    /// What was recorded, on which somebody at the table did rule.
    pub was: Option<Arc<Was>>,
}

/// What the record holds of a declaration that amendments restated.
#[derive(Clone, Debug, PartialEq)]
pub struct Was {
    /// What its ruling was made in view of.
    pub basis: BTreeMap<String, String>,
    /// What followed, each with its rules.
    pub events: Vec<(Event, Vec<String>)>,
}

impl Was {
    /// Says whether a decision is what was recorded, so that nobody has to rule again.
    pub fn is(&self, decision: &Decision) -> bool {
        self.basis == decision.basis && self.events == decision.events
    }
}

impl Given {
    /// Says whether the declaration does not count, whatever would follow from it.
    pub fn is_struck(&self) -> bool {
        self.standing == Standing::Struck
    }
}

/// The effective history of a record that was amended.
///
/// Its entries are a list like any other. A declaration keeps its id whatever became of it, one that was struck
/// stands there without consequences, and an insert has the id of the entry that put it there.
#[derive(Clone, Debug, PartialEq)]
pub struct Effective {
    /// The entries in effective order.
    pub entries: Vec<Recorded>,
    /// The amendments in the order of the record.
    pub amendments: Vec<Amendment>,
    given: BTreeMap<usize, Given>,
    fates: BTreeMap<Id, Vec<usize>>,
    counting: BTreeSet<Id>,
    struck: BTreeSet<Id>,
    /// Where the declarations stand that amendments touched.
    touched: BTreeMap<Id, usize>,
    recorded: BTreeMap<Id, Kind>,
    /// What was declared, where amendments changed it.
    originals: BTreeMap<Id, Declaration>,
}

/// What an entry of the record is, for saying why it cannot be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Declaration,
    Consequence(Option<Id>),
    Restated(Option<Id>),
}

impl Effective {
    /// Reads a record; nothing when it was never amended, and so is its own effective history.
    pub fn of(record: &[Recorded]) -> Option<Self> {
        layers::amends(record).then(|| Self::whole(record))
    }

    /// Reads a record, amended or not.
    pub fn whole(record: &[Recorded]) -> Self {
        let amendments = layers::amendments(record);
        let mut slots = Slots::of(record);
        for (number, amendment) in amendments.iter().enumerate() {
            slots.amend(record, number, amendment);
        }
        slots.declare(&amendments);
        let mut effective = Self {
            entries: Vec::with_capacity(record.len()),
            given: BTreeMap::new(),
            fates: BTreeMap::new(),
            counting: BTreeSet::new(),
            struck: BTreeSet::new(),
            touched: BTreeMap::new(),
            originals: BTreeMap::new(),
            recorded: record.iter().map(|r| (r.id, kind(r))).collect(),
            amendments: Vec::new(),
        };
        slots.slots.into_iter().for_each(|slot| effective.write(slot));
        effective.amendments = amendments;
        effective
    }

    /// Carries it on over whole turns that were appended to the record since, none of which amends it.
    #[must_use]
    pub fn grown(mut self, appended: &[Recorded]) -> Self {
        self.recorded.extend(appended.iter().map(|r| (r.id, kind(r))));
        self.counting.extend(appended.iter().map(|r| r.id));
        self.entries.extend_from_slice(appended);
        self
    }

    fn write(&mut self, slot: Slot<'_>) {
        let at = self.entries.len();
        let is_struck = slot.given.as_ref().is_some_and(Given::is_struck);
        let restated = slot.restated.filter(|_| !is_struck);
        self.entries.push(Recorded { id: slot.id, entry: slot.entry });
        let recorded = slot.turn.map_or(&[][..], |turn| turn.consequences);
        match (restated, slot.restated) {
            (None, None) => self.entries.extend_from_slice(recorded),
            (None, Some(_)) => {}
            (Some(restated), _) => {
                let mut rest = recorded;
                for (event, rules) in restated.followed() {
                    let body = Body::Consequence(Consequence { event: event.clone(), rules: rules.to_vec() });
                    match rest.iter().position(|r| r.entry.body == body) {
                        Some(found) => {
                            self.entries.push(rest[found].clone());
                            rest = &rest[found + 1..];
                        }
                        None => self.push(at, body),
                    }
                }
            }
        }
        let stands = slot.given.as_ref().is_none_or(|given| match given.standing {
            Standing::Struck | Standing::Moot | Standing::Refused => false,
            Standing::NeedsRuling => self.entries.len() > at + 1,
            Standing::Differs | Standing::Inserted | Standing::Changed | Standing::Lapsed => true,
        });
        if stands {
            self.counting.extend(self.entries[at..].iter().map(|r| r.id));
        }
        if is_struck {
            self.struck.insert(slot.id);
        }
        if let Some(declared) = slot.turn.map(|turn| turn.declared())
            && self.entries[at].entry.declaration() != Some(declared)
        {
            self.originals.insert(slot.id, declared.clone());
        }
        if !slot.by.is_empty() {
            self.fates.insert(slot.id, slot.by);
        }
        if let Some(given) = slot.given {
            self.touched.insert(slot.id, at);
            self.given.insert(at, given);
        }
    }

    fn push(&mut self, declaration: usize, body: Body) {
        let model = &self.entries[declaration];
        let (entry, cause) = (model.entry.clone(), model.id);
        push(&mut self.entries, &entry, &entry.by, entry.seq, Some(cause), body);
    }

    /// Rebuilds the state: nothing is decided (CA-R10).
    pub fn fold(&self) -> Campaign {
        fold::evolve(&self.entries)
    }

    /// Returns the effective history as far as the declaration that follows; `next` is that declaration.
    pub fn before(mut self, next: Id) -> Self {
        if let Some(end) = self.entries.iter().position(|r| r.id == next) {
            self.entries.truncate(end);
            self.given.retain(|at, _| *at < end);
        }
        self
    }

    /// Returns what amendments gave to the turn whose declaration stands at a position of the entries.
    pub fn given(&self, at: usize) -> Option<&Given> {
        self.given.get(&at)
    }

    /// Returns everything that amendments gave, by the positions of the declarations.
    pub(super) fn all_given(&self) -> &BTreeMap<usize, Given> {
        &self.given
    }

    /// Returns how many entries another history has in common with this one from the start, in whole turns.
    pub(super) fn same(&self, other: &Self) -> usize {
        let is_same = |at: &usize| {
            let (ours, theirs) = (&self.entries[*at], &other.entries[*at]);
            ours.id == theirs.id
                && (Arc::ptr_eq(&ours.entry, &theirs.entry) || ours.entry == theirs.entry)
                && self.given.get(at) == other.given.get(at)
        };
        let shorter = self.entries.len().min(other.entries.len());
        let parted = (0..shorter).find(|at| !is_same(at)).unwrap_or(shorter);
        let begins =
            |list: &[Recorded], at: usize| list.get(at).is_none_or(|r| r.entry.declaration().is_some());
        let is_whole = |at: &usize| begins(&self.entries, *at) && begins(&other.entries, *at);
        (0..=parted).rev().find(is_whole).unwrap_or(0)
    }

    /// Returns what amendments gave to a declaration.
    pub fn given_to(&self, declaration: Id) -> Option<&Given> {
        self.given(self.place(declaration)?)
    }

    /// Returns where a declaration stands that amendments touched or put there.
    pub fn place(&self, declaration: Id) -> Option<usize> {
        self.touched.get(&declaration).copied()
    }

    /// Says whether an entry of the record still counts.
    pub fn counts(&self, id: Id) -> bool {
        self.counting.contains(&id)
    }

    /// Returns the amendments that restated a declaration, the last one last.
    pub fn amended_by(&self, declaration: Id) -> impl DoubleEndedIterator<Item = &Amendment> {
        let numbers = self.fates.get(&declaration).map_or(&[][..], Vec::as_slice);
        numbers.iter().filter_map(|number| self.amendments.get(*number))
    }

    /// Asks today's rulebook about every declaration of the effective history.
    pub fn judged(&self) -> Judged {
        Judged::along(&self.entries, &self.given)
    }

    /// Replays the effective history with a scenario's changes; `judged` is its own.
    ///
    /// # Errors
    /// A refusal when a change does not fit (CA-R10, CA-R11).
    pub fn what_if(&self, judged: &Judged, scenario: &Scenario, stream: Stream) -> Result<WhatIf, Refusal> {
        Ground { stream, ..Ground::on(self, judged) }.replay(scenario)
    }

    /// A scenario names declarations of the effective history (CA-R11).
    pub(crate) fn check(&self, scenario: &Scenario) -> Result<(), Refusal> {
        scenario.changes.iter().try_for_each(|change| {
            let (Anchor::Of(id) | Anchor::After(id)) = change.anchor();
            match self.recorded.get(&id) {
                Some(Kind::Restated(of)) => Err(restated_entry(id, *of)),
                Some(Kind::Consequence(Some(_))) if self.counting.contains(&id) => Ok(()),
                Some(Kind::Consequence(Some(cause))) => Err(self.not_effective(id, *cause)),
                Some(Kind::Declaration) if self.is_undone(id) => Err(self.not_effective(id, id)),
                Some(Kind::Declaration) if self.struck.contains(&id) => Err(self.not_effective(id, id)),
                Some(Kind::Declaration | Kind::Consequence(None)) => Ok(()),
                // An insert of an earlier amendment, or nothing of this campaign's.
                None if self.entries.iter().any(|r| r.id == id) => Err(restated_entry(id, None)),
                None => Ok(()),
            }
        })
    }

    fn is_undone(&self, id: Id) -> bool {
        self.amendments.iter().any(|a| a.id == id && !a.counts())
    }

    fn not_effective(&self, id: Id, declaration: Id) -> Refusal {
        let undone = self.amendments.iter().find(|a| a.id == declaration).and_then(|a| a.undone_by);
        let by = undone.and_then(|number| self.amendments.get(number));
        let by = by.or_else(|| self.amended_by(declaration).next_back());
        let amendment = by.map_or_else(|| "an amendment".to_owned(), |a| a.id.short());
        let sentence = format!("{} no longer counts: {amendment} struck it.", id.short());
        let hint = format!("Undo that amendment first, with `recount undo {amendment}`.");
        Refusal::new("CA-R11", "NotEffective", sentence).field("changes").hint(hint)
    }

    /// Returns how many inserts amendments put after each entry.
    pub(crate) fn inserted(&self) -> BTreeMap<Id, u32> {
        layers::inserted(&self.amendments)
    }

    /// Returns what each declaration says once a scenario has undone amendments: the content that comes back, or
    /// nothing for what those amendments put there.
    pub(crate) fn undoing(&self, scenario: &Scenario) -> Vec<(usize, Id, Option<super::Content>)> {
        let ids: Vec<Id> =
            layers::undone(scenario).filter(|id| self.amendments.iter().any(|a| a.id == *id)).collect();
        if ids.is_empty() {
            return Vec::new();
        }
        let mut amendments = self.amendments.clone();
        layers::settle(&mut amendments, Some(&ids));
        let turned: BTreeSet<usize> = (0..amendments.len())
            .filter(|n| amendments[*n].counts() != self.amendments[*n].counts())
            .collect();
        let positions: BTreeMap<Id, usize> =
            self.entries.iter().enumerate().map(|(at, r)| (r.id, at)).collect();
        let mut found = Vec::new();
        let mut seen = BTreeSet::new();
        for change in turned.iter().flat_map(|n| &self.amendments[*n].scenario.changes) {
            let Anchor::Of(of) = change.anchor() else { continue };
            let Some(at) = positions.get(&of).copied().filter(|_| seen.insert(of)) else { continue };
            if let Some(content) = self.content(&amendments, at) {
                let is_struck =
                    amendments.iter().any(|a| a.counts() && layers::undone(&a.scenario).any(|n| n == of));
                found.push((at, ids[0], (!is_struck).then_some(content)));
            }
        }
        found.extend(self.inserts(&turned, &amendments).map(|(at, content)| (at, ids[0], content)));
        found
    }

    fn content(&self, amendments: &[Amendment], at: usize) -> Option<super::Content> {
        let recorded = self.entries.get(at)?;
        let declared = recorded.entry.declaration()?;
        declared.command.system()?;
        let original = self.originals.get(&recorded.id).unwrap_or(declared);
        let by = self.fates.get(&recorded.id).map_or(&[][..], Vec::as_slice);
        Some(layers::content(amendments, recorded.id, original, by))
    }

    /// The inserts of amendments that no longer count go; those of amendments that count again come back.
    fn inserts<'a>(
        &'a self,
        turned: &'a BTreeSet<usize>,
        amendments: &'a [Amendment],
    ) -> impl Iterator<Item = (usize, Option<super::Content>)> + 'a {
        let inserted = |r: &Recorded| matches!(self.recorded.get(&r.id), Some(Kind::Restated(None)));
        self.entries.iter().enumerate().filter(move |(_, r)| inserted(r)).filter_map(|(at, r)| {
            let maker = *self.fates.get(&r.id)?.first()?;
            turned.contains(&maker).then(|| {
                let beyond = self.given(at).and_then(|given| given.beyond.clone());
                let content = r.entry.declaration().map(|d| super::Content::of(d, beyond));
                (at, content.filter(|_| amendments[maker].counts()))
            })
        })
    }
}

fn kind(recorded: &Recorded) -> Kind {
    match (restatement(recorded), recorded.entry.declaration()) {
        (Some(restated), _) => Kind::Restated(restated.declaration),
        (None, Some(_)) => Kind::Declaration,
        (None, None) => Kind::Consequence(recorded.entry.cause),
    }
}

fn restated_entry(id: Id, of: Option<Id>) -> Refusal {
    let sentence = format!("{} is a restated; only what a rulebook judged can be changed.", id.short());
    let refusal = Refusal::new("CA-R10", "NotChangeable", sentence).field("changes");
    match of {
        Some(of) => refusal.hint(format!("Change the declaration it restates: {}.", of.short())),
        None => refusal.hint("An amendment put it there; undo the amendment, and amend anew."),
    }
}

/// Says whether a change undoes an amendment.
pub(crate) fn undoes(change: &Change, recorded: &Recorded) -> bool {
    matches!(change, Change::Never { .. }) && is_amendment(recorded)
}
