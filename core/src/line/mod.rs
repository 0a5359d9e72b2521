//! One line for one declaration: the syntax of the CLI, of tests and of the `> ` lines in a recap.
//!
//! `action-roll pc=dara push=die ruling.position=risky dice=5,4,5`: a command's name, then `key=value`. What a
//! key takes comes from the command's own description (`shape`), so a new command can be written at once.
//! [`parse`] and [`spell`] are each other's inverse. Knows no state: whether it may happen is for `decide`.

mod build;
pub mod shape;
mod spell;
#[cfg(test)]
mod tests;
mod words;

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Map, Value};

use crate::amount::Amount;
use crate::entry::Declaration;
use crate::systems::{Command, System};
use build::Node;
use shape::{Choice, Shape, Variant};
use words::{Raw, Word};

pub use spell::spell;

/// What one line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The command.
    pub command: Command,
    /// Dice rolled by hand: label → faces in rolled order.
    pub observed: BTreeMap<String, Vec<u16>>,
    /// Rolls of which only the reading survives: label → reading.
    pub told: BTreeMap<String, String>,
    /// Departures from the book, with `reason`.
    pub instead: BTreeMap<String, Amount>,
}

impl Spoken {
    /// Returns what a declaration said, without its drawn luck.
    pub fn of(declaration: &Declaration) -> Self {
        Self {
            command: declaration.command.clone(),
            observed: declaration.observed.clone(),
            told: declaration.told.clone(),
            instead: declaration.instead.clone(),
        }
    }
}

/// Says what is wrong with a line, where, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// The sentence.
    pub sentence: String,
    /// Where in the line, counted in characters from 1.
    pub column: Option<usize>,
    /// What to write instead.
    pub hint: Option<String>,
}

impl LineError {
    fn at(column: usize, sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), column: Some(column), hint: None }
    }

    fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds "Did you mean …?" when one of the words is close, else lists them when they are few.
    fn suggest<'a>(self, word: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        match closest(word, known.iter().copied()) {
            Some(close) => self.hint(format!("Did you mean {close}?")),
            None if (1..=24).contains(&known.len()) => self.hint(format!("There is: {}.", known.join(", "))),
            None => self,
        }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            Some(column) => write!(f, "column {column}: {}", self.sentence),
            None => f.write_str(&self.sentence),
        }
    }
}

impl std::error::Error for LineError {}

/// Finds the known word that a mistyped one most likely means.
pub fn closest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (word.chars().count() / 3).clamp(1, 3);
    let distances = known.into_iter().map(|k| (strsim::osa_distance(word, k), k));
    distances
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, k)| k)
}

/// Reads one line, with or without `> ` before it.
///
/// # Errors
/// A sentence about the first thing that is wrong.
pub fn parse(system: System, text: &str) -> Result<Spoken, LineError> {
    let marker = text.len() - text.trim_start().trim_start_matches('>').len();
    let skipped = text[..marker].chars().count();
    let mut words = words::words(&text[marker..])?;
    words.iter_mut().for_each(|word| word.column += skipped);
    let mut words = words.into_iter();
    let Some(first) = words.next() else {
        return Err(LineError::at(1, "The line is empty.").hint("Begin with the name of a command."));
    };
    let (slug, command) = find(system, &first)?;
    let said = Said::sort(words)?;
    let fields = build::fields(command, first.column, said.fields)?;
    let wrapped = one(slug, one(&command.name, fields));
    let command: Command = serde_json::from_value(wrapped).map_err(|error| {
        let sentence = format!("{} cannot be read: {error}.", command.name);
        LineError::at(first.column, sentence)
    })?;
    let labels = command.info().labels;
    Ok(Spoken {
        observed: said
            .dice
            .into_iter()
            .map(|d| d.label(&labels).and_then(Dice::faces))
            .collect::<Result<_, _>>()?,
        told: said.told.into_iter().map(|d| d.label(&labels).map(Dice::reading)).collect::<Result<_, _>>()?,
        instead: said.instead,
        command,
    })
}

/// Cuts a line into its first word and its `key=value`s, whatever they are for; a text may stand in quotes.
///
/// # Errors
/// A sentence about the first word that is no `key=value`.
pub fn pairs(text: &str) -> Result<(String, Vec<(String, String)>), LineError> {
    let mut words = words::words(text)?.into_iter();
    let first = words.next().map(|word| word.key).unwrap_or_default();
    let pair = |word: Word| match word.value {
        Some(value) => Ok((word.key, value.text())),
        None => Err(LineError::at(word.column, format!("{:?} is no key=value.", word.key))
            .hint("Text with spaces goes in double quotes, like why=\"two words\".")),
    };
    Ok((first, words.map(pair).collect::<Result<_, _>>()?))
}

/// Finds the command that the first word names: the system's own first, then the shared ones.
fn find(system: System, first: &Word) -> Result<(&'static str, &'static Variant), LineError> {
    let (own, shared): (&Choice, &Choice) = (shape::commands(system), shape::shared_commands());
    let name = &first.key;
    if let Some(variant) = own.variant(name) {
        return Ok((system.slug(), variant));
    }
    if let Some(variant) = shared.variant(name) {
        return Ok(("campaign", variant));
    }
    let known = own.variants.iter().chain(&shared.variants).map(|v| v.name.as_str());
    let sentence = format!("There is no command {name:?} in {}.", system.slug());
    Err(LineError::at(first.column, sentence).suggest(name, known))
}

fn one(key: &str, value: Value) -> Value {
    Value::Object(Map::from_iter([(key.to_owned(), value)]))
}

/// The words of a line by what they are for.
#[derive(Debug, Default)]
struct Said {
    fields: Vec<(String, Node)>,
    dice: Vec<Dice>,
    told: Vec<Dice>,
    instead: BTreeMap<String, Amount>,
}

/// Dice or a reading under the label that was written, if any.
#[derive(Debug)]
struct Dice {
    column: usize,
    label: String,
    value: Raw,
}

impl Said {
    fn sort(words: impl Iterator<Item = Word>) -> Result<Self, LineError> {
        let mut said = Self::default();
        for Word { column, key, value } in words {
            let Some(value) = value else {
                let sentence = format!("{key:?} is no key=value.");
                return Err(LineError::at(column, sentence)
                    .hint("Text with spaces goes in double quotes, like why=\"two words\"."));
            };
            let (root, rest) = key.split_once('.').unwrap_or((&key, ""));
            let twice = match root {
                "dice" | "told" => {
                    let list = if root == "dice" { &mut said.dice } else { &mut said.told };
                    let label = rest.to_owned();
                    let is_twice = list.iter().any(|d| d.label == label);
                    list.push(Dice { column, label, value });
                    is_twice
                }
                "instead" => said.instead.insert(rest.to_owned(), amount(&value)).is_some(),
                _ => build::plant(&mut said.fields, &key, column, value),
            };
            if twice {
                return Err(LineError::at(column, format!("{key} is given twice.")));
            }
        }
        Ok(said)
    }
}

fn amount(value: &Raw) -> Amount {
    let text = value.text();
    match text.parse() {
        Ok(number) if !value.is_quoted() => Amount::Number(number),
        Ok(_) | Err(_) => Amount::Text(text),
    }
}

impl Dice {
    /// Names the roll: the command's own one without a label; the part before `:` may be left out.
    fn label(mut self, labels: &[String]) -> Result<Self, LineError> {
        if self.label.is_empty() {
            let Some(own) = labels.first() else {
                return Err(LineError::at(self.column, "This command rolls no dice."));
            };
            self.label.clone_from(own);
        } else if !labels.contains(&self.label) {
            let full = labels.iter().find(|l| l.split_once(':').is_some_and(|(_, rest)| rest == self.label));
            self.label = full.cloned().unwrap_or(self.label);
        }
        Ok(self)
    }

    fn faces(self) -> Result<(String, Vec<u16>), LineError> {
        let faces = self.value.split(',').into_iter().map(|face| {
            face.text().trim().parse().map_err(|_| {
                let sentence = format!("Dice are whole numbers with commas, not {:?}.", self.value.text());
                LineError::at(self.column, sentence).hint("Write the faces in rolled order, like dice=2,4.")
            })
        });
        let faces = faces.collect::<Result<_, _>>()?;
        Ok((self.label, faces))
    }

    fn reading(self) -> (String, String) {
        (self.label, self.value.text())
    }
}

/// Says how a command is written: its name, what must be given, then what may.
pub fn usage(command: &Variant) -> String {
    let mut text = command.name.clone();
    let fields = command.fields();
    for field in fields.iter().filter(|f| f.is_required) {
        text += &format!(" {}={}", field.name, in_words(&field.shape));
    }
    for field in fields.iter().filter(|f| !f.is_required) {
        text += &format!(" [{}={}]", field.name, in_words(&field.shape));
    }
    text
}

/// Says in few words what a shape takes.
pub fn in_words(shape: &Shape) -> String {
    match shape {
        Shape::Text { is_name: true, .. } => "name".into(),
        Shape::Text { is_name: false, .. } => "\"text\"".into(),
        Shape::Number { min, max } if *max < i64::from(u16::MAX) => format!("{min}..{max}"),
        Shape::Number { .. } => "number".into(),
        Shape::Bool => "true|false".into(),
        Shape::List(item) => format!("{},…", in_words(item)),
        Shape::Map(value) => format!("key:{},…", in_words(value)),
        Shape::Either(shapes) => shapes.iter().map(in_words).collect::<Vec<_>>().join("|"),
        Shape::Any => "json".into(),
        Shape::Struct(s) => {
            let parts: Vec<_> = s.fields.iter().map(|f| f.name.as_str()).collect();
            format!("{{{}}}", parts.join(" "))
        }
        Shape::Choice(choice) => {
            let words = choice.variants.iter().map(|v| {
                let parts = v.fields().iter().map(|f| format!(":{}", f.name)).collect::<String>();
                let more = if v.content.is_some() && parts.is_empty() { ":…" } else { "" };
                format!("{}{parts}{more}", v.name)
            });
            words.collect::<Vec<_>>().join("|")
        }
    }
}
