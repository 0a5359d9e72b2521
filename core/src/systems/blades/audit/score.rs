//! The score itself: an engagement nobody can count, a group that rolls two actions, a score that is left open.

use super::super::event::Event;
use super::super::state::Phase;
use super::{Check, Play, Rulebook, words};
use crate::audit::{Finding, Severity};
use crate::entry::Id;

/// Watches scores from the plan to the steps after them.
#[derive(Default)]
pub struct Score {
    engagements: Vec<(Id, i64)>,
    unrecorded: Vec<Id>,
    open: Option<(Id, String, bool)>,
}

impl Check<Rulebook> for Score {
    /// Engagement dice have causes, a group rolls one action, and payoff, heat and entanglement follow (BS-R244, R256, R264).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        if let Some((id, departed)) = step.departure("action") {
            let sentence =
                format!("Somebody rolled {} in a group action of {}; all roll the same.", departed.ruled, departed.by_book);
            found.push(
                Finding::new("group-action", Severity::Likely, "BS-R256", step.id, sentence)
                    .with([id])
                    .because("the note may name the wrong action"),
            );
        }
        for (_, event) in &step.events {
            self.event(step, event, found);
        }
        if step.after.phase != Phase::Score {
            self.open = None;
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        if let Some((first, _)) = self.engagements.first() {
            let n: i64 = self.engagements.iter().map(|(_, n)| n.abs()).sum();
            let rolls = self.engagements.len();
            let sentence = format!("{n} dice of {rolls} engagement rolls have no cause in the record.");
            found.push(
                Finding::new("engagement-dice", Severity::Weak, "BS-R244", *first, sentence)
                    .with(self.engagements.iter().map(|(id, _)| *id)),
            );
        }
        if let Some(first) = self.unrecorded.first() {
            let sentence =
                format!("In {} scores an action roll was left open: nobody wrote what came of it.", self.unrecorded.len());
            let finding = Finding::new("outcome-unrecorded", Severity::Weak, "BS-R253", *first, sentence);
            found.push(finding.with(self.unrecorded.iter().copied()));
        }
        if let Some((id, name, true)) = &self.open {
            let sentence = format!("The score “{name}” has no end, no payoff, no heat and no entanglement.");
            found.push(
                Finding::new("score-open", Severity::Weak, "BS-R264", *id, sentence)
                    .because("the evening was written down later, and may go on"),
            );
        }
    }
}

impl Score {
    fn event(&mut self, step: &Play<'_>, event: &Event, found: &mut Vec<Finding>) {
        match event {
            Event::ScoreBegan(began) => self.open = Some((step.id, began.name.clone(), step.is_recap)),
            Event::EngagementRolled { roll } => {
                let has_no_cause = |what: &str| what == "unstated" || words::doubts(what);
                let part = roll.parts.iter().filter(|part| has_no_cause(&part.what));
                let n: i64 = part.map(|part| part.n).sum();
                if n != 0 {
                    self.engagements.push((step.id, n));
                }
            }
            Event::OutcomeUnrecorded { .. } if self.unrecorded.last() != Some(&step.id) => {
                self.unrecorded.push(step.id);
            }
            Event::StepSkipped { step: skipped } => {
                let sentence = format!("Downtime began and the {skipped} of the last score was never recorded.");
                found.push(
                    Finding::new("step-skipped", Severity::Weak, "BS-R264", step.id, sentence)
                        .about(skipped.to_string())
                        .because("it may have been nothing"),
                );
            }
            _ => {}
        }
    }
}
