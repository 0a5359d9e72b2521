//! How this system reads dice: each Wounded die by the face it ends on, with or without Edge.
//!
//! Two labels: `wounded` has the first face of each die, `wounded-edge` its second, asked only under Edge. So a die
//! shows the same first face whether or not somebody was cared for.

use super::event::WoundedRoll;
use super::terms::{Edge, Face};
use super::{Desk, refuse};
use crate::decider::House;
use crate::luck::{Due, Fall};
use crate::refusal::Refusal;

/// The label of the first faces.
pub const FIRST: &str = "wounded";
/// The label of the second faces, under Edge.
pub const SECOND: &str = "wounded-edge";

/// Reads a face of an Action Die: `mmmhhc` is three Misses, two Hits and a Critical Hit (SY-R15, R18, R79).
pub fn face(house: &House, shown: u16) -> Face {
    let faces = ["mmmmhc", "mmhhhc", "mmhhcc"].into_iter().find(|faces| house.is("ad_faces", faces));
    let faces = faces.unwrap_or("mmmhhc").as_bytes();
    match faces.get(usize::from(shown).saturating_sub(1)) {
        Some(b'c') => Face::Critical,
        Some(b'h') => Face::Hit,
        Some(_) | None => Face::Miss,
    }
}

/// Rolls every Wounded die once (SY-R14), with two faces a die under Edge (SY-R52, R80).
///
/// # Errors
/// `WrongDice`, `FaceOutOfRange`, `DiceMissing` or `UnknownReading`; nothing is drawn then.
pub fn wounded(d: &mut Desk<'_>, dice: u32, edge: Edge) -> Result<WoundedRoll, Refusal> {
    let count = usize::try_from(dice).unwrap_or(usize::MAX);
    check_second(d, edge)?;
    check_told(d, dice)?;
    let first = match d.fall(FIRST, 6, Due::Exactly(count))? {
        Fall::Faces(faces, _) => faces,
        Fall::Told(reading) => return Ok(told_roll(reading, dice, edge)),
    };
    let second = match edge {
        Edge::None => None,
        Edge::Advantage | Edge::Disadvantage => match d.fall(SECOND, 6, Due::Exactly(count))? {
            Fall::Faces(faces, _) => Some(faces),
            Fall::Told(reading) => return Err(unread(&reading)),
        },
    };
    let ended = ends(d.house, &first, second.as_deref(), edge);
    Ok(WoundedRoll { faces: first, second, edge, ended, told: None, dice })
}

fn told_roll(reading: String, dice: u32, edge: Edge) -> WoundedRoll {
    WoundedRoll { faces: Vec::new(), second: None, edge, ended: Vec::new(), told: Some(reading), dice }
}

/// Second faces that were written down belong to a roll with Edge (CA-R13); a replay may have lost it.
fn check_second(d: &Desk<'_>, edge: Edge) -> Result<(), Refusal> {
    let written = d.call.luck.observed.get(SECOND).filter(|_| d.call.luck.beyond.is_none());
    match written {
        Some(faces) if edge == Edge::None => {
            Err(refuse::wrong_second("CA-R13", SECOND, 0, faces.len()).field("dice"))
        }
        Some(_) | None => Ok(()),
    }
}

/// A roll whose faces nobody kept is told as `hits:n`, of the dice there are, or as `unknown`.
fn check_told(d: &Desk<'_>, dice: u32) -> Result<(), Refusal> {
    let told = &d.call.luck.told;
    let is_read = |reading: &String| recovered(reading).is_some_and(|hits| hits <= dice);
    let second = told.get(SECOND);
    match second.or(told.get(FIRST).filter(|reading| !is_read(reading))) {
        Some(reading) => Err(unread(reading)),
        None => Ok(()),
    }
}

fn unread(reading: &str) -> Refusal {
    refuse::unknown_reading("CA-R13", reading).field("told")
}

/// Returns how many dice a reading says came back; nobody knows of `unknown`, which counts as none.
pub fn recovered(reading: &str) -> Option<u32> {
    match reading {
        "unknown" => Some(0),
        _ => reading.strip_prefix("hits:")?.parse().ok(),
    }
}

/// Says what each die ends on, by the house rule for Edge (SY-R80).
pub fn ends(house: &House, first: &[u16], second: Option<&[u16]>, edge: Edge) -> Vec<Face> {
    let read = |faces: &[u16]| -> Vec<Face> { faces.iter().map(|shown| face(house, *shown)).collect() };
    let first = read(first);
    let Some(second) = second.map(read) else { return first };
    if house.is("edge_mode", "two_rolls") {
        return one_of_two(first, second, edge);
    }
    let is_reroll = house.is("edge_mode", "reroll_misses");
    let pairs = first.into_iter().zip(second);
    pairs.map(|(a, b)| if is_reroll { rerolled(a, b, edge) } else { kept(a, b, edge) }).collect()
}

fn kept(a: Face, b: Face, edge: Edge) -> Face {
    match edge {
        Edge::Advantage => a.max(b),
        Edge::Disadvantage => a.min(b),
        Edge::None => a,
    }
}

/// Rolls again, once: a Miss under Advantage, anything else under Disadvantage.
fn rerolled(a: Face, b: Face, edge: Edge) -> Face {
    match (edge, a.recovers()) {
        (Edge::Advantage, false) | (Edge::Disadvantage, true) => b,
        (Edge::Advantage, true) | (Edge::Disadvantage, false) | (Edge::None, _) => a,
    }
}

/// Keeps the roll in which more dice, or fewer, come back; the first when both have as many.
fn one_of_two(first: Vec<Face>, second: Vec<Face>, edge: Edge) -> Vec<Face> {
    let count = |faces: &[Face]| faces.iter().filter(|face| face.recovers()).count();
    let (a, b) = (count(&first), count(&second));
    let is_second = match edge {
        Edge::Advantage => b > a,
        Edge::Disadvantage => b < a,
        Edge::None => false,
    };
    if is_second { second } else { first }
}
