//! The rulebook's own what-if examples, each with the verdict that the book gives it.

use recount_core::amount::Amount;
use recount_core::entry::Id;
use recount_core::systems::synergy::Event;
use recount_core::systems::synergy::terms::{Edge, Face};
use recount_replay::divergence::{Outcome, Verdict, WhatIf};
use recount_replay::judged::Judged;
use recount_replay::scenario::{Change, Open, Scenario};
use recount_replay::what_if::what_if;
use serde_json::{Value, json};

use crate::history::{World, ours};

fn ask(world: &World, changes: Value) -> WhatIf {
    let changes: Vec<Change> = serde_json::from_value(changes).expect("changes");
    let scenario = Scenario { changes, open: Open::Provisional };
    let entries = &world.play.entries;
    what_if(entries, &Judged::of(entries), &scenario).unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

fn ruling(of: Id, set: Value) -> Value {
    json!([{"ruling": {"of": of, "set": set}}])
}

fn verdicts(answer: &WhatIf) -> Vec<&'static str> {
    answer.outcomes.iter().map(|outcome| outcome.verdict.name()).collect()
}

fn number(answer: &WhatIf, subject: &str, track: &str) -> i64 {
    answer.campaign.sheet().value(subject, track).and_then(Amount::number).unwrap_or_default()
}

fn events(outcome: &Outcome) -> Vec<Event> {
    let happened = outcome.happened.as_ref().expect("something followed");
    happened.events.iter().filter_map(|(event, _)| ours(event)).collect()
}

fn sentence(outcome: &Outcome) -> String {
    match &outcome.verdict {
        Verdict::Refused(refusal) | Verdict::Moot(refusal) => {
            format!("{} {}", refusal.code, refusal.sentence)
        }
        other => panic!("{other:?}"),
    }
}

/// W1: care that succeeds after all falls on the same first faces, with a second face for each (SY-J04, SY-R19).
#[test]
fn care_that_succeeds_after_all_keeps_the_first_faces() {
    let mut world = World::camp();
    world.say("start-rest members=ada,bo rest=camp");
    world.say("pass-time rest=camp hours=8");
    world.say("adjust-ledger target=ada set=vit:3,ad-ready:0,ad-wounded:4 reason=given");
    let care = world.say("provide-care carer=bo patient=ada skill=medicine ruling.success=false");
    world.say("complete-rest pc=ada dice=4,1,6,2");
    let answer = ask(&world, ruling(care, json!({"success": true})));
    assert_eq!(verdicts(&answer), ["changed", "differs"]);
    let made = events(&answer.outcomes[1]);
    let Some(Event::WoundedRolled { roll, .. }) = made.first() else { panic!("{made:?}") };
    assert_eq!((&roll.faces[..], roll.edge), (&[4, 1, 6, 2][..], Edge::Advantage));
    let second = roll.second.clone().expect("a second face for each");
    assert_eq!(second.len(), 4);
    // The first and the third die are back by their first faces; the others by their second, if by any.
    let back = 2 + [second[1], second[3]].iter().filter(|face| **face >= 4).count();
    assert_eq!(number(&answer, "ada", "vit"), 3 + i64::try_from(back).unwrap());
    assert_eq!(roll.ended.iter().filter(|face| **face != Face::Miss).count(), back);
}

/// W2: with Advantage from elsewhere no Synergy can be offered, and there is no offer to answer (SY-J11, SY-R56).
#[test]
fn with_other_advantage_no_synergy_is_offered_and_none_is_spent() {
    let mut world = World::camp();
    world.say("adjust-ledger target=party set=synergy:1 reason=given");
    let put = world.say("confirm-check checker=ada skill=Finesse check=leap");
    world.say("offer-synergy granter=bo check=leap");
    world.say("answer-synergy check=leap answer=yes");
    world.say("commit-dice check=leap");
    let answer = ask(&world, ruling(put, json!({"advantages": ["a rope"]})));
    assert_eq!(verdicts(&answer), ["changed", "refused", "moot", "same"]);
    let said = "AlreadyAdvantage The check already has Advantage from another source.";
    assert_eq!(sentence(&answer.outcomes[1]), said);
    assert_eq!(sentence(&answer.outcomes[2]), "NoOffer No Synergy has been offered for that check.");
    assert_eq!(number(&answer, "party", "synergy"), 1);
}

/// W3: if Javi lacks a prerequisite neither gains, nobody pays, and what built on Rika's Level is judged anew
/// (SY-J12, SY-R66, R72).
#[test]
fn if_javi_may_not_neither_gains_and_what_built_on_it_is_judged_anew() {
    let mut world = World::camp();
    for (pc, player, levels) in
        [("rika", "p7", "skill:finesse:2,skill:occult:5"), ("javi", "p8", "skill:finesse:3,skill:occult:4")]
    {
        world.say(&format!(
            "adjust-ledger target={pc} register.player={player} set=sp:9,{levels} reason=given"
        ));
    }
    world.say("propose-exchange a=rika b=javi teach_a=signs teach_b=hands inc_a=skill:finesse:3 inc_b=skill:occult:5 exchange=lesson");
    world.say("answer-exchange answer=yes");
    let done = world.say("complete-exchange exchange=lesson");
    world.say("raise-level pc=rika inc=skill:finesse:4");
    let answer = ask(&world, ruling(done, json!({"prereq_ok_b": false})));
    assert_eq!(verdicts(&answer), ["refused", "refused"]);
    let said = "PrerequisiteUnmet Javi cannot take 5 of Occult: a prerequisite is not met.";
    assert_eq!(sentence(&answer.outcomes[0]), said);
    assert_eq!(sentence(&answer.outcomes[1]), "NotOneStep An increase goes to the next Level.");
    let now = |pc: &str, track: &str| number(&answer, pc, track);
    assert_eq!((now("rika", "sp"), now("javi", "sp")), (9, 9));
    assert_eq!((now("rika", "skill/finesse"), now("javi", "skill/occult")), (2, 4));
}

/// If nobody agreed, the open exchange lapses, and there is none to complete (SY-R63).
#[test]
fn an_exchange_that_nobody_agreed_to_lapses() {
    let mut world = World::camp();
    world.say("propose-exchange a=ada b=bo teach_a=signs teach_b=hands inc_a=skill:finesse:3 inc_b=skill:occult:5 exchange=lesson");
    let agreed = world.say("answer-exchange answer=yes");
    world.say("complete-exchange exchange=lesson");
    let answer = ask(&world, json!([{"never": {"of": agreed}}]));
    assert_eq!(verdicts(&answer), ["struck", "needs-ruling", "moot"]);
    assert_eq!(sentence(&answer.outcomes[2]), "NoExchange No Training Exchange is waiting.");
}
