//! A crew at a table, played line by line, for promises that look at whole records.

use recount_core::dice::Seed;
use recount_core::entry::{Id, Recorded};
use recount_core::line;
use recount_core::systems::System;
use recount_core::systems::blades::Event;
use recount_core::systems::{self, Command};
use serde_json::{Value, json};

use crate::play::{Play, With};

/// Reads a line: a command and the dice, readings and departures beside it.
pub fn read(text: &str) -> (Command, With) {
    let spoken = line::parse(System::Blades, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let (observed, told, instead) = (spoken.observed, spoken.told, spoken.instead);
    (spoken.command, With { observed, told, instead, ..With::default() })
}

/// Plays a line that must be taken, and returns its declaration.
pub fn say(play: &mut Play, text: &str) -> Id {
    let (command, with) = read(text);
    play.declare(command, with).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
}

/// Plays a line that must be taken, with the seed of its drawn dice.
pub fn say_drawn(play: &mut Play, text: &str, seed: Seed) -> Id {
    let (command, with) = read(text);
    let with = With { seed: Some(seed), ..with };
    play.declare(command, with).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
}

/// A crew of Tier 1 with Ash, Bram, Cole and Dara, who each have a dot in every action.
pub fn crew() -> Play {
    let mut play = Play::open();
    let actions = [
        "hunt", "study", "survey", "tinker", "finesse", "prowl", "skirmish", "wreck", "attune", "command",
        "consort", "sway",
    ];
    let actions: serde_json::Map<String, Value> =
        actions.iter().map(|a| ((*a).to_owned(), json!(1))).collect();
    let mut events = vec![json!({"crew-founded": {
        "name": "The Crew", "kind": "shadows", "texts": {}, "coin": 4, "tier": 1, "hold": "strong", "rep": 0
    }})];
    for (pc, name) in [("ash", "Ash"), ("bram", "Bram"), ("cole", "Cole"), ("dara", "Dara")] {
        events.push(json!({"character-created": {
            "pc": pc, "name": name, "playbook": "lurk", "actions": actions, "sparse": false, "stress_unknown": false,
            "coin": 3, "stash": 0
        }}));
    }
    play.happen(&events);
    play
}

/// What followed from a declaration in this rulebook.
pub fn followed(entries: &[Recorded], of: Id) -> Vec<Event> {
    let caused = entries.iter().filter(|r| r.entry.cause == Some(of));
    caused.filter_map(|r| ours(&r.entry.consequence()?.event)).collect()
}

/// An event as this rulebook's own.
pub fn ours(event: &systems::Event) -> Option<Event> {
    match event {
        systems::Event::Blades(event) => Some(event.clone()),
        _ => None,
    }
}
