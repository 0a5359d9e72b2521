//! The questions.

use std::sync::Arc;

use async_graphql::{Context, Object, Result};
use recount_core::entry::Id;
use recount_core::systems;
use recount_store::Found;

use super::error::{bad_input, coded, internal, not_found};
use super::types::{Campaign, Connection, Entry, KnobSaid, Odds, Page, System, by_name, paged};
use super::{Desk, working};
use crate::library::ReadError;

/// The questions.
#[derive(Debug)]
pub struct Query;

/// The questions.
#[Object]
impl Query {
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
        let all = desk.library.campaigns().map_err(|e| unreadable(&e))?;
        let names: Vec<String> = all.iter().map(|info| info.name.to_string()).collect();
        let page = by_name("campaign", &names, &Page { first, after, last, before }, |at| at)?;
        page.turn(|at| campaign(desk, &names[at]))
    }

    /// One campaign, by its short name in this ledger.
    async fn campaign(&self, context: &Context<'_>, name: String) -> Result<Campaign> {
        campaign(context.data::<Desk>()?, &name)
    }

    /// One entry of any campaign, by the beginning of its id.
    async fn entry(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The beginning of an id that fits only one entry.")] id: String,
    ) -> Result<Entry> {
        let desk = context.data::<Desk>()?;
        let whole = id.parse::<Id>().ok();
        if let Some((scope, at)) = whole.and_then(|id| desk.library.open_at(id)) {
            return Ok(Entry::new(&scope, at));
        }
        let none = || not_found(format!("no entry begins with {id}"));
        let ledger = desk.library.ledger();
        let located = match working(|| ledger.find(&id)).map_err(|e| internal(&e, e.hint()))? {
            Found::One(located) => located,
            Found::None => return Err(none()),
            Found::Many(_) => {
                let what = format!("more than one entry begins with {id}");
                return Err(bad_input(what, Some("give more digits")));
            }
        };
        let all = desk.library.campaigns().map_err(|e| unreadable(&e))?;
        let info = all.iter().find(|info| info.id == located.campaign).ok_or_else(none)?;
        let campaign = campaign(desk, info.name.as_ref())?;
        let at = campaign.0.position(located.raw.id).ok_or_else(none)?;
        Ok(Entry::new(&campaign.0, at))
    }

    /// Every rule system.
    async fn systems(&self) -> Vec<System> {
        systems::System::ALL.iter().copied().map(System).collect()
    }

    /// One rule system, by its slug.
    async fn system(&self, slug: String) -> Result<System> {
        let found = systems::System::of(&slug).map(System);
        found.ok_or_else(|| not_found(format!("there is no rule system called {slug}")))
    }

    /// The exact odds of a kind of roll; without one, of the system's usual roll.
    async fn odds(&self, system: String, roll: Option<String>, knobs: Option<Vec<KnobSaid>>) -> Result<Odds> {
        let found = systems::System::of(&system);
        let found = found.ok_or_else(|| not_found(format!("there is no rule system called {system}")))?;
        Odds::ask(found, roll.as_deref(), knobs)
    }
}

/// Reads a campaign at its head.
///
/// # Errors
/// When there is none of that name, or the ledger cannot be read.
pub fn campaign(desk: &Desk, name: &str) -> Result<Campaign> {
    let people = || Arc::new(desk.scribe.private().people());
    if let Some(book) = desk.library.at_hand(name) {
        book.scope.call(people());
        return Ok(Campaign(Arc::clone(&book.scope)));
    }
    working(|| {
        let book = desk.library.book(Some(name)).map_err(|e| unreadable(&e))?;
        book.scope.history();
        book.scope.call(people());
        Ok(Campaign(Arc::clone(&book.scope)))
    })
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
