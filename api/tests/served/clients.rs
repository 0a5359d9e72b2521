//! Clients that others wrote: the reference `graphql`, `graphql-ws`, a linter, and a generated typed client.
//!
//! They are installed from the npm registry into the target folder, by the lock file, once for each lock.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

use super::kit::Server;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients")
}

fn schema() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema.graphql")
}

/// Copies the clients beside their installed packages, and installs these when the lock is new.
fn installed() -> PathBuf {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clients");
    fs::create_dir_all(&folder).unwrap();
    for file in fs::read_dir(source()).unwrap().map(|file| file.unwrap().path()).filter(|path| path.is_file())
    {
        fs::copy(&file, folder.join(file.file_name().unwrap())).unwrap();
    }
    let (lock, stamp) = (fs::read(source().join("package-lock.json")).unwrap(), folder.join("installed"));
    if fs::read(&stamp).is_ok_and(|known| known == lock) {
        return folder;
    }
    let args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    let npm = Command::new("npm").args(args).current_dir(&folder).output();
    let npm = npm.unwrap_or_else(|e| {
        panic!("npm is missing ({e}); .ci/run installs it, or your system's package nodejs")
    });
    assert!(npm.status.success(), "npm ci: {}", said(&npm));
    fs::write(stamp, lock).unwrap();
    folder
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[track_caller]
fn node(folder: &Path, args: &[&str]) -> String {
    let output = Command::new("node").args(args).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    said(&output)
}

/// Returns the version of the schema before this one: the last committed, or the one before that when this one is it.
fn before() -> String {
    let git = |args: &[&str]| {
        let output = Command::new("git").args(args).current_dir(source()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let now = fs::read_to_string(schema()).unwrap();
    let changed = git(&["log", "-n", "2", "--format=%H", "--", ":/schema.graphql"]).unwrap_or_default();
    let versions = changed.lines().filter_map(|commit| git(&["show", &format!("{commit}:schema.graphql")]));
    let other = versions.into_iter().find(|version| *version != now);
    // Without a history there is no version before; the schema is then only checked for itself.
    other.unwrap_or(now)
}

/// The reference implementation accepts the schema, a public linter finds nothing, and nothing breaks unsaid.
#[test]
fn the_schema_is_valid_linted_and_breaks_nobody_unsaid() {
    let folder = installed();
    fs::write(folder.join("before.graphql"), before()).unwrap();
    let schema = schema().display().to_string();
    let valid = node(&folder, &["schema.mjs", &schema, "before.graphql"]);
    assert!(valid.contains("valid"), "{valid}");
    let lint =
        node(&folder, &["node_modules/graphql-schema-linter/lib/cli.js", "--config-directory", ".", &schema]);
    assert!(lint.contains("0 errors detected"), "{lint}");
}

/// A removed field is found: the check of breaking changes can fail.
#[test]
fn a_removed_field_is_a_breaking_change() {
    let folder = installed();
    let text = fs::read_to_string(schema()).unwrap();
    let without = text.replace("isDeclaration:", "wasDeclared:");
    assert_ne!(text, without);
    fs::write(folder.join("without.graphql"), without).unwrap();
    let schema = schema().display().to_string();
    let output =
        Command::new("node").args(["schema.mjs", "without.graphql", &schema]).current_dir(&folder).output();
    let output = output.unwrap();
    assert!(
        !output.status.success() && said(&output).contains("Entry.isDeclaration was removed"),
        "{}",
        said(&output)
    );
}

/// The reference client introspects as GraphiQL does, builds the same schema, and asks questions checked by it.
#[test]
fn the_reference_client_asks() {
    let (folder, server) = (installed(), Server::new());
    let said = node(&folder, &["ask.mjs", &server.address.to_string(), &schema().display().to_string()]);
    assert!(said.contains("asked"), "{said}");
}

/// `graphql-ws` hears every entry once, though its connection is cut after every third.
#[test]
fn graphql_ws_listens() {
    let (folder, server) = (installed(), Server::new());
    let len = (0..20).map(|n| server.say(&format!("note text=\"line {n}\""))).last().unwrap();
    let said = node(&folder, &["listen.mjs", &server.address.to_string(), &len.to_string()]);
    assert!(said.contains(&format!("heard {len}")), "{said}");
}

/// A client generated from the schema compiles, and what does not fit it does not.
#[test]
fn a_generated_client_compiles() {
    let folder = installed();
    node(&folder, &["typed.mjs", &schema().display().to_string()]);
    node(&folder, &["node_modules/typescript/bin/tsc", "--project", "."]);
}
