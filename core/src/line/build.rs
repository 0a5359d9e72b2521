//! What the words of a line mean: a value built along the shape of what the command takes.
//!
//! A key's parts (`ruling.position`) grow a small tree; a value is read as its shape says: whole for a text, cut
//! at commas for a list, cut at colons for a word with data. Positions fill the fields that no key names.

use std::collections::VecDeque;

use serde_json::{Map, Value};

use super::LineError;
use super::shape::{Choice, Field, Shape, Struct, Variant};
use super::words::Raw;
use crate::slug::Slug;

/// What was written under a key: a value, parts of its own, or both.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) column: usize,
    pub(super) value: Option<Raw>,
    pub(super) parts: Parts,
}

/// What was written under the parts of a key.
type Parts = Vec<(String, Node)>;

/// Sets the value of a dotted key and says whether it had one.
pub(super) fn plant(parts: &mut Parts, key: &str, column: usize, value: Raw) -> bool {
    let (head, rest) = key.split_once('.').map_or((key, None), |(head, rest)| (head, Some(rest)));
    let index = parts.iter().position(|(name, _)| name == head).unwrap_or_else(|| {
        parts.push((head.to_owned(), Node { column, ..Node::default() }));
        parts.len() - 1
    });
    let node = &mut parts[index].1;
    match rest {
        Some(rest) => plant(&mut node.parts, rest, column, value),
        None => node.value.replace(value).is_some(),
    }
}

/// Builds the fields of a command.
pub(super) fn fields(command: &Variant, column: usize, parts: Parts) -> Result<Value, LineError> {
    let Some(Shape::Struct(fields)) = &command.content else {
        return match parts.first() {
            None => Ok(Value::Object(Map::new())),
            Some((key, node)) => Err(LineError::at(node.column, format!("{} takes no {key}.", command.name))),
        };
    };
    let place = Place { key: "", owner: &command.name, column };
    structure(fields, &mut VecDeque::new(), &parts, &place)
}

/// Builds one value.
pub(super) fn value(shape: &Shape, node: &Node, key: &str) -> Result<Value, LineError> {
    let place = Place { key, owner: key, column: node.column };
    if let Some(json) = json(shape, node, &place)? {
        return Ok(json);
    }
    match shape {
        Shape::List(item) => list(item, node, &place),
        Shape::Map(item) => map(item, node, &place),
        Shape::Struct(fields) => {
            let is_bare =
                node.value.as_ref().is_none_or(|raw| raw.is_word("true") && stands_bare(fields, node));
            let mut args = if is_bare { VecDeque::new() } else { colons(node) };
            let built = structure(fields, &mut args, &node.parts, &place)?;
            place.nothing_left(&args)?;
            Ok(built)
        }
        Shape::Choice(choice) => {
            let mut args = colons(node);
            let built = chosen(choice, &mut args, &node.parts, &place)?;
            place.nothing_left(&args)?;
            Ok(built)
        }
        Shape::Text { .. } | Shape::Number { .. } | Shape::Bool | Shape::Either(_) | Shape::Any => {
            if let Some((part, child)) = node.parts.first() {
                return Err(LineError::at(child.column, format!("{key} has no part called {part}.")));
            }
            scalar(shape, node.value.as_ref().ok_or_else(|| place.missing())?, &place)
        }
    }
}

/// Where a value stands, for sentences.
#[derive(Clone, Copy, Debug)]
struct Place<'a> {
    key: &'a str,
    owner: &'a str,
    column: usize,
}

impl Place<'_> {
    fn wrong(&self, sentence: impl Into<String>) -> LineError {
        LineError::at(self.column, sentence)
    }

    fn missing(&self) -> LineError {
        self.wrong(format!("{} needs a value.", self.key))
    }

    fn inner(&self, name: &str) -> String {
        if self.key.is_empty() { name.to_owned() } else { format!("{}.{name}", self.key) }
    }

    fn nothing_left(&self, args: &VecDeque<Raw>) -> Result<(), LineError> {
        let Some(first) = args.front() else { return Ok(()) };
        Err(self
            .wrong(format!("{} has a part too many: {:?}.", self.key, first.text()))
            .hint("Put a text with a colon in double quotes."))
    }
}

/// Says whether `true` alone can stand for a struct: what it must have is given by key.
fn stands_bare(fields: &Struct, node: &Node) -> bool {
    let given = |field: &Field| node.parts.iter().any(|(name, _)| *name == field.name);
    fields.fields.iter().all(|field| !field.is_required || given(field))
}

fn colons(node: &Node) -> VecDeque<Raw> {
    node.value.iter().filter(|raw| !raw.is_empty()).flat_map(|raw| raw.split(':')).collect()
}

/// Reads a value that was written as JSON, where the shape is more than one word.
fn json(shape: &Shape, node: &Node, place: &Place<'_>) -> Result<Option<Value>, LineError> {
    let Some(raw) = &node.value else { return Ok(None) };
    let is_built = matches!(
        shape,
        Shape::List(_) | Shape::Map(_) | Shape::Struct(_) | Shape::Choice(_) | Shape::Either(_) | Shape::Any
    );
    let text = raw.text();
    if !is_built || !text.starts_with(['{', '[']) {
        return Ok(None);
    }
    let hint = "Write it in double quotes, with \\\" for each quote inside.";
    match serde_json::from_str(&text) {
        Ok(value) => Ok(Some(value)),
        Err(_) if matches!(shape, Shape::Either(_)) => Ok(None),
        Err(error) => Err(place.wrong(format!("{} is no JSON: {error}.", place.key)).hint(hint)),
    }
}

fn structure(
    fields: &Struct,
    args: &mut VecDeque<Raw>,
    parts: &Parts,
    place: &Place<'_>,
) -> Result<Value, LineError> {
    let mut built = Map::new();
    let mut missing = Vec::new();
    for field in &fields.fields {
        let key = place.inner(&field.name);
        let given = parts.iter().find(|(name, _)| *name == field.name);
        let skipped = args.front().is_some_and(Raw::is_empty) && !field.is_required;
        if let Some((_, node)) = given {
            built.insert(field.name.clone(), value(&field.shape, node, &key)?);
        } else if skipped {
            args.pop_front();
        } else if !args.is_empty() {
            let place = Place { key: &key, owner: &key, ..*place };
            built.insert(field.name.clone(), positional(&field.shape, args, &place)?);
        } else if field.is_required {
            missing.push(key);
        }
    }
    known(fields, parts, place)?;
    if missing.is_empty() {
        return Ok(Value::Object(built));
    }
    let takes: Vec<_> = fields.fields.iter().map(|f| f.name.as_str()).collect();
    let sentence = format!("{} needs {}.", place.owner, missing.join(" and "));
    Err(place.wrong(sentence).hint(format!("It takes: {}.", takes.join(", "))))
}

/// Refuses a key that the struct does not have.
fn known(fields: &Struct, parts: &Parts, place: &Place<'_>) -> Result<(), LineError> {
    for (name, node) in parts {
        if fields.fields.iter().all(|f| f.name != *name) {
            let sentence = format!("{} has no {name:?}.", place.owner);
            let names = fields.fields.iter().map(|f| f.name.as_str());
            return Err(LineError::at(node.column, sentence).suggest(name, names));
        }
    }
    Ok(())
}

fn chosen(
    choice: &Choice,
    args: &mut VecDeque<Raw>,
    parts: &Parts,
    place: &Place<'_>,
) -> Result<Value, LineError> {
    let (variant, nested) = match (args.pop_front(), parts.as_slice()) {
        (Some(raw), _) => (word(choice, &raw, place)?, None),
        (None, [(name, node)]) if choice.variant(name).is_some() => {
            (word_called(choice, name, place)?, Some(node))
        }
        (None, _) => return Err(place.missing().hint(format!("It takes {}.", words(choice)))),
    };
    let content = match (&variant.content, nested) {
        (None, _) => {
            if let Some((part, node)) = parts.first().filter(|_| nested.is_none()) {
                let sentence = format!("{}={} has no part called {part}.", place.key, variant.name);
                return Err(LineError::at(node.column, sentence));
            }
            return Ok(Value::String(variant.name.clone()));
        }
        (Some(shape), Some(node)) => value(shape, node, &place.inner(&variant.name))?,
        (Some(Shape::Struct(fields)), None) => {
            let owner = format!("{}={}", place.key, variant.name);
            structure(fields, args, parts, &Place { owner: &owner, ..*place })?
        }
        (Some(shape), None) if args.is_empty() => {
            let node = Node { column: place.column, value: None, parts: parts.clone() };
            value(shape, &node, &place.inner(&variant.name))?
        }
        (Some(shape), None) => positional(shape, args, place)?,
    };
    Ok(super::one(&variant.name, content))
}

fn word<'a>(choice: &'a Choice, raw: &Raw, place: &Place<'_>) -> Result<&'a Variant, LineError> {
    word_called(choice, &raw.text(), place)
}

fn word_called<'a>(choice: &'a Choice, name: &str, place: &Place<'_>) -> Result<&'a Variant, LineError> {
    choice.variant(name).ok_or_else(|| {
        let sentence = format!("{} takes {}, not {name:?}.", place.key, words(choice));
        let close = super::closest(name, choice.variants.iter().map(|v| v.name.as_str()));
        let error = place.wrong(sentence);
        match close {
            Some(close) => error.hint(format!("Did you mean {close}?")),
            None => error,
        }
    })
}

fn words(choice: &Choice) -> String {
    let names: Vec<_> = choice.variants.iter().map(|v| v.name.as_str()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some(_) | None => names.join(""),
    }
}

/// Builds a value from as many positions as it needs.
fn positional(shape: &Shape, args: &mut VecDeque<Raw>, place: &Place<'_>) -> Result<Value, LineError> {
    match shape {
        Shape::Struct(fields) => structure(fields, args, &Parts::new(), place),
        Shape::Choice(choice) => chosen(choice, args, &Parts::new(), place),
        Shape::List(item) => {
            let mut items = Vec::new();
            while !args.is_empty() {
                items.push(positional(item, args, place)?);
            }
            Ok(Value::Array(items))
        }
        Shape::Map(_)
        | Shape::Text { .. }
        | Shape::Number { .. }
        | Shape::Bool
        | Shape::Either(_)
        | Shape::Any => scalar(shape, &args.pop_front().ok_or_else(|| place.missing())?, place),
    }
}

fn list(item: &Shape, node: &Node, place: &Place<'_>) -> Result<Value, LineError> {
    let raws = node.value.iter().filter(|raw| !raw.is_empty()).flat_map(|raw| raw.split(','));
    let blank = |raw: Raw| Node { column: node.column, value: Some(raw), parts: Parts::new() };
    let mut nodes: Vec<Node> = raws.map(blank).collect();
    for (name, part) in &node.parts {
        match name.parse::<usize>() {
            Ok(number) if (1..=nodes.len() + 1).contains(&number) => {
                nodes
                    .resize_with(nodes.len().max(number), || Node { column: part.column, ..Node::default() });
                let into = &mut nodes[number - 1];
                into.value = part.value.clone().or_else(|| into.value.take());
                into.parts.extend(part.parts.clone());
            }
            Ok(_) => {
                let sentence = format!("{} is numbered from 1 without gaps.", place.key);
                return Err(LineError::at(part.column, sentence));
            }
            Err(_) => {
                nodes.resize_with(nodes.len().max(1), || Node { column: part.column, ..Node::default() });
                nodes[0].parts.push((name.clone(), part.clone()));
            }
        }
    }
    let items = nodes.iter().map(|node| value(item, node, place.key));
    Ok(Value::Array(items.collect::<Result<_, _>>()?))
}

fn map(item: &Shape, node: &Node, place: &Place<'_>) -> Result<Value, LineError> {
    let mut built = Map::new();
    let raws = node.value.iter().filter(|raw| !raw.is_empty()).flat_map(|raw| raw.split(','));
    for raw in raws {
        let mut args: VecDeque<_> = raw.split(':').into();
        let key = args.pop_front().unwrap_or_default().text();
        built.insert(key, positional(item, &mut args, place)?);
        place.nothing_left(&args)?;
    }
    for (name, part) in &node.parts {
        built.insert(name.clone(), value(item, part, &place.inner(name))?);
    }
    Ok(Value::Object(built))
}

fn scalar(shape: &Shape, raw: &Raw, place: &Place<'_>) -> Result<Value, LineError> {
    let (text, key) = (raw.text(), place.key);
    match shape {
        Shape::Text { is_name, .. } => name_or_text(text, *is_name, place).map(Value::String),
        Shape::Number { min, max } => number(&text, *min, *max, place).map(Value::from),
        Shape::Bool if text == "true" => Ok(true.into()),
        Shape::Bool if text == "false" => Ok(false.into()),
        Shape::Bool => Err(place.wrong(format!("{key} takes true or false, not {text:?}."))),
        Shape::Either(shapes) => either(shapes, raw, place),
        Shape::Any | Shape::Map(_) => Ok(serde_json::from_str(&text).unwrap_or(Value::String(text))),
        Shape::List(_) | Shape::Struct(_) | Shape::Choice(_) => {
            let node = Node { column: place.column, value: Some(raw.clone()), parts: Parts::new() };
            value(shape, &node, key)
        }
    }
}

/// Takes the first alternative that fits; what stands in quotes is a text if it can be.
fn either(shapes: &[Shape], raw: &Raw, place: &Place<'_>) -> Result<Value, LineError> {
    let is_text = |shape: &&Shape| matches!(shape, Shape::Text { .. });
    let texts = shapes.iter().filter(is_text);
    let others = shapes.iter().filter(|shape| !is_text(shape));
    let order: Vec<_> =
        if raw.is_quoted() { texts.chain(others).collect() } else { others.chain(texts).collect() };
    let mut tried = order.into_iter().map(|shape| scalar(shape, raw, place));
    let first = tried.next().unwrap_or_else(|| Err(place.missing()));
    first.or_else(|error| tried.find(Result::is_ok).unwrap_or(Err(error)))
}

fn name_or_text(text: String, is_name: bool, place: &Place<'_>) -> Result<String, LineError> {
    if text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(place.wrong(format!("{} holds a control character.", place.key)));
    }
    if is_name && let Err(error) = Slug::new(&text) {
        let wrong = place.wrong(format!("{}: {error}.", place.key));
        return Err(match Slug::of_title(&text) {
            Ok(name) => wrong.hint(format!("Did you mean {name}?")),
            Err(_) => wrong,
        });
    }
    Ok(text)
}

fn number(text: &str, min: i64, max: i64, place: &Place<'_>) -> Result<i64, LineError> {
    let parsed = text.parse().ok().filter(|n| (min..=max).contains(n));
    parsed.ok_or_else(|| {
        let range = match (min, max) {
            (0, max) if max >= i64::from(u16::MAX) => "of at least 0".to_owned(),
            (_, max) if max >= i64::from(i16::MAX) => String::new(),
            (min, max) => format!("from {min} to {max}"),
        };
        let range = if range.is_empty() { range } else { format!(" {range}") };
        place.wrong(format!("{} takes a whole number{range}, not {text:?}.", place.key))
    })
}
