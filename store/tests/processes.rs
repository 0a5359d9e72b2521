//! Processes that are killed in an append, run out of room, or meet a second writer.
//!
//! Without arguments it is the test; with `child` it is the process under test, which prints each acknowledged
//! entry before it goes on.

#![allow(clippy::unwrap_used, reason = "a test ends where something fails")]

mod kit;

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kit::{note, numbers, opening, says, write};
use recount_core::entry::Id;
use recount_store::{AppendError, Ledger, Mode, StoreError};

/// How often the writer is killed.
const KILLS: u64 = 200;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [_, "child", "append", dir] => child_append(Path::new(dir)),
        [_, "child", "fill", dir, size] => child_fill(Path::new(dir), size.parse().unwrap()),
        [_, "child", "open", dir] => child_open(Path::new(dir)),
        // What the test runner asks of every test binary.
        args if args.contains(&"--list") => println!("processes: test"),
        _ => {
            run("killed_at_any_instant_what_was_acknowledged_is_there", killed);
            run("two_writing_processes_are_one_and_a_refusal", second_writer);
            run("a_file_that_may_not_grow_is_a_full_disk", limited);
            run("a_full_disk_is_named_and_nothing_acknowledged_is_lost", full);
        }
    }
}

fn run(name: &str, test: fn()) {
    let since = std::time::Instant::now();
    test();
    println!("test {name} ... ok ({:.1} s)", since.elapsed().as_secs_f32());
}

fn me() -> Command {
    Command::new(std::env::current_exe().unwrap())
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}

/// Appends as fast as it can from two threads, on two campaigns each, until it is killed.
fn child_append(dir: &Path) {
    let (ledger, _) = write(dir);
    say("open");
    std::thread::scope(|scope| {
        for thread in 0..2_u64 {
            let ledger = &ledger;
            scope.spawn(move || {
                for n in 0.. {
                    let info = ledger.by_name(if n % 5 == 0 { "quays" } else { "docks" }).unwrap().unwrap();
                    let head = ledger.head(info.id).unwrap();
                    let key = format!("{}-{thread}-{n}", std::process::id());
                    match ledger.append(info.id, head.id, &note(&head, &"x".repeat(300), n % 4, Some(&key))) {
                        Ok(now) => say(&format!("{} {} {}", info.id, now.len - 1, now.id)),
                        Err(AppendError::Stale { .. }) => {}
                        Err(e) => panic!("{e}"),
                    }
                }
            });
        }
    });
}

fn killed() {
    let dir = tempfile::tempdir().unwrap();
    {
        let (ledger, _) = write(dir.path());
        ledger.create("docks", &opening(1)).unwrap();
        ledger.create("quays", &opening(2)).unwrap();
    }
    let mut number = numbers("kills");
    let (mut acknowledged, mut torn) = (Vec::new(), 0);
    for round in 0..KILLS {
        let mut child =
            me().args(["child", "append"]).arg(dir.path()).stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        // Most are killed while appending, every fifth wherever it is, opening included.
        if round % 5 != 0 {
            out.read_line(&mut String::new()).unwrap();
        }
        std::thread::sleep(Duration::from_micros(number(30_000)));
        kill(&mut child);
        let mut said = String::new();
        out.read_to_string(&mut said).unwrap();
        // A line that was cut short was not said.
        for line in said.split_inclusive('\n').filter(|line| line.ends_with('\n') && *line != "open\n") {
            let mut parts = line.split_whitespace();
            let mut next = || parts.next().unwrap();
            acknowledged.push((
                next().parse::<Id>().unwrap(),
                next().parse::<u64>().unwrap(),
                next().parse::<Id>().unwrap(),
            ));
        }
        let (ledger, _) = Ledger::open(dir.path(), Mode::Read).unwrap();
        for (campaign, seq, id) in &acknowledged {
            let raw = ledger.at(*campaign, *seq).unwrap();
            assert_eq!(raw.map(|raw| raw.id), Some(*id), "round {round}: entry {seq} was acknowledged");
        }
        if round % 20 == 19 {
            drop(ledger);
            let (ledger, notices) = write(dir.path());
            torn += u32::from(says(&notices, "unfinished batch"));
            assert!(!says(&notices, "read up to") && !says(&notices, "put back"), "{notices:?}");
            for info in ledger.campaigns().unwrap() {
                assert_eq!(info.damage, None);
                let by_reader =
                    Ledger::open(dir.path(), Mode::Read).unwrap().0.read(info.id, 0..u64::MAX).unwrap();
                assert_eq!(ledger.read(info.id, 0..u64::MAX).unwrap(), by_reader);
            }
        }
    }
    let (ledger, _) = write(dir.path());
    for info in ledger.campaigns().unwrap() {
        for raw in ledger.read(info.id, 0..u64::MAX).unwrap() {
            assert_eq!(ledger.get(raw.id).unwrap().map(|found| found.raw), Some(raw));
        }
    }
    println!("{KILLS} kills, {} acknowledged, {torn} torn ends seen by the test", acknowledged.len());
    assert!(acknowledged.len() as u64 > KILLS, "the writers got nothing done");
}

fn kill(child: &mut Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

fn child_open(dir: &Path) {
    match Ledger::open(dir, Mode::Write) {
        Err(StoreError::Locked { holder, .. }) => say(&format!("locked by {}", holder.pid.unwrap())),
        Err(other) => say(&format!("not opened: {other}; {}", other.hint().unwrap_or("no hint"))),
        Ok(_) => say("opened"),
    }
}

fn second_writer() {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let ask = || {
        let out = me().args(["child", "open"]).arg(dir.path()).output().unwrap();
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8(out.stdout).unwrap()
    };
    assert_eq!(ask(), format!("locked by {}\n", std::process::id()));
    drop(ledger);
    assert_eq!(ask(), "opened\n");
}

/// Appends until there is no room, and once more; then reads everything back.
fn child_fill(dir: &Path, size: usize) {
    let (ledger, _) = match Ledger::open(dir, Mode::Write) {
        Ok(opened) => opened,
        Err(e) => return say(&format!("not opened: {e}")),
    };
    let mut head = ledger.create("docks", &opening(1)).unwrap();
    let (mut full, mut n) = (0, 0_u64);
    while full < 2 {
        n += 1;
        let length = if full == 0 { size } else { 60_000 };
        let batch = note(&head, &"x".repeat(length), 1, Some(&format!("{n}")));
        match ledger.append(head.campaign, head.id, &batch) {
            Ok(now) => head = now,
            Err(e @ AppendError::Full { .. }) => {
                full += 1;
                assert!(
                    e.to_string().contains("docks.tape") && e.hint().unwrap().contains("make room"),
                    "{e}"
                );
                assert_eq!(ledger.head(head.campaign).unwrap(), head, "cut back to what was acknowledged");
            }
            Err(e) => panic!("{e:?}"),
        }
    }
    let all = ledger.read(head.campaign, 0..u64::MAX).unwrap();
    for raw in &all {
        assert_eq!(ledger.get(raw.id).unwrap().unwrap().raw, *raw);
    }
    say(&format!("full {} {} {}", head.campaign, head.len, head.id));
}

fn filled(dir: &Path, mut command: Command) {
    let out = command.output().unwrap();
    let (said, erred) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success(), "{said}{erred}");
    assert!(!erred.contains("panicked"), "{erred}");
    let parts: Vec<&str> = said.split_whitespace().collect();
    let ["full", campaign, len, head] = parts.as_slice() else { panic!("{said}{erred}") };
    let (campaign, len): (Id, u64) = (campaign.parse().unwrap(), len.parse().unwrap());
    let (reader, _) = Ledger::open(dir, Mode::Read).unwrap();
    let now = reader.head(campaign).unwrap();
    assert_eq!((now.len, now.id.to_string().as_str()), (len, *head));
    assert_eq!(reader.read(campaign, 0..u64::MAX).unwrap().len() as u64, len);
}

/// With room again it opens, answers and goes on.
fn goes_on(dir: &Path) {
    let (ledger, _) = write(dir);
    let info = ledger.by_name("docks").unwrap().unwrap();
    let head = ledger.head(info.id).unwrap();
    assert!(head.len > 10, "something fitted: {}", head.len);
    ledger.append(info.id, head.id, &note(&head, "room again", 2, None)).unwrap();
    assert_eq!(everything_of(&ledger, info.id), head.len + 3);
}

fn everything_of(ledger: &Ledger, campaign: Id) -> u64 {
    let all = ledger.read(campaign, 0..u64::MAX).unwrap();
    for raw in &all {
        assert_eq!(ledger.get(raw.id).unwrap().unwrap().raw, *raw);
    }
    all.len() as u64
}

fn limited() {
    // In blocks of 512 bytes (1024 in some shells): sled runs out first, the tape first, both in between.
    for (blocks, size) in [(100, 400), (1500, 2_000), (6000, 20_000)] {
        let dir = tempfile::tempdir().unwrap();
        let mut shell = Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" child fill \"$1\" {size}");
        shell.args(["-c", &script]).arg(std::env::current_exe().unwrap()).arg(dir.path());
        filled(dir.path(), shell);
        goes_on(dir.path());
    }
}

fn full() {
    let dir = tempfile::tempdir().unwrap();
    let mount = Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=3m", "recount-test"])
        .arg(dir.path())
        .stderr(Stdio::null())
        .status();
    if !mount.is_ok_and(|status| status.success()) {
        println!(
            "SKIPPED, for want of the right to mount a small disk: a_full_disk_is_named (the limit on file size above was tested)"
        );
        return;
    }
    struct Unmount<'a>(&'a Path);
    impl Drop for Unmount<'_> {
        fn drop(&mut self) {
            let _ = Command::new("umount").arg("-l").arg(self.0).status();
        }
    }
    let _unmount = Unmount(dir.path());
    let mut child = me();
    child.args(["child", "fill"]).arg(dir.path()).arg("1000");
    filled(dir.path(), child);
    // Still full: a clear error or an open ledger, never a panic, and nothing is lost.
    let out = me().args(["child", "open"]).arg(dir.path()).output().unwrap();
    println!(
        "opened while full: {}{}",
        String::from_utf8_lossy(&out.stdout),
        String::from_utf8_lossy(&out.stderr)
    );
    let bigger = Command::new("mount").args(["-o", "remount,size=64m"]).arg(dir.path()).status().unwrap();
    assert!(bigger.success());
    goes_on(dir.path());
}
