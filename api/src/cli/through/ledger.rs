//! Exports that come in, and what members are called, through whoever has the ledger.

use recount_core::slug::Slug;
use recount_store::examine;
use serde_json::{Value, json};

use super::{Pen, Server};
use crate::cli::import::TakenIn;
use crate::cli::outcome::{DAMAGED, Failure, REFUSED, USAGE};
use crate::graphql::PART;
use crate::people;

impl Pen {
    /// Says what a member is called.
    pub fn name_member(&self, member: &Slug, name: &str) -> Result<(), Failure> {
        match self {
            Self::Here(scribe) => Ok(scribe.private().set_name(member.clone(), name)?),
            Self::There(server) => {
                let query = "mutation($member: String!, $name: String!) {
                    nameMember(member: $member, name: $name) { name } }";
                server.ask(query, &json!({"member": member, "name": name})).map(drop)
            }
        }
    }

    /// Erases a member's display name and access; says how many kept scenarios that named them are gone.
    pub fn forget(&self, member: &Slug) -> Result<usize, Failure> {
        let server = match self {
            Self::Here(scribe) => return Ok(people::forget(scribe.ledger(), scribe.private(), member)?),
            Self::There(server) => server,
        };
        let query = "mutation($member: String!) { forgetMember(member: $member) { droppedScenarios } }";
        let said = server.ask(query, &json!({ "member": member }))?;
        let dropped = said["forgetMember"]["droppedScenarios"].as_u64().unwrap_or_default();
        Ok(usize::try_from(dropped).unwrap_or(usize::MAX))
    }
}

impl Server {
    /// Sends an export part by part. It is looked through first, so that nothing of a damaged one is sent.
    pub fn take_in(&self, name: &str, bytes: &[u8]) -> Result<TakenIn, Failure> {
        examine(bytes)?;
        let query = "mutation($campaign: String!, $text: String!) {
            importExport(campaign: $campaign, text: $text) { __typename
                ... on ExportImported { campaign state entries lacks }
                ... on ExportRefused { code sentence hint } } }";
        let mut all = TakenIn { campaign: name.to_owned(), is_new: false, entries: 0, lacks: 0 };
        for part in parts(bytes) {
            let said =
                self.ask(query, &json!({"campaign": all.campaign, "text": part}))?["importExport"].take();
            if said["__typename"] != "ExportImported" {
                return Err(refused(&said));
            }
            all.campaign = said["campaign"].as_str().unwrap_or(name).to_owned();
            all.is_new |= said["state"] == "NEW";
            all.entries += said["entries"].as_u64().unwrap_or_default();
            all.lacks = said["lacks"].as_u64().unwrap_or_default();
        }
        Ok(all)
    }
}

/// Cuts an export behind closing lines into parts that the server takes.
fn parts(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let (mut parts, mut part, mut batch) = (Vec::new(), String::new(), String::new());
    for line in text.split_inclusive('\n') {
        batch.push_str(line);
        if !line.starts_with('#') {
            continue;
        }
        if !part.is_empty() && part.len() + batch.len() > PART {
            parts.push(std::mem::take(&mut part));
        }
        part.push_str(&std::mem::take(&mut batch));
    }
    part.push_str(&batch);
    parts.push(part);
    parts
}

fn refused(said: &Value) -> Failure {
    let (code, name) = match said["code"].as_str() {
        Some("NotAnExport") => (USAGE, "NotAnExport"),
        Some("Parted") => (REFUSED, "Parted"),
        Some("NotTaken" | "OutOfOrder") => (REFUSED, "NotTaken"),
        Some(_) | None => (DAMAGED, "Damaged"),
    };
    let sentence = said["sentence"].as_str().unwrap_or("the server gave no reason");
    Failure::new(code, name, sentence).hint(said["hint"].as_str())
}
