//! `scenario` and `compare`: scenarios kept under a name in this ledger, shown as text, and put side by side.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use recount_core::entry::Id;
use recount_core::slug::Slug;
use recount_replay::scenario::Scenario;
use recount_store::Shelved;
use serde_json::{Value, json};

use super::args::{Compare, Keep, Save};
use super::outcome::{Failure, NOT_FOUND, Output, USAGE, bracketed};
use super::table::{indented, table};
use super::{Door, say, what_if};
use crate::compared::{ThreeEnds, side_by_side};
use crate::library::Book;
use crate::scenario_text::{self, BadScenario};

/// The largest file that is read as a scenario, in bytes.
const LARGEST: u64 = 1 << 20;

/// Keeps, lists, shows or drops scenarios.
pub(super) fn scenario(door: &Door, args: &Keep) -> Result<Output, Failure> {
    match args {
        Keep::Save(args) => save(door, args),
        Keep::List => list(door),
        Keep::Show { scenario } => {
            let book = door.book()?;
            let (found, base) = named(door, &book, scenario)?;
            let text = head(&book, &found, base)? + &scenario_text::write(&book.scope, &found);
            Ok(Output::new(text, json!({"id": found.id().ok(), "base": base, "scenario": found})))
        }
        Keep::Drop { name } => {
            let pen = door.pen()?;
            let campaign = pen.library(door)?.campaign(door.campaign.as_deref())?;
            if !pen.drop_scenario(&campaign, name)? {
                return Err(no_scenario(name));
            }
            Ok(Output::new(format!("{name} is kept no longer.\n"), json!({ "dropped": name })))
        }
    }
}

fn save(door: &Door, args: &Save) -> Result<Output, Failure> {
    let name = Slug::new(&args.name).map_err(|e| {
        let sentence = format!("{:?} names no scenario: {e}", args.name);
        Failure::new(USAGE, "BadName", sentence)
            .hint(Some("a name is a-z, 0-9 and -, and begins with a letter"))
    })?;
    let pen = door.pen()?;
    let book = pen.library(door)?.book(door.campaign.as_deref())?;
    let scenario = what_if::scenario(door, &book, &args.changes)?;
    if scenario.changes.is_empty() {
        return Err(what_if::no_change("say what is different: --ruling, --never, --faces …"));
    }
    // What cannot be replayed is not worth keeping.
    book.scope.what_if(&scenario)?;
    let id = id(&scenario)?;
    let shelved = Shelved { base: book.scope.head(), scenario };
    pen.keep_scenario(&book, &name, shelved)?;
    let text = format!(
        "{name} is kept in this ledger, as {}. See it with `recount scenario show {name}`.\n",
        id.short()
    );
    Ok(Output::new(text, json!({"name": name, "id": id})))
}

fn list(door: &Door) -> Result<Output, Failure> {
    let book = door.book()?;
    let all = door.library()?.ledger().shelf()?.all(book.info.id);
    let rows = all.iter().map(|(name, kept)| {
        let changes: Vec<_> = kept.scenario.changes.iter().map(|change| book.scope.change(change)).collect();
        let id = kept.scenario.id().map(|id| id.short()).unwrap_or_default();
        vec![name.to_string(), id, changes.join(" ")]
    });
    let rows: Vec<_> = rows.collect();
    let text = if rows.is_empty() { "No scenario is kept here.\n".into() } else { table(&[], &rows) };
    let json = all.iter().map(|(name, kept)| {
        json!({"name": name, "id": kept.scenario.id().ok(), "base": kept.base, "scenario": kept.scenario})
    });
    Ok(Output::new(text, json.collect()))
}

/// Finds a scenario by a file's name, or by the name under which it is kept; with the last entry when it was kept.
pub(super) fn named(door: &Door, book: &Book, path: &Path) -> Result<(Scenario, Option<Id>), Failure> {
    if path.exists() {
        let name = path.display().to_string();
        let text = text_of(path)?;
        return Ok((
            scenario_text::read(&book.scope, text.trim_start_matches('\u{feff}'))
                .map_err(|bad| unreadable(&name, bad))?,
            None,
        ));
    }
    let name = path.display().to_string();
    let kept = door.library()?.ledger().shelf()?.get(book.info.id, &name);
    kept.map(|kept| (kept.scenario, Some(kept.base))).ok_or_else(|| no_scenario(&name))
}

/// Reads a file that may hold a scenario.
fn text_of(path: &Path) -> Result<String, Failure> {
    let failed = |e| Failure::new(NOT_FOUND, "NoFile", format!("reading {}: {e}", path.display()));
    let mut text = String::new();
    let file = fs::File::open(path).map_err(failed)?;
    file.take(LARGEST + 1).read_to_string(&mut text).map_err(failed)?;
    if text.len() as u64 > LARGEST {
        let sentence = format!("{} has more than {LARGEST} bytes; a scenario is a page", path.display());
        return Err(Failure::new(USAGE, "TooLarge", sentence));
    }
    Ok(text)
}

fn no_scenario(name: &str) -> Failure {
    Failure::new(
        NOT_FOUND,
        "NoScenario",
        format!("there is no file {name}, and no scenario is kept under that name"),
    )
    .hint(Some("see `recount scenario list` for what is kept"))
}

/// Says why a text is no scenario, and where.
pub(super) fn unreadable(name: &str, bad: BadScenario) -> Failure {
    let place = bad.line.map_or_else(|| name.to_owned(), |line| format!("{name}:{line}"));
    Failure::new(USAGE, "BadScenario", bracketed(&bad.sentence, &place)).hint(bad.hint)
}

fn id(scenario: &Scenario) -> Result<Id, Failure> {
    scenario.id().map_err(|e| Failure::new(USAGE, "BadScenario", format!("this cannot be written down: {e}")))
}

fn head(book: &Book, scenario: &Scenario, base: Option<Id>) -> Result<String, Failure> {
    let mut text = format!("# A scenario for {} ({})\n", book.scope.campaign().title, id(scenario)?);
    text.extend(base.map(|base| format!("# kept when {} was the last entry\n", base.short())));
    Ok(text)
}

/// Shows the record and two scenarios side by side.
pub(super) fn compare(door: &Door, args: &Compare) -> Result<Output, Failure> {
    let book = door.book()?;
    let replay = |path: &Path| {
        let (scenario, _) = named(door, &book, path)?;
        Ok::<_, Failure>(book.scope.what_if(&scenario)?)
    };
    let (a, b) = (replay(&args.a)?, replay(&args.b)?);
    let names = [args.a.display().to_string(), args.b.display().to_string()];
    let rows = side_by_side(&a, &b);
    let mut text = String::new();
    for (name, side) in names.iter().zip([&a, &b]) {
        text += &format!("{name}:\n");
        let changes = side.result.scenario.changes.iter();
        text.extend(changes.map(|change| format!("  {}\n", side.recorded.change(change))));
        text += &format!("  {}\n", what_if::counted(&side.result.tally()));
    }
    if rows.is_empty() {
        text += "\nAt the end nothing differs.\n";
    } else {
        let cells: Vec<_> = rows.iter().map(cells).collect();
        let header = ["", "", "recorded", names[0].as_str(), names[1].as_str()];
        text += &format!("\nAt the end:\n{}", indented(&table(&header, &cells), 2));
    }
    text.extend(a.result.held_fixed().or_else(|| b.result.held_fixed()).map(|s| format!("\n{s}\n")));
    let json = json!({
        "a": a.result.id, "b": b.result.id,
        "facts": rows.iter().map(as_json).collect::<Value>(),
    });
    Ok(Output::new(text, json))
}

fn cells(row: &ThreeEnds) -> Vec<String> {
    let ends = row.ends.iter().map(|end| say::value(end.as_ref()));
    [row.subject.clone(), row.track.clone()].into_iter().chain(ends).collect()
}

fn as_json(row: &ThreeEnds) -> Value {
    let [recorded, a, b] = &row.ends;
    json!({"subject": row.subject, "track": row.track, "recorded": recorded, "a": a, "b": b})
}
