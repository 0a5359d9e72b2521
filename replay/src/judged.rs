//! What today's rulebook answers to each declaration on the recorded state: the dice it asks, and where it drifts.
//!
//! Computed once for a list of entries and shared by history, what-if and verify. Where the answer is the recorded
//! one, which is nearly always, only the rolls are kept.

use std::sync::Arc;

use recount_core::campaign::Campaign;
use recount_core::entry::{Id, Recorded};
use recount_core::luck::Asked;
use recount_core::refusal::Refusal;
use recount_core::systems::Decision;

use crate::fold;
use crate::timeline::{Turn, turns};

/// Today's answers to a list of entries, turn by turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    answers: Vec<Arc<Answer>>,
}

/// Today's answer to one declaration on the recorded state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The rolls it asks for, with what fell.
    pub asked: Vec<Asked>,
    /// What today's rulebook answers, where that is not what is recorded.
    pub drift: Option<Box<Result<Decision, Refusal>>>,
}

/// A declaration that today's rulebook would decide otherwise than recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct Drift {
    /// The declaration.
    pub of: Id,
    /// Its number.
    pub seq: u64,
    /// What it would say today.
    pub today: Result<Decision, Refusal>,
    /// The difference in a sentence.
    pub sentence: String,
}

impl Judged {
    /// Asks today's rulebook about every declaration.
    pub fn of(entries: &[Recorded]) -> Self {
        let mut judged = Self::default();
        judged.extend(Campaign::default(), entries);
        judged
    }

    /// Asks about declarations that were appended; `campaign` is the state that they came to.
    pub fn extend(&mut self, mut campaign: Campaign, appended: &[Recorded]) {
        for turn in turns(appended) {
            self.answers.push(Arc::new(judge(&campaign, &turn)));
            fold::continue_fold(&mut campaign, &appended[turn.at..turn.at + turn.len()]);
        }
    }

    /// Puts together answers that are known already, one for each turn.
    pub fn from_answers(answers: Vec<Answer>) -> Self {
        Self { answers: answers.into_iter().map(Arc::new).collect() }
    }

    /// Returns the answer to the turn with that number, counted from 0.
    pub fn answer(&self, turn: usize) -> Option<&Answer> {
        self.answers.get(turn).map(Arc::as_ref)
    }

    /// Returns the answers to the first `turns` turns.
    #[must_use]
    pub fn first(&self, turns: usize) -> Self {
        Self { answers: self.answers.iter().take(turns).cloned().collect() }
    }

    /// Returns every declaration that today's rulebook would decide otherwise, in order.
    pub fn drift(&self, entries: &[Recorded]) -> Vec<Drift> {
        turns(entries)
            .zip(&self.answers)
            .filter_map(|(turn, answer)| answer.drift.as_deref().map(|today| drift(&turn, today)))
            .collect()
    }
}

/// Says a drift in a sentence.
pub(crate) fn drift(turn: &Turn<'_>, today: &Result<Decision, Refusal>) -> Drift {
    let entry = &turn.declaration.entry;
    let name = turn.declared().command.info().name;
    let sentence = match today {
        Err(refusal) => {
            format!("Today's rulebook refuses {name} of entry {}: {}", entry.seq, refusal.sentence)
        }
        Ok(decision) if !follows(turn, decision) => {
            format!("Today's rulebook draws other consequences from {name} of entry {}.", entry.seq)
        }
        Ok(_) => format!("Today's rulebook judges {name} of entry {} in view of something else.", entry.seq),
    };
    Drift { of: turn.declaration.id, seq: entry.seq, today: today.clone(), sentence }
}

/// Says whether a decision has the recorded consequences, each by the recorded rules.
pub(crate) fn follows(turn: &Turn<'_>, decision: &Decision) -> bool {
    decision.events.len() == turn.consequences.len()
        && turn
            .followed()
            .zip(&decision.events)
            .all(|(c, (event, rules))| c.event == *event && c.rules == *rules)
}

/// Says whether a decision is the recorded one in consequences, basis and assumed ratings.
pub(crate) fn is_recorded(turn: &Turn<'_>, decision: &Decision) -> bool {
    let declared = turn.declared();
    declared.basis == decision.basis && declared.assumed == decision.assumed && follows(turn, decision)
}

fn judge(before: &Campaign, turn: &Turn<'_>) -> Answer {
    match before.decide(&turn.declared().command, &turn.call(None)) {
        Ok(decision) if is_recorded(turn, &decision) => Answer { asked: decision.asked, drift: None },
        Ok(decision) => Answer { asked: decision.asked.clone(), drift: Some(Box::new(Ok(decision))) },
        Err(refusal) => Answer { asked: Vec::new(), drift: Some(Box::new(Err(refusal))) },
    }
}
