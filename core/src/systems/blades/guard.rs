//! Checks that open many commands: the character is there and in play, the name is given, the why is said.

use super::state::{Character, Phase};
use super::terms::Standing;
use super::{Desk, refuse};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Finds a character who can act (BS §0).
///
/// # Errors
/// `UnknownCharacter` or `CharacterUnavailable`. One in prison may act there.
pub fn active<'d>(d: &'d Desk<'_>, pc: &Slug) -> Result<&'d Character, Refusal> {
    let character = known(d, pc)?;
    match character.standing() {
        Standing::Active | Standing::Imprisoned => Ok(character),
        away @ (Standing::Out | Standing::Lost | Standing::Retired | Standing::Dead) => {
            Err(refuse::character_unavailable("BS-R27", pc.title(), away).field("pc"))
        }
    }
}

/// Finds a character, whatever became of them.
///
/// # Errors
/// `UnknownCharacter`.
pub fn known<'d>(d: &'d Desk<'_>, pc: &Slug) -> Result<&'d Character, Refusal> {
    d.state.pc(pc.as_str()).ok_or_else(|| refuse::unknown_character("CA-R7", pc.title()).field("pc"))
}

/// Finds a character who is not gone for good: one who is out, away or in prison is still played (BS-R31, R109).
///
/// # Errors
/// `UnknownCharacter` or `CharacterUnavailable`.
pub fn living<'d>(d: &'d Desk<'_>, pc: &Slug) -> Result<&'d Character, Refusal> {
    let character = known(d, pc)?;
    match character.standing() {
        Standing::Active | Standing::Imprisoned | Standing::Out | Standing::Lost => Ok(character),
        gone @ (Standing::Retired | Standing::Dead) => {
            Err(refuse::character_unavailable("BS-R31", pc.title(), gone).field("pc"))
        }
    }
}

/// Refuses an empty name.
///
/// # Errors
/// `EmptyName`.
pub fn named(text: &str, rule: &'static str) -> Result<(), Refusal> {
    if text.trim().is_empty() { Err(refuse::empty_name(rule)) } else { Ok(()) }
}

/// Refuses a missing reason.
///
/// # Errors
/// `WhyNeeded`.
pub fn why(text: Option<&str>, rule: &'static str) -> Result<(), Refusal> {
    if text.is_none_or(|t| t.trim().is_empty()) { Err(refuse::why_needed(rule).field("why")) } else { Ok(()) }
}

/// Makes the slug of a new thing: the one given, else made of its title.
///
/// # Errors
/// `EmptyName` when nothing is left of the title.
pub fn slug_of(title: &str, given: Option<&Slug>, rule: &'static str) -> Result<Slug, Refusal> {
    match given {
        Some(slug) => Ok(slug.clone()),
        None => Slug::of_title(title).map_err(|_| refuse::empty_name(rule).field("name")),
    }
}

/// Refuses anything but an open downtime (BD-R1).
///
/// # Errors
/// `NotInDowntime`.
pub fn in_downtime(d: &Desk<'_>) -> Result<(), Refusal> {
    if d.state.phase == Phase::Downtime { Ok(()) } else { Err(refuse::not_in_downtime("BD-R1")) }
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

/// Checks that a clock is there and open.
///
/// # Errors
/// `UnknownClock` or `ClockClosed`.
pub fn open_clock(d: &Desk<'_>, clock: &Slug) -> Result<(), Refusal> {
    let found = d.state.clocks.get(clock);
    let found = found.ok_or_else(|| refuse::unknown_clock("BS-R32", clock.title()))?;
    if found.is_open { Ok(()) } else { Err(refuse::clock_closed("BS-R32", &found.name)) }
}
