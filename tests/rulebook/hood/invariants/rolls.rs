//! Moves: who makes them, what they cost, what is carried into them.

use recount_core::systems::hood::event::Event;
use recount_core::systems::hood::terms::{Band, BasicMove, Condition};

use super::{always, pc};

/// How many options a band of a move asks for.
fn asked(of: BasicMove, band: Band) -> u32 {
    let is_costly =
        matches!(of, BasicMove::AskAround | BasicMove::CoverTracks | BasicMove::HardWay | BasicMove::PlanB);
    match (is_costly, band) {
        (true, Band::Weak) => 2,
        (_, Band::Miss) => 0,
        (_, Band::Weak | Band::Strong) => 1,
    }
}

/// One option after a 10+ and two different ones after 7–9 of the four costly moves; a fight has none after a 10+ and
/// one after 7–9; what was paid for has none (HD-I11).
#[test]
fn better_rolls_have_fewer_options() {
    always(|step, watch| {
        for (_, event, _, _) in step.moments() {
            match event {
                Event::OptionsDue { due, .. } => {
                    watch.that(due.n == asked(due.of, due.band), || format!("{due:?}"));
                    let is_fight = matches!(due.of, BasicMove::GetRough | BasicMove::OpenFire);
                    watch.that(!is_fight || due.band == Band::Weak, || format!("{due:?}"));
                }
                Event::OptionsChosen { pc: who, picks, .. } => {
                    let due = pc(&step.states[0], who).due.clone();
                    let due = due.or_else(|| step.states.iter().find_map(|s| pc(s, who).due.clone()));
                    let n = due.map_or(0, |due| due.n as usize);
                    let mut different = picks.clone();
                    different.sort();
                    different.dedup();
                    watch.that(picks.len() == n && different.len() == n, || format!("{event:?} of {n}"));
                }
                Event::MoveBought { .. } => {
                    let has_options = step.events.iter().any(|e| matches!(e, Event::OptionsDue { .. }));
                    watch.that(!has_options, || "options of a move that was paid for".into());
                }
                _ => {}
            }
        }
    });
}

/// What is carried forward counts on exactly one roll (HD-I15).
#[test]
fn what_is_carried_counts_once() {
    always(|step, watch| {
        for (i, event, before, _) in step.moments() {
            match event {
                Event::MoveRolled { pc: who, roll, .. } => {
                    let n = pc(before, who).forward;
                    let next = step.after(i, 1);
                    let is_spent =
                        matches!(next, Some(Event::ForwardSpent { pc, n: m }) if pc == who && *m == n);
                    watch.that(roll.forward == i64::from(n) && (is_spent || n == 0), || format!("{event:?}"));
                }
                Event::ForwardSpent { pc: who, .. } => {
                    let left = pc(&step.states[i + 1], who).forward;
                    watch.that(left == 0, || format!("{who} carries {left} on"));
                }
                _ => {}
            }
        }
    });
}

/// Every total is the sum of its parts, and every band the one of its total (HD-R207, R208).
#[test]
fn a_total_is_the_sum_of_its_parts() {
    always(|step, watch| {
        for (_, event, _, _) in step.moments() {
            let Event::MoveRolled { roll, .. } = event else { continue };
            let Some(total) = roll.total else { continue };
            let sum: i64 = roll.faces.iter().map(|f| i64::from(*f)).sum();
            let parts = sum + roll.stat + roll.forward + roll.ongoing + roll.help;
            let is_said = roll.told.is_some() || step.declared.instead.contains_key("total");
            watch.that(is_said || total == parts, || format!("{roll:?}"));
            let band = if total >= 10 {
                Band::Strong
            } else if total >= 7 {
                Band::Weak
            } else {
                Band::Miss
            };
            watch.that(roll.band == band, || format!("{roll:?}"));
        }
    });
}

/// Whoever is burned or out makes no more moves, neither rolled nor bought (HD-I18).
#[test]
fn whoever_is_out_of_play_makes_no_move() {
    always(|step, watch| {
        for (_, event, _, _) in step.moments() {
            let who = match event {
                Event::MoveRolled { pc, .. } | Event::MoveBought { pc, .. } => pc,
                _ => continue,
            };
            let c = pc(&step.states[0], who);
            watch.that(!c.burned && c.condition != Condition::Out, || format!("{who} is out of play"));
        }
    });
}
