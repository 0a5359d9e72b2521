//! How a rule system's checks are run over its record. Knows no check; each system lists its own.

use super::{Finding, Step};
use crate::decider::Decider;

/// A check that reads the whole record of a system.
pub trait Check<D: Decider> {
    /// Reads the next declaration.
    fn step(&mut self, step: &Step<'_, D>, found: &mut Vec<Finding>);
    /// Says what could only be known at the end.
    fn finish(&mut self, _found: &mut Vec<Finding>) {}
}

/// Runs every check over the record, in order, and returns what they found.
pub fn run<D: Decider>(
    mut checks: Vec<Box<dyn Check<D>>>,
    steps: &mut dyn Iterator<Item = Step<'_, D>>,
) -> Vec<Finding> {
    let mut found = Vec::new();
    for step in steps {
        checks.iter_mut().for_each(|check| check.step(&step, &mut found));
    }
    checks.iter_mut().for_each(|check| check.finish(&mut found));
    found
}

/// Joins names as people do: `Ash, Bram and Cole`.
pub fn joined(names: impl IntoIterator<Item = String>) -> String {
    let names: Vec<String> = names.into_iter().collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
