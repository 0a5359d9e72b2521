//! Stress, trauma, harm and ratings.

use recount_core::systems::blades::State;
use recount_core::systems::blades::event::Event;
use recount_core::systems::blades::features::FeatureEffect;
use recount_core::systems::blades::state::Character;
use recount_core::systems::blades::terms::{Action, Attribute, Standing};
use strum::IntoEnumIterator;

use super::{always, pc};

fn stress_max(state: &State) -> u32 {
    9 + state.crew_effect(FeatureEffect::StressBox)
}

fn trauma_max(state: &State) -> usize {
    4 + state.crew_effect(FeatureEffect::TraumaBox) as usize
}

fn levels(character: &Character) -> u32 {
    character.harm.values().map(|harm| harm.level).sum()
}

/// Stress stays below the last box; reaching it is exactly one trauma and clears all (BS-I01).
#[test]
fn the_last_stress_box_is_always_one_trauma() {
    always(|step, watch| {
        for (i, event, before, _) in step.moments() {
            let Event::StressMarked { pc: who, n, .. } = event else { continue };
            let is_last = pc(before, who).stress + n >= stress_max(before);
            let next = step.events.get(i + 1..).unwrap_or_default();
            let is_trauma = matches!(next.first(), Some(Event::TraumaTaken { pc, .. }) if pc == who);
            let is_clear = matches!(next.get(1), Some(Event::StressCleared { pc, .. }) if pc == who);
            watch.that(is_last == is_trauma && (is_clear || !is_trauma), || format!("{event:?}: {next:?}"));
            if is_trauma {
                let (then, after) = (pc(before, who), pc(&step.states[i + 3], who));
                watch.that(after.stress == 0, || format!("{} stress is left", after.stress));
                watch.that(after.trauma.len() == then.trauma.len() + 1, || format!("{:?}", after.trauma));
            }
        }
        let (_, after) = step.ends();
        for (name, character) in after.characters.iter() {
            let (have, max) = (character.stress, stress_max(after));
            // A box that is lost with its claim takes no stress along.
            let is_lost = stress_max(step.ends().0) > max;
            watch.that(have < max || is_lost, || format!("{name} has {have} of {max} stress"));
        }
    });
}

/// Trauma only grows and fits its boxes; whoever has them all is out of play for good or about to be (BS-I02).
#[test]
fn trauma_only_grows_and_ends_in_retirement() {
    always(|step, watch| {
        let (before, after) = step.ends();
        for (name, then) in before.characters.iter() {
            let now = pc(after, name);
            let is_kept = then.trauma.iter().zip(&now.trauma).all(|(a, b)| a == b || a.is_empty());
            watch.that(now.trauma.len() >= then.trauma.len() && is_kept, || format!("{:?}", now.trauma));
            if now.trauma.len() > then.trauma.len() && now.trauma.len() >= trauma_max(after) {
                let is_due = |e: &Event| matches!(e, Event::RetirementDue { pc } if pc == name);
                watch.that(step.events.iter().any(is_due), || format!("{name} may stay"));
                watch.that(now.standing() != Standing::Active, || format!("{name} is in play"));
            }
        }
    });
}

/// Harm rows hold 2, 2 and 1; harm lands at its level or above, or a catastrophe is recorded (BS-I03).
#[test]
fn harm_fits_its_rows_or_is_a_catastrophe() {
    always(|step, watch| {
        for (_, event, before, after) in step.moments() {
            let Event::HarmTaken { pc: who, level_in, level, .. } = event else { continue };
            let (then, now) = (pc(before, who), pc(after, who));
            watch.that(level >= level_in && levels(now) == levels(then) + level, || format!("{event:?}"));
        }
        let (before, after) = step.ends();
        for (name, character) in after.characters.iter() {
            let rows = [1, 2, 3].map(|level| character.row(level));
            // Healing moves a whole sheet one row down, and a row above may hold less than the one below gets.
            let healed = before.pc(name).is_some_and(|then| levels(then) > levels(character));
            let grew = before.pc(name).is_none_or(|then| [1, 2, 3].map(|level| then.row(level)) != rows);
            let fits = rows[0] <= 2 && rows[1] <= 2 && rows[2] <= 1;
            watch.that(fits || healed || !grew, || format!("{name}: {rows:?}"));
        }
    });
}

/// An attribute counts its actions with a dot, 0 to 4, and every action is under exactly one (BS-I17).
#[test]
fn an_attribute_counts_its_actions_with_a_dot() {
    let under = |attribute| Action::iter().filter(|a| a.attribute() == attribute).count();
    assert_eq!(Attribute::iter().map(under).collect::<Vec<_>>(), [4, 4, 4]);
    always(|step, watch| {
        for (name, character) in step.ends().1.characters.iter() {
            for attribute in Attribute::iter() {
                let with_dot = |a: &Action| {
                    a.attribute() == attribute && character.actions.get(a).is_some_and(|n| *n > 0)
                };
                let counted = u32::try_from(Action::iter().filter(with_dot).count()).unwrap();
                let rating = character.attribute(attribute);
                let is_unknown = character.sparse && rating.is_none();
                watch.that(is_unknown || rating == Some(counted), || {
                    format!("{name}: {attribute} {rating:?}")
                });
                watch.that(counted <= 4, || format!("{name}: {attribute} {counted}"));
            }
        }
    });
}
