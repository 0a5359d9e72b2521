//! Traces each fact that differs at the end to the declarations that moved it and to the changes behind them.

use recount_core::campaign::Campaign;
use recount_core::entry::Recorded;
use recount_core::view::{Fact, facts};

use super::{Outcome, Place, Verdict, WhatIf};
use crate::fold;
use crate::judged::Judged;
use crate::timeline::turn_at;
use crate::what_if::what_if;

/// Scenarios with more changes than this are not taken apart change by change.
const TAKEN_APART: usize = 8;

/// Why one fact differs at the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The difference, from the record to the other side.
    pub fact: Fact,
    /// Which outcomes moved the track otherwise than the record did.
    pub moved_by: Vec<Moved>,
    /// The scenario's changes that caused it, counted from 0.
    pub changes: Vec<usize>,
}

/// How one outcome moved a track on both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// The outcome's number.
    pub outcome: usize,
    /// How the record moved it there.
    pub recorded: Option<Fact>,
    /// How the other side moved it there.
    pub other: Option<Fact>,
}

impl WhatIf {
    /// Returns each fact that differs at the end with what moved it and which changes caused that.
    ///
    /// A change caused a fact if without it the track would end otherwise; where no single change decides it, all
    /// changes up to the first move count. `entries` and `judged` are those that the scenario was replayed on.
    pub fn traces(&self, entries: &[Recorded], judged: &Judged) -> Vec<Trace> {
        if self.facts.is_empty() {
            return Vec::new();
        }
        let blank = |fact: &Fact| Trace { fact: fact.clone(), moved_by: Vec::new(), changes: Vec::new() };
        let mut traces: Vec<_> = self.facts.iter().map(blank).collect();
        self.find_moves(entries, &mut traces, |verdict| *verdict != Verdict::Same);
        // What moved only in turns that are the same moved in view of something else there: look at each of them.
        let mut unseen: Vec<_> = traces.extract_if(.., |trace| trace.moved_by.is_empty()).collect();
        if !unseen.is_empty() {
            self.find_moves(entries, &mut unseen, |_| true);
            traces.append(&mut unseen);
        }
        let without = self.without_each(entries, judged);
        for trace in &mut traces {
            trace.changes = self.causes(trace, &without);
        }
        traces
    }

    fn find_moves(&self, entries: &[Recorded], traces: &mut [Trace], looks_at: impl Fn(&Verdict) -> bool) {
        let mut recorded = fold::evolve(&entries[..self.untouched]);
        let mut other = recorded.clone();
        for (n, outcome) in self.outcomes.iter().enumerate() {
            let is_looked_at = looks_at(&outcome.verdict);
            let before = is_looked_at.then(|| (recorded.sheet(), other.sheet()));
            step_recorded(&mut recorded, entries, outcome);
            match outcome.verdict {
                Verdict::Same => step_recorded(&mut other, entries, outcome),
                _ => step_other(&mut other, outcome),
            }
            let Some((here, there)) = before else { continue };
            let here = facts(&here, &recorded.sheet());
            let there = facts(&there, &other.sheet());
            if here != there {
                note_moves(traces, n, &here, &there);
            }
        }
    }

    /// Replays the scenario without each of its changes in turn.
    fn without_each(&self, entries: &[Recorded], judged: &Judged) -> Vec<Option<WhatIf>> {
        let changes = &self.scenario.changes;
        if changes.len() < 2 || changes.len() > TAKEN_APART {
            return Vec::new();
        }
        let without = |i: usize| {
            let mut scenario = self.scenario.clone();
            scenario.changes.remove(i);
            what_if(entries, judged, &scenario).ok()
        };
        (0..changes.len()).map(without).collect()
    }

    fn causes(&self, trace: &Trace, without: &[Option<WhatIf>]) -> Vec<usize> {
        let fact = &trace.fact;
        let ends_otherwise = |other: &WhatIf| {
            let found = other.facts.iter().find(|f| is_about(f, fact));
            found.is_none_or(|f| f.to != fact.to)
        };
        let is_decisive = |i: &usize| without[*i].as_ref().is_some_and(ends_otherwise);
        let decisive: Vec<_> = (0..without.len()).filter(is_decisive).collect();
        if !decisive.is_empty() {
            return decisive;
        }
        let first = trace.moved_by.first().map_or(self.outcomes.len(), |moved| moved.outcome + 1);
        let mut changes: Vec<_> = self.outcomes[..first].iter().filter_map(|o| o.change).collect();
        changes.sort_unstable();
        changes.dedup();
        changes
    }
}

fn is_about(a: &Fact, b: &Fact) -> bool {
    a.subject == b.subject && a.track == b.track
}

fn note_moves(traces: &mut [Trace], outcome: usize, here: &[Fact], there: &[Fact]) {
    for trace in traces {
        let recorded = here.iter().find(|f| is_about(f, &trace.fact)).cloned();
        let other = there.iter().find(|f| is_about(f, &trace.fact)).cloned();
        if recorded != other {
            trace.moved_by.push(Moved { outcome, recorded, other });
        }
    }
}

fn step_recorded(campaign: &mut Campaign, entries: &[Recorded], outcome: &Outcome) {
    let Place::Declaration(at) = outcome.place else { return };
    if let Some(turn) = turn_at(entries, at) {
        fold::continue_fold(campaign, &entries[at..at + turn.len()]);
    }
}

fn step_other(campaign: &mut Campaign, outcome: &Outcome) {
    if let Some(happened) = &outcome.happened {
        happened.apply(campaign);
    }
}
