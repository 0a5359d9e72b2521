//! Heat by its parts: what war adds, what a death adds, what is taken off that was not there, what is counted twice.

use super::super::event::{Event, Part};
use super::{Check, Play, Rulebook};
use crate::audit::{Finding, Severity, amounts, prose};
use crate::decider::Departed;
use crate::entry::Id;

/// Watches heat.
#[derive(Default)]
pub struct Heat {
    /// The evening's heat that went off a track that had none, and whether the track rolled over that evening.
    session: Option<u32>,
    below: Vec<(Id, u32)>,
    rolled_over: bool,
    /// Heat that the table counted for the score beyond the book's, which an entanglement may bring again.
    more: Option<(Id, i64)>,
}

impl Check<Rulebook> for Heat {
    /// Heat is exposure and what comes to it, once, and never below none (BS-R271, R272, R273, BD-R60, R69).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        if step.session != self.session {
            self.evening_ends(found);
            self.session = step.session;
        }
        for (id, event) in &step.events {
            match event {
                Event::HeatAssessed { occasion, parts, .. } => {
                    let departed = step.departure("heat").filter(|(_, d)| d.by_book != d.ruled);
                    found.extend(departed.map(|(at, d)| assessed(step, *id, at, d, parts, occasion.is_none())));
                    if !parts.iter().any(|part| part.what == "killing") {
                        found.extend(prose::death(step, *id, "BS-R272"));
                    }
                    let gap = |d: &Departed| Some(d.ruled.number()? - d.by_book.number()?).filter(|gap| *gap > 0);
                    self.more = departed.and_then(|(_, d)| Some((step.id, gap(d)?)));
                }
                Event::EntanglementAnswered { .. } => found.extend(self.again(step)),
                Event::HeatReduced { n, asked, .. } if step.is_recap && asked > n => {
                    self.below.push((step.id, asked - n));
                }
                Event::HeatRolledOver { .. } | Event::WantedGained { .. } => self.rolled_over = true,
                _ => {}
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        self.evening_ends(found);
    }
}

impl Heat {
    /// Heat of an entanglement that the score's heat has in it already (BS-R264).
    fn again(&mut self, step: &Play<'_>) -> Option<Finding> {
        let (first, more) = self.more.take()?;
        let gained: Vec<i64> = step
            .events
            .iter()
            .filter_map(|(_, event)| match event {
                Event::HeatGained { n, .. } => Some(i64::from(*n)),
                _ => None,
            })
            .collect();
        let sentence = format!("The score's heat has {more} more than the book gives, and the entanglement brings {more} again.");
        gained.contains(&more).then(|| {
            Finding::new("same-heat-twice", Severity::Firm, "BS-R264", step.id, sentence).with([first])
        })
    }

    fn evening_ends(&mut self, found: &mut Vec<Finding>) {
        let (below, rolled_over) = (std::mem::take(&mut self.below), std::mem::take(&mut self.rolled_over));
        let Some((first, _)) = below.first() else { return };
        let n: u32 = below.iter().map(|(_, n)| n).sum();
        let is = if n == 1 { "was" } else { "were" };
        let sentence = format!("{n} heat {is} taken off that the track did not have.");
        let (severity, because) = if rolled_over {
            (Severity::Likely, "the track rolled over that evening, and the table seems to have counted on without it")
        } else {
            (Severity::Weak, "time may have been spent on it all the same")
        };
        found.push(
            Finding::new("heat-below-none", severity, "BD-R69", *first, sentence)
                .with(below.iter().map(|(id, _)| *id))
                .because(because),
        );
    }
}

fn assessed(step: &Play<'_>, id: Id, at: Id, departed: &Departed, parts: &[Part], is_score: bool) -> Finding {
    let war = parts.iter().find(|part| part.what == "war").map_or(0, |part| part.n);
    let gap = departed.by_book.number().unwrap_or(0) - departed.ruled.number().unwrap_or(0);
    let made = amounts::made_of(parts.iter().map(|part| (part.what.as_str(), part.n)));
    let (by_book, ruled) = (&departed.by_book, &departed.ruled);
    let finding = if war != 0 && gap == war {
        let what = if is_score { "a score" } else { "what was no score" };
        let sentence = format!("The crew is at war, and its {war} heat is not counted: {ruled} heat for {what}, by the book {by_book} ({made}).");
        let (severity, because) = if is_score {
            (Severity::Likely, "the war stands on the sheet; the table may have left its heat out on purpose")
        } else {
            (Severity::Weak, "war heats scores, and this was none")
        };
        Finding::new("war-heat", severity, "BS-R154", step.id, sentence).because(because)
    } else {
        let sentence = format!("Heat of {ruled} was marked; the book has {by_book} ({made}).");
        Finding::new("heat", Severity::Firm, "BS-R271", step.id, sentence)
    };
    finding.with([at, id])
}
