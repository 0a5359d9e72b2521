//! The amendments of a record, which of them still count, and what they make of one declaration.

use std::collections::BTreeMap;

use recount_core::campaign::{self, Restated};
use recount_core::dice::Seed;
use recount_core::entry::{By, Id, Recorded};
use recount_core::luck::Beyond;
use recount_core::slug::Slug;
use recount_core::systems::{Command, Event};

use super::content::{Content, Stream};
use crate::scenario::{Anchor, Change, Scenario};
use crate::timeline::{Turn, turns};

/// One amendment of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Amendment {
    /// The position of its declaration in the record.
    pub at: usize,
    /// Its declaration.
    pub id: Id,
    /// Its number.
    pub seq: u64,
    /// Whose it is.
    pub by: By,
    /// The seed of the luck that it needed.
    pub seed: Option<Seed>,
    /// What happened instead.
    pub scenario: Scenario,
    /// The dispute that it settled.
    pub dispute: Option<Slug>,
    /// Why.
    pub because: String,
    /// The amendment that undid it, if one did; a number in the list of amendments.
    pub undone_by: Option<usize>,
}

impl Amendment {
    /// Reads an amendment from its turn.
    pub fn of(turn: &Turn<'_>) -> Option<Self> {
        let declared = turn.declared();
        let Command::Campaign(campaign::Command::Overturn { dispute, scenario, because, .. }) =
            &declared.command
        else {
            return None;
        };
        Some(Self {
            at: turn.at,
            id: turn.declaration.id,
            seq: turn.declaration.entry.seq,
            by: turn.declaration.entry.by.clone(),
            seed: declared.seed,
            scenario: scenario.clone(),
            dispute: dispute.clone(),
            because: because.clone(),
            undone_by: None,
        })
    }

    /// Returns where the luck of this amendment comes from.
    pub fn stream(&self) -> Stream {
        self.seed.map_or(Stream::WhatIf, Stream::Amendment)
    }

    /// Says whether its scenario counts.
    pub fn counts(&self) -> bool {
        self.undone_by.is_none()
    }
}

/// Says whether entries amend the record that they are of.
pub fn amends(entries: &[Recorded]) -> bool {
    entries.iter().any(is_amendment)
}

/// Returns where the state of a record goes back: for each amendment the position from which on its effective
/// history counts, and the end of its turn.
pub fn landings(record: &[Recorded]) -> BTreeMap<usize, usize> {
    let amended = turns(record).filter(|turn| is_amendment(turn.declaration));
    amended.map(|turn| (turn.at + 1, turn.at + turn.len())).collect()
}

/// Says whether an entry declares an amendment.
pub(crate) fn is_amendment(recorded: &Recorded) -> bool {
    let command = recorded.entry.declaration().map(|d| &d.command);
    matches!(command, Some(Command::Campaign(campaign::Command::Overturn { .. })))
}

/// Reads every amendment of a record, and which of them a later one undid.
pub(super) fn amendments(record: &[Recorded]) -> Vec<Amendment> {
    let mut found: Vec<_> = turns(record).filter_map(|turn| Amendment::of(&turn)).collect();
    settle(&mut found, None);
    found
}

/// Works out which amendments count: the last one does, and each other unless one that counts undoes it.
///
/// `undoing` holds amendments that a scenario, not recorded yet, undoes.
pub(super) fn settle(amendments: &mut [Amendment], undoing: Option<&[Id]>) {
    for at in (0..amendments.len()).rev() {
        let id = amendments[at].id;
        let undoes = |later: &Amendment| later.counts() && undone(&later.scenario).any(|of| of == id);
        let later = amendments[at + 1..].iter().position(undoes).map(|n| at + 1 + n);
        let now = undoing.is_some_and(|ids| ids.contains(&id)).then_some(usize::MAX);
        amendments[at].undone_by = now.or(later);
    }
}

/// Returns what a scenario says did not happen.
pub(super) fn undone(scenario: &Scenario) -> impl Iterator<Item = Id> + '_ {
    scenario.changes.iter().filter_map(|change| match change {
        Change::Never { of } => Some(*of),
        _ => None,
    })
}

/// Returns a declaration's content as the amendments that count leave it; `restated` are the numbers of those that
/// restated it, whose luck it keeps.
pub(super) fn content(
    amendments: &[Amendment],
    of: Id,
    recorded: &recount_core::entry::Declaration,
    restated: &[usize],
) -> Content {
    let mut content = Content::of(recorded, None);
    for (number, amendment) in amendments.iter().enumerate() {
        let seed = amendment.stream().seed(of, 0, "");
        if content.beyond.is_none() && amendment.seed.is_some() && restated.contains(&number) {
            content.beyond = Some(Beyond::from(seed));
        }
        if !amendment.counts() {
            continue;
        }
        for change in amendment.scenario.changes.iter().filter(|c| c.anchor() == Anchor::Of(of)) {
            // What was recorded was checked when it was; what no longer reads changes nothing.
            let _ = content.apply(change, salted(amendment, change, of).unwrap_or(seed));
        }
    }
    content
}

fn salted(amendment: &Amendment, change: &Change, of: Id) -> Option<Seed> {
    let Change::Reroll { salt, .. } = change else { return None };
    Some(amendment.stream().seed(of, 0, salt))
}

/// How many inserts earlier amendments put after each entry.
pub(super) fn inserted(amendments: &[Amendment]) -> BTreeMap<Id, u32> {
    let mut counts = BTreeMap::new();
    for change in amendments.iter().flat_map(|a| &a.scenario.changes) {
        if let Change::Insert { after, .. } = change {
            *counts.entry(*after).or_default() += 1;
        }
    }
    counts
}

/// Returns what an entry restates, if it does.
pub fn restatement(recorded: &Recorded) -> Option<&Restated> {
    match &recorded.entry.consequence()?.event {
        Event::Campaign(campaign::Event::Restated(restated)) => Some(restated),
        _ => None,
    }
}
