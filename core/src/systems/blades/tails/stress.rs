//! T1 and T2: stress, and the trauma it ends in.

use super::super::event::Event;
use super::super::features::FeatureEffect;
use super::super::state::State;
use super::super::terms::Standing;
use super::super::{Desk, refuse};
use crate::decider::{Happened, House};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The trauma conditions that the book names (BS-R26).
const CONDITIONS: [&str; 8] =
    ["cold", "haunted", "obsessed", "paranoid", "reckless", "soft", "unstable", "vicious"];

/// Returns the number of stress boxes: the house's, one more per Composed (BS-R19, R228).
pub fn stress_max(state: &State, house: &House) -> u32 {
    u32::try_from(house.number("stress_max")).unwrap_or(9) + state.crew_effect(FeatureEffect::StressBox)
}

/// Returns the number of trauma boxes: four, one more with Hardened (BS-R31, R227).
pub fn trauma_max(state: &State) -> usize {
    4 + state.crew_effect(FeatureEffect::TraumaBox) as usize
}

/// Marks stress, also none; the last box becomes trauma at once and the excess is lost (BS-R24, R25, R27, R28).
pub fn mark_stress(d: &mut Desk<'_>, pc: &Slug, n: u32, why: &str, rule: &'static str) {
    let max = stress_max(&d.state, d.house);
    let have = d.state.pc(pc).map_or(0, |c| c.stress);
    if d.house.is("stress_overflow", "flag") {
        let fits = n.min(max.saturating_sub(have));
        d.push(Event::StressMarked { pc: pc.clone(), n: fits, why: why.to_owned() }, &[rule]);
        if n > fits {
            d.push(Event::StressOverflowed { pc: pc.clone(), excess: n - fits }, &["BD-R68"]);
        }
        return;
    }
    d.push(Event::StressMarked { pc: pc.clone(), n, why: why.to_owned() }, &[rule]);
    let reached = have.saturating_add(n);
    if reached >= max {
        take_trauma(d, pc, reached - max, None, "BS-R24");
    }
}

/// Takes a trauma: stress goes, the character is out, the vice is satisfied (BS-R24, R25, R27, R28, R29, R31).
///
/// `excess` is stress past the last box; by the house rule `stress_excess` it is lost or carried.
pub fn take_trauma(d: &mut Desk<'_>, pc: &Slug, excess: u32, condition: Option<String>, rule: &'static str) {
    d.push(Event::TraumaTaken { pc: pc.clone(), condition, excess }, &[rule, "BS-R25"]);
    let in_play = d.state.pc(pc).is_some_and(|c| c.standing() == Standing::Active);
    if !in_play || d.house.is("trauma_reset", "at_once") {
        clear_after_trauma(d, pc, excess);
    }
    if in_play {
        let out = Event::StandingChanged { pc: pc.clone(), to: Standing::Out, why: "trauma".into() };
        d.push(out, &["BS-R27"]);
    }
    d.push(Event::ViceSatisfied { pc: pc.clone() }, &["BS-R29"]);
    if d.state.pc(pc).is_some_and(|c| c.trauma.len() >= trauma_max(&d.state)) {
        d.push(Event::RetirementDue { pc: pc.clone() }, &["BS-R31"]);
    }
}

/// Empties the stress track after a trauma, but for the excess where the house carries it (BS-R28).
fn clear_after_trauma(d: &mut Desk<'_>, pc: &Slug, excess: u32) {
    let have = d.state.pc(pc).map_or(0, |c| c.stress);
    let kept = if d.house.is("stress_excess", "carry") { excess } else { 0 };
    let gone = have.saturating_sub(kept);
    d.push(Event::StressCleared { pc: pc.clone(), n: gone, why: "trauma".into() }, &["BS-R28"]);
}

/// Brings somebody back whom trauma took out; by the house rule `trauma_reset` the stress goes only now (BS-R27, R28).
pub fn come_back(d: &mut Desk<'_>, pc: &Slug, why: &str, rule: &'static str) {
    let waits = d.house.is("trauma_reset", "on_return");
    let (max, have) = (stress_max(&d.state, d.house), d.state.pc(pc).map_or(0, |c| c.stress));
    if waits && have >= max {
        clear_after_trauma(d, pc, have - max);
    }
    let back = Event::StandingChanged { pc: pc.clone(), to: Standing::Active, why: why.to_owned() };
    d.push(back, &[rule]);
}

/// Clears stress, at most what is marked; written also when nothing was (BS-R97, BD-R69).
pub fn clear_stress(d: &mut Desk<'_>, pc: &Slug, n: u32, why: &str, rule: &'static str) {
    let cleared = n.min(d.state.pc(pc).map_or(0, |c| c.stress));
    d.push(Event::StressCleared { pc: pc.clone(), n: cleared, why: why.to_owned() }, &[rule]);
}

/// Names the trauma that this declaration brought, if the player said its name and it brought one (BS-R26).
///
/// # Errors
/// As `name-trauma`.
pub fn name_new_trauma(d: &mut Desk<'_>, pc: &Slug, condition: Option<&str>) -> Result<(), Refusal> {
    let is_it = |h: &Happened<Event>| matches!(h, Happened::Event(Event::TraumaTaken { pc: who, .. }) if who == pc);
    match condition {
        Some(condition) if d.happened.iter().any(|(h, _)| is_it(h)) => name_trauma(d, pc, condition),
        Some(_) | None => Ok(()),
    }
}

/// Names a trauma that has no name yet; each condition counts once (BS-R26, R30).
///
/// # Errors
/// `NoTraumaDue`, `TraumaTwice`, `TraumaNotListed` or `EmptyName`.
pub fn name_trauma(d: &mut Desk<'_>, pc: &Slug, condition: &str) -> Result<(), Refusal> {
    let traumas = d.state.pc(pc).map(|c| c.trauma.clone()).unwrap_or_default();
    let condition = condition.trim();
    if !traumas.iter().any(String::is_empty) {
        return Err(refuse::no_trauma_due("BS-R26", pc.title()).field("pc"));
    }
    let has = |t: &String| !t.is_empty() && t.to_lowercase() == condition.to_lowercase();
    if d.house.is("trauma_distinct", "true") && traumas.iter().any(has) {
        return Err(refuse::trauma_twice("BS-R30", pc.title(), condition).field("condition"));
    }
    if condition.is_empty() {
        return Err(refuse::empty_name("BS-R26").field("condition"));
    }
    if d.house.is("trauma_custom", "false") && !CONDITIONS.contains(&condition.to_lowercase().as_str()) {
        return Err(refuse::trauma_not_listed("BS-R26", condition).field("condition"));
    }
    d.push(Event::TraumaNamed { pc: pc.clone(), condition: condition.to_owned() }, &["BS-R26"]);
    Ok(())
}
