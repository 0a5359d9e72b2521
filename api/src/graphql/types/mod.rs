//! What GraphQL shows: each type a thin face over the scope, so that it says what the CLI says.

mod campaign;
mod chronicle;
mod entry;
mod refusal;
mod sheet;
mod system;
mod verify;
mod what_if;

pub use campaign::Campaign;
pub use chronicle::ChronicleFilter;
pub use entry::{Entry, KeyValue, Member, MemberInput, MemberRole, Roll};
pub use refusal::{Recorded, RecordResult, Refused};
pub use sheet::{Difference, Point, Sheet, Subject, Track};
pub use system::{HouseRule, Odds, Rule, System};
pub use verify::VerifyReport;
pub use what_if::{ChangeInput, OpenRulings, WhatIf};
