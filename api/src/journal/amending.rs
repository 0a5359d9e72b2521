//! Lines of a recap that dispute or amend what is recorded: `> raise-dispute of=#12 because="…"`, `> uphold
//! dispute=dispute-30 because="…"`, `> overturn dispute=… because="…" scenario="never #12; ruling #14 killing=false"`,
//! `> undo of=#12 because="…"`.
//!
//! They name entries that are recorded already, so nothing new may stand before them in the recap.

use std::collections::BTreeMap;
use std::sync::Arc;

use recount_core::campaign::Command as Shared;
use recount_core::entry::{By, Id, Recorded};
use recount_core::line;
use recount_core::refusal::Refusal;
use recount_core::slug::Slug;
use recount_core::systems::Command;
use recount_replay::scenario::{Change, Scenario};

use super::{BadLine, Item, What};
use crate::scenario_text;
use crate::scope::Scope;
use crate::scribe::{Amended, Amending, Answer, Proposal, Scribe, ScribeError};

/// What a line disputes or amends.
#[derive(Debug)]
pub(super) enum Second {
    /// A dispute is raised or upheld.
    Declared(Box<Proposal>),
    /// The record is amended.
    Amended(Box<Amending>),
}

/// The words that such a line begins with.
const WORDS: [&str; 4] = ["raise-dispute", "uphold", "overturn", "undo"];

/// Says whether a line disputes or amends.
pub(super) fn is_second(item: &Item) -> bool {
    let What::Command(text) = &item.what else { return false };
    text.split_whitespace().next().is_some_and(|word| WORDS.contains(&word))
}

/// Reads a line against what is recorded.
pub(super) fn read(scope: &Arc<Scope>, by: &By, item: &Item) -> Result<Second, BadLine> {
    let What::Command(text) = &item.what else { return Err(BadLine::new(item.line, "This is no command.")) };
    let (word, said) = words(item.line, text)?;
    let takes: &[&str] = match word.as_str() {
        "raise-dispute" | "undo" => &["of", "because"],
        "uphold" => &["dispute", "because"],
        _ => &["dispute", "because", "scenario"],
    };
    if let Some(other) = said.keys().find(|key| !takes.contains(&key.as_str())) {
        return Err(BadLine::new(item.line, format!("{word} has no {other:?}."))
            .hint(format!("It takes {}.", takes.join(", "))));
    }
    let text = |key: &str| said.get(key).cloned().unwrap_or_default();
    let dispute = || -> Result<Option<Slug>, BadLine> {
        let name = said.get("dispute").map(|name| Slug::new(name));
        name.transpose().map_err(|e| BadLine::new(item.line, format!("{e}.")))
    };
    let of = |key: &str| -> Result<Id, BadLine> {
        let found = scope.find(&text(key)).map_err(|r| bad(item.line, r.sentence, r.hint))?;
        Ok(scope.entries[found].id)
    };
    let declared = |command| {
        let proposal = Proposal::command(by.clone(), Command::Campaign(command));
        Second::Declared(Box::new(Proposal { key: Some(item.key.clone()), ..proposal }))
    };
    let amended = |dispute, scenario| {
        let key = Some(item.key.clone());
        let amending = Amending { by: by.clone(), dispute, scenario, because: text("because"), key };
        Second::Amended(Box::new(amending))
    };
    Ok(match word.as_str() {
        "raise-dispute" => declared(Shared::RaiseDispute { of: of("of")?, because: text("because") }),
        "uphold" => {
            let dispute = dispute()?.ok_or_else(|| BadLine::new(item.line, "uphold names no dispute."))?;
            declared(Shared::Uphold { dispute, because: text("because") })
        }
        "undo" => amended(None, Scenario::one(Change::Never { of: of("of")? })),
        _ => {
            let scenario = scenario_text::read_inline(scope, &text("scenario"))
                .map_err(|e| bad(item.line, e.sentence, e.hint))?;
            amended(dispute()?, scenario)
        }
    })
}

fn bad(line: usize, sentence: String, hint: Option<String>) -> BadLine {
    BadLine { line, column: None, reason: sentence, hint }
}

/// Cuts a line into its first word and key=value; a value with spaces stands in quotes.
fn words(number: usize, text: &str) -> Result<(String, BTreeMap<String, String>), BadLine> {
    let said = line::pairs(text).map_err(|error| BadLine {
        line: number,
        column: error.column.map(|column| column + 2),
        reason: error.sentence,
        hint: error.hint,
    })?;
    let (word, pairs) = said;
    let mut read = BTreeMap::new();
    for (key, value) in pairs {
        if read.insert(key.clone(), value).is_some() {
            return Err(BadLine::new(number, format!("{key} is given twice.")));
        }
    }
    Ok((word, read))
}

/// Writes a line, if it may be; says why not otherwise.
pub(super) fn write(
    scribe: &Scribe,
    campaign: Id,
    line: usize,
    second: &Second,
) -> Result<Result<Vec<Recorded>, BadLine>, ScribeError> {
    let refused = |refusal| refused(line, refusal);
    Ok(match second {
        Second::Declared(proposal) => match scribe.record(campaign, proposal)? {
            Answer::Recorded(written) => Ok(written.entries),
            Answer::Refused(refusal) => Err(refused(*refusal)),
        },
        Second::Amended(amending) => {
            let base = scribe.ledger().head(campaign)?.id;
            match scribe.overturn(campaign, amending, base)? {
                Amended::Recorded(written) => Ok(written.entries),
                Amended::Refused(refusal) | Amended::Moved(refusal, _) => Err(refused(*refusal)),
            }
        }
    })
}

/// Says a refusal as what is wrong with a line.
pub(super) fn refused(line: usize, refusal: Refusal) -> BadLine {
    let reason = match refusal.sentence.strip_suffix('.') {
        Some(open) => format!("{open} ({}).", refusal.rule),
        None => format!("{} ({})", refusal.sentence, refusal.rule),
    };
    bad(line, reason, refusal.hint)
}
