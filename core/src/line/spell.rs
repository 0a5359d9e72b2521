//! The inverse of reading: a declaration as a line that can be pasted back.
//!
//! Each field is written the short way, read back, and written as JSON when the short way says something else;
//! so that reading what was written always gives what was meant.

use serde_json::Value;

use super::build::{self, Node};
use super::shape::{self, Choice, Field, Shape, Variant};
use super::{Spoken, words};
use crate::amount::Amount;

/// Writes a line that [`super::parse`] reads as the same declaration.
pub fn spell(spoken: &Spoken) -> String {
    let value = serde_json::to_value(&spoken.command).unwrap_or_default();
    let Some((_, command)) = single(&value) else { return String::new() };
    let Some((name, fields)) = single(command) else { return String::new() };
    let commands = spoken.command.system().map_or_else(shape::shared_commands, shape::commands);
    let mut line = vec![name.to_owned()];
    line.extend(commands.variant(name).into_iter().flat_map(|command| spell_fields(command, fields)));
    let labels = spoken.command.info().labels;
    let key = |root: &str, label: &String| match labels.first() {
        Some(own) if own == label => root.to_owned(),
        Some(_) | None => format!("{root}.{label}"),
    };
    line.extend(spoken.observed.iter().map(|(label, faces)| {
        let faces: Vec<_> = faces.iter().map(u16::to_string).collect();
        format!("{}={}", key("dice", label), faces.join(","))
    }));
    line.extend(
        spoken.told.iter().map(|(label, reading)| format!("{}={}", key("told", label), quoted(reading))),
    );
    line.extend(spoken.instead.iter().map(|(key, value)| format!("instead.{key}={}", amount(value))));
    line.join(" ")
}

/// Writes the fields of a command.
pub(super) fn spell_fields(command: &Variant, fields: &Value) -> Vec<String> {
    let given = command.fields().iter().filter_map(|field| Some((field, fields.get(&field.name)?)));
    given.flat_map(|(field, value)| checked(field, value)).collect()
}

fn single(value: &Value) -> Option<(&str, &Value)> {
    value.as_object()?.iter().next().map(|(key, value)| (key.as_str(), value))
}

/// Writes a field the short way if that reads back as the same, else as JSON.
fn checked(field: &Field, value: &Value) -> Vec<String> {
    let short = dotted(&field.name, &field.shape, value);
    match short {
        Some(short) if reads_as(field, &short, value) => short,
        Some(_) | None => vec![format!("{}={}", field.name, in_quotes(&value.to_string()))],
    }
}

fn reads_as(field: &Field, words: &[String], value: &Value) -> bool {
    let mut parts = Vec::new();
    for word in words::words(&words.join(" ")).unwrap_or_default() {
        build::plant(&mut parts, &word.key, word.column, word.value.unwrap_or_default());
    }
    let [(_, node)] = parts.as_slice() else { return false };
    read(&field.shape, node, &field.name).as_ref() == Some(value)
}

fn read(shape: &Shape, node: &Node, key: &str) -> Option<Value> {
    build::value(shape, node, key).ok()
}

/// Writes a value as one or more `key=value`, with a dotted key for each part that needs one.
fn dotted(key: &str, shape: &Shape, value: &Value) -> Option<Vec<String>> {
    match (shape, value) {
        (Shape::Struct(fields), Value::Object(map)) => {
            if map.is_empty() {
                return Some(vec![format!("{key}=true")]);
            }
            let given = fields.fields.iter().filter_map(|f| map.get(&f.name).map(|v| (f, v)));
            parts(key, given)
        }
        (Shape::Choice(choice), Value::Object(_)) => {
            if let Some(text) = inline(shape, value) {
                return Some(vec![format!("{key}={text}")]);
            }
            let (variant, content) = variant(choice, value)?;
            let map = content.as_object()?;
            let given = variant.fields().iter().filter_map(|f| map.get(&f.name).map(|v| (f, v)));
            let mut words = vec![format!("{key}={}", variant.name)];
            words.extend(parts(key, given)?);
            Some(words)
        }
        (Shape::List(item), Value::Array(items)) => {
            let texts: Option<Vec<_>> = items.iter().map(|value| inline(item, value)).collect();
            if let Some(texts) = texts {
                return Some(vec![format!("{key}={}", texts.join(","))]);
            }
            let items = items.iter().enumerate();
            let words: Option<Vec<_>> =
                items.map(|(i, v)| dotted(&format!("{key}.{}", i + 1), item, v)).collect();
            Some(words?.concat())
        }
        (Shape::Map(item), Value::Object(map)) => {
            let is_plain = |key: &String| !key.contains(['.', '=']) && plain(key);
            let words = map.iter().map(|(name, value)| {
                if is_plain(name) { dotted(&format!("{key}.{name}"), item, value) } else { None }
            });
            Some(words.collect::<Option<Vec<_>>>()?.concat())
        }
        _ => inline(shape, value).map(|text| vec![format!("{key}={text}")]),
    }
}

fn parts<'a>(key: &str, given: impl Iterator<Item = (&'a Field, &'a Value)>) -> Option<Vec<String>> {
    let words = given.map(|(field, value)| dotted(&format!("{key}.{}", field.name), &field.shape, value));
    Some(words.collect::<Option<Vec<_>>>()?.concat())
}

fn variant<'a, 'v>(choice: &'a Choice, value: &'v Value) -> Option<(&'a Variant, &'v Value)> {
    let (name, content) = single(value)?;
    Some((choice.variant(name)?, content))
}

/// Writes a value in one piece, its parts behind colons; `None` when it needs keys.
fn inline(shape: &Shape, value: &Value) -> Option<String> {
    match (shape, value) {
        (Shape::Choice(_), Value::String(word)) => Some(word.clone()),
        (Shape::Choice(choice), Value::Object(_)) => {
            let (variant, content) = variant(choice, value)?;
            let inner = inline(variant.content.as_ref()?, content)?;
            Some(if inner.is_empty() { variant.name.clone() } else { format!("{}:{inner}", variant.name) })
        }
        (Shape::Struct(fields), Value::Object(map)) => {
            let texts = fields.fields.iter().map(|field| match map.get(&field.name) {
                Some(value) => inline(&field.shape, value),
                None => Some(String::new()),
            });
            let texts = texts.collect::<Option<Vec<_>>>()?.join(":");
            Some(texts.trim_end_matches(':').to_owned())
        }
        (Shape::Either(_), Value::String(text)) if text.parse::<i64>().is_ok() => Some(in_quotes(text)),
        (Shape::Either(shapes), Value::Object(_)) => shapes.iter().find_map(|shape| inline(shape, value)),
        (_, Value::String(text)) => Some(quoted(text)),
        (_, Value::Number(number)) => Some(number.to_string()),
        (_, Value::Bool(is)) => Some(is.to_string()),
        (_, Value::Null | Value::Array(_) | Value::Object(_)) => None,
    }
}

fn amount(value: &Amount) -> String {
    match value {
        Amount::Number(number) => number.to_string(),
        Amount::Text(text) if text.parse::<i64>().is_ok() => in_quotes(text),
        Amount::Text(text) => quoted(text),
    }
}

/// Says whether a text needs no quotes anywhere.
fn plain(text: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || "-_./+'!?%".contains(c);
    !text.is_empty() && text.chars().all(fits)
}

fn quoted(text: &str) -> String {
    if plain(text) { text.to_owned() } else { in_quotes(text) }
}

fn in_quotes(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}
