//! Shapes: what a command's own description (JSON Schema) says about its fields, compiled for reading lines.
//!
//! Nobody keeps a second list of commands: everything here comes from the types in `systems` and `campaign`.
//! Knows nothing of lines; `build` and `spell` walk these shapes, and so may any door that lists commands.

use std::sync::OnceLock;

use serde_json::{Map, Value};

use crate::campaign;
use crate::systems::System;

/// How deep types may nest; beyond it, and for types that hold themselves, a value is written as JSON.
const DEEPEST: usize = 32;
/// The pattern in the schema of a [`crate::slug::Slug`].
const NAME_PATTERN: &str = "^[a-z][a-z0-9+-]*$";

/// What a value looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A text; `is_name` when it must be a slug.
    Text {
        /// Whether it is a name of the record.
        is_name: bool,
        /// The words that the rulebook takes, where it judges the text itself and refuses others.
        words: Option<Choice>,
    },
    /// A whole number within both bounds.
    Number {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// `true` or `false`.
    Bool,
    /// One of several words, some of which carry data.
    Choice(Choice),
    /// Several values of one shape.
    List(Box<Shape>),
    /// Named fields.
    Struct(Struct),
    /// Values of one shape under keys of the writer's choosing.
    Map(Box<Shape>),
    /// Any of these, told apart by what was written (an untagged text or number).
    Either(Vec<Shape>),
    /// Whatever JSON it is.
    Any,
}

/// One of several words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The type's name, where it has one.
    pub name: Option<String>,
    /// The words in declaration order.
    pub variants: Vec<Variant>,
}

/// One word of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The word.
    pub name: String,
    /// What it means.
    pub about: String,
    /// The data it carries.
    pub content: Option<Shape>,
}

/// Named fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Struct {
    /// The type's name, where it has one.
    pub name: Option<String>,
    /// The fields in declaration order.
    pub fields: Vec<Field>,
}

/// One field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its key.
    pub name: String,
    /// What it means.
    pub about: String,
    /// Whether it must be given.
    pub is_required: bool,
    /// What it takes.
    pub shape: Shape,
}

impl Choice {
    /// Finds a word.
    pub fn variant(&self, name: &str) -> Option<&Variant> {
        self.variants.iter().find(|v| v.name == name)
    }
}

impl Variant {
    /// Returns its fields when it carries a struct, or none.
    pub fn fields(&self) -> &[Field] {
        match &self.content {
            Some(Shape::Struct(s)) => &s.fields,
            Some(_) | None => &[],
        }
    }
}

/// Returns the commands of a system, each a word with its fields.
pub fn commands(system: System) -> &'static Choice {
    static SYSTEMS: [OnceLock<Choice>; System::ALL.len()] = [const { OnceLock::new() }; System::ALL.len()];
    let index = System::ALL.iter().position(|s| *s == system).unwrap_or_default();
    SYSTEMS[index].get_or_init(|| root(system.commands()))
}

/// Returns the commands that every campaign shares.
pub fn shared_commands() -> &'static Choice {
    static SHARED: OnceLock<Choice> = OnceLock::new();
    SHARED.get_or_init(|| root(schemars::schema_for!(campaign::Command)))
}

/// Compiles a schema that describes an enum of commands.
pub(super) fn root(schema: schemars::Schema) -> Choice {
    let schema = Value::from(schema);
    let compiler = Compiler { defs: schema.get("$defs").and_then(Value::as_object) };
    match compiler.shape(&schema, None, 0) {
        Shape::Choice(choice) => choice,
        other => panic!("BUG: commands are described as {other:?}"),
    }
}

struct Compiler<'a> {
    defs: Option<&'a Map<String, Value>>,
}

impl Compiler<'_> {
    fn shape(&self, schema: &Value, name: Option<&str>, depth: usize) -> Shape {
        if depth > DEEPEST {
            return Shape::Any;
        }
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            let name = reference.trim_start_matches("#/$defs/");
            let found = self.defs.and_then(|defs| defs.get(name));
            return found.map_or(Shape::Any, |found| self.shape(found, Some(name), depth + 1));
        }
        if let Some(words) = words(schema) {
            return Shape::Choice(Choice { name: name.map(str::to_owned), variants: words });
        }
        if let Some(Value::Array(variants)) = schema.get("oneOf") {
            return self.choice(variants, name, depth);
        }
        for several in ["anyOf", "allOf"] {
            if let Some(Value::Array(alternatives)) = schema.get(several) {
                return self.either(alternatives, name, depth);
            }
        }
        self.plain(schema, name, depth)
    }

    fn plain(&self, schema: &Value, name: Option<&str>, depth: usize) -> Shape {
        match type_of(schema) {
            Some("string") => {
                let is_name = schema.get("pattern").and_then(Value::as_str) == Some(NAME_PATTERN);
                Shape::Text { is_name, words: self.words_of(schema) }
            }
            Some("integer") => number(schema),
            Some("boolean") => Shape::Bool,
            Some("array") => match schema.get("items") {
                Some(items) => Shape::List(Box::new(self.shape(items, None, depth + 1))),
                None => Shape::Any,
            },
            Some("object") => self.object(schema, name, depth),
            Some(_) | None => Shape::Any,
        }
    }

    /// Finds the words that a text names as its own with `x-words`.
    fn words_of(&self, schema: &Value) -> Option<Choice> {
        let name = schema.get("x-words")?.as_str()?;
        let found = self.defs?.get(name)?;
        match self.shape(found, Some(name), 0) {
            Shape::Choice(choice) => Some(choice),
            _ => None,
        }
    }

    fn object(&self, schema: &Value, name: Option<&str>, depth: usize) -> Shape {
        // Keys that are slugs have a pattern, other keys have not.
        let patterned = schema.get("patternProperties").and_then(Value::as_object);
        let patterned = patterned.and_then(|of| of.values().next());
        let free = schema.get("additionalProperties").filter(|values| values.is_object());
        if let Some(values) = patterned.or(free) {
            return Shape::Map(Box::new(self.shape(values, None, depth + 1)));
        }
        let required = |key: &str| {
            let list = schema.get("required").and_then(Value::as_array);
            list.is_some_and(|list| list.iter().any(|r| r.as_str() == Some(key)))
        };
        let properties = schema.get("properties").and_then(Value::as_object);
        let fields = properties.into_iter().flatten().map(|(key, field)| Field {
            name: key.clone(),
            about: about(field),
            is_required: required(key),
            shape: self.shape(field, None, depth + 1),
        });
        Shape::Struct(Struct { name: name.map(str::to_owned), fields: fields.collect() })
    }

    fn choice(&self, variants: &[Value], name: Option<&str>, depth: usize) -> Shape {
        let mut found = Vec::new();
        for schema in variants {
            if let Some(words) = words(schema) {
                found.extend(words);
                continue;
            }
            let properties = schema.get("properties").and_then(Value::as_object);
            let Some((key, content)) = properties.and_then(|p| p.iter().next()) else { continue };
            found.push(Variant {
                name: key.clone(),
                about: about(schema),
                content: Some(self.shape(content, None, depth + 1)),
            });
        }
        Shape::Choice(Choice { name: name.map(str::to_owned), variants: found })
    }

    fn either(&self, alternatives: &[Value], name: Option<&str>, depth: usize) -> Shape {
        let some = alternatives.iter().filter(|a| type_of(a) != Some("null"));
        let mut shapes: Vec<_> = some.map(|a| self.shape(a, name, depth + 1)).collect();
        match (shapes.len(), shapes.pop()) {
            (1, Some(only)) => only,
            (_, Some(last)) => {
                shapes.push(last);
                Shape::Either(shapes)
            }
            (_, None) => Shape::Any,
        }
    }
}

/// Returns the words of an enum without data.
fn words(schema: &Value) -> Option<Vec<Variant>> {
    let about = about(schema);
    let word = |name: &str| Variant { name: name.to_owned(), about: about.clone(), content: None };
    if let Some(only) = schema.get("const").and_then(Value::as_str) {
        return Some(vec![word(only)]);
    }
    let list = schema.get("enum").and_then(Value::as_array)?;
    Some(list.iter().filter_map(Value::as_str).map(word).collect())
}

fn type_of(schema: &Value) -> Option<&str> {
    match schema.get("type") {
        Some(Value::String(one)) => Some(one),
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).find(|t| *t != "null"),
        Some(_) | None => None,
    }
}

/// Returns the range of a number: the schema's own bounds, else those of its width.
fn number(schema: &Value) -> Shape {
    let (low, high) = match schema.get("format").and_then(Value::as_str) {
        Some("uint8") => (0, i64::from(u8::MAX)),
        Some("uint16") => (0, i64::from(u16::MAX)),
        Some("uint32") => (0, i64::from(u32::MAX)),
        Some("int8") => (i64::from(i8::MIN), i64::from(i8::MAX)),
        Some("int16") => (i64::from(i16::MIN), i64::from(i16::MAX)),
        Some("int32") => (i64::from(i32::MIN), i64::from(i32::MAX)),
        Some(_) | None => (-crate::canonical::MAX_INTEGER, crate::canonical::MAX_INTEGER),
    };
    let bound = |key: &str| schema.get(key).and_then(Value::as_i64);
    Shape::Number { min: bound("minimum").unwrap_or(low), max: bound("maximum").unwrap_or(high) }
}

fn about(schema: &Value) -> String {
    schema.get("description").and_then(Value::as_str).unwrap_or_default().to_owned()
}
