//! `token`: making, listing and revoking access tokens, here or through the server that has the ledger.

use recount_core::entry::{At, Id};
use recount_core::slug::Slug;
use recount_store::{Access, Token as Kept};
use serde_json::{Value, json};

use super::Door;
use super::args::Token;
use super::outcome::{Failure, NOT_FOUND, Output, USAGE};
use super::table::table;
use super::through::{Pen, Server};
use crate::library::Library;
use crate::scribe::{NamedToken, Scribe};

/// What is asked of every token.
const SHOWN: &str = "name member role campaign until";

/// Makes, lists or revokes access tokens.
pub(super) fn token(door: &Door, args: &Token) -> Result<Output, Failure> {
    match args {
        Token::Make { member, role, until } => made(&door.pen()?, door, member, role, until.as_deref()),
        Token::List => listed(&door.pen()?),
        Token::Revoke { name } => revoked(&door.pen()?, name),
    }
}

fn made(pen: &Pen, door: &Door, member: &str, role: &str, until: Option<&str>) -> Result<Output, Failure> {
    let campaign = match &door.campaign {
        None if role == "keeper" => None,
        name => Some(pen.library(door)?.campaign(name.as_deref())?),
    };
    let (text, shown) = match pen {
        Pen::Here(scribe) => {
            let until = until.map(str::parse::<At>).transpose();
            let until = until.map_err(|e| Failure::new(USAGE, "Usage", e))?;
            if until.is_some_and(|until| until <= scribe.time()) {
                return Err(Failure::new(USAGE, "Usage", "that time is past"));
            }
            let member = Slug::new(member).map_err(|e| Failure::new(USAGE, "Usage", e.to_string()))?;
            let campaign = campaign.as_ref().map(|info| info.id);
            let (text, named) = scribe.make_token(Kept { campaign, member, role: access(role), until })?;
            (text, shown(scribe, &named))
        }
        Pen::There(server) => {
            let query = format!(
                "mutation($member: String!, $role: TokenRole!, $campaign: String, $until: String) {{
                    makeToken(member: $member, role: $role, campaign: $campaign, until: $until) {{
                        text token {{ {SHOWN} }} }} }}"
            );
            let name = campaign.as_ref().map(|info| &info.name);
            let variables =
                json!({"member": member, "role": role.to_uppercase(), "campaign": name, "until": until});
            let mut said = server.ask(&query, &variables)?["makeToken"].take();
            (said["text"].as_str().unwrap_or_default().to_owned(), lowered(said["token"].take()))
        }
    };
    let words = format!("{text}\n\nThis is the only time it is shown. Its name is {}.", word(&shown, "name"));
    Ok(Output::new(words, json!({"text": text, "token": shown})))
}

fn listed(pen: &Pen) -> Result<Output, Failure> {
    let all = match pen {
        Pen::Here(scribe) => scribe.tokens().iter().map(|named| shown(scribe, named)).collect(),
        Pen::There(server) => every(server)?,
    };
    let row =
        |token: &Value| ["name", "member", "role", "campaign", "until"].map(|key| word(token, key)).to_vec();
    let rows: Vec<_> = all.iter().map(row).collect();
    let text = table(&["name", "member", "role", "campaign", "until"], &rows);
    let text =
        if rows.is_empty() { "There is no token: this computer is let in without one.".into() } else { text };
    Ok(Output::new(text, Value::Array(all)))
}

fn every(server: &Server) -> Result<Vec<Value>, Failure> {
    let query = format!(
        "query($after: String) {{ tokens(first: 200, after: $after) {{
            pageInfo {{ hasNextPage endCursor }} nodes {{ {SHOWN} }} }} }}"
    );
    let (mut all, mut after) = (Vec::new(), Value::Null);
    loop {
        let mut page = server.ask(&query, &json!({ "after": after }))?["tokens"].take();
        let nodes = page["nodes"].as_array_mut().map(std::mem::take).unwrap_or_default();
        all.extend(nodes.into_iter().map(lowered));
        if page["pageInfo"]["hasNextPage"] != true {
            return Ok(all);
        }
        after = page["pageInfo"]["endCursor"].take();
    }
}

fn revoked(pen: &Pen, name: &str) -> Result<Output, Failure> {
    match pen {
        Pen::Here(scribe) => {
            if !scribe.revoke_token(name)? {
                let sentence = format!("there is no token {name}");
                return Err(Failure::new(NOT_FOUND, "NotFound", sentence)
                    .hint(Some("see `recount token list` for their names")));
            }
        }
        Pen::There(server) => {
            server.ask(
                "mutation($name: String!) { revokeToken(name: $name) { name } }",
                &json!({"name": name}),
            )?;
        }
    }
    Ok(Output::new(format!("The token {name} opens nothing any more."), json!({"revoked": name})))
}

fn shown(scribe: &Scribe, named: &NamedToken) -> Value {
    let token = &named.token;
    json!({
        "name": named.name, "member": token.member, "role": token.role, "until": token.until,
        "campaign": token.campaign.map(|id| name_of(scribe, id)),
    })
}

fn name_of(scribe: &Scribe, id: Id) -> String {
    let all = Library::new(scribe.ledger().clone()).campaigns().unwrap_or_default();
    all.iter().find(|info| info.id == id).map_or_else(|| id.short(), |info| info.name.to_string())
}

fn access(role: &str) -> Access {
    match role {
        "keeper" => Access::Keeper,
        "gm" => Access::Gm,
        "player" => Access::Player,
        _ => Access::Reader,
    }
}

/// The API spells roles in capitals, the command line does not.
fn lowered(mut token: Value) -> Value {
    token["role"] = json!(word(&token, "role").to_lowercase());
    token
}

fn word(token: &Value, key: &str) -> String {
    token[key].as_str().unwrap_or_default().to_owned()
}
