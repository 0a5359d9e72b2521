//! A server of its own for each test, on a free port, with two campaigns; and clients that say exactly what is sent.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use recount_api::graphql::{Desk, served};
use recount_api::http::{self, Settings};
use recount_api::library::Library;
use recount_api::scribe::{Answer, Clock, Entropy, Opening, Proposal, Scribe};
use recount_core::dice::Seed;
use recount_core::entry::{At, By, Id, Role};
use recount_core::line;
use recount_core::slug::Slug;
use recount_core::systems::System;
use recount_store::{Access, Ledger, Mode, Token};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// A server over a ledger with the campaigns `lamps` and `other`.
pub struct Server {
    pub folder: TempDir,
    pub scribe: Arc<Scribe>,
    pub lamps: Id,
    pub other: Id,
    pub address: SocketAddr,
    runtime: Option<Runtime>,
}

/// What a server answered.
#[derive(Debug)]
pub struct Answered {
    pub status: u16,
    pub headers: String,
    pub body: String,
}

pub fn by(member: &str, role: Role) -> By {
    By { member: Slug::new(member).unwrap(), role }
}

pub fn gm() -> By {
    by("gm", Role::Gm)
}

impl Server {
    pub fn new() -> Self {
        // A busy machine is no slow question.
        Self::with(Settings { time: Duration::from_secs(300), ..Settings::default() })
    }

    pub fn with(settings: Settings) -> Self {
        let folder = TempDir::new().unwrap();
        let (ledger, _) = Ledger::open(folder.path(), Mode::Write).unwrap();
        let scribe = Scribe::with(ledger, Clock::System, Entropy::seeded(Seed([7; 32]))).unwrap();
        let open = |name: &str| {
            let opening = Opening {
                name: name.into(),
                title: "The Lamps".into(),
                system: "blades".into(),
                forked_from: None,
                note: None,
                key: None,
            };
            scribe.open_campaign(&gm(), &opening).unwrap().0.unwrap()
        };
        let (lamps, other) = (open("lamps"), open("other"));
        let scribe = Arc::new(scribe);
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let library = Arc::new(Library::new(scribe.ledger().clone()));
        let schema = served(Desk { library, scribe: scribe.clone() });
        let listener = runtime.block_on(http::listen("127.0.0.1:0".parse().unwrap())).unwrap();
        let address = listener.local_addr().unwrap();
        let router = http::router(schema, scribe.clone(), settings.clone());
        runtime.spawn(async move { http::serve(router, &settings, listener, std::future::pending()).await });
        let server = Self { folder, scribe, lamps, other, address, runtime: Some(runtime) };
        server.say("found-crew name=Crew tier=0 hold=strong rep=0 coin=2 opening=true");
        server.say("create-character name=Ash opening=true");
        server.say("create-character name=Birch opening=true");
        server.say("seat member=bo characters=ash");
        server
    }

    /// Records a line of the GM's in `lamps`, which must be accepted; answers with the number of entries.
    #[track_caller]
    pub fn say(&self, text: &str) -> u64 {
        let proposal = Proposal::new(gm(), line::parse(System::Blades, text).unwrap());
        match self.scribe.record(self.lamps, &proposal).unwrap() {
            Answer::Recorded(_) => self.scribe.ledger().head(self.lamps).unwrap().len,
            Answer::Refused(refusal) => panic!("{}: {}", refusal.code, refusal.sentence),
        }
    }

    /// Makes a token.
    pub fn token(&self, member: &str, role: Access, campaign: Option<Id>, until: Option<At>) -> String {
        let token = Token { campaign, member: Slug::new(member).unwrap(), role, until };
        self.scribe.make_token(token).unwrap().0
    }

    /// Sends a request as it stands and reads the whole answer.
    pub fn send(&self, request: &[u8]) -> Answered {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        // A server that has heard enough may close before all is sent.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (headers, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = headers.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answered { status, headers: headers.to_ascii_lowercase(), body: body.to_owned() }
    }

    /// Posts a body with more headers, each with its line's end.
    pub fn post(&self, headers: &str, body: &str) -> Answered {
        let host = self.address;
        let length = body.len();
        let request = format!(
            "POST /graphql HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\nconnection: close\r\n\
             content-length: {length}\r\n{headers}\r\n{body}"
        );
        self.send(request.as_bytes())
    }

    /// Asks a question with a token, or without.
    pub fn ask(&self, token: Option<&str>, query: &str, variables: Value) -> Value {
        let headers = token.map_or_else(String::new, |token| format!("authorization: Bearer {token}\r\n"));
        let answer = self.post(&headers, &json!({"query": query, "variables": variables}).to_string());
        serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{answer:?}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Answered {
    /// Returns the code of the first error.
    #[track_caller]
    pub fn code(&self) -> String {
        let body: Value = serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{self:?}"));
        body["errors"][0]["extensions"]["code"].as_str().unwrap_or_default().to_owned()
    }
}
