//! Tails that many commands share (D1–D4 and the amounts): stress, harm, healing, xp, coin, heat, rep, status,
//! clocks, load. Each writes its events in a fixed order, in view of the state so far.

mod amounts;
mod harm;
mod heal;
mod load;
mod stress;
mod xp;

pub use amounts::{
    declare_war, gain_coin, gain_heat, gain_wanted, lose_coin, lose_rep, pay, reduce_heat, set_status, shift_status, tick_clock,
};
pub use harm::{Hurt, find_harm, take_harm};
pub use heal::{clear_if_whole, heal, heal_all, remove_harm};
pub use load::{lose_item, thresholds};
pub use stress::{mark_stress, name_trauma, stress_max};
pub use xp::{check_clocks, spend_clocks, tick_xp};
