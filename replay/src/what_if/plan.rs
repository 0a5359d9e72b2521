//! A scenario laid out along the entries, and how one answer compares with the other.

use std::collections::BTreeMap;

use recount_core::decider::Call;
use recount_core::dice::what_if_seed;
use recount_core::entry::{Declaration, Id, Recorded};
use recount_core::luck::{Asked, Beyond, Luck, Source};
use recount_core::refusal::Refusal;
use recount_core::systems::{Command, Decision};
use serde_json::Value;

use super::{house_call, house_command};
use crate::divergence::{NeedsRuling, Verdict};
use crate::judged::{Answer, follows};
use crate::scenario::{Change, Scenario, ruled};
use crate::timeline::{Turn, turn_at, turns};

/// Where each change takes hold.
pub(super) struct Plan<'s> {
    /// The position of the first entry that may differ.
    pub first: usize,
    on: BTreeMap<usize, Replaced<'s>>,
    after: BTreeMap<usize, Vec<Added<'s>>>,
}

/// What a scenario puts in place of one declaration.
#[derive(Default)]
pub(super) struct Replaced<'s> {
    /// The number of the first change that touches it.
    pub first: usize,
    /// Whether it did not happen.
    pub struck: bool,
    /// The command in its place.
    pub command: Option<Command>,
    /// Whether somebody ruled anew, so that the old basis binds nobody.
    pub is_ruled_anew: bool,
    /// Rolls that fell like so.
    faces: Option<(&'s str, &'s [u16])>,
    /// The salt with which everything falls afresh.
    reroll: Option<&'s str>,
}

/// What a scenario declares too.
pub(super) struct Added<'s> {
    /// The number of its change.
    pub change: usize,
    /// The position of the entry that it stands after.
    pub after: usize,
    /// What is declared.
    pub command: Command,
    /// What comes with it.
    pub call: Call,
    /// The rulebook of the declaration nearby, for what belongs to no system.
    pub rules: &'s str,
}

impl<'s> Plan<'s> {
    /// Lays a checked scenario out.
    pub fn of(entries: &'s [Recorded], scenario: &'s Scenario) -> Result<Self, Refusal> {
        let mut plan = Self { first: entries.len(), on: BTreeMap::new(), after: BTreeMap::new() };
        let mut inserts: BTreeMap<Id, u32> = BTreeMap::new();
        for (number, change) in scenario.changes.iter().enumerate() {
            match change {
                Change::Ruling { of, .. }
                | Change::Command { of, .. }
                | Change::Never { of }
                | Change::Faces { of, .. }
                | Change::Reroll { of, .. } => plan.replace(entries, number, *of, change)?,
                Change::Insert { after, command, observed, told, salt } => {
                    let n = inserts.entry(*after).or_default();
                    *n += 1;
                    let salt = salt.as_deref().unwrap_or_default();
                    let luck = Luck {
                        observed: observed.clone().unwrap_or_default(),
                        told: told.clone().unwrap_or_default(),
                        seed: None,
                        beyond: Some(what_if_seed(*after, *n, salt).into()),
                    };
                    plan.add(entries, number, *after, command.clone(), Some((luck, *n)));
                }
                Change::House { after, key, value } => {
                    plan.add(entries, number, *after, house_command(key, value), None);
                }
            }
        }
        for added in plan.after.values_mut() {
            added.sort_by_key(|added| added.after);
        }
        let on = plan.on.keys().next().copied();
        let after = plan.after.keys().next().copied();
        plan.first = on.into_iter().chain(after).fold(entries.len(), usize::min);
        Ok(plan)
    }

    /// Returns what stands in place of the declaration at a position.
    pub fn on(&self, at: usize) -> Option<&Replaced<'s>> {
        self.on.get(&at)
    }

    /// Returns what is declared too before the entry at a position, once the turn before it is over.
    pub fn after_position(&self, at: usize) -> &[Added<'s>] {
        self.after.get(&at).map_or(&[], Vec::as_slice)
    }

    fn replace(
        &mut self,
        entries: &'s [Recorded],
        number: usize,
        of: Id,
        change: &'s Change,
    ) -> Result<(), Refusal> {
        let Some(at) = entries.iter().position(|r| r.id == of) else { return Ok(()) };
        let replaced = self.on.entry(at).or_insert_with(|| Replaced { first: number, ..Replaced::default() });
        match change {
            Change::Ruling { set, .. } => {
                if let Some(turn) = turn_at(entries, at) {
                    replaced.command = Some(ruled(&turn.declared().command, set)?);
                    replaced.is_ruled_anew = true;
                }
            }
            Change::Command { command, .. } => {
                replaced.command = Some(command.clone());
                replaced.is_ruled_anew = true;
            }
            Change::Never { .. } => replaced.struck = true,
            Change::Faces { label, faces, .. } => replaced.faces = Some((label, faces)),
            Change::Reroll { salt, .. } => replaced.reroll = Some(salt),
            Change::Insert { .. } | Change::House { .. } => {}
        }
        Ok(())
    }

    /// Notes what stands after an entry: it is declared when that entry's turn is over.
    fn add(
        &mut self,
        entries: &'s [Recorded],
        change: usize,
        after: Id,
        command: Command,
        insert: Option<(Luck, u32)>,
    ) {
        let Some(position) = entries.iter().position(|r| r.id == after) else { return };
        let ends = turns(entries).map(|turn| (turn.at + turn.len(), turn.declared().rules.as_str()));
        let Some((end, rules)) = ends.into_iter().find(|(end, _)| *end > position) else { return };
        let mut call = house_call(&entries[position]);
        if let Some((luck, n)) = insert {
            call.tag = format!("{}+{n}", call.tag);
            call.luck = luck;
        }
        self.after.entry(end).or_default().push(Added { change, after: position, command, call, rules });
    }
}

/// Returns what comes with a declaration on the scenario's side: its recorded luck, with what the change says.
pub(super) fn call(turn: &Turn<'_>, change: Option<&Replaced<'_>>) -> Call {
    let salt = change.and_then(|change| change.reroll);
    let seed = what_if_seed(turn.declaration.id, 0, salt.unwrap_or_default());
    let mut beyond = Beyond { afresh: salt.is_some(), ..Beyond::from(seed) };
    if let Some((label, faces)) = change.and_then(|change| change.faces) {
        beyond.fell.insert(label.to_owned(), faces.to_vec());
    }
    let mut call = turn.call(Some(beyond));
    let Some(change) = change else { return call };
    if let Some(command) = &change.command {
        let info = command.info();
        call.luck.observed.retain(|label, _| info.labels.contains(label));
        call.luck.told.retain(|label, _| info.labels.contains(label));
        if info.name != turn.declared().command.info().name {
            call.instead.clear();
        }
    }
    call
}

/// Compares the scenario's answer with the one on the recorded state.
pub(super) fn verdict(
    turn: &Turn<'_>,
    answer: &Answer,
    change: Option<&Replaced<'_>>,
    there: &Decision,
) -> Verdict {
    if let Some(why) = told_otherwise(answer, change, there) {
        return Verdict::NeedsRuling(Box::new(why));
    }
    let here = match answer.drift.as_deref() {
        None => None,
        Some(Ok(today)) => Some(today),
        Some(Err(_)) if change.is_some() => return Verdict::Changed,
        Some(Err(_)) => return Verdict::Differs,
    };
    let then = here.map_or(&turn.declared().basis, |here| &here.basis);
    let is_ruled_anew = change.is_some_and(|change| change.is_ruled_anew);
    if *then != there.basis && !is_ruled_anew && carries_ruling(turn.declared()) {
        let why = NeedsRuling::Basis { then: then.clone(), now: there.basis.clone() };
        return Verdict::NeedsRuling(Box::new(why));
    }
    if change.is_some() {
        return Verdict::Changed;
    }
    let is_equal = here.map_or_else(|| follows(turn, there), |here| here.events == there.events);
    if is_equal { Verdict::Same } else { Verdict::Differs }
}

/// Says whether somebody ruled in a declaration: where nobody did, another basis is nobody's question.
///
/// A ruling may stand in a later beat that the declaration holds; a departure is a ruling too.
fn carries_ruling(declared: &Declaration) -> bool {
    fn has_ruling(value: &Value) -> bool {
        match value {
            Value::Object(map) => map.iter().any(|(key, inner)| {
                (key == "ruling" && inner.as_object().is_some_and(|r| !r.is_empty())) || has_ruling(inner)
            }),
            Value::Array(items) => items.iter().any(has_ruling),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
        }
    }
    !declared.instead.is_empty() || serde_json::to_value(&declared.command).is_ok_and(|v| has_ruling(&v))
}

/// A told roll cannot be stretched: another number of dice, another label or no such roll needs a ruling.
fn told_otherwise(answer: &Answer, change: Option<&Replaced<'_>>, there: &Decision) -> Option<NeedsRuling> {
    let is_free = |label: &str| {
        change.is_some_and(|c| c.reroll.is_some() || c.faces.is_some_and(|(faces, _)| faces == label))
    };
    let here = answer.asked.iter().filter(|asked| is_told(asked) && !is_free(&asked.label));
    for asked in here {
        let now = there.asked.iter().find(|other| other.label == asked.label);
        if now.is_none_or(|now| now.due != asked.due || !is_told(now)) {
            let now = now.and_then(|now| now.due);
            return Some(NeedsRuling::Told { label: asked.label.clone(), then: asked.due, now });
        }
    }
    let new = |other: &&Asked| is_told(other) && answer.asked.iter().all(|asked| asked.label != other.label);
    let other = there.asked.iter().find(new)?;
    Some(NeedsRuling::Told { label: other.label.clone(), then: None, now: other.due })
}

fn is_told(asked: &Asked) -> bool {
    asked.source == Source::Told
}
