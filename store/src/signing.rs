//! The key that a ledger signs its checkpoints with: 32 secret bytes in a file of their own, mode 600.
//!
//! Made once, the first time a ledger is opened to write. Knows nothing of signatures; where the bytes come from is
//! the caller's to say.

use std::io;
use std::path::Path;

use recount_core::dice::Seed;

use crate::error::{Doing, StoreError};
use crate::folder::write_whole;
use crate::ledger::{Ledger, Mode};

/// What stands before the bytes.
const MARK: &str = "recount signing key 1\n";

impl Ledger {
    /// Returns the bytes that this ledger signs with; who may write makes them when there are none yet.
    ///
    /// # Errors
    /// When the file is no key, or cannot be read or written.
    pub fn signing_key<E: From<StoreError>>(
        &self,
        make: impl FnOnce() -> Result<Seed, E>,
    ) -> Result<Option<Seed>, E> {
        let inner = &self.0.inner;
        let path = inner.folder.signing_key();
        match (read(&path)?, inner.mode) {
            (None, Mode::Read) => Ok(None),
            (None, Mode::Write) => key_file(&path, make).map(Some),
            (found, _) => Ok(found),
        }
    }
}

/// Returns the bytes of a key's file, a witness's for one; a missing file is made.
///
/// # Errors
/// As [`Ledger::signing_key`].
pub fn key_file<E: From<StoreError>>(path: &Path, make: impl FnOnce() -> Result<Seed, E>) -> Result<Seed, E> {
    if let Some(found) = read(path)? {
        return Ok(found);
    }
    let made = make()?;
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).doing("making the folder", folder)?;
    }
    write_whole(path, format!("{MARK}{made}\n").as_bytes()).doing("writing the key", path)?;
    Ok(made)
}

fn read(path: &Path) -> Result<Option<Seed>, StoreError> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => {
            return Err(StoreError::Io { doing: "reading the key", path: path.to_owned(), source });
        }
    };
    let key =
        text.strip_prefix(MARK).and_then(|text| text.strip_suffix('\n')).and_then(|hex| hex.parse().ok());
    key.map(Some).ok_or_else(|| StoreError::NotAKey(path.to_owned()))
}
