//! A scoundrel's sheet: what is marked, what is rated, what waits.

use super::super::state::{Character, Encounter, Load, State};
use super::super::terms::{LoadStyle, Mortal, level_said};
use super::{names, subject, titles};
use crate::decider::House;
use crate::slug::Slug;
use crate::view::{Subject, Track};

pub(super) fn character(state: &State, house: &House, slug: &Slug, pc: &Character) -> Subject {
    let mut tracks = marked(house, pc);
    tracks.extend(carried(pc.load.as_ref()));
    tracks.extend(activities(pc));
    tracks.extend(rated(pc));
    tracks.extend(waiting(state.encounter(slug), pc));
    subject("character", slug, &pc.name, tracks)
}

/// What is marked on the sheet as play goes on.
fn marked(house: &House, pc: &Character) -> Vec<Track> {
    let drawn = pc.xp.div_ceil(6).max(4);
    let mortal = match pc.mortal {
        Mortal::None => "",
        Mortal::Dying => "dying",
        Mortal::Stabilised => "stabilised",
    };
    let used = [(pc.armour_used, "armour"), (pc.special_used, "special armour")];
    let trauma = pc.trauma.iter().map(|t| if t.condition.is_empty() { "unnamed" } else { t.condition.as_str() });
    vec![
        Track::number("stress", pc.stress, Some(house.number("stress_max")), "boxes"),
        Track::text("trauma", names(trauma)),
        Track::number("edge", pc.edge, None, "edge"),
        Track::text("harm", harm(pc)),
        Track::text("mortal", mortal),
        Track::text("scars", names(pc.scars.values())),
        Track::number("healing", pc.healing, Some(house.number("healing_size")), "segments"),
        Track::text("armour", names(used.into_iter().filter(|(is, _)| *is).map(|(_, what)| what))),
        Track::number("stash", pc.stash, None, "coin"),
        Track::number("lifestyle", pc.lifestyle, Some(4), "level"),
        Track::number("xp", pc.xp, Some(i64::from(drawn) * 6), "ticks"),
        Track::number("clocks", pc.filled_clocks(), Some(i64::from(drawn)), "filled clocks"),
        Track::text("standing", pc.standing.to_string()),
    ]
}

fn carried(load: Option<&Load>) -> Vec<Track> {
    let style = load.map_or("", |load| match load.style {
        LoadStyle::Conspicuous => "conspicuous",
        LoadStyle::Discreet => "discreet",
    });
    let seen = load.is_some_and(|l| l.style == LoadStyle::Conspicuous || l.is_seen);
    let manner = [(seen, "conspicuous"), (load.is_some_and(Load::is_encumbered), "encumbered")];
    vec![
        Track::text("style", style),
        Track::number("load", load.map_or(0, Load::total), Some(9), "boxes"),
        Track::text("items", names(load.iter().flat_map(|l| &l.items).map(|i| &i.name))),
        Track::text("manner", names(manner.into_iter().filter(|(is, _)| *is).map(|(_, what)| what))),
    ]
}

fn activities(pc: &Character) -> Vec<Track> {
    let used = &pc.activities;
    vec![
        Track::number("free-activities-left", used.free_left(), Some(i64::from(used.free)), "activities"),
        Track::number("extra-activities", used.extra_used, None, "activities"),
        Track::text("must-recover", if used.must_recover && !used.recovered { "yes" } else { "" }),
    ]
}

/// Actions, attributes and what else is known.
fn rated(pc: &Character) -> Vec<Track> {
    let dots = |kind: &str, (name, dots): (&Slug, &u32)| {
        Track::number(&format!("{kind}/{name}"), *dots, Some(4), "dots")
    };
    let mut tracks: Vec<_> = pc.attributes.iter().map(|of| dots("attribute", of)).collect();
    tracks.extend(pc.actions.iter().map(|of| dots("action", of)));
    tracks.push(Track::text("playbook", pc.playbook.clone()));
    tracks.push(Track::text("abilities", titles(&pc.abilities)));
    tracks.push(Track::text("vice", pc.vice.name.clone()));
    tracks.push(Track::text("purveyor", pc.vice.purveyor.clone().unwrap_or_default()));
    tracks.push(Track::text("expertise", titles(&pc.expertise)));
    if let Some(teacher) = &pc.instructor {
        tracks.push(Track::text("instructor", format!("{} ({})", teacher.name, titles(&teacher.areas))));
    }
    tracks
}

/// What must still be answered or settled.
fn waiting(encounter: Option<&Encounter>, pc: &Character) -> Vec<Track> {
    let mut tracks = Vec::new();
    if let Some(e) = encounter {
        let threats = e.threats.iter().map(|t| match t.band {
            Some(band) => format!("{} ({}, level {})", t.text, band.said(), t.level),
            None => format!("{} (level {})", t.text, t.level),
        });
        tracks.push(Track::text("faces", names(threats)));
        tracks.push(Track::text("position", e.position.to_string()));
        tracks.push(Track::text("effect", level_said(e.effect)));
    }
    if let Some(invocation) = &pc.invocation {
        tracks.push(Track::text("invoked", invocation.harm.title()));
    }
    if pc.details > 0 {
        tracks.push(Track::number("details", pc.details, None, "questions"));
    }
    tracks
}

fn harm(pc: &Character) -> String {
    let mut harms: Vec<_> = pc.harm.values().collect();
    harms.sort_by(|a, b| b.level.cmp(&a.level).then_with(|| a.label.cmp(&b.label)));
    let struck = |is: bool| if is { " (struck)" } else { "" };
    names(harms.iter().map(|h| format!("{} “{}”{}", h.level, h.label, struck(h.is_struck))))
}
