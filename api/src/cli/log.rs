//! `log`: what happened, in order, a declaration with what followed from it.

use std::collections::BTreeSet;
use std::sync::Arc;

use recount_core::slug::Slug;
use recount_replay::history::{Filter, Row};
use serde_json::Value;

use super::args::Log;
use super::outcome::{Failure, Output, USAGE};
use super::{Door, amended, say};
use crate::scope::Scope;

/// Tells what happened.
pub(super) fn log(door: &Door, args: Log) -> Result<Output, Failure> {
    let book = door.book()?;
    let scope = &book.scope;
    let last = args.last.unwrap_or(usize::MAX);
    let as_lines = args.lines;
    let filter = filter(args)?;
    let history = scope.history();
    let turns: BTreeSet<usize> = history.chronicle(&filter).map(|row| row.declaration).collect();
    let skipped = turns.len().saturating_sub(last);
    let turns: Vec<usize> = turns.into_iter().skip(skipped).collect();
    let mut text = String::new();
    let mut session = None;
    for at in &turns {
        let turn = history.turn(*at);
        let Some(first) = turn.first() else { continue };
        if as_lines {
            text.extend(say::as_line(&scope.entries[*at]).map(|line| line + "\n"));
            continue;
        }
        if first.session.is_some() && first.session != session {
            session = first.session;
            text += &format!("— {} —\n", say::when(first));
        }
        text += &told(scope, turn);
    }
    if text.is_empty() {
        text = "Nothing of that is recorded.".into();
    }
    let rows = turns.iter().flat_map(|at| history.turn(*at));
    let json: Value = rows
        .map(|row| {
            let mut entry = say::row_json(scope, row);
            amended::json(scope, row, &mut entry);
            entry
        })
        .collect();
    Ok(Output::new(text, json))
}

fn filter(args: Log) -> Result<Filter, Failure> {
    let by = match args.member.as_deref().map(Slug::new).transpose() {
        Ok(by) => by,
        Err(error) => return Err(Failure::new(USAGE, "BadName", error.to_string())),
    };
    Ok(Filter {
        kinds: args.kind,
        subject: args.subject,
        track: args.track,
        session: args.session,
        rule: args.rule,
        by,
        text: args.text,
        ..Filter::default()
    })
}

/// Tells a declaration with its dice and what followed.
pub(super) fn told(scope: &Arc<Scope>, turn: &[Arc<Row>]) -> String {
    let Some(first) = turn.first() else { return String::new() };
    let mut text = format!(
        "#{:<5} {}  {}\n",
        first.seq,
        first.id.short(),
        scope.sentence(first.at).replace('\n', "\n                ")
    );
    for line in amended::standing(scope, first) {
        text += &format!("                 {line}\n");
    }
    for asked in scope.history().dice(first.at) {
        text += &format!("                 {}\n", say::dice(asked, scope.grade(first.at)));
    }
    for row in &turn[1..] {
        if row.kind == "note-kept" {
            continue;
        }
        let facts: Vec<_> = row.facts.iter().map(say::fact).collect();
        let facts = if facts.is_empty() { String::new() } else { format!("  [{}]", facts.join(", ")) };
        let mark = amended::mark(scope, row);
        text += &format!("                 {mark}{}{facts}\n", scope.sentence(row.at));
        text.extend(amended::restated(scope, row).iter().map(|dice| format!("                   {dice}\n")));
    }
    text
}
