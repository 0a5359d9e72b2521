//! What holds in every legal history, whatever was played: one check for each invariant of the rulebook.
//!
//! The histories are random and always the same ones: seeds are fixed, and commands are made of their own
//! descriptions. A check that never met its case fails, so that none of them is empty.

mod body;
mod crew;
mod downtime;
mod ledger;
mod rolls;
mod scores;

use std::sync::LazyLock;

use recount_core::campaign::{self, Campaign};
use recount_core::entry::{By, Declaration};
use recount_core::slug::Slug;
use recount_core::systems;
use recount_core::systems::blades::state::Character;
use recount_core::systems::blades::{Event, State};
use recount_replay::fold;
use recount_replay::timeline::turns;
pub use recount_tests::watch::Watch;
use recount_tests::{cited, watch};
use serde_json::{Value, json};

use crate::play::chance::Chance;
use crate::play::{self, Play, With, chance};
use crate::table;

/// One declaration of a history with all that followed.
pub struct Step {
    /// Which history, and which entry of it.
    pub place: String,
    /// Whether a new history begins here.
    pub is_first: bool,
    /// The campaign before it.
    pub before: Campaign,
    /// What was declared.
    pub declared: Declaration,
    /// By whom.
    pub by: By,
    /// What its names are made of.
    pub tag: String,
    /// What followed in this system, in order.
    pub events: Vec<Event>,
    /// The rulebook's state before each event, and after the last.
    pub states: Vec<State>,
    /// Every departure: key, by the book, as ruled.
    pub departed: Vec<(String, String, String)>,
}

impl Step {
    /// Returns the command's name.
    pub fn name(&self) -> &'static str {
        self.declared.command.info().name
    }

    /// Returns the command's own fields.
    pub fn fields(&self) -> Value {
        let value = serde_json::to_value(&self.declared.command).expect("a command is JSON");
        value["blades"][self.name()].clone()
    }

    /// Says whether the table departed from the book in any of these.
    pub fn departs(&self, keys: &[&str]) -> bool {
        keys.iter().any(|key| self.declared.instead.contains_key(*key))
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
        LazyLock::new(|| (0..40).map(|n| (n, history(n))).collect());
    &HISTORIES
}

/// What every fourth history says more often.
const OFTEN: [&[&str]; 4] = [
    &[],
    &["action-roll", "settle-action", "resist", "use-armor", "suffer", "group-action", "threaten", "protect"],
    &[
        "begin-downtime",
        "recover",
        "improve-result",
        "settle-activity",
        "acquire-asset",
        "work-on-project",
        "train",
    ],
    &["begin-score", "end-score", "assess-payoff", "assess-heat", "roll-entanglement", "answer-entanglement"],
];

fn history(seed: u64) -> Play {
    let mut play = play::crew();
    play.luck = seed;
    play.say(json!({"campaign": {"begin-session": {"number": 1}}}));
    play.happen(&city());
    let kind = usize::try_from(seed % 4).expect("below 4");
    match kind {
        1 => play.happen(&[json!({"score-began": {"score": "vault", "name": "The Vault", "plan": "stealth",
            "detail": "the roof", "target": "crows"}})]),
        2 => play.happen(&[
            json!({"downtime-began": {"n": 1, "at_war": false}}),
            json!({"harm-taken": {"pc": "ash", "harm": "arm", "label": "Arm", "level_in": 2, "level": 2}}),
            json!({"harm-taken": {"pc": "bram", "harm": "leg", "label": "Leg", "level_in": 3, "level": 3}}),
            json!({"stress-marked": {"pc": "cole", "n": 5, "why": "given"}}),
            json!({"coin-gained": {"who": "crew", "n": 12, "why": "given"}}),
            json!({"heat-gained": {"n": 3, "why": "given"}}),
        ]),
        _ => play.happen(&[json!({"crew-xp-marked": {"n": 10, "why": "given"}})]),
    };
    match kind {
        1 => act_together(&mut play, seed),
        2 => rest_and_repair(&mut play, seed),
        _ => {}
    }
    chance::go_on(&mut play, seed, 500, OFTEN[kind]);
    play
}

/// Group actions, whose members a random command seldom finds.
fn act_together(play: &mut Play, seed: u64) {
    let mut chance = Chance(seed);
    for _ in 0..12 {
        let leader = *chance.pick(&["ash", "bram", "cole"]);
        let members = if chance.one_in(2) { ["ash", "bram", "cole"].as_slice() } else { &["ash", "cole"] };
        let members: Vec<_> = members.iter().map(|who| json!({"who": who})).collect();
        let position = *chance.pick(&["controlled", "risky", "desperate"]);
        let action = *chance.pick(&["prowl", "skirmish", "sway"]);
        let command = json!({"blades": {"group-action": {
            "leader": leader, "action": action, "members": members, "ruling": {"position": position}
        }}});
        let _ = play.try_say(command, With::default());
    }
}

/// A downtime in beats: rolls that wait, coin that raises them, and what comes of it.
fn rest_and_repair(play: &mut Play, seed: u64) {
    let mut chance = Chance(seed);
    for _ in 0..60 {
        let who = *chance.pick(&["ash", "bram", "cole"]);
        let activity = *chance.pick(&[
            "recover treatment=contact:quellyn",
            "recover treatment=tough-it-out",
            "acquire-asset asset=boat:vehicle",
            "acquire-asset asset=bombs:item:bomb",
            "reduce-heat action=sway",
            "work-on-project project=ship action=wreck",
            "craft item=lantern",
        ]);
        let slot = *chance.pick(&["", "", " slot=coin payer=crew"]);
        let (levels, tiers) = (chance.below(4), chance.below(3) * chance.below(2));
        let lines = [
            format!("{activity} pc={who}{slot} settle=false"),
            format!("improve-result pc={who} levels={levels} extra_tiers={tiers} payer=crew"),
            format!("settle-activity pc={who}"),
        ];
        for line in lines {
            let (command, with) = table::read(&line);
            let _ = play.declare(command, with);
        }
    }
}

/// Who and what there is beside the crew.
fn city() -> Vec<Value> {
    let faction = |slug: &str, tier: u32, status: i32| json!({"faction-registered": {"faction": slug, "name": slug, "tier": tier, "hold": "strong", "status": status}});
    vec![
        faction("crows", 2, 0),
        faction("hive", 3, -2),
        faction("lampblacks", 1, 2),
        json!({"clock-created": {"clock": "tower", "name": "Tower", "size": 6, "kind": "plain"}}),
        json!({"cohort-gained": {"cohort": "rooks", "name": "Rooks", "kind": "gang", "types": ["rooks"],
            "edges": [], "flaws": [], "elite": false}}),
        json!({"contact-added": {"contact": "quellyn", "name": "Quellyn", "kind": "friend", "of": "ash",
            "healer_quality": 2}}),
        json!({"vice-set": {"pc": "ash", "vice": "gambling", "purveyor": "Spogg"}}),
        json!({"vice-set": {"pc": "cole", "vice": "luxury", "purveyor": "Dunn"}}),
        json!({"rep-gained": {"n": 6, "asked": 6, "why": "given"}}),
        json!({"project-created": {"project": "ship", "name": "Ship", "clocks": [8], "methods": [], "blocked": false}}),
        json!({"project-created": {"project": "sail", "name": "Sail", "clocks": [6], "methods": [],
            "requires": "ship", "blocked": true}}),
    ]
}

fn steps(number: u64, play: &Play) -> Vec<Step> {
    let mut campaign = Campaign::default();
    let mut steps = Vec::new();
    for turn in turns(&play.entries) {
        let before = campaign.clone();
        let mut states = vec![blades(&campaign)];
        fold::apply(&mut campaign, turn.declaration);
        let (mut events, mut departed) = (Vec::new(), Vec::new());
        for recorded in turn.consequences {
            fold::apply(&mut campaign, recorded);
            match recorded.entry.consequence().map(|c| &c.event) {
                Some(systems::Event::Blades(event)) => {
                    events.push(event.clone());
                    states.push(blades(&campaign));
                }
                Some(systems::Event::Campaign(campaign::Event::Departed(d))) => {
                    departed.push((d.key.clone(), d.by_book.to_string(), d.ruled.to_string()));
                }
                Some(_) | None => {}
            }
        }
        // What the histories begin with was made by no command.
        if turn.declared().command.system().is_none() {
            continue;
        }
        steps.push(Step {
            place: format!("history {number}, entry {}", turn.at),
            is_first: steps.is_empty(),
            before,
            declared: turn.declared().clone(),
            by: turn.declaration.entry.by.clone(),
            tag: turn.declaration.entry.seq.to_string(),
            events,
            states,
            departed,
        });
    }
    steps
}

fn blades(campaign: &Campaign) -> State {
    match &campaign.state {
        systems::State::Blades(state) => state.clone(),
        _ => State::default(),
    }
}

/// Random histories take most of the commands there are, or the checks would prove little.
#[test]
fn the_histories_play_most_commands() {
    let played: std::collections::BTreeSet<&str> = STEPS.iter().map(Step::name).collect();
    let all = systems::System::Blades.commands().to_value()["oneOf"].as_array().unwrap().len();
    assert!(played.len() * 10 >= all * 8, "{} of {all}: {played:?}", played.len());
    println!("{} declarations, {} of {all} commands", STEPS.len(), played.len());
}

/// Every invariant of the rulebook has a check that cites it: BS-I01 to BS-I23 and BD-I01 to BD-I13.
#[test]
fn every_invariant_has_a_check() {
    let folder = cited::root().join("tests/rulebook/blades/invariants");
    let cited = cited::doc_citations(&folder, |path| !path.ends_with("mod.rs"));
    let ids = (1..=23).map(|n| format!("BS-I{n:02}")).chain((1..=13).map(|n| format!("BD-I{n:02}")));
    let lacks: Vec<String> = ids.filter(|id| !cited.contains_key(id)).collect();
    assert!(lacks.is_empty(), "no check cites {}", lacks.join(" "));
}
