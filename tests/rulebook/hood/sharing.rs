//! A working copy of the state shares all that it does not change, so that judging a command costs a few pointers.

use std::sync::Arc;

use recount_core::slug::Slug;
use recount_core::systems::State;

use crate::table::street;

#[test]
fn a_change_to_one_character_copies_no_other() {
    let State::Hood(state) = street().campaign.state else { panic!("another system") };
    let mut copy = state.clone();
    assert!(Arc::ptr_eq(&state.characters, &copy.characters));
    assert!(size_of_val(&state) <= 80, "a state is {} bytes wide", size_of_val(&state));
    let name = |name: &str| Slug::new(name).expect("a slug");
    copy.with_pc(&name("me"), |c| c.dough = 9);
    let shared = |pc: &str| Arc::ptr_eq(&state.characters[&name(pc)], &copy.characters[&name(pc)]);
    assert!(!shared("me") && shared("jo") && shared("ann") && shared("bill"));
    assert!(Arc::ptr_eq(&state.npcs, &copy.npcs) && Arc::ptr_eq(&state.items, &copy.items));
    assert!(Arc::ptr_eq(&state.jobs, &copy.jobs) && Arc::ptr_eq(&state.finds, &copy.finds));
    assert_eq!((state.pc("me").map(|c| c.dough), copy.pc("me").map(|c| c.dough)), (Some(3), Some(9)));
}
