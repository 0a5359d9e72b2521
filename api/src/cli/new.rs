//! `new` and `campaigns`: opening a campaign, and listing them.

use recount_core::systems::System;
use serde_json::{Value, json};

use super::args::New;
use super::outcome::{Failure, NOT_FOUND, Output};
use super::table::table;
use super::{Door, say};
use crate::people::in_texts;
use crate::scribe::{Answer, Opening};

/// Opens a campaign.
pub(super) fn new(door: &Door, args: &New) -> Result<Output, Failure> {
    system(&args.system)?;
    crate::scribe::check_name(&args.name)?;
    let opening = Opening {
        name: args.name.clone(),
        title: args.title.clone().unwrap_or_else(|| args.name.clone()),
        system: args.system.clone(),
        forked_from: None,
        note: None,
        key: args.key.clone(),
    };
    let pen = door.pen()?;
    let people = pen.library(door)?.ledger().private()?.people();
    in_texts(&people, &[&opening.title]).iter().for_each(|warning| say(warning));
    match pen.open(&door.by, &opening)? {
        (Some(id), Answer::Recorded(_)) => {
            let text = format!(
                "{} is open, under {}. Its first entry is {id}.\nRecord with `recount record …`, or import a recap \
                 with `recount import FILE.md`.",
                opening.title, opening.system
            );
            Ok(Output::new(text, json!({"name": opening.name, "id": id, "system": opening.system})))
        }
        (_, Answer::Refused(refusal)) => Err((*refusal).into()),
        (None, Answer::Recorded(_)) => Err(Failure::new(NOT_FOUND, "NoCampaign", "no campaign was opened")),
    }
}

/// Finds a rule system, or says which there are.
pub(super) fn system(slug: &str) -> Result<System, Failure> {
    System::of(slug).ok_or_else(|| {
        let known: Vec<_> = System::ALL.iter().map(|s| s.slug()).collect();
        let sentence = format!("There is no rule system called {slug}.");
        Failure::new(NOT_FOUND, "UnknownSystem", sentence)
            .hint(Some(format!("there is: {}", known.join(", "))))
    })
}

/// Lists the campaigns.
pub(super) fn campaigns(door: &Door) -> Result<Output, Failure> {
    let library = door.library()?;
    let (mut rows, mut all) = (Vec::new(), Vec::new());
    for info in library.campaigns()? {
        let book = library.book(Some(info.name.as_str()))?;
        let campaign = book.scope.campaign();
        let system = campaign.system().map(System::slug).unwrap_or_default();
        let state = if info.damage.is_some() { "damaged" } else { "" };
        rows.push(vec![
            info.name.to_string(),
            campaign.title.to_string(),
            system.to_owned(),
            campaign.sessions.len().to_string(),
            info.len.to_string(),
            state.to_owned(),
        ]);
        all.push(json!({
            "name": info.name, "title": &*campaign.title, "system": system, "id": info.id, "head": info.head,
            "entries": info.len, "sessions": campaign.sessions.len(),
            "damage": info.damage.map(|damage| damage.to_string()),
        }));
    }
    let text = table(&["name", "title", "system", "sessions", "entries", ""], &rows);
    let text = if text.is_empty() { "There is no campaign here yet.".into() } else { text };
    Ok(Output::new(text, Value::Array(all)))
}
