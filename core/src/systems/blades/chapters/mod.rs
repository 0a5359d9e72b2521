//! The chapters of the rulebook, a file each: the commands, and how each is judged.

// --- founding, people, notes ---
pub mod city;
pub mod founding;
pub mod ledger;
pub mod scoundrels;
// --- the score ---
pub mod engagement;
pub mod score;
pub mod load;
// --- actions and consequences ---
pub mod action;
pub mod armor;
pub mod bargain;
pub mod beats;
pub mod consequence;
pub mod effort;
pub mod resist;
pub mod settle_action;
pub mod stand;
// --- teamwork, flashback, fortune, information ---
pub mod flashback;
pub mod fortune;
pub mod group;
pub mod info;
// --- clocks ---
pub mod clocks;
// --- stress, trauma ---
pub mod leaving;
pub mod stress;
// --- coin ---
pub mod coin;
// --- payoff, rep, heat ---
pub mod heat;
pub mod payoff;
// --- prison ---
pub mod prison;
// --- entanglements ---
pub mod answer_entanglement;
pub mod entanglement;
// --- the faction game ---
pub mod claims;
pub mod develop;
pub mod factions;
// --- advancement ---
pub mod crew_advance;
pub mod xp;
pub mod upgrades;
// --- cohorts ---
pub mod cohorts;
// --- downtime ---
pub mod craft;
pub mod ritual;
pub mod activity;
pub mod assets;
pub mod downtime;
pub mod harm;
pub mod healers;
pub mod other_activity;
pub mod project_work;
pub mod projects;
pub mod recover;
pub mod outcome;
pub mod reduce_heat;
pub mod settle;
pub mod train;
pub mod vice;

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
