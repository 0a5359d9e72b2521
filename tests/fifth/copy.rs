//! Copies the workspace, adds the made-up system as core/src/systems/README.md says, and runs the tests there.
//!
//! The copy stays where it is and only what changed is written again, so that cargo builds little the next time. It
//! shares the target folder, where what is not ours is built already. Cargo tells packages apart by name, version and
//! place in the workspace; so the copy has a version of its own, or its builds would be taken for ours.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use recount_tests::cited::root;

use crate::SLUG;

/// What a workspace is made of.
const PARTS: [&str; 8] =
    ["Cargo.toml", "Cargo.lock", "schema.graphql", "core", "store", "replay", "api", "tests"];
/// The only line outside the folders of a system.
const LINE: &str = "    Heads: heads, \"heads\";\n";

/// How a file of the copy differs.
type Change = fn(&str) -> Result<String, String>;
/// The files that are not as ours.
const CHANGED: [(&str, Change); 2] = [("core/src/systems/mod.rs", with_line), ("Cargo.toml", with_version)];

/// Adds the made-up system to a copy and runs what proves it there.
pub fn builds_and_plays() -> Result<(), String> {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fifth");
    let mut written = BTreeSet::new();
    for part in PARTS {
        put(&root().join(part), &copy.join(part), &mut written)?;
    }
    let mine = root().join("tests/fifth");
    put(&mine.join("system"), &copy.join("core/src/systems").join(SLUG), &mut written)?;
    put(&mine.join("rulebook"), &copy.join("tests/rulebook").join(SLUG), &mut written)?;
    for (file, change) in CHANGED {
        let text = fs::read_to_string(root().join(file)).map_err(|e| format!("{file}: {e}"))?;
        write(&copy.join(file), change(&text)?.as_bytes(), &mut written)?;
    }
    forget(&copy, &written)?;
    run(&copy)
}

/// Adds the line at the end of the register.
fn with_line(text: &str) -> Result<String, String> {
    let start = text.find("\nregister! {\n").ok_or("there is no register")?;
    let end = start + text[start..].find("\n}\n").ok_or("the register does not end")? + 1;
    Ok(format!("{}{LINE}{}", &text[..end], &text[end..]))
}

/// Gives the copy's packages a version of their own.
fn with_version(text: &str) -> Result<String, String> {
    let start = text.find("[workspace.package]\nversion = \"").ok_or("there is no version")?;
    let end = start + text[start..].find("\"\n").ok_or("the version does not end")?;
    Ok(format!("{}+fifth{}", &text[..end], &text[end..]))
}

/// Copies a file or a folder, but no build in it.
fn put(from: &Path, to: &Path, written: &mut BTreeSet<PathBuf>) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("{}: {e}", from.display());
    if !from.is_dir() {
        let is_changed = CHANGED.iter().any(|(file, _)| from == root().join(file));
        let bytes = fs::read(from).map_err(failed)?;
        return if is_changed { Ok(()) } else { write(to, &bytes, written) };
    }
    for child in fs::read_dir(from).map_err(failed)? {
        let child = child.map_err(failed)?.file_name();
        if child != "target" {
            put(&from.join(&child), &to.join(&child), written)?;
        }
    }
    Ok(())
}

/// Writes a file unless it is as it should be, since cargo goes by the time of writing.
fn write(to: &Path, bytes: &[u8], written: &mut BTreeSet<PathBuf>) -> Result<(), String> {
    written.insert(to.to_owned());
    if fs::read(to).is_ok_and(|kept| kept == bytes) {
        return Ok(());
    }
    let folder = to.parent().unwrap_or(to);
    let made = fs::create_dir_all(folder).and_then(|()| fs::write(to, bytes));
    made.map_err(|e| format!("{}: {e}", to.display()))
}

/// Removes what an earlier copy had and this one has not.
fn forget(folder: &Path, written: &BTreeSet<PathBuf>) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
    for child in fs::read_dir(folder).map_err(failed)? {
        let path = child.map_err(failed)?.path();
        if path.is_dir() {
            forget(&path, written)?;
        } else if !written.contains(&path) {
            fs::remove_file(&path).map_err(failed)?;
        }
    }
    Ok(())
}

/// Plays the system in the copy, and lets the tests of every system find it.
fn run(copy: &Path) -> Result<(), String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap_or(copy);
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| env!("CARGO").to_owned());
    let mut command = Command::new(cargo);
    command.args(["test", "--offline", "-p", "recount-tests", "--no-fail-fast"]);
    for test in ["fifth", "rulebook", "rules_listed"] {
        command.args(["--test", test]);
    }
    command.current_dir(copy).env("CARGO_TARGET_DIR", target);
    let output = command.output().map_err(|e| format!("cargo: {e}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        return Err(format!("{said}\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let wanted = ["the_command_line_plays_it", "graphql_plays_it", "heads::game"];
    match wanted.into_iter().find(|wanted| !said.contains(&format!("test {wanted}"))) {
        Some(wanted) => Err(format!("{wanted} was not run:\n{said}")),
        None => Ok(()),
    }
}
