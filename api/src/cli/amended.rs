//! What the log and a single entry say of amendments: what no longer counts, by which amendment, and what does.

use std::sync::Arc;

use recount_core::campaign::Standing;
use recount_core::entry::Id;
use recount_replay::amend::restatement;
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
    lines.extend(dice(scope, row.id).into_iter().map(|dice| format!("  we now hold: {dice}")));
    for row in held.iter().skip(1) {
        lines.push(format!("  we now hold: {}{}", row.sentence, facts(row)));
    }
    lines
}

/// Says the dice that an entry of an amendment restates or puts there; nothing where they are the recorded ones.
pub(super) fn restated(scope: &Arc<Scope>, row: &Row) -> Vec<String> {
    let Some(restated) = scope.entries.get(row.at).and_then(restatement) else { return Vec::new() };
    match restated.declaration.filter(|_| restated.verdict != Standing::Lapsed) {
        Some(of) => dice(scope, of),
        None => dice(scope, row.id),
    }
}

/// Says the dice that we hold of a declaration, where they are not those of the record.
fn dice(scope: &Arc<Scope>, of: Id) -> Vec<String> {
    let effective = scope.effective();
    let Some(at) = effective.ground.as_ref().and_then(|ground| ground.place(of)) else { return Vec::new() };
    let was = scope.position(of).map_or(&[][..], |at| scope.history().dice(at));
    let (now, rolls) = (effective.history().dice(at), effective.rolls(at));
    if was == now {
        return Vec::new();
    }
    now.iter().map(|asked| format!("dice: {}{}", say::dice(asked, None), say::fell(&rolls, asked))).collect()
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
    entry["effective"] = json!(scope.counts(row));
    let declaration = scope.entries.get(row.declaration).map(|r| r.id);
    let by = declaration.into_iter().flat_map(|id| ground.amended_by(id)).map(|a| a.id);
    entry["amended_by"] = by.map(|id| json!(id)).collect();
}
