//! The turns of an effective history while amendments are laid over them, one after another.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use recount_core::campaign::{self, Restated, Standing};
use recount_core::entry::{Body, By, Declaration, Entry, Id, Recorded, Role};
use recount_core::luck::Beyond;
use recount_core::systems::{Command, Event};

use super::content::Content;
use super::effective::{Given, Was};
use super::layers::{self, Amendment, restatement};
use crate::scenario::Change;
use crate::timeline::{Turn, turn_at, turns};
use crate::what_if::{anew, house_command};

/// One turn of the effective history.
pub(super) struct Slot<'r> {
    /// The declaration, or the entry that put it there.
    pub id: Id,
    /// The recorded turn, unless an amendment put it there.
    pub turn: Option<Turn<'r>>,
    /// The declaration's entry; of a recorded one, as recorded.
    pub entry: Arc<Entry>,
    /// What follows, where an amendment restated it.
    pub restated: Option<&'r Restated>,
    /// What amendments gave to it.
    pub given: Option<Given>,
    /// The numbers of the amendments that restated it.
    pub by: Vec<usize>,
    /// The recorded turn whose end it stands at, for an insert.
    after: Option<Id>,
}

/// Every turn in effective order.
pub(super) struct Slots<'r> {
    pub slots: Vec<Slot<'r>>,
    index: BTreeMap<Id, usize>,
    /// Which recorded turn each entry belongs to.
    turn_of: BTreeMap<Id, Id>,
    /// How many inserts stand after each entry so far.
    inserts: BTreeMap<Id, u32>,
}

impl<'r> Slots<'r> {
    /// Begins with the record as it was written.
    pub fn of(record: &'r [Recorded]) -> Self {
        let mut slots = Self {
            slots: Vec::new(),
            index: BTreeMap::new(),
            turn_of: BTreeMap::new(),
            inserts: BTreeMap::new(),
        };
        for turn in turns(record) {
            let id = turn.declaration.id;
            slots.turn_of.insert(id, id);
            slots.turn_of.extend(turn.consequences.iter().map(|r| (r.id, id)));
            slots.slots.push(Slot {
                id,
                turn: Some(turn),
                entry: turn.declaration.entry.clone(),
                restated: None,
                given: None,
                by: Vec::new(),
                after: None,
            });
        }
        slots.index();
        slots
    }

    /// Lays one amendment over what was before it.
    pub fn amend(&mut self, record: &'r [Recorded], number: usize, amendment: &'r Amendment) {
        let Some(turn) = turn_at(record, amendment.at) else { return };
        let mut taken = BTreeSet::new();
        for recorded in turn.consequences {
            let Some(restated) = restatement(recorded) else { continue };
            match (&restated.declaration, restated.verdict) {
                (None, _) => self.insert(recorded.id, number, amendment, restated, &mut taken),
                (Some(of), Standing::Lapsed) => self.lapse(recorded.id, *of, number, amendment, restated),
                (Some(of), standing) => self.restate(*of, number, amendment, restated, standing),
            }
        }
        for change in &amendment.scenario.changes {
            if let Change::Insert { after, .. } = change {
                *self.inserts.entry(*after).or_default() += 1;
            }
        }
    }

    /// Lets the changes of the amendments that count take hold in what was declared.
    pub fn declare(&mut self, amendments: &[Amendment]) {
        let changed: BTreeSet<Id> = amendments
            .iter()
            .flat_map(|a| a.scenario.changes.iter())
            .filter_map(|change| match change.anchor() {
                crate::scenario::Anchor::Of(of) => Some(of),
                crate::scenario::Anchor::After(_) => None,
            })
            .collect();
        for slot in &mut self.slots {
            let Some(turn) = slot.turn.filter(|turn| turn.declared().command.system().is_some()) else {
                if let Body::Declaration(declaration) = &mut Arc::make_mut(&mut slot.entry).body {
                    view(declaration, slot.restated);
                }
                continue;
            };
            if slot.given.is_none() && !changed.contains(&slot.id) {
                continue;
            }
            let content = layers::content(amendments, slot.id, turn.declared(), &slot.by);
            if let Some(given) = &mut slot.given {
                given.beyond = content.beyond.clone();
            } else if content != Content::of(turn.declared(), None) {
                let by = amendments.iter().rfind(|a| a.counts() && names(a, slot.id)).map(|a| a.id);
                slot.given = by.map(|by| Given {
                    by,
                    standing: Standing::Changed,
                    tag: None,
                    beyond: content.beyond.clone(),
                    was: was(&turn),
                });
            }
            let mut declaration = content.into_declaration(turn.declared());
            view(&mut declaration, slot.restated);
            Arc::make_mut(&mut slot.entry).body = Body::Declaration(Box::new(declaration));
        }
    }

    fn restate(
        &mut self,
        of: Id,
        number: usize,
        amendment: &Amendment,
        restated: &'r Restated,
        standing: Standing,
    ) {
        let Some(slot) = self.index.get(&of).and_then(|at| self.slots.get_mut(*at)) else { return };
        let before = slot.given.take();
        // A lapse that is not open any more is nobody's declaration: nothing can be asked about it again.
        let has_lapsed = before.as_ref().is_some_and(|given| given.standing == Standing::Lapsed);
        let standing = if has_lapsed { Standing::Struck } else { standing };
        let (tag, beyond) = before.map_or((None, None), |given| (given.tag, given.beyond));
        slot.restated = Some(restated);
        slot.by.push(number);
        let was = slot.turn.as_ref().and_then(was);
        slot.given = Some(Given { by: amendment.id, standing, tag, beyond, was });
    }

    /// Puts what was left open and lapsed before the declaration that found it so.
    fn lapse(&mut self, id: Id, before: Id, number: usize, amendment: &Amendment, restated: &'r Restated) {
        let Some(at) = self.index.get(&before).copied() else { return };
        let model = &self.slots[at].entry;
        let what = restated.events.iter().find_map(|event| match event {
            Event::Campaign(campaign::Event::Lapsed { what }) => Some(what.clone()),
            _ => None,
        });
        let note = Command::Campaign(campaign::Command::Note { text: what.unwrap_or_default() });
        let rules = model.declaration().map_or("", |d| d.rules.as_str());
        let by = By { member: model.by.member.clone(), role: Role::Keeper };
        let entry = beside(model, by, anew(note, rules));
        let given =
            Given { by: amendment.id, standing: Standing::Lapsed, tag: None, beyond: None, was: None };
        self.put(at, Slot { restated: Some(restated), ..slot(id, entry, given, number) });
    }

    /// Puts what an amendment declares too at the end of the turn that it stands after.
    fn insert(
        &mut self,
        id: Id,
        number: usize,
        amendment: &Amendment,
        restated: &'r Restated,
        taken: &mut BTreeSet<usize>,
    ) {
        let (Some(after), Some(command)) = (restated.after, &restated.command) else { return };
        let Some(turn) = self.turn_of.get(&after).copied() else { return };
        let Some(at) = self.index.get(&turn).copied() else { return };
        let found = find(amendment, after, command, taken);
        let Some((change, nth)) = found else { return };
        taken.insert(change);
        let n = self.inserts.get(&after).copied().unwrap_or_default() + nth;
        let model = self.slots[at].turn.map(|turn| end(&turn, after));
        let Some((model, last)) = model else { return };
        let rules = command.system().map(|system| system.rulebook());
        let rules = rules.or_else(|| self.slots[at].entry.declaration().map(|d| d.rules.clone()));
        let mut declaration = anew(command.clone(), &rules.unwrap_or_default());
        let (mut tag, mut beyond) = (model.seq.to_string(), None);
        if let Change::Insert { observed, told, salt, .. } = &amendment.scenario.changes[change] {
            declaration.observed = observed.clone().unwrap_or_default();
            declaration.told = told.clone().unwrap_or_default();
            tag = format!("{tag}+{n}");
            let salt = salt.as_deref().unwrap_or_default();
            beyond = Some(Beyond::from(amendment.stream().seed(after, n, salt)));
        }
        view(&mut declaration, Some(restated));
        let mut entry = beside(model, amendment.by.clone(), declaration);
        entry.seq = last;
        let given =
            Given { by: amendment.id, standing: Standing::Inserted, tag: Some(tag), beyond, was: None };
        let is_ours = |slot: &&Slot<'_>| slot.after == Some(turn) && slot.by.first() == Some(&number);
        let at = at + 1 + self.slots[at + 1..].iter().take_while(is_ours).count();
        let put = Slot { restated: Some(restated), after: Some(turn), ..slot(id, entry, given, number) };
        self.put(at, put);
    }

    fn put(&mut self, at: usize, slot: Slot<'r>) {
        self.slots.insert(at, slot);
        self.index();
    }

    fn index(&mut self) {
        self.index = self.slots.iter().enumerate().map(|(at, slot)| (slot.id, at)).collect();
    }
}

/// Returns what the record holds of a turn.
fn was(turn: &Turn<'_>) -> Option<Arc<Was>> {
    let events = turn.followed().map(|c| (c.event.clone(), c.rules.clone())).collect();
    Some(Arc::new(Was { basis: turn.declared().basis.clone(), events }))
}

fn names(amendment: &Amendment, of: Id) -> bool {
    amendment.scenario.changes.iter().any(|c| c.anchor() == crate::scenario::Anchor::Of(of))
}

fn slot<'r>(id: Id, entry: Entry, given: Given, number: usize) -> Slot<'r> {
    Slot {
        id,
        turn: None,
        entry: entry.into(),
        restated: None,
        given: Some(given),
        by: vec![number],
        after: None,
    }
}

/// Finds the change of a scenario that put something there, and which insert after its entry that is, from 1.
fn find(
    amendment: &Amendment,
    after: Id,
    command: &Command,
    taken: &BTreeSet<usize>,
) -> Option<(usize, u32)> {
    let mut nth = 0;
    for (number, change) in amendment.scenario.changes.iter().enumerate() {
        let fits = match change {
            Change::Insert { after: there, command: said, .. } if *there == after => {
                nth += 1;
                said == command
            }
            Change::House { after: there, key, value } => {
                *there == after && house_command(key, value) == *command
            }
            _ => false,
        };
        if fits && !taken.contains(&number) {
            return Some((number, nth));
        }
    }
    None
}

/// Returns the entry that something stands after, and the number of the last one of its turn.
fn end<'r>(turn: &Turn<'r>, after: Id) -> (&'r Entry, u64) {
    let all = std::iter::once(turn.declaration).chain(turn.consequences);
    let model = all.clone().find(|r| r.id == after).unwrap_or(turn.declaration);
    (&model.entry, all.last().map_or(0, |r| r.entry.seq))
}

fn beside(model: &Entry, by: By, declaration: Declaration) -> Entry {
    let body = Body::Declaration(Box::new(declaration));
    Entry { body, by, cause: None, key: None, ..model.clone() }
}

/// Writes what a declaration is made in view of, as an amendment restated it.
fn view(declaration: &mut Declaration, restated: Option<&Restated>) {
    if let Some(basis) = restated.and_then(|r| r.basis.clone()) {
        declaration.basis = basis;
    }
    if let Some(assumed) = restated.and_then(|r| r.assumed.clone()) {
        declaration.assumed = assumed;
    }
}
