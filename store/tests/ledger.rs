//! What the ledger promises while nothing goes wrong.

#![allow(clippy::unwrap_used, reason = "a test ends where something fails")]

mod kit;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use kit::{campaign, everything, note, opening, write};
use recount_core::entry::Id;
use recount_store::{AppendError, Batch, Content, Found, Ledger, Mode, StoreError, Unchained};

#[test]
fn what_is_appended_is_read_back_before_and_after_closing() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, notices) = write(dir.path());
    assert_eq!(notices, []);
    let head = campaign(&ledger, "docks", 1, 40);
    let before = everything(&ledger, head.campaign);
    assert_eq!(before.len(), 2 + 40 * 3);
    drop(ledger);
    let (ledger, notices) = write(dir.path());
    assert_eq!(notices, [], "sled was sealed whole");
    assert_eq!(ledger.head(head.campaign).unwrap(), head);
    assert_eq!(everything(&ledger, head.campaign), before);
    let middle = ledger.read(head.campaign, 3..9).unwrap();
    assert_eq!(middle.iter().map(|raw| raw.seq).collect::<Vec<_>>(), [3, 4, 5, 6, 7, 8]);
    let infos = ledger.campaigns().unwrap();
    assert_eq!(infos.len(), 1);
    assert_eq!((infos[0].name.as_str(), infos[0].len, infos[0].head), ("docks", head.len, head.id));
    assert_eq!(ledger.by_name("docks").unwrap().unwrap().id, head.campaign);
    assert_eq!(ledger.by_name("other").unwrap(), None);
}

#[test]
fn a_lost_race_is_stale_and_names_the_head() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 1);
    let next = ledger.append(head.campaign, head.id, &note(&head, "first", 0, None)).unwrap();
    let lost = ledger.append(head.campaign, head.id, &note(&head, "second", 0, None)).unwrap_err();
    assert!(matches!(lost, AppendError::Stale { head } if head == next), "{lost}");
    assert_eq!(ledger.head(head.campaign).unwrap(), next);
}

#[test]
fn racing_writers_make_one_chain_and_every_winner_is_in_it() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let first = campaign(&ledger, "docks", 1, 0);
    let threads: Vec<_> = (0..8)
        .map(|writer| {
            let ledger = ledger.clone();
            std::thread::spawn(move || {
                let mut mine = Vec::new();
                for n in 0..25 {
                    let mut head = ledger.head(first.campaign).unwrap();
                    loop {
                        let batch = note(&head, &format!("{writer} {n}"), n % 3, None);
                        match ledger.append(first.campaign, head.id, &batch) {
                            Ok(_) => break mine.push(Id::of(&batch.0[0])),
                            Err(AppendError::Stale { head: now }) => head = now,
                            Err(e) => panic!("{e}"),
                        }
                    }
                }
                mine
            })
        })
        .collect();
    let mine: Vec<Id> = threads.into_iter().flat_map(|t| t.join().unwrap()).collect();
    assert_eq!(mine.len(), 200);
    let all = everything(&ledger, first.campaign);
    for id in mine {
        assert!(all.iter().any(|(_, there, _)| *there == id));
    }
}

#[test]
fn batches_submitted_before_a_sync_share_it() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let first = campaign(&ledger, "docks", 1, 0);
    let (mut head, mut pending) = (first, Vec::new());
    for n in 0..10 {
        let one = ledger.submit(first.campaign, head.id, &note(&head, &format!("{n}"), 0, None)).unwrap();
        head = one.head();
        pending.push(one);
    }
    assert_eq!(ledger.head(first.campaign).unwrap(), first, "nothing is acknowledged yet");
    assert_eq!(pending.pop().unwrap().wait().unwrap(), head);
    assert_eq!(ledger.head(first.campaign).unwrap(), head);
    for one in pending {
        one.wait().unwrap();
    }
    assert_eq!(everything(&ledger, first.campaign).len(), 12);
}

#[test]
fn a_key_gives_the_first_answer_again_and_refuses_other_content() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 0);
    let kept = note(&head, "pay the fence", 1, Some("k1"));
    let next = ledger.append(head.campaign, head.id, &kept).unwrap();
    let record = ledger.key(head.campaign, "bo", "k1").unwrap().unwrap();
    assert_eq!((record.first_seq, record.count), (head.len, 2));
    let again = ledger.append(head.campaign, head.id, &kept).unwrap_err();
    assert!(matches!(again, AppendError::Already(r) if r == record), "{again}");
    let later =
        ledger.append(head.campaign, next.id, &note(&next, "pay the fence", 1, Some("k1"))).unwrap_err();
    assert!(matches!(later, AppendError::Already(r) if r == record), "{later}");
    let other =
        ledger.append(head.campaign, next.id, &note(&next, "rob the fence", 1, Some("k1"))).unwrap_err();
    assert!(matches!(other, AppendError::KeyUsed(r) if r == record), "{other}");
    assert_eq!(ledger.key(head.campaign, "ari", "k1").unwrap(), None, "a key belongs to its member");
    assert_eq!(ledger.head(head.campaign).unwrap(), next);
}

#[test]
fn what_a_scribe_asks_for_has_the_digest_that_its_declaration_gets() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 0);
    let batch = note(&head, "pay the fence", 1, Some("k1"));
    ledger.append(head.campaign, head.id, &batch).unwrap();
    let entry = recount_core::entry::Entry::read(&batch.0[0]).unwrap();
    let said = entry.declaration().unwrap();
    let asked =
        Content::new(&said.command, &said.instead, &said.observed, &said.told, &entry.played).unwrap();
    let record = ledger.key(head.campaign, "bo", "k1").unwrap().unwrap();
    assert_eq!(asked.digest().unwrap(), record.digest);
    let other = BTreeMap::from([("action", [6])]);
    let other = Content::new(&said.command, &said.instead, &other, &said.told, &entry.played).unwrap();
    assert_ne!(other.digest().unwrap(), record.digest, "other dice are another command");
}

#[test]
fn a_key_that_waits_for_its_sync_is_known_already() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 0);
    let kept = note(&head, "once", 0, Some("k1"));
    let pending = ledger.submit(head.campaign, head.id, &kept).unwrap();
    let again = ledger.append(head.campaign, head.id, &kept).unwrap_err();
    assert!(matches!(again, AppendError::Already(_)), "{again}");
    assert_eq!(ledger.head(head.campaign).unwrap().len, head.len + 1, "the answer waited for the sync");
    pending.wait().unwrap();
}

#[test]
fn an_entry_is_found_by_any_beginning_of_its_id_that_only_it_has() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 60);
    let all = ledger.read(head.campaign, 0..u64::MAX).unwrap();
    drop(ledger);
    let (from_sled, _) = write(dir.path());
    let (from_memory, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
    for ledger in [from_sled, from_memory] {
        for raw in &all {
            let hex = raw.id.to_string();
            let Found::One(found) = ledger.find(&hex[..12]).unwrap() else { panic!("{hex}") };
            assert_eq!(found.raw, *raw);
        }
        assert!(
            matches!(ledger.find(&all[0].id.to_string()[..1]).unwrap(), Found::Many(some) if some.len() > 1)
        );
        assert_eq!(ledger.find("zz").unwrap(), Found::None);
        assert_eq!(ledger.find("").unwrap(), Found::None);
        assert_eq!(ledger.find(&"0".repeat(64)).unwrap(), Found::None);
    }
}

#[test]
fn a_batch_that_does_not_follow_is_refused_and_names_the_entry() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 1);
    let refuse = |batch: Batch| match ledger.append(head.campaign, head.id, &batch).unwrap_err() {
        AppendError::Unchained { seq, source } => (seq, source),
        other => panic!("{other}"),
    };
    let good = note(&head, "good", 2, None);
    let mut wrong = good.clone();
    wrong.0.swap(1, 2);
    assert!(matches!(refuse(wrong), (6, Unchained::Seq { due: 6, found: 7 })));
    let mut wrong = good.clone();
    wrong.0.remove(0);
    assert!(matches!(refuse(wrong), (5, Unchained::Seq { due: 5, found: 6 })));
    let mut wrong = good.clone();
    wrong.0[1].push(b'\n');
    assert!(matches!(refuse(wrong), (6, Unchained::NotAnEntry(_))));
    assert_eq!(refuse(Batch::default()), (5, Unchained::Empty));
    let early = recount_store::Head { at: None, ..head };
    let mut early = recount_core::entry::Entry::read(&note(&early, "early", 0, None).0[0]).unwrap();
    early.at = kit::at(0);
    assert!(matches!(refuse(Batch(vec![early.to_bytes().unwrap()])), (5, Unchained::Time { .. })));
    assert_eq!(ledger.head(head.campaign).unwrap(), head);
    ledger.append(head.campaign, head.id, &good).unwrap();
}

#[test]
fn a_name_is_used_once_and_a_campaign_is_here_once() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    ledger.create("docks", &opening(1)).unwrap();
    assert!(
        matches!(ledger.create("docks", &opening(2)), Err(AppendError::NameTaken { name }) if name == "docks")
    );
    assert!(
        matches!(ledger.create("quays", &opening(1)), Err(AppendError::Here { name }) if name == "docks")
    );
    assert!(matches!(ledger.create("../etc", &opening(3)), Err(AppendError::BadName(_))));
    assert_eq!(ledger.campaigns().unwrap().len(), 1);
    let unknown = Id::of(b"nothing");
    assert!(matches!(ledger.head(unknown), Err(StoreError::NoCampaign(id)) if id == unknown));
}

#[test]
fn a_follower_sees_what_was_there_and_then_each_entry_as_it_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let first = campaign(&ledger, "docks", 1, 1);
    let heads = ledger.watch();
    let mut follow = ledger.follow(first.campaign, 3).unwrap();
    let second = Arc::new(ledger.clone());
    let writer = std::thread::spawn(move || {
        let mut head = first;
        for n in 0..20 {
            head = second.append(head.campaign, head.id, &note(&head, &format!("{n}"), 1, None)).unwrap();
        }
        head
    });
    let seen: Vec<u64> =
        (3..45).map(|_| follow.next_within(Duration::from_secs(20)).unwrap().unwrap().seq).collect();
    assert_eq!(seen, (3..45).collect::<Vec<_>>());
    assert_eq!(follow.next_within(Duration::ZERO).unwrap(), None);
    let last = writer.join().unwrap();
    assert_eq!(heads.try_iter().last(), Some(last));
}

#[test]
fn a_reader_beside_the_writer_sees_what_is_acknowledged() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 2);
    let (reader, notices) = Ledger::open(dir.path(), Mode::Read).unwrap();
    assert_eq!(notices, []);
    assert_eq!(everything(&reader, head.campaign), everything(&ledger, head.campaign));
    let next = ledger.append(head.campaign, head.id, &note(&head, "more", 2, Some("late"))).unwrap();
    assert_eq!(reader.head(head.campaign).unwrap(), next);
    assert_eq!(everything(&reader, head.campaign), everything(&ledger, head.campaign));
    let other = campaign(&ledger, "quays", 2, 3);
    assert_eq!(reader.campaigns().unwrap().len(), 2);
    assert_eq!(everything(&reader, other.campaign).len(), 11);
    let refused = reader.append(head.campaign, next.id, &note(&next, "no", 0, None)).unwrap_err();
    assert!(matches!(refused, AppendError::ReadOnly));
}

#[test]
fn the_tape_is_the_text_that_the_format_says() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 1);
    let mut expected = String::new();
    let mut put = |entries: &[Vec<u8>]| {
        let mut ids = Vec::new();
        for entry in entries {
            expected.push_str(std::str::from_utf8(entry).unwrap());
            expected.push('\n');
            ids.extend(blake3::hash(entry).as_bytes());
        }
        expected.push_str(&format!("#{} {}\n", entries.len(), blake3::hash(&ids).to_hex()));
    };
    let all: Vec<Vec<u8>> =
        ledger.read(head.campaign, 0..9).unwrap().into_iter().map(|raw| raw.bytes).collect();
    put(&all[..2]);
    put(&all[2..]);
    assert_eq!(std::fs::read_to_string(dir.path().join("tapes/docks.tape")).unwrap(), expected);
}
