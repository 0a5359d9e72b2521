//! What several events do to people: small changes without a rule, for `evolve`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::event::{Advance, LedgerField, Stats};
use super::state::{Character, HardDue, Help, Job, Npc, Payback, Short, State};
use super::terms::{BasicMove, Cause, Condition, Playbook, Relation};
use crate::slug::Slug;

/// Makes a character as they enter: fine, safe, with nothing marked.
pub fn character(name: &str, playbook: Playbook, stats: Stats, loot: Option<&str>) -> Character {
    Character {
        name: name.to_owned(),
        playbook,
        stats: BTreeMap::from(stats.each()),
        heat: 0,
        locked: 0,
        last_heat: None,
        experience: 0,
        advances_due: 0,
        advances: 0,
        debt: BTreeMap::new(),
        overflows: Vec::new(),
        payback: Vec::new(),
        condition: Condition::Fine,
        is_down_this_scene: false,
        burned: false,
        forward: 0,
        ongoing: 0,
        injury: 0,
        short: Vec::new(),
        loot: loot.unwrap_or_default().to_owned(),
        loot_follows: None,
        dough: 0,
        moves: BTreeSet::new(),
        playbook_moves: BTreeSet::new(),
        basic_advanced: BTreeSet::new(),
        moves_advanced: BTreeSet::new(),
        gang: BTreeSet::new(),
        due: None,
        toss: None,
        hard_moves: Vec::new(),
        helps: Vec::new(),
        last_roll: None,
    }
}

/// Makes somebody who is no player character.
pub fn npc(name: &str, relation: Relation) -> Npc {
    let (name, condition) = (name.to_owned(), Condition::Fine);
    Npc { name, relation, condition, turned_backs: BTreeSet::new(), forward: 0 }
}

/// Makes a missed roll that waits.
pub fn hard(of: BasicMove, take_down: bool, exposed: &[Slug]) -> HardDue {
    HardDue { of, take_down, exposed: exposed.to_vec() }
}

/// Reads a number of an event as the state keeps it.
pub fn int(n: i64) -> i32 {
    i32::try_from(n).unwrap_or(if n < 0 { i32::MIN } else { i32::MAX })
}

/// Changes what another owes.
pub fn owe(c: &mut Character, other: &Slug, n: i32) {
    let debt = c.debt.entry(other.clone()).or_default();
    *debt = debt.saturating_add(n);
}

/// Corrects a number; debt has its own line.
pub fn adjust(c: &mut Character, field: LedgerField, n: i64) {
    let n = int(n);
    match field {
        LedgerField::Dough => c.dough = c.dough.saturating_add_signed(n),
        LedgerField::Heat => c.heat = c.heat.saturating_add_signed(n),
        LedgerField::Experience => c.experience = c.experience.saturating_add_signed(n),
        LedgerField::Forward => c.forward = c.forward.saturating_add(n),
        LedgerField::Advances => c.advances_due = c.advances_due.saturating_add_signed(n),
        LedgerField::Debt => {}
        LedgerField::Name
        | LedgerField::Hush
        | LedgerField::Brass
        | LedgerField::Wise
        | LedgerField::Straight => {
            if let Some(stat) = field.stat() {
                let value = c.stats.entry(stat).or_default();
                *value = value.saturating_add(n);
            }
        }
    }
}

/// Opens or closes the moment in which the latest heat can be passed on.
pub fn window(c: &mut Character, is_open: bool) {
    if let Some(last) = &mut c.last_heat {
        last.is_open = is_open;
    }
}

/// Changes a helper's part in a move to come.
pub fn with_help(c: &mut Character, helper: &Slug, of: BasicMove, change: impl FnOnce(&mut Help)) {
    if let Some(help) = c.helps.iter_mut().find(|h| h.helper == *helper && h.of == of) {
        change(help);
    }
}

/// Changes an entry of the payback box.
pub fn with_payback(c: &mut Character, payback: &Slug, change: impl FnOnce(&mut Payback)) {
    if let Some(entry) = c.payback.iter_mut().find(|p| p.payback == *payback) {
        change(entry);
    }
}

/// Moves an entry of one payback box to another.
pub fn move_payback(s: &mut State, payback: &Slug, from: &Slug, to: &Slug) {
    let mut moved = Vec::new();
    s.with_pc(from, |c| {
        moved.extend(c.payback.iter().filter(|p| p.payback == *payback).cloned());
        c.payback.retain(|p| p.payback != *payback);
    });
    s.with_pc(to, |c| c.payback.extend(moved));
}

/// Takes the first that fits out of a list.
pub fn take_first<T>(list: &mut Vec<T>, is_it: impl Fn(&T) -> bool) {
    if let Some(at) = list.iter().position(is_it) {
        list.remove(at);
    }
}

/// Adds a reason for being short, each once.
pub fn threaten(c: &mut Character, cause: Cause, follows: Option<&Slug>) {
    let short = Short { cause, follows: follows.cloned() };
    if !c.short.contains(&short) {
        c.short.push(short);
    }
}

/// Writes an advance on the sheet.
pub fn advance(c: &mut Character, advance: &Advance) {
    c.advances_due = c.advances_due.saturating_sub(1);
    c.advances += 1;
    match advance {
        Advance::PlaybookMove { r#move } => c.moves.extend([r#move.clone()]),
        Advance::StatUp { stat } => *c.stats.entry(*stat).or_default() += 1,
        Advance::BasicMoveUp { r#move } => c.basic_advanced.extend([*r#move]),
        Advance::PlaybookMoveUp { r#move } => c.moves_advanced.extend([r#move.clone()]),
    }
}

/// Changes a job, if there is one of that name.
pub fn with_job(s: &mut State, job: &Slug, change: impl FnOnce(&mut Job)) {
    if let Some(job) = Arc::make_mut(&mut s.jobs).get_mut(job) {
        change(job);
    }
}
