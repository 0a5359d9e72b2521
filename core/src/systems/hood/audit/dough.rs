//! Dough: without a source, at a price that nobody argued for, and cars at a price of the table's own.

use super::super::Command;
use super::super::event::Event;
use super::{Check, Play, Rulebook};
use crate::audit::amounts::{Amounts, Counted, DOUGH, firm};
use crate::audit::{Finding, Severity};
use crate::entry::Id;

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
    is_argued: bool,
}

impl Check<Rulebook> for Dough {
    /// The MC sets what is gained, 1 as a rule, and haggling betters a price (HD-R140, R141, R142).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        self.is_argued |= step.events.iter().any(|(_, event)| matches!(event, Event::DoneYourWay { .. }));
        let Some(Command::GainDough(gain)) = step.command.filter(|_| step.is_recap) else { return };
        let (check, rule, sentence, because) =
            if gain.n > 1 && gain.extraordinary != Some(true) && !self.is_argued {
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

/// What the book asks for a car without tags (HD-R191).
const BASE: i64 = 3;

/// Watches cars that were bought at another price than the book begins from, by a house rule.
#[derive(Default)]
pub struct Cars {
    bought: Vec<Id>,
    base: i64,
}

impl Check<Rulebook> for Cars {
    /// A car costs 3 dough before its tags (HD-R191).
    fn step(&mut self, step: &Play<'_>, _found: &mut Vec<Finding>) {
        let base = step.house.number("vehicle_base");
        if base != BASE && matches!(step.command, Some(Command::BuyVehicle(_))) {
            self.bought.push(step.id);
            self.base = base;
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        let Some(first) = self.bought.first() else { return };
        let sentence =
            format!("A car costs {BASE} dough before its tags; the table bought at {}.", self.base);
        found.push(
            Finding::new("vehicle-base", Severity::Likely, "HD-R191", *first, sentence)
                .with(self.bought.iter().copied())
                .because("a house rule of the table allows it, and the book does not"),
        );
    }
}
