//! What a moment of the past shares with the whole: rows, turns, series and reasons, cut where it ends.

use std::sync::Arc;

use recount_core::luck;
use recount_replay::history::{Point, Reason, Row};

use super::Scope;

impl Scope {
    /// The scope that rows are read from: what each entry did does not depend on what came later.
    pub(super) fn root(&self) -> &Self {
        self.whole.as_deref().unwrap_or(self)
    }

    /// Returns the row of an entry.
    pub fn row(&self, at: usize) -> Option<&Arc<Row>> {
        self.root().history().rows().get(at).filter(|_| at < self.entries.len())
    }

    /// Returns an entry and its consequences, as far as the scope reaches, given any position in the turn.
    pub fn turn(&self, at: usize) -> &[Arc<Row>] {
        let turn = self.root().history().turn(at);
        let begin = turn.first().map_or(self.entries.len(), |row| row.at);
        &turn[..turn.len().min(self.entries.len().saturating_sub(begin))]
    }

    /// Returns the rolls of the declaration at a position, as they fell.
    pub fn dice(&self, declaration: usize) -> &[luck::Asked] {
        self.root().history().dice(declaration)
    }

    /// Returns the values that a track took, in order.
    pub fn series(&self, subject: &str, track: &str) -> &[Point] {
        let points = self.root().history().series(subject, track);
        &points[..points.partition_point(|point| point.at < self.entries.len())]
    }

    /// Returns what stands behind a track's move at a position.
    pub fn reason(&self, at: usize, subject: &str, track: &str) -> Option<Reason> {
        self.root().history().reason(&self.entries, at, subject, track)
    }

    /// Returns every subject with every track that it ever had.
    pub fn tracks(&self) -> Vec<(&str, &str)> {
        let all = self.root().history().tracks();
        all.filter(|(subject, track)| !self.series(subject, track).is_empty()).collect()
    }

    /// Says whether the scope ends in the middle of a turn.
    pub(super) fn cuts_a_turn(&self) -> bool {
        self.whole.as_deref().is_some_and(|whole| {
            whole.entries.get(self.entries.len()).is_some_and(|next| next.entry.consequence().is_some())
        })
    }
}
