//! How many dice fell against how many were due, and readings that no such pool can give.

use super::super::event::{Event, Roll};
use super::super::terms::Band;
use super::{Check, Play, Rulebook};
use crate::audit::{Finding, Severity, dice};
use crate::entry::Id;

/// Counts dice and readings.
pub struct Dice;

impl Check<Rulebook> for Dice {
    /// Dice that fell in another number than the book has it (DC-R1, R23, R162, R180, R199, R249), and two sixes of
    /// fewer than two dice (DC-R7).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (id, departed) in step.departed.iter().filter(|(_, d)| d.by_book != d.ruled) {
            let (check, what) = match departed.rule.as_str() {
                "DC-R1" => ("dice-count", "this threat roll"),
                "DC-R23" => ("push-dice", "this push"),
                "DC-R162" => ("pick-dice", "the pick of an entanglement"),
                "DC-R180" => ("connections-dice", "the crew's connections"),
                "DC-R199" if departed.key == "dice" => ("overindulgence-dice", "an overindulgence"),
                _ => continue,
            };
            found.push(dice::miscounted(check, what, step.id, *id, departed));
        }
        let rolls = rolls(step);
        found.extend(rolls.iter().filter_map(|(id, roll)| impossible(step, *id, roll)));
        let zero = rolls.iter().find(|(_, roll)| roll.zero);
        found.extend(zero.and_then(|(id, roll)| dice::unmarked(step, *id, &roll.faces, "DC-R249")));
    }
}

/// Two sixes take two dice, and zero dice never give them (DC-R7, R249).
fn impossible(step: &Play<'_>, at: Id, roll: &Roll) -> Option<Finding> {
    let told = roll.told.as_ref().filter(|_| roll.band == Band::Triumph)?;
    let key = if roll.label.contains("push") { "push_dice" } else { "dice" };
    let ruled = step.departure(key).and_then(|(_, departed)| departed.ruled.number());
    let dice = ruled.unwrap_or_else(|| roll.parts.iter().map(|part| part.n).sum());
    let (rule, pool) = match dice {
        ..=0 => ("DC-R249", "zero dice, which never read so"),
        1 => ("DC-R7", "one die"),
        _ => return None,
    };
    let sentence = format!("The {} roll was read as {told}, of {pool}.", roll.label);
    Some(
        Finding::new("reading-impossible", Severity::Firm, rule, step.id, sentence)
            .with([at])
            .about(roll.label.as_str())
            .because("the pool and the reading stand in the record"),
    )
}

/// Returns every pool that followed from a declaration, with its entry.
fn rolls<'a>(step: &Play<'a>) -> Vec<(Id, &'a Roll)> {
    let roll = |event: &'a Event| match event {
        Event::ThreatRolled { roll, .. }
        | Event::Pushed { roll, .. }
        | Event::LeaderPushed { roll, .. }
        | Event::BargainPushed { roll, .. }
        | Event::Overindulged { roll, .. } => Some(roll),
        Event::EntanglementPlayed { roll, .. } => roll.as_ref(),
        _ => None,
    };
    step.events.iter().filter_map(|(id, event)| Some((*id, roll(event)?))).collect()
}
