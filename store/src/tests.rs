//! What only the inside can bring about: a disk whose sync fails, and a sled that loses rows while it is open.

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use recount_core::entry::Id;

use crate::chain::Chain;
use crate::error::AppendError;
use crate::ledger::{Batch, Found, Head, Ledger, Mode, read};
use crate::pen::{Mark, Pen};
use crate::recent::Recent;
use crate::trees::Broken;

/// As much of an entry as the chain needs.
fn entry(seq: u64, parent: Id, cause: Option<Id>, key: &str) -> Vec<u8> {
    let cause = cause.map_or(String::new(), |id| format!("\"cause\":\"{id}\","));
    format!(
        "{{\"at\":\"2026-11-29T20:40:00.000001Z\",\"body\":{{\"declaration\":{{\"command\":{seq}}}}},\
         \"by\":{{\"member\":\"bo\",\"role\":\"player\"}},{cause}\"key\":\"{key}\",\"parent\":\"{parent}\",\
         \"seq\":{seq},\"v\":1}}"
    )
    .into_bytes()
}

fn batch(head: &Head) -> Batch {
    let first = entry(head.len, head.id, None, &format!("key-{}", head.len));
    let id = Id::of(&first);
    let second = entry(head.len + 1, id, Some(id), "of-no-use");
    Batch(vec![first, second])
}

const NOTHING: Head = Head { campaign: Id::NONE, id: Id::NONE, len: 0, at: None };

fn pen_on(device: &str) -> Pen {
    let file = OpenOptions::new().append(true).open(device).unwrap();
    Pen::new(Id::NONE, PathBuf::from(device), Some(file), Mark::START, Recent::from(0))
}

#[test]
fn a_failed_sync_leaves_it_unknown_and_ends_writing() {
    // /dev/null takes every write and cannot be synced.
    let pen = pen_on("/dev/null");
    let one = pen.submit(Id::NONE, &batch(&NOTHING).0, |_| None).unwrap();
    let two = pen.submit(one.head.id, &batch(&one.head).0, |_| None).unwrap();
    for submitted in [&one, &two] {
        let error = pen.finish(submitted).unwrap_err();
        assert!(matches!(error, AppendError::Unknown { .. }), "{error}");
    }
    let error = pen.submit(Id::NONE, &batch(&NOTHING).0, |_| None).unwrap_err();
    assert!(matches!(error, AppendError::Ended { .. }), "{error}");
    assert_eq!(pen.acked().chain, Chain::EMPTY);
    assert_eq!(read(&pen.recent).end(), 0, "nothing is shown that is not known to be there");
}

#[test]
fn a_write_that_fails_and_cannot_be_cut_back_ends_writing() {
    // /dev/full has no room, and no length that could be cut.
    let pen = pen_on("/dev/full");
    let one = pen.submit(Id::NONE, &batch(&NOTHING).0, |_| None).unwrap();
    let behind = pen.submit(one.head.id, &batch(&one.head).0, |_| None).unwrap();
    for submitted in [&behind, &one] {
        let error = pen.finish(submitted).unwrap_err();
        assert!(matches!(error, AppendError::Full { .. }), "{error}");
    }
    let error = pen.submit(Id::NONE, &batch(&NOTHING).0, |_| None).unwrap_err();
    assert!(matches!(error, AppendError::Ended { .. }), "{error}");
}

/// A ledger of one campaign that sled has wholly.
fn settled(dir: &Path) -> (Ledger, Head) {
    let (ledger, _) = Ledger::open(dir, Mode::Write).unwrap();
    let mut head = ledger.create("docks", &batch(&NOTHING)).unwrap();
    for _ in 0..20 {
        head = ledger.append(head.campaign, head.id, &batch(&head)).unwrap();
    }
    drop(ledger);
    let (ledger, notices) = Ledger::open(dir, Mode::Write).unwrap();
    assert_eq!((notices.len(), ledger.behind()), (0, 0));
    (ledger, head)
}

fn answers_everything(ledger: &Ledger, head: Head) {
    let all = ledger.read(head.campaign, 0..u64::MAX).unwrap();
    assert_eq!(all.len() as u64, head.len);
    for raw in all {
        assert_eq!(ledger.at(head.campaign, raw.seq).unwrap(), Some(raw.clone()));
        assert_eq!(ledger.get(raw.id).unwrap().unwrap().raw, raw);
        assert!(
            matches!(ledger.find(&raw.id.to_string()[..16]).unwrap(), Found::One(found) if found.raw == raw)
        );
        let key = ledger.key(head.campaign, "bo", &format!("key-{}", raw.seq)).unwrap();
        assert_eq!(key.is_some(), raw.seq % 2 == 0);
    }
}

#[test]
fn when_sled_fails_the_tapes_answer_and_the_next_opening_rebuilds_it() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, head) = settled(dir.path());
    let trees = read(&ledger.0.inner.trees).clone().unwrap();
    ledger.0.inner.give_up(&trees, &Broken("for a test".into()));
    answers_everything(&ledger, head);
    assert!(ledger.notices()[0].0.contains("the tapes answer"));
    let head = ledger.append(head.campaign, head.id, &batch(&head)).unwrap();
    answers_everything(&ledger, head);
    drop((ledger, trees));
    let (ledger, notices) = Ledger::open(dir.path(), Mode::Write).unwrap();
    assert!(notices[0].0.contains("missing"), "{notices:?}");
    answers_everything(&ledger, head);
}

#[test]
fn a_row_that_sled_lost_in_silence_is_missed_and_found_on_the_tape() {
    for lose in [0, 1, 2] {
        let dir = tempfile::tempdir().unwrap();
        let (ledger, head) = settled(dir.path());
        let raw = ledger.at(head.campaign, 6).unwrap().unwrap();
        let trees: Arc<_> = read(&ledger.0.inner.trees).clone().unwrap();
        trees.lose(&head.campaign, 6, &raw.id, lose == 1);
        drop(trees);
        let found = match lose {
            0 => ledger.get(raw.id).unwrap().map(|found| found.raw),
            1 => ledger.at(head.campaign, 6).unwrap(),
            _ => match ledger.find(&raw.id.to_string()[..20]).unwrap() {
                Found::One(found) => Some(found.raw),
                Found::None | Found::Many(_) => None,
            },
        };
        assert_eq!(found, Some(raw));
        assert!(ledger.notices()[0].0.contains("missing from it"));
        answers_everything(&ledger, head);
    }
}

#[test]
fn an_id_that_nobody_has_is_none_and_no_reason_to_doubt_sled() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, head) = settled(dir.path());
    assert_eq!(ledger.get(Id::of(b"nobody")).unwrap(), None);
    assert_eq!(ledger.notices(), []);
    answers_everything(&ledger, head);
}
