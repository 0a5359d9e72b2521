//! Stress and vice: more stress cleared than was ever marked, and overindulgences left unanswered.

use std::collections::BTreeMap;

use super::super::Command;
use super::super::event::Event;
use super::super::tails;
use super::super::terms::Activity;
use super::{Check, Play, Rulebook};
use crate::audit::{Finding, Severity};
use crate::entry::Id;
use crate::slug::Slug;

/// Adds up the stress of those whose stress nobody wrote down.
#[derive(Default)]
pub struct Vices {
    stress: BTreeMap<Slug, Sum>,
}

#[derive(Default)]
struct Sum {
    marked: u32,
    cleared: u32,
    most: u32,
    vices: Vec<Id>,
    is_recap: bool,
}

impl Check<Rulebook> for Vices {
    /// Nobody loses more stress than they have, or it is an overindulgence (BS-R310, R312).
    fn step(&mut self, step: &Play<'_>, _found: &mut Vec<Finding>) {
        for (_, event) in &step.events {
            match event {
                Event::StressMarked { pc, n, .. } => self.of(step, pc, |sum| sum.marked += n),
                Event::ActivityRolled { pc, kind: Activity::IndulgeVice, roll, .. } => {
                    let stated = step.departure("stress").and_then(|(_, d)| d.ruled.number());
                    let Some(n) = stated.or(roll.face.map(i64::from)) else { continue };
                    let id = step.id;
                    self.of(step, pc, |sum| {
                        sum.cleared += u32::try_from(n).unwrap_or(0);
                        sum.vices.push(id);
                    });
                }
                Event::StressCleared { pc, n, .. } if !matches!(step.command, Some(Command::IndulgeVice(_))) => {
                    self.of(step, pc, |sum| sum.cleared += n);
                }
                _ => {}
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        for (pc, sum) in &self.stress {
            let Some(first) = sum.vices.first().filter(|_| sum.cleared > sum.marked) else { continue };
            let sentence = format!(
                "{} cleared {} stress and marked {} in the whole record.",
                pc.title(),
                sum.cleared,
                sum.marked
            );
            let is_impossible = sum.cleared > sum.marked + sum.most;
            // Whoever joins in the middle of their story brings stress of which the record knows nothing.
            if !is_impossible && !sum.is_recap {
                continue;
            }
            let (severity, because) = if is_impossible {
                (Severity::Firm, format!("even {} boxes full at the start would not do", sum.most))
            } else {
                (Severity::Likely, "stress from before the record, or marks that nobody wrote, would explain it".into())
            };
            found.push(
                Finding::new("stress-cleared", severity, "BS-R312", *first, sentence)
                    .with(sum.vices.iter().copied())
                    .about(pc.as_str())
                    .because(because),
            );
        }
    }
}

impl Vices {
    /// Where the stress is known, the rulebook itself sees an overindulgence.
    fn of(&mut self, step: &Play<'_>, pc: &Slug, change: impl FnOnce(&mut Sum)) {
        if step.before.pc(pc).is_some_and(|c| c.stress_unknown) {
            let sum = self.stress.entry(pc.clone()).or_default();
            sum.is_recap |= step.is_recap;
            sum.most = tails::stress_max(&step.after, &step.house);
            change(sum);
        }
    }
}
