//! Changes of a scenario as inputs, and what else a request says in keys and values.

use std::collections::BTreeMap;

use async_graphql::{Enum, InputObject, OneofObject};
use recount_core::amount::Amount;
use recount_core::entry::Id;
use recount_replay::scenario::{Change, Open, Scenario};
use serde_json::{Map, Value};

use crate::graphql::error::{bad_input, refused};
use crate::graphql::input::CommandInput;
use crate::scope::Scope;

/// What happens to a declaration whose ruling was made in view of something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum OpenRulings {
    /// The old ruling is carried over until somebody rules again.
    Provisional,
    /// Nothing follows until somebody rules again.
    Held,
}

/// One change; entries are named by the beginning of their id or by # and their number.
#[derive(Clone, Debug, OneofObject)]
pub enum ChangeInput {
    /// Parts of a declaration's ruling are replaced.
    Ruling(RulingChange),
    /// A declaration's command is replaced whole.
    Command(CommandChange),
    /// A declaration did not happen.
    Never(NeverChange),
    /// Something else was declared too.
    Insert(InsertChange),
    /// A roll fell like so.
    Faces(FacesChange),
    /// All rolls of a declaration fall afresh.
    Reroll(RerollChange),
    /// A house rule has another value from here on.
    House(HouseChange),
}

/// Parts of a declaration's ruling are replaced.
#[derive(Clone, Debug, InputObject)]
pub struct RulingChange {
    /// The declaration.
    of: String,
    /// The parts with their new values.
    set: Vec<KeyValueInput>,
}

/// One key with its value: a word, a number, true or false, or JSON for what has parts.
#[derive(Clone, Debug, InputObject)]
pub struct KeyValueInput {
    /// The key.
    key: String,
    /// The value.
    value: String,
}

/// A declaration's command is replaced whole.
#[derive(Clone, Debug, InputObject)]
pub struct CommandChange {
    /// The declaration.
    of: String,
    /// The command in its place.
    command: CommandInput,
}

/// A declaration did not happen.
#[derive(Clone, Debug, InputObject)]
pub struct NeverChange {
    /// The declaration.
    of: String,
}

/// Something else was declared too.
#[derive(Clone, Debug, InputObject)]
pub struct InsertChange {
    /// The entry that it stands after.
    after: String,
    /// What was declared.
    command: CommandInput,
    /// Dice rolled by hand.
    observed: Option<Vec<ObservedInput>>,
    /// Readings of rolls whose faces nobody kept.
    told: Option<Vec<KeyValueInput>>,
    /// A word that makes its luck another.
    salt: Option<String>,
}

/// The faces of one roll, in rolled order.
#[derive(Clone, Debug, InputObject)]
pub struct ObservedInput {
    /// Which roll of the declaration.
    pub label: String,
    /// The faces in rolled order.
    pub faces: Vec<u16>,
}

/// A roll fell like so.
#[derive(Clone, Debug, InputObject)]
pub struct FacesChange {
    /// The declaration that rolled.
    of: String,
    /// The roll.
    label: String,
    /// The faces in rolled order.
    faces: Vec<u16>,
}

/// All rolls of a declaration fall afresh.
#[derive(Clone, Debug, InputObject)]
pub struct RerollChange {
    /// The declaration that rolled.
    of: String,
    /// A word that makes its luck another.
    salt: String,
}

/// A house rule has another value from here on.
#[derive(Clone, Debug, InputObject)]
pub struct HouseChange {
    /// The entry that it holds after.
    after: String,
    /// The key of the house rule.
    key: String,
    /// Its value.
    value: String,
}

/// Reads changes as a scenario.
///
/// # Errors
/// When an entry is not there.
pub fn scenario(
    scope: &Scope,
    changes: Vec<ChangeInput>,
    open: Option<OpenRulings>,
) -> async_graphql::Result<Scenario> {
    let open = match open {
        Some(OpenRulings::Held) => Open::Held,
        Some(OpenRulings::Provisional) | None => Open::Provisional,
    };
    let changes = changes.into_iter().map(|change| read(scope, change)).collect::<Result<_, _>>()?;
    Ok(Scenario { changes, open })
}

fn read(scope: &Scope, change: ChangeInput) -> async_graphql::Result<Change> {
    let id = |text: &str| -> async_graphql::Result<Id> {
        let at = scope.find(text).map_err(|r| refused(&r))?;
        Ok(scope.entries[at].id)
    };
    Ok(match change {
        ChangeInput::Ruling(c) => Change::Ruling { of: id(&c.of)?, set: values(c.set) },
        ChangeInput::Command(c) => Change::Command { of: id(&c.of)?, command: c.command.0 },
        ChangeInput::Never(c) => Change::Never { of: id(&c.of)? },
        ChangeInput::Insert(c) => Change::Insert {
            after: id(&c.after)?,
            command: c.command.0,
            observed: c.observed.map(observed),
            told: c.told.map(|told| told.into_iter().map(|t| (t.key, t.value)).collect()),
            salt: c.salt,
        },
        ChangeInput::Faces(c) => Change::Faces { of: id(&c.of)?, label: c.label, faces: c.faces },
        ChangeInput::Reroll(c) => Change::Reroll { of: id(&c.of)?, salt: c.salt },
        ChangeInput::House(c) => {
            let value = c.value.parse().map_or(Amount::Text(c.value), Amount::Number);
            Change::House { after: id(&c.after)?, key: c.key, value }
        }
    })
}

/// Reads observed dice as a map.
pub fn observed(given: Vec<ObservedInput>) -> BTreeMap<String, Vec<u16>> {
    given.into_iter().map(|roll| (roll.label, roll.faces)).collect()
}

fn values(given: Vec<KeyValueInput>) -> Map<String, Value> {
    let read = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()));
    given.into_iter().map(|pair| (pair.key.clone(), read(&pair.value))).collect()
}

impl KeyValueInput {
    /// Returns the pair.
    pub fn pair(self) -> (String, String) {
        (self.key, self.value)
    }
}

/// Reads the told readings of a request.
pub fn told(given: Vec<KeyValueInput>) -> BTreeMap<String, String> {
    given.into_iter().map(KeyValueInput::pair).collect()
}

/// Reads departures of a request: key and value, with `reason`.
///
/// # Errors
/// When a key stands twice.
pub fn departures(given: Vec<KeyValueInput>) -> async_graphql::Result<BTreeMap<String, Amount>> {
    let mut read = BTreeMap::new();
    for KeyValueInput { key, value } in given {
        let amount = value.parse().map_or(Amount::Text(value), Amount::Number);
        if read.insert(key.clone(), amount).is_some() {
            return Err(bad_input(format!("{key} stands twice in instead"), None));
        }
    }
    Ok(read)
}
