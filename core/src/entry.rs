//! An entry: one event as written, with its id, parent and cause (FORMAT.md, "Entry").
//!
//! The stored bytes are the hashed bytes; [`Recorded`] keeps both what was read and its id. Reading for a fold
//! is [`Entry::read`]; whoever only needs the chain (the store, `verify` of a newer writer's entries) reads a
//! [`Link`], which understands every entry whatever its body says.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::amount::Amount;
use crate::canonical::{self, NotCanonical};
use crate::dice::{Seed, read_hex};
use crate::slug::Slug;
use crate::systems::{Command, Event};
use crate::text;

/// The version of the format that this program writes.
pub const VERSION: u8 = 1;

/// An entry's id: BLAKE3-256 of its canonical bytes, written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id([u8; 32]);

impl Id {
    /// The parent of the first entry: 64 zeros.
    pub const NONE: Self = Self([0; 32]);

    /// Returns the id of canonical bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }

    /// Makes an id of its 32 bytes.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the first eight hex digits, enough for people in one campaign.
    pub fn short(&self) -> String {
        hex::encode(&self.0[..4])
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.short())
    }
}

impl std::str::FromStr for Id {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        read_hex(text).map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(self.0))
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(deserializer, |text| read_hex(text).map(Self))
    }
}

/// A time of recording in UTC with six fraction digits, `2026-11-29T20:40:00.000001Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct At(DateTime<Utc>);

impl At {
    /// Makes a time of recording, cutting what is finer than a microsecond.
    pub fn new(time: DateTime<Utc>) -> Self {
        Self(DateTime::from_timestamp_micros(time.timestamp_micros()).unwrap_or(time))
    }

    /// Returns the time.
    pub fn time(self) -> DateTime<Utc> {
        self.0
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_rfc3339_opts(SecondsFormat::Micros, true))
    }
}

impl std::str::FromStr for At {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let shape = text.len() == 27 && text.ends_with('Z') && text.as_bytes().get(19) == Some(&b'.');
        match DateTime::parse_from_rfc3339(text) {
            Ok(time) if shape => Ok(Self(time.with_timezone(&Utc))),
            Ok(_) | Err(_) => Err(format!("{text:?} is not a UTC time with six fraction digits and Z")),
        }
    }
}

impl Serialize for At {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(deserializer, str::parse)
    }
}

/// What someone is at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The game master.
    Gm,
    /// A player.
    Player,
    /// Whoever keeps the ledger, such as the server.
    Keeper,
}

/// Who declared it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct By {
    /// A public, permanent name; never a display name.
    pub member: Slug,
    /// What they are at the table.
    pub role: Role,
}

/// Where the dice of a declaration came from, for a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeedKind {
    /// From the secret of the open session.
    Session,
    /// From the operating system, with no commitment.
    Unwitnessed,
}

/// One event as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Time of recording; never smaller than the parent's.
    pub at: At,
    /// What was declared or what followed.
    pub body: Body,
    /// Who declared it.
    pub by: By,
    /// The declaration this follows from; absent on a declaration.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cause: Option<Id>,
    /// The client's idempotency key, on a declaration.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub key: Option<String>,
    /// Id of the entry before; zeros for the first.
    pub parent: Id,
    /// The date of play, when written down later.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub played: Option<NaiveDate>,
    /// 0, 1, 2 … without gaps.
    pub seq: u64,
    /// Number of the session.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub session: Option<u32>,
    /// Version of the format.
    pub v: u8,
}

/// What an entry says: what someone wanted, or what followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant, reason = "most bodies are consequences: boxing each would cost more")]
pub enum Body {
    /// What someone at the table wants, with the GM's ruling inside.
    Declaration(Box<Declaration>),
    /// One event that followed.
    Consequence(Consequence),
}

/// What someone at the table wants, and all that it was judged with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declaration {
    /// Ratings that were unknown and follow from observed dice, as judged when recorded (`pc/trait` → rating).
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub assumed: BTreeMap<String, i64>,
    /// What the ruling was made in view of.
    pub basis: BTreeMap<String, String>,
    /// The command, as it was given, nothing filled in.
    pub command: Command,
    /// Departures from the book: key → what the table ruled, with `reason`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub instead: BTreeMap<String, Amount>,
    /// Where the seed came from.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub luck: Option<SeedKind>,
    /// Dice rolled by hand: label → faces in rolled order.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub observed: BTreeMap<String, Vec<u16>>,
    /// The rulebook that judged it, `<slug>/<n>`.
    pub rules: String,
    /// The seed of drawn dice.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<Seed>,
    /// A player's own entropy for this roll.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shake: Option<String>,
    /// Rolls of which only the reading survives: label → reading.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub told: BTreeMap<String, String>,
}

/// One event that followed from a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consequence {
    /// The change that happened.
    pub event: Event,
    /// Ids of the rules that made it so, at least one.
    pub rules: Vec<String>,
}

impl Entry {
    /// Returns the canonical bytes.
    ///
    /// # Errors
    /// [`NotCanonical`] when a text or number does not fit the format.
    pub fn to_bytes(&self) -> Result<Vec<u8>, NotCanonical> {
        canonical::to_bytes(self)
    }

    /// Reads an entry for a fold. The bytes' hash is the caller's to check.
    ///
    /// # Errors
    /// When the bytes are no entry, or one that only a newer Recount knows.
    pub fn read(bytes: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(bytes)
    }

    /// Returns the declaration, if it is one.
    pub fn declaration(&self) -> Option<&Declaration> {
        match &self.body {
            Body::Declaration(d) => Some(d),
            Body::Consequence(_) => None,
        }
    }

    /// Returns the consequence, if it is one.
    pub fn consequence(&self) -> Option<&Consequence> {
        match &self.body {
            Body::Declaration(_) => None,
            Body::Consequence(c) => Some(c),
        }
    }
}

/// An entry with its id, as read from a ledger, an export or a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Hash of the stored bytes.
    pub id: Id,
    /// What they say; shared, since a list of entries is copied whenever it grows under a reader.
    pub entry: Arc<Entry>,
}

impl Recorded {
    /// Reads stored bytes and names them by their hash.
    ///
    /// # Errors
    /// When the bytes are no entry that this program can fold.
    pub fn read(bytes: &[u8]) -> Result<Self, serde_json::Error> {
        Ok(Self { id: Id::of(bytes), entry: Arc::new(Entry::read(bytes)?) })
    }
}

/// The part of an entry that makes the chain; readable in every entry, whatever its body.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Link {
    /// Time of recording.
    pub at: At,
    /// The declaration it follows from.
    #[serde(default)]
    pub cause: Option<Id>,
    /// The client's idempotency key.
    #[serde(default)]
    pub key: Option<String>,
    /// Who declared it.
    pub by: By,
    /// Id of the entry before.
    pub parent: Id,
    /// Its number.
    pub seq: u64,
    /// Version of the format.
    pub v: u8,
}

impl Link {
    /// Takes the chain's part of an entry.
    pub fn of(entry: &Entry) -> Self {
        Self {
            at: entry.at,
            cause: entry.cause,
            key: entry.key.clone(),
            by: entry.by.clone(),
            parent: entry.parent,
            seq: entry.seq,
            v: entry.v,
        }
    }

    /// Reads the chain's part of an entry.
    ///
    /// # Errors
    /// When the bytes are no entry at all.
    pub fn read(bytes: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(bytes)
    }
}
