//! What GraphQL shows: each type a thin face over the scope, so that it says what the CLI says.

mod audit;
mod campaign;
mod change;
mod chronicle;
mod command;
mod connection;
mod entry;
mod luck;
mod reason;
mod refusal;
mod sheet;
mod system;
mod trust;
mod verify;
mod what_if;

pub use campaign::Campaign;
pub use change::{KeyValueInput, ObservedInput, departures, observed, told};
pub use connection::{Connection, Page, by_name, paged};
pub use entry::{Entry, MemberInput};
pub use refusal::{RecordResult, Recorded, Refused};
pub use system::{KnobSaid, Odds, System};
pub use trust::NamedMember;
