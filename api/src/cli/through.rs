//! Writing while a server has the ledger: what is typed goes through that server, and is answered the same.
//!
//! The server leaves its address in the lock and a key in `door.key`, which only the ledger's owner can read: who
//! has the folder may write to it, whether a server runs or not.

mod amending;
mod ledger;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use recount_core::entry::{By, Id, Recorded, Role};
use recount_core::refusal::{Refusal, RefusalKind};
use recount_store::{CampaignInfo, StoreError};
use serde_json::{Value, json};

use super::Door;
use super::outcome::{BUSY, DAMAGED, Failure, NOT_FOUND, REFUSED, SYSTEM, USAGE};
use crate::journal::{BadLine, Conflict, ImportError, Imported};
use crate::library::Library;
use crate::scribe::{Answer, Evening, Opening, Proposal, Scribe, ScribeError, Written};

/// The file with the key of a running server.
const KEY: &str = "door.key";
/// How long a server may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// What is asked of every answer.
const ANSWER: &str = "__typename ... on Recorded { already declaration { seq } consequences { seq } }
    ... on Refused { code kind sentence hint rule fields }";

/// Who writes: this process, or the server that has the ledger.
pub(super) enum Pen {
    /// This process.
    Here(Box<Scribe>),
    /// A server.
    There(Server),
}

/// A server that has the ledger.
pub(super) struct Server {
    address: String,
    key: String,
    data: PathBuf,
}

/// The key of a running server, kept while it runs.
pub(super) struct Key {
    path: PathBuf,
    text: String,
}

impl Key {
    /// Writes the key where only the ledger's owner reads it.
    pub fn make(data: &Path, text: &str) -> Result<Self, Failure> {
        let path = data.join(KEY);
        let failed = |e| Failure::new(SYSTEM, "System", format!("writing {}: {e}", path.display()));
        // A new file each time, so that one left open to others is not written into.
        let _ = fs::remove_file(&path);
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path).map_err(failed)?;
        file.write_all(text.as_bytes()).map_err(failed)?;
        Ok(Self { path, text: text.to_owned() })
    }

    /// Returns the key.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Drop for Key {
    fn drop(&mut self) {
        // A key of a server that is gone opens nothing.
        let _ = fs::remove_file(&self.path);
    }
}

impl Door {
    /// Opens the ledger for writing, here or through the server that has it.
    pub(super) fn pen(&self) -> Result<Pen, Failure> {
        match Scribe::open(&self.data) {
            Ok((scribe, notices)) => {
                super::say_notices(&notices);
                Ok(Pen::Here(Box::new(scribe)))
            }
            Err(ScribeError::Store(StoreError::Locked { dir, holder })) => match holder.address {
                Some(address) => {
                    let key = fs::read_to_string(self.data.join(KEY)).unwrap_or_default();
                    Ok(Pen::There(Server { address, key, data: self.data.clone() }))
                }
                None => Err(StoreError::Locked { dir, holder }.into()),
            },
            Err(error) => Err(error.into()),
        }
    }
}

impl Pen {
    /// Opens the ledger for reading.
    pub fn library(&self, door: &Door) -> Result<Library, Failure> {
        match self {
            Self::Here(scribe) => Ok(Library::new(scribe.ledger().clone())),
            Self::There(_) => door.library(),
        }
    }

    /// Records what is proposed; `line` is the same in one line.
    pub fn record(&self, to: &CampaignInfo, line: &str, proposal: &Proposal) -> Result<Answer, Failure> {
        let server = match self {
            Self::Here(scribe) => return Ok(scribe.record(to.id, proposal)?),
            Self::There(server) => server,
        };
        let input = json!({
            "campaign": to.name, "by": member(&proposal.by), "line": line, "shake": proposal.shake,
            "played": proposal.played, "key": proposal.key, "expectedHead": proposal.expected_head,
        });
        let text =
            format!("mutation($input: RecordLineInput!) {{ recordLine(input: $input) {{ {ANSWER} }} }}");
        server.answer(to, &server.ask(&text, &json!({ "input": input }))?["recordLine"])
    }

    /// Begins an evening.
    pub fn begin(&self, to: &CampaignInfo, by: &By, number: u32, said: &Evening) -> Result<Answer, Failure> {
        let server = match self {
            Self::Here(scribe) => return Ok(scribe.begin_evening(to.id, by, number, said)?),
            Self::There(server) => server,
        };
        let text = format!(
            "mutation($campaign: String!, $by: MemberInput, $number: Int!, $note: String, $key: String,
                $played: String, $expectedHead: String) {{
                beginSession(campaign: $campaign, by: $by, number: $number, note: $note, key: $key,
                    played: $played, expectedHead: $expectedHead) {{ {ANSWER} }} }}"
        );
        let mut variables = evening(to, by, said);
        variables["number"] = json!(number);
        server.answer(to, &server.ask(&text, &variables)?["beginSession"])
    }

    /// Ends the open evening.
    pub fn end(&self, to: &CampaignInfo, by: &By, said: &Evening) -> Result<Answer, Failure> {
        let server = match self {
            Self::Here(scribe) => return Ok(scribe.end_evening(to.id, by, said)?),
            Self::There(server) => server,
        };
        let text = format!(
            "mutation($campaign: String!, $by: MemberInput, $note: String, $key: String, $played: String,
                $expectedHead: String) {{
                endSession(campaign: $campaign, by: $by, note: $note, key: $key, played: $played,
                    expectedHead: $expectedHead) {{ {ANSWER} }} }}"
        );
        server.answer(to, &server.ask(&text, &evening(to, by, said))?["endSession"])
    }

    /// Opens a campaign.
    pub fn open(&self, by: &By, opening: &Opening) -> Result<(Option<Id>, Answer), Failure> {
        let server = match self {
            Self::Here(scribe) => return Ok(scribe.open_campaign(by, opening)?),
            Self::There(server) => server,
        };
        let text = format!(
            "mutation($name: String!, $title: String!, $system: String!, $by: MemberInput, $note: String,
                $key: String) {{
                openCampaign(name: $name, title: $title, system: $system, by: $by, note: $note, key: $key) {{
                    {ANSWER} }} }}"
        );
        let variables = json!({
            "name": opening.name, "title": opening.title, "system": opening.system, "by": member(by),
            "note": opening.note, "key": opening.key,
        });
        let said = server.ask(&text, &variables)?["openCampaign"].take();
        if said["__typename"] == "Refused" {
            return Ok((None, Answer::Refused(Box::new(refusal(&said)))));
        }
        let info = server.library()?.campaign(Some(&opening.name))?;
        Ok((Some(info.id), server.answer(&info, &said)?))
    }
}

impl Server {
    /// Asks the server and returns its data.
    pub fn ask(&self, query: &str, variables: &Value) -> Result<Value, Failure> {
        let config = ureq::Agent::config_builder();
        let config = config.timeout_global(Some(PATIENCE)).http_status_as_error(false).proxy(None).build();
        let failed = |e: &dyn std::fmt::Display| {
            let sentence = format!("asking the server at {}: {e}", self.address);
            Failure::new(BUSY, "NoAnswer", sentence).hint(Some("see whether it still runs, or stop it"))
        };
        let body = json!({"query": query, "variables": variables}).to_string();
        let request = config.new_agent().post(format!("{}/graphql", self.address));
        let request = request
            .header("content-type", "application/json")
            .header("authorization", format!("Bearer {}", self.key.trim()));
        let mut answer = request.send(body).map_err(|e| failed(&e))?;
        let text = answer.body_mut().read_to_string().map_err(|e| failed(&e))?;
        let mut said: Value = serde_json::from_str(&text).map_err(|e| failed(&e))?;
        match said["errors"].get(0) {
            Some(error) => Err(failure(error)),
            None => Ok(said["data"].take()),
        }
    }

    /// Imports a recap.
    pub fn import(
        &self,
        to: &CampaignInfo,
        by: &By,
        text: &str,
    ) -> Result<Result<Imported, ImportError>, Failure> {
        let query = "mutation($campaign: String!, $text: String!, $by: MemberInput) {
            importRecap(campaign: $campaign, text: $text, by: $by) { __typename
                ... on RecapImported { recorded entries skipped proseLeft openSession }
                ... on RecapRefused { isChanged problems { line column sentence hint change } } } }";
        let variables = json!({"campaign": to.name, "text": text, "by": member(by)});
        let said = self.ask(query, &variables)?["importRecap"].take();
        let number = |of: &Value, key: &str| of[key].as_u64().and_then(|n| usize::try_from(n).ok());
        if said["__typename"] != "RecapRefused" {
            let count = |key: &str| number(&said, key).unwrap_or_default();
            return Ok(Ok(Imported {
                recorded: count("recorded"),
                entries: count("entries"),
                skipped: count("skipped"),
                prose_left: count("proseLeft"),
                open_session: said["openSession"].as_u64().and_then(|n| u32::try_from(n).ok()),
            }));
        }
        let text = |of: &Value, key: &str| of[key].as_str().map(str::to_owned);
        let problems = said["problems"].as_array().into_iter().flatten();
        Ok(Err(if said["isChanged"] == true {
            let conflict = |problem: &Value| Conflict {
                line: number(problem, "line"),
                sentence: text(problem, "sentence").unwrap_or_default(),
                change: problem["change"].as_str().and_then(|change| serde_json::from_str(change).ok()),
            };
            ImportError::Changed(problems.map(conflict).collect())
        } else {
            let bad = |problem: &Value| BadLine {
                line: number(problem, "line").unwrap_or_default(),
                column: number(problem, "column"),
                reason: text(problem, "sentence").unwrap_or_default(),
                hint: text(problem, "hint"),
            };
            ImportError::Bad(problems.map(bad).collect())
        }))
    }

    fn library(&self) -> Result<Library, Failure> {
        let (ledger, _) = recount_store::Ledger::open(&self.data, recount_store::Mode::Read)?;
        Ok(Library::new(ledger))
    }

    /// Reads what was written from the tape itself, or the refusal.
    fn answer(&self, to: &CampaignInfo, said: &Value) -> Result<Answer, Failure> {
        if said["__typename"] == "Refused" {
            return Ok(Answer::Refused(Box::new(refusal(said))));
        }
        let consequences = said["consequences"].as_array().map_or(0, Vec::len) as u64;
        let first = said["declaration"]["seq"].as_u64().unwrap_or_default();
        let raw = self.library()?.ledger().read(to.id, first..first + 1 + consequences)?;
        let entries = raw.iter().map(|raw| Recorded::read(&raw.bytes)).collect::<Result<Vec<_>, _>>();
        let entries = entries.map_err(|e| Failure::new(DAMAGED, "Newer", e.to_string()))?;
        let is_new = said["already"] != true;
        Ok(Answer::Recorded(Written { entries, is_new }))
    }
}

fn evening(to: &CampaignInfo, by: &By, said: &Evening) -> Value {
    json!({
        "campaign": to.name, "by": member(by), "note": said.note, "key": said.key, "played": said.played,
        "expectedHead": said.expected_head,
    })
}

fn member(by: &By) -> Value {
    let role = match by.role {
        Role::Gm => "GM",
        Role::Player => "PLAYER",
        Role::Keeper => "KEEPER",
    };
    json!({"member": by.member, "role": role})
}

fn refusal(said: &Value) -> Refusal {
    let text = |key: &str| said[key].as_str().unwrap_or_default().to_owned();
    let refusal = Refusal::new(&text("rule"), &text("code"), text("sentence"));
    let fields = said["fields"].as_array().into_iter().flatten().filter_map(Value::as_str);
    Refusal {
        kind: match said["kind"].as_str() {
            Some("MISSING") => RefusalKind::Missing,
            Some("WAITING") => RefusalKind::Waiting,
            Some(_) | None => RefusalKind::Rule,
        },
        hint: said["hint"].as_str().map(str::to_owned),
        fields: fields.map(snake).collect(),
        ..refusal
    }
}

/// Spells an input as the record does: `ruling.inPosition` becomes `ruling.in_position`.
fn snake(field: &str) -> String {
    let letter =
        |c: char| if c.is_ascii_uppercase() { format!("_{}", c.to_ascii_lowercase()) } else { c.into() };
    field.chars().map(letter).collect()
}

fn failure(error: &Value) -> Failure {
    let said = &error["extensions"];
    let code = said["code"].as_str().unwrap_or("BAD_QUESTION");
    let (exit, name) = match code {
        "STALE" => (BUSY, "Stale"),
        "KEY_USED" => (REFUSED, "KeyUsed"),
        "NAME_TAKEN" => (REFUSED, "NameTaken"),
        "NOT_FOUND" => (NOT_FOUND, "NotFound"),
        "SECRET_GONE" => (NOT_FOUND, "SecretGone"),
        "DAMAGED" => (DAMAGED, "Damaged"),
        "UNAUTHENTICATED" | "FORBIDDEN" => (REFUSED, "Forbidden"),
        "INTERNAL" | "UNKNOWN_OUTCOME" => (SYSTEM, "System"),
        "TOO_SLOW" | "TOO_MANY_REQUESTS" => (BUSY, "Busy"),
        _ => (USAGE, "Usage"),
    };
    let sentence = error["message"].as_str().unwrap_or("the server gave no reason");
    Failure::new(exit, name, sentence).hint(said["hint"].as_str())
}
