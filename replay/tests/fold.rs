//! States as they stand and as they stood.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod play;

use chrono::NaiveDate;
use recount_core::amount::Amount;
use recount_replay::fold::{Moment, as_of, fold, fold_as_of};
use recount_replay::timeline::{turn_at, turns};
use serde_json::json;

fn evening() -> play::Play {
    let mut play = play::crew();
    play.say(json!({"campaign": {"begin-session": {"number": 1}}}));
    play.happen(&[json!({"heat-gained": {"n": 2, "why": "noise"}})]);
    play.say(json!({"blades": {"spend-coin": {"payers": [{"who": "ash", "n": 1}], "why": "bribe"}}}));
    play.say(json!({"campaign": {"end-session": {}}}));
    play.happen(&[json!({"heat-gained": {"n": 3, "why": "brawl"}})]);
    play
}

fn heat(entries: &[recount_core::entry::Recorded], moment: &Moment) -> Option<Amount> {
    fold_as_of(entries, moment).unwrap().sheet().value("crew", "heat").cloned()
}

#[test]
fn folding_the_entries_gives_the_state_that_was_played() {
    let play = evening();
    assert_eq!(fold(&play.entries), play.campaign);
    assert_eq!(play.campaign.sheet().value("crew", "heat"), Some(&Amount::Number(5)));
    assert_eq!(play.campaign.sheet().value("ash", "coin"), Some(&Amount::Number(3)));
}

#[test]
fn a_moment_is_a_beginning_of_the_record() {
    let play = evening();
    let entries = &play.entries;
    let rose = entries.iter().position(|r| r.entry.session == Some(1)).unwrap() + 1;
    assert_eq!(heat(entries, &Moment::Entry(entries[rose - 1].id)), Some(Amount::Number(0)));
    assert_eq!(heat(entries, &Moment::Entry(entries[rose].id)), Some(Amount::Number(2)));
    assert_eq!(heat(entries, &Moment::Seq(rose as u64)), Some(Amount::Number(2)));
    assert_eq!(heat(entries, &Moment::Session(1)), Some(Amount::Number(2)));
    assert_eq!(heat(entries, &Moment::RecordedAt(entries[rose].entry.at)), Some(Amount::Number(2)));
    assert_eq!(heat(entries, &Moment::RecordedAt(entries[rose - 2].entry.at)), Some(Amount::Number(0)));
    assert_eq!(
        heat(entries, &Moment::RecordedAt(entries[entries.len() - 1].entry.at)),
        Some(Amount::Number(5))
    );
}

#[test]
fn as_played_on_a_day_is_the_longest_beginning_in_which_nothing_was_played_later() {
    let mut play = evening();
    let day = |d| NaiveDate::from_ymd_opt(2025, 3, d);
    for (i, recorded) in play.entries.iter_mut().enumerate() {
        std::sync::Arc::make_mut(&mut recorded.entry).played = if i < 8 { day(1) } else { day(3) };
    }
    // Written down last, though played first: it never moves what stands before it.
    let last = play.entries.len() - 1;
    std::sync::Arc::make_mut(&mut play.entries[last].entry).played = day(1);
    let count = |d| as_of(&play.entries, &Moment::PlayedOn(day(d).unwrap())).unwrap().len();
    assert_eq!((count(1), count(2), count(3)), (8, 8, play.entries.len()));
    std::sync::Arc::make_mut(&mut play.entries[3].entry).played = None;
    let recorded_later = as_of(&play.entries, &Moment::PlayedOn(day(2).unwrap())).unwrap();
    assert_eq!(recorded_later.len(), 3, "without a date it was played on the day it was recorded");
}

#[test]
fn a_moment_that_never_was_is_refused_in_a_sentence() {
    let play = evening();
    let refusal = |moment: Moment| as_of(&play.entries, &moment).unwrap_err().sentence;
    assert_eq!(refusal(Moment::Seq(999)), "This campaign has no entry number 999.");
    assert_eq!(refusal(Moment::Session(7)), "Nothing is recorded of session 7.");
    let nothing = recount_core::entry::Id::NONE;
    assert_eq!(refusal(Moment::Entry(nothing)), "This campaign has no entry 00000000.");
}

#[test]
fn a_turn_is_a_declaration_with_all_that_followed() {
    let play = evening();
    let all: Vec<_> = turns(&play.entries).collect();
    assert_eq!(all.iter().map(|turn| turn.len()).sum::<usize>(), play.entries.len());
    assert_eq!(all[1].consequences.len(), 4);
    assert!(all[1].followed().count() == 4 && !all[1].is_empty());
    assert!(
        all.iter().all(|turn| turn.consequences.iter().all(|c| c.entry.cause == Some(turn.declaration.id)))
    );
    assert_eq!(turn_at(&play.entries, all[1].at).unwrap().declaration.id, all[1].declaration.id);
    assert!(turn_at(&play.entries, all[1].at + 1).is_none(), "a consequence begins no turn");
}
