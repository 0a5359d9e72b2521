//! A street at a table, played line by line, for promises that look at whole records.

use recount_core::entry::{Id, Recorded};
use recount_core::line;
use recount_core::systems::hood::Event;
use recount_core::systems::{self, Command, System};
use serde_json::json;

use crate::play::chance::World;
use crate::play::{Play, With};

/// What random histories of this system say that no description of a command knows.
pub static STREET: World = World {
    system: System::Hood,
    rule: "HD-R1",
    names: &["me", "jo", "ann", "bill", "uncle", "mum", "mickey", "knife", "pistol"],
    made: &["payback-", "find-", "weapon-", "vehicle-", "job-"],
    people: (
        &[
            "pc", "target", "helper", "boss", "member", "holder", "other", "crosser", "victim", "a", "b",
            "creditor", "debtor", "feelgood", "patient", "who", "to",
        ],
        &["me", "jo", "ann", "bill", "mickey"],
    ),
    words: &[
        ("npc", &["uncle", "mum", "mickey", "sis"]),
        ("connection", &["uncle", "mum", "mickey", "sis"]),
        ("weapon", &["knife", "pistol"]),
        ("playbook_moves", &["new-face", "cat-burglar"]),
    ],
    texts: &["a", "b", "c", "d", "stay", "turn", "extra", "plain", "+1", "-2"],
    readings: &["6-", "7-9", "10+", "total:8", "total:13"],
};

/// Reads a line: a command and the dice, readings and departures beside it.
pub fn read(text: &str) -> (Command, With) {
    let spoken = line::parse(System::Hood, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let (observed, told, instead) = (spoken.observed, spoken.told, spoken.instead);
    (spoken.command, With { observed, told, instead, ..With::default() })
}

/// Plays a line that must be taken, and returns its declaration.
pub fn say(play: &mut Play, text: &str) -> Id {
    let (command, with) = read(text);
    play.declare(command, with).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
}

/// Me, Jo, Ann and Bill, with some heat, dough and debt; four people around them; a knife and a pistol.
pub fn street() -> Play {
    let mut play = Play::open_in(&STREET);
    let stats = json!({"name": 1, "hush": 0, "brass": 1, "wise": 0, "straight": 1});
    let mut events = Vec::new();
    let people =
        [("me", "Me", "thief"), ("jo", "Jo", "blur"), ("ann", "Ann", "feelgood"), ("bill", "Bill", "heavy")];
    for (pc, name, playbook) in people {
        events.push(
            json!({"character-registered": {"pc": pc, "name": name, "playbook": playbook, "stats": stats}}),
        );
        events.push(
            json!({"moves-registered": {"pc": pc, "moves": ["new-face", "cat-burglar"], "owned": false}}),
        );
        events.push(json!({"dough-gained": {"pc": pc, "n": 3, "source": "given"}}));
        events.push(json!({"heat-taken": {"pc": pc, "n": 1, "source": "other"}}));
    }
    events.push(json!({"moves-registered": {"pc": "me", "moves": ["light-fingers"], "owned": true}}));
    for (npc, name) in [("uncle", "Uncle"), ("mum", "Mum"), ("mickey", "Mickey"), ("sis", "Sis")] {
        events.push(json!({"npc-registered": {"npc": npc, "name": name, "relation": "family"}}));
    }
    let weapon =
        |tag: &str| json!({"weapon": {"tag": tag, "value": 1, "conceal": "easy", "traceable": false}});
    for (item, tag) in [("knife", "edge"), ("pistol", "lead")] {
        let gained = json!({"pc": "me", "item": item, "name": item, "kind": weapon(tag), "hot": false});
        events.push(json!({"item-gained": gained}));
    }
    events.push(json!({"debt-changed": {"holder": "me", "other": "jo", "n": 2, "why": "given"}}));
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
        systems::Event::Hood(event) => Some(event.clone()),
        _ => None,
    }
}
