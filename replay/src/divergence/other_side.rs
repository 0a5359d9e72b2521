//! The other side as a list of entries like any other, so that every question can be asked of it.
//!
//! An entry that is as recorded keeps its id and its bytes; only what differs is written anew, with its number
//! beside the record it stands at, its parent the entry before it on this side, and the hash of its bytes as id.

use std::sync::Arc;

use recount_core::entry::{Body, By, Consequence, Entry, Id, Recorded};

use super::{Happened, Outcome, Place, Verdict, WhatIf};
use crate::history::History;
use crate::judged::{Answer, Judged};
use crate::timeline::{turn_at, turns};

impl WhatIf {
    /// Returns the other side's entries; `entries` is the recorded list that the scenario was replayed on.
    pub fn entries(&self, entries: &[Recorded]) -> Vec<Recorded> {
        let mut list = entries[..self.untouched].to_vec();
        for outcome in &self.outcomes {
            write(&mut list, entries, outcome);
        }
        list
    }

    /// Returns the other side's entries with their history; `judged` holds the recorded list's answers.
    pub fn history(&self, entries: &[Recorded], judged: &Judged) -> (Vec<Recorded>, History) {
        let list = self.entries(entries);
        let history = History::with(&list, self.judged(entries, judged));
        (list, history)
    }

    /// Returns the rolls of the other side's turns: the record's where the same follows, else its own.
    fn judged(&self, entries: &[Recorded], judged: &Judged) -> Judged {
        let untouched = turns(&entries[..self.untouched]).count();
        let recorded = |n: usize| judged.answer(n).cloned().unwrap_or_default();
        let mut answers: Vec<Answer> = (0..untouched).map(recorded).collect();
        let mut next = untouched;
        for outcome in &self.outcomes {
            if let Some(happened) = &outcome.happened {
                answers.push(Answer { asked: happened.asked.clone(), ..Answer::default() });
            } else if outcome.verdict == Verdict::Same {
                answers.push(recorded(next));
            }
            next += usize::from(matches!(outcome.place, Place::Declaration(_)));
        }
        Judged::from_answers(answers)
    }
}

fn write(list: &mut Vec<Recorded>, entries: &[Recorded], outcome: &Outcome) {
    match (&outcome.happened, outcome.place) {
        (Some(happened), place) => write_anew(list, entries, place, happened),
        (None, Place::Declaration(at)) if outcome.verdict == Verdict::Same => {
            if let Some(turn) = turn_at(entries, at) {
                list.extend_from_slice(&entries[at..at + turn.len()]);
            }
        }
        (None, _) => {}
    }
}

fn write_anew(list: &mut Vec<Recorded>, entries: &[Recorded], place: Place, happened: &Happened) {
    let (beside, turn) = match place {
        Place::Declaration(at) => (at, turn_at(entries, at)),
        Place::After(at) => (at, None),
    };
    let Some(model) = entries.get(beside).map(|r| &r.entry) else { return };
    let first = turn.map_or_else(|| ends(entries, beside), |turn| turn.declaration.entry.seq);
    let last = first + turn.map_or(0, |turn| turn.consequences.len() as u64);
    let cause = match turn.filter(|turn| *turn.declared() == happened.declaration) {
        Some(turn) => {
            list.push(turn.declaration.clone());
            turn.declaration.id
        }
        None => {
            let body = Body::Declaration(Box::new(happened.declaration.clone()));
            push(list, model, &happened.by, first, None, body)
        }
    };
    for (i, (event, rules)) in happened.events.iter().enumerate() {
        let seq = (first + 1 + i as u64).min(last);
        let body = Body::Consequence(Consequence { event: event.clone(), rules: rules.clone() });
        let recorded = turn.and_then(|turn| turn.consequences.get(i));
        match recorded.filter(|r| r.entry.cause == Some(cause) && r.entry.body == body) {
            Some(recorded) => list.push(recorded.clone()),
            None => {
                push(list, model, &happened.by, seq, Some(cause), body);
            }
        }
    }
}

/// Returns the number of the last entry of the turn that an entry belongs to.
fn ends(entries: &[Recorded], at: usize) -> u64 {
    let rest = entries[at..].iter().skip(1).take_while(|r| r.entry.consequence().is_some());
    entries[at].entry.seq + rest.count() as u64
}

/// Writes an entry as a ledger would, with the time, date and session of the entry that it stands beside.
pub(crate) fn push(
    list: &mut Vec<Recorded>,
    model: &Entry,
    by: &By,
    seq: u64,
    cause: Option<Id>,
    body: Body,
) -> Id {
    let entry = Entry {
        at: model.at,
        body,
        by: by.clone(),
        cause,
        key: None,
        parent: list.last().map_or(Id::NONE, |last| last.id),
        played: model.played,
        seq,
        session: model.session,
        v: model.v,
    };
    // An entry too long for a record, which nobody writes here, is named by its plain JSON.
    let bytes = entry.to_bytes().or_else(|_| serde_json::to_vec(&entry)).unwrap_or_default();
    let id = Id::of(&bytes);
    list.push(Recorded { id, entry: Arc::new(entry) });
    id
}
