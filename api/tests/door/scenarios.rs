//! Scenarios as text, kept under a name and compared; futures and weights on every core.

use std::fs;
use std::path::Path;

use recount_api::many::{Watch, futures, weights};
use recount_api::scenario_text::{read, read_inline, write};
use recount_api::scope::Scope;
use recount_core::entry::Recorded;
use recount_replay::futures::Fresh;
use recount_replay::scenario::{Change, Open, Scenario};
use recount_replay::weigh::alternatives_on;
use serde_json::Value;
use tempfile::TempDir;

use super::Table;
use super::cli::{done, fails};

/// A crew whose heat is assessed twice, then brought down by two rolls.
fn evening(table: &Table) -> std::sync::Arc<Scope> {
    for line in [
        "found-crew name=Crew tier=0 hold=strong rep=0 coin=8 opening=true",
        "create-character name=Ash opening=true actions=consort:2,sway:2",
        "begin-session number=1",
        "assess-heat occasion=\"a brawl\" ruling.exposure=loud",
        "assess-heat occasion=\"a letter\" ruling.exposure=contained ruling.killing=false",
        "complete-score name=\"the vault\"",
        "begin-downtime",
        "reduce-heat pc=ash action=sway description=bribes dice=2,4",
    ] {
        table.say(line);
    }
    let raw = table.scribe.ledger().read(table.campaign, 0..1_000).unwrap();
    let entries: Vec<_> = raw.iter().map(|raw| Recorded::read(&raw.bytes).unwrap()).collect();
    Scope::now("lamps", entries)
}

/// What is written out is read as the same scenario, with the same id.
#[test]
fn a_scenario_is_written_and_read_as_the_same() {
    let table = Table::new();
    let scope = evening(&table);
    let at = |text: &str| {
        let row = scope.history().rows().iter().find(|row| row.sentence.contains(text)).unwrap();
        format!("#{}", row.seq)
    };
    let (brawl, letter) = (at("heat of a brawl"), at("heat of a letter"));
    let rolled = at("reducing the heat");
    let text = format!(
        "# what if\nopen held\n\n- ruling {brawl} exposure=wild killing=true\nrule {letter}\n\
         insert {brawl} mark-stress pc=ash n=2 why=\"the long; scare\"\nfaces {rolled} 6,6\n\
         house {letter} stress_max=7\n"
    );
    let scenario = read(&scope, &text).unwrap();
    assert_eq!((scenario.changes.len(), scenario.open), (5, Open::Held));
    let again = read(&scope, &write(&scope, &scenario)).unwrap();
    assert_eq!(again, scenario);
    assert_eq!(again.id().unwrap(), scenario.id().unwrap());
    let json = serde_json::to_string(&scenario).unwrap();
    assert_eq!(read(&scope, &json).unwrap(), scenario, "JSON as in the format is read too");
    let inline = format!("never {brawl}; insert {letter} mark-stress pc=ash n=1 why=\"rain; hail\"");
    assert_eq!(read_inline(&scope, &inline).unwrap().changes.len(), 2);
}

/// Bad input: the line, a sentence and a hint.
#[test]
fn a_text_that_is_no_scenario_says_where_and_why() {
    let table = Table::new();
    let scope = evening(&table);
    for (text, line, sentence) in [
        ("never #999", Some(1), "No entry begins with #999."),
        ("\nnvr #1", Some(2), "There is no change called \"nvr\"."),
        ("never", Some(1), "never names no entry."),
        ("ruling #1", Some(1), "ruling says nothing that is ruled."),
        ("ruling #1 position", Some(1), "\"position\" is no key=value."),
        ("open maybe", Some(1), "\"maybe\" is no answer to what is open."),
        ("insert #1 mark-stres pc=ash", Some(1), "There is no command \"mark-stres\" in blades."),
        ("faces #1 6", Some(1), "That declaration rolled no dice."),
        ("# only a remark", None, "This scenario changes nothing."),
        ("{\"changes\":1}", None, "This is no scenario"),
    ] {
        let bad = read(&scope, text).unwrap_err();
        assert_eq!(bad.line, line, "{text}: {bad}");
        assert!(bad.sentence.starts_with(sentence), "{text}: {bad}");
        assert!(bad.hint.is_some(), "{text} has no hint");
    }
}

/// The same futures whatever the number of cores, and none when somebody ends them.
#[test]
fn futures_and_weights_are_the_same_on_every_core_and_can_be_ended() {
    let table = Table::new();
    let scope = evening(&table);
    let ground = scope.base();
    let fresh = Fresh::of(&ground, &Scenario::default(), 0, "").unwrap();
    let all = futures(&fresh, 200, &Watch::default()).unwrap();
    assert_eq!(all, fresh.gather(1..=200));
    assert_eq!((all.runs, all.rerolled), (200, 1));
    let heat = ("crew".to_owned(), "heat".to_owned());
    assert_eq!(all.ends[&heat].values().sum::<usize>(), 200);
    let other = Fresh::of(&ground, &Scenario::default(), 0, "another ").unwrap();
    assert_ne!(futures(&other, 200, &Watch::default()).unwrap().ends, all.ends, "a salt makes them others");
    let watch = Watch::default();
    let alternatives = alternatives_on(&ground, 0..scope.entries.len());
    let weighed = weights(&ground, &alternatives, &watch).unwrap().unwrap();
    assert_eq!(watch.done(), alternatives.len());
    assert!(weighed.is_sorted_by(|a, b| (a.facts, a.distance) >= (b.facts, b.distance)));
    assert!(weighed.iter().any(|w| w.moves.iter().any(|fact| fact.track == "heat")));
    let ended = Watch::default();
    ended.cancel();
    assert_eq!(futures(&fresh, 200, &ended), None);
    assert_eq!(weights(&ground, &alternatives, &ended).unwrap(), None);
}

fn seq(at: &Path, text: &str) -> String {
    let log: Value = serde_json::from_str(&done(at, &["--json", "log", "--text", text])).unwrap();
    format!("#{}", log[0]["seq"])
}

/// Kept, listed, shared as text, compared, and dropped; in no export.
#[test]
fn scenarios_are_kept_listed_compared_and_shared_by_the_command_line() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    done(at, &["new", "lamps"]);
    done(at, &["record", "found-crew name=Crew tier=0 hold=strong rep=0 coin=2 opening=true"]);
    done(at, &["record", "assess-heat occasion=\"a brawl\" ruling.exposure=loud"]);
    let brawl = seq(at, "Assess the heat of a brawl");
    done(at, &["scenario", "save", "quiet", "--ruling", &brawl, "exposure=smooth"]);
    done(at, &["scenario", "save", "no-brawl", "--never", &brawl]);
    let list = done(at, &["scenario", "list"]);
    assert!(list.contains("quiet") && list.contains("no-brawl"), "{list}");
    let shown = done(at, &["scenario", "show", "quiet"]);
    assert!(shown.contains("exposure=smooth"), "{shown}");
    std::fs::write(at.join("shared.txt"), &shown).unwrap();
    let by_name: Value =
        serde_json::from_str(&done(at, &["--json", "what-if", "--scenario", "quiet"])).unwrap();
    let by_file: Value =
        serde_json::from_str(&done(at, &["--json", "what-if", "--scenario", "shared.txt"])).unwrap();
    assert_eq!(by_name["id"], by_file["id"]);
    let wild = format!("ruling {brawl} exposure=wild\n");
    std::fs::write(at.join("wild.txt"), wild).unwrap();
    let compared = done(at, &["compare", "quiet", "wild.txt"]);
    let heat = compared.lines().find(|line| line.trim_start().starts_with("crew  heat")).unwrap();
    assert_eq!(heat.split_whitespace().collect::<Vec<_>>(), ["crew", "heat", "4", "0", "6"]);
    assert!(fails(at, 3, &["what-if", "--scenario", "loud"]).contains("no scenario is kept"));
    std::fs::write(at.join("bad.txt"), "nvr #1\n").unwrap();
    assert!(
        fails(at, 2, &["what-if", "--scenario", "bad.txt"])
            .contains("There is no change called \"nvr\" (bad.txt:1).")
    );
    done(at, &["export", "-o", "lamps.tape"]);
    let tape = std::fs::read_to_string(at.join("lamps.tape")).unwrap();
    assert!(!tape.contains("smooth"), "a kept scenario is in no campaign");
    done(at, &["scenario", "drop", "quiet"]);
    assert!(fails(at, 3, &["scenario", "drop", "quiet"]).contains("no scenario is kept"));
    assert!(fails(at, 3, &["futures", "--from", "#99"]).contains("no entry #99"));
    assert!(fails(at, 2, &["futures", "--from", "#1", "--runs", "0"]).contains("1 to 1000000"));
    assert!(fails(at, 3, &["weigh", "--session", "9"]).contains("Nothing is recorded of session 9"));
    let ended = done(at, &["futures", "--from", "#1", "--runs", "10"]);
    assert!(ended.contains("Every one of them ends as recorded."), "{ended}");
}

/// An insert that cannot be says what it is, not what it stands after; a reroll shows its new faces.
#[test]
fn what_a_what_if_shows_is_what_the_other_side_says() {
    let table = Table::new();
    let scope = evening(&table);
    let rolled =
        scope.history().rows().iter().find(|row| row.sentence.contains("reducing the heat")).unwrap();
    let insert = read(&scope, "insert #1 settle-activity pc=ash").unwrap();
    let compared = scope.what_if(&insert).unwrap();
    let refused = compared.result.outcomes.iter().find(|o| o.change == Some(0)).unwrap();
    assert!(matches!(refused.verdict.name(), "moot" | "refused"), "{refused:?}");
    assert_eq!(compared.declared(refused), insert_sentence(&insert));
    let reroll = Scenario::one(Change::Reroll { of: rolled.id, salt: "x".into() });
    let compared = scope.what_if(&reroll).unwrap();
    let fell = compared.result.outcomes.iter().find(|o| o.change == Some(0)).unwrap();
    assert_eq!(fell.happened.as_ref().unwrap().asked[0].faces.len(), 2, "the new faces are there to show");
}

fn insert_sentence(scenario: &Scenario) -> String {
    match &scenario.changes[0] {
        Change::Insert { command, .. } => command.sentence(),
        other => panic!("{other:?}"),
    }
}

/// Through GraphQL the progress is a stream that ends with the answer, the same as the question without one.
#[test]
fn progress_is_a_stream_that_ends_with_the_answer() {
    use async_graphql::futures_util::StreamExt as _;
    let table = Table::new();
    evening(&table);
    let scribe = std::sync::Arc::new(table.scribe);
    let library = std::sync::Arc::new(recount_api::library::Library::new(scribe.ledger().clone()));
    let schema = recount_api::graphql::schema(recount_api::graphql::Desk { library, scribe });
    let told = "done of futures { runs rerolled tracks { subject track asRecorded ends { value count isRecorded } } }";
    let asked =
        format!("subscription {{ futures(campaign: \"lamps\", from: \"#1\", runs: 300) {{ {told} }} }}");
    let weigh = "subscription { weigh(campaign: \"lamps\", session: 1) { done of weights { key facts } } }";
    let once = "{ campaign(name: \"lamps\") { secondLook { futures(from: \"#1\", runs: 300) {
        runs rerolled tracks { subject track asRecorded ends { value count isRecorded } } } } } }";
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let work = async move {
        let said: Vec<_> = schema.execute_stream(asked).collect().await;
        let weighed: Vec<_> = schema.execute_stream(weigh).collect().await;
        (said, weighed, schema.execute(once).await)
    };
    let (said, weighed, once) = runtime.block_on(async move { tokio::spawn(work).await.unwrap() });
    let last = said.last().unwrap();
    assert!(last.errors.is_empty(), "{:?}", last.errors);
    let last = last.data.clone().into_json().unwrap()["futures"].clone();
    assert_eq!((&last["done"], &last["of"]), (&300.into(), &300.into()));
    assert_eq!(last["futures"], once.data.into_json().unwrap()["campaign"]["secondLook"]["futures"]);
    let weighed = weighed.last().unwrap().data.clone().into_json().unwrap();
    assert!(
        weighed["weigh"]["of"].as_u64() > Some(0) && weighed["weigh"]["of"] == weighed["weigh"]["done"],
        "{weighed}"
    );
    assert!(weighed["weigh"]["weights"].as_array().is_some_and(|all| !all.is_empty()), "{weighed}");
}

/// A line in a scenario says nothing that a scenario cannot hold: no departure, and dice only where it is inserted. A
/// departure is taken back by the same line without it.
#[test]
fn a_departure_is_taken_back_and_never_dropped_in_silence() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    done(at, &["new", "lamps"]);
    done(at, &["record", "found-crew name=Crew tier=0 hold=strong rep=0 coin=2 opening=true"]);
    let line = "assess-heat occasion=\"a brawl\" ruling.exposure=loud";
    let departs = format!("{line} instead.heat=1 instead.reason=\"as agreed\"");
    done(at, &["record", &departs]);
    let log = done(at, &["log"]);
    let of = log.lines().rfind(|line| line.contains("Assess the heat")).unwrap();
    let of = of.split_whitespace().next().unwrap();
    for change in ["--command", "--insert"] {
        let said = fails(at, 2, &["what-if", change, of, &departs]);
        assert!(said.contains("cannot depart from the book, as instead.heat would"), "{said}");
    }
    let said = fails(at, 2, &["what-if", "--command", of, "fortune-roll about=rain dice=6"]);
    assert!(said.contains("brings no dice") && said.contains("faces"), "{said}");
    fs::write(at.join("scenario.txt"), format!("insert {of} {departs}\n")).unwrap();
    assert!(fails(at, 2, &["what-if", "--scenario", "scenario.txt"]).contains("cannot depart from the book"));
    let back = done(at, &["what-if", "--command", of, line]);
    assert!(back.contains("1 changed") && !back.contains("nothing differs"), "{back}");
    assert!(back.lines().any(|row| row.contains("heat") && row.contains('1') && row.contains('4')), "{back}");
}
