//! Whatever happens to sled's folder, the store comes back whole from the tapes and says so.

#![allow(clippy::unwrap_used, reason = "a test ends where something fails")]

mod kit;

use std::path::{Path, PathBuf};

use kit::{campaign, copy_folder, everything, flip, note, numbers, says, write};
use recount_core::entry::Id;
use recount_store::Head;

struct Pristine {
    dir: tempfile::TempDir,
    heads: Vec<Head>,
    all: Vec<Vec<(u64, Id, Vec<u8>)>>,
}

fn pristine(batches: u64) -> Pristine {
    let dir = tempfile::tempdir().unwrap();
    let (ledger, _) = write(dir.path());
    let heads: Vec<Head> =
        [("docks", 1), ("quays", 2)].iter().map(|(name, n)| campaign(&ledger, name, *n, batches)).collect();
    let all = heads.iter().map(|head| everything(&ledger, head.campaign)).collect();
    drop(ledger);
    Pristine { dir, heads, all }
}

impl Pristine {
    /// Opens a copy that was tampered with twice: it answers everything, takes appends, and is quiet the second time.
    fn survives(&self, what: &str, tamper: impl FnOnce(&Path)) -> bool {
        let dir = tempfile::tempdir().unwrap();
        copy_folder(self.dir.path(), dir.path());
        tamper(&dir.path().join("sled"));
        let (ledger, mut notices) = write(dir.path());
        let mut grown = Vec::new();
        for (head, all) in self.heads.iter().zip(&self.all) {
            assert_eq!(everything(&ledger, head.campaign), *all, "{what}");
            grown
                .push(ledger.append(head.campaign, head.id, &note(head, "after", 2, Some("after"))).unwrap());
            assert_eq!(everything(&ledger, head.campaign).len(), all.len() + 3, "{what}");
        }
        notices.extend(ledger.notices());
        drop(ledger);
        let (ledger, later) = write(dir.path());
        for (head, all) in grown.iter().zip(&self.all) {
            assert_eq!(ledger.head(head.campaign).unwrap(), *head);
            assert_eq!(everything(&ledger, head.campaign).len(), all.len() + 3, "{what}, second opening");
        }
        if says(&notices, "damaged") {
            assert_eq!(later, [], "{what}: rebuilt once is enough");
        }
        says(&notices, "sled")
    }
}

fn files(sled: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(sled)
        .unwrap()
        .map(|item| item.unwrap().path())
        .filter(|path| path.is_file() && std::fs::metadata(path).unwrap().len() > 0)
        .collect();
    files.sort();
    files
}

#[test]
fn without_its_folder_it_is_rebuilt_and_says_so() {
    let pristine = pristine(30);
    assert!(pristine.survives("deleted", |sled| std::fs::remove_dir_all(sled).unwrap()));
}

#[test]
fn untouched_it_says_nothing() {
    let pristine = pristine(30);
    assert!(!pristine.survives("untouched", |_| {}));
}

#[test]
fn with_flipped_bits_it_answers_as_before() {
    let pristine = pristine(60);
    let mut number = numbers("flips");
    let mut said = 0;
    for round in 0..60 {
        said += u32::from(pristine.survives(&format!("flip {round}"), |sled| {
            let files = files(sled);
            // Mostly the log, where the rows are; now and then one of the small files.
            let db = files.iter().position(|path| path.ends_with("db")).unwrap();
            let nth = if round % 4 == 3 { number(files.len() as u64) as usize } else { db };
            let bytes = std::fs::read(&files[nth]).unwrap();
            // The log is padded with zeros: flip where something is written.
            let offset =
                (0..).map(|_| number(bytes.len() as u64) as usize).find(|at| bytes[*at] != 0).unwrap();
            flip(&files[nth], offset, number(8) as u32);
        }));
    }
    assert!(said > 20, "only {said} of 60 were noticed: are the bits flipped where sled looks?");
}

#[test]
fn cut_short_it_is_noticed_and_answers_as_before() {
    let pristine = pristine(60);
    let mut number = numbers("cuts");
    for round in 0..40 {
        let said = pristine.survives(&format!("cut {round}"), |sled| {
            let db = std::fs::OpenOptions::new().write(true).open(sled.join("db")).unwrap();
            let len = db.metadata().unwrap().len();
            // Every other cut is of the last bytes alone, which sled fills up again as it opens.
            let at = if round % 2 == 0 { number(len) } else { len - 1 - number(len / 100) };
            db.set_len(at).unwrap();
        });
        assert!(said, "cut {round}");
    }
}

#[test]
fn an_older_copy_of_it_catches_up() {
    let pristine = pristine(10);
    let dir = tempfile::tempdir().unwrap();
    copy_folder(pristine.dir.path(), dir.path());
    let (ledger, _) = write(dir.path());
    let mut head = pristine.heads[0];
    for n in 0..20 {
        let batch = note(&head, &format!("late {n}"), 2, Some(&format!("late-{n}")));
        head = ledger.append(head.campaign, head.id, &batch).unwrap();
    }
    let all = everything(&ledger, head.campaign);
    drop(ledger);
    std::fs::remove_dir_all(dir.path().join("sled")).unwrap();
    copy_folder(&pristine.dir.path().join("sled"), &dir.path().join("sled"));
    let (ledger, notices) = write(dir.path());
    assert!(says(&notices, "sled was behind the tapes of docks"), "{notices:?}");
    assert_eq!(everything(&ledger, head.campaign), all);
}
