//! The house style as far as a program can see it: sizes, arrows between rooms, words that a room may not say.

use std::fs;
use std::path::{Path, PathBuf};

use recount_tests::cited::{files, root};

/// The rooms whose files and functions have a size.
const ROOMS: [&str; 4] = ["core", "store", "replay", "api"];
/// What a room may depend on among the rooms.
const ARROWS: [(&str, &[&str]); 4] =
    [("core", &[]), ("store", &["core"]), ("replay", &["core"]), ("api", &["core", "store", "replay"])];

fn sources(room: &str) -> Vec<(PathBuf, String)> {
    let folder = root().join(room).join("src");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        (path.strip_prefix(root()).unwrap_or(&path).to_owned(), text)
    };
    let found: Vec<_> = files(&folder, "rs").into_iter().map(read).collect();
    assert!(!found.is_empty(), "{room} has no sources");
    found
}

fn all_sources() -> Vec<(PathBuf, String)> {
    ROOMS.iter().flat_map(|room| sources(room)).collect()
}

#[track_caller]
fn none(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

#[test]
fn a_file_fits_a_sitting() {
    let long = all_sources().into_iter().filter_map(|(path, text)| {
        let lines = text.lines().count();
        (lines > 400).then(|| format!("{}: {lines} lines", path.display()))
    });
    none("files of more than 400 lines", &long.collect::<Vec<_>>());
}

#[test]
fn a_function_fits_a_screen() {
    let mut long = Vec::new();
    for (path, text) in all_sources() {
        for (name, line, length) in functions(&text) {
            if length > 60 {
                long.push(format!("{}:{line}: {name} has {length} lines", path.display()));
            }
        }
    }
    none("functions of more than 60 lines", &long);
}

/// Returns each function's name, line and length; rustfmt indents a function's closing brace as its first line.
fn functions(text: &str) -> Vec<(String, usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        let Some(name) = function_name(code) else { continue };
        // A reason beside it, which a reader can weigh; clippy counts the rest at the same length.
        let is_excused = index > 0 && lines[index - 1].contains("expect(clippy::too_many_lines, reason");
        if is_excused {
            continue;
        }
        let close = format!("{}}}", " ".repeat(indent));
        let after = lines[index..].iter().position(|l| {
            **l == *close
                || (l.starts_with(&close) && !l[close.len()..].starts_with(|c: char| c.is_alphanumeric()))
        });
        let is_one_line = code.ends_with('}') || code.ends_with(';');
        let length = if is_one_line { 1 } else { after.map_or(1, |n| n + 1) };
        found.push((name, index + 1, length));
    }
    found
}

fn function_name(code: &str) -> Option<String> {
    let mut rest = code;
    for word in ["pub(crate) ", "pub(super) ", "pub ", "const ", "async "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let rest = rest.strip_prefix("fn ")?;
    Some(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
}

#[test]
fn the_counter_of_lines_counts() {
    let text = "fn one() {\n    a();\n}\n\nimpl X {\n    pub fn two(\n        a: u8,\n    ) -> u8 {\n        a\n    }\n    fn three() {}\n}\n";
    let found = functions(text);
    assert_eq!(found, [("one".into(), 1, 3), ("two".into(), 6, 5), ("three".into(), 11, 1)]);
}

#[test]
fn arrows_between_rooms_point_one_way() {
    let mut wrong = Vec::new();
    for (room, allowed) in ARROWS {
        let path = root().join(room).join("Cargo.toml");
        let manifest = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let dependencies = manifest.split("[dependencies]").nth(1).unwrap_or_default();
        let dependencies = dependencies.split("[dev-dependencies]").next().unwrap_or_default();
        for line in dependencies.lines().filter_map(|l| l.trim().strip_prefix("recount-")) {
            let other: String = line.chars().take_while(char::is_ascii_alphanumeric).collect();
            if !allowed.contains(&other.as_str()) {
                wrong.push(format!("{room} depends on {other}"));
            }
        }
    }
    none("arrows that do not exist", &wrong);
}

#[test]
fn rules_and_replays_know_no_floats_and_no_unordered_maps() {
    let mut found = Vec::new();
    for (path, text) in ["core", "replay"].iter().flat_map(|room| sources(room)) {
        for (index, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let mut words = code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            if let Some(word) = words.find(|w| ["f32", "f64", "HashMap", "HashSet"].contains(w)) {
                found.push(format!("{}:{}: {word}", path.display(), index + 1));
            }
        }
    }
    none("words that core and replay may not say", &found);
}

#[test]
fn every_module_says_what_it_is_for_in_ten_lines() {
    let mut found = Vec::new();
    for (path, text) in all_sources() {
        let doc = text.lines().take_while(|line| line.starts_with("//!")).count();
        if !(1..=10).contains(&doc) {
            found.push(format!("{}: {doc} lines of //!", path.display()));
        }
    }
    none("modules without a word, or with too many", &found);
}

#[test]
fn systems_do_not_know_each_other() {
    let folder = root().join("core/src/systems");
    let is_system = |path: &Path| path.is_dir();
    let children = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let systems: Vec<PathBuf> =
        children.filter_map(|c| Some(c.ok()?.path())).filter(|p| is_system(p)).collect();
    let name = |path: &Path| path.file_name().and_then(|n| n.to_str()).unwrap_or_default().to_owned();
    assert!(!systems.is_empty(), "there are no systems");
    let mut found = Vec::new();
    for system in &systems {
        for path in files(system, "rs") {
            let text = fs::read_to_string(&path).unwrap_or_default();
            let others = systems.iter().filter(|other| *other != system).map(|other| name(other));
            for other in others {
                if [format!("systems::{other}"), format!("super::{other}::")]
                    .iter()
                    .any(|use_| text.contains(use_))
                {
                    found.push(format!("{} imports {other}", path.display()));
                }
            }
        }
    }
    none("systems that import each other", &found);
}

#[test]
fn nothing_is_left_unfinished() {
    let mut found = Vec::new();
    for (path, text) in all_sources() {
        for (index, line) in text.lines().enumerate() {
            if ["todo!(", "unimplemented!(", "dbg!("].iter().any(|word| line.contains(word)) {
                found.push(format!("{}:{}: {}", path.display(), index + 1, line.trim()));
            }
        }
    }
    none("unfinished places", &found);
}
