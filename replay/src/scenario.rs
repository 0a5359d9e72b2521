//! A scenario on a history: what it may change, in sentences, and the rulings that it may set.
//!
//! The data are core's, since an amendment carries a scenario; what follows from the changes is `what_if`'s.

mod check;

pub use recount_core::scenario::{Anchor, Change, Open, Scenario};

pub use check::{check, ruled, ruling};
