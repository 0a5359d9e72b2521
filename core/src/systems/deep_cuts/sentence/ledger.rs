//! Sentences of founding, the roster and the clocks.

use super::super::event::Event;
use super::{Names, because, many};

pub(super) fn say(names: &Names<'_>, event: &Event) -> Option<String> {
    roster(names, event).or_else(|| clocks(names, event))
}

fn roster(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::CrewFounded { name, tier, .. } => format!("A crew is founded: {name}, Tier {tier}."),
        Event::CharacterCreated { name, playbook, .. } if playbook.is_empty() => {
            format!("{name} joins the crew.")
        }
        Event::CharacterCreated { name, playbook, .. } => format!("{name}, {playbook}, joins the crew."),
        Event::FactionRegistered { name, tier, status, .. } => {
            format!("{name} is a faction of Tier {tier}, status {status:+}.")
        }
        Event::ContactRegistered { name, .. } => format!("{name} is a contact of the crew."),
        Event::CohortGained { name, kind, quality, .. } => {
            format!("The crew gains {name}: {kind}, quality {quality}.")
        }
        Event::ClaimGained { name, turf: true, .. } => format!("The crew gains turf: {name}."),
        Event::ClaimGained { name, turf: false, .. } => format!("The crew gains a claim: {name}."),
        Event::ClaimLost { claim, why } => {
            let name = names.0.crew.claims.get(claim).map_or_else(|| claim.title(), |c| c.name.clone());
            format!("The crew loses {name}{}.", because(why))
        }
        Event::ClockCreated { name, size, .. } => format!("A clock: {name}, {size} segments."),
        Event::LedgerAdjusted { of, field, by, why } => {
            format!("Set right: {} of {} by {by:+}{}.", field, names.owner(of), because(why))
        }
        Event::EveningBegan { n } => format!("Evening {n} begins."),
        _ => return None,
    })
}

fn clocks(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::ClockTicked { clock, n, lost } => {
            let lost = if *lost > 0 { format!(", {lost} lost") } else { String::new() };
            format!("{} gains {}{lost}.", names.clock(clock), many(*n, "tick", "ticks"))
        }
        Event::ClockFilled { clock } => format!("{} is full.", names.clock(clock)),
        _ => return None,
    })
}
