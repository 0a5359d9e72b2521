//! Odds: which kinds of roll a system knows, how they are asked about, and what an exact answer is.
//!
//! A kind has number knobs (dice, modifier, advantage …) with a range and a default, so that one door asks every
//! system alike. [`Rolled`] is a roll as an event recorded it, so that it can be found among its odds. Knows no system.

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::slug::Slug;

/// A kind of roll that a system has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RollKind {
    /// Its kebab-case name, such as `pool`.
    pub name: &'static str,
    /// What it is for, for a player.
    pub about: &'static str,
    /// What can be said about it, the most usual first.
    pub knobs: &'static [Knob],
}

/// A number that changes the odds of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Knob {
    /// Its snake_case name, such as `dice`.
    pub name: &'static str,
    /// What it means, for a player.
    pub about: &'static str,
    /// The smallest and largest that are counted out.
    pub range: (i64, i64),
    /// Its value when nobody says.
    pub default: i64,
}

/// The knobs of one question: every knob of its kind has a value in range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knobs(Vec<(&'static str, i64)>);

/// The exact distribution of a roll, by enumeration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Odds {
    /// How the dice are read, in words.
    pub reading: String,
    /// Each band with the number of equally likely ways, worst first.
    pub bands: Vec<(String, u128)>,
    /// All ways together.
    pub total: u128,
}

/// A roll as an event recorded it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The label of its luck.
    pub label: String,
    /// Its kind, one of the system's.
    pub kind: &'static str,
    /// What was said about it; a knob that is left out has its default.
    pub knobs: Vec<(&'static str, i64)>,
    /// Its faces in rolled order; empty when only the reading survives.
    pub faces: Vec<u16>,
    /// The sides of each die.
    pub sides: u16,
    /// The band it fell in, spelled as in its odds; `None` when nobody knows.
    pub band: Option<String>,
    /// The character who rolled.
    pub who: Option<Slug>,
}

impl RollKind {
    /// Completes what was said about a roll by the defaults.
    ///
    /// # Errors
    /// `UnknownKnob` or `KnobRange`, with what there is.
    pub fn ask(&self, said: &[(String, i64)]) -> Result<Knobs, Refusal> {
        for (name, n) in said {
            let Some(knob) = self.knobs.iter().find(|knob| knob.name == name) else {
                let names: Vec<_> = self.knobs.iter().map(|knob| knob.name).collect();
                let sentence = format!("A {} roll has no {name}; it has {}.", self.name, names.join(", "));
                return Err(Refusal::new("odds", "UnknownKnob", sentence).field("knobs"));
            };
            let (low, high) = knob.range;
            if !(low..=high).contains(n) {
                let sentence = format!("{name} is counted from {low} to {high}, not for {n}.");
                return Err(Refusal::new("odds", "KnobRange", sentence).field("knobs"));
            }
        }
        let value =
            |knob: &Knob| said.iter().rfind(|(name, _)| name == knob.name).map_or(knob.default, |(_, n)| *n);
        Ok(Knobs(self.knobs.iter().map(|knob| (knob.name, value(knob))).collect()))
    }
}

impl Knobs {
    /// Returns the value of a knob.
    ///
    /// # Panics
    /// With `BUG:` when the kind has no such knob.
    pub fn get(&self, name: &str) -> i64 {
        let found = self.0.iter().find(|(knob, _)| *knob == name);
        found.unwrap_or_else(|| panic!("BUG: the roll has no knob {name}")).1
    }

    /// Returns every knob with its value.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, i64)> + '_ {
        self.0.iter().copied()
    }
}

/// Finds a kind by its name among those a system has; no name is its first.
///
/// # Errors
/// `UnknownRoll`, with what there is.
pub fn kind<'a>(kinds: &'a [RollKind], name: Option<&str>) -> Result<&'a RollKind, Refusal> {
    let found = match name {
        None => kinds.first(),
        Some(name) => kinds.iter().find(|kind| kind.name == name),
    };
    found.ok_or_else(|| {
        let names: Vec<_> = kinds.iter().map(|kind| kind.name).collect();
        let said = name.unwrap_or("nothing");
        let sentence = format!("There is no kind of roll called {said}; there is {}.", names.join(", "));
        Refusal::new("odds", "UnknownRoll", sentence).field("roll")
    })
}
