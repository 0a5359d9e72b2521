//! Amounts that a rulebook computes and a table ruled otherwise, each said in the words of what it counts.
//!
//! A system lists its amounts; which of them departs is read from the record. Where a check has more to say than both
//! numbers, it is the system's own.

use super::check::Check;
use super::{Finding, Severity, Step, words};
use crate::decider::{Decider, Departed};
use crate::entry::Id;

/// What an amount is counted in: one of it, and several.
pub type Unit = (&'static str, &'static str);

/// Coin.
pub const COIN: Unit = ("coin", "coin");
/// Heat.
pub const HEAT: Unit = ("heat", "heat");
/// Stress.
pub const STRESS: Unit = ("stress", "stress");
/// Status.
pub const STATUS: Unit = ("status", "status");
/// Dough.
pub const DOUGH: Unit = ("dough", "dough");
/// Levels.
pub const LEVELS: Unit = ("level", "levels");
/// Ticks of a clock.
pub const TICKS: Unit = ("tick", "ticks");
/// Filled clocks.
pub const CLOCKS: Unit = ("clock", "clocks");
/// Dice.
pub const DICE: Unit = ("die", "dice");
/// Hours.
pub const HOURS: Unit = ("hour", "hours");
/// Story Points.
pub const STORY_POINTS: Unit = ("Story Point", "Story Points");

/// An amount of a rulebook, as a finding speaks of it.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The check that finds it.
    pub check: &'static str,
    /// The key under which a table departs from it.
    pub key: &'static str,
    /// The rules that can make it.
    pub rules: &'static [&'static str],
    /// What it is, as a sentence begins with it, such as `The tithe`.
    pub what: &'static str,
    /// What it is counted in.
    pub unit: Unit,
    /// What else than a mistake would explain that it was less, if anything.
    pub excuse: Option<&'static str>,
}

/// Makes an amount of which both sides stand in the record.
pub const fn firm(
    check: &'static str,
    key: &'static str,
    rules: &'static [&'static str],
    what: &'static str,
    unit: Unit,
) -> Counted {
    Counted { check, key, rules, what, unit, excuse: None }
}

impl Counted {
    /// Says what else would explain that it was less, so that it is no more than likely.
    #[must_use]
    pub const fn unless(self, excuse: &'static str) -> Self {
        Self { excuse: Some(excuse), ..self }
    }

    fn is(&self, departed: &Departed) -> bool {
        departed.key == self.key && self.rules.contains(&departed.rule.as_str())
    }

    fn finding(&self, entry: Id, at: Id, departed: &Departed) -> Finding {
        let unit = if departed.by_book.number() == Some(1) { self.unit.0 } else { self.unit.1 };
        let sentence = format!(
            "{}: {} {unit} by the book; the table had {} ({}).",
            self.what, departed.by_book, departed.ruled, departed.reason
        );
        let is_less = departed.ruled.number() < departed.by_book.number();
        let (severity, because) = match self.excuse.filter(|_| is_less) {
            _ if words::hedges(&departed.reason) => (Severity::Likely, "whoever wrote it was not sure"),
            Some(excuse) => (Severity::Likely, excuse),
            None => (Severity::Firm, "both amounts stand in the record"),
        };
        Finding::new(self.check, severity, &departed.rule, entry, sentence)
            .with([at])
            .about(self.key.replace('_', "-"))
            .because(because)
    }
}

/// Watches for departures in the amounts of a system.
#[derive(Debug)]
pub struct Amounts(pub &'static [Counted]);

impl<D: Decider> Check<D> for Amounts {
    /// A table may depart from the book; the audit says where it did, and by how much (CA-R12).
    fn step(&mut self, step: &Step<'_, D>, found: &mut Vec<Finding>) {
        for (at, departed) in step.departed.iter().filter(|(_, d)| d.by_book != d.ruled) {
            let counted = self.0.iter().find(|counted| counted.is(departed));
            found.extend(counted.map(|counted| counted.finding(step.id, *at, departed)));
        }
    }
}

/// Says what an amount was made of: `+2 standard operation, +1 Tier`.
pub fn made_of<'a>(parts: impl IntoIterator<Item = (&'a str, i64)>) -> String {
    let said: Vec<String> = parts.into_iter().map(|(what, n)| format!("{n:+} {what}")).collect();
    said.join(", ")
}

/// Finds a number that was put right by hand; the sentence says which, by how much and why.
pub fn by_hand(rule: &str, entry: Id, at: Id, sentence: String) -> Finding {
    Finding::new("adjusted", Severity::Likely, rule, entry, sentence)
        .with([at])
        .because("no rule made the change")
}
