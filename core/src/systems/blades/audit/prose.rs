//! What the notes themselves doubt: a sum, a level, a status that a number needs and that nobody wrote.
//!
//! One finding for each evening and each thing that is in doubt, with every place of it; never more than weak.

use std::collections::BTreeMap;

use super::{Check, Play, words};
use crate::audit::{Finding, Severity};
use crate::entry::Id;

/// A thing that the rules count, with the rule that does and the words that name it.
struct Topic {
    name: &'static str,
    rule: &'static str,
    words: &'static [&'static str],
}

/// What the rules count, in the order in which a text is taken to be about it.
const TOPICS: [Topic; 9] = [
    Topic { name: "coin", rule: "BS-R131", words: &["coin", "sum", "sums", "bribe", "bribes", "bribed", "bribe's", "purses", "split", "money", "winnings", "fee", "share", "fifth"] },
    Topic { name: "harm", rule: "BS-R83", words: &["harm", "level", "injury", "trauma"] },
    Topic { name: "armor", rule: "BS-R104", words: &["armour", "armor", "box"] },
    Topic { name: "rep", rule: "BS-R136", words: &["rep"] },
    Topic { name: "heat", rule: "BS-R271", words: &["heat"] },
    Topic { name: "status", rule: "BS-R151", words: &["status", "factions", "faction"] },
    Topic { name: "crew xp", rule: "BS-R173", words: &["xp"] },
    Topic { name: "help", rule: "BS-R50", words: &["help", "set-up", "assist"] },
    Topic { name: "stress", rule: "BS-R18", words: &["stress"] },
];

/// Gathers what the notes doubt.
#[derive(Default)]
pub struct Doubts {
    /// Session and topic → the places and their words.
    found: BTreeMap<(Option<u32>, usize), Vec<(Id, String)>>,
}

impl Check for Doubts {
    /// The audit lists amounts that nobody wrote down; the ledger invents none (BS-R336).
    fn step(&mut self, step: &Play<'_>, _found: &mut Vec<Finding>) {
        if !step.is_recap {
            return;
        }
        for text in step.prose() {
            for line in text.split(['\n', ';']).filter(|line| words::doubts(line)) {
                let about = TOPICS.iter().position(|topic| words::has_word(line, topic.words));
                if let Some(topic) = about {
                    let places = self.found.entry((step.session, topic)).or_default();
                    places.push((step.id, line.trim().to_owned()));
                }
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        for ((_, topic), places) in &self.found {
            let topic = &TOPICS[*topic];
            let mut said: Vec<&str> = places.iter().map(|(_, text)| text.as_str()).collect();
            said.dedup();
            let sentence = format!("What the numbers of {} need is in doubt: “{}”.", topic.name, said.join("” · “"));
            found.push(
                Finding::new("in-doubt", Severity::Weak, topic.rule, places[0].0, sentence)
                    .with(places.iter().map(|(id, _)| *id))
                    .about(topic.name.replace(' ', "-"))
                    .because("the notes say so themselves"),
            );
        }
    }
}
