//! `verify`: every byte, seed and die of a campaign, or of an exported file, believed only where it can be computed.

use std::fs;
use std::path::Path;

use recount_core::entry::Id;
use recount_replay::verify::{Check, Grade, Report, Stored, verify as check};
use serde_json::{Value, json};

use super::Door;
use super::args::Verify;
use super::outcome::{DAMAGED, Failure, NOT_FOUND, Output};
use super::say::count;
use super::table::{indented, table};

/// How many faults of one check are named.
const MOST_NAMED: usize = 20;

/// Checks a campaign, or a file.
pub(super) fn verify(door: &Door, args: &Verify) -> Result<Output, Failure> {
    match &args.file {
        Some(path) => verify_file(path),
        None => verify_campaign(door),
    }
}

fn verify_campaign(door: &Door) -> Result<Output, Failure> {
    let library = door.library()?;
    let info = library.campaign(door.campaign.as_deref())?;
    let raw = library.ledger().read(info.id, 0..info.len)?;
    let stored: Vec<_> = raw.iter().map(|raw| Stored { id: raw.id, bytes: &raw.bytes }).collect();
    let damage = info.damage.as_ref().map(ToString::to_string);
    Ok(answer(info.name.as_str(), &check(&stored), damage))
}

/// In a file an entry is named by its own bytes; its parent and the closing lines say whether they are the right ones.
fn verify_file(path: &Path) -> Result<Output, Failure> {
    let name = path.display().to_string();
    let bytes =
        fs::read(path).map_err(|e| Failure::new(NOT_FOUND, "NoFile", format!("reading {name}: {e}")))?;
    let mut entries: Vec<(Id, &[u8])> = Vec::new();
    let mut damage = None;
    let mut closed = 0;
    for (index, line) in bytes.split_inclusive(|b| *b == b'\n').enumerate() {
        let Some(line) = line.strip_suffix(b"\n") else {
            damage.get_or_insert(format!("line {} does not end: the file is cut short", index + 1));
            break;
        };
        if line.first() != Some(&b'#') {
            entries.push((Id::of(line), line));
        } else if line == closing(&entries[closed..]).as_bytes() {
            closed = entries.len();
        } else {
            damage.get_or_insert(format!("line {} does not close the entries before it", index + 1));
        }
    }
    if closed < entries.len() {
        damage.get_or_insert(format!(
            "the last batch has no closing line; the last good entry is {}",
            closed.saturating_sub(1)
        ));
    }
    let stored: Vec<_> = entries.iter().map(|(id, bytes)| Stored { id: *id, bytes }).collect();
    Ok(answer(&name, &check(&stored), damage))
}

/// The line that closes a batch (FORMAT.md, "Tape").
fn closing(batch: &[(Id, &[u8])]) -> String {
    let mut hash = blake3::Hasher::new();
    batch.iter().for_each(|(id, _)| {
        hash.update(id.as_bytes());
    });
    format!("#{} {}", batch.len(), hash.finalize().to_hex())
}

fn answer(name: &str, report: &Report, damage: Option<String>) -> Output {
    let holds = report.holds() && damage.is_none() && report.entries > 0;
    let verdict = if holds { "holds" } else { "does not hold" };
    let head = report.head.map(|id| id.to_string()).unwrap_or_default();
    let mut text =
        format!("{name} {verdict}: {}, up to {head}.\n", count(report.entries, "entry", "entries"));
    let rows: Vec<_> = report.checks.iter().map(row).collect();
    text += &indented(&table(&[], &rows), 2);
    text.extend(damage.iter().map(|damage| format!("\nDamaged: {damage}\n")));
    for check in report.checks.iter().filter(|c| !c.failed.is_empty() || !c.unchecked.is_empty()) {
        text += &format!("\n{}:\n", check.what);
        for fault in check.failed.iter().take(MOST_NAMED) {
            text += &format!("  #{} {}  {}\n", fault.seq, fault.id.short(), fault.sentence);
        }
        if check.failed.len() > MOST_NAMED {
            text += &format!("  … and {} more\n", check.failed.len() - MOST_NAMED);
        }
        text.extend(check.unchecked.iter().map(|sentence| format!("  Not checked: {sentence}\n")));
    }
    text += &graded(report);
    let mut output = Output::new(text, as_json(name, report, holds, damage));
    output.code = if holds { 0 } else { DAMAGED };
    output
}

fn row(check: &Check) -> Vec<String> {
    let failed =
        if check.failed.is_empty() { String::new() } else { format!("{} do not", check.failed.len()) };
    vec![check.what.to_string(), format!("{} hold", check.passed), failed]
}

fn graded(report: &Report) -> String {
    if report.grades.is_empty() {
        return String::new();
    }
    let of = |grade| report.grades.iter().filter(|g| g.grade == grade).count();
    format!(
        "\nDrawn rolls: {} sealed (neither foreseen nor picked), {} set (foreseen, not picked), {} trusted.\n",
        of(Grade::Sealed),
        of(Grade::Set),
        of(Grade::Trusted)
    )
}

fn as_json(name: &str, report: &Report, holds: bool, damage: Option<String>) -> Value {
    let checks = report.checks.iter().map(|check| {
        let failed = check.failed.iter().map(|f| json!({"seq": f.seq, "id": f.id, "sentence": f.sentence}));
        json!({
            "what": check.what.to_string(), "passed": check.passed, "failed": failed.collect::<Value>(),
            "unchecked": check.unchecked,
        })
    });
    let grade = |grade: &Grade| match grade {
        Grade::Sealed => "sealed",
        Grade::Set => "set",
        Grade::Trusted => "trusted",
    };
    let grades = report.grades.iter().map(|g| json!({"seq": g.seq, "id": g.id, "grade": grade(&g.grade)}));
    json!({
        "name": name, "holds": holds, "entries": report.entries, "head": report.head, "damage": damage,
        "checks": checks.collect::<Value>(), "grades": grades.collect::<Value>(),
    })
}
