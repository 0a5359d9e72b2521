//! Debt between characters, and people who want paying back.

use super::super::event::Event;
use super::super::state::Payback;
use super::super::terms::PaybackKind;
use super::super::{Desk, guard, refuse};
use super::mark_experience;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The most that somebody can owe (HD-R97).
const DEBT_MAX: i32 = 3;

/// Checks that what `other` owes `holder` may change by `n`: a table can say how far below 0 it goes (HD-A05).
///
/// # Errors
/// `OutOfRange`.
pub fn check_debt(d: &Desk<'_>, holder: &Slug, other: &Slug, n: i32) -> Result<(), Refusal> {
    let to = d.state.pc(holder).map_or(0, |c| c.owed_by(other)).saturating_add(n);
    if d.house.is("debt_min", "-3") && to < -3 {
        return Err(refuse::out_of_range("HD-R23", "debt", -3, DEBT_MAX));
    }
    Ok(())
}

/// Changes by `n` what `other` owes `holder`; past +3 it begins anew and the holder chooses (P3; HD-R6, R97).
pub fn add_debt(d: &mut Desk<'_>, holder: &Slug, other: &Slug, n: i32, why: &str, rule: &'static str) {
    let (holder, other) = (holder.clone(), other.clone());
    let owed = d.state.pc(&holder).map_or(0, |c| c.owed_by(&other));
    if owed.saturating_add(n) <= DEBT_MAX {
        d.push(Event::DebtChanged { holder, other, n, why: why.to_owned() }, &[rule, "HD-R6"]);
        return;
    }
    let reset = Event::DebtReset { holder: holder.clone(), other: other.clone(), n: owed };
    d.push(reset, &[rule, "HD-R97"]);
    d.push(Event::DebtOverflowDue { holder: holder.clone(), other }, &["HD-R97"]);
    if d.house.is("debt_overflow_auto_xp", "true") {
        mark_experience(d, &holder, "a debt passed +3", "HD-R205");
    }
}

/// Checks that somebody may go into a payback box: one who waits already only when nobody known is free
/// (HD-R103, R106).
///
/// # Errors
/// `UnknownNpc`, `NoteRequired`, `NpcAwaitingPayback`.
pub fn check_payback(d: &Desk<'_>, pc: &Slug, npc: &Slug, why: &str) -> Result<(), Refusal> {
    guard::npc(d, npc)?;
    if why.trim().is_empty() {
        return Err(refuse::note_required("HD-R103").field("why"));
    }
    check_free(d, pc, npc)
}

/// Checks that somebody does not wait already while others are free (HD-R106).
///
/// # Errors
/// `UnknownNpc` or `NpcAwaitingPayback`.
pub fn check_free(d: &Desk<'_>, pc: &Slug, npc: &Slug) -> Result<(), Refusal> {
    let name = guard::npc(d, npc)?.name.clone();
    let Some(c) = d.state.pc(pc) else { return Ok(()) };
    let somebody_is_free = d.state.npcs.keys().any(|known| !c.owes(known));
    if c.owes(npc) && somebody_is_free && d.house.is("second_grievance", "when_none_free") {
        return Err(refuse::already_waiting("HD-R106", name).field("npc"));
    }
    Ok(())
}

/// Puts somebody into a payback box (P4; HD-R103, R104). [`check_payback`] comes first.
pub fn mark_payback(
    d: &mut Desk<'_>,
    pc: &Slug,
    npc: &Slug,
    why: &str,
    kind: PaybackKind,
    rule: &'static str,
) {
    let is_taken = |name: &str| {
        d.state.characters.values().any(|c| c.payback.iter().any(|p| p.payback.as_str() == name))
    };
    let payback = d.fresh_name("payback", is_taken);
    let entry = Payback { payback, npc: npc.clone(), why: why.to_owned(), kind, promise: None };
    d.push(Event::PaybackMarked { pc: pc.clone(), entry }, &[rule, "HD-R103"]);
}

/// Finds the oldest entry of somebody in a payback box (HD-R104).
///
/// # Errors
/// `UnknownCharacter`, `UnknownNpc`, `NotInPaybackBox`.
pub fn payback_of(d: &Desk<'_>, pc: &Slug, npc: &Slug) -> Result<Payback, Refusal> {
    let character = guard::known(d, pc)?;
    let name = guard::npc(d, npc)?.name.clone();
    let found = character.payback.iter().find(|p| p.npc == *npc);
    found.cloned().ok_or_else(|| {
        refuse::not_in_payback_box("HD-R104", name, character.name.clone()).field("npc")
    })
}
