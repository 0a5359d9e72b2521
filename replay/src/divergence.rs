//! What a what-if answers: a verdict for each later declaration, where the histories part, and what differs.
//!
//! Data and questions about it; how it comes about is `what_if`'s.

mod other_side;
mod trace;

use std::collections::BTreeMap;

use recount_core::campaign::Campaign;
use recount_core::entry::{By, Declaration, Id};
use recount_core::luck::Asked;
use recount_core::refusal::{Beat, Refusal};
use recount_core::systems::Event;
use recount_core::view::Fact;

pub(crate) use other_side::push;
pub use trace::{Moved, Trace};

use crate::judged::Drift;
use crate::scenario::Scenario;

/// How one declaration fares on the other side.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Equal answers: the recorded consequences follow.
    Same,
    /// Other consequences follow.
    Differs,
    /// What it named or answered is not there any more.
    Moot(Box<Refusal>),
    /// A rule forbids it now.
    Refused(Box<Refusal>),
    /// Its ruling was made in view of something else.
    NeedsRuling(Box<NeedsRuling>),
    /// The scenario says that it did not happen.
    Struck,
    /// The scenario put it there.
    Inserted,
    /// The scenario changed it.
    Changed,
}

/// Why somebody would have to rule again.
#[derive(Clone, Debug, PartialEq)]
pub enum NeedsRuling {
    /// The ruling was made in view of one thing, and now there is another.
    Basis {
        /// What it was made in view of.
        then: BTreeMap<String, String>,
        /// What it would be made in view of now.
        now: BTreeMap<String, String>,
    },
    /// A roll of which only the reading survives has another number of dice, or is not made any more.
    Told {
        /// The roll.
        label: String,
        /// How many dice it had; absent when unknown or when the roll was not made.
        then: Option<usize>,
        /// How many it would have now; absent when unknown or when the roll is not made.
        now: Option<usize>,
    },
    /// Something was left open that nobody answers, and lapsed.
    Lapsed(Beat),
}

/// Where an outcome stands beside the recorded entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At the recorded declaration with this position in the list.
    Declaration(usize),
    /// After the recorded entry with this position: an insert, a house rule, a lapse.
    After(usize),
}

/// What became of one declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Where it stands.
    pub place: Place,
    /// How it fares.
    pub verdict: Verdict,
    /// The number of the scenario's first change that touches it, counted from 0.
    pub change: Option<usize>,
    /// What happens on the other side; absent when it is as recorded (`Same`) or nothing.
    pub happened: Option<Box<Happened>>,
}

/// A declaration on the other side with what follows from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Happened {
    /// What is declared there.
    pub declaration: Declaration,
    /// By whom.
    pub by: By,
    /// What follows, each with its rules.
    pub events: Vec<(Event, Vec<String>)>,
    /// The rolls, as they fall there.
    pub asked: Vec<Asked>,
    /// What follows in sentences, one for each event, said of the state that it comes to.
    pub sentences: Vec<String>,
}

/// How many declarations after the first change fare how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Equal answers.
    pub same: usize,
    /// Other consequences.
    pub differs: usize,
    /// Named what is not there.
    pub moot: usize,
    /// Forbidden by a rule.
    pub refused: usize,
    /// In need of another ruling, lapses among them.
    pub needs_ruling: usize,
    /// Struck by the scenario.
    pub struck: usize,
    /// Inserted by the scenario.
    pub inserted: usize,
    /// Changed by the scenario.
    pub changed: usize,
}

/// A history replayed with changes, beside the recorded one.
#[derive(Clone, Debug, PartialEq)]
pub struct WhatIf {
    /// The scenario's id.
    pub id: Id,
    /// The scenario.
    pub scenario: Scenario,
    /// How many entries stand before the first change, untouched.
    pub untouched: usize,
    /// What became of each later declaration, in order, with what the scenario added.
    pub outcomes: Vec<Outcome>,
    /// Where today's rulebook disagrees with the record itself; no difference of the scenario's.
    pub drift: Vec<Drift>,
    /// The recorded state at the end.
    pub recorded: Campaign,
    /// The other side's state at the end.
    pub campaign: Campaign,
    /// What differs at the end, from the record to the other side.
    pub facts: Vec<Fact>,
}

impl Happened {
    /// Lets something happen on the other side, and says it.
    pub(crate) fn new(
        campaign: &mut Campaign,
        declaration: Declaration,
        by: By,
        events: Vec<(Event, Vec<String>)>,
        asked: Vec<Asked>,
    ) -> Box<Self> {
        campaign.declare(&declaration, &by);
        let mut sentences = Vec::with_capacity(events.len());
        for (event, _) in &events {
            sentences.push(campaign.sentence(event));
            campaign.evolve(event, &by);
        }
        Box::new(Self { declaration, by, events, asked, sentences })
    }

    /// Applies it to the state that it came to.
    pub fn apply(&self, campaign: &mut Campaign) {
        campaign.declare(&self.declaration, &self.by);
        for (event, _) in &self.events {
            campaign.evolve(event, &self.by);
        }
    }
}

impl Verdict {
    /// Returns its name in kebab-case.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Differs => "differs",
            Self::Moot(_) => "moot",
            Self::Refused(_) => "refused",
            Self::NeedsRuling(_) => "needs-ruling",
            Self::Struck => "struck",
            Self::Inserted => "inserted",
            Self::Changed => "changed",
        }
    }

    /// Says in a sentence why, for people.
    pub fn sentence(&self) -> String {
        match self {
            Self::Same => "The same follows.".into(),
            Self::Differs => "Something else follows.".into(),
            Self::Moot(refusal) | Self::Refused(refusal) => refusal.sentence.clone(),
            Self::NeedsRuling(why) => why.sentence(),
            Self::Struck => "It did not happen.".into(),
            Self::Inserted => "The scenario puts it there.".into(),
            Self::Changed => "The scenario changes it.".into(),
        }
    }
}

impl NeedsRuling {
    /// Says in a sentence what somebody would have to rule on.
    pub fn sentence(&self) -> String {
        match self {
            Self::Basis { then, now } => {
                let parts: Vec<_> = basis_differences(then, now).collect();
                format!("The ruling was made in view of something else: {}.", parts.join("; "))
            }
            Self::Told { label, then: None, now: None } => {
                format!(
                    "Nobody kept the dice of {label}, nor how many there were, so they cannot fall again."
                )
            }
            Self::Told { label, then, now } => {
                let number =
                    |n: &Option<usize>| n.map_or("an unknown number of".to_owned(), |n| n.to_string());
                format!("Nobody kept the dice of {label}: {} dice then, {} now.", number(then), number(now))
            }
            Self::Lapsed(beat) => beat.sentence.clone(),
        }
    }
}

impl NeedsRuling {
    /// Says what the table must decide, and how a scenario answers it; `seq` is the declaration's number.
    pub fn question(&self, declared: &Declaration, seq: u64) -> String {
        match self {
            Self::Basis { .. } => {
                let ruling = crate::scenario::ruling(&declared.command);
                let keys = ruling.as_ref().and_then(|ruling| ruling.as_object());
                let keys: Vec<_> = keys.into_iter().flatten().map(|(key, _)| key.replace('_', " ")).collect();
                let what = if keys.is_empty() { "it".to_owned() } else { keys.join(", ") };
                format!(
                    "Decide whether {what} would have been ruled the same: rule #{seq} keeps the ruling, \
                     rule #{seq} KEY=VALUE rules anew."
                )
            }
            Self::Told { label, .. } => {
                format!("Decide how the dice of {label} fell: faces #{seq} {label}=… says so.")
            }
            Self::Lapsed(_) => {
                "Decide who would have answered, and how: insert it after the entry before.".into()
            }
        }
    }
}

fn basis_differences<'a>(
    then: &'a BTreeMap<String, String>,
    now: &'a BTreeMap<String, String>,
) -> impl Iterator<Item = String> + 'a {
    let keys: std::collections::BTreeSet<_> = then.keys().chain(now.keys()).collect();
    keys.into_iter().filter(|key| then.get(*key) != now.get(*key)).map(|key| {
        let side = |map: &BTreeMap<String, String>| map.get(key).map_or("nothing".to_owned(), String::clone);
        format!("{} {} then, {} now", key.replace('_', " "), side(then), side(now))
    })
}

impl WhatIf {
    /// Returns the first outcome that is not the same.
    pub fn first_divergence(&self) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.verdict != Verdict::Same)
    }

    /// Counts the verdicts.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for outcome in &self.outcomes {
            let count = match outcome.verdict {
                Verdict::Same => &mut tally.same,
                Verdict::Differs => &mut tally.differs,
                Verdict::Moot(_) => &mut tally.moot,
                Verdict::Refused(_) => &mut tally.refused,
                Verdict::NeedsRuling(_) => &mut tally.needs_ruling,
                Verdict::Struck => &mut tally.struck,
                Verdict::Inserted => &mut tally.inserted,
                Verdict::Changed => &mut tally.changed,
            };
            *count += 1;
        }
        tally
    }

    /// Says that people's choices are held fixed; absent when nothing differs.
    pub fn held_fixed(&self) -> Option<String> {
        self.first_divergence().map(|_| {
            "What people chose after the first divergence is held as recorded; with another past they might \
             have chosen otherwise."
                .to_owned()
        })
    }
}
