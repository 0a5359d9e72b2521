//! Clocks that were begun and then forgotten.

use std::collections::{BTreeMap, BTreeSet};

use super::super::event::Event;
use super::{Check, Play, Rulebook, joined};
use crate::audit::{Finding, Severity};
use crate::entry::Id;
use crate::slug::Slug;

/// How many evenings a clock may stand still before somebody asks.
const PATIENCE: usize = 2;

/// Watches which clocks ever move.
#[derive(Default)]
pub struct Clocks {
    /// Clocks that never moved: name, where they were begun, the evenings since.
    still: BTreeMap<Slug, (String, Id, BTreeSet<u32>)>,
}

impl Check<Rulebook> for Clocks {
    /// A clock is ticked when something brings it nearer (BS-R32); one that never was may have been forgotten.
    fn step(&mut self, step: &Play<'_>, _found: &mut Vec<Finding>) {
        if let Some(session) = step.session {
            for (_, _, evenings) in self.still.values_mut() {
                evenings.insert(session);
            }
        }
        for (_, event) in &step.events {
            match event {
                Event::ClockCreated { clock, name, .. } if step.is_recap => {
                    self.still.insert(clock.clone(), (name.clone(), step.id, BTreeSet::new()));
                }
                Event::ClockTicked { clock, .. } | Event::ClockFilled { clock } | Event::ClockClosed { clock, .. } => {
                    self.still.remove(clock);
                }
                _ => {}
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        let forgotten: Vec<_> = self.still.values().filter(|(_, _, evenings)| evenings.len() > PATIENCE).collect();
        let Some((_, first, _)) = forgotten.first() else { return };
        let names = joined(forgotten.iter().map(|(name, ..)| name.clone()));
        let sentence = format!("Begun, and in {PATIENCE} evenings and more since then neither ticked nor closed: {names}.");
        found.push(
            Finding::new("clock-still", Severity::Weak, "BS-R32", *first, sentence)
                .with(forgotten.iter().map(|(_, id, _)| *id))
                .because("nothing may have brought it nearer"),
        );
    }
}
