//! The audit: what it finds on the real campaign, and that it is silent where there is nothing to find.

use std::fmt::Write as _;
use std::sync::Arc;

use recount_api::journal;
use recount_core::audit::{Finding, Severity};
use recount_core::entry::Recorded;
use recount_core::systems::System;
use recount_replay::audit::{Kind, audit, tally};
use recount_replay::judged::Judged;
use recount_replay::timeline;
use recount_tests::cited;
use serde_json::{Value, json};

use crate::same_answers::ask;
use crate::table::{Table, keeper};

fn found(entries: &[Recorded]) -> Vec<Finding> {
    audit(entries, &Judged::of(entries), Kind::Recorded)
}

/// Lists findings as the golden file has them: a table, with the counts by severity above it.
fn listed(entries: &[Recorded], found: &[Finding]) -> String {
    let mut text = String::from(
        "# What the audit finds in a real crew's campaign\n\n| severity | findings |\n|---|---|\n",
    );
    for (severity, n) in tally(found) {
        let _ = writeln!(text, "| {severity} | {n} |");
    }
    let _ = writeln!(
        text,
        "| all | {} |\n\n| severity | check | rule | session | entries | finding | why that sure |\n|---|---|---|---|---|---|---|",
        found.len()
    );
    for finding in found {
        let seqs: Vec<&Recorded> =
            finding.entries.iter().filter_map(|id| entries.iter().find(|r| r.id == *id)).collect();
        let session = seqs.first().and_then(|r| r.entry.session).map(|n| n.to_string()).unwrap_or_default();
        let declarations = seqs.iter().filter(|r| r.entry.declaration().is_some());
        let numbers: Vec<String> = declarations.map(|r| r.entry.seq.to_string()).collect();
        let shown = if numbers.len() > 8 {
            format!("{} … {}", numbers[..7].join(" "), numbers.len())
        } else {
            numbers.join(" ")
        };
        let _ = writeln!(
            text,
            "| {} | {} | {} | {session} | {shown} | {} | {} |",
            finding.severity,
            finding.check,
            finding.rule,
            finding.sentence.replace('|', "/"),
            finding.because
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

/// One case: its name, its recap, and what is found.
struct Case {
    name: String,
    recap: String,
    finds: Vec<String>,
}

/// Reads the cases: a heading each, the lines of the first one before all others.
fn cases(system: System) -> Vec<Case> {
    let path = cited::root().join("tests/golden").join(system.slug()).join("audit-cases.md");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut sections = text.split("\n# ").skip(1).map(|section| section.split_once('\n').unwrap());
    let (_, before) = sections.next().unwrap();
    let is_found = |line: &&str| line.starts_with("finds: ");
    sections
        .map(|(name, body)| {
            let lines: Vec<&str> = body.lines().filter(|line| !is_found(line)).collect();
            let mut finds: Vec<String> =
                body.lines().filter(is_found).map(|line| line["finds: ".len()..].to_owned()).collect();
            assert!(!finds.is_empty(), "{name} says nothing of what is found");
            finds.retain(|found| found != "nothing");
            finds.sort();
            let recap = format!("# Session 1 — {name} (2026-11-01)\n{before}\n{}\n", lines.join("\n"));
            Case { name: name.to_owned(), recap, finds }
        })
        .collect()
}

/// Says what is found in a case of a system otherwise than it says itself; nothing when it is right.
fn tried(system: System, case: &Case) -> Option<String> {
    let table = Table::empty(system);
    let recap = journal::read(case.recap.as_bytes()).unwrap();
    if let Err(error) = journal::import(&table.scribe, table.campaign, &keeper(), &recap, &mut |_, _| {}) {
        return Some(format!("{system:?}: {}: {error:?}", case.name));
    }
    let book = table.library.book(Some("the-crew")).unwrap();
    let found = found(&book.scope.entries);
    let ids: std::collections::BTreeSet<String> = found.iter().map(Finding::id).collect();
    assert_eq!(ids.len(), found.len(), "every finding has an id of its own: {found:#?}");
    let mut names: Vec<String> = found.iter().map(|f| format!("{} {}", f.check, f.severity)).collect();
    names.sort();
    if names == case.finds {
        return None;
    }
    let sentences: Vec<_> = found.iter().map(|f| format!("    {}: {}", f.check, f.sentence)).collect();
    let sentences = sentences.join("\n");
    Some(format!("{system:?}: {}\n  by hand {:?}\n  found {names:?}\n{sentences}", case.name, case.finds))
}

/// Each check finds its own case and nothing else, and its clean twin is silent.
#[test]
fn each_check_finds_its_case_and_no_other() {
    let tried = |system: System| cases(system).into_iter().filter_map(move |case| tried(system, &case));
    let wrong: Vec<String> = System::ALL.iter().copied().flat_map(tried).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A clock that was begun is asked after when some evenings have passed and it neither moved nor closed.
#[test]
fn a_clock_that_stands_still_is_asked_after() {
    let evenings = |ticked: &str| {
        let first = "# Session 1 (2026-11-01)\n> found-crew name=Hinge type=shadows reputation=subtle lair=loft grounds=quays \
                     tier=0 hold=strong rep=0 coin=2 opening=true\n> create-clock name=\"The inquiry\" size=4\n";
        let more = |n: u32| format!("# Session {n} (2026-11-0{n})\n> note text=rain\n");
        let recap = format!("{first}{}{ticked}{}{}", more(2), more(3), more(4));
        let table = Table::empty(System::Blades);
        let recap = journal::read(recap.as_bytes()).unwrap();
        journal::import(&table.scribe, table.campaign, &keeper(), &recap, &mut |_, _| {}).unwrap();
        let book = table.library.book(Some("the-crew")).unwrap();
        let found = found(&book.scope.entries);
        found.iter().map(|finding| finding.check).collect::<Vec<_>>()
    };
    assert_eq!(evenings(""), ["clock-still"]);
    assert!(evenings("> tick-clock clock=the-inquiry n=1 why=rain\n").is_empty());
}

/// A false alarm is a defect: on evenings that were played by the rulebook the audit is silent, at every moment.
#[test]
fn on_clean_evenings_the_audit_is_silent() {
    for &system in System::ALL {
        let evening = crate::evening::Evening::play(system);
        let entries = evening.entries();
        let whole = found(entries);
        assert!(whole.is_empty(), "{system:?}: {whole:#?}");
        let ends = timeline::turns(entries).map(|turn| turn.at + turn.len()).step_by(17);
        for end in ends {
            let found = found(&entries[..end]);
            let alarms: Vec<_> =
                found.iter().filter(|finding| finding.check != "session-unrevealed").collect();
            assert!(alarms.is_empty(), "{system:?} at {end}: {alarms:#?}");
        }
    }
}

/// The same evenings, as if they had been written down later, lack nothing that their numbers need.
#[test]
fn clean_evenings_that_were_written_down_later_lack_nothing() {
    for &system in System::ALL {
        let mut entries = crate::evening::Evening::play(system).entries().to_vec();
        for recorded in &mut entries {
            let entry = Arc::make_mut(&mut recorded.entry);
            entry.played = Some(entry.at.time().date_naive());
        }
        let found = found(&entries);
        // The dates were changed in place, so that the chain no longer holds; that is the record's own, not the book's.
        // The blades evening does take more heat off than there is, and live play knows that it did.
        let is_known = |finding: &&Finding| finding.check == "heat-below-none" && system == System::Blades;
        let own = found.iter().filter(|finding| !finding.rule.starts_with("CA-"));
        let own: Vec<_> = own.filter(|finding| !is_known(finding)).collect();
        assert!(own.is_empty(), "{system:?}: {own:#?}");
    }
}

/// The audit answers in all three tenses: now, as it stood, and on the other side of a what-if.
#[tokio::test(flavor = "multi_thread")]
async fn the_audit_answers_in_all_three_tenses() {
    let table = Table::real();
    let book = table.library.book(Some("the-crew")).unwrap();
    let asked = "query($after: String) { campaign(name: \"the-crew\") { audit(first: 200, after: $after) {
        totalCount counts { severity count } nodes { id severity sentence rule { id } entries { seq } } } } }";
    let said = ask(&table, asked, json!({})).await;
    let audit = &said["campaign"]["audit"];
    let ours = book.scope.audit();
    assert_eq!(audit["totalCount"], json!(ours.len()));
    let nodes = audit["nodes"].as_array().unwrap();
    for (said, ours) in nodes.iter().zip(ours) {
        assert_eq!((&said["id"], &said["sentence"]), (&json!(ours.id()), &json!(ours.sentence)));
        assert_eq!(said["entries"].as_array().unwrap().len(), ours.entries.len());
    }
    let ids: std::collections::BTreeSet<String> = ours.iter().map(Finding::id).collect();
    assert_eq!(ids.len(), ours.len(), "every finding has an id of its own");

    let page = "query($after: String) { campaign(name: \"the-crew\") { audit(first: 7, severity: FIRM, after: $after) {
        pageInfo { hasNextPage endCursor } nodes { id severity } } } }";
    let mut after = Value::Null;
    let mut paged = Vec::new();
    loop {
        let said = ask(&table, page, json!({"after": after})).await;
        let audit = said["campaign"]["audit"].clone();
        paged.extend(audit["nodes"].as_array().unwrap().iter().map(|n| n["id"].as_str().unwrap().to_owned()));
        if audit["pageInfo"]["hasNextPage"] == false {
            break;
        }
        after = audit["pageInfo"]["endCursor"].clone();
    }
    let firm: Vec<String> = ours.iter().filter(|f| f.severity == Severity::Firm).map(Finding::id).collect();
    assert_eq!(paged, firm);

    let rep = ours.iter().find(|finding| finding.check == "rep").unwrap();
    let of = rep.entries[0].to_string();
    let tenses = "query($of: String!) { campaign(name: \"the-crew\") {
        at(session: 1) { audit { nodes { check } } }
        whatIf(changes: [{never: {of: $of}}]) { campaign { audit { totalCount nodes { id check } } } } } }";
    let said = ask(&table, tenses, json!({"of": of})).await;
    let then = said["campaign"]["at"]["audit"]["nodes"].as_array().unwrap();
    assert!(then.iter().any(|node| node["check"] == "rep") && then.len() < ours.len());
    let other = &said["campaign"]["whatIf"]["campaign"]["audit"];
    let other: Vec<&str> =
        other["nodes"].as_array().unwrap().iter().map(|n| n["id"].as_str().unwrap()).collect();
    assert!(!other.contains(&rep.id().as_str()), "what did not happen is no finding");
}
