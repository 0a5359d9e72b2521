//! Promises of a replay, for random legal histories.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod play;

use play::chance::{Chance, history};
use proptest::prelude::*;
use recount_core::campaign;
use recount_core::entry::{Id, Recorded};
use recount_core::luck::Asked;
use recount_core::systems::Event;
use recount_replay::divergence::{Place, Verdict, WhatIf};
use recount_replay::fold::fold;
use recount_replay::history::History;
use recount_replay::judged::Judged;
use recount_replay::scenario::{Change, Open, Scenario};
use recount_replay::timeline::{Turn, turns};
use recount_replay::verify::{Checked, Stored, verify};
use recount_replay::what_if::what_if;

/// The declarations that a scenario may change.
fn changeable(entries: &[Recorded]) -> Vec<Turn<'_>> {
    turns(entries).filter(|turn| turn.declared().command.system().is_some()).collect()
}

fn ask(entries: &[Recorded], judged: &Judged, changes: Vec<Change>, open: Open) -> WhatIf {
    what_if(entries, judged, &Scenario { changes, open }).unwrap()
}

fn departs(event: &Event) -> bool {
    matches!(event, Event::Campaign(campaign::Event::Departed(_)))
}

fn keeps_its_beginning(here: &[Asked], there: &[Asked]) -> bool {
    here.iter().all(|asked| {
        let other = there.iter().find(|other| other.label == asked.label && other.sides == asked.sides);
        other.is_none_or(|other| asked.faces.iter().zip(&other.faces).all(|(a, b)| a == b))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 40, ..ProptestConfig::default() })]

    /// DESIGN.md §12.2: replay of the record is the record.
    #[test]
    fn an_empty_scenario_is_the_identity(seed: u64, tries in 0_usize..300) {
        let play = history(seed, tries);
        let judged = Judged::of(&play.entries);
        let answer = ask(&play.entries, &judged, Vec::new(), Open::Provisional);
        prop_assert!(answer.campaign == play.campaign);
        prop_assert!(answer.entries(&play.entries) == play.entries);
        prop_assert!(fold(&play.entries) == play.campaign);
    }

    /// Whatever is decided again on the recorded state is decided as recorded, where the table kept to the book.
    #[test]
    fn a_command_in_place_of_itself_changes_nothing(seed: u64, tries in 100_usize..300, which: usize) {
        let play = history(seed, tries);
        let judged = Judged::of(&play.entries);
        let mut all = changeable(&play.entries);
        all.retain(|turn| turn.declared().instead.is_empty());
        prop_assume!(!all.is_empty());
        let turn = &all[which % all.len()];
        let command = turn.declared().command.clone();
        let change = Change::Command { of: turn.declaration.id, command };
        let answer = ask(&play.entries, &judged, vec![change], Open::Provisional);
        prop_assert!(answer.outcomes[1..].iter().all(|o| o.verdict == Verdict::Same));
        prop_assert!(answer.campaign == play.campaign);
        prop_assert!(answer.entries(&play.entries) == play.entries);
    }

    /// A command in place of itself says nothing of a departure, so the departure is taken back.
    #[test]
    fn a_command_in_place_of_itself_takes_a_departure_back(seed: u64, tries in 200_usize..400, which: usize) {
        let play = history(seed, tries);
        let judged = Judged::of(&play.entries);
        let mut all = changeable(&play.entries);
        all.retain(|turn| turn.followed().any(|consequence| departs(&consequence.event)));
        prop_assume!(!all.is_empty());
        let turn = &all[which % all.len()];
        let of = turn.declaration.id;
        let change = Change::Command { of, command: turn.declared().command.clone() };
        let answer = ask(&play.entries, &judged, vec![change], Open::Provisional);
        let happened = answer.outcomes[0].happened.as_ref();
        prop_assert!(happened.is_none_or(|d| !d.events.iter().any(|(event, _)| departs(event))), "{:?}", happened);
    }

    /// DESIGN.md §12.3: one change moves only what it causes, and no die falls otherwise because of it.
    #[test]
    fn a_change_never_disturbs_dice_and_the_other_side_is_a_campaign(
        seed: u64, tries in 100_usize..300, which: usize, salt: u64, held: bool,
    ) {
        let play = history(seed, tries);
        let judged = Judged::of(&play.entries);
        let all = changeable(&play.entries);
        prop_assume!(!all.is_empty());
        let of = all[which % all.len()].declaration.id;
        let change = match Chance(salt).below(3) {
            0 => Change::Never { of },
            1 => Change::Reroll { of, salt: salt.to_string() },
            _ => Change::Command { of, command: all[salt as usize % all.len()].declared().command.clone() },
        };
        let open = if held { Open::Held } else { Open::Provisional };
        let answer = ask(&play.entries, &judged, vec![change], open);
        let numbers: std::collections::BTreeMap<usize, usize> =
            turns(&play.entries).enumerate().map(|(n, turn)| (turn.at, n)).collect();
        for outcome in answer.outcomes.iter().filter(|o| o.change.is_none()) {
            let (Place::Declaration(at), Some(happened)) = (outcome.place, &outcome.happened) else { continue };
            let recorded = judged.answer(numbers[&at]).unwrap();
            prop_assert!(keeps_its_beginning(&recorded.asked, &happened.asked), "{:?}", outcome);
        }
        let list = answer.entries(&play.entries);
        prop_assert!(fold(&list) == answer.campaign);
        let ids: std::collections::BTreeSet<Id> = list.iter().map(|r| r.id).collect();
        prop_assert_eq!(ids.len(), list.len());
        let (_, read) = answer.history(&play.entries, &judged);
        prop_assert!(*read.sheet() == answer.campaign.sheet());
        let traces = answer.traces(&play.entries, &judged);
        prop_assert_eq!(traces.len(), answer.facts.len());
        for trace in &traces {
            prop_assert!(!trace.moved_by.is_empty() && trace.changes == [0], "{:?}", trace);
        }
        if held {
            let kept = answer.outcomes.iter().any(|o| {
                matches!(o.verdict, Verdict::NeedsRuling(_)) && o.happened.is_some()
                    && matches!(o.place, Place::Declaration(_))
            });
            prop_assert!(!kept, "what is held has no consequences");
        }
    }

    /// DESIGN.md §12.1 and §12.5 for whatever was played.
    #[test]
    fn whatever_was_played_verifies_and_reads(seed: u64, tries in 0_usize..300) {
        let play = history(seed, tries);
        let stored: Vec<_> = play.entries.iter().zip(&play.bytes)
            .map(|(r, bytes)| Stored { id: r.id, bytes }).collect();
        let report = verify(&stored);
        prop_assert!(report.holds(), "{:?}", report);
        let drift = &report.check(Checked::Rulebook).unwrap().failed;
        prop_assert_eq!(drift.len(), 1, "{:?}", drift);
        let history = History::of(&play.entries);
        prop_assert!(*history.sheet() == play.campaign.sheet());
        for (subject, track) in history.tracks() {
            let last = history.series(subject, track).last().unwrap();
            prop_assert_eq!(last.value.as_ref(), history.sheet().value(subject, track));
        }
    }
}

/// A generator that nothing is taken of would prove nothing.
#[test]
fn random_histories_play_most_commands() {
    let mut played = std::collections::BTreeMap::<&str, usize>::new();
    for seed in 0..16 {
        let play = history(seed, 400);
        for turn in changeable(&play.entries) {
            *played.entry(turn.declared().command.info().name).or_default() += 1;
        }
    }
    let schema = recount_core::systems::System::Blades.commands().to_value();
    let all = schema["oneOf"].as_array().unwrap().len();
    assert!(played.len() * 2 >= all, "{} of {all}: {played:?}", played.len());
}
