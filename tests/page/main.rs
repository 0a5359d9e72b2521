//! The page in a real browser: what a person does with it. The steps are in `jobs.mjs`; pictures stay in the target folder.
//!
//! Needs `node`, `npm` and Chromium (Debian: `nodejs npm chromium`); without them it fails and says so.

#![allow(clippy::unwrap_used, reason = "unwrap is for tests, their helpers too")]

#[path = "../play/table.rs"]
mod table;

use std::path::{Path, PathBuf};
use std::process::Command;

use recount_api::graphql::{Desk, served};
use recount_api::http::{self, Settings};
use recount_tests::cited;

use crate::table::Table;

/// Runs a program and says what it wrote when it fails.
fn run(what: &str, command: &mut Command) -> String {
    let out = command
        .output()
        .unwrap_or_else(|e| panic!("{what} cannot be started ({e}): install nodejs, npm and chromium"));
    let said = format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success(), "{what} failed:\n{said}");
    said
}

/// Installs what the steps need beside them, in the target folder.
fn workshop() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    std::fs::create_dir_all(folder.join("pictures")).unwrap();
    for name in ["package.json", "package-lock.json", "jobs.mjs"] {
        std::fs::copy(cited::root().join("tests/page").join(name), folder.join(name)).unwrap();
    }
    if !folder.join("node_modules/.package-lock.json").exists() {
        run("npm ci", Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder));
    }
    folder
}

/// Records a roll, finds why the heat is what it is, changes a ruling, overturns the record with it and undoes that;
/// every view at three widths, light and dark, with nothing serious for a screen reader, no error on the console and
/// nothing fetched from elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_does_the_three_jobs_in_a_browser() {
    let folder = workshop();
    let table = Table::real();
    let desk = Desk { library: table.library.clone(), scribe: table.scribe.clone() };
    let listener = http::listen("127.0.0.1:0".parse().unwrap()).await.unwrap();
    let base = format!("http://{}/", listener.local_addr().unwrap());
    let settings = Settings::default();
    let router = http::router(served(desk), table.scribe.clone(), settings.clone());
    let server =
        tokio::spawn(async move { http::serve(router, &settings, listener, std::future::pending()).await });
    let steps = tokio::task::spawn_blocking(move || {
        run("the browser", Command::new("node").args(["jobs.mjs", &base, "pictures"]).current_dir(&folder))
    });
    let said = steps.await.unwrap();
    server.abort();
    for job in ["record a roll", "find why", "change a ruling", "overturn and undo"] {
        assert!(said.contains(&format!("did: {job}")), "{said}");
    }
}
