//! The questions.

use std::sync::Arc;

use async_graphql::{Context, Object, Result};
use recount_core::entry::Id;
use recount_core::systems;
use recount_store::Found;

use super::access::Caller;
use super::error::{bad_input, coded, internal, not_found};
use super::types::{Campaign, Connection, Entry, KnobSaid, Odds, Page, System, by_name, paged};
use super::{Desk, working};
use crate::library::ReadError;

/// The questions about campaigns and rule systems.
#[derive(Debug, Default)]
pub struct Questions;

/// The questions about campaigns and rule systems.
#[Object]
impl Questions {
    /// Every campaign of this ledger, by name.
    #[graphql(complexity = "paged(first, last, 10 + child_complexity)")]
    async fn campaigns(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> Result<Connection<Campaign>> {
        let desk = context.data::<Desk>()?;
        let caller = Caller::of(context)?;
        let all = desk.library.campaigns().map_err(|e| unreadable(&e))?;
        let seen = all.iter().filter(|info| caller.sees(info.id));
        let names: Vec<String> = seen.map(|info| info.name.to_string()).collect();
        let page = by_name("campaign", &names, &Page { first, after, last, before }, |at| at)?;
        page.turn(|at| campaign(context, &names[at]))
    }

    /// One campaign, by its short name in this ledger.
    async fn campaign(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Its short name in this ledger.")] name: String,
    ) -> Result<Campaign> {
        campaign(context, &name)
    }

    /// One entry of any campaign, by the beginning of its id.
    async fn entry(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The beginning of an id that fits only one entry.")] id: String,
    ) -> Result<Entry> {
        let desk = context.data::<Desk>()?;
        let caller = Caller::of(context)?;
        let none = || not_found(format!("no entry begins with {id}"));
        let whole = id.parse::<Id>().ok();
        if let Some((scope, at)) = whole.and_then(|id| desk.library.open_at(id)) {
            return if caller.sees(scope.id()) { Ok(Entry::new(&scope, at)) } else { Err(none()) };
        }
        let ledger = desk.library.ledger();
        let located = match working(|| ledger.find(&id)).map_err(|e| internal(&e, e.hint()))? {
            Found::One(located) => located,
            Found::None => return Err(none()),
            // Whoever sees one campaign is not told that others have entries that begin so.
            Found::Many(_) if !caller.sees_all() => return within(context, desk, &caller, &id),
            Found::Many(_) => {
                let what = format!("more than one entry begins with {id}");
                return Err(bad_input(what, Some("give more digits")));
            }
        };
        let all = desk.library.campaigns().map_err(|e| unreadable(&e))?;
        let info = all.iter().find(|info| info.id == located.campaign).ok_or_else(none)?;
        if !caller.sees(info.id) {
            return Err(none());
        }
        let campaign = campaign(context, info.name.as_ref())?;
        let at = campaign.0.position(located.raw.id).ok_or_else(none)?;
        Ok(Entry::new(&campaign.0, at))
    }

    /// Every rule system.
    async fn systems(&self) -> Vec<System> {
        systems::System::ALL.iter().copied().map(System).collect()
    }

    /// One rule system, by its slug.
    async fn system(&self, #[graphql(desc = "Its slug, such as blades.")] slug: String) -> Result<System> {
        let found = systems::System::of(&slug).map(System);
        found.ok_or_else(|| not_found(format!("there is no rule system called {slug}")))
    }

    /// The exact odds of a kind of roll; without one, of the system's usual roll.
    async fn odds(
        &self,
        #[graphql(desc = "The slug of the rule system.")] system: String,
        #[graphql(desc = "The kind of roll, as the system lists them.")] roll: Option<String>,
        #[graphql(desc = "What else decides it, such as the number of dice.")] knobs: Option<Vec<KnobSaid>>,
    ) -> Result<Odds> {
        let found = systems::System::of(&system);
        let found = found.ok_or_else(|| not_found(format!("there is no rule system called {system}")))?;
        Odds::ask(found, roll.as_deref(), knobs)
    }
}

/// Finds an entry in the campaigns that somebody sees.
fn within(context: &Context<'_>, desk: &Desk, caller: &Caller, id: &str) -> Result<Entry> {
    let all = desk.library.campaigns().map_err(|e| unreadable(&e))?;
    for info in all.iter().filter(|info| caller.sees(info.id)) {
        let scope = campaign(context, info.name.as_ref())?.0;
        match scope.begins(id).as_slice() {
            [] => {}
            [at] => return Ok(Entry::new(&scope, *at)),
            [..] => {
                let what = format!("more than one entry begins with {id}");
                return Err(bad_input(what, Some("give more digits")));
            }
        }
    }
    Err(not_found(format!("no entry begins with {id}")))
}

/// Reads a campaign at its head, for whoever asks.
///
/// # Errors
/// When there is none of that name that they may see, or the ledger cannot be read.
pub fn campaign(context: &Context<'_>, name: &str) -> Result<Campaign> {
    let desk = context.data::<Desk>()?;
    campaign_for(desk, &Caller::of(context)?, name)
}

/// As [`campaign`], for whoever is named.
///
/// # Errors
/// As [`campaign`].
pub fn campaign_for(desk: &Desk, caller: &Caller, name: &str) -> Result<Campaign> {
    let book = match desk.library.at_hand(name) {
        Some(book) => Ok(book),
        None => working(|| {
            let book = desk.library.book(Some(name))?;
            book.scope.history();
            Ok(book)
        }),
    };
    match book {
        Ok(book) if caller.sees(book.info.id) => {
            book.scope.call(Arc::new(desk.scribe.private().people()));
            Ok(Campaign(Arc::clone(&book.scope)))
        }
        Err(error) if caller.sees_all() => Err(unreadable(&error)),
        Err(error @ ReadError::Store(_)) => Err(unreadable(&error)),
        // Names of campaigns that they may not see are no hint for them.
        Ok(_) | Err(_) => Err(not_found(format!("there is no campaign called {name:?}"))),
    }
}

/// Says why something cannot be read.
pub fn unreadable(error: &ReadError) -> async_graphql::Error {
    let hint = error.hint();
    match error {
        ReadError::Store(_) => internal(error, hint.as_deref()),
        ReadError::NoCampaign { .. }
        | ReadError::Empty
        | ReadError::NoEntry { .. }
        | ReadError::NotThere(_) => coded(error.to_string(), "NOT_FOUND", hint.as_deref()),
        ReadError::WhichCampaign(_) | ReadError::Ambiguous { .. } | ReadError::NoMoment(_) => {
            bad_input(error.to_string(), hint.as_deref())
        }
    }
}
