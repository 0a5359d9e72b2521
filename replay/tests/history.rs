//! What happened, in which order, and why a number is what it is.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod play;

use recount_core::amount::Amount;
use recount_core::slug::Slug;
use recount_core::view::facts;
use recount_replay::fold::fold;
use recount_replay::history::{Filter, History};
use serde_json::json;

fn evening() -> play::Play {
    let mut play = play::crew();
    play.say(json!({"campaign": {"begin-session": {"number": 1}}}));
    play.happen(&[
        json!({"heat-gained": {"n": 2, "why": "noise"}}),
        json!({"stress-marked": {"pc": "ash", "n": 3, "why": "push"}}),
    ]);
    play.say(json!({"campaign": {"note": {"text": "Bram talked the clerk round."}}}));
    play.say(json!({"blades": {"spend-coin": {"payers": [{"who": "ash", "n": 1}, {"who": "crew", "n": 2}],
        "on": "the bluecoats", "why": "bribe"}}}));
    play.say(json!({"campaign": {"end-session": {}}}));
    play.by = play::by("ash-player", recount_core::entry::Role::Player);
    play.say(json!({"blades": {"spend-coin": {"payers": [{"who": "ash", "n": 2}], "why": "drink"}}}));
    play
}

#[test]
fn each_entry_says_what_it_moved_and_nothing_else_did() {
    let play = evening();
    let history = History::of(&play.entries);
    assert_eq!(history.rows().len(), play.entries.len());
    for (at, row) in history.rows().iter().enumerate() {
        let before = fold(&play.entries[..at]).sheet();
        let after = fold(&play.entries[..=at]).sheet();
        assert_eq!(row.facts, facts(&before, &after), "{}", row.kind);
        assert_eq!((row.id, row.at), (play.entries[at].id, at));
        assert!(!row.sentence.is_empty(), "{}", row.kind);
    }
    assert_eq!(*history.sheet(), fold(&play.entries).sheet());
}

#[test]
fn a_series_holds_every_value_that_a_track_took() {
    let play = evening();
    let history = History::of(&play.entries);
    let values: Vec<_> = history.series("ash", "coin").iter().map(|p| p.value.clone()).collect();
    assert_eq!(values, [4, 3, 1].map(|n| Some(Amount::Number(n))));
    assert_eq!(history.series("ash", "colour"), []);
    assert!(history.tracks().any(|track| track == ("crew", "heat")));
}

#[test]
fn why_names_each_entry_that_moved_a_number_with_its_rules_and_both_values() {
    let play = evening();
    let history = History::of(&play.entries);
    let reasons = history.why(&play.entries, "ash", "coin");
    let moved: Vec<_> = reasons.iter().map(|r| (r.before.clone(), r.after.clone())).collect();
    let number = |n| Some(Amount::Number(n));
    assert_eq!(moved, [(None, number(4)), (number(4), number(3)), (number(3), number(1))]);
    let last = &reasons[2];
    let declared = play.entries[last.declaration].entry.declaration().unwrap();
    assert_eq!(declared.command.info().name, "spend-coin");
    assert_eq!(last.rules, ["BS-R126", "BS-R131"]);
    assert_eq!(last.ruling, None);
    assert_eq!(last.sentence, "Ash spends 2 coin: drink.");
    assert_eq!(history.why(&play.entries, "ash", "colour"), []);
}

#[test]
fn the_chronicle_shows_what_is_asked_for() {
    let play = evening();
    let history = History::of(&play.entries);
    let kinds = |filter: Filter| history.chronicle(&filter).map(|row| row.kind.clone()).collect::<Vec<_>>();
    let of = |kind: &str| Filter { kinds: vec![kind.into()], ..Filter::default() };
    assert_eq!(kinds(Filter::default()).len(), play.entries.len());
    assert_eq!(kinds(of("coin-spent")).len(), 3);
    assert_eq!(kinds(of("spend-coin")).len(), 2);
    let subject = Filter { subject: Some("crew".into()), track: Some("coin".into()), ..Filter::default() };
    assert_eq!(kinds(subject), ["note", "crew-founded", "spend-coin", "coin-spent"]);
    let rule = Filter { rule: Some("BS-R126".into()), ..Filter::default() };
    assert_eq!(kinds(rule), ["spend-coin", "coin-spent", "coin-spent", "spend-coin", "coin-spent"]);
    let text = Filter { text: Some("CLERK".into()), ..Filter::default() };
    assert_eq!(kinds(text), ["note"]);
    let by = Filter { by: Some(Slug::new("ash-player").unwrap()), ..Filter::default() };
    assert_eq!(kinds(by), ["spend-coin", "coin-spent"]);
    let evening = Filter { session: Some(1), ..of("coin-spent") };
    assert_eq!(kinds(evening).len(), 2);
    let at = |i: usize| Some(play.entries[i].entry.at);
    let between = Filter { from: at(2), until: at(4), ..Filter::default() };
    assert_eq!(kinds(between).len(), 5, "a turn is recorded at one time");
}

#[test]
fn a_turn_is_found_from_any_of_its_entries() {
    let play = evening();
    let history = History::of(&play.entries);
    for row in history.rows() {
        let turn = history.turn(row.at);
        assert!(turn.contains(row));
        assert_eq!(turn[0].at, row.declaration);
        assert!(turn.iter().all(|other| other.turn == row.turn));
    }
    assert!(history.turn(play.entries.len()).is_empty());
}

#[test]
fn a_history_that_was_read_turn_by_turn_is_the_one_read_at_once() {
    let play = evening();
    let mut history = History::of(&[]);
    for turn in recount_replay::timeline::turns(&play.entries) {
        history.extend(&play.entries[turn.at..turn.at + turn.len()]);
    }
    assert_eq!(history, History::of(&play.entries));
}
