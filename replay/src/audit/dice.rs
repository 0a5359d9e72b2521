//! Dice that were written down: the same ones twice, with the chance of it, and rolls of which only a reading is left.

use std::collections::BTreeMap;

use recount_core::audit::{Finding, Severity};
use recount_core::entry::{Id, Recorded};
use recount_core::luck::Source;

use crate::judged::Judged;
use crate::timeline::turns;

/// How rare a pair must be among all of its kind: one campaign in twenty.
const RARE: u128 = 20;

/// Rolls of one kind, by their faces in rolled order.
type Falls = BTreeMap<Vec<u16>, Vec<Id>>;

/// Checks the dice that no seed can prove.
pub(super) fn check(entries: &[Recorded], judged: &Judged, found: &mut Vec<Finding>) {
    let mut kinds: BTreeMap<(u16, usize), Falls> = BTreeMap::new();
    let mut told: Vec<(Id, u64)> = Vec::new();
    for (n, turn) in turns(entries).enumerate() {
        let Some(answer) = judged.answer(n) else { continue };
        let id = turn.declaration.id;
        for asked in &answer.asked {
            match asked.source {
                Source::Observed => {
                    let falls = kinds.entry((asked.sides, asked.faces.len())).or_default();
                    falls.entry(asked.faces.clone()).or_default().push(id);
                }
                Source::Told => told.push((id, turn.declaration.entry.seq)),
                Source::Drawn | Source::WhatIf => {}
            }
        }
    }
    for ((sides, dice), falls) in &kinds {
        same_dice(*sides, *dice, falls, found);
    }
    if let Some((first, _)) = told.first() {
        let n = told.len();
        let sentence = if n == 1 {
            "Of one roll only the reading survives; statistics leave it out.".to_owned()
        } else {
            format!("Of {n} rolls only the reading survives; statistics leave them out.")
        };
        found.push(
            Finding::new("told-rolls", Severity::Weak, "CA-R13", *first, sentence)
                .with(told.iter().map(|(id, _)| *id))
                .because("nobody kept the faces"),
        );
    }
}

/// Says where dice repeat that should seldom do so: n fair dice repeat a given order once in sides to the nth times.
fn same_dice(sides: u16, dice: usize, falls: &Falls, found: &mut Vec<Finding>) {
    let rolls: u128 = falls.values().map(|ids| ids.len() as u128).sum();
    let pairs = rolls * rolls.saturating_sub(1) / 2;
    let ways =
        u32::try_from(dice).ok().and_then(|dice| u128::from(sides).checked_pow(dice)).unwrap_or(u128::MAX);
    if pairs == 0 || pairs.saturating_mul(RARE) > ways {
        return;
    }
    for (faces, ids) in falls.iter().filter(|(_, ids)| ids.len() > 1) {
        let times = if ids.len() == 2 { "twice".to_owned() } else { format!("{} times", ids.len()) };
        let sentence = format!(
            "The dice {faces:?} stand in the record {times}, in the same order: one chance in {} for two such rolls, and \
             among the {pairs} pairs of rolls of {dice} dice here about one in {}.",
            spaced(ways),
            spaced(ways / pairs)
        );
        found.push(
            Finding::new("same-dice", Severity::Likely, "CA-R13", ids[1], sentence)
                .with(ids.iter().copied())
                .because("a line may have been copied; chance alone would do it now and then"),
        );
    }
}

/// Writes a big number with commas.
fn spaced(n: u128) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
