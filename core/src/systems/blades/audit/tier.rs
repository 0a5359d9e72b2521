//! The rise of the crew: what a Tier costs, the hold that it needs, and rules for it that no book has.

use super::super::event::Event;
use super::super::tails;
use super::{Check, Play, Rulebook, words};
use crate::audit::{Finding, Severity};

/// Watches developments.
pub struct Tier;

impl Check<Rulebook> for Tier {
    /// A Tier costs eight times its number in coin, needs strong hold and leaves it weak (BS-R139, R154, R156).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (_, event) in &step.events {
            if let Event::TierChanged { to, .. } = event {
                found.extend(price(step, *to));
                found.extend(hold(step, *to));
            }
        }
        if step.command.is_none() {
            rules_of_its_own(step, found);
        }
    }
}

fn price(step: &Play<'_>, to: u32) -> Option<Finding> {
    let (id, departed) = step.departure("price").filter(|(_, d)| d.by_book != d.ruled)?;
    let sentence = format!("Tier {to} was taken for {} coin; it costs {}.", departed.ruled, departed.by_book);
    let (severity, because) = if words::hedges(&departed.reason) {
        (Severity::Likely, "the coin may have been paid and not written down")
    } else {
        (Severity::Firm, "no such coin was paid in the record")
    };
    Some(Finding::new("tier-price", severity, "BS-R139", step.id, sentence).with([id]).because(because))
}

fn hold(step: &Play<'_>, to: u32) -> Option<Finding> {
    let (id, _) = step.departure("hold")?;
    let is_war = tails::at_war(&step.before);
    let why = if is_war { ", since the crew is at war" } else { "" };
    let sentence = format!(
        "The crew rose to Tier {to} on {} hold{why}; a full rep track then buys strong hold first.",
        step.before.crew.hold
    );
    let severity = if is_war { Severity::Likely } else { Severity::Firm };
    Some(
        Finding::new("tier-hold", severity, "BS-R139", step.id, sentence)
            .with([id])
            .because(if is_war { "the notes never write hold" } else { "hold stands on the sheet" }),
    )
}

/// The notes say what a Tier needs, in words that are no rule of the book: rep and coin are all (BS-R137, R139).
fn rules_of_its_own(step: &Play<'_>, found: &mut Vec<Finding>) {
    let claims = |line: &&str| {
        words::has_word(line, &["tier", "tiers"]) && words::has_word(line, &["requires", "needs", "require", "need"])
    };
    for text in step.prose() {
        if let Some(line) = text.lines().find(claims) {
            let sentence = format!("“{line}” The book asks for a full rep track, strong hold and coin, and nothing else.");
            found.push(
                Finding::new("rule-of-its-own", Severity::Weak, "BS-R139", step.id, sentence)
                    .because("only the words say so"),
            );
        }
    }
}
