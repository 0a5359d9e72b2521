//! What holds in every legal history, whatever was played: one check for each invariant of the rulebook.
//!
//! A check that never met its case fails, so that none of them is empty.

mod checks;
mod exchanges;
mod record;
mod rests;
mod synergy;

use std::sync::LazyLock;

use recount_core::campaign::Campaign;
use recount_core::entry::Declaration;
use recount_core::slug::Slug;
use recount_core::systems;
use recount_core::systems::synergy::state::Character;
use recount_core::systems::synergy::{Event, State};
use recount_replay::fold;
use recount_replay::timeline::turns;
pub use recount_tests::watch::Watch;
use recount_tests::{cited, watch};
use serde_json::Value;

use crate::history::{histories, ours};

/// One declaration of a history with all that followed.
pub struct Step {
    /// Which history, and which entry of it.
    pub place: String,
    /// What was declared.
    pub declared: Declaration,
    /// What followed in this system, in order.
    pub events: Vec<Event>,
    /// The rulebook's state before each event, and after the last.
    pub states: Vec<State>,
}

impl Step {
    /// Returns the command's name.
    pub fn name(&self) -> &'static str {
        self.declared.command.info().name
    }

    /// Returns the command's own fields.
    pub fn fields(&self) -> Value {
        let value = serde_json::to_value(&self.declared.command).expect("a command is JSON");
        value["synergy"][self.name()].clone()
    }

    /// Returns a field that names somebody or something.
    pub fn slug(&self, field: &str) -> Slug {
        let fields = self.fields();
        Slug::new(fields[field].as_str().unwrap_or_default()).unwrap_or_else(|e| panic!("{field}: {e}"))
    }

    /// Says whether the table departed from the book in this.
    pub fn departs(&self, key: &str) -> bool {
        self.declared.instead.contains_key(key)
    }

    /// Returns each event with the state before it and after it.
    pub fn moments(&self) -> impl Iterator<Item = (&Event, &State, &State)> {
        self.events.iter().enumerate().map(|(i, event)| (event, &self.states[i], &self.states[i + 1]))
    }

    /// Returns the state before and after the whole.
    pub fn ends(&self) -> (&State, &State) {
        (&self.states[0], &self.states[self.events.len()])
    }
}

/// Runs a check over every step of every history.
#[track_caller]
pub fn always(check: impl FnMut(&Step, &mut Watch)) {
    watch::always(&STEPS, |step| format!("{} {}", step.place, step.name()), check);
}

/// Returns a character, who must be there.
pub fn pc<'s>(state: &'s State, name: &Slug) -> &'s Character {
    state.pc(name).unwrap_or_else(|| panic!("no character called {name}"))
}

static STEPS: LazyLock<Vec<Step>> = LazyLock::new(|| {
    let numbered = histories().iter().enumerate();
    numbered.flat_map(|(n, play)| steps(n, &play.entries)).collect()
});

fn steps(number: usize, entries: &[recount_core::entry::Recorded]) -> Vec<Step> {
    let mut campaign = Campaign::default();
    let mut steps = Vec::new();
    for turn in turns(entries) {
        let mut states = vec![state(&campaign)];
        fold::apply(&mut campaign, turn.declaration);
        let mut events = Vec::new();
        for recorded in turn.consequences {
            fold::apply(&mut campaign, recorded);
            if let Some(event) = recorded.entry.consequence().and_then(|c| ours(&c.event)) {
                events.push(event);
                states.push(state(&campaign));
            }
        }
        if turn.declared().command.system().is_some() {
            let place = format!("history {number}, entry {}", turn.at);
            steps.push(Step { place, declared: turn.declared().clone(), events, states });
        }
    }
    steps
}

fn state(campaign: &Campaign) -> State {
    match &campaign.state {
        systems::State::Synergy(state) => state.clone(),
        _ => State::default(),
    }
}

/// Random histories take every command there is, or the checks would prove little.
#[test]
fn the_histories_play_every_command() {
    let played: std::collections::BTreeSet<&str> = STEPS.iter().map(Step::name).collect();
    let all = systems::System::Synergy.commands().to_value()["oneOf"].as_array().unwrap().len();
    assert_eq!(played.len(), all, "{played:?}");
    println!("{} declarations", STEPS.len());
}

/// Every invariant of the rulebook has a check that cites it: SY-I01 to SY-I15.
#[test]
fn every_invariant_has_a_check() {
    let folder = cited::root().join("tests/rulebook/synergy/invariants");
    let cited = cited::doc_citations(&folder, |path| !path.ends_with("mod.rs"));
    let ids = (1..=15).map(|n| format!("SY-I{n:02}"));
    let lacks: Vec<String> = ids.filter(|id| !cited.contains_key(id)).collect();
    assert!(lacks.is_empty(), "no check cites {}", lacks.join(" "));
}
