//! Events of downtime in sentences: vice, debts, supplies, activities, projects.

use super::super::event::Event;
use super::super::state::State;
use super::super::terms::{Activity, Slot};
use super::{many, name, purse};
use crate::slug::Slug;

/// Says an event, if it is one of these.
pub(super) fn say(s: &State, event: &Event) -> Option<String> {
    phase(s, event).or_else(|| pursuits(s, event)).or_else(|| ledgers(s, event))
}

/// Its beginning and end, and vice.
fn phase(s: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::DowntimeBegan { n } => format!("Downtime {n} begins."),
        Event::EdgeLost { pc, n } => format!("{} loses {n} Edge that was left.", name(s, pc)),
        Event::ArmourRestored { pc } => format!("The armour of {} is whole again.", name(s, pc)),
        Event::ActivitiesReset { pc, free, must_recover } => {
            let must = if *must_recover { "; one of them must be a recovery" } else { "" };
            format!("{} has {}{must}.", name(s, pc), many(*free, "free activity", "free activities"))
        }
        Event::ViceIndulged { pc } => match s.pc(pc).map(|c| c.vice.name.as_str()) {
            Some(vice) if !vice.is_empty() => format!("{} indulges their vice, {vice}.", name(s, pc)),
            Some(_) | None => format!("{} indulges their vice.", name(s, pc)),
        },
        Event::Overindulged { pc, face, .. } => format!("{} overindulges: {}.", name(s, pc), too_much(*face)),
        Event::PurveyorLost { pc } => format!("The purveyor of {} cuts them off.", name(s, pc)),
        Event::PurveyorSet { pc, purveyor, .. } => format!("{purveyor} serves the vice of {}.", name(s, pc)),
        Event::ActivityLost { pc, next: false } => format!("{} loses a free activity.", name(s, pc)),
        Event::ActivityLost { pc, next: true } => {
            format!("{} loses a free activity of the next downtime.", name(s, pc))
        }
        Event::LostToVice { pc } => format!("{} is lost to their vice for a while.", name(s, pc)),
        Event::ReturnedFromVice { pc } => format!("{} is back.", name(s, pc)),
        Event::DowntimeEnded {} => "The downtime is over.".to_owned(),
        _ => return None,
    })
}

/// What the die of overindulgence says (DC-R200–R205).
fn too_much(face: u16) -> &'static str {
    match face {
        1 => "they get wild",
        2 => "they spend big",
        3 => "they brag",
        4 => "they attract trouble",
        5 => "their purveyor has had enough",
        _ => "they are wasted",
    }
}

/// Activities and what comes of them.
fn pursuits(s: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::ActivityDeclared { pc, kind, slot } => {
            let paid = match slot {
                Slot::Free => "",
                Slot::Coin => ", for a coin",
                Slot::Rep => ", for a rep",
            };
            format!("{} {}{paid}.", name(s, pc), does(*kind))
        }
        Event::InstructorSet { pc, name: teacher, .. } => format!("{teacher} instructs {}.", name(s, pc)),
        Event::Instructing { pc, area, pupil: Some(pupil) } => {
            format!("{} teaches {} to {}.", name(s, pc), area.title(), name(s, pupil))
        }
        Event::Instructing { pc, area, pupil: None } => format!("{} teaches {}.", name(s, pc), area.title()),
        Event::ExpertiseGained { pc, area } => format!("{} can teach {} now.", name(s, pc), area.title()),
        Event::ProjectAccomplished { pc, what } => format!("{} accomplishes it: {what}.", name(s, pc)),
        Event::ProjectCreated { name, clocks, .. } => {
            format!("{name} is a project of {} now.", many(*clocks, "clock of eight", "clocks of eight"))
        }
        Event::ProjectTicked { project, pc, n, lost } => {
            let lost = if *lost > 0 { format!(", {lost} more than it needs") } else { String::new() };
            format!("{} ticks {n} on {}{lost}.", name(s, pc), project_name(s, project))
        }
        Event::ProjectFilled { project } => format!("{} is complete.", project_name(s, project)),
        Event::TraumaRemoved { pc, condition, .. } => format!("{} is {condition} no longer.", name(s, pc)),
        _ => return None,
    })
}

fn does(kind: Activity) -> &'static str {
    match kind {
        Activity::Acquire => "sets out to acquire something",
        Activity::Recover => "recovers",
        Activity::Hospital => "stays in a private hospital",
        Activity::Train => "trains",
        Activity::Instruct => "instructs",
        Activity::SimpleProject => "works on something simple",
        Activity::SideJob => "takes a side job",
        Activity::WorkOnProject => "works on a project",
    }
}

fn project_name(s: &State, project: &Slug) -> String {
    s.projects.get(project).map_or_else(|| project.title(), |p| p.name.clone())
}

/// Debts and supplies.
fn ledgers(s: &State, event: &Event) -> Option<String> {
    let to = |debt: &Slug| s.debts.get(debt).map_or_else(|| debt.title(), |d| d.provider.clone());
    let stock = |supply: &Slug| s.supplies.get(supply).map_or_else(|| supply.title(), |x| x.name.clone());
    Some(match event {
        Event::DebtOpened { debtor, provider, initial, for_what, .. } => {
            let purpose = if for_what.is_empty() { String::new() } else { format!(" for {for_what}") };
            let who = if debtor.as_str() == "crew" { "The crew".to_owned() } else { name(s, debtor) };
            format!("{who} owes {provider} {initial} coin{purpose}.")
        }
        Event::DebtTicked { debt, n } => format!("The debt with {} ticks by {n}.", to(debt)),
        Event::DebtCalled { debt } => format!("{} takes steps to get the money back.", to(debt)),
        Event::DebtTickRemoved { debt, favour: Some(favour) } => {
            format!("A favour takes a tick off the debt with {}: {favour}.", to(debt))
        }
        Event::DebtTickRemoved { debt, favour: None } => {
            format!("A tick comes off the debt with {}.", to(debt))
        }
        Event::DebtResolved { debt } => format!("The debt with {} is resolved.", to(debt)),
        Event::SupplyCreated { name: what, size, quality, owner, .. } => {
            let quality = quality.map(|q| format!(" of quality {q}")).unwrap_or_default();
            let whose = if owner.as_str() == "crew" { "The crew".to_owned() } else { purse(s, owner) };
            format!("{whose} has {what}{quality}, a clock of {size}.")
        }
        Event::SupplyTicked { supply, n, use_of, .. } => {
            let purpose = if use_of.is_empty() { String::new() } else { format!(" ({use_of})") };
            format!("The clock of {} ticks by {n}{purpose}.", stock(supply))
        }
        Event::SupplyExhausted { supply } => format!("Nothing is left of {}.", stock(supply)),
        _ => return None,
    })
}
