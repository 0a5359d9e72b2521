//! Prison: who rolls for the time inside was sentenced to it.

use std::collections::BTreeMap;

use super::super::event::Event;
use super::super::state::ClaimKind;
use super::super::terms::Standing;
use super::{Check, Play, Rulebook, joined};
use crate::audit::{Finding, Severity};
use crate::entry::Id;
use crate::slug::Slug;

/// Watches who is inside and why.
#[derive(Default)]
pub struct Prison {
    /// Arrested and not convicted, with the arrest.
    unconvicted: BTreeMap<Slug, Id>,
    /// Of these, those who came free without a sentence or a roll: who, the arrest, the return.
    freed: Vec<(Slug, Id, Id)>,
    /// What prison gained and nobody said: who, the roll.
    due: Vec<(Slug, Id)>,
}

impl Check<Rulebook> for Prison {
    /// The incarceration roll belongs to a sentence; an arrest without conviction is none (BS-R276, R279).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        let is_convicted = step.events.iter().any(|(_, event)| matches!(event, Event::Incarcerated { .. }));
        for (id, event) in &step.events {
            match event {
                Event::StandingChanged { pc, to: Standing::Imprisoned, .. } if !is_convicted => {
                    self.unconvicted.insert(pc.clone(), step.id);
                }
                Event::StandingChanged { pc, .. } => {
                    if let Some(arrest) = self.unconvicted.remove(pc).filter(|_| step.is_recap) {
                        self.freed.push((pc.clone(), arrest, step.id));
                    }
                }
                Event::PrisonGainDue { pc } if step.is_recap => self.due.push((pc.clone(), step.id)),
                Event::ClaimGained { kind: ClaimKind::Prison, .. } => self.due.retain(|(_, of)| *of == step.id),
                Event::PrisonRolled { pc, .. } => {
                    // Played live, the GM lets somebody roll who was not sentenced; a recap may lack the sentence.
                    let arrest = self.unconvicted.remove(pc).filter(|_| step.is_recap);
                    let Some(arrest) = arrest else { continue };
                    let sentence = format!("{} rolls for time in prison and was not sentenced to any.", pc.title());
                    found.push(
                        Finding::new("prison-without-sentence", Severity::Likely, "BS-R279", step.id, sentence)
                            .with([*id, arrest])
                            .because("the sentence may not have been written down"),
                    );
                }
                _ => {}
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        for (pc, roll) in &self.due {
            let sentence = format!(
                "The time in prison went well for {}: a prison claim and 1 status with whom they helped inside are due, \
                 and the record has them not, or not both.",
                pc.title()
            );
            found.push(
                Finding::new("prison-gain", Severity::Likely, "BS-R281", *roll, sentence)
                    .about(pc.as_str())
                    .because("they may have been gained and not written down"),
            );
        }
        let Some((_, first, _)) = self.freed.first() else { return };
        let names = joined(self.freed.iter().map(|(pc, ..)| pc.title()));
        let sentence = format!("{names}: arrested and free again, and the record has no sentence, no price and no heat for it.");
        found.push(
            Finding::new("arrest-without-outcome", Severity::Weak, "BS-R276", *first, sentence)
                .with(self.freed.iter().flat_map(|(_, arrest, free)| [*arrest, *free]))
                .because("getting free may have been the whole of it"),
        );
    }
}
