//! sled, fenced in: four trees that answer by id, by sequence and by key, and are never believed unchecked.
//!
//! Everything here can be rebuilt from the tapes, so any error or panic of sled is one answer, [`Broken`], and the
//! caller goes back to the tapes. Nothing of sled shows outside this file. See `rows` for the bytes.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::File;
use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Once, OnceLock};
use std::time::Duration;

use recount_core::entry::Id;

use crate::keys::{KeyRecord, KeyUse};
use crate::rows::{self, Row, TreeMark};
use crate::tape::{Chunk, Slot};

/// sled failed, panicked, or holds what cannot be: what it said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Broken(pub String);

/// An entry as sled has it: its campaign, number and bytes, hash checked.
pub(crate) type Held = (Id, u64, Vec<u8>);

/// The open trees. Dropping them leaks sled, for a broken one may hang; see [`Trees::close`].
pub(crate) struct Trees {
    folder: PathBuf,
    db: ManuallyDrop<sled::Db>,
    events: ManuallyDrop<sled::Tree>,
    stream: ManuallyDrop<sled::Tree>,
    heads: ManuallyDrop<sled::Tree>,
    keys: ManuallyDrop<sled::Tree>,
    whole: OnceLock<bool>,
}

impl Trees {
    /// Opens or makes sled's folder and checks that it is as long and as full as it was left.
    pub fn open(folder: &Path) -> Result<Self, Broken> {
        let sealed = Seal::read(folder);
        // Before sled looks: it writes as it opens, and a file that was cut short would be long enough again.
        if let Some(seal) = &sealed {
            seal.fits(folder)?;
        }
        let db = open_db(folder)?;
        let trees = guarded(|| {
            Ok(Self {
                folder: folder.to_owned(),
                events: ManuallyDrop::new(db.open_tree("events")?),
                stream: ManuallyDrop::new(db.open_tree("stream")?),
                heads: ManuallyDrop::new(db.open_tree("heads")?),
                keys: ManuallyDrop::new(db.open_tree("keys")?),
                db: ManuallyDrop::new(db),
                whole: OnceLock::new(),
            })
        })?;
        let marks = trees.marks()?;
        if sealed.is_none() && !marks.is_empty() {
            return Err(Broken("its seal is missing".into()));
        }
        for (campaign, mark) in &marks {
            trees.count(campaign, mark)?;
        }
        Seal::write(folder, false)?;
        Ok(trees)
    }

    /// How far sled has each campaign.
    pub fn marks(&self) -> Result<BTreeMap<Id, TreeMark>, Broken> {
        let rows = guarded(|| self.heads.iter().collect::<sled::Result<Vec<_>>>())?;
        let read = |(campaign, row): (sled::IVec, sled::IVec)| {
            Some((Id::from_bytes(Row(&campaign).take()?), TreeMark::of_row(&row)?))
        };
        rows.into_iter().map(|row| read(row).ok_or_else(unreadable)).collect()
    }

    /// Where an entry stands on its tape.
    pub fn slot(&self, campaign: &Id, seq: u64) -> Result<Option<Slot>, Broken> {
        let row = guarded(|| self.stream.get(rows::stream_key(campaign, seq)))?;
        row.map(|row| rows::slot_of_row(&row).ok_or_else(unreadable)).transpose()
    }

    /// An entry by its id; its hash is checked.
    pub fn event(&self, id: &Id) -> Result<Option<Held>, Broken> {
        let Some(row) = guarded(|| self.events.get(id.as_bytes()))? else { return Ok(None) };
        let mut row = Row(&row);
        let (campaign, seq) = (row.take().ok_or_else(unreadable)?, row.u64().ok_or_else(unreadable)?);
        if Id::of(row.0) != *id {
            return Err(Broken(format!("its bytes of {} have another hash", id.short())));
        }
        Ok(Some((Id::from_bytes(campaign), seq, row.0.to_vec())))
    }

    /// At most `limit` ids between two, both included.
    pub fn between(&self, low: Id, high: Id, limit: usize) -> Result<Vec<Id>, Broken> {
        let rows = guarded(|| {
            let range = self.events.range(*low.as_bytes()..=*high.as_bytes());
            range.keys().take(limit).collect::<sled::Result<Vec<_>>>()
        })?;
        rows.iter().map(|row| Row(row).take().map(Id::from_bytes).ok_or_else(unreadable)).collect()
    }

    /// What a key recorded.
    pub fn key(&self, campaign: &Id, used: &KeyUse) -> Result<Option<KeyRecord>, Broken> {
        let row = guarded(|| self.keys.get(rows::key_key(campaign, used)))?;
        row.map(|row| rows::key_of_row(&row).ok_or_else(unreadable)).transpose()
    }

    /// Takes in batches of one campaign and then, once they are written out, how far that is.
    pub fn take_in(
        &self,
        campaign: &Id,
        first_seq: u64,
        chunks: &[Chunk],
        keys: &[(KeyUse, KeyRecord)],
        mark: &TreeMark,
    ) -> Result<(), Broken> {
        let (mut events, mut stream) = (sled::Batch::default(), sled::Batch::default());
        let mut used = sled::Batch::default();
        let mut seq = first_seq;
        for chunk in chunks {
            for (slot, (id, bytes)) in chunk.slots().zip(chunk.entries()) {
                events.insert(&id.as_bytes()[..], rows::event_row(campaign, seq, bytes));
                stream.insert(&rows::stream_key(campaign, seq)[..], rows::slot_row(&slot));
                seq += 1;
            }
        }
        for (key, record) in keys {
            used.insert(rows::key_key(campaign, key), rows::key_row(record));
        }
        guarded(|| {
            self.events.apply_batch(events)?;
            self.stream.apply_batch(stream)?;
            self.keys.apply_batch(used)?;
            self.db.flush()?;
            self.heads.insert(campaign.as_bytes(), mark.to_row())?;
            self.db.flush()
        })?;
        Seal::write(&self.folder, false)
    }

    /// Removes every row of a campaign.
    pub fn forget(&self, campaign: &Id) -> Result<(), Broken> {
        guarded(|| {
            self.heads.remove(campaign.as_bytes())?;
            for row in self.stream.scan_prefix(campaign.as_bytes()) {
                let (key, slot) = row?;
                if let Some(slot) = rows::slot_of_row(&slot) {
                    self.events.remove(slot.id.as_bytes())?;
                }
                self.stream.remove(key)?;
            }
            for key in self.keys.scan_prefix(campaign.as_bytes()).keys() {
                self.keys.remove(key?)?;
            }
            self.db.flush().map(drop)
        })
    }

    /// Makes sure, once, that no entry it should have is missing: a shortened sled loses rows in silence.
    pub fn is_whole(&self) -> Result<bool, Broken> {
        if let Some(whole) = self.whole.get() {
            return Ok(*whole);
        }
        let whole = guarded(|| {
            for row in self.stream.iter().values() {
                let Some(slot) = rows::slot_of_row(&row?) else { return Ok(false) };
                if !self.events.contains_key(slot.id.as_bytes())? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        Ok(*self.whole.get_or_init(|| whole))
    }

    /// Writes everything out, syncs it, seals the folder and lets go of sled.
    pub fn close(self) -> Result<(), Broken> {
        guarded(|| self.db.flush())?;
        for file in ["db", "conf"] {
            let path = self.folder.join(file);
            File::open(&path).and_then(|file| file.sync_all()).map_err(|e| Broken(e.to_string()))?;
        }
        Seal::write(&self.folder, true)?;
        guarded(|| {
            drop(ManuallyDrop::into_inner(self.events));
            drop(ManuallyDrop::into_inner(self.stream));
            drop(ManuallyDrop::into_inner(self.heads));
            drop(ManuallyDrop::into_inner(self.keys));
            drop(ManuallyDrop::into_inner(self.db));
            Ok(())
        })
    }

    /// Loses a row, as a shortened sled does.
    #[cfg(test)]
    pub fn lose(&self, campaign: &Id, seq: u64, id: &Id, of_the_stream: bool) {
        let row = if of_the_stream {
            self.stream.remove(rows::stream_key(campaign, seq))
        } else {
            self.events.remove(id.as_bytes())
        };
        assert!(row.unwrap().is_some());
    }

    /// Counts the rows that a mark promises.
    fn count(&self, campaign: &Id, mark: &TreeMark) -> Result<(), Broken> {
        let (entries, keys) = guarded(|| {
            let (from, to) = (rows::stream_key(campaign, 0), rows::stream_key(campaign, mark.len));
            let mut entries = 0_u64;
            for row in self.stream.range(from..to) {
                row?;
                entries += 1;
            }
            let mut keys = 0_u64;
            for row in self.keys.scan_prefix(campaign.as_bytes()).values() {
                keys += u64::from(rows::key_of_row(&row?).is_some_and(|r| r.first_seq < mark.len));
            }
            Ok((entries, keys))
        })?;
        let due = (mark.len, mark.keys);
        if (entries, keys) == due {
            Ok(())
        } else {
            Err(Broken(format!(
                "it has {entries} entries and {keys} keys where {} and {} are due",
                due.0, due.1
            )))
        }
    }
}

/// What sled's folder was when it was last written: how long, in which run of the machine, and whether closed.
struct Seal {
    bytes: u64,
    boot: String,
    closed: bool,
}

impl Seal {
    fn path(folder: &Path) -> PathBuf {
        folder.join("recount-seal")
    }

    fn read(folder: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(Self::path(folder)).ok()?;
        let mut parts = text.split_whitespace();
        let bytes = parts.next()?.parse().ok()?;
        Some(Self { bytes, boot: parts.next()?.to_owned(), closed: parts.next()? == "closed" })
    }

    /// Says how long sled's file is now. Not synced unless closed: a power cut shows in the boot id.
    fn write(folder: &Path, closed: bool) -> Result<(), Broken> {
        let write = || {
            let bytes = std::fs::metadata(folder.join("db"))?.len();
            let state = if closed { "closed" } else { "open" };
            let (path, new) = (Self::path(folder), folder.join("recount-seal.new"));
            std::fs::write(&new, format!("{bytes} {} {state}\n", boot_id()))?;
            if closed {
                File::open(&new)?.sync_all()?;
            }
            std::fs::rename(new, path)
        };
        write().map_err(|e: std::io::Error| Broken(format!("its seal cannot be written: {e}")))
    }

    fn fits(&self, folder: &Path) -> Result<(), Broken> {
        let bytes = std::fs::metadata(folder.join("db")).map_err(|e| Broken(e.to_string()))?.len();
        if bytes < self.bytes {
            return Err(Broken(format!("its file has {bytes} bytes where {} were written", self.bytes)));
        }
        if !self.closed && (self.boot != boot_id() || self.boot == UNKNOWN_BOOT) {
            return Err(Broken("the machine went down before it was closed".into()));
        }
        Ok(())
    }
}

const UNKNOWN_BOOT: &str = "unknown";

fn boot_id() -> String {
    let id = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    if id.trim().is_empty() { UNKNOWN_BOOT.into() } else { id.trim().into() }
}

fn unreadable() -> Broken {
    Broken("a row cannot be read".into())
}

/// Opens sled; one that this process has just let go of may hold its own lock for a moment.
fn open_db(folder: &Path) -> Result<sled::Db, Broken> {
    let mut tries = 0;
    loop {
        let config = sled::Config::new().path(folder).flush_every_ms(None).cache_capacity(64 << 20);
        match guarded(|| config.open()) {
            Err(Broken(why)) if why.contains("WouldBlock") && tries < 100 => {
                tries += 1;
                std::thread::sleep(Duration::from_millis(20));
            }
            outcome => return outcome,
        }
    }
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs sled's code; its panics are answers and are not printed.
fn guarded<T>(work: impl FnOnce() -> sled::Result<T>) -> Result<T, Broken> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let ours = std::thread::current().name().is_some_and(|name| name.starts_with("sled"));
            if !ours && !QUIET.get() {
                before(info);
            }
        }));
    });
    let was = QUIET.replace(true);
    let outcome = catch_unwind(AssertUnwindSafe(work));
    QUIET.set(was);
    match outcome {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(e)) => Err(Broken(format!("sled says: {e}"))),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or(panic.downcast_ref::<&str>().copied()).unwrap_or("nothing");
            Err(Broken(format!("sled panicked: {said}")))
        }
    }
}
