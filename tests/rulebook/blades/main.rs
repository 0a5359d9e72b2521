//! The rulebook of `blades`, played out as tables.

mod odds;
mod sentences;
mod sharing;

use recount_core::systems::System;

recount_tests::tables!("blades", System::Blades;
    // A name for each file beside this one, in alphabetical order.
    answers, claims, craft, develop, entanglement, factions, heat, payoff, prison, ritual,
    activities,
    assets,
    downtime,
    pastimes,
    reduce_heat,
    training,
    vice,
    advancement,
    cohorts,
    founding,
    projects,
    recovery,
    clocks, coin, flashback, fortune, group, info, leaving, load, stress,
    action,
    armor,
    consequence,
    one_line,
    resist,
    score,
    settle_action,
);
