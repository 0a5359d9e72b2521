//! `why`: every entry that moved a number, with the ruling, the dice and the rules that stand behind it.

use std::sync::Arc;

use recount_core::line::closest;
use recount_replay::history::Reason;
use serde_json::{Value, json};

use super::args::Why;
use super::outcome::{Failure, NOT_FOUND, Output};
use super::{Door, dispute, say};
use crate::scope::Scope;

/// Says why a number is what it is.
pub(super) fn why(door: &Door, args: &Why) -> Result<Output, Failure> {
    let scope = door.book()?.at(args.at.as_deref())?;
    answer(&scope, &args.subject, &args.track)
}

/// Says why a track of a subject is what it is.
///
/// It follows what we now hold that happened; what an amendment touched says what was recorded, and by whom.
pub(super) fn answer(record: &Arc<Scope>, subject: &str, track: &str) -> Result<Output, Failure> {
    let scope = &record.effective();
    let history = scope.history();
    let spaced = track.replace('_', " ");
    let tracks: Vec<(&str, &str)> = history.tracks().collect();
    let known = tracks.iter().any(|(s, t)| *s == subject && (*t == track || *t == spaced));
    if !known {
        return Err(unknown(&tracks, subject, track));
    }
    let track = if tracks.contains(&(subject, track)) { track } else { &spaced };
    let reasons = history.why(&scope.entries, subject, track);
    let now = history.sheet().value(subject, track);
    let mut text = format!("The {track} of {subject} is {}.\n", say::value(now));
    let mut rows = Vec::new();
    for reason in &reasons {
        text += &told(record, scope, reason);
        text += &recorded(record, scope, reason);
        rows.push(as_json(scope, reason));
    }
    text += &no_longer(record, scope, (subject, track));
    Ok(Output::new(text, json!({"subject": subject, "track": track, "value": now, "reasons": rows})))
}

fn unknown(tracks: &[(&str, &str)], subject: &str, track: &str) -> Failure {
    let of_subject: Vec<&str> = tracks.iter().filter(|(s, _)| *s == subject).map(|(_, t)| *t).collect();
    if of_subject.is_empty() {
        let mut subjects: Vec<&str> = tracks.iter().map(|(s, _)| *s).collect();
        subjects.dedup();
        let close = closest(subject, subjects.iter().copied()).map(|close| format!("did you mean {close}?"));
        let all = (!subjects.is_empty()).then(|| format!("there is: {}", subjects.join(", ")));
        let hint = close.or(all);
        let sentence = format!("There never was a {subject} on the sheet.");
        return Failure::new(NOT_FOUND, "NoSubject", sentence).hint(hint);
    }
    let close = closest(track, of_subject.iter().copied()).map(|close| format!("did you mean {close}?"));
    let hint = close.unwrap_or_else(|| format!("{subject} has: {}", of_subject.join(", ")));
    let sentence = format!("{subject} never had a {track}.");
    Failure::new(NOT_FOUND, "NoTrack", sentence).hint(Some(hint))
}

fn told(record: &Scope, scope: &Scope, reason: &Reason) -> String {
    let history = scope.history();
    let (Some(row), Some(first)) =
        (history.rows().get(reason.consequence), history.rows().get(reason.declaration))
    else {
        return String::new();
    };
    // What an amendment restated is no entry of the record: its declaration is.
    let row = if record.position(row.id).is_some() { row } else { first };
    let (before, after) = (say::value(reason.before.as_ref()), say::value(reason.after.as_ref()));
    let mut text = format!("\n{before} → {after}  {} ({})\n", reason.sentence, reason.rules.join(", "));
    text += &format!("  #{} {}  {}  {}\n", row.seq, row.id.short(), say::when(first), first.sentence);
    if let Some(ruling) = reason.ruling.as_ref().map(say::ruling).filter(|text| !text.is_empty()) {
        text += &format!("  ruled: {ruling}\n");
    }
    let (rolls, grade) = (scope.rolls(reason.declaration), scope.grade(reason.declaration));
    let dice = |asked| format!("  dice: {}{}\n", say::dice(asked, grade), say::fell(&rolls, asked));
    text.extend(reason.dice.iter().map(dice));
    text
}

/// Says which entries moved the number as recorded, and do so no longer since they were amended.
fn no_longer(record: &Arc<Scope>, scope: &Scope, (subject, track): (&str, &str)) -> String {
    let mut text = String::new();
    for at in record.no_longer(subject, track) {
        let Some(reason) = record.reason(at, subject, track) else { continue };
        let Some(first) = record.row(reason.declaration) else { continue };
        let Some((ground, given)) = scope.ground.as_ref().and_then(|g| Some((g, g.given_to(first.id)?)))
        else {
            continue;
        };
        let (before, after) = (say::value(reason.before.as_ref()), say::value(reason.after.as_ref()));
        text += &format!("\nno longer: {before} → {after}  {}\n", reason.sentence);
        text += &format!("  #{} {}  {}\n", first.seq, first.id.short(), say::first_line(&first.sentence));
        let amendment = ground.amendments.iter().find(|amendment| amendment.id == given.by);
        let by = amendment.map(dispute::named).unwrap_or_default();
        let who = record.people().name(&first.by.member).to_owned();
        text += &format!("  recorded by {who}; {}, amended by {by}\n", given.standing.name());
    }
    text
}

/// Says what was recorded, and by whom, of a reason that an amendment touched, and which one did.
fn recorded(record: &Scope, scope: &Scope, reason: &Reason) -> String {
    let given = scope.ground.as_ref().and_then(|ground| Some((ground, ground.given(reason.declaration)?)));
    let Some((ground, given)) = given else { return String::new() };
    let amendment = ground.amendments.iter().find(|amendment| amendment.id == given.by);
    let mut text = String::new();
    let declared = scope.entries.get(reason.declaration).and_then(|r| record.position(r.id));
    let first = declared.and_then(|at| record.history().rows().get(at));
    if let Some(first) = first.filter(|first| first.kind != "restated") {
        text += &format!("  recorded by {}: {}\n", first.by.member, say::first_line(&first.sentence));
        for row in record.history().turn(first.at).iter().skip(1).filter(|row| !row.facts.is_empty()) {
            let facts: Vec<_> = row.facts.iter().map(say::fact).collect();
            text += &format!("    then: {}  [{}]\n", row.sentence, facts.join(", "));
        }
    }
    text.extend(
        amendment.map(|a| format!("  {}, amended by {}\n", given.standing.name(), dispute::named(a))),
    );
    text
}

fn as_json(scope: &Scope, reason: &Reason) -> Value {
    let id = |at: usize| scope.entries.get(at).map(|r| r.id);
    let grade = scope.grade(reason.declaration);
    json!({
        "before": reason.before, "after": reason.after, "sentence": reason.sentence, "rules": reason.rules,
        "ruling": reason.ruling, "entry": id(reason.consequence), "declaration": id(reason.declaration),
        "amended_by": scope.ground.as_ref().and_then(|ground| Some(ground.given(reason.declaration)?.by)),
        "dice": reason.dice.iter().map(|asked| say::dice_json(asked, grade)).collect::<Value>(),
    })
}
