//! What happened, entry by entry: sentences, facts, series, and why a number is what it is.
//!
//! One pass over the entries, computed once and kept beside them; answers point into the list by position. It
//! knows no rule: sentences and sheets are the system's, facts are differences between sheets.

mod chronicle;

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::NaiveDate;
use recount_core::amount::Amount;
use recount_core::campaign::{self, Campaign};
use recount_core::entry::{At, Body, By, Id, Recorded};
use recount_core::luck::Asked;
use recount_core::systems::Event;
use recount_core::view::{Fact, Sheet, facts};
use serde_json::Value;

pub use chronicle::Filter;

use crate::amend::landings;
use crate::fold;
use crate::judged::Judged;
use crate::scenario::ruling;

/// What each entry of a list did.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    rows: Vec<Arc<Row>>,
    turns: Vec<usize>,
    moved: BTreeMap<String, BTreeMap<String, Vec<Point>>>,
    judged: Judged,
    campaign: Campaign,
    sheet: Sheet,
}

/// One entry and what it did.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its position in the list of entries.
    pub at: usize,
    /// The position of its declaration; its own on a declaration.
    pub declaration: usize,
    /// Which turn it belongs to, counted from 0.
    pub turn: usize,
    /// Its id.
    pub id: Id,
    /// Its number in the record.
    pub seq: u64,
    /// The declaration's command or the event, in kebab-case.
    pub kind: String,
    /// The entry in a sentence.
    pub sentence: String,
    /// What it moved on the sheet; empty on a declaration.
    pub facts: Vec<Fact>,
    /// The rules that made it so; empty on a declaration.
    pub rules: Vec<String>,
    /// The character that the command acts for, on a declaration.
    pub actor: Option<String>,
    /// Who declared it.
    pub by: By,
    /// When it was recorded.
    pub recorded: At,
    /// When it was played, if it was written down later.
    pub played: Option<NaiveDate>,
    /// Its session.
    pub session: Option<u32>,
}

/// A value that a track took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The position of the entry that moved it.
    pub at: usize,
    /// The entry's number in the record.
    pub seq: u64,
    /// The entry.
    pub id: Id,
    /// The value from there on; absent when the track is gone.
    pub value: Option<Amount>,
}

/// One reason why a track holds what it holds: an entry that moved it, and what stands behind that.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// The position of the declaration.
    pub declaration: usize,
    /// The position of the consequence that moved the track.
    pub consequence: usize,
    /// The ruling that the declaration carried.
    pub ruling: Option<Value>,
    /// The declaration's rolls, as they fell.
    pub dice: Vec<Asked>,
    /// The rules that made it so.
    pub rules: Vec<String>,
    /// What the track held before.
    pub before: Option<Amount>,
    /// What it held after.
    pub after: Option<Amount>,
    /// The consequence in a sentence.
    pub sentence: String,
}

impl History {
    /// Reads a record once: what each entry did as it was believed then, an amendment all that it restates.
    pub fn of(record: &[Recorded]) -> Self {
        Self::believed(record, Judged::of(record))
    }

    /// As [`History::of`], for a record whose declarations were judged already.
    pub fn believed(record: &[Recorded], judged: Judged) -> Self {
        let ends = landings(record);
        let mut history = Self::blank(judged);
        for (at, recorded) in record.iter().enumerate() {
            let amended = ends.get(&at).map(|end| history.judged.landing(record, at - 1, *end));
            history.read(recorded, amended);
        }
        history
    }

    /// Reads a list of entries in which nothing is to be restated, and whose declarations were judged already.
    pub fn with(entries: &[Recorded], judged: Judged) -> Self {
        let mut history = Self::blank(judged);
        entries.iter().for_each(|recorded| history.read(recorded, None));
        history
    }

    /// Reads whole turns that were appended to the list since, none of which amends it.
    pub fn extend(&mut self, appended: &[Recorded]) {
        self.judged.extend(self.campaign.clone(), appended);
        appended.iter().for_each(|recorded| self.read(recorded, None));
    }

    /// Returns the history of the first `count` entries, whose folded state is `campaign`, without reading them again.
    #[must_use]
    pub fn first(&self, count: usize, campaign: Campaign) -> Self {
        let turns: Vec<usize> = self.turns.iter().copied().take_while(|at| *at < count).collect();
        let mut moved = self.moved.clone();
        for tracks in moved.values_mut() {
            tracks.values_mut().for_each(|points| points.truncate(points.partition_point(|p| p.at < count)));
            tracks.retain(|_, points| !points.is_empty());
        }
        moved.retain(|_, tracks| !tracks.is_empty());
        Self {
            rows: self.rows.iter().take(count).cloned().collect(),
            judged: self.judged.first(turns.len(), count),
            turns,
            moved,
            sheet: campaign.sheet(),
            campaign,
        }
    }

    fn blank(judged: Judged) -> Self {
        Self {
            rows: Vec::new(),
            turns: Vec::new(),
            moved: BTreeMap::new(),
            judged,
            campaign: Campaign::default(),
            sheet: Sheet::default(),
        }
    }

    /// Returns every entry in order.
    pub fn rows(&self) -> &[Arc<Row>] {
        &self.rows
    }

    /// Returns an entry and its consequences, given any position in the turn.
    pub fn turn(&self, at: usize) -> &[Arc<Row>] {
        let Some(row) = self.rows.get(at) else { return &[] };
        let end = self.turns.get(row.turn + 1).copied().unwrap_or(self.rows.len());
        &self.rows[row.declaration..end]
    }

    /// Returns the rolls of the declaration at a position, as they fell.
    pub fn dice(&self, declaration: usize) -> &[Asked] {
        let turn = self.rows.get(declaration).map(|row| row.turn);
        turn.and_then(|turn| self.judged.answer(turn)).map_or(&[], |answer| &answer.asked)
    }

    /// Returns what today's rulebook answers to each declaration.
    pub fn judged(&self) -> &Judged {
        &self.judged
    }

    /// Returns the state at the end.
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// Returns the sheet at the end.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Returns the values that a track took, in order; empty for a track that never was.
    pub fn series(&self, subject: &str, track: &str) -> &[Point] {
        self.moved.get(subject).and_then(|tracks| tracks.get(track)).map_or(&[], Vec::as_slice)
    }

    /// Returns every subject with every track that it ever had.
    pub fn tracks(&self) -> impl Iterator<Item = (&str, &str)> {
        self.moved.iter().flat_map(|(s, tracks)| tracks.keys().map(move |t| (s.as_str(), t.as_str())))
    }

    /// Returns every entry that moved a track, in order, with what stands behind it.
    ///
    /// `entries` is the list that this history was read from.
    pub fn why(&self, entries: &[Recorded], subject: &str, track: &str) -> Vec<Reason> {
        let points = self.series(subject, track);
        points.iter().filter_map(|point| self.reason(entries, point.at, subject, track)).collect()
    }

    /// Returns what stands behind a track's move at a position of the list, if it moved there.
    pub fn reason(&self, entries: &[Recorded], at: usize, subject: &str, track: &str) -> Option<Reason> {
        let row = self.rows.get(at)?;
        let fact = row.facts.iter().find(|f| f.subject == subject && f.track == track)?;
        let declaration = entries.get(row.declaration)?.entry.declaration();
        Some(Reason {
            declaration: row.declaration,
            consequence: at,
            ruling: declaration.and_then(|d| ruling(&d.command)),
            dice: self.dice(row.declaration).to_vec(),
            rules: row.rules.clone(),
            before: fact.from.clone(),
            after: fact.to.clone(),
            sentence: row.sentence.clone(),
        })
    }

    /// Reads one entry; `amended` is the state that an amendment leads to.
    fn read(&mut self, recorded: &Recorded, amended: Option<Campaign>) {
        let at = self.rows.len();
        let (kind, sentence, rules, actor) = match &recorded.entry.body {
            Body::Declaration(d) => {
                self.turns.push(at);
                let info = d.command.info();
                let actor = info.actor.map(|actor| actor.to_string());
                (info.name.to_owned(), d.command.sentence(), Vec::new(), actor)
            }
            Body::Consequence(c) => {
                (event_name(&c.event), self.campaign.sentence(&c.event), c.rules.clone(), None)
            }
        };
        fold::apply(&mut self.campaign, recorded);
        if let Some(amended) = amended {
            self.campaign = amended;
        }
        let facts = self.look(recorded);
        let entry = &recorded.entry;
        for fact in &facts {
            let point = Point { at, seq: entry.seq, id: recorded.id, value: fact.to.clone() };
            self.note(fact, point);
        }
        self.rows.push(Arc::new(Row {
            at,
            declaration: self.turns.last().copied().unwrap_or_default(),
            turn: self.turns.len().saturating_sub(1),
            id: recorded.id,
            seq: entry.seq,
            kind,
            sentence,
            facts,
            rules,
            actor,
            by: entry.by.clone(),
            recorded: entry.at,
            played: entry.played,
            session: entry.session,
        }));
    }

    /// Looks at the sheet again where an entry may have changed it.
    fn look(&mut self, recorded: &Recorded) -> Vec<Fact> {
        if !recorded.entry.consequence().is_some_and(|c| may_move(&c.event)) {
            return Vec::new();
        }
        let after = self.campaign.sheet();
        let found = facts(&self.sheet, &after);
        self.sheet = after;
        found
    }

    fn note(&mut self, fact: &Fact, point: Point) {
        if !self.moved.contains_key(&fact.subject) {
            self.moved.insert(fact.subject.clone(), BTreeMap::new());
        }
        let Some(tracks) = self.moved.get_mut(&fact.subject) else { return };
        match tracks.get_mut(&fact.track) {
            Some(points) => points.push(point),
            None => {
                tracks.insert(fact.track.clone(), vec![point]);
            }
        }
    }
}

/// Says whether an event can change the sheet at all: few of the shared ones touch what a system shows.
fn may_move(event: &Event) -> bool {
    match event {
        Event::Campaign(
            campaign::Event::Opened { .. }
            | campaign::Event::HouseRuleSet { .. }
            | campaign::Event::Overturned { .. },
        ) => true,
        Event::Campaign(_) => false,
        _ => true,
    }
}

/// Returns an event's name in kebab-case, as its bytes spell it: `{"<system>":{"<event>":{…}}}`.
pub fn event_name(event: &Event) -> String {
    let text = serde_json::to_string(event).unwrap_or_default();
    text.split('"').nth(3).unwrap_or_default().to_owned()
}
