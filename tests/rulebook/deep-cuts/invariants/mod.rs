//! What holds in every legal history, whatever was played: one check for each invariant of the rulebook.
//!
//! The histories are random and always the same ones. A check that never met its case fails, so that none of them
//! is empty.

mod body;
mod crew;
mod downtime;
mod ledger;
mod scripts;
mod threats;

use std::sync::LazyLock;

use recount_core::campaign::Campaign;
use recount_core::entry::{By, Declaration, Role};
use recount_core::slug::Slug;
use recount_core::systems::deep_cuts::state::Character;
use recount_core::systems::deep_cuts::{Event, State};
use recount_core::systems::{self, System};
use recount_replay::fold;
use recount_replay::timeline::turns;
pub use recount_tests::watch::Watch;
use recount_tests::{cited, watch};
use serde_json::{Value, json};

use crate::play::{self, Play, chance};
use crate::table::CITY;

/// One declaration of a history with all that followed.
pub struct Step {
    /// Which history, and which entry of it.
    pub place: String,
    /// Whether a new history begins here.
    pub is_first: bool,
    /// The session that was open.
    pub session: Option<u32>,
    /// What was declared.
    pub declared: Declaration,
    /// By whom.
    pub by: By,
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
        value["deep-cuts"][self.name()].clone()
    }

    /// Says whether the table departed from the book.
    pub fn departs(&self) -> bool {
        !self.declared.instead.is_empty()
    }

    /// Returns each event with the state before it and after it.
    pub fn moments(&self) -> impl Iterator<Item = (usize, &Event, &State, &State)> {
        self.events.iter().enumerate().map(|(i, event)| (i, event, &self.states[i], &self.states[i + 1]))
    }

    /// Returns the state before and after the whole.
    pub fn ends(&self) -> (&State, &State) {
        (&self.states[0], &self.states[self.events.len()])
    }
}

/// Runs a check over every step of every history.
#[track_caller]
pub fn always(check: impl FnMut(&Step, &mut Watch)) {
    watch::always(
        &STEPS,
        |step| format!("{} {} {:?}", step.place, step.name(), step.declared.instead),
        check,
    );
}

/// Returns a character, who must be there.
pub fn pc<'s>(state: &'s State, name: &Slug) -> &'s Character {
    state.pc(name).unwrap_or_else(|| panic!("no character called {name}"))
}

static STEPS: LazyLock<Vec<Step>> =
    LazyLock::new(|| histories().iter().flat_map(|(n, p)| steps(*n, p)).collect());

/// The histories: each begins where something can happen, and some say more often what seldom comes by itself.
pub fn histories() -> &'static [(u64, Play)] {
    static HISTORIES: LazyLock<Vec<(u64, Play)>> =
        LazyLock::new(|| (0..24).map(|n| (n, history(n))).collect());
    &HISTORIES
}

/// What every third history says more often.
const OFTEN: [&[&str]; 3] = [
    &[
        "state-threat",
        "add-threat",
        "roll-threat",
        "assign-dice",
        "push",
        "leader-push",
        "resolve-threat",
        "offer-bargain",
        "answer-bargain",
        "assist",
        "choose-load",
        "mark-item",
        "pick-up",
        "drop-load",
        "start-team-action",
        "spend-edge",
    ],
    &[
        "assess-heat",
        "take-payoff",
        "pay-tithe",
        "next-step",
        "play-entanglement",
        "answer-entanglement",
        "buy-upgrade",
        "cool-heat",
        "assess-hold",
        "set-faction-status",
        "begin-downtime",
        "end-downtime",
        "begin-score",
        "end-score",
        "bank-transfer",
    ],
    &[
        "begin-downtime",
        "end-downtime",
        "recover",
        "hospital-stay",
        "train",
        "instruct",
        "acquire",
        "work-on-project",
        "indulge-vice",
        "go-into-debt",
        "remove-debt-tick",
        "suffer-harm",
        "mark-stress",
        "tough-it-out",
        "invoke-harm",
        "accept-invocation",
        "stabilise-mortal",
        "invoke-trauma",
        "begin-session",
    ],
];

fn history(seed: u64) -> Play {
    let mut play = Play::open_in(&CITY);
    play.luck = seed;
    play.say(json!({"campaign": {"begin-session": {"number": 1}}}));
    play.happen(&table());
    let kind = usize::try_from(seed % 3).expect("below 3");
    match kind {
        0 => play.happen(&[json!({"score-began": {"score": "the-job", "target_tier": 2,
            "pcs": ["ash", "bram", "cole"], "leader": "ash"}})]),
        1 => play.happen(&[
            json!({"score-began": {"score": "the-job", "target_tier": 3, "pcs": ["ash", "bram"]}}),
            json!({"heat-gained": {"n": seed % 7, "why": "given"}}),
            json!({"score-ended": {"score": "the-job"}}),
        ]),
        _ => play.happen(&[
            json!({"harm-taken": {"pc": "ash", "harm": "arm", "label": "Arm", "level_in": 3, "level": 3,
                "needs_action": false}}),
            json!({"harm-taken": {"pc": "cole", "harm": "cold", "label": "Cold", "level_in": 1, "level": 1,
                "needs_action": false}}),
            json!({"stress-marked": {"pc": "cole", "n": 7, "why": "given"}}),
        ]),
    };
    match kind {
        0 => scripts::face_threats(&mut play, seed),
        1 => scripts::live_on(&mut play, seed),
        _ => {}
    }
    for turn in 0..10 {
        let role = if turn % 4 == 3 { Role::Player } else { Role::Gm };
        play.by = play::by("gm", role);
        chance::go_on(&mut play, seed * 100 + turn, 50, OFTEN[kind]);
    }
    play
}

/// A crew with three scoundrels, and who and what there is beside it.
fn table() -> Vec<Value> {
    let mut events = vec![json!({"crew-founded": {"name": "The Wharf Rats", "kind": "shadows", "tier": 1}})];
    for (name, expertise) in [("Ash", "wreck"), ("Bram", "prowl"), ("Cole", "sway")] {
        let pc = name.to_lowercase();
        events.push(json!({"character-created": {"pc": pc, "name": name, "playbook": "lurk",
            "actions": {"prowl": 1, "sway": 2, "wreck": 0}, "attributes": {"insight": 1, "prowess": 2, "resolve": 0},
            "abilities": ["ambush"], "expertise": [expertise]}}));
        events.push(json!({"coin-gained": {"to": pc, "n": 8, "why": "given"}}));
        events.push(json!({"purveyor-set": {"pc": pc, "vice": "gambling", "purveyor": "Spogg"}}));
        events.push(json!({"xp-ticked": {"owner": pc, "n": 20, "why": "given"}}));
        events.push(json!({"trauma-gained": {"pc": pc, "condition": "Cold"}}));
    }
    let faction = |slug: &str, tier: u32, status: i32| json!({"faction-registered": {"faction": slug, "name": slug, "tier": tier, "status": status}});
    events.extend([faction("hive", 4, 2), faction("bluecoats", 3, -1), faction("lampblacks", 2, 0)]);
    events.extend([
        json!({"clock-created": {"clock": "tower", "name": "Tower", "size": 6}}),
        json!({"cohort-gained": {"cohort": "rooks", "name": "Rooks", "kind": "gang", "quality": 1}}),
        json!({"contact-registered": {"contact": "quellyn", "name": "Quellyn"}}),
        json!({"claim-gained": {"claim": "docks", "name": "Docks", "turf": true}}),
        json!({"project-created": {"project": "ship", "name": "Ship", "kind": "plain", "clocks": 2}}),
        json!({"coin-gained": {"to": "vault", "n": 20, "why": "given"}}),
        json!({"coin-gained": {"to": "bank", "n": 6, "why": "given"}}),
        json!({"rep-gained": {"n": 8, "why": "given"}}),
        json!({"xp-ticked": {"owner": "crew", "n": 14, "why": "given"}}),
    ]);
    events
}

fn steps(number: u64, play: &Play) -> Vec<Step> {
    let mut campaign = Campaign::default();
    let mut steps = Vec::new();
    for turn in turns(&play.entries) {
        let session = campaign.open_session;
        let mut states = vec![ours(&campaign)];
        fold::apply(&mut campaign, turn.declaration);
        let mut events = Vec::new();
        for recorded in turn.consequences {
            fold::apply(&mut campaign, recorded);
            if let Some(systems::Event::DeepCuts(event)) = recorded.entry.consequence().map(|c| &c.event) {
                events.push(event.clone());
                states.push(ours(&campaign));
            }
        }
        // What the histories begin with was made by no command.
        if turn.declared().command.system().is_none() {
            continue;
        }
        steps.push(Step {
            place: format!("history {number}, entry {}", turn.at),
            is_first: steps.is_empty(),
            session,
            declared: turn.declared().clone(),
            by: turn.declaration.entry.by.clone(),
            events,
            states,
        });
    }
    steps
}

fn ours(campaign: &Campaign) -> State {
    match &campaign.state {
        systems::State::DeepCuts(state) => state.clone(),
        _ => State::default(),
    }
}

/// Random histories take most of the commands there are, or the checks would prove little.
#[test]
fn the_histories_play_most_commands() {
    let played: std::collections::BTreeSet<&str> = STEPS.iter().map(Step::name).collect();
    let schema = System::DeepCuts.commands().to_value();
    let names = schema["oneOf"].as_array().unwrap().iter().flat_map(|v| v["required"].as_array().cloned());
    let all: Vec<String> = names.flatten().filter_map(|n| n.as_str().map(str::to_owned)).collect();
    let missing: Vec<_> = all.iter().filter(|name| !played.contains(name.as_str())).collect();
    assert!(played.len() * 10 >= all.len() * 8, "{} of {}; never {missing:?}", played.len(), all.len());
    println!("{} declarations, {} of {} commands; never {missing:?}", STEPS.len(), played.len(), all.len());
}

/// Every invariant of the rulebook has a check that cites it: DC-I01 to DC-I22.
#[test]
fn every_invariant_has_a_check() {
    let folder = cited::root().join("tests/rulebook/deep-cuts/invariants");
    let cited = cited::doc_citations(&folder, |path| !path.ends_with("mod.rs"));
    let ids = (1..=22).map(|n| format!("DC-I{n:02}"));
    let lacks: Vec<String> = ids.filter(|id| !cited.contains_key(id)).collect();
    assert!(lacks.is_empty(), "no check cites {}", lacks.join(" "));
}
