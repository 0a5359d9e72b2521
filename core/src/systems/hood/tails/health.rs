//! Down, out and short.

use super::super::Desk;
use super::super::event::Event;
use super::super::terms::{Cause, Condition, Until};
use crate::slug::Slug;

/// Takes somebody down; whoever is down already goes out, and nothing more happens to whoever is out
/// (P6; HD-R113, R115–R118, R121, R122, R132, R213).
pub fn go_down(d: &mut Desk<'_>, who: &Slug, rule: &'static str) {
    match d.state.condition(who) {
        Some(Condition::Fine) => {
            d.push(Event::WentDown { who: who.clone(), from_out: false }, &[rule, "HD-R115"]);
            hurt(d, who);
        }
        Some(Condition::Down | Condition::Out) | None => go_out(d, who, rule),
    }
}

/// Takes somebody out, once (HD-R121, R122).
pub fn go_out(d: &mut Desk<'_>, who: &Slug, rule: &'static str) {
    if d.state.condition(who) != Some(Condition::Out) {
        d.push(Event::WentOut { who: who.clone() }, &[rule, "HD-R121"]);
    }
}

/// Brings somebody back from out to down (HD-R126).
pub fn back_to_down(d: &mut Desk<'_>, who: &Slug, rule: &'static str) {
    d.push(Event::WentDown { who: who.clone(), from_out: true }, &[rule]);
    hurt(d, who);
}

/// What being down brings a character: −1 ongoing while hurt, and a livelihood that cannot be protected
/// (HD-R117, R118, R132); each once.
fn hurt(d: &mut Desk<'_>, who: &Slug) {
    let Some(c) = d.state.pc(who) else { return };
    let (is_hurt, short) = (c.injury != 0, c.short.iter().any(|s| s.cause == Cause::Unprotected));
    if !is_hurt {
        let until = Until::Healed;
        d.push(Event::OngoingAdded { pc: who.clone(), n: -1, until }, &["HD-R118", "HD-R213"]);
    }
    if !short {
        threaten(d, who, Cause::Unprotected, "HD-R117");
    }
}

/// Makes somebody fine again; the injury no longer counts (HD-R119, R126).
pub fn heal(d: &mut Desk<'_>, who: &Slug, rule: &'static str) {
    d.push(Event::BackToFine { who: who.clone() }, &[rule, "HD-R114"]);
    let injury = d.state.pc(who).map_or(0, |c| c.injury);
    if injury != 0 {
        let (pc, until) = (who.clone(), Until::Healed);
        d.push(Event::OngoingRemoved { pc, n: injury, until }, &["HD-R118"]);
    }
}

/// Threatens a livelihood, and with a boss's that of the members (P5; HD-R130–R134, R136, R157).
pub fn threaten(d: &mut Desk<'_>, pc: &Slug, cause: Cause, rule: &'static str) {
    d.push(Event::LivelihoodThreatened { pc: pc.clone(), cause, follows: None }, &[rule]);
    let members: Vec<Slug> = d.state.pc(pc).map(|c| c.gang.iter().cloned().collect()).unwrap_or_default();
    for member in members {
        let follows = Some(pc.clone());
        d.push(Event::LivelihoodThreatened { pc: member, cause, follows }, &[rule, "HD-R157"]);
    }
}
