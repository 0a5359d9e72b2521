//! How many dice fell against how many were due, and whether they were read as the book reads them.

use super::super::event::{Event, Roll};
use super::super::roll::band_of;
use super::{Check, Play, Rulebook};
use crate::audit::{Finding, Severity, dice};
use crate::decider::Departed;
use crate::entry::Id;

/// Counts dice and readings.
pub struct Dice;

impl Check<Rulebook> for Dice {
    /// Dice that fell in another number, or were read the other way, than the book has it (BS-R2, R5, R279, R290, R291).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (id, departed) in step.departed.iter().filter(|(_, d)| d.by_book != d.ruled) {
            match departed.key.as_str() {
                "dice" => found.push(count(step, *id, departed)),
                "read" => found.extend(read(step, *id, departed)),
                _ => {}
            }
        }
        found.extend(unmarked(step));
    }
}

fn count(step: &Play<'_>, id: Id, departed: &Departed) -> Finding {
    let crew = &step.before.crew;
    let (check, what) = match departed.rule.as_str() {
        "BS-R290" => ("wanted-dice", format!("the entanglement at wanted level {}", crew.wanted)),
        "BS-R279" => ("prison-dice", format!("the time in prison at Tier {}", crew.tier)),
        _ => ("dice-count", "this roll".to_owned()),
    };
    // The reading of dice that should not have fallen is no second finding.
    dice::miscounted(check, &what, step.id, id, departed).with(step.departure("read").map(|(id, _)| id))
}

/// The lowest die read in place of the highest, or the other way, where that made another result (BS-R2, R4).
fn read(step: &Play<'_>, id: Id, departed: &Departed) -> Option<Finding> {
    let (_, roll) = rolls(step).into_iter().find(|(_, roll)| roll.faces.len() > 1)?;
    let (low, high) = (*roll.faces.iter().min()?, *roll.faces.iter().max()?);
    let is_low = departed.by_book.to_string() == "low";
    let (book, due) = if is_low { ("lowest", low) } else { ("highest", high) };
    let (table, came) = if is_low { ("highest", high) } else { ("lowest", low) };
    if band_of(low) == band_of(high) {
        return None;
    }
    let sentence = format!(
        "The dice {:?} were read by their {table}, as {}; the book reads the {book}, a {}.",
        roll.faces,
        band_of(came).said(),
        band_of(due).said()
    );
    Some(
        Finding::new("read-wrong-way", Severity::Firm, "BS-R2", step.id, sentence)
            .with([id])
            .because("the faces and the reading stand in the record"),
    )
}

/// Zero dice that were read low, as they should be, and that the notes show without the mark for it (BS-R5, R291).
fn unmarked(step: &Play<'_>) -> Option<Finding> {
    let (id, roll) = rolls(step).into_iter().find(|(_, roll)| roll.zero)?;
    let rule = if roll.label == "entanglement" { "BS-R291" } else { "BS-R5" };
    dice::unmarked(step, id, &roll.faces, rule)
}

/// Returns every pool that followed from a declaration, with its entry.
pub fn rolls<'a>(step: &Play<'a>) -> Vec<(Id, &'a Roll)> {
    let roll = |event: &'a Event| match event {
        Event::ActionRolled(rolled) => Some(&rolled.roll),
        Event::GroupRolled { roll, .. }
        | Event::ResistanceRolled { roll, .. }
        | Event::EngagementRolled { roll }
        | Event::FortuneRolled { roll, .. }
        | Event::EntanglementRolled { roll, .. }
        | Event::PrisonRolled { roll, .. }
        | Event::IncomeRolled { roll, .. }
        | Event::ActivityRolled { roll, .. } => Some(roll),
        _ => None,
    };
    step.events.iter().filter_map(|(id, event)| Some((*id, roll(event)?))).collect()
}
