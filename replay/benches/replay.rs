//! How long it takes to fold, to read a history, to judge it and to replay it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a bench stops where a test would")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use recount_replay::fold::fold;
use recount_replay::history::History;
use recount_replay::judged::Judged;
use recount_replay::scenario::{Change, Scenario};
use recount_replay::what_if::what_if;
use serde_json::json;

#[path = "../tests/play/mod.rs"]
mod play;

/// A crew with `turns` declarations of eleven events each, of the kinds that fill a real record.
fn busy(turns: usize) -> play::Play {
    let mut play = play::crew();
    play.happen(&[json!({"clock-created": {"clock": "tower", "name": "Tower", "size": 8, "kind": "plain"}})]);
    for turn in 0..turns {
        let pc = ["ash", "bram", "cole"][turn % 3];
        play.happen(&[
            json!({"stress-marked": {"pc": pc, "n": 2, "why": "resist"}}),
            json!({"heat-gained": {"n": 2, "why": "killing"}}),
            json!({"coin-gained": {"who": pc, "n": 1, "why": "share"}}),
            json!({"coin-spent": {"who": pc, "n": 1, "why": "bribe"}}),
            json!({"clock-ticked": {"clock": "tower", "n": 1, "lost": 0}}),
            json!({"xp-marked": {"pc": pc, "track": "prowess", "n": 1, "why": "desperate"}}),
            json!({"stress-cleared": {"pc": pc, "n": 2, "why": "vice"}}),
            json!({"heat-reduced": {"n": 2, "asked": 2, "why": "survey"}}),
            json!({"rep-gained": {"n": 1, "asked": 1, "why": "score"}}),
            json!({"rep-spent": {"n": 1, "why": "slot"}}),
            json!({"armor-restored": {"pc": pc, "kinds": []}}),
        ]);
    }
    play
}

fn folding(c: &mut Criterion) {
    let play = busy(10_000);
    let mut group = c.benchmark_group("fold");
    group.throughput(Throughput::Elements(play.entries.len() as u64));
    group.bench_function("decoded entries", |b| b.iter(|| fold(&play.entries)));
    group.finish();
}

fn reading(c: &mut Criterion) {
    let play = busy(125);
    assert!(play.entries.len() >= 1_500);
    c.bench_function("history of 1,500 entries", |b| b.iter(|| History::of(&play.entries)));
}

fn replaying(c: &mut Criterion) {
    let play = play::evenings(1_000);
    let first =
        play.entries.iter().find(|r| r.entry.declaration().is_some_and(|d| d.command.system().is_some()));
    let of = first.unwrap().id;
    let scenario = Scenario::one(Change::Never { of });
    let mut group = c.benchmark_group("what-if");
    group.sample_size(20);
    group.bench_function("judging 10,000 declarations", |b| b.iter(|| Judged::of(&play.entries)));
    let judged = Judged::of(&play.entries);
    group.bench_function("at the first of 10,000 declarations", |b| {
        b.iter_batched(
            || (),
            |()| what_if(&play.entries, &judged, &scenario).unwrap(),
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, folding, reading, replaying);
criterion_main!(benches);
