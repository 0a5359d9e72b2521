//! A stranger with core/FORMAT.md and another language checks freshly recorded campaigns of every rule system.
//!
//! `verify.py` is run as anybody would: in an environment of its own, with two packages from PyPI. What is recorded
//! here comes from each system's own tables, whatever systems there are; dice are drawn in an evening with secret,
//! entropy and shakes, and outside of one.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod campaign;
mod python;

use std::fs;
use std::process::Output;

use recount_core::systems::System;
use tempfile::TempDir;

use campaign::Recorded;
use python::python;

/// Runs the stranger's program and returns how it ended and what it said.
fn run(folder: &TempDir, args: &[&str]) -> (Option<i32>, String) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/stranger/verify.py");
    let mut command = python();
    let Output { status, stdout, stderr } =
        command.arg(script).args(args).current_dir(folder.path()).output().unwrap();
    (status.code(), String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr))
}

fn written(recorded: &Recorded) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("export"), &recorded.export).unwrap();
    fs::write(folder.path().join("kept"), &recorded.checkpoint).unwrap();
    folder
}

/// How often a check passed, as the program says.
fn passed(said: &str, what: &str) -> usize {
    let line = said.lines().find_map(|line| line.strip_prefix(&format!("passed    {what}: ")));
    line.and_then(|count| count.parse().ok()).unwrap_or_default()
}

#[test]
fn a_stranger_checks_campaigns_of_every_system() {
    for system in System::ALL {
        let recorded = campaign::record(*system);
        let folder = written(&recorded);
        let labels = recorded.labels.join(",");
        let args = ["export", "--checkpoint", "kept", "--key", &recorded.key, "--labels", &labels];
        let (code, said) = run(&folder, &args);
        let slug = system.slug();
        assert_eq!(code, Some(0), "{slug}: {said}");
        assert!(!said.contains("failed "), "{slug}: {said}");
        assert_eq!(passed(&said, "bytes"), recorded.entries, "{slug}: {said}");
        assert_eq!((passed(&said, "checkpoint"), passed(&said, "signature")), (4, 1), "{slug}: {said}");
        // The commitment, the entropy, and each seed with its session and, if it has one, its shake.
        assert!(passed(&said, "luck") > 2 * recorded.drawn, "{slug}, {} drawn: {said}", recorded.drawn);
        assert!(
            recorded.drawn >= 3 && passed(&said, "faces") >= 3,
            "{slug}, {} drawn: {said}",
            recorded.drawn
        );
    }
}

#[test]
fn a_stranger_finds_what_was_altered_rewritten_or_signed_by_another() {
    let recorded = campaign::record(System::ALL[0]);
    let folder = written(&recorded);
    let fails = |args: &[&str], why: &str| {
        let (code, said) = run(&folder, args);
        assert!(code == Some(1) && said.contains(why), "{args:?}: {said}");
    };
    let put = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    let text = String::from_utf8(recorded.export.clone()).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();

    let mut flipped = recorded.export.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 1;
    put("flipped", &flipped);
    fails(&["flipped"], "failed");
    put("cut", lines[..lines.len() - 1].concat().as_bytes());
    fails(&["cut"], "last good entry");
    put("shorter", lines[..3].concat().as_bytes());
    fails(&["shorter", "--checkpoint", "kept"], "entries were there");
    put("seed", text.replacen("\"luck\":\"session\"", "\"luck\":\"unwitnessed\"", 1).as_bytes());
    fails(&["seed"], "not the seed of roll");
    let other = campaign::record(System::ALL[0]);
    put("other", &other.export);
    fails(&["other", "--checkpoint", "kept"], "another campaign");
    fails(&["export", "--checkpoint", "kept", "--key", &other.key], "not by this key");
}
