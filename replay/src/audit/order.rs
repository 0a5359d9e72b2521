//! Dates and sessions out of order, and the same gain said twice.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use recount_core::audit::{Finding, Severity};
use recount_core::campaign::Command as Shared;
use recount_core::entry::{Id, Recorded};
use recount_core::systems::Command;
use serde_json::Value;

use crate::timeline::{Turn, turns};

/// Checks the order of evenings and what is said twice in one.
pub(super) fn check(entries: &[Recorded], found: &mut Vec<Finding>) {
    let mut played: Option<(Id, NaiveDate)> = None;
    let mut highest: Option<(Id, u32)> = None;
    let mut said: BTreeMap<(Option<u32>, String), Id> = BTreeMap::new();
    for turn in turns(entries) {
        let (id, entry) = (turn.declaration.id, &turn.declaration.entry);
        if let Some(date) = entry.played {
            if let Some((before, latest)) = played.filter(|(_, latest)| date < *latest) {
                let sentence =
                    format!("It was played on {date}, and stands after what was played on {latest}.");
                let finding = Finding::new("dates", Severity::Likely, "CA-R2", id, sentence);
                found.push(finding.with([before]).because("one of the two dates may be mistyped"));
            }
            if entry.at.time().date_naive() < date {
                let sentence = format!(
                    "It was written down on {}, before it was played on {date}.",
                    entry.at.time().date_naive()
                );
                let finding = Finding::new("dates", Severity::Likely, "CA-R2", id, sentence);
                found
                    .push(finding.about("ahead").because("the date may be mistyped, or the clock was wrong"));
            }
            played = Some((id, date));
        }
        if let Command::Campaign(Shared::BeginSession { number, .. }) = &turn.declared().command {
            if let Some((before, most)) = highest.filter(|(_, most)| number < most) {
                let sentence = format!("Session {number} begins after session {most}.");
                let finding = Finding::new("sessions", Severity::Likely, "CA-R2", id, sentence);
                found.push(finding.with([before]).because("it may have been written down late"));
            }
            highest = highest.filter(|(_, most)| number < most).or(Some((id, *number)));
        }
        if let Some(same) = twice(&turn, &mut said) {
            let name = turn.declared().command.info().name;
            let sentence = format!("This {name} is said twice in one evening, word for word.");
            let finding = Finding::new("said-twice", Severity::Likely, "CA-R6", id, sentence);
            found.push(finding.with([same]).because("it may have happened twice"));
        }
    }
}

/// A declaration without dice that gives its reason in words, and that stands in the same evening already.
fn twice(turn: &Turn<'_>, said: &mut BTreeMap<(Option<u32>, String), Id>) -> Option<Id> {
    let declared = turn.declared();
    let has_dice = declared.seed.is_some() || !declared.observed.is_empty() || !declared.told.is_empty();
    if has_dice || declared.command.system().is_none() || turn.is_empty() {
        return None;
    }
    let command = serde_json::to_value(&declared.command).unwrap_or_default();
    if !has_reason(&command) {
        return None;
    }
    said.insert((turn.declaration.entry.session, command.to_string()), turn.declaration.id)
}

/// Three words and more are a reason of its own; fewer may be said of many things.
fn has_reason(value: &Value) -> bool {
    match value {
        Value::String(text) => text.split_whitespace().count() > 2,
        Value::Array(items) => items.iter().any(has_reason),
        Value::Object(map) => map.values().any(has_reason),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}
