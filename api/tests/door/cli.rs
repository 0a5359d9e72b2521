//! The command line as people and scripts meet it: words, JSON, exit codes, and no trace of a panic.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// Runs the command line in a folder.
pub fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_recount"));
    let output = command.args(args).current_dir(folder).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("panicked") && !said.contains("backtrace"), "{args:?}: {said}");
    output
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Runs what must succeed and returns what it says.
#[track_caller]
pub fn done(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", err(&output));
    out(&output)
}

/// Runs what must fail with this code and returns what it says.
#[track_caller]
pub fn fails(folder: &Path, code: i32, args: &[&str]) -> String {
    let output = run(folder, args);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {}{}", out(&output), err(&output));
    err(&output)
}

fn table() -> TempDir {
    let folder = TempDir::new().unwrap();
    done(folder.path(), &["new", "lamps", "--title", "The Lamps"]);
    folder
}

#[test]
fn exit_codes_say_what_sort_of_failure_it_is() {
    let folder = table();
    let at = folder.path();
    let refused = fails(at, 1, &["record", "end-session", "secret_lost=true", "--as", "bo"]);
    assert_eq!(refused, "Only the GM may end session (CA-R2).\n");
    let usage = fails(at, 2, &["record", "begin-sesion number=1"]);
    let said =
        "There is no command \"begin-sesion\" in blades (column 1).\nHint: Did you mean begin-session?\n";
    assert_eq!(usage, said);
    assert!(fails(at, 2, &["recrod"]).contains("record"));
    assert!(fails(at, 3, &["show", "-c", "lmaps"]).contains("Did you mean lamps?"));
    assert!(fails(at, 3, &["--data", "elsewhere", "log"]).contains("there is none"));
    assert!(fails(at, 3, &["import", "nowhere.md"]).contains("There is no file nowhere.md."));
    assert!(fails(at, 3, &["show", "#99"]).contains("no entry #99"));
    assert!(fails(at, 1, &["new", "lamps"]).contains("the name is taken"));
    assert!(fails(at, 2, &["new", "The Lamps"]).contains("Did you mean the-lamps?"));
    assert!(fails(at, 3, &["new", "more", "--system", "bladse"]).contains("There is: blades"));
}

#[test]
fn a_recap_becomes_a_log_a_sheet_and_reasons() {
    let folder = table();
    let at = folder.path();
    let recap = "# Session 1 — the vault (2025-02-03)\n\nIt rains.\n\n\
        > found-crew name=Crew tier=0 hold=strong rep=0 coin=2 opening=true\n\
        > create-character name=Ash opening=true\n> mark-stress pc=ash n=2 why=\"a long night\"\n";
    fs::write(at.join("recap.md"), recap).unwrap();
    assert!(done(at, &["import", "recap.md"]).contains("5 lines are recorded"));
    let log = done(at, &["log"]);
    assert!(log.contains("session 1, 2025-02-03") && log.contains("It rains."), "{log}");
    assert!(log.contains("[ash stress 0 → 2]"), "{log}");
    assert!(done(at, &["log", "--lines"]).contains("mark-stress pc=ash n=2 why=\"a long night\""));
    let sheet = done(at, &["show", "ash"]);
    assert!(sheet.contains("stress") && sheet.contains("2 of 9"), "{sheet}");
    let why = done(at, &["why", "ash", "stress"]);
    assert!(why.starts_with("The stress of ash is 2.") && why.contains("0 → 2"), "{why}");
    assert!(fails(at, 3, &["why", "ash", "stres"]).contains("Did you mean stress?"));
    let json: Value = serde_json::from_str(&done(at, &["--json", "why", "ash", "stress"])).unwrap();
    assert_eq!((json["value"].as_i64(), json["reasons"].as_array().map(Vec::len)), (Some(2), Some(2)));
    let entry = json["reasons"][1]["declaration"].as_str().unwrap();
    assert!(done(at, &["show", &entry[..8]]).contains("> mark-stress pc=ash n=2"));
    let what_if = done(at, &["what-if", "--never", &entry[..8]]);
    assert!(what_if.contains("ash  stress  2         0"), "{what_if}");
}

#[test]
fn an_evening_is_drawn_revealed_exported_and_verified() {
    let folder = table();
    let at = folder.path();
    done(at, &["session", "begin"]);
    let rolled = done(at, &["record", "fortune-roll about=rain ruling.trait=made:2"]);
    assert!(rolled.contains("fortune ") && rolled.contains("(drawn, trusted)"), "{rolled}");
    done(at, &["session", "end"]);
    assert!(done(at, &["verify"]).contains("Drawn rolls: 0 sealed"));
    done(at, &["export", "-o", "lamps.tape"]);
    assert!(done(at, &["verify", "lamps.tape"]).contains("lamps.tape holds"));
    assert!(done(at, &["--data", "copy", "import", "lamps.tape"]).contains("came in, as lamps"));
    assert_eq!(done(at, &["--data", "copy", "log"]), done(at, &["log"]));
}

#[test]
fn a_flipped_byte_in_an_export_is_found_and_named() {
    let folder = table();
    let at = folder.path();
    done(at, &["record", "note", "text=rain"]);
    done(at, &["export", "-o", "x.tape"]);
    let bytes = fs::read(at.join("x.tape")).unwrap();
    let position = bytes.windows(4).position(|w| w == b"rain").unwrap();
    let mut bad = bytes.clone();
    bad[position] = b'p';
    fs::write(at.join("x.tape"), &bad).unwrap();
    let output = run(at, &["verify", "x.tape"]);
    assert_eq!(output.status.code(), Some(4));
    assert!(out(&output).contains("does not hold"), "{}", out(&output));
    assert!(fails(at, 4, &["--data", "copy", "import", "x.tape"]).contains("is not what was exported"));
    fs::write(at.join("short.tape"), &bytes[..bytes.len() - 40]).unwrap();
    let output = run(at, &["verify", "short.tape"]);
    assert_eq!(output.status.code(), Some(4));
    assert!(out(&output).contains("cut short"), "{}", out(&output));
}

#[test]
fn a_bad_recap_names_file_line_and_hint() {
    let folder = table();
    let at = folder.path();
    fs::write(at.join("bad.md"), "# Session 1\n> note txt=x\n").unwrap();
    let said = fails(at, 2, &["import", "bad.md"]);
    assert!(said.contains("bad.md:2:8: note has no \"txt\"."), "{said}");
    assert!(said.contains("Hint: Did you mean text?"), "{said}");
    fs::write(at.join("bytes.md"), b"\xff\xfe\x00").unwrap();
    assert!(fails(at, 2, &["import", "bytes.md"]).contains("is not UTF-8"));
}

#[test]
fn the_same_key_records_once() {
    let folder = table();
    let at = folder.path();
    let args = ["--json", "record", "--key", "k", "note text=rain"];
    let first: Value = serde_json::from_str(&done(at, &args)).unwrap();
    let again: Value = serde_json::from_str(&done(at, &args)).unwrap();
    assert_eq!((&first["is_new"], &again["is_new"]), (&Value::Bool(true), &Value::Bool(false)));
    assert_eq!(first["entries"][0]["id"], again["entries"][0]["id"]);
}

/// A ledger that another version's demo was made in is shown as it is: the first command of the README never fails.
#[test]
fn the_demo_goes_on_with_what_another_version_left() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let recap = include_str!("../../../tests/golden/real-campaign/campaign.md");
    let other = recap.replacen("note=\"split not written\"", "note=\"no split was written\"", 1);
    assert_ne!(recap, other);
    fs::write(at.join("other.md"), other).unwrap();
    done(at, &["--data", "demo", "new", "demo"]);
    done(at, &["--data", "demo", "import", "other.md"]);
    let output = run(at, &["--data", "demo", "demo", "--no-serve"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(err(&output).contains("another version of this program"), "{}", err(&output));
    assert!(out(&output).contains("== Where it stands =="), "{}", out(&output));
}

#[test]
fn the_demo_tours_a_real_campaign() {
    let folder = TempDir::new().unwrap();
    let tour = done(folder.path(), &["--data", "demo", "demo", "--no-serve"]);
    for part in ["15 sessions", "Where it stands", "heat", "What if", "recorded"] {
        assert!(tour.contains(part), "{part} is missing: {tour}");
    }
    assert_eq!(done(folder.path(), &["--data", "demo", "demo", "--no-serve"]), tour);
}

/// The first file is in the ledger when the second turns out to be bad: it says so.
#[test]
fn a_bad_file_after_a_good_one_says_what_came_in() {
    let folder = table();
    let at = folder.path();
    done(at, &["export", "-c", "lamps", "-o", "lamps.tape"]);
    let text = fs::read_to_string(at.join("lamps.tape")).unwrap();
    fs::write(at.join("bad.tape"), text.replacen("The Lamps", "The Lambs", 1)).unwrap();
    let elsewhere = TempDir::new().unwrap();
    let [good, bad] = ["lamps.tape", "bad.tape"].map(|name| at.join(name).display().to_string());
    let said = fails(elsewhere.path(), 4, &["import", &good, &bad]);
    assert!(said.contains("came in, as lamps."), "{said}");
    assert!(done(elsewhere.path(), &["show", "-c", "lamps"]).contains("The Lamps"));
}
