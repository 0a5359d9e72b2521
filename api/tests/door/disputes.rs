//! Disputes and amendments through every door: raised, looked at, overturned, undone (CA-R8 to CA-R11).

use std::path::Path;
use std::sync::Arc;

use async_graphql::{Request, Variables};
use recount_api::graphql::{Desk, schema};
use recount_api::library::Library;
use recount_api::scribe::{Amended, Amending, Answer, Proposal, Rehearsed};
use recount_core::campaign::Command as Shared;
use recount_core::entry::{Id, Role};
use recount_core::scenario::{Change, Scenario};
use recount_core::systems::Command;
use recount_replay::fold::fold;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::cli::{done, fails};
use super::{Table, by, gm};

/// A crew with a loud brawl (4 heat) and a contained letter (2 heat).
fn brawl(table: &Table) -> (Id, Id) {
    table.say("found-crew name=Crew tier=0 hold=strong rep=0 coin=2 opening=true");
    let brawl = table.say("assess-heat occasion=\"a brawl\" ruling.exposure=loud").declaration().id;
    let letter = table.say("assess-heat occasion=\"a letter\" ruling.exposure=contained").declaration().id;
    (brawl, letter)
}

fn amending(scenario: Scenario) -> Amending {
    Amending { by: gm(), dispute: None, scenario, because: "so we decided".into(), key: None }
}

fn never(of: Id) -> Scenario {
    Scenario::one(Change::Never { of })
}

fn heat(table: &Table) -> String {
    let (_, campaign) = table.scribe.state(table.campaign).unwrap();
    campaign.sheet().value("crew", "heat").unwrap().to_string()
}

fn head(table: &Table) -> Id {
    table.scribe.ledger().head(table.campaign).unwrap().id
}

fn refused(table: &Table, amending: &Amending) -> (String, Option<String>) {
    let before = head(table);
    let answer = table.scribe.overturn(table.campaign, amending, before).unwrap();
    let Amended::Refused(refusal) = answer else { panic!("{answer:?}") };
    assert_eq!(head(table), before, "nothing is written");
    (refusal.sentence, refusal.hint)
}

/// CA-R10: what was looked at is what is written, or nothing is.
#[test]
fn an_amendment_is_written_only_on_the_head_that_was_looked_at() {
    let table = Table::new();
    let (brawl, _) = brawl(&table);
    let looked = head(&table);
    let wanted = amending(never(brawl));
    let record = table.scribe.record_of(table.campaign).unwrap();
    let rehearsed = Rehearsed::of(&record, &fold(&record), &wanted).unwrap();
    assert_eq!((rehearsed.head, rehearsed.refusal), (looked, None));
    table.say("assess-heat occasion=\"a shout\" ruling.exposure=contained");
    let moved = head(&table);
    let answer = table.scribe.overturn(table.campaign, &wanted, looked).unwrap();
    let Amended::Moved(refusal, now) = answer else { panic!("{answer:?}") };
    assert_eq!(refusal.sentence, "The ledger moved since this was previewed; look again.");
    assert_eq!((now.head, head(&table)), (moved, moved), "nothing is written");
    assert_eq!(now.rehearsal.answer.outcomes.len(), 3, "the new verdicts, with the new declaration");
    let answer = table.scribe.overturn(table.campaign, &wanted, moved).unwrap();
    assert!(matches!(answer, Amended::Recorded(_)), "{answer:?}");
    assert_eq!(heat(&table), "4");
}

/// Bad input: each a sentence and a hint, nothing written.
#[test]
fn what_cannot_be_amended_is_refused_in_a_sentence() {
    let table = Table::new();
    let (brawl, letter) = brawl(&table);
    let dispute = |of: Id| {
        let command = Shared::RaiseDispute { of, because: "It was no brawl.".into() };
        let proposal = Proposal::command(by("bo", Role::Player), Command::Campaign(command));
        table.scribe.record(table.campaign, &proposal).unwrap()
    };
    let consequence = head(&table);
    for (of, code) in [(Id::NONE, "UnknownEntry"), (consequence, "NotADeclaration")] {
        let Answer::Refused(refusal) = dispute(of) else { panic!("it is disputed") };
        assert!(refusal.code == code && refusal.hint.is_some(), "{refusal:?}");
    }
    let Answer::Recorded(raised) = dispute(brawl) else { panic!("it is not disputed") };
    let name = format!("dispute-{}", raised.declaration().entry.seq);
    let player = Amending { by: by("bo", Role::Player), ..amending(never(brawl)) };
    assert_eq!(refused(&table, &player).0, "Only the GM may overturn.");
    let unsaid = Amending { because: " ".into(), ..amending(never(brawl)) };
    assert_eq!(refused(&table, &unsaid).0, "Say why the record is amended.");
    let nothing = Scenario::one(Change::Ruling { of: brawl, set: serde_json::Map::new() });
    let (sentence, hint) = refused(&table, &amending(nothing));
    assert!(sentence == "That scenario changes nothing." && hint.is_some());
    let settled = Amending { dispute: Some(name.parse().unwrap()), ..amending(never(brawl)) };
    let answer = table.scribe.overturn(table.campaign, &settled, head(&table)).unwrap();
    assert!(matches!(answer, Amended::Recorded(_)), "{answer:?}");
    let again = Amending { scenario: never(letter), ..settled };
    assert_eq!(refused(&table, &again).0, format!("No open dispute {name}."), "overturning twice");
    let (sentence, hint) = refused(&table, &amending(never(brawl)));
    assert!(sentence.starts_with(&format!("{} no longer counts", brawl.short())) && hint.is_some());
    let by_line = Command::Campaign(Shared::Overturn {
        dispute: None,
        scenario: never(letter),
        base: head(&table),
        because: "x".into(),
    });
    let proposal = Proposal::command(gm(), by_line);
    assert!(table.scribe.record(table.campaign, &proposal).is_err(), "no other way in");
}

/// A reopened ledger folds an amended campaign to the same state, and a key amends once.
#[test]
fn an_amended_campaign_is_the_same_after_a_restart_and_a_key_amends_once() {
    let table = Table::new();
    let (brawl, _) = brawl(&table);
    let wanted = Amending { key: Some("k".into()), ..amending(never(brawl)) };
    let first = table.scribe.overturn(table.campaign, &wanted, head(&table)).unwrap();
    let Amended::Recorded(first) = first else { panic!("{first:?}") };
    let base = match &first.declaration().entry.declaration().unwrap().command {
        Command::Campaign(Shared::Overturn { base, .. }) => *base,
        other => panic!("{other:?}"),
    };
    let again = table.scribe.overturn(table.campaign, &wanted, base).unwrap();
    let Amended::Recorded(again) = again else { panic!("{again:?}") };
    assert!(!again.is_new && again.entries == first.entries);
    assert_eq!(heat(&table), "2");
    let (_, hot) = table.scribe.state(table.campaign).unwrap();
    let Table { folder, scribe, campaign } = table;
    drop(scribe);
    let cold = super::scribe_at(&folder, "2026-01-02T20:00:00Z");
    assert_eq!(cold.state(campaign).unwrap().1, hot);
}

fn tale(at: &Path) {
    done(at, &["new", "lamps"]);
    done(at, &["record", "found-crew name=Crew tier=0 hold=strong rep=0 coin=2 opening=true"]);
    done(at, &["record", "assess-heat occasion=\"a brawl\" ruling.exposure=loud"]);
    done(at, &["record", "assess-heat occasion=\"a letter\" ruling.exposure=contained"]);
}

fn entry(at: &Path, text: &str) -> String {
    let log: Value = serde_json::from_str(&done(at, &["--json", "log", "--text", text])).unwrap();
    format!("#{}", log[0]["seq"])
}

/// A table's whole evening with a dispute, by the command line.
#[test]
fn a_dispute_is_raised_looked_at_overturned_and_undone_by_the_command_line() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    tale(at);
    let brawl = entry(at, "Assess the heat of a brawl");
    assert!(fails(at, 1, &["dispute", "raise", &brawl, "--as", "bo"]).contains("Say what is disputed"));
    done(at, &["dispute", "raise", &brawl, "--because", "It was quiet.", "--as", "bo"]);
    let list = done(at, &["dispute", "list"]);
    assert!(list.contains("open, raised by bo: It was quiet."), "{list}");
    let because = ["--because", "They were heard, not seen."];
    let overturn = ["dispute", "overturn", &brawl, "--set", "exposure=smooth"];
    let preview = done(at, &[&overturn[..], &because[..]].concat());
    assert!(preview.contains("Nothing is written yet.") && preview.contains("crew  heat"), "{preview}");
    assert!(done(at, &["show", "crew"]).contains("6 of 9"), "a preview writes nothing");
    let head = preview.rsplit_once("--head ").unwrap().1.trim();
    done(at, &["record", "note text=rain"]);
    let write = [&overturn[..], &because[..], &["--yes", "--head", head]].concat();
    let output = super::cli::run(at, &write);
    assert_eq!(output.status.code(), Some(5));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("The ledger moved since this was previewed; look again."), "{said}");
    done(at, &[&overturn[..], &because[..], &["--yes"]].concat());
    assert!(done(at, &["show", "crew"]).contains("2 of 9"));
    let letter = entry(at, "Assess the heat of a letter");
    assert!(done(at, &["show", "crew", "--as-known", &letter]).contains("4 of 9"), "what we believed then");
    let now = done(at, &["show", "crew", "--at", &brawl, "--as-known", "now"]);
    assert!(now.contains("0 of 9"), "what we now hold of then: {now}");
    let log = done(at, &["log"]);
    assert!(log.contains("✗ no longer so: it was declared otherwise — amended by #"), "{log}");
    let why = done(at, &["why", "crew", "heat"]);
    assert!(
        why.contains("no longer: 0 → 4") && why.contains("recorded by gm; changed, amended by #"),
        "{why}"
    );
    let amendment = entry(at, "They were heard, not seen.");
    assert!(done(at, &["undo", &amendment]).contains("Nothing is written yet."));
    done(at, &["undo", &amendment, "--yes"]);
    assert!(done(at, &["show", "crew"]).contains("6 of 9"));
    assert!(fails(at, 1, &["undo", &amendment, "--yes"]).contains("no longer counts"));
    assert!(done(at, &["verify"]).contains("lamps holds"));
}

/// The same from a recap: disputed, then overturned; imported again it changes nothing.
#[test]
fn a_recap_disputes_and_amends_what_is_recorded() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    done(at, &["new", "lamps"]);
    let recap = "# Session 1 (2025-02-03)\n\n\
        > found-crew name=Crew tier=0 hold=strong rep=0 coin=2 opening=true\n\
        > assess-heat occasion=\"a brawl\" ruling.exposure=loud\n";
    let second = "> overturn because=\"It was quiet.\" scenario=\"ruling #12 exposure=smooth\"\n";
    std::fs::write(at.join("recap.md"), format!("{recap}{second}")).unwrap();
    let said = fails(at, 2, &["import", "recap.md"]);
    assert!(said.contains("recap.md:5: What is amended is recorded first, and line 3 is new."), "{said}");
    std::fs::write(at.join("recap.md"), recap).unwrap();
    done(at, &["import", "recap.md"]);
    let brawl = entry(at, "Assess the heat of a brawl");
    let dispute = format!("> raise-dispute of={brawl} because=\"Nobody heard it.\"\n");
    let second = second.replace("#12", &brawl);
    for (lines, said) in [
        (second.replace("smooth", "loud"), "That scenario changes nothing (CA-R10)."),
        (second.replace("ruling ", "nvr "), "There is no change called \"nvr\"."),
        (second.replace("because", "why"), "overturn has no \"why\"."),
        (dispute.replace("Nobody heard it.", " "), "Say what is disputed (CA-R8)."),
        (format!("{second}{second}"), "Another amendment stands before this one."),
    ] {
        std::fs::write(at.join("bad.md"), format!("{recap}{lines}")).unwrap();
        let refused = fails(at, 2, &["import", "bad.md"]);
        assert!(refused.contains(said), "{refused}");
    }
    assert!(done(at, &["show", "crew"]).contains("4 of 9"), "nothing was written");
    std::fs::write(at.join("recap.md"), format!("{recap}{dispute}{second}")).unwrap();
    assert!(done(at, &["import", "recap.md"]).contains("2 lines are recorded"));
    assert!(done(at, &["show", "crew"]).contains("0 of 9"));
    assert!(done(at, &["dispute", "list"]).contains("Nobody heard it."));
    let lines = done(at, &["log", "--lines"]);
    assert!(lines.contains("overturn because=\"It was quiet.\" scenario=\"ruling "), "{lines}");
    assert!(done(at, &["import", "recap.md"]).contains("0 lines are recorded"));
}

struct Api {
    desk: Desk,
    runtime: tokio::runtime::Runtime,
}

impl Api {
    fn ask(&self, question: &str, variables: Value) -> Value {
        let request = Request::new(question).variables(Variables::from_json(variables));
        let schema = schema(self.desk.clone());
        let work = async move { tokio::spawn(async move { schema.execute(request).await }).await };
        let answer = self.runtime.block_on(work).unwrap();
        assert!(answer.errors.is_empty(), "{:?}", answer.errors);
        answer.data.into_json().unwrap()
    }
}

/// Both tenses of the disputed declaration, and why the heat is what it is.
const BOTH: &str = "query($of: String!) { campaign(name: \"lamps\") {
        head { id } secondLook {
            disputes { nodes { state raised { kind } settled { id kind } settledBecause isUndone } } amendments { nodes { because changes undoneBy { id } } }
            noLonger(subject: \"crew\", track: \"heat\") { nodes {
                before after declaration { id by { member } } amendedBy { id } } } }
        now: subject(slug: \"crew\") { tracks { name value } }
        then: at(entry: $of) { subject(slug: \"crew\") { tracks { name value } } }
        entry(id: $of) { isEffective isAsRecorded standing disputes { name } amendedBy { id }
            consequences { isEffective } }
        why(subject: \"crew\", track: \"heat\") { nodes {
            declaration { id by { member } ruling { value } } ruling { value } amendedBy { id } } } } }";

/// Both tenses of a brawl that was loud as recorded and is smooth as we hold now.
fn check_both(both: &Value, brawl: &Value, name: &Value, amendment: &Value) {
    let value = |sheet: &Value| {
        let tracks = sheet["tracks"].as_array().unwrap().clone();
        tracks.into_iter().find(|t| t["name"] == "heat").unwrap()["value"].clone()
    };
    assert_eq!((value(&both["now"]), value(&both["then"]["subject"])), (json!("2"), json!("0")));
    let settled = &both["secondLook"]["disputes"]["nodes"][0];
    assert_eq!(
        (&settled["state"], &settled["raised"]["kind"]),
        (&json!("OVERTURNED"), &json!("raise-dispute"))
    );
    assert_eq!(
        (&settled["settled"]["kind"], &settled["settledBecause"]),
        (&json!("overturn"), &json!("Heard, not seen."))
    );
    assert_eq!(
        (&both["entry"]["isAsRecorded"], &both["entry"]["disputes"][0]["name"]),
        (&json!(false), name)
    );
    assert_eq!(both["entry"]["standing"], "CHANGED");
    assert_eq!(both["entry"]["amendedBy"][0]["id"], *amendment);
    let gone = &both["secondLook"]["noLonger"]["nodes"];
    assert_eq!((gone.as_array().map(Vec::len), &gone[0]["declaration"]["id"]), (Some(1), brawl), "{gone}");
    assert_eq!((&gone[0]["before"], &gone[0]["after"]), (&json!("0"), &json!("4")));
    assert_eq!(gone[0]["amendedBy"]["id"], *amendment);
}

/// The same through GraphQL: raised, overturned on a stale head, overturned, both tenses asked, undone.
#[test]
fn a_dispute_is_settled_through_graphql() {
    let table = Table::new();
    let (brawl, _) = brawl(&table);
    let (campaign, stale) = (table.campaign, head(&table));
    let scribe = Arc::new(table.scribe);
    let library = Arc::new(Library::new(scribe.ledger().clone()));
    let api = Api { desk: Desk { library, scribe }, runtime: tokio::runtime::Runtime::new().unwrap() };
    let raise = "mutation($of: String!) { raiseDispute(campaign: \"lamps\", by: {member: \"bo\", role: PLAYER}, \
                 of: $of, because: \"It was quiet.\") { ... on Recorded { consequences { kind } } } }";
    let raised = api.ask(raise, json!({"of": brawl}));
    assert_eq!(raised["raiseDispute"]["consequences"][0]["kind"], "dispute-raised");
    let disputes = "{ campaign(name: \"lamps\") { head { id } \
                    secondLook { disputes { nodes { name state because of { id } } } } } }";
    let asked = api.ask(disputes, json!({}));
    let dispute = asked["campaign"]["secondLook"]["disputes"]["nodes"][0].clone();
    assert_eq!((&dispute["state"], &dispute["of"]["id"]), (&json!("OPEN"), &json!(brawl)));
    let overturn = "mutation($input: OverturnInput!) { overturn(input: $input) { __typename
        ... on HeadMoved { head refusal { sentence } now { tally { changed } } }
        ... on Recorded { declaration { id sentence } } } }";
    let input = |head: &Value| {
        json!({"input": {
            "campaign": "lamps", "by": {"member": "gm", "role": "GM"}, "dispute": dispute["name"],
            "scenario": format!("ruling {brawl} exposure=smooth"), "because": "Heard, not seen.", "head": head,
        }})
    };
    let moved = api.ask(overturn, input(&json!(stale)));
    assert_eq!(moved["overturn"]["__typename"], "HeadMoved");
    assert_eq!(moved["overturn"]["head"], asked["campaign"]["head"]["id"]);
    assert_eq!(moved["overturn"]["now"]["tally"]["changed"], 1);
    let written = api.ask(overturn, input(&moved["overturn"]["head"]));
    assert_eq!(written["overturn"]["__typename"], "Recorded", "{written}");
    let both = api.ask(BOTH, json!({"of": brawl}))["campaign"].clone();
    check_both(&both, &json!(brawl), &dispute["name"], &written["overturn"]["declaration"]["id"]);
    let undo = "mutation($input: UndoInput!) { undo(input: $input) { __typename } }";
    let of = &written["overturn"]["declaration"]["id"];
    let gm = json!({"member": "gm", "role": "GM"});
    let input =
        json!({"campaign": "lamps", "by": gm, "entry": of, "because": "x", "head": both["head"]["id"]});
    let undone = api.ask(undo, json!({ "input": input }));
    assert_eq!(undone["undo"]["__typename"], "Recorded");
    let again = api.ask(BOTH, json!({"of": brawl}));
    assert_eq!(again["campaign"]["entry"]["isAsRecorded"], true, "{again}");
    assert_eq!(again["campaign"]["secondLook"]["disputes"]["nodes"][0]["isUndone"], true, "{again}");
    let (_, state) = api.desk.scribe.state(campaign).unwrap();
    assert_eq!(state.sheet().value("crew", "heat").unwrap().to_string(), "6");
}

/// The dice that an amendment made fall stand in the log and with the entry, beside those that the record keeps.
#[test]
fn the_dice_of_an_amendment_are_shown() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    done(at, &["new", "lamps"]);
    done(at, &["record", "fortune-roll about=rain ruling.trait=made:3 dice=1,2,3"]);
    let rolled = done(at, &["log"]);
    let of = rolled.lines().rfind(|line| line.contains("Fortune roll")).unwrap();
    let of = of.split_whitespace().next().unwrap();
    let amend = |change: [&str; 3]| {
        let said = ["dispute", "overturn", change[0], change[1], change[2], "--because", "x"];
        let shown = done(at, &said);
        let head = shown.split("--head ").nth(1).unwrap().trim();
        done(at, &[&said[..], &["--yes", "--head", head]].concat());
    };
    amend(["--faces", of, "dice=6,5,4"]);
    amend(["--insert", of, "fortune-roll about=hail ruling.trait=made:2"]);
    let log = done(at, &["log"]);
    assert!(log.contains("we now hold: dice: fortune 6 5 4 "), "{log}");
    assert!(
        log.contains(&format!("Restated {of} (Fortune roll: rain): it was declared otherwise.")),
        "{log}"
    );
    let put = log.split("Fortune roll: hail.\n").nth(1).unwrap();
    assert!(put.trim_start().starts_with("dice: fortune "), "{log}");
    assert!(done(at, &["show", of]).contains("  dice: fortune 1 2 3 "), "the record keeps its own");
}
