//! Whole evenings played out: a real table's campaign from its recap to the sheet, the reasons and the what-ifs.

#![allow(clippy::unwrap_used, reason = "unwrap is for tests, their helpers too")]

mod bad_questions;
mod disputes;
mod evening;
mod evening_tables;
mod real_campaign;
mod same_answers;
mod table;
