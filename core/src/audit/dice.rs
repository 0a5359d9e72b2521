//! Pools that fell with another number of dice than are due, where zero dice are two of which the lower counts.

use super::{Finding, Severity, Step, words};
use crate::decider::{Decider, Departed};
use crate::entry::Id;

/// Finds that another number of dice fell than is due for `what`; `entry` declares the roll, `at` departs.
pub fn miscounted(check: &'static str, what: &str, entry: Id, at: Id, departed: &Departed) -> Finding {
    let (due, fell) = (departed.by_book.number().unwrap_or(0), departed.ruled.number().unwrap_or(0));
    let due_said = match due {
        ..=0 => "two dice are due, of which the lower counts".to_owned(),
        1 => "one die is due".to_owned(),
        n => format!("{n} dice are due"),
    };
    let fell_said = match fell {
        ..=0 => "two fell, of which the lower counted".to_owned(),
        1 => "one die fell".to_owned(),
        n => format!("{n} dice fell"),
    };
    let sentence = format!("For {what} {due_said}; {fell_said}.");
    let is_one_kept = due <= 0 && fell == 1;
    let (severity, because) = if is_one_kept {
        (Severity::Likely, "the one die may be the one that was kept")
    } else {
        (Severity::Firm, "the number due follows from the sheet")
    };
    Finding::new(check, severity, &departed.rule, entry, sentence).with([at]).because(because)
}

/// Finds zero dice that were read low, as they should be, and that the notes show without the mark for it.
pub fn unmarked<D: Decider>(step: &Step<'_, D>, at: Id, faces: &[u16], rule: &str) -> Option<Finding> {
    let text = step.prose().into_iter().find(|text| words::lacks_low_mark(text))?;
    let sentence = format!(
        "The dice {faces:?} are zero dice, of which the lower counts; the notes show them without the mark ({text})."
    );
    Some(Finding::new("low-mark-missing", Severity::Firm, rule, step.id, sentence).with([at]))
}
