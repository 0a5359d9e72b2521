//! A crew at a table, played line by line, for promises that look at whole records.

use recount_core::entry::Id;
use recount_core::line;
use recount_core::systems::System;
use serde_json::{Value, json};

use crate::play::{Play, With, chance};

/// What the generator of histories cannot read off the commands' descriptions.
pub static CITY: chance::World = chance::World {
    system: System::DeepCuts,
    rule: "DC-R1",
    names: &[
        "ash",
        "bram",
        "cole",
        "tower",
        "lampblacks",
        "prowl",
        "sway",
        "wreck",
        "insight",
        "prowess",
        "resolve",
        "vault",
        "bank",
        "crew",
        "rigging",
        "composed",
        "elite",
        "rooks",
        "quellyn",
        "docks",
        "hive",
        "bluecoats",
        "ship",
    ],
    made: &["threat-", "bargain-", "entanglement-", "debt-", "harm-", "score-"],
    people: (&["pc", "leader", "for_pc", "protector", "helper", "by"], &["ash", "bram", "cole"]),
    words: &[],
    texts: &["why not", "the docks", "ash", "tinker"],
    readings: &["1-3", "4/5", "6", "6-6", "unknown"],
};

/// Plays a line that must be taken, and returns its declaration.
pub fn say(play: &mut Play, text: &str) -> Id {
    let spoken = line::parse(System::DeepCuts, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let (observed, told, instead) = (spoken.observed, spoken.told, spoken.instead);
    let with = With { observed, told, instead, ..With::default() };
    play.declare(spoken.command, with).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
}

/// A crew of Tier 1 with Ash, Bo, Cy and Dee, who each have ratings and 5 coin.
pub fn crew() -> Play {
    let mut play = Play::open_in(&CITY);
    let mut events: Vec<Value> = vec![
        json!({"crew-founded": {"name": "The Crew", "kind": "shadows", "tier": 1}}),
        json!({"coin-gained": {"to": "vault", "n": 10, "why": "given"}}),
        json!({"rep-gained": {"n": 5, "why": "given"}}),
    ];
    for name in ["Ash", "Bo", "Cy", "Dee"] {
        let pc = name.to_lowercase();
        events.push(json!({"character-created": {"pc": pc, "name": name, "playbook": "lurk",
            "actions": {"prowl": 2, "sway": 2}, "attributes": {"insight": 1, "prowess": 2, "resolve": 1},
            "abilities": [], "expertise": []}}));
        events.push(json!({"coin-gained": {"to": pc, "n": 5, "why": "given"}}));
    }
    play.happen(&events);
    play
}
