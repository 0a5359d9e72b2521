//! What both doors say of a what-if: what was declared, what the table must decide, and two scenarios side by side.

use std::collections::BTreeMap;

use recount_core::amount::Amount;
use recount_replay::divergence::{Outcome, Place, Verdict};
use recount_replay::scenario::Change;

use crate::scope::Compared;

impl Compared {
    /// Says what was declared: for something that the scenario adds what it adds, also where it cannot be.
    pub fn declared(&self, outcome: &Outcome) -> String {
        let happened = outcome.happened.as_ref().map(|h| h.declaration.command.sentence());
        let Place::Declaration(at) = outcome.place else {
            let change = outcome.change.and_then(|n| self.result.scenario.changes.get(n));
            return happened.or_else(|| change.and_then(added)).unwrap_or_default();
        };
        let row = self.recorded.history().rows().get(at);
        row.map_or_else(String::new, |row| row.sentence.clone())
    }

    /// Says what the table must decide, and how a scenario answers it.
    pub fn question(&self, outcome: &Outcome) -> Option<String> {
        let Verdict::NeedsRuling(why) = &outcome.verdict else { return None };
        let (Place::Declaration(at) | Place::After(at)) = outcome.place;
        let row = self.recorded.history().rows().get(at)?;
        let declared = self.recorded.entries.get(row.declaration)?.entry.declaration()?;
        Some(why.question(declared, row.seq))
    }
}

fn added(change: &Change) -> Option<String> {
    match change {
        Change::Insert { command, .. } => Some(command.sentence()),
        Change::House { key, value, .. } => Some(format!("From here on {key} is {value}.")),
        Change::Ruling { .. }
        | Change::Command { .. }
        | Change::Never { .. }
        | Change::Faces { .. }
        | Change::Reroll { .. } => None,
    }
}

/// A track that ends otherwise than recorded under one scenario or the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreeEnds {
    /// The subject.
    pub subject: String,
    /// The track.
    pub track: String,
    /// Where it ends in the record, under the one, and under the other.
    pub ends: [Option<Amount>; 3],
}

/// Returns every track that differs under one of two scenarios, with the three ends.
pub fn side_by_side(a: &Compared, b: &Compared) -> Vec<ThreeEnds> {
    let mut found: BTreeMap<(&str, &str), [Option<Amount>; 3]> = BTreeMap::new();
    for (number, side) in [a, b].into_iter().enumerate() {
        for fact in &side.result.facts {
            let recorded = || [fact.from.clone(), fact.from.clone(), fact.from.clone()];
            let ends = found.entry((&fact.subject, &fact.track)).or_insert_with(recorded);
            ends[number + 1].clone_from(&fact.to);
        }
    }
    let row = |((subject, track), ends): ((&str, &str), _)| ThreeEnds {
        subject: subject.to_owned(),
        track: track.to_owned(),
        ends,
    };
    found.into_iter().map(row).collect()
}
