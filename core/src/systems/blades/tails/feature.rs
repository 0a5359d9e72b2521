//! Features and upgrades gained, and the maxima that change with them.

use super::super::Desk;
use super::super::event::Event;
use super::super::features::{self, Effects, FeatureEffect};
use super::super::state::State;
use super::{coin_cap, rep_need, settle_rep_need, stress_max, trauma_max};
use crate::decider::House;
use crate::slug::Slug;

/// Returns how high an action rating may go: 3, with Mastery 4 (BS-R183, R208).
pub fn action_cap(state: &State) -> u32 {
    3 + state.crew_effect(FeatureEffect::ActionCap).min(1)
}

/// Returns the segments of a healing clock: 4 by house rule, one less for a Vigorous character (BD-R49, BS-R191).
pub fn healing_size(state: &State, house: &House, pc: &Slug) -> u32 {
    let size = u32::try_from(house.number("healing_clock_size")).unwrap_or(4);
    size - u32::from(state.pc_effect(pc.as_str(), FeatureEffect::HealingSize)).min(size - 1)
}

/// Says whether a character, or the crew, has a feature of that name; an upgrade counts when its boxes are full.
pub fn owns(state: &State, pc: Option<&Slug>, feature: &Slug) -> bool {
    match pc {
        Some(pc) => state.pc(pc).is_some_and(|c| c.features.contains_key(feature)),
        None => {
            let crew = &state.crew;
            crew.features.contains_key(feature)
                || crew.claims.contains_key(feature)
                || crew.upgrades.get(feature).is_some_and(|u| u.boxes >= u.of)
        }
    }
}

/// Returns what a feature changes: the effects that are said, else those that the book gives it (BS-R231).
pub fn effects_of(feature: &Slug, said: Option<&Effects>) -> Effects {
    said.cloned().unwrap_or_else(|| features::known_ability(feature.as_str()))
}

/// Gives a feature to a character, or to the crew, and says which maxima changed (BS-R227, R228, R231).
pub fn gain_feature(d: &mut Desk<'_>, pc: Option<&Slug>, name: &str, effects: Effects, rule: &'static str) {
    let Ok(feature) = Slug::of_title(name) else { return };
    with_maxima(d, pc, rule, |d| {
        let gained = Event::FeatureGained { pc: pc.cloned(), feature, name: name.to_owned(), effects };
        d.push(gained, &[rule]);
    });
}

/// Makes a change and says which maxima and whether the rep need moved with it (BS-R141, R145, R228).
pub fn with_maxima(d: &mut Desk<'_>, pc: Option<&Slug>, rule: &'static str, change: impl FnOnce(&mut Desk<'_>)) {
    let (before, need) = (maxima(d, pc), rep_need(&d.state));
    change(d);
    for ((field, was), (_, to)) in before.into_iter().zip(maxima(d, pc)) {
        if was != to {
            d.push(Event::MaximumChanged { field: field.to_owned(), to: i64::from(to) }, &[rule]);
        }
    }
    settle_rep_need(d, need, rule);
}

fn maxima(d: &Desk<'_>, pc: Option<&Slug>) -> Vec<(&'static str, u32)> {
    let state = &d.state;
    let vault = Slug::new("crew").map_or(0, |crew| coin_cap(state, &crew));
    let trauma = u32::try_from(trauma_max(state)).unwrap_or(u32::MAX);
    let mut all = vec![
        ("stress_max", stress_max(state, d.house)),
        ("trauma_max", trauma),
        ("action_cap", action_cap(state)),
        ("vault_cap", vault),
    ];
    all.extend(pc.map(|pc| ("healing_clock", healing_size(state, d.house, pc))));
    all
}
