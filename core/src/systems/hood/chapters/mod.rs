//! The chapters of the rulebook, a file each: the commands, and how each is judged.

// --- basic moves ---
pub mod ask_around;
pub mod cover;
pub mod heat_off;
pub mod lie_low;
pub mod plan;
pub mod toss;
pub mod trouble;
// --- around the moves ---
pub mod cash;
pub mod fight;
pub mod help;
pub mod options;
pub mod hard_move;
// --- heat, debt, payback ---
pub mod advance;
pub mod debt;
pub mod payback;
// --- down and out, livelihood, dough ---
pub mod dough;
pub mod health;
pub mod livelihood;
// --- jobs, gangs, things ---
pub mod gang;
pub mod jobs;
pub mod things;
pub mod vehicles;
// --- the rest ---
pub mod situation;
pub mod unique;
// --- who there is ---
pub mod register;

use super::event::Event;
use super::roll::LABEL;
use crate::decider::CommandInfo;
use crate::refusal::Beat;
use crate::slug::Slug;

/// Says what a move may be: a character rolls two dice, whose total the table may rule otherwise.
fn move_info(pc: &Slug) -> CommandInfo {
    CommandInfo {
        departs: &["total"],
        labels: vec![LABEL.to_owned()],
        actor: Some(pc.clone()),
        ..CommandInfo::default()
    }
}

/// Closes an open beat without effect, for replays: options that nobody chose, an answer that nobody gave.
pub fn lapse(beat: &Beat) -> Vec<Event> {
    match Slug::new(&beat.of) {
        Ok(pc) if beat.kind == "options" => vec![Event::OptionsLapsed { pc }],
        Ok(_) | Err(_) => Vec::new(),
    }
}
