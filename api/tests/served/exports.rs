//! A campaign leaves and comes in over the API, byte for byte, and what people hold is checked there.

use serde_json::{Value, json};

use super::kit::Server;

const IMPORT: &str = "mutation($campaign: String!, $text: String!) {
    importExport(campaign: $campaign, text: $text) { __typename
        ... on ExportImported { campaign state entries lacks } ... on ExportRefused { code sentence hint } } }";

/// A campaign whose export does not fit into one part.
fn long() -> Server {
    let server = Server::new();
    for n in 0..250 {
        server.say(&format!("note text=\"{n} {}\"", "rain on the roofs ".repeat(100)));
    }
    server
}

fn parts(server: &Server) -> Vec<String> {
    let query =
        "query($from: Int!) { campaign(name: \"lamps\") { export(from: $from) { text from next hasMore } } }";
    let (mut all, mut from) = (Vec::new(), 0);
    loop {
        let said = server.ask(None, query, json!({ "from": from }));
        let part = &said["data"]["campaign"]["export"];
        assert_eq!(part["from"], json!(from), "{said}");
        all.push(part["text"].as_str().unwrap().to_owned());
        from = part["next"].as_u64().unwrap();
        if part["hasMore"] == false {
            return all;
        }
    }
}

fn import(server: &Server, text: &str) -> Value {
    server.ask(None, IMPORT, json!({"campaign": "guest", "text": text}))["data"]["importExport"].clone()
}

fn exported(server: &Server) -> String {
    let mut bytes = Vec::new();
    server.scribe.ledger().export(server.lamps, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The parts, one behind the other, are the export; another ledger takes them in order and has the same bytes.
#[test]
fn a_campaign_goes_from_one_ledger_to_another_in_parts() {
    let (here, there) = (long(), Server::new());
    let parts = parts(&here);
    let whole = exported(&here);
    assert!(parts.len() > 1 && parts.concat() == whole);
    let early = import(&there, &parts[1]);
    assert_eq!(early["code"], "OutOfOrder", "{early}");
    assert_eq!(import(&there, &parts[0])["state"], "NEW");
    let again = import(&there, &parts[0]);
    assert_eq!((&again["state"], &again["entries"]), (&json!("SAME"), &json!(0)));
    assert_eq!(import(&there, &parts[1])["state"], "LONGER");
    parts[2..].iter().for_each(|part| assert_eq!(import(&there, part)["state"], "LONGER"));
    let shorter = import(&there, &parts[0]);
    assert!(shorter["state"] == "SHORTER" && shorter["lacks"].as_u64() > Some(0), "{shorter}");
    let mut bytes = Vec::new();
    there.scribe.ledger().export(here.lamps, &mut bytes).unwrap();
    assert!(bytes == whole.as_bytes());
    let asked = there.ask(None, "{ campaign(name: \"guest\") { length verify { holds } } }", json!({}));
    assert_eq!(asked["data"]["campaign"]["verify"]["holds"], true, "{asked}");
}

/// Nothing of an altered export comes in, and the refusal says where it is altered.
#[test]
fn an_altered_export_is_refused_with_its_place() {
    let (here, there) = (Server::new(), Server::new());
    let whole = exported(&here);
    let altered = whole.replacen("Birch", "Bitch", 1);
    let refused = import(&there, &altered);
    assert_eq!(refused["code"], "Damaged", "{refused}");
    assert!(refused["sentence"].as_str().unwrap().contains("line "), "{refused}");
    assert_eq!(import(&there, "{}\n")["code"], "NotAnExport");
    let asked = there.ask(None, "{ campaigns { totalCount } }", json!({}));
    assert_eq!(asked["data"]["campaigns"]["totalCount"], 2);
    let parted = there.ask(None, IMPORT, json!({"campaign": "no name", "text": whole}));
    assert_eq!(parted["errors"][0]["extensions"]["code"], "BAD_INPUT", "{parted}");
}

/// Only the record itself is exported.
#[test]
fn a_moment_and_a_what_if_are_not_exported() {
    let server = Server::new();
    let query = "{ campaign(name: \"lamps\") { at(entry: \"#1\") { export { next } } } }";
    let said = server.ask(None, query, json!({}));
    assert_eq!(said["errors"][0]["extensions"]["code"], "BAD_INPUT", "{said}");
}

/// An export, a proof and a checkpoint are checked as the command line checks them.
#[test]
fn what_people_hold_is_checked() {
    let server = Server::new();
    let query =
        "{ campaign(name: \"lamps\") { trust { checkpoint { pasted } inclusion(entry: \"#1\") { file } } } }";
    let trust = server.ask(None, query, json!({}))["data"]["campaign"]["trust"].clone();
    let kept = trust["checkpoint"]["pasted"].as_str().unwrap();
    server.say("note text=later");
    let whole = exported(&server);
    let check = |text: &str| {
        let query = "query($text: String!, $kept: [String!]) { check(text: $text, checkpoints: $kept) {
            holds entries checks { what passed failed { totalCount nodes { seq sentence } } } } }";
        server.ask(None, query, json!({"text": text, "kept": [kept]}))["data"]["check"].clone()
    };
    let found = check(&whole);
    assert!(found["holds"] == true && found["entries"].as_u64() > Some(0), "{found}");
    assert_eq!(check(&whole.replacen("later", "laten", 1))["holds"], false);
    assert_eq!(check(trust["inclusion"]["file"].as_str().unwrap())["holds"], true);
    let compare = |new: &str| {
        let query = "query($old: String!, $new: String!) { compareCheckpoint(old: $old, new: $new) {
            holds checks { what passed failed { totalCount nodes { seq sentence } } unchecked } } }";
        server.ask(None, query, json!({"old": kept, "new": new}))["data"]["compareCheckpoint"].clone()
    };
    assert_eq!(compare(&whole)["holds"], true);
    let other = compare(&exported(&Server::new()));
    assert_eq!(other["holds"], false, "{other}");
    let bad = server.ask(None, "{ compareCheckpoint(old: \"x\", new: \"y\") { holds } }", json!({}));
    assert_eq!(bad["errors"][0]["extensions"]["code"], "BAD_INPUT", "{bad}");
}

/// The same key opens a campaign once; another campaign under it is told apart.
#[test]
fn a_campaign_that_is_opened_twice_under_one_key_is_opened_once() {
    let server = Server::new();
    let open = |title: &str, key: Value| {
        let query = "mutation($title: String!, $key: String) {
            openCampaign(name: \"new\", title: $title, system: \"hood\", by: {member: \"gm\", role: GM}, key: $key) {
                __typename ... on Recorded { already declaration { id } } } }";
        server.ask(None, query, json!({"title": title, "key": key}))
    };
    let first = open("New", json!("k"));
    let again = open("New", json!("k"));
    let id = |said: &Value| said["data"]["openCampaign"]["declaration"]["id"].clone();
    assert!(id(&first).is_string() && id(&first) == id(&again), "{first} {again}");
    assert_eq!(again["data"]["openCampaign"]["already"], true);
    let code = |said: &Value| said["errors"][0]["extensions"]["code"].clone();
    assert_eq!(code(&open("Other", json!("k"))), "KEY_USED");
    assert_eq!(code(&open("New", Value::Null)), "NAME_TAKEN");
    assert_eq!(code(&open("New", json!(""))), "BAD_INPUT");
}
