//! The kinds of roll of this system, their exact odds, and the rolls that an event records.
//!
//! Everything is two d6 and a modifier (see `roll`); Make Trouble alone has a line for 12 and more.

use super::event::Event;
use super::roll::band_of;
use super::terms::{Band, BasicMove};
use crate::odds::{Knob, Knobs, Odds, RollKind, Rolled};

const MODIFIER: &[Knob] = &[Knob {
    name: "modifier",
    about: "The stat with all that is added: forward, ongoing, help.",
    range: (-12, 12),
    default: 0,
}];

/// The kinds of roll: a move, and Make Trouble.
pub const ROLLS: &[RollKind] = &[
    RollKind { name: "move", about: "Any move: a miss, 7–9, or 10 and more.", knobs: MODIFIER },
    RollKind { name: "trouble", about: "Make Trouble, which 12 and more makes worse.", knobs: MODIFIER },
];

/// How 12 and more is said, where it matters.
const TWELVE: &str = "12+";
/// How 10 and 11 are said, where 12 matters.
const TEN: &str = "10–11";

/// Counts, among the 36 ways two dice fall, how often each band comes (HD-R207, R208, R55).
pub fn odds(kind: &str, knobs: &Knobs) -> Odds {
    let modifier = knobs.get("modifier");
    let is_trouble = kind == "trouble";
    let names: &[&str] = if is_trouble {
        &[Band::Miss.said(), Band::Weak.said(), TEN, TWELVE]
    } else {
        &[Band::Miss.said(), Band::Weak.said(), Band::Strong.said()]
    };
    let mut bands: Vec<(String, u128)> = names.iter().map(|name| ((*name).to_owned(), 0)).collect();
    for total in (1..=6).flat_map(|a| (1..=6).map(move |b| a + b + modifier)) {
        let name = said(total, is_trouble);
        bands.iter_mut().filter(|(band, _)| band == name).for_each(|(_, ways)| *ways += 1);
    }
    Odds { reading: format!("two dice {modifier:+}"), bands, total: 36 }
}

fn said(total: i64, is_trouble: bool) -> &'static str {
    match total {
        12.. if is_trouble => TWELVE,
        10.. if is_trouble => TEN,
        _ => band_of(total).said(),
    }
}

/// Returns the rolls that an event records.
pub fn rolled(event: &Event) -> Vec<Rolled> {
    let Event::MoveRolled { pc, r#move, roll } = event else { return Vec::new() };
    let is_trouble = *r#move == BasicMove::MakeTrouble;
    let band = match (roll.total, is_trouble) {
        (Some(total), _) => Some(said(total, is_trouble).to_owned()),
        (None, true) if roll.band == Band::Strong => None,
        (None, _) => Some(roll.band.said().to_owned()),
    };
    vec![Rolled {
        label: roll.label.clone(),
        kind: if is_trouble { "trouble" } else { "move" },
        knobs: vec![("modifier", roll.stat + roll.forward + roll.ongoing + roll.help)],
        faces: roll.faces.clone(),
        sides: 6,
        band,
        who: Some(pc.clone()),
    }]
}
