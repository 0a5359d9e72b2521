//! Checking a proof without the tree: RFC 9162 §2.1.3.2 and §2.1.4.2, for whoever holds only a root.
//!
//! Nothing of a proof is believed: sizes, length and both roots are checked, and each failure has its name.

use super::{leaf, node};
use crate::entry::Id;

/// Why a proof proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadProof {
    /// No entry of that number is in a tree of that size.
    #[error("entry {index} cannot be in a tree of {size}")]
    NoSuchEntry {
        /// The entry's number.
        index: u64,
        /// The tree's size.
        size: u64,
    },
    /// The sizes are the wrong way round.
    #[error("a tree of {first} cannot be the beginning of a tree of {second}: the sizes are swapped")]
    Sizes {
        /// The earlier size.
        first: u64,
        /// The later one.
        second: u64,
    },
    /// Hashes are missing, or there are too many.
    #[error("the path has {found} hashes where {due} are due")]
    Length {
        /// How many there must be.
        due: usize,
        /// How many there are.
        found: usize,
    },
    /// The path leads to another root.
    #[error("the path leads to the root {found}, not {due}: it is of another tree or was changed")]
    Root {
        /// The root that was to be reached.
        due: Id,
        /// The one that was.
        found: Id,
    },
    /// The path does not begin with the earlier tree.
    #[error("the path leads to the earlier root {found}, not {due}: what came before was changed")]
    FirstRoot {
        /// The earlier root that was to be reached.
        due: Id,
        /// The one that was.
        found: Id,
    },
}

/// Checks that an entry stands at `index` in the tree of `size` with that root.
///
/// # Errors
/// [`BadProof`], naming what does not fit.
pub fn check_inclusion(id: Id, index: u64, size: u64, path: &[Id], root: Id) -> Result<(), BadProof> {
    if index >= size {
        return Err(BadProof::NoSuchEntry { index, size });
    }
    let (mut at, mut last, mut hash) = (index, size - 1, leaf(id));
    let mut left = path.iter();
    while last > 0 {
        // The last node of a row that has no sibling rises as it is.
        if at % 2 == 1 || at < last {
            let Some(sibling) = left.next() else { return Err(length(due_inclusion(index, size), path)) };
            hash = if at % 2 == 1 { node(*sibling, hash) } else { node(hash, *sibling) };
        }
        (at, last) = (at / 2, last / 2);
    }
    if left.next().is_some() {
        return Err(length(due_inclusion(index, size), path));
    }
    if hash == root { Ok(()) } else { Err(BadProof::Root { due: root, found: hash }) }
}

/// Checks that the tree of `second` with one root begins with the tree of `first` with the other.
///
/// # Errors
/// [`BadProof`], naming what does not fit.
pub fn check_consistency(
    first: u64,
    second: u64,
    path: &[Id],
    first_root: Id,
    second_root: Id,
) -> Result<(), BadProof> {
    if first > second {
        return Err(BadProof::Sizes { first, second });
    }
    if first == second || first == 0 {
        let due = if first == 0 { Id::of(b"") } else { second_root };
        return match path {
            [] if first_root == due => Ok(()),
            [] => Err(BadProof::FirstRoot { due: first_root, found: due }),
            [..] => Err(length(0, path)),
        };
    }
    let due = due_consistency(first, second);
    if path.len() != due {
        return Err(length(due, path));
    }
    // A first tree that is one complete subtree is not repeated in the path.
    let whole = first.is_power_of_two().then_some(first_root);
    let mut left = whole.iter().chain(path);
    let (mut at, mut last) = (first - 1, second - 1);
    while at % 2 == 1 {
        (at, last) = (at / 2, last / 2);
    }
    let begin = *left.next().unwrap_or(&first_root);
    let (mut old, mut new) = (begin, begin);
    for sibling in left {
        if at % 2 == 1 || at == last {
            (old, new) = (node(*sibling, old), node(*sibling, new));
            while at % 2 == 0 && at != 0 {
                (at, last) = (at / 2, last / 2);
            }
        } else {
            new = node(new, *sibling);
        }
        (at, last) = (at / 2, last / 2);
    }
    if old != first_root {
        return Err(BadProof::FirstRoot { due: first_root, found: old });
    }
    if new == second_root { Ok(()) } else { Err(BadProof::Root { due: second_root, found: new }) }
}

fn length(due: usize, path: &[Id]) -> BadProof {
    BadProof::Length { due, found: path.len() }
}

/// How many hashes lead from a leaf to the root.
fn due_inclusion(index: u64, size: u64) -> usize {
    let (mut at, mut last, mut due) = (index, size - 1, 0);
    while last > 0 {
        due += usize::from(at % 2 == 1 || at < last);
        (at, last) = (at / 2, last / 2);
    }
    due
}

/// How many hashes lead from one tree to a longer one.
fn due_consistency(first: u64, second: u64) -> usize {
    let (mut at, mut last) = (first - 1, second - 1);
    while at % 2 == 1 {
        (at, last) = (at / 2, last / 2);
    }
    let mut due = usize::from(!first.is_power_of_two());
    while last > 0 {
        due += usize::from(at % 2 == 1 || at < last);
        (at, last) = (at / 2, last / 2);
    }
    due
}
