//! Every role tries every operation; nobody sees another campaign, and no secret is written down.

use recount_core::entry::At;
use recount_store::Access;
use serde_json::{Value, json};

use super::kit::Server;

/// Who asks, in the order of the table's columns.
const WHO: [&str; 9] =
    ["keeper", "keeper-of-one", "gm", "player", "reader", "other-gm", "expired", "revoked", "nobody"];

/// Operation, then the outcome for each of [`WHO`]: `ok`, a refusal's code or an error's code.
const TABLE: &str = "
read        | ok | ok        | ok        | ok               | ok        | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
read-other  | ok | NOT_FOUND | NOT_FOUND | NOT_FOUND        | NOT_FOUND | ok        | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
entry-other | ok | NOT_FOUND | NOT_FOUND | NOT_FOUND        | NOT_FOUND | ok        | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
what-if     | ok | ok        | ok        | ok               | ok        | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
note        | ok | ok        | ok        | ok               | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
own-pc      | ok | ok        | ok        | ok               | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
other-pc    | ok | ok        | ok        | NotYourCharacter | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
typed       | ok | ok        | ok        | NotYourCharacter | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
gm-only     | ok | ok        | ok        | GmOnly           | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
as-another  | ok | ok        | FORBIDDEN | FORBIDDEN        | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
evening     | ok | ok        | ok        | GmOnly           | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
recap       | ok | ok        | ok        | FORBIDDEN        | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
second-look | ok | ok        | ok        | ok               | ok        | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
dispute     | ok | ok        | ok        | ok               | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
uphold      | ok | ok        | ok        | GmOnly           | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
overturn    | ok | ok        | ok        | GmOnly           | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
undo        | ok | ok        | ok        | GmOnly           | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
keep        | ok | ok        | ok        | ok               | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
keep-over   | ok | ok        | ok        | FORBIDDEN        | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
drop        | ok | ok        | ok        | FORBIDDEN        | FORBIDDEN | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
name-member | ok | FORBIDDEN | FORBIDDEN | FORBIDDEN        | FORBIDDEN | FORBIDDEN | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
members     | ok | FORBIDDEN | FORBIDDEN | FORBIDDEN        | FORBIDDEN | FORBIDDEN | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
forget      | ok | FORBIDDEN | FORBIDDEN | FORBIDDEN        | FORBIDDEN | FORBIDDEN | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
export      | ok | ok        | ok        | ok               | ok        | NOT_FOUND | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
import      | ok | FORBIDDEN | FORBIDDEN | FORBIDDEN        | FORBIDDEN | FORBIDDEN | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
check       | ok | ok        | ok        | ok               | ok        | ok        | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
open        | ok | FORBIDDEN | FORBIDDEN | FORBIDDEN        | FORBIDDEN | FORBIDDEN | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
make-token  | ok | ok        | FORBIDDEN | FORBIDDEN        | FORBIDDEN | FORBIDDEN | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
make-wider  | ok | FORBIDDEN | FORBIDDEN | FORBIDDEN        | FORBIDDEN | FORBIDDEN | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
list-tokens | ok | ok        | FORBIDDEN | FORBIDDEN        | FORBIDDEN | FORBIDDEN | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
viewer      | ok | ok        | ok        | ok               | ok        | ok        | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
revoke      | ok | NOT_FOUND | FORBIDDEN | FORBIDDEN        | FORBIDDEN | FORBIDDEN | UNAUTHENTICATED | UNAUTHENTICATED | UNAUTHENTICATED
";

struct Door {
    server: Server,
    tokens: Vec<Option<String>>,
    /// The id of an entry of the other campaign.
    other: String,
}

impl Door {
    fn new() -> Self {
        let server = Server::new();
        let past: At = "2020-01-01T00:00:00.000000Z".parse().unwrap();
        let (lamps, other) = (Some(server.lamps), Some(server.other));
        let revoked = server.token("rae", Access::Gm, lamps, None);
        let named = server.scribe.tokens()[0].name.clone();
        assert!(server.scribe.revoke_token(&named).unwrap());
        let tokens = vec![
            Some(server.token("kay", Access::Keeper, None, None)),
            Some(server.token("kim", Access::Keeper, lamps, None)),
            Some(server.token("gm", Access::Gm, lamps, None)),
            Some(server.token("bo", Access::Player, lamps, None)),
            Some(server.token("ria", Access::Reader, lamps, None)),
            Some(server.token("gus", Access::Gm, other, None)),
            Some(server.token("eve", Access::Gm, lamps, Some(past))),
            Some(revoked),
            None,
        ];
        let other = server.other.to_string();
        Self { server, tokens, other }
    }

    fn line(&self, token: Option<&str>, line: &str, by: Value) -> Value {
        let query = "mutation($input: RecordLineInput!) { answer: recordLine(input: $input) {
            __typename ... on Refused { code } } }";
        self.server.ask(token, query, json!({"input": {"campaign": "lamps", "line": line, "by": by}}))
    }

    fn session(&self, token: Option<&str>, number: usize) -> Value {
        let begin = "mutation($number: Int!) { answer: beginSession(campaign: \"lamps\", number: $number) {
            __typename ... on Refused { code } } }";
        let end =
            "mutation { answer: endSession(campaign: \"lamps\") { __typename ... on Refused { code } } }";
        let begun = self.server.ask(token, begin, json!({ "number": number }));
        if outcome(&begun) == "ok" { self.server.ask(token, end, json!({})) } else { begun }
    }

    /// Declares something that can be disputed, as the keeper; returns its id and that of the last entry.
    fn declared(&self) -> (String, String) {
        let keeper = self.tokens[0].as_deref();
        let length = self.server.ask(keeper, "{ campaign(name: \"lamps\") { length } }", json!({}));
        // Somebody new each time, so that it may be declared again.
        let line = format!("create-character name=C{} opening=true", length["data"]["campaign"]["length"]);
        let query = "mutation($line: String!) { recordLine(input: {campaign: \"lamps\", line: $line,
            by: {member: \"gm\", role: GM}}) { ... on Recorded { declaration { id } } } }";
        let said = self.server.ask(keeper, query, json!({ "line": line }));
        let id = said["data"]["recordLine"]["declaration"]["id"].as_str().unwrap().to_owned();
        let head = self.server.ask(keeper, "{ campaign(name: \"lamps\") { head { id } } }", json!({}));
        (id, head["data"]["campaign"]["head"]["id"].as_str().unwrap().to_owned())
    }

    /// Tries what disputes or amends, on a declaration of its own.
    fn looks_again(&self, operation: &str, who: usize) -> Value {
        let (token, keeper) = (self.tokens[who].as_deref(), self.tokens[0].as_deref());
        let ask = |query: &str, variables| self.server.ask(token, query, variables);
        let answer = "__typename ... on Refused { code }";
        let raise = format!(
            "mutation($of: String!) {{ answer: raiseDispute(campaign: \"lamps\", of: $of, because: \"So.\") {{
                {answer} ... on Recorded {{ declaration {{ seq }} }} }} }}"
        );
        let (of, head) = self.declared();
        match operation {
            "second-look" => {
                let query =
                    "{ answer: campaign(name: \"lamps\") { secondLook { disputes { totalCount } } } }";
                ask(query, json!({}))
            }
            "dispute" => ask(&raise, json!({ "of": of })),
            "uphold" => {
                let raised = self.server.ask(keeper, &raise, json!({ "of": of }));
                let name = format!("dispute-{}", raised["data"]["answer"]["declaration"]["seq"]);
                let query = format!(
                    "mutation($dispute: String!) {{ answer: uphold(campaign: \"lamps\", dispute: $dispute,
                        because: \"So.\") {{ {answer} }} }}"
                );
                ask(&query, json!({ "dispute": name }))
            }
            "overturn" => {
                let query = format!(
                    "mutation($input: OverturnInput!) {{ answer: overturn(input: $input) {{ {answer} }} }}"
                );
                let input = json!({"campaign": "lamps", "changes": [{"never": {"of": of}}], "because": "So.",
                    "head": head});
                ask(&query, json!({ "input": input }))
            }
            "undo" => {
                let query =
                    format!("mutation($input: UndoInput!) {{ answer: undo(input: $input) {{ {answer} }} }}");
                let input = json!({"campaign": "lamps", "entry": of, "because": "So.", "head": head});
                ask(&query, json!({ "input": input }))
            }
            "keep" | "keep-over" => {
                let query = "mutation($name: String!, $text: String!) {
                    answer: saveScenario(campaign: \"lamps\", name: $name, text: $text) { name } }";
                // A name that is taken is the GM's to give away.
                let name = if operation == "keep" { format!("quiet-{who}") } else { "quiet".into() };
                ask(query, json!({ "name": name, "text": format!("never {of}") }))
            }
            "drop" => {
                ask("mutation { answer: dropScenario(campaign: \"lamps\", name: \"quiet\") }", json!({}))
            }
            other => panic!("{other} is no operation"),
        }
    }

    fn tries(&self, operation: &str, who: usize) -> Value {
        let token = self.tokens[who].as_deref();
        let ask = |query: &str, variables| self.server.ask(token, query, variables);
        let make = "mutation($campaign: String, $role: TokenRole!) {
            answer: makeToken(member: \"new\", role: $role, campaign: $campaign) { text } }";
        match operation {
            "read" => {
                ask("{ answer: campaign(name: \"lamps\") { title sheet { subjects { slug } } } }", json!({}))
            }
            "read-other" => ask("{ answer: campaign(name: \"other\") { title } }", json!({})),
            "entry-other" => {
                ask("query($id: String!) { answer: entry(id: $id) { id } }", json!({"id": self.other}))
            }
            "what-if" => {
                let query = "{ answer: campaign(name: \"lamps\") { whatIf(changes: []) { id } } }";
                ask(query, json!({}))
            }
            "note" => self.line(token, "note text=rain", Value::Null),
            "own-pc" => self.line(token, "mark-stress pc=ash n=1 why=cold", Value::Null),
            "other-pc" => self.line(token, "mark-stress pc=birch n=1 why=cold", Value::Null),
            "typed" => {
                let query = "mutation($command: CommandInput!) {
                    answer: record(input: {campaign: \"lamps\", command: $command}) {
                        __typename ... on Refused { code } } }";
                let command = json!({"blades": {"markStress": {"pc": "birch", "n": 1, "why": "cold"}}});
                ask(query, json!({ "command": command }))
            }
            "gm-only" => self.line(token, "set-house-rule key=observed_in_session value=allow", Value::Null),
            "as-another" => self.line(token, "note text=rain", json!({"member": "somebody", "role": "GM"})),
            "recap" => {
                let query =
                    "mutation { answer: importRecap(campaign: \"lamps\", text: \"> note text=told\") {
                    __typename } }";
                ask(query, json!({}))
            }
            "name-member" => {
                ask("mutation { answer: nameMember(member: \"zed\", name: \"Zed\") { member } }", json!({}))
            }
            "evening" => self.session(token, 100 + who),
            "open" => {
                let query = "mutation($name: String!) {
                    answer: openCampaign(name: $name, title: \"New\", system: \"blades\") { __typename } }";
                ask(query, json!({"name": format!("new-{who}")}))
            }
            "make-token" => ask(make, json!({"campaign": "lamps", "role": "READER"})),
            "make-wider" => ask(make, json!({"campaign": null, "role": "KEEPER"})),
            "list-tokens" => ask("{ answer: tokens(first: 200) { nodes { name member } } }", json!({})),
            "revoke" => {
                let wide = self.server.scribe.tokens().into_iter();
                let name = wide.filter(|named| named.token.member == *"gus").map(|named| named.name).next();
                let query = "mutation($name: String!) { answer: revokeToken(name: $name) { name } }";
                let answer = ask(query, json!({ "name": name }));
                if outcome(&answer) == "ok" {
                    // Put back for whoever tries next; nobody after the first gets this far.
                    self.server.token("gus", Access::Gm, Some(self.server.other), None);
                }
                answer
            }
            "viewer" => ask("{ answer: viewer { mayDeclare } }", json!({})),
            "members" | "forget" | "export" | "import" | "check" => self.carries(operation, who),
            other => self.looks_again(other, who),
        }
    }

    /// Tries what concerns the ledger rather than a game.
    fn carries(&self, operation: &str, who: usize) -> Value {
        let ask = |query: &str, variables| self.server.ask(self.tokens[who].as_deref(), query, variables);
        match operation {
            "members" => ask("{ answer: members { totalCount } }", json!({})),
            "forget" => ask("mutation { answer: forgetMember(member: \"yan\") { member } }", json!({})),
            "export" => ask("{ answer: campaign(name: \"lamps\") { export { next } } }", json!({})),
            "import" => {
                let query = "mutation($text: String!) {
                    answer: importExport(campaign: \"lamps\", text: $text) { __typename } }";
                let mut bytes = Vec::new();
                self.server.scribe.ledger().export(self.server.lamps, &mut bytes).unwrap();
                ask(query, json!({"text": String::from_utf8(bytes).unwrap()}))
            }
            "check" => ask("{ answer: check(text: \"nothing\") { holds } }", json!({})),
            other => panic!("{other} is no operation"),
        }
    }
}

fn outcome(answer: &Value) -> String {
    if let Some(error) = answer["errors"].get(0) {
        return error["extensions"]["code"].as_str().unwrap_or("no code").to_owned();
    }
    match answer["data"]["answer"]["__typename"].as_str() {
        Some("Refused") => answer["data"]["answer"]["code"].as_str().unwrap_or_default().to_owned(),
        Some(_) | None => "ok".into(),
    }
}

/// A player acts for their own character only (CA-R7), the GM's commands are the GM's (CA-R2), a reader only reads,
/// and a campaign that somebody may not see is not there.
#[test]
fn every_role_tries_every_operation() {
    let door = Door::new();
    let mut wrong = Vec::new();
    for row in TABLE.lines().filter(|row| !row.trim().is_empty()) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!(cells.len(), WHO.len() + 1, "{row}");
        // The other campaign's GM loses the token when it is revoked: asked before the keeper does it.
        let order: Vec<usize> =
            if cells[0] == "revoke" { (0..WHO.len()).rev().collect() } else { (0..WHO.len()).collect() };
        for who in order {
            let answer = door.tries(cells[0], who);
            let (want, have) = (cells[who + 1], outcome(&answer));
            if have != want {
                wrong.push(format!("{} by {}: {have}, not {want}: {answer}", cells[0], WHO[who]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Names of campaigns that somebody may not see stand in no list, no hint and no count.
#[test]
fn another_campaign_leaves_no_trace() {
    let door = Door::new();
    let gm = door.tokens[2].as_deref();
    let listed = door.server.ask(gm, "{ campaigns { totalCount nodes { name } } }", json!({}));
    let only = json!({"totalCount": 1, "nodes": [{"name": "lamps"}]});
    assert_eq!(listed["data"]["campaigns"], only);
    for name in ["other", "nowhere"] {
        let query = "query($name: String!) { campaign(name: $name) { title } }";
        let answer = door.server.ask(gm, query, json!({ "name": name }));
        let error = &answer["errors"][0];
        assert_eq!(error["message"], json!(format!("there is no campaign called {name:?}")));
        assert_eq!(error["extensions"], json!({"code": "NOT_FOUND"}));
    }
}

/// What a token may be told by is its name; its text stands in no file, and its hash is not its text's plain hash.
#[test]
fn a_token_is_kept_hashed_and_shown_once() {
    let server = Server::new();
    let text = server.token("bo", Access::Player, Some(server.lamps), None);
    assert!(text.starts_with("recount_") && text.len() == 72, "{text}");
    let kept = std::fs::read_to_string(server.folder.path().join("private.json")).unwrap();
    assert!(kept.contains("\"bo\"") && !kept.contains(&text) && !kept.contains(&text[8..]), "{kept}");
    assert!(!kept.contains(&blake3::hash(text.as_bytes()).to_string()));
    let named = server.scribe.tokens();
    assert!(kept.contains(&named[0].name));
    assert_eq!(server.scribe.holder(&text).unwrap().token.member.to_string(), "bo");
    assert!(server.scribe.holder(&named[0].name).is_err() && server.scribe.holder("").is_err());
    // A token of another ledger opens nothing here.
    let foreign = format!("recount_{}", "ab".repeat(32));
    assert!(server.scribe.holder(&foreign).is_err());
}

/// Without tokens there is no wall at this computer; from the first one on there is.
#[test]
fn the_first_token_closes_the_door() {
    let server = Server::new();
    let query = "{ campaigns { totalCount } viewer { token { name } choosesMember } }";
    let open = server.ask(None, query, json!({}));
    assert_eq!(open["data"]["campaigns"]["totalCount"], 2);
    assert_eq!(open["data"]["viewer"], json!({"token": null, "choosesMember": true}));
    let make = "mutation { makeToken(member: \"kay\", role: KEEPER) { text token { name role } } }";
    let made = server.ask(None, make, json!({}));
    let text = made["data"]["makeToken"]["text"].as_str().unwrap().to_owned();
    assert_eq!(outcome(&server.ask(None, query, json!({}))), "UNAUTHENTICATED");
    assert_eq!(server.ask(Some(&text), query, json!({}))["data"]["viewer"]["choosesMember"], true);
    let answer = server.post("", "{\"query\": \"{ campaigns { totalCount } }\"}");
    assert_eq!(answer.status, 401);
    assert!(answer.headers.contains("www-authenticate: bearer"), "{}", answer.headers);
}
