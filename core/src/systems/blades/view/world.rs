//! What belongs to nobody's sheet: factions, clocks, projects, notes.

use super::super::state::{ClockKind, Faction, GameClock, Note, Project, ProjectStatus, State};
use super::{names, subject};
use crate::slug::Slug;
use crate::view::{Subject, Track};

pub(super) fn faction(state: &State, slug: &Slug, faction: &Faction) -> Subject {
    let wars = names(faction.wars.iter().map(|other| named(state, other)));
    let tracks = vec![
        Track::number("status", faction.status, Some(3), "status"),
        Track::text("stance", if faction.eliminated { "gone" } else { stance(faction.status) }),
        Track::number("tier", faction.tier, Some(6), "tier"),
        Track::text("hold", faction.hold.to_string()),
        Track::text("wars", wars),
    ];
    subject("faction", slug, &faction.name, tracks)
}

/// Says what a level of status means between a faction and the crew (BS-R152).
fn stance(status: i32) -> &'static str {
    match status {
        ..=-3 => "war",
        -2 => "hostile",
        -1 => "interfering",
        0 => "neutral",
        1 => "helpful",
        2 => "friendly",
        3.. => "allies",
    }
}

fn named(state: &State, faction: &Slug) -> String {
    state.factions.get(faction).map_or_else(|| faction.title(), |f| f.name.clone())
}

pub(super) fn clock(state: &State, slug: &Slug, clock: &GameClock) -> Subject {
    let other = |slug: &Slug| state.clocks.get(slug).map_or_else(|| slug.title(), |c| c.name.clone());
    let kind = match &clock.kind {
        ClockKind::Plain => "plain".to_owned(),
        ClockKind::Danger => "danger".to_owned(),
        ClockKind::Racing { of } => format!("racing {}", other(of)),
        ClockKind::Linked { opens_after } => format!("after {}", other(opens_after)),
        ClockKind::Mission => "mission".to_owned(),
        ClockKind::TugOfWar => "tug of war".to_owned(),
        ClockKind::Faction { faction } => format!("of {}", named(state, faction)),
        ClockKind::Patience { faction } => format!("patience of {}", named(state, faction)),
    };
    let tracks = vec![
        Track::number("filled", clock.clock.filled, Some(i64::from(clock.clock.size)), "segments"),
        Track::text("state", if clock.is_open { "open" } else { "closed" }),
        Track::text("kind", kind),
    ];
    subject("clock", slug, &clock.name, tracks)
}

pub(super) fn project(slug: &Slug, project: &Project) -> Subject {
    let filled: u32 = project.clocks.iter().map(|c| c.filled).sum();
    let size: u32 = project.clocks.iter().map(|c| c.size).sum();
    let state = match project.status {
        ProjectStatus::Blocked => "blocked",
        ProjectStatus::Open => "open",
        ProjectStatus::Filled => "filled",
        ProjectStatus::Done => "done",
    };
    let mut tracks = vec![
        Track::number("filled", filled, Some(i64::from(size)), "segments"),
        Track::text("state", state),
    ];
    if project.clocks.len() > 1 {
        let clocks = project.clocks.iter().map(|c| format!("{}/{}", c.filled, c.size));
        tracks.push(Track::text("clocks", names(clocks)));
    }
    let texts = [
        ("methods", Some(names(&project.methods)).filter(|methods| !methods.is_empty())),
        ("owner", project.owner.as_ref().map(Slug::title)),
        ("needs", project.requires.as_ref().map(Slug::title)),
    ];
    tracks.extend(texts.into_iter().filter_map(|(name, text)| Some(Track::text(name, text?))));
    subject("project", slug, &project.name, tracks)
}

pub(super) fn note(slug: &Slug, note: &Note) -> Subject {
    subject("note", slug, &note.about, vec![Track::text("stands", note.text.clone())])
}
