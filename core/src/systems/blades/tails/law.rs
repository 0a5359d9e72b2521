//! What a conviction does to the crew's wanted level and heat.

use super::super::Desk;
use super::super::event::Event;
use super::super::features::FeatureEffect;
use super::rep::{rep_need, settle_rep_need};

/// Returns the sentence by wanted level, one row lower with parole influence (BS-R277, R278, R288).
pub fn sentence_of(d: &Desk<'_>) -> &'static str {
    let lower = u32::from(d.state.crew_effect(FeatureEffect::Sentence) > 0);
    match d.state.crew.wanted.saturating_sub(lower) {
        0 => "a few weeks",
        1 => "a month or two",
        2 => "several months",
        3 => "a year or two",
        _ => "life, or execution",
    }
}

/// Somebody takes the fall for the crew: wanted falls by one, heat is cleared (BS-R275, R277).
pub fn convict(d: &mut Desk<'_>, who: &str, rule: &'static str) {
    let sentence = sentence_of(d).to_owned();
    let need = rep_need(&d.state);
    d.push(Event::Incarcerated { who: who.to_owned(), sentence }, &[rule, "BS-R277"]);
    if d.state.crew.wanted > 0 {
        d.push(Event::WantedReduced { n: 1 }, &[rule, "BS-R275"]);
    }
    d.push(Event::HeatCleared { n: d.state.crew.heat }, &[rule, "BS-R275"]);
    settle_rep_need(d, need, "BS-R236");
}
