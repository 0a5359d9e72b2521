//! What the notes themselves doubt or say twice.

use super::super::event::Event;
use super::{Play, Rulebook};
use crate::audit::prose::{Doubts, Topic, Twice};

/// What the rules count, in the order in which a text is taken to be about it.
const TOPICS: [Topic; 7] = [
    Topic {
        name: "coin",
        rule: "DC-R148",
        words: &["coin", "sum", "sums", "bribe", "bribes", "bribed", "tithe", "debt", "money", "fee"],
        is_each: true,
    },
    Topic { name: "status", rule: "DC-R132", words: &["status", "factions", "faction"], is_each: true },
    Topic { name: "harm", rule: "DC-R71", words: &["harm", "level", "injury", "trauma"], is_each: true },
    Topic { name: "rep", rule: "DC-R150", words: &["rep"], is_each: true },
    Topic { name: "heat", rule: "DC-R138", words: &["heat"], is_each: true },
    Topic { name: "xp", rule: "DC-R123", words: &["xp"], is_each: false },
    Topic { name: "stress", rule: "DC-R22", words: &["stress"], is_each: false },
];

/// Gathers what the notes doubt.
pub fn doubts() -> Doubts<Rulebook> {
    Doubts::new(&TOPICS, moved)
}

/// What a declaration is about when its words do not say so: the first number that it moved.
fn moved(step: &Play<'_>) -> Option<&'static str> {
    step.events.iter().find_map(|(_, event)| match event {
        Event::HeatAssessed { .. } | Event::HeatGained { .. } => Some("heat"),
        Event::PayoffTaken { .. } | Event::CoinGained { .. } | Event::CoinSpent { .. } => Some("coin"),
        Event::RepGained { .. } => Some("rep"),
        Event::HarmTaken { .. } => Some("harm"),
        Event::StatusChanged { .. } => Some("status"),
        Event::XpTicked { .. } => Some("xp"),
        _ => None,
    })
}

/// Watches for one gain that the notes mention twice (DC-R123, R138, R148, R150).
pub fn twice() -> Twice<Rulebook> {
    Twice(|event| match event {
        Event::HeatGained { .. } => Some("DC-R138"),
        Event::RepGained { .. } => Some("DC-R150"),
        Event::CoinGained { .. } => Some("DC-R148"),
        Event::XpTicked { .. } => Some("DC-R123"),
        _ => None,
    })
}
