//! `show`: the sheet, one subject of it, or one entry in full.

use std::sync::Arc;

use recount_core::line::closest;
use recount_core::view::{Sheet, Subject};
use recount_replay::history::Row;
use serde_json::{Value, json};

use super::args::Show;
use super::outcome::{Failure, NOT_FOUND, Output};
use super::table::{indented, table};
use super::{Door, amended, say};
use crate::library::Book;
use crate::scope::Scope;

/// Shows the sheet, a subject, or an entry.
pub(super) fn show(door: &Door, args: &Show) -> Result<Output, Failure> {
    let book = door.book()?;
    let scope = moment(&book, args)?;
    let Some(what) = &args.what else {
        return Ok(Output::new(sheet(&scope), json!(scope.history().sheet())));
    };
    let whole = scope.history().sheet();
    if let Some(subject) = whole.subject(what) {
        return Ok(Output::new(one(subject), json!(subject)));
    }
    match book.entry(what) {
        Ok(at) => Ok(entry(&book.scope, at)),
        Err(error) => {
            let known = whole.subjects.iter().map(|s| s.slug.as_str());
            let Some(close) = closest(what, known).filter(|_| !looks_like_an_entry(what)) else {
                return Err(error.into());
            };
            let sentence = format!("There is no {what} on the sheet.");
            Err(Failure::new(NOT_FOUND, "NoSubject", sentence).hint(Some(format!("did you mean {close}?"))))
        }
    }
}

/// Looks at the campaign as it stood, as it was known; with both, at what was held of the one at the other.
fn moment(book: &Book, args: &Show) -> Result<Arc<Scope>, Failure> {
    let known = match args.as_known.as_deref() {
        None => return Ok(book.at(args.at.as_deref())?),
        Some("now") => Arc::clone(&book.scope),
        Some(entry) => book.at(Some(entry))?,
    };
    match &args.at {
        Some(text) => Ok(known.held_at(&book.moment(text)?)?),
        None => Ok(known),
    }
}

fn looks_like_an_entry(what: &str) -> bool {
    what.starts_with('#') || what.bytes().all(|b| b.is_ascii_hexdigit())
}

/// Shows every subject with its tracks, kind by kind.
pub(super) fn sheet(scope: &Scope) -> String {
    let sheet: &Sheet = scope.history().sheet();
    let campaign = scope.campaign();
    let mut text = format!("{}", campaign.title);
    if let Some(last) = scope.history().rows().last() {
        text += &format!(", as of #{} ({})", last.seq, say::when(last));
    }
    text.push('\n');
    if sheet.subjects.is_empty() {
        text += "\nNobody is on the sheet yet.\n";
    }
    for subject in &sheet.subjects {
        text += &format!("\n{}", one(subject));
    }
    text
}

/// Shows one subject of the sheet; nothing when it is not there.
pub(super) fn sheet_of(scope: &Scope, subject: &str) -> String {
    scope.history().sheet().subject(subject).map(one).unwrap_or_default()
}

fn one(subject: &Subject) -> String {
    let rows: Vec<_> = subject
        .tracks
        .iter()
        .filter(|track| !track.value.to_string().is_empty())
        .map(|track| {
            let most = track.max.map(|max| format!(" of {max}")).unwrap_or_default();
            vec![track.name.clone(), format!("{}{most}", track.value)]
        })
        .collect();
    let name = if subject.name == subject.slug { String::new() } else { format!(" ({})", subject.slug) };
    format!("{}{name}, {}\n{}", subject.name, subject.kind, indented(&table(&[], &rows), 2))
}

/// Shows one entry with all that stands behind it and all that followed.
pub(super) fn entry(scope: &Arc<Scope>, at: usize) -> Output {
    let history = scope.history();
    let turn = history.turn(at);
    let (Some(first), Some(recorded)) = (turn.first(), turn.first().and_then(|f| scope.entries.get(f.at)))
    else {
        return Output::default();
    };
    let (people, grade) = (scope.people(), scope.grade(first.at));
    let by = people.name(&first.by.member);
    let mut text = format!("#{} {}  {}, by {}\n", first.seq, first.id, say::when(first), by);
    text += &format!("{}\n", scope.sentence(first.at));
    text.extend(amended::standing(scope, first).iter().map(|line| format!("  {line}\n")));
    text.extend(say::as_line(recorded).map(|line| format!("  > {line}\n")));
    let Some(declared) = recorded.entry.declaration() else { return Output::default() };
    if let Some(ruling) = recount_replay::scenario::ruling(&declared.command) {
        text += &format!("  ruled: {}\n", say::ruling(&ruling));
    }
    if !declared.basis.is_empty() {
        let basis: Vec<_> =
            declared.basis.iter().map(|(k, v)| format!("{} {v}", k.replace('_', " "))).collect();
        text += &format!("  in view of: {}\n", basis.join(", "));
    }
    let rolls = scope.rolls(first.at);
    for asked in history.dice(first.at) {
        text += &format!("  dice: {}{}\n", say::dice(asked, grade), say::fell(&rolls, asked));
    }
    if let Some(seed) = &declared.seed {
        text += &format!("  seed: {seed}\n");
    }
    text += "\nso:\n";
    for row in &turn[1..] {
        let facts: Vec<_> = row.facts.iter().map(say::fact).collect();
        let mark = if row.at == at { "*" } else { " " };
        let id = row.id.short();
        let struck = amended::mark(scope, row);
        let (seq, sentence, rules) = (row.seq, scope.sentence(row.at), row.rules.join(", "));
        text += &format!(" {mark}#{seq} {id}  {struck}{sentence} ({rules})\n");
        text.extend(amended::restated(scope, row).iter().map(|dice| format!("      {dice}\n")));
        text.extend(facts.iter().map(|fact| format!("      {fact}\n")));
    }
    text += &rules(scope, &turn[1..]);
    let row_json = |row: &Arc<Row>| {
        let mut entry = say::row_json(scope, row);
        amended::json(scope, row, &mut entry);
        entry
    };
    let rows: Value = turn.iter().map(row_json).collect();
    let dice: Value = history.dice(first.at).iter().map(|asked| say::dice_json(asked, grade)).collect();
    Output::new(text, json!({"entries": rows, "dice": dice, "declaration": declared}))
}

fn rules(scope: &Scope, rows: &[Arc<Row>]) -> String {
    let texts = say::rules(scope.campaign().system());
    let mut ids: Vec<&String> = rows.iter().flat_map(|row| &row.rules).collect();
    ids.sort();
    ids.dedup();
    let rows: Vec<_> =
        ids.into_iter().map(|id| vec![id.clone(), texts.get(id).cloned().unwrap_or_default()]).collect();
    format!("\nrules:\n{}", indented(&table(&[], &rows), 2))
}
