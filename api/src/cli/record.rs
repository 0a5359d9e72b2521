//! `record`, `session` and `commands`: one line at the table, an evening's dice, and what can be said at all.

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
use super::{Door, say};
use crate::library::{Book, Library};
use crate::scribe::{Answer, Proposal, Scribe, Written};

/// Records one line.
pub(super) fn record(door: &Door, args: &Record) -> Result<Output, Failure> {
    let scribe = door.scribe()?;
    let library = Library::new(scribe.ledger().clone());
    let book = library.book(door.campaign.as_deref())?;
    let text = as_typed(&args.line);
    let spoken = line::parse(system_of(&book)?, &text)?;
    let ends = matches!(
        &spoken.command,
        Command::Campaign(campaign::Command::EndSession { secret: None, secret_lost: None, .. })
    );
    if ends {
        // The scribe has the secret that the end reveals.
        return finish(door, &scribe, |campaign| scribe.end_session(campaign, &door.by));
    }
    let expected_head = match &args.expect {
        Some(entry) => Some(book.scope.entries[book.entry(entry)?].id),
        None => None,
    };
    let proposal = Proposal {
        shake: args.shake.clone(),
        key: args.key.clone(),
        played: args.played,
        expected_head,
        ..Proposal::new(door.by.clone(), spoken)
    };
    finish(door, &scribe, |campaign| scribe.record(campaign, &proposal))
}

/// Begins or ends an evening.
pub(super) fn session(door: &Door, args: &Session) -> Result<Output, Failure> {
    let scribe = door.scribe()?;
    finish(door, &scribe, |campaign| match args {
        Session::Begin { number } => {
            let (_, state) = scribe.state(campaign)?;
            let next = state.sessions.keys().last().map_or(1, |last| last.saturating_add(1));
            scribe.begin_session(campaign, &door.by, number.unwrap_or(next))
        }
        Session::End => scribe.end_session(campaign, &door.by),
    })
}

fn finish(
    door: &Door,
    scribe: &Scribe,
    write: impl FnOnce(recount_core::entry::Id) -> Result<Answer, crate::scribe::ScribeError>,
) -> Result<Output, Failure> {
    let library = Library::new(scribe.ledger().clone());
    let campaign = library.campaign(door.campaign.as_deref())?.id;
    match write(campaign)? {
        Answer::Refused(refusal) => Err((*refusal).into()),
        Answer::Recorded(written) => {
            let book = library.book(door.campaign.as_deref())?;
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
    let at = |r: &Recorded| usize::try_from(r.entry.seq).ok().and_then(|seq| scope.history().rows().get(seq));
    let rows: Vec<&Row> = written.entries.iter().filter_map(at).collect();
    let first = written.declaration();
    let mut text = format!("#{} {}", first.entry.seq, first.id.short());
    if !written.is_new {
        text += "  (recorded before, under this key)";
    }
    text.push('\n');
    let dice = scope.history().dice(usize::try_from(first.entry.seq).unwrap_or(usize::MAX));
    text.extend(dice.iter().map(|asked| format!("  {}\n", say::dice(asked))));
    for row in rows.iter().skip(1) {
        let facts: Vec<_> = row.facts.iter().map(say::fact).collect();
        let facts = if facts.is_empty() { String::new() } else { format!("  [{}]", facts.join(", ")) };
        text += &format!("  {}{facts}\n", row.sentence);
    }
    let entries: Vec<Value> = rows.iter().map(|row| say::row_json(scope, row)).collect();
    let dice: Vec<Value> = dice.iter().map(say::dice_json).collect();
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
