//! What a score pays: rep by Tiers, coin, and shares of it that were promised.

use super::super::Command;
use super::super::event::{Event, Part};
use super::{Check, Play, Rulebook, words};
use crate::audit::{Finding, Severity};
use crate::entry::Id;
use crate::slug::Slug;

/// Watches payoffs and what became of rep past a full track.
#[derive(Default)]
pub struct Payoff {
    target: Option<Slug>,
    lost: Vec<(Id, u32)>,
    promise: Option<Promise>,
}

/// A share of the loot that somebody is promised.
struct Promise {
    id: Id,
    session: Option<u32>,
    text: String,
    paid_out: Option<Id>,
}

impl Check<Rulebook> for Payoff {
    /// Rep is 2 and the difference in Tier; a full track takes no more; shares are paid (BS-R131, R136, R140, R145).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        self.promised(step, found);
        for (_, event) in &step.events {
            match event {
                Event::ScoreBegan(began) => self.target = began.target.clone(),
                Event::PayoffAssessed { rep, parts, .. } => {
                    found.extend(rep_departs(step, parts));
                    found.extend(self.unknown_target(step, *rep, parts));
                }
                Event::RepGained { n, asked, .. } if step.is_recap && asked > n => {
                    self.lost.push((step.id, asked - n));
                }
                Event::RepReset { .. } => self.lost.clear(),
                _ => {}
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        found.extend(self.promise.take().and_then(unpaid));
        let Some((first, _)) = self.lost.first() else { return };
        let n: u32 = self.lost.iter().map(|(_, n)| n).sum();
        let sentence = format!("{n} rep were earned on a full track and are lost; the crew neither developed nor said why not.");
        found.push(
            Finding::new("rep-on-full-track", Severity::Likely, "BS-R140", *first, sentence)
                .with(self.lost.iter().map(|(id, _)| *id))
                .because("a development that nobody wrote down would explain it"),
        );
    }
}

fn rep_departs(step: &Play<'_>, parts: &[Part]) -> Option<Finding> {
    let (id, departed) = step.departure("rep")?;
    if departed.by_book == departed.ruled {
        return None;
    }
    let made: Vec<String> = parts
        .iter()
        .filter_map(|part| Some(format!("{:+} for {}", part.n, part.what.strip_prefix("rep: ")?)))
        .collect();
    let sentence = format!(
        "The score brought {} rep; the book has {} ({}).",
        departed.ruled,
        departed.by_book,
        made.join(", ")
    );
    Some(
        Finding::new("rep", Severity::Firm, "BS-R136", step.id, sentence)
            .with([id])
            .because("both Tiers stand in the record"),
    )
}

impl Payoff {
    fn unknown_target(&self, step: &Play<'_>, rep: u32, parts: &[Part]) -> Option<Finding> {
        let tier = parts.iter().find_map(|part| part.what.strip_prefix("rep: Tier "))?;
        if !step.is_recap || self.target.is_some() || rep == 0 {
            return None;
        }
        let sentence = format!("{rep} rep rest on a target of Tier {tier}, and the score names no target.");
        Some(Finding::new("rep-of-unnamed-target", Severity::Weak, "BS-R136", step.id, sentence))
    }

    fn promised(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        if self.promise.as_ref().is_some_and(|promise| promise.session != step.session) {
            found.extend(self.promise.take().and_then(unpaid));
        }
        if step.command.is_none()
            && let Some(text) = step.prose().iter().flat_map(|text| text.lines()).find(|line| words::promises_share(line))
        {
            self.promise = Some(Promise { id: step.id, session: step.session, text: text.to_owned(), paid_out: None });
        }
        // Upgrades, activities and the price of an entanglement are the crew's own; a share is paid by itself.
        let is_spending = matches!(step.command, Some(Command::SpendCoin(_)));
        let Some(promise) = &mut self.promise else { return };
        for (_, event) in &step.events {
            match event {
                Event::PayoffAssessed { coin, .. } if *coin > 0 => promise.paid_out = Some(step.id),
                Event::CoinSpent { .. } if promise.paid_out.is_some() && is_spending => {
                    self.promise = None;
                    return;
                }
                _ => {}
            }
        }
    }
}

fn unpaid(promise: Promise) -> Option<Finding> {
    let payoff = promise.paid_out?;
    let sentence = format!("A share was promised (“{}”), and after the payoff nobody was paid.", promise.text);
    Some(
        Finding::new("share-unpaid", Severity::Likely, "BS-R131", payoff, sentence)
            .with([promise.id])
            .because("the payoff may have been written without it"),
    )
}
