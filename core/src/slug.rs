//! Names by which the record calls things: slugs for people, characters, factions, clocks, consequences.
//!
//! A slug is chosen by its maker and never reused; what people see is a field beside it. Knows no rule.

use std::borrow::Borrow;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::text;

/// A name of 1–64 characters of `a-z 0-9 -`, first a letter; a `+` may stand in names made by an insert.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Slug(#[schemars(length(min = 1, max = 64), pattern("^[a-z][a-z0-9+-]*$"))] Box<str>);

/// Says what is wrong with a name that is not a slug.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("{0:?} is not a name: use 1 to 64 of a-z, 0-9 and -, first a letter")]
pub struct NotASlug(pub String);

impl Slug {
    /// Makes a slug of a text that is one already.
    ///
    /// # Errors
    /// [`NotASlug`] when the text has other characters, none, or too many.
    pub fn new(text: &str) -> Result<Self, NotASlug> {
        let fits = (1..=64).contains(&text.len())
            && text.starts_with(|c: char| c.is_ascii_lowercase())
            && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'+');
        if fits { Ok(Self(text.into())) } else { Err(NotASlug(text.to_owned())) }
    }

    /// Makes a slug of a title that people see: "Lord Scurlock's vault" becomes `lord-scurlock-s-vault`.
    ///
    /// # Errors
    /// [`NotASlug`] when nothing of the title is left.
    pub fn of_title(title: &str) -> Result<Self, NotASlug> {
        let mut text = String::with_capacity(title.len());
        let letters = title.nfd().filter(|c| !is_combining_mark(*c));
        for c in letters.flat_map(char::to_lowercase) {
            match c {
                'a'..='z' | '0'..='9' => text.push(c),
                _ if text.is_empty() || text.ends_with('-') => {}
                _ => text.push('-'),
            }
        }
        text.truncate(64);
        let text = text.trim_end_matches('-');
        let text = text.trim_start_matches(|c: char| !c.is_ascii_lowercase());
        Self::new(text).map_err(|_| NotASlug(title.to_owned()))
    }

    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the name as people see it when nothing better is known: first letter large, `-` as space.
    pub fn title(&self) -> String {
        let spaced = self.0.replace('-', " ");
        let mut letters = spaced.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl AsRef<str> for Slug {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Slug {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Slug {
    fn eq(&self, other: &str) -> bool {
        &*self.0 == other
    }
}

impl PartialEq<&str> for Slug {
    fn eq(&self, other: &&str) -> bool {
        &*self.0 == *other
    }
}

impl std::str::FromStr for Slug {
    type Err = NotASlug;
    fn from_str(text: &str) -> Result<Self, NotASlug> {
        Self::new(text)
    }
}

impl<'de> Deserialize<'de> for Slug {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(deserializer, Self::new)
    }
}
