//! Reads a whole campaign as a careful person would, and lists where it disagrees with the book or with itself.
//!
//! Here is what needs no rulebook: chain, seeds, faces, drift, dates, dice that repeat, departures, disputes. What
//! needs one is the system's own ([`recount_core::decider::Decider::audit`]). Invents nothing, changes nothing.

mod departures;
mod dice;
mod disputes;
mod order;
mod record;

use std::collections::{BTreeMap, BTreeSet};

use recount_core::audit::{Finding, Severity, Told};
use recount_core::campaign::Campaign;
use recount_core::entry::{Id, Recorded};
use strum::IntoEnumIterator as _;

use crate::amend::Effective;
use crate::fold;
use crate::judged::Judged;
use crate::timeline::{Turn, turns};

/// What kind of entries are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A record, whose chain and seeds can be checked.
    Recorded,
    /// The other side of a what-if: nobody wrote it, and nobody committed to its luck.
    Imagined,
}

/// Finds everything, the surest first, each kind in the order of the record.
///
/// Whether the record is whole is asked of the record; the book is asked about what we now hold that happened, so
/// that what an amendment put right is found no longer.
pub fn audit(entries: &[Recorded], judged: &Judged, kind: Kind) -> Vec<Finding> {
    let mut found = Vec::new();
    let effective = if kind == Kind::Recorded { Effective::of(entries) } else { None };
    if kind == Kind::Recorded {
        record::check(entries, judged, &mut found);
        disputes::check(entries, &mut found);
    }
    match &effective {
        None => against_the_book(entries, judged, &mut found),
        Some(effective) => {
            let mut held = Vec::new();
            against_the_book(&effective.entries, &effective.judged(), &mut held);
            found.extend(in_the_record(held, effective, entries));
        }
    }
    let positions: BTreeMap<Id, usize> = entries.iter().enumerate().map(|(at, r)| (r.id, at)).collect();
    let at = |finding: &Finding| {
        finding.entries.first().and_then(|first| positions.get(first)).copied().unwrap_or(usize::MAX)
    };
    found.sort_by_cached_key(|finding| (finding.severity, at(finding), finding.check, finding.about.clone()));
    found
}

fn against_the_book(entries: &[Recorded], judged: &Judged, found: &mut Vec<Finding>) {
    order::check(entries, found);
    dice::check(entries, judged, found);
    let own = of_the_system(entries);
    departures::check(entries, &own, found);
    found.extend(own);
}

/// Names entries of the record: in place of what an amendment restated, the declaration that it restated.
fn in_the_record(held: Vec<Finding>, effective: &Effective, record: &[Recorded]) -> Vec<Finding> {
    let recorded: BTreeSet<Id> = record.iter().map(|r| r.id).collect();
    let causes: BTreeMap<Id, Id> =
        effective.entries.iter().filter_map(|r| Some((r.id, r.entry.cause?))).collect();
    let name = |id: Id| match causes.get(&id) {
        Some(cause) if !recorded.contains(&id) && recorded.contains(cause) => *cause,
        Some(_) | None => id,
    };
    let named = |finding: Finding| Finding {
        entries: finding.entries.iter().copied().map(name).collect(),
        ..finding
    };
    held.into_iter().map(named).collect()
}

/// Counts findings by severity, the surest first; those of which there is none are counted too.
pub fn tally(findings: &[Finding]) -> Vec<(Severity, usize)> {
    Severity::iter().map(|s| (s, findings.iter().filter(|finding| finding.severity == s).count())).collect()
}

/// Asks the campaign's rule system.
fn of_the_system(entries: &[Recorded]) -> Vec<Finding> {
    let system = turns(entries).next().and_then(|first| {
        let mut campaign = Campaign::default();
        fold::continue_fold(&mut campaign, &entries[..first.at + first.len()]);
        campaign.system()
    });
    let Some(system) = system else { return Vec::new() };
    let mut campaign = Campaign::default();
    let mut told = turns(entries).map(|turn| tell(&mut campaign, entries, &turn));
    system.audit(&mut told)
}

fn tell<'a>(campaign: &mut Campaign, entries: &'a [Recorded], turn: &Turn<'a>) -> Told<'a> {
    let before = campaign.clone();
    fold::continue_fold(campaign, &entries[turn.at..turn.at + turn.len()]);
    Told { declaration: turn.declaration, consequences: turn.consequences, before, after: campaign.clone() }
}
