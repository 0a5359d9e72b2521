//! What a score did to people and nobody went on with, in what was written down later: traumas, mortal wounds.

use super::super::event::Event;
use super::super::terms::Mortal;
use super::{Check, Play, Rulebook};
use crate::audit::check::joined;
use crate::audit::{Finding, Severity};
use crate::entry::Id;
use crate::slug::Slug;

/// Watches what is left open about people.
#[derive(Default)]
pub struct People {
    unnamed: Vec<(Slug, Id)>,
}

impl Check<Rulebook> for People {
    /// A trauma is described, and a mortal wound is treated or fatal (DC-R84, R85, R86, R99).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (_, event) in &step.events {
            match event {
                Event::TraumaGained { pc, condition: None } if step.is_recap => {
                    self.unnamed.push((pc.clone(), step.id));
                }
                Event::TraumaNamed { pc, .. } => {
                    let first = self.unnamed.iter().position(|(whose, _)| whose == pc);
                    first.map(|first| self.unnamed.remove(first));
                }
                Event::DowntimeBegan { .. } if step.is_recap => found.extend(untreated(step)),
                _ => {}
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        let Some((_, first)) = self.unnamed.first() else { return };
        let who = joined(self.unnamed.iter().map(|(pc, _)| pc.title()));
        let sentence =
            format!("A trauma came without a condition, for {who}, and nobody described it later.");
        found.push(
            Finding::new("trauma-unnamed", Severity::Weak, "DC-R99", *first, sentence)
                .with(self.unnamed.iter().map(|(_, id)| *id)),
        );
    }
}

/// Downtime begins, and somebody is neither treated nor dead (DC-R86).
fn untreated(step: &Play<'_>) -> Option<Finding> {
    let dying = step.before.characters.values().filter(|c| c.mortal == Mortal::Dying);
    let who = joined(dying.map(|c| c.name.clone()));
    if who.is_empty() {
        return None;
    }
    let sentence = format!("Downtime began, and the mortal wound of {who} was neither treated nor fatal.");
    Some(
        Finding::new("mortal-untreated", Severity::Weak, "DC-R86", step.id, sentence)
            .because("the treatment may not have been written down"),
    )
}
