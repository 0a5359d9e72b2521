//! A ledger's folder: what lies in it, under which names, and how to tell it from another's.
//!
//! `ledger` (the mark) · `lock` · `tapes/<name>.tape` and `.checkpoints` · `sled/` · `private.json` · `scenarios.json` ·
//! `signing.key`. Whatever was moved aside stays beside it under a longer name and is never deleted.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use recount_core::slug::Slug;

use crate::error::{Doing, StoreError};
use crate::ledger::Mode;
use crate::tape::sync_folder;

const MARK: &str = "recount ledger 1\n";

/// The folder of a ledger.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    /// Where it is.
    pub dir: PathBuf,
}

impl Folder {
    /// Makes sure that a folder is a ledger's, or empty and to be written.
    pub fn check(dir: &Path, mode: Mode) -> Result<Self, StoreError> {
        if mode == Mode::Write {
            fs::create_dir_all(dir).doing("making the folder", dir)?;
        }
        let folder = Self { dir: dir.to_owned() };
        match fs::read_to_string(folder.mark()) {
            Ok(mark) if mark == MARK => return Ok(folder),
            Ok(mark) => {
                return Err(StoreError::OtherVersion { dir: dir.to_owned(), mark: first_line(&mark) });
            }
            Err(e) if e.kind() == io::ErrorKind::NotFound => {}
            Err(source) => return Err(StoreError::Io { doing: "reading", path: folder.mark(), source }),
        }
        let names = match names(dir) {
            Ok(names) => names,
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                return Err(StoreError::NoLedger(dir.to_owned()));
            }
            Err(source) => return Err(StoreError::Io { doing: "listing", path: dir.to_owned(), source }),
        };
        if let Some(found) = names.iter().find(|name| !is_ours(name)) {
            return Err(StoreError::NotALedger { dir: dir.to_owned(), found: found.clone() });
        }
        // Tapes that were copied without their mark are a ledger all the same.
        if mode == Mode::Read && !folder.tapes_folder().is_dir() {
            return Err(StoreError::NoLedger(dir.to_owned()));
        }
        Ok(folder)
    }

    /// Makes what is missing; the caller has the lock.
    pub fn furnish(&self) -> Result<(), StoreError> {
        let tapes = self.tapes_folder();
        fs::create_dir_all(&tapes).doing("making the folder", &tapes)?;
        for path in names(&tapes).doing("listing", &tapes)?.iter().filter(|name| name.ends_with(".new")) {
            let path = tapes.join(path);
            fs::remove_file(&path).doing("removing what was left unfinished", &path)?;
        }
        // Left by a rewrite that was cut short; names that were erased since must not survive in it.
        let half = beside(&self.private(), ".new");
        if half.exists() {
            fs::remove_file(&half).doing("removing what was left unfinished", &half)?;
        }
        if !self.mark().exists() {
            write_whole(&self.mark(), MARK.as_bytes()).doing("writing", &self.mark())?;
        }
        Ok(())
    }

    /// Every tape, by name.
    pub fn tapes(&self) -> Result<Vec<(Slug, PathBuf)>, StoreError> {
        let folder = self.tapes_folder();
        let mut names = names(&folder).doing("listing", &folder)?;
        names.sort();
        let tape = |file: &String| Some((Slug::new(file.strip_suffix(".tape")?).ok()?, folder.join(file)));
        Ok(names.iter().filter_map(tape).collect())
    }

    /// Where the tape of a name is or would be.
    pub fn tape(&self, name: &Slug) -> PathBuf {
        self.tapes_folder().join(format!("{name}.tape"))
    }

    /// Where the tapes are.
    pub fn tapes_folder(&self) -> PathBuf {
        self.dir.join("tapes")
    }

    /// Where sled is.
    pub fn sled(&self) -> PathBuf {
        self.dir.join("sled")
    }

    /// Where a campaign's signed checkpoints are kept.
    pub fn checkpoints(&self, name: &Slug) -> PathBuf {
        self.tapes_folder().join(format!("{name}.checkpoints"))
    }

    /// Where the key is that the ledger signs with.
    pub fn signing_key(&self) -> PathBuf {
        self.dir.join("signing.key")
    }

    /// Where the private file is.
    pub fn private(&self) -> PathBuf {
        self.dir.join("private.json")
    }

    /// Where scenarios are kept under their names.
    pub fn shelf(&self) -> PathBuf {
        self.dir.join("scenarios.json")
    }

    /// Moves sled's folder aside and says where to; `None` when there was none.
    pub fn set_sled_aside(&self) -> Result<Option<PathBuf>, StoreError> {
        let sled = self.sled();
        if !sled.exists() {
            return Ok(None);
        }
        let aside = free_name(&self.dir.join("sled.set-aside"));
        fs::rename(&sled, &aside).doing("setting aside", &sled)?;
        Ok(Some(aside))
    }

    fn mark(&self) -> PathBuf {
        self.dir.join("ledger")
    }
}

/// A name beside a path: the path with a suffix.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// The path itself, or the first of `path-2`, `path-3` … that is free.
pub(crate) fn free_name(path: &Path) -> PathBuf {
    let mut name = path.to_owned();
    let mut n = 2_u32;
    while name.exists() {
        name = beside(path, &format!("-{n}"));
        n += 1;
    }
    name
}

/// Writes a file so that it is there whole or not at all: new file, sync, rename, folder synced.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = beside(path, ".new");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&new)?;
    io::Write::write_all(&mut file, bytes)?;
    file.sync_all()?;
    fs::rename(&new, path)?;
    match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => sync_folder(Path::new(".")),
        folder => folder.map_or(Ok(()), sync_folder),
    }
}

fn is_ours(name: &str) -> bool {
    let kept = ["private.json", "private.json.new", "scenarios.json", "scenarios.json.new"];
    ["ledger", "ledger.new", "lock", "tapes", "sled", "door.key"].contains(&name)
        || kept.contains(&name)
        || name.starts_with("sled.set-aside")
        || ["signing.key", "signing.key.new"].contains(&name)
        || name.starts_with("witness-")
}

fn names(folder: &Path) -> io::Result<Vec<String>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().chars().take(60).collect()
}
