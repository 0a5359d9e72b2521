//! Exports, checkpoints and proofs in the hands of somebody who trusts nobody: what is altered is found and named.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod play;

use play::chance::{Chance, history};
use recount_core::checkpoint::{Checkpoint, Note, Pasted, Signer, Trail};
use recount_core::dice::{self, Seed};
use recount_core::entry::{Entry, Id, Recorded, Role};
use recount_core::tree::Tree;
use recount_replay::timeline::turns;
use recount_replay::verify::{
    Checked, Consistency, Export, Inclusion, Proof, Standing, against, beside, export, ids_of, signatures,
};
use serde_json::json;

/// The tape of a campaign, and the number of the entry that each of its bytes belongs to.
fn tape(play: &play::Play) -> (Vec<u8>, Vec<usize>) {
    let (mut bytes, mut owner) = (Vec::new(), Vec::new());
    for turn in turns(&play.entries) {
        let mut ids = Vec::new();
        for at in turn.at..turn.at + turn.len() {
            bytes.extend_from_slice(&play.bytes[at]);
            bytes.push(b'\n');
            owner.resize(bytes.len(), at);
            ids.extend_from_slice(play.entries[at].id.as_bytes());
        }
        let closing = format!("#{} {}\n", turn.len(), Id::of(&ids));
        bytes.extend_from_slice(closing.as_bytes());
        owner.resize(bytes.len(), turn.at + turn.len() - 1);
    }
    (bytes, owner)
}

/// A few declarations, some of them with consequences, with drawn and written dice.
fn small() -> play::Play {
    let mut play = play::Play::open();
    let secret = Seed([7; 32]);
    let commitment = dice::commitment(&secret);
    play.say(json!({"campaign": {"begin-session": {"number": 1, "commitment": commitment}}}));
    play.by = play::by("bo", Role::Player);
    play.say(json!({"campaign": {"add-entropy": {"value": Seed([9; 32])}}}));
    play.say(json!({"campaign": {"note": {"text": "Über “die Docks”\nund weiter"}}}));
    play.by = play::by("gm", Role::Gm);
    play.say(json!({"blades": {"fortune-roll": {"about": "rain", "ruling": {"trait": {"made": {"n": 2}}}}}}));
    play.say(json!({"campaign": {"end-session": {"secret": secret}}}));
    play
}

fn faults(found: &Export, what: Checked) -> Vec<(u64, String)> {
    let check = found.report.check(what).unwrap();
    check.failed.iter().map(|fault| (fault.seq, fault.sentence.clone())).collect()
}

/// The entries that some check of bytes, batches or chain names.
fn named(found: &Export) -> Vec<u64> {
    let mut named = faults(found, Checked::Batches);
    named.extend(faults(found, Checked::Bytes));
    named.into_iter().map(|(seq, _)| seq).collect()
}

#[test]
fn an_export_as_it_was_made_holds() {
    let (bytes, _) = tape(&small());
    let found = export(&bytes);
    assert!(found.report.holds(), "{:#?}", found.report);
    let batches = found.report.check(Checked::Batches).unwrap();
    assert_eq!((batches.passed, found.ids.len()), (6, found.report.entries));
}

/// DESIGN §12.5, every byte of a small campaign: one flipped bit is found, and the entry it is in is named.
#[test]
fn one_flipped_bit_in_any_byte_of_an_export_is_found_and_named() {
    let (bytes, owner) = tape(&small());
    for at in 0..bytes.len() {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (at % 8);
        let found = export(&flipped);
        assert!(!found.report.holds(), "byte {at}");
        let entry = owner[at] as u64;
        let named = named(&found);
        // A line feed that is gone makes two lines one; a batch's last line is its last entry's.
        let near = named.iter().any(|seq| (entry.saturating_sub(1)..=entry + 1).contains(seq));
        let is_edge = bytes[at] == b'\n' || flipped[at] == b'\n' || bytes[at] == b'#';
        assert!(
            named.contains(&entry) || (is_edge && near),
            "byte {at} of entry {entry}: {:#?}",
            found.report
        );
    }
}

#[test]
fn one_flipped_bit_in_a_long_campaign_is_found_and_named_wherever_it_is() {
    let (bytes, owner) = tape(&history(5, 700));
    assert!(export(&bytes).report.holds() && bytes.len() > 100_000);
    let mut chance = Chance(11);
    for _ in 0..60 {
        let at = chance.below(bytes.len());
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << chance.below(8);
        let found = export(&flipped);
        assert!(!found.report.holds(), "byte {at}");
        let entry = owner[at] as u64;
        let near = named(&found).iter().any(|seq| (entry.saturating_sub(1)..=entry + 1).contains(seq));
        assert!(near, "byte {at} of entry {entry}: {:?}", named(&found));
    }
}

/// Splits a tape into its batches, closing lines included.
fn batches(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        let last = all.len() - 1;
        all[last].extend_from_slice(line);
        if line[0] == b'#' {
            all.push(Vec::new());
        }
    }
    all.pop();
    all
}

#[test]
fn entries_left_out_turned_round_or_twice_are_named_where_they_begin() {
    let (bytes, _) = tape(&small());
    let whole = batches(&bytes);
    let first_chain_fault =
        |batches: &[Vec<u8>]| faults(&export(&batches.concat()), Checked::Chain)[0].clone();

    let mut gone = whole.clone();
    gone.remove(2);
    let (seq, sentence) = first_chain_fault(&gone);
    assert_eq!((seq, sentence.contains("entry 6 where entry 4 is due")), (4, true), "{sentence}");

    let mut turned = whole.clone();
    turned.swap(2, 3);
    assert_eq!(first_chain_fault(&turned).0, 4);

    let mut twice = whole.clone();
    twice.insert(3, whole[2].clone());
    let (seq, sentence) = first_chain_fault(&twice);
    assert_eq!((seq, sentence.contains("or twice")), (6, true), "{sentence}");

    let two = [bytes.clone(), tape(&play::crew()).0].concat();
    let chain = faults(&export(&two), Checked::Chain);
    assert!(chain[0].1.starts_with("Another campaign begins here"), "{chain:?}");
}

#[test]
fn a_file_that_was_cut_converted_or_emptied_says_so() {
    let (bytes, _) = tape(&small());
    let said = |bytes: &[u8]| {
        let found = export(bytes);
        assert!(!found.report.holds());
        faults(&found, Checked::Batches)
            .into_iter()
            .map(|(_, sentence)| sentence)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert!(said(&bytes[..bytes.len() - 1]).contains("does not end"));
    let last = batches(&bytes).last().unwrap().len();
    let without_end = &bytes[..bytes.len() - last + 300];
    assert!(said(without_end).contains("cut short"), "{}", said(without_end));
    let lines: Vec<_> = bytes.split_inclusive(|b| *b == b'\n').collect();
    let open = lines[..lines.len() - 1].concat();
    assert!(said(&open).contains("no closing line") && said(&open).contains("the last good entry is"));
    let returns = String::from_utf8(bytes.clone()).unwrap().replace('\n', "\r\n");
    let text = said(returns.as_bytes());
    assert_eq!(text.matches("carriage return").count(), 1, "one clear message: {text}");
    assert_eq!(said(b""), "There is no entry in it.");
    assert!(said(b"# My recap\n").contains("Line 1"));
    let merged = {
        let both: Vec<u8> = lines[..5].iter().filter(|l| l[0] != b'#').flat_map(|l| l.to_vec()).collect();
        let count =
            both.split_inclusive(|b| *b == b'\n').map(|l| Id::of(&l[..l.len() - 1])).collect::<Vec<_>>();
        let hash: Vec<u8> = count.iter().flat_map(|id| *id.as_bytes()).collect();
        [both, format!("#{} {}\n", count.len(), Id::of(&hash)).into_bytes()].concat()
    };
    assert!(said(&merged).contains("declarations"), "{}", said(&merged));
}

fn ledger(campaign: Id) -> Signer {
    Signer::new(&Checkpoint::origin(campaign), [1; 32]).unwrap()
}

/// What a player kept of the first entries.
fn kept(ids: &[Id], trail: bool) -> Pasted {
    let checkpoint =
        Checkpoint { campaign: ids[0], size: ids.len() as u64, root: Tree::of(ids.iter().copied()).root() };
    let note = Note::sign(checkpoint, &ledger(ids[0]));
    let trail = trail.then(|| Trail::of(ids, false));
    Pasted { title: "last month".into(), note, keys: vec![ledger(ids[0]).verifier()], trail }
}

/// The same campaign with another entry at `at`, and everything after it written anew so that it all holds.
fn rewritten(play: &play::Play, at: usize) -> play::Play {
    let mut forged = play.clone();
    let mut named = std::collections::BTreeMap::new();
    for seq in at..forged.entries.len() {
        let mut entry = Entry::read(&forged.bytes[seq]).unwrap();
        if seq == at {
            entry.key = Some("another".into());
        }
        if let Some(cause) = entry.cause.and_then(|cause| named.get(&cause)) {
            entry.cause = Some(*cause);
        }
        if seq > at {
            entry.parent = forged.entries[seq - 1].id;
        }
        forged.bytes[seq] = entry.to_bytes().unwrap();
        let recorded = Recorded::read(&forged.bytes[seq]).unwrap();
        named.insert(forged.entries[seq].id, recorded.id);
        forged.entries[seq] = recorded;
    }
    forged
}

/// A player with last month's checkpoint and a fresh export, offline.
#[test]
fn a_player_proves_that_nothing_was_rewritten_or_is_told_the_first_entry_that_was() {
    let play = small();
    let then = ids_of(&play.entries)[..7].to_vec();
    let fresh = export(&tape(&play).0);
    let check = against(&fresh.ids, &kept(&then, true), None);
    assert_eq!((check.passed, check.failed.len()), (1, 0), "{check:?}");

    let at = play.entries.iter().position(|r| r.entry.seq > 2 && r.entry.cause.is_none()).unwrap();
    let forged = export(&tape(&rewritten(&play, at)).0);
    assert_eq!(faults(&forged, Checked::Chain), [], "the forgery holds in itself");
    let check = against(&forged.ids, &kept(&then, true), None);
    assert_eq!(check.failed[0].seq, at as u64, "{check:?}");
    assert!(check.failed[0].sentence.starts_with(&format!("Entry {at} was rewritten")), "{check:?}");
    let check = against(&forged.ids, &kept(&then, false), Some(&then));
    assert_eq!(check.failed[0].seq, at as u64, "with an older export: {check:?}");
    let check = against(&forged.ids, &kept(&then, false), None);
    assert!(check.failed[0].sentence.starts_with("Something before entry 7 was rewritten"), "{check:?}");

    let check = against(&fresh.ids[..5], &kept(&then, true), None);
    assert!(check.failed[0].sentence.contains("entry 5 is gone"), "{check:?}");
    let other = ids_of(&play::crew().entries);
    let mut other_campaign = kept(&other, true);
    other_campaign.note.checkpoint.campaign = Id::of(b"another");
    let check = against(&fresh.ids, &other_campaign, None);
    assert!(check.failed[0].sentence.contains("another campaign"), "{check:?}");
}

/// Two people who hold nothing but checkpoints.
#[test]
fn two_checkpoints_of_one_length_have_one_root_or_history_was_rewritten() {
    let play = small();
    let ids = ids_of(&play.entries);
    let check = |one: &[Id], other: &[Id]| beside(&kept(one, false), &kept(other, false));
    assert_eq!(check(&ids[..7], &ids[..7]).passed, 1);
    let at = play.entries.iter().position(|r| r.entry.seq > 2 && r.entry.cause.is_none()).unwrap();
    let forged = ids_of(&rewritten(&play, at).entries);
    let found = check(&ids, &forged);
    assert!(found.failed[0].sentence.contains("History was rewritten for one of them"), "{found:?}");
    let found = check(&ids[..7], &forged);
    assert!(found.failed.is_empty() && found.unchecked[0].contains("takes the entries"), "{found:?}");
    let mut other = kept(&ids, false);
    other.note.checkpoint.campaign = Id::of(b"another");
    let found = beside(&kept(&ids, false), &other);
    assert!(found.failed[0].sentence.contains("another campaign"), "{found:?}");
}

#[test]
fn a_signature_by_an_unknown_key_is_unchecked_and_a_forged_one_fails() {
    let ids = ids_of(&small().entries);
    let mut pasted = kept(&ids, false);
    let bo = Signer::new("bo", [2; 32]).unwrap();
    pasted.note.cosign(&bo);
    let check = signatures(&pasted.note, &pasted.keys);
    assert_eq!((check.passed, check.failed.len(), check.unchecked.len()), (1, 0, 1), "{check:?}");
    assert!(check.unchecked[0].contains("bo is by a key that is not known here"), "{check:?}");
    let known = [ledger(ids[0]).verifier(), bo.verifier()];
    assert_eq!(signatures(&pasted.note, &known).passed, 2);
    pasted.note.checkpoint.size -= 1;
    let check = signatures(&pasted.note, &known);
    assert_eq!((check.passed, check.failed.len()), (0, 2));
    assert!(check.failed[0].sentence.contains("is forged"));
    let absent = Signer::new("di", [3; 32]).unwrap().verifier();
    assert_eq!(signatures(&pasted.note, &[absent]).unchecked.last().unwrap(), "di has not signed it.");
}

fn proofs(ids: &[Id]) -> (Proof, Proof) {
    let tree = Tree::of(ids.iter().copied());
    let size = ids.len() as u64;
    let inclusion = Inclusion::of(&tree, ids, 3, size).unwrap();
    let consistency = Consistency::of(&tree, ids[0], 4, size).unwrap();
    (Proof::Inclusion(inclusion), Proof::Consistency(consistency))
}

#[test]
fn a_proof_is_worth_the_checkpoint_it_fits() {
    let ids = ids_of(&small().entries);
    let held = kept(&ids, false).note.checkpoint;
    let (inclusion, consistency) = proofs(&ids);
    for proof in [&inclusion, &consistency] {
        let text = serde_json::to_string(proof).unwrap();
        assert_eq!(serde_json::from_str::<Proof>(&text).unwrap(), *proof);
        let alone = proof.check(None);
        assert_eq!((alone.passed, alone.failed.len(), alone.unchecked.len()), (1, 0, 1));
        assert_eq!(proof.check(Some(&held)).passed, 2);
        let sentence = |held: &Checkpoint| proof.check(Some(held)).failed[0].sentence.clone();
        let other = Checkpoint { campaign: Id::of(b"another"), ..held };
        assert_eq!(sentence(&other), "The checkpoint is of another campaign.");
        let other = Checkpoint { root: Id::of(b"another"), ..held };
        assert!(sentence(&other).contains("another root"));
        let other = Checkpoint { size: 2, ..held };
        assert!(sentence(&other).contains("another size"));
    }
    let Proof::Consistency(mut swapped) = consistency else { panic!("a consistency proof") };
    (swapped.first, swapped.second) = (swapped.second, swapped.first);
    let check = Proof::Consistency(swapped.clone()).check(None);
    assert!(check.failed[0].sentence.contains("the sizes are swapped"), "{check:?}");
    (swapped.first, swapped.second) = (swapped.second, swapped.first);
    swapped.path.pop();
    let check = Proof::Consistency(swapped).check(None);
    assert!(check.failed[0].sentence.contains("hashes where"), "{check:?}");
    let Proof::Inclusion(mut other) = inclusion else { panic!("an inclusion proof") };
    other.id = ids[4];
    let check = Proof::Inclusion(other).check(None);
    assert!(check.failed[0].sentence.contains("of another tree"), "{check:?}");
}

/// Entries of one evening with its secret, told and lost, and with what is against the rules of luck.
fn evening(end: serde_json::Value, before: impl Fn(&mut play::Play)) -> Vec<Recorded> {
    let mut play = play::crew();
    let commitment = dice::commitment(&Seed([7; 32]));
    play.say(json!({"campaign": {"begin-session": {"number": 4, "commitment": commitment}}}));
    before(&mut play);
    if !end.is_null() {
        play.by = play::by("gm", Role::Gm);
        play.say(json!({"campaign": {"end-session": end}}));
    }
    play.entries
}

#[test]
fn a_lost_secret_is_unverifiable_and_an_open_session_open() {
    let draw = |play: &mut play::Play| {
        let seed = dice::session_seed(&Seed([7; 32]), play.entries[0].id, 4, 0, &[], "");
        let with = play::With {
            seed: Some(seed),
            kind: Some(recount_core::entry::SeedKind::Session),
            ..play::With::default()
        };
        play.say_with(
            json!({"blades": {"fortune-roll": {"about": "rain", "ruling": {"trait": {"made": {"n": 2}}}}}}),
            with,
        );
    };
    for (end, standing, passed) in [
        (json!({"secret": Seed([7; 32])}), Standing::Passed, 2),
        (json!({"secret_lost": true}), Standing::Unverifiable, 0),
        (json!(null), Standing::Open, 0),
    ] {
        let report = recount_replay::verify::read(&evening(end, draw));
        let luck = report.check(Checked::Luck).unwrap();
        assert_eq!(
            report.sessions.iter().map(|s| (s.number, s.drawn, s.standing)).collect::<Vec<_>>(),
            [(4, 1, standing)]
        );
        assert_eq!((luck.passed, luck.failed.len()), (passed, 0), "{luck:?}");
        let says = luck.unchecked.iter().any(|sentence| sentence.contains("unverifiable"));
        assert_eq!(says, standing == Standing::Unverifiable, "{luck:?}");
    }
}
