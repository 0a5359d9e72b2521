//! Subscriptions: entries as they are written, from any number on, over WebSocket and server-sent events.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use recount_api::http::Settings;
use recount_store::Access;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use super::kit::Server;

const ENTRIES: &str = "subscription($from: Int) { entries(campaign: \"lamps\", from: $from) { seq id } }";

/// A client that speaks graphql-transport-ws.
struct Client(WebSocket<TcpStream>);

impl Client {
    fn new(server: &Server, payload: Value) -> Self {
        let mut client = Self::opened(server, "graphql-transport-ws").unwrap();
        client.say(&json!({"type": "connection_init", "payload": payload}));
        assert_eq!(client.hear().unwrap()["type"], "connection_ack");
        client
    }

    fn opened(server: &Server, protocol: &str) -> Result<Self, String> {
        let stream = TcpStream::connect(server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(600))).unwrap();
        let mut request = format!("ws://{}/graphql", server.address).into_client_request().unwrap();
        request.headers_mut().insert("sec-websocket-protocol", protocol.parse().unwrap());
        tungstenite::client(request, stream).map(|(socket, _)| Self(socket)).map_err(|e| e.to_string())
    }

    fn say(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).unwrap();
    }

    /// Hears the next message; `None` when the server has closed.
    fn hear(&mut self) -> Option<Value> {
        loop {
            match self.0.read().ok()? {
                Message::Text(text) => return Some(serde_json::from_str(&text).unwrap()),
                Message::Close(frame) => return Some(json!({"closed": frame.map(|f| u16::from(f.code))})),
                _ => {}
            }
        }
    }

    fn subscribe(&mut self, id: &str, from: Option<u64>) {
        let payload = json!({"query": ENTRIES, "variables": {"from": from}});
        self.say(&json!({"type": "subscribe", "id": id, "payload": payload}));
    }
}

fn entry(message: &Value) -> (u64, String) {
    let entry = &message["payload"]["data"]["entries"];
    (entry["seq"].as_u64().unwrap_or_else(|| panic!("{message}")), entry["id"].as_str().unwrap().to_owned())
}

fn recorded(server: &Server) -> Vec<(u64, String)> {
    let all = server.scribe.ledger().read(server.lamps, 0..u64::MAX).unwrap();
    all.iter().map(|raw| (raw.seq, raw.id.to_string())).collect()
}

/// A client whose connection is cut fifty times while a crew plays, and which asks each time from the number after
/// its last, has every entry once and in order.
#[test]
fn no_entry_is_lost_or_repeated_across_fifty_broken_connections() {
    const CUTS: u64 = 50;
    let server = Arc::new(Server::new());
    let writer = {
        let server = Arc::clone(&server);
        std::thread::spawn(move || {
            (0..150)
                .map(|n| server.say(&format!("note text=\"line {n}\"")))
                .fold(None, |_, said| Some(said))
                .unwrap()
        })
    };
    let mut heard: Vec<(u64, String)> = Vec::new();
    for cut in 0..CUTS {
        let mut client = Client::new(&server, json!({}));
        client.subscribe("s", Some(heard.len() as u64));
        // A different number each time, none among them: the cut falls anywhere between two messages.
        for _ in 0..(cut * 7 % 6) {
            heard.push(entry(&client.hear().unwrap()));
        }
        drop(client);
    }
    let len = writer.join().unwrap();
    let mut client = Client::new(&server, json!({}));
    client.subscribe("s", Some(heard.len() as u64));
    while (heard.len() as u64) < len {
        heard.push(entry(&client.hear().unwrap()));
    }
    assert_eq!(heard, recorded(&server));
}

/// A thousand subscribers, ten to a connection, each get every entry in order.
#[test]
fn a_thousand_subscribers_get_every_entry() {
    const CONNECTIONS: usize = 100;
    const EACH: usize = 10;
    let server = Arc::new(Server::new());
    let from = server.scribe.ledger().head(server.lamps).unwrap().len;
    let ready = Arc::new(AtomicUsize::new(0));
    let listen = |_| {
        let (server, ready) = (Arc::clone(&server), Arc::clone(&ready));
        std::thread::spawn(move || {
            let mut client = Client::new(&server, json!({}));
            (0..EACH).for_each(|id| client.subscribe(&id.to_string(), Some(from)));
            ready.fetch_add(1, Ordering::Relaxed);
            let mut next = [from; EACH];
            while next.iter().any(|next| *next < from + 40) {
                let message = client.hear().unwrap();
                let id: usize = message["id"].as_str().unwrap().parse().unwrap();
                assert_eq!(entry(&message).0, next[id], "{message}");
                next[id] += 1;
            }
        })
    };
    let all: Vec<_> = (0..CONNECTIONS).map(listen).collect();
    while ready.load(Ordering::Relaxed) < CONNECTIONS {
        std::thread::yield_now();
    }
    (0..20).for_each(|n| {
        server.say(&format!("note text=\"line {n}\""));
    });
    assert_eq!(server.scribe.ledger().head(server.lamps).unwrap().len, from + 40);
    all.into_iter().for_each(|listener| listener.join().unwrap());
}

fn events(server: &Server, token: Option<&str>, query: &str) -> BufReader<TcpStream> {
    let body = json!({ "query": query }).to_string();
    let token = token.map_or_else(String::new, |token| format!("authorization: Bearer {token}\r\n"));
    let request = format!(
        "POST /graphql HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\naccept: text/event-stream\r\n\
         {token}content-length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    BufReader::new(stream)
}

/// Returns the next event's name and data.
fn event(reader: &mut BufReader<TcpStream>) -> (String, Value) {
    let mut name = String::new();
    loop {
        let mut line = String::new();
        assert!(reader.read_line(&mut line).unwrap() > 0, "the stream ended");
        if let Some(text) = line.trim_end().strip_prefix("event: ") {
            name = text.to_owned();
        }
        if let Some(text) = line.trim_end().strip_prefix("data: ") {
            return (name, serde_json::from_str(text).unwrap());
        }
    }
}

/// Server-sent events carry the same entries; without a number only new ones come, and a question ends its stream.
#[test]
fn events_carry_the_same_entries() {
    let server = Server::new();
    let mut old =
        events(&server, None, "subscription { entries(campaign: \"lamps\", from: 0) { seq sentence } }");
    for (seq, _) in recorded(&server) {
        let (name, data) = event(&mut old);
        assert_eq!((name.as_str(), &data["data"]["entries"]["seq"]), ("next", &json!(seq)));
    }
    let len = server.say("note text=\"<b>rain</b>\"");
    let (_, data) = event(&mut old);
    let entry = json!({"seq": len - 2, "sentence": "<b>rain</b>"});
    assert_eq!(data["data"]["entries"], entry);
    let mut once = events(&server, None, "{ campaigns { totalCount } }");
    assert_eq!(event(&mut once), ("next".into(), json!({"data": {"campaigns": {"totalCount": 2}}})));
    assert_eq!(event(&mut once), ("complete".into(), json!({})));
}

/// Who listens is let in as for every question, and no longer than their token holds.
#[test]
fn listeners_are_let_in_by_token_and_no_longer() {
    let server = Server::new();
    let reader = server.token("ria", Access::Reader, Some(server.lamps), None);
    let name = server.scribe.tokens()[0].name.clone();
    let mut stranger = Client::opened(&server, "graphql-transport-ws").unwrap();
    stranger.say(&json!({"type": "connection_init"}));
    let answer = stranger.hear().unwrap();
    assert!(answer["closed"].is_u64() || answer["type"] == "connection_error", "{answer}");

    let mut client = Client::new(&server, json!({"authorization": format!("Bearer {reader}")}));
    let other = "subscription { entries(campaign: \"other\") { seq } }";
    client.say(&json!({"type": "subscribe", "id": "o", "payload": {"query": other}}));
    let answer = client.hear().unwrap();
    assert!(answer.to_string().contains("NOT_FOUND"), "{answer}");
    while client.hear().unwrap()["type"] != "complete" {}

    let len = server.scribe.ledger().head(server.lamps).unwrap().len;
    client.subscribe("s", Some(len));
    server.say("note text=before");
    assert_eq!(entry(&client.hear().unwrap()).0, len);
    assert_eq!(entry(&client.hear().unwrap()).0, len + 1);
    assert!(server.scribe.revoke_token(&name).unwrap());
    server.token("kay", Access::Keeper, None, None);
    server.say("note text=after");
    let answer = client.hear().unwrap();
    assert!(answer.to_string().contains("UNAUTHENTICATED"), "{answer}");
}

/// The older protocol is not spoken, and a page of another site opens no socket.
#[test]
fn only_our_protocol_and_our_pages_open_a_socket() {
    let server = Server::new();
    assert!(Client::opened(&server, "graphql-ws").is_err());
    let stream = TcpStream::connect(server.address).unwrap();
    let mut request = format!("ws://{}/graphql", server.address).into_client_request().unwrap();
    request.headers_mut().insert("sec-websocket-protocol", "graphql-transport-ws".parse().unwrap());
    request.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    let refused = tungstenite::client(request, stream).err().unwrap().to_string();
    assert!(refused.contains("403"), "{refused}");
}

/// Over an open connection too, whoever asks too often is told how often they may, and what is wrong in our words.
#[test]
fn questions_over_a_socket_are_counted_and_corrected() {
    let server = Server::with(Settings { rate: Some(5), ..Settings::default() });
    let mut client = Client::new(&server, json!({}));
    let mut ask = |id: usize, query: &str| {
        client.say(&json!({"type": "subscribe", "id": id.to_string(), "payload": {"query": query}}));
        let mut heard = std::iter::from_fn(|| client.hear());
        heard.find(|m| m["id"] == id.to_string().as_str() && m["type"] != "complete").unwrap()
    };
    let unknown = ask(0, "{ campagins { totalCount } }").to_string();
    assert!(unknown.contains("Did you mean") && unknown.contains("\"code\""), "{unknown}");
    let answers: Vec<_> = (1..30).map(|id| ask(id, "{ campaigns { totalCount } }").to_string()).collect();
    assert!(answers[0].contains("totalCount\":2"), "{}", answers[0]);
    let refused = answers.iter().find(|answer| answer.contains("TOO_MANY_REQUESTS")).unwrap();
    assert!(refused.contains("at most 5 questions a second"), "{refused}");
}
