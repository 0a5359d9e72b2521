//! The API as text: `schema.graphql` is rewritten by this test and reviewed by a person.

use async_graphql::{EmptyMutation, Request};
use recount_api::graphql::{COMPLEXITY, DEPTH, sdl};
use recount_tests::cited::root;

/// The schema in the repository is the schema of the program; where it was not, it is rewritten now.
#[test]
fn schema_graphql_is_the_schema_of_the_program() {
    let path = root().join("schema.graphql");
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let now = sdl();
    if kept != now {
        std::fs::write(&path, &now).unwrap();
        panic!("the schema changed; schema.graphql is rewritten: review it and commit it");
    }
}

/// Every type, field, argument, input and enum value of ours has a description for a player.
#[test]
fn everything_in_the_schema_is_described() {
    let text = sdl();
    let mut bare = Vec::new();
    let mut described = false;
    let mut in_block = false;
    for line in text.lines().map(str::trim) {
        if line.matches("\"\"\"").count() == 1 {
            in_block = !in_block;
            described = true;
            continue;
        }
        if in_block {
            continue;
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let declares = ["type ", "input ", "enum ", "union "].iter().any(|word| line.starts_with(word));
        let is_member =
            line.starts_with(is_name) && !line.starts_with("directive") && !line.starts_with("schema");
        let is_plain =
            ["scalar ", "query:", "mutation:", "subscription:"].iter().any(|w| line.starts_with(w));
        if (declares || is_member) && !is_plain && !described {
            bare.push(line.to_owned());
        }
        described = line.starts_with('"') || (described && line.is_empty());
    }
    assert!(bare.is_empty(), "no description: {bare:#?}");
}

/// A question may be as deep as the introspection of a GraphQL IDE, and not much deeper.
#[test]
fn an_ide_can_ask_for_the_schema() {
    let deepest = "{ __schema { types { fields { args { type { ofType { ofType { ofType { ofType { ofType {
        ofType { ofType { name } } } } } } } } } } } } }";
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let schema = async_graphql::Schema::build(Nothing, EmptyMutation, async_graphql::EmptySubscription)
        .limit_depth(DEPTH)
        .limit_complexity(COMPLEXITY)
        .finish();
    let answer = runtime.block_on(schema.execute(Request::new(deepest)));
    assert!(answer.errors.is_empty(), "{:?}", answer.errors);
}

struct Nothing;

#[async_graphql::Object]
impl Nothing {
    async fn nothing(&self) -> bool {
        true
    }
}
