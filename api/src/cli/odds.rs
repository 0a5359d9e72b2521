//! `odds`: how likely each outcome of a roll is, exactly, as a table and as bars.

use recount_core::odds;
use recount_core::systems::System;
use recount_replay::rolls::chance;
use serde_json::json;

use super::args::Odds;
use super::new::system;
use super::outcome::{Failure, Output, USAGE};
use super::say;
use super::table::table;

/// How many parts the longest possible bar stands for: the whole.
const WHOLE: u128 = 1_000;

/// What was asked: a system, a kind of roll, and its knobs.
struct Asked {
    system: System,
    roll: Option<String>,
    knobs: Vec<(String, i64)>,
}

/// Shows the outcomes of a roll with their chances, and one bar each.
pub(super) fn odds(args: &Odds) -> Result<Output, Failure> {
    let asked = asked(args)?;
    let odds = asked.system.odds(asked.roll.as_deref(), &asked.knobs)?;
    let permille = |ways: u128| (ways * WHOLE + odds.total / 2) / odds.total.max(1);
    let most = odds.bands.iter().map(|(_, ways)| permille(*ways)).max().unwrap_or(0);
    let rows: Vec<_> = odds
        .bands
        .iter()
        .map(|(band, ways)| {
            // Half a part more, so that the division rounds.
            let parts = permille(*ways);
            let bar = |n: u128| u32::try_from(n).unwrap_or(u32::MAX);
            vec![
                band.clone(),
                format!("{}.{} %", parts / 10, parts % 10),
                chance(*ways, odds.total),
                format!("{ways} of {}", odds.total),
                say::bar(bar(parts), bar(most)),
            ]
        })
        .collect();
    let head = ["", "chance", "", "ways", ""];
    let text = format!("{}: {}\n{}", said(&asked)?, odds.reading, table(&head, &rows));
    let bands: Vec<_> =
        odds.bands.iter().map(|(band, ways)| json!({"band": band, "ways": ways.to_string()})).collect();
    let json = json!({"reading": odds.reading, "bands": bands, "total": odds.total.to_string()});
    Ok(Output::new(text, json))
}

/// Reads `[SYSTEM] [KIND] [N] [KNOB=N …]` in that order; `--system` and `--roll` say the same.
fn asked(args: &Odds) -> Result<Asked, Failure> {
    let is_number = |word: &str| word.parse::<i64>().is_ok() || word.contains('=');
    let mut words = args.words.iter().map(String::as_str).peekable();
    let name = |word: Option<&&str>| word.copied().filter(|word| !is_number(word)).map(str::to_owned);
    let mut said_system = args.system.clone();
    if let Some(word) = name(words.peek()) {
        let is_roll =
            system(&word).is_err() && odds::kind(system(args.system())?.rolls(), Some(&word)).is_ok();
        if !is_roll {
            words.next();
            said_system = Some(word);
        }
    }
    let system = system(said_system.as_deref().unwrap_or(args.system()))?;
    let mut roll = args.roll.clone();
    if let Some(word) = name(words.peek()) {
        words.next();
        roll = Some(word);
    }
    let knobs = words.map(|word| knob(system, roll.as_deref(), word)).collect::<Result<Vec<_>, _>>()?;
    Ok(Asked { system, roll, knobs })
}

/// Says what was asked: `Blades in the Dark, pool, dice 3`.
fn said(asked: &Asked) -> Result<String, Failure> {
    let kind = odds::kind(asked.system.rolls(), asked.roll.as_deref())?;
    let knobs = kind.ask(&asked.knobs)?;
    let knobs = knobs.all().map(|(name, n)| format!(", {} {n}", name.replace('_', " ")));
    Ok(format!("{}, {}{}", asked.system.title(), kind.name, knobs.collect::<String>()))
}

/// Reads `dice=3`; a bare number is the first knob of the roll.
fn knob(system: System, roll: Option<&str>, said: &str) -> Result<(String, i64), Failure> {
    let kind = odds::kind(system.rolls(), roll)?;
    let first = kind.knobs.first().map_or("dice", |knob| knob.name);
    let (name, n) = said.split_once('=').unwrap_or((first, said));
    let n = n.parse().map_err(|_| {
        Failure::new(USAGE, "NotANumber", format!("{name} takes a whole number, not {n}."))
            .hint(Some(format!("Say how many, such as {first}=3.")))
    })?;
    Ok((name.to_owned(), n))
}
