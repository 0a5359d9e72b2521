//! What holds of every record: refusals leave nothing, a fold is the state, and a replay is the record.

use recount_core::decider::Call;
use recount_core::luck::Luck;
use recount_replay::divergence::Verdict;
use recount_replay::fold::fold;
use recount_replay::judged::Judged;
use recount_replay::scenario::Scenario;
use recount_replay::what_if::what_if;

use crate::history::histories;
use crate::play::chance::Commands;

/// What is refused appends nothing and draws nothing: without luck it is the same refusal.
#[test]
fn what_is_refused_leaves_nothing_and_draws_nothing() {
    let mut refused = 0;
    for (seed, play) in histories().iter().enumerate().step_by(4) {
        let mut commands =
            Commands::new(play.world, seed as u64 + 1000, &["complete-rest", "complete-exchange"]);
        for _ in 0..200 {
            let Some((command, with)) = commands.next(play) else { continue };
            let (before, mut other) = (play.campaign.clone(), play.clone());
            let Err(refusal) = other.declare(command.clone(), with.clone()) else { continue };
            assert!(other.entries.len() == play.entries.len() && other.campaign == before, "{command:?}");
            let luck = Luck { observed: with.observed, told: with.told, seed: None, beyond: None };
            let tag = play.entries.len().to_string();
            let call = Call { by: play.by.clone(), tag, luck, instead: with.instead, seats_bind: false };
            let again = play.campaign.decide(&command, &call).expect_err("it is refused with luck");
            assert_eq!(again, *refusal, "{command:?}");
            refused += 1;
        }
    }
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
