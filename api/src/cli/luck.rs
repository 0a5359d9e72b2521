//! `luck`: faces and outcomes against what fair dice do, with a plain sentence about what that means.

use serde_json::{Value, json};

use super::args::Luck as Args;
use super::outcome::{Failure, NOT_FOUND, Output};
use super::table::{indented, table};
use super::{Door, say};
use crate::luck::{self, By, Faces, Luck, Outcomes, Report};
use crate::scope::Scope;

/// Looks at the luck of a campaign, of each evening, character or player.
pub(super) fn luck(door: &Door, args: &Args) -> Result<Output, Failure> {
    let scope = door.book()?.at(args.at.as_deref())?;
    let mut report = luck::luck(&scope, args.by);
    if let Some(of) = &args.of {
        let known: Vec<String> = report.groups.iter().map(|group| group.of.clone()).collect();
        report.groups.retain(|group| {
            group.of == *of || group.name == *of || group.of.strip_prefix("session ") == Some(of)
        });
        if report.groups.is_empty() {
            let sentence = format!("No dice are on record for {of}.");
            return Err(Failure::new(NOT_FOUND, "NoDice", sentence)
                .hint(Some(format!("there are dice of: {}", known.join(", ")))));
        }
    }
    Ok(Output::new(text(&scope, &report, args), json(&scope, &report)))
}

fn text(scope: &Scope, report: &Report, args: &Args) -> String {
    let mut text = String::new();
    let is_brief = args.by != By::Campaign && args.of.is_none();
    for group in &report.groups {
        text += &format!("{}: {}\n", group.name, group.sentence);
        if !is_brief {
            text += &group.faces.iter().map(faces).collect::<String>();
            text += &group.outcomes.iter().map(outcomes).collect::<String>();
        }
    }
    text += &format!("\n{}\n", report.sentence);
    if !report.told.is_empty() {
        let seq = |at: &usize| scope.entries.get(*at).map(|r| format!("#{}", r.entry.seq));
        let seqs: Vec<String> = report.told.iter().filter_map(seq).collect();
        text += &format!("Left out: {}\n", seqs.join(" "));
    }
    text
}

fn faces(faces: &Faces) -> String {
    let most = faces.counts.iter().copied().max().unwrap_or(0);
    let rows: Vec<Vec<String>> = (1..)
        .zip(&faces.counts)
        .map(|(face, n): (u32, &u32)| vec![face.to_string(), n.to_string(), say::bar(*n, most)])
        .collect();
    format!("\nd{}\n{}", faces.sides, indented(&table(&["face", "fell", ""], &rows), 2))
}

fn outcomes(outcomes: &Outcomes) -> String {
    let rows: Vec<Vec<String>> = outcomes
        .bands
        .iter()
        .map(|band| {
            let range = format!("{:.0} to {:.0}", band.from.ceil(), band.to.floor());
            let outside = f64::from(band.count) < band.from || f64::from(band.count) > band.to;
            let mark = if outside { "outside" } else { "" };
            vec![
                band.name.clone(),
                band.count.to_string(),
                format!("{:.1}", band.expected),
                range,
                mark.to_owned(),
            ]
        })
        .collect();
    let head = ["", "came", "expected", "95 in 100", ""];
    let rolls = say::count(outcomes.rolls as usize, "roll", "rolls");
    format!("\n{} ({rolls})\n{}", outcomes.kind, indented(&table(&head, &rows), 2))
}

fn json(scope: &Scope, report: &Report) -> Value {
    let told: Vec<_> = report.told.iter().filter_map(|at| scope.entries.get(*at)).map(|r| r.id).collect();
    let groups: Value = report.groups.iter().map(group_json).collect();
    json!({"groups": groups, "told": told, "sentence": report.sentence})
}

fn group_json(group: &Luck) -> Value {
    let faces = |faces: &Faces| {
        let fair = faces.fairness.map(|fair| {
            json!({"chi_squared": fair.chi_squared, "freedom": fair.freedom, "p": fair.p, "corrected": fair.corrected})
        });
        json!({"sides": faces.sides, "dice": faces.dice, "counts": faces.counts, "fairness": fair})
    };
    let outcomes = |outcomes: &Outcomes| {
        let bands: Value = outcomes
            .bands
            .iter()
            .map(|b| json!({"name": b.name, "count": b.count, "expected": b.expected, "from": b.from, "to": b.to}))
            .collect();
        json!({"kind": outcomes.kind, "rolls": outcomes.rolls, "bands": bands})
    };
    json!({
        "of": group.of, "name": group.name, "rolls": group.rolls, "sentence": group.sentence,
        "faces": group.faces.iter().map(faces).collect::<Value>(),
        "outcomes": group.outcomes.iter().map(outcomes).collect::<Value>(),
    })
}
