//! The ledger: what the rest of Recount sees of the store, and how a batch is appended.
//!
//! A [`Ledger`] is a cheap handle; clones share one open folder, which closes with the last of them. Opening is in
//! `open`, reading in `reading`, exports in `export` and `import`, following in `follow`.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, mpsc};

use recount_core::entry::{At, Id};
use recount_core::slug::Slug;
use recount_core::tree::Tree;

use crate::chain::Chain;
use crate::error::{AppendError, Damage, Notice, StoreError};
use crate::folder::Folder;
use crate::indexer::{Indexer, Signal};
use crate::keys::{KeyRecord, KeyUse};
use crate::lock::{self, Holder, Lock};
use crate::pen::{Pen, Pending};
use crate::tape::{Chunk, sync_folder};
use crate::trees::Trees;

/// What a ledger is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// To read and append; one process at a time.
    Write,
    /// To read, beside a writer or without one.
    Read,
}

/// A declaration's canonical bytes and those of its consequences, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch(pub Vec<Vec<u8>>);

/// The end of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The campaign: the id of its entry 0.
    pub campaign: Id,
    /// Id of the last entry.
    pub id: Id,
    /// Number of entries; the sequence number that comes next.
    pub len: u64,
    /// Time of the last entry.
    pub at: Option<At>,
}

impl Head {
    pub(crate) fn of(campaign: Id, chain: &Chain) -> Self {
        Self { campaign, id: chain.head, len: chain.len, at: chain.at }
    }
}

/// An entry's stored bytes; they have been hashed and are those of its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raw {
    /// Its id.
    pub id: Id,
    /// Its number.
    pub seq: u64,
    /// Its canonical bytes.
    pub bytes: Vec<u8>,
}

/// An entry with the campaign it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// The campaign.
    pub campaign: Id,
    /// The entry.
    pub raw: Raw,
}

/// What the beginning of an id stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Exactly one entry.
    One(Located),
    /// No entry.
    None,
    /// Several, of which some are named.
    Many(Vec<Id>),
}

/// A campaign of this ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignInfo {
    /// The id of its entry 0.
    pub id: Id,
    /// Its short name here.
    pub name: Slug,
    /// Id of its last entry.
    pub head: Id,
    /// Number of its entries.
    pub len: u64,
    /// Where its tape is damaged: it is then read-only, and `len` counts what is good.
    pub damage: Option<Damage>,
}

/// An open ledger; clones share it.
#[derive(Clone)]
pub struct Ledger(pub(crate) Arc<Open>);

/// What is open; closing stops the indexer, seals sled and lets go of the lock, in this order.
pub(crate) struct Open {
    pub(crate) inner: Arc<Inner>,
    pub(crate) indexer: Mutex<Option<Indexer>>,
    pub(crate) lock: Option<Lock>,
}

/// What the ledger's threads share.
pub(crate) struct Inner {
    pub(crate) folder: Folder,
    pub(crate) mode: Mode,
    pub(crate) campaigns: RwLock<BTreeMap<Id, Arc<Campaign>>>,
    pub(crate) trees: RwLock<Option<Arc<Trees>>>,
    pub(crate) notices: Mutex<Vec<Notice>>,
    pub(crate) watchers: Mutex<Vec<mpsc::Sender<Head>>>,
    pub(crate) creating: Mutex<()>,
    pub(crate) shelving: Mutex<()>,
    pub(crate) signal: Signal,
    pub(crate) reads: AtomicU64,
}

/// A campaign that is open.
pub(crate) struct Campaign {
    pub(crate) name: Slug,
    pub(crate) pen: Pen,
    pub(crate) damage: RwLock<Option<Damage>>,
    /// The tree over its entries, as far as anybody has asked for it.
    pub(crate) tree: Mutex<Tree>,
}

impl std::fmt::Debug for Ledger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Ledger").field(&self.0.inner.folder.dir).finish()
    }
}

impl Ledger {
    /// Opens a ledger's folder, making it when it is to be written; answers with what had to be done to it.
    ///
    /// # Errors
    /// [`StoreError`] when the folder is another's, somebody else writes there, or the disk fails. A damaged
    /// campaign is no error: it is read-only, and a notice says where.
    pub fn open(dir: &Path, mode: Mode) -> Result<(Self, Vec<Notice>), StoreError> {
        crate::open::open(dir, mode)
    }

    /// Says who writes to a folder now.
    ///
    /// # Errors
    /// When the lock cannot be looked at.
    pub fn holder(dir: &Path) -> Result<Option<Holder>, StoreError> {
        lock::holder(dir)
    }

    /// Tells those who find the ledger locked where a server answers.
    ///
    /// # Errors
    /// When the ledger is open for reading only, or the lock's file cannot be written.
    pub fn answer_at(&self, address: &str) -> Result<(), StoreError> {
        let lock = self.0.lock.as_ref().ok_or(StoreError::ReadOnly("naming the server"))?;
        lock.say(Some(address)).map_err(|source| StoreError::Io {
            doing: "writing",
            path: self.0.inner.folder.dir.join("lock"),
            source,
        })
    }

    /// Returns what the store did by itself since it was opened or last asked.
    pub fn notices(&self) -> Vec<Notice> {
        std::mem::take(&mut *held(&self.0.inner.notices))
    }

    /// Creates a campaign under a short name; the batch starts with entry 0.
    ///
    /// # Errors
    /// [`AppendError`]; nothing is recorded then, unless the folder could not be synced ([`AppendError::Unknown`]).
    pub fn create(&self, name: &str, batch: &Batch) -> Result<Head, AppendError> {
        let name = Slug::new(name).map_err(|e| AppendError::BadName(e.to_string()))?;
        let chunk = Chunk::of(&batch.0, 0);
        let mut chain = Chain::EMPTY;
        chain.admit(chunk.entries()).map_err(|e| AppendError::Unchained { seq: e.seq, source: e.why })?;
        let id = chunk.lines.first().map_or(Id::NONE, |(id, _, _)| *id);
        self.found(id, &name, |new| new.write_all(&chunk.bytes))
    }

    /// Appends a batch to a campaign whose head is the expected one, and waits until it is synced.
    ///
    /// # Errors
    /// [`AppendError`]; its variants say what became of the batch.
    pub fn append(&self, campaign: Id, expected_head: Id, batch: &Batch) -> Result<Head, AppendError> {
        self.submit(campaign, expected_head, batch)?.wait()
    }

    /// Lays a batch behind all that was submitted so far, without waiting for its sync; the next batch may already
    /// name its head. Nothing is recorded before [`Pending::wait`] says so.
    ///
    /// # Errors
    /// [`AppendError`] when the batch cannot follow.
    pub fn submit(&self, campaign: Id, expected_head: Id, batch: &Batch) -> Result<Pending, AppendError> {
        let inner = &self.0.inner;
        if inner.mode == Mode::Read {
            return Err(AppendError::ReadOnly);
        }
        let campaign = inner.campaign(campaign).map_err(|_| AppendError::NoCampaign(campaign))?;
        if let Some(damage) = read(&campaign.damage).clone() {
            return Err(AppendError::Damaged(damage));
        }
        let known = |used: &KeyUse| inner.key(&campaign, used);
        let submitted = campaign.pen.submit(expected_head, &batch.0, known)?;
        Ok(Pending::new(self.clone(), campaign, submitted))
    }

    /// Returns what a member's key recorded in a campaign.
    ///
    /// # Errors
    /// [`StoreError::NoCampaign`].
    pub fn key(&self, campaign: Id, member: &str, key: &str) -> Result<Option<KeyRecord>, StoreError> {
        let campaign = self.0.inner.campaign(campaign)?;
        self.0.inner.refresh(&campaign)?;
        Ok(self.0.inner.key(&campaign, &KeyUse { member: member.to_owned(), key: key.to_owned() }))
    }

    /// Says how often entries were read from tape or sled since it was opened; whoever answers from memory adds none.
    pub fn reads(&self) -> u64 {
        self.0.inner.reads.load(Ordering::Relaxed)
    }

    /// Says how many acknowledged entries sled does not have yet; they are answered from memory.
    pub fn behind(&self) -> u64 {
        self.0.inner.all().iter().map(|campaign| campaign.behind()).sum()
    }

    /// Tells every acknowledged append from now on, of all campaigns, in the order they are known.
    pub fn watch(&self) -> mpsc::Receiver<Head> {
        let (sender, receiver) = mpsc::channel();
        held(&self.0.inner.watchers).push(sender);
        receiver
    }

    /// Reads entries of a campaign in order; what lies beyond its end is left out.
    ///
    /// # Errors
    /// [`StoreError::NoCampaign`], [`StoreError::Damaged`] when bytes are not what was acknowledged.
    pub fn read(&self, campaign: Id, range: Range<u64>) -> Result<Vec<Raw>, StoreError> {
        let mut entries = Vec::new();
        self.visit(campaign, range, |seq, id, bytes| entries.push(Raw { id, seq, bytes: bytes.to_vec() }))?;
        Ok(entries)
    }

    /// Writes a first batch to a tape of its own that appears whole, and takes the campaign up.
    pub(crate) fn found(
        &self,
        id: Id,
        name: &Slug,
        write: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>,
    ) -> Result<Head, AppendError> {
        let inner = &self.0.inner;
        if inner.mode == Mode::Read {
            return Err(AppendError::ReadOnly);
        }
        let _one_at_a_time = held(&inner.creating);
        if let Ok(here) = inner.campaign(id) {
            return Err(AppendError::Here { name: here.name.to_string() });
        }
        let path = inner.folder.tape(name);
        if path.exists() {
            return Err(AppendError::NameTaken { name: name.to_string() });
        }
        let campaign = Arc::new(crate::open::found(&path, name, write)?);
        let head = campaign.pen.head();
        sync_folder(&inner.folder.tapes_folder())
            .map_err(|e| AppendError::Unknown { file: path, source: Arc::new(e) })?;
        inner.campaigns.write().unwrap_or_else(PoisonError::into_inner).insert(id, campaign);
        inner.acknowledged(head);
        Ok(head)
    }
}

impl Campaign {
    /// How many of its entries are in memory only.
    pub(crate) fn behind(&self) -> u64 {
        let recent = read(&self.pen.recent);
        recent.end() - recent.base()
    }
}

impl Inner {
    /// The open campaign of an id.
    pub(crate) fn campaign(&self, id: Id) -> Result<Arc<Campaign>, StoreError> {
        read(&self.campaigns).get(&id).cloned().ok_or(StoreError::NoCampaign(id))
    }

    /// Every open campaign.
    pub(crate) fn all(&self) -> Vec<Arc<Campaign>> {
        read(&self.campaigns).values().cloned().collect()
    }

    /// Tells indexer and watchers of a new head.
    pub(crate) fn acknowledged(&self, head: Head) {
        self.signal.poke();
        let mut watchers = held(&self.watchers);
        watchers.retain(|watcher| watcher.send(head).is_ok());
    }

    /// Keeps a sentence for whoever asks next.
    pub(crate) fn say(&self, sentence: String) {
        held(&self.notices).push(Notice(sentence));
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        if let Some(indexer) = held(&self.indexer).take() {
            indexer.stop(&self.inner.signal);
        }
        let trees = self.inner.trees.write().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(trees) = trees.and_then(Arc::into_inner) {
            // Whatever sled fails to write is on the tapes, and the next opening finds it out.
            let _ = trees.close();
        }
    }
}

pub(crate) fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn read<T>(lock: &RwLock<T>) -> std::sync::RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}
