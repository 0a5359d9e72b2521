//! Sentences about downtime phases and activities.

use super::super::event::{Event, SlotKind};
use super::{Speaker, because, elsewhere, list, reading, rolled, to_do};
use crate::slug::Slug;

impl Speaker<'_> {
    pub(super) fn downtime(&self, event: &Event) -> String {
        match event {
            Event::DowntimeBegan { n, at_war } => {
                let war = if *at_war { ", at war" } else { "" };
                format!("Downtime {n} begins{war}.")
            }
            Event::AllowanceSet { pc, to, why } => {
                let why = because(why.as_deref().unwrap_or_default());
                format!("{} has {}{why}.", pc.title(), activities(*to))
            }
            Event::TrainingTracksReset { pc } => format!("{} may train each track again.", pc.title()),
            Event::ViceReset { pc, .. } => format!("{}'s vice calls again.", pc.title()),
            Event::DowntimeEnded { n, unused } => {
                let left = unused.iter().filter(|(_, n)| **n > 0);
                let left: Vec<_> = left.map(|(pc, n)| format!("{} {n}", pc.title())).collect();
                let left = if left.is_empty() { String::new() } else { format!("; unused: {}", list(left)) };
                format!("Downtime {n} ends{left}.")
            }
            Event::WarStatusChanged { at_war, faction } => {
                let with = faction.as_ref().map(|f| format!(" with {f}")).unwrap_or_default();
                if *at_war { format!("The crew is at war{with}.") } else { format!("The crew is at peace{with}.") }
            }
            Event::FreeActionRecorded { pc, what, text, .. } => {
                let text = text.as_ref().map(|text| format!(" ({text})")).unwrap_or_default();
                format!("{}, without an activity: {}{text}.", pc.title(), what.replace('-', " "))
            }
            Event::ActivityDeclared { pc, kind, slot, helpers, .. } => {
                let helped = if helpers.is_empty() {
                    String::new()
                } else {
                    format!(", helped by {}", list(helpers.iter().map(Slug::title)))
                };
                format!("{} takes an activity to {}{}{helped}.", pc.title(), to_do(*kind), paid(*slot))
            }
            Event::ActivityRolled { pc, kind, roll, .. } => {
                format!("{} rolls to {}: {}.", pc.title(), to_do(*kind), rolled(roll))
            }
            Event::ResultImproved { pc, to, extra_tiers } => {
                let more = if *extra_tiers > 0 { format!(" and {extra_tiers} beyond") } else { String::new() };
                format!("Coin raises {}'s result to {}{more}.", pc.title(), reading(Some(*to)))
            }
            Event::ActivitySettled { pc, kind } => format!("That settles {}'s activity to {}.", pc.title(), to_do(*kind)),
            Event::EffectUnknown { pc, kind } => {
                format!("Nobody kept what came of {}'s activity to {}.", pc.title(), to_do(*kind))
            }
            Event::ActivityNoted { pc, what } => format!("{} spends an activity on {what}.", pc.title()),
            Event::TrackTrained { pc, track } => format!("{} has trained {track} in this downtime.", pc.title()),
            before!(downtime) | after!(downtime) => elsewhere(event),
        }
    }
}

fn activities(n: u32) -> String {
    match n {
        1 => "1 free activity".to_owned(),
        n => format!("{n} free activities"),
    }
}

fn paid(slot: SlotKind) -> &'static str {
    match slot {
        SlotKind::Free => "",
        SlotKind::Coin => " for 1 coin",
        SlotKind::Rep => " for 1 rep",
        SlotKind::Flashback => " in a flashback",
        SlotKind::Cohort => " through a cohort",
        SlotKind::Departed => ", one more than the book gives",
    }
}
