//! Bad questions to the API: each answered in a sentence with a code, never with a panic.

use crate::same_answers::desk;
use crate::table::Table;
use async_graphql::Request;
use recount_api::graphql::schema;
use recount_core::systems::System;

async fn asked(table: &Table, question: &str) -> (String, String) {
    let answer = schema(desk(table)).execute(Request::new(question)).await;
    let error = answer.errors.first().unwrap_or_else(|| panic!("no error for {question}"));
    let code = error.extensions.as_ref().and_then(|e| e.get("code")).map(ToString::to_string);
    (code.unwrap_or_default().replace('"', ""), error.message.clone())
}

/// A syntax error, an unknown field, a question 200 deep, a page of a million: a code and a sentence each.
#[tokio::test(flavor = "multi_thread")]
async fn a_bad_question_gets_a_sentence() {
    let table = Table::empty(System::Blades);
    let deep = format!(
        "{{ campaign(name: \"the-crew\") {{ head {{ {} id {} }} }} }}",
        "declaration { ".repeat(200),
        "} ".repeat(200)
    );
    let many = (0..1000).map(|i| format!("a{i}: whatIf(changes: []) {{ heldFixed }} ")).collect::<String>();
    let many = format!("{{ campaign(name: \"the-crew\") {{ {many} }} }}");
    let cases = [
        (many.as_str(), "TOO_COMPLEX", "at most 20000"),
        ("{ campaigns { title }", "BAD_QUESTION", "expected"),
        ("{ campaigns { heads } }", "BAD_QUESTION", "heads"),
        (deep.as_str(), "TOO_DEEP", "at most 20 levels"),
        (
            "{ campaign(name: \"the-crew\") { chronicle(first: 1000000) { totalCount } } }",
            "TOO_MUCH",
            "at most 200",
        ),
        ("{ campaign(name: \"the-crew\") { chronicle(first: -1) { totalCount } } }", "BAD_INPUT", "-1"),
        (
            "{ campaign(name: \"the-crew\") { chronicle(after: \"x\") { totalCount } } }",
            "BAD_INPUT",
            "cursor",
        ),
        ("{ campaign(name: \"the-crow\") { title } }", "NOT_FOUND", "the-crow"),
        ("{ campaign(name: \"the-crew\") { entry(id: \"zz\") { id } } }", "UnknownEntry", "zz"),
        ("{ campaign(name: \"the-crew\") { at(session: 9) { length } } }", "NoSuchMoment", "session 9"),
        ("{ entry(id: \"ffffffffff\") { id } }", "NOT_FOUND", "ffffffffff"),
        ("{ system(slug: \"nope\") { title } }", "NOT_FOUND", "nope"),
        (
            "mutation { record(input: {campaign: \"the-crew\", by: {member: \"gm\", role: GM}, command: {}}) { __typename } }",
            "BAD_QUESTION",
            "exactly one field",
        ),
    ];
    for (question, code, part) in cases {
        let (have, sentence) = asked(&table, question).await;
        assert_eq!(have, code, "{question}: {sentence}");
        assert!(sentence.contains(part), "{question}: {sentence}");
    }
}
