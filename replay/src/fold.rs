//! Rebuilds a campaign's state from its entries, as it stands or as it stood.
//!
//! Folding never decides: it applies what was recorded, and for a record that was amended what was restated
//! (CA-R10). Moments in the past are prefixes of the record: what was believed then.

use chrono::NaiveDate;
use recount_core::campaign::Campaign;
use recount_core::entry::{At, Body, Id, Recorded};
use recount_core::refusal::Refusal;

use crate::amend::Effective;

/// A moment of a campaign, as of which people ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Up to this entry and with it.
    Entry(Id),
    /// Up to the entry with this number and with it.
    Seq(u64),
    /// Up to the last entry of this session.
    Session(u32),
    /// As recorded at this time: all that was written until then.
    RecordedAt(At),
    /// As played on this date: the longest beginning in which nothing was played later.
    PlayedOn(NaiveDate),
}

/// Rebuilds the state after all the entries of a record; where it was amended, its effective history's.
pub fn fold(record: &[Recorded]) -> Campaign {
    Effective::of(record).map_or_else(|| evolve(record), |effective| effective.fold())
}

/// Rebuilds the state after a list of entries in which nothing is to be restated: an effective history, the other
/// side of a what-if.
pub fn evolve(list: &[Recorded]) -> Campaign {
    let mut campaign = Campaign::default();
    continue_fold(&mut campaign, list);
    campaign
}

/// Carries a state on over the entries that follow it, none of which amends the record.
pub fn continue_fold(campaign: &mut Campaign, entries: &[Recorded]) {
    for recorded in entries {
        apply(campaign, recorded);
    }
}

/// Applies one entry.
pub fn apply(campaign: &mut Campaign, recorded: &Recorded) {
    let entry = &recorded.entry;
    match &entry.body {
        Body::Declaration(declaration) => campaign.declare(declaration, &entry.by),
        Body::Consequence(consequence) => campaign.evolve(&consequence.event, &entry.by),
    }
}

/// Returns the entries as of a moment: a beginning of the list.
///
/// # Errors
/// A refusal of kind `missing` when there is no such entry or session.
pub fn as_of<'a>(entries: &'a [Recorded], moment: &Moment) -> Result<&'a [Recorded], Refusal> {
    let count = match moment {
        Moment::Entry(id) => {
            let at = entries.iter().position(|r| r.id == *id);
            1 + at.ok_or_else(|| no_moment(format!("This campaign has no entry {}.", id.short())))?
        }
        Moment::Seq(seq) => {
            let at = entries.iter().rposition(|r| r.entry.seq == *seq);
            1 + at.ok_or_else(|| no_moment(format!("This campaign has no entry number {seq}.")))?
        }
        Moment::Session(number) => {
            let at = entries.iter().rposition(|r| r.entry.session == Some(*number));
            1 + at.ok_or_else(|| no_moment(format!("Nothing is recorded of session {number}.")))?
        }
        Moment::RecordedAt(time) => entries.partition_point(|r| r.entry.at <= *time),
        Moment::PlayedOn(date) => played_until(entries, *date),
    };
    Ok(&entries[..count])
}

/// Rebuilds the state as of a moment.
///
/// # Errors
/// See [`as_of`].
pub fn fold_as_of(entries: &[Recorded], moment: &Moment) -> Result<Campaign, Refusal> {
    as_of(entries, moment).map(fold)
}

/// An entry without a date of play was played on the day it was recorded.
fn played_until(entries: &[Recorded], date: NaiveDate) -> usize {
    let later = |r: &Recorded| r.entry.played.unwrap_or_else(|| r.entry.at.time().date_naive()) > date;
    entries.iter().position(later).unwrap_or(entries.len())
}

fn no_moment(sentence: String) -> Refusal {
    Refusal::new("CA-R1", "NoSuchMoment", sentence)
        .missing()
        .hint("See the chronicle for the entries and sessions there are.")
}
