//! Rulings as the knob of a what-if: changed, in need of being made again, weighed.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod play;

use play::{Play, With};
use recount_core::amount::Amount;
use recount_core::entry::Id;
use recount_replay::divergence::{NeedsRuling, Verdict, WhatIf};
use recount_replay::futures::futures;
use recount_replay::history::History;
use recount_replay::judged::Judged;
use recount_replay::scenario::{Change, Open, Scenario};
use recount_replay::weigh::{alternatives, weigh};
use recount_replay::what_if::what_if;
use serde_json::{Value, json};

fn ask(play: &Play, changes: Value, open: Open) -> WhatIf {
    let changes: Vec<Change> = serde_json::from_value(changes).unwrap();
    what_if(&play.entries, &Judged::of(&play.entries), &Scenario { changes, open }).unwrap()
}

fn verdicts(answer: &WhatIf) -> Vec<&'static str> {
    answer.outcomes.iter().map(|outcome| outcome.verdict.name()).collect()
}

fn brawl(ruling: Value) -> Value {
    json!({"blades": {"assess-heat": {"occasion": "a brawl", "ruling": ruling}}})
}

/// At war the crew brawls loudly (5 heat), then quietly (3 heat).
fn feud() -> (Play, Id, [Id; 2]) {
    let mut play = play::crew();
    let war = play.say(json!({"blades": {"set-war": {"at_war": true}}}));
    let loud = play.say(brawl(json!({"exposure": "loud"})));
    let quiet = play.say(brawl(json!({"exposure": "contained", "killing": false})));
    (play, war, [loud, quiet])
}

fn heat(answer: &WhatIf) -> Option<i64> {
    answer.campaign.sheet().value("crew", "heat").and_then(Amount::number)
}

#[test]
fn another_ruling_changes_its_declaration_and_what_follows() {
    let (play, _, [loud, _]) = feud();
    assert_eq!(play.campaign.sheet().value("crew", "heat"), Some(&Amount::Number(8)));
    let set = json!([{"ruling": {"of": loud, "set": {"exposure": "smooth"}}}]);
    let answer = ask(&play, set, Open::Provisional);
    assert_eq!(verdicts(&answer), ["changed", "same"]);
    assert_eq!(heat(&answer), Some(4));
    let (list, history) = answer.history(&play.entries, &Judged::of(&play.entries));
    let reasons = history.why(&list, "crew", "heat");
    assert_eq!(reasons[1].ruling, Some(json!({"exposure": "smooth"})));
    let recorded = History::of(&play.entries).why(&play.entries, "crew", "heat");
    assert_eq!(recorded[1].ruling, Some(json!({"exposure": "loud"})));
}

#[test]
fn a_ruling_made_in_view_of_something_else_needs_to_be_made_again() {
    let (play, war, _) = feud();
    let never = json!([{"never": {"of": war}}]);
    let answer = ask(&play, never.clone(), Open::Provisional);
    assert_eq!(verdicts(&answer), ["struck", "needs-ruling", "needs-ruling"]);
    assert_eq!(heat(&answer), Some(6), "carried over, without the heat of the war");
    let Verdict::NeedsRuling(why) = &answer.outcomes[1].verdict else { panic!("it needs a ruling") };
    assert!(
        matches!(&**why, NeedsRuling::Basis { then, now } if then["at_war"] == "true" && now["at_war"] == "false")
    );
    assert_eq!(why.sentence(), "The ruling was made in view of something else: at war true then, false now.");
    let held = ask(&play, never, Open::Held);
    assert_eq!(verdicts(&held), ["struck", "needs-ruling", "needs-ruling"]);
    assert_eq!(heat(&held), Some(0), "held, nothing follows");
}

#[test]
fn whoever_rules_anew_settles_what_needed_a_ruling() {
    let (play, war, [loud, _]) = feud();
    let changes = json!([{"never": {"of": war}}, {"ruling": {"of": loud, "set": {"exposure": "wild"}}}]);
    let answer = ask(&play, changes, Open::Held);
    assert_eq!(verdicts(&answer), ["struck", "changed", "needs-ruling"]);
    assert_eq!(heat(&answer), Some(6));
}

/// An answer that sets nothing keeps the old ruling in view of what is new; what the table decides is said.
#[test]
fn an_answer_may_keep_the_old_ruling() {
    let (play, war, [loud, quiet]) = feud();
    let changes = json!([{"never": {"of": war}}, {"ruling": {"of": loud, "set": {}}}]);
    let answer = ask(&play, changes, Open::Held);
    assert_eq!(verdicts(&answer), ["struck", "changed", "needs-ruling"]);
    assert_eq!(heat(&answer), Some(4), "loud as it was ruled, without the heat of the war");
    let Verdict::NeedsRuling(why) = &answer.outcomes[2].verdict else { panic!("it needs a ruling") };
    let declared = play.entries.iter().find(|r| r.id == quiet).unwrap().entry.declaration().unwrap();
    assert_eq!(
        why.question(declared, 7),
        "Decide whether exposure, killing would have been ruled the same: rule #7 keeps the ruling, rule #7 \
         KEY=VALUE rules anew."
    );
}

/// Only what depends on a change is marked, however much moves around it.
#[test]
fn an_unrelated_declaration_is_the_same_when_everything_around_it_moves() {
    let (mut play, war, _) = feud();
    play.say(json!({"blades": {"mark-stress": {"pc": "ash", "n": 2, "why": "the rain"}}}));
    play.say(brawl(json!({"exposure": "loud"})));
    let answer = ask(&play, json!([{"never": {"of": war}}]), Open::Held);
    assert_eq!(verdicts(&answer), ["struck", "needs-ruling", "needs-ruling", "same", "needs-ruling"]);
    let sentence = answer.held_fixed().unwrap();
    assert!(sentence.contains("is held as recorded") && sentence.contains("might have chosen otherwise"));
}

#[test]
fn a_ruling_that_its_command_does_not_take_is_refused_in_its_own_words() {
    let (play, _, [loud, _]) = feud();
    let refused = |set: Value| {
        let changes: Vec<Change> =
            serde_json::from_value(json!([{"ruling": {"of": loud, "set": set}}])).unwrap();
        let scenario = Scenario { changes, open: Open::Held };
        what_if(&play.entries, &Judged::of(&play.entries), &scenario).unwrap_err()
    };
    let unknown = refused(json!({"position": "risky"}));
    assert_eq!(unknown.code, "NoSuchRuling");
    assert!(unknown.sentence.starts_with("assess-heat takes no such ruling: unknown field `position`"));
    assert!(refused(json!({"exposure": "deafening"})).sentence.contains("unknown variant `deafening`"));
}

#[test]
fn weighing_tries_one_step_either_way_and_ranks_by_how_far_the_end_moves() {
    let (play, _, [loud, quiet]) = feud();
    let all = alternatives(&play.entries, 0..play.entries.len());
    let steps = |of: Id, key: &str| -> Vec<Value> {
        all.iter().filter(|a| a.of == of && a.key == key).map(|a| a.instead.clone()).collect()
    };
    assert_eq!(steps(loud, "exposure"), ["contained", "wild"]);
    assert_eq!(steps(quiet, "exposure"), ["smooth", "loud"]);
    assert_eq!(steps(quiet, "killing"), [true]);
    let weights = weigh(&play.entries, &Judged::of(&play.entries), 0..play.entries.len()).unwrap();
    assert_eq!(weights.len(), all.len());
    let ranks: Vec<_> = weights.iter().map(|w| (w.facts, w.distance)).collect();
    assert!(ranks.is_sorted_by(|a, b| a >= b), "{ranks:?}");
    assert!(ranks[0].0 >= 1);
}

#[test]
fn fresh_futures_roll_everything_afresh_from_a_point_and_count_where_it_ends() {
    let (mut play, _, _) = feud();
    play.say(json!({"blades": {"complete-score": {"name": "the vault"}}}));
    play.say(json!({"blades": {"begin-downtime": {}}}));
    let from = play.entries.len();
    play.say_with(
        json!({"blades": {"reduce-heat": {"pc": "ash", "action": "sway", "description": "bribes"}}}),
        With::dice("activity", &[1, 2]),
    );
    let judged = Judged::of(&play.entries);
    let runs = 40;
    let found = futures(&play.entries, &judged, &Scenario::default(), from, runs).unwrap();
    assert_eq!((found.runs, found.rerolled), (runs, 1));
    let ends = &found.ends[&("crew".to_owned(), "heat".to_owned())];
    assert_eq!(ends.values().sum::<usize>(), runs);
    let possible = [7, 6, 5, 3].map(|n| Some(Amount::Number(n)));
    assert!(ends.keys().all(|end| possible.contains(end)), "{ends:?}");
    assert!(ends.len() > 1);
    assert_eq!(futures(&play.entries, &judged, &Scenario::default(), from, runs).unwrap(), found);
}
