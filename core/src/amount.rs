//! A value that is a whole number or a short text: house rules, departures, the two sides of a comparison.
//!
//! Knows no rule; systems read it as what they need.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A whole number or a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Amount {
    /// A whole number.
    Number(i64),
    /// A word or a sentence.
    Text(String),
}

impl Amount {
    /// Returns the number, also when it was written as text.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Number(n) => Some(*n),
            Self::Text(t) => t.parse().ok(),
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => n.fmt(f),
            Self::Text(t) => t.fmt(f),
        }
    }
}

impl From<i64> for Amount {
    fn from(n: i64) -> Self {
        Self::Number(n)
    }
}

impl From<&str> for Amount {
    fn from(t: &str) -> Self {
        Self::Text(t.to_owned())
    }
}
