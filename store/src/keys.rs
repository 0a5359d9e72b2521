//! Idempotency keys: which key was used by whom, and whether a second use asks for the same thing.
//!
//! A key belongs to (campaign, member). The digest of what was asked is computed from the declaration's own bytes,
//! so that sled's copy can be rebuilt from the tape; a scribe that has no entry yet makes the same [`Content`].

use recount_core::canonical::{self, NotCanonical};
use recount_core::entry::Link;
use serde::Serialize;
use serde_json::{Map, Value};

/// BLAKE3-256 over the canonical bytes of what a command asks for.
pub type Digest = [u8; 32];

/// What a keyed declaration recorded: the first answer that a retry gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyRecord {
    /// Digest of what was asked, see [`Content::digest`].
    pub digest: Digest,
    /// Sequence number of the declaration.
    pub first_seq: u64,
    /// Number of entries in its batch, the declaration included.
    pub count: u32,
}

/// A member's use of a key in one campaign.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct KeyUse {
    /// Who declared.
    pub member: String,
    /// The client's key.
    pub key: String,
}

impl KeyUse {
    /// The key that a declaration carries, with what it recorded.
    pub fn of(
        link: &Link,
        declaration: &[u8],
        first_seq: u64,
        count: usize,
    ) -> Result<Option<(Self, KeyRecord)>, NotCanonical> {
        let Some(key) = &link.key else { return Ok(None) };
        let digest = Content::of_entry(declaration).digest()?;
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let used = Self { member: link.by.member.as_str().to_owned(), key: key.clone() };
        Ok(Some((used, KeyRecord { digest, first_seq, count })))
    }
}

/// What a command asks for, as far as a retry must repeat it: command, departures, dice told and seen, date of play.
///
/// Seed, shake, basis and whatever a rulebook added are left out, so that a retry with another shake is a retry.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Content(Map<String, Value>);

impl Content {
    /// Makes the content of a command that is not recorded yet; empty maps and `None` count as absent.
    ///
    /// # Errors
    /// When a value has no JSON form.
    pub fn new(
        command: &impl Serialize,
        instead: &impl Serialize,
        observed: &impl Serialize,
        told: &impl Serialize,
        played: &impl Serialize,
    ) -> Result<Self, serde_json::Error> {
        let mut content = Map::new();
        for (key, value) in [
            ("command", serde_json::to_value(command)?),
            ("instead", serde_json::to_value(instead)?),
            ("observed", serde_json::to_value(observed)?),
            ("played", serde_json::to_value(played)?),
            ("told", serde_json::to_value(told)?),
        ] {
            keep(&mut content, key, Some(value));
        }
        Ok(Self(content))
    }

    /// Reads the content of a declaration's bytes; what is not there is absent.
    pub fn of_entry(bytes: &[u8]) -> Self {
        let mut content = Map::new();
        if let Ok(Value::Object(mut entry)) = serde_json::from_slice::<Value>(bytes) {
            keep(&mut content, "played", entry.remove("played"));
            if let Some(Value::Object(declaration)) =
                entry.get_mut("body").and_then(|body| body.get_mut("declaration"))
            {
                for key in ["command", "instead", "observed", "told"] {
                    keep(&mut content, key, declaration.remove(key));
                }
            }
        }
        Self(content)
    }

    /// Returns the digest: BLAKE3 over the canonical bytes of `{command, instead, observed, played, told}`.
    ///
    /// # Errors
    /// [`NotCanonical`] when it holds what no entry can hold.
    pub fn digest(&self) -> Result<Digest, NotCanonical> {
        Ok(*blake3::hash(&canonical::to_bytes(&self.0)?).as_bytes())
    }
}

fn keep(content: &mut Map<String, Value>, key: &str, value: Option<Value>) {
    match value {
        None | Some(Value::Null) => {}
        Some(Value::Object(map)) if map.is_empty() => {}
        Some(value) => {
            content.insert(key.to_owned(), value);
        }
    }
}
