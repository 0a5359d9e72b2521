//! What a careful person finds when the record of a `synergy` campaign is held against its chapter, a topic a file.
//!
//! The chapter holds the Rest, the party's Synergy and the Training Exchange; the rulebook refuses most of what it does
//! not allow, so what is found comes of departures, of numbers put right by hand, and of what is written beside them.

mod ledger;
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
        Box::new(prices::prices()),
        Box::new(ledger::Ledger),
        Box::new(prose::twice()),
        Box::new(prose::doubts()),
    ];
    check::run(checks, steps)
}
