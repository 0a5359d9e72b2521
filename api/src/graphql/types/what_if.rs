//! What-ifs: changes as inputs, verdicts, and both sides of the history.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_graphql::{Enum, Object, SimpleObject};
use recount_replay::divergence::{NeedsRuling, Outcome, Place, Verdict};
use recount_replay::scenario::Change;

use super::campaign::Campaign;
use super::connection::{Connection, Listed, Page, by_place, paged};
use super::entry::{Entry, KeyValue, Roll};
use super::refusal::Refused;
use super::sheet::Difference;
use crate::graphql::working;
use crate::scenario_text;
use crate::scope::Compared;

/// How one declaration fares on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum VerdictKind {
    /// The same follows.
    Same,
    /// Other consequences follow.
    Differs,
    /// What it named or answered is not there any more.
    Moot,
    /// A rule forbids it now.
    Refused,
    /// Its ruling was made in view of something else.
    NeedsRuling,
    /// The scenario says that it did not happen.
    Struck,
    /// The scenario put it there.
    Inserted,
    /// The scenario changed it.
    Changed,
}

/// What became of one declaration on the other side.
#[derive(Clone)]
pub struct VerdictRow {
    compared: Arc<Compared>,
    outcome: usize,
}

/// A declaration of the record that today's rulebook would decide otherwise.
#[derive(Clone, SimpleObject)]
pub struct Drift {
    /// The declaration.
    of: Option<Entry>,
    /// What would be otherwise.
    sentence: String,
}

/// How many declarations fare how.
#[derive(SimpleObject)]
pub struct Tally {
    /// The same follows.
    same: usize,
    /// Other consequences follow.
    differs: usize,
    /// What they named or answered is not there any more.
    moot: usize,
    /// A rule forbids them now.
    refused: usize,
    /// Somebody would have to rule again.
    needs_ruling: usize,
    /// Struck by the scenario.
    struck: usize,
    /// Inserted by the scenario.
    inserted: usize,
    /// Changed by the scenario.
    changed: usize,
}

/// A number that differs at the end, and what caused it.
#[derive(Clone, SimpleObject)]
pub struct EndDifference {
    /// The difference, from the record to the other side.
    fact: Difference,
    /// The changes that caused it, in sentences.
    because: Vec<String>,
    /// The recorded entries where the two sides moved it differently.
    #[graphql(complexity = "5 * child_complexity")]
    moved_at: Vec<Entry>,
}

/// The past replayed under other rulings with the same dice.
pub struct WhatIf(pub Arc<Compared>);

impl VerdictRow {
    fn outcome(&self) -> &Outcome {
        &self.compared.result.outcomes[self.outcome]
    }
}

/// What became of one declaration on the other side.
#[Object]
impl VerdictRow {
    /// How it fares.
    async fn verdict(&self) -> VerdictKind {
        match self.outcome().verdict {
            Verdict::Same => VerdictKind::Same,
            Verdict::Differs => VerdictKind::Differs,
            Verdict::Moot(_) => VerdictKind::Moot,
            Verdict::Refused(_) => VerdictKind::Refused,
            Verdict::NeedsRuling(_) => VerdictKind::NeedsRuling,
            Verdict::Struck => VerdictKind::Struck,
            Verdict::Inserted => VerdictKind::Inserted,
            Verdict::Changed => VerdictKind::Changed,
        }
    }

    /// Why, in a sentence.
    async fn sentence(&self) -> String {
        self.outcome().verdict.sentence()
    }

    /// The recorded declaration, or for something inserted the entry that it stands after.
    async fn entry(&self) -> Entry {
        let at = match self.outcome().place {
            Place::Declaration(at) | Place::After(at) => at,
        };
        Entry::new(&self.compared.recorded, at)
    }

    /// What follows on the other side, in sentences.
    async fn other_side(&self) -> Vec<String> {
        self.outcome().happened.as_ref().map_or_else(Vec::new, |happened| happened.sentences.clone())
    }

    /// What is declared there, in a sentence; also for something inserted that cannot be.
    async fn declared(&self) -> String {
        self.compared.declared(self.outcome())
    }

    /// The dice as they fall there; empty where the recorded consequences follow or nothing does.
    async fn rolls(&self) -> Vec<Roll> {
        self.outcome().happened.iter().flat_map(|h| &h.asked).map(Roll::from).collect()
    }

    /// What the table must decide, and how a scenario answers it.
    async fn question(&self) -> Option<String> {
        self.compared.question(self.outcome())
    }

    /// The refusal, where a rule or something missing stands in the way.
    async fn refusal(&self) -> Option<Refused> {
        match &self.outcome().verdict {
            Verdict::Moot(refusal) | Verdict::Refused(refusal) => Some(Refused::from(&**refusal)),
            Verdict::Same
            | Verdict::Differs
            | Verdict::NeedsRuling(_)
            | Verdict::Struck
            | Verdict::Inserted
            | Verdict::Changed => None,
        }
    }

    /// What the ruling was made in view of, where that changed.
    async fn basis_then(&self) -> Vec<KeyValue> {
        self.basis(|then, _| then)
    }

    /// What it would be made in view of now, where that changed.
    async fn basis_now(&self) -> Vec<KeyValue> {
        self.basis(|_, now| now)
    }
}

type Basis = BTreeMap<String, String>;

impl VerdictRow {
    fn basis(&self, side: impl for<'b> Fn(&'b Basis, &'b Basis) -> &'b Basis) -> Vec<KeyValue> {
        let Verdict::NeedsRuling(why) = &self.outcome().verdict else { return Vec::new() };
        let NeedsRuling::Basis { then, now } = &**why else { return Vec::new() };
        let pairs = side(then, now).iter();
        pairs.map(|(key, value)| KeyValue { key: key.clone(), value: value.clone() }).collect()
    }
}

/// The past replayed under other rulings with the same dice.
#[Object]
impl WhatIf {
    /// The scenario's id: the hash of its changes.
    async fn id(&self) -> String {
        self.0.result.id.to_string()
    }

    /// The changes, in sentences.
    async fn changes(&self) -> Vec<String> {
        self.0.result.scenario.changes.iter().map(Change::sentence).collect()
    }

    /// The scenario as text that can be shared and read again.
    async fn text(&self) -> String {
        scenario_text::write(&self.0.recorded, &self.0.result.scenario)
    }

    /// What became of the declarations; without the ones that stay the same, unless asked for.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn verdicts(
        &self,
        #[graphql(desc = "Also those that stay the same.", default)] include_same: bool,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<VerdictRow>> {
        let all = self.0.result.outcomes.iter().enumerate();
        let shown = all.filter(|(_, o)| include_same || o.verdict != Verdict::Same).map(|(at, _)| at);
        let shown: Vec<usize> = shown.collect();
        let key = |nth: usize| shown[nth].to_string();
        let place = |key: &str| {
            let at: usize = key.parse().ok()?;
            Some(shown.partition_point(|shown| *shown < at)..shown.partition_point(|shown| *shown <= at))
        };
        let listed = Listed { name: "verdict", total: shown.len(), key: &key, place: &place };
        let row = |nth: usize| VerdictRow { compared: Arc::clone(&self.0), outcome: shown[nth] };
        listed.page(&Page { first, after, last, before }, row)
    }

    /// How many declarations fare how.
    async fn tally(&self) -> Tally {
        let t = self.0.result.tally();
        Tally {
            same: t.same,
            differs: t.differs,
            moot: t.moot,
            refused: t.refused,
            needs_ruling: t.needs_ruling,
            struck: t.struck,
            inserted: t.inserted,
            changed: t.changed,
        }
    }

    /// Where the two histories part.
    async fn first_divergence(&self) -> Option<VerdictRow> {
        let found = self.0.result.outcomes.iter().position(|o| o.verdict != Verdict::Same)?;
        Some(VerdictRow { compared: Arc::clone(&self.0), outcome: found })
    }

    /// What this does not say: people's choices after the first divergence are held fixed.
    async fn held_fixed(&self) -> Option<String> {
        self.0.result.held_fixed()
    }

    /// What differs at the end, each traced to the change that caused it.
    #[graphql(complexity = "100 + paged(first, last, child_complexity)")]
    async fn differences(
        &self,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<EndDifference>> {
        let (recorded, result) = (&self.0.recorded, &self.0.result);
        let traces = working(|| result.traces(&recorded.entries, recorded.judged()));
        let changes = &result.scenario.changes;
        let moved_at = |outcome: usize| match result.outcomes[outcome].place {
            Place::Declaration(at) | Place::After(at) => Entry::new(recorded, at),
        };
        by_place("difference", traces.len(), &Page { first, after, last, before }, |at| EndDifference {
            fact: Difference::from(&traces[at].fact),
            because: traces[at].changes.iter().map(|c| recorded.change(&changes[*c])).collect(),
            moved_at: traces[at].moved_by.iter().map(|m| moved_at(m.outcome)).collect(),
        })
    }

    /// Where today's rulebook would decide the record itself otherwise; not a difference of this scenario.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn drift(
        &self,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<Drift>> {
        let (recorded, drift) = (&self.0.recorded, &self.0.result.drift);
        by_place("drift", drift.len(), &Page { first, after, last, before }, |at| Drift {
            of: recorded.position(drift[at].of).map(|of| Entry::new(recorded, of)),
            sentence: drift[at].sentence.clone(),
        })
    }

    /// The record.
    async fn base(&self) -> Campaign {
        Campaign(Arc::clone(&self.0.recorded))
    }

    /// The other side: a campaign like any other.
    async fn campaign(&self) -> Campaign {
        Campaign(Arc::clone(&self.0.other))
    }
}
