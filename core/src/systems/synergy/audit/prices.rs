//! Amounts that the table ruled otherwise: hours and dice of a Rest, Story Points for Synergy and for Levels.

use crate::audit::amounts::{Amounts, Counted, DICE, HOURS, STORY_POINTS, firm};

/// What may have happened where less was paid than is due.
const UNWRITTEN: &str = "the rest may have been paid and not written down";

/// The amounts of this rulebook.
const PRICES: &[Counted] = &[
    firm("rest-hours", "hours", &["SY-R2"], "A Rest", HOURS),
    firm("wounded-dice", "dice", &["SY-R14"], "The roll of the Wounded dice", DICE),
    firm("synergy-price", "sp", &["SY-R39"], "What each pays for Synergy", STORY_POINTS).unless(UNWRITTEN),
    firm("exchange-price", "cost_a", &["SY-R70"], "What the first pays in the exchange", STORY_POINTS)
        .unless(UNWRITTEN),
    firm("exchange-price", "cost_b", &["SY-R70"], "What the second pays in the exchange", STORY_POINTS)
        .unless(UNWRITTEN),
    firm("level-price", "cost", &["SY-R82"], "The Level", STORY_POINTS).unless(UNWRITTEN),
];

/// Watches these amounts.
pub fn prices() -> Amounts {
    Amounts(PRICES)
}
