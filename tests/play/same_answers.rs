//! What the API says and what the command line says is the same.

use async_graphql::{Request, Variables};
use recount_api::graphql::{Desk, schema};
use serde_json::{Value, json};

use crate::table::Table;

async fn ask(table: &Table, question: &str, variables: Value) -> Value {
    let desk = Desk { library: table.library.clone(), scribe: table.scribe.clone() };
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
        why(subject: \"crew\", track: \"heat\") { after consequence { id } } } }";
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
    let said = said["campaign"]["why"].as_array().unwrap();
    assert_eq!(said.len(), reasons.len());
    for (said, reason) in said.iter().zip(&reasons) {
        assert_eq!(said["consequence"]["id"], json!(book.scope.entries[reason.consequence].id.to_string()));
    }
}
