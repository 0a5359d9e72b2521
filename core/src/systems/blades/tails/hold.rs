//! T9: the crew loses hold.

use super::super::event::Event;
use super::super::terms::{Hold, Lair};
use super::super::Desk;

/// Strong becomes weak, weak loses a Tier, weak at Tier 0 puts the lair under threat (BS-R149).
pub fn lose_hold(d: &mut Desk<'_>, why: &str, rule: &'static str) {
    let event = match (d.state.crew.hold, d.state.crew.tier) {
        (Hold::Strong, _) => Event::HoldChanged { to: Hold::Weak, why: why.to_owned() },
        (Hold::Weak, 0) => Event::LairChanged { to: threatened(d.state.crew.lair), why: why.to_owned() },
        (Hold::Weak, tier) => Event::TierChanged { to: tier - 1, why: why.to_owned() },
    };
    d.push(event, &[rule, "BS-R149"]);
}

/// Returns where a lair stands once it is in danger: one that is lost already stays lost (BS-R149).
pub fn threatened(lair: Lair) -> Lair {
    match lair {
        Lair::Held | Lair::Threatened => Lair::Threatened,
        Lair::Lost => Lair::Lost,
    }
}
