//! Heat, experience and what both bring.

use recount_core::slug::Slug;
use recount_core::systems::hood::event::{Advance, Event};
use recount_core::systems::hood::terms::HeatSource;

use super::{always, pc};

/// Heat is what can be lost and one for each hot item; at 5 one is burned, at once and for good (HD-I01).
#[test]
fn heat_is_in_two_parts_and_five_burns_for_good() {
    always(|step, watch| {
        let (before, after) = step.ends();
        for (name, c) in after.characters.iter() {
            let hot = after.items_of(name).filter(|(_, item)| item.hot).count();
            watch.that(c.locked as usize == hot, || format!("{name}: {} locked, {hot} hot items", c.locked));
            watch.that(c.heat_total() < 5 || c.burned, || format!("{name} has {} heat", c.heat_total()));
            let was_burned = before.pc(name).is_some_and(|then| then.burned);
            watch.that(!was_burned || c.burned, || format!("{name} is back"));
        }
    });
}

/// Returns whose heat or experience an event raised.
fn raised(event: &Event) -> Vec<&Slug> {
    match event {
        Event::HeatTaken { pc, .. }
        | Event::LockedHeatAdded { pc, .. }
        | Event::ExperienceMarked { pc, .. } => {
            vec![pc]
        }
        Event::HeatSwapped { holder, other, .. } => vec![holder, other],
        _ => Vec::new(),
    }
}

/// Whatever brings experience and heat to 5, with heat below 5, earns exactly one advance and empties the experience;
/// nothing else does (HD-I02).
#[test]
fn five_of_experience_and_heat_is_exactly_one_advance() {
    always(|step, watch| {
        for (i, event, _, after) in step.moments() {
            for name in raised(event) {
                let c = pc(after, name);
                let is_due = c.heat_total() <= 4 && c.experience + c.heat_total() >= 5 && !c.burned;
                let rest = step.events[i + 1..].iter().zip(i + 1..);
                let own = rest.take_while(|(e, _)| !raised(e).contains(&name));
                let earned: Vec<usize> = own
                    .filter(|(e, _)| matches!(e, Event::AdvanceEarned { pc } if pc == name))
                    .map(|(_, at)| at)
                    .collect();
                watch.that(earned.len() == usize::from(is_due), || format!("{event:?}: {earned:?}"));
                if let Some(at) = earned.first() {
                    let is_empty = pc(&step.states[at + 2], name).experience == 0;
                    watch.that(is_empty, || format!("{name} keeps experience"));
                }
            }
        }
    });
}

/// Heat that was passed on lands as exactly +1 and cannot be passed on again (HD-I04).
#[test]
fn heat_that_was_passed_on_stays() {
    always(|step, watch| {
        for (i, event, before, after) in step.moments() {
            if let Event::HeatDeflected { from, to, n } = event {
                let lands = Event::HeatTaken { pc: to.clone(), n: *n, source: HeatSource::Deflection };
                watch.that(*n == 1 && step.after(i, 1) == Some(&lands), || format!("{event:?}"));
                let last = pc(before, from).last_heat.map(|last| last.source);
                watch.that(last != Some(HeatSource::Deflection), || format!("{event:?} again"));
            }
            for (name, c) in after.characters.iter() {
                let is_passed = c.last_heat.is_some_and(|last| last.source == HeatSource::Deflection);
                watch.that(!(is_passed && c.has_window()), || format!("{name} could pass it on again"));
            }
        }
    });
}

/// The heat of hot items changes only as they are gained and lost (HD-I05).
#[test]
fn locked_heat_changes_only_with_hot_items() {
    always(|step, watch| {
        for (i, event, before, after) in step.moments() {
            for (name, c) in after.characters.iter() {
                let was = before.pc(name).map_or(0, |then| then.locked);
                if c.locked == was {
                    continue;
                }
                let last = i.checked_sub(1).and_then(|i| step.events.get(i));
                let is_so = match (event, last) {
                    (
                        Event::LockedHeatAdded { pc, item, n: 1 },
                        Some(Event::ItemGained { item: of, hot: true, .. }),
                    )
                    | (Event::LockedHeatRemoved { pc, item, n: 1 }, Some(Event::ItemLost { item: of, .. })) => {
                        pc == name && item == of
                    }
                    (_, _) => false,
                };
                watch.that(is_so, || format!("{event:?} after {last:?}"));
            }
        }
    });
}

/// No advance takes a stat past +2 (HD-I16).
#[test]
fn no_stat_passes_two() {
    always(|step, watch| {
        for (_, event, _, after) in step.moments() {
            if let Event::Advanced { pc: who, advance: Advance::StatUp { stat } } = event {
                let now = pc(after, who).stat(*stat);
                watch.that(now <= 2, || format!("{who} has {stat} {now}"));
            }
        }
        for (name, c) in step.ends().1.characters.iter() {
            watch.that(c.stats.values().all(|n| *n <= 2), || format!("{name}: {:?}", c.stats));
        }
    });
}
