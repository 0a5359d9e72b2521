//! What holds in every legal history, whatever was played: one check for each invariant of the rulebook.
//!
//! The histories are random and always the same ones: seeds are fixed, and commands are made of their own
//! descriptions. A check that never met its case fails, so that none of them is empty.

mod heat;
mod people;
mod rolls;
mod things;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use recount_core::campaign::Campaign;
use recount_core::entry::Declaration;
use recount_core::slug::Slug;
use recount_core::systems::hood::state::Character;
use recount_core::systems::hood::{Event, State};
use recount_core::systems::{self, System};
use recount_replay::fold;
use recount_replay::timeline::turns;
pub use recount_tests::watch::Watch;
use recount_tests::{cited, watch};
use serde_json::{Value, json};

use crate::play::Play;
use crate::play::chance::{self, Chance};
use crate::table::{ours, read, street};

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
        value["hood"][self.name()].clone()
    }

    /// Returns each event with the state before it and after it.
    pub fn moments(&self) -> impl Iterator<Item = (usize, &Event, &State, &State)> {
        self.events.iter().enumerate().map(|(i, event)| (i, event, &self.states[i], &self.states[i + 1]))
    }

    /// Returns the state before and after the whole.
    pub fn ends(&self) -> (&State, &State) {
        (&self.states[0], &self.states[self.events.len()])
    }

    /// Returns the event that many after another.
    pub fn after(&self, i: usize, n: usize) -> Option<&Event> {
        self.events.get(i + n)
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

static STEPS: LazyLock<Vec<Step>> =
    LazyLock::new(|| (0..).zip(histories()).flat_map(|(n, play)| steps(n, play)).collect());

/// The histories: each begins on the street, and every fourth says more often what seldom comes by itself.
pub fn histories() -> &'static [Play] {
    static HISTORIES: LazyLock<Vec<Play>> = LazyLock::new(|| (0..32).map(history).collect());
    &HISTORIES
}

/// What every fourth history says more often.
const OFTEN: [&[&str]; 4] = [
    &["ask-around", "cover-tracks", "hard-way", "plan-b", "choose-options", "hard-move", "lie-low"],
    &["get-rough", "open-fire", "choose-options", "hard-move", "feelgood-heal", "end-situation"],
    &[
        "take-heat",
        "heat-off",
        "help-or-interfere",
        "choose-options",
        "argue-toss",
        "respond-toss",
        "owe-debt",
    ],
    &[
        "pay-cash",
        "gain-dough",
        "spend-dough",
        "form-gang",
        "leave-gang",
        "buy-vehicle",
        "acquire-hot",
        "dispose-item",
    ],
];

fn history(seed: u64) -> Play {
    let mut play = street();
    play.luck = seed;
    if seed % 4 == 3 {
        let rich = |pc: &str| json!({"dough-gained": {"pc": pc, "n": 8, "source": "given"}});
        play.happen(&[rich("me"), rich("jo")]);
    }
    let kind = usize::try_from(seed % 4).expect("below 4");
    go_about(&mut play, seed, 160);
    chance::go_on(&mut play, seed, 300, OFTEN[kind]);
    go_about(&mut play, seed + 100, 160);
    play
}

/// What belongs together and seldom comes so by itself: a thing asked for, taken and got rid of; a job and its end.
const LINES: [&str; 26] = [
    "ask-around pc=WHO wanted=object:thing:true find=fN told=10+ choose=a",
    "acquire-hot pc=WHO item=fN ask_around=fN",
    "acquire-hot pc=WHO item=fN ask_around=fN",
    "dispose-item pc=WHO item=fN how=gone",
    "dispose-item pc=WHO item=fN how=given to=OTHER",
    "choose-options pc=WHO picks=PICK npc=uncle why=that who=OTHER",
    "choose-options pc=WHO picks=PICK npc=mum why=that who=OTHER",
    "choose-options pc=WHO picks=PICK npc=sis why=that who=OTHER",
    "respond-toss target=WHO answer=your-way",
    "respond-toss target=mickey answer=refuse",
    "hard-move pc=WHO kind=take-heat",
    "hard-move pc=WHO kind=take-down",
    "threaten-livelihood pc=WHO cause=big-spend",
    "restore-livelihood pc=WHO how=worked ruling.cause_dealt_with=true",
    "recover-from-down pc=WHO days=4 rest=true treatment=true",
    "end-situation",
    "start-job kind=heist target=van:van members=WHO,OTHER estimate=1:9 job=jN",
    "job-step job=jN step=plan",
    "finish-job job=jN pulled_off=true got_away=true split=WHO:2",
    "pay-cash pc=WHO move=lie-low price=1",
    "buy-vehicle pc=WHO tags=tough,fast vehicle=vN",
    "collision v=vN",
    "repair-vehicle v=vN",
    "use-unique-move pc=me move=light-fingers effects=experience",
    "lie-low pc=WHO connection=mum",
    "take-advance pc=WHO advance=stat-up:name",
];

/// Plays lines of those that belong together, each about somebody and something by chance.
fn go_about(play: &mut Play, seed: u64, tries: usize) {
    let mut chance = Chance(seed);
    for _ in 0..tries {
        let who = ["me", "jo", "ann", "bill"];
        let picks = ["a", "b", "c", "a,b", "a,c", "b,c", "stay", "plain", "extra", "+1", "-2"];
        let line = chance
            .pick::<&str>(&LINES)
            .replace("WHO", chance.pick::<&str>(&who))
            .replace("OTHER", chance.pick::<&str>(&who));
        let line =
            line.replace("PICK", chance.pick::<&str>(&picks)).replace('N', &chance.below(5).to_string());
        let (command, with) = read(&line);
        let _ = play.declare(command, with);
    }
}

fn steps(number: u64, play: &Play) -> Vec<Step> {
    let mut campaign = Campaign::default();
    let mut steps = Vec::new();
    for turn in turns(&play.entries) {
        let mut states = vec![hood(&campaign)];
        fold::apply(&mut campaign, turn.declaration);
        let mut events = Vec::new();
        for recorded in turn.consequences {
            fold::apply(&mut campaign, recorded);
            if let Some(event) = recorded.entry.consequence().and_then(|c| ours(&c.event)) {
                events.push(event);
                states.push(hood(&campaign));
            }
        }
        // What the histories begin with was made by no command.
        if turn.declared().command.system().is_some() {
            let place = format!("history {number}, entry {}", turn.at);
            steps.push(Step { place, declared: turn.declared().clone(), events, states });
        }
    }
    steps
}

fn hood(campaign: &Campaign) -> State {
    match &campaign.state {
        systems::State::Hood(state) => state.clone(),
        _ => State::default(),
    }
}

/// Random histories take most of the commands there are, or the checks would prove little.
#[test]
fn the_histories_play_most_commands() {
    let played: BTreeSet<&str> = STEPS.iter().map(Step::name).collect();
    let all = System::Hood.commands().to_value();
    let all: BTreeSet<String> = all["oneOf"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|v| v["properties"].as_object().unwrap().keys().cloned())
        .collect();
    let never: Vec<_> = all.iter().filter(|name| !played.contains(name.as_str())).collect();
    println!("{} declarations, never: {never:?}", STEPS.len());
    assert!(never.len() <= 6, "never played: {never:?}");
}

/// Every invariant of the rulebook has a check that cites it: HD-I01 to HD-I18.
#[test]
fn every_invariant_has_a_check() {
    let folder = cited::root().join("tests/rulebook/hood/invariants");
    let cited = cited::doc_citations(&folder, |path| !path.ends_with("mod.rs"));
    let ids = (1..=18).map(|n| format!("HD-I{n:02}"));
    let lacks: Vec<String> = ids.filter(|id| !cited.contains_key(id)).collect();
    assert!(lacks.is_empty(), "no check cites {}", lacks.join(" "));
}
