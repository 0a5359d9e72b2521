//! What anybody may read: campaigns by name, their entries and history, entries by any unique beginning of an id.
//!
//! A campaign is read once and kept by its head's id, so that asking again costs nothing and a longer campaign only
//! what is new. It never writes; see `scribe`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use recount_core::entry::{Id, Recorded};
use recount_core::line::closest;
use recount_core::refusal::Refusal;
use recount_replay::fold::Moment;
use recount_store::{CampaignInfo, Ledger, StoreError};

use crate::scope::{Scope, named_moment};

/// The shortest beginning of an id that is looked for.
const SHORTEST_ID: usize = 4;
/// Numbers of at most this many digits are numbers of entries; longer ones are beginnings of ids.
const LONGEST_SEQ: usize = 7;

/// Who reads.
#[derive(Debug)]
pub struct Library {
    ledger: Ledger,
    shelves: Mutex<BTreeMap<Id, Shelf>>,
}

/// A campaign as read at one head.
#[derive(Debug)]
pub struct Book {
    /// Its id and name.
    pub info: CampaignInfo,
    /// Everything that can be read, with what is computed from it.
    pub scope: Arc<Scope>,
    /// The first entry that only a newer Recount can read, and why.
    pub unread: Option<(u64, String)>,
}

/// Why something cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The ledger failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No campaign has that name.
    #[error("there is no campaign called {name:?}")]
    NoCampaign {
        /// What was asked for.
        name: String,
        /// The name it may have meant.
        meant: Option<String>,
        /// The names there are.
        known: Vec<String>,
    },
    /// A campaign must be named.
    #[error("there are {} campaigns here, and none was named", .0.len())]
    WhichCampaign(Vec<String>),
    /// Nothing is here yet.
    #[error("there is no campaign here yet")]
    Empty,
    /// No entry has that number or id.
    #[error("there is no entry {text} in {campaign}")]
    NoEntry {
        /// What was asked for.
        text: String,
        /// The campaign's name.
        campaign: String,
    },
    /// Several entries have ids that begin so.
    #[error("several entries begin with {text}: {}", ids.iter().map(Id::short).collect::<Vec<_>>().join(", "))]
    Ambiguous {
        /// What was asked for.
        text: String,
        /// Some of them.
        ids: Vec<Id>,
    },
    /// The campaign has no such moment.
    #[error("{}", .0.sentence)]
    NotThere(Box<Refusal>),
    /// A text that is no moment.
    #[error("{0:?} is no moment of a campaign")]
    NoMoment(String),
}

impl ReadError {
    /// Returns advice, where there is some.
    pub fn hint(&self) -> Option<String> {
        Some(match self {
            Self::Store(e) => e.hint()?.into(),
            Self::NoCampaign { meant: Some(meant), .. } => format!("did you mean {meant}?"),
            Self::NoCampaign { known, .. } => format!("there is: {}", known.join(", ")),
            Self::WhichCampaign(names) => format!("name one with --campaign: {}", names.join(", ")),
            Self::NotThere(refusal) => refusal.hint.clone()?,
            Self::Empty => "open one with `recount new NAME`".into(),
            Self::NoEntry { .. } => "see `recount log` for the entries".into(),
            Self::Ambiguous { .. } => "give more digits".into(),
            Self::NoMoment(_) => {
                "give an entry (#12 or the beginning of its id), session:3, a date of play or a time of recording"
                    .into()
            }
        })
    }
}

impl Library {
    /// Makes a library of an open ledger.
    pub fn new(ledger: Ledger) -> Self {
        Self { ledger, shelves: Mutex::default() }
    }

    /// Returns the ledger.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Lists the campaigns.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn campaigns(&self) -> Result<Vec<CampaignInfo>, ReadError> {
        Ok(self.ledger.campaigns()?)
    }

    /// Finds a campaign by its name; without a name the only one there is.
    ///
    /// # Errors
    /// When there is none of that name, or several and no name.
    pub fn campaign(&self, name: Option<&str>) -> Result<CampaignInfo, ReadError> {
        if let Some(found) = name.map(|name| self.ledger.by_name(name)).transpose()?.flatten() {
            return Ok(found);
        }
        let mut all = self.campaigns()?;
        let known: Vec<String> = all.iter().map(|info| info.name.to_string()).collect();
        match (name, all.len()) {
            (_, 0) => Err(ReadError::Empty),
            (None, 1) => all.pop().ok_or(ReadError::Empty),
            (None, _) => Err(ReadError::WhichCampaign(known)),
            (Some(name), _) => {
                let meant = closest(name, known.iter().map(String::as_str)).map(str::to_owned);
                Err(ReadError::NoCampaign { name: name.to_owned(), meant, known })
            }
        }
    }

    /// Reads a campaign at its head.
    ///
    /// # Errors
    /// When the folder cannot be read; a damaged campaign is read as far as it is good.
    pub fn book(&self, name: Option<&str>) -> Result<Arc<Book>, ReadError> {
        let id = self.campaign(name)?.id;
        let shelf = self.shelf(id);
        let mut shelf = held(&shelf);
        // Looked at again under the lock, so that nobody puts an older book in place of a newer one.
        let info = self.campaign(name)?;
        if let Some(known) = shelf.as_ref().filter(|known| known.info == info) {
            return Ok(Arc::clone(known));
        }
        let goes_on = |known: &&Arc<Book>| known.unread.is_none() && known.info.len <= info.len;
        let from = shelf.as_ref().filter(goes_on).map_or(0, |known| known.scope.entries.len());
        let (entries, unread) = self.read(&info, from)?;
        let scope = match shelf.take().filter(|_| from > 0) {
            Some(known) => Book::into_scope(known).grown(&entries),
            None => Scope::now(info.name.as_str(), entries),
        };
        let book = Arc::new(Book { info, scope, unread });
        *shelf = Some(Arc::clone(&book));
        Ok(book)
    }

    /// Returns a campaign's book only if it lies open at the campaign's head, so that nothing need be read.
    pub fn at_hand(&self, name: &str) -> Option<Arc<Book>> {
        let info = self.ledger.by_name(name).ok()??;
        let shelf = self.shelf(info.id);
        let shelf = shelf.try_lock().ok()?;
        shelf.as_ref().filter(|known| known.info == info && known.scope.is_read()).cloned()
    }

    /// Finds the campaign of an entry, among the books that lie open, by its whole id.
    pub fn open_at(&self, id: Id) -> Option<(Arc<Scope>, usize)> {
        let shelves: Vec<_> = held(&self.shelves).values().cloned().collect();
        shelves.iter().find_map(|shelf| {
            let book = shelf.try_lock().ok()?.clone()?;
            Some((Arc::clone(&book.scope), book.scope.position(id)?))
        })
    }

    fn read(&self, info: &CampaignInfo, from: usize) -> Result<Read, ReadError> {
        let (mut entries, mut unread) = (Vec::new(), None);
        self.ledger.visit(info.id, from as u64..info.len, |seq, _, bytes| match Recorded::read(bytes) {
            Ok(recorded) if unread.is_none() => entries.push(recorded),
            Ok(_) => {}
            Err(error) => {
                unread.get_or_insert((seq, error.to_string()));
            }
        })?;
        Ok((entries, unread))
    }

    fn shelf(&self, id: Id) -> Shelf {
        Arc::clone(held(&self.shelves).entry(id).or_default())
    }
}

/// Entries, and the first that cannot be read, with why.
type Read = (Vec<Recorded>, Option<(u64, String)>);
/// Where the book of one campaign lies; one reader at a time brings it up to date.
type Shelf = Arc<Mutex<Option<Arc<Book>>>>;

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Book {
    fn into_scope(self: Arc<Self>) -> Arc<Scope> {
        Arc::try_unwrap(self).map_or_else(|shared| Arc::clone(&shared.scope), |book| book.scope)
    }

    /// Finds an entry by its number (`12`, `#12`) or the beginning of its id.
    ///
    /// # Errors
    /// When there is none, or several begin so.
    pub fn entry(&self, text: &str) -> Result<usize, ReadError> {
        let none = || ReadError::NoEntry { text: text.to_owned(), campaign: self.info.name.to_string() };
        let digits = text.strip_prefix('#').unwrap_or(text);
        let is_number = digits.len() <= LONGEST_SEQ || text.starts_with('#');
        if is_number && let Ok(seq) = digits.parse::<usize>() {
            return if seq < self.scope.entries.len() { Ok(seq) } else { Err(none()) };
        }
        if text.len() < SHORTEST_ID || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(none());
        }
        match self.scope.begins(text).as_slice() {
            [] => Err(none()),
            [at] => Ok(*at),
            many => {
                let ids = many.iter().map(|at| self.scope.entries[*at].id).collect();
                Err(ReadError::Ambiguous { text: text.to_ascii_lowercase(), ids })
            }
        }
    }

    /// Reads a moment: an entry, `session:3`, a date of play, or a time of recording.
    ///
    /// # Errors
    /// When it is none of them, or names what is not there.
    pub fn moment(&self, text: &str) -> Result<Moment, ReadError> {
        if let Some(moment) = named_moment(text) {
            return Ok(moment);
        }
        match self.entry(text) {
            Ok(at) => Ok(Moment::Seq(at as u64)),
            Err(ReadError::NoEntry { .. })
                if !text.starts_with(['#', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']) =>
            {
                Err(ReadError::NoMoment(text.to_owned()))
            }
            Err(error) => Err(error),
        }
    }

    /// Looks at the campaign as of a moment; without one as it is.
    ///
    /// # Errors
    /// When the campaign has no such moment.
    pub fn at(&self, text: Option<&str>) -> Result<Arc<Scope>, ReadError> {
        let Some(text) = text else { return Ok(Arc::clone(&self.scope)) };
        let moment = self.moment(text)?;
        self.scope.at(&moment).map_err(|refusal| ReadError::NotThere(Box::new(refusal)))
    }
}
