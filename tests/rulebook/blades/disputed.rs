//! What tables argue about and what other tools got wrong: each case names the examples that settle it.
//!
//! A case whose example is gone, or no longer cites the case's rules, fails here. Cases C10 and C46 to C52 are of
//! other rulebooks; bugs of storage, import and undo are not a rulebook's either.

use std::collections::{BTreeMap, BTreeSet};

use recount_tests::{cited, run, table};

/// A case, the rules that settle it, and the examples that show it.
type Case = (&'static str, &'static str, &'static str);

/// The disputed cases of this rulebook.
const CASES: [Case; 44] = [
    ("C1", "BS-R5", "BS-14.3 BS-14.5"),
    ("C2", "BS-R5", "BS-18.4"),
    ("C3", "BS-R97", "BS-18.3"),
    ("C4", "BS-R102", "BS-18.6"),
    ("C5", "BS-R99 BS-R260", "BS-20.2 BS-20.x2 BS-18.x2"),
    ("C6", "BS-R104", "BS-19.6 BS-19.x5 BS-18.x4"),
    ("C7", "BS-R103", "BS-18.9"),
    ("C8", "BS-R25", "BS-29.2 BS-14.14"),
    ("C9", "BS-R25 BS-R102", "BS-18.6"),
    ("C11", "BS-R24 BS-R28", "BS-22.3"),
    ("C12", "BS-R89", "BS-21.2 BS-21.3"),
    ("C13", "BS-R90 BS-R91", "BS-21.4 BS-21.4b BS-G4"),
    ("C14", "BS-R84", "BS-14.9 BS-14.10"),
    ("C15", "BS-R85 BS-R50 BS-R23", "BS-14.11 BS-14.12 BS-14.x5"),
    ("C16", "BS-R273", "BS-40.6 BS-40.9"),
    ("C17", "BS-R273", "BS-40.5 BS-40.15"),
    ("C18", "BS-R238", "BS-40.7"),
    ("C19", "BS-R275", "BS-42.1 BD-19.5"),
    ("C20", "BS-R290", "BS-44.9 BS-44.x1"),
    ("C21", "BS-R291", "BS-44.1 BS-44.x5"),
    ("C22", "BS-R300", "BS-44.5"),
    ("C23", "BS-R123", "BS-34.2 BS-09.3"),
    ("C24", "BS-R130", "BS-36.2"),
    ("C25", "BD-R13 BD-R14 BD-R28", "BD-07.1 BD-07.2 BD-G5"),
    ("C26", "BD-R13 BD-R67", "BD-07.8"),
    ("C27", "BD-R50 BD-R51", "BD-17.2 BD-07.6"),
    ("C28", "BD-R58 BS-R90", "BD-18.1 BS-21.4"),
    ("C29", "BS-R309 BD-R55 BD-R56", "BD-17.3 BD-17.4 BD-17.x7"),
    ("C30", "BD-R3 BD-R8 BD-R9", "BD-02.2 BD-G6"),
    ("C31", "BD-R63", "BD-20.4 BD-20.x1"),
    ("C32", "BS-R312", "BS-G31 BS-G31b"),
    ("C33", "BS-R314 BS-R29", "BS-G32 BS-G32b"),
    ("C34", "BS-R51 BS-R20", "BS-14.4 BS-14.x1"),
    ("C35", "BS-R254 BS-R255", "BS-14.x4 BS-22.x4 BS-22.x5"),
    ("C36", "BS-R239", "BS-22.4 BS-G15"),
    ("C37", "BS-R163", "BS-22.5"),
    ("C38", "BS-R251", "BS-23.3"),
    ("C39", "BS-R136 BS-R265 BS-R140", "BS-G8 BS-37.2 BS-37.3"),
    ("C40", "BS-R138", "BS-51.6"),
    ("C41", "BS-R156", "BS-47.1 BS-47.2"),
    ("C42", "BS-R268", "BS-38.3"),
    ("C43", "BS-R278", "BS-42.3"),
    ("C44", "BS-R190 BS-R191", "BS-10.2 BS-G34"),
    ("C45", "BS-R171", "BS-57.3 BS-57.3b"),
];

/// Bugs of other tools, and the examples in which they would show.
const BUGS: [Case; 29] = [
    ("B1 B2", "BS-R5", "BS-24.8 BS-14.3"),
    ("B3 B10", "BS-R5", "BS-14.5 BS-18.4"),
    ("B4", "BS-R5 BS-R86", "BS-14.3"),
    ("B5", "BS-R57", "BS-14.x14"),
    ("B6 B9", "BS-R96 BS-R257", "BS-18.12 BS-22.1 BS-22.5 BS-23.4 BS-40.3"),
    ("B7 B8", "BS-R5", "BS-14.3"),
    ("B11", "BS-R5", "BS-18.4"),
    ("B12", "BS-R243 BS-R8", "BS-G21 BS-14.1"),
    ("B13", "BS-R3", "BS-14.2"),
    ("B14", "BS-R84", "BS-14.9 BS-14.10"),
    ("B15", "BS-R21", "BS-18.5"),
    ("B16", "BS-R51", "BS-14.x1"),
    ("B17", "BS-R97", "BS-18.2 BS-18.3"),
    ("B21", "BS-R39", "BS-28.1 BS-27.4"),
    ("B22", "BS-R26", "BS-30.2"),
    ("B23", "BS-R96", "BS-18.12"),
    ("B25", "BS-R15 BS-R14", "BS-14.7 BS-G11"),
    ("B28", "BS-R121 BS-R211", "BS-04.2 BS-34.1 BS-34.2"),
    ("B29", "BS-R144 BS-R157", "BS-49.2"),
    ("B30", "BS-R291 BS-R310", "BS-44.1 BS-44.2 BS-G31"),
    ("B31", "BS-R216 BS-R134", "BS-61.3 BS-G13"),
    ("B32", "BS-R243 BS-R111", "BS-12.x1 BS-24.x3"),
    ("B34", "BS-R228", "BS-29.3 BS-04.1"),
    ("B36", "BS-R310", "BS-G31"),
    ("B38", "BS-R44", "BS-16.10 BS-27.2"),
    ("B41", "BD-R69", "BD-24.1"),
    ("B42", "BS-R338", "BS-57.5"),
    ("B45 B48", "BS-R225", "BS-G33"),
    ("B57", "BS-R57", "BS-14.24"),
];

/// Bugs that no example can show, and the test that does: file and function.
const ELSEWHERE: [(&str, &str, &str); 4] = [
    ("B18 B19 B20", "tests/rulebook/blades/invariants/crew.rs", "coin_is_conserved_and_names_its_holders"),
    (
        "B39 B44",
        "replay/tests/history.rs",
        "why_names_each_entry_that_moved_a_number_with_its_rules_and_both_values",
    ),
    ("B57", "tests/rulebook/blades/what_ifs.rs", "without_the_helper_the_other_dice_stay"),
    ("B60", "tests/play/real_campaign.rs", "the_faces_of_the_year_are_no_evidence_against_the_dice"),
];

/// The examples of this rulebook, each with the rules it cites.
fn examples() -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    for path in cited::files(&run::folder("blades"), "txt") {
        let text = std::fs::read_to_string(&path).expect("a table");
        for block in table::read(&text).expect("blocks").into_iter().filter(|block| !block.is_fixture) {
            let rules = block.rows.iter().filter_map(|(_, row)| match row {
                table::Row::Rules(ids) => Some(ids.clone()),
                _ => None,
            });
            found.insert(block.id.clone(), rules.flatten().collect());
        }
    }
    found
}

/// Returns what a list of cases lacks: examples that are not there, rules that none of the examples cites.
fn lacking(cases: &[Case]) -> Vec<String> {
    let examples = examples();
    let mut lacks = Vec::new();
    for (case, rules, blocks) in cases {
        let shown: Vec<&str> = blocks.split(' ').collect();
        for id in shown.iter().filter(|id| !examples.contains_key(**id)) {
            lacks.push(format!("{case}: there is no example {id}"));
        }
        let cited: BTreeSet<&String> = shown.iter().filter_map(|id| examples.get(*id)).flatten().collect();
        for rule in rules.split(' ').filter(|rule| !cited.iter().any(|id| id == rule)) {
            lacks.push(format!("{case}: no example of {blocks} cites {rule}"));
        }
    }
    lacks
}

/// Returns the numbers in the first words of the cases: `B1 B2` gives 1 and 2.
fn numbers(cases: impl IntoIterator<Item = &'static str>) -> BTreeSet<u32> {
    let words = cases.into_iter().flat_map(|names| names.split(' '));
    words.map(|name| name[1..].parse().expect("a number")).collect()
}

/// Every disputed case is settled by an example (the cases of `blades-srd.md` §G2).
#[test]
fn every_disputed_case_is_settled_by_an_example() {
    let lacks = lacking(&CASES);
    assert!(lacks.is_empty(), "{}", lacks.join("\n"));
    let ours: BTreeSet<u32> = (1..=45).filter(|n| *n != 10).collect();
    assert_eq!(numbers(CASES.iter().map(|(case, ..)| *case)), ours);
}

/// Every bug of another tool that a rulebook could share has an example in which it would show.
#[test]
fn every_bug_of_other_tools_would_show_in_an_example() {
    let mut lacks = lacking(&BUGS);
    for (bug, file, name) in ELSEWHERE {
        let text = std::fs::read_to_string(cited::root().join(file)).unwrap_or_default();
        if !text.contains(&format!("fn {name}(")) {
            lacks.push(format!("{bug}: {file} has no test {name}"));
        }
    }
    assert!(lacks.is_empty(), "{}", lacks.join("\n"));
    let others = [24, 26, 27, 33, 35, 37, 40, 43, 46, 47, 58, 59];
    let ours: BTreeSet<u32> = (1..=60).filter(|n| !others.contains(n) && !(49..=56).contains(n)).collect();
    let here = BUGS.iter().map(|(bug, ..)| *bug).chain(ELSEWHERE.iter().map(|(bug, ..)| *bug));
    assert_eq!(numbers(here), ours);
}
