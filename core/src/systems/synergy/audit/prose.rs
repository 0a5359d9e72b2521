//! What the notes themselves doubt or say twice.

use super::super::event::Event;
use super::{Play, Rulebook};
use crate::audit::prose::{Doubts, Topic, Twice};

/// What this chapter counts, in the order in which a text is taken to be about it.
const TOPICS: [Topic; 4] = [
    Topic { name: "Story Points", rule: "SY-R44", words: &["sp", "points", "cost"], is_each: true },
    Topic { name: "Synergy", rule: "SY-R39", words: &["synergy"], is_each: true },
    Topic { name: "Vitality", rule: "SY-R16", words: &["vitality", "vit", "wound", "wounds"], is_each: true },
    Topic { name: "hours", rule: "SY-R2", words: &["hours"], is_each: true },
];

/// Gathers what the notes doubt.
pub fn doubts() -> Doubts<Rulebook> {
    Doubts::new(&TOPICS, moved)
}

/// What a declaration is about when its words do not say so: the first number that it moved.
fn moved(step: &Play<'_>) -> Option<&'static str> {
    step.events.iter().find_map(|(_, event)| match event {
        Event::SpGranted { .. } | Event::SpSpent { .. } => Some("Story Points"),
        Event::SynergyAdded { .. } | Event::SynergySpent { .. } => Some("Synergy"),
        Event::DiceWounded { .. } | Event::VitLost { .. } | Event::VitGained { .. } => Some("Vitality"),
        Event::RestTimePassed { .. } => Some("hours"),
        _ => None,
    })
}

/// Watches for one gain that the notes mention twice (SY-R39, R44).
pub fn twice() -> Twice<Rulebook> {
    Twice(|event| match event {
        Event::SpGranted { .. } => Some("SY-R44"),
        Event::SynergyAdded { .. } => Some("SY-R39"),
        _ => None,
    })
}
