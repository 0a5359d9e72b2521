//! What members are called: the private list, which a keeper of the ledger reads and writes.

use async_graphql::{Context, Object, Result};
use recount_core::slug::Slug;

use super::access::Caller;
use super::error::{bad_input, internal};
use super::types::{Connection, NamedMember, Page, by_name, paged};
use super::{Desk, working};
use crate::people::forget;

/// Who has a display name.
#[derive(Debug, Default)]
pub struct MemberQuery;

/// Naming and forgetting.
#[derive(Debug, Default)]
pub struct MemberMutation;

/// Who has a display name.
#[Object]
impl MemberQuery {
    /// Everybody who has a display name, by their public name; a keeper of the ledger may ask.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn members(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> Result<Connection<NamedMember>> {
        let desk = context.data::<Desk>()?;
        Caller::of(context)?.keeps_the_ledger("list members")?;
        let people = desk.scribe.private().people();
        let members: Vec<&Slug> = people.names().keys().collect();
        let names: Vec<String> = members.iter().map(ToString::to_string).collect();
        let page = Page { first, after, last, before };
        by_name("member", &names, &page, |at| NamedMember::of(members[at], &people))
    }
}

/// Naming and forgetting.
#[Object]
impl MemberMutation {
    /// Says what a member is called for people; this stands in the private list only, never in an entry.
    async fn name_member(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Their public, permanent name.")] member: String,
        #[graphql(desc = "What people call them, on one line.")] name: String,
    ) -> Result<NamedMember> {
        let desk = context.data::<Desk>()?;
        Caller::of(context)?.keeps_the_ledger("name a member")?;
        let slug = Slug::new(&member).map_err(|e| bad_input(e.to_string(), None))?;
        if name.trim().is_empty() || name.chars().any(char::is_control) {
            return Err(bad_input("a display name is a text on one line", None));
        }
        let private = desk.scribe.private();
        let named = working(|| private.set_name(slug.clone(), name.trim()));
        named.map_err(|e| internal(&e, e.hint()))?;
        Ok(NamedMember::of(&slug, &private.people()))
    }

    /// Erases a member's display name and access for good; every view then shows "forgotten member".
    async fn forget_member(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Their public, permanent name.")] member: String,
    ) -> Result<Forgotten> {
        let desk = context.data::<Desk>()?;
        Caller::of(context)?.keeps_the_ledger("forget a member")?;
        let slug = Slug::new(&member).map_err(|e| bad_input(e.to_string(), None))?;
        let private = desk.scribe.private();
        let forgotten = working(|| forget(desk.scribe.ledger(), private, &slug));
        let scenarios = forgotten.map_err(|e| internal(&e, e.hint()))?;
        let named = NamedMember::of(&slug, &private.people());
        Ok(Forgotten { member: named.member, name: named.name, dropped_scenarios: scenarios })
    }
}

/// A member whose display name and access are gone.
#[derive(async_graphql::SimpleObject)]
pub struct Forgotten {
    /// Their public, permanent name, which entries keep.
    member: String,
    /// What every view shows in its place.
    name: String,
    /// How many kept scenarios named them and were dropped.
    dropped_scenarios: usize,
}
