//! The command line beside a running server: what is typed goes through it and is answered as without one.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

struct Running {
    child: Child,
    said: BufReader<std::process::ChildStderr>,
    address: String,
}

fn recount(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_recount"));
    command.current_dir(folder);
    // A proxy of the environment is not asked about this computer.
    command.env("http_proxy", "http://127.0.0.1:9").env("HTTP_PROXY", "http://127.0.0.1:9");
    command
}

#[track_caller]
fn run(folder: &Path, code: i32, args: &[&str]) -> String {
    let output = recount(folder).args(args).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{args:?}: {out}{err}");
    if code == 0 { out.into_owned() } else { err.into_owned() }
}

impl Running {
    fn new(folder: &Path) -> Self {
        let mut child =
            recount(folder).args(["serve", "--port", "0"]).stderr(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        while !line.contains("answers at") {
            line.clear();
            assert!(said.read_line(&mut line).unwrap() > 0, "the server ended");
        }
        let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
        Self { child, said, address }
    }

    /// Stops the server and returns all that it wrote.
    fn stop(mut self) -> String {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let mut text = String::new();
        self.said.read_to_string(&mut text).unwrap();
        text
    }
}

/// Every writing command says the same with a server running as it says alone, with the same exit code.
#[test]
#[expect(clippy::too_many_lines, reason = "one conversation, told in its order")]
fn what_is_typed_goes_through_a_running_server() {
    let (alone, beside) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    run(alone.path(), 0, &["new", "first"]);
    run(beside.path(), 0, &["new", "first"]);
    let server = Running::new(beside.path());
    let both = |code: i32, args: &[&str]| {
        let (one, other) = (run(alone.path(), code, args), run(beside.path(), code, args));
        // Ids and seeds are each ledger's own; all other words are the same.
        let strip = |text: &str| {
            let text = text.split("\nKeep this where").next().unwrap_or_default();
            let is_id = |word: &&str| word.len() >= 8 && word.chars().all(|c| c.is_ascii_hexdigit());
            text.split([' ', '\n', '.', '(', ')']).filter(|word| !is_id(word)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(strip(&one), strip(&other), "{args:?}");
    };
    both(0, &["new", "second", "--title", "The Second"]);
    both(1, &["new", "second"]);
    let first = ["-c", "first"];
    let with = |args: &[&'static str]| first.iter().copied().chain(args.iter().copied()).collect::<Vec<_>>();
    both(0, &with(&["record", "create-character name=Ash opening=true"]));
    both(
        0,
        &with(&[
            "record",
            "--key",
            "k1",
            "--played",
            "2026-01-02",
            "mark-stress pc=ash n=2 why=\"a long night\"",
        ]),
    );
    both(
        0,
        &with(&[
            "record",
            "--key",
            "k1",
            "--played",
            "2026-01-02",
            "mark-stress pc=ash n=2 why=\"a long night\"",
        ]),
    );
    both(1, &with(&["record", "--key", "k1", "note text=else"]));
    both(5, &with(&["record", "--expect", "#1", "note text=late"]));
    both(3, &with(&["record", "mark-stress pc=nobody n=2"]));
    both(2, &with(&["record", "mark-stres pc=ash n=2"]));
    for folder in [&alone, &beside] {
        std::fs::write(folder.path().join("recap.md"), "# Session 1\n\nIt rains.\n\n> note text=fine\n")
            .unwrap();
        std::fs::write(folder.path().join("bad.md"), "# Session 2\n> note txt=x\n> reduce-haet\n").unwrap();
        std::fs::write(folder.path().join("other.md"), "# Session 1\n\nIt rains.\n\n> note text=else\n")
            .unwrap();
    }
    both(0, &with(&["import", "recap.md"]));
    both(0, &with(&["import", "recap.md"]));
    both(2, &with(&["import", "bad.md"]));
    both(0, &with(&["import", "other.md"]));
    both(0, &with(&["record", "end-session"]));
    both(0, &with(&["session", "begin"]));
    both(1, &with(&["session", "begin"]));
    both(1, &with(&["--as", "bo", "session", "end"]));
    both(0, &with(&["record", "--key", "e", "end-session note=\"a good night\""]));
    both(0, &with(&["record", "--key", "e", "end-session note=\"a good night\""]));
    both(0, &with(&["log"]));
    server.stop();
    both(0, &with(&["record", "note text=after"]));
    // How many checkpoints were signed is each ledger's own; that the record holds is not.
    for folder in [&alone, &beside] {
        assert!(run(folder.path(), 0, &with(&["verify"])).starts_with("first holds"));
    }
}

/// Disputes, amendments and kept scenarios go through a running server too, and are looked at beside it.
#[test]
fn disputes_are_settled_beside_a_running_server() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    run(at, 0, &["new", "lamps"]);
    let server = Running::new(at);
    run(at, 0, &["record", "create-character name=Ash opening=true"]);
    run(at, 0, &["record", "mark-stress pc=ash n=2 why=cold"]);
    run(at, 0, &["--as", "bo:player", "dispute", "raise", "#4", "--because", "It was warm."]);
    run(at, 1, &["--as", "bo:player", "dispute", "raise", "#4", "--because", "It was warm."]);
    assert!(run(at, 0, &["dispute", "list"]).contains("open, raised by bo: It was warm."));
    let shown = run(at, 0, &["undo", "#4"]);
    assert!(shown.contains("Nothing is written yet.") && shown.contains("ash"), "{shown}");
    let head = shown.split("--head ").nth(1).unwrap().trim().to_owned();
    run(at, 0, &["record", "note text=rain"]);
    let overturn = ["dispute", "overturn", "#4", "--never", "#4", "--because", "Warm.", "--yes", "--head"];
    let with = |head: &str| overturn.iter().copied().chain([head]).map(str::to_owned).collect::<Vec<_>>();
    let moved = recount(at).args(with(&head)).output().unwrap();
    let said = String::from_utf8(moved.stdout).unwrap();
    assert_eq!(moved.status.code(), Some(5), "{said}");
    assert!(said.contains("moved since this was previewed") && said.contains("Nothing is written"), "{said}");
    let head = said.split("--head ").nth(1).unwrap().trim().to_owned();
    let args = with(&head);
    let written = run(at, 0, &args.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(written.contains("The record keeps what was recorded"), "{written}");
    assert!(run(at, 0, &["show", "ash"]).contains("stress                0 of 9"));
    assert!(run(at, 0, &["log"]).contains("✗ no longer so"));
    run(at, 1, &["dispute", "overturn", "--never", "#3", "--because", "x"]);
    run(at, 0, &["scenario", "save", "warm", "--never", "#2"]);
    let named = ["dispute", "overturn", "--scenario", "warm", "--because", "x"];
    let shown = run(at, 0, &named);
    assert!(shown.contains(" --is "), "{shown}");
    let yes =
        |is: &[&str]| run(at, if is.is_empty() { 2 } else { 5 }, &[&named[..], &["--yes"], is].concat());
    assert!(yes(&[]).contains("--is") && yes(&["--is", "0000"]).contains("no longer the scenario"));
    assert!(run(at, 0, &["scenario", "list"]).contains("warm"));
    run(at, 0, &["scenario", "drop", "warm"]);
    run(at, 3, &["scenario", "drop", "warm"]);
    server.stop();
    assert!(run(at, 0, &["verify"]).starts_with("lamps holds"));
}

/// An export comes in part by part through a running server, and names are given and forgotten.
#[test]
fn exports_come_in_and_names_are_kept_beside_a_running_server() {
    let (from, to) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    run(from.path(), 0, &["new", "lamps"]);
    let text = format!("note text=\"{}\"", "rain on the roofs ".repeat(200));
    let recap = format!("# Session 1\n{}", format!("> {text}\n").repeat(120));
    std::fs::write(from.path().join("recap.md"), recap).unwrap();
    run(from.path(), 0, &["import", "recap.md"]);
    let file = to.path().join("lamps.jsonl");
    run(from.path(), 0, &["export", "-o", file.to_str().unwrap()]);
    let bytes = std::fs::read(&file).unwrap();
    assert!(bytes.len() > 400_000, "{}", bytes.len());
    run(to.path(), 0, &["new", "other"]);
    let server = Running::new(to.path());
    let at = to.path();
    let mut altered = bytes.clone();
    let middle = altered.len() - 2_000;
    altered[middle] ^= 1;
    std::fs::write(at.join("bad.jsonl"), &altered).unwrap();
    assert!(run(at, 4, &["import", "bad.jsonl"]).contains("near entry"));
    std::fs::write(at.join("mark.jsonl"), [b"\xef\xbb\xbf", &bytes[..]].concat()).unwrap();
    std::fs::write(from.path().join("mark.jsonl"), [b"\xef\xbb\xbf", &bytes[..]].concat()).unwrap();
    assert_eq!(run(at, 2, &["import", "mark.jsonl"]), run(from.path(), 2, &["import", "mark.jsonl"]));
    assert!(!run(at, 0, &["campaigns"]).contains("bad"), "nothing of it came in");
    assert!(run(at, 0, &["import", "lamps.jsonl"]).contains("came in, as lamps."));
    assert!(run(at, 0, &["import", "lamps.jsonl"]).contains("entry for entry"));
    run(at, 0, &["export", "-c", "lamps", "-o", "again.jsonl"]);
    assert!(std::fs::read(at.join("again.jsonl")).unwrap() == bytes);
    assert!(run(at, 0, &["member", "bo", "Bo Bright"]).contains("Bo Bright"));
    assert!(run(at, 0, &["members"]).contains("Bo Bright"));
    assert!(run(at, 0, &["forget", "bo"]).contains("forgotten member"));
    assert!(!run(at, 0, &["members"]).contains("Bo Bright"));
    run(at, 2, &["member", "bo", "two\nlines"]);
    server.stop();
    assert!(run(at, 0, &["-c", "lamps", "verify"]).starts_with("lamps holds"));
}

/// `end-session` by a line keeps its remark, its key, its date and the head that was expected.
#[test]
fn the_end_of_an_evening_keeps_what_was_said_with_it() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    run(at, 0, &["new", "lamps"]);
    run(at, 0, &["session", "begin"]);
    let stale = run(at, 5, &["record", "--expect", "#0", "end-session"]);
    assert!(stale.contains("moved on"), "{stale}");
    let end = ["--json", "record", "--key", "e", "--played", "2026-01-02", "end-session note=late"];
    let first: Value = serde_json::from_str(&run(at, 0, &end)).unwrap();
    let again: Value = serde_json::from_str(&run(at, 0, &end)).unwrap();
    assert_eq!((first["is_new"].as_bool(), again["is_new"].as_bool()), (Some(true), Some(false)));
    assert_eq!(first["entries"][0]["id"], again["entries"][0]["id"]);
    assert_eq!(first["entries"][0]["played"], "2026-01-02");
    assert!(first["entries"][0]["line"].as_str().unwrap().contains("note=late"), "{first}");
    assert!(run(at, 1, &["record", "--key", "e", "end-session note=other"]).contains("used before"));
}

/// Tokens are made, listed and revoked while a server runs; whoever has the folder needs none, everybody else does;
/// the server's log has no secret in it.
#[test]
fn tokens_are_made_beside_a_server_and_stand_in_no_log() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    run(at, 0, &["new", "lamps"]);
    let server = Running::new(at);
    let made: Value =
        serde_json::from_str(&run(at, 0, &["--json", "token", "make", "bo", "player"])).unwrap();
    let text = made["text"].as_str().unwrap().to_owned();
    let name = made["token"]["name"].as_str().unwrap().to_owned();
    let ask = |token: &str| {
        let agent: ureq::Agent =
            ureq::Agent::config_builder().http_status_as_error(false).proxy(None).build().into();
        let answer = agent
            .post(format!("http://{}/graphql", server.address))
            .header("content-type", "application/json")
            .header("authorization", format!("Bearer {token}"))
            .send("{\"query\": \"{ campaigns { totalCount } }\"}");
        answer.unwrap().status().as_u16()
    };
    assert_eq!((ask(&text), ask("recount_wrong")), (200, 401));
    let listed = run(at, 0, &["token", "list"]);
    assert!(listed.contains(&name) && listed.contains("lamps") && !listed.contains(&text), "{listed}");
    run(at, 0, &["record", "note text=rain"]);
    let key = std::fs::read_to_string(at.join("recount-data/door.key")).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(at.join("recount-data/door.key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    assert!(run(at, 0, &["token", "revoke", &name]).contains(&name));
    run(at, 3, &["token", "revoke", &name]);
    assert_eq!(ask(&text), 401);
    let log = server.stop();
    assert!(log.contains(&name), "{log}");
    for secret in [&text, &text[8..], &key] {
        assert!(!log.contains(secret), "{log}");
    }
}

/// Beyond this computer nobody is let in without a token, so that a server without any does not begin.
#[test]
fn a_server_for_others_wants_a_token_first() {
    let folder = TempDir::new().unwrap();
    run(folder.path(), 0, &["new", "lamps"]);
    let said = run(folder.path(), 2, &["serve", "--listen", "0.0.0.0", "--port", "0"]);
    assert!(said.contains("no token yet") && said.contains("recount token make"), "{said}");
}
