//! T6: rep, and how much of it a development needs.

use super::super::event::Event;
use super::super::features::FeatureEffect;
use super::super::state::{ClaimKind, State};
use super::super::terms::Lair;
use super::super::{Desk, refuse};
use crate::refusal::Refusal;

/// Returns the rep that fills the track: 12, one less per turf, at least 6 (BS-R137, R141, R144, R146, R162).
pub fn rep_need(state: &State) -> u32 {
    let crew = &state.crew;
    let turf = crew.claims.values().filter(|c| c.kind == ClaimKind::Turf).count();
    let turf = if crew.lair == Lair::Lost { 0 } else { u32::try_from(turf).unwrap_or(u32::MAX) };
    let wanted = crew.wanted * u32::from(state.crew_effect(FeatureEffect::TurfLikeWanted) > 0);
    let allies = state.factions.values().filter(|f| f.status == 3).count().min(3);
    let allies = u32::try_from(allies).unwrap_or(3)
        * u32::from(state.crew_effect(FeatureEffect::TurfLikeAllies) > 0);
    12_u32.saturating_sub(turf.saturating_add(wanted).saturating_add(allies)).max(6)
}

/// Gains rep until the track is full; what does not fit is not earned, and said so (BS-R140, R145).
pub fn gain_rep(d: &mut Desk<'_>, asked: u32, why: &str, rule: &'static str) {
    let need = rep_need(&d.state);
    let n = asked.min(need.saturating_sub(d.state.crew.rep));
    let rules = [rule, if n < asked { "BS-R140" } else { rule }];
    d.push(Event::RepGained { n, asked, why: why.to_owned() }, &rules);
    if n > 0 && d.state.crew.rep >= need {
        d.push(Event::RepFull {}, &["BS-R145"]);
    }
}

/// Pays rep.
///
/// # Errors
/// `NotEnoughRep` when the crew has less.
pub fn pay_rep(d: &mut Desk<'_>, n: u32, why: &str, rule: &'static str) -> Result<(), Refusal> {
    let have = d.state.crew.rep;
    if have < n {
        return Err(refuse::not_enough_rep(rule, have, n));
    }
    d.push(Event::RepSpent { n, why: why.to_owned() }, &[rule]);
    Ok(())
}

/// Says the new need after turf, lair or wanted changed, and trims rep above it (BS-R141, R145).
pub fn settle_rep_need(d: &mut Desk<'_>, before: u32, rule: &'static str) {
    let need = rep_need(&d.state);
    if need == before {
        return;
    }
    d.push(Event::RepNeedChanged { to: need }, &[rule]);
    let rep = d.state.crew.rep;
    if rep > need && d.house.is("rep_trim", "trim") {
        d.push(Event::RepTrimmed { n: rep - need }, &["BS-R145"]);
    }
}
