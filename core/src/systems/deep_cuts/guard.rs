//! Checks that open many commands: the character is there and in play, the name is given, the purse is full enough.

use super::people;
use super::state::{Character, Encounter, Faction, Phase};
use super::terms::{Standing, Step};
use super::{Desk, refuse};
use crate::refusal::{Beat, Refusal};
use crate::slug::Slug;

/// Finds a character who is in play.
///
/// # Errors
/// `UnknownCharacter` or `CharacterUnavailable` (retired, dead, or lost to the vice).
pub fn active<'d>(d: &'d Desk<'_>, pc: &Slug) -> Result<&'d Character, Refusal> {
    let character = known(d, pc)?;
    match character.standing {
        Standing::Active => Ok(character),
        away @ (Standing::Lost | Standing::Retired | Standing::Dead) => {
            Err(refuse::character_unavailable("CA-R7", pc.title(), away.why()).field("pc"))
        }
    }
}

/// Finds a character, whatever became of them.
///
/// # Errors
/// `UnknownCharacter`.
pub fn known<'d>(d: &'d Desk<'_>, pc: &Slug) -> Result<&'d Character, Refusal> {
    d.state.pc(pc).ok_or_else(|| refuse::unknown_character("CA-R7", pc.title()).field("pc"))
}

/// Finds a faction.
///
/// # Errors
/// `UnknownFaction`.
pub fn faction<'d>(d: &'d Desk<'_>, name: &Slug, rule: &'static str) -> Result<&'d Faction, Refusal> {
    d.state.factions.get(name).ok_or_else(|| refuse::unknown_faction(rule, name.title()).field("faction"))
}

/// Returns the name of a faction as people see it.
pub fn faction_said(d: &Desk<'_>, name: &Slug) -> String {
    d.state.factions.get(name).map_or_else(|| name.title(), |f| f.name.clone())
}

/// Checks that a clock is there.
///
/// # Errors
/// `UnknownClock`.
pub fn clock(d: &Desk<'_>, name: &Slug, rule: &'static str) -> Result<(), Refusal> {
    let found = d.state.clocks.contains_key(name);
    if found { Ok(()) } else { Err(refuse::unknown_clock(rule, name.title()).field("clock")) }
}

/// Finds what a character faces.
///
/// # Errors
/// `NoOpenThreat`.
pub fn encounter<'d>(d: &'d Desk<'_>, pc: &Slug, rule: &'static str) -> Result<&'d Encounter, Refusal> {
    d.state.encounter(pc).ok_or_else(|| refuse::no_open_threat(rule, pc.title()).field("pc"))
}

/// Refuses an empty name.
///
/// # Errors
/// `EmptyName`.
pub fn named(text: &str, rule: &'static str) -> Result<(), Refusal> {
    if text.trim().is_empty() { Err(refuse::empty_name(rule)) } else { Ok(()) }
}

/// Refuses an amount of 0.
///
/// # Errors
/// `AmountRequired`.
pub fn some(n: u32, rule: &'static str) -> Result<(), Refusal> {
    if n == 0 { Err(refuse::amount_required(rule).field("n")) } else { Ok(()) }
}

/// Refuses a level or an effect outside 1–4 (DC-R38, R39, R40, R41).
///
/// # Errors
/// `LevelOutOfRange`.
pub fn level(n: u32, rule: &'static str) -> Result<(), Refusal> {
    if (1..=4).contains(&n) { Ok(()) } else { Err(refuse::level_out_of_range(rule).field("level")) }
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

/// Refuses a step other than this one (DC-R131).
///
/// # Errors
/// `WrongStep`.
pub fn step(d: &Desk<'_>, step: Step, rule: &'static str) -> Result<(), Refusal> {
    if d.state.phase == Phase::After(step) {
        return Ok(());
    }
    Err(refuse::wrong_step(rule, step.said(), d.state.phase.said()))
}

/// Refuses anything but an open downtime (DC-R196).
///
/// # Errors
/// `NotInDowntime`.
pub fn in_downtime(d: &Desk<'_>, rule: &'static str) -> Result<(), Refusal> {
    if d.state.phase == Phase::Downtime { Ok(()) } else { Err(refuse::not_in_downtime(rule)) }
}

/// Refuses anything but a score under way.
///
/// # Errors
/// `NotInScore`.
pub fn in_score(d: &Desk<'_>, rule: &'static str) -> Result<(), Refusal> {
    if d.state.phase == Phase::Score { Ok(()) } else { Err(refuse::not_in_score(rule)) }
}

/// Checks that a purse (`vault`, `bank`, or a character's stash) holds so much and may be opened (DC-R159, R254).
///
/// # Errors
/// `UnknownCharacter`, `BankLocked` or `NotEnoughCoin`.
pub fn purse(d: &Desk<'_>, payer: &Slug, need: u32, rule: &'static str) -> Result<(), Refusal> {
    let have = people::purse(&d.state, payer);
    let have = have.ok_or_else(|| refuse::unknown_character("CA-R7", payer.title()).field("payer"))?;
    if payer.as_str() == "bank" && need > 0 && d.state.crew.is_bank_locked() {
        return Err(refuse::bank_locked("DC-R159").field("payer"));
    }
    if have < need {
        return Err(refuse::not_enough_coin(rule, purse_said(payer), have, need).field("payer"));
    }
    Ok(())
}

/// Checks that the crew has so much rep (DC-R254).
///
/// # Errors
/// `NotEnoughRep`.
pub fn rep(d: &Desk<'_>, need: u32, rule: &'static str) -> Result<(), Refusal> {
    let have = d.state.crew.rep;
    if have < need { Err(refuse::not_enough_rep(rule, have, need).field("rep")) } else { Ok(()) }
}

/// Returns the purse that pays for somebody unless another is named: the vault for `crew`, else their stash.
pub fn own_purse(who: &Slug) -> Slug {
    if who.as_str() == "crew" { word("vault") } else { who.clone() }
}

/// Says a purse.
pub fn purse_said(payer: &Slug) -> String {
    match payer.as_str() {
        "vault" => "The vault".to_owned(),
        "bank" => "The bank".to_owned(),
        _ => payer.title(),
    }
}

/// Checks that a character has so much Edge (DC-R32, R33).
///
/// # Errors
/// `NotEnoughEdge`.
pub fn edge(d: &Desk<'_>, pc: &Slug, need: u32, rule: &'static str) -> Result<(), Refusal> {
    let have = known(d, pc)?.edge;
    if have >= need { Ok(()) } else { Err(refuse::not_enough_edge(rule, pc.title(), have).field("edge_spent")) }
}

/// Makes the beat of something that a character must answer first.
pub fn beat(kind: &str, pc: &Slug, sentence: String) -> Beat {
    Beat { kind: kind.to_owned(), of: pc.to_string(), sentence }
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

/// Returns a number of the house that is never below 0.
pub fn house(d: &Desk<'_>, key: &str) -> u32 {
    u32::try_from(d.house.number(key)).unwrap_or(0)
}

/// Returns the slug `crew`, `vault` or another word that is one by its letters.
///
/// # Panics
/// With `BUG:` when it is not.
pub fn word(text: &str) -> Slug {
    Slug::new(text).unwrap_or_else(|e| panic!("BUG: {e}"))
}
