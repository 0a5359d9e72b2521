//! The state after any number of entries: folded once, kept at intervals, carried on from the nearest.
//!
//! `before` and `after` of every entry on a page ask for it, and so does a slider through time. A state belongs to
//! the entries before it alone, so that a longer list keeps what was folded for the shorter one.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use recount_core::campaign::Campaign;
use recount_core::view::Sheet;
use recount_replay::amend::landings;
use recount_replay::fold;

use super::Scope;

/// A state is kept after every so many entries.
const STEP: usize = 64;
/// How many sheets are kept.
const SHEETS: usize = 512;

/// States and sheets that were asked for.
#[derive(Debug, Default)]
pub(super) struct Stands {
    kept: Mutex<Kept>,
    /// Where amendments take the state back, and the ends of their turns.
    landings: OnceLock<BTreeMap<usize, usize>>,
}

#[derive(Clone, Debug, Default)]
struct Kept {
    /// After 0, `STEP`, 2 × `STEP` … entries.
    states: Vec<Campaign>,
    sheets: BTreeMap<usize, Arc<Sheet>>,
}

impl Clone for Stands {
    fn clone(&self) -> Self {
        Self { kept: Mutex::new(self.kept().clone()), landings: OnceLock::new() }
    }
}

impl Stands {
    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Scope {
    /// Returns the state after the first `count` entries.
    pub fn state_at(&self, count: usize) -> Campaign {
        if let Some(whole) = &self.whole {
            return whole.state_at(count);
        }
        let count = count.min(self.entries.len());
        let mut kept = self.stands.kept();
        let mut state = self.stand(&mut kept, count / STEP);
        self.carry_on(&mut state, count / STEP * STEP..count);
        state
    }

    /// Carries a state on over a range of the entries; where an amendment lands in it, on what that took it to.
    fn carry_on(&self, state: &mut Campaign, range: Range<usize>) {
        let landings = self.stands.landings.get_or_init(|| match self.is_record() {
            true => landings(&self.entries),
            false => BTreeMap::new(),
        });
        let mut from = range.start;
        if let Some((at, end)) = landings.range(range.clone()).next_back() {
            *state = self.judged().landing(&self.entries, at - 1, *end);
            from = at + 1;
        }
        fold::continue_fold(state, &self.entries[from..range.end]);
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

    fn stand(&self, kept: &mut Kept, step: usize) -> Campaign {
        if kept.states.is_empty() {
            kept.states.push(Campaign::default());
        }
        while kept.states.len() <= step {
            let from = (kept.states.len() - 1) * STEP;
            let mut next = kept.states[kept.states.len() - 1].clone();
            self.carry_on(&mut next, from..from + STEP);
            kept.states.push(next);
        }
        kept.states[step].clone()
    }
}
