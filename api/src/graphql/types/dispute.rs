//! Disputes and amendments as people see them.

use std::sync::Arc;

use async_graphql::{Enum, Object, SimpleObject, Union};
use recount_core::campaign::{Dispute, DisputeState as State, Standing as Stands};
use recount_core::entry::Id;
use recount_core::slug::Slug;
use recount_replay::scenario::Change;

use super::connection::{Connection, Page, by_place};
use super::entry::{Entry, Member};
use super::refusal::{Recorded, Refused};
use super::what_if::WhatIf;
use crate::scenario_text;
use crate::scope::Scope;

/// What became of a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum DisputeState {
    /// Nobody has settled it.
    Open,
    /// What it is about stands.
    Upheld,
    /// An amendment settled it.
    Overturned,
}

/// How a declaration stands after the amendments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum Standing {
    /// Other consequences follow.
    Differs,
    /// What it named or answered is not there any more.
    Moot,
    /// A rule forbids it now.
    Refused,
    /// Its ruling was made in view of something else.
    NeedsRuling,
    /// It did not happen.
    Struck,
    /// An amendment declares it too.
    Inserted,
    /// An amendment changed it.
    Changed,
    /// Before it, something left open lapsed.
    Lapsed,
}

/// A dispute about a declaration.
#[derive(Clone, SimpleObject)]
pub struct DisputeInfo {
    /// Its name in the record.
    pub name: String,
    /// What became of it.
    pub state: DisputeState,
    /// The declaration that it is about.
    pub of: Option<Entry>,
    /// Who raised it.
    pub by: String,
    /// What whoever raised it is called for people.
    pub by_name: String,
    /// What is disputed.
    pub because: Option<String>,
    /// The declaration that raised it.
    pub raised: Option<Entry>,
    /// The declaration that upheld it or overturned it.
    pub settled: Option<Entry>,
    /// Why it was settled so.
    pub settled_because: Option<String>,
    /// Whether the amendment that settled it was undone; it can be raised again.
    pub is_undone: bool,
}

/// An amendment: what happened instead, restated; nothing was rewritten.
#[derive(Clone)]
pub struct Amendment {
    scope: Arc<Scope>,
    amendment: recount_replay::amend::Amendment,
    undone_by: Option<usize>,
}

/// The record moved since somebody looked: this is what would become of it now, and nothing is written.
pub struct HeadMoved {
    /// The refusal.
    pub refusal: Refused,
    /// The last entry now.
    pub head: String,
    /// What would become of it now.
    pub now: WhatIf,
}

/// The answer to an amendment.
#[derive(Union)]
#[allow(clippy::large_enum_variant, reason = "made once for an answer")]
pub enum AmendResult {
    /// It is written.
    Recorded(Recorded),
    /// It is refused.
    Refused(Refused),
    /// The record moved since it was looked at.
    HeadMoved(HeadMoved),
}

/// The record moved since somebody looked: this is what would become of it now, and nothing is written.
#[Object]
impl HeadMoved {
    /// Why nothing is written.
    async fn refusal(&self) -> Refused {
        self.refusal.clone()
    }

    /// The id of the last entry now; send it to write what is shown here.
    async fn head(&self) -> &str {
        &self.head
    }

    /// What would become of it now.
    async fn now(&self) -> WhatIf {
        WhatIf(Arc::clone(&self.now.0))
    }
}

/// An amendment: what happened instead, restated; nothing was rewritten.
#[Object]
impl Amendment {
    /// Its declaration.
    async fn entry(&self) -> Entry {
        Entry::new(&self.scope, self.amendment.at)
    }

    /// Who amended.
    async fn by(&self) -> Member {
        Member::from(&self.amendment.by)
    }

    /// Why.
    async fn because(&self) -> &str {
        &self.amendment.because
    }

    /// The dispute that it settled.
    async fn dispute(&self) -> Option<String> {
        self.amendment.dispute.as_ref().map(Slug::to_string)
    }

    /// What happened instead, in sentences.
    async fn changes(&self) -> Vec<String> {
        self.amendment.scenario.changes.iter().map(Change::sentence).collect()
    }

    /// What happened instead, as a scenario's text.
    async fn scenario(&self) -> String {
        scenario_text::write(&self.scope, &self.amendment.scenario)
    }

    /// The amendment that undid it.
    async fn undone_by(&self) -> Option<Entry> {
        let effective = self.scope.effective();
        let by = effective.ground.as_ref()?.amendments.get(self.undone_by?)?;
        Some(Entry::new(&self.scope, by.at))
    }
}

/// Shows a page of the disputes of a campaign, in the order of the record.
///
/// # Errors
/// As for every page.
pub fn disputes(scope: &Arc<Scope>, page: &Page) -> async_graphql::Result<Connection<DisputeInfo>> {
    let all = scope.disputes();
    by_place("dispute", all.len(), page, |at| DisputeInfo::new(scope, all[at].0, all[at].1))
}

/// Returns the disputes about one declaration, in the order of the record.
pub fn disputes_about(scope: &Arc<Scope>, declaration: Id) -> Vec<DisputeInfo> {
    let about = scope.disputes().into_iter().filter(|(_, dispute)| dispute.of == declaration);
    about.map(|(name, dispute)| DisputeInfo::new(scope, name, dispute)).collect()
}

impl DisputeInfo {
    fn new(scope: &Arc<Scope>, name: &Slug, dispute: &Dispute) -> Self {
        let entry = |at: usize| Entry::new(scope, at);
        let settled = (dispute.state != State::Open).then(|| scope.settled(name)).flatten();
        Self {
            name: name.to_string(),
            state: match dispute.state {
                State::Open => DisputeState::Open,
                State::Upheld => DisputeState::Upheld,
                State::Overturned => DisputeState::Overturned,
            },
            of: scope.position(dispute.of).map(entry),
            by: dispute.by.to_string(),
            by_name: scope.people().name(&dispute.by).to_owned(),
            because: scope.because(name),
            raised: scope.raised(name).map(entry),
            settled: settled.as_ref().map(|(at, _)| entry(*at)),
            is_undone: settled.as_ref().is_some_and(|(at, _)| scope.is_undone(*at)),
            settled_because: settled.map(|(_, because)| because),
        }
    }
}

/// Shows a page of the amendments of a campaign, in the order of the record.
///
/// # Errors
/// As for every page.
pub fn amendments(scope: &Arc<Scope>, page: &Page) -> async_graphql::Result<Connection<Amendment>> {
    let effective = scope.effective();
    let all = effective.ground.as_ref().map_or(&[][..], |ground| &ground.amendments);
    by_place("amendment", all.len(), page, |at| Amendment {
        scope: Arc::clone(scope),
        amendment: all[at].clone(),
        undone_by: all[at].undone_by,
    })
}

impl From<Stands> for Standing {
    fn from(standing: Stands) -> Self {
        match standing {
            Stands::Differs => Self::Differs,
            Stands::Moot => Self::Moot,
            Stands::Refused => Self::Refused,
            Stands::NeedsRuling => Self::NeedsRuling,
            Stands::Struck => Self::Struck,
            Stands::Inserted => Self::Inserted,
            Stands::Changed => Self::Changed,
            Stands::Lapsed => Self::Lapsed,
        }
    }
}
