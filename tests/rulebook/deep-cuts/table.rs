//! A crew at a table, played line by line, for promises that look at whole records.

use recount_core::entry::Id;
use recount_core::line;
use recount_core::systems::System;
use serde_json::{Value, json};

use crate::play::{Play, With};

/// Plays a line that must be taken, and returns its declaration.
pub fn say(play: &mut Play, text: &str) -> Id {
    let spoken = line::parse(System::DeepCuts, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let (observed, told, instead) = (spoken.observed, spoken.told, spoken.instead);
    let with = With { observed, told, instead, ..With::default() };
    play.declare(spoken.command, with).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
}

/// A crew of Tier 1 with Ash, Bo, Cy and Dee, who each have ratings and 5 coin.
pub fn crew() -> Play {
    let mut play = Play::open_in(System::DeepCuts);
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
