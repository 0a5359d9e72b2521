//! What holds of every record: departures are said, refusals leave nothing, and a replay is the record.

use std::collections::BTreeMap;

use recount_core::decider::Call;
use recount_core::dice::Seed;
use recount_core::luck::Luck;
use recount_core::systems;
use recount_replay::fold::fold;

use super::{Step, always, histories};
use crate::play::chance::refusals_leave_nothing;

/// What a step would have brought by the book: the same call without its departures.
fn by_the_book(step: &Step) -> Option<Vec<systems::Event>> {
    let luck = Luck {
        observed: step.declared.observed.clone(),
        told: step.declared.told.clone(),
        seed: step.declared.seed.or(Some(Seed([7; 32]))),
        beyond: None,
    };
    let (instead, by) = (BTreeMap::new(), step.by.clone());
    let call = Call { by, tag: step.tag.clone(), luck, instead, seats_bind: false };
    let decision = step.before.decide(&step.declared.command, &call).ok()?;
    Some(decision.events.into_iter().map(|(event, _)| event).collect())
}

/// Every amount is the book's, or a departure in the same declaration names the book's and the table's (BS-I22).
#[test]
fn every_amount_is_the_books_or_a_departure_says_so() {
    always(|step, watch| {
        for (key, by_book, ruled) in &step.departed {
            let said = step.declared.instead.get(key).map(ToString::to_string);
            watch.that(said.as_ref() == Some(ruled), || {
                format!("{key}: {ruled} of {by_book}, {said:?} was said")
            });
        }
        let is_silent = !step.declared.instead.is_empty() && step.departed.is_empty();
        if let Some(book) = by_the_book(step).filter(|_| is_silent) {
            let book: Vec<_> = book
                .iter()
                .filter_map(|event| match event {
                    systems::Event::Blades(event) => Some(event),
                    _ => None,
                })
                .collect();
            watch.that(step.events.iter().eq(book.iter().copied()), || {
                format!("{:?}\nby the book {book:?}", step.events)
            });
        }
    });
}

/// What is refused appends nothing and draws nothing: without luck it is the same refusal (BS-I23, first half).
#[test]
fn what_is_refused_leaves_nothing_and_draws_nothing() {
    let some = histories().iter().step_by(4);
    let refused: usize = some.map(|(seed, play)| refusals_leave_nothing(play, seed + 1000, &[])).sum();
    assert!(refused > 500, "only {refused} were refused");
}

/// The stored events alone give back the state that was played (BD-I13).
#[test]
fn replaying_the_events_gives_the_state_back() {
    for (seed, play) in histories() {
        assert!(fold(&play.entries) == play.campaign, "history {seed}");
    }
}
