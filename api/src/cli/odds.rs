//! `odds`: how likely each outcome of a roll is, exactly.

use serde_json::json;

use recount_core::odds;
use recount_core::systems::System;

use super::args::Odds;
use super::new::system;
use super::outcome::{Failure, Output, USAGE};
use super::table::table;

/// Shows the bands of a roll with their chances.
pub(super) fn odds(args: &Odds) -> Result<Output, Failure> {
    let system = system(&args.system)?;
    let knobs = args.knobs.iter().map(|said| knob(system, args, said)).collect::<Result<Vec<_>, _>>()?;
    let odds = system.odds(args.roll.as_deref(), &knobs)?;
    let rows: Vec<_> = odds
        .bands
        .iter()
        .map(|(band, ways)| {
            // Half a part more, so that the division rounds.
            let permille = (ways * 1_000 + odds.total / 2) / odds.total.max(1);
            vec![
                band.clone(),
                format!("{}.{} %", permille / 10, permille % 10),
                format!("{ways} of {}", odds.total),
            ]
        })
        .collect();
    let text = format!("{}\n{}", odds.reading, table(&["", "chance", "ways"], &rows));
    let bands: Vec<_> =
        odds.bands.iter().map(|(band, ways)| json!({"band": band, "ways": ways.to_string()})).collect();
    let json = json!({"reading": odds.reading, "bands": bands, "total": odds.total.to_string()});
    Ok(Output::new(text, json))
}

/// Reads `dice=3`; a bare number is the first knob of the roll.
fn knob(system: System, args: &Odds, said: &str) -> Result<(String, i64), Failure> {
    let kind = odds::kind(system.rolls(), args.roll.as_deref())?;
    let first = kind.knobs.first().map_or("dice", |knob| knob.name);
    let (name, n) = said.split_once('=').unwrap_or((first, said));
    let n = n.parse().map_err(|_| {
        Failure::new(USAGE, "NotANumber", format!("{name} takes a whole number, not {n}."))
            .hint(Some(format!("Say how many, such as {first}=3.")))
    })?;
    Ok((name.to_owned(), n))
}
