//! The chapters of the rulebook, a file each: the commands, and how each is judged.

// --- founding, people, notes ---
// --- the score ---
// --- actions and consequences ---
pub mod bargain;
pub mod effort;
pub mod stand;
// --- teamwork, flashback, fortune, information ---
// --- clocks ---
// --- stress, trauma ---
// --- coin ---
pub mod coin;
// --- payoff, rep, heat ---
// --- prison ---
// --- entanglements ---
// --- the faction game ---
// --- advancement ---
// --- cohorts ---
// --- downtime ---

use super::event::Event;
use super::state::State;
use crate::refusal::Beat;
use crate::slug::Slug;

/// Closes an open beat without effect, for replays: an unsettled activity, an unanswered threat or entanglement.
pub fn lapse(state: &State, beat: &Beat) -> Vec<Event> {
    match beat.kind.as_str() {
        "result" => pending_of(state, &beat.of),
        "consequence" => Slug::new(&beat.of)
            .map(|consequence| vec![Event::ConsequenceLanded { consequence }])
            .unwrap_or_default(),
        "roll" => Slug::new(&beat.of).map(|pc| vec![Event::OutcomeUnrecorded { pc }]).unwrap_or_default(),
        "entanglement" => {
            let kind = state.entanglement.as_ref().map(|e| e.kind);
            kind.map(|kind| vec![Event::EntanglementAvoided { kind }]).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

fn pending_of(state: &State, pc: &str) -> Vec<Event> {
    let pending = state.pc(pc).and_then(|c| c.pending.as_ref().map(|p| p.activity));
    let pc = Slug::new(pc);
    match (pending, pc) {
        (Some(kind), Ok(pc)) => vec![Event::ActivitySettled { pc, kind }],
        (_, _) => Vec::new(),
    }
}
