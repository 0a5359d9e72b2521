//! What a careful person finds when the record of a `deep-cuts` campaign is held against the book, a topic a file.
//!
//! The sheet is always known here and the rulebook refuses much, so what is found comes of departures, house rules that
//! go past what the book states, readings without faces, and what is written beside the numbers.

mod dice;
mod downtime;
mod fallout;
mod ledger;
mod people;
mod prices;
mod prose;

use super::Rulebook;
use crate::audit::check::{self, Check};
use crate::audit::{Finding, Step};

/// A declaration of this system's campaigns with all that followed.
type Play<'a> = Step<'a, Rulebook>;

/// Runs every check over the record.
pub fn audit(steps: &mut dyn Iterator<Item = Play<'_>>) -> Vec<Finding> {
    let checks: Vec<Box<dyn Check<Rulebook>>> = vec![
        Box::new(dice::Dice),
        Box::new(fallout::Fallout),
        Box::new(fallout::Payoff),
        Box::new(prices::prices()),
        Box::new(downtime::Activities::default()),
        Box::new(downtime::Vices::default()),
        Box::new(people::People::default()),
        Box::new(ledger::Ledger::default()),
        Box::new(prose::twice()),
        Box::new(prose::doubts()),
    ];
    check::run(checks, steps)
}
