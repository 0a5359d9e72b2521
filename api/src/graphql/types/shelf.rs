//! Scenarios kept under a name, and two of them side by side.

use std::sync::Arc;

use async_graphql::{Context, SimpleObject};
use recount_core::amount::Amount;
use recount_core::slug::Slug;
use recount_replay::scenario::{Change, Scenario};
use recount_store::{Shelf, Shelved};

use super::change::{ChangeInput, OpenRulings, scenario};
use super::connection::{Connection, Page, by_name};
use crate::compared::{self, side_by_side};
use crate::graphql::error::{bad_input, internal, not_found, refused};
use crate::graphql::{Desk, working};
use crate::scenario_text;
use crate::scope::Scope;

/// A scenario that is kept under a name in this ledger; it is in no campaign.
#[derive(Clone, SimpleObject)]
pub struct KeptScenario {
    /// Its name.
    name: String,
    /// Its id: the hash of its changes.
    id: String,
    /// The id of the last entry when it was kept.
    base: String,
    /// Its changes, in sentences.
    changes: Vec<String>,
    /// The scenario as text that can be shared and read again.
    text: String,
}

/// A track that ends otherwise than recorded under one of two scenarios.
#[derive(Clone, SimpleObject)]
pub struct ThreeEnds {
    /// The subject.
    subject: String,
    /// The track.
    track: String,
    /// Where it ends in the record.
    recorded: Option<String>,
    /// Where it ends under the first scenario.
    a: Option<String>,
    /// Where it ends under the second one.
    b: Option<String>,
}

impl KeptScenario {
    /// Shows a scenario under its name.
    pub fn new(scope: &Scope, name: &Slug, kept: &Shelved) -> Self {
        Self {
            name: name.to_string(),
            id: kept.scenario.id().map(|id| id.to_string()).unwrap_or_default(),
            base: kept.base.to_string(),
            changes: kept.scenario.changes.iter().map(Change::sentence).collect(),
            text: scenario_text::write(scope, &kept.scenario),
        }
    }
}

/// Opens the shelf of the ledger.
///
/// # Errors
/// When its file cannot be read.
pub fn shelf(context: &Context<'_>) -> async_graphql::Result<Shelf> {
    context.data::<Desk>()?.library.ledger().shelf().map_err(|e| internal(&e, e.hint()))
}

/// Shows a page of the scenarios that are kept for a campaign, by name.
///
/// # Errors
/// When the ledger cannot be read; as for every page.
pub fn kept(
    context: &Context<'_>,
    scope: &Scope,
    page: &Page,
) -> async_graphql::Result<Connection<KeptScenario>> {
    let all: Vec<_> = shelf(context)?.all(scope.id()).into_iter().collect();
    let names: Vec<String> = all.iter().map(|(name, _)| name.to_string()).collect();
    by_name("scenario", &names, page, |at| KeptScenario::new(scope, &all[at].0, &all[at].1))
}

/// Reads a scenario's text, or finds the one that is kept under a name.
pub fn read(context: &Context<'_>, scope: &Scope, text: &str) -> async_graphql::Result<Scenario> {
    if Slug::new(text).is_ok() {
        let found = shelf(context)?.get(scope.id(), text).map(|kept| kept.scenario);
        return found.ok_or_else(|| not_found(format!("no scenario is kept under {text}")));
    }
    scenario_text::read(scope, text).map_err(|bad| bad_input(bad.to_string(), bad.hint.as_deref()))
}

/// Reads a scenario if there is one; without it nothing is different.
///
/// # Errors
/// As [`read`].
pub fn read_or_none(
    context: &Context<'_>,
    scope: &Scope,
    text: Option<&str>,
) -> async_graphql::Result<Scenario> {
    text.map_or_else(|| Ok(Scenario::default()), |text| read(context, scope, text))
}

/// Reads a scenario from changes or from its text or name: exactly one of them.
pub fn either(
    context: &Context<'_>,
    scope: &Scope,
    changes: Option<Vec<ChangeInput>>,
    open: Option<OpenRulings>,
    text: Option<&str>,
) -> async_graphql::Result<Scenario> {
    match (changes, text) {
        (Some(changes), None) => scenario(scope, changes, open),
        (None, Some(text)) => read(context, scope, text),
        (_, _) => Err(bad_input("give exactly one of changes and scenario", None)),
    }
}

/// Puts two scenarios beside the record.
pub fn compare(
    context: &Context<'_>,
    scope: &Arc<Scope>,
    a: &str,
    b: &str,
) -> async_graphql::Result<Vec<ThreeEnds>> {
    let replay = |text: &str| {
        let scenario = read(context, scope, text)?;
        working(|| scope.what_if(&scenario)).map_err(|r| refused(&r))
    };
    let (a, b) = (replay(a)?, replay(b)?);
    let text = |end: &Option<Amount>| end.as_ref().map(Amount::to_string);
    let row = |row: compared::ThreeEnds| ThreeEnds {
        recorded: text(&row.ends[0]),
        a: text(&row.ends[1]),
        b: text(&row.ends[2]),
        subject: row.subject,
        track: row.track,
    };
    Ok(side_by_side(&a, &b).into_iter().map(row).collect())
}
