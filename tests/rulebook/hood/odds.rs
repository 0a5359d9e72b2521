//! The exact odds of a move, against counting every fall, against the book's own arithmetic, and against rolls as recorded.

use recount_core::systems::System;
use recount_core::systems::hood::roll::band_of;

use crate::table::{say, street};

/// How many of 36 falls are a miss, 7–9, 10 and more; for modifiers from −2 to +4.
const WAYS: [(i64, [u128; 3]); 7] = [
    (-2, [26, 9, 1]),
    (-1, [21, 12, 3]),
    (0, [15, 15, 6]),
    (1, [10, 16, 10]),
    (2, [6, 15, 15]),
    (3, [3, 12, 21]),
    (4, [1, 9, 26]),
];

fn odds(kind: &str, modifier: i64) -> Vec<(String, u128)> {
    let odds = System::Hood.odds(Some(kind), &[("modifier".into(), modifier)]).expect("a kind of roll");
    assert_eq!(odds.total, 36);
    assert_eq!(odds.bands.iter().map(|(_, ways)| ways).sum::<u128>(), 36);
    odds.bands
}

/// Two dice and a modifier: 10 and more, 7–9, a miss (HD-R207, R208).
#[test]
fn the_odds_of_a_move_are_what_counting_gives() {
    for (modifier, ways) in WAYS {
        let named: Vec<_> = ["a miss", "7–9", "10+"].map(str::to_owned).into_iter().zip(ways).collect();
        assert_eq!(odds("move", modifier), named, "{modifier:+}");
        let mut counted = [0_u128; 3];
        for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            counted[band_of(a + b + modifier) as usize] += 1;
        }
        assert_eq!(counted, ways, "{modifier:+}, fall by fall");
    }
}

/// Make Trouble alone has a line for 12 and more: with 4 heat, 15 of 36 falls are 8 and more (HD-R55).
#[test]
fn make_trouble_counts_twelve_apart() {
    let expected =
        [("a miss", 1), ("7–9", 9), ("10–11", 11), ("12+", 15)].map(|(band, n)| (band.to_owned(), n));
    assert_eq!(odds("trouble", 4), expected);
}

/// A roll as recorded is found among the odds of its kind, with all that was added to it (HD-R207).
#[test]
fn a_recorded_roll_knows_its_kind_and_its_modifier() {
    let mut play = street();
    say(&mut play, "help-or-interfere helper=jo target=me move=plan-b choose=+1 dice=6,6");
    let id = say(&mut play, "plan-b pc=me take=false dice=3,4");
    let events =
        play.entries.iter().filter(|r| r.entry.cause == Some(id)).filter_map(|r| r.entry.consequence());
    let rolls: Vec<_> = events.flat_map(|c| c.event.rolled()).collect();
    let [roll] = rolls.as_slice() else { panic!("{rolls:?}") };
    assert_eq!((roll.kind, roll.knobs.as_slice()), ("move", [("modifier", 1)].as_slice()));
    assert_eq!((roll.band.as_deref(), roll.faces.as_slice()), (Some("7–9"), [3, 4].as_slice()));
    let trouble = say(&mut play, "make-trouble pc=me who=mum dice=6,5");
    let events =
        play.entries.iter().filter(|r| r.entry.cause == Some(trouble)).filter_map(|r| r.entry.consequence());
    let roll = events.flat_map(|c| c.event.rolled()).next().expect("a roll");
    assert_eq!((roll.kind, roll.band.as_deref()), ("trouble", Some("12+")));
}
