//! A scenario: a list of changes to what a table declared, as data (FORMAT.md, "Scenario").
//!
//! Its id is the hash of its canonical bytes. An amendment carries one, so it is part of the record. What cannot be
//! changed and what follows from the changes is the second look's; nothing here knows an entry.

use std::collections::BTreeMap;

use crate::amount::Amount;
use crate::canonical::{self, NotCanonical};
use crate::entry::Id;
use crate::systems::Command;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Changes to the effective history, and what to do where a ruling no longer fits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The changes, in the order in which the table made them.
    pub changes: Vec<Change>,
    /// What happens to a declaration that needs another ruling.
    pub open: Open,
}

/// What happens to a declaration whose ruling was made in view of something else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Open {
    /// The old ruling is carried over until somebody rules again.
    #[default]
    Provisional,
    /// Nothing follows until somebody rules again.
    Held,
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// Parts of a declaration's ruling are replaced.
    Ruling {
        /// The declaration.
        of: Id,
        /// Whole keys of `ruling` with their new values.
        set: Map<String, Value>,
    },
    /// A declaration's command is replaced whole.
    Command {
        /// The declaration.
        of: Id,
        /// The command in its place.
        command: Command,
    },
    /// A declaration did not happen.
    Never {
        /// The declaration.
        of: Id,
    },
    /// Something else was declared too.
    Insert {
        /// The entry that it stands after.
        after: Id,
        /// What was declared.
        command: Command,
        /// Dice rolled by hand.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        observed: Option<BTreeMap<String, Vec<u16>>>,
        /// Readings of rolls whose faces nobody kept.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        told: Option<BTreeMap<String, String>>,
        /// A word that makes its luck another.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        salt: Option<String>,
    },
    /// A roll fell like so.
    Faces {
        /// The declaration that rolled.
        of: Id,
        /// The roll.
        label: String,
        /// The faces in rolled order.
        faces: Vec<u16>,
    },
    /// All rolls of a declaration fall afresh.
    Reroll {
        /// The declaration that rolled.
        of: Id,
        /// A word that makes its luck another.
        salt: String,
    },
    /// A house rule has another value from here on.
    House {
        /// The entry that it holds after.
        after: Id,
        /// The key of the house rule.
        key: String,
        /// Its value.
        value: Amount,
    },
}

/// Where a change takes hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// On this declaration.
    Of(Id),
    /// After this entry.
    After(Id),
}

impl Change {
    /// Returns where it takes hold.
    pub fn anchor(&self) -> Anchor {
        match self {
            Self::Ruling { of, .. }
            | Self::Command { of, .. }
            | Self::Never { of }
            | Self::Faces { of, .. }
            | Self::Reroll { of, .. } => Anchor::Of(*of),
            Self::Insert { after, .. } | Self::House { after, .. } => Anchor::After(*after),
        }
    }

    /// Returns its name in a scenario.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Ruling { .. } => "ruling",
            Self::Command { .. } => "command",
            Self::Never { .. } => "never",
            Self::Insert { .. } => "insert",
            Self::Faces { .. } => "faces",
            Self::Reroll { .. } => "reroll",
            Self::House { .. } => "house",
        }
    }

    /// Says the change in a sentence.
    pub fn sentence(&self) -> String {
        match self {
            Self::Ruling { of, set } => {
                let parts: Vec<_> = set.iter().map(|(key, value)| format!("{key} {}", said(value))).collect();
                format!("In {} the ruling is {}.", of.short(), parts.join(", "))
            }
            Self::Command { of, command } => {
                format!("In place of {}: {}", of.short(), command.sentence())
            }
            Self::Never { of } => format!("{} did not happen.", of.short()),
            Self::Insert { after, command, .. } => {
                format!("After {} also: {}", after.short(), command.sentence())
            }
            Self::Faces { of, label, faces } => {
                let faces: Vec<_> = faces.iter().map(u16::to_string).collect();
                format!("In {} the {label} roll shows {}.", of.short(), faces.join(", "))
            }
            Self::Reroll { of, .. } => format!("The rolls of {} fall afresh.", of.short()),
            Self::House { after, key, value } => format!("From {} on {key} is {value}.", after.short()),
        }
    }
}

impl Scenario {
    /// Makes a scenario of one change that carries old rulings over.
    pub fn one(change: Change) -> Self {
        Self { changes: vec![change], open: Open::Provisional }
    }

    /// Returns its id.
    ///
    /// # Errors
    /// [`NotCanonical`] when a value in it has no canonical form, such as `null`.
    pub fn id(&self) -> Result<Id, NotCanonical> {
        canonical::to_bytes(self).map(|bytes| Id::of(&bytes))
    }
}

fn said(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
