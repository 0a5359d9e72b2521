//! What somebody asks of the chronicle, and the page of entries that answers it.

use std::sync::Arc;

use async_graphql::InputObject;
use recount_core::entry::At;
use recount_core::slug::Slug;
use recount_replay::history::Filter;

use super::connection::{Connection, Listed, Page};
use super::entry::Entry;
use crate::graphql::error::bad_input;
use crate::scope::{Asked, Scope};

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
    /// The id of the rule that made it so.
    pub rule: Option<String>,
    /// The member who declared it.
    pub by: Option<String>,
    /// A part of the sentence, in any case.
    pub text: Option<String>,
    /// Recorded at this time or later, such as 2026-11-29T20:40:00.000000Z.
    pub from: Option<String>,
    /// Recorded at this time or earlier.
    pub until: Option<String>,
    /// Only declarations, without what followed.
    pub declarations_only: Option<bool>,
}

/// Returns a page of the entries that fit.
///
/// # Errors
/// When the page is too large, the cursor is none of ours, or a time or name cannot be read.
pub fn page(
    scope: &Arc<Scope>,
    filter: Option<ChronicleFilter>,
    page: &Page,
) -> async_graphql::Result<Connection<Entry>> {
    let rows = scope.search(&filter.unwrap_or_default().read()?);
    let at = |nth: usize| rows.nth(nth).unwrap_or_default();
    let place = |key: &str| {
        let at: usize = key.parse().ok()?;
        Some(rows.before(at)..rows.before(at.saturating_add(1)))
    };
    let listed = Listed { name: "entry", total: rows.len(), key: &|nth| at(nth).to_string(), place: &place };
    listed.page(page, |nth| Entry::new(scope, at(nth)))
}

impl ChronicleFilter {
    /// Reads what is asked.
    ///
    /// # Errors
    /// When a time or name cannot be read.
    pub fn read(self) -> async_graphql::Result<Asked> {
        let time = |text: Option<String>| {
            let read = text.map(|text| text.parse::<At>());
            read.transpose().map_err(|why| bad_input(why, Some("write it like 2026-11-29T20:40:00.000000Z")))
        };
        let filter = Filter {
            kinds: self.kinds.unwrap_or_default(),
            subject: self.subject,
            track: self.track,
            session: self.session,
            rule: self.rule,
            by: self.by.as_deref().map(Slug::new).transpose().map_err(|e| bad_input(e.to_string(), None))?,
            text: self.text.filter(|text| !text.is_empty()),
            from: time(self.from)?,
            until: time(self.until)?,
        };
        Ok(Asked { filter, declarations_only: self.declarations_only == Some(true) })
    }
}
