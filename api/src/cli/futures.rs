//! `futures` and `weigh`: many replays on every core, with a bar while they run.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use recount_core::amount::Amount;
use recount_replay::futures::{Ends, Fresh, Futures as Found, Named};
use recount_replay::scenario::Scenario;
use recount_replay::weigh::{Weight, alternatives_on};
use serde_json::{Value, json};

use super::args::{Futures, Weigh};
use super::outcome::{Failure, NOT_FOUND, Output, USAGE};
use super::table::table;
use super::{Door, say, scenario};
use crate::many::{self, MOST_RUNS, Watch};
use crate::scope::Scope;

/// How many tracks are shown when nobody says which.
const TRACKS: usize = 8;
/// How many values of one track are shown.
const VALUES: usize = 24;
/// How wide the longest bar is.
const WIDE: usize = 40;

/// Plays many futures from an entry on.
pub(super) fn futures(door: &Door, args: &Futures) -> Result<Output, Failure> {
    if !(1..=MOST_RUNS).contains(&args.runs) {
        let sentence = format!("--runs takes 1 to {MOST_RUNS}, not {}", args.runs);
        return Err(Failure::new(USAGE, "Usage", sentence).hint(Some("a thousand show a lot already")));
    }
    let book = door.book()?;
    let from = book.scope.entries[book.entry(&args.from)?].id;
    let scope = book.scope.effective();
    let from = scope.position(from).ok_or_else(|| not_effective(&args.from))?;
    let scenario = match &args.scenario {
        Some(path) => scenario::named(door, &book, path)?.0,
        None => Scenario::default(),
    };
    let ground = scope.base();
    let fresh = Fresh::of(&ground, &scenario, from, &args.salt)?;
    let watch = Watch::default();
    let found = watched(args.runs, &watch, || many::futures(&fresh, args.runs, &watch));
    let found = found.unwrap_or_default();
    let tracks = chosen(&scope, &found, &args.track)?;
    let mut text = format!(
        "{} from {} on, {} rolling afresh in each.\n",
        say::count(found.runs, "future", "futures"),
        args.from,
        say::count(found.rerolled, "declaration", "declarations")
    );
    if tracks.is_empty() {
        text += "Every one of them ends as recorded.\n";
    }
    for track in &tracks {
        text += &distribution(&scope, &found, track);
    }
    text +=
        "\nWhat people chose is held as recorded; only the dice fall again. * marks where the record ends.\n";
    Ok(Output::new(text, as_json(&scope, &found, &tracks)))
}

fn not_effective(entry: &str) -> Failure {
    Failure::new(NOT_FOUND, "NotEffective", format!("{entry} no longer counts: an amendment took its place"))
        .hint(Some("give its declaration, or the one before"))
}

/// Works while a bar shows how far it is.
fn watched<T: Send>(count: usize, watch: &Watch, work: impl FnOnce() -> T + Send) -> T {
    let bar = ProgressBar::new(count as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len}") {
        bar.set_style(style);
    }
    let is_done = AtomicBool::new(false);
    let answer = std::thread::scope(|scope| {
        let working = scope.spawn(|| {
            let answer = work();
            is_done.store(true, Ordering::Relaxed);
            answer
        });
        while !is_done.load(Ordering::Relaxed) && !working.is_finished() {
            bar.set_position(watch.done() as u64);
            std::thread::park_timeout(Duration::from_millis(40));
        }
        working.join()
    });
    bar.finish_and_clear();
    answer.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Returns the tracks that were named, or those that most often end otherwise than recorded.
fn chosen(scope: &Scope, found: &Found, names: &[String]) -> Result<Vec<Named>, Failure> {
    if names.is_empty() {
        let mut all: Vec<&Named> = found.ends.keys().collect();
        let is_number = |track: &Named| recorded(scope, found, track).is_none_or(|v| v.number().is_some());
        all.sort_by_key(|track| (!is_number(track), found.as_recorded(track)));
        return Ok(all.into_iter().take(TRACKS).cloned().collect());
    }
    let known: Vec<(&str, &str)> = scope.history().tracks().collect();
    names
        .iter()
        .map(|name| {
            let (subject, track) = name.split_once('.').unwrap_or((name, ""));
            let spaced = track.replace('_', " ");
            let found = known.iter().find(|(s, t)| *s == subject && (*t == track || *t == spaced));
            found.map(|(s, t)| ((*s).to_owned(), (*t).to_owned())).ok_or_else(|| {
                let sentence = format!("there is no track {name} in this campaign");
                Failure::new(NOT_FOUND, "NoTrack", sentence)
                    .hint(Some("write it like crew.heat; see `recount show` for the tracks"))
            })
        })
        .collect()
}

fn recorded(scope: &Scope, found: &Found, track: &Named) -> Option<Amount> {
    let at_end = || scope.history().sheet().value(&track.0, &track.1).cloned();
    found.recorded.get(track).cloned().unwrap_or_else(at_end)
}

fn ends(scope: &Scope, found: &Found, track: &Named) -> Ends {
    found
        .ends
        .get(track)
        .cloned()
        .unwrap_or_else(|| Ends::from([(recorded(scope, found, track), found.runs)]))
}

fn distribution(scope: &Scope, found: &Found, track: &Named) -> String {
    let (ends, recorded) = (ends(scope, found, track), recorded(scope, found, track));
    let most = ends.values().max().copied().unwrap_or(1).max(1);
    let mut text = format!("\n{} {}\n", track.0, track.1);
    let rows = ends.iter().take(VALUES).map(|(end, count)| {
        let mark = if *end == recorded { "*" } else { " " };
        let share = count * 1000 / found.runs.max(1);
        let bar = "█".repeat((count * WIDE).div_ceil(most));
        vec![format!("{mark} {}", say::value(end.as_ref())), format!("{}.{} %", share / 10, share % 10), bar]
    });
    text += &table(&[], &rows.collect::<Vec<_>>());
    if ends.len() > VALUES {
        text += &format!("  … and {} more\n", ends.len() - VALUES);
    }
    text
}

fn as_json(scope: &Scope, found: &Found, tracks: &[Named]) -> Value {
    let track = |track: &Named| {
        let ends = ends(scope, found, track);
        let ends = ends.iter().map(|(value, count)| json!({"value": value, "count": count}));
        json!({
            "subject": track.0, "track": track.1, "recorded": recorded(scope, found, track),
            "ends": ends.collect::<Value>(),
        })
    };
    json!({
        "runs": found.runs, "rerolled": found.rerolled, "tracks": tracks.iter().map(track).collect::<Value>(),
    })
}

/// Ranks a session's rulings.
pub(super) fn weigh(door: &Door, args: &Weigh) -> Result<Output, Failure> {
    let book = door.book()?;
    let scope = book.scope.effective();
    let range = session(&scope, args.session)?;
    let ground = scope.base();
    let all = alternatives_on(&ground, range);
    let watch = Watch::default();
    let weights = watched(all.len(), &watch, || many::weights(&ground, &all, &watch))?.unwrap_or_default();
    let mut text = format!(
        "Session {}: {}, heaviest first.\n",
        args.session,
        say::count(weights.len(), "ruling might have been one step otherwise", "rulings, one step otherwise")
    );
    for weight in weights.iter().take(args.most) {
        text += &told(&scope, weight);
    }
    if weights.len() > args.most {
        text += &format!("… and {} more\n", weights.len() - args.most);
    }
    Ok(Output::new(text, weights.iter().map(weight_json).collect()))
}

/// Returns where a session's entries stand; says which there are where there is none of that number.
fn session(scope: &Scope, number: u32) -> Result<std::ops::Range<usize>, Failure> {
    scope.session_range(number).ok_or_else(|| {
        let known: Vec<_> = scope.campaign().sessions.keys().map(u32::to_string).collect();
        Failure::new(NOT_FOUND, "NoSession", format!("nothing is recorded of session {number}"))
            .hint(Some(format!("there is: {}", known.join(", "))))
    })
}

fn told(scope: &Scope, weight: &Weight) -> String {
    let a = &weight.alternative;
    let row = scope.history().rows().get(a.at);
    let sentence = row.map_or("", |row| row.sentence.lines().next().unwrap_or_default());
    let moves: Vec<_> = weight.moves.iter().take(6).map(say::fact).collect();
    let more = weight.moves.len().saturating_sub(moves.len());
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    let moves = if moves.is_empty() { "nothing differs at the end".into() } else { moves.join(", ") };
    format!(
        "\n#{} {sentence}\n  {} {} → {}: {moves}{more}\n",
        a.seq,
        a.key.replace('_', " "),
        say::plain(&a.was),
        say::plain(&a.instead)
    )
}

fn weight_json(weight: &Weight) -> Value {
    let a = &weight.alternative;
    json!({
        "of": a.of, "seq": a.seq, "key": a.key, "was": a.was, "instead": a.instead, "facts": weight.facts,
        "distance": weight.distance, "moves": weight.moves,
    })
}
