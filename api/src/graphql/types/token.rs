//! Access tokens as they are shown, and whoever asks.

use async_graphql::{Enum, SimpleObject};
use recount_store::Access;

use crate::scribe::NamedToken;

/// What the holder of a token may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "Access")]
pub enum TokenRole {
    /// Everything, also opening campaigns and making tokens.
    Keeper,
    /// What the GM of a campaign may.
    Gm,
    /// Reading, and declaring for the characters they are seated for.
    Player,
    /// Reading.
    Reader,
}

/// An access token; its text is shown once, when it is made.
#[derive(Clone, Debug, SimpleObject)]
pub struct Token {
    /// Its name: the beginning of its hash, which is no secret.
    pub name: String,
    /// Who it stands for.
    pub member: String,
    /// What they may do.
    pub role: TokenRole,
    /// The short name of the campaign it is for; nothing when it is for the whole ledger.
    pub campaign: Option<String>,
    /// Until when it is good; nothing when that has no end.
    pub until: Option<String>,
}

/// A token that was just made.
#[derive(Clone, Debug, SimpleObject)]
pub struct MadeToken {
    /// The token's text. It is shown only now, and kept nowhere.
    pub text: String,
    /// What it opens.
    pub token: Token,
}

/// Whoever asks.
#[derive(Clone, Debug, SimpleObject)]
pub struct Viewer {
    /// Their token; nothing for the table itself, which needs none.
    pub token: Option<Token>,
    /// Whether they may declare anything.
    pub may_declare: bool,
    /// Whether they choose in whose name they declare; otherwise it is their own.
    pub chooses_member: bool,
    /// Whether they may open campaigns.
    pub may_open_campaigns: bool,
    /// Whether they may make and revoke tokens.
    pub may_make_tokens: bool,
}

impl Token {
    /// Shows a token; `campaign` is the short name of its campaign.
    pub fn new(named: &NamedToken, campaign: Option<String>) -> Self {
        Self {
            name: named.name.clone(),
            member: named.token.member.to_string(),
            role: named.token.role.into(),
            campaign,
            until: named.token.until.map(|until| until.to_string()),
        }
    }
}
