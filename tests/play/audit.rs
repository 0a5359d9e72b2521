//! The audit: what it finds on the real campaign, and that it is silent where there is nothing to find.

use std::fmt::Write as _;

use recount_core::audit::{Finding, Severity};
use recount_core::entry::Recorded;
use recount_replay::audit::{Kind, audit, tally};
use recount_replay::judged::Judged;
use recount_tests::cited;

use crate::table::Table;

fn found(entries: &[Recorded]) -> Vec<Finding> {
    audit(entries, &Judged::of(entries), Kind::Recorded)
}

/// Lists findings as the golden file has them: a table, with the counts by severity above it.
fn listed(entries: &[Recorded], found: &[Finding]) -> String {
    let mut text = String::from("# What the audit finds in a real crew's campaign\n\n| severity | findings |\n|---|---|\n");
    for (severity, n) in tally(found) {
        let _ = writeln!(text, "| {severity} | {n} |");
    }
    let _ = writeln!(text, "| all | {} |\n\n| severity | check | rule | session | entries | finding | why that sure |\n|---|---|---|---|---|---|---|", found.len());
    for finding in found {
        let seqs: Vec<&Recorded> =
            finding.entries.iter().filter_map(|id| entries.iter().find(|r| r.id == *id)).collect();
        let session = seqs.first().and_then(|r| r.entry.session).map(|n| n.to_string()).unwrap_or_default();
        let declarations = seqs.iter().filter(|r| r.entry.declaration().is_some());
        let numbers: Vec<String> = declarations.map(|r| r.entry.seq.to_string()).collect();
        let shown = if numbers.len() > 8 { format!("{} … {}", numbers[..7].join(" "), numbers.len()) } else { numbers.join(" ") };
        let _ = writeln!(
            text,
            "| {} | {} | {} | {session} | {shown} | {} | {} |",
            finding.severity, finding.check, finding.rule, finding.sentence.replace('|', "/"), finding.because
        );
    }
    text
}

/// The findings on the real campaign are those of the golden file, and nothing else.
#[test]
fn the_real_campaign_has_the_findings_of_the_golden_file() {
    let table = Table::real();
    let book = table.library.book(Some("the-crew")).unwrap();
    let entries = &book.scope.entries;
    let found = found(entries);
    let text = listed(entries, &found);
    let path = cited::root().join("tests/golden/real-campaign/audit.md");
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    if golden != text {
        let new = path.with_extension("md.new");
        std::fs::write(&new, &text).unwrap();
        panic!("the audit finds otherwise; look at {} and compare it with {}", new.display(), path.display());
    }
    assert!(found.iter().any(|finding| finding.severity == Severity::Firm));
}
