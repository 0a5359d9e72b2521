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
const LEFT_OPEN: [&str; 5] =
    ["outcome-unrecorded", "step-skipped", "over-capacity", "extra-entanglement", "stress-cleared"];

fn found(entries: &[Recorded]) -> Vec<Finding> {
    audit(entries, &Judged::of(entries), Kind::Recorded)
}

/// A random history by the book: dice are drawn, and the table departs from nothing.
fn by_the_book(seed: u64, tries: usize) -> Play {
    let mut play = crew();
    play.luck = seed;
    let mut commands = Commands::new(&play::chance::BLADES, seed, &[]);
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
    #![proptest_config(ProptestConfig { cases: 48, max_shrink_iters: 20, ..ProptestConfig::default() })]

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
    std::sync::Arc::make_mut(&mut entries[last].entry).session = Some(7);
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
        if let Body::Consequence(consequence) = &mut std::sync::Arc::make_mut(&mut recorded.entry).body {
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
        std::sync::Arc::make_mut(&mut entries[n - back].entry).played = date;
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

/// A dispute that nobody has settled is found, and no longer once it is (CA-R8, CA-R9).
#[test]
fn an_open_dispute_is_found() {
    let mut play = crew();
    play.say(json!({"campaign": {"note": {"text": "a quiet evening"}}}));
    let of = play.entries[play.entries.len() - 2].id;
    play.say(json!({"campaign": {"raise-dispute": {"of": of, "because": "It was loud."}}}));
    let raised = play.entries[play.entries.len() - 2].entry.seq;
    let open = |play: &Play| {
        found(&play.entries).into_iter().filter(|f| f.check == "open-dispute").collect::<Vec<_>>()
    };
    let said = open(&play);
    assert_eq!(
        (said.len(), said[0].severity, &said[0].entries[..]),
        (1, Severity::Firm, &[of][..]),
        "{said:#?}"
    );
    let name = format!("dispute-{raised}");
    assert!(said[0].sentence.starts_with(&name), "{}", said[0].sentence);
    play.say(json!({"campaign": {"uphold": {"dispute": name, "because": "It was quiet."}}}));
    assert_eq!(open(&play), []);
}

/// What an amendment put right is found no longer; what it left is still found, in the record's own entries.
#[test]
fn what_an_amendment_put_right_is_found_no_longer() {
    let mut play = crew();
    let roll = json!({"blades": {"fortune-roll": {"about": "rain", "ruling": {
        "advantages": ["clouds", "gulls", "an ache", "the almanac"]
    }}}});
    let mut rolls = Vec::new();
    for _ in 0..3 {
        rolls.push(play.entries.len());
        play.say_with(roll.clone(), With::dice("fortune", &[6, 3, 3, 4, 2]));
    }
    let same =
        |play: &Play| found(&play.entries).into_iter().filter(|f| f.check == "same-dice").collect::<Vec<_>>();
    let id = |at: usize| play.entries[at].id;
    let (second, third) = (id(rolls[1]), id(rolls[2]));
    let all = same(&play);
    assert!(all.len() == 1 && all[0].entries.contains(&second), "{all:#?}");
    play.amend(
        serde_json::from_value(json!({"changes": [{"never": {"of": second}}], "open": "provisional"}))
            .unwrap(),
    )
    .unwrap();
    let left = same(&play);
    assert_eq!(left.len(), 1, "{left:#?}");
    assert!(left[0].entries.contains(&third) && !left[0].entries.contains(&second), "{left:#?}");
    assert!(left[0].entries.iter().all(|id| play.entries.iter().any(|r| r.id == *id)), "{left:#?}");
    play.amend(
        serde_json::from_value(json!({"changes": [{"never": {"of": third}}], "open": "provisional"}))
            .unwrap(),
    )
    .unwrap();
    assert_eq!(same(&play), []);
}
