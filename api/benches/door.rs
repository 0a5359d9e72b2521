//! The door under load: a server on loopback over 100,000 entries, sixteen connections, then a thousand subscribers.
//!
//! `cargo bench -p recount-api --bench door`; `-- 20000` makes the campaign shorter. Client and server share the
//! machine, so that each figure is what is left for the server beside its askers.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on says where")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use recount_api::graphql::{Desk, served};
use recount_api::http::{self, Settings};
use recount_api::library::Library;
use recount_api::scribe::{Answer, Opening, Proposal, Scribe};
use recount_core::entry::{By, Id, Role};
use recount_core::line;
use recount_core::slug::Slug;
use recount_core::systems::System;
use serde_json::{Value, json};
use tungstenite::Message;
use tungstenite::client::IntoClientRequest;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const CONNECTIONS: usize = 16;
const FOR: Duration = Duration::from_secs(5);

/// What a crew says over and over; what the rulebook refuses is left out.
const LINES: [&str; 6] = [
    "change-heat by=1 why=\"a loud night\"",
    "note text=\"they wait for the tide\"",
    "mark-stress pc=ash n=1 why=\"the long watch\"",
    "note text=\"the lamps go out\"",
    "change-heat by=-1 why=\"a quiet week\"",
    "note text=\"rain on the roofs\"",
];

struct House {
    scribe: Arc<Scribe>,
    campaign: Id,
    address: SocketAddr,
}

fn gm() -> By {
    By { member: Slug::new("gm").unwrap(), role: Role::Gm }
}

impl House {
    fn new(folder: &std::path::Path, runtime: &tokio::runtime::Runtime, entries: u64) -> Self {
        let scribe = Arc::new(Scribe::open(folder).unwrap().0);
        let opening = Opening {
            name: "lamps".into(),
            title: "The Lamps".into(),
            system: "blades".into(),
            forked_from: None,
            note: None,
            key: None,
        };
        let campaign = scribe.open_campaign(&gm(), &opening).unwrap().0.unwrap();
        let library = Arc::new(Library::new(scribe.ledger().clone()));
        let listener = runtime.block_on(http::listen("127.0.0.1:0".parse().unwrap())).unwrap();
        let address = listener.local_addr().unwrap();
        let settings = Settings::default();
        let router =
            http::router(served(Desk { library, scribe: scribe.clone() }), scribe.clone(), settings.clone());
        runtime.spawn(async move { http::serve(router, &settings, listener, std::future::pending()).await });
        let house = Self { scribe, campaign, address };
        house.say("found-crew name=Crew tier=0 hold=strong rep=0 coin=2 opening=true");
        house.say("create-character name=Ash opening=true");
        (0..).take_while(|n| house.say(LINES[n % LINES.len()]) < entries).for_each(drop);
        house
    }

    /// Records a line and returns how many entries there are then.
    fn say(&self, text: &str) -> u64 {
        let proposal = Proposal::new(gm(), line::parse(System::Blades, text).unwrap());
        match self.scribe.record(self.campaign, &proposal).unwrap() {
            Answer::Recorded(_) | Answer::Refused(_) => {}
        }
        self.scribe.ledger().head(self.campaign).unwrap().len
    }

    fn request(&self, query: &str, variables: &Value) -> Vec<u8> {
        let body = json!({"query": query, "variables": variables}).to_string();
        let host = self.address;
        let length = body.len();
        format!(
            "POST /graphql HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .into_bytes()
    }

    /// Asks over sixteen connections for a while; says requests a second, the median and the 99th of a hundred.
    fn ask(&self, what: &str, wanted: f64, requests: &[Vec<u8>]) {
        let ask = |mine: usize| {
            let mut stream = TcpStream::connect(self.address).unwrap();
            stream.set_nodelay(true).unwrap();
            let mut reader = BufReader::with_capacity(1 << 16, stream.try_clone().unwrap());
            let (begun, mut took) = (Instant::now(), Vec::new());
            for n in 0.. {
                if begun.elapsed() > FOR {
                    break;
                }
                let asked = Instant::now();
                stream.write_all(&requests[(mine + n * CONNECTIONS) % requests.len()]).unwrap();
                let body = answer(&mut reader);
                took.push(asked.elapsed());
                if n == 0 {
                    assert!(
                        !body.windows(8).any(|w| w == b"\"errors\""),
                        "{}",
                        String::from_utf8_lossy(&body)
                    );
                }
            }
            took
        };
        let mut took: Vec<Duration> = std::thread::scope(|scope| {
            let all: Vec<_> = (0..CONNECTIONS).map(|mine| scope.spawn(move || ask(mine))).collect();
            all.into_iter().flat_map(|one| one.join().unwrap()).collect()
        });
        took.sort_unstable();
        let at = |percent: usize| took[(took.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
        let rate = took.len() as f64 / FOR.as_secs_f64();
        println!(
            "{what:<24} {rate:>9.0} a second (wanted {wanted:.0})   median {:.2} ms   p99 {:.2} ms (wanted < 20)",
            at(50),
            at(99)
        );
    }

    /// A thousand subscribers hear a thousand entries as they are written.
    fn subscribers(&self) {
        const SOCKETS: usize = 100;
        const EACH: usize = 10;
        const ENTRIES: u64 = 1_000;
        let from = self.scribe.ledger().head(self.campaign).unwrap().len;
        let ready = AtomicUsize::new(0);
        let listen = || {
            let stream = TcpStream::connect(self.address).unwrap();
            let mut request = format!("ws://{}/graphql", self.address).into_client_request().unwrap();
            request.headers_mut().insert("sec-websocket-protocol", "graphql-transport-ws".parse().unwrap());
            let (mut socket, _) = tungstenite::client(request, stream).unwrap();
            let mut say = |message: Value| socket.send(Message::text(message.to_string())).unwrap();
            say(json!({"type": "connection_init"}));
            for id in 0..EACH {
                let query = "subscription($from: Int) { entries(campaign: \"lamps\", from: $from) { seq } }";
                let payload = json!({"query": query, "variables": {"from": from}});
                say(json!({"type": "subscribe", "id": id.to_string(), "payload": payload}));
            }
            ready.fetch_add(1, Ordering::Relaxed);
            let (mut heard, mut next) = (0, [from; EACH]);
            while heard < EACH as u64 * ENTRIES {
                let Message::Text(text) = socket.read().unwrap() else { continue };
                let message: Value = serde_json::from_str(&text).unwrap();
                let Some(seq) = message["payload"]["data"]["entries"]["seq"].as_u64() else { continue };
                let id: usize = message["id"].as_str().unwrap().parse().unwrap();
                assert_eq!(seq, next[id], "a gap or a repeat");
                next[id] += 1;
                heard += 1;
            }
        };
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..SOCKETS).map(|_| scope.spawn(listen)).collect();
            while ready.load(Ordering::Relaxed) < SOCKETS {
                std::thread::sleep(Duration::from_millis(5));
            }
            let begun = Instant::now();
            while self.say("note text=\"a bell\"") < from + ENTRIES {}
            let written = begun.elapsed();
            all.into_iter().for_each(|one| one.join().unwrap());
            let heard = begun.elapsed();
            println!(
                "{} subscribers          every one of {ENTRIES} entries in {:.2} s; the last was written after {:.2} s",
                SOCKETS * EACH,
                heard.as_secs_f64(),
                written.as_secs_f64()
            );
        });
    }
}

/// Reads one answer of a connection that stays open.
fn answer(reader: &mut BufReader<TcpStream>) -> Vec<u8> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let line = line.trim_end().to_ascii_lowercase();
        if let Some(text) = line.strip_prefix("content-length: ") {
            length = text.parse().unwrap();
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    body
}

fn main() {
    let entries = std::env::args().filter_map(|arg| arg.parse().ok()).next().unwrap_or(100_000);
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let begun = Instant::now();
    let house = House::new(folder.path(), &runtime, entries);
    println!("{entries} entries recorded in {:.1} s", begun.elapsed().as_secs_f64());

    let ids: Vec<Id> = house
        .scribe
        .ledger()
        .read(house.campaign, 0..entries)
        .unwrap()
        .into_iter()
        .map(|raw| raw.id)
        .collect();
    let entry = "query($id: String!) { entry(id: $id) { id seq kind sentence at by { member } } }";
    let page = "query($after: String) { campaign(name: \"lamps\") { chronicle(first: 50, after: $after) {
        pageInfo { endCursor hasNextPage } edges { cursor node { id seq sentence } } } } }";
    let nested = "{ campaign(name: \"lamps\") { title
        sheet { subjects { slug name tracks { name value max } } }
        why(subject: \"crew\", track: \"heat\", last: 5) { totalCount nodes { before after sentence
            declaration { line ruling { key value } rolls { faces } } consequence { rules { id text } } } } } }";
    let some = |step: usize| ids.iter().step_by(step);
    let by_id: Vec<_> = some(97).map(|id| house.request(entry, &json!({ "id": id }))).collect();
    let cursor = |at: usize| hex::encode(format!("entry:{at}"));
    let pages: Vec<_> = (0..ids.len().saturating_sub(60))
        .step_by(997)
        .map(|at| house.request(page, &json!({"after": cursor(at)})))
        .collect();

    let first = Instant::now();
    let mut stream = TcpStream::connect(house.address).unwrap();
    stream.write_all(&pages[0]).unwrap();
    answer(&mut BufReader::new(stream.try_clone().unwrap()));
    println!("the first question       {:.2} s: the campaign is read once", first.elapsed().as_secs_f64());
    house.ask("entry by id", 20_000.0, &by_id);
    house.ask("a page of 50 entries", 5_000.0, &pages);
    house.ask("nested sheet + why", 2_500.0, &[house.request(nested, &json!({}))]);
    house.subscribers();
    runtime.shutdown_background();
}
