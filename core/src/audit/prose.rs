//! What the notes themselves say against the numbers: a sum in doubt, a gain that stands there twice.
//!
//! A system says what its rules count and which words name it; what is found in words alone is never more than weak.

use std::collections::BTreeMap;

use super::check::Check;
use super::{Finding, Severity, Step, words};
use crate::decider::Decider;
use crate::entry::Id;

/// A thing that the rules count, with the rule that does and the words that name it.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// Its name.
    pub name: &'static str,
    /// The rule that counts it.
    pub rule: &'static str,
    /// The words that name it.
    pub words: &'static [&'static str],
    /// Whether each evening is told apart; what is seldom written down is one finding for all.
    pub is_each: bool,
}

/// How many places of one finding are quoted.
const MOST_QUOTED: usize = 5;

/// Places with their words.
type Places = Vec<(Id, String)>;

/// Gathers what the notes doubt: one finding for each evening and each topic, with every place of it.
#[derive(Debug)]
pub struct Doubts<D: Decider> {
    /// What the rules count, in the order in which a text is taken to be about it.
    topics: &'static [Topic],
    /// What a declaration is about when its words do not say so, by the name of a topic.
    moved: fn(&Step<'_, D>) -> Option<&'static str>,
    /// Session and topic → the places and their words.
    found: BTreeMap<(Option<u32>, usize), Places>,
}

impl<D: Decider> Doubts<D> {
    /// Starts with what the rules of a system count.
    pub fn new(topics: &'static [Topic], moved: fn(&Step<'_, D>) -> Option<&'static str>) -> Self {
        Self { topics, moved, found: BTreeMap::new() }
    }

    /// What the words of a text are about.
    fn about(&self, text: &str) -> Option<usize> {
        self.topics.iter().position(|topic| words::has_word(text, topic.words))
    }
}

impl<D: Decider> Check<D> for Doubts<D> {
    /// The audit lists amounts that nobody wrote down; the ledger invents none.
    fn step(&mut self, step: &Step<'_, D>, _found: &mut Vec<Finding>) {
        if !step.is_recap {
            return;
        }
        for text in step.prose() {
            for line in text.split(['\n', ';']).filter(|line| words::doubts(line)) {
                let by_words = self.about(line);
                let by_event = || {
                    let name = (self.moved)(step)?;
                    self.topics.iter().position(|topic| topic.name == name)
                };
                // `A loss of rep; size not written`: the paragraph says what the size is of.
                let by_text = || if step.command.is_none() { self.about(&text) } else { None };
                if let Some(topic) = by_words.or_else(by_event).or_else(by_text) {
                    let evening = step.session.filter(|_| self.topics[topic].is_each);
                    let places = self.found.entry((evening, topic)).or_default();
                    places.push((step.id, line.trim().to_owned()));
                }
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        for ((_, topic), places) in &self.found {
            let topic = &self.topics[*topic];
            let mut said: Vec<&str> = places.iter().map(|(_, text)| text.as_str()).collect();
            said.sort_unstable();
            said.dedup();
            let more = said.len().saturating_sub(MOST_QUOTED);
            said.truncate(MOST_QUOTED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let sentence = format!(
                "What the numbers of {} need is in doubt: “{}”{more}.",
                topic.name,
                said.join("” · “")
            );
            found.push(
                Finding::new("in-doubt", Severity::Weak, topic.rule, places[0].0, sentence)
                    .with(places.iter().map(|(id, _)| *id))
                    .about(topic.name.to_lowercase().replace(' ', "-"))
                    .because("the notes say so themselves"),
            );
        }
    }
}

/// Watches for one gain that the notes mention twice; the function names the rule of an event that is a gain.
#[derive(Debug)]
pub struct Twice<D: Decider>(pub fn(&D::Event) -> Option<&'static str>);

impl<D: Decider> Check<D> for Twice<D> {
    /// One cause brings one gain; here the notes themselves say that it stands there twice.
    fn step(&mut self, step: &Step<'_, D>, found: &mut Vec<Finding>) {
        let gain = step.events.iter().find_map(|(id, event)| Some((*id, (self.0)(event)?)));
        let Some((id, rule)) = gain else { return };
        let Some(text) = step.prose().into_iter().find(|text| words::says_twice(text)) else { return };
        let sentence = format!("One gain stands in the notes twice ({text}); it counts once.");
        found.push(
            Finding::new("listed-twice", Severity::Firm, rule, step.id, sentence)
                .with([id])
                .because("the notes say so themselves"),
        );
    }
}

/// Finds somebody dead in the words of an assessment of heat that counts none for it.
pub fn death<D: Decider>(step: &Step<'_, D>, assessed: Id, rule: &str) -> Option<Finding> {
    let text = step.prose().into_iter().find(|text| words::tells_of_death(text))?;
    let sentence = format!("Somebody is dead (“{text}”), and no heat for a killing is counted.");
    Some(
        Finding::new("killing-heat", Severity::Weak, rule, step.id, sentence)
            .with([assessed])
            .because("only the words say that somebody died"),
    )
}

/// Where the notes deny that anybody overindulged, and in which evening.
#[derive(Debug, Default)]
pub struct Denied(Option<(Id, Option<u32>)>);

impl Denied {
    /// Reads the next declaration: only what is no command is a note.
    pub fn read<D: Decider>(&mut self, step: &Step<'_, D>) {
        let denies = |line: &str| words::denies(line, "overindulg");
        if step.command.is_none() && step.prose().iter().any(|text| text.lines().any(denies)) {
            self.0 = Some((step.id, step.session));
        }
    }

    /// Finds an overindulgence in the evening whose notes deny it; `does` says of whom and what.
    pub fn against<D: Decider>(&self, step: &Step<'_, D>, at: Id, does: &str, rule: &str) -> Option<Finding> {
        let (said, _) = self.0.filter(|(_, session)| *session == step.session)?;
        let sentence = format!("The notes say that nobody overindulges, and {does}.");
        Some(
            Finding::new("denied-overindulgence", Severity::Firm, rule, step.id, sentence)
                .with([at, said])
                .because("the same evening says both"),
        )
    }
}
