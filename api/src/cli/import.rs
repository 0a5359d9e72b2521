//! `import`: recaps in Markdown, or an export of a campaign.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use recount_core::entry::Id;
use recount_core::slug::Slug;
use recount_store::Imported as FromExport;
use serde_json::{Value, json};

use super::args::Import;
use super::outcome::{Failure, NOT_FOUND, Output, SYSTEM, USAGE};
use super::say::count;
use super::through::Pen;
use super::{Door, say};
use crate::journal::{self, Imported};
use crate::people::in_texts;
use crate::scribe::Scribe;

/// Files with at least this many new lines show how far they are.
const LONG: usize = 50;

/// Imports each file in turn; the first that cannot be imported ends it.
pub(super) fn import(door: &Door, args: &Import) -> Result<Output, Failure> {
    let mut files = Vec::new();
    for path in &args.files {
        files.push((path, read(path)?));
    }
    // Recaps are read before the ledger is opened, so that a bad file needs no ledger to be found bad.
    for (path, bytes) in files.iter().filter(|(_, bytes)| !is_export(bytes)) {
        journal::read(bytes).map_err(|bad| Failure::of_lines(&path.display().to_string(), &bad))?;
    }
    let pen = door.pen()?;
    let (mut text, mut all) = (String::new(), Vec::new());
    for (path, bytes) in &files {
        let one = if is_export(bytes) { import_export } else { import_text };
        // What came in before a file that cannot stays in the ledger, and is said before the reason.
        let (said, json) = one(door, &pen, path, bytes).inspect_err(|_| text.lines().for_each(say))?;
        text += &said;
        all.push(json);
    }
    Ok(Output::new(text, Value::Array(all)))
}

/// Imports one recap, here or through the server that has the ledger.
fn import_text(door: &Door, pen: &Pen, path: &Path, bytes: &[u8]) -> Result<(String, Value), Failure> {
    let name = path.display().to_string();
    let library = pen.library(door)?;
    let campaign = library.campaign(door.campaign.as_deref())?;
    let people = library.ledger().private()?.people();
    let warnings = in_texts(&people, &[String::from_utf8_lossy(bytes)]);
    warnings.iter().for_each(|warning| say(warning));
    let imported = match pen {
        Pen::Here(scribe) => import_recap(door, scribe, campaign.id, &name, bytes)?,
        Pen::There(server) => {
            let imported = server.import(&campaign, &door.by, &String::from_utf8_lossy(bytes))?;
            imported.map_err(|error| Failure::of_import(&name, error))?
        }
    };
    Ok((said(&name, &imported), recap_json(&name, &imported)))
}

/// Imports one recap, with a bar while it is long.
pub(super) fn import_recap(
    door: &Door,
    scribe: &Scribe,
    campaign: Id,
    name: &str,
    bytes: &[u8],
) -> Result<Imported, Failure> {
    let recap = journal::read(bytes).map_err(|bad| Failure::of_lines(name, &bad))?;
    let bar = ProgressBar::hidden();
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}") {
        bar.set_style(style);
    }
    bar.set_message(name.to_owned());
    let mut progress = |done: usize, of: usize| {
        if of >= LONG {
            bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
            bar.set_length(of as u64);
            bar.set_position(done as u64);
        }
    };
    let imported = journal::import(scribe, campaign, &door.by, &recap, &mut progress);
    bar.finish_and_clear();
    imported.map_err(|error| Failure::of_import(name, error))
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| {
        let sentence = format!("reading {}: {error}", path.display());
        match error.kind() {
            ErrorKind::NotFound => {
                Failure::new(NOT_FOUND, "NoFile", format!("there is no file {}", path.display()))
            }
            ErrorKind::IsADirectory => Failure::new(USAGE, "NotAFile", sentence)
                .hint(Some("name the files in it, in the order of the evenings")),
            _ => Failure::new(SYSTEM, "System", sentence),
        }
    })
}

/// An export begins with an entry, also when a byte before it was added or lost; a recap has no such line.
fn is_export(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    text.first() == Some(&b'{') || first.ends_with(b"\"v\":1}")
}

fn import_export(door: &Door, pen: &Pen, path: &Path, bytes: &[u8]) -> Result<(String, Value), Failure> {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name = door.campaign.clone().unwrap_or(stem);
    let name = crate::scribe::check_name(&name)?;
    let imported = match pen {
        Pen::Here(scribe) => TakenIn::from(scribe.ledger().import(name.as_str(), bytes)?, name),
        Pen::There(server) => server.take_in(name.as_str(), bytes)?,
    };
    let name = &imported.campaign;
    let came = count(len(imported.entries), "entry", "entries");
    let (state, what) = match (imported.is_new, imported.entries, imported.lacks) {
        (true, _, _) => ("new", format!("{came} came in")),
        (false, 0, 0) => ("same", "it is here already, entry for entry".to_owned()),
        (false, 0, lacks) => {
            let lacks = count(len(lacks), "entry", "entries");
            ("shorter", format!("it is here already and goes on; the file lacks the last {lacks}"))
        }
        (false, _, _) => ("longer", format!("it was here and went on; {came} came in")),
    };
    let text = format!("{}: {what}, as {name}.\n", path.display());
    Ok((text, json!({"file": path, "campaign": name, "state": state})))
}

/// What came of an export.
pub(super) struct TakenIn {
    /// The short name that it has here.
    pub campaign: String,
    /// Whether it was not here before.
    pub is_new: bool,
    /// How many entries came in.
    pub entries: u64,
    /// How many are here that the file lacks at its end.
    pub lacks: u64,
}

impl TakenIn {
    fn from(imported: FromExport, asked: Slug) -> Self {
        let (name, is_new, entries, lacks) = match imported {
            FromExport::New { head } => (asked, true, head.len, 0),
            FromExport::Same { name } => (name, false, 0, 0),
            FromExport::Longer { name, added } => (name, false, added, 0),
            FromExport::Shorter { name, lacks } => (name, false, 0, lacks),
        };
        Self { campaign: name.to_string(), is_new, entries, lacks }
    }
}

fn len(len: u64) -> usize {
    usize::try_from(len).unwrap_or(usize::MAX)
}

fn said(name: &str, imported: &Imported) -> String {
    let mut text = format!(
        "{name}: {} recorded in {}",
        count(imported.recorded, "line is", "lines are"),
        count(imported.entries, "entry", "entries")
    );
    if imported.skipped > 0 {
        text += &format!(", {} before", count(imported.skipped, "was recorded", "were recorded"));
    }
    text.push('.');
    if imported.prose_left > 0 {
        let paragraphs = count(imported.prose_left, "paragraph stays", "paragraphs stay");
        text += &format!(" {paragraphs} as recorded: prose that changed is not recorded again.");
    }
    if let Some(session) = imported.open_session {
        text += &format!(" Session {session} stays open for more lines, until the next heading.");
    }
    text.push('\n');
    text
}

fn recap_json(name: &str, imported: &Imported) -> Value {
    json!({
        "file": name, "recorded": imported.recorded, "entries": imported.entries, "skipped": imported.skipped,
        "prose_left": imported.prose_left, "open_session": imported.open_session,
    })
}
