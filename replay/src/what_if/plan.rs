//! A scenario laid out along the entries, and how one answer compares with the other.

use std::collections::BTreeMap;

use recount_core::decider::Call;
use recount_core::entry::{Declaration, Id, Recorded};
use recount_core::luck::{Asked, Beyond, Luck, Source};
use recount_core::refusal::Refusal;
use recount_core::systems::{Command, Decision};
use serde_json::Value;

use super::{Ground, house_call, house_command};
use crate::amend::{Content, Effective, Given, Stream, undoes};
use crate::divergence::{NeedsRuling, Verdict};
use crate::judged::{self, Answer, follows};
use crate::scenario::{Anchor, Change, Scenario};
use crate::timeline::{Turn, turn_at, turns};

/// Where each change takes hold.
pub(crate) struct Plan<'s> {
    /// The position of the first entry that may differ.
    pub first: usize,
    on: BTreeMap<usize, Replaced>,
    after: BTreeMap<usize, Vec<Added<'s>>>,
}

/// What a scenario puts in place of one declaration.
#[derive(Clone, Debug)]
pub(crate) struct Replaced {
    /// The number of the first change that touches it.
    pub first: usize,
    /// Whether it did not happen.
    pub struck: bool,
    /// Whether somebody ruled anew, so that the old basis binds nobody.
    pub is_ruled_anew: bool,
    /// What is declared in its place.
    pub content: Content,
    /// Whether every roll falls afresh.
    pub is_rerolled: bool,
    /// The roll that fell like so.
    faces: Option<String>,
}

/// What a scenario declares too.
pub(crate) struct Added<'s> {
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

impl Replaced {
    /// A declaration whose every roll falls afresh.
    pub fn rerolled(content: Content) -> Self {
        Self { first: 0, struck: false, is_ruled_anew: false, content, is_rerolled: true, faces: None }
    }
}

impl<'s> Plan<'s> {
    /// Lays a checked scenario out.
    pub fn of(ground: &Ground<'s>, scenario: &'s Scenario) -> Result<Self, Refusal> {
        let mut plan = Self { first: ground.entries.len(), on: BTreeMap::new(), after: BTreeMap::new() };
        let before = ground.effective.map(Effective::inserted).unwrap_or_default();
        let mut inserts: BTreeMap<Id, u32> = before;
        plan.undo(ground, scenario)?;
        for (number, change) in scenario.changes.iter().enumerate() {
            match change {
                Change::Ruling { of, .. }
                | Change::Command { of, .. }
                | Change::Never { of }
                | Change::Faces { of, .. }
                | Change::Reroll { of, .. } => plan.replace(ground, number, *of, change)?,
                Change::Insert { after, command, observed, told, salt } => {
                    let n = inserts.entry(*after).or_default();
                    *n += 1;
                    let salt = salt.as_deref().unwrap_or_default();
                    let luck = Luck {
                        observed: observed.clone().unwrap_or_default(),
                        told: told.clone().unwrap_or_default(),
                        seed: None,
                        beyond: Some(ground.stream.seed(*after, *n, salt).into()),
                    };
                    plan.add(ground.entries, number, *after, command.clone(), Some((luck, *n)));
                }
                Change::House { after, key, value } => {
                    plan.add(ground.entries, number, *after, house_command(key, value), None);
                }
            }
        }
        for added in plan.after.values_mut() {
            added.sort_by_key(|added| added.after);
        }
        let on = plan.on.keys().next().copied();
        let after = plan.after.keys().next().copied();
        plan.first = on.into_iter().chain(after).fold(ground.entries.len(), usize::min);
        Ok(plan)
    }

    /// Lays out what comes back, and what goes, when amendments are undone (CA-R11).
    fn undo(&mut self, ground: &Ground<'s>, scenario: &'s Scenario) -> Result<(), Refusal> {
        let undone = ground.effective.map(|effective| effective.undoing(scenario)).unwrap_or_default();
        for (at, amendment, content) in undone {
            let Some(turn) = turn_at(ground.entries, at) else { continue };
            let is_this = |change: &Change| change.anchor() == Anchor::Of(amendment);
            let first = scenario.changes.iter().position(is_this).unwrap_or_default();
            let of = turn.declaration.id;
            if scenario.changes.iter().any(|change| change.anchor() == Anchor::Of(of)) {
                let sentence = format!(
                    "{} is changed twice: by undoing {} and by a change of its own.",
                    of.short(),
                    amendment.short()
                );
                return Err(Refusal::new("CA-R10", "ChangedTwice", sentence)
                    .field("changes")
                    .hint("Undo the amendment first, then amend anew."));
            }
            let struck = content.is_none();
            let given = ground.given(at);
            let now = Content::of(turn.declared(), given.and_then(|given| given.beyond.clone()));
            let content = content.unwrap_or_else(|| now.clone());
            let is_back = given.is_some_and(Given::is_struck);
            if struck == is_back && content == now {
                continue;
            }
            let is_ruled_anew = content.command != now.command || is_back;
            let replaced =
                Replaced { first, struck, is_ruled_anew, content, is_rerolled: false, faces: None };
            self.on.insert(at, replaced);
        }
        Ok(())
    }

    /// Returns what stands in place of the declaration at a position.
    pub fn on(&self, at: usize) -> Option<&Replaced> {
        self.on.get(&at)
    }

    /// Returns what is declared too before the entry at a position, once the turn before it is over.
    pub fn after_position(&self, at: usize) -> &[Added<'s>] {
        self.after.get(&at).map_or(&[], Vec::as_slice)
    }

    fn replace(
        &mut self,
        ground: &Ground<'s>,
        number: usize,
        of: Id,
        change: &'s Change,
    ) -> Result<(), Refusal> {
        let Some(at) = ground.position(of) else { return Ok(()) };
        let Some(turn) = turn_at(ground.entries, at) else { return Ok(()) };
        if undoes(change, turn.declaration) {
            return Ok(());
        }
        let beyond = ground.given(at).and_then(|given| given.beyond.clone());
        let replaced = self.on.entry(at).or_insert_with(|| Replaced {
            first: number,
            struck: false,
            is_ruled_anew: false,
            content: Content::of(turn.declared(), beyond),
            is_rerolled: false,
            faces: None,
        });
        let salt = if let Change::Reroll { salt, .. } = change { salt } else { "" };
        replaced.content.apply(change, ground.stream.seed(of, 0, salt))?;
        match change {
            Change::Ruling { .. } | Change::Command { .. } => replaced.is_ruled_anew = true,
            Change::Never { .. } => replaced.struck = true,
            Change::Faces { label, .. } => replaced.faces = Some(label.clone()),
            Change::Reroll { .. } => replaced.is_rerolled = true,
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

/// Returns what comes with a declaration on the scenario's side: its luck, with what the change says.
pub(crate) fn call(
    turn: &Turn<'_>,
    given: Option<&Given>,
    change: Option<&Replaced>,
    stream: Stream,
) -> Call {
    let mut call = judged::call(turn, given);
    if let Some(change) = change {
        call.luck.observed.clone_from(&change.content.observed);
        call.luck.told.clone_from(&change.content.told);
        call.luck.beyond.clone_from(&change.content.beyond);
        call.instead.clone_from(&change.content.instead);
    }
    let none = || Beyond::from(stream.seed(turn.declaration.id, 0, ""));
    call.luck.beyond.get_or_insert_with(none);
    call
}

/// Compares the scenario's answer with the one on the recorded state.
pub(crate) fn verdict(
    turn: &Turn<'_>,
    answer: &Answer,
    change: Option<&Replaced>,
    there: &Decision,
) -> Verdict {
    let was = answer.given.as_ref().and_then(|given| given.was.as_ref());
    // What the table did rule, in view of the same: nobody has to rule on it again.
    let is_back = was.is_some_and(|was| was.is(there));
    if let Some(why) = told_otherwise(answer, change, there).filter(|_| !is_back) {
        return Verdict::NeedsRuling(Box::new(why));
    }
    let here = match answer.drift.as_deref() {
        None => None,
        Some(Ok(today)) => Some(today),
        Some(Err(_)) if change.is_some() => return Verdict::Changed,
        Some(Err(_)) => return Verdict::Differs,
    };
    let then = here.map_or(&turn.declared().basis, |here| &here.basis);
    let is_ruled_anew = is_back || change.is_some_and(|change| change.is_ruled_anew);
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
fn told_otherwise(answer: &Answer, change: Option<&Replaced>, there: &Decision) -> Option<NeedsRuling> {
    let is_free = |label: &str| {
        change.is_some_and(|c| c.is_rerolled || c.faces.as_ref().is_some_and(|faces| faces == label))
    };
    // A reroll cannot let dice fall whose number nobody kept: the reading stays.
    let kept = there.asked.iter().find(|asked| is_told(asked));
    if let Some(asked) = kept.filter(|_| change.is_some_and(|c| c.is_rerolled)) {
        return Some(NeedsRuling::Told { label: asked.label.clone(), then: None, now: None });
    }
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
