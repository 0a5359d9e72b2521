//! How this system reads dice: a pool of d6, the highest face; zero dice roll two and keep the lowest.
//!
//! A face is read by one table when risky and by another when desperate; a push reads it as stress. Chapters
//! build the pool; what a table departs from (`instead.dice`) is heard here.

use super::Desk;
use super::event::{Part, Roll};
use super::terms::{Band, Position};
use crate::luck::{Due, Fall};
use crate::refusal::Refusal;

/// A pool before it falls.
#[derive(Clone, Debug)]
pub struct Pool {
    /// The label of its luck.
    pub label: String,
    /// The key under which a table says that it rolled another number of dice.
    pub key: &'static str,
    /// What makes it.
    pub parts: Vec<Part>,
    /// The id of the rule that makes the pool.
    pub rule: &'static str,
}

impl Pool {
    /// Starts a pool.
    pub fn new(label: impl Into<String>, key: &'static str, rule: &'static str) -> Self {
        Self { label: label.into(), key, parts: Vec::new(), rule }
    }

    /// Adds a part, unless it is nothing.
    #[must_use]
    pub fn with(mut self, what: impl Into<String>, n: impl Into<i64>) -> Self {
        self.add(what, n);
        self
    }

    /// Adds a part, unless it is nothing.
    pub fn add(&mut self, what: impl Into<String>, n: impl Into<i64>) {
        let n = n.into();
        if n != 0 {
            self.parts.push(Part { what: what.into(), n });
        }
    }

    /// Returns the number of dice, which may be zero or fewer.
    pub fn dice(&self) -> i64 {
        self.parts.iter().map(|p| p.n).sum()
    }
}

/// Rolls a pool and reads it; zero dice or fewer roll two and keep the lowest (DC-R249).
///
/// # Errors
/// `WrongDice`, `FaceOutOfRange`, `DiceMissing`, `UnknownReading`; nothing is drawn then.
pub fn roll(d: &mut Desk<'_>, pool: Pool) -> Result<Roll, Refusal> {
    let dice = d.amount(pool.key, pool.rule, pool.dice())?;
    let is_one = d.house.is("zero_pool", "1d");
    let (count, zero) = match dice {
        ..=0 if is_one => (1, false),
        ..=0 => (2, true),
        n => (usize::try_from(n).unwrap_or(usize::MAX).min(64), false),
    };
    match d.fall(&pool.label, 6, Due::Exactly(count))? {
        Fall::Faces(faces, _) => {
            let band = read(&faces, zero);
            Ok(Roll { label: pool.label, faces, parts: pool.parts, zero, band, told: None })
        }
        Fall::Told(reading) => {
            let band = told(&reading)?;
            Ok(Roll { label: pool.label, faces: Vec::new(), parts: pool.parts, zero, band, told: Some(reading) })
        }
    }
}

/// Reads a reading of which the faces are lost.
fn told(reading: &str) -> Result<Band, Refusal> {
    match reading {
        "1-3" => Ok(Band::Threat),
        "4/5" => Ok(Band::Peril),
        "6" => Ok(Band::Success),
        "6-6" | "crit" => Ok(Band::Triumph),
        other => {
            let sentence = format!("{other} is no reading; say 1-3, 4/5, 6 or 6-6.");
            Err(Refusal::new("DC-R1", "UnknownReading", sentence).field("told"))
        }
    }
}

/// Reads faces on the risky table: the highest, two sixes are a Triumph; with zero dice the lowest, never a Triumph
/// (DC-R7, R8, R9, R11, R249).
pub fn read(faces: &[u16], zero: bool) -> Band {
    let face = if zero { faces.iter().min() } else { faces.iter().max() };
    match face.copied().unwrap_or(1) {
        0..=3 => Band::Threat,
        4 | 5 => Band::Peril,
        _ if !zero && sixes(faces) >= 2 => Band::Triumph,
        _ => Band::Success,
    }
}

/// Counts sixes.
pub fn sixes(faces: &[u16]) -> u32 {
    u32::try_from(faces.iter().filter(|f| **f == 6).count()).unwrap_or(u32::MAX)
}

/// Returns what a reading means in a position: when desperate only a 6 avoids, anything less is the threat in full
/// (DC-R8, R9, R11, R15, R16).
pub fn in_position(band: Band, position: Position) -> Band {
    match (position, band) {
        (Position::Desperate, Band::Peril) => Band::Threat,
        (_, band) => band,
    }
}

/// Returns the band of one face that was given to one of several threats (DC-R21).
pub fn of_face(face: u16, position: Position) -> Band {
    in_position(read(&[face], false), position)
}

/// Returns the stress of a push: 6-6 none, 6 one, 4/5 two, 1–3 three (DC-R27, R28, R29, R30).
pub fn push_stress(band: Band) -> u32 {
    match band {
        Band::Triumph => 0,
        Band::Success => 1,
        Band::Peril => 2,
        Band::Threat => 3,
    }
}
