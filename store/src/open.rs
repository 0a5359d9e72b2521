//! Opening a ledger: the folder, the lock, sled, and every tape as `mend` finds it.
//!
//! A writer makes whole what it finds; a reader takes no lock, leaves sled alone and keeps what it needs in memory.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, RwLock};

use recount_core::entry::Id;
use recount_core::slug::Slug;

use crate::error::{AppendError, Doing, Notice, StoreError, is_full};
use crate::folder::{Folder, beside};
use crate::indexer::{Indexer, Signal};
use crate::ledger::{Campaign, Inner, Ledger, Mode, Open};
use crate::lock::Lock;
use crate::mend::{Mender, Opened};
use crate::pen::{Mark, Pen};
use crate::recent::Recent;
use crate::scan::{End, scan};
use crate::tape::sync_folder;
use crate::trees::{Broken, Trees};

/// Opens a ledger.
pub(crate) fn open(dir: &Path, mode: Mode) -> Result<(Ledger, Vec<Notice>), StoreError> {
    let folder = Folder::check(dir, mode)?;
    match mode {
        Mode::Write => open_to_write(folder),
        Mode::Read => open_to_read(folder),
    }
}

/// Opens one tape as a reader does; `None` when it holds nothing whole yet.
pub(crate) fn look(name: &Slug, path: &Path) -> Result<Option<(Id, Campaign, Option<Notice>)>, StoreError> {
    let scan = scan(path, Mark::START).doing("reading", path)?;
    let Some(id) = scan.slots.first().map(|slot| slot.id) else {
        return Ok(None);
    };
    let (damage, notice) = match scan.end {
        // An unfinished end is a writer at work.
        End::Clean | End::Torn => (None, None),
        End::Damaged(damage) => {
            let last = scan.mark.chain.len.saturating_sub(1);
            let text = format!("The campaign {name} can be read up to entry {last}: {damage}.");
            (Some(damage), Some(Notice(text)))
        }
    };
    let mut recent = Recent::from(0);
    recent.extend(scan.slots, scan.keys);
    let pen = Pen::new(id, path.to_owned(), None, scan.mark, recent);
    Ok(Some((
        id,
        Campaign { name: name.clone(), pen, damage: RwLock::new(damage), tree: Mutex::default() },
        notice,
    )))
}

/// Writes a tape that appears whole under its name; the folder's sync is the caller's.
pub(crate) fn found(
    path: &Path,
    name: &Slug,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<Campaign, AppendError> {
    let new = beside(path, ".new");
    let failed = |e: std::io::Error| {
        let _ = fs::remove_file(&new);
        let (file, full, source) = (path.to_owned(), is_full(&e), Arc::new(e));
        if full { AppendError::Full { file, source } } else { AppendError::Write { file, source } }
    };
    let put = || {
        let mut file = File::create(&new)?;
        write(&mut file)?;
        file.sync_all()?;
        let scan = scan(&new, Mark::START)?;
        fs::rename(&new, path)?;
        Ok((scan, OpenOptions::new().append(true).open(path)?))
    };
    let (scan, file) = put().map_err(failed)?;
    let id = scan.slots.first().map_or(Id::NONE, |slot| slot.id);
    let mut recent = Recent::from(0);
    recent.extend(scan.slots, scan.keys);
    let pen = Pen::new(id, path.to_owned(), Some(file), scan.mark, recent);
    Ok(Campaign { name: name.clone(), pen, damage: RwLock::new(None), tree: Mutex::default() })
}

fn open_to_write(folder: Folder) -> Result<(Ledger, Vec<Notice>), StoreError> {
    let lock = Lock::take(&folder.dir)?;
    folder.furnish()?;
    sync_folder(&folder.dir).doing("syncing the folder", &folder.dir)?;
    let tapes = folder.tapes()?;
    let (trees, mut notices) = open_trees(&folder, !tapes.is_empty())?;
    let marks = match trees.as_ref().map(Trees::marks) {
        Some(Ok(marks)) => marks,
        Some(Err(_)) | None => BTreeMap::new(),
    };
    let mut mender = Mender { trees: trees.as_ref(), marks, notices: Vec::new() };
    let campaigns = open_tapes(&folder, &tapes, &mut mender)?;
    notices.append(&mut mender.notices);
    let behind: Vec<_> = campaigns.values().filter(|c| c.behind() > 0).map(|c| c.name.to_string()).collect();
    if notices.is_empty() && !behind.is_empty() {
        notices
            .push(Notice(format!("sled was behind the tapes of {} and is catching up.", behind.join(", "))));
    }
    let inner = Arc::new(new_inner(folder, Mode::Write, campaigns, trees));
    inner.signal.poke();
    let indexer = Indexer::start(&inner).doing("starting the indexer of", &inner.folder.sled())?;
    let open = Open { inner, indexer: Mutex::new(Some(indexer)), lock: Some(lock) };
    Ok((Ledger(Arc::new(open)), notices))
}

fn open_to_read(folder: Folder) -> Result<(Ledger, Vec<Notice>), StoreError> {
    let (mut campaigns, mut notices) = (BTreeMap::new(), Vec::new());
    for (name, path) in folder.tapes()? {
        let Some((id, campaign, notice)) = look(&name, &path)? else { continue };
        notices.extend(notice);
        once(&mut campaigns, id, campaign)?;
    }
    let inner = Arc::new(new_inner(folder, Mode::Read, campaigns, None));
    Ok((Ledger(Arc::new(Open { inner, indexer: Mutex::new(None), lock: None })), notices))
}

fn open_tapes(
    folder: &Folder,
    tapes: &[(Slug, std::path::PathBuf)],
    mender: &mut Mender<'_>,
) -> Result<BTreeMap<Id, Arc<Campaign>>, StoreError> {
    let mut campaigns = BTreeMap::new();
    let up = |Opened { name, pen, damage }| Campaign {
        name,
        pen,
        damage: RwLock::new(damage),
        tree: Mutex::default(),
    };
    for (name, path) in tapes {
        if let Some(opened) = mender.open(name, path)? {
            once(&mut campaigns, opened.pen.campaign, up(opened))?;
        }
    }
    for (id, mark) in mender.marks.clone() {
        if campaigns.contains_key(&id) {
            continue;
        }
        let Ok(mut name) = Slug::new(&mark.name) else { continue };
        if folder.tape(&name).exists() {
            let other = format!("{}-{}", mark.name.chars().take(55).collect::<String>(), id.short());
            let Ok(other) = Slug::new(&other) else { continue };
            name = other;
        }
        if let Some(opened) = mender.restore(id, &mark, &name, &folder.tape(&name))? {
            once(&mut campaigns, id, up(opened))?;
        }
    }
    Ok(campaigns)
}

fn once(campaigns: &mut BTreeMap<Id, Arc<Campaign>>, id: Id, campaign: Campaign) -> Result<(), StoreError> {
    let second = campaign.pen.path.clone();
    match campaigns.insert(id, Arc::new(campaign)) {
        None => Ok(()),
        Some(first) => Err(StoreError::Twice { first: first.pen.path.clone(), second }),
    }
}

/// Opens sled, or a new one in place of one that is broken; without any, the memory has to do.
fn open_trees(folder: &Folder, expected: bool) -> Result<(Option<Trees>, Vec<Notice>), StoreError> {
    let mut notices = Vec::new();
    let missing = !folder.sled().exists();
    let trees = match Trees::open(&folder.sled()) {
        Ok(trees) => {
            if missing && expected {
                notices.push(Notice("sled's folder was missing; it is rebuilt from the tapes.".into()));
            }
            Some(trees)
        }
        Err(Broken(why)) => {
            let aside = folder.set_sled_aside()?;
            let aside = aside.map_or("nowhere".into(), |path| path.display().to_string());
            notices.push(Notice(format!(
                "sled's folder was damaged ({why}); it was moved to {aside} and is rebuilt from the tapes."
            )));
            Trees::open(&folder.sled()).ok()
        }
    };
    if trees.is_none() {
        notices.push(Notice("sled cannot be used; everything is read from the tapes.".into()));
    }
    Ok((trees, notices))
}

fn new_inner(
    folder: Folder,
    mode: Mode,
    campaigns: BTreeMap<Id, Arc<Campaign>>,
    trees: Option<Trees>,
) -> Inner {
    Inner {
        folder,
        mode,
        campaigns: RwLock::new(campaigns),
        trees: RwLock::new(trees.map(Arc::new)),
        notices: Mutex::default(),
        watchers: Mutex::default(),
        creating: Mutex::default(),
        shelving: Mutex::default(),
        signal: Signal::default(),
        reads: Default::default(),
    }
}
