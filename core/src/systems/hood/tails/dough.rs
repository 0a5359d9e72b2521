//! Dough and what it keeps up: a way of life, and a gang.

use super::super::event::Event;
use super::super::state::Character;
use super::super::terms::{Cause, LeavingBy, WealthBand};
use super::super::{Desk, guard, refuse};
use super::threaten;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Gains dough, and says when it lets somebody afford more (HD-R140, R167–R171).
pub fn gain_dough(d: &mut Desk<'_>, pc: &Slug, n: u32, source: &str, rule: &'static str) {
    let from = d.state.pc(pc).map(Character::band);
    d.push(Event::DoughGained { pc: pc.clone(), n, source: source.to_owned() }, &[rule, "HD-R140"]);
    band_changed(d, pc, from);
}

/// Checks that somebody can spend dough: not short, and enough of it (HD-R135, R172).
///
/// # Errors
/// `Short` or `NotEnoughDough`.
pub fn check_spend(d: &Desk<'_>, pc: &Slug, n: u32) -> Result<(), Refusal> {
    let character = guard::known(d, pc)?;
    if character.is_short() {
        return Err(refuse::short("HD-R135").field("pc"));
    }
    if character.dough < n {
        return Err(refuse::not_enough_dough("HD-R172", character.dough, n));
    }
    Ok(())
}

/// Checks that as many members are named as a boss who spends `n` can no longer hold (HD-R155, R159).
///
/// # Errors
/// `MustRelease`, `NotInGang`, `StillAffordable`.
pub fn check_release(d: &Desk<'_>, boss: &Slug, n: u32, release: &[Slug]) -> Result<(), Refusal> {
    let character = guard::known(d, boss)?;
    let left = character.dough.saturating_sub(n);
    let members = size(character.gang.len());
    let need = members.saturating_sub(left);
    for member in release {
        let name = guard::known(d, member)?.name.clone();
        if !character.gang.contains(member) {
            return Err(refuse::not_in_gang("HD-R159", name).field("release"));
        }
    }
    let named = size(release.len());
    if named < need {
        return Err(refuse::must_release("HD-R159", left, members).field("release"));
    }
    if named > need {
        return Err(refuse::still_affordable("HD-R159", left, members - need).field("release"));
    }
    Ok(())
}

/// Counts people as dough is counted.
pub fn size(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Spends dough, and says when somebody affords less (HD-R172, R173). [`check_spend`] comes first.
pub fn spend_dough(d: &mut Desk<'_>, pc: &Slug, n: u32, why: &str, rule: &'static str) {
    if n == 0 {
        return;
    }
    let from = d.state.pc(pc).map(Character::band);
    d.push(Event::DoughSpent { pc: pc.clone(), n, why: why.to_owned() }, &[rule, "HD-R172"]);
    band_changed(d, pc, from);
}

fn band_changed(d: &mut Desk<'_>, pc: &Slug, from: Option<WealthBand>) {
    let to = d.state.pc(pc).map(Character::band);
    if let (Some(from), Some(to)) = (from, to)
        && from != to
    {
        d.push(Event::BandChanged { pc: pc.clone(), from, to }, &["HD-R173"]);
    }
}

/// Lets members go whom the boss's dough no longer holds (HD-R159, R161).
pub fn release(d: &mut Desk<'_>, boss: &Slug, members: &[Slug]) {
    for member in members {
        leave_gang(d, boss, member, LeavingBy::LetGo);
    }
}

/// Takes a member out of a gang, which threatens their livelihood (HD-R160, R161).
pub fn leave_gang(d: &mut Desk<'_>, boss: &Slug, member: &Slug, by: LeavingBy) {
    let rule = if by == LeavingBy::LetGo { "HD-R159" } else { "HD-R160" };
    d.push(Event::LeftGang { member: member.clone(), boss: boss.clone(), by }, &[rule]);
    threaten(d, member, Cause::Move, "HD-R161");
    let to = d.state.pc(boss).map_or(0, |c| size(c.gang.len()));
    d.push(Event::DoughHeld { pc: boss.clone(), to }, &["HD-R156"]);
}
