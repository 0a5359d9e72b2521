//! How long it takes to fold, to read a history, to judge it and to replay it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a bench stops where a test would")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use recount_core::view::facts;
use recount_replay::fold::fold;
use recount_replay::futures::Fresh;
use recount_replay::history::History;
use recount_replay::judged::Judged;
use recount_replay::scenario::{Change, Scenario};
use recount_replay::timeline::turns;
use recount_replay::weigh::{Alternative, alternatives_on, weigh_one};
use recount_replay::what_if::{Ground, what_if};
use serde_json::json;

#[path = "../tests/play/mod.rs"]
mod play;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

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
    group.bench_function("plain fold of the same entries", |b| b.iter(|| fold(&play.entries)));
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

/// A replay that begins near the end, and the difference between two ends.
fn replaying_the_end(c: &mut Criterion) {
    let play = play::evenings(1_000);
    let judged = Judged::of(&play.entries);
    let ruled = turns(&play.entries).filter(|turn| turn.declared().command.system().is_some());
    let ruled: Vec<_> = ruled.map(|turn| turn.declaration.id).collect();
    let of = ruled[ruled.len() - 100];
    let scenario = Scenario::one(Change::Never { of });
    let mut group = c.benchmark_group("the end of 10,000 declarations");
    group.bench_function("plain fold", |b| b.iter(|| fold(&play.entries)));
    group.bench_function("what-if at the last 100", |b| {
        b.iter(|| what_if(&play.entries, &judged, &scenario).unwrap());
    });
    let answer = what_if(&play.entries, &judged, &scenario).unwrap();
    group.bench_function("difference of the two ends", |b| {
        b.iter(|| facts(&answer.recorded.sheet(), &answer.campaign.sheet()));
    });
    group.finish();
}

/// A record of 10,000 declarations that was amended twenty times, each time near its end, as tables do.
fn amended(c: &mut Criterion) {
    let plain = play::evenings(1_000);
    let mut play = play::evenings(1_000);
    let ruled = turns(&plain.entries).filter(|turn| turn.declared().command.system().is_some());
    let ruled: Vec<_> = ruled.map(|turn| turn.declaration.id).collect();
    let late = ruled.iter().rev().step_by(5);
    let undone = late.filter(|of| play.amend(Scenario::one(Change::Never { of: **of })).is_ok()).take(20);
    assert_eq!(undone.count(), 20);
    let mut group = c.benchmark_group("20 amendments of 10,000 declarations");
    group.sample_size(10);
    group.bench_function("plain fold, never amended", |b| b.iter(|| fold(&plain.entries)));
    group.bench_function("history, never amended", |b| b.iter(|| History::of(&plain.entries)));
    group.bench_function("history, amended", |b| b.iter(|| History::of(&play.entries)));
    group.finish();
}

/// How many cores the table has, as the figures suppose.
const CORES: usize = 2;

/// Ten thousand futures of a tail of a hundred declarations, on two cores.
fn fresh_futures(c: &mut Criterion) {
    let play = play::evenings(10);
    let judged = Judged::of(&play.entries);
    let ground = Ground::of(&play.entries, &judged);
    let fresh = Fresh::of(&ground, &Scenario::default(), 0, "").unwrap();
    let mut group = c.benchmark_group("futures of 100 declarations");
    group.sample_size(10);
    group.bench_function("plain fold", |b| b.iter(|| fold(&play.entries)));
    group.bench_function("10,000 futures on two cores", |b| {
        b.iter(|| {
            std::thread::scope(|scope| {
                let part = 10_000 / CORES;
                let parts = (0..CORES).map(|n| (n * part + 1)..=((n + 1) * part));
                let running: Vec<_> = parts.map(|part| scope.spawn(|| fresh.gather(part))).collect();
                running.into_iter().map(|part| part.join().unwrap().runs).sum::<usize>()
            })
        });
    });
    group.finish();
}

/// A session of two hundred rulings, then the rest of ten thousand declarations, weighed on two cores.
fn weighing(c: &mut Criterion) {
    let mut play = play::crew();
    for _ in 0..200 {
        play.say(
            json!({"blades": {"assess-heat": {"occasion": "a brawl", "ruling": {"exposure": "contained"}}}}),
        );
    }
    let session = play.entries.len();
    play::go_on(&mut play, 980);
    let judged = Judged::of(&play.entries);
    let ground = Ground::of(&play.entries, &judged);
    let all = alternatives_on(&ground, 0..session);
    assert!(all.len() >= 200 && turns(&play.entries).count() >= 10_000);
    let mut group = c.benchmark_group("a session of 200 rulings in 10,000 declarations");
    group.sample_size(10);
    group.bench_function("plain fold", |b| b.iter(|| fold(&play.entries)));
    group.bench_function("weigh on two cores", |b| {
        b.iter(|| {
            std::thread::scope(|scope| {
                let parts = all.chunks(all.len().div_ceil(CORES));
                let weigh =
                    |part: &[Alternative]| part.iter().filter_map(|a| weigh_one(&ground, a).unwrap()).count();
                let running: Vec<_> = parts.map(|part| scope.spawn(move || weigh(part))).collect();
                running.into_iter().map(|part| part.join().unwrap()).sum::<usize>()
            })
        });
    });
    group.finish();
}

criterion_group!(benches, folding, reading, replaying, replaying_the_end, amended, fresh_futures, weighing);
criterion_main!(benches);
