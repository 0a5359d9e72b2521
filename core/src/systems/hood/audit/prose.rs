//! What the notes themselves doubt or say twice.

use super::super::event::Event;
use super::{Play, Rulebook};
use crate::audit::prose::{Doubts, Topic, Twice};

/// What the rules count, in the order in which a text is taken to be about it.
const TOPICS: [Topic; 5] = [
    Topic {
        name: "dough",
        rule: "HD-R140",
        words: &["dough", "sum", "sums", "cash", "money", "bribe", "fee", "price", "share", "shares"],
        is_each: true,
    },
    Topic { name: "debt", rule: "HD-R92", words: &["debt", "debts", "owes", "owed"], is_each: true },
    Topic { name: "heat", rule: "HD-R82", words: &["heat"], is_each: true },
    Topic { name: "payback", rule: "HD-R103", words: &["payback"], is_each: true },
    Topic { name: "experience", rule: "HD-R202", words: &["experience", "xp"], is_each: false },
];

/// Gathers what the notes doubt.
pub fn doubts() -> Doubts<Rulebook> {
    Doubts::new(&TOPICS, moved)
}

/// What a declaration is about when its words do not say so: the first number that it moved.
fn moved(step: &Play<'_>) -> Option<&'static str> {
    step.events.iter().find_map(|(_, event)| match event {
        Event::DoughGained { .. } | Event::DoughSpent { .. } => Some("dough"),
        Event::DebtChanged { .. } => Some("debt"),
        Event::HeatTaken { .. } | Event::HeatLost { .. } => Some("heat"),
        Event::PaybackMarked { .. } => Some("payback"),
        Event::ExperienceMarked { .. } => Some("experience"),
        _ => None,
    })
}

/// Watches for one gain that the notes mention twice (HD-R82, R92, R140, R202).
pub fn twice() -> Twice<Rulebook> {
    Twice(|event| match event {
        Event::HeatTaken { .. } => Some("HD-R82"),
        Event::DebtChanged { n, .. } if *n > 0 => Some("HD-R92"),
        Event::DoughGained { .. } => Some("HD-R140"),
        Event::ExperienceMarked { .. } => Some("HD-R202"),
        _ => None,
    })
}
