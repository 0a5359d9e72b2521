//! A working copy of the state shares all that it does not change, so that judging a command costs a few pointers.

use std::collections::BTreeSet;
use std::sync::Arc;

use recount_core::slug::Slug;
use recount_core::systems::blades::State;
use recount_core::systems::blades::state::{Character, Faction};
use recount_core::systems::blades::terms::{Hold, WarLoss};

fn name(n: usize) -> Slug {
    Slug::new(&format!("n{n}")).expect("a slug")
}

/// A campaign of many years: forty characters, two hundred factions.
fn old_campaign() -> State {
    let faction = |n: usize| Faction {
        name: format!("Faction {n}"),
        tier: 2,
        hold: Hold::Strong,
        status: 0,
        wars: BTreeSet::new(),
        war_loss: WarLoss::None,
        eliminated: false,
    };
    State {
        characters: Arc::new((0..40).map(|n| (name(n), Arc::new(Character::default()))).collect()),
        factions: Arc::new((0..200).map(|n| (name(n), faction(n))).collect()),
        ..State::default()
    }
}

#[test]
fn a_copy_of_the_state_is_a_few_pointers() {
    let state = old_campaign();
    let copy = state.clone();
    assert!(Arc::ptr_eq(&state.crew, &copy.crew));
    assert!(Arc::ptr_eq(&state.characters, &copy.characters));
    assert!(Arc::ptr_eq(&state.factions, &copy.factions));
    assert!(Arc::ptr_eq(&state.clocks, &copy.clocks));
    assert!(Arc::ptr_eq(&state.projects, &copy.projects));
    assert!(Arc::ptr_eq(&state.consequences, &copy.consequences));
    assert!(Arc::ptr_eq(&state.notes, &copy.notes));
    assert!(size_of::<State>() <= 160, "a state is {} bytes wide", size_of::<State>());
}

#[test]
fn a_change_to_one_character_copies_no_other() {
    let state = old_campaign();
    let mut copy = state.clone();
    copy.with_pc(&name(7), |c| c.stress = 3);
    let shared = |n: usize| Arc::ptr_eq(&state.characters[&name(n)], &copy.characters[&name(n)]);
    assert!(!shared(7), "the one that changed is its own");
    assert!((0..40).filter(|n| *n != 7).all(shared), "the others are the same in both");
    assert!(Arc::ptr_eq(&state.factions, &copy.factions));
    assert_eq!((state.pc("n7").map(|c| c.stress), copy.pc("n7").map(|c| c.stress)), (Some(0), Some(3)));
}
