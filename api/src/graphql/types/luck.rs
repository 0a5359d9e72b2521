//! Luck: faces and outcomes against what fair dice do, and where one roll fell.

use std::sync::Arc;

use async_graphql::{Enum, Object, SimpleObject};
use recount_replay::rolls;

use super::connection::{Connection, Page, by_place, paged};
use super::entry::Entry;
use super::system::Odds;
use crate::luck;
use crate::scope::Scope;

/// Whose luck is told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "luck::By")]
pub enum LuckBy {
    /// The whole campaign's.
    Campaign,
    /// Each evening's.
    Session,
    /// Each character's.
    Character,
    /// Each player's: of the characters that they have seats for, else of what they declare.
    Player,
}

/// The luck of a campaign, group by group.
pub struct LuckReport {
    scope: Arc<Scope>,
    report: luck::Report,
}

/// The luck of one group.
#[derive(Clone, Debug, SimpleObject)]
pub struct Luck {
    /// Whose it is.
    pub of: String,
    /// What people call it: a member's display name, else the same.
    pub name: String,
    /// How many rolls.
    pub rolls: usize,
    /// Faces by the sides of the die.
    pub faces: Vec<Faces>,
    /// Outcomes by the kind of roll.
    pub outcomes: Vec<Outcomes>,
    /// What there is to say.
    pub sentence: String,
}

/// How often each face of a die fell.
#[derive(Clone, Debug, SimpleObject)]
pub struct Faces {
    /// The sides of the die.
    pub sides: i32,
    /// How many dice.
    pub dice: u32,
    /// How often each face fell, from 1 up.
    pub counts: Vec<u32>,
    /// χ² against a fair die; nothing with too few dice.
    pub chi_squared: Option<f64>,
    /// How often a fair die is at least so uneven.
    pub p: Option<f64>,
    /// The same, corrected for all the groups that were looked at (Holm).
    pub corrected: Option<f64>,
}

/// How often each outcome of a kind of roll came.
#[derive(Clone, Debug, SimpleObject)]
pub struct Outcomes {
    /// The kind of roll.
    pub kind: String,
    /// How many rolls.
    pub rolls: u32,
    /// Each outcome, worst first.
    pub bands: Vec<OutcomeCount>,
}

/// How often an outcome came, against what its rolls lead one to expect.
#[derive(Clone, Debug, SimpleObject)]
pub struct OutcomeCount {
    /// The outcome.
    pub name: String,
    /// How often it came.
    pub count: u32,
    /// How often it was to be expected.
    pub expected: f64,
    /// With fair dice the count is at least this in all but a few of 100 campaigns.
    pub from: f64,
    /// And at most this; 95 of 100 lie between the two.
    pub to: f64,
}

/// Where a recorded roll fell among its exact odds.
#[derive(Clone, Debug, SimpleObject)]
pub struct Fell {
    /// In a sentence: a 1-3 on 3d: 1 in 8.
    pub sentence: String,
    /// The kind of roll.
    pub kind: String,
    /// The outcome it fell in.
    pub band: String,
    /// In how many equally likely ways it falls there; a whole number.
    pub ways: String,
    /// Everything that could have come.
    pub odds: Odds,
}

impl LuckReport {
    /// Looks at the luck of a scope.
    pub fn of(scope: &Arc<Scope>, by: LuckBy) -> Self {
        Self { scope: Arc::clone(scope), report: luck::luck(scope, by.into()) }
    }
}

/// The luck of a campaign, group by group.
#[Object]
impl LuckReport {
    /// The groups, each with what fell.
    async fn groups(&self) -> Vec<Luck> {
        self.report.groups.iter().map(Luck::from).collect()
    }

    /// Declarations of whose rolls only the reading survives: left out.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn told(
        &self,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<Entry>> {
        let told = &self.report.told;
        let page = Page { first, after, last, before };
        by_place("told", told.len(), &page, |at| Entry::new(&self.scope, told[at]))
    }

    /// The whole in a sentence, which says so when there is no evidence.
    async fn sentence(&self) -> &str {
        &self.report.sentence
    }
}

impl From<&luck::Luck> for Luck {
    fn from(luck: &luck::Luck) -> Self {
        Self {
            of: luck.of.clone(),
            name: luck.name.clone(),
            rolls: luck.rolls,
            faces: luck.faces.iter().map(Faces::from).collect(),
            outcomes: luck.outcomes.iter().map(Outcomes::from).collect(),
            sentence: luck.sentence.clone(),
        }
    }
}

impl From<&luck::Faces> for Faces {
    fn from(faces: &luck::Faces) -> Self {
        Self {
            sides: i32::from(faces.sides),
            dice: faces.dice,
            counts: faces.counts.clone(),
            chi_squared: faces.fairness.map(|fair| fair.chi_squared),
            p: faces.fairness.map(|fair| fair.p),
            corrected: faces.fairness.map(|fair| fair.corrected),
        }
    }
}

impl From<&luck::Outcomes> for Outcomes {
    fn from(outcomes: &luck::Outcomes) -> Self {
        let band = |band: &luck::Band| OutcomeCount {
            name: band.name.clone(),
            count: band.count,
            expected: band.expected,
            from: band.from,
            to: band.to,
        };
        Self {
            kind: outcomes.kind.clone(),
            rolls: outcomes.rolls,
            bands: outcomes.bands.iter().map(band).collect(),
        }
    }
}

impl From<&rolls::Fell> for Fell {
    fn from(fell: &rolls::Fell) -> Self {
        Self {
            sentence: fell.sentence(),
            kind: fell.kind.to_owned(),
            band: fell.band.clone(),
            ways: fell.ways.to_string(),
            odds: Odds::from(fell.odds.clone()),
        }
    }
}
