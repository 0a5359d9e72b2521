//! In the copy: the made-up system through the command line and through GraphQL, as if it had always been there.

use std::path::Path;
use std::process::Command;

use async_graphql::{Request, Variables};
use libtest_mimic::{Failed, Trial};
use recount_api::graphql::{Desk, schema, sdl};
use recount_core::systems::System;
use serde_json::{Value, json};

use crate::AS_RECOUNT;
use crate::table::Table;

/// The trials of a system that is there.
pub fn trials(system: System) -> Vec<Trial> {
    vec![
        Trial::test("the_command_line_plays_it", the_command_line_plays_it),
        Trial::test("graphql_plays_it", move || graphql_plays_it(system)),
    ]
}

fn recount(data: &Path, args: &[&str]) -> String {
    let this = std::env::current_exe().unwrap();
    let output = Command::new(this).arg(AS_RECOUNT).arg("--data").arg(data).args(args).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn says(text: &str, part: &str) {
    assert!(text.contains(part), "{part:?} is not in:\n{text}");
}

fn the_command_line_plays_it() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let data = folder.path();
    let run = |args: &[&str]| recount(data, args);
    run(&["new", "pennies", "--system", "heads"]);
    says(&run(&["commands"]), "toss");
    says(&run(&["commands", "toss"]), "How many coins.");
    run(&["record", "join pc=ada"]);
    run(&["record", "toss pc=ada coins=3 dice=2,1,2"]);
    says(&run(&["show", "ada"]), "pebbles");
    says(&run(&["why", "ada", "pebbles"]), "Ada wins 2 pebbles. (HT-R2)");
    says(&run(&["log"]), "Ada tosses 2 heads.");
    says(&run(&["what-if", "--faces", "#4", "dice=1,1,1"]), "changed");
    says(&run(&["odds", "--system", "heads", "coins=2"]), "2 of 4");
    let recap = data.join("recap.md");
    std::fs::write(
        &recap,
        "# Session 1 — pennies (2026-11-29)\nA windy day.\n> toss pc=ada coins=1 dice=2\n",
    )?;
    run(&["import", &recap.display().to_string()]);
    run(&["record", "toss pc=ada coins=4"]);
    says(&run(&["verify"]), "holds");
    Ok(())
}

fn graphql_plays_it(system: System) -> Result<(), Failed> {
    let text = sdl();
    says(&text, "heads: HeadsCommand");
    says(&text, "input HeadsTossInput");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let table = Table::empty(system);
    let ask = |question: &str, variables: Value| {
        let desk = Desk { library: table.library.clone(), scribe: table.scribe.clone() };
        let request = Request::new(question).variables(Variables::from_json(variables));
        let answer = runtime.block_on(async {
            tokio::spawn(async move { schema(desk).execute(request).await }).await.unwrap()
        });
        assert!(answer.errors.is_empty(), "{:#?}", answer.errors);
        answer.data.into_json().unwrap()
    };
    let record = "mutation($command: CommandInput!) {
        record(input: {campaign: \"the-crew\", by: {member: \"gm\", role: GM}, command: $command}) {
            __typename ... on Refused { sentence } ... on Recorded { consequences { sentence } } } }";
    let say = |command: Value| ask(record, json!({"command": {"heads": command}}))["record"].clone();
    let refused = say(json!({"toss": {"pc": "ada", "coins": 2}}));
    assert_eq!(refused["sentence"], "No character called Ada.");
    assert_eq!(say(json!({"join": {"pc": "ada"}}))["__typename"], "Recorded");
    assert_eq!(say(json!({"toss": {"pc": "ada", "coins": 2}}))["__typename"], "Recorded");
    let asked = "{ system(slug: \"heads\") { title rules { nodes { id } } houseRules { key } }
        campaign(name: \"the-crew\") { sheet { subjects { slug tracks { name value } } } } }";
    let said = ask(asked, json!({}));
    assert_eq!(said["system"]["rules"]["nodes"][0]["id"], "HT-R1");
    assert_eq!(said["system"]["houseRules"][0]["key"], "pebbles_per_head");
    assert_eq!(said["campaign"]["sheet"]["subjects"][0]["tracks"][0]["name"], "pebbles");
    Ok(())
}
