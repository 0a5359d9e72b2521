//! What belongs to nobody's sheet: factions, clocks, projects, supplies, debts, bargains on offer.

use super::super::event::ProjectKind;
use super::super::state::{Bargain, Debt, Faction, GameClock, Project, Supply};
use super::subject;
use crate::slug::Slug;
use crate::view::{Subject, Track};

pub(super) fn faction(slug: &Slug, faction: &Faction) -> Subject {
    let tracks = vec![
        Track::number("status", faction.status, Some(3), "status"),
        Track::number("tier", faction.tier, Some(6), "tier"),
        Track::text("war", if faction.at_war { "at war" } else { "" }),
    ];
    subject("faction", slug, &faction.name, tracks)
}

pub(super) fn clock(slug: &Slug, clock: &GameClock) -> Subject {
    let filled = Track::number("filled", clock.clock.filled, Some(i64::from(clock.clock.size)), "segments");
    subject("clock", slug, &clock.name, vec![filled])
}

pub(super) fn project(slug: &Slug, project: &Project) -> Subject {
    let kind = match &project.kind {
        ProjectKind::Plain => "project".to_owned(),
        ProjectKind::Investigation => "investigation".to_owned(),
        ProjectKind::TraumaRecovery { pc } => format!("recovery of {}", pc.title()),
    };
    let tracks = vec![
        Track::number("filled", project.filled, Some(i64::from(project.size())), "segments"),
        Track::text("kind", kind),
        Track::number("clocks", project.clocks, None, "clocks"),
    ];
    subject("project", slug, &project.name, tracks)
}

pub(super) fn supply(slug: &Slug, supply: &Supply) -> Subject {
    let mut tracks = vec![
        Track::number("used", supply.clock.filled, Some(i64::from(supply.clock.size)), "segments"),
        Track::text("kind", supply.kind.clone()),
        Track::text("owner", supply.owner.title()),
    ];
    if let Some(quality) = supply.quality {
        tracks.push(Track::number("quality", quality, None, "quality"));
    }
    subject("supply", slug, &supply.name, tracks)
}

pub(super) fn debt(slug: &Slug, debt: &Debt) -> Subject {
    let tracks = vec![
        Track::number("owed", debt.initial, None, "coin"),
        Track::number("ticks", debt.clock.filled, Some(i64::from(debt.clock.size)), "segments"),
        Track::text("debtor", debt.debtor.title()),
        Track::text("called", if debt.is_called { "yes" } else { "" }),
    ];
    subject("debt", slug, &debt.provider, tracks)
}

pub(super) fn bargain(slug: &Slug, bargain: &Bargain) -> Subject {
    let name = format!("Bargain for {}", bargain.pc.title());
    subject("bargain", slug, &name, vec![Track::text("state", "on offer")])
}
