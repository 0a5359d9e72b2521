//! Opening one tape for writing: where it ends, what its end means, and what sled can put back.
//!
//! An end that sled does not know is torn and moved aside; entries that sled knows and the tape has lost are put
//! back when they hash and chain; anything else is damage, and the campaign is then only read. Nothing is deleted.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use recount_core::entry::{Id, Link};
use recount_core::slug::Slug;

use crate::chain::Chain;
use crate::error::{Damage, Doing, Notice, StoreError};
use crate::folder::{beside, free_name};
use crate::pen::{Mark, Pen};
use crate::recent::Recent;
use crate::rows::TreeMark;
use crate::scan::{End, Scan, first_id, scan};
use crate::tape::{Chunk, read_at, sync_folder};
use crate::trees::Trees;

/// A campaign as it was opened.
pub(crate) struct Opened {
    /// Its short name.
    pub name: Slug,
    /// Its tape.
    pub pen: Pen,
    /// Where it is damaged.
    pub damage: Option<Damage>,
}

/// Opens tapes for writing, beside what sled knows of them.
pub(crate) struct Mender<'a> {
    /// sled, when it can be used.
    pub trees: Option<&'a Trees>,
    /// How far it has each campaign.
    pub marks: BTreeMap<Id, TreeMark>,
    /// What was done.
    pub notices: Vec<Notice>,
}

impl Mender<'_> {
    /// Opens a tape; `None` when nothing of it can be read, which is said.
    pub fn open(&mut self, name: &Slug, path: &Path) -> Result<Option<Opened>, StoreError> {
        let by_id =
            first_id(path).doing("reading", path)?.and_then(|id| Some((id, self.marks.get(&id)?.clone())));
        let suspected = suspicion(path).exists();
        if let Some((id, mark)) = &by_id
            && !suspected
            && let Some(from) = resume(path, mark)?
        {
            let rest = scan(path, from).doing("reading", path)?;
            return self.finish(*id, name, path, rest, mark.len).map(Some);
        }
        let whole = scan(path, Mark::START).doing("reading", path)?;
        let named =
            || self.marks.iter().find(|(_, mark)| mark.name == name.as_str()).map(|(i, m)| (*i, m.clone()));
        let known = by_id.or_else(|| if whole.mark.chain.len == 0 { named() } else { None });
        if let Some((id, mark)) = known {
            return self.reconcile(id, &mark, name, path, whole).map(Some);
        }
        match whole.slots.first().map(|slot| slot.id) {
            Some(id) => self.finish(id, name, path, whole, 0).map(Some),
            None => {
                let why = whole.end.says().unwrap_or_else(|| "it holds nothing".into());
                self.say(format!("The tape {} cannot be read and was left as it is: {why}.", path.display()));
                Ok(None)
            }
        }
    }

    /// Puts a whole tape back that sled still has; `None` when sled has not kept it either, which is said.
    pub fn restore(
        &mut self,
        id: Id,
        mark: &TreeMark,
        name: &Slug,
        path: &Path,
    ) -> Result<Option<Opened>, StoreError> {
        let Some(trees) = self.trees else { return Ok(None) };
        match held_by_sled(trees, id, mark, Mark::START) {
            Ok(_) => {
                let nothing =
                    Scan { mark: Mark::START, slots: Vec::new(), keys: Vec::new(), end: End::Clean };
                self.reconcile(id, mark, name, path, nothing).map(Some)
            }
            Err(why) => {
                let _ = trees.forget(&id);
                self.say(format!("The tape {} is gone, and sled has not kept it: {why}.", path.display()));
                Ok(None)
            }
        }
    }

    /// Settles a tape that is not what sled last saw.
    fn reconcile(
        &mut self,
        id: Id,
        mark: &TreeMark,
        name: &Slug,
        path: &Path,
        whole: Scan,
    ) -> Result<Opened, StoreError> {
        let Some(trees) = self.trees else { return self.finish(id, name, path, whole, 0) };
        let (len, head) = (whole.mark.chain.len, whole.mark.chain.head);
        if len >= mark.len && resume(path, mark)?.is_some() {
            return self.finish(id, name, path, whole, 0);
        }
        let goes_on = len < mark.len
            && (len == 0 || trees.slot(&id, len - 1).ok().flatten().is_some_and(|slot| slot.id == head));
        if !goes_on {
            let _ = trees.forget(&id);
            self.say(format!(
                "The tape {} is not the one that was here; what sled knew of it was replaced.",
                path.display()
            ));
            return self.finish(id, name, path, whole, 0);
        }
        match held_by_sled(trees, id, mark, whole.mark) {
            Ok(chunks) => {
                put_back(path, &whole, &chunks)?;
                self.say(format!(
                    "The tape {} had lost entries {len} to {}; they were put back from sled.",
                    path.display(),
                    mark.len - 1
                ));
                let whole = scan(path, Mark::START).doing("reading", path)?;
                self.finish(id, name, path, whole, 0)
            }
            Err(why) => {
                let why =
                    format!("entries up to {} are lost, and sled has not kept them: {why}", mark.len - 1);
                let damage = Damage { file: path.to_owned(), offset: whole.mark.bytes, seq: len, why };
                self.finish(id, name, path, Scan { end: End::Damaged(damage), ..whole }, 0)
            }
        }
    }

    /// Takes the tape up: what sled lacks is copied to a synced file, a torn end is moved aside.
    fn finish(
        &mut self,
        id: Id,
        name: &Slug,
        path: &Path,
        scan: Scan,
        base: u64,
    ) -> Result<Opened, StoreError> {
        let mark = scan.mark;
        let behind = !scan.slots.is_empty();
        let mut recent = Recent::from(base);
        recent.extend(scan.slots, scan.keys);
        if let End::Damaged(damage) = scan.end {
            self.say(format!(
                "The campaign {name} can be read up to entry {} and not be written: {damage}.",
                mark.chain.len.saturating_sub(1)
            ));
            let pen = Pen::new(id, path.to_owned(), None, mark, recent);
            return Ok(Opened { name: name.clone(), pen, damage: Some(damage) });
        }
        // Nothing is wrong with it (any more).
        let _ = fs::remove_file(suspicion(path));
        if let End::Torn = scan.end {
            let aside = move_torn(path, mark.bytes).doing("moving the torn end of", path)?;
            self.say(format!(
                "The tape {} ended in an unfinished batch that nobody was promised; it was moved to {}.",
                path.display(),
                aside.display()
            ));
        }
        if behind || matches!(scan.end, End::Torn) {
            copy_synced(path, mark.bytes).doing("copying", path)?;
        }
        let file = OpenOptions::new().append(true).open(path).doing("opening", path)?;
        Ok(Opened {
            name: name.clone(),
            pen: Pen::new(id, path.to_owned(), Some(file), mark, recent),
            damage: None,
        })
    }

    fn say(&mut self, sentence: String) {
        self.notices.push(Notice(sentence));
    }
}

/// The file beside a tape that says: read it from its start next time.
pub(crate) fn suspicion(path: &Path) -> PathBuf {
    beside(path, ".suspect")
}

/// The end of the batch that sled saw last, if the tape still has those bytes there.
pub(crate) fn resume(path: &Path, mark: &TreeMark) -> Result<Option<Mark>, StoreError> {
    let bytes = match read_at(path, mark.offset, mark.length) {
        Ok(bytes) => bytes,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(StoreError::Io { doing: "reading", path: path.to_owned(), source }),
    };
    if blake3::hash(&bytes) != blake3::Hash::from(mark.hash) {
        return Ok(None);
    }
    let last = bytes.split(|b| *b == b'\n').rfind(|line| line.first() == Some(&b'{'));
    let at = last.and_then(|line| Link::read(line).ok()).map(|link| link.at);
    let chain = Chain { len: mark.len, head: mark.head, at };
    Ok(at.map(|_| Mark { chain, bytes: mark.end() }))
}

/// The batches that sled has after a mark, checked as if they were appended.
fn held_by_sled(trees: &Trees, id: Id, mark: &TreeMark, from: Mark) -> Result<Vec<Chunk>, String> {
    let mut batches: Vec<Vec<Vec<u8>>> = Vec::new();
    for seq in from.chain.len..mark.len {
        let slot = trees.slot(&id, seq).map_err(|e| e.0)?.ok_or_else(|| format!("entry {seq} is missing"))?;
        let held = trees.event(&slot.id).map_err(|e| e.0)?;
        let (_, _, bytes) = held.ok_or_else(|| format!("the bytes of entry {seq} are missing"))?;
        let link = Link::read(&bytes).map_err(|e| e.to_string())?;
        match batches.last_mut() {
            Some(batch) if link.cause.is_some() => batch.push(bytes),
            Some(_) | None => batches.push(vec![bytes]),
        }
    }
    let (mut chain, mut offset, mut chunks) = (from.chain, from.bytes, Vec::new());
    for batch in &batches {
        let chunk = Chunk::of(batch, offset);
        chain.admit(chunk.entries()).map_err(|e| format!("entry {}: {}", e.seq, e.why))?;
        offset = chunk.end();
        chunks.push(chunk);
    }
    if chain.head == mark.head { Ok(chunks) } else { Err("its last entry is another".into()) }
}

/// Writes the tape anew: its good part, what sled had, and whatever of the old tape goes on from there.
fn put_back(path: &Path, whole: &Scan, chunks: &[Chunk]) -> Result<(), StoreError> {
    let new = beside(path, ".new");
    let write = || {
        let mut file = File::create(&new)?;
        let old_len = fs::metadata(path).map(|m| m.len()).unwrap_or(0);
        if whole.mark.bytes > 0 {
            io::copy(&mut File::open(path)?.take(whole.mark.bytes), &mut file)?;
        }
        chunks.iter().try_for_each(|chunk| file.write_all(&chunk.bytes))?;
        let end = chunks.last().map_or(whole.mark.bytes, Chunk::end);
        if old_len > end {
            file.write_all(&read_at(path, end, old_len - end)?)?;
        }
        file.sync_all()?;
        if old_len > whole.mark.bytes {
            fs::hard_link(path, free_name(&beside(path, &format!(".damaged-{}", whole.mark.bytes))))?;
        }
        fs::rename(&new, path)?;
        path.parent().map_or(Ok(()), sync_folder)
    };
    write().doing("putting entries back on", path)
}

/// Copies the end that belongs to no batch to a file of its own, synced.
fn move_torn(path: &Path, offset: u64) -> io::Result<PathBuf> {
    let aside = free_name(&beside(path, &format!(".torn-{offset}")));
    let mut file = File::create(&aside)?;
    file.write_all(&read_at(path, offset, u64::MAX - offset)?)?;
    file.sync_all()?;
    path.parent().map_or(Ok(()), sync_folder)?;
    Ok(aside)
}

/// Copies the good part to a new file that takes the tape's place: what is read then is on the disk.
fn copy_synced(path: &Path, bytes: u64) -> io::Result<()> {
    let new = beside(path, ".new");
    let mut file = File::create(&new)?;
    io::copy(&mut File::open(path)?.take(bytes), &mut file)?;
    file.sync_all()?;
    fs::rename(&new, path)?;
    path.parent().map_or(Ok(()), sync_folder)
}
