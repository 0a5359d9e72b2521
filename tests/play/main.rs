//! Whole evenings played out: a real table's campaign from its recap to the sheet, the reasons and the what-ifs.

#![allow(clippy::unwrap_used, reason = "unwrap is for tests, their helpers too")]

mod audit;
mod bad_questions;
mod blades_evening;
mod deep_cuts_evening;
mod disputes;
mod evening;
mod evening_tables;
mod hood_evening;
mod luck;
mod real_campaign;
mod same_answers;
mod synergy_evening;
mod table;
mod trust;
