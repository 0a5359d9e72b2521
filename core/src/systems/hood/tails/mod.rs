//! What several chapters share: heat, experience, debt, payback, being short, going down, dough.
//!
//! Written once here (P1–P6 of the catalogue), used by many commands.

mod debt;
mod dough;
mod health;
mod heat;
mod miss;
mod things;

pub use debt::*;
pub use dough::*;
pub use health::*;
pub use heat::*;
pub use miss::*;
pub use things::*;
