//! The scribe: alone has the clock, the luck and the pen. Everything that is ever written passes here.
//!
//! [`Scribe::record`] looks for the key, then at the expected head, then lets the rulebook decide, and writes the
//! declaration with its consequences, all or nothing. CLI, GraphQL and web page all ask it. What anybody may read
//! is `library`'s; opening campaigns and evenings is in `session`.

mod amend;
mod error;
mod luck;
mod session;
mod token;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::NaiveDate;
use recount_core::amount::Amount;
use recount_core::batch::{Envelope, batch};
use recount_core::campaign::Campaign;
use recount_core::decider::Call;
use recount_core::entry::{At, By, Declaration, Id, Recorded, SeedKind};
use recount_core::line::Spoken;
use recount_core::luck::{Luck, Source};
use recount_core::refusal::Refusal;
use recount_core::systems::{Command, Decision};
use recount_replay::amend::amends;
use recount_replay::fold;
use recount_store::{AppendError, Batch, Content, Head, KeyRecord, Ledger, Mode, Notice, Private};

pub use amend::{Amended, Amending, Rehearsed};
pub use error::ScribeError;
pub use luck::{Clock, Entropy};
pub use session::{Evening, Opening, check_name};
pub use token::{Holder, NamedToken, Unknown};

/// How often a lost race is run again.
const TRIES: usize = 16;

/// Who writes.
#[derive(Debug)]
pub struct Scribe {
    ledger: Ledger,
    private: Private,
    clock: Clock,
    entropy: Entropy,
    desks: Mutex<BTreeMap<Id, Arc<Mutex<Desk>>>>,
}

/// A campaign's state at its head, so that a hot crew costs no more at entry 100,000 than at 100.
#[derive(Debug, Default)]
struct Desk {
    head: Option<Head>,
    campaign: Campaign,
}

/// What somebody wants to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// Who declares it.
    pub by: By,
    /// The command with dice told and seen, and departures.
    pub said: Spoken,
    /// A player's own entropy for this roll.
    pub shake: Option<String>,
    /// The client's idempotency key.
    pub key: Option<String>,
    /// The date of play, when written down later.
    pub played: Option<NaiveDate>,
    /// The head that the client saw; another one is [`ScribeError::Stale`].
    pub expected_head: Option<Id>,
    /// Whether dice may be drawn; what is imported brings its own.
    pub may_draw: bool,
    /// Whether a player acts only for the characters they are seated for (CA-R7).
    pub seats_bind: bool,
}

impl Proposal {
    /// Makes a proposal that may draw, with nothing else said.
    pub fn new(by: By, said: Spoken) -> Self {
        Self {
            by,
            said,
            shake: None,
            key: None,
            played: None,
            expected_head: None,
            may_draw: true,
            seats_bind: false,
        }
    }

    /// Makes a proposal of a bare command.
    pub fn command(by: By, command: Command) -> Self {
        let (observed, told, instead) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::<String, Amount>::new());
        Self::new(by, Spoken { command, observed, told, instead })
    }
}

/// What the scribe answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is written and synced.
    Recorded(Written),
    /// The rulebook says no; nothing is written.
    Refused(Box<Refusal>),
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The declaration, then its consequences.
    pub entries: Vec<Recorded>,
    /// False when the key had recorded it before.
    pub is_new: bool,
}

impl Written {
    /// Returns the declaration.
    ///
    /// # Panics
    /// With `BUG:` when nothing was written.
    pub fn declaration(&self) -> &Recorded {
        self.entries.first().expect("BUG: a batch begins with its declaration")
    }

    /// Returns what followed.
    pub fn consequences(&self) -> &[Recorded] {
        self.entries.get(1..).unwrap_or_default()
    }
}

impl Scribe {
    /// Opens a ledger's folder for writing, with the system's clock and luck; says what had to be done to it.
    ///
    /// # Errors
    /// When somebody else writes there, or the disk fails.
    pub fn open(folder: &Path) -> Result<(Self, Vec<Notice>), ScribeError> {
        let (ledger, notices) = Ledger::open(folder, Mode::Write)?;
        Ok((Self::with(ledger, Clock::System, Entropy::System)?, notices))
    }

    /// Makes a scribe of an open ledger with a clock and luck of the caller's choosing.
    ///
    /// # Errors
    /// When the private file cannot be read.
    pub fn with(ledger: Ledger, clock: Clock, entropy: Entropy) -> Result<Self, ScribeError> {
        let private = ledger.private()?;
        // Made on the first start; a ledger that is only read may have none yet.
        ledger.signing_key(|| entropy.aside("recount signing key"))?;
        Ok(Self { ledger, private, clock, entropy, desks: Mutex::default() })
    }

    /// Returns the ledger, for reading.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Returns the private file.
    pub fn private(&self) -> &Private {
        &self.private
    }

    /// Returns a campaign's state at its head.
    ///
    /// # Errors
    /// When it cannot be read or folded.
    pub fn state(&self, campaign: Id) -> Result<(Head, Campaign), ScribeError> {
        let desk = self.desk(campaign);
        let mut desk = held(&desk);
        let head = self.catch_up(campaign, &mut desk)?;
        Ok((head, desk.campaign.clone()))
    }

    /// Records what somebody proposes, or says why not.
    ///
    /// First the key, then the expected head, then the rulebook: a retry with the same key gets the first answer.
    ///
    /// # Errors
    /// [`ScribeError`]; nothing is written then, unless it says that this is not known.
    pub fn record(&self, campaign: Id, proposal: &Proposal) -> Result<Answer, ScribeError> {
        check_proposal(proposal)?;
        self.record_unchecked(campaign, proposal)
    }

    /// As [`Scribe::record`], for what the scribe itself proposes.
    fn record_unchecked(&self, campaign: Id, proposal: &Proposal) -> Result<Answer, ScribeError> {
        let desk = self.desk(campaign);
        let mut desk = held(&desk);
        for _ in 0..TRIES {
            if let Some(answer) = self.recorded_before(campaign, proposal)? {
                return Ok(Answer::Recorded(answer));
            }
            let head = self.catch_up(campaign, &mut desk)?;
            if proposal.expected_head.is_some_and(|expected| expected != head.id) {
                return Err(ScribeError::Stale { head });
            }
            match self.try_once(&mut desk, head, proposal) {
                Err(ScribeError::Append(AppendError::Stale { .. } | AppendError::Already(_))) => {}
                answer => return answer,
            }
        }
        let head = self.catch_up(campaign, &mut desk)?;
        Err(ScribeError::Stale { head })
    }

    /// Decides and appends on the head as it stands.
    fn try_once(&self, desk: &mut Desk, head: Head, proposal: &Proposal) -> Result<Answer, ScribeError> {
        if let Some(refusal) = self.cannot_be_about(head, &proposal.said.command)? {
            return Ok(Answer::Refused(Box::new(refusal)));
        }
        let (candidate, kind) = self.candidate(desk, head, proposal)?;
        let call = Call {
            by: proposal.by.clone(),
            tag: head.len.to_string(),
            luck: Luck {
                observed: proposal.said.observed.clone(),
                told: proposal.said.told.clone(),
                seed: candidate,
                beyond: None,
            },
            instead: proposal.said.instead.clone(),
            seats_bind: proposal.seats_bind,
        };
        let decision = match desk.campaign.decide(&proposal.said.command, &call) {
            Ok(decision) => decision,
            Err(refusal) => return self.refused(desk, refusal, candidate.is_some()),
        };
        let is_drawn = decision.asked.iter().any(|asked| asked.source == Source::Drawn);
        let mut declaration = declaration(&desk.campaign, proposal, &decision);
        if is_drawn {
            declaration.seed = candidate;
            declaration.luck = Some(kind);
            declaration.shake = proposal.shake.clone().filter(|_| kind == SeedKind::Session);
        }
        let entries = self.append(desk, head, proposal, declaration, decision)?;
        Ok(Answer::Recorded(Written { entries, is_new: true }))
    }

    fn append(
        &self,
        desk: &mut Desk,
        head: Head,
        proposal: &Proposal,
        declaration: Declaration,
        decision: Decision,
    ) -> Result<Vec<Recorded>, ScribeError> {
        let envelope = Envelope {
            at: self.now(Some(head)),
            by: proposal.by.clone(),
            key: proposal.key.clone(),
            played: proposal.played,
            session: desk.campaign.session_of(&declaration.command),
        };
        let made = batch(Some((head.id, head.len - 1)), &envelope, declaration, decision.events)?;
        match self.ledger.append(head.campaign, head.id, &Batch(made.bytes)) {
            Ok(head) => {
                fold::continue_fold(&mut desk.campaign, &made.recorded);
                desk.head = Some(head);
                if amends(&made.recorded) {
                    desk.campaign = fold::fold(&self.whole(head)?);
                }
                Ok(made.recorded)
            }
            Err(error) => {
                *desk = Desk::default();
                Err(error.into())
            }
        }
    }

    /// Returns what the proposal's key recorded before, if it asks for the same.
    fn recorded_before(&self, campaign: Id, proposal: &Proposal) -> Result<Option<Written>, ScribeError> {
        let Some(key) = &proposal.key else { return Ok(None) };
        let Some(record) = self.ledger.key(campaign, proposal.by.member.as_str(), key)? else {
            return Ok(None);
        };
        let said = &proposal.said;
        let content =
            Content::new(&said.command, &said.instead, &said.observed, &said.told, &proposal.played)
                .map_err(|e| ScribeError::Unwritable(e.to_string()))?;
        if content.digest()? != record.digest {
            return Err(ScribeError::KeyUsed { key: key.clone(), seq: record.first_seq });
        }
        Ok(Some(Written { entries: self.entries_of(campaign, &record)?, is_new: false }))
    }

    fn entries_of(&self, campaign: Id, record: &KeyRecord) -> Result<Vec<Recorded>, ScribeError> {
        let range = record.first_seq..record.first_seq + u64::from(record.count);
        let raw = self.ledger.read(campaign, range)?;
        let entries = raw.iter().map(|raw| Recorded::read(&raw.bytes)).collect::<Result<_, _>>();
        entries.map_err(|e| ScribeError::Newer { seq: record.first_seq, why: e.to_string() })
    }

    /// Carries a desk on to the ledger's head.
    fn catch_up(&self, campaign: Id, desk: &mut Desk) -> Result<Head, ScribeError> {
        let head = self.ledger.head(campaign)?;
        let known = desk.head.map_or(0, |known| known.len);
        if desk.head.is_some_and(|known| known.id == head.id) {
            return Ok(head);
        }
        let mut is_amended = false;
        for raw in self.ledger.read(campaign, known..head.len)? {
            let recorded = Recorded::read(&raw.bytes)
                .map_err(|e| ScribeError::Newer { seq: raw.seq, why: e.to_string() });
            match recorded {
                Ok(recorded) => {
                    fold::apply(&mut desk.campaign, &recorded);
                    is_amended |= amends(std::slice::from_ref(&recorded));
                }
                Err(error) => {
                    *desk = Desk::default();
                    return Err(error);
                }
            }
        }
        if is_amended {
            // An amendment goes back to before the first declaration that it restates (CA-R10).
            desk.campaign = fold::fold(&self.whole(head)?);
        }
        desk.head = Some(head);
        Ok(head)
    }

    fn desk(&self, campaign: Id) -> Arc<Mutex<Desk>> {
        Arc::clone(held(&self.desks).entry(campaign).or_default())
    }

    /// Returns the time of recording: now, and never before the entry before.
    fn now(&self, head: Option<Head>) -> At {
        let now = self.clock.now();
        head.and_then(|head| head.at).map_or(now, |last| last.max(now))
    }
}

/// Makes the declaration of a proposal as it was decided, without drawn luck; a rehearsal makes the same one.
pub(crate) fn declaration(campaign: &Campaign, proposal: &Proposal, decision: &Decision) -> Declaration {
    let rules = campaign.system().map(|system| system.rulebook()).unwrap_or_default();
    Declaration {
        assumed: decision.assumed.clone(),
        basis: decision.basis.clone(),
        command: proposal.said.command.clone(),
        instead: proposal.said.instead.clone(),
        luck: None,
        observed: proposal.said.observed.clone(),
        rules,
        seed: None,
        shake: None,
        told: proposal.said.told.clone(),
    }
}

fn check_proposal(proposal: &Proposal) -> Result<(), ScribeError> {
    proposal.key.as_deref().map_or(Ok(()), check_key)?;
    if let Some(shake) = &proposal.shake {
        check_visible("a shake", shake, 64)?;
    }
    session::check_shake(proposal)
}

fn check_key(key: &str) -> Result<(), ScribeError> {
    check_visible("a key", key, 128)
}

fn check_visible(what: &'static str, text: &str, longest: usize) -> Result<(), ScribeError> {
    let is_visible = (1..=longest).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic());
    if is_visible { Ok(()) } else { Err(ScribeError::BadText { what, longest }) }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
