//! The rulebook of `blades`, played out as tables.

mod odds;
mod sentences;
mod sharing;

use recount_core::systems::System;

recount_tests::tables!("blades", System::Blades;
    // A name for each file beside this one, in alphabetical order.
    action,
    activities,
    advancement,
    answers,
    armor,
    assets,
    claims,
    clocks,
    cohorts,
    coin,
    consequence,
    craft,
    develop,
    downtime,
    entanglement,
    factions,
    flashback,
    fortune,
    founding,
    group,
    heat,
    info,
    leaving,
    load,
    one_line,
    pastimes,
    payoff,
    prison,
    projects,
    recovery,
    reduce_heat,
    resist,
    ritual,
    score,
    settle_action,
    stress,
    training,
    vice,
);
