//! A list of entries of which several scopes may look at a beginning, without copying it.

use std::ops::Deref;
use std::sync::Arc;

use recount_core::entry::Recorded;

/// Entries, oldest first; read as a slice.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    all: Arc<Vec<Recorded>>,
    count: usize,
}

impl Entries {
    /// Returns the first so many of them.
    pub fn first_of(&self, count: usize) -> Self {
        Self { all: Arc::clone(&self.all), count: count.min(self.count) }
    }

    /// Returns them with more behind; the list is copied only while others look at it.
    pub fn grown(self, appended: &[Recorded]) -> Self {
        let mut all = Arc::unwrap_or_clone(self.all);
        all.truncate(self.count);
        all.extend_from_slice(appended);
        Self::from(all)
    }
}

impl From<Vec<Recorded>> for Entries {
    fn from(all: Vec<Recorded>) -> Self {
        Self { count: all.len(), all: Arc::new(all) }
    }
}

impl Deref for Entries {
    type Target = [Recorded];

    fn deref(&self) -> &[Recorded] {
        &self.all[..self.count]
    }
}
