//! What a scenario is replayed on, and where a replay begins.

use std::collections::VecDeque;

use recount_core::campaign::Campaign;
use recount_core::entry::{Id, Recorded};
use recount_core::refusal::Refusal;

use super::{NOTHING, Other, Plan, Run, apply};
use crate::amend::{Effective, Given, Stream};
use crate::divergence::WhatIf;
use crate::judged::Judged;
use crate::scenario::{self, Open, Scenario};
use crate::timeline::turns_from;

/// What a scenario is replayed on.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'e> {
    /// The entries: a record that was never amended, or an effective history.
    pub entries: &'e [Recorded],
    /// Today's answers to them.
    pub judged: &'e Judged,
    /// The effective history that the entries are, if they are one.
    pub effective: Option<&'e Effective>,
    /// Where luck comes from that the record does not hold.
    pub stream: Stream,
}

impl<'e> Ground<'e> {
    /// Stands on a record that was never amended, or on another list in which nothing is to be restated.
    pub fn of(entries: &'e [Recorded], judged: &'e Judged) -> Self {
        Self { entries, judged, effective: None, stream: Stream::WhatIf }
    }

    /// Stands on an effective history; `judged` is its own.
    pub fn on(effective: &'e Effective, judged: &'e Judged) -> Self {
        Self { effective: Some(effective), ..Self::of(&effective.entries, judged) }
    }

    /// Replays with a scenario's changes.
    ///
    /// # Errors
    /// A refusal when a change does not fit.
    pub fn replay(&self, scenario: &Scenario) -> Result<WhatIf, Refusal> {
        self.check(scenario)?;
        let plan = Plan::of(self, scenario)?;
        let (mut run, mut number, at) = self.run_from(plan.first, scenario.open);
        for added in plan.after_position(plan.first) {
            run.add(added);
        }
        for turn in turns_from(self.entries, at) {
            let answer = self.judged.answer(number).unwrap_or(&NOTHING);
            number += 1;
            run.turn(&turn, answer, plan.on(turn.at));
            for added in plan.after_position(turn.at + turn.len()) {
                run.add(added);
            }
        }
        run.settle_lapses();
        let id = scenario.id().map_err(|e| Refusal::new("CA-R10", "NotCanonical", e.to_string()))?;
        Ok(run.finish(id, scenario, plan.first))
    }

    /// Says in a sentence why a scenario does not fit.
    pub(crate) fn check(&self, scenario: &Scenario) -> Result<(), Refusal> {
        if let Some(effective) = self.effective {
            effective.check(scenario)?;
        }
        scenario::check(scenario, self.entries)
    }

    /// Folds to a position from the nearest state that is kept; answers with the number and place of the turn there.
    fn run_from(&self, first: usize, open: Open) -> (Run<'e>, usize, usize) {
        let (campaign, number, at) = state_before(self.entries, self.judged, first);
        let run = Run {
            open,
            stream: self.stream,
            base: campaign,
            other: Other::Joined,
            pending: VecDeque::new(),
            outcomes: Vec::new(),
            drift: Vec::new(),
        };
        (run, number, at)
    }

    /// Finds the position of an entry.
    pub(super) fn position(&self, id: Id) -> Option<usize> {
        self.entries.iter().position(|r| r.id == id)
    }

    /// Returns what amendments gave to the turn at a position.
    pub(crate) fn given(&self, at: usize) -> Option<&'e Given> {
        self.effective.and_then(|effective| effective.given(at))
    }
}

/// Returns the state that the turn at `first` comes to, with that turn's number and place.
pub(crate) fn state_before(entries: &[Recorded], judged: &Judged, first: usize) -> (Campaign, usize, usize) {
    let kept = judged.near(first);
    let (mut number, mut at) = (kept.turn, kept.at);
    let mut campaign = Campaign::clone(&kept.campaign);
    for turn in turns_from(entries, kept.at).take_while(|turn| turn.at < first) {
        apply(&mut campaign, &turn);
        number += 1;
        at = turn.at + turn.len();
    }
    (campaign, number, at)
}
