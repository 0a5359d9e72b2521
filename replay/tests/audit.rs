//! The audit is silent where nothing is wrong, and finds what is broken in the record itself.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod play;

use chrono::NaiveDate;
use play::chance::Commands;
use play::{Play, With, crew};
use proptest::prelude::*;
use recount_core::audit::{Finding, Severity};
use recount_core::entry::{Body, Recorded};
use recount_replay::audit::{Kind, audit};
use recount_replay::judged::Judged;
use serde_json::json;

/// What a history leaves open by itself is open in the record too: no command is refused for it, and the audit says so.
const LEFT_OPEN: [&str; 4] = ["outcome-unrecorded", "step-skipped", "over-capacity", "extra-entanglement"];

fn found(entries: &[Recorded]) -> Vec<Finding> {
    audit(entries, &Judged::of(entries), Kind::Recorded)
}

/// A random history by the book: dice are drawn, and the table departs from nothing.
fn by_the_book(seed: u64, tries: usize) -> Play {
    let mut play = crew();
    play.luck = seed;
    let mut commands = Commands::new(seed, &[]);
    for _ in 0..tries {
        let Some((command, _)) = commands.next(&play) else { continue };
        // A hand-written correction is what its name says, and the audit lists each.
        if matches!(command.info().name, "adjust-ledger") {
            continue;
        }
        let _ = play.declare(command, With::default());
    }
    play
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, max_shrink_iters: 20, ..ProptestConfig::default() })]

    /// A false alarm is a defect: what the rulebook let pass without a departure is found by nobody.
    #[test]
    fn the_audit_is_silent_on_random_legal_histories(seed: u64, tries in 0_usize..400) {
        let play = by_the_book(seed, tries);
        // The crew itself was made by no command, which is drift and nothing else.
        let found: Vec<_> = found(&play.entries)
            .into_iter()
            .filter(|finding| finding.check != "drift" && !LEFT_OPEN.contains(&finding.check))
            .collect();
        prop_assert!(found.is_empty(), "{:#?}", found);
    }
}

/// Whatever is changed in a record without its names is found, and named.
#[test]
fn a_changed_entry_breaks_the_chain() {
    let mut play = crew();
    play.say(json!({"campaign": {"note": {"text": "a quiet evening"}}}));
    assert!(found(&play.entries).iter().all(|finding| finding.check == "drift"));
    let mut entries = play.entries.clone();
    let last = entries.len() - 1;
    entries[last].entry.session = Some(7);
    let broken = found(&entries);
    let chain = broken.iter().find(|finding| finding.check == "chain").unwrap();
    assert_eq!((chain.severity, chain.entries[0]), (Severity::Firm, entries[last].id));
    assert!(chain.id().starts_with("chain:"), "{}", chain.id());
}

/// Faces that do not follow from their seed are found, and named (CA-R13).
#[test]
fn faces_that_were_changed_are_found() {
    let mut play = crew();
    play.say(json!({"blades": {"fortune-roll": {"about": "rain"}}}));
    assert!(found(&play.entries).iter().all(|finding| finding.check == "drift"));
    let mut entries = play.entries.clone();
    for recorded in &mut entries {
        if let Body::Consequence(consequence) = &mut recorded.entry.body {
            let mut event = serde_json::to_value(&consequence.event).unwrap();
            if let Some(faces) = event.pointer_mut("/blades/fortune-rolled/roll/faces/0") {
                *faces = json!(7 - faces.as_u64().unwrap());
                consequence.event = serde_json::from_value(event).unwrap();
            }
        }
    }
    let faces: Vec<_> = found(&entries).into_iter().filter(|finding| finding.check == "faces").collect();
    assert_eq!((faces.len(), faces[0].severity), (1, Severity::Firm), "{faces:#?}");
}

/// Dates and sessions out of order are found, each with the entry that it stands after (CA-R2).
#[test]
fn dates_out_of_order_are_found() {
    let mut play = crew();
    for text in ["first", "second"] {
        play.say(json!({"campaign": {"note": {"text": text}}}));
    }
    let mut entries = play.entries.clone();
    let n = entries.len();
    let day = |day| NaiveDate::from_ymd_opt(2025, 3, day);
    for (back, date) in [(4, day(9)), (3, day(9)), (2, day(2)), (1, day(2))] {
        entries[n - back].entry.played = date;
    }
    let dates: Vec<_> = found(&entries).into_iter().filter(|f| f.check == "dates").collect();
    assert_eq!(dates.len(), 1, "{dates:#?}");
    assert_eq!(dates[0].entries, [entries[n - 2].id, entries[n - 4].id]);
}

/// Six dice that stand twice in the record, in the same order, are found with the chance of it (CA-R13).
#[test]
fn dice_that_repeat_are_found_with_their_chance() {
    let mut play = crew();
    let roll = json!({"blades": {"fortune-roll": {"about": "rain", "ruling": {
        "advantages": ["clouds", "gulls", "an ache", "the almanac"]
    }}}});
    for faces in [[6, 3, 3, 4, 2], [1, 3, 3, 4, 2], [6, 3, 3, 4, 2]] {
        play.say_with(roll.clone(), With::dice("fortune", &faces));
    }
    let found = found(&play.entries);
    let same: Vec<_> = found.iter().filter(|finding| finding.check == "same-dice").collect();
    assert_eq!(same.len(), 1, "{found:#?}");
    assert!(same[0].sentence.contains("one chance in 7,776"), "{}", same[0].sentence);
    assert_eq!(same[0].entries.len(), 2);
}
