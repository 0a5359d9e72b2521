//! Dough: without a source, at a price that nobody argued for, and cars at a price of the table's own.

use std::collections::BTreeSet;

use super::super::Command;
use super::super::event::Event;
use super::{Check, Play, Rulebook};
use crate::audit::amounts::{Amounts, Counted, DOUGH, firm};
use crate::audit::{Finding, Severity};
use crate::slug::Slug;

/// What a car costs, and that the rest may have gone unwritten.
const PRICES: &[Counted] = &[firm("vehicle-price", "price", &["HD-R188"], "The car", DOUGH)
    .unless("the rest may have been paid and not written down")];

/// Watches the prices of cars.
pub fn prices() -> Amounts {
    Amounts(PRICES)
}

/// Watches where dough comes from, in what was written down later.
#[derive(Default)]
pub struct Dough {
    argued: BTreeSet<Slug>,
}

impl Check<Rulebook> for Dough {
    /// The MC sets what is gained, 1 as a rule, and haggling betters a price (HD-R140, R141, R142).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (_, event) in &step.events {
            if let Event::DoneYourWay { pc, .. } = event {
                self.argued.insert(pc.clone());
            }
        }
        let Some(Command::GainDough(gain)) = step.command.filter(|_| step.is_recap) else { return };
        let is_argued = self.argued.contains(&gain.pc);
        let (check, rule, sentence, because) = if gain.n > 1 && gain.extraordinary != Some(true) && !is_argued
        {
            let sentence = format!(
                "{} gained {} dough at an agreed price, and nobody argued for one in the record.",
                gain.pc.title(),
                gain.n
            );
            ("price-unargued", "HD-R142", sentence, "the haggling may not have been written down")
        } else if gain.source.as_deref().is_none_or(|source| source.trim().is_empty()) {
            let sentence =
                format!("{} gained {} dough, and nobody wrote from where.", gain.pc.title(), gain.n);
            ("dough-unexplained", "HD-R140", sentence, "the source was not written down")
        } else {
            return;
        };
        found.push(Finding::new(check, Severity::Weak, rule, step.id, sentence).because(because));
    }
}
