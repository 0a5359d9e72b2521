//! T3: taking harm, with the overflow from row to row and what stands above the worst.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::event::Event;
use super::super::Desk;
use crate::slug::Slug;

/// What a harm past the full worst row means (BS-R90).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Catastrophe {
    /// Level 4: it kills (BS-R91).
    Fatal,
    /// Something is lost for good.
    Lasting {
        /// What.
        text: String,
    },
}

/// Takes harm of level 1..=4: a full row sends it one row up (BS-R83, R88, R89, R90, R91, R107, BD-R58).
///
/// With the worst row full, `catastrophe` decides; unsaid, it becomes due.
pub fn take_harm(
    d: &mut Desk<'_>,
    pc: &Slug,
    label: &str,
    level_in: u32,
    catastrophe: Option<&Catastrophe>,
    rule: &'static str,
) {
    let mut level = level_in;
    while level < 4 && is_full(d, pc, level) {
        level += 1;
    }
    if level == 4 && level_in < 4 {
        match catastrophe {
            Some(Catastrophe::Lasting { text }) => {
                d.push(Event::LastingHarm { pc: pc.clone(), text: text.clone() }, &["BS-R90"]);
                clear_healing(d, pc);
                return;
            }
            Some(Catastrophe::Fatal) => {}
            None if d.house.is("l3_overflow", "fatal") => {}
            None => {
                d.push(Event::CatastropheDue { pc: pc.clone(), label: label.to_owned() }, &["BS-R90"]);
                return;
            }
        }
    }
    let taken = d.state.pc(pc).map(|c| c.harm.clone()).unwrap_or_default();
    let harm = d.fresh_name("harm", |name| taken.contains_key(name));
    let event = Event::HarmTaken { pc: pc.clone(), harm, label: label.to_owned(), level_in, level };
    d.push(event, &[rule, if level == level_in { "BS-R83" } else { "BS-R89" }]);
    clear_healing(d, pc);
    if level == 4 {
        d.push(Event::CharacterDied { pc: pc.clone(), cause: label.to_owned() }, &["BS-R91", "BS-R107"]);
    }
}

/// Says whether harm of that level finds every row from its own to the worst full: a catastrophe (BS-R90).
pub fn is_catastrophe(d: &Desk<'_>, pc: &Slug, level: u32) -> bool {
    (1..=3).contains(&level) && (level..=3).all(|row| is_full(d, pc, row))
}

/// Says whether a row has no space: two each in rows 1 and 2, one in row 3 (BS-R88).
fn is_full(d: &Desk<'_>, pc: &Slug, level: u32) -> bool {
    let spaces = if level == 3 { 1 } else { 2 };
    d.state.pc(pc).is_some_and(|c| c.row(level) >= spaces)
}

/// New harm wipes the healing clock's ticks (BD-R58).
fn clear_healing(d: &mut Desk<'_>, pc: &Slug) {
    let lost = d.state.pc(pc).map_or(0, |c| c.healing);
    if lost > 0 {
        d.push(Event::HealingClockCleared { pc: pc.clone(), lost }, &["BD-R58"]);
    }
}
