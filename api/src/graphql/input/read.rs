//! Turns a GraphQL input value back into the JSON of a command, by the command's own shape.

use async_graphql::{Name, Value};
use recount_core::line::closest;
use recount_core::line::shape::{Choice, Shape, Struct};
use serde_json::{Map, Value as Json};

use super::names::{camel, screaming};

/// Reads `{blades: {reduceHeat: {…}}}`.
///
/// # Errors
/// A sentence about what does not fit.
pub fn command(value: &Value, doors: &[(&'static str, String, &'static Choice)]) -> Result<Json, String> {
    let (system, inner) = only(value)?;
    let found = doors.iter().find(|(slug, _, _)| camel(slug) == system.as_str());
    let (slug, _, commands) = found.ok_or_else(|| format!("there is no rule system {system}"))?;
    Ok(one(slug, choice(inner, commands)?))
}

fn choice(value: &Value, choice: &Choice) -> Result<Json, String> {
    if let Value::Enum(word) = value {
        return self::word(word.as_str(), choice);
    }
    if let Value::String(word) = value {
        return self::word(word, choice);
    }
    let (name, inner) = only(value)?;
    let found = choice.variants.iter().find(|v| camel(&v.name) == name.as_str());
    let variant = found.ok_or_else(|| {
        let names: Vec<String> = choice.variants.iter().map(|v| camel(&v.name)).collect();
        let meant = closest(name, names.iter().map(String::as_str));
        let meant = meant.map_or_else(String::new, |meant| format!("; did you mean {meant}?"));
        format!("there is no {name} here{meant}")
    })?;
    match (&variant.content, inner) {
        (None, Value::Boolean(true)) => Ok(Json::String(variant.name.clone())),
        (None, _) => Err(format!("{name} takes true or is left out")),
        (Some(shape), inner) => Ok(one(&variant.name, read(inner, shape)?)),
    }
}

/// Finds the words among alternatives: something said on the spot, where the other one is a name.
pub(super) fn choice_of(shapes: &[Shape]) -> Option<&Choice> {
    shapes.iter().find_map(|shape| match shape {
        Shape::Choice(choice) => Some(choice),
        _ => None,
    })
}

fn word(word: &str, choice: &Choice) -> Result<Json, String> {
    let found = choice.variants.iter().find(|v| screaming(&v.name) == word);
    found.map(|v| Json::String(v.name.clone())).ok_or_else(|| format!("{word} is none of the words it takes"))
}

fn read(value: &Value, shape: &Shape) -> Result<Json, String> {
    match (shape, value) {
        (Shape::Struct(given), Value::Object(fields)) => object(fields, given),
        (Shape::List(item), Value::List(values)) => {
            values.iter().map(|v| read(v, item)).collect::<Result<_, _>>().map(Json::Array)
        }
        (Shape::List(item), other) => Ok(Json::Array(vec![read(other, item)?])),
        (Shape::Choice(choice), other) => self::choice(other, choice),
        (Shape::Text { words: Some(words), .. }, Value::Enum(word)) => self::word(word.as_str(), words),
        (Shape::Text { words: Some(words), .. }, Value::String(text)) => {
            // As a variable an enum's word comes as a text; what is none of them is the rulebook's to refuse.
            Ok(self::word(text, words).unwrap_or_else(|_| Json::String(text.clone())))
        }
        (Shape::Map(item), Value::List(values)) => values.iter().map(|v| entry(v, item)).collect(),
        (Shape::Either(_) | Shape::Any, Value::Object(_)) => {
            let (name, inner) = only(value)?;
            if let Shape::Either(shapes) = shape
                && let Some(choice) = choice_of(shapes)
                && name.as_str() != "named"
            {
                return self::choice(value, choice);
            }
            inner.clone().into_json().map_err(|e| e.to_string())
        }
        (Shape::Text { .. } | Shape::Number { .. } | Shape::Bool, _)
        | (Shape::Struct(_) | Shape::Map(_) | Shape::Either(_) | Shape::Any, _) => {
            value.clone().into_json().map_err(|e| e.to_string())
        }
    }
}

fn object(fields: &async_graphql::indexmap::IndexMap<Name, Value>, given: &Struct) -> Result<Json, String> {
    let mut object = Map::new();
    for field in &given.fields {
        // An absent value is an absent key: null and left out are the same.
        let Some(value) = fields.get(camel(&field.name).as_str()).filter(|v| **v != Value::Null) else {
            continue;
        };
        object.insert(field.name.clone(), read(value, &field.shape)?);
    }
    Ok(Json::Object(object))
}

fn entry(value: &Value, item: &Shape) -> Result<(String, Json), String> {
    let Value::Object(fields) = value else { return Err("an entry has a key and a value".into()) };
    match (fields.get("key"), fields.get("value")) {
        (Some(Value::String(key)), Some(value)) => Ok((key.clone(), read(value, item)?)),
        (_, _) => Err("an entry has a key and a value".into()),
    }
}

fn only(value: &Value) -> Result<(&Name, &Value), String> {
    let Value::Object(fields) = value else { return Err("give an object with exactly one field".into()) };
    let mut given = fields.iter().filter(|(_, v)| **v != Value::Null);
    match (given.next(), given.next()) {
        (Some(only), None) => Ok(only),
        (_, _) => Err("give exactly one".into()),
    }
}

fn one(key: &str, value: Json) -> Json {
    Json::Object(Map::from_iter([(key.to_owned(), value)]))
}
