//! T5: ticking clocks and projects.

use super::super::event::Event;
use super::super::state::{ClockKind, ProjectStatus};
use super::super::Desk;
use crate::slug::Slug;

/// Ticks a clock; what does not fit is lost and said so; full, it may open another or win a race (BS-R36, R37, R44).
pub fn tick_clock(d: &mut Desk<'_>, clock: &Slug, n: u32, rule: &'static str) {
    let Some(before) = d.state.clocks.get(clock).map(|c| c.clock) else { return };
    let fits = before.room_for(n);
    let ticked = Event::ClockTicked {
        clock: clock.clone(),
        n: i32::try_from(fits).unwrap_or(i32::MAX),
        lost: n - fits,
    };
    d.push(ticked, &[rule, if n > fits { "BS-R44" } else { rule }]);
    if fits > 0 && d.state.clocks.get(clock).is_some_and(|c| c.clock.is_full()) {
        fill(d, clock, rule);
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
    race(d, clock);
}

/// The first racing clock to fill wins; both in one declaration tie (BS-R36).
fn race(d: &mut Desk<'_>, clock: &Slug) {
    let rivals: Vec<Slug> = d
        .state
        .clocks
        .iter()
        .filter(|(name, c)| match (&c.kind, d.state.clocks.get(clock).map(|c| &c.kind)) {
            (ClockKind::Racing { of }, _) if of == clock => true,
            (_, Some(ClockKind::Racing { of })) => of == *name,
            _ => false,
        })
        .map(|(name, _)| name.clone())
        .collect();
    for rival in rivals {
        let filled_now = d.happened.iter().any(|(h, _)| {
            matches!(h, crate::decider::Happened::Event(Event::ClockFilled { clock }) if *clock == rival)
        });
        let rival_full = d.state.clocks.get(&rival).is_some_and(|c| c.clock.is_full());
        if filled_now {
            d.push(Event::RaceTied { clock: clock.clone(), rival }, &["BS-R36"]);
        } else if !rival_full {
            d.push(Event::RaceWon { clock: clock.clone() }, &["BS-R36"]);
        }
    }
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
