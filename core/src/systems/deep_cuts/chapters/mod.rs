//! The chapters of the rulebook: one file each, with the commands that it judges.

pub mod armour;
pub mod assist;
pub mod bargain;
pub mod face;
pub mod founding;
pub mod harm;
pub mod info;
pub mod invoke;
pub mod ledger;
pub mod load;
pub mod push;
pub mod resolve;
pub mod roll_threat;
pub mod roster;
pub mod score;
pub mod stress;
pub mod team;
pub mod threat;
// --- after the score and downtime ---
pub mod acquire;
pub mod activity;
pub mod answer_entanglement;
pub mod bank;
pub mod cooling;
pub mod debt;
pub mod development;
pub mod downtime;
pub mod entanglement;
pub mod fallout;
pub mod pastimes;
pub mod payoff;
pub mod projects;
pub mod recovery;
pub mod supply;
pub mod training;
pub mod vice;
pub mod wanted;
pub mod xp;

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
