//! The real campaign: 451 facts of a real crew's evenings, imported from their recap.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use recount_core::entry::Recorded;
use recount_core::systems::Command;
use recount_replay::fold::{self, Moment};
use recount_replay::judged::Judged;
use recount_replay::scenario::{Change, Scenario};
use recount_replay::what_if::what_if;
use recount_replay::{divergence::Verdict, timeline, verify};
use recount_tests::cited;

use crate::table::Table;

/// The entries, imported once for all tests of this file.
pub fn entries() -> &'static [Recorded] {
    static ENTRIES: OnceLock<Vec<Recorded>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        let table = Table::real();
        table.library.book(Some("the-crew")).unwrap().scope.entries.to_vec()
    })
}

fn golden(name: &str) -> Vec<Vec<String>> {
    let path = cited::root().join("tests/golden/real-campaign").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// Every one of the 99 rolls, with its 308 dice in rolled order, stands in the record as observed dice (CA-R13).
#[test]
fn every_one_of_the_99_rolls_is_recorded() {
    let mut asked: BTreeMap<(u32, String), usize> = BTreeMap::new();
    for row in golden("rolls.tsv") {
        *asked.entry((row[0].parse().unwrap(), row[3].clone())).or_default() += 1;
    }
    let mut found: BTreeMap<(u32, String), usize> = BTreeMap::new();
    let mut dice = 0;
    for turn in timeline::turns(entries()) {
        for faces in turn.declared().observed.values() {
            dice += faces.len();
            let faces: Vec<_> = faces.iter().map(u16::to_string).collect();
            *found.entry((turn.declaration.entry.session.unwrap(), faces.join(","))).or_default() += 1;
        }
    }
    assert_eq!(found, asked);
    assert_eq!((found.values().sum::<usize>(), dice), (99, 308));
}

/// The 308 faces of the year fall as fair dice may: χ² is 5.44, and 11.07 would be one year in twenty.
#[test]
fn the_faces_of_the_year_are_no_evidence_against_the_dice() {
    let mut counts = [0_u32; 6];
    for turn in timeline::turns(entries()) {
        for face in turn.declared().observed.values().flatten() {
            counts[usize::from(*face) - 1] += 1;
        }
    }
    assert_eq!(counts, [49, 64, 52, 47, 42, 54]);
    // χ² = 6 × Σ n² / N − N, here in hundredths.
    let (all, squares): (u32, u32) = (counts.iter().sum(), counts.iter().map(|n| n * n).sum());
    let hundredths = 600 * squares / all - 100 * all;
    assert_eq!(hundredths, 544);
    assert!(hundredths < 1107, "five degrees of freedom");
}

/// Heat and wanted after each evening are those of a careful hand count (BS-R273, BS-R275).
#[test]
fn heat_and_wanted_after_each_evening_are_the_hand_counted_ones() {
    let mut wrong = Vec::new();
    for row in golden("totals.tsv") {
        let (post, heat, wanted) = (row[0].parse().unwrap(), &row[12], &row[13]);
        let campaign = fold::fold_as_of(entries(), &Moment::Session(post)).unwrap();
        let sheet = campaign.sheet();
        let value = |track| sheet.value("crew", track).map(ToString::to_string).unwrap_or_default();
        let (have_heat, have_wanted) = (value("heat"), value("wanted"));
        if (&have_heat, &have_wanted) != (heat, wanted) {
            wrong.push(format!(
                "after {post}: heat {have_heat} wanted {have_wanted}, not {heat} and {wanted}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What became a note or an adjustment is counted and said in the README beside the recap.
#[test]
fn what_became_a_note_is_counted_in_the_readme() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for turn in timeline::turns(entries()) {
        *counts.entry(turn.declared().command.info().name).or_default() += 1;
    }
    let count = |name: &str| counts.get(name).copied().unwrap_or(0);
    let readme = std::fs::read_to_string(cited::root().join("tests/golden/real-campaign/README.md")).unwrap();
    let departures = timeline::turns(entries()).filter(|t| !t.declared().instead.is_empty()).count();
    println!("notes {} · adjustments {} · departures {departures}", count("note"), count("adjust-ledger"));
    for (name, n) in [
        ("note", count("note")),
        ("note-fact", count("note-fact")),
        ("adjust-ledger", count("adjust-ledger")),
        ("move-coin", count("move-coin")),
        ("departures", departures),
    ] {
        let row = format!("| {name} | {n} |");
        assert!(readme.contains(&row), "the README lacks the row {row}");
    }
}

/// An empty scenario is the identity, and today's rulebook decides every declaration as recorded.
#[test]
fn replay_of_the_record_is_the_record() {
    let judged = Judged::of(entries());
    let drift = judged.drift(entries());
    assert!(drift.is_empty(), "{:#?}", drift.iter().map(|d| &d.sentence).collect::<Vec<_>>());
    let result = what_if(entries(), &judged, &Scenario::default()).unwrap();
    assert!(result.outcomes.iter().all(|o| o.verdict == Verdict::Same));
    assert!(result.facts.is_empty());
    assert_eq!(result.entries(entries()), entries());
}

/// The chain holds, and nothing in it is drift.
#[test]
fn the_record_verifies() {
    let report = verify::read(entries());
    assert!(report.holds(), "{report:#?}");
}

/// Striking one roll leaves every unrelated declaration the same.
#[test]
fn one_struck_roll_moves_only_what_it_causes() {
    let judged = Judged::of(entries());
    let rolls: Vec<_> = timeline::turns(entries())
        .filter(|t| matches!(&t.declared().command, Command::Blades(c) if c.info().name == "action-roll"))
        .collect();
    let tenth = rolls[9];
    let scenario = Scenario::one(Change::Never { of: tenth.declaration.id });
    let result = what_if(entries(), &judged, &scenario).unwrap();
    let tally = result.tally();
    assert_eq!(tally.struck, 1);
    let touched = tally.differs + tally.moot + tally.refused + tally.needs_ruling;
    let after = timeline::turns(entries()).filter(|t| t.at > tenth.at).count();
    assert_eq!(tally.same + touched, after, "{tally:?}");
    assert!(touched * 20 <= after, "one roll of no consequence moved {touched} of {after} declarations");
}
