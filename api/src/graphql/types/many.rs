//! Futures and weights: many replays on every core, ended when whoever asked has gone.

use std::sync::Arc;

use async_graphql::SimpleObject;
use recount_core::amount::Amount;
use recount_replay::futures::Fresh;
use recount_replay::scenario::Scenario;
use recount_replay::weigh::{Weight, alternatives_on};

use super::entry::{Entry, said};
use super::sheet::Difference;
use crate::graphql::error::{bad_input, coded, not_found, refused};
use crate::many::{self, Watch};
use crate::scope::Scope;

/// The most futures that one question asks for.
const MOST: usize = 100_000;

/// Where many futures ended.
#[derive(Clone, SimpleObject)]
pub struct Futures {
    /// How many there were.
    runs: usize,
    /// How many declarations rolled afresh in each.
    rerolled: usize,
    /// Each track that did not always end as recorded.
    tracks: Vec<Distribution>,
}

/// How often a track ended where.
#[derive(Clone, SimpleObject)]
pub struct Distribution {
    /// The subject.
    subject: String,
    /// The track.
    track: String,
    /// Where it ends in the record.
    recorded: Option<String>,
    /// How many futures end as recorded.
    as_recorded: usize,
    /// Every end with how often it came, in order.
    ends: Vec<End>,
}

/// One end of a track.
#[derive(Clone, SimpleObject)]
pub struct End {
    /// The value; nothing when the track is not there.
    value: Option<String>,
    /// How many futures end so.
    count: usize,
    /// Whether the record ends so.
    is_recorded: bool,
}

/// One ruling, one step otherwise, and how far the end moves.
#[derive(Clone, SimpleObject)]
pub struct WeightRow {
    /// The declaration.
    declaration: Entry,
    /// The part of the ruling.
    key: String,
    /// What was ruled.
    was: String,
    /// What is ruled instead.
    instead: String,
    /// How many facts differ at the end.
    facts: usize,
    /// The sum of the differences of those that are numbers.
    distance: u64,
    /// What differs at the end, track by track.
    moves: Vec<Difference>,
}

/// How far a long question is; the last one holds the answer.
#[derive(Clone, SimpleObject)]
pub struct Progress {
    /// How many replays are done.
    pub done: usize,
    /// How many there are; 0 while that is being found out.
    pub of: usize,
    /// Where the futures ended.
    pub futures: Option<Futures>,
    /// The weights, the heaviest first.
    pub weights: Option<Vec<WeightRow>>,
}

/// What futures are asked for.
pub struct Asked {
    /// The entry from which on every roll falls afresh.
    pub from: String,
    /// How many futures.
    pub runs: usize,
    /// A word that makes the luck another.
    pub salt: String,
    /// What is different before the luck falls afresh.
    pub scenario: Scenario,
}

/// Ends the work when whoever asked has gone.
struct Gone(Arc<Watch>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Does the work away from the threads that answer, and ends it when nobody waits any more.
async fn away<T: Send + 'static>(
    watch: &Arc<Watch>,
    work: impl FnOnce(&Watch) -> T + Send + 'static,
) -> async_graphql::Result<T> {
    let _gone = Gone(Arc::clone(watch));
    let watch = Arc::clone(watch);
    let done = tokio::task::spawn_blocking(move || work(&watch)).await;
    done.map_err(|_| coded("the replays could not be finished", "INTERNAL", None))
}

/// Plays futures from an entry on.
///
/// # Errors
/// When the entry or the scenario does not fit.
pub async fn futures(record: Arc<Scope>, asked: Asked, watch: Arc<Watch>) -> async_graphql::Result<Futures> {
    let Asked { from, runs, salt, scenario } = asked;
    if !(1..=MOST).contains(&runs) {
        return Err(bad_input(format!("futures takes 1 to {MOST} runs, not {runs}"), None));
    }
    let at = record.find(&from).map_err(|r| refused(&r))?;
    let id = record.entries[at].id;
    let scope = record.effective();
    let at = scope.position(id).ok_or_else(|| not_found(format!("{from} no longer counts")))?;
    away(&watch, move |watch| {
        let fresh = Fresh::of(&scope.base(), &scenario, at, &salt)?;
        Ok(many::futures(&fresh, runs, watch).unwrap_or_default())
    })
    .await?
    .map(Futures::from)
    .map_err(|r| refused(&r))
}

/// Weighs a session's rulings.
///
/// # Errors
/// When the session has no entries, or an alternative cannot be replayed.
pub async fn weights(
    record: Arc<Scope>,
    session: u32,
    watch: Arc<Watch>,
) -> async_graphql::Result<Vec<WeightRow>> {
    let scope = record.effective();
    let none = || not_found(format!("nothing is recorded of session {session}"));
    let range = scope.session_range(session).ok_or_else(none)?;
    let over = Arc::clone(&scope);
    let found = away(&watch, move |watch| {
        let ground = over.base();
        many::weights(&ground, &alternatives_on(&ground, range), watch)
    })
    .await?;
    let found = found.map_err(|r| refused(&r))?.unwrap_or_default();
    Ok(found.iter().map(|weight| row(&scope, weight)).collect())
}

fn row(scope: &Arc<Scope>, weight: &Weight) -> WeightRow {
    let a = &weight.alternative;
    WeightRow {
        declaration: Entry::new(scope, a.at),
        key: a.key.clone(),
        was: said(&a.was),
        instead: said(&a.instead),
        facts: weight.facts,
        distance: weight.distance,
        moves: weight.moves.iter().map(Difference::from).collect(),
    }
}

impl From<recount_replay::futures::Futures> for Futures {
    fn from(found: recount_replay::futures::Futures) -> Self {
        let tracks = found.ends.iter().map(|(track, ends)| {
            let recorded = found.recorded.get(track).cloned().flatten();
            Distribution {
                subject: track.0.clone(),
                track: track.1.clone(),
                as_recorded: found.as_recorded(track),
                ends: ends
                    .iter()
                    .map(|(value, count)| End {
                        value: value.as_ref().map(Amount::to_string),
                        count: *count,
                        is_recorded: *value == recorded,
                    })
                    .collect(),
                recorded: recorded.as_ref().map(Amount::to_string),
            }
        });
        Self { runs: found.runs, rerolled: found.rerolled, tracks: tracks.collect() }
    }
}
