//! Says an event in a sentence, as a player would; a file for each part of the book.

mod after;
mod body;
mod downtime;
mod ledger;
mod score;

use super::event::{Event, Roll};
use super::state::State;
use crate::slug::Slug;
use crate::wording::list;

/// Says an event; `before` is the state that it came to.
pub fn sentence(before: &State, event: &Event) -> String {
    let names = Names(before);
    let said = score::say(&names, event)
        .or_else(|| body::say(&names, event))
        .or_else(|| ledger::say(&names, event))
        .or_else(|| after::say(before, event))
        .or_else(|| downtime::say(before, event));
    said.unwrap_or_else(|| panic!("BUG: no sentence for {event:?}"))
}

/// The names that people see, looked up in the state.
struct Names<'a>(&'a State);

impl Names<'_> {
    /// A character, or somebody outside the record.
    fn pc(&self, slug: &Slug) -> String {
        self.0.pc(slug).map_or_else(|| slug.title(), |c| c.name.clone())
    }

    /// Several characters.
    fn pcs(&self, slugs: &[Slug]) -> String {
        list(slugs.iter().map(|slug| self.pc(slug)))
    }

    /// The crew or a character, as the owner of xp or a debt.
    fn owner(&self, slug: &Slug) -> String {
        if slug.as_str() == "crew" { "The crew".to_owned() } else { self.pc(slug) }
    }

    fn faction(&self, slug: &Slug) -> String {
        self.0.factions.get(slug).map_or_else(|| slug.title(), |f| f.name.clone())
    }

    fn clock(&self, slug: &Slug) -> String {
        self.0.clocks.get(slug).map_or_else(|| slug.title(), |c| c.name.clone())
    }

    fn project(&self, slug: &Slug) -> String {
        self.0.projects.get(slug).map_or_else(|| slug.title(), |p| p.name.clone())
    }

    /// A harm or scar of a character, in words.
    fn harm(&self, pc: &Slug, harm: &Slug) -> String {
        let of = self.0.pc(pc);
        let label = of.and_then(|c| c.harm.get(harm)).map(|h| h.label.clone());
        let scar = of.and_then(|c| c.scars.get(harm)).cloned();
        label.or(scar).map_or_else(|| harm.title(), |label| format!("“{label}”"))
    }

    /// A threat that a character faces, in words.
    fn threat(&self, pc: &Slug, threat: &Slug) -> String {
        let found = self.0.encounter(pc).and_then(|e| e.threat(threat));
        found.map_or_else(|| threat.title(), |t| format!("“{}”", t.text))
    }
}

/// Says a roll: its dice, or the reading that survives.
fn dice(roll: &Roll) -> String {
    match &roll.told {
        Some(reading) => format!("read as {reading}"),
        None => {
            let faces: Vec<String> = roll.faces.iter().map(u16::to_string).collect();
            let zero = if roll.zero { ", keeping the lowest" } else { "" };
            format!("{}{zero}", faces.join(", "))
        }
    }
}

/// Says why, if anybody did.
fn because(why: &str) -> String {
    if why.trim().is_empty() { String::new() } else { format!(" ({why})") }
}

/// Returns the name of a character as people see it.
fn name(s: &State, pc: &Slug) -> String {
    s.pc(pc).map_or_else(|| pc.title(), |c| c.name.clone())
}

/// Returns the name of a faction as people see it.
fn faction(s: &State, faction: &Slug) -> String {
    s.factions.get(faction).map_or_else(|| faction.title(), |f| f.name.clone())
}

/// Says where coin lies.
fn purse(s: &State, purse: &Slug) -> String {
    match purse.as_str() {
        "vault" => "the vault".to_owned(),
        "bank" => "the bank".to_owned(),
        _ => name(s, purse),
    }
}

/// Counts things.
fn many(n: u32, one: &str, more: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {more}") }
}
