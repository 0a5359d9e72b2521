//! T8: status with a faction, and the war that the worst of it is.

use super::super::event::Event;
use super::super::features::FeatureEffect;
use super::super::state::State;
use super::super::terms::{Hold, WarLoss};
use super::super::Desk;
use super::{rep_need, settle_rep_need, threatened};
use crate::slug::Slug;

/// Says whether the crew is at war: a faction at −3, or declared so (BS-R153, R154, BD-R3).
pub fn at_war(state: &State) -> bool {
    state.crew.war_declared || state.factions.values().any(|f| f.status == -3 && !f.eliminated)
}

/// Moves status by some levels, stopping at both ends (BS-R150).
pub fn shift_status(d: &mut Desk<'_>, faction: &Slug, by: i32, why: &str, rule: &'static str) {
    let Some(from) = d.state.factions.get(faction).map(|f| f.status) else { return };
    set_status(d, faction, from + by, why, rule);
}

/// Sets status, clamped to −3..=+3; reaching −3 is war, leaving it peace (BS-R150, R153, R154, R155, R156, R236, R237).
pub fn set_status(d: &mut Desk<'_>, faction: &Slug, asked: i32, why: &str, rule: &'static str) {
    let Some(from) = d.state.factions.get(faction).map(|f| f.status) else { return };
    let was_at_war = at_war(&d.state);
    let need = rep_need(&d.state);
    let to = asked.clamp(-3, 3);
    let asked = (asked != to).then_some(asked);
    let event = Event::StatusChanged { faction: faction.clone(), to, asked, why: why.to_owned() };
    d.push(event, &[rule, "BS-R150"]);
    settle_rep_need(d, need, "BS-R236");
    if to == -3 && from != -3 {
        begin_war(d, faction, was_at_war);
    } else if from == -3 && to != -3 {
        end_war(d, faction);
    }
}

/// War begins; the first one takes a hold as a loan (BS-R153, R156, R237).
pub(crate) fn begin_war(d: &mut Desk<'_>, faction: &Slug, was_at_war: bool) {
    d.push(Event::WarBegan { faction: faction.clone() }, &["BS-R153"]);
    if was_at_war || d.state.crew_effect(FeatureEffect::NoWarHold) > 0 {
        return;
    }
    let crew = &d.state.crew;
    match (crew.hold, crew.tier) {
        (Hold::Strong, _) => {
            d.push(Event::HoldChanged { to: Hold::Weak, why: "war".into() }, &["BS-R154"]);
            d.push(Event::WarLossSet { to: WarLoss::Hold }, &["BS-R156"]);
        }
        (Hold::Weak, 0) => {
            d.push(Event::LairChanged { to: threatened(crew.lair), why: "war".into() }, &["BS-R149"]);
        }
        (Hold::Weak, tier) => {
            d.push(Event::TierChanged { to: tier - 1, why: "war".into() }, &["BS-R156"]);
            d.push(Event::WarLossSet { to: WarLoss::Tier }, &["BS-R156"]);
        }
    }
}

/// War ends; the last peace gives the loan back, never above strong hold (BS-R155, R156).
fn end_war(d: &mut Desk<'_>, faction: &Slug) {
    d.push(Event::WarEnded { faction: faction.clone() }, &["BS-R155"]);
    if at_war(&d.state) {
        return;
    }
    match d.state.crew.war_loss {
        WarLoss::None => return,
        WarLoss::Hold => {
            d.push(Event::HoldChanged { to: Hold::Strong, why: "peace".into() }, &["BS-R156"]);
        }
        WarLoss::Tier => {
            let to = d.state.crew.tier + 1;
            d.push(Event::TierChanged { to, why: "peace".into() }, &["BS-R156"]);
        }
    }
    d.push(Event::WarLossSet { to: WarLoss::None }, &["BS-R156"]);
}
