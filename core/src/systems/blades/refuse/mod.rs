//! Every refusal of the system, a function each, so that a sentence stands in one place.
//!
//! Codes are the catalogue's; `missing` and `waiting` are kinds that replays treat apart.

mod downtime;
mod law;
mod srd_a;
mod srd_b;

pub use downtime::*;
pub use law::*;
pub use srd_a::*;
pub use srd_b::*;

use crate::refusal::{missing, rule, waiting};
