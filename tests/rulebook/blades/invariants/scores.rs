//! What follows a score, and what a session and an advance bring.

use std::collections::{BTreeMap, BTreeSet};

use recount_core::slug::Slug;
use recount_core::systems::blades::event::{Event, Step as After};
use recount_core::systems::blades::terms::Standing;

use super::always;

/// Every trigger gives 0 to 2, and what is marked is what they gave; a session's xp is marked once (BS-I19).
#[test]
fn session_xp_is_the_sum_of_its_triggers_once() {
    let mut noted: BTreeSet<(Slug, u32)> = BTreeSet::new();
    always(|step, watch| {
        if step.is_first {
            noted.clear();
        }
        for event in &step.events {
            if let Event::SessionXpNoted { pc, session } = event {
                let is_new = noted.insert((pc.clone(), *session));
                watch.that(is_new || step.departs(&["session"]), || {
                    format!("{pc} in session {session} again")
                });
            }
        }
        if step.name() != "mark-session-xp" {
            return;
        }
        let fields = step.fields();
        let given: Vec<u64> = ["playbook", "beliefs", "struggle"]
            .iter()
            .filter_map(|trigger| fields["triggers"][trigger].as_u64())
            .chain(fields["extras"].as_array().into_iter().flatten().filter_map(|extra| extra["xp"].as_u64()))
            .collect();
        watch.that(given.iter().all(|n| *n <= 2), || format!("{given:?}"));
        let marked: u64 = step
            .events
            .iter()
            .filter_map(|e| match e {
                Event::XpMarked { n, .. } => Some(u64::from(*n)),
                _ => None,
            })
            .sum();
        let is_sum = marked == given.iter().sum::<u64>() || step.departs(&["total"]);
        watch.that(is_sum, || format!("{marked} marked of {given:?}"));
    });
}

/// A crew advance pays every living character Tier and 2 more into the stash, at the Tier of that moment (BS-I20).
#[test]
fn a_crew_advance_pays_each_tier_and_two() {
    always(|step, watch| {
        if step.name() != "take-crew-advance" || step.departs(&["stash"]) {
            return;
        }
        let before = step.ends().0;
        let due = before.crew.tier + 2;
        let paid: BTreeMap<&Slug, u32> = step
            .events
            .iter()
            .filter_map(|e| match e {
                Event::StashAdded { pc, n, .. } => Some((pc, *n)),
                _ => None,
            })
            .collect();
        for (name, character) in before.characters.iter() {
            let is_gone = matches!(character.standing(), Standing::Dead | Standing::Retired);
            let expected = (!is_gone).then_some(due.min(40 - character.stash.min(40)));
            watch.that(paid.get(name).copied() == expected, || format!("{name} gets {:?}", paid.get(name)));
        }
    });
}

/// After a score come one payoff, one heat and one entanglement, in that order unless the table departs (BS-I21).
#[test]
fn each_step_after_a_score_comes_once_and_in_order() {
    let mut done: Vec<After> = Vec::new();
    let order = |step: After| match step {
        After::Payoff => 0,
        After::Heat => 1,
        After::Entanglement => 2,
    };
    always(|step, watch| {
        if step.is_first {
            done.clear();
        }
        for event in &step.events {
            match event {
                Event::ScoreBegan(_) | Event::ScoreCompleted { .. } => done.clear(),
                Event::StepDone { step: after } => {
                    watch.that(!done.contains(after), || format!("{after} again"));
                    let is_next = (0..order(*after)).all(|n| done.iter().any(|other| order(*other) == n));
                    watch.that(is_next || step.departs(&["order"]), || format!("{after} after {done:?}"));
                    done.push(*after);
                }
                _ => {}
            }
        }
    });
}
