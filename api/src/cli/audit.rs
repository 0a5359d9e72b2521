//! `audit`: where the record disagrees with the book or with itself, the surest first.

use recount_core::audit::{Finding, Severity};
use recount_replay::audit::tally;
use serde_json::{Value, json};
use strum::IntoEnumIterator as _;

use super::args::Audit;
use super::outcome::{FOUND, Failure, Output};
use super::table::table;
use super::{Door, say};
use crate::scope::Scope;

/// How many entries of one finding are named.
const MOST_NAMED: usize = 6;

/// Lists what a careful person would find.
pub(super) fn audit(door: &Door, args: &Audit) -> Result<Output, Failure> {
    let scope = door.book()?.at(args.at.as_deref())?;
    Ok(answer(&scope, args))
}

/// Lists the findings of a scope that were asked for.
pub(super) fn answer(scope: &Scope, args: &Audit) -> Output {
    let fits = |finding: &&Finding| {
        args.severity.is_none_or(|severity| finding.severity <= severity)
            && args.check.as_ref().is_none_or(|check| finding.check == check || finding.id() == *check)
    };
    let found: Vec<&Finding> = scope.audit().iter().filter(fits).collect();
    let name = &scope.name;
    let mut text = match found.len() {
        0 => format!("The audit of {name} finds nothing.\n"),
        n => format!("The audit of {name} finds {}:", say::count(n, "place", "places")),
    };
    if !found.is_empty() {
        let counts = tally(&found.iter().map(|f| (*f).clone()).collect::<Vec<_>>());
        let counts: Vec<_> = counts.iter().map(|(severity, n)| format!("{n} {severity}")).collect();
        text += &format!(" {}.\n", counts.join(", "));
    }
    for severity in Severity::iter() {
        let rows: Vec<_> = found.iter().filter(|f| f.severity == severity).map(|f| row(scope, f)).collect();
        if !rows.is_empty() {
            text += &format!("\n{severity}: {}\n", meaning(severity));
            text += &rows.concat();
        }
    }
    let findings: Value = found.iter().map(|finding| as_json(scope, finding)).collect();
    let mut output = Output::new(text, json!({"name": name, "findings": findings}));
    output.code = if found.is_empty() { 0 } else { FOUND };
    output
}

fn meaning(severity: Severity) -> &'static str {
    match severity {
        Severity::Firm => "both sides stand in the record, and they disagree",
        Severity::Likely => "they disagree, unless something happened that nobody wrote down",
        Severity::Weak => "something that a number needs is missing, or the words are doubtful",
    }
}

fn row(scope: &Scope, finding: &Finding) -> String {
    let rows = scope.history().rows();
    let declared: Vec<_> = finding
        .entries
        .iter()
        .filter_map(|id| scope.position(*id))
        .filter_map(|at| rows.get(at))
        .filter(|row| row.at == row.declaration)
        .collect();
    let mut seqs: Vec<String> = declared.iter().take(MOST_NAMED).map(|row| format!("#{}", row.seq)).collect();
    if declared.len() > MOST_NAMED {
        seqs.push(format!("and {} more", declared.len() - MOST_NAMED));
    }
    let when = declared.first().map(|row| say::when(row)).unwrap_or_default();
    let head = table(&[], &[vec![finding.id(), finding.rule.clone(), when, seqs.join(" ")]]);
    format!("  {}    {}\n    ({})\n", head, finding.sentence, finding.because)
}

fn as_json(scope: &Scope, finding: &Finding) -> Value {
    let entry = |id: &recount_core::entry::Id| {
        let row = scope.position(*id).and_then(|at| scope.history().rows().get(at));
        json!({"id": id, "seq": row.map(|row| row.seq), "session": row.and_then(|row| row.session)})
    };
    json!({
        "id": finding.id(), "check": finding.check, "about": finding.about, "severity": finding.severity,
        "because": finding.because, "rule": finding.rule, "sentence": finding.sentence,
        "entries": finding.entries.iter().map(entry).collect::<Value>(),
    })
}
