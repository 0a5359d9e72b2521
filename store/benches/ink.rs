//! How fast the ink is, against the disk it is on: figures that only mean something beside each other.
//!
//! `cargo bench -p recount-store -- [entries] [folder]` prints, in one run: reading, durable appends one at a time
//! against the same bytes written raw, the same at a campaign's beginning and end, and 64 writers who share syncs.

#![allow(clippy::unwrap_used, reason = "a test ends where something fails")]

#[path = "../tests/kit/mod.rs"]
mod kit;

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use kit::{note, opening, write};
use recount_core::entry::{Entry, Id, Recorded};
use recount_store::{Head, Ledger, Mode, Raw};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let entries = args.first().and_then(|n| n.parse().ok()).unwrap_or(100_000);
    let dir = match args.get(1) {
        Some(folder) => tempfile::tempdir_in(folder).unwrap(),
        None => tempfile::tempdir().unwrap(),
    };
    let ledger_dir = dir.path().join("ledger");
    let (ledger, _) = write(&ledger_dir);
    let first = ledger.create("docks", &opening(1)).unwrap();
    let early = appends(&ledger, first, dir.path(), "at the beginning");
    let head = grow(&ledger, early.head, entries);
    settle(&ledger);
    reads(&ledger, head);
    let late = appends(&ledger, head, dir.path(), &format!("after entry {}", head.len));
    println!(
        "append at entry {} against at entry 100, each against the disk of its minute: {:.2}",
        late.head.len,
        late.ratio / early.ratio
    );
    settle(&ledger);
    with_tree(&ledger);
    settle(&ledger);
    shared(&ledger, dir.path());
    let since = Instant::now();
    drop(ledger);
    println!("closing: {:.2} s", since.elapsed().as_secs_f64());
    openings(&ledger_dir);
}

fn rate(n: u64, time: Duration) -> f64 {
    n as f64 / time.as_secs_f64()
}

/// How long this thread has had a processor: what others do at the same time is left out. Linux; else wall time.
fn worked() -> Duration {
    static BEGAN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = stat.split(' ').next().and_then(|nanos| nanos.parse().ok());
    nanos.map_or_else(|| BEGAN.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

struct Appended {
    head: Head,
    ratio: f64,
}

/// Appends one batch of one entry at a time, in turns with the same bytes written raw and synced.
fn appends(ledger: &Ledger, mut head: Head, dir: &Path, when: &str) -> Appended {
    let path = dir.join("raw");
    let mut raw = File::options().append(true).create(true).open(&path).unwrap();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for turn in 0..40 {
        let mut written = Vec::new();
        for n in 0..50 {
            let batch = note(&head, &format!("turn {turn}, note {n}, as long as people write"), 0, None);
            let since = Instant::now();
            head = ledger.append(head.campaign, head.id, &batch).unwrap();
            ours.push(since.elapsed());
            let mut bytes = batch.0.concat();
            bytes.extend_from_slice(&[b'#'; 68]);
            written.push(bytes);
        }
        for bytes in &written {
            let since = Instant::now();
            raw.write_all(bytes).unwrap();
            raw.sync_data().unwrap();
            theirs.push(since.elapsed());
        }
    }
    let (n, raw_time, our_time) = (ours.len() as u64, theirs.iter().sum(), ours.iter().sum());
    let ratio = rate(n, our_time) / rate(n, raw_time);
    ours.sort();
    theirs.sort();
    println!(
        "durable appends {when}: {:.0}/s, raw append + fdatasync {:.0}/s, ratio {ratio:.2} (medians {:?} and {:?})",
        rate(n, our_time),
        rate(n, raw_time),
        ours[ours.len() / 2],
        theirs[theirs.len() / 2],
    );
    Appended { head, ratio }
}

/// Appends in turns to two campaigns, asking after each append of the second for the root of its tree.
fn with_tree(ledger: &Ledger) {
    let mut heads = [5, 6].map(|nonce| ledger.create(&format!("tree-{nonce}"), &opening(nonce)).unwrap());
    for head in &mut heads {
        *head = grow(ledger, *head, 20_000);
    }
    settle(ledger);
    let mut times = [Vec::new(), Vec::new()];
    for turn in 0..60 {
        for (has_tree, (head, times)) in [false, true].into_iter().zip(heads.iter_mut().zip(&mut times)) {
            for n in 0..50 {
                let batch = note(head, &format!("turn {turn}, note {n}, as long as people write"), 2, None);
                let since = Instant::now();
                *head = ledger.append(head.campaign, head.id, &batch).unwrap();
                if has_tree {
                    let (size, root) = ledger.tree(head.campaign, |tree| (tree.len(), tree.root())).unwrap();
                    assert_eq!(size, head.len);
                    std::hint::black_box(root);
                }
                times.push(since.elapsed());
            }
        }
    }
    times.iter_mut().for_each(|times| times.sort());
    let [plain, tree] = times.map(|times| times[times.len() / 2]);
    println!(
        "append, and append with the tree's new root: medians {plain:?} and {tree:?}, {:+.1} %",
        (tree.as_secs_f64() / plain.as_secs_f64() - 1.0) * 100.0
    );
}

/// Makes the campaign longer, many batches to a sync.
fn grow(ledger: &Ledger, mut head: Head, entries: u64) -> Head {
    let since = Instant::now();
    let from = head.len;
    while head.len < entries {
        let mut last = None;
        for n in 0..500 {
            let key = (n % 10 == 0).then(|| format!("key-{}", head.len));
            let batch = note(&head, "a note of the length that people write at a table", 2, key.as_deref());
            let pending = ledger.submit(head.campaign, head.id, &batch).unwrap();
            head = pending.head();
            last = Some(pending);
        }
        last.unwrap().wait().unwrap();
    }
    println!(
        "grown by {} entries, 1500 a sync: {:.0}/s",
        head.len - from,
        rate(head.len - from, since.elapsed())
    );
    head
}

/// Lets sled catch up, so that its writing is not measured with the next figure.
fn settle(ledger: &Ledger) {
    let (since, behind) = (Instant::now(), ledger.behind());
    while ledger.behind() > 0 {
        std::thread::sleep(Duration::from_millis(10));
    }
    println!("sled took in {behind} entries: {:.0}/s", rate(behind, since.elapsed()));
}

fn reads(ledger: &Ledger, head: Head) {
    let mut bytes_read = 0;
    let mut times = [Duration::MAX; 5];
    let raws = ledger.read(head.campaign, 0..u64::MAX).unwrap();
    assert_eq!(raws.len() as u64, head.len);
    for _ in 0..15 {
        let mut time = |nth: usize, work: &mut dyn FnMut()| {
            let since = worked();
            work();
            times[nth] = times[nth].min(worked() - since);
        };
        time(0, &mut || {
            ledger.visit(head.campaign, 0..u64::MAX, |_, _, bytes| bytes_read += bytes.len()).unwrap();
        });
        time(1, &mut || {
            let mut decoded = Vec::with_capacity(raws.len());
            let show = |_, id, bytes: &[u8]| {
                decoded.push(Recorded { id, entry: Entry::read(bytes).unwrap().into() })
            };
            ledger.visit(head.campaign, 0..u64::MAX, show).unwrap();
            assert_eq!(decoded.len() as u64, head.len);
            // Freeing them is the reader's affair, not the ink's.
            std::mem::forget(decoded);
        });
        time(2, &mut || {
            raws.iter().for_each(|raw| drop(std::hint::black_box(Entry::read(&raw.bytes).unwrap())))
        });
        time(3, &mut || {
            raws.iter().for_each(|raw| assert_eq!(Id::of(&raw.bytes), raw.id));
        });
        time(4, &mut || {
            for Raw { id, bytes, .. } in ledger.read(head.campaign, 0..u64::MAX).unwrap() {
                std::hint::black_box(Recorded { id, entry: Entry::read(&bytes).unwrap().into() });
            }
        });
    }
    println!(
        "read + hash check: {:.0}/s; read + hash check + decode: {:.0}/s (copied first: {:.0}/s); decode alone: {:.0}/s; hash alone: {:.0}/s \
         (a thread's own time, best of 15; {} bytes an entry)",
        rate(head.len, times[0]),
        rate(head.len, times[1]),
        rate(head.len, times[4]),
        rate(head.len, times[2]),
        rate(head.len, times[3]),
        bytes_read as u64 / 15 / head.len
    );
}

/// Many threads append one behind the other and wait for shared syncs; beside it the same bytes, raw, 64 to a sync.
fn shared(ledger: &Ledger, dir: &Path) {
    for (writers, consequences, batches) in [(64, 2, 20_000), (64, 0, 20_000), (8, 2, 4_000)] {
        settle(ledger);
        let nonce = 1_000 + writers * 10 + consequences;
        let first = ledger.create(&format!("shared-{nonce}"), &opening(nonce)).unwrap();
        // Made beforehand: what making an entry costs is not the ink's.
        let mut head = first;
        let made: Vec<_> = (0..batches)
            .map(|_| {
                let batch = note(&head, "sixty-four at one table", consequences, None);
                let before = head.id;
                head.id = Id::of(batch.0.last().unwrap());
                head.len += consequences + 1;
                (before, batch)
            })
            .collect();
        let next = Mutex::new(made.iter());
        let since = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..writers {
                scope.spawn(|| {
                    loop {
                        let mut next = next.lock().unwrap();
                        let Some((before, batch)) = next.next() else { return };
                        let pending = ledger.submit(first.campaign, *before, batch).unwrap();
                        drop(next);
                        pending.wait().unwrap();
                    }
                });
            }
        });
        let time = since.elapsed();
        assert_eq!(ledger.head(first.campaign).unwrap().id, head.id);
        let mut raw = File::options().append(true).create(true).open(dir.join("raw")).unwrap();
        let since = Instant::now();
        let chunks = made.chunks(usize::try_from(writers).unwrap());
        let syncs = chunks.len();
        for chunk in chunks.take(300) {
            raw.write_all(&chunk.iter().flat_map(|(_, batch)| batch.0.concat()).collect::<Vec<u8>>())
                .unwrap();
            raw.sync_data().unwrap();
        }
        let raw_entries = writers * (consequences + 1) * syncs.min(300) as u64;
        println!(
            "{writers} writers who share syncs, {} entries a batch: {:.0} entries/s (raw, {writers} batches a sync: {:.0})",
            consequences + 1,
            rate(batches * (consequences + 1), time),
            rate(raw_entries, since.elapsed())
        );
    }
}

fn openings(dir: &Path) {
    for _ in 0..3 {
        let since = Instant::now();
        let (ledger, _) = Ledger::open(dir, Mode::Write).unwrap();
        let open = since.elapsed();
        drop(ledger);
        println!("opening to write: {open:?}, and closing: {:?}", since.elapsed() - open);
    }
    let since = Instant::now();
    let (_ledger, _) = Ledger::open(dir, Mode::Read).unwrap();
    println!("opening to read: {:?}", since.elapsed());
}
