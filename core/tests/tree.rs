//! The tree against another implementation, and every way in which a proof can be wrong.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use ct_merkle::mem_backed_tree::MemoryBackedTree;
use proptest::prelude::*;
use recount_core::entry::Id;
use recount_core::tree::{BadProof, Tree, check_consistency, check_inclusion};

/// Ids that differ from each other.
fn ids(n: u64) -> Vec<Id> {
    (0..n).map(|n| Id::of(&n.to_be_bytes())).collect()
}

/// The other implementation, over the same leaves.
fn oracle(ids: &[Id]) -> MemoryBackedTree<blake3::Hasher, [u8; 32]> {
    let mut tree = MemoryBackedTree::new();
    ids.iter().for_each(|id| tree.push(*id.as_bytes()));
    tree
}

fn bytes(path: &[Id]) -> Vec<u8> {
    path.iter().flat_map(|id| *id.as_bytes()).collect()
}

#[test]
fn every_proof_of_every_small_tree_is_the_other_ones_and_leads_to_its_root() {
    let all = ids(40);
    let tree = Tree::of(all.iter().copied());
    for size in 1..=40_u64 {
        let other = oracle(&all[..size as usize]);
        let root = tree.root_at(size).unwrap();
        assert_eq!(root.as_bytes()[..], other.root().as_bytes()[..], "tree of {size}");
        for index in 0..size {
            let path = tree.inclusion(index, size).unwrap();
            assert_eq!(bytes(&path), other.prove_inclusion(index as usize).as_bytes(), "{index} of {size}");
            assert_eq!(check_inclusion(all[index as usize], index, size, &path, root), Ok(()));
        }
        for first in 1..size {
            let path = tree.consistency(first, size).unwrap();
            let added = (size - first) as usize;
            assert_eq!(bytes(&path), other.prove_consistency(added).as_bytes(), "{first} in {size}");
            let old = tree.root_at(first).unwrap();
            assert_eq!(check_consistency(first, size, &path, old, root), Ok(()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn larger_trees_agree_too(size in 41_u64..3_000, index: u64, first: u64) {
        let (index, first) = (index % size, 1 + first % (size - 1));
        let all = ids(size);
        let (tree, other) = (Tree::of(all.iter().copied()), oracle(&all));
        prop_assert!(tree.root().as_bytes()[..] == other.root().as_bytes()[..]);
        let path = tree.inclusion(index, size).unwrap();
        prop_assert!(bytes(&path) == other.prove_inclusion(index as usize).as_bytes());
        prop_assert_eq!(check_inclusion(all[index as usize], index, size, &path, tree.root()), Ok(()));
        let path = tree.consistency(first, size).unwrap();
        prop_assert!(bytes(&path) == other.prove_consistency((size - first) as usize).as_bytes());
        let old = tree.root_at(first).unwrap();
        prop_assert_eq!(check_consistency(first, size, &path, old, tree.root()), Ok(()));
    }

    /// A path with one flipped bit, one hash more, fewer or in another place proves nothing.
    #[test]
    fn a_changed_proof_is_no_proof(size in 2_u64..300, index: u64, first: u64, at: usize, bit in 0_usize..256) {
        let (index, first) = (index % size, 1 + first % (size - 1));
        let all = ids(size);
        let tree = Tree::of(all.iter().copied());
        let (root, old) = (tree.root(), tree.root_at(first).unwrap());
        let inclusion = |path: &[Id]| check_inclusion(all[index as usize], index, size, path, root);
        let consistency = |path: &[Id]| check_consistency(first, size, path, old, root);
        for changed in changes(&tree.inclusion(index, size).unwrap(), at, bit) {
            prop_assert!(inclusion(&changed).is_err());
        }
        for changed in changes(&tree.consistency(first, size).unwrap(), at, bit) {
            prop_assert!(consistency(&changed).is_err());
        }
    }
}

/// The same path, wrong in each way.
fn changes(path: &[Id], at: usize, bit: usize) -> Vec<Vec<Id>> {
    let mut all = vec![[path, &[Id::of(b"more")]].concat()];
    if path.is_empty() {
        return all;
    }
    let at = at % path.len();
    let mut flipped = path.to_vec();
    let mut bytes = *flipped[at].as_bytes();
    bytes[bit / 8] ^= 1 << (bit % 8);
    flipped[at] = Id::from_bytes(bytes);
    all.push(flipped);
    all.push(path[..path.len() - 1].to_vec());
    if path.len() > 1 {
        let mut turned = path.to_vec();
        turned.rotate_left(1);
        all.push(turned);
    }
    all
}

#[test]
fn a_proof_for_another_tree_leads_elsewhere() {
    let (ours, theirs) = (Tree::of(ids(20)), Tree::of(ids(21).split_off(1)));
    let path = theirs.inclusion(3, 20).unwrap();
    let id = ids(21)[4];
    assert_eq!(check_inclusion(id, 3, 20, &path, theirs.root()), Ok(()));
    let wrong = check_inclusion(id, 3, 20, &path, ours.root());
    assert!(matches!(wrong, Err(BadProof::Root { due, .. }) if due == ours.root()), "{wrong:?}");
    let path = theirs.consistency(7, 20).unwrap();
    let (ours_at, theirs_at) = (ours.root_at(7).unwrap(), theirs.root_at(7).unwrap());
    let wrong = check_consistency(7, 20, &path, ours_at, theirs.root());
    assert!(matches!(wrong, Err(BadProof::FirstRoot { due, .. }) if due == ours_at), "{wrong:?}");
    let wrong = check_consistency(7, 20, &path, theirs_at, ours.root());
    assert!(matches!(wrong, Err(BadProof::Root { .. })), "{wrong:?}");
}

#[test]
fn swapped_sizes_and_truncated_paths_are_named() {
    let tree = Tree::of(ids(20));
    let (old, new) = (tree.root_at(7).unwrap(), tree.root());
    let path = tree.consistency(7, 20).unwrap();
    assert_eq!(check_consistency(20, 7, &path, new, old), Err(BadProof::Sizes { first: 20, second: 7 }));
    let due = path.len();
    assert_eq!(check_consistency(7, 20, &path[1..], old, new), Err(BadProof::Length { due, found: due - 1 }));
    let path = tree.inclusion(5, 20).unwrap();
    let due = path.len();
    let id = ids(20)[5];
    assert_eq!(
        check_inclusion(id, 5, 20, &path[..due - 2], new),
        Err(BadProof::Length { due, found: due - 2 })
    );
    assert_eq!(check_inclusion(id, 20, 5, &path, new), Err(BadProof::NoSuchEntry { index: 20, size: 5 }));
    assert_eq!(check_inclusion(id, 0, 0, &[], new), Err(BadProof::NoSuchEntry { index: 0, size: 0 }));
}

#[test]
fn a_tree_answers_only_for_sizes_it_had() {
    let tree = Tree::of(ids(9));
    assert_eq!(tree.root_at(10), None);
    assert_eq!(tree.inclusion(9, 9), None);
    assert_eq!(tree.inclusion(0, 10), None);
    assert_eq!(tree.consistency(0, 9), None);
    assert_eq!(tree.consistency(9, 8), None);
    assert_eq!(tree.consistency(9, 9), Some(Vec::new()));
    assert_eq!(check_consistency(9, 9, &[], tree.root(), tree.root()), Ok(()));
    assert!(check_consistency(9, 9, &[], tree.root(), Id::NONE).is_err());
    assert_eq!(check_consistency(0, 9, &[], Id::of(b""), tree.root()), Ok(()));
    assert!(check_consistency(0, 9, &[], Id::NONE, tree.root()).is_err());
}

/// DESIGN's figure: twenty hashes of 32 bytes lead from a leaf to the root of a million.
#[test]
fn a_proof_in_a_million_entries_has_640_bytes() {
    let tree = Tree::of(ids(1_000_000));
    for index in [0, 1, 499_999, 999_000] {
        let path = tree.inclusion(index, 1_000_000).unwrap();
        assert!(bytes(&path).len() <= 640, "entry {index}: {} bytes", bytes(&path).len());
    }
    assert_eq!(bytes(&tree.inclusion(0, 1_000_000).unwrap()).len(), 640);
}
