//! `verify`: a campaign, an export, a proof or a checkpoint, believed only where it can be computed.

use std::fs;
use std::path::Path;

use recount_core::checkpoint::{BadNote, Pasted, Verifier};
use recount_core::entry::Id;
use recount_replay::verify::{Check, Checked, Export, Fault, Grade, Proof, Report, export, signatures};
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

/// What a file is.
pub(super) enum Kind {
    /// A proof.
    Proof(Proof),
    /// A checkpoint, or what should be one.
    Note(Result<Pasted, Failure>),
    /// Anything else is read as an export, which then says what is wrong with it.
    Export(Box<Export>),
}

impl Kind {
    /// Says what a file's bytes are.
    pub(super) fn of(bytes: &[u8]) -> Self {
        if let Ok(proof) = serde_json::from_slice(bytes) {
            return Self::Proof(proof);
        }
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        let is_note = |line: &str| line.starts_with("--- recount checkpoint") || line.starts_with("recount/");
        match text.lines().any(is_note) {
            true => {
                let bad = |e: BadNote| Failure::new(DAMAGED, "BadCheckpoint", e.to_string());
                Self::Note(Pasted::parse(text).map_err(bad))
            }
            false => Self::Export(Box::new(export(bytes))),
        }
    }
}

fn file(path: &Path, held: &[Pasted], known: &[Verifier]) -> Result<Verdict, Failure> {
    let name = path.display().to_string();
    Ok(match Kind::of(&read(path)?) {
        Kind::Export(found) => {
            let mut report = found.report;
            report.checks.extend(verified::compared(&found.ids, held, known));
            Verdict::of_report(&name, report)
        }
        Kind::Proof(proof) => {
            let mut checks = vec![proof.check(held.first().map(|held| &held.note.checkpoint))];
            checks.extend(held.iter().map(|held| signatures(&held.note, known)));
            Verdict::of_checks(&name, checks)
        }
        Kind::Note(note) => {
            let note = note?;
            let mut tree = Check::new(Checked::Tree);
            tree.unchecked.push(
                "A checkpoint alone says nothing of entries: compare it with an export (`recount checkpoint verify`)."
                    .into(),
            );
            let mut signed = signatures(&note.note, known);
            if !note.keys.is_empty() && known.is_empty() {
                let sentence =
                    "The keys that stand in the same paste prove nothing; give those you know with --key.";
                signed.unchecked.push(sentence.into());
            }
            Verdict::of_checks(&name, vec![tree, signed])
        }
    })
}

/// Checks a campaign of the ledger.
fn campaign(door: &Door, held: &[Pasted], known: &mut Vec<Verifier>) -> Result<Verdict, Failure> {
    let library = door.library()?;
    let info = library.campaign(door.campaign.as_deref())?;
    Ok(Verdict::of_report(info.name.as_str(), verified::campaign(library.ledger(), info.id, held, known)?))
}

/// What was found, for people and machines.
pub(super) struct Verdict {
    name: String,
    report: Option<Report>,
    checks: Vec<Check>,
}

impl Verdict {
    /// Judges a campaign.
    pub(super) fn of_report(name: &str, mut report: Report) -> Self {
        let checks = std::mem::take(&mut report.checks);
        Self { name: name.to_owned(), report: Some(report), checks }
    }

    /// Judges a proof or a checkpoint.
    pub(super) fn of_checks(name: &str, checks: Vec<Check>) -> Self {
        Self { name: name.to_owned(), report: None, checks }
    }

    /// Today's rulebook may decide otherwise; everything else must hold.
    fn holds(&self) -> bool {
        self.checks.iter().all(|check| check.failed.is_empty() || check.what == Checked::Rulebook)
            && self.report.as_ref().is_none_or(|report| report.entries > 0)
    }

    /// Says it.
    pub(super) fn output(self) -> Output {
        let holds = self.holds();
        let verdict = if holds { "holds" } else { "does not hold" };
        let mut text = match &self.report {
            Some(report) => {
                let head = report.head.map(|id| id.to_string()).unwrap_or_default();
                let entries = count(report.entries, "entry", "entries");
                format!("{} {verdict}: {entries}, up to {head}.\n", self.name)
            }
            None if self.checks.iter().all(|check| check.passed == 0) && holds => {
                format!("{} cannot be checked.\n", self.name)
            }
            None => format!("{} {verdict}.\n", self.name),
        };
        text += &indented(&table(&[], &self.checks.iter().map(row).collect::<Vec<_>>()), 2);
        for check in self.checks.iter().filter(|c| !c.failed.is_empty() || !c.unchecked.is_empty()) {
            text += &format!("\n{}:\n", check.what);
            text.extend(check.failed.iter().take(MOST_NAMED).map(fault));
            if check.failed.len() > MOST_NAMED {
                text += &format!("  … and {} more\n", check.failed.len() - MOST_NAMED);
            }
            text.extend(check.unchecked.iter().map(|sentence| format!("  Not checked: {sentence}\n")));
        }
        text += &self.report.as_ref().map(graded).unwrap_or_default();
        let mut output = Output::new(text, self.json(holds));
        output.code = if holds { 0 } else { DAMAGED };
        output
    }

    fn json(&self, holds: bool) -> Value {
        let checks = self.checks.iter().map(|check| {
            let failed =
                check.failed.iter().map(|f| json!({"seq": f.seq, "id": f.id, "sentence": f.sentence}));
            json!({
                "what": check.what.to_string(), "passed": check.passed, "failed": failed.collect::<Value>(),
                "unchecked": check.unchecked,
            })
        });
        let mut json = json!({"name": self.name, "holds": holds, "checks": checks.collect::<Value>()});
        if let Some(report) = &self.report {
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
