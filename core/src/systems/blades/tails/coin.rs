//! T7: coin, held by the crew or by a character, never moved without naming the holder.

use super::super::event::{Event, Share};
use super::super::features::FeatureEffect;
use super::super::state::State;
use super::super::{Desk, refuse};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Returns what a holder has: the vault of `crew`, or a character's purse.
pub fn coin_of(state: &State, who: &Slug) -> u32 {
    if *who == "crew" { state.crew.coin } else { state.pc(who).map_or(0, |c| c.coin) }
}

/// Returns what a holder keeps at hand: 4, for the crew 8 and 16 with vaults (BS-R121, R122, R211).
pub fn coin_cap(state: &State, who: &Slug) -> u32 {
    match (*who == "crew", state.crew_effect(FeatureEffect::VaultCap)) {
        (false, _) | (true, 0) => 4,
        (true, 1) => 8,
        (true, _) => 16,
    }
}

/// Gives coin to a holder; above the cap it is flagged, never lost (BS-R123, R131).
pub fn gain_coin(d: &mut Desk<'_>, who: &Slug, n: u32, why: &str, rule: &'static str) {
    d.push(Event::CoinGained { who: who.clone(), n, why: why.to_owned() }, &[rule, "BS-R131"]);
    flag_excess(d, who);
}

/// Flags what a holder has above the cap; nothing is lost (BS-R121, R122, R123).
pub fn flag_excess(d: &mut Desk<'_>, who: &Slug) {
    let (have, cap) = (coin_of(&d.state, who), coin_cap(&d.state, who));
    if have > cap {
        let rule = if *who == "crew" { "BS-R122" } else { "BS-R121" };
        d.push(Event::OverCapacity { who: who.clone(), have, cap }, &[rule, "BS-R123"]);
    }
}

/// Pays from one holder (BS-R131).
///
/// # Errors
/// `UnknownCharacter` or `NotEnoughCoin`.
pub fn pay(d: &mut Desk<'_>, who: &Slug, n: u32, why: &str, rule: &'static str) -> Result<(), Refusal> {
    check_holder(d, who, n, rule)?;
    d.push(Event::CoinSpent { who: who.clone(), n, why: why.to_owned() }, &[rule, "BS-R131"]);
    Ok(())
}

/// Pays from several holders, each its share (BS-R131). Check them first with [`check_payers`].
///
/// # Errors
/// As [`pay`].
pub fn pay_all(d: &mut Desk<'_>, payers: &[Share], why: &str, rule: &'static str) -> Result<(), Refusal> {
    payers.iter().try_for_each(|share| pay(d, &share.who, share.n, why, rule))
}

/// Pays what is due: from those who are named, or from the vault when nobody is (BS-R131).
///
/// # Errors
/// As [`check_payers`].
pub fn pay_from(
    d: &mut Desk<'_>,
    payers: Option<&[Share]>,
    need: u32,
    why: &str,
    rule: &'static str,
) -> Result<(), Refusal> {
    let vault = [Share { who: vault(), n: need }];
    let payers = payers.unwrap_or(if need == 0 { &[] } else { &vault });
    check_payers(d, payers, need, rule).map_err(|refusal| refusal.field("payers"))?;
    pay_all(d, payers, why, rule)
}

/// Returns the crew's name as a holder of coin.
pub fn vault() -> Slug {
    Slug::new("crew").unwrap_or_else(|e| panic!("BUG: {e}"))
}

/// Checks that payers are there, can pay and add up to `need` (BS-R131, BD-R69).
///
/// # Errors
/// `SumMismatch`, `UnknownCharacter` or `NotEnoughCoin`.
pub fn check_payers(d: &Desk<'_>, payers: &[Share], need: u32, rule: &'static str) -> Result<(), Refusal> {
    let sum = payers.iter().fold(0_u32, |sum, p| sum.saturating_add(p.n));
    if sum != need {
        return Err(refuse::sum_mismatch("BS-R131", sum, need));
    }
    for share in payers {
        let asked: u32 = payers.iter().filter(|p| p.who == share.who).map(|p| p.n).sum();
        check_holder(d, &share.who, asked, rule)?;
    }
    Ok(())
}

/// How much a stash holds (BS-R129).
const STASH: u32 = 40;

/// Returns how much a character can still put away (BS-R129).
pub fn stash_room(state: &State, pc: &Slug) -> u32 {
    STASH.saturating_sub(state.pc(pc).map_or(0, |c| c.stash))
}

/// Puts coin away; beyond 40 it is refused, ruled otherwise, or stays at hand by the house rule (BS-R129).
///
/// # Errors
/// `StashFull` when it does not fit, the house keeps to that and the table does not depart (`instead.stash`).
pub fn add_stash(
    d: &mut Desk<'_>,
    pc: &Slug,
    n: u32,
    why: &str,
    rule: &'static str,
) -> Result<(), Refusal> {
    let fits = n.min(stash_room(&d.state, pc));
    let stays = d.house.is("stash_over", "coin");
    if fits < n && !stays && !d.departs("stash") {
        return Err(refuse::stash_full("BS-R129", pc.title(), STASH).field("n"));
    }
    let added = d.amount("stash", "BS-R129", i64::from(fits))?;
    let n_added = u32::try_from(added).unwrap_or(0);
    let stashed = Event::StashAdded { pc: pc.clone(), n: n_added, why: why.to_owned() };
    d.push(stashed, &[rule, "BS-R129"]);
    if stays && fits < n {
        gain_coin(d, pc, n - fits, why, "BS-R129");
    }
    Ok(())
}

fn check_holder(d: &Desk<'_>, who: &Slug, need: u32, rule: &'static str) -> Result<(), Refusal> {
    if *who != "crew" && d.state.pc(who).is_none() {
        return Err(refuse::unknown_character(rule, who.title()));
    }
    let have = coin_of(&d.state, who);
    if have < need {
        let payer = if *who == "crew" { "The crew".to_owned() } else { who.title() };
        return Err(refuse::not_enough_coin(rule, payer, have, need));
    }
    Ok(())
}
