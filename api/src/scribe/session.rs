//! Opening campaigns, beginning and ending evenings: the places where the scribe brings luck of its own.
//!
//! No door takes a seed or a secret. A session's secret is on the disk before its commitment is appended, and
//! leaves the private file when it is revealed.

use recount_core::batch::{Envelope, batch};
use recount_core::campaign::{self, Campaign};
use recount_core::decider::Call;
use recount_core::dice;
use recount_core::entry::{By, Declaration, Id, Role};
use recount_core::luck::Luck;
use recount_core::slug::Slug;
use recount_core::systems::{Command, System};
use recount_store::Batch;

use super::{Answer, Proposal, Scribe, ScribeError, Written, check_key};

/// What a new campaign is called and played under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its short name in this ledger.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The slug of its rule system.
    pub system: String,
    /// The entry of another campaign that it continues.
    pub forked_from: Option<Id>,
    /// A remark.
    pub note: Option<String>,
    /// The client's idempotency key.
    pub key: Option<String>,
}

/// What may be said beside the beginning or end of an evening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evening {
    /// A remark.
    pub note: Option<String>,
    /// The client's idempotency key.
    pub key: Option<String>,
    /// The date of play, when written down later.
    pub played: Option<chrono::NaiveDate>,
    /// The head that the client saw.
    pub expected_head: Option<Id>,
}

impl Evening {
    fn proposal(&self, by: &By, command: campaign::Command) -> Proposal {
        Proposal {
            key: self.key.clone(),
            played: self.played,
            expected_head: self.expected_head,
            ..Proposal::command(by.clone(), Command::Campaign(command))
        }
    }
}

/// Checks a campaign's short name, which is also the name of its file.
///
/// # Errors
/// [`ScribeError::BadName`] with the name it might have meant.
pub fn check_name(name: &str) -> Result<Slug, ScribeError> {
    Slug::new(name).map_err(|_| ScribeError::BadName {
        name: name.to_owned(),
        meant: Slug::of_title(name).ok().map(|slug| slug.to_string()),
    })
}

/// A shake is a player's, and no door brings a seed or a secret.
pub(super) fn check_shake(proposal: &Proposal) -> Result<(), ScribeError> {
    if proposal.shake.is_some() && proposal.by.role != Role::Player {
        return Err(ScribeError::ShakeOfOther);
    }
    let brings = match &proposal.said.command {
        Command::Campaign(campaign::Command::BeginSession { commitment, .. }) => commitment.is_some(),
        Command::Campaign(campaign::Command::EndSession { secret, .. }) => secret.is_some(),
        _ => false,
    };
    if brings { Err(ScribeError::SecretByDoor) } else { Ok(()) }
}

impl Scribe {
    /// Opens a campaign under a short name and answers with its id.
    ///
    /// # Errors
    /// When the name is taken or no name, or the disk fails.
    pub fn open_campaign(&self, by: &By, opening: &Opening) -> Result<(Option<Id>, Answer), ScribeError> {
        let name = check_name(&opening.name)?;
        if let Some(key) = &opening.key {
            check_key(key)?;
            if let Some(known) = self.opened_before(&name, by, opening, key)? {
                return Ok(known);
            }
        }
        let nonce = hex::encode(&self.entropy.draw()?.0[..16]);
        let command = Command::Campaign(campaign::Command::Open {
            system: opening.system.clone(),
            title: opening.title.clone(),
            nonce,
            forked_from: opening.forked_from,
            note: opening.note.clone(),
        });
        let call = Call {
            by: by.clone(),
            tag: "0".into(),
            luck: Luck::default(),
            instead: Default::default(),
            seats_bind: false,
        };
        let decision = match Campaign::default().decide(&command, &call) {
            Ok(decision) => decision,
            Err(refusal) => return Ok((None, Answer::Refused(Box::new(refusal)))),
        };
        let rules = System::of(&opening.system).map(System::rulebook).unwrap_or_default();
        let declaration = Declaration {
            assumed: decision.assumed,
            basis: decision.basis,
            command,
            instead: Default::default(),
            luck: None,
            observed: Default::default(),
            rules,
            seed: None,
            shake: None,
            told: Default::default(),
        };
        let key = opening.key.clone();
        let envelope = Envelope { at: self.now(None), by: by.clone(), key, played: None, session: None };
        let made = batch(None, &envelope, declaration, decision.events)?;
        let head = self.ledger.create(name.as_str(), &Batch(made.bytes))?;
        Ok((Some(head.campaign), Answer::Recorded(Written { entries: made.recorded, is_new: true })))
    }

    /// Returns the campaign that this key opened under this name, if it was opened as is asked now.
    fn opened_before(
        &self,
        name: &Slug,
        by: &By,
        opening: &Opening,
        key: &str,
    ) -> Result<Option<(Option<Id>, Answer)>, ScribeError> {
        let Some(here) = self.ledger.campaigns()?.into_iter().find(|info| info.name == *name) else {
            return Ok(None);
        };
        let Some(record) = self.ledger.key(here.id, by.member.as_str(), key)? else { return Ok(None) };
        let entries = self.entries_of(here.id, &record)?;
        let command = entries.first().and_then(|first| first.entry.declaration()).map(|d| &d.command);
        let is_same = match command {
            Some(Command::Campaign(campaign::Command::Open { system, title, forked_from, note, .. })) => {
                *system == opening.system
                    && *title == opening.title
                    && *forked_from == opening.forked_from
                    && *note == opening.note
            }
            Some(_) | None => false,
        };
        if !is_same {
            return Err(ScribeError::KeyUsed { key: key.to_owned(), seq: record.first_seq });
        }
        Ok(Some((Some(here.id), Answer::Recorded(Written { entries, is_new: false }))))
    }

    /// Begins an evening whose dice are drawn from a secret that is committed to now and revealed at its end.
    ///
    /// A retry, with the same number while the session is open, keeps the first secret.
    ///
    /// # Errors
    /// As [`Scribe::record`], and when the private file cannot be written.
    pub fn begin_session(&self, campaign: Id, by: &By, number: u32) -> Result<Answer, ScribeError> {
        self.begin_evening(campaign, by, number, &Evening::default())
    }

    /// As [`Scribe::begin_session`], with what is said beside it.
    ///
    /// # Errors
    /// As [`Scribe::begin_session`].
    pub fn begin_evening(
        &self,
        campaign: Id,
        by: &By,
        number: u32,
        said: &Evening,
    ) -> Result<Answer, ScribeError> {
        let again = |command: &campaign::Command| match command {
            campaign::Command::BeginSession { number: known, note, .. } => {
                *known == number && *note == said.note
            }
            _ => false,
        };
        if let Some(answer) = self.said_before(campaign, by, said, again)? {
            return Ok(answer);
        }
        let (_, state) = self.state(campaign)?;
        let command = |commitment| {
            let note = said.note.clone();
            said.proposal(by, campaign::Command::BeginSession { number, commitment, note })
        };
        let is_known = state.sessions.contains_key(&number);
        if state.open_session.is_some() || is_known || by.role == Role::Player {
            // It will be refused; a secret must not be kept for it, least of all in place of another.
            return self.record(campaign, &command(None));
        }
        let secret = self.entropy.draw()?;
        let proposal = command(Some(dice::commitment(&secret)));
        proposal.key.as_deref().map_or(Ok(()), check_key)?;
        self.private.set_secret(campaign, number, secret.0)?;
        self.record_unchecked(campaign, &proposal)
    }

    /// Returns what the key recorded before, if that is the same beginning or end: a secret drawn afresh would
    /// make it another command.
    fn said_before(
        &self,
        campaign: Id,
        by: &By,
        said: &Evening,
        is_same: impl Fn(&campaign::Command) -> bool,
    ) -> Result<Option<Answer>, ScribeError> {
        let Some(key) = &said.key else { return Ok(None) };
        let Some(record) = self.ledger.key(campaign, by.member.as_str(), key)? else { return Ok(None) };
        let entries = self.entries_of(campaign, &record)?;
        let declared = entries.first().and_then(|first| first.entry.declaration());
        match declared.map(|declared| &declared.command) {
            Some(Command::Campaign(command)) if is_same(command) => {
                Ok(Some(Answer::Recorded(Written { entries, is_new: false })))
            }
            Some(_) | None => Err(ScribeError::KeyUsed { key: key.clone(), seq: record.first_seq }),
        }
    }

    /// Ends the open evening: reveals its secret, or says that it is lost.
    ///
    /// # Errors
    /// As [`Scribe::record`].
    pub fn end_session(&self, campaign: Id, by: &By) -> Result<Answer, ScribeError> {
        self.end_evening(campaign, by, &Evening::default())
    }

    /// As [`Scribe::end_session`], with what is said beside it.
    ///
    /// # Errors
    /// As [`Scribe::end_session`].
    pub fn end_evening(&self, campaign: Id, by: &By, said: &Evening) -> Result<Answer, ScribeError> {
        let again = |command: &campaign::Command| match command {
            campaign::Command::EndSession { note, .. } => *note == said.note,
            _ => false,
        };
        if let Some(answer) = self.said_before(campaign, by, said, again)? {
            return Ok(answer);
        }
        let (_, state) = self.state(campaign)?;
        let open = state.open_session.and_then(|number| state.sessions.get(&number));
        let (mut secret, mut secret_lost) = (None, None);
        if let Some(session) = open.filter(|session| session.commitment.is_some()) {
            secret = self.private.secret(campaign, session.number).map(dice::Seed);
            secret_lost = secret.is_none().then_some(true);
        }
        let end = campaign::Command::EndSession { secret, secret_lost, note: said.note.clone() };
        let proposal = said.proposal(by, end);
        proposal.key.as_deref().map_or(Ok(()), check_key)?;
        let answer = self.record_unchecked(campaign, &proposal)?;
        if let (Answer::Recorded(_), Some(session), true) = (&answer, open, secret.is_some()) {
            self.private.remove_secret(campaign, session.number)?;
        }
        Ok(answer)
    }
}
