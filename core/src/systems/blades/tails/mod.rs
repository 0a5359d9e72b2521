//! Tails that many commands share (`blades-srd.md` §C0): marking stress, taking harm, heat, rep, coin, clocks,
//! status, hold, xp, landing a consequence. Each writes its events in a fixed order, in view of the state so far.

mod clock;
mod coin;
mod feature;
mod harm;
mod heal;
mod heat;
mod hold;
mod land;
mod rep;
mod status;
mod steps;
mod stress;
mod tally;
mod threat;
mod xp;

pub use clock::{tick_clock, tick_clocks, tick_project, untick_clock};
pub use coin::{add_stash, check_payers, coin_cap, coin_of, flag_excess, gain_coin, pay, pay_all, pay_from, stash_room, vault};
pub use feature::{action_cap, effects_of, gain_feature, healing_size, owns, with_maxima};
pub use harm::{Catastrophe, is_catastrophe, take_harm};
pub use heal::{Relabel, check_relabels, heal};
pub use heat::{gain_heat, reduce_heat};
pub use hold::{lose_hold, threatened};
pub use land::{Loss, land};
pub use rep::{gain_rep, pay_rep, rep_need, settle_rep_need};
pub(crate) use status::begin_war;
pub use status::{at_war, set_status, shift_status};
pub use steps::{finished_score, step_in_order};
pub use stress::{clear_stress, come_back, mark_stress, name_new_trauma, name_trauma, stress_max, take_trauma, trauma_max};
pub use tally::{MOST, Tally, departure_value, whole, whole_of_unknown};
pub use threat::{Threat, check_size, face, face_as, threaten};
pub use xp::{mark_crew_xp, mark_xp, xp_cap};
