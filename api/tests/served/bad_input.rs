//! Bad requests: each is answered with a status, a code and a sentence that says the limit; the server goes on.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use recount_api::http::Settings;
use serde_json::{Value, json};

use super::kit::Server;

fn query(text: &str) -> String {
    json!({ "query": text }).to_string()
}

#[track_caller]
fn answers(server: &Server, body: &str, status: u16, code: &str, part: &str) {
    let answer = server.post("", body);
    assert_eq!((answer.status, answer.code().as_str()), (status, code), "{body:.200}: {answer:?}");
    assert!(answer.body.contains(part), "{}", answer.body);
    let good = server.post("", &query("{ campaigns { totalCount } }"));
    assert_eq!(good.status, 200, "the server does not go on: {good:?}");
}

/// What is no question at all.
#[test]
fn what_cannot_be_read_is_answered() {
    let server = Server::new();
    answers(&server, "", 400, "BAD_JSON", "no JSON");
    answers(&server, "{\"query\": \"{ campaigns", 400, "BAD_JSON", "line 1");
    answers(&server, "{\"query\": 7}", 400, "BAD_JSON", "expected a string");
    answers(&server, "\u{0}\u{1}", 400, "BAD_JSON", "no JSON");
    answers(
        &server,
        "[{\"query\": \"{ campaigns { totalCount } }\"}]",
        400,
        "NO_BATCHES",
        "one question at a time",
    );
    answers(&server, &query("{ campaigns { totalCount }"), 200, "BAD_QUESTION", "expected");
    answers(&server, &query(""), 200, "BAD_QUESTION", "");
    answers(&server, &"x".repeat(10_000_000), 413, "TOO_LARGE", "1048576 bytes");
}

/// What asks for something that is not there, or in a wrong way; a near miss is named.
#[test]
fn what_is_asked_wrongly_is_answered() {
    let server = Server::new();
    let lamps = |inner: &str| query(&format!("{{ campaign(name: \"lamps\") {{ {inner} }} }}"));
    answers(&server, &lamps("titel"), 200, "BAD_QUESTION", "Did you mean \\\"title\\\"?");
    answers(&server, &lamps("chronicle(frist: 3) { totalCount }"), 200, "BAD_QUESTION", "frist");
    answers(&server, &query("{ campaign(name: 7) { title } }"), 200, "BAD_QUESTION", "name");
    answers(&server, &query("{ campaign { title } }"), 200, "BAD_QUESTION", "name");
    answers(&server, &lamps("chronicle(first: 201) { totalCount }"), 200, "TOO_MUCH", "at most 200");
    answers(
        &server,
        &lamps("chronicle(first: 1, last: 1) { totalCount }"),
        200,
        "BAD_INPUT",
        "do not go together",
    );
    for cursor in ["x", "zz", "656e7472793a", "73657373696f6e3a31", "ffff", "656e7472793a2d31"] {
        let inner = format!("chronicle(after: \"{cursor}\") {{ totalCount }}");
        answers(&server, &lamps(&inner), 200, "BAD_INPUT", "no cursor of this list");
    }
    answers(&server, &lamps("diff(from: {session: 9}) { totalCount }"), 200, "NoSuchMoment", "session 9");
    answers(&server, &lamps("diff(from: {playedOn: \"soon\"}) { totalCount }"), 200, "BAD_INPUT", "no date");
    let record = |input: &str| query(&format!("mutation {{ record(input: {{{input}}}) {{ __typename }} }}"));
    let said = "campaign: \"lamps\", by: {member: \"gm\", role: GM}, command";
    answers(&server, &record(&format!("{said}: {{}}")), 200, "BAD_QUESTION", "exactly one");
    let wrong = format!("{said}: {{blades: {{markStress: {{pc: \"ash\", n: \"two\"}}}}}}");
    answers(&server, &record(&wrong), 200, "BAD_QUESTION", "");
    let typo = format!("{said}: {{blades: {{markStres: {{pc: \"ash\", n: 2}}}}}}");
    answers(&server, &record(&typo), 200, "BAD_QUESTION", "Did you mean \\\"markStress\\\"?");
    answers(
        &server,
        &record("campaign: \"lamps\", command: {campaign: {note: {text: \"x\"}}}"),
        200,
        "BAD_INPUT",
        "say who",
    );
    let open = "mutation { openCampaign(name: \"lamps\", title: \"x\", system: \"blades\",
        by: {member: \"gm\", role: GM}) { __typename } }";
    answers(&server, &query(open), 200, "NAME_TAKEN", "taken");
}

/// What asks for too much at once, by aliases, depth or fragments.
#[test]
fn what_asks_for_too_much_is_answered() {
    let server = Server::new();
    let lamps = |inner: &str| query(&format!("{{ campaign(name: \"lamps\") {{ {inner} }} }}"));
    let aliases: String = (0..1000).map(|n| format!("a{n}: verify {{ holds }} ")).collect();
    answers(&server, &lamps(&aliases), 200, "TOO_COMPLEX", "at most 20000");
    let deep = format!("head {{ {} id {} }}", "declaration { ".repeat(300), "}".repeat(300));
    answers(&server, &lamps(&deep), 200, "TOO_DEEP", "at most 20 levels");
    let cyclic = "{ campaign(name: \"lamps\") { ...A } } fragment A on Campaign { ...B } fragment B on Campaign { ...A }";
    answers(&server, &query(cyclic), 200, "TOO_DEEP", "at most 20 levels");
    // Each fragment holds the one before twice: 2^40 fields in forty lines.
    let doubling: String = (1..40)
        .map(|n| format!("fragment F{n} on Campaign {{ a: at(entry: \"#0\") {{ ...F{} }} b: at(entry: \"#0\") {{ ...F{0} }} }} ", n - 1))
        .collect();
    let bomb =
        format!("{{ campaign(name: \"lamps\") {{ ...F39 }} }} fragment F0 on Campaign {{ id }} {doubling}");
    let begun = Instant::now();
    let answer = server.post("", &query(&bomb));
    assert!(["TOO_DEEP", "TOO_COMPLEX"].contains(&answer.code().as_str()), "{answer:?}");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    let consequences = format!(
        "head {{ declaration {{ {} id {} }} }}",
        "consequences { declaration { ".repeat(7),
        "} }".repeat(7)
    );
    answers(&server, &lamps(&consequences), 200, "TOO_COMPLEX", "at most 20000");
}

/// Free text comes back as it was given, whatever it looks like, and never as HTML.
#[test]
fn html_in_free_text_stays_text() {
    let server = Server::new();
    let text = "<script>alert(1)</script><img src=x onerror=\"x\">&amp; {{7*7}} ${7*7} \u{202e}";
    let record =
        "mutation($text: String!) { record(input: {campaign: \"lamps\", by: {member: \"gm\", role: GM},
        command: {campaign: {note: {text: $text}}}}) { ... on Recorded { declaration { sentence } } } }";
    let answer = server.ask(None, record, json!({ "text": text }));
    assert_eq!(answer["data"]["record"]["declaration"]["sentence"], json!(text), "{answer}");
    let raw = server
        .post("", &query("{ campaign(name: \"lamps\") { chronicle(last: 2) { nodes { sentence } } } }"));
    assert!(raw.headers.contains("content-type: application/json"), "{}", raw.headers);
    assert!(raw.headers.contains("x-content-type-options: nosniff"), "{}", raw.headers);
}

/// A page of another site reaches nothing: no form, no simple request, no name that points here, no preflight.
#[test]
fn another_site_reaches_nothing() {
    let server =
        Server::with(Settings { origins: vec!["https://table.example".into()], ..Settings::default() });
    let body = query("{ campaigns { totalCount } }");
    let evil = server.post("origin: https://evil.example\r\n", &body);
    assert_eq!((evil.status, evil.code().as_str()), (403, "FORBIDDEN"));
    assert!(!evil.headers.contains("access-control"), "{}", evil.headers);
    let named = server.post("origin: https://table.example\r\n", &body);
    assert_eq!(named.status, 200);
    assert!(
        named.headers.contains("access-control-allow-origin: https://table.example"),
        "{}",
        named.headers
    );
    let own = server.post(&format!("origin: http://{}\r\n", server.address), &body);
    assert_eq!(own.status, 200);
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        let request = format!(
            "POST /graphql HTTP/1.1\r\nhost: {}\r\ncontent-type: {kind}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            server.address,
            body.len()
        );
        let answer = server.send(request.as_bytes());
        assert_eq!((answer.status, answer.code().as_str()), (415, "UNSUPPORTED_MEDIA_TYPE"), "{kind}");
    }
    let rebound = "GET /graphql HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n";
    assert_eq!(server.send(rebound.as_bytes()).status, 403);
    let asked = "OPTIONS /graphql HTTP/1.1\r\nhost: localhost\r\norigin: https://evil.example\r\nconnection: close\r\n\r\n";
    assert_eq!(server.send(asked.as_bytes()).status, 403);
    // A question in the address is not answered: what a link can do is show a page.
    let link = "GET /graphql?query=%7Bcampaigns%7BtotalCount%7D%7D HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let page = server.send(link.as_bytes());
    assert!(
        page.headers.contains("content-type: text/html") && !page.body.contains("totalCount\":"),
        "{page:?}"
    );
    for part in [
        "content-security-policy: default-src 'none'; script-src 'self'",
        "x-frame-options: deny",
        "referrer-policy: no-referrer",
        "cross-origin-opener-policy: same-origin",
        "cache-control: no-store",
    ] {
        assert!(page.headers.contains(part), "{part}: {}", page.headers);
    }
    for elsewhere in ["http:", "https:", "//unpkg", "//cdn"] {
        assert!(!page.body.contains(elsewhere), "the explorer fetches from {elsewhere}");
    }
}

/// Whoever asks too often is told how often they may.
#[test]
fn asking_too_often_is_answered_with_the_limit() {
    let server = Server::with(Settings { rate: Some(5), ..Settings::default() });
    let body = query("{ campaigns { totalCount } }");
    let answers: Vec<_> = (0..30).map(|_| server.post("", &body)).collect();
    let refused = answers.iter().find(|answer| answer.status == 429).unwrap();
    assert_eq!(refused.code(), "TOO_MANY_REQUESTS");
    assert!(
        refused.body.contains("at most 5 questions a second") && refused.headers.contains("retry-after: 1")
    );
    std::thread::sleep(Duration::from_millis(1200));
    assert_eq!(server.post("", &body).status, 200);
}

/// Whoever sends slowly is cut off and holds nobody up; whoever asks for what takes long is answered in time.
#[test]
fn slow_clients_and_slow_questions_end() {
    let patience = Duration::from_millis(300);
    let server = Server::with(Settings { patience, time: Duration::from_nanos(1), ..Settings::default() });
    let mut slow = TcpStream::connect(server.address).unwrap();
    slow.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    slow.write_all(b"POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-ty").unwrap();
    let mut rest = Vec::new();
    let _ = slow.read_to_end(&mut rest);
    let cut = server.send(b"POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\nconnection: close\r\n\r\n{\"que");
    assert_eq!((cut.status, cut.code().as_str()), (408, "TOO_SLOW"));
    assert!(cut.body.contains("0.3 seconds"), "{}", cut.body);
    let long: Value = server.ask(None, "{ campaign(name: \"lamps\") { verify { holds } } }", json!({}));
    assert_eq!(long["errors"][0]["extensions"]["code"], "TOO_SLOW", "{long}");
}
