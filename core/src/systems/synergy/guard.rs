//! Checks that open many commands: the character is there, rests, is played by another; the name is free.

use super::state::Character;
use super::{Desk, refuse};
use crate::entry::Role;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Finds a character.
///
/// # Errors
/// `UnknownCharacter`.
pub fn known<'d>(d: &'d Desk<'_>, pc: &Slug) -> Result<&'d Character, Refusal> {
    d.state.pc(pc).ok_or_else(|| refuse::unknown_character("CA-R7", pc.title()).field("pc"))
}

/// Returns the Rest that a character is taking.
///
/// # Errors
/// `UnknownCharacter` or `RestNotActive`.
pub fn resting(d: &Desk<'_>, pc: &Slug, rule: &'static str) -> Result<Slug, Refusal> {
    known(d, pc)?;
    let rest = d.state.resting(pc).map(|(rest, _)| rest.clone());
    rest.ok_or_else(|| refuse::rest_not_active(rule).field("pc"))
}

/// Says whether two characters belong to two different players (SY-R37, R63); the Guide is one by house rule only.
pub fn two_players(d: &Desk<'_>, a: &Character, b: &Character) -> bool {
    let guide = d.house.is("guide_counts_as_player", "true");
    match (&a.player, &b.player) {
        (Some(a), Some(b)) => a != b,
        (Some(_), None) | (None, Some(_)) => guide,
        (None, None) => false,
    }
}

/// Says whether whoever speaks may answer for a character: a player only for their own, as `pc=` names them; who
/// writes the record down, for anybody.
pub fn may_answer(d: &Desk<'_>, for_pc: &Slug, said: Option<&Slug>) -> bool {
    if said.is_some_and(|pc| pc != for_pc) {
        return false;
    }
    let player = d.state.pc(for_pc).and_then(|c| c.player.as_ref());
    d.call.by.role != Role::Player || player == Some(&d.call.by.member)
}

/// With access control, a command that names no character of its own is for the players of these (CA-R7).
///
/// # Errors
/// `NotYourCharacter`.
pub fn speaks_for(d: &Desk<'_>, whose: &[&Slug]) -> Result<(), Refusal> {
    let is_theirs = whose.iter().any(|pc| may_answer(d, pc, None));
    match whose.first().filter(|_| d.call.seats_bind && !is_theirs) {
        Some(pc) => {
            let sentence = format!("{} is not yours to act for.", pc.title());
            Err(Refusal::new("CA-R7", "NotYourCharacter", sentence))
        }
        None => Ok(()),
    }
}

/// Returns the name of a new thing: the one given, else one made of the declaration.
///
/// # Errors
/// `DuplicateName` when there is one of that name.
pub fn new_name(
    d: &Desk<'_>,
    given: Option<&Slug>,
    kind: &str,
    is_taken: impl Fn(&str) -> bool,
) -> Result<Slug, Refusal> {
    match given {
        Some(name) if is_taken(name.as_str()) => {
            Err(refuse::name_taken("SY-R1", name.title()).field(kind))
        }
        Some(name) => Ok(name.clone()),
        None => Ok(d.fresh_name(kind, is_taken)),
    }
}

/// Returns the text if there is any.
pub fn text(given: Option<&str>) -> Option<&str> {
    given.map(str::trim).filter(|text| !text.is_empty())
}

/// Lists names for a player.
pub fn listed<'a>(names: impl Iterator<Item = &'a Slug>) -> String {
    names.map(Slug::title).collect::<Vec<_>>().join(", ")
}
