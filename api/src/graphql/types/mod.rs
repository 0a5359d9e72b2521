//! What GraphQL shows: each type a thin face over the scope, so that it says what the CLI says.

mod audit;
mod campaign;
mod change;
mod chronicle;
mod command;
mod connection;
mod dispute;
mod entry;
mod luck;
mod many;
mod reason;
mod refusal;
mod second_look;
mod sheet;
mod shelf;
mod system;
mod token;
mod trust;
mod verify;
mod what_if;

pub use campaign::Campaign;
pub use change::{ChangeInput, KeyValueInput, ObservedInput, OpenRulings, departures, observed, told};
pub use connection::{Connection, Page, by_name, paged};
pub use dispute::{AmendResult, HeadMoved};
pub use entry::{Entry, MemberInput};
pub use many::{Asked, Futures, Progress, WeightRow, futures, weights};
pub use refusal::{RecordResult, Recorded, Refused};
pub use shelf::{KeptScenario, either, read_or_none, shelf};
pub use system::{KnobSaid, Odds, System};
pub use token::{MadeToken, Token, TokenRole, Viewer};
pub use trust::NamedMember;
pub use verify::VerifyReport;
pub use what_if::WhatIf;
