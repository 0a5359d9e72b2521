//! Totals: ruled otherwise than the dice add up to, or told as no two dice can give them.

use super::super::event::{Event, Roll};
use super::super::roll::band_of;
use super::super::terms::Band;
use super::{Check, Play, Rulebook};
use crate::audit::{Finding, Severity};
use crate::decider::Departed;
use crate::entry::Id;

/// The least and the most that two dice show.
const DICE: (i64, i64) = (2, 12);

/// Adds up totals.
pub struct Totals;

impl Check<Rulebook> for Totals {
    /// A roll is two d6 and what adds to them; its total says what comes of it (HD-R207, R208).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (id, event) in &step.events {
            let Event::MoveRolled { roll, .. } = event else { continue };
            let departed = step.departure("total").filter(|(_, d)| d.by_book != d.ruled);
            found.extend(departed.map(|(at, departed)| ruled(step, *id, at, departed, roll)));
            found.extend(impossible(step, *id, roll));
        }
    }
}

/// Returns what adds to the dice.
fn added(roll: &Roll) -> i64 {
    roll.stat + roll.forward + roll.ongoing + roll.help
}

fn ruled(step: &Play<'_>, id: Id, at: Id, departed: &Departed, roll: &Roll) -> Finding {
    let by = if roll.told.is_some() { "as it was read" } else { "by the dice and what adds to them" };
    let sentence = format!(
        "The total is {} {by}; the table had {} ({}).",
        departed.by_book, departed.ruled, departed.reason
    );
    let by_book = departed.by_book.number().map(band_of).or_else(|| said(&departed.by_book.to_string()));
    let (severity, because) = if by_book == Some(roll.band) {
        (Severity::Weak, "the result is the same")
    } else if roll.told.is_some() {
        (Severity::Likely, "a reading and a total disagree, and nobody kept the dice")
    } else {
        (Severity::Firm, "the dice and what adds to them stand in the record")
    };
    Finding::new("total", severity, "HD-R208", step.id, sentence).with([id, at]).because(because)
}

/// A reading that is further from what adds to the dice than two dice reach (HD-R207).
fn impossible(step: &Play<'_>, id: Id, roll: &Roll) -> Option<Finding> {
    let told = roll.told.as_ref()?;
    let (least, most) = (DICE.0 + added(roll), DICE.1 + added(roll));
    let reading = told.strip_prefix("total:").and_then(|total| total.parse::<i64>().ok());
    let is_possible = match reading {
        Some(total) => (least..=most).contains(&total),
        None => (band_of(least)..=band_of(most)).contains(&said(told)?),
    };
    if is_possible {
        return None;
    }
    let sentence = format!(
        "A roll with {:+} was read as {told}; two dice bring it to {least} at the least and {most} at the most.",
        added(roll)
    );
    Some(
        Finding::new("reading-impossible", Severity::Firm, "HD-R207", step.id, sentence)
            .with([id])
            .because("the reading and what adds to the dice stand in the record"),
    )
}

/// Returns the band that a reading names.
fn said(told: &str) -> Option<Band> {
    match told {
        "6-" => Some(Band::Miss),
        "7-9" => Some(Band::Weak),
        "10+" => Some(Band::Strong),
        _ => None,
    }
}
