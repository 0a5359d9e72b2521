//! The state after any number of entries: folded once, kept at intervals, carried on from the nearest.
//!
//! `before` and `after` of every entry on a page ask for it, and so does a slider through time. A state belongs to
//! the entries before it alone, so that a longer list keeps what was folded for the shorter one.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use recount_core::campaign::Campaign;
use recount_core::view::Sheet;
use recount_replay::fold;

use super::Scope;

/// A state is kept after every so many entries.
const STEP: usize = 64;
/// How many sheets are kept.
const SHEETS: usize = 512;

/// States and sheets that were asked for.
#[derive(Debug, Default)]
pub(super) struct Stands(Mutex<Kept>);

#[derive(Clone, Debug, Default)]
struct Kept {
    /// After 0, `STEP`, 2 × `STEP` … entries.
    states: Vec<Campaign>,
    sheets: BTreeMap<usize, Arc<Sheet>>,
}

impl Clone for Stands {
    fn clone(&self) -> Self {
        Self(Mutex::new(self.kept().clone()))
    }
}

impl Stands {
    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Scope {
    /// Returns the state after the first `count` entries.
    pub fn state_at(&self, count: usize) -> Campaign {
        if let Some(whole) = &self.whole {
            return whole.state_at(count);
        }
        let count = count.min(self.entries.len());
        let (step, mut state) = (count / STEP, self.stand(count / STEP));
        fold::continue_fold(&mut state, &self.entries[step * STEP..count]);
        state
    }

    /// Returns the sheet after the first `count` entries.
    pub fn sheet_at(&self, count: usize) -> Arc<Sheet> {
        if let Some(whole) = &self.whole {
            return whole.sheet_at(count);
        }
        if let Some(known) = self.stands.kept().sheets.get(&count) {
            return Arc::clone(known);
        }
        let sheet = Arc::new(self.state_at(count).sheet());
        let sheets = &mut self.stands.kept().sheets;
        if sheets.len() >= SHEETS {
            sheets.clear();
        }
        sheets.insert(count, Arc::clone(&sheet));
        sheet
    }

    fn stand(&self, step: usize) -> Campaign {
        let mut kept = self.stands.kept();
        if kept.states.is_empty() {
            kept.states.push(Campaign::default());
        }
        while kept.states.len() <= step {
            let from = (kept.states.len() - 1) * STEP;
            let mut next = kept.states[kept.states.len() - 1].clone();
            fold::continue_fold(&mut next, &self.entries[from..from + STEP]);
            kept.states.push(next);
        }
        kept.states[step].clone()
    }
}
