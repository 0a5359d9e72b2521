//! Load: the two thresholds that what a character carries can cross.

use super::super::Desk;
use super::super::event::Event;
use super::super::state::Load;
use crate::slug::Slug;

/// Says what changed since `before`: the fifth box draws attention, the seventh slows down; putting things down takes
/// both back (DC-R112, R113, R114; DC-I07).
pub fn thresholds(d: &mut Desk<'_>, pc: &Slug, before: Option<&Load>) {
    let Some(now) = d.state.pc(pc).and_then(|c| c.load.clone()) else { return };
    let was = |is: fn(&Load) -> bool| before.is_some_and(is);
    let sticky = d.house.is("conspicuous_sticky", "true");
    let events = [
        (!was(Load::is_conspicuous) && !now.is_seen && now.is_conspicuous(), Event::BecameConspicuous { pc: pc.clone() }, "DC-R112"),
        (!was(Load::is_encumbered) && now.is_encumbered(), Event::BecameEncumbered { pc: pc.clone() }, "DC-R113"),
        (was(Load::is_encumbered) && !now.is_encumbered(), Event::NoLongerEncumbered { pc: pc.clone() }, "DC-R114"),
        (
            was(Load::is_conspicuous) && !now.is_conspicuous() && !sticky,
            Event::NoLongerConspicuous { pc: pc.clone() },
            "DC-R112",
        ),
    ];
    for (_, event, rule) in events.into_iter().filter(|(is, ..)| *is) {
        d.push(event, &[rule]);
    }
}

/// Loses an item that is carried (DC-R48).
pub fn lose_item(d: &mut Desk<'_>, pc: &Slug, item: &str, rule: &'static str) {
    let before = d.state.pc(pc).and_then(|c| c.load.clone());
    d.push(Event::ItemLost { pc: pc.clone(), item: item.to_owned() }, &[rule]);
    thresholds(d, pc, before.as_ref());
}
