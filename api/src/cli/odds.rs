//! `odds`: how likely each outcome of a roll is, exactly.

use serde_json::json;

use super::args::Odds;
use super::new::system;
use super::outcome::{Failure, Output, USAGE};
use super::table::table;

/// The biggest pool that is counted out; its ways are 6 to this power.
const MOST_DICE: i64 = 24;

/// Shows the bands of a roll with their chances.
pub(super) fn odds(args: &Odds) -> Result<Output, Failure> {
    let system = system(&args.system)?;
    if !(-MOST_DICE..=MOST_DICE).contains(&args.dice) {
        let sentence = format!("Odds are counted for up to {MOST_DICE} dice, not {}.", args.dice);
        return Err(Failure::new(USAGE, "TooManyDice", sentence));
    }
    let odds = system.odds(args.dice);
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
    let json =
        json!({"dice": odds.dice, "reading": odds.reading, "bands": bands, "total": odds.total.to_string()});
    Ok(Output::new(text, json))
}
