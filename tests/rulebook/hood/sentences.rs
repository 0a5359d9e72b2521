//! Every event is said in a sentence; `sentences.golden` has one of each, or more where the sentence depends.

use std::collections::BTreeSet;
use std::path::Path;

use recount_core::systems::{Event, System};
use recount_tests::game::Game;

fn golden() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulebook/hood/sentences.golden");
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn event(json: &str) -> Event {
    serde_json::from_str(&format!("{{\"hood\":{json}}}")).unwrap_or_else(|e| panic!("{json}: {e}"))
}

fn variant(json: &str) -> &str {
    json.split('"').nth(1).unwrap_or_else(|| panic!("{json} names no event"))
}

/// Asks the reader of events for the names that it knows.
fn every_variant() -> BTreeSet<String> {
    let no = serde_json::from_str::<Event>("{\"hood\":{\"nothing\":{}}}").expect_err("no event of that name");
    let text = no.to_string();
    let known = text.split_once("expected one of").expect("the names it knows").1;
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_event_is_said_as_a_player_would() {
    let mut game = Game::open(System::Hood);
    let (mut wrong, mut said) = (String::new(), BTreeSet::new());
    let text = golden();
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    while let Some(line) = lines.next() {
        let (kind, json) = line.split_once(' ').expect("a kind and an event");
        match kind {
            "given" => game.happen(&event(json)),
            "event" => {
                let wanted = lines.next().unwrap_or_default().trim();
                let sentence = game.campaign.sentence(&event(json));
                if sentence != wanted {
                    wrong += &format!("{json}\n  wanted {wanted}\n  said   {sentence}\n");
                }
                said.insert(variant(json).to_owned());
            }
            other => panic!("there is no row called {other}"),
        }
    }
    let unsaid: Vec<_> = every_variant().into_iter().filter(|name| !said.contains(name)).collect();
    assert!(unsaid.is_empty(), "events without a sentence here: {}", unsaid.join(" "));
    assert!(wrong.is_empty(), "{wrong}");
}
