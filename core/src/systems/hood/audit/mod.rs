//! What a careful person finds when the record of a `hood` campaign is held against the book, a topic a file.
//!
//! Two dice fall, always, and the rulebook counts what adds to them; so what is found comes of totals that were ruled or
//! told, of dough that has no source, of numbers put right by hand, and of what is written beside them.

mod dough;
mod jobs;
mod ledger;
mod prose;
mod totals;

use super::Rulebook;
use crate::audit::check::{self, Check};
use crate::audit::{Finding, Step};

/// A declaration of this system's campaigns with all that followed.
type Play<'a> = Step<'a, Rulebook>;

/// Runs every check over the record.
pub fn audit(steps: &mut dyn Iterator<Item = Play<'_>>) -> Vec<Finding> {
    let checks: Vec<Box<dyn Check<Rulebook>>> = vec![
        Box::new(totals::Totals),
        Box::new(dough::Dough::default()),
        Box::new(dough::prices()),
        Box::new(dough::Cars::default()),
        Box::new(jobs::Jobs),
        Box::new(ledger::Ledger::default()),
        Box::new(prose::twice()),
        Box::new(prose::doubts()),
    ];
    check::run(checks, steps)
}
