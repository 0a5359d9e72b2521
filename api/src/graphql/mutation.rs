//! The declarations: opening a campaign, recording a command, evenings. Every answer is Recorded or Refused.

use std::sync::Arc;

use async_graphql::{Context, InputObject, Object, Result};
use chrono::NaiveDate;
use recount_core::entry::Id;
use recount_core::line::Spoken;

use super::Desk;
use super::amend::{self, OverturnInput, UndoInput};
use super::error::{bad_input, coded, internal};
use super::input::CommandInput;
use super::query;
use super::types::{
    AmendResult, KeptScenario, KeyValueInput, MemberInput, ObservedInput, RecordResult, Recorded, Refused,
    departures, observed, told,
};
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
        let opened = tokio::task::block_in_place(|| desk.scribe.open_campaign(&by, &opening));
        let (_, answer) = opened.map_err(|e| failed(&e))?;
        answered(desk, &name, &answer)
    }

    /// Declares a command: it is recorded with all that follows, or refused in a sentence.
    async fn record(&self, context: &Context<'_>, input: RecordInput) -> Result<RecordResult> {
        let desk = context.data::<Desk>()?;
        let id = query::campaign(desk, &input.campaign)?.0.id();
        let name = input.campaign.clone();
        let proposal = input.proposal()?;
        let answer = tokio::task::block_in_place(|| desk.scribe.record(id, &proposal));
        answered(desk, &name, &answer.map_err(|e| failed(&e))?)
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
        let answer = tokio::task::block_in_place(|| desk.scribe.begin_session(id, &by, number));
        answered(desk, &campaign, &answer.map_err(|e| failed(&e))?)
    }

    /// Disputes a declaration, with a reason.
    async fn raise_dispute(
        &self,
        context: &Context<'_>,
        campaign: String,
        by: MemberInput,
        #[graphql(desc = "The declaration: the beginning of its id, or # and its number.")] of: String,
        #[graphql(desc = "What is disputed.")] because: String,
        #[graphql(desc = "A word of the client's own.")] key: Option<String>,
    ) -> Result<RecordResult> {
        amend::raise(context, &campaign, &by, &of, because, key)
    }

    /// Closes a dispute: what it is about stands.
    async fn uphold(
        &self,
        context: &Context<'_>,
        campaign: String,
        by: MemberInput,
        #[graphql(desc = "The dispute's name.")] dispute: String,
        #[graphql(desc = "Why it stands.")] because: String,
        #[graphql(desc = "A word of the client's own.")] key: Option<String>,
    ) -> Result<RecordResult> {
        amend::uphold(context, &campaign, &by, &dispute, because, key)
    }

    /// Amends the record with a scenario, if the last entry is still the one that the client looked at.
    async fn overturn(&self, context: &Context<'_>, input: OverturnInput) -> Result<AmendResult> {
        amend::overturn(context, input)
    }

    /// Amends the record so that a declaration, or an amendment, did not happen.
    async fn undo(&self, context: &Context<'_>, input: UndoInput) -> Result<AmendResult> {
        amend::undo(context, input)
    }

    /// Keeps a scenario under a name in this ledger, in no campaign.
    async fn save_scenario(
        &self,
        context: &Context<'_>,
        campaign: String,
        #[graphql(desc = "Its name: a-z, 0-9 and -, first a letter.")] name: String,
        #[graphql(desc = "The scenario's text, one change a line.")] text: String,
    ) -> Result<KeptScenario> {
        amend::save(context, &campaign, &name, &text)
    }

    /// Keeps a scenario no longer, and says whether it was there.
    async fn drop_scenario(&self, context: &Context<'_>, campaign: String, name: String) -> Result<bool> {
        amend::drop(context, &campaign, &name)
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
        let answer = tokio::task::block_in_place(|| desk.scribe.end_session(id, &by));
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

pub(super) fn answered(desk: &Desk, name: &str, answer: &Answer) -> Result<RecordResult> {
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
pub(super) fn failed(error: &ScribeError) -> async_graphql::Error {
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
