//! Downtime, debts, sessions.

use std::collections::BTreeSet;

use recount_core::entry::Role;
use recount_core::systems::deep_cuts::Event;
use recount_core::systems::deep_cuts::terms::Standing;

use super::{always, pc};

/// A debt ticks once as each downtime begins, up to four; with the fourth tick the provider acts, once (DC-I05).
#[test]
fn debts_tick_with_downtimes_and_are_called_once() {
    always(|step, watch| {
        let mut ticked = BTreeSet::new();
        for (i, event, before, after) in step.moments() {
            match event {
                Event::DebtTicked { debt, n } => {
                    watch.that(step.name() == "begin-downtime" && *n == 1, || format!("{event:?}"));
                    watch.that(ticked.insert(debt.clone()), || format!("{debt} ticks twice"));
                    let (was, now) = (&before.debts[debt], &after.debts[debt]);
                    watch.that(now.clock.filled == was.clock.filled + 1, || format!("{now:?}"));
                    let calls = |e: &Event| matches!(e, Event::DebtCalled { debt: d } if d == debt);
                    let is_due = now.clock.is_full() && !was.is_called;
                    watch.that(step.events.get(i + 1).is_some_and(calls) == is_due, || format!("{now:?}"));
                }
                Event::DebtCalled { debt } => {
                    watch.that(!before.debts[debt].is_called, || format!("{debt} is called twice"));
                }
                _ => {}
            }
        }
        if step.name() == "begin-downtime" {
            let before = step.ends().0;
            let open = before.debts.iter().filter(|(_, d)| !d.is_resolved && !d.clock.is_full());
            for (debt, _) in open {
                watch.that(ticked.contains(debt), || format!("{debt} does not tick"));
            }
        }
    });
}

/// No Edge is left when downtime has begun (DC-I06).
#[test]
fn downtime_begins_without_edge() {
    always(|step, watch| {
        if step.name() == "begin-downtime" {
            let here = |standing| matches!(standing, Standing::Active | Standing::Lost);
            for (name, c) in step.ends().1.characters.iter().filter(|(_, c)| here(c.standing)) {
                watch.that(c.edge == 0, || format!("{name} has {} Edge", c.edge));
            }
        }
    });
}

/// Conditions are gone before the healing clock ticks; only a fill may leave new ones (DC-I18).
#[test]
fn conditions_go_as_downtime_begins() {
    always(|step, watch| {
        if step.name() != "begin-downtime" {
            return;
        }
        for (_, event, before, _) in step.moments() {
            match event {
                Event::HealingTicked { pc: who, .. } => {
                    watch.that(pc(before, who).harm_at(1) == 0, || format!("{who} has conditions"));
                }
                Event::ActivitiesReset { pc: who, .. } => {
                    let fills = |e: &Event| matches!(e, Event::HealingFilled { pc, .. } if pc == who);
                    let is_filled = step.events.iter().any(fills);
                    watch.that(is_filled || pc(before, who).harm_at(1) == 0, || {
                        format!("{who} has conditions")
                    });
                }
                _ => {}
            }
        }
    });
}

/// Whoever must recover has recovered when downtime ends, unless the GM forces it (DC-I19).
#[test]
fn downtime_ends_after_the_recoveries() {
    always(|step, watch| {
        if step.name() != "end-downtime" || step.fields()["ruling"]["force"] == true {
            return;
        }
        for (name, c) in step.ends().0.characters.iter().filter(|(_, c)| c.standing == Standing::Active) {
            let is_done = !c.activities.must_recover || c.activities.recovered;
            watch.that(is_done, || format!("{name} did not recover"));
        }
    });
}

/// A trauma is invoked once in a session, and only by a player (DC-I20).
#[test]
fn a_trauma_is_invoked_once_a_session_by_its_player() {
    let mut invoked = BTreeSet::new();
    always(|step, watch| {
        if step.is_first {
            invoked.clear();
        }
        for (_, event, before, _) in step.moments() {
            let Event::TraumaInvoked { pc, condition, .. } = event else { continue };
            let when = (before.evening, step.session, pc.clone(), condition.clone());
            watch.that(invoked.insert(when), || format!("{pc} invokes {condition} again"));
            watch.that(step.by.role == Role::Player, || format!("{:?} invokes it", step.by.role));
        }
    });
}
