//! The chronicle: a Relay connection over the entries that somebody asks for.

use std::sync::Arc;

use async_graphql::connection::{
    Connection, ConnectionNameType, Edge, EdgeNameType, EmptyFields, OpaqueCursor,
};
use async_graphql::{InputObject, OutputType, SimpleObject};
use recount_core::entry::At;
use recount_core::slug::Slug;
use recount_replay::history::Filter;

use super::entry::Entry;
use crate::graphql::error::{bad_input, too_much};
use crate::scope::Scope;

/// The most entries on one page.
pub const PAGE: usize = 200;
/// The entries on a page when nothing is said.
const DEFAULT_PAGE: usize = 50;

/// What somebody asks for; everything that is given must fit.
#[derive(Clone, Debug, Default, InputObject)]
pub struct ChronicleFilter {
    /// Names of commands or events; any of them.
    pub kinds: Option<Vec<String>>,
    /// The subject that was moved or acted: crew, a character, a clock.
    pub subject: Option<String>,
    /// The number or text that was moved: heat, stress, harm.
    pub track: Option<String>,
    /// The session.
    pub session: Option<u32>,
    /// The rule that made it so.
    pub rule: Option<String>,
    /// Who declared it.
    pub by: Option<String>,
    /// A part of the sentence, in any case.
    pub text: Option<String>,
    /// Recorded at this time or later.
    pub from: Option<String>,
    /// Recorded at this time or earlier.
    pub until: Option<String>,
    /// Only declarations, without what followed.
    pub declarations_only: Option<bool>,
}

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

/// How many there are in all.
#[derive(SimpleObject)]
pub struct Totals {
    /// How many entries fit, on all pages together.
    total_count: usize,
}

/// The name of the connection's type.
pub struct ChronicleName;

impl ConnectionNameType for ChronicleName {
    fn type_name<T: OutputType>() -> String {
        "Chronicle".into()
    }
}

/// The name of the edge's type.
pub struct ChronicleEdgeName;

impl EdgeNameType for ChronicleEdgeName {
    fn type_name<T: OutputType>() -> String {
        "ChronicleEdge".into()
    }
}

/// A page of the chronicle.
pub type Chronicle =
    Connection<OpaqueCursor<u64>, Entry, Totals, EmptyFields, ChronicleName, ChronicleEdgeName>;

/// Returns a page of the entries that fit.
///
/// # Errors
/// When the page is too large, the cursor is none of ours, or a time or name cannot be read.
pub fn page(
    scope: &Arc<Scope>,
    filter: Option<ChronicleFilter>,
    page: &Page,
) -> async_graphql::Result<Chronicle> {
    let filter = filter.unwrap_or_default();
    let declarations_only = filter.declarations_only == Some(true);
    let asked = filter.read()?;
    let rows = scope.history().chronicle(&asked);
    let fits: Vec<usize> =
        rows.filter(|r| !declarations_only || r.at == r.declaration).map(|r| r.at).collect();
    let seq = |at: usize| scope.entries[at].entry.seq;
    let after = page.after.as_deref().map(cursor).transpose()?;
    let before = page.before.as_deref().map(cursor).transpose()?;
    let start = after.map_or(0, |after| fits.partition_point(|at| seq(*at) <= after));
    let end = before.map_or(fits.len(), |before| fits.partition_point(|at| seq(*at) < before));
    let (from, to) = window(start, end.max(start), page)?;
    let totals = Totals { total_count: fits.len() };
    let mut found = Connection::with_additional_fields(from > 0, to < fits.len(), totals);
    let edge = |at: &usize| Edge::new(OpaqueCursor(seq(*at)), Entry::new(scope, *at));
    found.edges.extend(fits[from..to].iter().map(edge));
    Ok(found)
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
        Ok(_) => Err(too_much(format!("a page holds at most {PAGE} entries, not {asked}"))),
        Err(_) => Err(bad_input(format!("a page cannot hold {asked} entries"), None)),
    }
}

fn cursor(text: &str) -> async_graphql::Result<u64> {
    use async_graphql::connection::CursorType;
    let found = OpaqueCursor::<u64>::decode_cursor(text);
    found.map(|c| c.0).map_err(|_| bad_input(format!("{text:?} is no cursor of this chronicle"), None))
}

impl ChronicleFilter {
    fn read(self) -> async_graphql::Result<Filter> {
        let time = |text: Option<String>| {
            let read = text.map(|text| text.parse::<At>());
            read.transpose().map_err(|why| bad_input(why, Some("write it like 2026-11-29T20:40:00.000000Z")))
        };
        Ok(Filter {
            kinds: self.kinds.unwrap_or_default(),
            subject: self.subject,
            track: self.track,
            session: self.session,
            rule: self.rule,
            by: self.by.as_deref().map(Slug::new).transpose().map_err(|e| bad_input(e.to_string(), None))?,
            text: self.text,
            from: time(self.from)?,
            until: time(self.until)?,
        })
    }
}
