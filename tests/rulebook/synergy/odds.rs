//! The exact odds of the recovery roll, against counting every fall and against arithmetic by hand.

use recount_core::decider::House;
use recount_core::odds::Odds;
use recount_core::systems::System;
use recount_core::systems::synergy::roll;
use recount_core::systems::synergy::terms::Edge;

use crate::history::World;

fn odds(dice: i64, edge: i64) -> Odds {
    let said = [("dice".to_owned(), dice), ("edge".to_owned(), edge)];
    System::Synergy.odds(None, &said).unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

fn ways(odds: &Odds) -> Vec<u128> {
    odds.bands.iter().map(|(_, ways)| *ways).collect()
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

/// Counts how many dice come back in every fall, by the rulebook's own reading (SY-R14, R15, R80).
fn counted(dice: usize, edge: Edge) -> Vec<u128> {
    let house = House::of(System::Synergy.house_rules());
    let mut ways = vec![0; dice + 1];
    let falls = if edge == Edge::None { dice } else { 2 * dice };
    every_fall(falls, &mut |faces| {
        let (first, second) = faces.split_at(dice);
        let second = (edge != Edge::None).then_some(second);
        let back = roll::ends(&house, first, second, edge).iter().filter(|face| face.recovers()).count();
        ways[back] += 1;
    });
    ways
}

/// Three faces of six come back: binomial; two faces miss twice in 9 of 36 ways (SY-R79, R80).
#[test]
fn the_odds_are_what_arithmetic_by_hand_gives() {
    assert_eq!(ways(&odds(0, 0)), [1]);
    assert_eq!(ways(&odds(1, 0)), [3, 3]);
    assert_eq!(ways(&odds(2, 0)), [9, 18, 9]);
    assert_eq!(ways(&odds(3, 0)), [27, 81, 81, 27]);
    assert_eq!(ways(&odds(1, 1)), [9, 27]);
    assert_eq!(ways(&odds(1, -1)), [27, 9]);
    assert_eq!(ways(&odds(2, 1)), [81, 486, 729]);
    assert_eq!((odds(2, 1).total, odds(4, 0).total), (1_296, 1_296));
}

/// Counting every fall gives the same, with and without Edge (SY-R14, R15, R18, R80).
#[test]
fn the_odds_are_what_counting_every_fall_gives() {
    for dice in 0..=6_usize {
        assert_eq!(ways(&odds(i64::try_from(dice).unwrap(), 0)), counted(dice, Edge::None), "{dice} dice");
    }
    for dice in 0..=3_usize {
        let n = i64::try_from(dice).unwrap();
        assert_eq!(ways(&odds(n, 1)), counted(dice, Edge::Advantage), "{dice} dice with Advantage");
        assert_eq!(ways(&odds(n, -1)), counted(dice, Edge::Disadvantage), "{dice} dice with Disadvantage");
    }
}

/// Twenty dice are counted out without a way lost, and no more are.
#[test]
fn many_dice_are_counted_out() {
    for edge in [-1, 0, 1] {
        let odds = odds(20, edge);
        assert_eq!(odds.total, odds.bands.iter().map(|(_, ways)| ways).sum(), "edge {edge}");
    }
    let more = [("dice".to_owned(), 21)];
    let refusal = System::Synergy.odds(None, &more).expect_err("too many");
    assert_eq!(refusal.sentence, "dice is counted from 0 to 20, not for 21.");
}

/// A recorded recovery roll is found among its odds.
#[test]
fn a_recorded_roll_is_found_among_its_odds() {
    let mut world = World::camp();
    world.say("start-rest members=ada,bo rest=camp");
    world.say("pass-time rest=camp hours=8");
    world.say("adjust-ledger target=ada set=ad-ready:1,ad-wounded:3 reason=given");
    world.say("provide-care carer=bo patient=ada skill=medicine ruling.success=true");
    world.say("complete-rest pc=ada dice=1,4,1 dice.wounded-edge=5,1,2");
    let events = world.play.entries.iter().filter_map(|r| r.entry.consequence());
    let rolled: Vec<_> = events.flat_map(|c| c.event.rolled()).collect();
    assert_eq!(rolled.len(), 1);
    assert_eq!(rolled[0].knobs, [("dice", 3), ("edge", 1)]);
    assert_eq!((rolled[0].band.as_deref(), &rolled[0].faces[..]), (Some("2"), &[1, 4, 1, 5, 1, 2][..]));
    assert!(odds(3, 1).bands.iter().any(|(band, _)| band == "2"));
}
