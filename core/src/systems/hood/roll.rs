//! How this system reads dice: two d6 and what adds to them; 10+, 7–9, or a miss.
//!
//! Asks the luck of a label for two faces, keeps rolled order, and says in fields where each part of the total
//! came from. What follows from a band is each move's own.

use super::event::{Event, Roll};
use super::state::Character;
use super::terms::{Band, BasicMove};
use super::{Desk, tails};
use crate::amount::Amount;
use crate::luck::{Due, Fall};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The label of a move's own two dice.
pub const LABEL: &str = "move";

/// Rolls a move: two d6, the stat, what is carried, what goes on, and help (HD-R207, R208, R213).
///
/// What was carried forward is used up (HD-R29), and the moment to pass on heat is over, unless that is the move.
///
/// # Errors
/// `WrongDice`, `FaceOutOfRange`, `DiceMissing`, `UnknownReading`; nothing is drawn then.
pub fn roll_move(d: &mut Desk<'_>, pc: &Slug, of: BasicMove, stat: impl Into<i64>) -> Result<Roll, Refusal> {
    roll_against(d, pc, of, stat.into(), false)
}

/// Rolls a move that an NPC may answer by taking the character down, should it miss (HD-R125).
///
/// # Errors
/// See [`roll_move`].
pub fn roll_against(
    d: &mut Desk<'_>,
    pc: &Slug,
    of: BasicMove,
    stat: i64,
    take_down: bool,
) -> Result<Roll, Refusal> {
    let exposed = tails::exposed(d, pc, of);
    let roll = rolled(d, pc, of, stat)?;
    if roll.band == Band::Miss && of != BasicMove::MakeTrouble {
        tails::hard_move_due(d, pc, of, take_down, exposed);
    }
    Ok(roll)
}

fn rolled(d: &mut Desk<'_>, pc: &Slug, of: BasicMove, stat: i64) -> Result<Roll, Refusal> {
    d.check_number("total")?;
    let fall = d.fall(LABEL, 6, Due::Exactly(2))?;
    let mut roll = parts(d.state.pc(pc), of, stat);
    let added = roll.stat + roll.forward + roll.ongoing + roll.help;
    match fall {
        Fall::Faces(faces, _) => {
            let by_book = added + faces.iter().map(|f| i64::from(*f)).sum::<i64>();
            let total = d.amount("total", "HD-R208", by_book)?;
            roll.faces = faces;
            roll.total = Some(total);
            roll.band = band_of(total);
        }
        Fall::Told(reading) => {
            (roll.band, roll.total) = ruled(d, told(&reading)?, &reading)?;
            roll.told = Some(reading);
        }
    }
    let forward = d.state.pc(pc).map_or(0, |c| c.forward);
    d.push(Event::MoveRolled { pc: pc.clone(), r#move: of, roll: roll.clone() }, &["HD-R207", "HD-R208"]);
    if forward != 0 {
        d.push(Event::ForwardSpent { pc: pc.clone(), n: forward }, &["HD-R29"]);
    }
    if of != BasicMove::HeatOff {
        tails::close_window(d, pc, "HD-R83");
    }
    Ok(roll)
}

/// Returns what was told, or the total that the table ruled instead (CA-R12).
fn ruled(
    d: &mut Desk<'_>,
    (band, total): (Band, Option<i64>),
    reading: &str,
) -> Result<(Band, Option<i64>), Refusal> {
    let total = match total {
        Some(total) => Some(d.amount("total", "HD-R208", total)?),
        None => {
            d.word("total", "HD-R208", reading);
            d.call.instead.get("total").and_then(Amount::number)
        }
    };
    Ok((total.map_or(band, band_of), total))
}

/// Returns what adds to the dice, by where it comes from.
fn parts(pc: Option<&Character>, of: BasicMove, stat: i64) -> Roll {
    let help = |pc: &Character| pc.helps.iter().filter(|h| h.of == of).map(|h| i64::from(h.n)).sum();
    Roll {
        label: LABEL.to_owned(),
        faces: Vec::new(),
        stat,
        forward: pc.map_or(0, |pc| i64::from(pc.forward)),
        ongoing: pc.map_or(0, |pc| i64::from(pc.ongoing) + i64::from(pc.injury)),
        help: pc.map_or(0, help),
        total: None,
        band: Band::Miss,
        told: None,
    }
}

/// Returns the band of a total: 10+, 7–9, and 6 or less is a miss (HD-R208).
pub fn band_of(total: i64) -> Band {
    match total {
        ..=6 => Band::Miss,
        7..=9 => Band::Weak,
        10.. => Band::Strong,
    }
}

/// Reads what was told of a roll that nobody kept: a band or a total.
fn told(reading: &str) -> Result<(Band, Option<i64>), Refusal> {
    match reading {
        "6-" => Ok((Band::Miss, None)),
        "7-9" => Ok((Band::Weak, None)),
        "10+" => Ok((Band::Strong, None)),
        other => match other.strip_prefix("total:").and_then(|n| n.parse().ok()) {
            Some(total) => Ok((band_of(total), Some(total))),
            None => {
                let sentence = format!("{other} is no reading; say 10+, 7-9, 6- or total:n.");
                Err(Refusal::new("HD-R208", "UnknownReading", sentence).field("told"))
            }
        },
    }
}
