//! Downtime: two activities are free, and whoever overindulges is not said to have kept away from it.

use std::collections::BTreeMap;

use super::super::event::Event;
use super::super::terms::Slot;
use super::{Check, Play, Rulebook};
use crate::audit::check::joined;
use crate::audit::prose::Denied;
use crate::audit::{Finding, Severity};
use crate::entry::Id;
use crate::slug::Slug;

/// How many activities the book leaves free (DC-R217).
const FREE: usize = 2;

/// Watches the free activities of each downtime, where a house rule allows more than the book.
#[derive(Default)]
pub struct Activities {
    taken: BTreeMap<Slug, Vec<Id>>,
    over: Vec<(Slug, Vec<Id>)>,
}

impl Check<Rulebook> for Activities {
    /// Each scoundrel has two free activities; a further one costs 1 coin or 1 rep (DC-R217, R218).
    fn step(&mut self, step: &Play<'_>, _found: &mut Vec<Finding>) {
        for (_, event) in &step.events {
            match event {
                Event::DowntimeBegan { .. } => self.close(),
                Event::ActivityDeclared { pc, slot: Slot::Free, .. } => {
                    self.taken.entry(pc.clone()).or_default().push(step.id);
                }
                _ => {}
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        self.close();
        let Some((_, ids)) = self.over.first() else { return };
        let n: usize = self.over.iter().map(|(_, ids)| ids.len()).sum();
        let mut who: Vec<String> = self.over.iter().map(|(pc, _)| pc.title()).collect();
        who.dedup();
        let more = if n == 1 { "one more was".to_owned() } else { format!("{n} more were") };
        let who = joined(who);
        let sentence = format!("Two activities of a downtime are free; {more} taken freely, by {who}.");
        found.push(
            Finding::new("free-activities", Severity::Likely, "DC-R217", ids[0], sentence)
                .with(self.over.iter().flat_map(|(_, ids)| ids.iter().copied()))
                .because("a house rule of the table allows it, and the book does not"),
        );
    }
}

impl Activities {
    fn close(&mut self) {
        let over =
            |(pc, ids): (Slug, Vec<Id>)| Some((pc, ids.get(FREE..).filter(|ids| !ids.is_empty())?.to_vec()));
        self.over.extend(std::mem::take(&mut self.taken).into_iter().filter_map(over));
    }
}

/// Watches overindulgences against what the notes say of them.
#[derive(Default)]
pub struct Vices {
    denied: Denied,
}

impl Check<Rulebook> for Vices {
    /// From 6 stress on it is an overindulgence, whatever is said of it (DC-R199).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        self.denied.read(step);
        for (id, event) in &step.events {
            let (pc, does) = match event {
                Event::Overindulged { pc, face, .. } => (pc, format!("does, with a {face}")),
                Event::LostToVice { pc } => (pc, "is lost to their vice".to_owned()),
                _ => continue,
            };
            let does = format!("{} {does}", pc.title());
            found.extend(self.denied.against(step, *id, &does, "DC-R199"));
        }
    }
}
