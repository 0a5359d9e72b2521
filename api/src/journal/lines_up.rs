//! How a recap lines up with what was recorded of it: what is skipped, what is appended, what stands in the way.
//!
//! A recorded command that is gone, or a new one before a recorded one, cannot be put right by appending. Prose
//! changes nothing at the table, so edited prose is left as it was recorded.

use std::collections::BTreeMap;

use super::{Item, What};

/// What becomes of each item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LinedUp {
    /// Positions of items that are recorded already, with where.
    pub(super) recorded: BTreeMap<usize, usize>,
    /// Positions of items to append, in order.
    pub(super) append: Vec<usize>,
    /// Positions of new commands that stand before recorded ones.
    pub(super) between: Vec<usize>,
    /// Positions, among the recorded ones, that the recap no longer has.
    pub(super) gone: Vec<usize>,
    /// How many paragraphs stay as they were recorded.
    pub(super) prose_left: usize,
}

/// What was recorded of a recap: its key, and whether it is prose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) key: String,
    pub(super) is_prose: bool,
}

/// Lines up the items of a recap with the known keys, both in order.
pub(super) fn line_up(items: &[Item], known: &[Known]) -> LinedUp {
    let place: BTreeMap<&str, usize> = known.iter().enumerate().map(|(i, k)| (k.key.as_str(), i)).collect();
    let found: Vec<Option<usize>> = items.iter().map(|item| place.get(item.key.as_str()).copied()).collect();
    let is_command = |i: usize| !matches!(items[i].what, What::Prose(_));
    let last = (0..items.len()).rev().find(|i| found[*i].is_some() && is_command(*i));
    let mut lined = LinedUp::default();
    let mut next = 0;
    for (i, found) in found.iter().enumerate() {
        match found {
            // A line that moved up is gone from its place and new in another.
            Some(at) if *at < next && is_command(i) => lined.between.push(i),
            Some(at) => {
                lined.recorded.insert(i, *at);
                next = next.max(at + 1);
            }
            None if last.is_some_and(|last| i < last) && is_command(i) => lined.between.push(i),
            None if last.is_some_and(|last| i < last) => lined.prose_left += 1,
            None => lined.append.push(i),
        }
    }
    let kept: Vec<usize> = lined.recorded.values().copied().collect();
    for (at, known) in known.iter().enumerate().filter(|(at, _)| !kept.contains(at)) {
        if known.is_prose { lined.prose_left += 1 } else { lined.gone.push(at) }
    }
    lined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(text: &str) -> Vec<Item> {
        super::super::read(text.as_bytes()).unwrap().items
    }

    fn known(text: &str) -> Vec<Known> {
        let is_prose = |item: &Item| matches!(item.what, What::Prose(_));
        items(text).iter().map(|i| Known { key: i.key.clone(), is_prose: is_prose(i) }).collect()
    }

    #[test]
    fn what_is_recorded_is_skipped_and_the_rest_appended() {
        let lined =
            line_up(&items("# Session 1\n> a\n\nProse.\n> b\n> a"), &known("# Session 1\n> a\n\nProse."));
        assert_eq!(lined.recorded.len(), 3);
        assert_eq!(lined.append, [3, 4]);
        assert!(lined.between.is_empty() && lined.gone.is_empty() && lined.prose_left == 0);
    }

    #[test]
    fn a_new_command_before_a_recorded_one_is_in_between() {
        let lined = line_up(&items("# Session 1\n> a\n> x\n> b"), &known("# Session 1\n> a\n> b"));
        assert_eq!((lined.between, lined.gone, lined.append), (vec![2], vec![], vec![]));
    }

    #[test]
    fn a_recorded_command_that_the_recap_lost_is_gone() {
        let lined = line_up(&items("# Session 1\n> a\n> c"), &known("# Session 1\n> a\n> b"));
        assert_eq!((lined.between, lined.gone, lined.append), (vec![], vec![2], vec![2]));
    }

    #[test]
    fn two_commands_that_changed_places_are_in_the_way() {
        let lined = line_up(&items("# Session 1\n> b\n> a"), &known("# Session 1\n> a\n> b"));
        assert_eq!((lined.between, lined.gone), (vec![2], vec![1]));
    }

    #[test]
    fn edited_prose_stays_as_it_was_recorded() {
        let lined = line_up(&items("# Session 1\nNew.\n> a\n\nLater."), &known("# Session 1\nOld.\n> a"));
        assert_eq!((lined.prose_left, lined.append), (2, vec![3]));
        assert!(lined.between.is_empty() && lined.gone.is_empty());
    }
}
