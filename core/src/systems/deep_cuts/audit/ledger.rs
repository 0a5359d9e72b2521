//! Numbers that were put right by hand once play had begun: coin, rep and xp from nowhere, heat that went by itself.

use super::super::event::{Event, LedgerField};
use super::{Check, Play, Rulebook};
use crate::audit::{Finding, Severity};

/// Watches corrections of what the rules count.
pub struct Ledger;

impl Check<Rulebook> for Ledger {
    /// Coin, rep and xp have a source, and heat and stress go for a price; a hand is neither (DC-R123, R149, R150, R188,
    /// R198). What is entered before the first score is how the campaign stands as it begins.
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        if step.before.score.is_none() {
            return;
        }
        for (id, event) in &step.events {
            let Event::LedgerAdjusted { of, field, by, why } = event else { continue };
            let Some(rule) = rule(*field, *by > 0) else { continue };
            let name = field.to_string().replace('-', " ");
            let sentence = format!("{name} of {} was put right by {by:+} by hand: {why}.", of.title());
            let finding = Finding::new("adjusted", Severity::Likely, rule, step.id, sentence);
            found.push(finding.with([*id]).because("no rule made the change"));
        }
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
