//! Dough, cash and vehicles.

use recount_core::systems::hood::event::Event;
use recount_core::systems::hood::state::ItemKind;
use recount_core::systems::hood::terms::VehicleTag;

use super::{always, pc};

/// Whoever is short spends no dough and pays no cash; the black market is open to them (HD-I09).
#[test]
fn whoever_is_short_spends_nothing() {
    let mut has_bought_hot = false;
    always(|step, watch| {
        for (_, event, _, _) in step.moments() {
            match event {
                Event::DoughSpent { pc: who, .. } | Event::MoveBought { pc: who, .. } => {
                    let is_short = pc(&step.states[0], who).is_short();
                    watch.that(!is_short, || format!("{event:?} though short"));
                }
                Event::LockedHeatAdded { pc: who, .. } => {
                    has_bought_hot |= pc(&step.states[0], who).is_short()
                }
                _ => {}
            }
        }
    });
    assert!(has_bought_hot, "nobody who was short got anything hot");
}

/// Nobody spends what they do not have (HD-I10).
#[test]
fn nobody_spends_what_they_do_not_have() {
    always(|step, watch| {
        for (_, event, before, _) in step.moments() {
            let Event::DoughSpent { pc: who, n, .. } = event else { continue };
            let have = pc(before, who).dough;
            watch.that(*n <= have, || format!("{event:?} of {have}"));
        }
    });
}

/// A vehicle costs 3, one more for each good tag and one less for each bad one, never below 0; no two of its tags
/// are opposites (HD-I12).
#[test]
fn a_vehicle_costs_what_its_tags_say() {
    use VehicleTag::{Agile, Fast, Faster, Roomy, Slow, Stiff, Tiny, Tough, Weak};
    always(|step, watch| {
        for (_, event, _, _) in step.moments() {
            let Event::ItemGained { kind: ItemKind::Vehicle { tags, price }, find, .. } = event else {
                continue;
            };
            let good = tags.iter().filter(|t| [Fast, Faster, Tough, Roomy, Agile].contains(t)).count();
            let list = (3 + good).saturating_sub(tags.len() - good);
            let is_ruled = step.declared.instead.contains_key("price");
            let is_token = step.name() == "acquire-hot" && find.is_some();
            let is_handed_over = step.name() == "dispose-item";
            watch.that(*price as usize == list || is_ruled || is_token || is_handed_over, || {
                format!("{event:?}")
            });
            let opposites = [(Fast, Slow), (Faster, Slow), (Tough, Weak), (Roomy, Tiny), (Agile, Stiff)];
            let both = opposites.iter().find(|(a, b)| tags.contains(a) && tags.contains(b));
            watch.that(both.is_none(), || format!("{tags:?}"));
        }
    });
}

/// Every cash payment marks exactly one experience and costs at least 1 dough (HD-I17).
#[test]
fn paying_cash_costs_and_teaches() {
    always(|step, watch| {
        if step.name() != "pay-cash" {
            return;
        }
        let marked =
            |e: &&Event| matches!(e, Event::ExperienceMarked { n: 1, why, .. } if why == "paid cash");
        let spent = |e: &&Event| matches!(e, Event::DoughSpent { n: 1.., .. });
        let counted = (step.events.iter().filter(marked).count(), step.events.iter().filter(spent).count());
        watch.that(counted == (1, 1), || format!("{counted:?}"));
    });
}
