//! What every campaign shares: opening it, evenings and their luck, house rules, notes, seats (CA in RULES.md).
//!
//! [`Campaign`] is the folded state of one campaign: this part and its system's. `decide` judges a command,
//! `evolve` applies an event, `declare` notes a declaration's luck. It knows no clock and no store.

mod amendment;
mod command;
mod judge;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use amendment::{Dispute, DisputeState, Restated, Standing};
pub use command::Command;
pub use judge::other_system;

use crate::amount::Amount;
use crate::decider::{Call, Departed, House};
use crate::dice::Seed;
use crate::entry::{By, Declaration, Id, SeedKind};
use crate::refusal::{Beat, Refusal};
use crate::slug::Slug;
use crate::systems::{self, Decision, State, System};
use crate::view::Sheet;

/// The rules of this chapter: id · tag · source · the rule in our words.
pub const RULES: &str = include_str!("campaign/RULES.md");

/// An event that every campaign shares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// The campaign was opened (CA-R1).
    Opened {
        /// Its rule system.
        system: String,
    },
    /// An evening began (CA-R2).
    SessionBegan {
        /// Its number.
        number: u32,
        /// The commitment to its secret; none for an evening written down later.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        commitment: Option<Seed>,
    },
    /// A member added entropy (CA-R3).
    EntropyAdded {
        /// The value.
        value: Seed,
    },
    /// The evening ended (CA-R4).
    SessionEnded {
        /// Its number.
        number: u32,
        /// Whether its secret is lost, so that its rolls are unverifiable.
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        secret_lost: bool,
    },
    /// A house rule was set (CA-R5).
    HouseRuleSet {
        /// Its key.
        key: String,
        /// The value from here on.
        value: Amount,
    },
    /// Prose was kept (CA-R6).
    NoteKept {},
    /// A member took the seats of characters (CA-R7).
    Seated {
        /// Who.
        member: Slug,
        /// The characters, replacing those before.
        characters: Vec<Slug>,
    },
    /// The table departed from the book (CA-R12).
    Departed(Departed),
    /// In a replay, something left open was closed without effect.
    Lapsed {
        /// What was open, in a sentence.
        what: String,
    },
    /// A declaration is disputed (CA-R8).
    DisputeRaised {
        /// What the dispute is called.
        dispute: Slug,
        /// The declaration.
        of: Id,
    },
    /// A dispute is closed and what it is about stands (CA-R9).
    Upheld {
        /// The dispute.
        dispute: Slug,
    },
    /// The record is amended; what happened instead follows, restated one by one (CA-R10).
    Overturned {
        /// The dispute that this closes.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        dispute: Option<Slug>,
    },
    /// What followed from a declaration is restated (CA-R10).
    Restated(Box<Restated>),
}

/// One evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its number.
    pub number: u32,
    /// The commitment to its secret.
    pub commitment: Option<Seed>,
    /// Who began it.
    pub began_by: Slug,
    /// Who gave entropy, and what, in order.
    pub entropy: Vec<(Slug, Seed)>,
    /// How many declarations drew from its secret: the next ordinal `k`.
    pub drawn: u32,
    /// Whether it is over.
    pub is_over: bool,
    /// Whether it ended without its secret, so that its rolls are unverifiable.
    pub secret_lost: bool,
}

/// The folded state of one campaign.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Campaign {
    /// Its title.
    pub title: Arc<str>,
    /// Its house rules.
    pub house: Arc<House>,
    /// Its evenings by number.
    pub sessions: Arc<BTreeMap<u32, Session>>,
    /// The evening that is open.
    pub open_session: Option<u32>,
    /// Which characters a member plays.
    pub seats: Arc<BTreeMap<Slug, Vec<Slug>>>,
    /// Its disputes, by name.
    pub disputes: Arc<BTreeMap<Slug, Dispute>>,
    /// The system's part.
    pub state: State,
}

impl Campaign {
    /// Returns the campaign's system, once it is open.
    pub fn system(&self) -> Option<System> {
        self.state.system()
    }

    /// Judges a command.
    ///
    /// # Errors
    /// The refusal, with nothing drawn.
    pub fn decide(&self, command: &systems::Command, call: &Call) -> Result<Decision, Refusal> {
        judge::decide(self, command, call)
    }

    /// Returns the session that a declaration belongs to: the open one, and its own for the one that begins it.
    pub fn session_of(&self, command: &systems::Command) -> Option<u32> {
        match command {
            systems::Command::Campaign(Command::BeginSession { number, .. }) => Some(*number),
            _ => self.open_session,
        }
    }

    /// Notes what a declaration itself changes: the title at the opening, the session's ordinal.
    pub fn declare(&mut self, declaration: &Declaration, by: &By) {
        if let systems::Command::Campaign(Command::Open { title, .. }) = &declaration.command {
            self.title = title.as_str().into();
        }
        let Some(number) = self.open_session else { return };
        if declaration.luck == Some(SeedKind::Session)
            && let Some(session) = Arc::make_mut(&mut self.sessions).get_mut(&number)
        {
            session.drawn += 1;
        }
        if let systems::Command::Campaign(Command::AddEntropy { value, .. }) = &declaration.command
            && let Some(session) = Arc::make_mut(&mut self.sessions).get_mut(&number)
        {
            session.entropy.push((by.member.clone(), *value));
        }
    }

    /// Applies an event; `by` is whoever declared its cause.
    pub fn evolve(&mut self, event: &systems::Event, by: &By) {
        match event {
            systems::Event::Campaign(event) => self.evolve_shared(event, by),
            _ => self.state.evolve(event),
        }
    }

    fn evolve_shared(&mut self, event: &Event, by: &By) {
        match event {
            Event::Opened { system } => {
                if let Some(system) = System::of(system) {
                    self.state = system.initial();
                    self.house = Arc::new(House::of(system.house_rules()));
                }
            }
            Event::SessionBegan { number, commitment } => {
                let session = Session {
                    number: *number,
                    commitment: *commitment,
                    began_by: by.member.clone(),
                    entropy: Vec::new(),
                    drawn: 0,
                    is_over: false,
                    secret_lost: false,
                };
                Arc::make_mut(&mut self.sessions).insert(*number, session);
                self.open_session = Some(*number);
            }
            Event::SessionEnded { number, secret_lost } => {
                if let Some(session) = Arc::make_mut(&mut self.sessions).get_mut(number) {
                    session.is_over = true;
                    session.secret_lost = *secret_lost;
                }
                self.open_session = None;
            }
            Event::HouseRuleSet { key, value } => {
                Arc::make_mut(&mut self.house).set.insert(key.clone(), value.clone());
            }
            Event::Seated { member, characters } => {
                Arc::make_mut(&mut self.seats).insert(member.clone(), characters.clone());
            }
            Event::DisputeRaised { dispute, of } => {
                let raised = Dispute { of: *of, by: by.member.clone(), state: DisputeState::Open };
                Arc::make_mut(&mut self.disputes).insert(dispute.clone(), raised);
            }
            Event::Upheld { dispute } => self.close(dispute, DisputeState::Upheld),
            Event::Overturned { dispute: Some(dispute) } => self.close(dispute, DisputeState::Overturned),
            // Restating goes back in time, which only a fold of the whole record can (CA-R10).
            Event::Overturned { dispute: None } | Event::Restated(_) => {}
            Event::EntropyAdded { .. } | Event::NoteKept {} | Event::Departed(_) | Event::Lapsed { .. } => {}
        }
    }

    fn close(&mut self, dispute: &Slug, state: DisputeState) {
        if let Some(dispute) = Arc::make_mut(&mut self.disputes).get_mut(dispute) {
            dispute.state = state;
        }
    }

    /// Closes an open beat without effect, for replays.
    pub fn lapse(&self, beat: &Beat) -> Vec<systems::Event> {
        self.state.lapse(beat)
    }

    /// Returns the sheet.
    pub fn sheet(&self) -> Sheet {
        self.state.sheet(&self.house).distinct()
    }

    /// Says an event in a sentence; `self` is the state it came to.
    pub fn sentence(&self, event: &systems::Event) -> String {
        match event {
            systems::Event::Campaign(event) => event.sentence(),
            _ => self.state.sentence(event).unwrap_or_default(),
        }
    }
}
