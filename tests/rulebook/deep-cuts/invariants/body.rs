//! Stress, trauma, harm, healing, scars, load.

use recount_core::systems::deep_cuts::Event;
use recount_core::systems::deep_cuts::terms::{LoadStyle, Standing};

use super::{always, pc};

const STRESS: u32 = 9;
const CLOCK: u32 = 4;

/// Stress fits its boxes; what is needed beyond them is exactly one trauma, and all stress goes; the last box by
/// itself is none (DC-I01).
#[test]
fn stress_beyond_the_last_box_is_one_trauma() {
    always(|step, watch| {
        for (i, event, before, after) in step.moments() {
            match event {
                Event::StressMarked { pc: who, n, .. } => {
                    let reached = pc(before, who).stress + n;
                    watch.that(reached <= STRESS, || format!("{who} is marked to {reached}"));
                    let is_trauma = |e: &Event| matches!(e, Event::TraumaGained { pc, .. } if pc == who);
                    watch.that(!step.events.get(i + 1).is_some_and(is_trauma), || {
                        "a trauma at the last box".into()
                    });
                }
                Event::TraumaGained { pc: who, .. } => {
                    let had = pc(before, who).stress;
                    let is_all =
                        |e: &Event| matches!(e, Event::StressCleared { pc, n, .. } if pc == who && *n == had);
                    watch.that(step.events.get(i + 1).is_some_and(is_all), || format!("{had} stress stays"));
                    watch.that(pc(&step.states[i + 2], who).stress == 0, || "stress is left".into());
                    let (then, now) = (pc(before, who).trauma.len(), pc(after, who).trauma.len());
                    watch.that(now == then + 1, || format!("{then} traumas, then {now}"));
                }
                _ => {}
            }
        }
        for (name, character) in step.ends().1.characters.iter() {
            watch.that(character.stress <= STRESS, || format!("{name} has {} stress", character.stress));
        }
    });
}

/// Two lasting, one severe, one mortal, struck ones counted; a condition that comes again goes no further than
/// lasting (DC-I02).
#[test]
fn harm_fits_its_slots() {
    always(|step, watch| {
        for (name, character) in step.ends().1.characters.iter() {
            let slots = [2, 3, 4].map(|level| character.harm_at(level));
            watch.that(slots[0] <= 2 && slots[1] <= 1 && slots[2] <= 1, || format!("{name}: {slots:?}"));
        }
        for (_, event, before, after) in step.moments() {
            match event {
                Event::ConditionWorsened { pc: who, harm } => {
                    let is_so = pc(before, who).harm_at(2) < 2 && pc(after, who).harm[harm].level == 2;
                    watch.that(is_so, || format!("{event:?}"));
                }
                Event::ConditionRepeated { pc: who, harm } => {
                    let is_so = pc(before, who).harm_at(2) >= 2 && pc(after, who).harm[harm].level == 1;
                    watch.that(is_so, || format!("{event:?}"));
                }
                Event::HarmTaken { level_in, level, .. } => {
                    watch.that(level >= level_in, || format!("{event:?}"));
                }
                _ => {}
            }
        }
    });
}

/// The healing clock rests below its size, and is clear when no harm is left; a fill lightens every harm that it
/// reaches by one level (DC-I03).
#[test]
fn healing_fills_lighten_and_the_last_harm_clears_the_clock() {
    always(|step, watch| {
        let (before, after) = step.ends();
        for (name, character) in after.characters.iter() {
            let changed = before
                .pc(name)
                .is_none_or(|then| then.healing != character.healing || then.harm != character.harm);
            if changed && step.name() != "adjust-ledger" {
                watch.that(character.healing < CLOCK, || format!("{name}: {}", character.healing));
                let is_clear = !character.harm.is_empty() || character.healing == 0;
                watch.that(is_clear, || format!("{name} is whole with {} ticks", character.healing));
            }
        }
        for (i, event, before, _) in step.moments() {
            let Event::HealingFilled { pc: who, .. } = event else { continue };
            let then = &pc(before, who).harm;
            let stays = |level: u32| level == 4 && step.name() != "recover";
            let touched = then.values().filter(|h| !stays(h.level)).count();
            let now = &pc(&step.states[i + 1 + touched], who).harm;
            let is_lighter = then.iter().all(|(name, h)| match now.get(name) {
                Some(left) if stays(h.level) => left.level == 4,
                Some(left) => left.level + 1 == h.level,
                None => h.level == 1,
            });
            watch.that(is_lighter, || format!("{then:?}\n{now:?}"));
        }
    });
}

/// The fourth trauma retires a character, and nothing else does (DC-I04).
#[test]
fn the_fourth_trauma_retires() {
    always(|step, watch| {
        for (i, event, _, after) in step.moments() {
            match event {
                Event::TraumaGained { pc: who, .. } => {
                    let is_fourth = pc(after, who).trauma.len() == 4;
                    let retires = |e: &Event| matches!(e, Event::CharacterRetired { pc, .. } if pc == who);
                    watch.that(step.events[i..].iter().any(retires) == is_fourth, || format!("{event:?}"));
                }
                Event::CharacterRetired { pc: who, .. } => {
                    watch.that(pc(after, who).trauma.len() == 4, || format!("{event:?}"));
                    watch.that(pc(after, who).standing == Standing::Retired, || format!("{event:?}"));
                }
                _ => {}
            }
        }
    });
}

/// Nobody carries more than 9 boxes, of their own more than 6, or something heavy discreetly; the 5th and the 7th box
/// are said (DC-I07).
#[test]
fn loads_keep_their_thresholds() {
    always(|step, watch| {
        let (before, after) = step.ends();
        for (name, character) in after.characters.iter() {
            let Some(load) = &character.load else { continue };
            let total = load.total();
            watch.that(total <= 9 && load.own() <= 6, || format!("{name} carries {total}"));
            let is_discreet = load.style == LoadStyle::Discreet;
            watch.that(!is_discreet || load.items.iter().all(|i| !i.heavy), || {
                format!("{name}: heavy, discreetly")
            });
            watch.that(load.is_encumbered() == (total >= 7), || format!("{name}: {total} boxes"));
            let is_seen = load.is_conspicuous() == (!is_discreet || total >= 5);
            watch.that(is_seen, || format!("{name}: {total} boxes"));
            let was = before.pc(name).and_then(|c| c.load.as_ref()).map_or(0, |l| l.total());
            let says = |e: &Event| matches!(e, Event::BecameEncumbered { pc } if pc == name);
            watch.that(step.events.iter().any(says) == (was < 7 && total >= 7), || {
                format!("{was} to {total}")
            });
        }
    });
}

/// A scar is for good (DC-I22).
#[test]
fn scars_stay() {
    always(|step, watch| {
        let (before, after) = step.ends();
        for (name, then) in before.characters.iter().filter(|(_, c)| !c.scars.is_empty()) {
            let now = &pc(after, name).scars;
            watch.that(then.scars.iter().all(|(scar, _)| now.contains_key(scar)), || format!("{now:?}"));
        }
    });
}
