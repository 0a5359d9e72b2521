//! The kinds of roll of this system, their exact odds, and the rolls that an event records.
//!
//! Everything is a pool of d6 (see `roll`); what differs is whether its band counts or its face.

use super::event::{Event, Roll, ActionRolled};
use super::terms::{Activity, Band};
use crate::odds::{Knob, Knobs, Odds, RollKind, Rolled};
use crate::slug::Slug;

const DICE: &[Knob] = &[Knob {
    name: "dice",
    about: "How many dice; 0 or fewer roll two and keep the lowest.",
    range: (-24, 24),
    default: 1,
}];

/// The kinds of roll: by its band, by what resisting costs, by what a vice clears.
pub const ROLLS: &[RollKind] = &[
    RollKind { name: "pool", about: "Any roll that is read by its band: 1-3, 4/5, 6, critical.", knobs: DICE },
    RollKind { name: "resist", about: "What it costs to resist a consequence, in stress.", knobs: DICE },
    RollKind { name: "vice", about: "How much stress a vice clears, before it is too much.", knobs: DICE },
];

/// Counts, among all equally likely falls, how often each outcome comes (BS-R2–R5, R96, R310).
pub fn odds(kind: &str, knobs: &Knobs) -> Odds {
    let dice = knobs.get("dice");
    let zero = dice <= 0;
    let n = u32::try_from(dice.max(1)).unwrap_or(1);
    let (faces, crit) = ways(n, zero);
    let [one, two, three, four, five, six] = faces;
    let bands = match kind {
        "resist" => {
            let cost = |cost: usize| (stress(cost), faces[5 - cost]);
            let clears = (CLEARS.to_owned(), crit);
            (0..=5).rev().map(cost).chain([clears]).collect()
        }
        "vice" => (1..=6)
            .zip(faces)
            .map(|(face, ways)| (format!("{face} stress"), if face == 6 { ways + crit } else { ways }))
            .collect(),
        _ => [Band::Low, Band::Mid, Band::High, Band::Crit]
            .iter()
            .zip([one + two + three, four + five, six, crit])
            .map(|(band, ways)| (band.said().to_owned(), ways))
            .collect(),
    };
    Odds {
        reading: if zero { "two dice, keep the lowest; never a critical" } else { "the highest face" }.into(),
        bands,
        total: faces.iter().sum::<u128>() + crit,
    }
}

/// How resisting with a critical is said.
const CLEARS: &str = "clears 1 stress";

fn stress(n: impl std::fmt::Display) -> String {
    format!("{n} stress")
}

/// In how many falls each face is the one that is read, and how many are critical, which are not among the sixes.
fn ways(n: u32, zero: bool) -> ([u128; 6], u128) {
    if zero {
        // Lowest of two: both at least the face, less both above it.
        return ([11, 9, 7, 5, 3, 1], 0);
    }
    let at_most = |face: u128| face.pow(n);
    let exactly = |face: u128| at_most(face) - at_most(face - 1);
    let one_six = u128::from(n) * 5_u128.pow(n - 1);
    let crit = exactly(6) - one_six;
    ([exactly(1), exactly(2), exactly(3), exactly(4), exactly(5), one_six], crit)
}

/// Returns the rolls that an event records.
pub fn rolled(event: &Event) -> Vec<Rolled> {
    let (roll, who) = match event {
        Event::EngagementRolled { roll }
        | Event::FortuneRolled { roll, .. }
        | Event::EntanglementRolled { roll, .. }
        | Event::IncomeRolled { roll, .. } => (roll, None),
        Event::ActionRolled(ActionRolled { pc, roll, .. })
        | Event::PrisonRolled { pc, roll }
        | Event::GroupRolled { member: pc, roll, .. } => (roll, Some(pc)),
        Event::ResistanceRolled { pc, roll, .. } => return vec![by_face(roll, pc, "resist")],
        Event::ActivityRolled { pc, kind: Activity::IndulgeVice, roll, .. } => {
            return vec![by_face(roll, pc, "vice")];
        }
        Event::ActivityRolled { pc, roll, .. } => (roll, Some(pc)),
        _ => return Vec::new(),
    };
    vec![as_rolled(roll, who, "pool", roll.band.map(|band| band.said().to_owned()))]
}

fn by_face(roll: &Roll, pc: &Slug, kind: &'static str) -> Rolled {
    let band = match (kind, roll.band, roll.face) {
        ("resist", Some(Band::Crit), _) => Some(CLEARS.to_owned()),
        ("resist", _, Some(face)) => Some(stress(6_u16.saturating_sub(face))),
        (_, _, face) => face.map(stress),
    };
    as_rolled(roll, Some(pc), kind, band)
}

fn as_rolled(roll: &Roll, who: Option<&Slug>, kind: &'static str, band: Option<String>) -> Rolled {
    let dice = if roll.zero { 0 } else { i64::try_from(roll.faces.len()).unwrap_or(i64::MAX) };
    Rolled {
        label: roll.label.clone(),
        kind,
        knobs: vec![("dice", dice)],
        faces: roll.faces.clone(),
        sides: 6,
        band,
        who: who.cloned(),
    }
}
