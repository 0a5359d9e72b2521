//! Fresh futures: many replays from one point on in which every roll falls afresh, so that a table can see whether
//! it was the ruling or the dice.

use std::collections::BTreeMap;

use recount_core::amount::Amount;
use recount_core::entry::Recorded;
use recount_core::refusal::Refusal;

use crate::judged::Judged;
use crate::scenario::{Anchor, Change, Scenario};
use crate::timeline::turns;
use crate::what_if::what_if;

/// How often a track ended at each value; `None` when it was not there.
pub type Ends = BTreeMap<Option<Amount>, usize>;

/// Where many replays ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Futures {
    /// How many replays there were.
    pub runs: usize,
    /// How many declarations rolled afresh in each.
    pub rerolled: usize,
    /// Each track that did not always end as recorded: (subject, track) → how often it ended where.
    pub ends: BTreeMap<(String, String), Ends>,
}

/// Replays `runs` times with every roll from a position on falling afresh, on top of a scenario's changes.
///
/// The salts are `future-1`, `future-2` …, so the same question has the same answer.
///
/// # Errors
/// See [`what_if`].
pub fn futures(
    entries: &[Recorded],
    judged: &Judged,
    scenario: &Scenario,
    from: usize,
    runs: usize,
) -> Result<Futures, Refusal> {
    let changed: Vec<_> = scenario.changes.iter().map(Change::anchor).collect();
    let rolls = turns(entries).enumerate().filter(|(n, turn)| {
        turn.at >= from
            && turn.declared().command.system().is_some()
            && judged.answer(*n).is_some_and(|answer| !answer.asked.is_empty())
            && !changed.contains(&Anchor::Of(turn.declaration.id))
    });
    let rolls: Vec<_> = rolls.map(|(_, turn)| turn.declaration.id).collect();
    let mut futures = Futures { runs, rerolled: rolls.len(), ends: BTreeMap::new() };
    let mut recorded = BTreeMap::new();
    for run in 1..=runs {
        let salt = format!("future-{run}");
        let rerolls = rolls.iter().map(|of| Change::Reroll { of: *of, salt: salt.clone() });
        let changes = scenario.changes.iter().cloned().chain(rerolls).collect();
        let answer = what_if(entries, judged, &Scenario { changes, open: scenario.open })?;
        for fact in answer.facts {
            let track = (fact.subject, fact.track);
            *futures.ends.entry(track.clone()).or_default().entry(fact.to).or_default() += 1;
            recorded.insert(track, fact.from);
        }
    }
    for (track, value) in recorded {
        let Some(ends) = futures.ends.get_mut(&track) else { continue };
        let others: usize = ends.values().sum();
        if others < runs {
            *ends.entry(value).or_default() += runs - others;
        }
    }
    Ok(futures)
}
