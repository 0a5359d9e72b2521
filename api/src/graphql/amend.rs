//! Disputes and amendments through this door: the scribe writes them, once somebody has looked.

use std::sync::Arc;

use async_graphql::{Context, InputObject, Object, Result};
use recount_core::campaign::Command as Shared;
use recount_core::slug::Slug;
use recount_core::systems::Command;
use recount_replay::scenario::{Change, Scenario};
use recount_store::Shelved;

use super::access::Caller;
use super::error::{bad_input, internal, not_found, refused};
use super::mutation::{failed, head, recorded, speaks};
use super::types::{
    AmendResult, ChangeInput, HeadMoved, KeptScenario, MemberInput, OpenRulings, RecordResult, Recorded,
    Refused, WhatIf, either, shelf,
};
use super::{Deadline, Desk, query, working};
use crate::people::in_texts;
use crate::scenario_text;
use crate::scope::Scope;
use crate::scribe::{Amended, Amending, Proposal, check_name};

/// Disputes, and amendments that settle them.
#[derive(Debug, Default)]
pub struct Amendments;

/// Scenarios that are kept under a name.
#[derive(Debug, Default)]
pub struct Shelf;

/// An amendment that somebody wants to be written.
#[derive(Debug, InputObject)]
pub struct OverturnInput {
    /// The campaign's short name in this ledger.
    campaign: String,
    /// Who amends; left out, the access token's own member.
    by: Option<MemberInput>,
    /// The name of the dispute that this settles.
    dispute: Option<String>,
    /// What happened instead; or a scenario.
    changes: Option<Vec<ChangeInput>>,
    /// What happens where a ruling no longer fits.
    open: Option<OpenRulings>,
    /// What happened instead, as a scenario's text; or changes.
    scenario: Option<String>,
    /// Why.
    because: String,
    /// The id of the last entry when the client looked; if there are newer ones, their verdicts come back.
    head: String,
    /// A word of the client's own: the same word never records twice.
    key: Option<String>,
}

/// What somebody wants to be undone.
#[derive(Debug, InputObject)]
pub struct UndoInput {
    /// The campaign's short name in this ledger.
    campaign: String,
    /// Who amends; left out, the access token's own member.
    by: Option<MemberInput>,
    /// The declaration or amendment: the beginning of its id, or # and its number.
    entry: String,
    /// Why.
    because: String,
    /// The id of the last entry when the client looked; if there are newer ones, their verdicts come back.
    head: String,
    /// A word of the client's own: the same word never records twice.
    key: Option<String>,
}

/// Disputes, and amendments that settle them.
#[Object]
impl Amendments {
    /// Disputes a declaration, with a reason.
    async fn raise_dispute(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The campaign's short name in this ledger.")] campaign: String,
        #[graphql(desc = "Who disputes it; left out, the access token's own member.")] by: Option<
            MemberInput,
        >,
        #[graphql(desc = "The declaration: the beginning of its id, or # and its number.")] of: String,
        #[graphql(desc = "What is disputed.")] because: String,
        #[graphql(desc = "A word of the client's own: the same word never records twice.")] key: Option<
            String,
        >,
    ) -> Result<RecordResult> {
        let scope = query::campaign(context, &campaign)?.0;
        let of = scope.entries[scope.find(&of).map_err(|r| refused(&r))?].id;
        record(context, &campaign, by.as_ref(), Shared::RaiseDispute { of, because }, key)
    }

    /// Closes a dispute: what it is about stands.
    async fn uphold(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The campaign's short name in this ledger.")] campaign: String,
        #[graphql(desc = "Who upholds; left out, the access token's own member.")] by: Option<MemberInput>,
        #[graphql(desc = "The dispute's name.")] dispute: String,
        #[graphql(desc = "Why it stands.")] because: String,
        #[graphql(desc = "A word of the client's own: the same word never records twice.")] key: Option<
            String,
        >,
    ) -> Result<RecordResult> {
        let dispute = named(&dispute)?;
        record(context, &campaign, by.as_ref(), Shared::Uphold { dispute, because }, key)
    }

    /// Amends the record with a scenario, if the last entry is still the one that the client looked at.
    async fn overturn(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "What happened instead, why, and in view of which last entry.")]
        input: OverturnInput,
    ) -> Result<AmendResult> {
        Deadline::check(context)?;
        let (_, _, speaker) = speaks(context, &input.campaign, input.by.as_ref())?;
        let scope = query::campaign(context, &input.campaign)?.0;
        let is_name = input.scenario.as_deref().is_some_and(|text| Slug::new(text).is_ok());
        if is_name {
            let hint = "ask whatIf(scenario: NAME) { text }, look at it, and send that text";
            return Err(bad_input("an amendment is written from the text that was looked at", Some(hint)));
        }
        let scenario = either(context, &scope, input.changes, input.open, input.scenario.as_deref())?;
        let amending = Amending {
            by: speaker.by,
            dispute: input.dispute.as_deref().map(named).transpose()?,
            scenario,
            because: input.because,
            key: input.key,
        };
        write(context, &input.campaign, &scope, &amending, input.head)
    }

    /// Amends the record so that a declaration, or an amendment, did not happen.
    async fn undo(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "What is undone, why, and in view of which last entry.")] input: UndoInput,
    ) -> Result<AmendResult> {
        Deadline::check(context)?;
        let (_, _, speaker) = speaks(context, &input.campaign, input.by.as_ref())?;
        let scope = query::campaign(context, &input.campaign)?.0;
        let of = scope.entries[scope.find(&input.entry).map_err(|r| refused(&r))?].id;
        let amending = Amending {
            by: speaker.by,
            dispute: None,
            scenario: Scenario::one(Change::Never { of }),
            because: input.because,
            key: input.key,
        };
        write(context, &input.campaign, &scope, &amending, input.head)
    }
}

/// Scenarios that are kept under a name.
#[Object]
impl Shelf {
    /// Keeps a scenario under a name in this ledger, in no campaign.
    async fn save_scenario(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The campaign's short name in this ledger.")] campaign: String,
        #[graphql(desc = "Its name: a-z, 0-9 and -, first a letter.")] name: String,
        #[graphql(desc = "The scenario's text, one change a line.")] text: String,
    ) -> Result<KeptScenario> {
        Caller::of(context)?.declares("keep a scenario")?;
        let scope = query::campaign(context, &campaign)?.0;
        let name = check_name(&name).map_err(|e| failed(&e))?;
        let read = scenario_text::read(&scope, &text);
        let scenario = read.map_err(|bad| bad_input(bad.to_string(), bad.hint.as_deref()))?;
        // What cannot be replayed is not worth keeping.
        working(|| scope.what_if(&scenario)).map_err(|r| refused(&r))?;
        let kept = Shelved { base: scope.head(), scenario };
        let shelf = shelf(context)?;
        if shelf.get(scope.id(), name.as_str()).is_some_and(|known| known.scenario != kept.scenario) {
            Caller::of(context)?.changes("keep another scenario under a name that is taken")?;
        }
        working(|| shelf.put(scope.id(), name.clone(), kept.clone())).map_err(|e| internal(&e, e.hint()))?;
        Ok(KeptScenario::new(&scope, &name, &kept))
    }

    /// Keeps a scenario no longer, and says whether it was there.
    async fn drop_scenario(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The campaign's short name in this ledger.")] campaign: String,
        #[graphql(desc = "Its name.")] name: String,
    ) -> Result<bool> {
        Caller::of(context)?.changes("drop a scenario")?;
        let id = query::campaign(context, &campaign)?.0.id();
        let shelf = shelf(context)?;
        working(|| shelf.remove(id, &name)).map_err(|e| internal(&e, e.hint()))
    }
}

fn named(dispute: &str) -> Result<Slug> {
    Slug::new(dispute).map_err(|_| not_found(format!("there is no dispute called {dispute}")))
}

fn record(
    context: &Context<'_>,
    campaign: &str,
    by: Option<&MemberInput>,
    command: Shared,
    key: Option<String>,
) -> Result<RecordResult> {
    let (_, id, speaker) = speaks(context, campaign, by)?;
    let said = Proposal::command(speaker.by, Command::Campaign(command));
    recorded(context, campaign, id, &Proposal { key, seats_bind: speaker.seats_bind, ..said })
}

fn write(
    context: &Context<'_>,
    name: &str,
    scope: &Arc<Scope>,
    amending: &Amending,
    seen: String,
) -> Result<AmendResult> {
    let desk = context.data::<Desk>()?;
    let base = head(seen)?;
    let written = working(|| desk.scribe.overturn(scope.id(), amending, base));
    Ok(match written.map_err(|e| failed(&e))? {
        Amended::Refused(refusal) => AmendResult::Refused(Refused::from(&*refusal)),
        Amended::Moved(refusal, rehearsed) => AmendResult::HeadMoved(HeadMoved {
            refusal: Refused::from(&*refusal),
            head: rehearsed.head.to_string(),
            now: WhatIf(Arc::new(scope.rehearsed(rehearsed.rehearsal))),
        }),
        Amended::Recorded(written) => {
            let scope = query::campaign(context, name)?.0;
            let at = scope.position(written.declaration().id);
            let at = at.ok_or_else(|| not_found("what was written cannot be read back"))?;
            let people = desk.scribe.private().people();
            let warnings = in_texts(&people, &[&amending.because]);
            AmendResult::Recorded(Recorded { warnings, ..Recorded::new(&scope, at, !written.is_new) })
        }
    })
}
