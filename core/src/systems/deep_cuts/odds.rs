//! The kinds of roll of this system, their exact odds, and the rolls that an event records.
//!
//! Everything is a pool of d6 (see `roll`); what differs is whether its band counts, its stress or its face.

use super::event::{Event, Roll};
use super::roll;
use super::terms::{Band, Position};
use crate::odds::{Knob, Knobs, Odds, RollKind, Rolled};
use crate::slug::Slug;

const DICE: Knob = Knob {
    name: "dice",
    about: "How many dice; 0 or fewer roll two and keep the lowest.",
    range: (-24, 24),
    default: 1,
};
const DESPERATE: Knob = Knob {
    name: "desperate",
    about: "1 in a desperate position, where only a 6 avoids; 0 in a risky one.",
    range: (0, 1),
    default: 0,
};
const THREATS: Knob =
    Knob { name: "threats", about: "How many threats are faced at once.", range: (1, 8), default: 2 };

/// The kinds of roll: against one threat, against several, a push, a vice that is too much, fortune.
pub const ROLLS: &[RollKind] = &[
    RollKind {
        name: "threat",
        about: "A roll against one threat: Threat, Peril, Success, Triumph.",
        knobs: &[DICE, DESPERATE],
    },
    RollKind {
        name: "threats",
        about: "A roll against several threats, each met by the best die that is left.",
        knobs: &[DICE, THREATS, DESPERATE],
    },
    RollKind { name: "push", about: "What a push costs, in stress.", knobs: &[DICE] },
    RollKind { name: "vice", about: "What comes of overindulging.", knobs: &[] },
    RollKind { name: "fortune", about: "A roll that is read by its highest die.", knobs: &[DICE] },
];

/// What an overindulgence brings, by its die (DC-R200–R205).
pub const OVERINDULGED: [&str; 6] =
    ["get wild", "big spender", "brag", "attract trouble", "tapped", "wasted"];

/// Counts, among all equally likely falls, how often each outcome comes (DC-R7–R11, R15, R16, R20, R27–R30, R249).
pub fn odds(kind: &str, knobs: &Knobs) -> Odds {
    if kind == "vice" {
        let bands = OVERINDULGED.iter().map(|said| ((*said).to_owned(), 1)).collect();
        return Odds { reading: "one die".into(), bands, total: 6 };
    }
    let dice = knobs.get("dice");
    let zero = dice <= 0;
    let n = u32::try_from(dice.max(1)).unwrap_or(1);
    let total = if zero { 36 } else { 6_u128.pow(n) };
    let bands = match kind {
        "threat" => of_bands(n, zero, position(knobs)),
        "threats" => of_threats(n, zero, knobs),
        "push" => {
            let stress = |(band, ways): (Band, u128)| (stress_said(roll::push_stress(band)), ways);
            ways(n, zero).into_iter().map(stress).collect()
        }
        _ => of_faces(n, zero),
    };
    let reading = if zero { "two dice, keep the lowest; never a Triumph" } else { "the highest die" };
    Odds { reading: reading.into(), bands, total }
}

fn position(knobs: &Knobs) -> Position {
    if knobs.get("desperate") == 1 { Position::Desperate } else { Position::Risky }
}

/// In how many falls each band of the risky table comes.
fn ways(n: u32, zero: bool) -> [(Band, u128); 4] {
    let counts = if zero {
        // Lowest of two: at least 4 in 9 ways, a 6 in 1 way, of 36.
        [36 - 9, 9 - 1, 1, 0]
    } else {
        let one_six = u128::from(n) * 5_u128.pow(n - 1);
        let no_six = 5_u128.pow(n);
        [3_u128.pow(n), no_six - 3_u128.pow(n), one_six, 6_u128.pow(n) - no_six - one_six]
    };
    let bands = [Band::Threat, Band::Peril, Band::Success, Band::Triumph];
    std::array::from_fn(|i| (bands[i], counts[i]))
}

fn of_bands(n: u32, zero: bool, position: Position) -> Vec<(String, u128)> {
    let mut bands: Vec<(String, u128)> = Vec::new();
    for (band, count) in ways(n, zero) {
        let said = roll::in_position(band, position).said();
        match bands.iter_mut().find(|(name, _)| name == said) {
            Some((_, ways)) => *ways += count,
            None => bands.push((said.to_owned(), count)),
        }
    }
    bands
}

/// Against several threats the best dice are used: sixes avoid, 4/5 reduce when risky, a missing die is the worst.
fn of_threats(n: u32, zero: bool, knobs: &Knobs) -> Vec<(String, u128)> {
    let threats = u32::try_from(knobs.get("threats")).unwrap_or(1);
    let is_desperate = position(knobs) == Position::Desperate;
    let mut found = std::collections::BTreeMap::new();
    let mut count = |sixes: u32, middles: u32, ways: u128| {
        let avoided = sixes.min(threats);
        let reduced = if is_desperate { 0 } else { middles.min(threats - avoided) };
        *found.entry((avoided, reduced)).or_insert(0) += ways;
    };
    if zero {
        // Only the lowest of two counts, for one threat.
        count(0, 0, 27);
        count(0, 1, 8);
        count(1, 0, 1);
    } else {
        for sixes in 0..=n {
            for middles in 0..=n - sixes {
                let lows = n - sixes - middles;
                let ways = choose(n, sixes) * choose(n - sixes, middles);
                count(sixes, middles, ways * 2_u128.pow(middles) * 3_u128.pow(lows));
            }
        }
    }
    let said = |((avoided, reduced), ways): ((u32, u32), u128)| {
        let full = threats - avoided - reduced;
        (format!("{avoided} avoided, {reduced} reduced, {full} in full"), ways)
    };
    found.into_iter().map(said).collect()
}

fn choose(n: u32, k: u32) -> u128 {
    (0..k).fold(1, |ways, i| ways * u128::from(n - i) / u128::from(i + 1))
}

fn of_faces(n: u32, zero: bool) -> Vec<(String, u128)> {
    let exactly = |face: u128| {
        if zero { 13 - 2 * face } else { face.pow(n) - (face - 1).pow(n) }
    };
    (1..=6).map(|face| (face.to_string(), exactly(face))).collect()
}

/// Says stress as a band.
fn stress_said(n: u32) -> String {
    format!("{n} stress")
}

/// Returns the rolls that an event records.
pub fn rolled(event: &Event) -> Vec<Rolled> {
    match event {
        Event::ThreatRolled { pc, roll: fell, position, .. } => {
            let band = roll::in_position(fell.band, *position).said().to_owned();
            let mut rolled = as_rolled(fell, Some(pc), "threat", band);
            rolled.knobs.push(("desperate", i64::from(*position == Position::Desperate)));
            vec![rolled]
        }
        Event::Pushed { pc, roll, stress, .. } | Event::LeaderPushed { leader: pc, roll, stress, .. } => {
            vec![as_rolled(roll, Some(pc), "push", stress_said(*stress))]
        }
        Event::Overindulged { pc, roll, face } => {
            let said = OVERINDULGED.get(usize::from(face.saturating_sub(1))).copied().unwrap_or_default();
            let mut rolled = as_rolled(roll, Some(pc), "vice", said.to_owned());
            rolled.knobs.clear();
            vec![rolled]
        }
        Event::EntanglementPlayed { roll: Some(roll), .. } => {
            vec![as_rolled(roll, None, "fortune", roll.face().to_string())]
        }
        _ => Vec::new(),
    }
}

fn as_rolled(roll: &Roll, who: Option<&Slug>, kind: &'static str, band: String) -> Rolled {
    let dice = if roll.zero { 0 } else { i64::try_from(roll.faces.len()).unwrap_or(i64::MAX) };
    Rolled {
        label: roll.label.clone(),
        kind,
        knobs: vec![("dice", dice)],
        faces: roll.faces.clone(),
        sides: 6,
        band: Some(band),
        who: who.cloned(),
    }
}
