//! The second look at the command line: the audit, the luck and the odds, in words, in JSON and by exit code.

use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use super::cli::{done, fails, run};

fn demo() -> TempDir {
    let folder = TempDir::new().unwrap();
    done(folder.path(), &["demo", "--no-serve", "--data", "data"]);
    folder
}

fn said(folder: &Path, args: &[&str]) -> (i32, String) {
    let args: Vec<&str> = args.iter().copied().chain(["--data", "data"]).collect();
    let output = run(folder, &args);
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

/// The audit ends with 7 while it finds something, names each finding by its id, and finds it again by that id.
#[test]
fn the_audit_ends_with_seven_while_it_finds_something() {
    let folder = demo();
    let (code, text) = said(folder.path(), &["audit"]);
    assert_eq!(code, 7);
    assert!(text.starts_with("The audit of demo finds ") && text.contains("\nfirm: "), "{text}");
    let (code, text) = said(folder.path(), &["audit", "--json"]);
    let all: Value = serde_json::from_str(&text).unwrap();
    let first = all["findings"][0].clone();
    assert_eq!((code, &first["severity"]), (7, &Value::from("firm")));
    let id = first["id"].as_str().unwrap();
    let (_, text) = said(folder.path(), &["audit", "--json", "--check", id]);
    let one: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(one["findings"], Value::from(vec![first]));
    let (code, text) = said(folder.path(), &["audit", "--at", "#4"]);
    assert_eq!((code, text.as_str()), (0, "The audit of demo finds nothing.\n"));
    assert!(fails(folder.path(), 2, &["audit", "--severity", "certain"]).contains("firm, likely and weak"));
}

/// Luck is told of the whole, of each, and of one; whoever has no dice is not there.
#[test]
fn luck_is_told_of_all_and_of_one() {
    let folder = demo();
    let (code, text) = said(folder.path(), &["luck"]);
    assert_eq!(code, 0);
    assert!(text.contains("308 dice (d6): 49/64/52/47/42/54.") && text.contains("no evidence"), "{text}");
    let (_, text) = said(folder.path(), &["luck", "edda", "--by", "character"]);
    assert!(text.starts_with("edda: ") && text.contains("expected"), "{text}");
    let (code, _) = said(folder.path(), &["luck", "nobody", "--by", "character"]);
    assert_eq!(code, 3);
}

/// Odds are exact, as a table with bars; a system, a kind and its numbers may be named, or only a number.
#[test]
fn odds_are_a_table_with_bars() {
    let folder = TempDir::new().unwrap();
    let text = done(folder.path(), &["odds", "blades", "pool", "dice=3"]);
    assert!(text.starts_with("Blades in the Dark, pool, dice 3: the highest face\n"), "{text}");
    assert!(text.contains("1 in 8") && text.contains("27 of 216") && text.contains('█'), "{text}");
    assert_eq!(done(folder.path(), &["odds", "3"]), text);
    assert!(done(folder.path(), &["odds", "resist", "2"]).contains("clears 1 stress"));
    assert!(fails(folder.path(), 2, &["odds", "pool", "dice=many"]).contains("takes a whole number"));
    assert!(fails(folder.path(), 1, &["odds", "pool", "dice=99"]).contains("from -24 to 24"));
}
