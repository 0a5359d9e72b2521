//! Training Exchanges: both or neither, by Levels already held, 1 Story Point cheaper and once.

use recount_core::slug::Slug;
use recount_core::systems::synergy::terms::Level;
use recount_core::systems::synergy::{Event, State};

use super::{Step, always, pc};

/// What a completed exchange was about: who, and what each gained.
fn completed(step: &Step) -> Option<([Slug; 2], [Level; 2])> {
    let Some(Event::ExchangeCompleted { exchange }) = step.events.last() else { return None };
    let exchange = &step.ends().0.exchanges[exchange];
    Some((exchange.who.clone(), exchange.gain.clone()))
}

fn has(state: &State, who: &Slug, level: &Level) -> u32 {
    pc(state, who).level(level.kind, &level.name)
}

/// Both Levels rise by one and both pay, or nothing happens at all (SY-I10, SY-R71, R72).
#[test]
fn an_exchange_is_all_or_nothing() {
    always(|step, watch| {
        let is_exchange = step.name() == "complete-exchange";
        if !is_exchange {
            return;
        }
        let Some((who, gain)) = completed(step) else {
            return watch.that(false, || "it was taken and is not complete".into());
        };
        let (before, after) = step.ends();
        for (pc_, level) in who.iter().zip(&gain) {
            let (was, is) = (has(before, pc_, level), has(after, pc_, level));
            watch.that(is == was + 1 && is == level.level, || format!("{pc_}: {was} to {is}"));
            let paid = pc(before, pc_).sp - pc(after, pc_).sp;
            watch.that(paid >= 1 || !step.declared.instead.is_empty(), || format!("{pc_} paid {paid}"));
        }
    });
}

/// Each teacher had a Level as high before the exchange, in that Skill or Class (SY-I11, SY-R67, R69).
#[test]
fn both_teachers_are_tested_on_what_they_had_before() {
    always(|step, watch| {
        let Some((who, gain)) = completed(step) else { return };
        let before = step.ends().0;
        for (teacher, level) in [(&who[1], &gain[0]), (&who[0], &gain[1])] {
            let had = has(before, teacher, level);
            watch.that(had >= level.level, || format!("{teacher} had {had} of {}", level.said()));
        }
    });
}

/// The same Skill or Class on both sides never qualifies (SY-I12, SY-R67, R68, R84).
#[test]
fn the_same_on_both_sides_never_qualifies() {
    let mut proposed_same = 0;
    always(|step, watch| {
        if let Some(Event::ExchangeProposed { terms, .. }) = step.events.first() {
            let (a, b) = (&terms.inc_a, &terms.inc_b);
            proposed_same += usize::from((a.kind, &a.name) == (b.kind, &b.name));
        }
        let Some((_, [a, b])) = completed(step) else { return };
        watch.that((a.kind, &a.name) != (b.kind, &b.name), || format!("both {}", a.said()));
    });
    assert!(proposed_same > 0, "nobody ever tried it");
}

/// A reduced cost is the normal one or 1 less, at least 1, and an increase has its exchange once
/// (SY-I13, SY-R70, R74, R75).
#[test]
fn a_reduction_is_one_story_point_and_comes_once() {
    always(|step, watch| {
        let Some((who, gain)) = completed(step).filter(|_| step.declared.instead.is_empty()) else { return };
        let (before, after) = step.ends();
        for (pc_, level) in who.iter().zip(&gain) {
            let (normal, paid) = (level.level, pc(before, pc_).sp - pc(after, pc_).sp);
            let is_reduced = paid == (normal - 1).max(1);
            watch.that(is_reduced, || format!("{paid} for {normal}"));
            let is_first = !pc(before, pc_).discounted.contains(level);
            watch.that(is_first && pc(after, pc_).discounted.contains(level), || level.said());
        }
    });
}

/// A Core Vital costs what it costs, and no exchange touches one (SY-I15, SY-R76).
#[test]
fn a_core_vital_is_never_cheaper() {
    always(|step, watch| {
        for (event, before, after) in step.moments() {
            let Event::CoreVitalRaised { pc: who, .. } = event else { continue };
            watch.that(step.name() == "raise-core-vital", || "not by itself".into());
            let cost = step.fields()["cost"].as_u64().unwrap();
            let paid = pc(step.ends().0, who).sp - pc(after, who).sp;
            watch.that(u64::from(paid) == cost, || format!("{paid} of {cost}"));
            watch.that(before.exchanges == after.exchanges, || "an exchange moved".into());
        }
    });
}
