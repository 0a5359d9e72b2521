//! Canonical bytes: RFC 8785 JSON within the limits of FORMAT.md, and the ids that are hashes of them.
//!
//! Knows nothing of what an entry means. Reading is strict: bytes that are not the canonical form of themselves
//! are refused, so that one entry has one id. See `entry` for what the bytes say.

mod scan;

use serde::Serialize;
use serde_json::Value;
use unicode_normalization::is_nfc;

pub use scan::is_canonical;

/// The largest entry, in bytes (FORMAT.md).
pub const MAX_BYTES: usize = 65_536;
/// The largest integer of the format, 2^53 - 1; the smallest is its negative.
pub const MAX_INTEGER: i64 = 9_007_199_254_740_991;

/// Why a value has no canonical form in this format.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum NotCanonical {
    /// A number that is not an integer within ±(2^53 − 1).
    #[error("{path}: {number} is not a whole number within ±(2^53 - 1)")]
    Number {
        /// Where it stands, like `body.declaration.basis`.
        path: String,
        /// The number as it was given.
        number: String,
    },
    /// `null`: an absent value is an absent key.
    #[error("{path}: null is not written; leave the key out")]
    Null {
        /// Where it stands.
        path: String,
    },
    /// A key with a character outside ASCII.
    #[error("{path}: the key {key:?} is not ASCII")]
    Key {
        /// Where it stands.
        path: String,
        /// The key.
        key: String,
    },
    /// A control character other than line feed.
    #[error("{path}: the text holds a control character other than a line feed")]
    Control {
        /// Where it stands.
        path: String,
    },
    /// A text that is not in Unicode normalization form C.
    #[error("{path}: the text is not in Unicode form NFC")]
    NotNfc {
        /// Where it stands.
        path: String,
    },
    /// More bytes than an entry may have.
    #[error("{0} bytes are more than the 65536 of an entry")]
    TooLong(usize),
    /// Not JSON, or not the canonical spelling of its own value.
    #[error("not canonical JSON: {0}")]
    Spelling(String),
}

/// Returns the canonical bytes of a value.
///
/// # Errors
/// [`NotCanonical`] when the value holds what the format excludes.
pub fn to_bytes<T: Serialize>(value: &T) -> Result<Vec<u8>, NotCanonical> {
    let value = serde_json::to_value(value).map_err(|e| NotCanonical::Spelling(e.to_string()))?;
    check(&value, "")?;
    spell(&value)
}

/// Reads canonical bytes, refusing any other spelling of the same value.
///
/// # Errors
/// [`NotCanonical`] when the bytes are not JSON, not canonical, or hold what the format excludes.
pub fn from_bytes(bytes: &[u8]) -> Result<Value, NotCanonical> {
    if bytes.len() > MAX_BYTES {
        return Err(NotCanonical::TooLong(bytes.len()));
    }
    let value: Value = serde_json::from_slice(bytes).map_err(|e| NotCanonical::Spelling(e.to_string()))?;
    check(&value, "")?;
    if spell(&value)? != bytes {
        return Err(NotCanonical::Spelling("keys out of order, white space, or an escape too many".into()));
    }
    Ok(value)
}

fn spell(value: &Value) -> Result<Vec<u8>, NotCanonical> {
    let bytes = serde_json_canonicalizer::to_vec(value).map_err(|e| NotCanonical::Spelling(e.to_string()))?;
    if bytes.len() > MAX_BYTES {
        return Err(NotCanonical::TooLong(bytes.len()));
    }
    Ok(bytes)
}

fn check(value: &Value, path: &str) -> Result<(), NotCanonical> {
    match value {
        Value::Null => Err(NotCanonical::Null { path: path.into() }),
        Value::Bool(_) => Ok(()),
        Value::Number(n) => match n.as_i64() {
            Some(i) if i.abs() <= MAX_INTEGER => Ok(()),
            Some(_) | None => Err(NotCanonical::Number { path: path.into(), number: n.to_string() }),
        },
        Value::String(s) => check_text(s, path),
        Value::Array(items) => {
            items.iter().enumerate().try_for_each(|(i, item)| check(item, &format!("{path}[{i}]")))
        }
        Value::Object(map) => map.iter().try_for_each(|(key, item)| {
            if !key.is_ascii() {
                return Err(NotCanonical::Key { path: path.into(), key: key.clone() });
            }
            check_text(key, path)?;
            check(item, &if path.is_empty() { key.clone() } else { format!("{path}.{key}") })
        }),
    }
}

fn check_text(text: &str, path: &str) -> Result<(), NotCanonical> {
    if text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(NotCanonical::Control { path: path.into() });
    }
    if !is_nfc(text) {
        return Err(NotCanonical::NotNfc { path: path.into() });
    }
    Ok(())
}
