//! How entries, dice, facts and rules are said on the command line, in words and in JSON.

use std::collections::BTreeMap;

use recount_core::amount::Amount;
use recount_core::campaign;
use recount_core::entry::Recorded;
use recount_core::luck::{Asked, Source};
use recount_core::systems::System;
use recount_core::view::Fact;
use recount_replay::history::Row;
use recount_replay::rolls::Roll;
use recount_replay::verify::Grade;
use serde_json::{Value, json};

use crate::scenario_text;
use crate::scope::Scope;

/// Says the dice of a roll: `action 6 6 3 (drawn, sealed)`.
pub fn dice(asked: &Asked, grade: Option<Grade>) -> String {
    let faces: Vec<_> = asked.faces.iter().map(u16::to_string).collect();
    let drawn = grade.map_or_else(|| "drawn".to_owned(), |grade| format!("drawn, {grade}"));
    let source = match asked.source {
        Source::Drawn => drawn.as_str(),
        Source::Observed => "rolled by hand",
        Source::Told => "only the reading is known",
        Source::WhatIf => "not as recorded",
    };
    let fell = asked.told.clone().unwrap_or_else(|| faces.join(" "));
    format!("{} {fell} ({source})", asked.label)
}

/// Says a difference: `dara stress 0 → 2`.
pub fn fact(fact: &Fact) -> String {
    format!("{} {} {} → {}", fact.subject, fact.track, value(fact.from.as_ref()), value(fact.to.as_ref()))
}

/// Says a value; what is not there is `–`, and an empty text too.
pub fn value(value: Option<&Amount>) -> String {
    match value.map(Amount::to_string) {
        Some(text) if !text.is_empty() => text,
        Some(_) | None => "–".into(),
    }
}

/// Says parts of a ruling: `position risky, effect great`.
pub fn ruling(ruling: &Value) -> String {
    let parts = ruling.as_object().into_iter().flatten();
    parts
        .map(|(key, value)| format!("{} {}", key.replace('_', " "), plain(value)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Says a JSON value without its quotes.
pub fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// Writes a declaration as the line that would record it again.
pub fn as_line(recorded: &Recorded) -> Option<String> {
    recorded.entry.declaration().map(scenario_text::line_of)
}

/// Returns the text of each rule that holds in a campaign, by its id.
pub fn rules(system: Option<System>) -> BTreeMap<String, String> {
    let texts = system.map(System::rules).into_iter().chain([campaign::RULES]);
    let row = |line: &str| {
        let cells: Vec<_> = line.strip_prefix('|')?.strip_suffix('|')?.split(" | ").map(str::trim).collect();
        let (id, text) = (cells.first()?, cells.last()?);
        id.contains("-R").then(|| ((*id).to_owned(), (*text).to_owned()))
    };
    texts.flat_map(str::lines).filter_map(row).collect()
}

/// Returns the first line of a text.
pub fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// Says when an entry was played or recorded: `session 3, 2025-03-28`.
pub fn when(row: &Row) -> String {
    let day = row.played.unwrap_or_else(|| row.recorded.time().date_naive());
    match row.session {
        Some(session) => format!("session {session}, {day}"),
        None => day.to_string(),
    }
}

/// Writes an entry for machines.
pub fn row_json(scope: &Scope, row: &Row) -> Value {
    let recorded = &scope.entries[row.at];
    json!({
        "seq": row.seq,
        "id": row.id,
        "kind": row.kind,
        "sentence": scope.sentence(row.at),
        "line": as_line(recorded),
        "facts": row.facts,
        "rules": row.rules,
        "by": {"member": row.by.member, "role": row.by.role, "name": scope.people().name(&row.by.member)},
        "at": row.recorded,
        "played": row.played,
        "session": row.session,
        "cause": recorded.entry.cause,
    })
}

/// Writes the dice of a roll for machines.
pub fn dice_json(asked: &Asked, grade: Option<Grade>) -> Value {
    let grade = grade.filter(|_| asked.source == Source::Drawn).map(|grade| grade.to_string());
    let source = match asked.source {
        Source::Drawn => "drawn",
        Source::Observed => "observed",
        Source::Told => "told",
        Source::WhatIf => "what-if",
    };
    json!({
        "label": asked.label, "due": asked.due, "sides": asked.sides,
        "source": source, "faces": asked.faces, "told": asked.told, "grade": grade,
    })
}

/// Says a number of things: `1 entry`, `2 entries`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// How long the longest bar is.
const BAR: u32 = 40;

/// Draws a bar that is as long against the longest as the number is against the most.
pub fn bar(number: u32, most: u32) -> String {
    let parts = u64::from(number) * u64::from(BAR) * 8 / u64::from(most.max(1));
    let (full, rest) = (usize::try_from(parts / 8).unwrap_or(0), parts % 8);
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"].get(usize::try_from(rest).unwrap_or(0)).copied();
    format!("{}{}", "█".repeat(full), part.unwrap_or_default())
}

/// Says where the rolls of a declaration fell, for those of which that is known, by label.
pub fn fell(rolls: &[Roll], asked: &Asked) -> String {
    let roll = rolls.iter().find(|roll| roll.asked.label == asked.label);
    let fell = roll.and_then(|roll| roll.fell.as_ref());
    fell.map_or_else(String::new, |fell| format!(" – {}", fell.sentence()))
}
