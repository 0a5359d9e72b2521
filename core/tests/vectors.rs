//! The frozen vectors of FORMAT.md, computed with other libraries than ours. They never change.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use recount_core::canonical;
use recount_core::dice::{self, Seed};
use recount_core::entry::{Entry, Id, Recorded};
use recount_core::tree::{Tree, check_consistency, check_inclusion};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

fn vectors<T: DeserializeOwned>(part: &str) -> Vec<T> {
    let all: Value = serde_json::from_str(include_str!("vectors/format-1.json")).unwrap();
    let found: Vec<T> = serde_json::from_value(all[part].clone()).unwrap();
    assert!(!found.is_empty(), "no vectors of {part}");
    found
}

#[derive(Deserialize)]
struct Dice {
    seed: Seed,
    label: String,
    sides: u16,
    faces: Vec<u16>,
}

#[test]
fn faces_follow_from_seed_and_label() {
    for v in vectors::<Dice>("dice") {
        assert_eq!(
            dice::faces(v.seed, &v.label, v.sides, v.faces.len()),
            v.faces,
            "{} d{}",
            v.label,
            v.sides
        );
    }
}

#[test]
fn a_smaller_pool_has_the_first_faces_of_a_bigger_one() {
    for v in vectors::<Dice>("dice") {
        for count in 0..v.faces.len() {
            assert_eq!(dice::faces(v.seed, &v.label, v.sides, count), v.faces[..count]);
        }
    }
}

#[derive(Deserialize)]
struct Session {
    secret: Seed,
    commitment: Seed,
    genesis: Id,
    session: u32,
    k: u32,
    entropy_values: Vec<Seed>,
    shake: String,
    seed: Seed,
}

#[test]
fn a_sessions_seeds_follow_from_its_secret() {
    for v in vectors::<Session>("session") {
        assert_eq!(dice::commitment(&v.secret), v.commitment);
        let seed = dice::session_seed(&v.secret, v.genesis, v.session, v.k, &v.entropy_values, &v.shake);
        assert_eq!(seed, v.seed, "session {} roll {}", v.session, v.k);
    }
}

#[derive(Deserialize)]
struct WhatIf {
    anchor: Id,
    n: u32,
    salt: String,
    seed: Seed,
}

#[test]
fn what_if_luck_follows_from_its_anchor() {
    for v in vectors::<WhatIf>("what_if_luck") {
        assert_eq!(dice::what_if_seed(v.anchor, v.n, &v.salt), v.seed, "{} {:?}", v.n, v.salt);
    }
}

#[derive(Deserialize)]
struct Amend {
    amendment_seed: Seed,
    anchor: Id,
    n: u32,
    seed: Seed,
}

#[test]
fn an_amendments_luck_follows_from_its_own_seed() {
    for v in vectors::<Amend>("amend_luck") {
        assert_eq!(dice::amendment_seed(&v.amendment_seed, v.anchor, v.n), v.seed);
    }
}

#[derive(Deserialize)]
struct Written {
    entry: Value,
    canonical: String,
    id: Id,
}

#[test]
fn an_entry_has_these_bytes_and_this_id() {
    for v in vectors::<Written>("entry") {
        let bytes = canonical::to_bytes(&v.entry).unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), v.canonical);
        assert_eq!(Id::of(v.canonical.as_bytes()), v.id);
        assert_eq!(canonical::from_bytes(v.canonical.as_bytes()), Ok(v.entry));
    }
}

/// Says whether today's types know the command or event; the last vector's command comes with its system.
fn is_known(bytes: &[u8]) -> bool {
    Entry::read(bytes).is_ok()
}

#[test]
fn an_entry_survives_being_read_and_written_by_our_types() {
    let vectors = vectors::<Written>("entry");
    let known: Vec<_> = vectors.iter().filter(|v| is_known(v.canonical.as_bytes())).collect();
    assert!(known.len() >= 2, "the campaign's own entries are known");
    for v in known {
        let read = Recorded::read(v.canonical.as_bytes()).unwrap();
        assert_eq!(read.id, v.id);
        assert_eq!(String::from_utf8(read.entry.to_bytes().unwrap()).unwrap(), v.canonical);
    }
}

#[test]
fn a_tape_is_entries_and_the_hash_of_each_batch() {
    let all: Value = serde_json::from_str(include_str!("vectors/format-1.json")).unwrap();
    let tape = all["tape"].as_str().unwrap();
    let ids: Vec<Id> = vectors::<Written>("entry").iter().map(|v| v.id).collect();
    let (mut seen, mut batch, mut batches) = (Vec::new(), blake3::Hasher::new(), 0);
    let mut in_batch = 0;
    for line in tape.lines() {
        let Some(close) = line.strip_prefix('#') else {
            canonical::from_bytes(line.as_bytes()).unwrap();
            let id = Id::of(line.as_bytes());
            batch.update(id.as_bytes());
            seen.push(id);
            in_batch += 1;
            continue;
        };
        let (count, hash) = close.split_once(' ').unwrap();
        assert_eq!(count, in_batch.to_string());
        assert_eq!(hash, std::mem::take(&mut batch).finalize().to_hex().to_string());
        (in_batch, batches) = (0, batches + 1);
    }
    assert!(tape.ends_with('\n'));
    assert_eq!((seen, in_batch, batches), (ids, 0, 2));
}

#[derive(Deserialize)]
struct Merkle {
    ids: Vec<Id>,
    roots: Vec<Id>,
    inclusion: Vec<Inclusion>,
    consistency: Vec<Consistency>,
}

#[derive(Deserialize)]
struct Inclusion {
    index: u64,
    size: u64,
    path: Vec<Id>,
}

#[derive(Deserialize)]
struct Consistency {
    first: u64,
    second: u64,
    path: Vec<Id>,
}

fn merkle() -> Merkle {
    let all: Value = serde_json::from_str(include_str!("vectors/format-1.json")).unwrap();
    serde_json::from_value(all["merkle"].clone()).unwrap()
}

#[test]
fn the_tree_over_entry_ids_has_these_roots() {
    let merkle = merkle();
    assert_eq!(merkle.roots.len(), merkle.ids.len() + 1);
    let whole = Tree::of(merkle.ids.iter().copied());
    let mut grown = Tree::default();
    for (size, expected) in (0_u64..).zip(&merkle.roots) {
        assert_eq!(grown.root(), *expected, "tree of {size}");
        assert_eq!(whole.root_at(size), Some(*expected), "as it was at {size}");
        merkle.ids.get(grown.len() as usize).into_iter().for_each(|id| grown.push(*id));
    }
    assert_eq!(grown, whole);
}

#[test]
fn an_entry_is_proved_by_these_hashes_and_found_by_them() {
    let merkle = merkle();
    let tree = Tree::of(merkle.ids.iter().copied());
    assert!(!merkle.inclusion.is_empty());
    for Inclusion { index, size, path } in &merkle.inclusion {
        assert_eq!(tree.inclusion(*index, *size).as_ref(), Some(path), "{index} of {size}");
        let (id, root) = (merkle.ids[*index as usize], merkle.roots[*size as usize]);
        assert_eq!(check_inclusion(id, *index, *size, path, root), Ok(()));
    }
}

#[test]
fn an_earlier_tree_is_proved_by_these_hashes_and_found_by_them() {
    let merkle = merkle();
    let tree = Tree::of(merkle.ids.iter().copied());
    assert!(!merkle.consistency.is_empty());
    for Consistency { first, second, path } in &merkle.consistency {
        assert_eq!(tree.consistency(*first, *second).as_ref(), Some(path), "{first} in {second}");
        let (old, new) = (merkle.roots[*first as usize], merkle.roots[*second as usize]);
        assert_eq!(check_consistency(*first, *second, path, old, new), Ok(()));
    }
}
