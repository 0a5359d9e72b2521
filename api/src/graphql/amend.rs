//! Disputes and amendments through this door: the scribe writes them, once somebody has looked.

use std::sync::Arc;

use async_graphql::{Context, InputObject, Result};
use recount_core::campaign::Command as Shared;
use recount_core::slug::Slug;
use recount_core::systems::Command;
use recount_replay::scenario::{Change, Scenario};
use recount_store::Shelved;

use super::Desk;
use super::error::{bad_input, internal, refused};
use super::mutation::{answered, failed};
use super::query;
use super::types::{
    AmendResult, ChangeInput, HeadMoved, KeptScenario, MemberInput, OpenRulings, RecordResult, Recorded,
    Refused, WhatIf, either, id,
};
use crate::scenario_text;
use crate::scope::Scope;
use crate::scribe::{Amended, Amending, Answer, Proposal, check_name};

/// An amendment that somebody wants to be written.
#[derive(Debug, InputObject)]
pub struct OverturnInput {
    /// The campaign's short name in this ledger.
    campaign: String,
    /// Who amends.
    by: MemberInput,
    /// The name of the dispute that this settles.
    dispute: Option<String>,
    /// What happened instead; or a scenario.
    changes: Option<Vec<ChangeInput>>,
    /// What happens where a ruling no longer fits.
    open: Option<OpenRulings>,
    /// What happened instead, as a scenario's text or its name in this ledger; or changes.
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
    /// Who amends.
    by: MemberInput,
    /// The declaration or amendment: the beginning of its id, or # and its number.
    entry: String,
    /// Why.
    because: String,
    /// The id of the last entry when the client looked; if there are newer ones, their verdicts come back.
    head: String,
    /// A word of the client's own: the same word never records twice.
    key: Option<String>,
}

/// Disputes a declaration.
pub(super) fn raise(
    context: &Context<'_>,
    campaign: &str,
    by: &MemberInput,
    of: &str,
    because: String,
    key: Option<String>,
) -> Result<RecordResult> {
    let scope = query::campaign(context.data::<Desk>()?, campaign)?.0;
    let of = scope.entries[scope.find(of).map_err(|r| refused(&r))?].id;
    record(context, campaign, by, Shared::RaiseDispute { of, because }, key)
}

/// Closes a dispute.
pub(super) fn uphold(
    context: &Context<'_>,
    campaign: &str,
    by: &MemberInput,
    dispute: &str,
    because: String,
    key: Option<String>,
) -> Result<RecordResult> {
    record(context, campaign, by, Shared::Uphold { dispute: Slug::new(dispute)?, because }, key)
}

fn record(
    context: &Context<'_>,
    campaign: &str,
    by: &MemberInput,
    command: Shared,
    key: Option<String>,
) -> Result<RecordResult> {
    let desk = context.data::<Desk>()?;
    let id = query::campaign(desk, campaign)?.0.id();
    let proposal = Proposal { key, ..Proposal::command(by.by()?, Command::Campaign(command)) };
    let answer: Answer =
        tokio::task::block_in_place(|| desk.scribe.record(id, &proposal)).map_err(|e| failed(&e))?;
    answered(desk, campaign, &answer)
}

/// Amends the record with a scenario.
pub(super) fn overturn(context: &Context<'_>, input: OverturnInput) -> Result<AmendResult> {
    let scope = query::campaign(context.data::<Desk>()?, &input.campaign)?.0;
    let scenario = either(context, &scope, input.changes, input.open, input.scenario.as_deref())?;
    let amending = Amending {
        by: input.by.by()?,
        dispute: input.dispute.as_deref().map(Slug::new).transpose()?,
        scenario,
        because: input.because,
        key: input.key,
    };
    write(context, &input.campaign, &scope, &amending, &input.head)
}

/// Amends the record so that something did not happen.
pub(super) fn undo(context: &Context<'_>, undo: UndoInput) -> Result<AmendResult> {
    let scope = query::campaign(context.data::<Desk>()?, &undo.campaign)?.0;
    let recorded = &scope.entries[scope.find(&undo.entry).map_err(|r| refused(&r))?];
    let of = recorded.entry.cause.unwrap_or(recorded.id);
    let amending = Amending {
        by: undo.by.by()?,
        dispute: None,
        scenario: Scenario::one(Change::Never { of }),
        because: undo.because,
        key: undo.key,
    };
    write(context, &undo.campaign, &scope, &amending, &undo.head)
}

fn write(
    context: &Context<'_>,
    name: &str,
    scope: &Arc<Scope>,
    amending: &Amending,
    head: &str,
) -> Result<AmendResult> {
    let desk = context.data::<Desk>()?;
    let base = id(head)?;
    let written = tokio::task::block_in_place(|| desk.scribe.overturn(scope.id(), amending, base));
    Ok(match written.map_err(|e| failed(&e))? {
        Amended::Refused(refusal) => AmendResult::Refused(Refused::from(&*refusal)),
        Amended::Moved(refusal, rehearsed) => AmendResult::HeadMoved(HeadMoved {
            refusal: Refused::from(&*refusal),
            head: rehearsed.head.id.to_string(),
            now: WhatIf(Arc::new(Scope::rehearsed(name, rehearsed.rehearsal))),
        }),
        Amended::Recorded(written) => {
            let scope = query::campaign(desk, name)?.0;
            let at = scope.position(written.declaration().id);
            let at = at.ok_or_else(|| super::error::coded("it cannot be read back", "INTERNAL", None))?;
            AmendResult::Recorded(Recorded::new(&scope, at, !written.is_new))
        }
    })
}

/// Keeps a scenario under a name.
pub(super) fn save(context: &Context<'_>, campaign: &str, name: &str, text: &str) -> Result<KeptScenario> {
    let desk = context.data::<Desk>()?;
    let scope = query::campaign(desk, campaign)?.0;
    let name = check_name(name).map_err(|e| failed(&e))?;
    let read = scenario_text::read(&scope, text);
    let scenario = read.map_err(|bad| bad_input(bad.to_string(), bad.hint.as_deref()))?;
    // What cannot be replayed is not worth keeping.
    scope.what_if(&scenario).map_err(|r| refused(&r))?;
    let kept = Shelved { base: scope.head(), scenario };
    let shelf = desk.scribe.ledger().shelf().map_err(|e| internal(&e, e.hint()))?;
    shelf.put(scope.id(), name.clone(), kept.clone()).map_err(|e| internal(&e, e.hint()))?;
    Ok(KeptScenario::new(&scope, &name, &kept))
}

/// Keeps a scenario no longer.
pub(super) fn drop(context: &Context<'_>, campaign: &str, name: &str) -> Result<bool> {
    let desk = context.data::<Desk>()?;
    let campaign = query::campaign(desk, campaign)?.0.id();
    let shelf = desk.scribe.ledger().shelf().map_err(|e| internal(&e, e.hint()))?;
    shelf.remove(campaign, name).map_err(|e| internal(&e, e.hint()))
}
