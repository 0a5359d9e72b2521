//! What the API says and what the command line says is the same.

use async_graphql::{Request, Variables};
use recount_api::graphql::{Desk, schema};
use serde_json::{Value, json};

use crate::table::Table;

/// Whom the API asks, at a test's table.
pub fn desk(table: &Table) -> Desk {
    Desk { library: table.library.clone(), scribe: table.scribe.clone() }
}

/// Asks the API and returns its data.
pub async fn ask(table: &Table, question: &str, variables: Value) -> Value {
    let desk = desk(table);
    let request = Request::new(question).variables(Variables::from_json(variables));
    let answer = schema(desk).execute(request).await;
    assert!(answer.errors.is_empty(), "{:#?}", answer.errors);
    answer.data.into_json().unwrap()
}

/// The sheet, the reasons for the heat and a what-if over the API are what the scope says to the command line.
#[tokio::test(flavor = "multi_thread")]
async fn the_sheet_over_the_api_is_the_folded_sheet() {
    let table = Table::real();
    let book = table.library.book(Some("the-crew")).unwrap();
    let asked = "{ campaign(name: \"the-crew\") { sheet { subjects { slug tracks { name value } } }
        why(subject: \"crew\", track: \"heat\") { nodes { after consequence { id } } } } }";
    let said = ask(&table, asked, json!({})).await;
    let sheet = book.scope.history().sheet();
    let subjects = said["campaign"]["sheet"]["subjects"].as_array().unwrap();
    assert_eq!(subjects.len(), sheet.subjects.len());
    for (said, subject) in subjects.iter().zip(&sheet.subjects) {
        assert_eq!(said["slug"], json!(subject.slug));
        for (said, track) in said["tracks"].as_array().unwrap().iter().zip(&subject.tracks) {
            assert_eq!(
                (&said["name"], &said["value"]),
                (&json!(track.name), &json!(track.value.to_string()))
            );
        }
    }
    let reasons = book.scope.history().why(&book.scope.entries, "crew", "heat");
    let said = said["campaign"]["why"]["nodes"].as_array().unwrap();
    assert_eq!(said.len(), reasons.len());
    for (said, reason) in said.iter().zip(&reasons) {
        assert_eq!(said["consequence"]["id"], json!(book.scope.entries[reason.consequence].id.to_string()));
    }
}

/// A refusal over the API is an answer, not an error; a recorded command comes back with what followed.
#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_an_answer() {
    let table = Table::real();
    let record = "mutation($command: CommandInput!, $key: String) {
        record(input: {campaign: \"the-crew\", by: {member: \"gm\", role: GM}, command: $command, key: $key}) {
            __typename
            ... on Refused { code kind sentence rule }
            ... on Recorded { already declaration { kind line seq } consequences { kind sentence } } } }";
    let refused =
        json!({"command": {"blades": {"spendCoin": {"payers": [{"who": "crew", "n": 900}], "why": "all"}}}});
    let said = ask(&table, record, refused).await;
    let length = table.library.book(Some("the-crew")).unwrap().scope.entries.len();
    assert_eq!(said["record"]["__typename"], "Refused");
    assert_eq!(said["record"]["code"], "NotEnoughCoin");
    assert_eq!(said["record"]["sentence"], "The crew has 0 coin; 900 needed.");
    let recorded =
        json!({"command": {"blades": {"changeHeat": {"by": 1, "why": "a loud night"}}}, "key": "k1"});
    let first = ask(&table, record, recorded.clone()).await;
    assert_eq!(first["record"]["__typename"], "Recorded", "{first}");
    assert_eq!(first["record"]["declaration"]["seq"], json!(length));
    assert_eq!(first["record"]["declaration"]["line"], "change-heat by=1 why=\"a loud night\"");
    let again = ask(&table, record, recorded).await;
    assert_eq!(again["record"]["already"], true);
    assert_eq!(again["record"]["declaration"], first["record"]["declaration"]);
}

/// A what-if over the API has the verdicts of the replay, and its other side is a campaign like any other.
#[tokio::test(flavor = "multi_thread")]
async fn the_other_side_is_a_campaign_like_any_other() {
    let table = Table::real();
    let asked = "{ campaign(name: \"the-crew\") { chronicle(filter: {kinds: [\"assess-heat\"], session: 2}) {
        edges { node { id seq } } } } }";
    let said = ask(&table, asked, json!({})).await;
    let id = said["campaign"]["chronicle"]["edges"][0]["node"]["id"].as_str().unwrap().to_owned();
    let asked = "query($of: String!) { campaign(name: \"the-crew\") {
        whatIf(changes: [{ruling: {of: $of, set: [{key: \"killing\", value: \"false\"}]}}]) {
            tally { changed } heldFixed firstDivergence { verdict entry { id } }
            base { at(session: 2) { subject(slug: \"crew\") { tracks { name value } } } }
            campaign { tense at(session: 2) { subject(slug: \"crew\") { tracks { name value } } } } } } }";
    let said = ask(&table, asked, json!({"of": id})).await;
    let result = &said["campaign"]["whatIf"];
    assert_eq!(result["tally"]["changed"], 1);
    assert_eq!(result["firstDivergence"]["verdict"], "CHANGED");
    assert_eq!(result["firstDivergence"]["entry"]["id"], json!(id));
    assert!(result["heldFixed"].as_str().unwrap().contains("held as recorded"));
    assert_eq!(result["campaign"]["tense"], "what-if");
    let heat = |side: &Value| {
        let tracks = side["at"]["subject"]["tracks"].as_array().unwrap().clone();
        tracks.iter().find(|t| t["name"] == "heat").unwrap()["value"].clone()
    };
    assert_eq!((heat(&result["base"]), heat(&result["campaign"])), (json!("4"), json!("2")));
}

/// Every question that stands in the README is answered.
#[tokio::test(flavor = "multi_thread")]
async fn the_questions_of_the_readme_are_answered() {
    let table = Table::real();
    let readme = std::fs::read_to_string(recount_tests::cited::root().join("README.md")).unwrap();
    let questions: Vec<&str> =
        readme.split("```graphql\n").skip(1).map(|part| part.split("```").next().unwrap()).collect();
    assert!(!questions.is_empty());
    for question in questions {
        let said = ask(&table, &question.replace("\"demo\"", "\"the-crew\""), json!({})).await;
        assert!(said["campaign"].is_object(), "{said}");
    }
}
