//! Reading values that are written as text, ids and times and names, without copying the text first.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{Error, Visitor};

/// Reads a text and makes a value of it; what `make` says about a text that is none becomes the error.
pub(crate) fn read<'de, D: Deserializer<'de>, T, E: fmt::Display>(
    deserializer: D,
    make: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(Made(make, PhantomData))
}

struct Made<F, T>(F, PhantomData<T>);

impl<T, E: fmt::Display, F: FnOnce(&str) -> Result<T, E>> Visitor<'_> for Made<F, T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<R: Error>(self, text: &str) -> Result<T, R> {
        (self.0)(text).map_err(R::custom)
    }
}
