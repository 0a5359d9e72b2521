//! The exact odds of the usual roll, against counting every fall and against the book's own arithmetic.

use recount_core::odds::Odds;
use recount_core::systems::System;
use recount_core::systems::blades::roll::read;

/// How many of all equally likely falls are 1–3, 4/5, a 6, a critical; for 0 … 6 dice.
const WAYS: [[u128; 4]; 7] = [
    [27, 8, 1, 0],
    [3, 2, 1, 0],
    [9, 16, 10, 1],
    [27, 98, 75, 16],
    [81, 544, 500, 171],
    [243, 2_882, 3_125, 1_526],
    [729, 14_896, 18_750, 12_281],
];
/// The bands as they are said, worst first.
const BANDS: [&str; 4] = ["1-3", "4/5", "6", "critical"];

fn odds(kind: &str, dice: i64) -> Odds {
    System::Blades.odds(Some(kind), &[("dice".into(), dice)]).expect("a kind of roll that there is")
}

/// Calls `with` once for each of the equally likely falls of some dice.
fn every_fall(dice: usize, with: &mut impl FnMut(&[u16])) {
    let mut faces = vec![1_u16; dice];
    loop {
        with(&faces);
        let Some(turn) = faces.iter().rposition(|face| *face < 6) else { return };
        faces[turn] += 1;
        faces[turn + 1..].fill(1);
    }
}

/// Counts how often each band comes, by reading every fall (BS-R2, R3, R4, R5).
fn counted(dice: i64) -> [u128; 4] {
    let is_zero = dice <= 0;
    let falls = if is_zero { 2 } else { usize::try_from(dice).expect("few dice") };
    let mut ways = [0; 4];
    every_fall(falls, &mut |faces| {
        let band = read(faces, is_zero).0.said();
        let index = BANDS.iter().position(|b| *b == band).expect("a band");
        ways[index] += 1;
    });
    ways
}

/// Six-sided dice, the highest read; two sixes are a critical; no dice roll two and keep the lower (BS-R2 to R5).
#[test]
fn the_odds_of_no_to_six_dice_are_what_counting_gives() {
    for (dice, table) in (0..).zip(WAYS) {
        let odds = odds("pool", dice);
        let bands: Vec<&str> = odds.bands.iter().map(|(band, _)| band.as_str()).collect();
        let ways: Vec<u128> = odds.bands.iter().map(|(_, ways)| *ways).collect();
        assert_eq!(bands, BANDS, "{dice} dice");
        assert_eq!(ways, table, "{dice} dice: the odds against the table");
        assert_eq!(counted(dice), table, "{dice} dice: every fall against the table");
        assert_eq!(odds.total, table.iter().sum(), "{dice} dice: all ways together");
    }
}

/// Fewer than no dice are read as none, and a critical is never among them (BS-R5).
#[test]
fn fewer_than_no_dice_are_none() {
    let none = odds("pool", 0);
    for dice in [-1, -2, -7] {
        let fewer = odds("pool", dice);
        assert_eq!((fewer.bands, fewer.total), (none.bands.clone(), none.total), "{dice} dice");
    }
    assert_eq!(read(&[6, 6], true).0.said(), "6");
    assert_eq!(read(&[6, 6], false).0.said(), "critical");
}

/// Resisting costs six less the face, and a critical clears one; a vice clears what the face shows (BS-R96, R310).
#[test]
fn resistance_and_vice_are_read_by_their_face() {
    for dice in 0..=4_i64 {
        let mut stress = std::collections::BTreeMap::<String, u128>::new();
        let mut cleared = stress.clone();
        let falls = if dice == 0 { 2 } else { usize::try_from(dice).expect("few dice") };
        every_fall(falls, &mut |faces| {
            let (band, face) = read(faces, dice == 0);
            let cost = if band.said() == "critical" {
                "clears 1 stress".into()
            } else {
                format!("{} stress", 6 - face)
            };
            *stress.entry(cost).or_default() += 1;
            *cleared.entry(format!("{face} stress")).or_default() += 1;
        });
        for (kind, counted) in [("resist", stress), ("vice", cleared)] {
            let some = |odds: Odds| odds.bands.into_iter().filter(|(_, ways)| *ways > 0).collect();
            assert_eq!(counted, some(odds(kind, dice)), "{kind} with {dice} dice");
        }
    }
}

/// What a roll does not know is said, with what there is.
#[test]
fn a_question_about_no_such_roll_is_refused() {
    let asked = |kind: Option<&str>, knob: &str, n: i64| {
        System::Blades.odds(kind, &[(knob.into(), n)]).expect_err("no such question").sentence
    };
    assert_eq!(
        asked(Some("wheel"), "dice", 1),
        "There is no kind of roll called wheel; there is pool, resist, vice."
    );
    assert_eq!(asked(None, "stat", 1), "A pool roll has no stat; it has dice.");
    assert_eq!(asked(None, "dice", 25), "dice is counted from -24 to 24, not for 25.");
}
