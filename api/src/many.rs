//! Many replays on every core: futures and weights, with progress that anybody may watch, and an end at a word.
//!
//! How the work is cut and who does which part changes no answer: every replay is a function of its number.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use recount_core::refusal::Refusal;
use recount_replay::futures::{Fresh, Futures};
use recount_replay::weigh::{Alternative, Weight, rank, weigh_one};
use recount_replay::what_if::Ground;

/// How many futures somebody takes at a time.
const PART: usize = 32;
/// The most futures that one question asks for.
pub const MOST_RUNS: usize = 1_000_000;

/// How far the work is; whoever has it can end it.
#[derive(Debug, Default)]
pub struct Watch {
    of: AtomicUsize,
    done: AtomicUsize,
    is_cancelled: AtomicBool,
}

impl Watch {
    /// Returns how many replays are done.
    pub fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    /// Returns how many replays there are; 0 while that is being found out.
    pub fn of(&self) -> usize {
        self.of.load(Ordering::Relaxed)
    }

    /// Ends the work; what is done by then is thrown away.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// Does `count` things on every core; `part` does those with numbers from the first up to before the second.
fn share(count: usize, size: usize, watch: &Watch, part: impl Fn(usize, usize) + Sync) {
    watch.of.store(count, Ordering::Relaxed);
    let next = AtomicUsize::new(0);
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..cores.min(count.div_ceil(size)) {
            scope.spawn(|| {
                loop {
                    let from = next.fetch_add(size, Ordering::Relaxed);
                    if from >= count || watch.is_cancelled() {
                        return;
                    }
                    let until = (from + size).min(count);
                    part(from, until);
                    watch.done.fetch_add(until - from, Ordering::Relaxed);
                }
            });
        }
    });
}

/// Plays so many futures; nothing when somebody ended it.
pub fn futures(fresh: &Fresh<'_>, runs: usize, watch: &Watch) -> Option<Futures> {
    let gathered = Mutex::new(Futures::default());
    share(runs, PART, watch, |from, until| {
        let part = fresh.gather(from + 1..=until);
        gathered.lock().unwrap_or_else(PoisonError::into_inner).merge(part);
    });
    (!watch.is_cancelled()).then(|| gathered.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Weighs alternatives, the heaviest first; nothing when somebody ended it.
///
/// # Errors
/// A refusal when an alternative cannot be replayed.
pub fn weights(
    ground: &Ground<'_>,
    alternatives: &[Alternative],
    watch: &Watch,
) -> Result<Option<Vec<Weight>>, Refusal> {
    type Found = Vec<(usize, Result<Option<Weight>, Refusal>)>;
    let found: Mutex<Found> = Mutex::new(Vec::new());
    share(alternatives.len(), 1, watch, |from, _| {
        let weight = weigh_one(ground, &alternatives[from]);
        found.lock().unwrap_or_else(PoisonError::into_inner).push((from, weight));
    });
    if watch.is_cancelled() {
        return Ok(None);
    }
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(number, _)| *number);
    let weights: Result<Vec<_>, _> = found.into_iter().map(|(_, weight)| weight).collect();
    let mut weights: Vec<Weight> = weights?.into_iter().flatten().collect();
    rank(&mut weights);
    Ok(Some(weights))
}
