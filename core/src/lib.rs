//! The rules: pure functions from (state, house rules, command, ruling, luck) to events or a refusal.
//!
//! This room knows no clock, no file, no environment, no thread and no luck of its own: time, judgement and dice
//! come in as arguments. `entry` and `canonical` are the frozen bytes, `dice` and `luck` the frozen dice, `tree` and
//! `checkpoint` what proves that nobody rewrote them, `decider` what a rule system is, `campaign` what every campaign
//! shares, `systems` the rule systems themselves.

pub mod amount;
pub mod audit;
pub mod batch;
pub mod campaign;
pub mod canonical;
pub mod checkpoint;
pub mod clock;
pub mod decider;
pub mod dice;
pub mod entry;
pub mod line;
pub mod luck;
pub mod odds;
pub mod refusal;
pub mod rules;
pub mod scenario;
pub mod slug;
pub mod systems;
mod text;
pub mod tree;
pub mod view;
mod wording;
