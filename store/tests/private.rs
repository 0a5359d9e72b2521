//! What is private is in one file of its own, and can be erased.

#![allow(clippy::unwrap_used, reason = "a test ends where something fails")]

mod kit;

use kit::{campaign, write};
use recount_core::entry::Id;
use recount_core::slug::Slug;
use recount_store::{Access, Ledger, Mode, StoreError, Token};

#[test]
fn what_was_set_is_there_after_opening_again_and_what_was_removed_is_gone() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let private = ledger.private().unwrap();
    let (one, other) = (Id::of(b"one"), Id::of(b"other"));
    private.set_secret(one, 3, [7; 32]).unwrap();
    private.set_secret(one, 4, [8; 32]).unwrap();
    private.set_secret(other, 3, [9; 32]).unwrap();
    private.remove_secret(one, 4).unwrap();
    let token =
        Token { campaign: Some(one), member: Slug::new("bo").unwrap(), role: Access::Player, until: None };
    private.set_token([1; 32], token.clone()).unwrap();
    private.set_name(Slug::new("bo").unwrap(), "Boadicea Übermut").unwrap();
    let again = ledger.private().unwrap();
    for private in [private, again] {
        assert_eq!(private.secret(one, 3), Some([7; 32]));
        assert_eq!(private.secret(one, 4), None);
        assert_eq!(private.secret(other, 3), Some([9; 32]));
        assert_eq!(private.token([1; 32]), Some(token.clone()));
        assert_eq!(private.tokens(), [([1; 32], token.clone())]);
        assert_eq!(private.name("bo").as_deref(), Some("Boadicea Übermut"));
    }
}

#[test]
fn an_erased_person_is_in_no_file_and_the_chain_still_holds() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 3);
    let private = ledger.private().unwrap();
    let bo = Slug::new("bo").unwrap();
    private.set_name(bo.clone(), "Boadicea").unwrap();
    private
        .set_token([1; 32], Token { campaign: None, member: bo, role: Access::Player, until: None })
        .unwrap();
    private.erase(&Slug::new("bo").unwrap()).unwrap();
    assert_eq!((private.name("bo"), private.tokens().len()), (None, 0));
    drop(ledger);
    for file in walk(dir.path()) {
        let bytes = std::fs::read(&file).unwrap();
        assert!(!bytes.windows(8).any(|part| part == b"Boadicea"), "{}", file.display());
    }
    let (ledger, _) = write(dir.path());
    assert_eq!(kit::everything(&ledger, head.campaign).len() as u64, head.len);
}

fn walk(dir: &std::path::Path) -> Vec<std::path::PathBuf> {
    let items = std::fs::read_dir(dir).unwrap().map(|item| item.unwrap().path());
    items.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

#[cfg(unix)]
#[test]
fn only_its_owner_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let private = ledger.private().unwrap();
    private.set_secret(Id::of(b"one"), 1, [1; 32]).unwrap();
    private.set_secret(Id::of(b"one"), 2, [2; 32]).unwrap();
    let mode = std::fs::metadata(dir.path().join("private.json")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn a_damaged_private_file_is_named_and_left_as_it_is_and_the_campaigns_open() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 1);
    drop(ledger);
    std::fs::write(dir.path().join("private.json"), "{\"names\":").unwrap();
    let (ledger, _) = write(dir.path());
    assert_eq!(ledger.head(head.campaign).unwrap(), head);
    let error = ledger.private().unwrap_err();
    assert!(matches!(&error, StoreError::Private { file, .. } if file.ends_with("private.json")), "{error}");
    assert_eq!(std::fs::read_to_string(dir.path().join("private.json")).unwrap(), "{\"names\":");
}

#[test]
fn a_reader_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    drop(write(dir.path()));
    let (reader, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
    let error = reader.private().unwrap().set_secret(Id::of(b"one"), 1, [1; 32]).unwrap_err();
    assert!(matches!(error, StoreError::ReadOnly(_)), "{error}");
}
