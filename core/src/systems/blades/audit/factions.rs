//! Status with factions: whom a score hurts thinks worse of the crew, and nobody deals with those who are no more.

use super::super::event::Event;
use super::{Check, Play, Rulebook, words};
use crate::audit::{Finding, Severity};
use crate::entry::Id;
use crate::slug::Slug;

/// Watches what scores do to the status with their targets.
#[derive(Default)]
pub struct Statuses {
    score: Option<Hurt>,
}

/// A score against a faction, until its status is seen to change.
struct Hurt {
    id: Id,
    name: String,
    target: Slug,
    target_name: String,
    is_done: bool,
    is_quiet: bool,
}

impl Check<Rulebook> for Statuses {
    /// A score costs 1 or 2 status with those it hurts, unless nobody knows (BS-R151).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        // A status that stands in words is in doubt, not unchanged.
        if self.score.as_ref().is_some_and(|hurt| tells_status(step, &hurt.target_name)) {
            self.score = None;
        }
        for (id, event) in &step.events {
            match event {
                Event::ScoreBegan(began) => {
                    let (name, target) = (&began.name, &began.target);
                    found.extend(self.score.take().and_then(unchanged));
                    let is_known = |f: &&Slug| step.before.factions.get(*f).is_some_and(|f| f.status > -3);
                    self.score = target.as_ref().filter(is_known).filter(|_| step.is_recap).map(|target| Hurt {
                        id: step.id,
                        name: name.clone(),
                        target: target.clone(),
                        target_name: step.before.factions.get(target).map_or_else(|| target.title(), |f| f.name.clone()),
                        is_done: false,
                        is_quiet: false,
                    });
                }
                Event::ScoreCompleted { .. } => self.change(|hurt| hurt.is_done = true),
                Event::PayoffAssessed { rep, .. } => self.change(|hurt| hurt.is_quiet = *rep == 0),
                Event::StatusChanged { faction, to, .. } => {
                    let from = step.before.factions.get(faction);
                    if self.score.as_ref().is_some_and(|hurt| hurt.target == *faction && from.is_some_and(|f| *to < f.status)) {
                        self.score = None;
                    }
                    if step.is_recap && from.is_some_and(|f| f.eliminated) {
                        let sentence = format!("Status with {} changes, and that faction is no more.", faction.title());
                        let finding = Finding::new("status-of-the-gone", Severity::Likely, "BS-R151", step.id, sentence);
                        found.push(finding.with([*id]).because("it may have come back"));
                    }
                }
                _ => {}
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        found.extend(self.score.take().and_then(unchanged));
    }
}

impl Statuses {
    fn change(&mut self, change: impl FnOnce(&mut Hurt)) {
        if let Some(hurt) = &mut self.score {
            change(hurt);
        }
    }
}

fn tells_status(step: &Play<'_>, name: &str) -> bool {
    let name = name.to_lowercase();
    step.command.is_none() && step.prose().iter().any(|text| words::has_word(text, &["status"]) && words::says(text, &[&name]))
}

fn unchanged(hurt: Hurt) -> Option<Finding> {
    if !hurt.is_done || hurt.is_quiet {
        return None;
    }
    let sentence =
        format!("After “{}” the status with {} is what it was; a score costs 1 or 2.", hurt.name, hurt.target_name);
    Some(
        Finding::new("status-unchanged", Severity::Weak, "BS-R151", hurt.id, sentence)
            .because("the score may have helped them, or the status was not written down"),
    )
}
