//! Every refusal of the system, a function each, so that a sentence stands in one place.
//!
//! Codes are the catalogue's; `missing` and `waiting` are kinds that replays treat apart.

mod lives;
mod moves;

pub use lives::*;
pub use moves::*;

use crate::refusal::{Beat, Refusal, missing, rule};
use crate::slug::Slug;

/// Refuses with `OptionsPending`: “Choose the options of the last move first.”
pub fn options_pending(by: &'static str, pc: &Slug, whose: &str) -> Refusal {
    let sentence = format!("Options are due for {whose}; nobody chose.");
    let beat = Beat { kind: "options".into(), of: pc.to_string(), sentence };
    rule(by, "OptionsPending", "Choose the options of the last move first.").waiting(beat)
}

/// Refuses with `WhoRequired`: “Say who it is, with npc=.”
pub fn who_required(by: &'static str, field: &str) -> Refusal {
    rule(by, "WhoRequired", format!("Say who it is, with {field}=.")).field(field)
}

/// Refuses with `RollFirst`: “Roll first; the options are chosen when the dice lie.”
pub fn roll_first(by: &'static str) -> Refusal {
    rule(by, "RollFirst", "Roll first; the options are chosen when the dice lie.").field("choose")
}

/// Refuses with `WrongCount`: “Choose 2 options.”
pub fn wrong_count(by: &'static str, n: u32) -> Refusal {
    let options = if n == 1 { "option" } else { "options" };
    rule(by, "WrongCount", format!("Choose {n} {options}."))
}
