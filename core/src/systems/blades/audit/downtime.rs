//! Downtime activities: two are free, one at war, every other one is paid for, and there are six kinds.

use std::collections::BTreeMap;

use super::super::event::{Event, SlotKind};
use super::{Check, Play, Rulebook, joined, words};
use crate::audit::{Finding, Severity};
use crate::entry::Id;
use crate::slug::Slug;

/// Watches the activities of each downtime.
#[derive(Default)]
pub struct Activities {
    open: Option<Downtime>,
    wars: Vec<(Id, Vec<Id>, String)>,
}

struct Downtime {
    began: Id,
    at_war: bool,
    is_lenient: bool,
    taken: BTreeMap<Slug, Vec<Taken>>,
}

struct Taken {
    id: Id,
    slot: SlotKind,
    departure: Option<Id>,
}

impl Check<Rulebook> for Activities {
    /// Beyond the free ones an activity costs 1 coin or 1 rep, and the list is closed (BD-R2, R3, R4, R9, BS-R154).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (_, event) in &step.events {
            match event {
                Event::DowntimeBegan { at_war, .. } => {
                    self.close(found);
                    let is_lenient = step.house.is("war_activities", "two");
                    let taken = BTreeMap::new();
                    self.open = Some(Downtime { began: step.id, at_war: *at_war, is_lenient, taken });
                }
                Event::ActivityDeclared { pc, slot, .. } => {
                    let departure = step.departure("price").map(|(id, _)| id);
                    let taken = Taken { id: step.id, slot: *slot, departure };
                    if let Some(open) = &mut self.open {
                        open.taken.entry(pc.clone()).or_default().push(taken);
                    }
                }
                Event::DowntimeEnded { .. } => self.close(found),
                _ => {}
            }
        }
        unlisted(step, found);
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        self.close(found);
        let Some((first, ..)) = self.wars.first() else { return };
        let n = self.wars.len();
        let times = if n == 1 { "in one downtime".to_owned() } else { format!("in {n} downtimes") };
        let who: Vec<&str> = self.wars.iter().map(|(.., who)| who.as_str()).collect();
        let sentence =
            format!("War leaves one free activity each; {times} more were taken freely, by {}.", who.join("; by "));
        found.push(
            Finding::new("war-activities", Severity::Likely, "BS-R154", *first, sentence)
                .with(self.wars.iter().flat_map(|(began, ids, _)| std::iter::once(*began).chain(ids.iter().copied())))
                .because("a house rule of the table allows it, and the book does not"),
        );
    }
}

impl Activities {
    fn close(&mut self, found: &mut Vec<Finding>) {
        let Some(downtime) = self.open.take() else { return };
        for (pc, taken) in &downtime.taken {
            found.extend(unpaid(pc, taken));
        }
        self.wars.extend(war(&downtime));
    }
}

fn unpaid(pc: &Slug, taken: &[Taken]) -> Option<Finding> {
    let free = taken.iter().filter(|t| t.slot == SlotKind::Free).count();
    let unpaid = taken.iter().filter(|t| t.slot == SlotKind::Departed).count();
    if unpaid == 0 {
        return None;
    }
    let paid = taken.len() - free - unpaid;
    let sentence = format!(
        "{} took {} activities in one downtime: {free} free, {paid} paid, and {unpaid} that nobody paid for.",
        pc.title(),
        taken.len()
    );
    let first = taken.iter().find(|t| t.slot == SlotKind::Departed)?;
    Some(
        Finding::new("unpaid-activity", Severity::Firm, "BD-R9", first.id, sentence)
            .with(taken.iter().filter_map(|t| t.departure))
            .with(taken.iter().map(|t| t.id))
            .about(pc.as_str())
            .because("every activity and every coin stands in the record"),
    )
}

/// At war there is time for one free activity; a house rule may say two, the book does not (BS-R154).
fn war(downtime: &Downtime) -> Option<(Id, Vec<Id>, String)> {
    if !(downtime.at_war && downtime.is_lenient) {
        return None;
    }
    let free = |taken: &[Taken]| taken.iter().filter(|t| t.slot == SlotKind::Free).map(|t| t.id).collect::<Vec<_>>();
    let all = downtime.taken.iter().map(|(pc, taken)| (pc, free(taken)));
    let over: Vec<(&Slug, Vec<Id>)> = all.filter(|(_, ids)| ids.len() > 1).collect();
    if over.is_empty() {
        return None;
    }
    let second = over.iter().flat_map(|(_, ids)| ids[1..].to_vec()).collect();
    Some((downtime.began, second, joined(over.iter().map(|(pc, _)| pc.title()))))
}

/// Time spent on what is none of the six, as far as the words say so (BD-R4).
fn unlisted(step: &Play<'_>, found: &mut Vec<Finding>) {
    if step.command.is_some() {
        return;
    }
    let is_off = |line: &&str| {
        words::has_word(line, &["activity", "activities"])
            && words::says(line, &["not a listed", "unlisted", "not on the list", "earning money", "no such activity"])
    };
    for text in step.prose() {
        for line in text.lines().filter(is_off) {
            let sentence = format!("An activity went to something that is none of the six: “{line}”.");
            let about = line.split_whitespace().next().unwrap_or_default().to_lowercase();
            found.push(
                Finding::new("unlisted-activity", Severity::Likely, "BD-R4", step.id, sentence)
                    .about(about)
                    .because("only the words say so"),
            );
        }
    }
}
