//! Coin, heat, rep, status, clocks: amounts that stop at their ends (DC-R254).

use super::super::event::Event;
use super::super::people;
use super::super::terms::EntanglementKind;
use super::super::{Desk, guard};
use crate::slug::Slug;

/// Pays coin from a purse that was checked; nothing is written for nothing.
pub fn pay(d: &mut Desk<'_>, from: &Slug, n: u32, why: &str, rule: &'static str) {
    if n > 0 {
        d.push(Event::CoinSpent { from: from.clone(), n, why: why.to_owned() }, &[rule]);
    }
}

/// Loses coin from a purse, at most what is in it (DC-R254).
pub fn lose_coin(d: &mut Desk<'_>, from: &Slug, n: u32, why: &str, rule: &'static str) {
    let have = people::purse(&d.state, from).unwrap_or(0);
    pay(d, from, n.min(have), why, rule);
}

/// Puts coin into a purse.
pub fn gain_coin(d: &mut Desk<'_>, to: &Slug, n: u32, why: &str, rule: &'static str) {
    if n > 0 {
        d.push(Event::CoinGained { to: to.clone(), n, why: why.to_owned() }, &[rule]);
    }
}

/// Gains heat; with the house's heat track nine of it become a wanted level (DC-A34).
pub fn gain_heat(d: &mut Desk<'_>, n: u32, why: &str, rule: &'static str) {
    if n == 0 {
        return;
    }
    d.push(Event::HeatGained { n, why: why.to_owned() }, &[rule]);
    if !d.house.is("wanted_rule", "heat_track") {
        return;
    }
    while d.state.crew.heat >= 9 && d.state.crew.wanted < guard::house(d, "wanted_max") {
        d.push(Event::HeatReduced { n: 9, asked: 9, why: "a wanted level".into() }, &["DC-R255"]);
        gain_wanted(d);
    }
}

/// A wanted level comes, marks crew xp and brings the Bluecoats (DC-R163, R164, R255).
pub fn gain_wanted(d: &mut Desk<'_>) {
    d.push(Event::WantedGained { n: 1 }, &["DC-R255"]);
    super::tick_xp(d, &guard::word("crew"), 1, "a wanted level", "DC-R163");
    d.push(Event::EntanglementDue { kind: Some(EntanglementKind::Bluecoats) }, &["DC-R164"]);
}

/// Loses heat, never below none (DC-R254).
pub fn reduce_heat(d: &mut Desk<'_>, asked: u32, why: &str, rule: &'static str) {
    let n = asked.min(d.state.crew.heat);
    d.push(Event::HeatReduced { n, asked, why: why.to_owned() }, &[rule, "DC-R254"]);
}

/// Loses rep, never below none (DC-R254).
pub fn lose_rep(d: &mut Desk<'_>, n: u32, why: &str, rule: &'static str) {
    let n = n.min(d.state.crew.rep);
    if n > 0 {
        d.push(Event::RepSpent { n, why: why.to_owned() }, &[rule]);
    }
}

/// Changes status with a faction; it stays within −3 and +3 (DC-I11).
pub fn shift_status(d: &mut Desk<'_>, faction: &Slug, by: i32, why: &str, rule: &'static str) {
    let have = d.state.factions.get(faction).map_or(0, |f| f.status);
    let to = have.saturating_add(by).clamp(-3, 3);
    let asked = (to != have.saturating_add(by)).then_some(by);
    d.push(Event::StatusChanged { faction: faction.clone(), to, asked, why: why.to_owned() }, &[rule]);
}

/// Sets status with a faction.
pub fn set_status(d: &mut Desk<'_>, faction: &Slug, to: i32, why: &str, rule: &'static str) {
    d.push(Event::StatusChanged { faction: faction.clone(), to, asked: None, why: why.to_owned() }, &[rule]);
}

/// Begins a war, unless there is one.
pub fn declare_war(d: &mut Desk<'_>, faction: &Slug, rule: &'static str) {
    if d.state.factions.get(faction).is_some_and(|f| !f.at_war) {
        d.push(Event::WarDeclared { faction: faction.clone() }, &[rule]);
    }
}

/// Ticks a clock; ticks past the last segment are lost.
pub fn tick_clock(d: &mut Desk<'_>, clock: &Slug, n: u32, rule: &'static str) {
    let Some(found) = d.state.clocks.get(clock).map(|c| c.clock) else { return };
    let fits = found.room_for(n);
    d.push(Event::ClockTicked { clock: clock.clone(), n: fits, lost: n - fits }, &[rule]);
    if fits > 0 && found.filled + fits >= found.size {
        d.push(Event::ClockFilled { clock: clock.clone() }, &[rule]);
    }
}
