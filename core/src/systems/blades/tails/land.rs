//! T11: what is left of a consequence lands.

use super::super::event::{ConsequenceKind, Event};
use super::super::state::ClockKind;
use super::super::terms::Position;
use super::super::Desk;
use super::harm::Catastrophe;
use super::{coin_of, gain_heat, shift_status, take_harm, tick_clock};
use crate::slug::Slug;

/// What lands, on whom, and what a full worst row would mean.
#[derive(Clone, Copy, Debug)]
pub struct Loss<'a> {
    /// On whom.
    pub pc: &'a Slug,
    /// What.
    pub kind: &'a ConsequenceKind,
    /// What a harm past the full worst row means.
    pub catastrophe: Option<&'a Catastrophe>,
}

/// Lands a loss as the event of its kind (BS-R79, R81, R82, R83, R93, R76).
pub fn land(d: &mut Desk<'_>, loss: Loss<'_>, rule: &'static str) {
    let pc = loss.pc.clone();
    match loss.kind {
        ConsequenceKind::Harm { level, label } => {
            take_harm(d, &pc, label, *level, loss.catastrophe, rule);
        }
        ConsequenceKind::Heat { n } => gain_heat(d, *n, "complication", rule),
        ConsequenceKind::Ticks { clock, n } => tick_clock(d, clock, *n, rule),
        ConsequenceKind::NewClock { name, size, n } => {
            let clock = Slug::of_title(name)
                .ok()
                .filter(|slug| !d.state.clocks.contains_key(slug))
                .unwrap_or_else(|| d.fresh_name("clock", |slug| d.state.clocks.contains_key(slug)));
            let made = Event::ClockCreated {
                clock: clock.clone(),
                name: name.clone(),
                size: *size,
                kind: ClockKind::Danger,
            };
            d.push(made, &[rule, "BS-R32"]);
            tick_clock(d, &clock, *n, rule);
        }
        ConsequenceKind::Status { faction, n } => {
            shift_status(d, faction, -i32::try_from(*n).unwrap_or(3), "complication", rule);
        }
        ConsequenceKind::Coin { n } => {
            let n = (*n).min(coin_of(&d.state, &pc));
            d.push(Event::CoinSpent { who: pc, n, why: "complication".into() }, &[rule, "BS-R131"]);
        }
        ConsequenceKind::Item { name } => {
            d.push(Event::ItemLost { pc, item: name.clone() }, &[rule]);
        }
        ConsequenceKind::Text { text } => {
            d.push(Event::Complication { pc, text: text.clone() }, &[rule, "BS-R77"]);
        }
        ConsequenceKind::ReducedEffect => d.push(Event::EffectLowered { pc }, &[rule, "BS-R76"]),
        ConsequenceKind::LostOpportunity => d.push(Event::OpportunityLost { pc }, &[rule, "BS-R81"]),
        ConsequenceKind::WorsePosition => {
            let now = d.state.pc(&pc).and_then(|c| c.position).unwrap_or(Position::Risky);
            let to = now.worse().unwrap_or(now);
            d.push(Event::PositionWorsened { pc, to }, &[rule, "BS-R82"]);
        }
    }
}
