//! What every campaign shares, played out as tables.

use recount_core::systems::System;

recount_tests::tables!("campaign", System::Blades; shared);
