//! Heat and experience: +1 at a time, burned at 5, an advance when both together reach 5.

use super::super::Desk;
use super::super::event::Event;
use super::super::state::Character;
use super::super::terms::HeatSource;
use crate::slug::Slug;

/// Adds +1 heat (P1; HD-R7, R82, R83, R84).
///
/// Heat passed on by another stays where it landed, so it opens no moment to pass it on again.
pub fn add_heat(d: &mut Desk<'_>, pc: &Slug, source: HeatSource, rule: &'static str) {
    d.push(Event::HeatTaken { pc: pc.clone(), n: 1, source }, &[rule, "HD-R82"]);
    let is_deflected = source == HeatSource::Deflection;
    let is_held = !is_deflected && d.house.is("burn_timing", "after_window");
    let heat = d.state.pc(pc).map_or(0, Character::heat_total);
    // A second +1 while the first burn is still held settles it: only one +1 can be passed on.
    if !is_held || heat > 5 {
        settle(d, pc);
    }
    let is_burned = d.state.pc(pc).is_some_and(|c| c.burned);
    if !is_deflected && !is_burned {
        d.push(Event::HeatWindowOpened { pc: pc.clone() }, &["HD-R83"]);
    }
    if is_held && heat < 5 {
        advance_if_earned(d, pc);
    }
}

/// Burns whoever has 5 heat, else gives the advance that experience and heat earn (HD-R86, R87, R211).
pub fn settle(d: &mut Desk<'_>, pc: &Slug) {
    let Some(c) = d.state.pc(pc) else { return };
    if c.burned {
        return;
    }
    if c.heat_total() >= 5 {
        d.push(Event::Burned { pc: pc.clone() }, &["HD-R86", "HD-R211"]);
    } else {
        advance_if_earned(d, pc);
    }
}

/// At experience + heat of 5 or more the experience begins anew and one advance is due; more is lost (HD-R87).
fn advance_if_earned(d: &mut Desk<'_>, pc: &Slug) {
    let Some(c) = d.state.pc(pc) else { return };
    let (n, sum) = (c.experience, c.experience.saturating_add(c.heat_total()));
    if !c.burned && n > 0 && sum >= 5 && c.heat_total() < 5 {
        d.push(Event::AdvanceEarned { pc: pc.clone() }, &["HD-R87", "HD-R9"]);
        d.push(Event::ExperienceReset { pc: pc.clone(), n }, &["HD-R87"]);
    }
}

/// Marks experience (P2; HD-R202).
pub fn mark_experience(d: &mut Desk<'_>, pc: &Slug, why: &str, rule: &'static str) {
    let why = why.to_owned();
    d.push(Event::ExperienceMarked { pc: pc.clone(), n: 1, why }, &[rule, "HD-R202"]);
    advance_if_earned(d, pc);
}

/// Ends the moment in which the latest heat can be passed on; a burn that was held until then happens (HD-R83, R86).
pub fn close_window(d: &mut Desk<'_>, pc: &Slug, rule: &'static str) {
    if !d.state.pc(pc).is_some_and(Character::has_window) {
        return;
    }
    d.push(Event::HeatWindowClosed { pc: pc.clone() }, &[rule]);
    if d.state.pc(pc).is_some_and(|c| c.heat_total() >= 5 && !c.burned) {
        d.push(Event::Burned { pc: pc.clone() }, &["HD-R86"]);
    }
}

/// Adds the heat of a hot item, which cannot be lost or passed on (HD-R177, R178, R211).
pub fn lock_heat(d: &mut Desk<'_>, pc: &Slug, item: &Slug) {
    d.push(Event::LockedHeatAdded { pc: pc.clone(), n: 1, item: item.clone() }, &["HD-R177", "HD-R178"]);
    settle(d, pc);
}

/// Takes heat off that can be lost, and says how much there was to take (HD-R49, R178).
pub fn lose_heat(d: &mut Desk<'_>, pc: &Slug, n: u32, rule: &'static str) {
    let n = d.state.pc(pc).map_or(0, |c| c.heat).min(n);
    if n > 0 {
        d.push(Event::HeatLost { pc: pc.clone(), n }, &[rule]);
    }
}
