//! Amounts with their parts, and amounts that the table may rule otherwise.

use super::super::Desk;
use super::super::event::{Extra, Part};
use super::super::extras;
use crate::refusal::Refusal;

/// The most that any amount of a table comes to; what claims to be more is a slip of the pen.
pub const MOST: u32 = 9_999;

/// An amount as the sum of its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// What it is made of.
    pub parts: Vec<Part>,
}

impl Tally {
    /// Adds a part, unless it is nothing.
    pub fn add(&mut self, what: impl Into<String>, n: impl Into<i64>) {
        let n = n.into();
        if n != 0 {
            self.parts.push(Part { what: what.into(), n });
        }
    }

    /// Adds what extras bring, each under its own name (BS-R229).
    pub fn add_extras(&mut self, given: Option<&[Extra]>, of: impl Fn(&Extra) -> Option<i64>) {
        for extra in given.unwrap_or_default() {
            let n = extras::sum(Some(std::slice::from_ref(extra)), &of);
            self.add(extra.source.clone(), n);
        }
    }

    /// Adds a part that lifts the sum to nothing when it is below.
    pub fn at_least_none(&mut self) {
        let below = self.sum().min(0);
        self.add("at least none", below.saturating_neg());
    }

    /// Returns the amount: the sum, from 0 to [`MOST`].
    pub fn total(&self) -> u32 {
        u32::try_from(self.sum().clamp(0, i64::from(MOST))).unwrap_or(MOST)
    }

    fn sum(&self) -> i64 {
        self.parts.iter().fold(0, |sum, part| sum.saturating_add(part.n))
    }
}

/// Returns an amount of at least 0: by the book, or what the table ruled instead (CA-R12).
///
/// # Errors
/// `DepartureValue` when `instead.<key>` is no whole number from 0 to [`MOST`].
pub fn whole(d: &mut Desk<'_>, key: &str, rule: &'static str, by_book: u32) -> Result<u32, Refusal> {
    let ruled = d.amount(key, rule, i64::from(by_book))?;
    if ruled == i64::from(by_book) { Ok(by_book) } else { within(key, ruled) }
}

/// Returns the table's amount where the book's cannot be told, and says so (CA-R12). Only when the table departs.
///
/// # Errors
/// As [`whole`].
pub fn whole_of_unknown(d: &mut Desk<'_>, key: &str, rule: &'static str) -> Result<u32, Refusal> {
    let ruled = d.word(key, rule, "unknown").unwrap_or_default();
    match ruled.parse::<i64>() {
        Ok(number) => within(key, number),
        Err(_) => Err(departure_value(key, &ruled)),
    }
}

fn within(key: &str, ruled: i64) -> Result<u32, Refusal> {
    let fits = u32::try_from(ruled).ok().filter(|n| *n <= MOST);
    fits.ok_or_else(|| departure_value(key, &ruled.to_string()))
}

/// Refuses a departure whose value is not what the key takes (CA-R12).
pub fn departure_value(key: &str, ruled: &str) -> Refusal {
    let sentence = format!("instead.{key} takes a whole number from 0 to {MOST}, not {ruled}.");
    Refusal::new("CA-R12", "DepartureValue", sentence).field("instead")
}
