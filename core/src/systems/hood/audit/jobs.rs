//! Jobs that paid otherwise than was announced, in what was written down later.

use super::super::event::Event;
use super::{Check, Play, Rulebook};
use crate::audit::{Finding, Severity};

/// Watches what jobs pay.
pub struct Jobs;

impl Check<Rulebook> for Jobs {
    /// What a job is worth is said in advance (HD-R150, R151).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (id, event) in step.events.iter().filter(|_| step.is_recap) {
            let Event::JobFinished { job, pulled_off: true, got_away: true, total } = event else { continue };
            let Some((lo, hi)) = step.before.jobs.get(job).map(|job| job.estimate) else { continue };
            if (lo..=hi).contains(total) {
                continue;
            }
            let name = job.title();
            let sentence = format!("{name} was said to be worth {lo} to {hi} dough, and paid {total}.");
            found.push(
                Finding::new("outside-estimate", Severity::Weak, "HD-R150", step.id, sentence)
                    .with([*id])
                    .because("the MC ruled it, and nobody wrote what had changed"),
            );
        }
    }
}
