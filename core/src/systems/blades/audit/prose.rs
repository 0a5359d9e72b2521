//! What the notes themselves doubt: a sum, a level, a status that a number needs and that nobody wrote.
//!
//! One finding for each evening and each thing that is in doubt, with every place of it; never more than weak.

use super::super::event::Event;
use super::{Play, Rulebook};
use crate::audit::prose::{Doubts, Topic, Twice};

/// What the rules count, in the order in which a text is taken to be about it.
const TOPICS: [Topic; 9] = [
    Topic {
        name: "coin",
        rule: "BS-R131",
        words: &[
            "coin", "sum", "sums", "bribe", "bribes", "bribed", "split", "money", "winnings", "fee", "fifth",
        ],
        is_each: true,
    },
    Topic { name: "status", rule: "BS-R151", words: &["status"], is_each: true },
    Topic { name: "harm", rule: "BS-R83", words: &["harm", "level", "injury", "trauma"], is_each: true },
    Topic { name: "armor", rule: "BS-R104", words: &["armour", "armor", "box"], is_each: true },
    Topic { name: "rep", rule: "BS-R136", words: &["rep"], is_each: true },
    Topic { name: "heat", rule: "BS-R271", words: &["heat"], is_each: true },
    Topic { name: "crew xp", rule: "BS-R173", words: &["xp"], is_each: false },
    Topic { name: "help", rule: "BS-R50", words: &["help", "set-up", "assist"], is_each: false },
    Topic { name: "stress", rule: "BS-R18", words: &["stress", "relief"], is_each: false },
];

/// What a declaration is about when its words do not say so: the first number that it moved.
fn moved(step: &Play<'_>) -> Option<&'static str> {
    step.events.iter().find_map(|(_, event)| match event {
        Event::HeatAssessed { .. } | Event::HeatGained { .. } => Some("heat"),
        Event::PayoffAssessed { .. } | Event::RepGained { .. } => Some("rep"),
        Event::CrewXpMarked { .. } => Some("crew xp"),
        Event::HarmTaken { .. } | Event::CohortHarmed { .. } => Some("harm"),
        Event::CoinGained { .. } | Event::CoinSpent { .. } => Some("coin"),
        _ => None,
    })
}

/// Gathers what the notes doubt (BS-R336).
pub fn doubts() -> Doubts<Rulebook> {
    Doubts::new(&TOPICS, moved)
}

/// Watches for one gain that the notes mention twice (BS-R264).
pub fn twice() -> Twice<Rulebook> {
    Twice(|event| match event {
        Event::HeatGained { .. }
        | Event::RepGained { .. }
        | Event::CoinGained { .. }
        | Event::CrewXpMarked { .. } => Some("BS-R264"),
        _ => None,
    })
}
