//! The rulebook's own what-if examples, each with the verdict that the book gives it.

use recount_core::amount::Amount;
use recount_core::dice::{self, Seed};
use recount_core::entry::Id;
use recount_core::systems::blades::Event;
use recount_core::systems::blades::event::{ActionRolled, ConsequenceThreatened};
use recount_core::systems::blades::terms::Band;
use recount_replay::divergence::{NeedsRuling, Outcome, Verdict, WhatIf};
use recount_replay::judged::Judged;
use recount_replay::scenario::{Change, Open, Scenario};
use recount_replay::what_if::what_if;
use serde_json::{Value, json};

use crate::play::Play;
use crate::table::{crew, followed, ours, read, say, say_drawn};

fn ask(play: &Play, changes: Value) -> WhatIf {
    let changes: Vec<Change> = serde_json::from_value(changes).expect("changes");
    let scenario = Scenario { changes, open: Open::Provisional };
    what_if(&play.entries, &Judged::of(&play.entries), &scenario)
        .unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

fn verdicts(answer: &WhatIf) -> Vec<&'static str> {
    answer.outcomes.iter().map(|outcome| outcome.verdict.name()).collect()
}

fn events(outcome: &Outcome) -> Vec<Event> {
    let happened = outcome.happened.as_ref().expect("something followed");
    happened.events.iter().filter_map(|(event, _)| ours(event)).collect()
}

fn number(answer: &WhatIf, subject: &str, track: &str) -> i64 {
    answer.campaign.sheet().value(subject, track).and_then(Amount::number).unwrap_or_default()
}

fn recorded(play: &Play, subject: &str, track: &str) -> i64 {
    play.campaign.sheet().value(subject, track).and_then(Amount::number).unwrap_or_default()
}

fn ruling(of: Id, set: Value) -> Value {
    json!([{"ruling": {"of": of, "set": set}}])
}

/// Finds a seed whose first dice of a label are these.
fn seed_of(label: &str, faces: &[u16]) -> Seed {
    let seeds = (0_u64..).map(|n| {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&n.to_le_bytes());
        Seed(bytes)
    });
    let mut fitting = seeds.take(200_000).filter(|seed| dice::faces(*seed, label, 6, faces.len()) == faces);
    fitting.next().expect("one of so many seeds")
}

/// W1: a desperate action made risky falls alike, marks no xp, and what was settled needs a ruling (BS-J01, BS-J07).
#[test]
fn a_desperate_action_made_risky_needs_its_consequences_ruled_again() {
    let mut play = crew();
    let rolled =
        say(&mut play, "action-roll pc=bram action=prowl assist=ash ruling.position=desperate dice=4,1");
    say(&mut play, "settle-action pc=bram ruling.consequences.kind=harm:3:Stabbed");
    assert_eq!(recorded(&play, "bram", "xp/prowess"), 1);
    let answer = ask(&play, ruling(rolled, json!({"position": "risky"})));
    assert_eq!(verdicts(&answer), ["changed", "needs-ruling"]);
    assert_eq!(answer.outcomes[0].happened.as_ref().unwrap().asked[0].faces, [4, 1]);
    assert_eq!(number(&answer, "bram", "xp/prowess"), 0);
    let Verdict::NeedsRuling(why) = &answer.outcomes[1].verdict else { panic!("{:?}", verdicts(&answer)) };
    let NeedsRuling::Basis { then, now } = why.as_ref() else { panic!("{why:?}") };
    assert_eq!((then["position"].as_str(), now["position"].as_str()), ("desperate", "risky"));
    let expected = |events: &[Event]| {
        events.iter().find_map(|e| match e {
            Event::ConsequenceThreatened(ConsequenceThreatened { expected, .. }) => *expected,
            _ => None,
        })
    };
    let settled = play.entries.iter().rev().find_map(|r| r.entry.cause).unwrap();
    assert_eq!(expected(&followed(&play.entries, settled)), Some(3));
    assert_eq!(expected(&events(&answer.outcomes[1])), Some(2));
}

/// W2: without the helper two sixes are left, still a critical, and the helper has no stress (BS-R50).
#[test]
fn without_the_helper_the_other_dice_stay() {
    let mut play = crew();
    let rolled = say(&mut play, "action-roll pc=cole action=skirmish push=die assist=bram dice=6,6,3");
    say(&mut play, "action-roll pc=dara action=sway dice=2");
    assert_eq!(recorded(&play, "bram", "stress"), 1);
    let alone = read("action-roll pc=cole action=skirmish push=die").0;
    let answer = ask(&play, json!([{"command": {"of": rolled, "command": alone}}]));
    assert_eq!(verdicts(&answer), ["changed", "same"]);
    let made = events(&answer.outcomes[0]);
    let roll = made.iter().find_map(|e| match e {
        Event::ActionRolled(ActionRolled { roll, .. }) => Some(roll.clone()),
        _ => None,
    });
    let roll = roll.expect("an action roll");
    assert_eq!((roll.faces, roll.band), (vec![6, 6], Some(Band::Crit)));
    assert_eq!((number(&answer, "bram", "stress"), number(&answer, "cole", "stress")), (0, 2));
}

/// W3: without the killing heat is 8 and wanted 0, so the entanglement rolls two and keeps the lower (BS-R291).
#[test]
fn without_the_killing_the_entanglement_is_rolled_on_two_dice() {
    let mut play = crew();
    play.happen(&[
        json!({"score-began": {"score": "vault", "name": "The Vault", "plan": "stealth", "detail": "the roof"}}),
        json!({"score-completed": {"score": "vault", "name": "The Vault", "outcome": "success"}}),
        json!({"step-done": {"step": "payoff"}}),
    ]);
    let heat = say(
        &mut play,
        "assess-heat ruling.exposure=wild ruling.high_profile=true ruling.hostile_turf=true ruling.killing=true",
    );
    assert_eq!((recorded(&play, "crew", "heat"), recorded(&play, "crew", "wanted")), (1, 1));
    let came = say_drawn(&mut play, "roll-entanglement", seed_of("entanglement", &[5, 2]));
    let column = |events: &[Event]| {
        events.iter().find_map(|e| match e {
            Event::EntanglementRolled { column, roll } => Some((*column, roll.clone())),
            _ => None,
        })
    };
    let (here, one) = column(&followed(&play.entries, came)).expect("an entanglement roll");
    assert_eq!((one.faces.as_slice(), one.zero), ([5].as_slice(), false));
    let quiet = read("assess-heat ruling.exposure=wild ruling.high_profile=true ruling.hostile_turf=true").0;
    let answer = ask(&play, json!([{"command": {"of": heat, "command": quiet}}]));
    assert_eq!((number(&answer, "crew", "heat"), number(&answer, "crew", "wanted")), (8, 0));
    let (there, two) = column(&events(&answer.outcomes[1])).expect("an entanglement roll");
    assert_eq!((two.label.as_str(), two.faces.as_slice()), ("entanglement", [5, 2].as_slice()));
    assert_eq!((two.zero, two.face), (true, Some(2)));
    assert!(there > here, "column {there} of the table, not {here}");
}

/// W4: a resistance that avoids costs the same stress and brings the same trauma, and no harm (BS-J09).
#[test]
fn a_resistance_that_avoids_brings_the_trauma_all_the_same() {
    let mut play = crew();
    play.happen(&[json!({"stress-marked": {"pc": "bram", "n": 8, "why": "given"}})]);
    say(&mut play, "threaten pc=bram consequences.kind=harm:3:Lung consequences.name=stab");
    let resisted = say(&mut play, "resist pc=bram consequence=stab ruling.attribute=prowess dice=1,1,1,1");
    let trauma = |answer: &recount_core::view::Sheet| answer.value("bram", "trauma").map(ToString::to_string);
    let sheet = play.campaign.sheet();
    assert_eq!(sheet.value("bram", "harm").map(ToString::to_string), Some("2 “Lung”".into()));
    let answer = ask(&play, ruling(resisted, json!({"attribute": "prowess", "outcome": "avoid"})));
    assert_eq!(verdicts(&answer), ["changed"]);
    let there = answer.campaign.sheet();
    assert_eq!((number(&answer, "bram", "stress"), trauma(&there)), (0, trauma(&sheet)));
    assert_eq!(there.value("bram", "harm").map(ToString::to_string).unwrap_or_default(), "");
    let stress = |events: &[Event]| {
        events.iter().find_map(|e| match e {
            Event::ResistanceRolled { stress, .. } => *stress,
            _ => None,
        })
    };
    assert_eq!(stress(&events(&answer.outcomes[0])), Some(5));
}

/// W5: with a tenth box 9 stress are no trauma, and the vice that was too much is not (BS-A01).
#[test]
fn a_tenth_box_is_no_trauma_and_the_vice_is_not_too_much() {
    let mut play = crew();
    play.happen(&[
        json!({"stress-marked": {"pc": "dara", "n": 7, "why": "given"}}),
        json!({"vice-set": {"pc": "dara", "vice": "luxury", "purveyor": "Dunn"}}),
    ]);
    let opened = play.entries.last().expect("what was given").id;
    say(&mut play, "mark-stress pc=dara n=2 why=\"too much\"");
    say(&mut play, "begin-downtime");
    let indulged = say(&mut play, "indulge-vice pc=dara dice=5,2,1,1");
    let is_too_much = |events: &[Event]| events.iter().any(|e| matches!(e, Event::Overindulged { .. }));
    assert_eq!(recorded(&play, "dara", "stress"), 0);
    assert!(is_too_much(&followed(&play.entries, indulged)));
    let answer = ask(&play, json!([{"house": {"after": opened, "key": "stress_max", "value": 10}}]));
    assert_eq!(number(&answer, "dara", "stress"), 4, "9, and 5 cleared");
    let last = answer.outcomes.last().expect("the vice");
    assert_eq!(last.verdict.name(), "differs");
    assert!(!is_too_much(&events(last)));
    let sheet = answer.campaign.sheet();
    assert_eq!(sheet.value("dara", "trauma").map(ToString::to_string).unwrap_or_default(), "");
}

/// W1 of downtime: a better healer rolls a third die, a six, and the coin has nothing left to raise (BD-J11).
#[test]
fn a_better_healer_makes_the_coin_needless() {
    let mut play = crew();
    play.happen(&[
        json!({"contact-added": {"contact": "quellyn", "name": "Quellyn", "kind": "friend", "of": "ash",
            "healer_quality": 2}}),
        json!({"downtime-began": {"n": 1, "at_war": false}}),
        json!({"harm-taken": {"pc": "cole", "harm": "leg", "label": "Leg", "level_in": 3, "level": 3}}),
        json!({"harm-taken": {"pc": "cole", "harm": "bruise", "label": "Battered", "level_in": 1, "level": 1}}),
    ]);
    let seed = seed_of("activity", &[6, 2, 6]);
    let treated = say_drawn(&mut play, "recover pc=cole treatment=contact:quellyn settle=false", seed);
    say(&mut play, "improve-result pc=cole levels=1");
    say(&mut play, "settle-activity pc=cole");
    assert_eq!((recorded(&play, "cole", "coin"), recorded(&play, "cole", "healing")), (2, 1));
    let answer = ask(&play, ruling(treated, json!({"quality": 3})));
    assert_eq!(answer.outcomes[0].happened.as_ref().unwrap().asked[0].faces, [6, 2, 6]);
    let Verdict::Refused(refusal) = &answer.outcomes[1].verdict else { panic!("{:?}", verdicts(&answer)) };
    assert_eq!(refusal.code, "ResultAlreadyCritical");
    assert_eq!((number(&answer, "cole", "coin"), number(&answer, "cole", "healing")), (3, 1));
    let harm = |sheet: &recount_core::view::Sheet| sheet.value("cole", "harm").map(ToString::to_string);
    assert_eq!(harm(&answer.campaign.sheet()), harm(&play.campaign.sheet()));
}

/// W2 of downtime: bombs that the law does not mind bring no heat (BD-J05).
#[test]
fn what_is_not_restricted_brings_no_heat() {
    let mut play = crew();
    play.happen(&[
        json!({"downtime-began": {"n": 1, "at_war": false}}),
        json!({"heat-gained": {"n": 3, "why": "given"}}),
    ]);
    let acquired = say(&mut play, "acquire-asset pc=ash asset=\"Three bombs\":item:bomb dice=4");
    assert_eq!(recorded(&play, "crew", "heat"), 5);
    let answer = ask(&play, ruling(acquired, json!({"restricted_override": false})));
    assert_eq!(verdicts(&answer), ["changed"]);
    assert_eq!(number(&answer, "crew", "heat"), 3);
}

/// W3 of downtime: a lower minimum needs no coin, and the coin that was paid still raises the quality (BD-J04).
#[test]
fn a_lower_minimum_needs_no_coin() {
    let mut play = crew();
    play.happen(&[
        json!({"tier-changed": {"to": 2, "why": "given"}}),
        json!({"downtime-began": {"n": 1, "at_war": false}}),
    ]);
    let asked = "acquire-asset pc=ash asset=Uniforms:item-set ruling.min_quality=4 dice=6,4 settle=false";
    let acquired = say(&mut play, asked);
    let improved = say(&mut play, "improve-result pc=ash levels=1");
    say(&mut play, "settle-activity pc=ash");
    assert_eq!(recorded(&play, "uniforms", "quality"), 4);
    let lower = json!({"ruling": {"of": acquired, "set": {"min_quality": 3}}});
    let answer = ask(&play, json!([lower]));
    assert_eq!((number(&answer, "uniforms", "quality"), number(&answer, "ash", "coin")), (4, 2));
    assert_eq!(answer.outcomes[1].verdict.name(), "same");
    let unpaid = ask(&play, json!([lower, {"never": {"of": improved}}]));
    assert_eq!((number(&unpaid, "uniforms", "quality"), number(&unpaid, "ash", "coin")), (3, 3));
    let missed = ask(&play, json!([{"never": {"of": improved}}]));
    assert_eq!(missed.campaign.sheet().value("uniforms", "quality"), None, "3 of 4 is not acquired");
}
