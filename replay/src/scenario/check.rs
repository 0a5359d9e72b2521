//! Says in sentences why a scenario does not fit a history (CA-R10), before anything is replayed.

use recount_core::amount::Amount;
use recount_core::entry::Recorded;
use recount_core::luck::Asked;
use recount_core::refusal::Refusal;
use recount_core::systems::Command;
use serde_json::{Map, Value};

use super::{Anchor, Change, Scenario};
use crate::amend::undoes;
use crate::fold;
use crate::timeline::{Turn, turn_at};
use crate::what_if::{house_call, house_command};

/// Checks that every change of a scenario fits these entries.
///
/// # Errors
/// The first change that does not, in a sentence.
pub fn check(scenario: &Scenario, entries: &[Recorded]) -> Result<(), Refusal> {
    scenario.id().map_err(|e| {
        Refusal::new("CA-R10", "NotCanonical", format!("This scenario cannot be written down: {e}."))
            .hint("Leave a key out instead of giving null; numbers are whole.")
    })?;
    for (i, change) in scenario.changes.iter().enumerate() {
        check_change(entries, change)?;
        if let Some(other) = scenario.changes[..i].iter().find(|other| collide(other, change)) {
            return Err(twice(other, change));
        }
    }
    Ok(())
}

fn collide(a: &Change, b: &Change) -> bool {
    let (Anchor::Of(first), Anchor::Of(second)) = (a.anchor(), b.anchor()) else { return false };
    let names = (a.name(), b.name());
    first == second && names != ("ruling", "faces") && names != ("faces", "ruling")
}

fn twice(first: &Change, second: &Change) -> Refusal {
    let id = match second.anchor() {
        Anchor::Of(id) | Anchor::After(id) => id.short(),
    };
    let sentence = format!("{id} is changed twice, by {} and by {}.", first.name(), second.name());
    Refusal::new("CA-R10", "ChangedTwice", sentence)
        .field("changes")
        .hint("Put both into one change; only a ruling and faces may stand together.")
}

fn check_change(entries: &[Recorded], change: &Change) -> Result<(), Refusal> {
    let at = match change.anchor() {
        Anchor::Of(id) | Anchor::After(id) => entries.iter().position(|r| r.id == id).ok_or_else(|| {
            Refusal::new("CA-R10", "UnknownEntry", format!("This campaign has no entry {}.", id.short()))
                .missing()
                .field("changes")
                .hint("See `recount log` for the entries there are.")
        })?,
    };
    match change {
        Change::Insert { command, observed, told, .. } => {
            let labels = observed.iter().flat_map(|o| o.keys()).chain(told.iter().flat_map(|t| t.keys()));
            check_insert(command, labels)
        }
        Change::House { key, value, .. } => check_house(entries, at, key, value),
        Change::Ruling { set, .. } => ruled(&declared(entries, at)?.declared().command, set).map(drop),
        Change::Command { command, .. } => {
            declared(entries, at)?;
            check_system(command, "a command in place of another")
        }
        Change::Never { .. } if undoes(change, &entries[at]) => Ok(()),
        Change::Never { .. } | Change::Reroll { .. } => declared(entries, at).map(drop),
        Change::Faces { label, faces, .. } => check_faces(entries, &declared(entries, at)?, label, faces),
    }
}

/// Returns the turn of a declaration that a rulebook judged.
fn declared(entries: &[Recorded], at: usize) -> Result<Turn<'_>, Refusal> {
    let recorded = &entries[at];
    let not_changeable = |kind: &str| {
        let a = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let sentence =
            format!("{} is {a} {kind}; only what a rulebook judged can be changed.", recorded.id.short());
        Refusal::new("CA-R10", "NotChangeable", sentence).field("changes")
    };
    let Some(declaration) = recorded.entry.declaration() else {
        let refusal = not_changeable("consequence");
        return Err(match recorded.entry.cause {
            Some(cause) => {
                refusal.hint(format!("Change the declaration it follows from: {}.", cause.short()))
            }
            None => refusal,
        });
    };
    if declaration.command.system().is_none() {
        let name = declaration.command.info().name;
        let refusal = not_changeable(name);
        return Err(match name {
            "set-house-rule" => refusal.hint("Give the house rule another value with a house change."),
            _ => refusal.hint("Evenings, notes and seats are put right by declaring them anew."),
        });
    }
    turn_at(entries, at).ok_or_else(|| not_changeable("consequence"))
}

fn check_system(command: &Command, what: &str) -> Result<(), Refusal> {
    if command.system().is_some() {
        return Ok(());
    }
    let sentence = format!("{} belongs to the campaign; {what} is a rulebook's.", command.info().name);
    Err(Refusal::new("CA-R10", "NotARulebooksCommand", sentence)
        .field("command")
        .hint("A house rule is changed with a house change."))
}

fn check_insert<'a>(command: &Command, written: impl Iterator<Item = &'a String>) -> Result<(), Refusal> {
    check_system(command, "what is inserted")?;
    let info = command.info();
    written.into_iter().try_for_each(|label| check_label(info.name, &info.labels, label))
}

fn check_label(name: &str, labels: &[String], label: &str) -> Result<(), Refusal> {
    if labels.iter().any(|l| l == label) {
        return Ok(());
    }
    let known = if labels.is_empty() { "nothing".into() } else { labels.join(", ") };
    let sentence = format!("{name} rolls no {label}; it rolls {known}.");
    Err(Refusal::new("CA-R13", "UnknownLabel", sentence).field("label"))
}

fn check_house(entries: &[Recorded], at: usize, key: &str, value: &Amount) -> Result<(), Refusal> {
    let campaign = fold::evolve(&entries[..=at]);
    campaign.decide(&house_command(key, value), &house_call(&entries[at])).map(drop)
}

/// A roll shows faces that its dice have: at least one, none above the sides that the recorded roll had.
fn check_faces(entries: &[Recorded], turn: &Turn<'_>, label: &str, faces: &[u16]) -> Result<(), Refusal> {
    let info = turn.declared().command.info();
    check_label(info.name, &info.labels, label)?;
    if faces.is_empty() {
        let sentence = format!("Say what the {label} roll shows.");
        return Err(Refusal::new("CA-R13", "FacesMissing", sentence)
            .field("faces")
            .hint("Give the faces in rolled order."));
    }
    let sides = sides(entries, turn, label);
    let wrong = faces.iter().find(|face| **face == 0 || sides.is_some_and(|sides| **face > sides));
    let Some(face) = wrong else { return Ok(()) };
    let sides = sides.unwrap_or(256);
    let sentence = format!("A d{sides} shows 1 to {sides}, not {face}.");
    Err(Refusal::new("CA-R13", "FaceOutOfRange", sentence).field("faces"))
}

/// Returns the sides of the dice of a recorded roll, if today's rulebook makes it.
fn sides(entries: &[Recorded], turn: &Turn<'_>, label: &str) -> Option<u16> {
    let before = fold::evolve(&entries[..turn.at]);
    let decision = before.decide(&turn.declared().command, &turn.call(None)).ok()?;
    decision.asked.iter().find(|asked: &&Asked| asked.label == label).map(|asked| asked.sides)
}

/// Returns the ruling inside a command, if it carries one.
pub fn ruling(command: &Command) -> Option<Value> {
    let mut json = serde_json::to_value(command).ok()?;
    inside(&mut json)?.remove("ruling")
}

/// Returns the command with parts of its ruling replaced; without any, the ruling stands as it was made.
///
/// # Errors
/// `NoSuchRuling` when the command's ruling takes no such key or value, in the words of its own type.
pub fn ruled(command: &Command, set: &Map<String, Value>) -> Result<Command, Refusal> {
    if set.is_empty() {
        return Ok(command.clone());
    }
    let name = command.info().name;
    let refuse = |why: String| {
        Refusal::new("CA-R10", "NoSuchRuling", format!("{name} takes no such ruling: {why}."))
            .field("set")
            .hint("See the rulings of a command with `recount commands NAME`.")
    };
    let mut json = serde_json::to_value(command).map_err(|e| refuse(e.to_string()))?;
    let Some(body) = inside(&mut json) else { return Err(refuse("it has none".into())) };
    let ruling = body.entry("ruling").or_insert_with(|| Value::Object(Map::new()));
    let Value::Object(ruling) = ruling else { return Err(refuse("its ruling has no keys".into())) };
    ruling.extend(set.iter().map(|(key, value)| (key.clone(), value.clone())));
    let typed: Command = serde_json::from_value(json.clone()).map_err(|e| refuse(e.to_string()))?;
    let kept = self::ruling(&typed);
    let lost = set.keys().find(|key| kept.as_ref().is_none_or(|kept| kept.get(key.as_str()).is_none()));
    match lost {
        Some(key) => Err(refuse(format!("it has no {key}"))),
        None => Ok(typed),
    }
}

/// Returns the fields of `{"<system>":{"<command>":{…}}}`.
fn inside(json: &mut Value) -> Option<&mut Map<String, Value>> {
    let command = json.as_object_mut()?.values_mut().next()?;
    command.as_object_mut()?.values_mut().next()?.as_object_mut()
}
