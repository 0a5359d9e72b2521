//! A record is believed only as far as it can be computed again.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod play;

use recount_core::dice::{self, Seed};
use recount_core::entry::{Entry, Id, Role};
use recount_replay::verify::{Checked, Grade, Report, Stored, verify};
use serde_json::json;

/// An evening in which Ash's roll is drawn from the session's secret, with a shake.
fn drawn(shake: Option<&str>, seed: impl Fn(Id) -> Seed) -> play::Play {
    let mut play = play::crew();
    play.happen(&[json!({"heat-gained": {"n": 8, "why": "killing"}})]);
    play.say(json!({"blades": {"complete-score": {"name": "the vault"}}}));
    play.say(json!({"blades": {"begin-downtime": {}}}));
    let secret = Seed([7; 32]);
    play.say(json!({"campaign": {"begin-session": {"number": 4, "commitment": dice::commitment(&secret)}}}));
    play.by = play::by("ash-player", Role::Player);
    play.say(json!({"campaign": {"add-entropy": {"value": Seed([9; 32])}}}));
    let with = play::With {
        seed: Some(seed(play.entries[0].id)),
        kind: Some(recount_core::entry::SeedKind::Session),
        shake: shake.map(str::to_owned),
        ..play::With::default()
    };
    let roll = json!({"reduce-heat": {"pc": "ash", "action": "sway", "description": "bribes"}});
    play.say_with(json!({"blades": roll}), with);
    play.by = play::by("gm", Role::Gm);
    play.say(json!({"campaign": {"end-session": {"secret": secret}}}));
    play
}

#[test]
fn a_drawn_seed_follows_from_the_secret_that_was_committed_to() {
    let due = |shake: &'static str| {
        move |genesis| dice::session_seed(&Seed([7; 32]), genesis, 4, 0, &[Seed([9; 32])], shake)
    };
    let whole = drawn(Some("thunder"), due("thunder"));
    let report = check(&whole.bytes, &ids(&whole));
    assert_eq!(faults(&report, Checked::Luck), []);
    assert_eq!(report.check(Checked::Luck).unwrap().passed, 2, "the commitment and the roll");
    assert_eq!(report.check(Checked::Dice).unwrap().passed, 1);
    assert_eq!(report.grades.iter().map(|g| g.grade).collect::<Vec<_>>(), [Grade::Sealed]);

    let unshaken = drawn(None, due(""));
    let report = check(&unshaken.bytes, &ids(&unshaken));
    assert_eq!(faults(&report, Checked::Luck), []);
    assert_eq!(report.grades[0].grade, Grade::Set);

    let picked = drawn(Some("thunder"), |_| Seed([3; 32]));
    let luck = faults(&check(&picked.bytes, &ids(&picked)), Checked::Luck);
    assert_eq!(luck.len(), 1);
    assert_eq!(luck[0].1, "Its seed is not the one that roll 0 of session 4 is due.");
}

#[test]
fn faces_that_do_not_follow_from_their_seed_are_found() {
    let mut play = drawn(Some("thunder"), |_| Seed([3; 32]));
    let at = play.entries.iter().position(|r| {
        r.entry.consequence().is_some_and(|c| serde_json::to_string(&c.event).unwrap().contains("faces"))
    });
    let at = at.unwrap();
    forge(&mut play, at, |entry| {
        let recount_core::entry::Body::Consequence(c) = &mut entry.body else { panic!("a consequence") };
        let mut event = serde_json::to_value(&c.event).unwrap();
        let roll = event.pointer_mut("/blades/activity-rolled/roll/faces").unwrap();
        *roll = json!([6, if roll[1] == 6 { 5 } else { 6 }]);
        c.event = serde_json::from_value(event).unwrap();
    });
    let dice = faults(&check(&play.bytes, &ids(&play)), Checked::Dice);
    assert_eq!(dice.len(), 1);
    assert!(dice[0].1.starts_with("The faces [6, "), "{dice:?}");
}

fn evening() -> play::Play {
    let mut play = play::crew();
    let secret = Seed([7; 32]);
    let commitment = dice::commitment(&secret);
    play.say(json!({"campaign": {"begin-session": {"number": 1, "commitment": commitment}}}));
    play.by = play::by("ash-player", Role::Player);
    play.say(json!({"campaign": {"add-entropy": {"value": Seed([9; 32])}}}));
    play.by = play::by("gm", Role::Gm);
    play.say(json!({"blades": {"spend-coin": {"payers": [{"who": "ash", "n": 1}], "why": "bribe"}}}));
    play.say(json!({"campaign": {"end-session": {"secret": secret}}}));
    play
}

fn check(bytes: &[Vec<u8>], ids: &[Id]) -> Report {
    let stored: Vec<_> = ids.iter().zip(bytes).map(|(id, bytes)| Stored { id: *id, bytes }).collect();
    verify(&stored)
}

fn ids(play: &play::Play) -> Vec<Id> {
    play.entries.iter().map(|r| r.id).collect()
}

fn faults(report: &Report, what: Checked) -> Vec<(u64, String)> {
    report.check(what).unwrap().failed.iter().map(|f| (f.seq, f.sentence.clone())).collect()
}

/// Writes entry `at` anew with a change, keeping everything after it as it was.
fn forge(play: &mut play::Play, at: usize, change: impl FnOnce(&mut Entry)) {
    change(std::sync::Arc::make_mut(&mut play.entries[at].entry));
    play.bytes[at] = play.entries[at].entry.to_bytes().unwrap();
    play.entries[at].id = Id::of(&play.bytes[at]);
}

#[test]
fn a_whole_record_holds_in_every_check() {
    let play = evening();
    let report = check(&play.bytes, &ids(&play));
    for what in [Checked::Bytes, Checked::Chain, Checked::Luck, Checked::Dice] {
        assert_eq!(faults(&report, what), [], "{what}");
    }
    assert!(report.holds());
    assert_eq!((report.entries, report.foldable), (play.entries.len(), play.entries.len()));
    assert_eq!(report.head, play.entries.last().map(|last| last.id));
    assert_eq!(report.check(Checked::Bytes).unwrap().passed, play.entries.len());
    assert_eq!(report.check(Checked::Chain).unwrap().passed, play.entries.len());
    assert_eq!(report.check(Checked::Luck).unwrap().passed, 1, "the commitment");
}

#[test]
fn one_flipped_bit_anywhere_is_found_and_named() {
    let play = evening();
    let ids = ids(&play);
    for at in 0..play.bytes.len() {
        for byte in (0..play.bytes[at].len()).step_by(29) {
            let mut bytes = play.bytes.clone();
            bytes[at][byte] ^= 1;
            let report = check(&bytes, &ids);
            assert!(!report.holds(), "entry {at}, byte {byte}");
            assert!(faults(&report, Checked::Bytes).iter().any(|(seq, _)| *seq == at as u64));
        }
    }
}

#[test]
fn an_entry_written_anew_breaks_the_chain_after_it() {
    let mut play = evening();
    let at = play.entries.len() - 4;
    forge(&mut play, at, |entry| entry.played = chrono::NaiveDate::from_ymd_opt(2025, 3, 28));
    let report = check(&play.bytes, &ids(&play));
    assert_eq!(faults(&report, Checked::Bytes), []);
    let chain = faults(&report, Checked::Chain);
    assert!(
        chain.iter().any(|(seq, s)| *seq == at as u64 + 1 && s.contains("as the entry before it")),
        "{chain:?}"
    );
}

#[test]
fn an_entry_left_out_an_order_changed_and_a_time_set_back_are_found() {
    let play = evening();
    let (mut bytes, mut names) = (play.bytes.clone(), ids(&play));
    bytes.remove(3);
    names.remove(3);
    assert_eq!(faults(&check(&bytes, &names), Checked::Chain)[0].0, 3);
    let (mut bytes, mut names) = (play.bytes.clone(), ids(&play));
    bytes.swap(3, 4);
    names.swap(3, 4);
    assert_eq!(faults(&check(&bytes, &names), Checked::Chain)[0].0, 3);
    let mut play = play;
    let first = play.entries[0].entry.at;
    let last = play.entries.len() - 2;
    forge(&mut play, last, |entry| entry.at = first);
    let chain = faults(&check(&play.bytes, &ids(&play)), Checked::Chain);
    assert!(chain.iter().any(|(seq, s)| *seq == last as u64 && s.contains("before the entry before it")));
}

#[test]
fn a_consequence_of_another_declaration_or_of_none_is_found() {
    let mut play = evening();
    let at = play.entries.iter().rposition(|r| r.entry.cause.is_some()).unwrap();
    let genesis = play.entries[0].id;
    forge(&mut play, at, |entry| entry.cause = Some(genesis));
    let chain = faults(&check(&play.bytes, &ids(&play)), Checked::Chain);
    assert!(chain.iter().any(|(seq, s)| *seq == at as u64 && s.contains("not the last declaration")));
    forge(&mut play, at, |entry| entry.cause = None);
    let chain = faults(&check(&play.bytes, &ids(&play)), Checked::Chain);
    assert!(chain.iter().any(|(_, s)| s.starts_with("A consequence names its declaration")), "{chain:?}");
}

#[test]
fn a_secret_that_was_not_committed_to_is_found() {
    let mut play = evening();
    let at = play.entries.len() - 2;
    let ended = json!({"campaign": {"end-session": {"secret": Seed([8; 32])}}});
    forge(&mut play, at, |entry| {
        if let recount_core::entry::Body::Declaration(d) = &mut entry.body {
            d.command = serde_json::from_value(ended).unwrap();
        }
    });
    let report = check(&play.bytes, &ids(&play));
    let luck = faults(&report, Checked::Luck);
    assert_eq!(luck, [(at as u64, "The secret of session 1 is not the one committed to.".into())]);
}

#[test]
fn what_todays_rulebook_decides_otherwise_is_listed_and_breaks_nothing() {
    let play = evening();
    let report = check(&play.bytes, &ids(&play));
    // The crew was put there by events that no command makes.
    let drift = faults(&report, Checked::Rulebook);
    assert_eq!(drift.len(), 1);
    assert_eq!(drift[0].1, "Today's rulebook draws other consequences from note of entry 2.");
    assert!(report.holds());
}

#[test]
fn an_entry_of_a_newer_writer_is_verified_as_chain_and_said_to_be_unknown() {
    let play = evening();
    let (mut bytes, mut names) = (play.bytes.clone(), ids(&play));
    let last = play.entries.last().unwrap();
    let text = String::from_utf8(play.bytes.last().unwrap().clone()).unwrap();
    let parent = format!(r#""parent":"{}""#, last.entry.parent);
    let cause = format!(r#""cause":"{}","#, last.entry.cause.unwrap());
    assert!(text.contains(&parent) && text.contains(&cause));
    let newer = text
        .replace(&parent, &format!(r#""parent":"{}""#, last.id))
        .replace(&cause, "")
        .replace("session-ended", "session-rewound")
        .replace(&format!(r#""seq":{}"#, last.entry.seq), &format!(r#""seq":{}"#, last.entry.seq + 1));
    names.push(Id::of(newer.as_bytes()));
    bytes.push(newer.into_bytes());
    let report = check(&bytes, &names);
    assert!(report.holds(), "{report:?}");
    assert_eq!((report.entries, report.foldable), (play.entries.len() + 1, play.entries.len()));
    let unknown = &report.check(Checked::Rulebook).unwrap().unchecked;
    assert!(unknown[0].contains("may be written by a newer Recount"), "{unknown:?}");
}
