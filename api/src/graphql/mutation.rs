//! The declarations: opening a campaign, recording a command, evenings. Every answer is Recorded or Refused.

use async_graphql::{Context, InputObject, Object, Result};
use chrono::NaiveDate;
use recount_core::entry::Id;
use recount_core::line::{self, Spoken};
use recount_store::AppendError;

use super::access::{Caller, Speaker};
use super::error::{bad_input, coded, internal, not_found};
use super::input::CommandInput;
use super::query;
use super::types::{
    KeyValueInput, MemberInput, ObservedInput, RecordResult, Recorded, Refused, departures, observed, told,
};
use super::{Desk, working};
use crate::checkpoint::after_session;
use crate::people::warnings;
use crate::scribe::{Answer, Evening, Opening, Proposal, ScribeError};

/// Opening campaigns, recording commands, beginning and ending evenings.
#[derive(Debug, Default)]
pub struct Declarations;

/// What somebody wants to be written.
#[derive(Debug, InputObject)]
pub struct RecordInput {
    /// The campaign's short name in this ledger.
    campaign: String,
    /// Who declares it; with an access token it may be left out and is the token's own member.
    by: Option<MemberInput>,
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

/// What somebody wants to be written, in one line as a recap or the command line writes it.
#[derive(Debug, InputObject)]
pub struct RecordLineInput {
    /// The campaign's short name in this ledger.
    campaign: String,
    /// Who declares it; with an access token it may be left out and is the token's own member.
    by: Option<MemberInput>,
    /// The line: a command's name, then key=value, such as reduce-heat pc=cole action=survey dice=3.
    line: String,
    /// A player's own entropy for this roll, 1 to 64 visible ASCII characters; send the same on every retry.
    shake: Option<String>,
    /// The date of play, YYYY-MM-DD, when it is written down later.
    played: Option<String>,
    /// A word of the client's own, 1 to 128 visible ASCII characters: the same word never records twice.
    key: Option<String>,
    /// The id of the last entry that the client saw; if there are newer ones, nothing is written.
    expected_head: Option<String>,
}

/// Opening campaigns, recording commands, beginning and ending evenings.
#[Object]
impl Declarations {
    /// Opens a campaign under a short name.
    #[allow(clippy::too_many_arguments, reason = "each is an argument of the API")]
    async fn open_campaign(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "A short name of a-z, 0-9 and -, local to this ledger.")] name: String,
        #[graphql(desc = "What people call it.")] title: String,
        #[graphql(desc = "The slug of its rule system.")] system: String,
        #[graphql(desc = "Who opens it; left out, the access token's own member.")] by: Option<MemberInput>,
        #[graphql(desc = "A remark.")] note: Option<String>,
        #[graphql(desc = "A word of the client's own: under this name the same word never opens twice.")] key: Option<String>,
    ) -> Result<RecordResult> {
        let desk = context.data::<Desk>()?;
        let caller = Caller::of(context)?;
        caller.keeps_the_ledger("open a campaign")?;
        let by = caller.speaks(by.as_ref())?.by;
        let opening = Opening { name: name.clone(), title, system, forked_from: None, note, key };
        let (_, answer) = working(|| desk.scribe.open_campaign(&by, &opening)).map_err(|e| failed(&e))?;
        answered(context, &name, &answer)
    }

    /// Declares a command: it is recorded with all that follows, or refused in a sentence.
    async fn record(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "What is declared, by whom, with which dice.")] input: RecordInput,
    ) -> Result<RecordResult> {
        let name = input.campaign.clone();
        let (_, id, speaker) = speaks(context, &name, input.by.as_ref())?;
        let proposal = input.proposal(speaker)?;
        recorded(context, &name, id, &proposal)
    }

    /// Declares a command in one line, as the command line and recaps write it.
    async fn record_line(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The line, and by whom.")] input: RecordLineInput,
    ) -> Result<RecordResult> {
        let name = input.campaign.clone();
        let (_, id, speaker) = speaks(context, &name, input.by.as_ref())?;
        let system = query::campaign(context, &name)?.0.campaign().system();
        let system = system.ok_or_else(|| not_found("this campaign's rule system is not known here"))?;
        let said = line::parse(system, &input.line).map_err(|e| bad_line(&e))?;
        let proposal = Proposal {
            shake: input.shake,
            key: input.key,
            played: input.played.map(date).transpose()?,
            expected_head: input.expected_head.map(head).transpose()?,
            seats_bind: speaker.seats_bind,
            ..Proposal::new(speaker.by, said)
        };
        recorded(context, &name, id, &proposal)
    }

    /// Begins an evening: its dice are drawn from a secret that is committed to now and revealed at its end.
    #[allow(clippy::too_many_arguments, reason = "each is an argument of the API")]
    async fn begin_session(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The campaign's short name in this ledger.")] campaign: String,
        #[graphql(desc = "Who declares it; left out, the access token's own member.")] by: Option<
            MemberInput,
        >,
        #[graphql(desc = "Its number, used once.")] number: u32,
        #[graphql(desc = "A remark.")] note: Option<String>,
        #[graphql(desc = "A word of the client's own: the same word never records twice.")] key: Option<
            String,
        >,
        #[graphql(desc = "The date of play, YYYY-MM-DD, when it is written down later.")] played: Option<
            String,
        >,
        #[graphql(desc = "The id of the last entry that the client saw; newer ones make it STALE.")]
        expected_head: Option<String>,
    ) -> Result<RecordResult> {
        let (desk, id, speaker) = speaks(context, &campaign, by.as_ref())?;
        let said = evening(note, key, played, expected_head)?;
        let answer = working(|| desk.scribe.begin_evening(id, &speaker.by, number, &said));
        answered(context, &campaign, &answer.map_err(|e| failed(&e))?)
    }

    /// Ends the open evening and reveals its secret.
    #[allow(clippy::too_many_arguments, reason = "each is an argument of the API")]
    async fn end_session(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The campaign's short name in this ledger.")] campaign: String,
        #[graphql(desc = "Who declares it; left out, the access token's own member.")] by: Option<
            MemberInput,
        >,
        #[graphql(desc = "A remark.")] note: Option<String>,
        #[graphql(desc = "A word of the client's own: the same word never records twice.")] key: Option<
            String,
        >,
        #[graphql(desc = "The date of play, YYYY-MM-DD, when it is written down later.")] played: Option<
            String,
        >,
        #[graphql(desc = "The id of the last entry that the client saw; newer ones make it STALE.")]
        expected_head: Option<String>,
    ) -> Result<RecordResult> {
        let (desk, id, speaker) = speaks(context, &campaign, by.as_ref())?;
        let said = evening(note, key, played, expected_head)?;
        let answer = working(|| desk.scribe.end_evening(id, &speaker.by, &said)).map_err(|e| failed(&e))?;
        if matches!(&answer, Answer::Recorded(written) if written.is_new) {
            let scope = query::campaign(context, &campaign)?.0;
            let kept = working(|| after_session(desk.library.ledger(), &scope, true));
            // The evening is over all the same; a checkpoint can be signed at any time.
            kept.inspect_err(|error| tracing::error!(%error, "keeping the evening's checkpoint")).ok();
        }
        answered(context, &campaign, &answer)
    }
}

/// Records what is proposed, and warns of display names in what is written for good.
///
/// # Errors
/// As [`failed`].
pub fn recorded(context: &Context<'_>, name: &str, id: Id, proposal: &Proposal) -> Result<RecordResult> {
    let desk = context.data::<Desk>()?;
    let warnings = warnings(&desk.scribe.private().people(), &proposal.said);
    let answer = working(|| desk.scribe.record(id, proposal)).map_err(|e| failed(&e))?;
    Ok(match answered(context, name, &answer)? {
        RecordResult::Recorded(recorded) => RecordResult::Recorded(Recorded { warnings, ..recorded }),
        refused => refused,
    })
}

/// Settles who declares something in a campaign that they may see.
///
/// # Errors
/// When there is no such campaign for them, or they may not declare, or not as somebody else.
pub fn speaks<'c>(
    context: &'c Context<'_>,
    campaign: &str,
    by: Option<&MemberInput>,
) -> Result<(&'c Desk, Id, Speaker)> {
    let id = query::campaign(context, campaign)?.0.id();
    let speaker = Caller::of(context)?.speaks(by)?;
    Ok((context.data::<Desk>()?, id, speaker))
}

fn evening(
    note: Option<String>,
    key: Option<String>,
    played: Option<String>,
    expected_head: Option<String>,
) -> Result<Evening> {
    let played = played.map(date).transpose()?;
    Ok(Evening { note, key, played, expected_head: expected_head.map(head).transpose()? })
}

fn date(text: String) -> Result<NaiveDate> {
    let hint = Some("write it like 2026-11-29");
    text.parse().map_err(|_| bad_input(format!("{text:?} is no date"), hint))
}

/// Reads the id of an entry that a client was told.
///
/// # Errors
/// When it is none.
pub fn head(text: String) -> Result<Id> {
    text.parse().map_err(|e| bad_input(e, Some("give the whole id of an entry, 64 hex digits")))
}

fn bad_line(error: &line::LineError) -> async_graphql::Error {
    let place = error.column.map_or_else(String::new, |column| format!(" (column {column})"));
    bad_input(format!("{}{place}", error.sentence), error.hint.as_deref())
}

impl RecordInput {
    fn proposal(self, speaker: Speaker) -> Result<Proposal> {
        let said = Spoken {
            command: self.command.0,
            observed: self.observed.map(observed).unwrap_or_default(),
            told: self.told.map(told).unwrap_or_default(),
            instead: self.instead.map_or_else(|| Ok(Default::default()), departures)?,
        };
        Ok(Proposal {
            shake: self.shake,
            key: self.key,
            played: self.played.map(date).transpose()?,
            expected_head: self.expected_head.map(head).transpose()?,
            seats_bind: speaker.seats_bind,
            ..Proposal::new(speaker.by, said)
        })
    }
}

/// Shows what became of a declaration.
///
/// # Errors
/// When what was written cannot be read back.
pub fn answered(context: &Context<'_>, name: &str, answer: &Answer) -> Result<RecordResult> {
    match answer {
        Answer::Refused(refusal) => Ok(RecordResult::Refused(Refused::from(&**refusal))),
        Answer::Recorded(written) => {
            let scope = query::campaign(context, name)?.0;
            let at = scope.position(written.declaration().id);
            let at = at.ok_or_else(|| not_found("what was written cannot be read back"))?;
            Ok(RecordResult::Recorded(Recorded::new(&scope, at, !written.is_new)))
        }
    }
}

/// Says what failed; a lost race and a used key have codes of their own.
pub fn failed(error: &ScribeError) -> async_graphql::Error {
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
        ScribeError::Append(AppendError::NameTaken { .. } | AppendError::Here { .. }) => "NAME_TAKEN",
        ScribeError::Append(AppendError::KeyUsed(_)) => "KEY_USED",
        ScribeError::Append(AppendError::Unknown { .. }) => "UNKNOWN_OUTCOME",
        ScribeError::Append(AppendError::Damaged(_)) => "DAMAGED",
        ScribeError::Append(_)
        | ScribeError::Store(_)
        | ScribeError::Newer { .. }
        | ScribeError::NoEntropy(_) => {
            return internal(error, hint.as_deref());
        }
    };
    coded(error.to_string(), code, hint.as_deref())
}
