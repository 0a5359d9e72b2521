//! What a replay does with dice and with rulings.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod play;

use play::{Play, With};
use recount_core::amount::Amount;
use recount_core::entry::{Id, Recorded};
use recount_core::luck::Source;
use recount_replay::divergence::{NeedsRuling, Outcome, Verdict, WhatIf};
use recount_replay::judged::Judged;
use recount_replay::scenario::{Change, Open, Scenario};
use recount_replay::what_if::what_if;
use serde_json::{Value, json};

fn ask_with(entries: &[Recorded], changes: Value, open: Open) -> WhatIf {
    let changes: Vec<Change> = serde_json::from_value(changes).unwrap();
    what_if(entries, &Judged::of(entries), &Scenario { changes, open }).unwrap()
}

fn ask(entries: &[Recorded], changes: Value) -> WhatIf {
    ask_with(entries, changes, Open::Provisional)
}

fn verdicts(answer: &WhatIf) -> Vec<&'static str> {
    answer.outcomes.iter().map(|outcome| outcome.verdict.name()).collect()
}

fn faces(outcome: &Outcome, label: &str) -> Vec<u16> {
    let happened = outcome.happened.as_ref().unwrap();
    happened.asked.iter().find(|asked| asked.label == label).unwrap().faces.clone()
}

fn reduce_heat(pc: &str) -> Value {
    json!({"blades": {"reduce-heat": {"pc": pc, "action": "sway", "description": "bribes"}}})
}

fn settle(pc: &str) -> Value {
    json!({"blades": {"settle-activity": {"pc": pc}}})
}

/// A downtime with eight heat.
fn downtime() -> Play {
    let mut play = play::crew();
    play.happen(&[json!({"heat-gained": {"n": 8, "why": "killing"}})]);
    play.say(json!({"blades": {"complete-score": {"name": "the vault"}}}));
    play.say(json!({"blades": {"begin-downtime": {}}}));
    play
}

fn heat(answer: &WhatIf) -> Option<Amount> {
    answer.campaign.sheet().value("crew", "heat").cloned()
}

#[test]
fn a_roll_that_falls_otherwise_changes_what_is_settled_and_nothing_before() {
    let mut play = downtime();
    let rolled = play.say_with(reduce_heat("ash"), With { ..With::default() });
    play.say(settle("ash"));
    play.say(reduce_heat("bram"));
    play.say(settle("bram"));
    let answer = ask(&play.entries, json!([{"faces": {"of": rolled, "label": "activity", "faces": [6, 6]}}]));
    assert_eq!(verdicts(&answer), ["changed", "differs", "same", "same"]);
    assert_eq!(faces(&answer.outcomes[0], "activity"), [6, 6]);
    assert!(answer.outcomes[1].happened.as_ref().unwrap().sentences.len() >= 2);
    let judged = Judged::of(&play.entries);
    let traces = answer.traces(&play.entries, &judged);
    let trace = traces.iter().find(|t| t.fact.track == "heat").unwrap();
    assert_eq!((trace.moved_by.len(), &trace.changes[..]), (1, &[0][..]));
    assert_eq!(trace.moved_by[0].outcome, 1, "the settling moved it, not the roll");
}

#[test]
fn a_roll_keeps_the_faces_that_a_scenario_does_not_say() {
    let mut play = downtime();
    let drawn = play.say(reduce_heat("ash"));
    let seed =
        play.entries.iter().find(|r| r.id == drawn).unwrap().entry.declaration().unwrap().seed.unwrap();
    let second = recount_core::dice::faces(seed, "activity", 6, 2)[1];
    let written = play.say_with(reduce_heat("bram"), With::dice("activity", &[3, 5]));
    let told = play.say_with(reduce_heat("cole"), With::told("activity", "1-3"));
    let first = |of| json!({"faces": {"of": of, "label": "activity", "faces": [6]}});
    let answer = ask(&play.entries, json!([first(drawn), first(written), first(told)]));
    assert_eq!(faces(&answer.outcomes[0], "activity"), [6, second]);
    assert_eq!(faces(&answer.outcomes[1], "activity"), [6, 5]);
    let stream = recount_core::dice::what_if_seed(told, 0, "");
    let second = recount_core::dice::faces(stream, "activity", 6, 2)[1];
    assert_eq!(faces(&answer.outcomes[2], "activity"), [6, second]);
    assert_eq!(verdicts(&answer), ["changed", "changed", "changed"]);
}

#[test]
fn what_answered_a_roll_that_was_never_made_is_moot() {
    let mut play = downtime();
    let rolled = play.say(reduce_heat("ash"));
    play.say(settle("ash"));
    let answer = ask(&play.entries, json!([{"never": {"of": rolled}}]));
    assert_eq!(verdicts(&answer), ["struck", "moot"]);
    assert_eq!(heat(&answer), Some(Amount::Number(8)));
}

#[test]
fn a_reroll_falls_afresh_from_its_salt_and_the_same_salt_falls_alike() {
    let mut play = downtime();
    let rolled = play.say_with(reduce_heat("ash"), With::dice("activity", &[1, 1]));
    let reroll = |salt: &str| ask(&play.entries, json!([{"reroll": {"of": rolled, "salt": salt}}]));
    let seed = recount_core::dice::what_if_seed(rolled, 0, "moon");
    let due = recount_core::dice::faces(seed, "activity", 6, 2);
    assert_eq!(faces(&reroll("moon").outcomes[0], "activity"), due);
    assert_eq!(reroll("moon"), reroll("moon"));
    let fresh: std::collections::BTreeSet<_> =
        ["a", "b", "c", "d", "e", "f"].map(|salt| faces(&reroll(salt).outcomes[0], "activity")).into();
    assert!(fresh.len() > 1);
}

#[test]
fn one_extra_die_at_roll_ten_leaves_every_roll_that_does_not_depend_on_it_untouched() {
    let mut play = play::crew();
    play.happen(&[json!({"contact-added": {"contact": "hutton", "name": "Hutton", "kind": "friend"}})]);
    let mut rolls: Vec<Id> = Vec::new();
    for evening in 0..10 {
        play.happen(&[json!({"heat-gained": {"n": 6, "why": "noise"}})]);
        play.say(json!({"blades": {"complete-score": {"name": format!("score {evening}")}}}));
        play.say(json!({"blades": {"begin-downtime": {}}}));
        for pc in ["ash", "bram", "cole"] {
            rolls.push(play.say(reduce_heat(pc)));
            play.say(settle(pc));
        }
        play.say(json!({"blades": {"end-downtime": {}}}));
    }
    let tenth = rolls[9];
    let mut helped = reduce_heat("ash");
    helped["blades"]["reduce-heat"]["helper"] = json!(["hutton"]);
    let answer = ask(&play.entries, json!([{"command": {"of": tenth, "command": helped}}]));
    let judged = Judged::of(&play.entries);
    let (list, history) = answer.history(&play.entries, &judged);
    let recorded = recount_replay::history::History::of(&play.entries);
    let fell =
        |history: &recount_replay::history::History, entries: &[Recorded], kind: &str| -> Vec<Vec<u16>> {
            let rows = history.rows().iter().filter(|row| row.kind == kind);
            let rolls: Vec<_> = rows.map(|row| history.dice(row.at)).collect();
            assert!(entries.len() >= rolls.len());
            rolls.iter().map(|asked| asked[0].faces.clone()).collect()
        };
    let here = fell(&recorded, &play.entries, "reduce-heat");
    let there = fell(&history, &list, "reduce-heat");
    assert_eq!((here.len(), there.len()), (30, 30));
    let touched: Vec<_> = (0..30).filter(|i| here[*i] != there[*i]).collect();
    assert_eq!(touched, [9], "29 rolls are untouched");
    assert_eq!(there[9].len(), 3);
    assert_eq!(there[9][..2], here[9][..], "the first two dice of the tenth are the recorded ones");
    assert_eq!(answer.outcomes[0].happened.as_ref().unwrap().asked[0].source, Source::Drawn);
}

#[test]
fn observed_dice_go_on_with_the_what_if_stream_where_more_are_due() {
    let mut play = downtime();
    play.happen(&[json!({"contact-added": {"contact": "hutton", "name": "Hutton", "kind": "friend"}})]);
    let rolled = play.say_with(reduce_heat("ash"), With::dice("activity", &[2, 3]));
    let mut helped = reduce_heat("ash");
    helped["blades"]["reduce-heat"]["helper"] = json!(["hutton"]);
    let answer = ask(&play.entries, json!([{"command": {"of": rolled, "command": helped}}]));
    let seed = recount_core::dice::what_if_seed(rolled, 0, "");
    let third = recount_core::dice::faces(seed, "activity", 6, 3)[2];
    assert_eq!(faces(&answer.outcomes[0], "activity"), [2, 3, third]);
    let list = answer.entries(&play.entries);
    let written = list.iter().rev().find_map(|r| r.entry.declaration()).unwrap();
    assert_eq!(written.observed["activity"], [2, 3, third], "what fell is written down on the other side");
}

#[test]
fn a_told_roll_whose_number_changed_needs_a_ruling_and_may_be_held() {
    let mut play = downtime();
    let rated = play.happen(&[json!({"heat-gained": {"n": 0, "why": "nothing"}})]);
    assert_ne!(rated, Id::NONE);
    play.happen(&[json!({"contact-added": {"contact": "hutton", "name": "Hutton", "kind": "friend"}})]);
    let rolled = play.say_with(reduce_heat("ash"), With::told("activity", "4/5"));
    let mut helped = reduce_heat("ash");
    helped["blades"]["reduce-heat"]["helper"] = json!(["hutton"]);
    let change = json!([{"command": {"of": rolled, "command": helped}}]);
    let answer = ask(&play.entries, change.clone());
    let Verdict::NeedsRuling(why) = &answer.outcomes[0].verdict else { panic!("{:?}", verdicts(&answer)) };
    assert_eq!(**why, NeedsRuling::Told { label: "activity".into(), then: Some(2), now: Some(3) });
    assert_eq!(why.sentence(), "Nobody kept the dice of activity: 2 dice then, 3 now.");
    assert!(answer.outcomes[0].happened.is_some(), "carried over provisionally");
    let held = ask_with(&play.entries, change, Open::Held);
    assert!(held.outcomes[0].happened.is_none());
    assert_eq!(heat(&held), Some(Amount::Number(8)), "held: as if struck");
}

#[test]
fn faces_above_the_sides_of_the_recorded_dice_are_refused() {
    let mut play = downtime();
    let rolled = play.say(reduce_heat("ash"));
    let refused = |faces: Value| {
        let changes = json!([{"faces": {"of": rolled, "label": "activity", "faces": faces}}]);
        let changes: Vec<Change> = serde_json::from_value(changes).unwrap();
        let scenario = Scenario { changes, open: Open::Held };
        what_if(&play.entries, &Judged::of(&play.entries), &scenario).unwrap_err().sentence
    };
    assert_eq!(refused(json!([1, 7])), "A d6 shows 1 to 6, not 7.");
    assert_eq!(refused(json!([0])), "A d6 shows 1 to 6, not 0.");
    assert_eq!(refused(json!([])), "Say what the activity roll shows.");
}

#[test]
fn what_is_left_open_lapses_and_is_listed() {
    let mut play = downtime();
    play.say_with(reduce_heat("ash"), With::dice("activity", &[4, 5]));
    // With drawn dice the result waits; on the record it was settled at once.
    let first = play.entries.iter().rev().find(|r| r.entry.declaration().is_some()).unwrap().id;
    play.say_with(reduce_heat("ash"), With::dice("activity", &[1, 5]));
    let mut waiting = reduce_heat("ash");
    waiting["blades"]["reduce-heat"]["settle"] = json!(false);
    let answer = ask(&play.entries, json!([{"command": {"of": first, "command": waiting}}]));
    assert_eq!(verdicts(&answer), ["changed", "needs-ruling", "same"]);
    let Verdict::NeedsRuling(why) = &answer.outcomes[1].verdict else { panic!("it lapsed") };
    assert!(matches!(&**why, NeedsRuling::Lapsed(beat) if beat.kind == "result" && beat.of == "ash"));
    let list = answer.entries(&play.entries);
    assert_eq!(recount_replay::fold::fold(&list), answer.campaign);
}

/// A reading whose dice nobody counted cannot fall afresh: the table says how it fell, or it stays.
#[test]
fn a_reroll_of_a_told_roll_needs_a_ruling_and_is_not_moot() {
    let mut play = play::crew();
    play.say(json!({"blades": {"create-character": {"name": "Edda", "opening": true}}}));
    play.happen(&[json!({"heat-gained": {"n": 8, "why": "killing"}})]);
    play.say(json!({"blades": {"complete-score": {"name": "the vault"}}}));
    play.say(json!({"blades": {"begin-downtime": {}}}));
    let rolled = play.say_with(reduce_heat("edda"), With::told("activity", "4/5"));
    let reroll = json!([{"reroll": {"of": rolled, "salt": "x"}}]);
    let answer = ask(&play.entries, reroll.clone());
    assert_eq!(verdicts(&answer), ["needs-ruling"]);
    let sentence = "Nobody kept the dice of activity, nor how many there were, so they cannot fall again.";
    assert_eq!(answer.outcomes[0].verdict.sentence(), sentence);
    assert_eq!(heat(&answer), Some(Amount::Number(6)), "as it was read");
    let held = ask_with(&play.entries, reroll, Open::Held);
    assert_eq!(verdicts(&held)[0], "needs-ruling");
    let fell = json!([{"faces": {"of": rolled, "label": "activity", "faces": [6]}}]);
    let fell = ask(&play.entries, fell);
    assert_eq!((verdicts(&fell)[0], faces(&fell.outcomes[0], "activity")), ("changed", vec![6]));
}
