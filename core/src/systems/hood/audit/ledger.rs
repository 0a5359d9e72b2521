//! Numbers that were put right by hand once play had begun.

use std::collections::BTreeSet;

use super::super::event::{Event, LedgerField};
use super::{Check, Play, Rulebook};
use crate::audit::{Finding, amounts};
use crate::slug::Slug;

/// Watches corrections of what the rules count.
#[derive(Default)]
pub struct Ledger {
    /// Who has rolled.
    seasoned: BTreeSet<Slug>,
}

impl Check<Rulebook> for Ledger {
    /// Dough, experience, debt and stats rise by rules, and heat goes by them (HD-R49, R89, R92, R140, R202). What is
    /// entered before somebody first rolls is how they come into play.
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (id, event) in &step.events {
            match event {
                Event::MoveRolled { pc, .. } => {
                    self.seasoned.insert(pc.clone());
                }
                Event::LedgerAdjusted { pc, field, n, why, .. } if self.seasoned.contains(pc) => {
                    let Some(rule) = rule(*field, *n > 0) else { continue };
                    let sentence =
                        format!("By hand, {field} of {} was put right by {n:+}: {why}.", pc.title());
                    found.push(amounts::by_hand(rule, step.id, *id, sentence));
                }
                _ => {}
            }
        }
    }
}

/// Returns the rule by which a number rises, or falls, when no hand moves it.
fn rule(field: LedgerField, rises: bool) -> Option<&'static str> {
    match (field, rises) {
        (LedgerField::Dough, true) => Some("HD-R140"),
        (LedgerField::Heat, false) => Some("HD-R49"),
        (LedgerField::Experience, true) => Some("HD-R202"),
        (LedgerField::Debt, true) => Some("HD-R92"),
        (LedgerField::Advances, true) => Some("HD-R87"),
        (field, true) if field.stat().is_some() => Some("HD-R89"),
        _ => None,
    }
}
