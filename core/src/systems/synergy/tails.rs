//! Tails that commands share: interrupting a Rest, spending Action Dice, entering Trance, paying Story Points.

use super::event::Event;
use super::terms::{Growth, Interruption, Level, RestStatus};
use super::{Desk, guard, refuse};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Interrupts the Rest that a character takes, if any (SY-R7, R83): by house rule everybody's in it.
pub fn interrupt(d: &mut Desk<'_>, pc: &Slug, reason: Interruption, rules: &[&'static str]) {
    let Some(rest) = d.state.resting(pc).map(|(rest, _)| rest.clone()) else { return };
    let mut rules = rules.to_vec();
    rules.extend(["SY-R7", "SY-R83"]);
    let also = if d.house.is("interruption_scope", "party") { still_resting(d, &rest) } else { Vec::new() };
    d.push(Event::RestInterrupted { pc: pc.clone(), rest: rest.clone(), reason }, &rules);
    for other in also.into_iter().filter(|other| other != pc) {
        let reason = Interruption::Party;
        d.push(Event::RestInterrupted { pc: other, rest: rest.clone(), reason }, &["SY-R7", "SY-R83"]);
    }
}

/// Returns those of a Rest who are still resting.
pub fn still_resting(d: &Desk<'_>, rest: &Slug) -> Vec<Slug> {
    let members = d.state.rests.get(rest).into_iter().flat_map(|rest| &rest.members);
    members.filter(|(_, m)| m.status == RestStatus::Resting).map(|(pc, _)| pc.clone()).collect()
}

/// Checks that as many Action Dice are Ready.
///
/// # Errors
/// `NotEnoughAD`.
pub fn check_ad(d: &Desk<'_>, pc: &Slug, n: u32) -> Result<(), Refusal> {
    let have = guard::known(d, pc)?.ad_ready;
    if have < n { Err(refuse::not_enough_ad("SY-R6", d.state.name(pc), have)) } else { Ok(()) }
}

/// Checks that a character can enter Trance (SY-R31).
///
/// # Errors
/// `AlreadyInTrance` or `NoTranceUses`.
pub fn check_trance(d: &Desk<'_>, pc: &Slug, uses: u32) -> Result<(), Refusal> {
    let character = guard::known(d, pc)?;
    if character.is_in_trance {
        return Err(refuse::already_in_trance("SY-R10", &character.name));
    }
    match character.trance_allowance.filter(|all| character.trance_spent.saturating_add(uses) > *all) {
        Some(all) => Err(refuse::no_trance_uses("SY-R31", all)),
        None => Ok(()),
    }
}

/// Returns how many uses entering Trance spends: one, or by house rule only where it is said.
pub fn trance_uses(d: &Desk<'_>, is_said: bool) -> u32 {
    u32::from(is_said || d.house.is("trance_use_on", "enter"))
}

/// Enters Trance, which interrupts a Rest (SY-R10).
pub fn enter_trance(d: &mut Desk<'_>, pc: &Slug, uses: u32) {
    d.push(Event::TranceEntered { pc: pc.clone(), uses }, &["SY-R31"]);
    interrupt(d, pc, Interruption::EnteredTrance, &["SY-R10", "SY-R29"]);
}

/// Checks a purse of Story Points.
///
/// # Errors
/// `NotEnoughSp`.
pub fn check_sp(d: &Desk<'_>, pc: &Slug, need: u32, rule: &'static str) -> Result<(), Refusal> {
    let have = guard::known(d, pc)?.sp;
    if have < need { Err(refuse::not_enough_sp(rule, d.state.name(pc), have, need)) } else { Ok(()) }
}

/// Spends Story Points.
pub fn spend_sp(d: &mut Desk<'_>, pc: &Slug, n: u32, why: &str, rules: &[&'static str]) {
    if n > 0 {
        d.push(Event::SpSpent { pc: pc.clone(), n, why: why.to_owned() }, rules);
    }
}

/// Returns what a Level costs by itself: its number, or by house rule twice that (SY-R82).
pub fn price(d: &Desk<'_>, level: &Level) -> u32 {
    let key = match level.kind {
        Growth::Skill => "skill_cost",
        Growth::Class => "class_cost",
    };
    level.level.saturating_mul(if d.house.is(key, "twice_new_level") { 2 } else { 1 })
}

/// An increase goes to the next Level (SY-R65).
///
/// # Errors
/// `NotOneStep`.
pub fn check_step(d: &Desk<'_>, pc: &Slug, level: &Level) -> Result<(), Refusal> {
    let have = guard::known(d, pc)?.level(level.kind, &level.name);
    if have.checked_add(1) == Some(level.level) { Ok(()) } else { Err(refuse::not_one_step("SY-R65")) }
}

/// What the Guide says of an increase: whether prerequisites are met and whether limits allow it.
#[derive(Clone, Copy, Debug)]
pub struct Allowed<'a> {
    /// Whether prerequisites are met.
    pub prereq_ok: Option<bool>,
    /// Whether development limits allow it.
    pub limits_ok: Option<bool>,
    /// What is missing, in words.
    pub why: Option<&'a str>,
}

/// Normal prerequisites and development limits apply, as the Guide says (SY-R66).
///
/// # Errors
/// `PrerequisiteUnmet` or `DevelopmentLimit`.
pub fn check_allowed(d: &Desk<'_>, pc: &Slug, level: &Level, by: Allowed<'_>) -> Result<(), Refusal> {
    let (name, of) = (d.state.name(pc), level.name.title());
    let why = guard::text(by.why);
    if by.prereq_ok == Some(false) {
        let why = why.unwrap_or("a prerequisite is not met");
        return Err(refuse::prerequisite_unmet("SY-R66", name, level.level, of, why));
    }
    if by.limits_ok == Some(false) {
        let why = why.unwrap_or("a development limit stands in the way");
        return Err(refuse::development_limit("SY-R66", name, level.level, of, why));
    }
    Ok(())
}

/// Returns an amount that cannot fall below zero: by the book, or what the table ruled instead (CA-R12).
///
/// # Errors
/// `DepartureValue` when `instead.<key>` is no whole number of at least 0.
pub fn amount(d: &mut Desk<'_>, key: &str, rule: &'static str, by_book: u32) -> Result<u32, Refusal> {
    let ruled = d.amount(key, rule, i64::from(by_book))?;
    u32::try_from(ruled).map_err(|_| {
        let sentence = format!("instead.{key} takes a whole number of at least 0, not {ruled}.");
        Refusal::new("CA-R12", "DepartureValue", sentence).field("instead")
    })
}
