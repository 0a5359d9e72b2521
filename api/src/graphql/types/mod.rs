//! What GraphQL shows: each type a thin face over the scope, so that it says what the CLI says.

mod campaign;
mod change;
mod chronicle;
mod dispute;
mod entry;
mod many;
mod refusal;
mod sheet;
mod shelf;
mod system;
mod verify;
mod what_if;

pub use campaign::Campaign;
pub use change::{ChangeInput, KeyValueInput, ObservedInput, OpenRulings, departures, observed, told};
pub use dispute::{AmendResult, HeadMoved};
pub use entry::{Entry, MemberInput};
pub use many::{Progress, futures, weights};
pub use refusal::{RecordResult, Recorded, Refused};
pub use shelf::{KeptScenario, either, id};
pub use system::{Odds, System};
pub use what_if::WhatIf;
