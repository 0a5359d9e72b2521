//! What opening makes of a tape that is not as it was left: torn, shortened, flipped, swapped, gone.

#![allow(clippy::unwrap_used, reason = "a test ends where something fails")]

mod kit;

use std::path::{Path, PathBuf};

use kit::{campaign, copy_folder, everything, flip, note, says, write};
use recount_core::entry::Id;
use recount_store::{AppendError, Head, Ledger, Mode, StoreError};

type Entries = Vec<(u64, Id, Vec<u8>)>;

fn made(batches: u64) -> (tempfile::TempDir, Head, Entries) {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, batches);
    let all = everything(&ledger, head.campaign);
    (dir, head, all)
}

fn tape(dir: &Path) -> PathBuf {
    dir.join("tapes/docks.tape")
}

fn cut(path: &Path, len: u64) {
    std::fs::OpenOptions::new().write(true).open(path).unwrap().set_len(len).unwrap();
}

#[test]
fn a_torn_end_is_moved_aside_and_never_thrown_away() {
    let (dir, head, all) = made(5);
    let whole = std::fs::read(tape(dir.path())).unwrap();
    let torn = &note(&head, "never acknowledged", 1, None).0[0];
    for part in [1, torn.len() / 2, torn.len()] {
        let mut bytes = whole.clone();
        bytes.extend(&torn[..part]);
        std::fs::write(tape(dir.path()), &bytes).unwrap();
        let (reader, notices) = Ledger::open(dir.path(), Mode::Read).unwrap();
        assert_eq!(
            (notices.len(), everything(&reader, head.campaign)),
            (0, all.clone()),
            "a reader passes over it"
        );
        let (ledger, notices) = write(dir.path());
        assert!(says(&notices, "unfinished batch"), "{notices:?}");
        assert_eq!(everything(&ledger, head.campaign), all);
        assert_eq!(std::fs::read(tape(dir.path())).unwrap(), whole);
        let aside = dir.path().join(format!("tapes/docks.tape.torn-{}", whole.len()));
        assert_eq!(std::fs::read(&aside).unwrap(), &torn[..part]);
        std::fs::remove_file(aside).unwrap();
    }
}

#[test]
fn acknowledged_entries_that_the_tape_has_lost_are_put_back_from_sled() {
    let (dir, head, all) = made(12);
    let whole = std::fs::read(tape(dir.path())).unwrap();
    for len in [whole.len() - 1, whole.len() / 2, 700, 5, 0] {
        cut(&tape(dir.path()), len as u64);
        let (ledger, notices) = write(dir.path());
        assert!(says(&notices, "put back from sled"), "{len}: {notices:?}");
        assert_eq!(everything(&ledger, head.campaign), all);
        assert_eq!(std::fs::read(tape(dir.path())).unwrap(), whole);
    }
    std::fs::remove_file(tape(dir.path())).unwrap();
    let (ledger, notices) = write(dir.path());
    assert!(says(&notices, "put back from sled"), "{notices:?}");
    assert_eq!(everything(&ledger, head.campaign), all);
}

#[test]
fn a_flipped_bit_anywhere_is_mended_while_sled_has_the_entries() {
    let (dir, head, all) = made(3);
    let whole = std::fs::read(tape(dir.path())).unwrap();
    for offset in (0..whole.len()).step_by(97).chain(whole.len() - 3..whole.len()) {
        flip(&tape(dir.path()), offset, offset as u32);
        let (ledger, mut notices) = write(dir.path());
        // A flip before the last batch shows when it is read; the next opening mends it.
        let read = ledger.read(head.campaign, 0..u64::MAX);
        notices.extend(ledger.notices());
        match read {
            Ok(entries) => assert_eq!(entries.len(), all.len()),
            Err(StoreError::Damaged(damage)) => {
                assert!(damage.file.ends_with("docks.tape") && damage.offset as usize <= offset, "{damage}");
                let refused = ledger.append(head.campaign, head.id, &note(&head, "no", 0, None)).unwrap_err();
                assert!(matches!(refused, AppendError::Damaged(_)), "{refused}");
            }
            Err(other) => panic!("{other}"),
        }
        assert!(!notices.is_empty(), "byte {offset} was found and named");
        drop(ledger);
        let (ledger, _) = write(dir.path());
        assert_eq!(everything(&ledger, head.campaign), all, "byte {offset}");
        assert_eq!(std::fs::read(tape(dir.path())).unwrap(), whole, "byte {offset}");
    }
}

#[test]
fn a_flipped_bit_anywhere_is_named_when_nobody_can_mend_it() {
    let (dir, head, all) = made(3);
    let whole = std::fs::read(tape(dir.path())).unwrap();
    for offset in (0..whole.len()).step_by(101) {
        let copy = tempfile::tempdir().unwrap();
        copy_folder(dir.path(), copy.path());
        std::fs::remove_dir_all(copy.path().join("sled")).unwrap();
        flip(&tape(copy.path()), offset, 3);
        let batch = whole[..offset].windows(2).filter(|w| w == b"\n#").count();
        let (ledger, notices) = write(copy.path());
        assert!(says(&notices, "docks"), "byte {offset}: {notices:?}");
        let Some(info) = ledger.by_name("docks").unwrap() else {
            assert_eq!(batch, 0, "only a damaged first batch hides the campaign");
            continue;
        };
        let damage = info.damage.unwrap_or_else(|| panic!("byte {offset} was not found"));
        assert!(damage.offset as usize <= offset && damage.seq >= info.len, "{damage}");
        assert_eq!(
            everything(&ledger, head.campaign),
            all[..info.len as usize],
            "what stands before it is good"
        );
        let mut export = Vec::new();
        ledger.export(head.campaign, &mut export).unwrap();
        assert_eq!(export, whole[..damage.offset as usize], "and can be exported");
        let good = ledger.head(head.campaign).unwrap();
        let refused = ledger.append(head.campaign, good.id, &note(&good, "no", 0, None)).unwrap_err();
        assert!(matches!(refused, AppendError::Damaged(_)), "{refused}");
    }
}

#[test]
fn blocks_of_zeros_at_the_end_are_what_a_power_cut_leaves() {
    let (dir, head, all) = made(3);
    let whole = std::fs::read(tape(dir.path())).unwrap();
    let mut bytes = whole.clone();
    let mut batch = note(&head, "half of it reached the disk", 1, None).0.join(&b'\n');
    batch[20..200].fill(0);
    bytes.extend(batch);
    bytes.extend(b"\n#2 0000000000000000000000000000000000000000000000000000000000000000\n");
    std::fs::write(tape(dir.path()), bytes).unwrap();
    let (ledger, notices) = write(dir.path());
    assert!(says(&notices, "unfinished batch"), "{notices:?}");
    assert_eq!(everything(&ledger, head.campaign), all);
    ledger.append(head.campaign, head.id, &note(&head, "on we go", 0, None)).unwrap();
}

#[test]
fn another_history_under_the_same_name_is_found_and_replaces_what_sled_knew() {
    let (dir, head, _) = made(6);
    let other = tempfile::tempdir().unwrap();
    let (ledger, _) = write(other.path());
    let mut theirs = ledger.create("docks", &kit::opening(1)).unwrap();
    for n in 0..9 {
        theirs =
            ledger.append(theirs.campaign, theirs.id, &note(&theirs, &format!("else {n}"), 2, None)).unwrap();
    }
    let all = everything(&ledger, theirs.campaign);
    drop(ledger);
    std::fs::copy(tape(other.path()), tape(dir.path())).unwrap();
    for shorter in [false, true] {
        if shorter {
            // The longer history is known now; a parted, shorter one takes its place.
            let (again, _, _) = made(2);
            std::fs::copy(tape(again.path()), tape(dir.path())).unwrap();
        }
        let (ledger, notices) = write(dir.path());
        assert!(says(&notices, "is not the one that was here"), "{notices:?}");
        let now = everything(&ledger, head.campaign);
        assert_eq!(if shorter { 8 } else { all.len() }, now.len());
        assert_eq!(
            ledger.key(head.campaign, "bo", "key-4").unwrap(),
            None,
            "no key of the other history is left"
        );
    }
}

#[test]
fn another_campaign_under_the_same_name_does_not_lose_the_first() {
    let (dir, head, all) = made(4);
    let other = tempfile::tempdir().unwrap();
    let (ledger, _) = write(other.path());
    let theirs = campaign(&ledger, "docks", 7, 2);
    drop(ledger);
    std::fs::copy(tape(other.path()), tape(dir.path())).unwrap();
    let (ledger, notices) = write(dir.path());
    assert!(says(&notices, "put back from sled"), "{notices:?}");
    assert_eq!(everything(&ledger, head.campaign), all);
    assert_eq!(ledger.by_name("docks").unwrap().unwrap().id, theirs.campaign);
}

#[test]
fn two_tapes_of_one_campaign_are_an_error_that_names_both() {
    let (dir, _, _) = made(2);
    std::fs::copy(tape(dir.path()), dir.path().join("tapes/docks-copy.tape")).unwrap();
    let error = Ledger::open(dir.path(), Mode::Write).unwrap_err();
    assert!(matches!(&error, StoreError::Twice { .. }), "{error}");
    assert!(error.to_string().contains("docks-copy.tape") && error.to_string().contains("docks.tape"));
}

#[test]
fn a_folder_of_something_else_is_refused_by_what_lies_in_it() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("holiday.jpg"), "not ours").unwrap();
    for mode in [Mode::Write, Mode::Read] {
        let error = Ledger::open(dir.path(), mode).unwrap_err();
        assert!(matches!(&error, StoreError::NotALedger { found, .. } if found == "holiday.jpg"), "{error}");
    }
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1, "and nothing was put there");
    let nowhere = dir.path().join("nowhere");
    assert!(matches!(Ledger::open(&nowhere, Mode::Read), Err(StoreError::NoLedger(_))));
    assert!(!nowhere.exists(), "a reader makes nothing");
    std::fs::create_dir(&nowhere).unwrap();
    std::fs::write(nowhere.join("ledger"), "recount ledger 2\n").unwrap();
    let error = Ledger::open(&nowhere, Mode::Write).unwrap_err();
    assert!(matches!(&error, StoreError::OtherVersion { mark, .. } if mark == "recount ledger 2"), "{error}");
}

#[test]
fn tapes_alone_are_a_ledger() {
    let (dir, head, all) = made(4);
    let copy = tempfile::tempdir().unwrap();
    copy_folder(&dir.path().join("tapes"), &copy.path().join("tapes"));
    let (ledger, _) = write(copy.path());
    assert_eq!(everything(&ledger, head.campaign), all);
}

#[test]
fn a_second_writer_is_refused_with_the_first_ones_process_and_address() {
    let (dir, head, all) = made(2);
    let (ledger, _) = write(dir.path());
    ledger.answer_at("127.0.0.1:4017").unwrap();
    let error = Ledger::open(dir.path(), Mode::Write).unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, StoreError::Locked { .. }), "{text}");
    assert!(text.contains(&std::process::id().to_string()) && text.contains("127.0.0.1:4017"), "{text}");
    let holder = Ledger::holder(dir.path()).unwrap().unwrap();
    assert_eq!(holder.address.as_deref(), Some("127.0.0.1:4017"));
    let (reader, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
    assert_eq!(everything(&reader, head.campaign), all, "a reader needs no lock");
    drop(ledger);
    assert_eq!(Ledger::holder(dir.path()).unwrap(), None);
    write(dir.path());
}
