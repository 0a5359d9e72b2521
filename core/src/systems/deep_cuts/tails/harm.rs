//! D2: harm finds its level.

use super::super::event::Event;
use super::super::state::Harm;
use super::super::{Desk, refuse};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Harm as it comes.
#[derive(Clone, Copy, Debug)]
pub struct Hurt<'a> {
    /// What it is, in words.
    pub label: &'a str,
    /// 1–4.
    pub level: u32,
    /// What it is called, if its maker says.
    pub name: Option<&'a Slug>,
    /// Whether it takes an action to remove (DC-R77).
    pub needs_action: bool,
}

/// Finds a harm by its name, or by its label written as a name; a name goes first.
pub fn find_harm(d: &Desk<'_>, pc: &Slug, harm: &Slug) -> Option<Slug> {
    let all = &d.state.pc(pc)?.harm;
    if all.contains_key(harm) {
        return Some(harm.clone());
    }
    let is_it = |label: &str| Slug::of_title(label).is_ok_and(|slug| slug == *harm);
    all.iter().find(|(_, h)| is_it(&h.label)).map(|(name, _)| name.clone())
}

/// Takes harm: a new condition adds up, a repeated one becomes lasting if there is room, anything worse moves up
/// past full levels (DC-R71, R72, R74, R75, R80, R82, R85; DC-I02).
///
/// # Errors
/// `DuplicateName` when the given name is taken.
pub fn take_harm(d: &mut Desk<'_>, pc: &Slug, hurt: Hurt<'_>, rule: &'static str) -> Result<(), Refusal> {
    if let Some(name) = hurt.name.filter(|name| d.state.pc(pc).is_some_and(|c| c.harm.contains_key(*name))) {
        return Err(refuse::duplicate_name("DC-R71", name.title()).field("harm"));
    }
    match (hurt.level, same_condition(d, pc, hurt.label)) {
        (1, Some(harm)) => repeat(d, pc, hurt, harm, rule),
        _ => land(d, pc, hurt, rule),
    }
    Ok(())
}

/// Finds a level-1 harm of the same label.
fn same_condition(d: &Desk<'_>, pc: &Slug, label: &str) -> Option<Slug> {
    let same = |l: &str| l.trim().to_lowercase() == label.trim().to_lowercase();
    let all = &d.state.pc(pc)?.harm;
    all.iter().find(|(_, h)| h.level == 1 && same(&h.label)).map(|(name, _)| name.clone())
}

/// The same condition twice (DC-R74, R75).
fn repeat(d: &mut Desk<'_>, pc: &Slug, hurt: Hurt<'_>, harm: Slug, rule: &'static str) {
    if filled(d, pc, 2) < 2 {
        d.push(Event::ConditionWorsened { pc: pc.clone(), harm }, &["DC-R74", rule]);
    } else if d.house.is("repeat_when_full", "level3") {
        d.push(Event::HarmRemoved { pc: pc.clone(), harm }, &["DC-R74"]);
        land(d, pc, Hurt { level: 2, ..hurt }, rule);
    } else {
        d.push(Event::ConditionRepeated { pc: pc.clone(), harm }, &["DC-R75", rule]);
    }
}

/// Counts the filled slots of a level.
fn filled(d: &Desk<'_>, pc: &Slug, level: u32) -> usize {
    let counts_struck = d.house.is("struck_fills_slot", "true");
    let all = d.state.pc(pc).map(|c| c.harm.values());
    let fills = |h: &&Harm| h.level == level && (counts_struck || !h.is_struck);
    all.map_or(0, |harm| harm.filter(fills).count())
}

/// Two lasting, one severe, one mortal; past full levels it goes up, past the last it kills (DC-R71, R80, R82, R85).
fn land(d: &mut Desk<'_>, pc: &Slug, hurt: Hurt<'_>, rule: &'static str) {
    let mut level = hurt.level;
    let slots = |level| match level {
        2 => 2,
        3 => 1,
        _ => usize::MAX,
    };
    while (2..=3).contains(&level) && filled(d, pc, level) >= slots(level) {
        level += 1;
    }
    let has_mortal = d.state.pc(pc).is_some_and(|c| c.harm_at(4) > 0);
    let is_second = level == 4 && has_mortal;
    if is_second && d.house.is("mortal_second", "death") {
        advanced(d, pc, hurt.level, level);
        let cause = hurt.label.to_owned();
        d.push(Event::CharacterDied { pc: pc.clone(), cause }, &["DC-R85", rule]);
        return;
    }
    let taken = d.state.pc(pc).map(|c| c.harm.clone()).unwrap_or_default();
    let fresh = || d.fresh_name("harm", |name| taken.keys().any(|k| k.as_str() == name));
    let harm = hurt.name.cloned().unwrap_or_else(fresh);
    let (label, level_in, needs_action) = (hurt.label.trim().to_owned(), hurt.level, hurt.needs_action);
    d.push(Event::HarmTaken { pc: pc.clone(), harm, label, level_in, level, needs_action }, &[rule, "DC-R71"]);
    advanced(d, pc, level_in, level);
    if level == 4 {
        d.push(Event::MortalWound { pc: pc.clone() }, &["DC-R85"]);
    }
    let ticks = d.state.pc(pc).map_or(0, |c| c.healing);
    if ticks > 0 && d.house.is("new_harm_clears_healing", "true") {
        d.push(Event::HealingClockCleared { pc: pc.clone(), lost: ticks }, &["DC-R230"]);
    }
}

fn advanced(d: &mut Desk<'_>, pc: &Slug, from: u32, to: u32) {
    if to > from {
        d.push(Event::HarmAdvanced { pc: pc.clone(), from, to }, &["DC-R71"]);
    }
}
