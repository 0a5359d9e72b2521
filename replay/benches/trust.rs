//! What trust costs: entries verified in a second, and a proof in a campaign of a million entries.
//!
//! `cargo bench -p recount-replay --bench trust`. The figures to hold: 200,000 entries/s; 640 bytes, under 50 µs.

#![allow(clippy::unwrap_used, missing_docs, reason = "a bench stops where a test would")]
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a bench measures time; the room itself meets none"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use recount_core::entry::Id;
use recount_core::tree::{Tree, check_inclusion};
use recount_replay::timeline::turns;
use recount_replay::verify::{Checked, export};

#[path = "../tests/play/mod.rs"]
mod play;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The best of some runs, by the clock: entries are read on every core.
fn best(runs: u32, mut work: impl FnMut()) -> Duration {
    let once = |_| {
        let since = Instant::now();
        work();
        since.elapsed()
    };
    (0..runs).map(once).min().unwrap()
}

/// The tape of a campaign.
fn tape(play: &play::Play) -> Vec<u8> {
    let mut bytes = Vec::new();
    for turn in turns(&play.entries) {
        let at = turn.at..turn.at + turn.len();
        let ids: Vec<u8> = play.entries[at.clone()].iter().flat_map(|r| *r.id.as_bytes()).collect();
        for entry in &play.bytes[at] {
            bytes.extend_from_slice(entry);
            bytes.push(b'\n');
        }
        bytes.extend_from_slice(format!("#{} {}\n", turn.len(), Id::of(&ids)).as_bytes());
    }
    bytes
}

fn verifying(c: &mut Criterion) {
    let play = play::evenings(600);
    let bytes = tape(&play);
    let entries = play.entries.len();
    let found = export(&bytes);
    assert!(found.report.holds() && found.report.check(Checked::Dice).unwrap().passed > 1_000);
    let time = best(7, || drop(black_box(export(&bytes))));
    println!(
        "verify: {:.0} entries/s ({entries} entries of {} bytes; by the clock, best of 7)",
        entries as f64 / time.as_secs_f64(),
        bytes.len() / entries
    );
    let mut group = c.benchmark_group("verify");
    group.throughput(Throughput::Elements(entries as u64)).sample_size(20);
    group.bench_function("export", |b| b.iter(|| black_box(export(&bytes))));
    group.finish();
}

fn proving(c: &mut Criterion) {
    const SIZE: u64 = 1_000_000;
    let ids: Vec<Id> = (0..SIZE).map(|n| Id::of(&n.to_be_bytes())).collect();
    let tree = Tree::of(ids.iter().copied());
    let (mut at, root) = (0, tree.root());
    let mut next = || {
        at = (at + 611_953) % SIZE;
        at
    };
    let path = tree.inclusion(0, SIZE).unwrap();
    let time = best(7, || (0..10_000).for_each(|_| drop(black_box(tree.inclusion(next(), SIZE)))));
    println!("an entry among a million: {} bytes of proof, made in {:?}", path.len() * 32, time / 10_000);
    c.bench_function("inclusion/prove", |b| b.iter(|| black_box(tree.inclusion(next(), SIZE))));
    c.bench_function("inclusion/check", |b| {
        b.iter(|| check_inclusion(ids[0], 0, SIZE, &path, root).unwrap())
    });
    c.bench_function("consistency/prove", |b| b.iter(|| black_box(tree.consistency(1 + next() / 2, SIZE))));
    let mut grown = Tree::default();
    c.bench_function("append", |b| b.iter(|| grown.push(black_box(ids[7]))));
}

criterion_group!(trust, verifying, proving);
criterion_main!(trust);
