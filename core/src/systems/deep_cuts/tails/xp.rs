//! D4: xp ticks clocks of six; nothing of it is lost.

use super::super::event::Event;
use super::super::{Desk, refuse};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Returns the xp of the crew or a character.
fn xp_of(d: &Desk<'_>, owner: &Slug) -> u32 {
    if owner.as_str() == "crew" { d.state.crew.xp } else { d.state.pc(owner).map_or(0, |c| c.xp) }
}

/// Returns how many clocks are drawn: four, or as many as the ticks need (DC-R122, R124).
fn drawn(xp: u32) -> u32 {
    xp.div_ceil(6).max(4)
}

/// Marks xp: clocks tick in order, six fill one, and when all are full another is drawn (DC-R122, R123, R124; DC-I14).
pub fn tick_xp(d: &mut Desk<'_>, owner: &Slug, n: u32, why: &str, rule: &'static str) {
    let before = xp_of(d, owner);
    d.push(Event::XpTicked { owner: owner.clone(), n, why: why.to_owned() }, &[rule, "DC-R123"]);
    let after = xp_of(d, owner);
    for _ in before / 6..after / 6 {
        d.push(Event::XpClockFilled { owner: owner.clone() }, &["DC-R122"]);
    }
    for _ in drawn(before)..drawn(after) {
        d.push(Event::XpClockAdded { owner: owner.clone() }, &["DC-R124"]);
    }
}

/// Checks that so many xp clocks are full.
///
/// # Errors
/// `NotEnoughClocks`.
pub fn check_clocks(d: &Desk<'_>, owner: &Slug, cost: u32, rule: &'static str) -> Result<(), Refusal> {
    let have = xp_of(d, owner) / 6;
    if have >= cost { Ok(()) } else { Err(refuse::not_enough_clocks(rule, cost, have)) }
}

/// Spends filled clocks, six ticks each (DC-R125–R129).
pub fn spend_clocks(d: &mut Desk<'_>, owner: &Slug, cost: u32, rule: &'static str) {
    d.push(Event::ClocksSpent { owner: owner.clone(), n: cost }, &[rule]);
}
