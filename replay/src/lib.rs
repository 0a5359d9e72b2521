//! The second look: what a list of entries means, and what it would mean under other rulings with the same dice.
//!
//! Pure, over slices of [`recount_core::entry::Recorded`]; it never meets a store, so a file's entries, a test's
//! and a scenario's all work. `fold` rebuilds a state, `timeline` groups entries, `judged` asks today's rulebook,
//! `history` says what each entry did, `scenario` and `what_if` replay with changes, `amend` holds what an amended
//! record means, `futures` and `weigh` replay often, `verify` checks the record, `audit` reads it against the book.

pub mod amend;
pub mod audit;
pub mod divergence;
pub mod fold;
pub mod futures;
pub mod history;
pub mod judged;
pub mod rolls;
pub mod scenario;
pub mod timeline;
pub mod verify;
pub mod weigh;
pub mod what_if;
