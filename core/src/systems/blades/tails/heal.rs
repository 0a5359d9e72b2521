//! Healing: segments on the clock, and every harm one level lighter each time it fills (BD-08, BD-17).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::event::Event;
use super::super::{Desk, refuse};
use super::healing_size;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// New words for a harm that becomes lighter (BD-R53).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Relabel {
    /// The harm's name in the record.
    pub harm: Slug,
    /// What it is called from here on.
    pub label: String,
}

/// Refuses a new label for a harm that is not there (BD-R53).
///
/// # Errors
/// `UnknownHarm`.
pub fn check_relabels(d: &Desk<'_>, pc: &Slug, relabels: &[Relabel]) -> Result<(), Refusal> {
    let harms = d.state.pc(pc).map(|c| &c.harm);
    let unknown = relabels.iter().find(|r| harms.is_none_or(|h| !h.contains_key(&r.harm)));
    unknown.map_or(Ok(()), |r| Err(refuse::unknown_harm("BD-R53", pc.title(), &r.harm).field("choices")))
}

/// Ticks the healing clock (BD-R48, R49). Full, it lowers every harm by one, level 1 goes away, the clock is
/// cleared and what is left rolls over (BD-R50, R51, R52); a lighter harm may get new words (BD-R53).
pub fn heal(d: &mut Desk<'_>, pc: &Slug, n: u32, relabels: &[Relabel]) {
    d.push(Event::HealingTicked { pc: pc.clone(), n }, &["BD-R48"]);
    let size = healing_size(&d.state, d.house, pc);
    loop {
        let Some(character) = d.state.pc(pc) else { return };
        let (ticks, harms) = (character.healing, character.harm.clone());
        if ticks < size || harms.is_empty() {
            return;
        }
        // With no harm left to carry on to, what would roll over is dropped, unless the house keeps it.
        let is_last = harms.values().all(|harm| harm.level <= 1) && d.house.is("heal_rest_without_harm", "drop");
        let cleared = if is_last { ticks } else { size };
        d.push(Event::HealingClockFilled { pc: pc.clone(), cleared }, &["BD-R49", "BD-R51"]);
        for (name, harm) in harms {
            if harm.level <= 1 {
                d.push(Event::HarmRemoved { pc: pc.clone(), harm: name }, &["BD-R52"]);
                continue;
            }
            let label = relabels.iter().find(|r| r.harm == name).map(|r| r.label.clone());
            let rules = ["BD-R50", if label.is_some() { "BD-R53" } else { "BD-R50" }];
            d.push(Event::HarmReduced { pc: pc.clone(), harm: name, to: harm.level - 1, label }, &rules);
        }
    }
}
