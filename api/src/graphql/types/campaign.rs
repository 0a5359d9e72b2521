//! A campaign in one of three tenses: now, as it stood, and on the other side of a what-if.

#![allow(clippy::too_many_arguments, reason = "each is an argument of the API, by name")]

use std::sync::Arc;

use async_graphql::{Context, Object, SimpleObject};
use recount_core::view::facts;
use recount_replay::verify;
use recount_store::People;

use super::audit::{Asked, Findings, Severity, page as findings};
use super::change::{ChangeInput, OpenRulings};
use super::chronicle::{ChronicleFilter, page};
use super::connection::{Connection, Page, by_name, by_place, paged};
use super::entry::Entry;
use super::luck::{LuckBy, LuckReport};
use super::reason::{MomentInput, Reason, TrackName};
use super::second_look::SecondLook;
use super::sheet::{Difference, Point, Sheet, Subject, points, reasons};
use super::shelf::either;
use super::system::{HouseRule, System};
use super::trust::Trust;
use super::verify::VerifyReport;
use super::what_if::WhatIf;
use crate::graphql::error::{bad_input, internal, not_found, refused};
use crate::graphql::exports::ExportPart;
use crate::graphql::{Deadline, Desk, working};
use crate::scope::{Scope, Tense};
use crate::verified;

/// A campaign: now, as it stood at a moment, or on the other side of a what-if. The same questions answer on each.
#[derive(Clone)]
pub struct Campaign(pub Arc<Scope>);

/// One evening.
#[derive(Clone, SimpleObject)]
pub struct Session {
    /// Its number.
    number: u32,
    /// Whether its dice were committed to before they fell.
    is_committed: bool,
    /// The commitment to its secret.
    commitment: Option<String>,
    /// Who began it.
    began_by: String,
    /// What whoever began it is called for people.
    began_by_name: String,
    /// Who gave entropy.
    entropy_by: Vec<String>,
    /// What those who gave entropy are called for people.
    entropy_by_names: Vec<String>,
    /// How many declarations drew from its secret.
    drawn: u32,
    /// Whether it is over.
    is_over: bool,
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

    /// Its evenings, by number.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn sessions(
        &self,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<Session>> {
        let (people, all) = (self.0.people(), self.0.campaign().sessions.values().collect::<Vec<_>>());
        let numbers: Vec<String> = all.iter().map(|session| session.number.to_string()).collect();
        by_name("session", &numbers, &Page { first, after, last, before }, |at| Session::of(all[at], &people))
    }

    /// Everything that the table tracks.
    async fn sheet(&self) -> Sheet {
        Sheet::of(&self.0)
    }

    /// One thing that has tracks, by its name in the record.
    async fn subject(
        &self,
        #[graphql(desc = "Its name in the record, such as crew or a character's.")] slug: String,
    ) -> Option<Subject> {
        Sheet::of(&self.0).find(&slug)
    }

    /// The things that have tracks, page by page; the sheet has them all at once.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn subjects(
        &self,
        #[graphql(desc = "Only this kind: crew, character, faction, clock …")] kind: Option<String>,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<Subject>> {
        let all = Sheet::of(&self.0).all(kind.as_deref());
        let names: Vec<String> = all.iter().map(|subject| subject.name_in_record().to_owned()).collect();
        by_name("subject", &names, &Page { first, after, last, before }, |at| all[at].clone())
    }

    /// Every track that any subject ever had.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn tracks(
        &self,
        #[graphql(desc = "Only this subject's.")] subject: Option<String>,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<TrackName>> {
        let mut all = self.0.tracks();
        all.retain(|(of, _)| subject.as_ref().is_none_or(|subject| subject == of));
        let names: Vec<String> = all.iter().map(|(subject, track)| format!("{subject} {track}")).collect();
        by_name("track", &names, &Page { first, after, last, before }, |at| {
            let (subject, track) = all[at];
            TrackName { subject: subject.into(), track: track.into() }
        })
    }

    /// The house rules that hold.
    async fn house_rules(&self) -> Vec<HouseRule> {
        self.0.campaign().house.all().map(|(rule, value)| HouseRule::new(rule, value)).collect()
    }

    /// What happened, as a list that can be filtered and paged through.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn chronicle(
        &self,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
        #[graphql(desc = "Only entries that fit all of this.")] filter: Option<ChronicleFilter>,
    ) -> async_graphql::Result<Connection<Entry>> {
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

    /// The values that a track took, in order, for drawing.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn series(
        &self,
        #[graphql(desc = "Whose: crew, a character, a clock.")] subject: String,
        #[graphql(desc = "Which: heat, stress.")] track: String,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<Point>> {
        points(&self.0, &subject, &track, &Page { first, after, last, before })
    }

    /// Why a number is what it is: every entry that moved it, with declaration, ruling, dice and rules.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn why(
        &self,
        #[graphql(desc = "Whose: crew, a character, a clock.")] subject: String,
        #[graphql(desc = "Which: heat, stress.")] track: String,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<Reason>> {
        reasons(&self.0, &subject, &track, &Page { first, after, last, before })
    }

    /// The campaign as it stood: at an entry, a session's end, as recorded at a time, or as played on a date.
    #[graphql(complexity = "20 + child_complexity")]
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
            (Some(entry), None, None, None) => MomentInput::Entry(entry),
            (None, Some(session), None, None) => MomentInput::Session(session),
            (None, None, Some(time), None) => MomentInput::RecordedAt(time),
            (None, None, None, Some(date)) => MomentInput::PlayedOn(date),
            (_, _, _, _) => {
                return Err(bad_input("give exactly one of entry, session, recordedAt, playedOn", None));
            }
        };
        let moment = moment.read(&self.0)?;
        let there = if held_now { self.0.held_at(&moment) } else { self.0.at(&moment) };
        there.map(Self).map_err(|r| refused(&r))
    }

    /// What differs between two moments.
    #[graphql(complexity = "20 + paged(first, last, child_complexity)")]
    async fn diff(
        &self,
        #[graphql(desc = "The one moment.")] from: MomentInput,
        #[graphql(desc = "The other; without it, as it is looked at here.")] to: Option<MomentInput>,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<Difference>> {
        let at = |moment: &MomentInput| self.0.at(&moment.read(&self.0)?).map_err(|r| refused(&r));
        let from = at(&from)?;
        let to = to.as_ref().map_or_else(|| Ok(Arc::clone(&self.0)), at)?;
        let all = facts(&from.sheet(), &to.sheet());
        by_place("diff", all.len(), &Page { first, after, last, before }, |at| Difference::from(&all[at]))
    }

    /// The past replayed under other rulings with the same dice; give changes or a scenario.
    #[graphql(complexity = "500 + child_complexity")]
    async fn what_if(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "What is different.")] changes: Option<Vec<ChangeInput>>,
        #[graphql(desc = "What happens where a ruling no longer fits.")] open: Option<OpenRulings>,
        #[graphql(desc = "A scenario's text, one change a line, or its name in this ledger.")]
        scenario: Option<String>,
    ) -> async_graphql::Result<WhatIf> {
        Deadline::check(context)?;
        let scenario = either(context, &self.0, changes, open, scenario.as_deref())?;
        let compared = working(|| self.0.what_if(&scenario)).map_err(|r| refused(&r))?;
        Ok(WhatIf(Arc::new(compared)))
    }

    /// Disputes and amendments, kept scenarios, and what many replays tell.
    async fn second_look(&self) -> SecondLook {
        SecondLook(Arc::clone(&self.0))
    }

    /// Checkpoints and proofs: what a player keeps so that nobody can rewrite the past.
    async fn trust(&self) -> Trust {
        Trust(Arc::clone(&self.0))
    }

    /// Where the record disagrees with the book or with itself, or lacks what its numbers need; the surest first.
    #[graphql(complexity = "200 + paged(first, last, child_complexity)")]
    async fn audit(
        &self,
        #[graphql(desc = "Only what is at least so sure.")] severity: Option<Severity>,
        #[graphql(desc = "Only what this check found, or the one finding of that id.")] check: Option<String>,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Findings> {
        let page = Page { first, after, last, before };
        working(|| findings(&self.0, &Asked { severity, check }, &page))
    }

    /// The dice against what fair dice do, with a plain sentence about what that tells.
    #[graphql(complexity = "200 + 10 * child_complexity")]
    async fn luck(
        &self,
        #[graphql(desc = "Whose luck is told apart; without it, the campaign's.")] by: Option<LuckBy>,
    ) -> LuckReport {
        working(|| LuckReport::of(&self.0, by.unwrap_or(LuckBy::Campaign)))
    }

    /// The campaign as it was recorded, byte for byte, part by part: begin at 0 and go on from each part's next.
    #[graphql(complexity = "200 + child_complexity")]
    async fn export(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The number of an entry; the part begins with the batch that has it.", default)]
        from: u64,
    ) -> async_graphql::Result<ExportPart> {
        if self.0.tense != Tense::Now || self.0.ground.is_some() {
            let hint = Some("ask the campaign itself; its first parts are the past");
            return Err(bad_input("only the record itself is exported", hint));
        }
        ExportPart::of(context.data::<Desk>()?.library.ledger(), self.0.id(), from)
    }

    /// Whether the record is whole, asked of the ledger's own bytes: chain, batches, luck, dice, today's rulebook, and
    /// the checkpoints signed here. A moment of the past and another side are asked of what is read of them.
    #[graphql(complexity = "500 + child_complexity")]
    async fn verify(&self, context: &Context<'_>) -> async_graphql::Result<VerifyReport> {
        Deadline::check(context)?;
        let scope = &self.0;
        if scope.tense != Tense::Now || scope.ground.is_some() {
            return Ok(working(|| VerifyReport::from(verify::read(&scope.entries))));
        }
        let ledger = context.data::<Desk>()?.library.ledger();
        let report = working(|| verified::campaign(ledger, scope.id(), &[], &mut Vec::new()));
        report.map(VerifyReport::from).map_err(|e| internal(&e, e.hint()))
    }
}

impl Session {
    fn of(session: &recount_core::campaign::Session, people: &People) -> Self {
        let gave = || session.entropy.iter().map(|(member, _)| member);
        Self {
            number: session.number,
            is_committed: session.commitment.is_some(),
            commitment: session.commitment.map(|c| c.to_string()),
            began_by: session.began_by.to_string(),
            began_by_name: people.name(&session.began_by).to_owned(),
            entropy_by: gave().map(ToString::to_string).collect(),
            entropy_by_names: gave().map(|member| people.name(member).to_owned()).collect(),
            drawn: session.drawn,
            is_over: session.is_over,
        }
    }
}
