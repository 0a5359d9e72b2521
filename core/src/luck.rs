//! Where a roll's luck comes from: dice observed, a reading told, or faces drawn from a seed, label by label.
//!
//! A pure function of (label, number of dice). In a replay the same source gives the first observed faces and
//! goes on with the what-if stream; what was told cannot be stretched. Knows no system and no reading.

use std::collections::BTreeMap;

use crate::dice::{self, Seed};
use crate::refusal::Refusal;

/// The luck of one declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Luck {
    /// Dice rolled by hand: label → faces in rolled order.
    pub observed: BTreeMap<String, Vec<u16>>,
    /// Rolls of which only the reading survives.
    pub told: BTreeMap<String, String>,
    /// The seed of drawn dice.
    pub seed: Option<Seed>,
    /// In a replay: luck that the record does not hold.
    pub beyond: Option<Beyond>,
}

/// The luck of a replay: what the record does not hold, and what a scenario says instead of it.
///
/// It stands beside the recorded luck and never in its place, so that a command goes on as it was declared: dice
/// that were drawn still count as drawn, dice that were written down as written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beyond {
    /// The seed of the what-if stream.
    pub seed: Seed,
    /// Rolls that fell like so: label → the first faces in rolled order.
    pub fell: BTreeMap<String, Vec<u16>>,
    /// Whether every other roll falls afresh from the what-if stream.
    pub afresh: bool,
}

impl From<Seed> for Beyond {
    fn from(seed: Seed) -> Self {
        Self { seed, fell: BTreeMap::new(), afresh: false }
    }
}

/// Where the faces of a roll came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// From the declaration's seed.
    Drawn,
    /// Rolled by hand.
    Observed,
    /// Only the reading survives.
    Told,
    /// At least one face comes from the what-if stream.
    WhatIf,
}

/// What the dice of one label show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fall {
    /// Faces in rolled order.
    Faces(Vec<u16>, Source),
    /// Only a reading.
    Told(String),
}

/// How many dice a roll is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// This many.
    Exactly(usize),
    /// Unknown, since a rating is: as many as were observed, at least one.
    AsObserved,
}

/// A roll that a decision asked for; replays compare these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The label.
    pub label: String,
    /// How many faces were due; `None` when unknown.
    pub due: Option<usize>,
    /// The sides of each die.
    pub sides: u16,
    /// Where they came from.
    pub source: Source,
    /// What fell, in rolled order; empty when only a reading survives.
    pub faces: Vec<u16>,
    /// The reading, when only that survives.
    pub told: Option<String>,
}

impl Luck {
    /// Says whether the label was written down at the table, as faces or as a reading.
    pub fn is_written(&self, label: &str) -> bool {
        self.observed.contains_key(label) || self.told.contains_key(label)
    }

    /// Answers a roll of `due` dice with `sides` sides.
    ///
    /// # Errors
    /// A refusal `WrongDice`, `FaceOutOfRange` or `DiceMissing` (CA-R13).
    pub fn fall(&self, label: &str, sides: u16, due: Due) -> Result<Fall, Refusal> {
        if let Some(beyond) = &self.beyond
            && (beyond.afresh || beyond.fell.contains_key(label))
            && !self.stays_told(beyond, label, due)
        {
            return self.otherwise(beyond, label, sides, due);
        }
        if let Some(faces) = self.observed.get(label) {
            return self.observed_fall(label, sides, due, faces);
        }
        if let Some(reading) = self.told.get(label) {
            return Ok(Fall::Told(reading.clone()));
        }
        let Due::Exactly(count) = due else {
            return Err(missing(label));
        };
        match (self.seed, &self.beyond) {
            (Some(seed), _) => Ok(Fall::Faces(dice::faces(seed, label, sides, count), Source::Drawn)),
            (None, Some(beyond)) => {
                Ok(Fall::Faces(dice::faces(beyond.seed, label, sides, count), Source::WhatIf))
            }
            (None, None) => Err(missing(label)),
        }
    }

    /// A reading stays where nobody knows how many dice there were to fall afresh.
    fn stays_told(&self, beyond: &Beyond, label: &str, due: Due) -> bool {
        due == Due::AsObserved
            && self.told.contains_key(label)
            && !self.observed.contains_key(label)
            && !beyond.fell.contains_key(label)
    }

    /// A roll that fell otherwise than recorded: first what the scenario says, then what the record holds, then
    /// the what-if stream; afresh, the what-if stream alone.
    fn otherwise(&self, beyond: &Beyond, label: &str, sides: u16, due: Due) -> Result<Fall, Refusal> {
        let fell = beyond.fell.get(label).map_or(&[][..], Vec::as_slice);
        check_faces(fell, sides)?;
        let observed = self.observed.get(label).map_or(&[][..], Vec::as_slice);
        let count = match due {
            Due::Exactly(count) => count,
            Due::AsObserved if !fell.is_empty() => fell.len(),
            Due::AsObserved if !observed.is_empty() => observed.len(),
            Due::AsObserved => return Err(missing(label)),
        };
        let recorded = match self.seed {
            _ if beyond.afresh => Vec::new(),
            Some(seed) if observed.is_empty() => dice::faces(seed, label, sides, count),
            Some(_) | None => observed.to_vec(),
        };
        let stream = dice::faces(beyond.seed, label, sides, count);
        let face = |i: usize| fell.get(i).or(recorded.get(i)).copied().unwrap_or(stream[i]);
        Ok(Fall::Faces((0..count).map(face).collect(), Source::WhatIf))
    }

    fn observed_fall(&self, label: &str, sides: u16, due: Due, faces: &[u16]) -> Result<Fall, Refusal> {
        check_faces(faces, sides)?;
        let have = faces.len();
        match (due, &self.beyond) {
            (Due::AsObserved, _) if have > 0 => Ok(Fall::Faces(faces.to_vec(), Source::Observed)),
            (Due::Exactly(need), _) if need == have => Ok(Fall::Faces(faces.to_vec(), Source::Observed)),
            (Due::Exactly(need), Some(_)) if need < have => {
                Ok(Fall::Faces(faces[..need].to_vec(), Source::Observed))
            }
            (Due::Exactly(need), Some(beyond)) => {
                let stream = dice::faces(beyond.seed, label, sides, need);
                let faces = faces.iter().copied().chain(stream.into_iter().skip(have)).collect();
                Ok(Fall::Faces(faces, Source::WhatIf))
            }
            (Due::AsObserved, _) => Err(missing(label)),
            (Due::Exactly(need), None) => {
                let sentence = format!("{label} needs {need} dice; {have} were given.");
                Err(Refusal::new("CA-R13", "WrongDice", sentence)
                    .field("dice")
                    .hint("If the table rolled another number, say so with instead.dice and a reason."))
            }
        }
    }
}

fn check_faces(faces: &[u16], sides: u16) -> Result<(), Refusal> {
    let Some(face) = faces.iter().find(|face| !(1..=sides).contains(face)) else { return Ok(()) };
    let sentence = format!("A d{sides} shows 1 to {sides}, not {face}.");
    Err(Refusal::new("CA-R13", "FaceOutOfRange", sentence).field("dice"))
}

fn missing(label: &str) -> Refusal {
    Refusal::new("CA-R13", "DiceMissing", format!("The dice of {label} are not written down."))
        .missing()
        .field("dice")
        .hint("Give the faces in rolled order, or what was read if nobody kept them (told=4/5).")
}
