//! Every event is said in a sentence: a system's `sentences.golden` has one of each, or more where it depends.
//!
//! `given {…}` makes the state that they all come to; `event {…}` and below it the sentence that it is said in.

use std::collections::BTreeSet;

use recount_core::systems::{Event, System};

use crate::game::Game;
use crate::run;

/// Compares every sentence of a system's golden file, and asks for one of each event.
///
/// # Errors
/// Which are said otherwise, or not there.
///
/// # Panics
/// When the file cannot be read.
pub fn are_as_written(system: System) -> Result<(), String> {
    let path = run::folder(system.slug()).join("sentences.golden");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut game = Game::open(system);
    let (mut wrong, mut said) = (String::new(), BTreeSet::new());
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    while let Some(line) = lines.next() {
        let (kind, json) = line.split_once(' ').expect("a kind and an event");
        match kind {
            "given" => game.happen(&event(system, json)),
            "event" => {
                let wanted = lines.next().unwrap_or_default().trim();
                let sentence = game.campaign.sentence(&event(system, json));
                if sentence != wanted {
                    wrong += &format!("{json}\n  wanted {wanted}\n  said   {sentence}\n");
                }
                said.insert(variant(json).to_owned());
            }
            other => panic!("there is no row called {other}"),
        }
    }
    let unsaid: Vec<_> = every_variant(system).into_iter().filter(|name| !said.contains(name)).collect();
    if !unsaid.is_empty() {
        wrong += &format!("events without a sentence here: {}", unsaid.join(" "));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

fn event(system: System, json: &str) -> Event {
    let text = format!("{{\"{}\":{json}}}", system.slug());
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{json}: {e}"))
}

fn variant(json: &str) -> &str {
    json.split('"').nth(1).unwrap_or_else(|| panic!("{json} names no event"))
}

/// Asks the reader of events for the names that it knows.
fn every_variant(system: System) -> BTreeSet<String> {
    let nothing = format!("{{\"{}\":{{\"nothing\":{{}}}}}}", system.slug());
    let no = serde_json::from_str::<Event>(&nothing).expect_err("no event of that name");
    let text = no.to_string();
    let known = text.split_once("expected one of").expect("the names it knows").1;
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}
