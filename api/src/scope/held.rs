//! What we now hold that happened, where a record was amended, and the other sides that are replayed from it.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use recount_core::campaign::{Command as Shared, Dispute, Standing};
use recount_core::entry::{Id, Recorded};
use recount_core::refusal::Refusal;
use recount_core::slug::Slug;
use recount_core::systems::Command;
use recount_replay::amend::{Effective, Rehearsal};
use recount_replay::divergence::WhatIf;
use recount_replay::fold::{self, Moment};
use recount_replay::history::Row;
use recount_replay::scenario::Scenario;
use recount_replay::what_if::Ground;

use super::{Scope, Tense};

/// A what-if with both sides.
#[derive(Debug)]
pub struct Compared {
    /// What the scenario was replayed on: the effective history.
    pub recorded: Arc<Scope>,
    /// The other side.
    pub other: Arc<Scope>,
    /// Verdicts, differences, drift.
    pub result: WhatIf,
}

impl Scope {
    fn over(name: String, tense: Tense, ground: Effective) -> Self {
        let fresh = Self::new(name, tense, ground.entries.clone().into(), None);
        Self { ground: Some(ground), ..fresh }
    }

    /// Looks at other entries of the same campaign: people are called there as they are here.
    fn beside(&self, other: Self) -> Arc<Self> {
        Arc::new(Self { people: Arc::clone(&self.root().people), ..other })
    }

    /// Looks at what we now hold that happened; a record that was never amended is that itself.
    pub fn effective(self: &Arc<Self>) -> Arc<Self> {
        if !self.is_record() {
            return Arc::clone(self);
        }
        let effective = self.effective.get_or_init(|| {
            let ground = Effective::of(&self.entries)?;
            Some(self.beside(Self::over(self.name.clone(), self.tense.clone(), ground)))
        });
        effective.as_ref().map_or_else(|| Arc::clone(self), Arc::clone)
    }

    /// Looks at what we hold, with all that these entries say, of a moment that is past.
    ///
    /// # Errors
    /// A refusal of kind `missing` when there is no such moment.
    pub fn held_at(self: &Arc<Self>, moment: &Moment) -> Result<Arc<Self>, Refusal> {
        let count = fold::as_of(&self.entries, moment)?.len();
        let effective = self.effective();
        let next = self.entries[count..].iter().find(|r| r.entry.cause.is_none()).map(|r| r.id);
        match (&effective.ground, next) {
            (None, _) => self.at(moment),
            (Some(_), None) => Ok(effective),
            (Some(ground), Some(next)) => {
                Ok(self.beside(Self::over(self.name.clone(), Tense::At, ground.clone().before(next))))
            }
        }
    }

    /// Returns where a session's entries stand, from the first to the last.
    pub fn session_range(&self, number: u32) -> Option<Range<usize>> {
        let is_of = |r: &Recorded| r.entry.session == Some(number);
        let first = self.entries.iter().position(is_of)?;
        Some(first..self.entries.iter().rposition(is_of)? + 1)
    }

    /// Returns the disputes in the order in which they were raised.
    pub fn disputes(&self) -> Vec<(&Slug, &Dispute)> {
        let mut all: Vec<_> = self.campaign().disputes.iter().collect();
        // Their names end in a number.
        all.sort_by_key(|(name, _)| (name.as_str().len(), name.as_str()));
        all
    }

    /// Returns where a dispute was raised.
    pub fn raised(&self, dispute: &Slug) -> Option<usize> {
        let seq: u64 = dispute.as_str().strip_prefix("dispute-")?.parse().ok()?;
        self.entries.iter().position(|r| r.entry.seq == seq)
    }

    /// Returns the reason that a dispute was raised with.
    pub fn because(&self, dispute: &Slug) -> Option<String> {
        match &self.entries.get(self.raised(dispute)?)?.entry.declaration()?.command {
            Command::Campaign(Shared::RaiseDispute { because, .. }) => Some(because.clone()),
            _ => None,
        }
    }

    /// Returns where a dispute was settled, and why so.
    pub fn settled(&self, dispute: &Slug) -> Option<(usize, String)> {
        self.entries.iter().enumerate().rev().find_map(|(at, recorded)| {
            match &recorded.entry.declaration()?.command {
                Command::Campaign(Shared::Uphold { dispute: of, because }) if of == dispute => {
                    Some((at, because.clone()))
                }
                Command::Campaign(Shared::Overturn { dispute: Some(of), because, .. }) if of == dispute => {
                    Some((at, because.clone()))
                }
                _ => None,
            }
        })
    }

    /// Says whether the amendment that stands at a position was undone.
    pub fn is_undone(self: &Arc<Self>, at: usize) -> bool {
        let effective = self.effective();
        let amendments = effective.ground.as_ref().map_or(&[][..], |ground| &ground.amendments);
        amendments.iter().any(|amendment| amendment.at == at && !amendment.counts())
    }

    /// Says whether an entry of the record counts as we now hold it: neither struck nor replaced by what was restated,
    /// and of no amendment that was undone.
    pub fn counts(self: &Arc<Self>, row: &Row) -> bool {
        let effective = self.effective();
        let Some(ground) = &effective.ground else { return true };
        (row.kind == "restated" || ground.counts(row.id)) && !self.is_undone(row.declaration)
    }

    /// Says whether a declaration that amendments touched counts again as it was recorded.
    pub fn is_as_recorded(self: &Arc<Self>, at: usize) -> bool {
        let effective = self.effective();
        let (Some(ground), Some(row)) = (&effective.ground, self.row(at)) else { return true };
        let Some(id) = self.entries.get(row.declaration).map(|recorded| recorded.id) else { return true };
        let Some(given) = ground.given_to(id) else { return true };
        let turn = self.turn(at);
        let held = effective.position(id).map_or(0, |at| effective.turn(at).len());
        given.standing == Standing::Changed
            && turn.len() == held
            && turn.iter().all(|row| ground.counts(row.id))
    }

    /// Returns where the record moved a track by what no longer counts, since its declaration was amended.
    pub fn no_longer(self: &Arc<Self>, subject: &str, track: &str) -> Vec<usize> {
        let effective = self.effective();
        let Some(ground) = &effective.ground else { return Vec::new() };
        let declared = |scope: &Self, at: usize| {
            scope.row(at).and_then(|row| scope.entries.get(row.declaration)).map(|recorded| recorded.id)
        };
        let held: BTreeSet<_> = effective
            .series(subject, track)
            .iter()
            .filter_map(|point| declared(&effective, point.at))
            .collect();
        let is_gone = |id: &Id| ground.given_to(*id).is_some() && !held.contains(id);
        let moved = self.series(subject, track).iter().map(|point| point.at);
        moved.filter(|at| declared(self, *at).as_ref().is_some_and(is_gone)).collect()
    }

    /// Replays what we hold that happened under a scenario.
    ///
    /// # Errors
    /// A refusal when the scenario cannot be.
    pub fn what_if(self: &Arc<Self>, scenario: &Scenario) -> Result<Compared, Refusal> {
        let base = self.effective();
        let result = base.base().replay(scenario)?;
        Ok(base.compared(result))
    }

    /// Returns what scenarios on these entries are replayed on; for a record that was amended ask its effective one.
    pub fn base(&self) -> Ground<'_> {
        match &self.ground {
            Some(ground) => Ground::on(ground, self.judged()),
            None => Ground::of(&self.entries, self.judged()),
        }
    }

    /// Puts an answer beside what it was replayed on.
    fn compared(self: Arc<Self>, result: WhatIf) -> Compared {
        let (entries, history) = result.history(&self.entries, self.judged());
        let other = Self::new(self.name.clone(), Tense::WhatIf(result.id), entries.into(), None);
        other.history.get_or_init(|| history);
        let other = self.beside(other);
        Compared { recorded: self, other, result }
    }

    /// Puts an amendment that was tried beside the record that it was tried on, which is this one or goes on from it.
    pub fn rehearsed(&self, rehearsal: Rehearsal) -> Compared {
        let base = Self::over(self.name.clone(), Tense::Now, rehearsal.effective);
        base.judged.get_or_init(|| rehearsal.judged);
        self.beside(base).compared(rehearsal.answer)
    }
}
