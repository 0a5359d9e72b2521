//! Making, listing and revoking access tokens; a keeper's alone.

use async_graphql::{Context, Object, Result};
use recount_core::entry::{At, Id};
use recount_core::slug::Slug;
use recount_store::{Access, Token as Kept};

use super::access::{Caller, forbidden};
use super::error::{bad_input, coded, internal, not_found};
use super::types::{Connection, MadeToken, Page, Token, TokenRole, Viewer, by_name, paged};
use super::{Desk, working};

/// Questions about tokens.
#[derive(Debug, Default)]
pub struct TokenQuery;

/// What is done with tokens.
#[derive(Debug, Default)]
pub struct TokenMutation;

/// Questions about tokens.
#[Object]
impl TokenQuery {
    /// Whoever asks, and what they may do.
    async fn viewer(&self, context: &Context<'_>) -> Result<Viewer> {
        let desk = context.data::<Desk>()?;
        let caller = Caller::of(context)?;
        let token = match &caller {
            Caller::Holder(holder) => Some(Token::new(holder, name_of(desk, holder.token.campaign))),
            Caller::Table | Caller::Stranger(_) => None,
        };
        let role = token.as_ref().map(|token| Access::from(token.role));
        Ok(Viewer {
            may_declare: role != Some(Access::Reader),
            chooses_member: role.is_none_or(|role| role == Access::Keeper),
            may_open_campaigns: caller.keeps_the_ledger("").is_ok(),
            may_make_tokens: caller.keeps("").is_ok(),
            token,
        })
    }

    /// The access tokens; their texts are kept nowhere.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn tokens(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> Result<Connection<Token>> {
        let desk = context.data::<Desk>()?;
        let of = Caller::of(context)?.keeps("list tokens")?;
        let mut all = desk.scribe.tokens();
        all.retain(|named| of.is_none() || named.token.campaign == of);
        let names: Vec<String> = all.iter().map(|named| named.name.clone()).collect();
        let page = Page { first, after, last, before };
        by_name("token", &names, &page, |at| Token::new(&all[at], name_of(desk, all[at].token.campaign)))
    }
}

/// What is done with tokens.
#[Object]
impl TokenMutation {
    /// Makes an access token; from the first one on, this server asks everybody for a token.
    async fn make_token(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Who it stands for: a public, permanent name of a-z, 0-9 and -.")] member: String,
        #[graphql(desc = "What they may do.")] role: TokenRole,
        #[graphql(desc = "The short name of the campaign it is for; only a keeper's may be for all.")]
        campaign: Option<String>,
        #[graphql(desc = "Until when it is good, such as 2026-12-24T20:00:00.000000Z; else without end.")]
        until: Option<String>,
    ) -> Result<MadeToken> {
        let desk = context.data::<Desk>()?;
        let caller = Caller::of(context)?;
        let keeps = caller.keeps("make tokens")?;
        let id = match &campaign {
            Some(name) => Some(super::query::campaign(context, name)?.0.id()),
            None if Access::from(role) == Access::Keeper => None,
            None => return Err(bad_input("say for which campaign the token is", None)),
        };
        if keeps.is_some() && id != keeps {
            return Err(forbidden("a keeper of one campaign makes tokens for that campaign"));
        }
        let token = Kept {
            campaign: id,
            member: Slug::new(&member).map_err(|e| bad_input(e.to_string(), None))?,
            role: role.into(),
            until: until.map(|text| read_until(&text, desk.scribe.time())).transpose()?,
        };
        let (text, named) = working(|| desk.scribe.make_token(token)).map_err(|e| internal(&e, None))?;
        Ok(MadeToken { text, token: Token::new(&named, campaign) })
    }

    /// Revokes an access token: it opens nothing from now on.
    async fn revoke_token(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The token's name, as the list of tokens shows it.")] name: String,
    ) -> Result<Token> {
        let desk = context.data::<Desk>()?;
        let of = Caller::of(context)?.keeps("revoke tokens")?;
        let named = desk.scribe.tokens().into_iter().find(|named| named.name == name);
        let named = named.filter(|named| of.is_none() || named.token.campaign == of);
        let named = named.ok_or_else(|| not_found(format!("there is no token {name}")))?;
        working(|| desk.scribe.revoke_token(&name)).map_err(|e| internal(&e, None))?;
        Ok(Token::new(&named, name_of(desk, named.token.campaign)))
    }
}

fn read_until(text: &str, now: At) -> Result<At> {
    let hint = Some("write it like 2026-12-24T20:00:00.000000Z");
    let until = text.parse::<At>().map_err(|e| bad_input(e, hint))?;
    if until > now { Ok(until) } else { Err(coded(format!("{until} is past"), "BAD_INPUT", None)) }
}

fn name_of(desk: &Desk, campaign: Option<Id>) -> Option<String> {
    let id = campaign?;
    let all = desk.library.campaigns().ok()?;
    all.into_iter().find(|info| info.id == id).map(|info| info.name.to_string())
}
