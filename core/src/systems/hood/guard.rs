//! Checks that open many commands: who is there, in play, free to move, and not waiting to be paid back.

use super::state::{Character, Npc, State};
use super::terms::{BasicMove, Condition};
use super::{Desk, refuse};
use crate::decider::House;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Finds a character, whatever became of them.
///
/// # Errors
/// `UnknownCharacter`.
pub fn known<'d>(d: &'d Desk<'_>, pc: &Slug) -> Result<&'d Character, Refusal> {
    d.state.pc(pc).ok_or_else(|| refuse::unknown_character("CA-R7", pc.title()).field("pc"))
}

/// Finds somebody who is no player character.
///
/// # Errors
/// `UnknownNpc`.
pub fn npc<'d>(d: &'d Desk<'_>, npc: &Slug) -> Result<&'d Npc, Refusal> {
    d.state.npcs.get(npc).ok_or_else(|| refuse::unknown_npc("HD-R103", npc.title()).field("npc"))
}

/// Checks that there is somebody of that name, a character or not.
///
/// # Errors
/// `UnknownNpc`.
pub fn anybody(d: &Desk<'_>, who: &Slug) -> Result<Condition, Refusal> {
    d.state.condition(who).ok_or_else(|| refuse::unknown_npc("HD-R113", who.title()))
}

/// Finds a character who is neither burned nor out (HD-R86, R121).
///
/// # Errors
/// `UnknownCharacter` or `OutOfPlay`.
pub fn in_play<'d>(d: &'d Desk<'_>, pc: &Slug) -> Result<&'d Character, Refusal> {
    let character = known(d, pc)?;
    if character.burned {
        return Err(refuse::out_of_play("HD-R86", &character.name, "burned").field("pc"));
    }
    if character.condition == Condition::Out {
        return Err(refuse::out_of_play("HD-R121", &character.name, "out").field("pc"));
    }
    Ok(character)
}

/// Finds a character who is in play and not held to talking and moving (HD-R116, R213).
///
/// # Errors
/// `UnknownCharacter`, `OutOfPlay`, `DownThisScene`.
pub fn on_their_feet<'d>(d: &'d Desk<'_>, pc: &Slug) -> Result<&'d Character, Refusal> {
    let character = in_play(d, pc)?;
    if is_held_down(character, d.house) {
        return Err(refuse::down_this_scene("HD-R116", &character.name).field("pc"));
    }
    Ok(character)
}

fn is_held_down(character: &Character, house: &House) -> bool {
    let is_down = character.condition == Condition::Down;
    is_down && (character.is_down_this_scene || house.is("down_moves", "never"))
}

/// Checks what is common to every move, in this order: in play, on their feet, nothing left to choose (HD-R11).
///
/// With burns held until the moment to pass on heat is over, whoever is at 5 heat can make no other move.
///
/// # Errors
/// `UnknownCharacter`, `OutOfPlay`, `DownThisScene`, `OptionsPending`.
pub fn may_move(d: &Desk<'_>, pc: &Slug, of: BasicMove) -> Result<(), Refusal> {
    let character = on_their_feet(d, pc)?;
    if character.heat_total() >= 5 && of != BasicMove::HeatOff {
        return Err(refuse::out_of_play("HD-R86", &character.name, "burned").field("pc"));
    }
    if character.due.is_some() || character.toss.is_some() {
        return Err(refuse::options_pending("HD-R11", pc, &character.name));
    }
    helpers_have_chosen(&d.state, pc, of)
}

/// A helper who hit chooses +1 or −2 before the dice (HD-R95).
fn helpers_have_chosen(state: &State, pc: &Slug, of: BasicMove) -> Result<(), Refusal> {
    let helps = |due: &super::state::Due| due.with.as_ref() == Some(pc) && due.helps == Some(of);
    let undecided = state.characters.iter().find(|(_, c)| c.due.as_ref().is_some_and(helps));
    match undecided {
        Some((helper, c)) => Err(refuse::options_pending("HD-R95", helper, &c.name)),
        None => Ok(()),
    }
}

/// Checks that somebody is no NPC who waits to be paid back by this character (HD-R105).
///
/// # Errors
/// `UnknownNpc` or `NpcAwaitingPayback`.
pub fn usable(d: &Desk<'_>, pc: &Slug, who: &Slug) -> Result<(), Refusal> {
    let name = npc(d, who)?.name.clone();
    if d.state.pc(pc).is_some_and(|c| c.owes(who)) {
        return Err(refuse::npc_awaiting_payback("HD-R105", name).field("npc"));
    }
    Ok(())
}

/// Checks that another character is meant, and that they are there.
///
/// # Errors
/// `SelfTarget` or `UnknownCharacter`.
pub fn another<'d>(d: &'d Desk<'_>, pc: &Slug, other: &Slug) -> Result<&'d Character, Refusal> {
    if pc == other {
        return Err(refuse::self_target("HD-R32").field("target"));
    }
    known(d, other)
}

/// Checks that a target, a character or not, is neither burned nor out.
///
/// # Errors
/// `UnknownNpc` or `TargetOutOfPlay`.
pub fn target_in_play(d: &Desk<'_>, target: &Slug) -> Result<(), Refusal> {
    let condition = anybody(d, target)?;
    let is_burned = d.state.pc(target).is_some_and(|c| c.burned);
    if is_burned || condition == Condition::Out {
        return Err(refuse::target_out_of_play("HD-R121", d.state.named(target)).field("target"));
    }
    Ok(())
}
