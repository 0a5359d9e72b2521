//! D1: stress, and the trauma it ends in.

use super::super::event::Event;
use super::super::{Desk, guard, refuse};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Returns the number of stress boxes (DC-R251).
pub fn stress_max(d: &Desk<'_>) -> u32 {
    guard::house(d, "stress_max")
}

/// Marks stress, also none; trauma comes when more is needed than there are boxes: all stress goes and the rest is
/// dropped (DC-R96, R97, R98, R99; DC-I01). `condition` names the trauma, should one come.
pub fn mark_stress(d: &mut Desk<'_>, pc: &Slug, n: u32, why: &str, condition: Option<&str>, rule: &'static str) {
    let max = stress_max(d);
    let have = d.state.pc(pc).map_or(0, |c| c.stress);
    let reached = have.saturating_add(n);
    let fits = if d.house.is("trauma_on", "last_box") { n == 0 || reached < max } else { n == 0 || reached <= max };
    if fits {
        d.push(Event::StressMarked { pc: pc.clone(), n, why: why.to_owned() }, &[rule]);
        return;
    }
    let condition = condition.map(|c| c.trim().to_owned()).filter(|c| !c.is_empty());
    d.push(Event::TraumaGained { pc: pc.clone(), condition }, &["DC-R96", "DC-R97", rule]);
    d.push(Event::StressCleared { pc: pc.clone(), n: have, why: "trauma".into() }, &["DC-R98"]);
    let left = reached.saturating_sub(max).min(max);
    if d.house.is("stress_leftover", "carry") && left > 0 {
        d.push(Event::StressMarked { pc: pc.clone(), n: left, why: why.to_owned() }, &["DC-R98"]);
    }
    retire_if_due(d, pc);
}

/// The fourth trauma box retires a character (DC-R104; DC-I04).
fn retire_if_due(d: &mut Desk<'_>, pc: &Slug) {
    if d.state.pc(pc).is_some_and(|c| c.trauma.len() >= 4) {
        d.push(Event::CharacterRetired { pc: pc.clone(), why: "the fourth trauma".into() }, &["DC-R104"]);
    }
}

/// Names a trauma that came without a name (DC-R99).
///
/// # Errors
/// `UnknownTrauma` when none waits for one, `EmptyName`.
pub fn name_trauma(d: &mut Desk<'_>, pc: &Slug, condition: &str) -> Result<(), Refusal> {
    let waits = guard::known(d, pc)?.trauma.iter().any(|t| t.condition.is_empty());
    if !waits {
        return Err(refuse::unknown_trauma("DC-R99", pc.title(), "without a name"));
    }
    guard::named(condition, "DC-R99").map_err(|r| r.field("condition"))?;
    d.push(Event::TraumaNamed { pc: pc.clone(), condition: condition.trim().to_owned() }, &["DC-R99"]);
    Ok(())
}
