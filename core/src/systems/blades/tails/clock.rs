//! T5: ticking clocks and projects.

use super::super::Desk;
use super::super::event::Event;
use super::super::state::{ClockKind, ProjectStatus};
use crate::decider::Happened;
use crate::slug::Slug;

/// Ticks a clock; what does not fit is lost and said so; full, it may open another or win a race (BS-R36, R37, R44).
pub fn tick_clock(d: &mut Desk<'_>, clock: &Slug, n: u32, rule: &'static str) {
    tick_clocks(d, &[(clock.clone(), n)], rule);
}

/// Ticks several clocks in one moment, and only then looks at the races between them (BS-R36).
pub fn tick_clocks(d: &mut Desk<'_>, ticks: &[(Slug, u32)], rule: &'static str) {
    let mut filled = Vec::new();
    for (clock, n) in ticks {
        let Some(before) = d.state.clocks.get(clock).map(|c| c.clock) else { continue };
        let fits = before.room_for(*n);
        let ticked = Event::ClockTicked {
            clock: clock.clone(),
            n: i32::try_from(fits).unwrap_or(i32::MAX),
            lost: n - fits,
        };
        d.push(ticked, &[rule, if *n > fits { "BS-R44" } else { rule }]);
        if fits > 0 && d.state.clocks.get(clock).is_some_and(|c| c.clock.is_full()) {
            fill(d, clock, rule);
            filled.push(clock);
        }
    }
    for clock in filled {
        race(d, clock);
    }
}

/// Ticks a clock down, at most to nothing; empty, it says so (BS-R39).
pub fn untick_clock(d: &mut Desk<'_>, clock: &Slug, n: u32, rule: &'static str) {
    let Some(before) = d.state.clocks.get(clock).map(|c| c.clock) else { return };
    let falls = n.min(before.filled);
    let ticked = Event::ClockTicked {
        clock: clock.clone(),
        n: -i32::try_from(falls).unwrap_or(i32::MAX),
        lost: n - falls,
    };
    d.push(ticked, &[rule, "BS-R39"]);
    if falls > 0 && falls == before.filled {
        d.push(Event::ClockEmptied { clock: clock.clone() }, &["BS-R39"]);
    }
}

fn fill(d: &mut Desk<'_>, clock: &Slug, rule: &'static str) {
    d.push(Event::ClockFilled { clock: clock.clone() }, &[rule, "BS-R32"]);
    let linked: Vec<Slug> = d
        .state
        .clocks
        .iter()
        .filter(|(_, c)| !c.is_open)
        .filter(|(_, c)| matches!(&c.kind, ClockKind::Linked { opens_after } if opens_after == clock))
        .map(|(name, _)| name.clone())
        .collect();
    for name in linked {
        d.push(Event::ClockOpened { clock: name }, &["BS-R37"]);
    }
}

/// The first racing clock to fill wins; both in one declaration tie (BS-R36).
fn race(d: &mut Desk<'_>, clock: &Slug) {
    for rival in rivals(d, clock) {
        let rival_full = d.state.clocks.get(&rival).is_some_and(|c| c.clock.is_full());
        if has_happened(d, |e| matches!(e, Event::ClockFilled { clock } if *clock == rival)) {
            let tied = |e: &Event| matches!(e, Event::RaceTied { clock: a, .. } if *a == rival);
            if !has_happened(d, tied) {
                d.push(Event::RaceTied { clock: clock.clone(), rival }, &["BS-R36"]);
            }
        } else if !rival_full {
            d.push(Event::RaceWon { clock: clock.clone() }, &["BS-R36"]);
        }
    }
}

fn rivals(d: &Desk<'_>, clock: &Slug) -> Vec<Slug> {
    let own = d.state.clocks.get(clock).map(|c| &c.kind);
    let races = |name: &Slug, kind: &ClockKind| match (kind, own) {
        (ClockKind::Racing { of }, _) if of == clock => true,
        (_, Some(ClockKind::Racing { of })) => of == name,
        (_, _) => false,
    };
    let open = d.state.clocks.iter().filter(|(_, c)| c.is_open);
    open.filter(|(name, c)| races(name, &c.kind)).map(|(name, _)| name.clone()).collect()
}

fn has_happened(d: &Desk<'_>, is_it: impl Fn(&Event) -> bool) -> bool {
    d.happened.iter().any(|(happened, _)| match happened {
        Happened::Event(event) => is_it(event),
        Happened::Departed(_) => false,
    })
}

/// Ticks a project's clocks in order; surplus is lost, or kept by the house rule (BD-R39, R70).
pub fn tick_project(d: &mut Desk<'_>, project: &Slug, n: u32, rule: &'static str) {
    let Some(found) = d.state.projects.get(project) else { return };
    let room: u32 = found.clocks.iter().map(|c| c.room_for(u32::MAX)).sum();
    let fits = n.min(room);
    let ticked = Event::ProjectTicked { project: project.clone(), n: fits, lost: n - fits };
    d.push(ticked, &[rule, if n > fits { "BD-R70" } else { rule }]);
    let full = d.state.projects.get(project).is_some_and(|p| {
        p.status == ProjectStatus::Open && p.clocks.iter().all(|clock| clock.is_full())
    });
    if full {
        d.push(Event::ProjectFilled { project: project.clone() }, &[rule]);
    }
}
