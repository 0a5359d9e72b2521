//! What the log and a single entry say of amendments: what no longer counts, by which amendment, and what does.

use std::sync::Arc;

use recount_replay::history::Row;
use serde_json::{Value, json};

use super::{dispute, say};
use crate::scope::Scope;

/// Says in lines how a declaration of the record stands now; nothing when it stands as it was recorded.
pub(super) fn standing(scope: &Arc<Scope>, row: &Row) -> Vec<String> {
    let effective = scope.effective();
    let Some(ground) = &effective.ground else { return Vec::new() };
    if let Some(amendment) = ground.amendments.iter().find(|a| a.id == row.id) {
        let undone = amendment.undone_by.and_then(|number| ground.amendments.get(number));
        return undone.map(|by| format!("✗ undone by {}", dispute::named(by))).into_iter().collect();
    }
    let Some(given) = ground.given_to(row.id) else { return Vec::new() };
    let Some(amendment) = ground.amendments.iter().find(|a| a.id == given.by) else { return Vec::new() };
    let by = dispute::named(amendment);
    if scope.is_as_recorded(row.at) {
        return vec![format!("as recorded again, amended by {by}")];
    }
    let mut lines = vec![format!("✗ no longer so: {} — amended by {by}", given.standing.said())];
    let held = effective_turn(&effective, row);
    if let Some(first) = held.first().filter(|first| first.sentence != row.sentence) {
        lines.push(format!("  we now hold: {}", first.sentence));
    }
    for row in held.iter().skip(1) {
        lines.push(format!("  we now hold: {}{}", row.sentence, facts(row)));
    }
    lines
}

fn effective_turn<'s>(effective: &'s Scope, row: &Row) -> &'s [Arc<Row>] {
    let at = effective.position(row.id);
    at.map_or(&[], |at| effective.history().turn(at))
}

fn facts(row: &Row) -> String {
    let facts: Vec<_> = row.facts.iter().map(say::fact).collect();
    if facts.is_empty() { String::new() } else { format!("  [{}]", facts.join(", ")) }
}

/// Marks what followed and no longer counts.
pub(super) fn mark(scope: &Arc<Scope>, row: &Row) -> &'static str {
    let effective = scope.effective();
    let stands = effective.ground.as_ref().is_none_or(|ground| ground.counts(row.id));
    if stands || row.kind == "restated" { "" } else { "✗ " }
}

/// Says for machines whether an entry counts, and which amendments touched its declaration.
pub(super) fn json(scope: &Arc<Scope>, row: &Row, entry: &mut Value) {
    let effective = scope.effective();
    let Some(ground) = &effective.ground else { return };
    entry["effective"] = json!(ground.counts(row.id) || row.kind == "restated");
    let declaration = scope.entries.get(row.declaration).map(|r| r.id);
    let by = declaration.into_iter().flat_map(|id| ground.amended_by(id)).map(|a| a.id);
    entry["amended_by"] = by.map(|id| json!(id)).collect();
}
