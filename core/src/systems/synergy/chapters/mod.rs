//! The chapters of the rulebook, a file each: the commands, and how each is judged.

pub mod care;
pub mod checks;
pub mod exchange;
pub mod levels;
pub mod ledger;
pub mod limited;
pub mod recovery;
pub mod rest;
pub mod story;
pub mod pool;

use super::event::Event;
use super::state::State;
use crate::refusal::Beat;
use crate::slug::Slug;

/// Closes an open beat without effect, for replays: an exchange to which nobody answered.
pub fn lapse(_state: &State, beat: &Beat) -> Vec<Event> {
    match (beat.kind.as_str(), Slug::new(&beat.of)) {
        ("exchange", Ok(exchange)) => vec![Event::ExchangeDeclined { exchange }],
        (_, _) => Vec::new(),
    }
}
