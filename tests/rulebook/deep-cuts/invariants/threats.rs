//! Threats, dice and pushes.

use std::collections::BTreeSet;

use recount_core::systems::deep_cuts::Event;
use recount_core::systems::deep_cuts::event::Roll;
use recount_core::systems::deep_cuts::terms::Band;

use super::{Step, always};

/// Each further threat is a die; each face serves one threat, and each threat has one face at most (DC-I08).
#[test]
fn a_die_for_each_further_threat_and_a_threat_for_each_die() {
    always(|step, watch| {
        for (_, event, before, _) in step.moments() {
            let Event::ThreatRolled { pc, roll, .. } = event else { continue };
            let threats = before.encounter(pc).map_or(0, |e| e.threats.len());
            let further = roll.parts.iter().filter(|p| p.what.contains("threat")).map(|p| p.n).sum::<i64>();
            let expected = i64::try_from(threats).unwrap() - 1;
            watch.that(further == expected, || format!("{threats} threats: {:?}", roll.parts));
        }
        let mut used = BTreeSet::new();
        for (_, event, _, after) in step.moments().filter(|_| step.name() == "assign-dice") {
            let Event::BandSet { pc, threat, face, .. } = event else { continue };
            let faces = after.encounter(pc).and_then(|e| e.fallen.as_ref()).map_or(0, |f| f.faces.len());
            watch.that(used.insert(threat.clone()), || format!("{threat} has two faces"));
            watch.that(face.is_none() || used.len() <= faces.max(1), || format!("{face:?} of {faces}"));
        }
    });
}

/// What is left of a threat is never more than was threatened; what was avoided or prevented is nothing (DC-I09).
#[test]
fn nothing_is_worse_than_was_threatened() {
    always(|step, watch| {
        for (_, event, _, _) in step.moments() {
            let Event::ThreatResolved { band, level_in, level_out, .. } = event else { continue };
            watch.that(level_out <= level_in, || format!("{event:?}"));
            let is_avoided = matches!(band, Band::Success | Band::Triumph);
            watch.that(!is_avoided || *level_out == 0, || format!("{event:?}"));
        }
    });
}

/// By the best face: two sixes 0, a six 1, 4/5 2, less 3; the zero pool reads its lowest and is never two sixes.
fn cost(roll: &Roll) -> u32 {
    let sixes = roll.faces.iter().filter(|f| **f == 6).count();
    match roll.face() {
        6 if sixes >= 2 && !roll.zero => 0,
        6 if roll.band == Band::Triumph => 0,
        6 => 1,
        4 | 5 => 2,
        _ => 3,
    }
}

fn is_worth_it(step: &Step, from: usize) -> bool {
    step.events[from..].iter().any(|e| {
        matches!(
            e,
            Event::ThreatImproved { .. } | Event::EffectRaised { .. } | Event::AbilityActivated { .. }
        )
    })
}

/// A push costs 0 to 3 stress by its best face, and always takes effect (DC-I10).
#[test]
fn a_push_costs_by_its_face_and_takes_effect() {
    always(|step, watch| {
        for (i, event, _, _) in step.moments() {
            let (Event::Pushed { roll, stress, .. } | Event::LeaderPushed { roll, stress, .. }) = event
            else {
                continue;
            };
            watch.that(*stress == cost(roll) || step.departs(), || format!("{event:?}"));
            let is_bargain = step.name() == "answer-bargain";
            watch.that(is_worth_it(step, i) || is_bargain, || format!("{event:?} brings nothing"));
            let is_marked = |e: &Event| matches!(e, Event::StressMarked { .. } | Event::TraumaGained { .. });
            watch.that(step.events[i..].iter().any(is_marked), || format!("{event:?} costs nothing"));
        }
    });
}
