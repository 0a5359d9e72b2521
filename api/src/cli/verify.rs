//! `verify`: a campaign, an export, a proof or a checkpoint, believed only where it can be computed.

use std::fs;
use std::path::Path;

use recount_core::checkpoint::{BadNote, Pasted, Verifier};
use recount_core::entry::Id;
use recount_replay::verify::{Check, Fault, Grade, Report};
use serde_json::{Value, json};

use super::Door;
use super::args::Verify;
use super::checkpoint::pasted;
use super::outcome::{DAMAGED, Failure, NOT_FOUND, Output, USAGE};
use super::say::count;
use super::table::{indented, table};
use crate::verified;

/// How many faults of one check are named.
const MOST_NAMED: usize = 20;

/// Checks a campaign, or a file.
pub(super) fn verify(door: &Door, args: &Verify) -> Result<Output, Failure> {
    let held = args.checkpoint.iter().map(|path| pasted(path)).collect::<Result<Vec<_>, _>>()?;
    let mut known = keys(&args.key)?;
    known.extend(held.iter().flat_map(|held| held.keys.clone()));
    let verdict = match &args.file {
        None => campaign(door, &held, &mut known)?,
        Some(path) => file(path, &held, &known)?,
    };
    Ok(verdict.output())
}

/// Reads keys that were given.
pub(super) fn keys(texts: &[String]) -> Result<Vec<Verifier>, Failure> {
    let read =
        |text: &String| text.parse().map_err(|e: BadNote| Failure::new(USAGE, "BadKey", e.to_string()));
    texts.iter().map(read).collect()
}

/// Reads a file.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|e| Failure::new(NOT_FOUND, "NoFile", format!("reading {}: {e}", path.display())))
}

fn file(path: &Path, held: &[Pasted], known: &[Verifier]) -> Result<Verdict, Failure> {
    let found = verified::text(&read(path)?, held, known).map_err(|e| bad_note(&e))?;
    Ok(Verdict { name: path.display().to_string(), found })
}

/// Says why a checkpoint cannot be read.
pub(super) fn bad_note(error: &BadNote) -> Failure {
    Failure::new(DAMAGED, "BadCheckpoint", error.to_string())
}

/// Checks a campaign of the ledger.
fn campaign(door: &Door, held: &[Pasted], known: &mut Vec<Verifier>) -> Result<Verdict, Failure> {
    let library = door.library()?;
    let info = library.campaign(door.campaign.as_deref())?;
    let report = verified::campaign(library.ledger(), info.id, held, known)?;
    Ok(Verdict { name: info.name.to_string(), found: verified::Verdict::of_report(report) })
}

/// What was found, for people and machines.
pub(super) struct Verdict {
    /// What it was found of.
    pub name: String,
    /// What was found.
    pub found: verified::Verdict,
}

impl Verdict {
    /// Says it.
    pub(super) fn output(self) -> Output {
        let holds = self.found.holds();
        let verdict = if holds { "holds" } else { "does not hold" };
        let mut text = match &self.found.report {
            Some(report) => {
                let head = report.head.map(|id| id.to_string()).unwrap_or_default();
                let entries = count(report.entries, "entry", "entries");
                format!("{} {verdict}: {entries}, up to {head}.\n", self.name)
            }
            None if self.found.checks.iter().all(|check| check.passed == 0) && holds => {
                format!("{} cannot be checked.\n", self.name)
            }
            None => format!("{} {verdict}.\n", self.name),
        };
        text += &indented(&table(&[], &self.found.checks.iter().map(row).collect::<Vec<_>>()), 2);
        for check in self.found.checks.iter().filter(|c| !c.failed.is_empty() || !c.unchecked.is_empty()) {
            text += &format!("\n{}:\n", check.what);
            text.extend(check.failed.iter().take(MOST_NAMED).map(fault));
            if check.failed.len() > MOST_NAMED {
                text += &format!("  … and {} more\n", check.failed.len() - MOST_NAMED);
            }
            text.extend(check.unchecked.iter().map(|sentence| format!("  Not checked: {sentence}\n")));
        }
        text += &self.found.report.as_ref().map(graded).unwrap_or_default();
        let mut output = Output::new(text, self.json(holds));
        output.code = if holds { 0 } else { DAMAGED };
        output
    }

    fn json(&self, holds: bool) -> Value {
        let checks = self.found.checks.iter().map(|check| {
            let failed =
                check.failed.iter().map(|f| json!({"seq": f.seq, "id": f.id, "sentence": f.sentence}));
            json!({
                "what": check.what.to_string(), "passed": check.passed, "failed": failed.collect::<Value>(),
                "unchecked": check.unchecked,
            })
        });
        let mut json = json!({"name": self.name, "holds": holds, "checks": checks.collect::<Value>()});
        if let Some(report) = &self.found.report {
            let grades = report.grades.iter();
            let grades = grades.map(|g| json!({"seq": g.seq, "id": g.id, "grade": g.grade.to_string()}));
            let sessions = report.sessions.iter();
            let sessions = sessions
                .map(|s| json!({"number": s.number, "drawn": s.drawn, "standing": s.standing.to_string()}));
            json["entries"] = json!(report.entries);
            json["head"] = json!(report.head);
            json["grades"] = grades.collect();
            json["sessions"] = sessions.collect();
        }
        json
    }
}

fn fault(fault: &Fault) -> String {
    let id = if fault.id == Id::NONE { "        ".into() } else { fault.id.short() };
    format!("  #{} {id}  {}\n", fault.seq, fault.sentence)
}

fn row(check: &Check) -> Vec<String> {
    let failed =
        if check.failed.is_empty() { String::new() } else { format!("{} do not", check.failed.len()) };
    let passed = match (check.passed, check.failed.len(), check.unchecked.len()) {
        (0, 0, 1..) => "not checked".into(),
        (passed, _, _) => format!("{passed} hold"),
    };
    vec![check.what.to_string(), passed, failed]
}

fn graded(report: &Report) -> String {
    let mut text = String::new();
    for session in &report.sessions {
        let rolls = count(session.drawn, "drawn declaration", "drawn declarations");
        text += &format!("\nLuck of session {}: {} ({rolls})", session.number, session.standing);
    }
    if report.grades.is_empty() {
        return if text.is_empty() { text } else { text + "\n" };
    }
    let of = |grade| report.grades.iter().filter(|g| g.grade == grade).count();
    text + &format!(
        "\nDrawn rolls: {} sealed (neither foreseen nor picked), {} set (foreseen, not picked), {} trusted.\n",
        of(Grade::Sealed),
        of(Grade::Set),
        of(Grade::Trusted)
    )
}
