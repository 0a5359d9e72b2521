//! Numbers that were put right by hand once play had begun: coin, rep and xp from nowhere, heat that went by itself.

use std::collections::BTreeSet;

use super::super::event::{Event, LedgerField};
use super::{Check, Play, Rulebook};
use crate::audit::{Finding, amounts};
use crate::slug::Slug;

/// Watches corrections of what the rules count.
#[derive(Default)]
pub struct Ledger {
    /// Who has been on a score.
    seasoned: BTreeSet<Slug>,
}

impl Check<Rulebook> for Ledger {
    /// Coin, rep and xp have a source, and heat and stress go for a price; a hand is neither (DC-R123, R149, R150, R188,
    /// R198). What is entered before the first score, of the crew or of a scoundrel, is how they come into play.
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (id, event) in &step.events {
            match event {
                Event::ScoreBegan { pcs, .. } => self.seasoned.extend(pcs.iter().cloned()),
                Event::LedgerAdjusted { of, field, by, why } if self.has_begun(step, of) => {
                    let Some(rule) = rule(*field, *by > 0) else { continue };
                    let name = field.to_string().replace('-', " ");
                    let sentence =
                        format!("By hand, {name} of {} was put right by {by:+}: {why}.", of.title());
                    found.push(amounts::by_hand(rule, step.id, *id, sentence));
                }
                _ => {}
            }
        }
    }
}

impl Ledger {
    fn has_begun(&self, step: &Play<'_>, of: &Slug) -> bool {
        let is_somebody = step.before.pc(of).is_some();
        if is_somebody { self.seasoned.contains(of) } else { step.before.score.is_some() }
    }
}

/// Returns the rule by which a number rises, or falls, when no hand moves it; none where the rules leave it to the GM.
fn rule(field: LedgerField, rises: bool) -> Option<&'static str> {
    match (field, rises) {
        (LedgerField::Vault | LedgerField::Bank | LedgerField::Stash, true) => Some("DC-R149"),
        (LedgerField::Rep, true) => Some("DC-R150"),
        (LedgerField::Xp, true) => Some("DC-R123"),
        (LedgerField::Edge, true) => Some("DC-R31"),
        (LedgerField::Heat, false) => Some("DC-R188"),
        (LedgerField::Stress, false) => Some("DC-R198"),
        _ => None,
    }
}
