//! What the store keeps for those who check it: the tree, the key, signed checkpoints, and what sled knows better.

#![allow(clippy::unwrap_used, reason = "a test ends where something fails")]

mod kit;

use std::fs;

use kit::{campaign, note, opening, write};
use recount_core::dice::Seed;
use recount_core::entry::Id;
use recount_core::slug::Slug;
use recount_core::tree::Tree;
use recount_store::{Compared, Head, Ledger, Mode, StoreError, key_file};

fn tree_of(ledger: &Ledger, head: &Head) -> Tree {
    Tree::of(ledger.read(head.campaign, 0..u64::MAX).unwrap().into_iter().map(|raw| raw.id))
}

fn kept(ledger: &Ledger, head: &Head) -> Tree {
    ledger.tree(head.campaign, Clone::clone).unwrap()
}

#[test]
fn the_tree_grows_with_the_campaign_for_writers_readers_and_after_opening() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let mut head = campaign(&ledger, "docks", 1, 20);
    assert_eq!(kept(&ledger, &head), tree_of(&ledger, &head));
    let (reader, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
    assert_eq!(kept(&reader, &head), tree_of(&ledger, &head));
    for n in 0..5 {
        head = ledger.append(head.campaign, head.id, &note(&head, &format!("more {n}"), 2, None)).unwrap();
        assert_eq!(kept(&ledger, &head), tree_of(&ledger, &head));
        assert_eq!(kept(&reader, &head).len(), head.len);
    }
    drop((ledger, reader));
    let (ledger, _) = write(dir.path());
    assert_eq!(kept(&ledger, &head), tree_of(&ledger, &head));
    assert!(matches!(ledger.tree(Id::NONE, Tree::len), Err(StoreError::NoCampaign(_))));
}

#[test]
fn a_tape_that_was_cut_after_a_batch_is_found_beside_sled() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 10);
    // A reader cannot open sled while a writer has it, and says so.
    let (reader, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
    let not_asked = reader.compared(head.campaign).unwrap();
    assert!(
        matches!(&not_asked, Compared::NotAsked(why) if why.contains("writes to the ledger")),
        "{not_asked:?}"
    );
    drop((ledger, reader));

    let (reader, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
    assert_eq!(reader.compared(head.campaign).unwrap(), Compared::Agrees { len: head.len });
    let whole = reader.tape(head.campaign).unwrap();
    assert_eq!(whole.unfinished, 0);
    let path = dir.path().join("tapes/docks.tape");
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    fs::write(&path, lines[..lines.len() - 4].concat()).unwrap();
    let (reader, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
    let lost = Compared::Lost { first: head.len - 3, last: head.len - 1 };
    assert_eq!(reader.compared(head.campaign).unwrap(), lost);
    drop(reader);

    // Half a line is no writer at work when nobody writes.
    fs::write(&path, &text[..text.len() - 90]).unwrap();
    let (reader, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
    assert!(matches!(reader.compared(head.campaign).unwrap(), Compared::Lost { .. }));
    assert!(reader.tape(head.campaign).unwrap().unfinished > 0);
    drop(reader);
    drop(write(dir.path()));
    let (reader, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
    assert_eq!(reader.tape(head.campaign).unwrap(), whole, "the next writer put it back");
    assert_eq!(reader.compared(head.campaign).unwrap(), Compared::Agrees { len: head.len });
}

#[test]
fn another_tape_under_the_same_name_is_not_the_one_that_sled_took_in() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 4);
    drop(ledger);
    // The same beginning, and another history behind it.
    let other = tempfile::tempdir().unwrap();
    let (ledger, _) = write(other.path());
    let mut forged = ledger.create("docks", &opening(1)).unwrap();
    for n in 0..9 {
        forged =
            ledger.append(forged.campaign, forged.id, &note(&forged, &format!("no {n}"), 2, None)).unwrap();
    }
    drop(ledger);
    assert_eq!(head.campaign, forged.campaign);
    fs::copy(other.path().join("tapes/docks.tape"), dir.path().join("tapes/docks.tape")).unwrap();
    let (reader, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
    assert_eq!(reader.compared(head.campaign).unwrap(), Compared::Other);
}

#[test]
fn the_key_is_made_once_and_only_its_owner_reads_it() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let make = |byte: u8| move || Ok::<_, StoreError>(Seed([byte; 32]));
    assert_eq!(ledger.signing_key(make(1)).unwrap(), Some(Seed([1; 32])));
    assert_eq!(ledger.signing_key(make(2)).unwrap(), Some(Seed([1; 32])), "the first one stays");
    let (reader, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
    assert_eq!(reader.signing_key(make(3)).unwrap(), Some(Seed([1; 32])));
    let path = dir.path().join("signing.key");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
    fs::remove_file(&path).unwrap();
    assert_eq!(reader.signing_key(make(3)).unwrap(), None, "a reader makes none");
    for text in ["", "recount signing key 1\n", "recount signing key 1\n00\n", "0123"] {
        fs::write(&path, text).unwrap();
        assert!(matches!(ledger.signing_key(make(4)), Err(StoreError::NotAKey(_))), "{text:?}");
    }
    let witness = dir.path().join("away/bo.key");
    assert_eq!(key_file(&witness, make(5)).unwrap(), Seed([5; 32]));
    assert_eq!(key_file(&witness, make(6)).unwrap(), Seed([5; 32]));
}

#[test]
fn signed_checkpoints_are_kept_beside_the_tape() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 1);
    assert_eq!(ledger.kept_checkpoints(head.campaign).unwrap(), "");
    ledger.keep_checkpoint(head.campaign, "one\n").unwrap();
    ledger.keep_checkpoint(head.campaign, "two\n").unwrap();
    let (reader, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
    assert_eq!(reader.kept_checkpoints(head.campaign).unwrap(), "one\ntwo\n");
    assert!(matches!(reader.keep_checkpoint(head.campaign, ""), Err(StoreError::ReadOnly(_))));
}

#[test]
fn a_forgotten_member_is_called_so_until_somebody_names_them_anew() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let private = ledger.private().unwrap();
    let (bo, di) = (Slug::new("bo").unwrap(), Slug::new("di").unwrap());
    private.set_name(bo.clone(), "Ottilie").unwrap();
    assert_eq!((private.people().name(&bo), private.people().name(&di)), ("Ottilie", "di"));
    fs::write(dir.path().join("private.json.new"), "{\"names\":{\"bo\":\"Ottilie\"}}").unwrap();
    private.erase(&bo).unwrap();
    assert!(!dir.path().join("private.json.new").exists(), "a rewrite that was cut short is no hiding place");
    assert_eq!(ledger.private().unwrap().people().name(&bo), "forgotten member");
    assert_eq!(private.people().in_sentence(&bo, "bo plays Ash."), "forgotten member plays Ash.");
    assert_eq!(private.people().in_sentence(&bo, "bob plays Ash."), "bob plays Ash.");
    private.set_name(bo.clone(), "O.").unwrap();
    assert_eq!(private.people().name(&bo), "O.");
}
