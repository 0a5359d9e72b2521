//! The rules of a system as data: the rows of its RULES.md, which the doors serve.

use crate::campaign;
use crate::systems::System;

/// One rule of a RULES.md.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its id, such as `BS-R51`.
    pub id: String,
    /// `stated`, `derived` or `ours`.
    pub tag: String,
    /// Where the source says it.
    pub source: String,
    /// The rule in our words.
    pub text: String,
}

/// Returns the rules that a system lists, then those that every campaign shares.
pub fn of(system: System) -> Vec<Rule> {
    rows(system.rules()).chain(rows(campaign::RULES)).collect()
}

/// Reads the tables of a RULES.md: `| id | tag | source | rule |`, or without the source.
fn rows(text: &str) -> impl Iterator<Item = Rule> + '_ {
    text.lines().filter_map(|line| {
        let cells: Vec<&str> =
            line.strip_prefix('|')?.trim_end_matches('|').split('|').map(str::trim).collect();
        let (id, tag, source, text) = match cells.as_slice() {
            [id, tag, source, text] => (*id, *tag, *source, *text),
            [id, tag, text] => (*id, *tag, "", *text),
            _ => return None,
        };
        let is_rule =
            id.split_once("-R").is_some_and(|(_, n)| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        is_rule.then(|| Rule {
            id: id.to_owned(),
            tag: tag.to_owned(),
            source: source.to_owned(),
            text: text.to_owned(),
        })
    })
}
