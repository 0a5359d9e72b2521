//! Every refusal of the system, a function each, so that a sentence stands in one place.
//!
//! Codes are the catalogue's; `missing` and `waiting` are kinds that replays treat apart.

mod book_a;
mod book_b;
mod book_c;
mod ours;

pub use book_a::*;
pub use book_b::*;
pub use book_c::*;
pub use ours::*;

use crate::refusal::{missing, rule, waiting};
