//! The chapters of the rulebook: one file each, with the commands that it judges.

pub mod founding;
pub mod ledger;
pub mod roster;

use super::event::Event;
use super::state::State;
use crate::refusal::Beat;

/// Closes an open beat without effect, for replays.
pub fn lapse(state: &State, beat: &Beat) -> Vec<Event> {
    let open = state.characters.iter().find(|(name, _)| name.as_str() == beat.of);
    let Some((pc, character)) = open else { return Vec::new() };
    match beat.kind.as_str() {
        "threat" if state.encounters.contains_key(pc) => vec![Event::EncounterSettled { pc: pc.clone() }],
        "invocation" if character.invocation.is_some() => vec![Event::InvocationDropped { pc: pc.clone() }],
        _ => Vec::new(),
    }
}
