//! What a question costs: how often the store is read, and that a moment of the past is not folded afresh.

use serde_json::{Value, json};

use super::kit::Server;

/// A page of entries with everything that stands behind each.
const PAGE: &str = "query($first: Int!) { campaign(name: \"lamps\") { chronicle(first: $first) { totalCount nodes {
    sentence by { member } declaration { line rolls { faces } consequences { sentence rules { text } facts { to } } }
    before { subjects { slug tracks { value } } } after { subjects { slug tracks { value } } } } } } }";

fn reads(server: &Server, question: &str, variables: Value) -> u64 {
    let before = server.scribe.ledger().reads();
    let answer = server.ask(None, question, variables);
    assert!(answer["errors"].is_null(), "{answer}");
    server.scribe.ledger().reads() - before
}

/// However many entries a page has, the store is read once when the campaign is new to the server, once when it has
/// grown, and else never.
#[test]
fn a_page_of_any_size_reads_the_store_once_at_most() {
    let server = Server::new();
    (0..60).for_each(|n| {
        server.say(&format!("note text=\"line {n}\""));
    });
    assert_eq!(reads(&server, PAGE, json!({"first": 5})), 1);
    for first in [1, 10, 50] {
        assert_eq!(reads(&server, PAGE, json!({ "first": first })), 0, "{first} entries");
    }
    server.say("note text=more");
    assert_eq!(reads(&server, PAGE, json!({"first": 50})), 1);
    assert_eq!(reads(&server, PAGE, json!({"first": 50})), 0);
}

/// An entry by its whole id is answered from the open book; by a beginning, with one search.
#[test]
fn an_entry_by_id_reads_no_more_than_itself() {
    let server = Server::new();
    reads(&server, PAGE, json!({"first": 1}));
    let raw = server.scribe.ledger().at(server.lamps, 3).unwrap().unwrap();
    let question = "query($id: String!) { entry(id: $id) { seq sentence declaration { id } } }";
    assert_eq!(reads(&server, question, json!({"id": raw.id})), 0);
    assert!(reads(&server, question, json!({"id": raw.id.short()})) <= 2);
}

/// Before and after each entry the sheet is the one that the campaign had at that moment, and neighbours agree.
#[test]
fn before_and_after_are_the_sheets_of_their_moments() {
    let server = Server::new();
    (0..70).for_each(|n| {
        server.say(&format!("change-heat by=1 why=\"night {n}\""));
    });
    let heat = "subject(slug: \"crew\") { track(name: \"heat\") { number } }";
    let asked = format!(
        "{{ campaign(name: \"lamps\") {{ chronicle(first: 200) {{ nodes {{ seq isDeclaration
            before {{ subjects(kind: \"crew\") {{ track(name: \"heat\") {{ number }} }} }}
            after {{ subjects(kind: \"crew\") {{ track(name: \"heat\") {{ number }} }} }} }} }}
            at(entry: \"#60\") {{ {heat} }} }} }}"
    );
    let answer = server.ask(None, &asked, json!({}));
    let campaign = &answer["data"]["campaign"];
    let nodes = campaign["chronicle"]["nodes"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let heat = |sheet: &Value| sheet["subjects"][0]["track"]["number"].clone();
    for pair in nodes.windows(2).filter(|pair| pair[0]["isDeclaration"] == false) {
        assert_eq!(heat(&pair[0]["after"]), heat(&pair[1]["before"]), "{}", pair[0]);
    }
    let at_60 = nodes.iter().find(|node| node["seq"] == 61).unwrap();
    assert_eq!(heat(&at_60["before"]), campaign["at"]["subject"]["track"]["number"]);
    let last = nodes.last().unwrap();
    assert_ne!(heat(&last["before"]), Value::Null);
}

/// Pages forwards and backwards meet: the same entries in the same order, with counts and cursors that agree.
#[test]
fn pages_forwards_and_backwards_are_the_same_list() {
    let server = Server::new();
    (0..20).for_each(|n| {
        server.say(&format!("note text=\"line {n}\""));
    });
    let filter = json!({"kinds": ["note"], "text": "LINE"});
    let all = |size: usize, forwards: bool| {
        let (count, from) = if forwards { ("first", "after") } else { ("last", "before") };
        let query = format!(
            "query($from: String, $filter: ChronicleFilter) {{ campaign(name: \"lamps\") {{
                chronicle({count}: {size}, {from}: $from, filter: $filter) {{ totalCount
                    pageInfo {{ hasNextPage hasPreviousPage startCursor endCursor }} edges {{ cursor node {{ seq }} }} }} }} }}"
        );
        let (mut found, mut from) = (Vec::new(), Value::Null);
        loop {
            let answer = server.ask(None, &query, json!({"from": from, "filter": filter}));
            let page = &answer["data"]["campaign"]["chronicle"];
            assert_eq!(page["totalCount"], 20, "{answer}");
            let seqs: Vec<u64> = page["edges"]
                .as_array()
                .unwrap()
                .iter()
                .map(|e| e["node"]["seq"].as_u64().unwrap())
                .collect();
            let info = &page["pageInfo"];
            if forwards {
                found.extend(seqs)
            } else {
                found.splice(0..0, seqs).for_each(drop)
            }
            let (more, cursor) =
                if forwards { ("hasNextPage", "endCursor") } else { ("hasPreviousPage", "startCursor") };
            if info[more] != true {
                return found;
            }
            from = info[cursor].clone();
        }
    };
    let forwards = all(7, true);
    assert_eq!(forwards.len(), 20);
    assert_eq!(all(6, false), forwards);
    assert_eq!(all(200, true), forwards);
}
