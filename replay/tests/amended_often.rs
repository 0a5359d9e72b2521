//! Random amendments of amendments: folding never decides, and it comes to what deciding afresh comes to (CA-R10, CA-R11).

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod play;

use play::chance::{Chance, go_on, history};
use play::{Play, is_same_game};
use proptest::prelude::*;
use recount_core::campaign::Campaign;
use recount_core::decider::Call;
use recount_core::entry::{Id, Recorded};
use recount_core::luck::Luck;
use recount_replay::amend::{Effective, Rehearsal, Stream, landings};
use recount_replay::fold::fold;
use recount_replay::judged::Judged;
use recount_replay::scenario::{Change, Open, Scenario};
use recount_replay::timeline::{Turn, turns};

/// Decides every declaration of the effective history afresh, one after the other.
fn replay(record: &[Recorded]) -> Campaign {
    let effective = Effective::whole(record);
    let believed = Judged::of(record);
    let given: Vec<Id> = turns(record)
        .enumerate()
        .filter(|(n, _)| believed.answer(*n).unwrap().drift.is_some())
        .map(|(_, turn)| turn.declaration.id)
        .collect();
    let mut campaign = Campaign::default();
    for turn in turns(&effective.entries) {
        let what = effective.given(turn.at);
        let standing = what.map(|given| given.standing.name());
        campaign.declare(turn.declared(), &turn.declaration.entry.by);
        // What no command made was made up by a test, and what lapsed nobody declared.
        if given.contains(&turn.declaration.id) || standing == Some("lapsed") {
            turn.followed().for_each(|c| campaign.evolve(&c.event, &turn.declaration.entry.by));
            continue;
        }
        if standing == Some("struck") {
            continue;
        }
        let declared = turn.declared();
        let luck = Luck {
            observed: declared.observed.clone(),
            told: declared.told.clone(),
            seed: declared.seed,
            beyond: what.and_then(|given| given.beyond.clone()),
        };
        let tag = what.and_then(|given| given.tag.clone());
        let call = Call {
            by: turn.declaration.entry.by.clone(),
            tag: tag.unwrap_or_else(|| turn.declaration.entry.seq.to_string()),
            luck,
            instead: declared.instead.clone(),
            seats_bind: false,
        };
        let is_held = standing == Some("needs-ruling") && turn.is_empty();
        match campaign.decide(&declared.command, &call) {
            Ok(decision) if !is_held => {
                decision.events.iter().for_each(|(event, _)| {
                    campaign.evolve(event, &turn.declaration.entry.by);
                });
            }
            Ok(_) => {}
            Err(refusal) => {
                assert!(matches!(standing, Some("moot" | "refused")), "{standing:?} {refusal:?}");
            }
        }
    }
    campaign
}

/// A random scenario of one or two changes over what counts now, or over an amendment.
fn random_scenario(play: &Play, chance: &mut Chance) -> Option<Scenario> {
    let effective = Effective::whole(&play.entries);
    let all: Vec<Turn<'_>> = turns(&effective.entries)
        .filter(|turn| turn.declared().command.system().is_some())
        .filter(|turn| {
            play.entries.iter().any(|r| r.id == turn.declaration.id && r.entry.declaration().is_some())
        })
        .collect();
    if all.is_empty() {
        return None;
    }
    let mut changes = Vec::new();
    for _ in 0..=chance.below(2) {
        let turn = chance.pick(&all);
        let other = chance.pick(&all).declared().command.clone();
        let of = turn.declaration.id;
        let amendments = &effective.amendments;
        changes.push(match chance.below(8) {
            0 | 1 => Change::Never { of },
            2 => Change::Reroll { of, salt: chance.below(9).to_string() },
            3 => Change::Insert { after: of, command: other, observed: None, told: None, salt: None },
            4 => Change::Command { of, command: other },
            5 => Change::House { after: of, key: "stress_max".into(), value: 7.into() },
            6 if !amendments.is_empty() => Change::Never { of: chance.pick(amendments).id },
            _ => Change::Ruling { of, set: serde_json::Map::new() },
        });
    }
    let open = if chance.one_in(4) { Open::Held } else { Open::Provisional };
    Some(Scenario { changes, open })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, max_shrink_iters: 10, ..ProptestConfig::default() })]

    /// Folding all entries is replaying the effective history, however often it was amended (CA-R10, CA-R11).
    #[test]
    fn folding_all_entries_is_replaying_the_effective_history(seed: u64, tries in 60_usize..200) {
        let mut play = history(seed, tries);
        let mut chance = Chance(seed ^ 0x5EED);
        for round in 0..6_u64 {
            let Some(scenario) = random_scenario(&play, &mut chance) else { continue };
            let before = play.entries.clone();
            let rehearsed = Rehearsal::of(&play.entries, &scenario, Stream::Amendment(play.next_seed()));
            if play.amend(scenario.clone()).is_ok() {
                prop_assert_eq!(&play.entries[..before.len()], &before[..]);
                let predicted = rehearsed.unwrap().answer.campaign;
                prop_assert!(is_same_game(&play.campaign, &predicted), "{:?}", scenario);
            }
            prop_assert!(is_same_game(&fold(&play.entries), &replay(&play.entries)), "{:?}", scenario);
            go_on(&mut play, seed.wrapping_add(round), 20, &[]);
            prop_assert!(is_same_game(&play.campaign, &fold(&play.entries)));
        }
        let effective = Effective::whole(&play.entries);
        let judged = effective.judged();
        let drift = judged.drift(&effective.entries);
        prop_assert!(drift.len() <= 1, "{:?}", drift);
        let asked = Judged::of(&play.entries);
        let believed = asked.drift(&play.entries);
        prop_assert!(believed.len() <= 1, "{:?}", believed);
        // What was asked along the way from where each amendment changed something is what folding says.
        for (from, end) in landings(&play.entries) {
            prop_assert!(asked.landing(&play.entries, from - 1, end) == fold(&play.entries[..end]));
        }
        let same = effective.what_if(&judged, &Scenario::default(), Stream::WhatIf).unwrap();
        prop_assert!(same.campaign == effective.fold());
        prop_assert!(same.drift.len() <= 1);
    }
}

/// The property above would prove nothing if nothing were amended.
#[test]
fn random_scenarios_amend() {
    let mut amended = 0;
    for seed in 0..4 {
        let mut play = history(seed, 100);
        let mut chance = Chance(seed);
        for _ in 0..6 {
            let Some(scenario) = random_scenario(&play, &mut chance) else { continue };
            amended += usize::from(play.amend(scenario).is_ok());
        }
    }
    assert!(amended >= 8, "{amended} of 24");
}
