//! Amendments: nothing is rewritten, folding never decides, and both tenses answer (CA-R10, CA-R11).

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod play;

use play::{Play, With, crew, is_same_game};
use recount_core::campaign::{self, Campaign};
use recount_core::entry::{Body, Id, Recorded};
use recount_core::refusal::Refusal;
use recount_core::systems::Event;
use recount_replay::amend::{Effective, Rehearsal, Stream};
use recount_replay::fold::{Moment, fold, fold_as_of};
use recount_replay::history::History;
use recount_replay::scenario::{Open, Scenario};
use recount_replay::timeline::{Turn, turns};
use recount_replay::verify::{Checked, read};
use serde_json::{Value, json};
use std::sync::Arc;

fn scenario(changes: Value) -> Scenario {
    Scenario { changes: serde_json::from_value(changes).unwrap(), open: Open::Provisional }
}

fn value(campaign: &Campaign, subject: &str, track: &str) -> String {
    campaign.sheet().value(subject, track).map(ToString::to_string).unwrap_or_default()
}

fn heat(entries: &[Recorded]) -> String {
    value(&fold(entries), "crew", "heat")
}

/// A brawl that is loud: 4 heat; then a letter, contained: 2 more.
fn brawl() -> (Play, Id, Id) {
    let mut play = crew();
    let loud = json!({"occasion": "a brawl", "ruling": {"exposure": "loud"}});
    let brawl = play.say(json!({"blades": {"assess-heat": loud}}));
    let contained = json!({"occasion": "a letter", "ruling": {"exposure": "contained"}});
    let letter = play.say(json!({"blades": {"assess-heat": contained}}));
    (play, brawl, letter)
}

/// CA-R10: what was restated folds, what was recorded stays in the record, and the chain goes on.
#[test]
fn an_amendment_restates_and_rewrites_nothing() {
    let (mut play, brawl, _) = brawl();
    assert_eq!(heat(&play.entries), "6");
    let before = play.entries.clone();
    let quiet = json!([{"ruling": {"of": brawl, "set": {"exposure": "smooth"}}}]);
    let amendment = play.amend(scenario(quiet)).unwrap();
    assert_eq!(play.entries[..before.len()], before, "nothing is rewritten");
    assert_eq!(heat(&play.entries), "2");
    let then = fold_as_of(&play.entries, &Moment::Entry(before.last().unwrap().id)).unwrap();
    assert_eq!(value(&then, "crew", "heat"), "6", "what was believed then");
    let report = read(&play.entries);
    assert!(report.holds());
    assert_eq!(report.check(Checked::Rulebook).unwrap().failed.len(), 1, "only the made-up beginning drifts");
    let effective = Effective::of(&play.entries).unwrap();
    let given = effective.given_to(brawl).unwrap();
    assert_eq!((given.standing.name(), given.by), ("changed", amendment));
    assert!(effective.counts(brawl));
    let recorded = &before.iter().find(|r| r.entry.cause == Some(brawl)).unwrap();
    assert!(!effective.counts(recorded.id), "its consequence no longer counts");
}

/// Nobody is believed: what an amendment restates and does not follow is found.
#[test]
fn a_restatement_that_does_not_follow_is_drift() {
    let (mut play, brawl, _) = brawl();
    play.amend(scenario(json!([{"never": {"of": brawl}}]))).unwrap();
    let drift = |entries: &[Recorded]| read(entries).check(Checked::Rulebook).unwrap().failed.len();
    assert_eq!(drift(&play.entries), 1, "only the made-up beginning");
    let mut forged = play.entries.clone();
    let Body::Consequence(last) = &mut Arc::make_mut(&mut forged.last_mut().unwrap().entry).body else {
        panic!("restated")
    };
    let Event::Campaign(campaign::Event::Restated(restated)) = &mut last.event else { panic!("{last:?}") };
    restated.verdict = campaign::Standing::Moot;
    assert_eq!(drift(&forged), 2);
}

/// The chronicle tells what each entry did as it was believed then, the amendment all that it restates.
#[test]
fn the_history_of_the_record_keeps_what_was_believed() {
    let (mut play, brawl, _) = brawl();
    let amendment = play.amend(scenario(json!([{"never": {"of": brawl}}]))).unwrap();
    let history = History::of(&play.entries);
    let series: Vec<_> =
        history.series("crew", "heat").iter().map(|p| p.value.clone().unwrap().to_string()).collect();
    assert_eq!(series, ["0", "4", "6", "2"]);
    let jump = &history.rows().iter().find(|r| r.kind == "overturned").unwrap();
    assert_eq!(jump.facts.len(), 1);
    assert_eq!(play.entries[jump.declaration].id, amendment);
    let effective = Effective::of(&play.entries).unwrap();
    let held = History::with(&effective.entries, effective.judged());
    let series: Vec<_> =
        held.series("crew", "heat").iter().map(|p| p.value.clone().unwrap().to_string()).collect();
    assert_eq!(series, ["0", "2"], "why follows what is held to have happened");
    assert_eq!(held.sheet(), history.sheet());
}

/// CA-R11: an amendment is undone by a later one, and that one too.
#[test]
fn an_amendment_is_undone_and_done_again() {
    let (mut play, brawl, letter) = brawl();
    let first = play
        .amend(scenario(
            json!([{"never": {"of": brawl}}, {"ruling": {"of": letter, "set": {"exposure": "smooth"}}}]),
        ))
        .unwrap();
    let amended = heat(&play.entries);
    assert_eq!(amended, "0", "nothing of the brawl, and a smooth letter");
    play.say(
        json!({"blades": {"assess-heat": {"occasion": "a shout", "ruling": {"exposure": "contained"}}}}),
    );
    let amended = heat(&play.entries);
    assert_eq!(amended, "2");
    let second = play.amend(scenario(json!([{"never": {"of": first}}]))).unwrap();
    assert_eq!(heat(&play.entries), "8");
    let effective = Effective::of(&play.entries).unwrap();
    assert!(effective.counts(brawl) && effective.counts(letter));
    let recorded: Vec<_> = play.entries.iter().filter(|r| r.entry.cause == Some(brawl)).collect();
    assert!(recorded.iter().all(|r| effective.counts(r.id)), "the recorded consequences count again");
    play.amend(scenario(json!([{"never": {"of": second}}]))).unwrap();
    assert_eq!(heat(&play.entries), amended);
    assert!(!Effective::of(&play.entries).unwrap().counts(brawl));
}

/// CA-R10, CA-R11: where nothing followed there is nothing to take away, and still it stands or falls with its ground.
#[test]
fn what_had_no_consequences_is_moot_and_comes_back() {
    let mut play = crew();
    let docks =
        play.say(json!({"blades": {"gain-claim": {"name": "the docks", "kind": "turf", "via": "other"}}}));
    let extras = json!([{"source": "the docks", "xp": 0}]);
    let evening = play.say(json!({"blades": {"mark-session-xp": {"pc": "ash", "extras": extras}}}));
    assert_eq!(play.entries.last().unwrap().id, evening, "nothing follows");
    let standing = |play: &Play| {
        let effective = Effective::whole(&play.entries);
        assert_eq!(effective.judged().drift(&effective.entries).len(), 1, "only the made-up beginning");
        (effective.given_to(evening).map(|given| given.standing.name()), effective.counts(evening))
    };
    let mut first = play.amend(scenario(json!([{"never": {"of": docks}}]))).unwrap();
    assert_eq!(standing(&play), (Some("moot"), false));
    play.amend(scenario(json!([{"never": {"of": first}}]))).unwrap();
    assert_eq!(standing(&play), (Some("differs"), true));
    first = play.amend(scenario(json!([{"never": {"of": evening}}]))).unwrap();
    assert_eq!(standing(&play), (Some("struck"), false));
    play.amend(scenario(json!([{"never": {"of": first}}]))).unwrap();
    assert_eq!(standing(&play), (Some("changed"), true));
}

/// CA-R11: what an undone amendment inserted goes, and things that inserts make are never called the same.
#[test]
fn inserts_of_two_amendments_make_things_of_their_own() {
    let (mut play, brawl, _) = brawl();
    let harm = json!({"blades": {"suffer-harm": {"pc": "ash", "label": "Bruised", "level": 1}}});
    let insert = json!([{"insert": {"after": brawl, "command": harm}}]);
    let first = play.amend(scenario(insert.clone())).unwrap();
    play.amend(scenario(insert)).unwrap();
    let effective = Effective::of(&play.entries).unwrap();
    let tags: Vec<_> =
        turns(&effective.entries).filter_map(|turn| effective.given(turn.at)?.tag.clone()).collect();
    let seq = play.entries.iter().find(|r| r.id == brawl).unwrap().entry.seq;
    assert_eq!(tags, [format!("{seq}+2"), format!("{seq}+1")], "the later insert stands nearer");
    play.amend(scenario(json!([{"never": {"of": first}}]))).unwrap();
    let effective = Effective::of(&play.entries).unwrap();
    let is_left = |turn: &Turn<'_>| {
        effective.given(turn.at).is_some_and(|given| given.tag.is_some()) && !turn.is_empty()
    };
    let left = turns(&effective.entries).filter(is_left).count();
    assert_eq!(left, 1);
}

fn refusal(play: &Play, changes: Value) -> Refusal {
    Rehearsal::of(&play.entries, &scenario(changes), Stream::WhatIf)
        .and_then(|rehearsal| {
            rehearsal.events().map(|_| panic!("it amends: {:?}", rehearsal.answer.outcomes))
        })
        .unwrap_err()
}

/// Bad input, each in a sentence with a hint.
#[test]
fn a_scenario_that_cannot_be_says_why() {
    let (mut play, brawl, letter) = brawl();
    let heat_entry = play.entries.iter().find(|r| r.entry.cause == Some(brawl)).unwrap().id;
    let setup = play.entries[0].id;
    let amendment = play.amend(scenario(json!([{"never": {"of": brawl}}]))).unwrap();
    let restated = play.entries.iter().rfind(|r| r.entry.cause == Some(amendment)).unwrap().id;
    let undo = play.amend(scenario(json!([{"never": {"of": amendment}}]))).unwrap();
    let struck = play.amend(scenario(json!([{"never": {"of": letter}}]))).unwrap();
    let table = [
        (json!([{"never": {"of": Id::NONE}}]), "This campaign has no entry 00000000.".to_owned()),
        (
            json!([{"never": {"of": heat_entry}}]),
            format!("{} is a consequence; only what a rulebook judged can be changed.", heat_entry.short()),
        ),
        (
            json!([{"never": {"of": setup}}]),
            format!("{} is an open; only what a rulebook judged can be changed.", setup.short()),
        ),
        (
            json!([{"never": {"of": restated}}]),
            format!("{} is a restated; only what a rulebook judged can be changed.", restated.short()),
        ),
        (
            json!([{"never": {"of": letter}}]),
            format!("{} no longer counts: {} struck it.", letter.short(), struck.short()),
        ),
        (
            json!([{"never": {"of": amendment}}]),
            format!("{} no longer counts: {} struck it.", amendment.short(), undo.short()),
        ),
        (
            json!([{"ruling": {"of": brawl, "set": {"exposure": "loud"}}}]),
            "That scenario changes nothing.".to_owned(),
        ),
        (
            json!([{"ruling": {"of": brawl, "set": {"colour": "red"}}}]),
            "assess-heat takes no such ruling: unknown field `colour`".to_owned(),
        ),
        (
            json!([{"never": {"of": brawl}}, {"ruling": {"of": brawl, "set": {"exposure": "wild"}}}]),
            format!("{} is changed twice, by never and by ruling.", brawl.short()),
        ),
    ];
    for (changes, sentence) in table {
        let refusal = refusal(&play, changes.clone());
        assert!(refusal.sentence.starts_with(&sentence), "{changes}: {}", refusal.sentence);
        assert!(refusal.hint.is_some(), "{changes} has no hint");
    }
}

/// A die shows what it has: 0 and 7 are refused, in a sentence.
#[test]
fn faces_that_a_die_does_not_have_are_refused() {
    let mut play = crew();
    let roll =
        json!({"blades": {"fortune-roll": {"about": "rain", "ruling": {"trait": {"made": {"n": 2}}}}}});
    let rolled = play.try_say(roll, With::dice("fortune", &[4, 2]));
    let Ok(rolled) = rolled else { panic!("{rolled:?}") };
    for face in [0, 7] {
        let refusal =
            refusal(&play, json!([{"faces": {"of": rolled, "label": "fortune", "faces": [face, 2]}}]));
        assert_eq!(refusal.sentence, format!("A d6 shows 1 to 6, not {face}."));
    }
}

/// Undoing an amendment gives back what the table did rule on: nobody has to rule on it again (CA-R11).
#[test]
fn what_comes_back_as_it_was_ruled_needs_no_ruling() {
    let mut play = crew();
    let war = play.say(json!({"blades": {"set-war": {"at_war": true}}}));
    let loud = json!({"occasion": "a brawl", "ruling": {"exposure": "loud"}});
    let brawl = play.say(json!({"blades": {"assess-heat": loud}}));
    let before = fold(&play.entries);
    let amendment = play.amend(scenario(json!([{"never": {"of": war}}]))).unwrap();
    let effective = Effective::of(&play.entries).unwrap();
    assert_eq!(effective.given_to(brawl).unwrap().standing.name(), "needs-ruling");
    let back = Rehearsal::of(&play.entries, &scenario(json!([{"never": {"of": amendment}}])), Stream::WhatIf);
    let back = back.unwrap().answer;
    assert_eq!(back.tally().needs_ruling, 0, "{:?}", back.outcomes);
    assert!(is_same_game(&back.campaign, &before));
    let ruled = scenario(json!([{"ruling": {"of": brawl, "set": {}}}]));
    play.amend(ruled).unwrap_err();
    let wild = scenario(json!([{"ruling": {"of": brawl, "set": {"exposure": "wild"}}}]));
    play.amend(wild).unwrap();
    let effective = Effective::of(&play.entries).unwrap();
    assert_eq!(effective.given_to(brawl).unwrap().standing.name(), "changed", "the table ruled anew");
}
