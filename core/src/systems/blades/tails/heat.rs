//! T4: heat, and the wanted level it rolls over into.

use super::super::event::Event;
use super::super::Desk;
use super::{rep_need, settle_rep_need};

/// Heat at which a wanted level comes (BS-R273).
const ROLLOVER: u32 = 9;

/// Gains heat; at nine a wanted level comes and nine heat go, the excess stays (BS-R273, R238, R236).
pub fn gain_heat(d: &mut Desk<'_>, n: u32, why: &str, rule: &'static str) {
    d.push(Event::HeatGained { n, why: why.to_owned() }, &[rule]);
    let max = u32::try_from(d.house.number("wanted_max")).unwrap_or(4);
    let need = rep_need(&d.state);
    while d.state.crew.heat >= ROLLOVER {
        if d.state.crew.wanted < max {
            d.push(Event::WantedGained { n: 1 }, &["BS-R273"]);
        } else {
            d.push(Event::WantedAtMaximum {}, &["BS-R238"]);
        }
        let heat = d.state.crew.heat;
        let once = d.house.is("heat_rollover", "once");
        let gone = if once { heat - (heat - ROLLOVER).min(ROLLOVER - 1) } else { ROLLOVER };
        d.push(Event::HeatRolledOver { n: gone }, &["BS-R273"]);
    }
    settle_rep_need(d, need, "BS-R236");
}

/// Lowers heat, at most to none; written also when nothing was there (BD-R60, R69).
pub fn reduce_heat(d: &mut Desk<'_>, asked: u32, why: &str, rule: &'static str) {
    let n = asked.min(d.state.crew.heat);
    d.push(Event::HeatReduced { n, asked, why: why.to_owned() }, &[rule]);
}
