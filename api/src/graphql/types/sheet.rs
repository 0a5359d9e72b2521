//! Sheets, tracks, series and differences.

use std::sync::Arc;

use async_graphql::{Object, SimpleObject};
use recount_core::amount::Amount;
use recount_core::view;
use recount_replay::history;

use super::connection::{Connection, Listed, Page, by_place, paged};
use super::entry::Entry;
use super::reason::Reason;
use crate::scope::Scope;

/// Everything that the table tracks, at one moment: the crew, the characters, factions, clocks.
#[derive(Clone)]
pub struct Sheet {
    scope: Arc<Scope>,
    sheet: Arc<view::Sheet>,
}

/// One thing that has tracks: the crew, a character, a faction, a clock.
#[derive(Clone)]
pub struct Subject {
    of: Sheet,
    at: usize,
}

/// One number or text on a sheet.
#[derive(Clone)]
pub struct Track {
    of: Subject,
    at: usize,
}

impl Sheet {
    /// Shows the sheet of a scope.
    pub fn of(scope: &Arc<Scope>) -> Self {
        Self { scope: Arc::clone(scope), sheet: scope.sheet() }
    }

    /// Returns the subject of a name.
    pub fn find(&self, slug: &str) -> Option<Subject> {
        let at = self.sheet.subjects.iter().position(|subject| subject.slug == slug)?;
        Some(Subject { of: self.clone(), at })
    }

    /// Returns the subjects of a kind, or all.
    pub fn all(&self, kind: Option<&str>) -> Vec<Subject> {
        let of_kind = |subject: &view::Subject| kind.is_none_or(|kind| subject.kind == kind);
        let all = self.sheet.subjects.iter().enumerate().filter(|(_, subject)| of_kind(subject));
        all.map(|(at, _)| Subject { of: self.clone(), at }).collect()
    }
}

impl Subject {
    fn subject(&self) -> &view::Subject {
        &self.of.sheet.subjects[self.at]
    }

    /// Returns its name in the record.
    pub fn name_in_record(&self) -> &str {
        &self.subject().slug
    }
}

impl Track {
    fn track(&self) -> &view::Track {
        &self.of.subject().tracks[self.at]
    }
}

/// Everything that the table tracks, at one moment: the crew, the characters, factions, clocks.
#[Object]
impl Sheet {
    /// The crew first, then characters, factions, clocks and the rest; of one kind, when asked so.
    #[graphql(complexity = "10 * child_complexity")]
    async fn subjects(
        &self,
        #[graphql(desc = "Only this kind: crew, character, faction, clock …")] kind: Option<String>,
    ) -> Vec<Subject> {
        self.all(kind.as_deref())
    }
}

/// One thing that has tracks: the crew, a character, a faction, a clock.
#[Object]
impl Subject {
    /// What it is: crew, character, faction, clock, project …
    async fn kind(&self) -> &str {
        &self.subject().kind
    }

    /// Its name in the record; what every other question takes.
    async fn slug(&self) -> &str {
        &self.subject().slug
    }

    /// Its name for people.
    async fn name(&self) -> &str {
        &self.subject().name
    }

    /// Its numbers and texts in reading order.
    #[graphql(complexity = "5 * child_complexity")]
    async fn tracks(&self) -> Vec<Track> {
        (0..self.subject().tracks.len()).map(|at| Track { of: self.clone(), at }).collect()
    }

    /// One of its numbers or texts, by name.
    async fn track(&self, #[graphql(desc = "Its name, such as heat.")] name: String) -> Option<Track> {
        let at = self.subject().tracks.iter().position(|track| track.name == name)?;
        Some(Track { of: self.clone(), at })
    }
}

/// One number or text on a sheet.
#[Object]
impl Track {
    /// Its name, unique in its subject: heat, stress, harm, action/sway …
    async fn name(&self) -> &str {
        &self.track().name
    }

    /// What it holds, as people read it.
    async fn value(&self) -> String {
        self.track().value.to_string()
    }

    /// What it holds, when it is a number.
    async fn number(&self) -> Option<i64> {
        self.track().value.number()
    }

    /// The most it can hold, where there is a most.
    async fn max(&self) -> Option<i64> {
        self.track().max
    }

    /// What it counts.
    async fn unit(&self) -> &str {
        &self.track().unit
    }

    /// Why it is what it is: every entry that moved it, with declaration, ruling, dice and rules.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn why(
        &self,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<Reason>> {
        let page = Page { first, after, last, before };
        reasons(&self.of.of.scope, &self.of.subject().slug, &self.track().name, &page)
    }

    /// The values that it took, in order.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn series(
        &self,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<Point>> {
        let page = Page { first, after, last, before };
        points(&self.of.of.scope, &self.of.subject().slug, &self.track().name, &page)
    }
}

/// Returns a page of the values that a track took.
///
/// # Errors
/// As for every page.
pub fn points(
    scope: &Arc<Scope>,
    subject: &str,
    track: &str,
    page: &Page,
) -> async_graphql::Result<Connection<Point>> {
    let points = scope.series(subject, track);
    Moves(points).page(page, |nth| Point {
        scope: Arc::clone(scope),
        at: points[nth].at,
        value: points[nth].value.clone(),
    })
}

/// Returns a page of the reasons why a track is what it is.
///
/// # Errors
/// As for every page.
pub fn reasons(
    scope: &Arc<Scope>,
    subject: &str,
    track: &str,
    page: &Page,
) -> async_graphql::Result<Connection<Reason>> {
    let held = scope.effective();
    let points = held.series(subject, track);
    let what = Arc::new((subject.to_owned(), track.to_owned()));
    Moves(points).page(page, |nth| Reason::new(scope, &held, points[nth].at, Arc::clone(&what)))
}

/// Shows a page of what moved a track as recorded, and does so no longer since it was amended.
///
/// # Errors
/// As for every page.
pub fn no_longer(
    scope: &Arc<Scope>,
    subject: &str,
    track: &str,
    page: &Page,
) -> async_graphql::Result<Connection<Reason>> {
    let gone = scope.no_longer(subject, track);
    let what = Arc::new((subject.to_owned(), track.to_owned()));
    by_place("gone", gone.len(), page, |nth| Reason::new(scope, scope, gone[nth], Arc::clone(&what)))
}

/// A cursor names the entry that moved the track.
struct Moves<'p>(&'p [history::Point]);

impl Moves<'_> {
    fn page<T>(&self, page: &Page, node: impl Fn(usize) -> T) -> async_graphql::Result<Connection<T>> {
        let points = self.0;
        let place = |key: &str| {
            let at: usize = key.parse().ok()?;
            Some(points.partition_point(|p| p.at < at)..points.partition_point(|p| p.at <= at))
        };
        let key = |nth: usize| points[nth].at.to_string();
        Listed { name: "move", total: points.len(), key: &key, place: &place }.page(page, node)
    }
}

/// One difference between two sheets.
#[derive(Clone, SimpleObject)]
pub struct Difference {
    /// The thing that differs.
    pub subject: String,
    /// The number or text that differs.
    pub track: String,
    /// What it held; nothing when it is new.
    #[graphql(name = "from")]
    pub before: Option<String>,
    /// What it holds; nothing when it is gone.
    #[graphql(name = "to")]
    pub after: Option<String>,
}

/// A value that a track took, and the entry that moved it.
#[derive(Clone)]
pub struct Point {
    scope: Arc<Scope>,
    at: usize,
    value: Option<Amount>,
}

/// A value that a track took, and the entry that moved it.
#[Object]
impl Point {
    /// The entry that moved it.
    async fn entry(&self) -> Entry {
        Entry::new(&self.scope, self.at)
    }

    /// The value from there on, as people read it; nothing when the track is gone.
    async fn value(&self) -> Option<String> {
        self.value.as_ref().map(Amount::to_string)
    }

    /// The value from there on, when it is a number.
    async fn number(&self) -> Option<i64> {
        self.value.as_ref().and_then(Amount::number)
    }
}

impl From<&view::Fact> for Difference {
    fn from(fact: &view::Fact) -> Self {
        Self {
            subject: fact.subject.clone(),
            track: fact.track.clone(),
            before: fact.from.as_ref().map(Amount::to_string),
            after: fact.to.as_ref().map(Amount::to_string),
        }
    }
}
