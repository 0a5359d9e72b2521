//! Who may do what: whoever asks is the table itself, or holds a token; each question and declaration passes here.
//!
//! | | keeper | GM | player | reader |
//! |---|---|---|---|---|
//! | read a campaign | theirs, or all | theirs | theirs | theirs |
//! | declare | as anyone | as themselves | as themselves, for their characters (CA-R7) | – |
//! | open campaigns, make tokens | yes | – | – | – |
//!
//! A campaign that somebody may not see is not there, in the same words as one that is not.

use async_graphql::{Context, Error, Result};
use recount_core::entry::{By, Id, Role};
use recount_store::Access;

use super::Desk;
use super::error::{bad_input, coded};
use super::types::MemberInput;
use crate::scribe::{Holder, Unknown};

/// Whoever asks.
#[derive(Clone, Debug)]
pub enum Caller {
    /// The table itself: without tokens everybody at this computer, with them whoever has the ledger's folder.
    Table,
    /// Somebody who showed a token.
    Holder(Box<Holder>),
    /// Nobody known.
    Stranger(Stranger),
}

/// Why somebody is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stranger {
    /// No token was shown.
    NoToken,
    /// The token opens nothing.
    Unknown(Unknown),
}

/// In the schema's data: questions come from outside, and one that says nothing of its caller is a stranger's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Served;

/// Who declares something, once that is settled.
pub struct Speaker {
    /// Who.
    pub by: By,
    /// Whether they act only for the characters they are seated for.
    pub seats_bind: bool,
}

impl Caller {
    /// Returns whoever asks this question.
    ///
    /// # Errors
    /// When nobody known asks.
    pub fn of(context: &Context<'_>) -> Result<Self> {
        match context.data_opt::<Self>() {
            Some(Self::Stranger(stranger)) => Err(stranger.error()),
            Some(known) => Ok(known.clone()),
            None if context.data_opt::<Served>().is_some() => Err(Stranger::NoToken.error()),
            None => Ok(Self::Table),
        }
    }

    /// Says whether they may see a campaign.
    pub fn sees(&self, campaign: Id) -> bool {
        match self {
            Self::Table => true,
            Self::Holder(holder) => holder.token.campaign.is_none_or(|of| of == campaign),
            Self::Stranger(_) => false,
        }
    }

    /// Says whether they see every campaign of the ledger.
    pub fn sees_all(&self) -> bool {
        match self {
            Self::Table => true,
            Self::Holder(holder) => holder.token.campaign.is_none(),
            Self::Stranger(_) => false,
        }
    }

    /// Says whether what they were let in for still holds.
    pub fn still_holds(&self, desk: &Desk) -> bool {
        match self {
            Self::Table => true,
            Self::Holder(holder) => desk.scribe.still_holds(holder),
            Self::Stranger(_) => false,
        }
    }

    /// Settles who declares something.
    ///
    /// # Errors
    /// When they may declare nothing, or not as somebody else.
    pub fn speaks(&self, said: Option<&MemberInput>) -> Result<Speaker> {
        let said = said.map(MemberInput::by).transpose()?;
        let holder = match self {
            Self::Stranger(stranger) => return Err(stranger.error()),
            Self::Table => {
                let hint = Some("give by: {member: \"gm\", role: GM}");
                let by = said.ok_or_else(|| bad_input("say who declares it", hint))?;
                return Ok(Speaker { by, seats_bind: false });
            }
            Self::Holder(holder) => holder,
        };
        let member = holder.token.member.clone();
        let own = |role| By { member: member.clone(), role };
        let (own, as_anyone) = match holder.token.role {
            Access::Keeper => (own(Role::Keeper), true),
            Access::Gm => (own(Role::Gm), false),
            Access::Player => (own(Role::Player), false),
            Access::Reader => return Err(forbidden("a reader declares nothing")),
        };
        let seats_bind = holder.token.role == Access::Player;
        match said {
            Some(said) if said != own && !as_anyone => {
                let (own, other) = (named(&own), named(&said));
                Err(forbidden(format!("this token speaks as {own}, not as {other}")))
            }
            Some(by) => Ok(Speaker { by, seats_bind }),
            None => Ok(Speaker { by: own, seats_bind }),
        }
    }

    /// Lets everybody pass who is known.
    ///
    /// # Errors
    /// For a stranger.
    pub fn known(&self) -> Result<()> {
        match self {
            Self::Stranger(stranger) => Err(stranger.error()),
            Self::Table | Self::Holder(_) => Ok(()),
        }
    }

    /// Lets whoever may declare something pass.
    ///
    /// # Errors
    /// For a reader, and for nobody known.
    pub fn declares(&self, what: &str) -> Result<()> {
        match self {
            Self::Stranger(stranger) => Err(stranger.error()),
            Self::Holder(holder) if holder.token.role == Access::Reader => {
                Err(forbidden(format!("a reader may not {what}")))
            }
            Self::Table | Self::Holder(_) => Ok(()),
        }
    }

    /// Lets whoever may change what somebody else has kept pass.
    ///
    /// # Errors
    /// For a player, a reader, and nobody known.
    pub fn changes(&self, what: &str) -> Result<()> {
        self.declares(what)?;
        match self {
            Self::Holder(holder) if holder.token.role == Access::Player => {
                Err(forbidden(format!("a player may not {what}")))
            }
            _ => Ok(()),
        }
    }

    /// Lets a keeper of the whole ledger pass.
    ///
    /// # Errors
    /// For everybody else.
    pub fn keeps_the_ledger(&self, what: &str) -> Result<()> {
        match self {
            Self::Stranger(stranger) => Err(stranger.error()),
            Self::Table => Ok(()),
            Self::Holder(holder)
                if holder.token.role == Access::Keeper && holder.token.campaign.is_none() =>
            {
                Ok(())
            }
            Self::Holder(_) => Err(forbidden(format!("only a keeper of the ledger may {what}"))),
        }
    }

    /// Lets a keeper pass, and says of which campaign; `None` is the whole ledger.
    ///
    /// # Errors
    /// For everybody else.
    pub fn keeps(&self, what: &str) -> Result<Option<Id>> {
        match self {
            Self::Stranger(stranger) => Err(stranger.error()),
            Self::Table => Ok(None),
            Self::Holder(holder) if holder.token.role == Access::Keeper => Ok(holder.token.campaign),
            Self::Holder(_) => Err(forbidden(format!("only a keeper may {what}"))),
        }
    }
}

impl Stranger {
    /// Says why they are not let in.
    pub fn error(&self) -> Error {
        let hint = Some(
            "send the header Authorization: Bearer and a token; a keeper makes one with `recount token make`",
        );
        match self {
            Self::NoToken => coded("this server asks for a token", "UNAUTHENTICATED", hint),
            Self::Unknown(Unknown::NoToken) => {
                coded("this token opens nothing here", "UNAUTHENTICATED", hint)
            }
            Self::Unknown(Unknown::Expired(at)) => {
                coded(format!("this token was good until {at}"), "UNAUTHENTICATED", hint)
            }
        }
    }
}

fn named(by: &By) -> String {
    let role = match by.role {
        Role::Gm => "GM",
        Role::Player => "player",
        Role::Keeper => "keeper",
    };
    format!("{} ({role})", by.member)
}

/// Says that somebody known may not do this.
pub fn forbidden(what: impl Into<String>) -> Error {
    coded(what, "FORBIDDEN", None)
}
