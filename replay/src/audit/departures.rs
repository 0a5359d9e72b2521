//! Departures from the book that no system had more to say about.

use std::collections::BTreeSet;

use recount_core::audit::{Finding, Severity};
use recount_core::campaign;
use recount_core::decider::Departed;
use recount_core::entry::{Id, Recorded};
use recount_core::systems::Event;

use crate::timeline::turns;

/// Lists each departure that stands in none of the findings yet and that changed something (CA-R12).
pub(super) fn check(entries: &[Recorded], known: &[Finding], found: &mut Vec<Finding>) {
    let said: BTreeSet<Id> = known.iter().flat_map(|finding| finding.entries.iter().copied()).collect();
    for turn in turns(entries) {
        for recorded in turn.consequences.iter().filter(|r| !said.contains(&r.id)) {
            let Some(consequence) = recorded.entry.consequence() else { continue };
            let Event::Campaign(campaign::Event::Departed(departed)) = &consequence.event else { continue };
            if departed.by_book == departed.ruled || is_left_out(departed) {
                continue;
            }
            let is_counted = departed.by_book.number().is_some() && departed.ruled.number().is_some();
            let (severity, because) = if is_counted {
                (Severity::Firm, "both amounts stand in the record")
            } else {
                (Severity::Weak, "the book's own amount is not a number")
            };
            let sentence = format!(
                "The table ruled {} {}; the book has {} ({}).",
                departed.key.replace('_', " "),
                departed.ruled,
                departed.by_book,
                departed.reason
            );
            found.push(
                Finding::new("departure", severity, &departed.rule, turn.declaration.id, sentence)
                    .with([recorded.id])
                    .about(departed.key.replace('_', "-"))
                    .because(because),
            );
        }
    }
}

/// Says whether the table ruled nothing: a word that the book asks for was not written down.
fn is_left_out(departed: &Departed) -> bool {
    departed.by_book.number().is_none() && departed.ruled.to_string() == "unwritten"
}
