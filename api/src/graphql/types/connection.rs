//! Relay connections: one page of a list that can grow, forwards or backwards, with cursors that stay.
//!
//! A cursor names what it stands at (an entry's place, a session's number, a name), never a count of what came
//! before, so that a page stays where it is while the list grows at its end.

use std::ops::Range;

use async_graphql::{Object, OutputType, SimpleObject};

use super::audit::Finding;
use super::campaign::{Campaign, Session};
use super::command::CommandAbout;
use super::dispute::{Amendment, DisputeInfo};
use super::entry::Entry;
use super::reason::{Reason, TrackName};
use super::sheet::{Difference, Point, Subject};
use super::shelf::KeptScenario;
use super::system::Rule;
use super::token::Token;
use super::trust::NamedMember;
use super::verify::VerifyFault;
use super::what_if::{Drift, EndDifference, VerdictRow};
use crate::graphql::error::{bad_input, too_much};

/// The most on one page.
pub const PAGE: usize = 200;
/// How many on a page when nothing is said.
const DEFAULT_PAGE: usize = 50;

/// Which page: forwards from the start or after a cursor, or backwards from the end or before one.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// How many, forwards.
    pub first: Option<i64>,
    /// After this cursor.
    pub after: Option<String>,
    /// How many, backwards.
    pub last: Option<i64>,
    /// Before this cursor.
    pub before: Option<String>,
}

/// A list of which one page is shown: each item has a key, and a key has a place.
pub struct Listed<'l> {
    /// What it is a list of, so that another list's cursor is told apart.
    pub name: &'static str,
    /// How many there are in all.
    pub total: usize,
    /// The key of an item.
    pub key: &'l dyn Fn(usize) -> String,
    /// Where a key stands: from the number of items before it to the number up to it.
    pub place: &'l dyn Fn(&str) -> Option<Range<usize>>,
}

/// Where a page stands in its list.
#[derive(Clone, Debug, SimpleObject)]
pub struct PageInfo {
    /// Whether there is more before this page.
    has_previous_page: bool,
    /// Whether there is more after this page.
    has_next_page: bool,
    /// The cursor of the first on this page.
    start_cursor: Option<String>,
    /// The cursor of the last on this page.
    end_cursor: Option<String>,
}

/// One item of a page.
#[derive(Clone)]
pub struct Edge<T> {
    cursor: String,
    pub(super) node: T,
}

/// One page of a list.
#[derive(Clone)]
pub struct Connection<T> {
    pub(super) edges: Vec<Edge<T>>,
    pub(super) page_info: PageInfo,
    pub(super) total_count: usize,
}

/// One item of a page.
#[Object(
    concrete(name = "CampaignEdge", params(Campaign)),
    concrete(name = "EntryEdge", params(Entry)),
    concrete(name = "SessionEdge", params(Session)),
    concrete(name = "TrackNameEdge", params(TrackName)),
    concrete(name = "SubjectEdge", params(Subject)),
    concrete(name = "PointEdge", params(Point)),
    concrete(name = "ReasonEdge", params(Reason)),
    concrete(name = "VerdictEdge", params(VerdictRow)),
    concrete(name = "EndDifferenceEdge", params(EndDifference)),
    concrete(name = "RuleEdge", params(Rule)),
    concrete(name = "CommandAboutEdge", params(CommandAbout)),
    concrete(name = "TokenEdge", params(Token)),
    concrete(name = "DisputeEdge", params(DisputeInfo)),
    concrete(name = "AmendmentEdge", params(Amendment)),
    concrete(name = "KeptScenarioEdge", params(KeptScenario)),
    concrete(name = "NamedMemberEdge", params(NamedMember)),
    concrete(name = "DifferenceEdge", params(Difference)),
    concrete(name = "DriftEdge", params(Drift)),
    concrete(name = "VerifyFaultEdge", params(VerifyFault)),
    concrete(name = "FindingEdge", params(Finding))
)]
impl<T: OutputType> Edge<T> {
    /// Where it stands; give it as after or before to go on from here.
    async fn cursor(&self) -> &str {
        &self.cursor
    }

    /// What stands there.
    async fn node(&self) -> &T {
        &self.node
    }
}

/// One page of a list.
#[Object(
    concrete(name = "CampaignConnection", params(Campaign)),
    concrete(name = "EntryConnection", params(Entry)),
    concrete(name = "SessionConnection", params(Session)),
    concrete(name = "TrackNameConnection", params(TrackName)),
    concrete(name = "SubjectConnection", params(Subject)),
    concrete(name = "PointConnection", params(Point)),
    concrete(name = "ReasonConnection", params(Reason)),
    concrete(name = "VerdictConnection", params(VerdictRow)),
    concrete(name = "EndDifferenceConnection", params(EndDifference)),
    concrete(name = "RuleConnection", params(Rule)),
    concrete(name = "CommandAboutConnection", params(CommandAbout)),
    concrete(name = "TokenConnection", params(Token)),
    concrete(name = "DisputeConnection", params(DisputeInfo)),
    concrete(name = "AmendmentConnection", params(Amendment)),
    concrete(name = "NamedMemberConnection", params(NamedMember)),
    concrete(name = "DifferenceConnection", params(Difference)),
    concrete(name = "DriftConnection", params(Drift)),
    concrete(name = "VerifyFaultConnection", params(VerifyFault)),
    concrete(name = "KeptScenarioConnection", params(KeptScenario))
)]
impl<T: OutputType> Connection<T>
where
    Edge<T>: OutputType,
{
    /// The page, each with its cursor.
    async fn edges(&self) -> &[Edge<T>] {
        &self.edges
    }

    /// The page, without cursors.
    async fn nodes(&self) -> Vec<&T> {
        self.edges.iter().map(|edge| &edge.node).collect()
    }

    /// Where the page stands in its list.
    async fn page_info(&self) -> &PageInfo {
        &self.page_info
    }

    /// How many there are in all, on all pages together.
    async fn total_count(&self) -> usize {
        self.total_count
    }
}

impl<T> Connection<T> {
    /// Turns each item into what is shown of it.
    ///
    /// # Errors
    /// The first that cannot be shown.
    pub fn turn<U>(
        self,
        show: impl Fn(T) -> async_graphql::Result<U>,
    ) -> async_graphql::Result<Connection<U>> {
        let edges =
            self.edges.into_iter().map(|edge| Ok(Edge { cursor: edge.cursor, node: show(edge.node)? }));
        let edges = edges.collect::<async_graphql::Result<_>>()?;
        Ok(Connection { edges, page_info: self.page_info, total_count: self.total_count })
    }
}

impl Listed<'_> {
    /// Returns a page of the list.
    ///
    /// # Errors
    /// When the page is too large, or the cursor is none of this list's.
    pub fn page<T>(&self, page: &Page, node: impl Fn(usize) -> T) -> async_graphql::Result<Connection<T>> {
        let after = page.after.as_deref().map(|cursor| self.cursor_at(cursor)).transpose()?;
        let before = page.before.as_deref().map(|cursor| self.cursor_at(cursor)).transpose()?;
        let start = after.map_or(0, |place| place.end);
        let end = before.map_or(self.total, |place| place.start);
        let (from, to) = window(start, end.max(start), page)?;
        let cursor = |at: usize| hex::encode(format!("{}:{}", self.name, (self.key)(at)));
        let edges: Vec<_> = (from..to).map(|at| Edge { cursor: cursor(at), node: node(at) }).collect();
        let page_info = PageInfo {
            has_previous_page: from > 0,
            has_next_page: to < self.total,
            start_cursor: edges.first().map(|edge| edge.cursor.clone()),
            end_cursor: edges.last().map(|edge| edge.cursor.clone()),
        };
        Ok(Connection { edges, page_info, total_count: self.total })
    }

    fn cursor_at(&self, cursor: &str) -> async_graphql::Result<Range<usize>> {
        let text = hex::decode(cursor).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let key = text.as_deref().and_then(|text| text.strip_prefix(self.name)?.strip_prefix(':'));
        let place = key.and_then(|key| (self.place)(key));
        let place = place.map(|place| place.start.min(self.total)..place.end.min(self.total));
        place.ok_or_else(|| {
            let text: String = cursor.chars().take(80).collect();
            let hint = "give a cursor that this list gave, or none to begin at its start";
            bad_input(format!("{text:?} is no cursor of this list"), Some(hint))
        })
    }
}

/// Shows a page of a list whose items stand where they stand: a cursor is a place.
///
/// # Errors
/// As [`Listed::page`].
pub fn by_place<T>(
    name: &'static str,
    total: usize,
    page: &Page,
    node: impl Fn(usize) -> T,
) -> async_graphql::Result<Connection<T>> {
    let place = |key: &str| key.parse().ok().map(|at: usize| at..at.saturating_add(1));
    Listed { name, total, key: &|at| at.to_string(), place: &place }.page(page, node)
}

/// Shows a page of a list in which each item has a name of its own.
///
/// # Errors
/// As [`Listed::page`].
pub fn by_name<T>(
    name: &'static str,
    names: &[String],
    page: &Page,
    node: impl Fn(usize) -> T,
) -> async_graphql::Result<Connection<T>> {
    let place = |key: &str| names.iter().position(|name| name == key).map(|at| at..at + 1);
    Listed { name, total: names.len(), key: &|at| names[at].clone(), place: &place }.page(page, node)
}

/// Counts what a page of so many may ask for.
pub fn paged(first: Option<i64>, last: Option<i64>, child: usize) -> usize {
    let asked = first.or(last).and_then(|count| usize::try_from(count).ok()).unwrap_or(DEFAULT_PAGE);
    asked.min(PAGE).saturating_mul(child)
}

fn window(start: usize, end: usize, page: &Page) -> async_graphql::Result<(usize, usize)> {
    match (page.first, page.last) {
        (Some(_), Some(_)) => Err(bad_input("first and last do not go together", Some("use one of them"))),
        (None, Some(last)) => Ok((end.saturating_sub(size(last)?).max(start), end)),
        (first, None) => {
            let count = first.map_or(Ok(DEFAULT_PAGE), size)?;
            Ok((start, start.saturating_add(count).min(end)))
        }
    }
}

fn size(asked: i64) -> async_graphql::Result<usize> {
    match usize::try_from(asked) {
        Ok(count) if count <= PAGE => Ok(count),
        Ok(_) => Err(too_much(format!("a page holds at most {PAGE}, not {asked}"))),
        Err(_) => Err(bad_input(format!("a page cannot hold {asked}"), None)),
    }
}
