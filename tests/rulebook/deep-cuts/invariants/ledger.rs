//! Numbers that never fall below none, records that fold back, refusals that leave nothing.

use recount_core::slug::Slug;
use recount_core::systems::deep_cuts::{Event, State};
use recount_replay::fold::fold;

use super::{always, histories, pc};
use crate::play::chance::refusals_leave_nothing;

fn coin(state: &State, purse: &Slug) -> u32 {
    match purse.as_str() {
        "vault" => state.crew.vault,
        "bank" => state.crew.bank,
        _ => pc(state, purse).stash,
    }
}

/// Coin, rep, heat and stress never fall below none: what is taken was there (DC-I21).
#[test]
fn what_is_taken_was_there() {
    always(|step, watch| {
        for (_, event, before, _) in step.moments() {
            let (n, have) = match event {
                Event::CoinSpent { from, n, .. } | Event::CoinMoved { from, n, .. } => {
                    (*n, coin(before, from))
                }
                Event::RepSpent { n, .. } => (*n, before.crew.rep),
                Event::HeatReduced { n, .. } => (*n, before.crew.heat),
                Event::StressCleared { pc: who, n, .. } => (*n, pc(before, who).stress),
                Event::WantedRemoved { n, .. } => (*n, before.crew.wanted),
                Event::EdgeSpent { pc: who, n, .. } | Event::EdgeLost { pc: who, n } => {
                    (*n, pc(before, who).edge)
                }
                _ => continue,
            };
            watch.that(n <= have, || format!("{event:?} of {have}"));
        }
    });
}

/// A refusal writes nothing, and says the same without luck: it draws nothing.
#[test]
fn what_is_refused_leaves_nothing_and_draws_nothing() {
    let some = histories().iter().step_by(4);
    let refused: usize = some.map(|(seed, play)| refusals_leave_nothing(play, seed + 1000, &[])).sum();
    assert!(refused > 300, "only {refused} were refused");
}

/// The stored events alone give back the state that was played.
#[test]
fn replaying_the_events_gives_the_state_back() {
    for (seed, play) in histories() {
        assert!(fold(&play.entries) == play.campaign, "history {seed}");
    }
}
