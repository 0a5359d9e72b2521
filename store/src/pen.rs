//! Writing to one tape: batches gather while a sync runs, and the next sync takes all of them (group commit).
//!
//! Whoever waits first leads: writes what has gathered, syncs, and answers for everyone. Those who wait do it on
//! their group alone, so that sixty-four who wake at once do not queue for the lock that the next batches need.
//! A failed write is cut back; a failed sync ends writing, because the system may have dropped what it held.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use recount_core::entry::{Id, Link};

use crate::chain::{Chain, Unchained};
use crate::error::{AppendError, is_full};
use crate::keys::{KeyRecord, KeyUse};
use crate::ledger::{Campaign, Head, Ledger, held};
use crate::recent::Recent;
use crate::tape::{Chunk, Slot};

/// How far a tape reaches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// Its entries.
    pub chain: Chain,
    /// Its bytes.
    pub bytes: u64,
}

impl Mark {
    /// Before the first batch.
    pub const START: Self = Self { chain: Chain::EMPTY, bytes: 0 };
}

/// One tape's writing end.
#[derive(Debug)]
pub(crate) struct Pen {
    /// The campaign's id.
    pub campaign: Id,
    /// The tape.
    pub path: PathBuf,
    /// What sled does not have.
    pub recent: RwLock<Recent>,
    state: Mutex<State>,
    /// For those who wait for the tape to grow.
    turned: Condvar,
}

#[derive(Debug)]
struct State {
    file: Option<Arc<File>>,
    acked: Mark,
    tip: Mark,
    gathering: Gathering,
    in_flight: Option<Gathering>,
    ended: Option<Arc<io::Error>>,
}

#[derive(Debug, Default)]
struct Gathering {
    bytes: Vec<u8>,
    slots: Vec<Slot>,
    keys: Vec<(KeyUse, KeyRecord)>,
    group: Arc<Group>,
}

/// The batches that share a sync: what became of them, and where their writers wait.
#[derive(Debug, Default)]
struct Group {
    outcome: OnceLock<Result<(), Failure>>,
    /// Whether one of them is to lead.
    leads: Mutex<bool>,
    turn: Condvar,
}

impl Group {
    /// Waits until the outcome is there, or until told to lead.
    fn wait(&self) {
        let mut leads = held(&self.leads);
        while self.outcome.get().is_none() && !*leads {
            leads = self.turn.wait(leads).unwrap_or_else(PoisonError::into_inner);
        }
        *leads = false;
    }

    /// Tells everyone what became of them; only the first outcome counts.
    fn tell(&self, outcome: Result<(), Failure>) {
        let _ = self.outcome.set(outcome);
        // Whoever has just looked, and found nothing, waits before this lock is had.
        drop(held(&self.leads));
        self.turn.notify_all();
    }

    /// Tells one of them to lead.
    fn pass_the_lead(&self) {
        *held(&self.leads) = true;
        self.turn.notify_one();
    }
}

#[derive(Clone, Debug)]
enum Failure {
    Write(Arc<io::Error>),
    Sync(Arc<io::Error>),
}

/// What was submitted and waits for its sync.
#[derive(Debug)]
pub(crate) struct Submitted {
    group: Arc<Group>,
    /// The head once it is acknowledged.
    pub head: Head,
}

/// An append that waits for its sync; it counts only when [`Pending::wait`] says so.
#[must_use = "nothing is recorded before it was waited for"]
pub struct Pending {
    ledger: Ledger,
    campaign: Arc<Campaign>,
    submitted: Submitted,
}

impl Pending {
    pub(crate) fn new(ledger: Ledger, campaign: Arc<Campaign>, submitted: Submitted) -> Self {
        Self { ledger, campaign, submitted }
    }

    /// Returns the head as it will be: what the next batch has to name.
    pub fn head(&self) -> Head {
        self.submitted.head
    }

    /// Waits for the sync and returns the acknowledged head.
    ///
    /// # Errors
    /// [`AppendError`] when the write or the sync failed.
    pub fn wait(self) -> Result<Head, AppendError> {
        self.campaign.pen.finish(&self.submitted)?;
        self.ledger.0.inner.acknowledged(self.submitted.head);
        Ok(self.submitted.head)
    }
}

/// What became of a key that an append carries.
enum KeyState {
    Recorded(KeyRecord),
    Waiting(KeyRecord, Arc<Group>),
}

impl Pen {
    /// Takes up a tape at its acknowledged end; without a file it is only read.
    pub fn new(campaign: Id, path: PathBuf, file: Option<File>, mark: Mark, recent: Recent) -> Self {
        let state = State {
            file: file.map(Arc::new),
            acked: mark,
            tip: mark,
            gathering: Gathering::default(),
            in_flight: None,
            ended: None,
        };
        Self { campaign, path, recent: RwLock::new(recent), state: Mutex::new(state), turned: Condvar::new() }
    }

    /// How far the tape is acknowledged.
    pub fn acked(&self) -> Mark {
        self.lock().acked
    }

    /// The acknowledged head.
    pub fn head(&self) -> Head {
        Head::of(self.campaign, &self.acked().chain)
    }

    /// Moves a reader's end of the tape on.
    pub fn seen(&self, mark: Mark) {
        let mut state = self.lock();
        state.acked = mark;
        state.tip = mark;
        self.turned.notify_all();
    }

    /// Waits until the tape is longer than this many entries; `None` after the timeout.
    pub fn longer_than(&self, len: u64, timeout: Duration) -> Option<Head> {
        let waiting = |state: &mut State| state.acked.chain.len <= len;
        let (state, _) = self
            .turned
            .wait_timeout_while(self.lock(), timeout, waiting)
            .unwrap_or_else(PoisonError::into_inner);
        (state.acked.chain.len > len).then(|| Head::of(self.campaign, &state.acked.chain))
    }

    /// Lays a batch behind everything submitted so far; `known` looks a key up among what is in sled.
    ///
    /// The order is the contract's: first the key, then the expected head, then the batch itself.
    pub fn submit(
        &self,
        expected: Id,
        entries: &[Vec<u8>],
        known: impl Fn(&KeyUse) -> Option<KeyRecord>,
    ) -> Result<Submitted, AppendError> {
        let mut state = self.lock();
        let file = self.path.clone();
        if state.file.is_none() {
            return Err(AppendError::ReadOnly);
        }
        if let Some(source) = &state.ended {
            return Err(AppendError::Ended { file, source: Arc::clone(source) });
        }
        let chunk = Chunk::of(entries, state.tip.bytes);
        let used = asked(&chunk, state.tip.chain.len)?;
        if let Some((key, asked)) = &used {
            match self.find_key(&state, key, known) {
                None => {}
                Some(KeyState::Recorded(record)) => return Err(answer(record, asked)),
                Some(KeyState::Waiting(record, group)) => {
                    drop(state);
                    self.settle(&group)?;
                    return Err(answer(record, asked));
                }
            }
        }
        if expected != state.tip.chain.head {
            return Err(self.stale(state));
        }
        let mut chain = state.tip.chain;
        chain.admit(chunk.entries()).map_err(|e| AppendError::Unchained { seq: e.seq, source: e.why })?;
        state.gathering.slots.extend(chunk.slots());
        state.gathering.bytes.extend_from_slice(&chunk.bytes);
        state.gathering.keys.extend(used);
        state.tip = Mark { chain, bytes: chunk.end() };
        let head = Head::of(self.campaign, &chain);
        Ok(Submitted { group: Arc::clone(&state.gathering.group), head })
    }

    /// Waits until a submitted batch is on the disk, leading the sync when nobody does.
    pub fn finish(&self, submitted: &Submitted) -> Result<(), AppendError> {
        self.settle(&submitted.group)
    }

    /// Waits for a group's outcome, leading the sync when nobody does.
    fn settle(&self, group: &Group) -> Result<(), AppendError> {
        loop {
            if let Some(outcome) = group.outcome.get() {
                return match outcome {
                    Ok(()) => Ok(()),
                    Err(failure) => Err(self.failed(failure)),
                };
            }
            let state = self.lock();
            if state.in_flight.is_none() && group.outcome.get().is_none() {
                self.lead(state);
            } else {
                drop(state);
                group.wait();
            }
        }
    }

    /// Writes and syncs what has gathered, without the lock while the disk works.
    fn lead(&self, mut state: MutexGuard<'_, State>) {
        let mut work = std::mem::take(&mut state.gathering);
        let bytes = std::mem::take(&mut work.bytes);
        let (end, file) = (state.tip, state.file.clone());
        state.in_flight = Some(work);
        drop(state);
        let written = match &file {
            Some(file) => put(file, &bytes),
            None => Err(Failure::Write(Arc::new(io::Error::other("the tape is not open for writing")))),
        };
        let mut state = self.lock();
        let work = state.in_flight.take().unwrap_or_default();
        let outcome = match written {
            Ok(()) => {
                let mut recent = self.recent.write().unwrap_or_else(PoisonError::into_inner);
                recent.extend(work.slots, work.keys);
                state.acked = end;
                Ok(())
            }
            Err(failure) => {
                self.abandon(&mut state, file.as_deref(), &failure);
                Err(failure)
            }
        };
        let next = (!state.gathering.bytes.is_empty()).then(|| Arc::clone(&state.gathering.group));
        drop(state);
        // The next group first: its sync may begin while the others are still being told.
        if let Some(next) = next {
            next.pass_the_lead();
        }
        work.group.tell(outcome);
        self.turned.notify_all();
    }

    /// Takes back what has gathered behind a failure, and cuts a failed write off the tape.
    fn abandon(&self, state: &mut State, file: Option<&File>, failure: &Failure) {
        let gathered = std::mem::take(&mut state.gathering);
        gathered.group.tell(Err(failure.clone()));
        state.tip = state.acked;
        match failure {
            Failure::Sync(source) => state.ended = Some(Arc::clone(source)),
            Failure::Write(_) => {
                if let Some(Err(e)) = file.map(|file| file.set_len(state.acked.bytes)) {
                    state.ended = Some(Arc::new(e));
                }
            }
        }
    }

    fn find_key(
        &self,
        state: &State,
        used: &KeyUse,
        known: impl Fn(&KeyUse) -> Option<KeyRecord>,
    ) -> Option<KeyState> {
        for part in state.in_flight.iter().chain([&state.gathering]) {
            if let Some((_, record)) = part.keys.iter().find(|(key, _)| key == used) {
                return Some(KeyState::Waiting(*record, Arc::clone(&part.group)));
            }
        }
        known(used).map(KeyState::Recorded)
    }

    /// Answers with a head that can be read: whoever was faster is waited for.
    fn stale(&self, state: MutexGuard<'_, State>) -> AppendError {
        let group = match &state.in_flight {
            _ if !state.gathering.bytes.is_empty() => Some(Arc::clone(&state.gathering.group)),
            Some(work) => Some(Arc::clone(&work.group)),
            None => None,
        };
        drop(state);
        if let Some(group) = group {
            // Whether it was written or failed, the head is then known.
            let _ = self.settle(&group);
        }
        AppendError::Stale { head: self.head() }
    }

    fn failed(&self, failure: &Failure) -> AppendError {
        let file = self.path.clone();
        match failure {
            Failure::Sync(source) => AppendError::Unknown { file, source: Arc::clone(source) },
            Failure::Write(source) if is_full(source) => {
                AppendError::Full { file, source: Arc::clone(source) }
            }
            Failure::Write(source) => AppendError::Write { file, source: Arc::clone(source) },
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn answer(record: KeyRecord, asked: &KeyRecord) -> AppendError {
    if record.digest == asked.digest { AppendError::Already(record) } else { AppendError::KeyUsed(record) }
}

fn asked(chunk: &Chunk, seq: u64) -> Result<Option<(KeyUse, KeyRecord)>, AppendError> {
    let not_an_entry = |why: String| AppendError::Unchained { seq, source: Unchained::NotAnEntry(why) };
    let Some((_, first)) = chunk.entries().next() else {
        return Err(AppendError::Unchained { seq, source: Unchained::Empty });
    };
    let link = Link::read(first).map_err(|e| not_an_entry(e.to_string()))?;
    KeyUse::of(&link, first, seq, chunk.lines.len()).map_err(|e| not_an_entry(e.to_string()))
}

fn put(file: &File, bytes: &[u8]) -> Result<(), Failure> {
    let mut end = file;
    end.write_all(bytes).map_err(|e| Failure::Write(Arc::new(e)))?;
    file.sync_data().map_err(|e| Failure::Sync(Arc::new(e)))
}
