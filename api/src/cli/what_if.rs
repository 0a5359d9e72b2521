//! `what-if`: the past replayed with changes, under the same dice, beside what is recorded.

use recount_core::amount::Amount;
use recount_core::line;
use recount_core::systems::System;
use recount_replay::divergence::{Outcome, Place, Tally, Verdict};
use recount_replay::scenario::{Change, Open, Scenario};
use serde_json::{Map, Value, json};

use super::args::WhatIf;
use super::outcome::{Failure, NOT_FOUND, Output, USAGE};
use super::table::{indented, table};
use super::{Door, say};
use crate::library::Book;
use crate::scenario_text::{self, BadScenario};
use crate::scope::{Compared, Scope};

/// Replays the campaign with the changes that were typed.
pub(super) fn what_if(door: &Door, args: &WhatIf) -> Result<Output, Failure> {
    let book = door.book()?;
    let scenario = scenario(door, &book, args)?;
    if scenario.changes.is_empty() {
        return Err(no_change(
            "say what: --ruling, --never, --command, --insert, --faces, --reroll or --house",
        ));
    }
    let compared = book.scope.what_if(&scenario)?;
    Ok(answer(&compared, args.full))
}

/// Says that a scenario without changes is none.
pub(super) fn no_change(hint: &str) -> Failure {
    Failure::new(USAGE, "NoChange", "nothing is changed").hint(Some(hint))
}

/// Reads the changes that were typed, or the scenario that was named.
pub(super) fn scenario(door: &Door, book: &Book, args: &WhatIf) -> Result<Scenario, Failure> {
    if let Some(path) = &args.scenario {
        return Ok(super::scenario::named(door, book, path)?.0);
    }
    let open = if args.held { Open::Held } else { Open::Provisional };
    let mut scenario = Scenario { changes: Vec::new(), open };
    let id = |text: &str| Ok::<_, Failure>(book.scope.entries[book.entry(text)?].id);
    let line = |text: &str| Ok::<_, Failure>(line::parse(system(book)?, text)?);
    let bad = |bad: BadScenario| Failure::new(USAGE, "BadScenario", bad.sentence).hint(bad.hint);
    for part in rulings(&args.ruling) {
        let (of, set) = (id(&part[0])?, set(&part[1..])?);
        scenario.changes.push(Change::Ruling { of, set });
    }
    for part in rulings(&args.rule) {
        let set = if part.len() > 1 { set(&part[1..])? } else { Map::new() };
        scenario.changes.push(Change::Ruling { of: id(&part[0])?, set });
    }
    for text in &args.never {
        scenario.changes.push(Change::Never { of: id(text)? });
    }
    for pair in args.command.chunks_exact(2) {
        scenario.changes.push(scenario_text::replaced(id(&pair[0])?, line(&pair[1])?).map_err(bad)?);
    }
    for pair in args.insert.chunks_exact(2) {
        scenario.changes.push(scenario_text::inserted(id(&pair[0])?, line(&pair[1])?).map_err(bad)?);
    }
    for pair in args.faces.chunks_exact(2) {
        scenario.changes.push(faces(book, &pair[0], &pair[1])?);
    }
    for text in &args.reroll {
        let (entry, salt) = text.split_once(':').unwrap_or((text, ""));
        scenario.changes.push(Change::Reroll { of: id(entry)?, salt: salt.to_owned() });
    }
    for pair in args.house.chunks_exact(2) {
        let (key, value) = key_value(&pair[1])?;
        let value = value.parse().map_or_else(|_| Amount::from(value), Amount::Number);
        scenario.changes.push(Change::House { after: id(&pair[0])?, key: key.to_owned(), value });
    }
    Ok(scenario)
}

fn system(book: &Book) -> Result<System, Failure> {
    let none = || Failure::new(NOT_FOUND, "NoSystem", "this campaign's rule system is not known here");
    book.scope.campaign().system().ok_or_else(none)
}

/// Cuts the words behind every `--ruling` where the next entry begins.
fn rulings(words: &[String]) -> Vec<Vec<String>> {
    let mut parts: Vec<Vec<String>> = Vec::new();
    for word in words {
        match parts.last_mut() {
            Some(part) if word.contains('=') => part.push(word.clone()),
            Some(_) | None => parts.push(vec![word.clone()]),
        }
    }
    parts
}

/// Reads what is ruled: `position=risky`.
pub(super) fn set(words: &[String]) -> Result<Map<String, Value>, Failure> {
    let pair = |word: &String| {
        let (key, text) = key_value(word)?;
        let key = key.strip_prefix("ruling.").unwrap_or(key);
        let value = serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()));
        Ok((key.to_owned(), value))
    };
    let set: Map<String, Value> = words.iter().map(pair).collect::<Result<_, Failure>>()?;
    if set.is_empty() {
        return Err(Failure::new(
            USAGE,
            "NoRuling",
            "--ruling takes an entry and what is ruled, like #12 position=risky",
        ));
    }
    Ok(set)
}

fn key_value(word: &str) -> Result<(&str, &str), Failure> {
    word.split_once('=').ok_or_else(|| Failure::new(USAGE, "NoValue", format!("{word:?} is no key=value")))
}

/// Reads `dice=6,4` or `dice.resist=2` against the rolls that the declaration made.
fn faces(book: &Book, entry: &str, word: &str) -> Result<Change, Failure> {
    let at = book.entry(entry)?;
    let (key, value) = key_value(word)?;
    let rolls = book.scope.history().dice(at);
    let wanted = key.strip_prefix("dice").map_or(key, |rest| rest.trim_start_matches('.'));
    let fits = |label: &str| label == wanted || label.split_once(':').is_some_and(|(_, rest)| rest == wanted);
    let asked = rolls.iter().find(|asked| wanted.is_empty() || fits(&asked.label)).ok_or_else(|| {
        let labels: Vec<_> = rolls.iter().map(|asked| asked.label.as_str()).collect();
        let labels = if labels.is_empty() { "nothing".into() } else { labels.join(", ") };
        Failure::new(NOT_FOUND, "NoRoll", format!("that declaration rolled no {key}; it rolled {labels}"))
    })?;
    let faces = value.split(',').map(|face| face.trim().parse());
    let faces = faces.collect::<Result<_, _>>().map_err(|_| {
        Failure::new(USAGE, "NoFaces", format!("{value:?} are no faces"))
            .hint(Some("write them like dice=6,4"))
    })?;
    Ok(Change::Faces { of: book.scope.entries[at].id, label: asked.label.clone(), faces })
}

/// Shows both sides of a what-if.
pub(super) fn answer(compared: &Compared, is_full: bool) -> Output {
    let result = &compared.result;
    let mut text = String::from("What if:\n");
    let said = |change| format!("  {}\n", compared.recorded.change(change));
    text.extend(result.scenario.changes.iter().map(said));
    let tally = result.tally();
    text += &format!("\n{}\n", counted(&tally));
    let shown = |o: &&Outcome| is_full || o.verdict != Verdict::Same;
    let rows: Vec<_> =
        result.outcomes.iter().filter(shown).flat_map(|outcome| rows(compared, outcome)).collect();
    text += &indented(&table(&[], &rows), 2);
    if result.facts.is_empty() {
        text += "\nAt the end nothing differs.\n";
    } else {
        let facts = result.facts.iter().map(|f| {
            vec![f.subject.clone(), f.track.clone(), say::value(f.from.as_ref()), say::value(f.to.as_ref())]
        });
        let facts: Vec<_> = facts.collect();
        text += &format!("\nAt the end:\n{}", indented(&table(&["", "", "recorded", "what if"], &facts), 2));
    }
    text.extend(result.held_fixed().map(|sentence| format!("\n{sentence}\n")));
    for drift in &result.drift {
        text += &format!("Drift at #{}: {}\n", drift.seq, drift.sentence);
    }
    Output::new(text, as_json(compared))
}

/// Says how many declarations fare how.
pub(super) fn counted(tally: &Tally) -> String {
    let parts = [
        (tally.same, "stay the same"),
        (tally.changed, "changed"),
        (tally.struck, "struck"),
        (tally.inserted, "inserted"),
        (tally.differs, "differ"),
        (tally.moot, "moot"),
        (tally.refused, "refused by a rule"),
        (tally.needs_ruling, "need a ruling"),
    ];
    let parts = parts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}"));
    let parts: Vec<_> = parts.collect();
    format!("Of the declarations from there on: {}.", parts.join(", "))
}

/// Says one outcome: where, how it fares, what was declared; below it dice that fell otherwise.
fn rows(compared: &Compared, outcome: &Outcome) -> Vec<Vec<String>> {
    let scope = &compared.recorded;
    let (mark, at) = match outcome.place {
        Place::Declaration(at) => ("#", at),
        Place::After(at) => ("+#", at),
    };
    let row = scope.history().rows().get(at);
    let seq = row.map_or_else(String::new, |row| format!("{mark}{}", row.seq));
    let why = match outcome.verdict {
        Verdict::Moot(_) | Verdict::Refused(_) | Verdict::NeedsRuling(_) => {
            format!("  — {}", outcome.verdict.sentence())
        }
        Verdict::Same | Verdict::Differs | Verdict::Struck | Verdict::Inserted | Verdict::Changed => {
            String::new()
        }
    };
    let said = compared.declared(outcome);
    let first = say::first_line(&said);
    let mut rows = vec![vec![seq, outcome.verdict.name().to_owned(), format!("{first}{why}")]];
    rows.extend(fell(scope, outcome).into_iter().map(|dice| vec![String::new(), String::new(), dice]));
    if let Some(question) = compared.question(outcome) {
        rows.push(vec![String::new(), String::new(), format!("  {question}")]);
    }
    rows
}

/// Says the dice that fell otherwise than in the record.
fn fell(scope: &Scope, outcome: &Outcome) -> Vec<String> {
    let Some(happened) = &outcome.happened else { return Vec::new() };
    let recorded = match outcome.place {
        Place::Declaration(at) => scope.history().dice(at),
        Place::After(_) => &[],
    };
    let is_new = |asked: &&recount_core::luck::Asked| {
        recorded.iter().all(|r| r.label != asked.label || r.faces != asked.faces || r.told != asked.told)
    };
    happened.asked.iter().filter(is_new).map(|asked| format!("  dice: {}", say::dice(asked, None))).collect()
}

fn as_json(compared: &Compared) -> Value {
    let result = &compared.result;
    let outcomes = result.outcomes.iter().filter(|o| o.verdict != Verdict::Same).map(|outcome| {
        let (place, at) = match outcome.place {
            Place::Declaration(at) => ("at", at),
            Place::After(at) => ("after", at),
        };
        let dice = outcome.happened.iter().flat_map(|h| &h.asked).map(|asked| say::dice_json(asked, None));
        json!({
            "place": place, "entry": compared.recorded.entries.get(at).map(|r| r.id), "verdict": outcome.verdict.name(),
            "sentence": outcome.verdict.sentence(), "change": outcome.change,
            "declared": compared.declared(outcome), "dice": dice.collect::<Value>(),
            "question": compared.question(outcome),
        })
    });
    json!({
        "scenario": result.scenario, "id": result.id, "same": result.tally().same,
        "outcomes": outcomes.collect::<Value>(), "facts": result.facts, "held_fixed": result.held_fixed(),
        "drift": result.drift.iter().map(|d| json!({"of": d.of, "seq": d.seq, "sentence": d.sentence})).collect::<Value>(),
    })
}
