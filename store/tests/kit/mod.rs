//! Campaigns made for the store's tests: chains of notes with all that an entry may carry.
#![allow(dead_code, reason = "every test file takes what it needs")]

use std::collections::BTreeMap;
use std::path::Path;

use recount_core::campaign;
use recount_core::entry::{At, Body, By, Consequence, Declaration, Entry, Id, Role};
use recount_core::slug::Slug;
use recount_core::systems::{Command, Event};
use recount_store::{Batch, Head, Ledger, Mode, Notice};

/// A time that grows with its number.
pub fn at(n: u64) -> At {
    let micros = 1_795_982_400_000_000 + i64::try_from(n).unwrap() * 1_000_003;
    At::new(chrono::DateTime::from_timestamp_micros(micros).unwrap())
}

/// An entry after a head.
pub fn entry(head: Option<&Head>, seq: u64, cause: Option<Id>, parent: Id, body: Body) -> Entry {
    Entry {
        at: at(head.map_or(0, |head| head.len)),
        body,
        by: By { member: Slug::new("bo").unwrap(), role: Role::Player },
        cause,
        key: None,
        parent,
        played: None,
        seq,
        session: None,
        v: 1,
    }
}

/// A declaration that commands something of every campaign.
pub fn declaration(command: campaign::Command) -> Body {
    Body::Declaration(Box::new(Declaration {
        assumed: BTreeMap::new(),
        basis: BTreeMap::from([("outcome".to_owned(), "4/5".to_owned())]),
        command: Command::Campaign(command),
        instead: BTreeMap::new(),
        luck: None,
        observed: BTreeMap::from([("action".to_owned(), vec![2, 4, 5])]),
        rules: "blades/1".to_owned(),
        seed: None,
        shake: None,
        told: BTreeMap::new(),
    }))
}

/// The first batch of a campaign.
pub fn opening(nonce: u64) -> Batch {
    let command = campaign::Command::Open {
        system: "blades".into(),
        title: "The lamp-blacks".into(),
        nonce: format!("{nonce:032x}"),
        forked_from: None,
        note: None,
    };
    let first = entry(None, 0, None, Id::NONE, declaration(command)).to_bytes().unwrap();
    let id = Id::of(&first);
    let event = Event::Campaign(campaign::Event::Opened { system: "blades".into() });
    let body = Body::Consequence(Consequence { event, rules: vec!["CA-R1".into()] });
    let second = entry(None, 1, Some(id), id, body).to_bytes().unwrap();
    Batch(vec![first, second])
}

/// A note with as many consequences as asked for, after a head.
pub fn note(head: &Head, text: &str, consequences: u64, key: Option<&str>) -> Batch {
    let command = campaign::Command::Note { text: text.into() };
    let mut first = entry(Some(head), head.len, None, head.id, declaration(command));
    first.key = key.map(str::to_owned);
    let mut entries = vec![first.to_bytes().unwrap()];
    let cause = Id::of(&entries[0]);
    for n in 0..consequences {
        let parent = Id::of(entries.last().unwrap());
        let event = Event::Campaign(campaign::Event::SessionBegan { number: n as u32 + 1, commitment: None });
        let body = Body::Consequence(Consequence { event, rules: vec!["CA-R2".into()] });
        entries.push(entry(Some(head), head.len + 1 + n, Some(cause), parent, body).to_bytes().unwrap());
    }
    Batch(entries)
}

/// Opens to write and expects to.
pub fn write(dir: &Path) -> (Ledger, Vec<Notice>) {
    Ledger::open(dir, Mode::Write).unwrap()
}

/// Creates a campaign with this many further batches of three entries, every other with a key.
pub fn campaign(ledger: &Ledger, name: &str, nonce: u64, batches: u64) -> Head {
    let mut head = ledger.create(name, &opening(nonce)).unwrap();
    for n in 0..batches {
        let key = (n % 2 == 0).then(|| format!("key-{n}"));
        head = ledger
            .append(head.campaign, head.id, &note(&head, &format!("note {n}"), 2, key.as_deref()))
            .unwrap();
    }
    head
}

/// All that a ledger can answer about a campaign, to compare before and after.
pub fn everything(ledger: &Ledger, campaign: Id) -> Vec<(u64, Id, Vec<u8>)> {
    let head = ledger.head(campaign).unwrap();
    let all = ledger.read(campaign, 0..u64::MAX).unwrap();
    assert_eq!(all.len() as u64, head.len);
    assert_eq!(all.last().unwrap().id, head.id);
    for raw in &all {
        assert_eq!(ledger.at(campaign, raw.seq).unwrap().as_ref(), Some(raw), "by sequence");
        let found = ledger.get(raw.id).unwrap().unwrap_or_else(|| panic!("entry {} by id", raw.seq));
        assert_eq!((found.campaign, &found.raw), (campaign, raw), "by id");
        let entry = Entry::read(&raw.bytes).unwrap();
        if let Some(key) = &entry.key {
            let record = ledger.key(campaign, entry.by.member.as_str(), key).unwrap();
            assert_eq!(record.map(|r| (r.first_seq, r.count)), Some((raw.seq, 3)), "by key {key}");
        }
    }
    all.into_iter().map(|raw| (raw.seq, raw.id, raw.bytes)).collect()
}

/// Copies a folder with all that is in it.
pub fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for item in std::fs::read_dir(from).unwrap() {
        let item = item.unwrap();
        let (from, to) = (item.path(), to.join(item.file_name()));
        if from.is_dir() {
            copy_folder(&from, &to);
        } else {
            std::fs::copy(from, to).unwrap();
        }
    }
}

/// Flips one bit of a file.
pub fn flip(path: &Path, offset: usize, bit: u32) {
    let mut bytes = std::fs::read(path).unwrap();
    bytes[offset] ^= 1 << (bit % 8);
    std::fs::write(path, bytes).unwrap();
}

/// Numbers that look like chance and are the same every time.
pub fn numbers(seed: &str) -> impl FnMut(u64) -> u64 {
    let mut stream = blake3::Hasher::new().update(seed.as_bytes()).finalize_xof();
    move |below| {
        let mut bytes = [0; 8];
        stream.fill(&mut bytes);
        u64::from_le_bytes(bytes) % below
    }
}

/// Says whether one of the notices holds a text.
pub fn says(notices: &[Notice], text: &str) -> bool {
    notices.iter().any(|notice| notice.0.contains(text))
}
