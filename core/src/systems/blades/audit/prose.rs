//! What the notes themselves doubt: a sum, a level, a status that a number needs and that nobody wrote.
//!
//! One finding for each evening and each thing that is in doubt, with every place of it; never more than weak.

use std::collections::BTreeMap;

use super::super::Command;
use super::super::event::Event;
use super::{Check, Play, words};
use crate::audit::{Finding, Severity};
use crate::entry::Id;

/// A thing that the rules count, with the rule that does and the words that name it.
struct Topic {
    name: &'static str,
    rule: &'static str,
    words: &'static [&'static str],
    /// Whether each evening is told apart; what is seldom written down is one finding for all.
    is_each: bool,
}

/// What the rules count, in the order in which a text is taken to be about it.
const TOPICS: [Topic; 9] = [
    Topic {
        name: "coin",
        rule: "BS-R131",
        words: &[
            "coin", "sum", "sums", "bribe", "bribes", "bribed", "purses", "split", "money", "winnings", "fee", "fifth",
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

/// What the words of a text are about.
fn about(text: &str) -> Option<usize> {
    TOPICS.iter().position(|topic| words::has_word(text, topic.words))
}

/// How many places of one finding are quoted.
const MOST_QUOTED: usize = 5;

/// Places with their words.
type Places = Vec<(Id, String)>;

/// Gathers what the notes doubt.
#[derive(Default)]
pub struct Doubts {
    /// Session and topic → the places and their words.
    found: BTreeMap<(Option<u32>, usize), Places>,
}

impl Check for Doubts {
    /// The audit lists amounts that nobody wrote down; the ledger invents none (BS-R336).
    fn step(&mut self, step: &Play<'_>, _found: &mut Vec<Finding>) {
        // Whose purse the crew's coin lies in is nobody's sum: it only moves.
        if !step.is_recap || matches!(step.command, Some(Command::MoveCoin(_))) {
            return;
        }
        for text in step.prose() {
            for line in text.split(['\n', ';']).filter(|line| words::doubts(line)) {
                let by_words = about(line);
                let by_event = || moved(step).and_then(|name| TOPICS.iter().position(|topic| topic.name == name));
                // `A loss of rep; size not written`: the paragraph says what the size is of.
                let by_text = || if step.command.is_none() { about(&text) } else { None };
                if let Some(topic) = by_words.or_else(by_event).or_else(by_text) {
                    let evening = step.session.filter(|_| TOPICS[topic].is_each);
                    let places = self.found.entry((evening, topic)).or_default();
                    places.push((step.id, line.trim().to_owned()));
                }
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        for ((_, topic), places) in &self.found {
            let topic = &TOPICS[*topic];
            let mut said: Vec<&str> = places.iter().map(|(_, text)| text.as_str()).collect();
            said.sort_unstable();
            said.dedup();
            let more = said.len().saturating_sub(MOST_QUOTED);
            said.truncate(MOST_QUOTED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let sentence = format!("What the numbers of {} need is in doubt: “{}”{more}.", topic.name, said.join("” · “"));
            found.push(
                Finding::new("in-doubt", Severity::Weak, topic.rule, places[0].0, sentence)
                    .with(places.iter().map(|(id, _)| *id))
                    .about(topic.name.replace(' ', "-"))
                    .because("the notes say so themselves"),
            );
        }
    }
}
