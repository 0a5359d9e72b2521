//! Every roll of a list of entries: its dice, who rolled, and where it fell among its exact odds.
//!
//! What an event says of a roll ([`Rolled`]) is put beside the dice that were asked for, so that statistics and the
//! story of one roll count the same dice. Knows no system and no floats; what chance makes of them is `api`'s.

use recount_core::entry::{Id, Recorded};
use recount_core::luck::{Asked, Source};
use recount_core::odds::{self, Odds, RollKind, Rolled};
use recount_core::slug::Slug;
use recount_core::systems::System;

use crate::judged::Judged;
use crate::timeline::{Turn, turns};

/// One roll of the record.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    /// The declaration that rolled.
    pub declaration: Id,
    /// Its position in the list of entries.
    pub at: usize,
    /// The evening it belongs to.
    pub session: Option<u32>,
    /// The member who declared it.
    pub member: Slug,
    /// The character who rolled, where the record says so.
    pub who: Option<Slug>,
    /// The dice that were asked for, with what fell.
    pub asked: Asked,
    /// Where it fell among its odds, where an event says how it was read.
    pub fell: Option<Fell>,
}

/// Where a roll fell among its exact odds.
#[derive(Clone, Debug, PartialEq)]
pub struct Fell {
    /// The kind of roll.
    pub kind: &'static str,
    /// The band it fell in, as its odds spell it.
    pub band: String,
    /// In how many equally likely ways it falls there.
    pub ways: u128,
    /// What was rolled, in words: `3d`.
    pub dice: String,
    /// Everything that could have come.
    pub odds: Odds,
}

impl Fell {
    /// Says where it fell: `a 1-3 on 3d: 1 in 8`.
    pub fn sentence(&self) -> String {
        format!("a {} on {}: {}", self.band, self.dice, chance(self.ways, self.odds.total))
    }
}

/// Returns the rolls of a list of entries, in order.
pub fn rolls(entries: &[Recorded], judged: &Judged, system: Option<System>) -> Vec<Roll> {
    let mut all = Vec::new();
    for (n, turn) in turns(entries).enumerate() {
        let Some(answer) = judged.answer(n) else { continue };
        all.extend(of_turn(&turn, &answer.asked, system));
    }
    all
}

/// Returns the rolls of one declaration; `asked` are the dice it asked for.
pub fn of_turn(turn: &Turn<'_>, asked: &[Asked], system: Option<System>) -> Vec<Roll> {
    let said: Vec<Rolled> = turn.followed().flat_map(|consequence| consequence.event.rolled()).collect();
    let entry = &turn.declaration.entry;
    let actor = turn.declared().command.info().actor;
    asked
        .iter()
        .map(|asked| {
            let rolled = said.iter().find(|rolled| rolled.label == asked.label);
            Roll {
                declaration: turn.declaration.id,
                at: turn.at,
                session: entry.session,
                member: entry.by.member.clone(),
                who: rolled.and_then(|rolled| rolled.who.clone()).or_else(|| actor.clone()),
                asked: asked.clone(),
                fell: rolled.and_then(|rolled| fell(system?, asked, rolled)),
            }
        })
        .collect()
}

/// Finds a roll among its odds; a told roll has no dice to count.
fn fell(system: System, asked: &Asked, rolled: &Rolled) -> Option<Fell> {
    if asked.source == Source::Told || rolled.faces.is_empty() {
        return None;
    }
    let kind = odds::kind(system.rolls(), Some(rolled.kind)).ok()?;
    let said: Vec<(String, i64)> = rolled.knobs.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect();
    let odds = system.odds(Some(kind.name), &said).ok()?;
    let band = rolled.band.clone()?;
    let ways = odds.bands.iter().find(|(name, _)| *name == band).map(|(_, ways)| *ways)?;
    Some(Fell { kind: kind.name, band, ways, dice: dice(kind, &rolled.knobs), odds })
}

/// Says what was rolled: `3d`, `0d`, `3d, bonus +1`.
fn dice(kind: &RollKind, knobs: &[(&'static str, i64)]) -> String {
    let said = |name: &str| knobs.iter().rfind(|(knob, _)| *knob == name).map(|(_, n)| *n);
    let part = |knob: &odds::Knob| match (knob.name, said(knob.name)) {
        ("dice", n) => Some(format!("{}d", n.unwrap_or(knob.default))),
        (name, Some(n)) if n != knob.default => Some(format!("{} {n:+}", name.replace('_', " "))),
        (_, _) => None,
    };
    let parts: Vec<String> = kind.knobs.iter().filter_map(part).collect();
    if parts.is_empty() { format!("a {} roll", kind.name) } else { parts.join(", ") }
}

/// The largest number of ways that people read as it is.
const MOST_WAYS: u128 = 36;

/// Says a chance as people do: `1 in 8`, `25 in 36`, `about 1 in 31`, `about 59 in 100`.
pub fn chance(ways: u128, total: u128) -> String {
    let (mut a, mut b) = (ways, total);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let (ways, total) = (ways / a.max(1), total / a.max(1));
    if total == 0 || ways == 0 {
        return "never".to_owned();
    }
    if total <= MOST_WAYS || ways == 1 {
        return format!("{ways} in {total}");
    }
    let rounded = (total + ways / 2) / ways;
    if rounded >= 10 {
        return format!("about 1 in {rounded}");
    }
    // Half a part more, so that the division rounds.
    format!("about {} in 100", (ways * 200 + total) / (total * 2))
}
