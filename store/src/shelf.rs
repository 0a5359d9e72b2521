//! The shelf: scenarios kept under a name. They are a table's drafts, local to a ledger and in no campaign.
//!
//! One file, rewritten whole and synced before the answer. It holds no secret; losing it loses no entry.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use recount_core::entry::Id;
use recount_core::scenario::Scenario;
use recount_core::slug::Slug;
use serde::{Deserialize, Serialize};

use crate::error::{Doing, StoreError};
use crate::folder::write_whole;
use crate::ledger::{Ledger, Mode, held};

/// A scenario as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shelved {
    /// The last entry when it was kept.
    pub base: Id,
    /// The scenario.
    pub scenario: Scenario,
}

/// The shelf of a ledger; every change is on the disk when it returns.
#[derive(Debug)]
pub struct Shelf {
    ledger: Ledger,
    path: PathBuf,
    kept: Mutex<Kept>,
}

/// campaign → name → scenario
type Kept = BTreeMap<String, BTreeMap<Slug, Shelved>>;

impl Ledger {
    /// Opens the shelf; a missing file is an empty one.
    ///
    /// # Errors
    /// [`StoreError::Private`] when the file is not what was written; it is then left as it is.
    pub fn shelf(&self) -> Result<Shelf, StoreError> {
        let path = self.0.inner.folder.shelf();
        let kept = read(&path)?;
        Ok(Shelf { ledger: self.clone(), path, kept: Mutex::new(kept) })
    }
}

fn read(path: &Path) -> Result<Kept, StoreError> {
    match std::fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map_err(|source| StoreError::Private { file: path.to_owned(), source }),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(Kept::default()),
        Err(source) => Err(StoreError::Io { doing: "reading", path: path.to_owned(), source }),
    }
}

impl Shelf {
    /// Returns a campaign's scenario of that name.
    pub fn get(&self, campaign: Id, name: &str) -> Option<Shelved> {
        held(&self.kept).get(&campaign.to_string())?.get(name).cloned()
    }

    /// Returns a campaign's scenarios, by name.
    pub fn all(&self, campaign: Id) -> BTreeMap<Slug, Shelved> {
        held(&self.kept).get(&campaign.to_string()).cloned().unwrap_or_default()
    }

    /// Keeps a scenario under a name, in place of an earlier one.
    ///
    /// # Errors
    /// When the file cannot be written; nothing is changed then.
    pub fn put(&self, campaign: Id, name: Slug, shelved: Shelved) -> Result<(), StoreError> {
        self.change(|kept| {
            kept.entry(campaign.to_string()).or_default().insert(name, shelved);
        })
    }

    /// Takes a scenario off and says whether it was there.
    ///
    /// # Errors
    /// As [`Shelf::put`].
    pub fn remove(&self, campaign: Id, name: &str) -> Result<bool, StoreError> {
        let was_there = self.get(campaign, name).is_some();
        self.change(|kept| {
            if let Some(names) = kept.get_mut(&campaign.to_string()) {
                names.remove(name);
            }
            kept.retain(|_, names| !names.is_empty());
        })?;
        Ok(was_there)
    }

    /// Takes off every scenario, of whatever campaign, whose name or text a test picks; says how many.
    ///
    /// # Errors
    /// As [`Shelf::put`].
    pub fn remove_where(&self, picks: impl Fn(&str) -> bool) -> Result<usize, StoreError> {
        let is_picked = |name: &Slug, shelved: &Shelved| {
            picks(name.as_str()) || serde_json::to_string(&shelved.scenario).is_ok_and(|text| picks(&text))
        };
        let count = held(&self.kept).values().flatten().filter(|(name, kept)| is_picked(name, kept)).count();
        if count > 0 {
            self.change(|kept| {
                kept.values_mut().for_each(|names| names.retain(|name, kept| !is_picked(name, kept)));
                kept.retain(|_, names| !names.is_empty());
            })?;
        }
        Ok(count)
    }

    fn change(&self, change: impl FnOnce(&mut Kept)) -> Result<(), StoreError> {
        let inner = &self.ledger.0.inner;
        if inner.mode == Mode::Read {
            return Err(StoreError::ReadOnly("changing the kept scenarios"));
        }
        // Others of this process may have changed the file since it was read here.
        let _alone = held(&inner.shelving);
        let mut changed = read(&self.path)?;
        change(&mut changed);
        let text = serde_json::to_vec_pretty(&changed)
            .map_err(|source| StoreError::Private { file: self.path.clone(), source })?;
        write_whole(&self.path, &text).doing("writing the kept scenarios", &self.path)?;
        *held(&self.kept) = changed;
        Ok(())
    }
}
