//! The indexer: a thread that lets sled catch up with what the tapes have acknowledged.
//!
//! Nobody waits for it. It reads the tapes, hands sled batches, and then lets the memory go. Damage that it finds
//! on the way is noted, a failing sled is given up.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use recount_core::entry::Id;

use crate::ledger::{Campaign, Inner, held, read};
use crate::rows::TreeMark;
use crate::tape::{Batches, Chunk, Step};
use crate::trees::Trees;

/// Entries that sled takes in at once.
const PORTION: usize = 2_000;
/// Entries that are still taken in when the ledger closes; more wait for the next opening.
const LAST_PORTIONS: u64 = 20_000;
/// Entries of a campaign that memory may hold before sled is no longer held back.
const BACKLOG: u64 = 200_000;
/// While others append, sled rests this many times as long as it worked: its writing slows their syncs.
const REST: u32 = 4;
/// How long appends gather before sled is troubled.
const PAUSE: Duration = Duration::from_millis(100);

/// Wakes the indexer.
#[derive(Debug, Default)]
pub(crate) struct Signal {
    poked: AtomicBool,
    state: Mutex<Wish>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Wish {
    stop: bool,
}

impl Signal {
    /// Says that a tape has grown.
    pub fn poke(&self) {
        if !self.poked.swap(true, Ordering::AcqRel) {
            let _state = held(&self.state);
            self.changed.notify_all();
        }
    }

    fn stop(&self) {
        held(&self.state).stop = true;
        self.changed.notify_all();
    }

    fn stops(&self) -> bool {
        held(&self.state).stop
    }

    /// Rests, unless it is time to stop or nobody has appended since.
    fn rest(&self, time: Duration) {
        if self.poked.swap(false, Ordering::AcqRel) {
            let waited = self.changed.wait_timeout_while(held(&self.state), time, |state| !state.stop);
            drop(waited.unwrap_or_else(PoisonError::into_inner));
            // What was poked away meanwhile is seen in this round or asked for again.
            self.poked.store(true, Ordering::Release);
        }
    }

    /// Waits for a poke and for what follows it; false when it is time to stop.
    fn wait(&self) -> bool {
        let idle = |state: &mut Wish| !state.stop && !self.poked.load(Ordering::Acquire);
        let state = self.changed.wait_while(held(&self.state), idle).unwrap_or_else(PoisonError::into_inner);
        let (state, _) = self
            .changed
            .wait_timeout_while(state, PAUSE, |state| !state.stop)
            .unwrap_or_else(PoisonError::into_inner);
        self.poked.store(false, Ordering::Release);
        !state.stop
    }
}

/// The running thread.
#[derive(Debug)]
pub(crate) struct Indexer(JoinHandle<()>);

impl Indexer {
    /// Starts the thread.
    pub fn start(inner: &Arc<Inner>) -> io::Result<Self> {
        let inner = Arc::clone(inner);
        let run = move || {
            let mut keys = BTreeMap::new();
            while inner.signal.wait() {
                catch_up(&inner, &mut keys, u64::MAX);
            }
            catch_up(&inner, &mut keys, LAST_PORTIONS);
        };
        std::thread::Builder::new().name("recount-indexer".into()).spawn(run).map(Self)
    }

    /// Lets it finish what is left, if that is not much, and ends it.
    pub fn stop(self, signal: &Signal) {
        signal.stop();
        // Its panics are ours to have avoided; closing goes on in any case.
        let _ = self.0.join();
    }
}

/// Lets sled catch up; `at_most` bounds the entries of this round.
fn catch_up(inner: &Inner, keys: &mut BTreeMap<Id, u64>, at_most: u64) {
    let mut left = at_most;
    for campaign in inner.all() {
        loop {
            let stopping = at_most == u64::MAX && inner.signal.stops();
            let Some(trees) = read(&inner.trees).clone() else { return };
            if left == 0 || stopping {
                return;
            }
            let since = Instant::now();
            match portion(inner, &trees, &campaign, keys) {
                Portion::Done => break,
                Portion::Took(n) => {
                    left = left.saturating_sub(n);
                    if campaign.behind() < BACKLOG {
                        inner.signal.rest(since.elapsed() * REST);
                    }
                }
                Portion::Broken(broken) => {
                    inner.give_up(&trees, &broken);
                    return;
                }
            }
        }
    }
}

enum Portion {
    Done,
    Took(u64),
    Broken(crate::trees::Broken),
}

/// Hands sled the next batches of one campaign.
fn portion(inner: &Inner, trees: &Arc<Trees>, campaign: &Campaign, keys: &mut BTreeMap<Id, u64>) -> Portion {
    let pen = &campaign.pen;
    // sled may still know what a damaged tape has lost: it is left as it is.
    if read(&campaign.damage).is_some() {
        return Portion::Done;
    }
    let acked = pen.acked();
    let (base, slot) = {
        let recent = read(&pen.recent);
        (recent.base(), recent.slot(recent.base()))
    };
    let Some(slot) = slot.filter(|_| base < acked.chain.len) else { return Portion::Done };
    let chunks = match next_chunks(campaign, slot.batch, acked.bytes) {
        Ok(chunks) => chunks,
        Err(why) => {
            inner.suspect(campaign, base, slot.batch, &why);
            return Portion::Done;
        }
    };
    let Some(last) = chunks.last() else { return Portion::Done };
    let Some((head, _)) = last.entries().next_back() else { return Portion::Done };
    let taken: usize = chunks.iter().map(|chunk| chunk.lines.len()).sum();
    let len = base + taken as u64;
    let used = read(&pen.recent).keys_within(base, len);
    let before = match keys.get(&pen.campaign) {
        _ if base == 0 => 0,
        Some(keys) => *keys,
        None => match trees.marks() {
            Ok(marks) => marks.get(&pen.campaign).map_or(0, |mark| mark.keys),
            Err(broken) => return Portion::Broken(broken),
        },
    };
    let mark = TreeMark {
        offset: last.offset,
        length: last.bytes.len() as u64,
        hash: *blake3::hash(&last.bytes).as_bytes(),
        len,
        head,
        keys: before + used.len() as u64,
        name: campaign.name.to_string(),
    };
    if let Err(broken) = trees.take_in(&pen.campaign, base, &chunks, &used, &mark) {
        return Portion::Broken(broken);
    }
    keys.insert(pen.campaign, mark.keys);
    inner.let_go(trees, campaign, len);
    Portion::Took(taken as u64)
}

fn next_chunks(campaign: &Campaign, from: u64, to: u64) -> Result<Vec<Chunk>, String> {
    let mut batches = Batches::open(&campaign.pen.path, from).map_err(|e| e.to_string())?;
    let (mut chunks, mut entries) = (Vec::new(), 0);
    while entries < PORTION && batches.chunk.end() < to {
        match batches.advance().map_err(|e| e.to_string())? {
            Step::Batch => {
                entries += batches.chunk.lines.len();
                let next = Chunk { offset: batches.chunk.end(), ..Chunk::default() };
                chunks.push(std::mem::replace(&mut batches.chunk, next));
            }
            Step::End | Step::Unfinished | Step::Bad(_) => {
                return Err(format!("a batch at byte {} is not what was acknowledged", batches.chunk.offset));
            }
        }
    }
    Ok(chunks)
}
