//! D3: the healing clock, and what it does when it fills.

use super::super::event::Event;
use super::super::{Desk, guard};
use crate::slug::Slug;

/// Ticks the healing clock; each time it fills, every harm becomes one level lighter, and the rest carries over while
/// harm remains (DC-R229, R230, R252, R253; DC-I03). Only a recovery lightens a mortal wound (DC-R87).
pub fn heal(d: &mut Desk<'_>, pc: &Slug, n: u32, is_recovery: bool, rule: &'static str) {
    d.push(Event::HealingTicked { pc: pc.clone(), n }, &[rule]);
    let size = guard::house(d, "healing_size").max(1);
    let mut has_filled = false;
    while d.state.pc(pc).is_some_and(|c| c.healing >= size && !c.harm.is_empty()) {
        let ticks = d.state.pc(pc).map_or(0, |c| c.healing);
        let cleared = if d.house.is("heal_rollover", "true") { size } else { ticks };
        d.push(Event::HealingFilled { pc: pc.clone(), cleared }, &["DC-R229", "DC-R253"]);
        lighten(d, pc, is_recovery);
        has_filled = true;
    }
    if has_filled {
        clear_if_whole_by(d, pc, true);
    }
}

/// Every harm becomes one level lighter (DC-R229); a mortal wound only by a recovery (DC-R87).
fn lighten(d: &mut Desk<'_>, pc: &Slug, is_recovery: bool) {
    let mortal_heals = is_recovery || d.house.is("mortal_heals_at", "any_fill");
    let harm = d.state.pc(pc).map(|c| c.harm.clone()).unwrap_or_default();
    for (name, h) in harm.into_iter().filter(|(_, h)| h.level < 4 || mortal_heals) {
        match h.level {
            0 | 1 => d.push(Event::HarmRemoved { pc: pc.clone(), harm: name }, &["DC-R229"]),
            level => {
                d.push(Event::HarmReduced { pc: pc.clone(), harm: name, to: level - 1 }, &["DC-R229"]);
            }
        }
    }
}

/// Removes one harm.
pub fn remove_harm(d: &mut Desk<'_>, pc: &Slug, harm: &Slug, rule: &'static str) {
    d.push(Event::HarmRemoved { pc: pc.clone(), harm: harm.clone() }, &[rule]);
}

/// Removes every harm up to a level, and the clock with the last.
pub fn heal_all(d: &mut Desk<'_>, pc: &Slug, up_to: u32, rule: &'static str) {
    let harm = d.state.pc(pc).map(|c| c.harm.clone()).unwrap_or_default();
    for name in harm.into_iter().filter(|(_, h)| h.level <= up_to).map(|(name, _)| name) {
        remove_harm(d, pc, &name, rule);
    }
}

/// Clears the healing clock when no harm is left, however it went (DC-R230).
pub fn clear_if_whole(d: &mut Desk<'_>, pc: &Slug) {
    clear_if_whole_by(d, pc, false);
}

fn clear_if_whole_by(d: &mut Desk<'_>, pc: &Slug, by_fill: bool) {
    let lost = d.state.pc(pc).filter(|c| c.harm.is_empty()).map_or(0, |c| c.healing);
    if lost > 0 && (by_fill || d.house.is("clear_clock_on", "any_removal")) {
        d.push(Event::HealingClockCleared { pc: pc.clone(), lost }, &["DC-R230"]);
    }
}
