//! Coin: more than can be kept, coin from nowhere, and numbers that were put right by hand.

use super::super::Command;
use super::super::event::Event;
use super::super::state::Phase;
use super::{Check, Play, Rulebook, joined};
use crate::audit::{Finding, Severity, amounts};
use crate::entry::Id;

/// Watches coin.
#[derive(Default)]
pub struct Coin {
    over: Vec<(Id, Vec<Id>, String)>,
}

impl Check<Rulebook> for Coin {
    /// Coin has a source and a place to be; what is above the limit goes before the next score (BS-R123, R126, R131).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        self.over.extend(over(step));
        found.extend(outside(step));
        for (id, event) in &step.events {
            match event {
                Event::CoinUnexplained { n, why } => {
                    let sentence = format!("{n} coin for {why} came from nowhere that the record knows.");
                    let finding = Finding::new("coin-unexplained", Severity::Likely, "BS-R126", step.id, sentence);
                    found.push(finding.with([*id]));
                }
                Event::LedgerAdjusted { target, field, delta, reason } => {
                    let sentence =
                        format!("{field} of {} was put right by {delta:+} by hand: {reason}.", target.title());
                    found.push(amounts::by_hand("BD-R69", step.id, *id, sentence));
                }
                _ => {}
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        let Some((first, ..)) = self.over.first() else { return };
        let said: Vec<&str> = self.over.iter().map(|(.., said)| said.as_str()).collect();
        let sentence = format!("Scores began with more coin at hand than can be kept: {}.", said.join("; "));
        found.push(
            Finding::new("over-capacity", Severity::Weak, "BS-R123", *first, sentence)
                .with(self.over.iter().map(|(id, ..)| *id))
                .with(self.over.iter().flat_map(|(_, ids, _)| ids.iter().copied()))
                .because("it may have been put away and not written down"),
        );
    }
}

/// Who has more than can be kept as a score begins.
fn over(step: &Play<'_>) -> Option<(Id, Vec<Id>, String)> {
    let mut who = Vec::new();
    let mut ids = Vec::new();
    for (id, event) in &step.events {
        if let Event::StillOverCapacity { who: name, have, cap } = event {
            who.push(format!("{} {have} of {cap}", name.title()));
            ids.push(*id);
        }
    }
    (!ids.is_empty()).then(|| (step.id, ids, joined(who)))
}

/// In a recap, coin that comes outside any score or downtime has no rule behind it (BS-R126).
fn outside(step: &Play<'_>) -> Option<Finding> {
    let is_free = step.before.phase == Phase::Free && step.is_recap;
    let Some(Command::GainCoin(_)) = step.command.filter(|_| is_free) else { return None };
    let gained = |event: &Event| match event {
        Event::CoinGained { n, why, .. } => Some((*n, why.clone())),
        _ => None,
    };
    let all: Vec<(u32, String)> = step.events.iter().filter_map(|(_, event)| gained(event)).collect();
    let (n, why) = (all.iter().map(|(n, _)| n).sum::<u32>(), all.first()?.1.clone());
    let sentence = format!("{n} coin came outside any score: {why}.");
    Some(
        Finding::new("coin-without-score", Severity::Weak, "BS-R131", step.id, sentence)
            .because("the book has scores, stash and claims bring coin; a table may have its own sources"),
    )
}
