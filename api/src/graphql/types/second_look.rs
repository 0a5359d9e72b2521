//! The second look at a campaign: disputes and amendments, kept scenarios, and what many replays tell.

#![allow(clippy::too_many_arguments, reason = "each is an argument of the API, by name")]

use std::sync::Arc;

use async_graphql::{Context, Object, Result};

use super::connection::{Connection, Page, paged};
use super::dispute::{self, Amendment, DisputeInfo};
use super::many::{self, Futures, WeightRow};
use super::reason::Reason;
use super::sheet;
use super::shelf::{self, KeptScenario, ThreeEnds};
use crate::graphql::Deadline;
use crate::scope::Scope;

/// The second look at a campaign: disputes and amendments, kept scenarios, and what many replays tell.
pub struct SecondLook(pub Arc<Scope>);

/// The second look at a campaign: disputes and amendments, kept scenarios, and what many replays tell.
#[Object]
impl SecondLook {
    /// What somebody disputed, and what became of it.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn disputes(
        &self,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> Result<Connection<DisputeInfo>> {
        dispute::disputes(&self.0, &Page { first, after, last, before })
    }

    /// What amended the record, in its order.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn amendments(
        &self,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> Result<Connection<Amendment>> {
        dispute::amendments(&self.0, &Page { first, after, last, before })
    }

    /// What moved a number as recorded, and does so no longer since its declaration was amended.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn no_longer(
        &self,
        #[graphql(desc = "Whose: crew, a character, a clock.")] subject: String,
        #[graphql(desc = "Which: heat, stress.")] track: String,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> Result<Connection<Reason>> {
        sheet::no_longer(&self.0, &subject, &track, &Page { first, after, last, before })
    }

    /// The scenarios that are kept for the campaign in this ledger, by name.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn scenarios(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> Result<Connection<KeptScenario>> {
        shelf::kept(context, &self.0, &Page { first, after, last, before })
    }

    /// The record and two scenarios side by side, where they end otherwise.
    #[graphql(complexity = "1000 + child_complexity")]
    async fn compare(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "A scenario's text, or its name in this ledger.")] a: String,
        #[graphql(desc = "The other one.")] b: String,
    ) -> Result<Vec<ThreeEnds>> {
        Deadline::check(context)?;
        shelf::compare(context, &self.0, &a, &b)
    }

    /// Many replays from an entry on with fresh luck: was it the ruling or the dice?
    #[graphql(complexity = "2000 + child_complexity")]
    async fn futures(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The entry from which on every roll falls afresh.")] from: String,
        #[graphql(desc = "How many futures.", default = 1000)] runs: usize,
        #[graphql(desc = "A word that makes the luck another.", default)] salt: String,
        #[graphql(desc = "A scenario's text, or its name in this ledger: the futures of the other side.")]
        scenario: Option<String>,
    ) -> Result<Futures> {
        Deadline::check(context)?;
        let scenario = shelf::read_or_none(context, &self.0, scenario.as_deref())?;
        many::futures(Arc::clone(&self.0), many::Asked { from, runs, salt, scenario }, Arc::default()).await
    }

    /// A session's rulings, ranked by how far the end moves under their nearest alternatives.
    #[graphql(complexity = "2000 + child_complexity")]
    async fn weigh(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The session.")] session: u32,
    ) -> Result<Vec<WeightRow>> {
        Deadline::check(context)?;
        many::weights(Arc::clone(&self.0), session, Arc::default()).await
    }
}
