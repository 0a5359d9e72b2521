//! Disputes and amendments: rehearsed on the record as it is, and written only if that is what was looked at.

use recount_core::campaign::{Campaign, Command as Shared};
use recount_core::decider::Call;
use recount_core::entry::{By, Id, Recorded};
use recount_core::luck::Luck;
use recount_core::refusal::Refusal;
use recount_core::scenario::Scenario;
use recount_core::slug::Slug;
use recount_core::systems::Command;
use recount_replay::amend::{Rehearsal, Stream, check_dispute};
use recount_store::Head;

use super::{Desk, Proposal, Scribe, ScribeError, TRIES, Written, declaration, held};

/// An amendment that somebody wants to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amending {
    /// Who amends.
    pub by: By,
    /// The dispute that it settles.
    pub dispute: Option<Slug>,
    /// What happened instead.
    pub scenario: Scenario,
    /// Why.
    pub because: String,
    /// The client's idempotency key.
    pub key: Option<String>,
}

/// An amendment that was tried on the record as it is.
#[derive(Debug)]
pub struct Rehearsed {
    /// The last entry of the record when it was tried.
    pub head: Id,
    /// What became of it.
    pub rehearsal: Rehearsal,
    /// Why it would not be written; absent when it would.
    pub refusal: Option<Refusal>,
}

/// What the scribe answers to an amendment.
#[derive(Debug)]
pub enum Amended {
    /// It is written and synced.
    Recorded(Written),
    /// It may not be; nothing is written.
    Refused(Box<Refusal>),
    /// The record moved since it was looked at; this is what would become of it now, and nothing is written.
    Moved(Box<Refusal>, Box<Rehearsed>),
}

/// The record moved since somebody looked (CA-R10).
fn head_moved() -> Refusal {
    Refusal::new("CA-R10", "HeadMoved", "The ledger moved since this was previewed; look again.")
        .field("base")
        .hint("Look at the new verdicts, then overturn with the new last entry.")
}

impl Rehearsed {
    /// Tries an amendment on a record and the state that it comes to; nothing is written.
    ///
    /// # Errors
    /// A refusal when the scenario cannot be.
    pub fn of(record: &[Recorded], campaign: &Campaign, amending: &Amending) -> Result<Self, Box<Refusal>> {
        let head = record.last().map_or(Id::NONE, |last| last.id);
        let rehearsal = Rehearsal::of(record, &amending.scenario, Stream::WhatIf).map_err(Box::new)?;
        let proposal = proposal(amending, head);
        let decided = campaign.decide(&proposal.said.command, &call(&proposal, record.len() as u64));
        let refusal = decided.err().or_else(|| rehearsal.events().err());
        Ok(Self { head, rehearsal, refusal })
    }
}

impl Scribe {
    /// Says whether a declaration would be refused on the record as it is; nothing is written.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub fn refuses(&self, campaign: Id, proposal: &Proposal) -> Result<Option<Refusal>, ScribeError> {
        let desk = self.desk(campaign);
        let mut desk = held(&desk);
        let head = self.catch_up(campaign, &mut desk)?;
        if let Some(refusal) = self.cannot_be_about(head, &proposal.said.command)? {
            return Ok(Some(refusal));
        }
        Ok(desk.campaign.decide(&proposal.said.command, &call(proposal, head.len)).err())
    }

    /// Reads the whole record of a campaign.
    ///
    /// # Errors
    /// When it cannot be read or folded.
    pub fn record_of(&self, campaign: Id) -> Result<Vec<Recorded>, ScribeError> {
        self.whole(self.ledger.head(campaign)?)
    }

    /// Writes an amendment, if `base` is still the last entry: what is written is what was looked at.
    ///
    /// Luck that no record holds falls as the amendment is written, from a seed of its own (FORMAT.md).
    ///
    /// # Errors
    /// [`ScribeError`]; nothing is written then, unless it says that this is not known.
    pub fn overturn(&self, campaign: Id, amending: &Amending, base: Id) -> Result<Amended, ScribeError> {
        let proposal = proposal(amending, base);
        super::check_proposal(&proposal)?;
        let desk = self.desk(campaign);
        let mut desk = held(&desk);
        for _ in 0..TRIES {
            if let Some(written) = self.recorded_before(campaign, &proposal)? {
                return Ok(Amended::Recorded(written));
            }
            let head = self.catch_up(campaign, &mut desk)?;
            if head.id != base {
                return Ok(match Rehearsed::of(&self.whole(head)?, &desk.campaign, amending) {
                    Ok(rehearsed) => Amended::Moved(Box::new(head_moved()), Box::new(rehearsed)),
                    Err(refusal) => Amended::Refused(refusal),
                });
            }
            match self.amend_once(&mut desk, head, &proposal, &amending.scenario) {
                Err(ScribeError::Append(recount_store::AppendError::Stale { .. })) => {}
                answer => return answer,
            }
        }
        let head = self.catch_up(campaign, &mut desk)?;
        Err(ScribeError::Stale { head })
    }

    fn amend_once(
        &self,
        desk: &mut Desk,
        head: Head,
        proposal: &Proposal,
        scenario: &Scenario,
    ) -> Result<Amended, ScribeError> {
        let refused = |refusal: Refusal| Ok(Amended::Refused(Box::new(refusal)));
        let mut decision = match desk.campaign.decide(&proposal.said.command, &call(proposal, head.len)) {
            Ok(decision) => decision,
            Err(refusal) => return refused(refusal),
        };
        let (candidate, kind) = self.candidate(desk, head, proposal)?;
        let stream = candidate.map_or(Stream::WhatIf, Stream::Amendment);
        let rehearsal = match Rehearsal::of(&self.whole(head)?, scenario, stream) {
            Ok(rehearsal) => rehearsal,
            Err(refusal) => return refused(refusal),
        };
        match rehearsal.events() {
            Ok(events) => decision.events.extend(events),
            Err(refusal) => return refused(refusal),
        }
        let mut declaration = declaration(&desk.campaign, proposal, &decision);
        if let Some(seed) = candidate.filter(|_| rehearsal.draws()) {
            (declaration.seed, declaration.luck) = (Some(seed), Some(kind));
        }
        let entries = self.append(desk, head, proposal, declaration, decision)?;
        Ok(Amended::Recorded(Written { entries, is_new: true }))
    }

    /// Only a declaration of this record is disputed (CA-R8), and an amendment is written by [`Scribe::overturn`].
    pub(super) fn cannot_be_about(
        &self,
        head: Head,
        command: &Command,
    ) -> Result<Option<Refusal>, ScribeError> {
        match command {
            Command::Campaign(Shared::RaiseDispute { of, .. }) => {
                Ok(check_dispute(&self.whole(head)?, *of).err())
            }
            Command::Campaign(Shared::Overturn { .. }) => Err(ScribeError::Unwritable(
                "an amendment is written with what it restates, after it was looked at".into(),
            )),
            _ => Ok(None),
        }
    }

    /// Reads the whole record.
    pub(super) fn whole(&self, head: Head) -> Result<Vec<Recorded>, ScribeError> {
        let raw = self.ledger.read(head.campaign, 0..head.len)?;
        let read = |raw: &recount_store::Raw| {
            Recorded::read(&raw.bytes).map_err(|e| ScribeError::Newer { seq: raw.seq, why: e.to_string() })
        };
        raw.iter().map(read).collect()
    }
}

fn call(proposal: &Proposal, len: u64) -> Call {
    Call {
        by: proposal.by.clone(),
        tag: len.to_string(),
        luck: Luck::default(),
        instead: Default::default(),
        seats_bind: proposal.seats_bind,
    }
}

fn proposal(amending: &Amending, base: Id) -> Proposal {
    let command = Shared::Overturn {
        dispute: amending.dispute.clone(),
        scenario: amending.scenario.clone(),
        base,
        because: amending.because.clone(),
    };
    Proposal {
        key: amending.key.clone(),
        ..Proposal::command(amending.by.clone(), Command::Campaign(command))
    }
}
