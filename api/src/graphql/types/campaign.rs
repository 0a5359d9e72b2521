//! A campaign in one of three tenses: now, as it stood, and on the other side of a what-if.

use std::sync::Arc;

use async_graphql::{Context, Object, SimpleObject};
use recount_core::amount::Amount;
use recount_core::entry::At;
use recount_core::view::facts;
use recount_replay::fold::Moment;
use recount_replay::verify;

use super::change::{ChangeInput, OpenRulings, scenario};
use super::chronicle::{Chronicle, ChronicleFilter, Page, page};
use super::dispute::{self, Amendment, DisputeInfo};
use super::entry::{Entry, KeyValue};
use super::many::{self, Futures, WeightRow};
use super::sheet::{Difference, Point, Sheet, Subject};
use super::shelf::{self, KeptScenario, ThreeEnds};
use super::system::{HouseRule, System};
use super::verify::VerifyReport;
use super::what_if::WhatIf;
use crate::graphql::error::{bad_input, not_found, refused};
use crate::scope::{Scope, Tense};

/// A campaign: now, as it stood at a moment, or on the other side of a what-if. The same questions answer on each.
pub struct Campaign(pub Arc<Scope>);

/// One evening.
#[derive(SimpleObject)]
pub struct Session {
    /// Its number.
    number: u32,
    /// Whether its dice were committed to before they fell.
    is_committed: bool,
    /// The commitment to its secret.
    commitment: Option<String>,
    /// Who began it.
    began_by: String,
    /// Who gave entropy.
    entropy_by: Vec<String>,
    /// How many declarations drew from its secret.
    drawn: u32,
    /// Whether it is over.
    is_over: bool,
}

/// A track that a subject has or had.
#[derive(SimpleObject)]
pub struct TrackName {
    /// The subject.
    subject: String,
    /// The track.
    track: String,
}

/// One reason why a number is what it is: an entry that moved it, with what stands behind that.
pub struct Reason {
    record: Arc<Scope>,
    scope: Arc<Scope>,
    reason: recount_replay::history::Reason,
}

/// One reason why a number is what it is: an entry that moved it, with what stands behind that.
#[Object]
impl Reason {
    /// What somebody declared, as recorded, with its ruling and dice; also where an amendment touched it.
    async fn declaration(&self) -> Entry {
        self.recorded(self.reason.declaration)
    }

    /// What followed and moved the number, with its rules.
    async fn consequence(&self) -> Entry {
        self.recorded(self.reason.consequence)
    }

    /// The ruling that counts: the declaration's own, or what an amendment put in its place.
    async fn ruling(&self) -> Vec<KeyValue> {
        let parts = self.reason.ruling.iter().filter_map(|ruling| ruling.as_object()).flatten();
        let said =
            |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        parts.map(|(key, value)| KeyValue { key: key.clone(), value: said(value) }).collect()
    }

    /// The amendment that made it so; nothing when it is as recorded.
    async fn amended_by(&self) -> Option<Entry> {
        let by = self.scope.ground.as_ref()?.given(self.reason.declaration)?.by;
        self.record.position(by).map(|at| Entry::new(&self.record, at))
    }

    /// What it held before.
    async fn before(&self) -> Option<String> {
        self.reason.before.as_ref().map(Amount::to_string)
    }

    /// What it held after.
    async fn after(&self) -> Option<String> {
        self.reason.after.as_ref().map(Amount::to_string)
    }

    /// What happened, in a sentence.
    async fn sentence(&self) -> &str {
        &self.reason.sentence
    }
}

impl Reason {
    /// Shows the recorded entry, where the record has it.
    fn recorded(&self, at: usize) -> Entry {
        let there = self.scope.entries.get(at).and_then(|r| self.record.position(r.id));
        there.map_or_else(|| Entry::new(&self.scope, at), |at| Entry::new(&self.record, at))
    }
}

/// A campaign: now, as it stood at a moment, or on the other side of a what-if. The same questions answer on each.
#[Object]
impl Campaign {
    /// Its identity: the id of its entry 0.
    async fn id(&self) -> String {
        self.0.id().to_string()
    }

    /// Its short name in this ledger.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Its title for people.
    async fn title(&self) -> &str {
        &self.0.campaign().title
    }

    /// Its rule system.
    async fn system(&self) -> Option<System> {
        self.0.campaign().system().map(System)
    }

    /// In which tense it is looked at: now, at a moment, or what if.
    async fn tense(&self) -> &'static str {
        match self.0.tense {
            Tense::Now => "now",
            Tense::At => "at",
            Tense::WhatIf(_) => "what-if",
        }
    }

    /// The last entry.
    async fn head(&self) -> async_graphql::Result<Entry> {
        let last = self.0.entries.len().checked_sub(1).ok_or_else(|| not_found("this campaign is empty"))?;
        Ok(Entry::new(&self.0, last))
    }

    /// How many entries there are.
    async fn length(&self) -> usize {
        self.0.entries.len()
    }

    /// Its evenings.
    async fn sessions(&self) -> Vec<Session> {
        let sessions = self.0.campaign().sessions.values();
        sessions
            .map(|s| Session {
                number: s.number,
                is_committed: s.commitment.is_some(),
                commitment: s.commitment.map(|c| c.to_string()),
                began_by: s.began_by.to_string(),
                entropy_by: s.entropy.iter().map(|(member, _)| member.to_string()).collect(),
                drawn: s.drawn,
                is_over: s.is_over,
            })
            .collect()
    }

    /// Everything that the table tracks.
    async fn sheet(&self) -> Sheet {
        Sheet::from(self.0.history().sheet())
    }

    /// One thing that has tracks, by its name in the record.
    async fn subject(&self, slug: String) -> Option<Subject> {
        self.0.history().sheet().subject(&slug).map(Subject::from)
    }

    /// Every track that any subject ever had.
    async fn tracks(&self) -> Vec<TrackName> {
        let all = self.0.history().tracks();
        all.map(|(subject, track)| TrackName { subject: subject.into(), track: track.into() }).collect()
    }

    /// The house rules that hold.
    async fn house_rules(&self) -> Vec<HouseRule> {
        self.0.campaign().house.all().map(|(rule, value)| HouseRule::new(rule, value)).collect()
    }

    /// What happened, as a list that can be filtered and paged through.
    #[graphql(
        complexity = "usize::try_from(first.or(last).unwrap_or(50).clamp(0, 200)).unwrap_or(200) * child_complexity"
    )]
    async fn chronicle(
        &self,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
        #[graphql(desc = "Only entries that fit all of this.")] filter: Option<ChronicleFilter>,
    ) -> async_graphql::Result<Chronicle> {
        page(&self.0, filter, &Page { first, after, last, before })
    }

    /// One entry, by the beginning of its id or by #number.
    async fn entry(
        &self,
        #[graphql(desc = "The beginning of an id that fits only one entry, or # and a number.")] id: String,
    ) -> async_graphql::Result<Entry> {
        let at = self.0.find(&id).map_err(|r| refused(&r))?;
        Ok(Entry::new(&self.0, at))
    }

    /// The values that a track took, in order.
    async fn series(&self, subject: String, track: String) -> Vec<Point> {
        let points = self.0.history().series(&subject, &track).iter();
        points.map(|p| Point { scope: Arc::clone(&self.0), at: p.at, value: p.value.clone() }).collect()
    }

    /// Why a number is what it is: every entry that moved it, with declaration, ruling, dice and rules.
    async fn why(&self, subject: String, track: String) -> Vec<Reason> {
        let held = self.0.effective();
        let reasons = held.history().why(&held.entries, &subject, &track).into_iter();
        let reason = |reason| Reason { record: Arc::clone(&self.0), scope: Arc::clone(&held), reason };
        reasons.map(reason).collect()
    }

    /// The campaign as it stood: at an entry, a session's end, as recorded at a time, or as played on a date.
    #[graphql(complexity = "100 + child_complexity")]
    async fn at(
        &self,
        #[graphql(desc = "The beginning of an entry's id, or # and its number.")] entry: Option<String>,
        #[graphql(desc = "The number of a session: as it stood at its end.")] session: Option<u32>,
        #[graphql(desc = "A time: all that was written until then.")] recorded_at: Option<String>,
        #[graphql(desc = "A date of play, YYYY-MM-DD.")] played_on: Option<String>,
        #[graphql(
            desc = "What we hold of that moment now, amended since; otherwise what was believed then.",
            default
        )]
        held_now: bool,
    ) -> async_graphql::Result<Self> {
        let moment = match (entry, session, recorded_at, played_on) {
            (Some(entry), None, None, None) => {
                let at = self.0.find(&entry).map_err(|r| refused(&r))?;
                Moment::Entry(self.0.entries[at].id)
            }
            (None, Some(session), None, None) => Moment::Session(session),
            (None, None, Some(time), None) => {
                let hint = Some("write it like 2026-11-29T20:40:00.000000Z");
                Moment::RecordedAt(time.parse::<At>().map_err(|e| bad_input(e, hint))?)
            }
            (None, None, None, Some(date)) => {
                let read = date
                    .parse()
                    .map_err(|_| bad_input(format!("{date:?} is no date"), Some("YYYY-MM-DD")))?;
                Moment::PlayedOn(read)
            }
            (_, _, _, _) => {
                return Err(bad_input("give exactly one of entry, session, recordedAt, playedOn", None));
            }
        };
        let there = if held_now { self.0.held_at(&moment) } else { self.0.at(&moment) };
        there.map(Self).map_err(|r| refused(&r))
    }

    /// What differs between this moment and an earlier one.
    #[graphql(complexity = "100 + child_complexity")]
    async fn diff(
        &self,
        #[graphql(desc = "The beginning of the earlier entry's id, or # and its number.")] from: String,
    ) -> async_graphql::Result<Vec<Difference>> {
        let at = self.0.find(&from).map_err(|r| refused(&r))?;
        let earlier = self.0.prefix(at + 1);
        let found = facts(earlier.history().sheet(), self.0.history().sheet());
        Ok(found.iter().map(Difference::from).collect())
    }

    /// The past replayed under other rulings with the same dice.
    #[graphql(complexity = "500 + child_complexity")]
    async fn what_if(
        &self,
        #[graphql(desc = "What is different.")] changes: Vec<ChangeInput>,
        #[graphql(desc = "What happens where a ruling no longer fits.")] open: Option<OpenRulings>,
    ) -> async_graphql::Result<WhatIf> {
        let scenario = scenario(&self.0, changes, open)?;
        let compared = self.0.what_if(&scenario).map_err(|r| refused(&r))?;
        Ok(WhatIf(Arc::new(compared)))
    }

    /// The past replayed under a scenario: its text, one change a line, or the name under which it is kept.
    #[graphql(complexity = "500 + child_complexity")]
    async fn replay(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "A scenario's text, or its name in this ledger.")] scenario: String,
    ) -> async_graphql::Result<WhatIf> {
        let scenario = shelf::read(context, &self.0, &scenario)?;
        let compared = self.0.what_if(&scenario).map_err(|r| refused(&r))?;
        Ok(WhatIf(Arc::new(compared)))
    }

    /// The record and two scenarios side by side, where they end otherwise.
    #[graphql(complexity = "1000 + child_complexity")]
    async fn compare(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "A scenario's text, or its name in this ledger.")] a: String,
        #[graphql(desc = "The other one.")] b: String,
    ) -> async_graphql::Result<Vec<ThreeEnds>> {
        shelf::compare(context, &self.0, &a, &b)
    }

    /// The scenarios that are kept for it in this ledger.
    async fn scenarios(&self, context: &Context<'_>) -> async_graphql::Result<Vec<KeptScenario>> {
        shelf::kept(context, &self.0)
    }

    /// What somebody disputed, and what became of it.
    async fn disputes(&self) -> Vec<DisputeInfo> {
        dispute::disputes(&self.0)
    }

    /// What amended it, in the order of the record.
    async fn amendments(&self) -> Vec<Amendment> {
        dispute::amendments(&self.0)
    }

    /// Many replays from an entry on with fresh luck: was it the ruling or the dice?
    #[graphql(complexity = "2000 + child_complexity")]
    async fn futures(
        &self,
        #[graphql(desc = "The entry from which on every roll falls afresh.")] from: String,
        #[graphql(desc = "How many futures.", default = 1000)] runs: usize,
        #[graphql(desc = "A word that makes the luck another.", default)] salt: String,
    ) -> async_graphql::Result<Futures> {
        many::futures(Arc::clone(&self.0), from, runs, salt, Arc::default()).await
    }

    /// A session's rulings, ranked by how far the end moves under their nearest alternatives.
    #[graphql(complexity = "2000 + child_complexity")]
    async fn weigh(
        &self,
        #[graphql(desc = "The session.")] session: u32,
    ) -> async_graphql::Result<Vec<WeightRow>> {
        many::weights(Arc::clone(&self.0), session, Arc::default()).await
    }

    /// Whether the record is whole: bytes, chain, luck, dice, and what today's rulebook says.
    #[graphql(complexity = "500 + child_complexity")]
    async fn verify(&self) -> VerifyReport {
        VerifyReport::from(&verify::read(&self.0.entries))
    }
}
