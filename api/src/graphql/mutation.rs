//! The declarations: opening a campaign, recording a command, evenings. Every answer is Recorded or Refused.

use std::sync::Arc;

use async_graphql::{Context, InputObject, Object, Result};
use chrono::NaiveDate;
use recount_core::entry::Id;
use recount_core::line::Spoken;
use recount_core::slug::Slug;

use super::error::{bad_input, coded, internal};
use super::input::CommandInput;
use super::query;
use super::types::{
    KeyValueInput, MemberInput, NamedMember, ObservedInput, RecordResult, Recorded, Refused, departures,
    observed, told,
};
use super::{Desk, working};
use crate::people::warnings;
use crate::scribe::{Answer, Opening, Proposal, ScribeError};

/// The declarations.
#[derive(Debug)]
pub struct Mutation;

/// What somebody wants to be written.
#[derive(Debug, InputObject)]
pub struct RecordInput {
    /// The campaign's short name in this ledger.
    campaign: String,
    /// Who declares it.
    by: MemberInput,
    /// What is declared; the GM's ruling stands inside.
    command: CommandInput,
    /// Dice rolled by hand, roll by roll, in rolled order.
    observed: Option<Vec<ObservedInput>>,
    /// Rolls of which only the reading survives: the label and 1-3, 4/5, 6, crit, face:n or unknown.
    told: Option<Vec<KeyValueInput>>,
    /// Departures from the book: the amount's key and what the table ruled, with the key reason.
    instead: Option<Vec<KeyValueInput>>,
    /// A player's own entropy for this roll, 1 to 64 visible ASCII characters; send the same on every retry.
    shake: Option<String>,
    /// The date of play, YYYY-MM-DD, when it is written down later.
    played: Option<String>,
    /// A word of the client's own, 1 to 128 visible ASCII characters: the same word never records twice.
    key: Option<String>,
    /// The id of the last entry that the client saw; if there are newer ones, nothing is written.
    expected_head: Option<String>,
}

/// The declarations.
#[Object]
impl Mutation {
    /// Opens a campaign under a short name.
    async fn open_campaign(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "A short name of a-z, 0-9 and -, local to this ledger.")] name: String,
        #[graphql(desc = "What people call it.")] title: String,
        #[graphql(desc = "The slug of its rule system.")] system: String,
        #[graphql(desc = "Who opens it.")] by: MemberInput,
    ) -> Result<RecordResult> {
        let desk = context.data::<Desk>()?;
        let by = by.by()?;
        let opening = Opening { name: name.clone(), title, system, forked_from: None, note: None };
        let opened = working(|| desk.scribe.open_campaign(&by, &opening));
        let (_, answer) = opened.map_err(|e| failed(&e))?;
        answered(desk, &name, &answer)
    }

    /// Declares a command: it is recorded with all that follows, or refused in a sentence.
    async fn record(&self, context: &Context<'_>, input: RecordInput) -> Result<RecordResult> {
        let desk = context.data::<Desk>()?;
        let id = query::campaign(desk, &input.campaign)?.0.id();
        let name = input.campaign.clone();
        let proposal = input.proposal()?;
        let warnings = warnings(&desk.scribe.private().people(), &proposal.said);
        let answer = working(|| desk.scribe.record(id, &proposal));
        Ok(match answered(desk, &name, &answer.map_err(|e| failed(&e))?)? {
            RecordResult::Recorded(recorded) => RecordResult::Recorded(Recorded { warnings, ..recorded }),
            refused => refused,
        })
    }

    /// Begins an evening: its dice are drawn from a secret that is committed to now and revealed at its end.
    async fn begin_session(
        &self,
        context: &Context<'_>,
        campaign: String,
        by: MemberInput,
        #[graphql(desc = "Its number, used once.")] number: u32,
    ) -> Result<RecordResult> {
        let desk = context.data::<Desk>()?;
        let id = query::campaign(desk, &campaign)?.0.id();
        let by = by.by()?;
        let answer = working(|| desk.scribe.begin_session(id, &by, number));
        answered(desk, &campaign, &answer.map_err(|e| failed(&e))?)
    }

    /// Says what a member is called for people; this stands in the private list only, never in an entry.
    async fn name_member(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Their public, permanent name.")] member: String,
        #[graphql(desc = "What people call them, on one line.")] name: String,
    ) -> Result<NamedMember> {
        let desk = context.data::<Desk>()?;
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
    ) -> Result<NamedMember> {
        let desk = context.data::<Desk>()?;
        let slug = Slug::new(&member).map_err(|e| bad_input(e.to_string(), None))?;
        let private = desk.scribe.private();
        working(|| private.erase(&slug)).map_err(|e| internal(&e, e.hint()))?;
        Ok(NamedMember::of(&slug, &private.people()))
    }

    /// Ends the open evening and reveals its secret.
    async fn end_session(
        &self,
        context: &Context<'_>,
        campaign: String,
        by: MemberInput,
    ) -> Result<RecordResult> {
        let desk = context.data::<Desk>()?;
        let id = query::campaign(desk, &campaign)?.0.id();
        let by = by.by()?;
        let answer = working(|| desk.scribe.end_session(id, &by));
        answered(desk, &campaign, &answer.map_err(|e| failed(&e))?)
    }
}

impl RecordInput {
    fn proposal(self) -> Result<Proposal> {
        let date = |text: String| {
            let hint = Some("write it like 2026-11-29");
            text.parse::<NaiveDate>().map_err(|_| bad_input(format!("{text:?} is no date"), hint))
        };
        let said = Spoken {
            command: self.command.0,
            observed: self.observed.map(observed).unwrap_or_default(),
            told: self.told.map(told).unwrap_or_default(),
            instead: self.instead.map_or_else(|| Ok(Default::default()), departures)?,
        };
        let head =
            self.expected_head.map(|id| id.parse::<Id>().map_err(|e| bad_input(e, None))).transpose()?;
        Ok(Proposal {
            shake: self.shake,
            key: self.key,
            played: self.played.map(date).transpose()?,
            expected_head: head,
            ..Proposal::new(self.by.by()?, said)
        })
    }
}

fn answered(desk: &Desk, name: &str, answer: &Answer) -> Result<RecordResult> {
    match answer {
        Answer::Refused(refusal) => Ok(RecordResult::Refused(Refused::from(&**refusal))),
        Answer::Recorded(written) => {
            let scope = Arc::clone(&query::campaign(desk, name)?.0);
            let at = scope.position(written.declaration().id);
            let at = at.ok_or_else(|| coded("what was written cannot be read back", "INTERNAL", None))?;
            Ok(RecordResult::Recorded(Recorded::new(&scope, at, !written.is_new)))
        }
    }
}

/// Says what failed; a lost race and a used key have codes of their own.
fn failed(error: &ScribeError) -> async_graphql::Error {
    let hint = error.hint();
    let code = match error {
        ScribeError::Stale { .. } => "STALE",
        ScribeError::KeyUsed { .. } => "KEY_USED",
        ScribeError::BadName { .. }
        | ScribeError::BadText { .. }
        | ScribeError::ShakeOfOther
        | ScribeError::SecretByDoor
        | ScribeError::NotCanonical(_)
        | ScribeError::Unwritable(_) => "BAD_INPUT",
        ScribeError::SecretGone { .. } => "SECRET_GONE",
        ScribeError::Append(_)
        | ScribeError::Store(_)
        | ScribeError::Newer { .. }
        | ScribeError::NoEntropy(_) => {
            return internal(error, hint.as_deref());
        }
    };
    coded(error.to_string(), code, hint.as_deref())
}
