//! Amendments: the effective history of a record that was amended, and what an amendment restates (CA-R10, CA-R11).
//!
//! [`Effective`] is the record as we now hold that it happened: recorded events where nothing was restated, restated
//! ones where it was. It is made without deciding anything. A scenario is replayed on it with
//! [`Effective::what_if`]; a [`Rehearsal`] says what an amendment with it would write.

mod content;
mod effective;
mod held;
mod layers;
mod restate;
mod slots;

pub use content::{Content, Stream};
pub(crate) use effective::undoes;
pub use effective::{Effective, Given, Was};
pub(crate) use held::Held;
pub(crate) use layers::is_amendment;
pub use layers::{Amendment, amends, landings, restatement};
pub use restate::{Rehearsal, check_dispute};
