//! Odds are exact: they agree with every fall of the dice, counted one by one through the rulebook's own reading.

use std::collections::BTreeMap;

use recount_core::decider::Decider;
use recount_core::odds::{self, Odds};
use recount_core::systems::System;
use recount_core::systems::deep_cuts::terms::Position;
use recount_core::systems::deep_cuts::{Rulebook, roll};

fn ask(kind: &str, said: &[(&str, i64)]) -> Odds {
    let said: Vec<_> = said.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect();
    let kind = odds::kind(Rulebook::ROLLS, Some(kind)).expect("a kind of roll");
    Rulebook::odds(kind.name, &kind.ask(&said).expect("knobs in range"))
}

/// Every fall of so many dice.
fn falls(dice: u32) -> impl Iterator<Item = Vec<u16>> {
    let digit = |fall: u32, i: u32| u16::try_from(fall / 6_u32.pow(i) % 6).expect("a digit") + 1;
    (0..6_u32.pow(dice)).map(move |fall| (0..dice).map(|i| digit(fall, i)).collect())
}

/// Counts what every fall reads as, and compares it with the odds, band by band.
fn agrees(asked: &Odds, dice: u32, read: impl Fn(&[u16]) -> String) {
    let mut counted: BTreeMap<String, u128> = BTreeMap::new();
    falls(dice).for_each(|faces| *counted.entry(read(&faces)).or_default() += 1);
    let listed: BTreeMap<String, u128> = asked.bands.iter().filter(|(_, n)| *n > 0).cloned().collect();
    assert_eq!(counted, listed);
    assert_eq!(asked.total, u128::from(6_u32.pow(dice)));
    assert_eq!(asked.bands.iter().map(|(_, n)| n).sum::<u128>(), asked.total);
}

/// One threat, risky and desperate, from no dice to five (DC-R7–R9, R11, R15, R16, R249).
#[test]
fn a_threat_reads_as_its_odds_say() {
    for (desperate, position) in [(0, Position::Risky), (1, Position::Desperate)] {
        for dice in 0..=5_u32 {
            let asked = ask("threat", &[("dice", i64::from(dice)), ("desperate", desperate)]);
            let (count, zero) = if dice == 0 { (2, true) } else { (dice, false) };
            agrees(&asked, count, |faces| {
                roll::in_position(roll::read(faces, zero), position).said().to_owned()
            });
        }
    }
}

/// A push costs what the table of stress says (DC-R27–R30).
#[test]
fn a_push_costs_what_its_odds_say() {
    for dice in 0..=5_u32 {
        let (count, zero) = if dice == 0 { (2, true) } else { (dice, false) };
        agrees(&ask("push", &[("dice", i64::from(dice))]), count, |faces| {
            format!("{} stress", roll::push_stress(roll::read(faces, zero)))
        });
    }
}

/// Against several threats the best dice meet them; one that is left over fares as with 1–3 (DC-R20, R21, R250).
#[test]
fn several_threats_meet_the_best_dice() {
    for (threats, dice) in [(1_usize, 3_u32), (2, 1), (2, 3), (3, 2), (3, 5), (4, 4)] {
        for desperate in [0, 1] {
            let knobs = [
                ("dice", i64::from(dice)),
                ("threats", i64::try_from(threats).expect("few")),
                ("desperate", desperate),
            ];
            agrees(&ask("threats", &knobs), dice, |faces| {
                let mut best = faces.to_vec();
                best.sort_unstable_by(|a, b| b.cmp(a));
                best.resize(threats, 1);
                let avoided = best.iter().filter(|f| **f == 6).count();
                let reduced = best.iter().filter(|f| desperate == 0 && (4..=5).contains(*f)).count();
                format!("{avoided} avoided, {reduced} reduced, {} in full", threats - avoided - reduced)
            });
        }
    }
}

/// With no dice for several threats the lower of two meets one of them (DC-R249, R250).
#[test]
fn no_dice_meet_one_threat_at_most() {
    agrees(&ask("threats", &[("dice", 0), ("threats", 2)]), 2, |faces| match faces.iter().min() {
        Some(6) => "1 avoided, 0 reduced, 1 in full".to_owned(),
        Some(4 | 5) => "0 avoided, 1 reduced, 1 in full".to_owned(),
        _ => "0 avoided, 0 reduced, 2 in full".to_owned(),
    });
}

/// What a vice and a fortune roll read as (DC-R180, R199–R205).
#[test]
fn a_vice_and_fortune_read_by_their_face() {
    let vice = ask("vice", &[]);
    assert_eq!(
        vice.bands.iter().map(|(said, _)| said.as_str()).collect::<Vec<_>>(),
        ["get wild", "big spender", "brag", "attract trouble", "tapped", "wasted"]
    );
    for dice in 0..=4_u32 {
        let (count, zero) = if dice == 0 { (2, true) } else { (dice, false) };
        agrees(&ask("fortune", &[("dice", i64::from(dice))]), count, |faces| {
            let face = if zero { faces.iter().min() } else { faces.iter().max() };
            face.expect("a die").to_string()
        });
    }
}

/// The usual roll of the system is the one against a threat.
#[test]
fn the_first_kind_of_roll_is_a_threat() {
    assert_eq!(System::DeepCuts.rolls().first().map(|kind| kind.name), Some("threat"));
}
