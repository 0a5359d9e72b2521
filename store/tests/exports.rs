//! What leaves as an export comes back the same, and a file that is not one is refused by what is wrong with it.

#![allow(clippy::unwrap_used, reason = "a test ends where something fails")]

mod kit;

use kit::{campaign, everything, flip, note, opening, write};
use recount_core::entry::Id;
use recount_store::{AppendError, Head, ImportError, Imported, Ledger};

fn exported(ledger: &Ledger, campaign: Id) -> Vec<u8> {
    let mut export = Vec::new();
    let head = ledger.export(campaign, &mut export).unwrap();
    assert_eq!(head, ledger.head(campaign).unwrap());
    export
}

/// An export, and a ledger that does not have the campaign.
fn made(batches: u64) -> (Vec<u8>, Head, tempfile::TempDir, Ledger) {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, batches);
    let export = exported(&ledger, head.campaign);
    let empty = tempfile::tempdir().unwrap();
    let (other, _) = write(empty.path());
    (export, head, empty, other)
}

fn refused(ledger: &Ledger, export: &[u8]) -> ImportError {
    let before = ledger.campaigns().unwrap();
    let error = ledger.import("docks", export).unwrap_err();
    assert_eq!(ledger.campaigns().unwrap(), before, "nothing is written: {error}");
    error
}

/// The lines of an export, without their ends.
fn lines(export: &[u8]) -> Vec<String> {
    String::from_utf8(export.to_vec()).unwrap().lines().map(str::to_owned).collect()
}

fn joined(lines: &[String]) -> Vec<u8> {
    lines.iter().flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect()
}

#[test]
fn an_export_comes_back_byte_for_byte_with_its_keys() {
    let (export, head, dir, ledger) = made(6);
    assert_eq!(ledger.import("quays", &export[..]).unwrap(), Imported::New { head });
    assert_eq!(everything(&ledger, head.campaign).len() as u64, head.len);
    assert_eq!(exported(&ledger, head.campaign), export);
    assert!(ledger.key(head.campaign, "bo", "key-4").unwrap().is_some());
    ledger.append(head.campaign, head.id, &note(&head, "and goes on", 1, None)).unwrap();
    drop(ledger);
    let (ledger, notices) = write(dir.path());
    assert_eq!(notices, []);
    assert_eq!(everything(&ledger, head.campaign).len() as u64, head.len + 2);
}

/// Parts are whole batches, each begins where the last one ended, and together they are the export.
#[test]
fn the_parts_of_an_export_are_the_export() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let head = campaign(&ledger, "docks", 1, 6);
    let export = exported(&ledger, head.campaign);
    for longest in [0, 1_000, export.len()] {
        let (mut bytes, mut next) = (Vec::new(), 0);
        while next < head.len {
            let part = ledger.export_part(head.campaign, next, longest).unwrap();
            assert!(part.from == next && part.next > next && part.head == head);
            assert_eq!(ledger.before(head.campaign, next).unwrap(), bytes);
            bytes.extend(part.bytes);
            next = part.next;
        }
        assert_eq!(bytes, export);
    }
    let inside = ledger.export_part(head.campaign, 2, 0).unwrap();
    assert!(inside.from <= 2 && inside.next > 2, "the batch that has it: {inside:?}");
    let behind = ledger.export_part(head.campaign, head.len + 5, 1_000).unwrap();
    assert_eq!((behind.bytes, behind.from, behind.next), (Vec::new(), head.len, head.len));
}

#[test]
fn a_campaign_that_is_here_is_the_same_longer_shorter_or_parted() {
    let (export, head, _dir, ledger) = made(6);
    let half = lines(&export)[..3 + 4 * 3].to_vec();
    ledger.import("docks", &joined(&half)[..]).unwrap();
    let name = ledger.by_name("docks").unwrap().unwrap().name;
    assert_eq!(ledger.import("docks", &joined(&half)[..]).unwrap(), Imported::Same { name: name.clone() });
    let longer = ledger.import("another-name", &export[..]).unwrap();
    assert_eq!(longer, Imported::Longer { name: name.clone(), added: 9 }, "it goes where the campaign is");
    assert_eq!(ledger.head(head.campaign).unwrap(), head);
    assert_eq!(exported(&ledger, head.campaign), export);
    let shorter = ledger.import("docks", &joined(&half)[..]).unwrap();
    assert_eq!(shorter, Imported::Shorter { name, lacks: 9 });

    let other = tempfile::tempdir().unwrap();
    let (theirs, _) = write(other.path());
    let mut parted = theirs.create("docks", &opening(1)).unwrap();
    for n in 0..9 {
        parted =
            theirs.append(parted.campaign, parted.id, &note(&parted, &format!("else {n}"), 2, None)).unwrap();
    }
    let error = refused(&ledger, &exported(&theirs, parted.campaign));
    assert!(matches!(&error, ImportError::Parted { name, seq: 2 } if name == "docks"), "{error}");
    let stranger = campaign(&theirs, "stranger", 5, 1);
    let error = refused(&ledger, &exported(&theirs, stranger.campaign));
    assert!(matches!(&error, ImportError::Append(AppendError::NameTaken { .. })), "{error}");
}

#[test]
fn a_gap_names_the_entry_that_is_missing() {
    let (export, _, _dir, ledger) = made(4);
    let all = lines(&export);
    let mut gap = all.clone();
    gap.drain(3..7);
    let error = refused(&ledger, &joined(&gap));
    assert!(matches!(error, ImportError::Gap { line: 4, due: 2, found: 5 }), "{error}");
    let mut gap = all.clone();
    gap.remove(4);
    let error = refused(&ledger, &joined(&gap));
    assert!(matches!(error, ImportError::Gap { line: 5, due: 3, found: 4 }), "{error}");
    let mut twice = all;
    twice.splice(3..3, twice[..3].to_vec());
    let error = refused(&ledger, &joined(&twice));
    assert!(matches!(error, ImportError::Altered { line: 4, seq: 2, .. }), "{error}");
}

#[test]
fn a_flipped_bit_anywhere_is_refused_and_placed() {
    let (export, head, dir, ledger) = made(3);
    let path = dir.path().join("flipped");
    for offset in (0..export.len()).step_by(13) {
        std::fs::write(&path, &export).unwrap();
        flip(&path, offset, offset as u32);
        let error = refused(&ledger, &std::fs::read(&path).unwrap());
        let at = 1 + export[..offset].iter().filter(|b| **b == b'\n').count() as u64;
        match error {
            // An entry is altered: its batch ends, or the chain breaks, within the next lines.
            ImportError::Altered { line, .. } | ImportError::Gap { line, .. } => {
                assert!((at..=at + 3).contains(&line), "byte {offset} of line {at}: named line {line}");
            }
            ImportError::NotAnExport(_) => assert!(at <= 3, "byte {offset}"),
            ImportError::NoClosingLine { .. } => assert!(offset + 70 > export.len(), "byte {offset}"),
            other => panic!("byte {offset}: {other}"),
        }
    }
    assert_eq!(ledger.import("docks", &export[..]).unwrap(), Imported::New { head });
}

#[test]
fn without_its_last_line_it_names_the_last_good_entry() {
    let (export, head, _dir, ledger) = made(3);
    let all = lines(&export);
    let last = head.len - 1;
    let error = refused(&ledger, &joined(&all[..all.len() - 1]));
    assert!(matches!(error, ImportError::NoClosingLine { last_good: Some(seq) } if seq == last), "{error}");
    assert!(error.to_string().contains(&format!("the last good entry is {last}")), "{error}");
    let error = refused(&ledger, &export[..export.len() - 1]);
    assert!(matches!(error, ImportError::NoClosingLine { last_good: Some(seq) } if seq == last), "{error}");
    let error = refused(&ledger, &joined(&all[..2]));
    assert!(matches!(error, ImportError::NoClosingLine { last_good: Some(1) }), "{error}");
    let error = refused(&ledger, &joined(&all)[..joined(&all[..1]).len() + 40]);
    assert!(matches!(error, ImportError::NoClosingLine { last_good: Some(0) }), "{error}");
}

#[test]
fn carriage_returns_get_one_clear_message_and_no_repair() {
    let (export, _, _dir, ledger) = made(2);
    let windows = String::from_utf8(export.clone()).unwrap().replace('\n', "\r\n");
    let error = refused(&ledger, windows.as_bytes());
    assert!(matches!(error, ImportError::CarriageReturns { line: 1 }), "{error}");
    let mut one = lines(&export);
    one[4].push('\r');
    let error = refused(&ledger, &joined(&one));
    assert!(matches!(error, ImportError::CarriageReturns { line: 5 }), "{error}");
}

#[test]
fn something_else_is_not_an_export() {
    let (_, _, _dir, ledger) = made(1);
    for text in
        ["", "\n", "# Session 3\n> reduce-heat pc=cole\n", "{\"name\":\"foundry\"}\n", "{}\r\n", "\0\0\0"]
    {
        let error = refused(&ledger, text.as_bytes());
        assert!(matches!(error, ImportError::NotAnExport(_)), "{text:?}: {error}");
    }
}

#[test]
fn another_spelling_of_an_entry_is_refused_though_its_hashes_fit() {
    let (export, _, _dir, ledger) = made(1);
    let mut all = lines(&export);
    // The last batch again with a space too many, and ids, parents and closing line made to fit.
    let mut ids = Vec::new();
    let first = all[3].replacen("\"at\":", "\"at\": ", 1);
    let old = all[3..6].iter().map(|line| Id::of(line.as_bytes()).to_string()).collect::<Vec<_>>();
    all[3] = first;
    for n in 3..6 {
        let id = Id::of(all[n].as_bytes());
        ids.extend(id.as_bytes());
        for line in &mut all[n + 1..6] {
            *line = line.replace(&old[n - 3], &id.to_string());
        }
    }
    all[6] = format!("#3 {}", blake3::hash(&ids).to_hex());
    let error = refused(&ledger, &joined(&all));
    assert!(matches!(&error, ImportError::Altered { line: 4, seq: 2, .. }), "{error}");
    assert!(error.to_string().contains("not canonical"), "{error}");
}

#[test]
fn the_tape_of_the_frozen_vectors_is_an_export() {
    let vectors = include_str!("../../core/tests/vectors/format-1.json");
    let vectors: serde_json::Value = serde_json::from_str(vectors).unwrap();
    let tape = vectors["tape"].as_str().unwrap();
    let (_, _, _dir, ledger) = made(1);
    let Imported::New { head } = ledger.import("vectors", tape.as_bytes()).unwrap() else {
        panic!("it is new")
    };
    assert_eq!(exported(&ledger, head.campaign), tape.as_bytes());
    let record = ledger.key(head.campaign, "bo", "c0ffee-17").unwrap().unwrap();
    assert_eq!((record.first_seq, record.count), (2, 1));
}

#[test]
fn an_import_leaves_nothing_behind() {
    let (export, _, dir, ledger) = made(2);
    refused(&ledger, &export[..100]);
    ledger.import("docks", &export[..]).unwrap();
    ledger.import("docks", &export[..]).unwrap();
    let names: Vec<_> =
        std::fs::read_dir(dir.path().join("tapes")).unwrap().map(|f| f.unwrap().file_name()).collect();
    assert_eq!(names, ["docks.tape"]);
}
