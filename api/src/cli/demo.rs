//! `demo`: a real crew's campaign, imported from its recap, and a short tour of what Recount can say about it.

use std::path::{Path, PathBuf};

use recount_core::entry::Recorded;
use recount_core::slug::Slug;
use recount_replay::scenario::{Change, Scenario, ruling};
use serde_json::{Map, Value, json};

use super::args::{Demo, Serve};
use super::import::import_recap;
use super::outcome::{Failure, NOT_FOUND, Output};
use super::{Door, say, serve, show, what_if, why};
use crate::library::{Book, Library};
use crate::scope::Compared;
use crate::scribe::{Answer, Opening, Scribe};

/// The recap of a real campaign: facts only, people and factions under other names.
const RECAP: &[u8] = include_bytes!("../../../tests/golden/real-campaign/campaign.md");
/// The campaign's short name.
const NAME: &str = "demo";

/// Returns the folder of the demo, when none is named: it may be thrown away.
pub(super) fn folder() -> PathBuf {
    std::env::temp_dir().join("recount-demo")
}

/// Imports the campaign, gives the tour, and serves.
pub(super) fn demo(door: &Door, args: &Demo) -> Result<Output, Failure> {
    let scribe = door.scribe()?;
    if Library::new(scribe.ledger().clone()).campaign(Some(NAME)).is_ok() {
        let data = door.data.display();
        super::say(&format!(
            "Going on with the ledger in {data}, as it was left; throw it away to begin anew."
        ));
    }
    let campaign = open(door, &scribe)?;
    match import_recap(door, &scribe, campaign, "campaign.md", RECAP) {
        Err(failure) if failure.is("RecapChanged") => {
            let sentence =
                "It was made by another version of this program, whose demo differs; it stays as it is.";
            super::say(sentence);
        }
        imported => {
            imported?;
        }
    }
    let book = Library::new(scribe.ledger().clone()).book(Some(NAME))?;
    let tour = tour(&book, &door.data)?;
    if args.no_serve {
        return Ok(tour);
    }
    tour.show();
    serve::serve_with(&door.data, scribe, &Serve { port: args.port, ..Serve::default() })
}

fn open(door: &Door, scribe: &Scribe) -> Result<recount_core::entry::Id, Failure> {
    let library = Library::new(scribe.ledger().clone());
    if let Ok(info) = library.campaign(Some(NAME)) {
        return Ok(info.id);
    }
    let opening = Opening {
        name: NAME.to_owned(),
        title: "A real crew's campaign".to_owned(),
        system: "blades".to_owned(),
        forked_from: None,
        note: None,
        key: None,
    };
    match scribe.open_campaign(&door.by, &opening)? {
        (Some(id), Answer::Recorded(_)) => Ok(id),
        (_, Answer::Refused(refusal)) => Err((*refusal).into()),
        (None, Answer::Recorded(_)) => Err(Failure::new(NOT_FOUND, "NoCampaign", "no campaign was opened")),
    }
}

/// Shows the crew, why its heat is what it is, and what another ruling would have changed.
fn tour(book: &Book, data: &Path) -> Result<Output, Failure> {
    let scope = &book.scope;
    let crew = Slug::new("crew").map(|slug| slug.to_string()).unwrap_or_default();
    let (entries, sessions) = (scope.entries.len(), scope.campaign().sessions.len());
    let mut text = format!(
        "A real crew's campaign: {}, {}.\n\n== Where it stands ==\n\n{}",
        say::count(sessions, "session", "sessions"),
        say::count(entries, "entry", "entries"),
        show::sheet_of(scope, &crew)
    );
    let why = why::answer(scope, &crew, "heat")?;
    text += &format!(
        "\n== Why is the heat what it is? The last of many reasons ==\n\n{}",
        last_reason(&why.text)
    );
    let mut json = json!({ "entries": entries, "sessions": sessions, "why": why.json });
    if let Some(compared) = ruled_otherwise(book) {
        let answer = what_if::answer(&compared, false);
        text +=
            &format!("\n== What if one ruling had been another? The same dice fall ==\n\n{}", answer.text);
        json["what_if"] = answer.json;
    }
    text += &format!(
        "\nLook further with --data {}:\n  recount log --session 2\n  recount show ash\n  recount why crew coin\n  \
         recount verify\n",
        data.display()
    );
    Ok(Output::new(text, json))
}

/// The first line, and the last reason of the answer.
fn last_reason(text: &str) -> String {
    let mut parts = text.trim_end().split("\n\n");
    let first = parts.next().unwrap_or_default();
    match parts.last() {
        Some(last) => format!("{first}\n\n{last}\n"),
        None => format!("{first}\n"),
    }
}

/// Finds the last ruling of yes or no that still matters at the end, and rules the opposite.
fn ruled_otherwise(book: &Book) -> Option<Compared> {
    let opposite = |r: &Recorded| {
        let ruling = r.entry.declaration().and_then(|d| ruling(&d.command))?;
        let (key, _) = ruling.as_object()?.iter().find(|(_, value)| **value == Value::Bool(true))?;
        Some(Change::Ruling { of: r.id, set: Map::from_iter([(key.clone(), Value::Bool(false))]) })
    };
    let changes = book.scope.entries.iter().rev().filter_map(opposite);
    let mut compared = changes.filter_map(|change| book.scope.what_if(&Scenario::one(change)).ok());
    // Where the book cannot even judge the opposite, there is nothing to show.
    compared.find(|c| !c.result.facts.is_empty() && c.result.tally().changed == 1)
}
