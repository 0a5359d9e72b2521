//! What would have been: each verdict, and what stays as it was.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod play;

use recount_core::amount::Amount;
use recount_core::entry::{Id, Recorded};
use recount_replay::divergence::{Place, Tally, Verdict, WhatIf};
use recount_replay::fold::fold;
use recount_replay::history::History;
use recount_replay::judged::Judged;
use recount_replay::scenario::{Change, Open, Scenario};
use recount_replay::what_if::what_if;
use serde_json::{Value, json};

fn ask(entries: &[Recorded], changes: Value) -> WhatIf {
    let answer = try_ask(entries, changes).unwrap();
    is_consistent(entries, &answer);
    answer
}

fn try_ask(entries: &[Recorded], changes: Value) -> Result<WhatIf, Box<recount_core::refusal::Refusal>> {
    let changes: Vec<Change> = serde_json::from_value(changes).unwrap();
    what_if(entries, &Judged::of(entries), &Scenario { changes, open: Open::Provisional }).map_err(Box::new)
}

/// What holds for every answer: both ends are folds of their lists, and the list is a campaign like any other.
fn is_consistent(entries: &[Recorded], answer: &WhatIf) {
    assert_eq!(answer.recorded, fold(entries));
    let list = answer.entries(entries);
    assert_eq!(fold(&list), answer.campaign);
    assert!(list.windows(2).all(|pair| pair[0].entry.seq <= pair[1].entry.seq));
    let ids: std::collections::BTreeSet<_> = list.iter().map(|r| r.id).collect();
    assert_eq!(ids.len(), list.len(), "every entry of the other side has its own id");
    let known = |id: &Id| entries.iter().any(|r| r.id == *id);
    for recorded in list.iter().filter(|r| !known(&r.id)) {
        assert_eq!(Id::of(&recorded.entry.to_bytes().unwrap()), recorded.id);
    }
    let (_, history) = answer.history(entries, &Judged::of(entries));
    assert_eq!(history.rows().len(), list.len());
    assert_eq!(*history.sheet(), answer.campaign.sheet());
}

fn verdicts(answer: &WhatIf) -> Vec<&'static str> {
    answer.outcomes.iter().map(|outcome| outcome.verdict.name()).collect()
}

fn spend(who: &str, n: u32) -> Value {
    json!({"blades": {"spend-coin": {"payers": [{"who": who, "n": n}], "why": "bribe"}}})
}

/// Ash, Bram and Cole have four coin each; Ash pays 3, Bram 1, Ash 1.
fn spent() -> (play::Play, [Id; 3]) {
    let mut play = play::crew();
    let ids = [("ash", 3), ("bram", 1), ("ash", 1)].map(|(who, n)| play.say(spend(who, n)));
    (play, ids)
}

#[test]
fn an_empty_scenario_changes_nothing() {
    let (play, _) = spent();
    let answer = ask(&play.entries, json!([]));
    assert_eq!(answer.campaign, play.campaign);
    assert_eq!(answer.entries(&play.entries), play.entries);
    assert!(answer.outcomes.is_empty() && answer.facts.is_empty() && answer.drift.is_empty());
    assert_eq!((answer.first_divergence(), answer.held_fixed()), (None, None));
}

#[test]
fn what_never_happened_is_struck_and_the_rest_stays() {
    let (play, [first, ..]) = spent();
    let answer = ask(&play.entries, json!([{"never": {"of": first}}]));
    assert_eq!(verdicts(&answer), ["struck", "same", "same"]);
    assert_eq!(answer.tally(), Tally { struck: 1, same: 2, ..Tally::default() });
    assert_eq!(answer.campaign.sheet().value("ash", "coin"), Some(&Amount::Number(3)));
    assert_eq!(answer.facts.len(), 1);
    assert_eq!(answer.entries(&play.entries).len(), play.entries.len() - 2);
    assert!(answer.held_fixed().unwrap().contains("held as recorded"));
    let traces = answer.traces(&play.entries, &Judged::of(&play.entries));
    assert_eq!((traces[0].moved_by[0].outcome, &traces[0].changes[..]), (0, &[0][..]));
    assert_eq!(traces[0].moved_by.len(), 1);
}

#[test]
fn what_a_rule_forbids_on_the_other_side_is_refused_in_its_sentence() {
    let (play, [first, ..]) = spent();
    let answer = ask(&play.entries, json!([{"command": {"of": first, "command": spend("ash", 4)}}]));
    assert_eq!(verdicts(&answer), ["changed", "same", "refused"]);
    let Verdict::Refused(refusal) = &answer.outcomes[2].verdict else { panic!("it is refused") };
    assert_eq!(refusal.sentence, "Ash has 0 coin; 1 needed.");
    assert_eq!(answer.outcomes[2].verdict.sentence(), refusal.sentence);
    let first = answer.first_divergence().unwrap();
    assert_eq!(first.change, Some(0));
    assert_eq!(first.happened.as_ref().unwrap().sentences, ["Ash spends 4 coin: bribe."]);
}

#[test]
fn a_changed_command_that_is_refused_says_so() {
    let (play, [first, ..]) = spent();
    let answer = ask(&play.entries, json!([{"command": {"of": first, "command": spend("ash", 9)}}]));
    assert_eq!(verdicts(&answer), ["refused", "same", "same"]);
    assert_eq!(answer.outcomes[0].change, Some(0));
}

#[test]
fn what_names_something_that_is_not_there_is_moot() {
    let (play, [first, ..]) = spent();
    let answer = ask(&play.entries, json!([{"command": {"of": first, "command": spend("dara", 1)}}]));
    assert_eq!(verdicts(&answer), ["moot", "same", "same"]);
}

#[test]
fn an_insert_stands_after_its_entry_and_is_named_after_it() {
    let (play, [first, second, _]) = spent();
    let after = play.entries.iter().find(|r| r.entry.cause == Some(first)).unwrap().id;
    let insert = |after, who| json!({"insert": {"after": after, "command": spend(who, 1)}});
    let answer =
        ask(&play.entries, json!([insert(second, "cole"), insert(after, "bram"), insert(after, "cole")]));
    assert_eq!(verdicts(&answer), ["inserted", "inserted", "same", "inserted", "same"]);
    let changes: Vec<_> = answer.outcomes.iter().map(|o| o.change).collect();
    assert_eq!(changes, [Some(1), Some(2), None, Some(0), None]);
    let coin = |who| answer.campaign.sheet().value(who, "coin").cloned();
    assert_eq!((coin("bram"), coin("cole")), (Some(Amount::Number(2)), Some(Amount::Number(2))));
    let traces = answer.traces(&play.entries, &Judged::of(&play.entries));
    let cause = |who: &str| traces.iter().find(|t| t.fact.subject == who).unwrap().changes.clone();
    assert_eq!((cause("bram"), cause("cole")), (vec![1], vec![0, 2]), "each fact names its own changes");
}

#[test]
fn an_insert_after_the_last_entry_is_declared_at_the_end() {
    let (play, [.., last]) = spent();
    let answer = ask(&play.entries, json!([{"insert": {"after": last, "command": spend("cole", 4)}}]));
    assert_eq!(verdicts(&answer), ["inserted"]);
    assert_eq!(answer.campaign.sheet().value("cole", "coin"), Some(&Amount::Number(0)));
}

#[test]
fn both_sides_are_one_again_when_their_states_are() {
    let (mut play, [first, ..]) = spent();
    // A long tail: what differs is only for whom it was spent, so the states are one at once.
    for _ in 0..100 {
        play.happen(&[json!({"heat-gained": {"n": 1, "why": "noise"}})]);
    }
    let command = json!({"blades": {"spend-coin": {"payers": [{"who": "ash", "n": 3}], "why": "rent"}}});
    let answer = ask(&play.entries, json!([{"command": {"of": first, "command": command}}]));
    assert_eq!(answer.tally(), Tally { changed: 1, same: 102, ..Tally::default() });
    assert!(answer.facts.is_empty());
    assert_eq!(answer.campaign, play.campaign);
}

#[test]
fn drift_is_reported_beside_and_is_no_difference() {
    let (play, [_, second, _]) = spent();
    let mut entries = play.entries.clone();
    // A record in which a rule is cited that today's rulebook does not cite.
    let at = entries.iter().position(|r| r.entry.cause == Some(second)).unwrap();
    if let recount_core::entry::Body::Consequence(c) =
        &mut std::sync::Arc::make_mut(&mut entries[at].entry).body
    {
        c.rules = vec!["BS-R1".into()];
    }
    let first = turn_before(&entries, second);
    let answer = try_ask(&entries, json!([{"command": {"of": first, "command": spend("ash", 2)}}])).unwrap();
    assert_eq!(verdicts(&answer), ["changed", "same", "same"]);
    assert_eq!(answer.drift.len(), 1);
    assert_eq!(answer.drift[0].of, second);
    assert!(
        answer.drift[0].sentence.starts_with("Today's rulebook draws other consequences from spend-coin")
    );
    let kept = answer.entries(&entries).into_iter().find(|r| r.entry.cause == Some(second)).unwrap();
    assert_eq!(kept, entries[at], "the recorded consequences are applied");
}

fn turn_before(entries: &[Recorded], of: Id) -> Id {
    let at = entries.iter().position(|r| r.id == of).unwrap();
    entries[..at].iter().rev().find(|r| r.entry.cause.is_none()).unwrap().id
}

#[test]
fn a_house_rule_holds_from_there_on() {
    let (play, [first, ..]) = spent();
    let house = json!([{"house": {"after": first, "key": "wanted_max", "value": 5}}]);
    let answer = ask(&play.entries, house);
    assert_eq!(verdicts(&answer), ["inserted", "same", "same"]);
    assert_eq!(answer.campaign.house.number("wanted_max"), 5);
    assert_eq!(
        answer.outcomes[0].place,
        Place::After(play.entries.iter().position(|r| r.id == first).unwrap())
    );
}

#[test]
fn a_track_of_the_other_side_can_be_asked_why() {
    let (play, [first, ..]) = spent();
    let answer = ask(&play.entries, json!([{"command": {"of": first, "command": spend("ash", 2)}}]));
    let (list, history) = answer.history(&play.entries, &Judged::of(&play.entries));
    let after: Vec<_> = history.why(&list, "ash", "coin").iter().map(|r| r.after.clone().unwrap()).collect();
    assert_eq!(after, [4, 2, 1].map(Amount::Number));
    let recorded = History::of(&play.entries);
    assert_eq!(recorded.series("bram", "coin")[1].id, history.series("bram", "coin")[1].id);
}

#[test]
fn what_does_not_fit_the_record_is_refused_in_a_sentence() {
    let (play, [first, second, _]) = spent();
    let entries = &play.entries;
    let refused = |changes: Value| try_ask(entries, changes).unwrap_err();
    let open = entries[0].id;
    let note = entries[2].id;
    let consequence = entries.iter().find(|r| r.entry.cause == Some(first)).unwrap().id;
    let (short, note_short) = (consequence.short(), note.short());
    for (changes, code, sentence) in [
        (json!([{"never": {"of": Id::NONE}}]), "UnknownEntry", "This campaign has no entry 00000000.".into()),
        (json!([{"never": {"of": open}}]), "NotChangeable", format!("{} is an open;", open.short())),
        (json!([{"never": {"of": note}}]), "NotChangeable", format!("{note_short} is a note; only what")),
        (
            json!([{"never": {"of": consequence}}]),
            "NotChangeable",
            format!("{short} is a consequence; only what"),
        ),
        (
            json!([{"ruling": {"of": first, "set": {"position": "risky"}}}]),
            "NoSuchRuling",
            "spend-coin takes no such ruling: unknown field `ruling`".into(),
        ),
        (
            json!([{"never": {"of": first}}, {"command": {"of": first, "command": spend("ash", 1)}}]),
            "ChangedTwice",
            format!("{} is changed twice, by never and by command.", first.short()),
        ),
        (
            json!([{"faces": {"of": first, "label": "action", "faces": [1]}}]),
            "UnknownLabel",
            "spend-coin rolls no action; it rolls nothing.".into(),
        ),
        (
            json!([{"house": {"after": first, "key": "gravity", "value": 1}}]),
            "UnknownHouseRule",
            "blades has no house rule called gravity.".into(),
        ),
        (
            json!([{"house": {"after": first, "key": "wanted_max", "value": 99}}]),
            "HouseValue",
            "wanted_max takes a number from 1 to 10, not 99.".into(),
        ),
        (
            json!([{"insert": {"after": second, "command": {"campaign": {"note": {"text": "x"}}}}}]),
            "NotARulebooksCommand",
            "note belongs to the campaign; what is inserted is a rulebook's.".into(),
        ),
    ] {
        let refusal = refused(changes);
        assert_eq!(refusal.code, code);
        assert!(refusal.sentence.starts_with(&sentence), "{}", refusal.sentence);
    }
    let hint = refused(json!([{"never": {"of": consequence}}])).hint.unwrap();
    assert_eq!(hint, format!("Change the declaration it follows from: {}.", first.short()));
}
