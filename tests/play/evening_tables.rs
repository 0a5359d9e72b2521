//! Reads the tables at the end of an evening's file: the sheet, and the what-ifs with their verdicts.
//!
//! A line of play is named by how it begins; ` (2)` after it is the second of those that begin so. Several changes of
//! one scenario, or several verdicts, stand in one cell with `;` between them.

use recount_core::amount::Amount;
use recount_core::entry::{Id, Recorded};
use recount_core::line;
use recount_core::systems::System;
use recount_core::view::Fact;
use recount_replay::scenario::{Change, Open, Scenario};
use serde_json::{Map, Value};

/// What was played: every entry, and the declaration of each line.
pub struct Played {
    /// The rule system.
    pub system: System,
    /// Every entry.
    pub entries: Vec<Recorded>,
    /// Each line with its declaration.
    pub lines: Vec<(String, Id)>,
}

/// A what-if as the file has it.
pub struct Expected {
    /// What is changed.
    pub scenario: Scenario,
    /// Each declaration that does not fare the same: the verdict and the number of its line.
    pub verdicts: Vec<(String, usize)>,
    /// What differs at the end, sorted.
    pub ends: Vec<String>,
}

impl Played {
    /// Finds the line that begins so.
    fn line(&self, begins: &str) -> usize {
        let begins = begins.trim().replace('`', "");
        let (begins, nth) = match begins.strip_suffix(')').and_then(|rest| rest.rsplit_once(" (")) {
            Some((begins, nth)) => (begins, Some(nth.parse::<usize>().unwrap())),
            None => (begins.as_str(), None),
        };
        let fits = |line: &str| line.strip_prefix(begins).is_some_and(|r| r.is_empty() || r.starts_with(' '));
        let found: Vec<usize> = (0..self.lines.len()).filter(|i| fits(&self.lines[*i].0)).collect();
        match nth {
            Some(nth) => found[nth - 1],
            None => {
                assert_eq!(found.len(), 1, "{begins:?} begins {} lines", found.len());
                found[0]
            }
        }
    }
}

/// Returns the rows of the table under a heading, without its head.
pub fn rows(text: &str, heading: &str) -> Vec<Vec<String>> {
    let lines = text.lines().skip_while(|line| *line != heading).skip(1);
    let section = lines.take_while(|line| !line.starts_with('#'));
    let table = section.filter(|line| line.starts_with('|')).skip(2);
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    let rows: Vec<Vec<String>> = table.map(cells).collect();
    assert!(!rows.is_empty(), "there is no table under {heading:?}");
    rows
}

/// Reads a row of the what-ifs: kind, line, what changes, verdicts, what differs at the end.
pub fn what_if(played: &Played, row: &[String]) -> Expected {
    let [kind, of, what, verdicts, ends, _why] = row else { panic!("{row:?} has not six cells") };
    let verdict = |part: String| {
        let (verdict, begins) = part.split_once(": ").unwrap();
        (verdict.to_owned(), played.line(begins))
    };
    let mut ends = if ends == "nothing" { Vec::new() } else { parts(ends) };
    ends.sort();
    let verdicts = parts(verdicts).into_iter().map(verdict).collect();
    Expected { scenario: scenario(played, kind, of, what), verdicts, ends }
}

/// Says a difference at the end as the file does: `crew.heat: 0 → 2`.
pub fn said(fact: &Fact) -> String {
    let value = |value: &Option<Amount>| value.as_ref().map_or("nothing".to_owned(), ToString::to_string);
    format!("{}.{}: {} → {}", fact.subject, fact.track, value(&fact.from), value(&fact.to))
        .trim_end()
        .to_owned()
}

fn parts(cell: &str) -> Vec<String> {
    cell.split(';').map(|part| part.trim().to_owned()).collect()
}

fn scenario(played: &Played, kind: &str, of: &str, what: &str) -> Scenario {
    let kinds = kind.strip_suffix(", held");
    let open = if kinds.is_some() { Open::Held } else { Open::Provisional };
    let (kinds, ofs, whats) = (parts(kinds.unwrap_or(kind)), parts(of), parts(what));
    assert!(kinds.len() == ofs.len() && ofs.len() == whats.len(), "{kind} of {of}: {what}");
    let changes = kinds.iter().zip(&ofs).zip(&whats);
    let changes = changes.map(|((kind, of), what)| {
        let id = played.lines[played.line(of)].1;
        change(played.system, kind, id, what.trim_matches('`'))
    });
    Scenario { changes: changes.collect(), open }
}

fn change(system: System, kind: &str, id: Id, what: &str) -> Change {
    let pair = || what.split_once('=').unwrap();
    match kind {
        "ruling" => {
            let (key, value) = pair();
            let set = Map::from_iter([(key.to_owned(), serde_json::from_str::<Value>(value).unwrap())]);
            Change::Ruling { of: id, set }
        }
        "command" => Change::Command { of: id, command: line::parse(system, what).unwrap().command },
        "never" => Change::Never { of: id },
        "insert" => {
            let command = line::parse(system, what).unwrap().command;
            Change::Insert { after: id, command, observed: None, told: None, salt: None }
        }
        "faces" => {
            let (label, faces) = pair();
            let faces = faces.split(',').map(|face| face.parse().unwrap()).collect();
            Change::Faces { of: id, label: label.to_owned(), faces }
        }
        "reroll" => Change::Reroll { of: id, salt: what.to_owned() },
        "house" => {
            let (key, value) = pair();
            Change::House { after: id, key: key.to_owned(), value: Amount::from(value) }
        }
        other => panic!("{other} is no change"),
    }
}
