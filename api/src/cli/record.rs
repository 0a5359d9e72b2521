//! `record`, `session` and `commands`: one line at the table, an evening's dice, and what can be said at all.

use std::sync::Arc;

use recount_core::campaign;
use recount_core::entry::Recorded;
use recount_core::line::shape::{self, Choice, Variant};
use recount_core::line::{self, closest};
use recount_core::systems::{Command, System};
use recount_replay::history::Row;
use serde_json::{Value, json};

use super::args::{Commands, Record, Session};
use super::new::system;
use super::outcome::{Failure, NOT_FOUND, Output};
use super::table::table;
use super::through::Pen;
use super::{Door, say};
use crate::checkpoint::after_session;
use crate::library::Book;
use crate::people::warnings;
use crate::scribe::{Answer, Evening, Proposal, Written};

/// Records one line.
pub(super) fn record(door: &Door, args: &Record) -> Result<Output, Failure> {
    let pen = door.pen()?;
    let book = pen.library(door)?.book(door.campaign.as_deref())?;
    let text = as_typed(&args.line);
    let spoken = line::parse(system_of(&book)?, &text)?;
    let expected_head = match &args.expect {
        Some(entry) => Some(book.scope.entries[book.entry(entry)?].id),
        None => None,
    };
    let said = Evening { note: None, key: args.key.clone(), played: args.played, expected_head };
    let (answer, warnings) = match spoken.command {
        // The scribe has the secret that the end reveals.
        Command::Campaign(campaign::Command::EndSession { secret: None, secret_lost: None, note }) => {
            let answer = pen.end(&book.info, &door.by, &Evening { note, ..said })?;
            return ended(door, &pen, answer);
        }
        _ => {
            let proposal = Proposal {
                shake: args.shake.clone(),
                key: said.key,
                played: said.played,
                expected_head,
                ..Proposal::new(door.by.clone(), spoken)
            };
            let people = pen.library(door)?.ledger().private()?.people();
            let warnings = warnings(&people, &proposal.said);
            warnings.iter().for_each(|warning| super::say(warning));
            (pen.record(&book.info, &text, &proposal)?, warnings)
        }
    };
    let mut output = finish(door, &pen, answer)?;
    output.json["warnings"] = json!(warnings);
    Ok(output)
}

/// Prints what ended the evening, with the checkpoint that its players keep.
fn ended(door: &Door, pen: &Pen, answer: Answer) -> Result<Output, Failure> {
    let mut output = finish(door, pen, answer)?;
    let library = pen.library(door)?;
    let book = library.book(door.campaign.as_deref())?;
    // A server that has the ledger has kept it already.
    let pasted = after_session(library.ledger(), &book.scope, matches!(pen, Pen::Here(_)))?;
    output.text += &format!(
        "\nKeep this where the others see it; with it and a fresh export anybody can show that nothing was \
         rewritten:\n\n{pasted}"
    );
    output.json["checkpoint"] = json!(pasted.to_string());
    Ok(output)
}

/// Begins or ends an evening.
pub(super) fn session(door: &Door, args: &Session) -> Result<Output, Failure> {
    let pen = door.pen()?;
    let book = pen.library(door)?.book(door.campaign.as_deref())?;
    let said = Evening::default();
    let answer = match args {
        Session::Begin { number } => {
            let last = book.scope.campaign().sessions.keys().last().copied();
            let next = last.map_or(1, |last| last.saturating_add(1));
            pen.begin(&book.info, &door.by, number.unwrap_or(next), &said)?
        }
        Session::End => {
            let answer = pen.end(&book.info, &door.by, &said)?;
            return ended(door, &pen, answer);
        }
    };
    finish(door, &pen, answer)
}

pub(super) fn finish(door: &Door, pen: &Pen, answer: Answer) -> Result<Output, Failure> {
    match answer {
        Answer::Refused(refusal) => Err((*refusal).into()),
        Answer::Recorded(written) => {
            let library = pen.library(door)?;
            let book = library.book(door.campaign.as_deref())?;
            book.scope.call(Arc::new(library.ledger().private()?.people()));
            Ok(recorded(&book, &written))
        }
    }
}

/// Words that the shell has unquoted get their quotes back where they have spaces.
fn as_typed(words: &[String]) -> String {
    if let [only] = words {
        return only.clone();
    }
    let word = |word: &String| match word.split_once('=') {
        Some((key, value)) if value.contains(char::is_whitespace) && !value.contains('"') => {
            format!("{key}=\"{}\"", value.replace('\\', "\\\\"))
        }
        Some(_) | None => word.clone(),
    };
    words.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn system_of(book: &Book) -> Result<System, Failure> {
    let none = || Failure::new(NOT_FOUND, "NoSystem", "this campaign's rule system is not known here");
    book.scope.campaign().system().ok_or_else(none)
}

/// Says what was written.
pub(super) fn recorded(book: &Book, written: &Written) -> Output {
    let scope = &book.scope;
    let at = |r: &Recorded| scope.row(usize::try_from(r.entry.seq).ok()?).map(std::sync::Arc::as_ref);
    let rows: Vec<&Row> = written.entries.iter().filter_map(at).collect();
    let first = written.declaration();
    let mut text = format!("#{} {}", first.entry.seq, first.id.short());
    if !written.is_new {
        text += "  (recorded before, under this key)";
    }
    text.push('\n');
    let grade = usize::try_from(first.entry.seq).ok().and_then(|at| scope.grade(at));
    let dice = scope.history().dice(usize::try_from(first.entry.seq).unwrap_or(usize::MAX));
    text.extend(dice.iter().map(|asked| format!("  {}\n", say::dice(asked, grade))));
    for row in rows.iter().skip(1) {
        let facts: Vec<_> = row.facts.iter().map(say::fact).collect();
        let facts = if facts.is_empty() { String::new() } else { format!("  [{}]", facts.join(", ")) };
        text += &format!("  {}{facts}\n", scope.sentence(row.at));
    }
    let entries: Vec<Value> = rows.iter().map(|row| say::row_json(scope, row)).collect();
    let dice: Vec<Value> = dice.iter().map(|asked| say::dice_json(asked, grade)).collect();
    Output::new(text, json!({"is_new": written.is_new, "entries": entries, "dice": dice}))
}

/// Lists what can be recorded, or explains one command.
pub(super) fn commands(door: &Door, args: &Commands) -> Result<Output, Failure> {
    let system = match &args.system {
        Some(slug) => system(slug)?,
        None => system_of(&*door.book()?)?,
    };
    let (own, shared) = (shape::commands(system), shape::shared_commands());
    match &args.name {
        Some(name) => explain(own, shared, name, system),
        None => {
            let all = own.variants.iter().chain(&shared.variants);
            let rows: Vec<_> =
                all.clone().map(|v| vec![v.name.clone(), v.about.replace('\n', " ")]).collect();
            let json =
                all.map(|v| json!({"name": v.name, "about": v.about, "usage": line::usage(v)})).collect();
            Ok(Output::new(table(&[], &rows), json))
        }
    }
}

fn explain(own: &Choice, shared: &Choice, name: &str, system: System) -> Result<Output, Failure> {
    let Some(command) = own.variant(name).or_else(|| shared.variant(name)) else {
        let known = own.variants.iter().chain(&shared.variants).map(|v| v.name.as_str());
        let hint = closest(name, known).map(|close| format!("did you mean {close}?"));
        let sentence = format!("There is no command {name:?} in {}.", system.slug());
        return Err(Failure::new(NOT_FOUND, "NoCommand", sentence).hint(hint));
    };
    let mut rows = Vec::new();
    fields(command, "", &mut rows);
    let json: Value =
        rows.iter().map(|row| json!({"key": row[0], "takes": row[1], "about": row[2]})).collect();
    let keys: String =
        rows.iter().map(|row| format!("  {}  {}\n      {}\n", row[0], row[2], row[1])).collect();
    let text = format!("{}\n\n  {}\n\n{keys}", command.about, line::usage(command));
    Ok(Output::new(text, json!({"name": command.name, "about": command.about, "keys": json})))
}

fn fields(command: &Variant, before: &str, rows: &mut Vec<Vec<String>>) {
    for field in command.fields() {
        let key = format!("{before}{}", field.name);
        let takes = match &field.shape {
            shape::Shape::Struct(_) => "its parts follow".to_owned(),
            other => line::in_words(other),
        };
        rows.push(vec![key.clone(), takes, field.about.replace('\n', " ")]);
        if let shape::Shape::Struct(inner) = &field.shape {
            let content = Some(shape::Shape::Struct(inner.clone()));
            let inner = Variant { name: String::new(), about: String::new(), content };
            fields(&inner, &format!("{key}."), rows);
        }
    }
}
