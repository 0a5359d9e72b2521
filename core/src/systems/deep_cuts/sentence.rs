//! Says an event in a sentence, as a player would; a file for each part of the book.

mod after;
mod downtime;

use super::event::Event;
use super::state::State;
use crate::slug::Slug;

/// Says an event; `before` is the state that it came to.
pub fn sentence(before: &State, event: &Event) -> String {
    after::say(before, event).or_else(|| downtime::say(before, event)).unwrap_or_else(|| plainly(event))
}

/// Says an event by its name.
fn plainly(event: &Event) -> String {
    let value = serde_json::to_value(event).unwrap_or_default();
    let name = match &value {
        serde_json::Value::Object(map) => map.keys().next().cloned().unwrap_or_default(),
        other => other.as_str().unwrap_or_default().to_owned(),
    };
    format!("{}.", name.replace('-', " "))
}

/// Returns the name of a character as people see it.
fn name(s: &State, pc: &Slug) -> String {
    s.pc(pc).map_or_else(|| pc.title(), |c| c.name.clone())
}

/// Returns the name of a faction as people see it.
fn faction(s: &State, faction: &Slug) -> String {
    s.factions.get(faction).map_or_else(|| faction.title(), |f| f.name.clone())
}

/// Says where coin lies.
fn purse(s: &State, purse: &Slug) -> String {
    match purse.as_str() {
        "vault" => "the vault".to_owned(),
        "bank" => "the bank".to_owned(),
        _ => name(s, purse),
    }
}

/// Counts things.
fn many(n: u32, one: &str, more: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {more}") }
}
