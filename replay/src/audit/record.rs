//! Whether the record itself is whole: chain, seeds, faces, what today's rulebook says, secrets never revealed.

use recount_core::audit::{Finding, Severity};
use recount_core::campaign::{Command as Shared, Event as SharedEvent};
use recount_core::entry::{Id, Recorded, SeedKind};
use recount_core::systems::{Command, Event};

use crate::judged::Judged;
use crate::timeline::turns;
use crate::verify::{self, Checked};

/// Checks what can be computed again.
pub(super) fn check(entries: &[Recorded], judged: &Judged, found: &mut Vec<Finding>) {
    chain(entries, found);
    let report = verify::read_judged(entries, judged);
    for check in &report.checks {
        let (name, severity, rule, because) = match check.what {
            Checked::Bytes | Checked::Chain | Checked::Batches | Checked::Tree | Checked::Signatures => {
                continue;
            }
            Checked::Luck => ("seed", Severity::Firm, "CA-R4", "the seed can be computed again"),
            Checked::Dice => ("faces", Severity::Firm, "CA-R13", "the faces can be computed again"),
            Checked::Rulebook => ("drift", Severity::Likely, "CA-R13", "the rulebook may have changed since"),
        };
        for fault in &check.failed {
            let finding = Finding::new(name, severity, rule, fault.id, fault.sentence.clone());
            found.push(finding.because(because));
        }
    }
    sessions(entries, found);
}

/// Each entry hashes to its name and names the one before it.
fn chain(entries: &[Recorded], found: &mut Vec<Finding>) {
    let mut before: Option<&Recorded> = None;
    for (seq, recorded) in (0_u64..).zip(entries) {
        let entry = &recorded.entry;
        let parent = before.map_or(Id::NONE, |before| before.id);
        let sentence = if entry.parent != parent {
            Some(format!(
                "It names {} as the entry before it; that is {}.",
                entry.parent.short(),
                parent.short()
            ))
        } else if entry.seq != seq {
            Some(format!("It says that it is entry {}, and stands at {seq}.", entry.seq))
        } else if entry.to_bytes().map_or(true, |bytes| Id::of(&bytes) != recorded.id) {
            Some("Its bytes do not hash to its name.".to_owned())
        } else if before.is_some_and(|before| entry.at < before.entry.at) {
            Some("It was recorded before the entry before it.".to_owned())
        } else {
            None
        };
        let finding = |sentence| Finding::new("chain", Severity::Firm, "CA-R1", recorded.id, sentence);
        found.extend(sentence.map(|s| finding(s).because("the chain can be computed again")));
        before = Some(recorded);
    }
}

/// A session's secret is revealed when it ends; lost or open, its rolls cannot be checked (CA-R4).
fn sessions(entries: &[Recorded], found: &mut Vec<Finding>) {
    let mut open: Option<(Id, u32, usize)> = None;
    for turn in turns(entries) {
        let declared = turn.declared();
        match &declared.command {
            Command::Campaign(Shared::BeginSession { number, commitment: Some(_), .. }) => {
                open = Some((turn.declaration.id, *number, 0));
            }
            Command::Campaign(Shared::EndSession { .. }) => {
                let lost = turn.followed().any(|c| {
                    matches!(c.event, Event::Campaign(SharedEvent::SessionEnded { secret_lost: true, .. }))
                });
                if let Some((began, number, drawn)) = open.take().filter(|_| lost) {
                    let sentence = format!(
                        "The secret of session {number} is lost; its {drawn} drawn rolls can never be checked."
                    );
                    let finding =
                        Finding::new("secret-lost", Severity::Firm, "CA-R4", turn.declaration.id, sentence);
                    found.push(finding.with([began]).because("the record says so itself"));
                }
            }
            _ => {
                if let Some((_, _, drawn)) =
                    open.as_mut().filter(|_| declared.luck == Some(SeedKind::Session))
                {
                    *drawn += 1;
                }
            }
        }
    }
    if let Some((began, number, drawn)) = open.filter(|(_, _, drawn)| *drawn > 0) {
        let sentence = format!(
            "Session {number} has not revealed its secret; its {drawn} drawn rolls cannot be checked until it ends."
        );
        let finding = Finding::new("session-unrevealed", Severity::Weak, "CA-R4", began, sentence);
        found.push(finding.because("the evening may still go on"));
    }
}
