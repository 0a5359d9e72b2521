//! What the command line says and what GraphQL says is the same, on the real campaign.

use std::sync::Arc;

use async_graphql::{Request, Variables};
use recount_api::graphql::{Desk, schema};
use recount_api::library::Library;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::cli::done;
use super::scribe_in;

struct Both {
    folder: TempDir,
    desk: Desk,
    runtime: tokio::runtime::Runtime,
}

impl Both {
    /// Loads the demo by the command line, then opens the same ledger for the API.
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        done(folder.path(), &["demo", "--no-serve", "--data", "data"]);
        Self::over(folder)
    }

    fn over(folder: TempDir) -> Self {
        // What the command line says is asked first: it takes the ledger's lock only to write.
        let scribe = Arc::new(scribe_in(&folder.path().join("data"), "2027-01-01T20:00:00Z"));
        let library = Arc::new(Library::new(scribe.ledger().clone()));
        let runtime = tokio::runtime::Runtime::new().unwrap();
        Self { folder, desk: Desk { library, scribe }, runtime }
    }

    fn cli(&self, args: &[&str]) -> Value {
        let args: Vec<&str> = args.iter().copied().chain(["--data", "data", "--json"]).collect();
        serde_json::from_str(&done(self.folder.path(), &args)).unwrap()
    }

    fn api(&self, question: &str, variables: Value) -> Value {
        let request = Request::new(question).variables(Variables::from_json(variables));
        let schema = schema(self.desk.clone());
        let answer = self
            .runtime
            .block_on(async move { tokio::spawn(async move { schema.execute(request).await }).await });
        let answer = answer.unwrap();
        assert!(answer.errors.is_empty(), "{:?}", answer.errors);
        answer.data.into_json().unwrap()["campaign"].clone()
    }
}

/// Spells a value as people read it, whichever door it came through.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The sheet, the reasons for the heat, the chronicle of an evening and a what-if are the same through both doors.
#[test]
fn both_doors_say_the_same() {
    let both = Both::new();
    same_sheet(&both);
    same_reasons(&both);
    same_evening(&both);
    same_what_if(&both);
}

fn same_sheet(both: &Both) {
    let ours = both.cli(&["show"]);
    let theirs = both.api(
        "{ campaign(name: \"demo\") { sheet { subjects { slug kind name tracks { name value max unit } } } } }",
        json!({}),
    );
    let (ours, theirs) = (&ours["subjects"], &theirs["sheet"]["subjects"]);
    let said = |subjects: &Value| -> Vec<String> {
        let subjects = subjects.as_array().unwrap().iter();
        subjects
            .flat_map(|s| {
                let slug = text(&s["slug"]);
                let tracks = s["tracks"].as_array().unwrap().clone();
                tracks
                    .into_iter()
                    .map(move |t| format!("{slug}.{} = {}", text(&t["name"]), text(&t["value"])))
            })
            .collect()
    };
    assert!(said(ours).len() > 100);
    assert_eq!(said(ours), said(theirs));
}

fn same_reasons(both: &Both) {
    let ours = both.cli(&["why", "crew", "heat"]);
    let theirs = both.api(
        "{ campaign(name: \"demo\") { why(subject: \"crew\", track: \"heat\", first: 200) {
            nodes { after sentence consequence { id rules { id } } declaration { id } } } } }",
        json!({}),
    );
    let ours: Vec<_> = ours["reasons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| {
            (
                text(&r["after"]),
                r["sentence"].clone(),
                r["entry"].clone(),
                r["declaration"].clone(),
                r["rules"].clone(),
            )
        })
        .collect();
    let theirs: Vec<_> = theirs["why"]["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| {
            let rules = r["consequence"]["rules"].as_array().unwrap().iter().map(|rule| rule["id"].clone());
            let rules = Value::Array(rules.collect());
            (
                text(&r["after"]),
                r["sentence"].clone(),
                r["consequence"]["id"].clone(),
                r["declaration"]["id"].clone(),
                rules,
            )
        })
        .collect();
    assert!(ours.len() > 30);
    assert_eq!(ours, theirs);
}

fn same_evening(both: &Both) {
    let ours = both.cli(&["log", "--session", "8"]);
    let mut theirs = Vec::new();
    let mut after = Value::Null;
    loop {
        let page = both.api(
            "query($after: String) { campaign(name: \"demo\") { chronicle(first: 200, after: $after, filter: {session: 8}) {
                pageInfo { endCursor hasNextPage } edges { node { id sentence } } } } }",
            json!({"after": after}),
        );
        let page = &page["chronicle"];
        theirs.extend(
            page["edges"]
                .as_array()
                .unwrap()
                .iter()
                .map(|e| (e["node"]["id"].clone(), e["node"]["sentence"].clone())),
        );
        after = page["pageInfo"]["endCursor"].clone();
        if page["pageInfo"]["hasNextPage"] == json!(false) {
            break;
        }
    }
    let ours: Vec<_> =
        ours.as_array().unwrap().iter().map(|row| (row["id"].clone(), row["sentence"].clone())).collect();
    assert!(ours.len() > 100);
    assert_eq!(ours, theirs);
}

fn same_what_if(both: &Both) {
    let log = both.cli(&["log", "--session", "2", "--kind", "assess-heat"]);
    let of = log[0]["id"].as_str().unwrap().to_owned();
    let ours = both.cli(&["what-if", "--ruling", &of, "killing=false"]);
    let theirs = both.api(
        "query($of: String!) { campaign(name: \"demo\") {
            whatIf(changes: [{ruling: {of: $of, set: [{key: \"killing\", value: \"false\"}]}}]) {
                id tally { same } verdicts(first: 200) { nodes { verdict sentence entry { id } } }
                differences { totalCount } } } }",
        json!({"of": of}),
    );
    let theirs = &theirs["whatIf"];
    assert_eq!((&ours["id"], &ours["same"]), (&theirs["id"], &theirs["tally"]["same"]));
    let ours_said: Vec<_> = ours["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|o| {
            (text(&o["verdict"]).replace('-', "_").to_uppercase(), o["sentence"].clone(), o["entry"].clone())
        })
        .collect();
    let theirs_said: Vec<_> = theirs["verdicts"]["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|v| (text(&v["verdict"]), v["sentence"].clone(), v["entry"]["id"].clone()))
        .collect();
    assert_eq!(ours_said, theirs_said);
    assert_eq!(json!(ours["facts"].as_array().unwrap().len()), theirs["differences"]["totalCount"]);
}
