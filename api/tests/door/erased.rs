//! Display names: they stand in the private list only, and can be erased without rewriting anything (DESIGN §11).

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::cli::done;

/// Every file of a folder, with what lies in it.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for item in fs::read_dir(folder).unwrap() {
        let path = item.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push((path.clone(), fs::read(&path).unwrap())),
        }
    }
    found
}

fn holding(folder: &Path, text: &str) -> Vec<PathBuf> {
    let holds = |bytes: &[u8]| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    files(folder).into_iter().filter(|(_, bytes)| holds(bytes)).map(|(path, _)| path).collect()
}

/// DESIGN §11: erasure without rewriting.
#[test]
fn a_forgotten_member_is_in_no_file_of_the_folder_and_the_chain_still_holds() {
    let folder = TempDir::new().unwrap();
    let (at, name) = (folder.path(), "Ottilie Zwingli");
    done(at, &["new", "lamps"]);
    done(at, &["member", "bo", name]);
    done(at, &["record", "note text=rain", "--as", "bo"]);
    done(at, &["record", "create-character name=Ash opening=true"]);
    done(at, &["record", "seat member=bo characters=ash"]);
    let data = at.join("recount-data");
    assert_eq!(holding(&data, name), [data.join("private.json")], "only the private list has it");
    assert!(done(at, &["show", "#2"]).contains(&format!("by {name}")));
    assert!(done(at, &["log"]).contains(&format!("{name} plays Ash")));
    assert!(done(at, &["log", "--json"]).contains(&format!("\"name\": \"{name}\"")));
    let draft = format!("mark-stress pc=ash n=1 why=\"{name} said so\"");
    done(at, &["scenario", "save", "draft", "--insert", "#4", &draft]);
    done(at, &["record", "fortune-roll about=rain", "--as", "bo:gm"]);
    assert!(done(at, &["luck", "--by", "player"]).starts_with(&format!("{name}: ")));
    // What a rewrite that was cut short leaves behind.
    fs::copy(data.join("private.json"), data.join("private.json.new")).unwrap();

    assert!(done(at, &["forget", "bo"]).contains("1 kept scenario that named them: dropped."));
    assert_eq!(holding(&data, name), Vec::<PathBuf>::new());
    assert_eq!(holding(&data, "Zwingli"), Vec::<PathBuf>::new());
    let shown = done(at, &["show", "#2"]);
    assert!(shown.contains("by forgotten member"), "{shown}");
    assert!(done(at, &["log"]).contains("forgotten member plays Ash"));
    assert!(done(at, &["log", "--json"]).contains("\"name\": \"forgotten member\""));
    assert!(done(at, &["luck", "--by", "player"]).starts_with("forgotten member: "));
    assert!(done(at, &["members"]).contains("Nobody"));
    assert!(done(at, &["verify"]).contains("lamps holds"));
}

#[test]
fn a_text_that_names_somebody_warns_and_a_public_name_does_not() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    done(at, &["new", "lamps"]);
    done(at, &["member", "bo", "Ottilie Zwingli"]);
    let said = done(at, &["record", "note text=\"OTTILIE ZWINGLI was late\"", "--json"]);
    assert!(said.contains("The text names “Ottilie Zwingli”") && said.contains("say bo"), "{said}");
    let said = done(at, &["record", "note text=\"bo was late\"", "--json"]);
    assert!(said.contains("\"warnings\": []"), "{said}");
    fs::write(at.join("recap.md"), "# Session 1 (2025-02-03)\n\nOttilie Zwingli brought cake.\n").unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_recount"))
        .args(["import", "recap.md"])
        .current_dir(at)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("The text names “Ottilie Zwingli”"), "{said}");
}
