//! The exact odds of a recovery roll: how many of n Wounded dice come back, with and without Edge (SY-R14, R15, R80).
//!
//! Counted for the faces and the Edge of the book's default; a table with other house rules has other odds.

use super::event::Event;
use super::roll;
use super::terms::Edge;
use crate::odds::{Knob, Knobs, Odds, RollKind, Rolled};

/// The kinds of roll.
pub const ROLLS: &[RollKind] = &[RollKind {
    name: "wounded",
    about: "The recovery roll of a completed Rest: how many Wounded Action Dice come back.",
    knobs: &[
        Knob { name: "dice", about: "How many Wounded dice.", range: (0, 20), default: 3 },
        Knob { name: "edge", about: "1 with Advantage, -1 with Disadvantage, 0 without.", range: (-1, 1), default: 0 },
    ],
}];

/// Counts the ways in which 0, 1 … n dice come back: (misses + hits)ⁿ, term by term.
pub fn odds(_kind: &str, knobs: &Knobs) -> Odds {
    let dice = u32::try_from(knobs.get("dice")).unwrap_or_default();
    // Of the 36 ways of two faces, 9 miss twice.
    let (hits, misses, reading): (u128, u128, &str) = match knobs.get("edge") {
        1 => (27, 9, "each die by the better of two faces; a Hit or a Critical Hit comes back"),
        -1 => (9, 27, "each die by the worse of two faces; a Hit or a Critical Hit comes back"),
        _ => (3, 3, "each die by its face; a Hit or a Critical Hit comes back"),
    };
    let ways = |back: u32| choose(dice, back) * hits.pow(back) * misses.pow(dice - back);
    Odds {
        reading: reading.to_owned(),
        bands: (0..=dice).map(|back| (back.to_string(), ways(back))).collect(),
        total: (hits + misses).pow(dice),
    }
}

/// Returns how many ways there are to choose k of n; exact, since each step divides evenly.
fn choose(n: u32, k: u32) -> u128 {
    (1..=k).fold(1, |ways, i| ways * u128::from(n - k + i) / u128::from(i))
}

/// Returns the recovery roll that an event records.
pub fn rolled(event: &Event) -> Vec<Rolled> {
    let Event::WoundedRolled { pc, roll } = event else { return Vec::new() };
    let edge = match roll.edge {
        Edge::Advantage => 1,
        Edge::None => 0,
        Edge::Disadvantage => -1,
    };
    let back = match &roll.told {
        None => Some(roll.ended.iter().filter(|face| face.recovers()).count().to_string()),
        Some(reading) if reading == "unknown" => None,
        Some(reading) => roll::recovered(reading).map(|n| n.to_string()),
    };
    let mut faces = roll.faces.clone();
    faces.extend(roll.second.iter().flatten());
    vec![Rolled {
        label: roll::FIRST.to_owned(),
        kind: "wounded",
        knobs: vec![("dice", i64::from(roll.dice)), ("edge", edge)],
        faces,
        sides: 6,
        band: back,
        who: Some(pc.clone()),
    }]
}
