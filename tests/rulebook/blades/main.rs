//! The rulebook of `blades`, played out as tables.

use recount_core::systems::System;

recount_tests::tables!(
    "blades",
    System::Blades;
    founding,
);
