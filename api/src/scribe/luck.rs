//! The clock and the luck, the system's or a test's; and the seed that a declaration may draw from.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::SystemTime;

use chrono::{DateTime, Utc};
use recount_core::dice::{self, Seed};
use recount_core::entry::{At, Role, SeedKind};
use recount_core::refusal::Refusal;
use recount_store::Head;

use super::{Answer, Desk, Proposal, Scribe, ScribeError};

/// Where the time comes from.
#[derive(Debug)]
pub enum Clock {
    /// The computer's own clock.
    System,
    /// A test's: microseconds since 1970, one second more at each look.
    Fixed(AtomicI64),
}

impl Clock {
    /// Makes a clock that begins at a time and goes on by one second at each look.
    pub fn fixed(start: DateTime<Utc>) -> Self {
        Self::Fixed(AtomicI64::new(start.timestamp_micros()))
    }

    /// Returns the time.
    pub fn now(&self) -> At {
        At::new(match self {
            Self::System => DateTime::<Utc>::from(SystemTime::now()),
            Self::Fixed(micros) => {
                let now = micros.fetch_add(1_000_000, Ordering::Relaxed);
                DateTime::from_timestamp_micros(now).unwrap_or_default()
            }
        })
    }
}

/// Where luck comes from.
#[derive(Debug)]
pub enum Entropy {
    /// The operating system.
    System,
    /// A test's: the same every time, from a seed.
    Seeded(Seed, AtomicU64),
}

impl Entropy {
    /// Makes luck that a test can foresee.
    pub fn seeded(seed: Seed) -> Self {
        Self::Seeded(seed, AtomicU64::new(0))
    }

    /// Returns 32 bytes that nobody chose.
    ///
    /// # Errors
    /// When the operating system has none.
    pub fn draw(&self) -> Result<Seed, ScribeError> {
        match self {
            Self::System => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).map_err(|e| ScribeError::NoEntropy(e.to_string()))?;
                Ok(Seed(bytes))
            }
            Self::Seeded(seed, count) => {
                let count = count.fetch_add(1, Ordering::Relaxed);
                Ok(Seed(*blake3::keyed_hash(&seed.0, &count.to_be_bytes()).as_bytes()))
            }
        }
    }
}

impl Entropy {
    /// Returns 32 bytes for a purpose of its own; a test's other luck stays as it was.
    ///
    /// # Errors
    /// When the operating system has none.
    pub fn aside(&self, purpose: &str) -> Result<Seed, ScribeError> {
        match self {
            Self::System => self.draw(),
            Self::Seeded(seed, _) => Ok(Seed(*blake3::keyed_hash(&seed.0, purpose.as_bytes()).as_bytes())),
        }
    }
}

impl Scribe {
    /// Returns the seed that the declaration may draw from, and where it comes from; it is written only if a die
    /// is drawn. Without the session's secret there is none (FORMAT.md, "A session's luck").
    pub(super) fn candidate(
        &self,
        desk: &Desk,
        head: Head,
        proposal: &Proposal,
    ) -> Result<(Option<Seed>, SeedKind), ScribeError> {
        if !proposal.may_draw {
            return Ok((None, SeedKind::Unwitnessed));
        }
        let campaign = &desk.campaign;
        let session = campaign.open_session.and_then(|number| campaign.sessions.get(&number));
        let Some(session) = session.filter(|session| session.commitment.is_some()) else {
            return Ok((Some(self.entropy.draw()?), SeedKind::Unwitnessed));
        };
        if proposal.shake.is_some() && session.began_by == proposal.by.member {
            return Err(ScribeError::ShakeOfOther);
        }
        let Some(secret) = self.private.secret(head.campaign, session.number) else {
            return Ok((None, SeedKind::Session));
        };
        let entropy: Vec<Seed> = session.entropy.iter().map(|(_, value)| *value).collect();
        let shake =
            proposal.shake.as_deref().filter(|_| proposal.by.role == Role::Player).unwrap_or_default();
        let seed =
            dice::session_seed(&Seed(secret), head.campaign, session.number, session.drawn, &entropy, shake);
        Ok((Some(seed), SeedKind::Session))
    }

    /// Passes a refusal on; that dice are missing for want of the secret is an error of ours, not the player's.
    pub(super) fn refused(
        &self,
        desk: &Desk,
        refusal: Refusal,
        had_seed: bool,
    ) -> Result<Answer, ScribeError> {
        let campaign = &desk.campaign;
        let open = campaign.open_session.and_then(|number| campaign.sessions.get(&number));
        let committed = open.filter(|session| session.commitment.is_some());
        let secret = |number| desk.head.and_then(|head| self.private.secret(head.campaign, number));
        match committed {
            Some(session)
                if refusal.code == "DiceMissing" && !had_seed && secret(session.number).is_none() =>
            {
                Err(ScribeError::SecretGone { session: session.number })
            }
            Some(_) | None => Ok(Answer::Refused(Box::new(refusal))),
        }
    }
}
