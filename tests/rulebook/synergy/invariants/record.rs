//! What holds of every record: refusals leave nothing, a fold is the state, and a replay is the record.

use recount_replay::divergence::Verdict;
use recount_replay::fold::fold;
use recount_replay::judged::Judged;
use recount_replay::scenario::Scenario;
use recount_replay::what_if::what_if;

use crate::history::histories;
use crate::play::chance::refusals_leave_nothing;

/// What is refused appends nothing and draws nothing: without luck it is the same refusal.
#[test]
fn what_is_refused_leaves_nothing_and_draws_nothing() {
    let some = histories().iter().enumerate().step_by(4);
    let often = ["complete-rest", "complete-exchange"];
    let refused: usize =
        some.map(|(seed, play)| refusals_leave_nothing(play, seed as u64 + 1000, &often)).sum();
    assert!(refused > 300, "only {refused} were refused");
}

/// The stored events alone give back the state that was played.
#[test]
fn replaying_the_events_gives_the_state_back() {
    for (number, play) in histories().iter().enumerate() {
        assert!(fold(&play.entries) == play.campaign, "history {number}");
    }
}

/// Today's rulebook decides every history as it was decided, and an empty scenario changes nothing (DESIGN, 12.2).
#[test]
fn an_empty_scenario_is_the_identity() {
    for (number, play) in histories().iter().enumerate() {
        let judged = Judged::of(&play.entries);
        assert!(judged.drift(&play.entries).is_empty(), "history {number}");
        let result = what_if(&play.entries, &judged, &Scenario::default()).expect("an empty scenario");
        assert!(result.outcomes.iter().all(|outcome| outcome.verdict == Verdict::Same), "history {number}");
        assert!(result.facts.is_empty() && result.entries(&play.entries) == play.entries, "history {number}");
    }
}
