//! Checkpoints as notes: what is signed, by whom, and everything that is no checkpoint.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use recount_core::checkpoint::{BadNote, Checkpoint, Note, Pasted, Signer, Trail, Verifier};
use recount_core::entry::Id;

fn ids(n: u64) -> Vec<Id> {
    (0..n).map(|n| Id::of(&n.to_be_bytes())).collect()
}

fn checkpoint() -> Checkpoint {
    Checkpoint { campaign: Id::of(b"the docks"), size: 412, root: Id::of(b"root") }
}

fn ledger() -> Signer {
    Signer::new(&Checkpoint::origin(checkpoint().campaign), [7; 32]).unwrap()
}

fn bo() -> Signer {
    Signer::new("bo", [8; 32]).unwrap()
}

#[test]
fn a_checkpoint_is_three_lines_and_its_signature_names_its_campaign() {
    let note = Note::sign(checkpoint(), &ledger());
    let text = note.to_string();
    let lines: Vec<_> = text.split('\n').collect();
    let origin = format!("recount/{}", Id::of(b"the docks"));
    assert_eq!(&lines[..2], [origin.as_str(), "412"]);
    assert_eq!((lines[2].len(), lines[3], lines[5], lines.len()), (44, "", "", 6));
    assert!(lines[4].starts_with(&format!("— {origin} ")), "{text}");
    assert_eq!(Note::parse(&text), Ok(note.clone()));
    assert_eq!(ledger().verifier().check(&note), Ok(()));
}

/// The key of the note format's own documentation, made by its own program.
#[test]
fn keys_are_written_as_everybody_writes_them() {
    let text = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    let key: Verifier = text.parse().unwrap();
    assert_eq!((key.name(), key.to_string().as_str()), ("PeterNeumann", text));
    for wrong in [
        "PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeumann+c74f20a3+Ahpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeumann+c74f20a3",
        "",
    ] {
        assert_eq!(wrong.parse::<Verifier>(), Err(BadNote::Key(wrong.into())));
    }
    assert!(Signer::new("two words", [0; 32]).is_err() && Signer::new("", [0; 32]).is_err());
}

#[test]
fn witnesses_countersign_the_same_lines() {
    let mut note = Note::sign(checkpoint(), &ledger());
    note.cosign(&bo());
    note.cosign(&bo());
    assert_eq!(note.signatures.len(), 2, "one by each");
    let read = Note::parse(&note.to_string()).unwrap();
    assert_eq!(bo().verifier().check(&read), Ok(()));
    assert_eq!(ledger().verifier().check(&read), Ok(()));
    let stranger = Signer::new("bo", [9; 32]).unwrap().verifier();
    assert_eq!(stranger.check(&read), Err(BadNote::NotBy("bo".into())), "another key of the same name");
}

#[test]
fn a_signature_of_other_lines_is_forged() {
    let signed = Note::sign(checkpoint(), &ledger());
    for changed in [
        Checkpoint { size: 413, ..checkpoint() },
        Checkpoint { root: Id::of(b"another"), ..checkpoint() },
        Checkpoint { campaign: Id::of(b"another"), ..checkpoint() },
    ] {
        let note = Note { checkpoint: changed, signatures: signed.signatures.clone() };
        assert!(matches!(ledger().verifier().check(&note), Err(BadNote::Forged(_))), "{changed:?}");
    }
    let mut short = signed;
    short.signatures[0].bytes.pop();
    assert!(matches!(ledger().verifier().check(&short), Err(BadNote::Forged(_))));
}

#[test]
fn every_flipped_byte_of_a_note_is_found() {
    let (text, key) = (Note::sign(checkpoint(), &ledger()).to_string(), ledger().verifier());
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1 << (at % 8);
        let read = String::from_utf8(bytes).ok().and_then(|text| Note::parse(&text).ok());
        assert!(read.is_none_or(|note| key.check(&note).is_err()), "byte {at}");
    }
}

#[test]
fn a_note_with_extra_or_missing_lines_is_no_checkpoint() {
    let text = Note::sign(checkpoint(), &ledger()).to_string();
    let (body, signature) = text.split_once("\n\n").unwrap();
    let wrong = |text: String| Note::parse(&text).unwrap_err();
    assert_eq!(wrong(format!("{body}\nextra\n\n{signature}")), BadNote::Lines(4));
    assert_eq!(wrong(format!("{body}\n\n\n{signature}")), BadNote::Lines(4));
    assert_eq!(wrong(format!("{}\n\n{signature}", body.rsplit_once('\n').unwrap().0)), BadNote::Lines(2));
    assert!(matches!(wrong(format!("{text}extra\n")), BadNote::Line(line) if line == "extra"));
    assert_eq!(wrong(format!("{body}\n")), BadNote::Unsigned);
    assert_eq!(wrong(text.trim_end().to_owned()), BadNote::Unsigned, "no line feed at the end");
    assert_eq!(wrong(text.replace("412", "0412")), BadNote::Size("0412".into()));
    assert_eq!(wrong(text.replace("412", "+412")), BadNote::Size("+412".into()));
    assert!(matches!(wrong(text.replacen("recount/", "other/", 1)), BadNote::Origin(_)));
    assert!(matches!(wrong(format!("{body}A\n\n{signature}")), BadNote::Root(_)));
    assert_eq!(wrong("x".repeat(70_000)), BadNote::TooLong);
}

#[test]
fn what_is_pasted_into_a_chat_is_read_again() {
    let pasted = Pasted {
        title: "The Docks, session 3".into(),
        note: Note::sign(checkpoint(), &ledger()),
        keys: vec![ledger().verifier()],
        trail: Some(Trail::of(&ids(412), false)),
    };
    let text = pasted.to_string();
    assert_eq!(Pasted::parse(&text), Ok(pasted.clone()));
    let chatted = format!("gm, 23:40:\n{}\n\nsee you on Friday", text.replace('\n', "  \r\n"));
    assert_eq!(Pasted::parse(&chatted), Ok(pasted.clone()));
    let bare = Pasted::parse(&pasted.note.to_string()).unwrap();
    assert_eq!((bare.note, bare.keys, bare.trail), (pasted.note, Vec::new(), None));
    assert!(Pasted::parse("nothing at all").is_err());
}

#[test]
fn a_trail_names_the_first_entry_that_is_not_as_it_was() {
    let was = ids(300);
    let trail = Trail::of(&was, false);
    assert_eq!((trail.covers(), trail.parts_at(&was)), (300, None));
    for at in [0, 1, 150, 299] {
        let mut is = was.clone();
        is.iter_mut().skip(at).for_each(|id| *id = Id::of(id.as_bytes()));
        assert_eq!(trail.parts_at(&is), Some((at as u64, at as u64)));
    }
    assert_eq!(trail.parts_at(&was[..20]), Some((20, 20)), "an entry that is gone");
    let long = ids(1_000);
    let (short, full) = (Trail::of(&long, false), Trail::of(&long, true));
    let mut is = long.clone();
    is.iter_mut().skip(500).for_each(|id| *id = Id::of(id.as_bytes()));
    assert_eq!((short.parts_at(&is), full.parts_at(&is)), (Some((498, 500)), Some((500, 500))));
}
