//! T10: xp of a character or of the crew. A full track gives no advance by itself.

use super::super::event::Event;
use super::super::terms::XpTrack;
use super::super::Desk;
use crate::decider::House;
use crate::slug::Slug;

/// Returns the length of a track: 6 for an attribute, 8 for the playbook (BS-R170, R171).
pub fn xp_cap(house: &House, track: XpTrack) -> u32 {
    let key = match track {
        XpTrack::Insight | XpTrack::Prowess | XpTrack::Resolve => "xp_cap.attribute",
        XpTrack::Playbook => "xp_cap.playbook",
    };
    u32::try_from(house.number(key)).unwrap_or(u32::MAX)
}

/// Marks xp; when the track fills, says so once; marks beyond carry over (BS-R168, R170, R171).
pub fn mark_xp(d: &mut Desk<'_>, pc: &Slug, track: XpTrack, n: u32, why: &str, rule: &'static str) {
    let before = d.state.pc(pc).map_or(0, |c| c.xp.get(&track).copied().unwrap_or(0));
    d.push(Event::XpMarked { pc: pc.clone(), track, n, why: why.to_owned() }, &[rule]);
    let cap = xp_cap(d.house, track);
    let now = before.saturating_add(n);
    if before < cap && now >= cap {
        d.push(Event::XpTrackFilled { pc: pc.clone(), track, over: now - cap }, &["BS-R168", "BS-R171"]);
    }
}

/// Marks crew xp; when the track fills, says so once (BS-R168, R171, R173).
pub fn mark_crew_xp(d: &mut Desk<'_>, n: u32, why: &str, rule: &'static str) {
    let before = d.state.crew.xp;
    d.push(Event::CrewXpMarked { n, why: why.to_owned() }, &[rule]);
    let cap = u32::try_from(d.house.number("xp_cap.crew")).unwrap_or(u32::MAX);
    let now = before.saturating_add(n);
    if before < cap && now >= cap {
        d.push(Event::CrewXpFilled { over: now - cap }, &["BS-R168", "BS-R171"]);
    }
}
