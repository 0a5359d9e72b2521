//! What a client can see of an open evening, and that it foretells nothing.

use std::collections::BTreeSet;

use async_graphql::{Request, Variables};
use recount_api::graphql::schema;
use recount_api::scribe::{Answer, Proposal};
use recount_core::dice::{self, Seed};
use recount_core::entry::{By, Id, Role};
use recount_core::line;
use recount_core::slug::Slug;
use recount_core::systems::System;
use recount_replay::scenario::{Change, Scenario};
use serde_json::{Value, json};

use crate::same_answers::desk;
use crate::table::{Table, keeper};

/// A roll of four dice, under this label.
const ROLL: &str = "fortune-roll about=rain ruling.trait=made:4";
const LABEL: &str = "fortune";

fn roll(table: &Table) -> (Seed, Vec<u16>) {
    let said = line::parse(System::Blades, ROLL).unwrap();
    let answer = table.scribe.record(table.campaign, &Proposal::new(keeper(), said)).unwrap();
    let Answer::Recorded(written) = answer else { panic!("refused: {answer:?}") };
    let seed = written.declaration().entry.declaration().unwrap().seed.unwrap();
    let faces = written.consequences().iter().find_map(|followed| {
        let event = serde_json::to_value(&followed.entry.consequence()?.event).ok()?;
        faces_in(&event)
    });
    (seed, faces.unwrap())
}

fn faces_in(value: &Value) -> Option<Vec<u16>> {
    match value {
        Value::Object(map) => map.iter().find_map(|(key, inner)| {
            let own = (key == "faces").then(|| serde_json::from_value(inner.clone()).ok()).flatten();
            own.or_else(|| faces_in(inner))
        }),
        Value::Array(items) => items.iter().find_map(faces_in),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// Asks the API everything that could hold a hint, and returns all that it says as one text.
async fn everything(table: &Table) -> String {
    let mut said = String::new();
    for question in [
        "{ campaign(name: \"the-crew\") { id chronicle(first: 200) { edges { node { id parent bytes line
            rolls { label faces due sides source told grade } basis { key value } } } } } }",
        "{ campaign(name: \"the-crew\") { verify { holds checks { what passed failed { nodes { id sentence } } unchecked }
            sessions { number drawn standing } } } }",
        "{ campaign(name: \"the-crew\") { trust { checkpoint { size root note key pasted }
            inclusion(entry: \"#1\") { id path root file } consistency(first: 1) { firstRoot secondRoot path } } } }",
    ] {
        let request = Request::new(question).variables(Variables::default());
        let answer = schema(desk(table)).execute(request).await;
        assert!(answer.errors.is_empty(), "{:#?}", answer.errors);
        said += &answer.data.to_string();
    }
    let mut export = Vec::new();
    table.library.ledger().export(table.campaign, &mut export).unwrap();
    said + &String::from_utf8(export).unwrap()
        + &what_ifs(table)
        + &format!("{:?}", System::Blades.odds(None, &[]))
}

/// Every what-if that touches dice: the roll declared again at the end, and every roll thrown afresh.
fn what_ifs(table: &Table) -> String {
    let scope = table.library.book(Some("the-crew")).unwrap().scope.clone();
    let mut said = String::new();
    let mut changes: Vec<Change> = previews(table, &["", "a", "b"]);
    for recorded in scope.entries.iter().filter(|r| r.entry.declaration().is_some_and(|d| d.seed.is_some())) {
        let reroll = json!({"reroll": {"of": recorded.id, "salt": "x"}});
        changes.push(serde_json::from_value(reroll).unwrap());
    }
    for change in changes {
        let compared = scope.what_if(&Scenario::one(change)).unwrap();
        said += &format!("{:?}", compared.result.outcomes);
    }
    said
}

/// The roll declared once more at the end, with some salts.
fn previews(table: &Table, salts: &[&str]) -> Vec<Change> {
    let said = line::parse(System::Blades, ROLL).unwrap();
    let after = table.scribe.ledger().head(table.campaign).unwrap().id;
    let insert = |salt: &&str| {
        let mut insert = json!({"insert": {"after": after, "command": said.command}});
        if !salt.is_empty() {
            insert["insert"]["salt"] = json!(salt);
        }
        serde_json::from_value(insert).unwrap()
    };
    salts.iter().map(insert).collect()
}

/// Every 32 bytes that stand anywhere in a text.
fn values(text: &str) -> BTreeSet<Seed> {
    let digits: Vec<&str> = text.split(|c: char| !c.is_ascii_hexdigit()).collect();
    digits.into_iter().filter_map(|word| word.parse().ok()).collect()
}

/// What somebody would try: each value as the secret, as a seed, and as what a seed could be made of.
struct Guess<'a> {
    campaign: Id,
    entropy: &'a [Seed],
    first: u32,
}

impl Guess<'_> {
    /// The faces of the next three rolls, by each way from a value.
    fn ways(&self, value: Seed) -> Vec<Vec<u16>> {
        let anchor = Id::from_bytes(value.0);
        let from_secret = |k| dice::session_seed(&value, self.campaign, 1, k, self.entropy, "");
        let ways: [&dyn Fn(u32) -> Seed; 6] = [
            &from_secret,
            &|_| value,
            &|k| dice::what_if_seed(anchor, k - self.first, ""),
            &|k| dice::what_if_seed(anchor, k, ""),
            &|k| dice::amendment_seed(&value, self.campaign, k),
            &|_| dice::commitment(&value),
        ];
        let rolls = |way: &&dyn Fn(u32) -> Seed| {
            (self.first..self.first + 3).flat_map(|k| dice::faces(way(k), LABEL, 6, 4)).collect()
        };
        ways.iter().map(rolls).collect()
    }
}

/// Nothing public before the reveal lets anyone compute a coming face (DESIGN §5).
#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_a_client_sees_of_an_open_evening_foretells_a_face() {
    let table = Table::empty(System::Blades);
    table.scribe.begin_session(table.campaign, &keeper(), 1).unwrap();
    let entropy = Seed([9; 32]);
    let said = line::parse(System::Blades, &format!("add-entropy value={entropy}")).unwrap();
    let bo = By { member: Slug::new("bo").unwrap(), role: Role::Player };
    table.scribe.record(table.campaign, &Proposal::new(bo, said)).unwrap();
    let mut fallen: Vec<Vec<u16>> = (0..3).map(|_| roll(&table).1).collect();

    let seen = everything(&table).await;
    let secret = Seed(table.scribe.private().secret(table.campaign, 1).unwrap());
    assert!(!seen.contains(&secret.to_string()), "the secret is shown");
    let values = values(&seen);
    assert!(values.len() > 20 && values.contains(&dice::commitment(&secret)), "{} values", values.len());
    let preview = |salt: &str| {
        let scope = table.library.book(Some("the-crew")).unwrap().scope.clone();
        let change = previews(&table, &[salt]).remove(0);
        let compared = scope.what_if(&Scenario::one(change)).unwrap();
        let happened = compared.result.outcomes.iter().find_map(|outcome| outcome.happened.clone());
        happened.unwrap().asked[0].faces.clone()
    };
    let previewed: Vec<Vec<u16>> = ["", "a", "b", "c"].map(preview).to_vec();

    let coming: Vec<Vec<u16>> = (0..3).map(|_| roll(&table).1).collect();
    let all = coming.concat();
    let entropy = [entropy];
    let guess = Guess { campaign: table.campaign, entropy: &entropy, first: 3 };
    // With the secret the guess is right, so a leak of it or of anything like it would be seen here.
    assert_eq!(guess.ways(secret)[0], all);
    for value in &values {
        assert!(!guess.ways(*value).contains(&all), "{value} foretells the next rolls");
    }
    assert!(!previewed.contains(&coming[0]), "a what-if foretold {:?}", coming[0]);
    fallen.extend(coming);
    let distinct: BTreeSet<_> = fallen.iter().collect();
    assert!(distinct.len() >= 5, "{fallen:?}");
}
