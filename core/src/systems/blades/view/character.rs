//! A scoundrel's sheet: what is marked, what is rated, what waits.

use strum::IntoEnumIterator;

use super::super::state::{Character, Load, State};
use super::super::tails;
use super::super::terms::{Action, Attribute, Band, XpTrack};
use super::{names, subject};
use crate::decider::House;
use crate::slug::Slug;
use crate::view::{Subject, Track};

pub(super) fn character(state: &State, house: &House, slug: &Slug, pc: &Character) -> Subject {
    let mut tracks = marked(state, house, slug, pc);
    tracks.extend(rated(house, pc));
    tracks.extend(told(pc));
    tracks.extend(waiting(state, slug, pc));
    subject("character", slug, &pc.name, tracks)
}

/// What is marked on the sheet as play goes on.
fn marked(state: &State, house: &House, slug: &Slug, pc: &Character) -> Vec<Track> {
    let most = |n: u32| Some(i64::from(n));
    let load = pc.load.as_ref();
    let used = &pc.activities;
    let healing = tails::healing_size(state, house, slug);
    vec![
        Track::number("stress", pc.stress, most(tails::stress_max(state, house)), "boxes"),
        Track::text("trauma", names(pc.trauma.iter().map(|t| if t.is_empty() { "unnamed" } else { t }))),
        Track::text("harm", harm(pc)),
        Track::number("healing", pc.healing, most(healing), "segments"),
        Track::number("coin", pc.coin, most(tails::coin_cap(state, slug)), "coin"),
        Track::number("stash", pc.stash, Some(40), "stash"),
        Track::number("lifestyle", pc.lifestyle(), Some(4), "level"),
        Track::text("armor", armor(pc)),
        Track::number("load", load.map_or(0, Load::used), load.map(|load| i64::from(load.limit)), "boxes"),
        Track::text("items", names(load.iter().flat_map(|load| &load.items).map(|(item, _)| item))),
        Track::text("standing", pc.standing().to_string()),
        Track::number("free-activities-used", used.free_used, most(used.allowance), "activities"),
        Track::number("extra-activities", used.extra_used, None, "activities"),
    ]
}

/// Xp, attributes and actions; a rating that nobody knows is left out (BS-R337).
fn rated(house: &House, pc: &Character) -> Vec<Track> {
    let mut tracks = Vec::new();
    for track in XpTrack::iter() {
        let cap = Some(i64::from(tails::xp_cap(house, track)));
        tracks.push(Track::number(&format!("xp/{track}"), pc.xp.get(&track).copied().unwrap_or(0), cap, "xp"));
    }
    for attribute in Attribute::iter() {
        if let Some(rating) = pc.attribute(attribute) {
            tracks.push(Track::number(&format!("attribute/{attribute}"), rating, Some(4), "dots"));
        }
    }
    for action in Action::iter() {
        if let Some(rating) = pc.actions.get(&action) {
            tracks.push(Track::number(&format!("action/{action}"), *rating, Some(4), "dots"));
        }
    }
    tracks
}

fn told(pc: &Character) -> Vec<Track> {
    let mut tracks = vec![
        Track::text("playbook", pc.playbook.clone()),
        Track::text("abilities", names(pc.features.keys())),
    ];
    let texts = [("vice", &pc.vice.name), ("purveyor", &pc.vice.purveyor)];
    let texts = texts.into_iter().filter_map(|(name, text)| Some(Track::text(name, text.clone()?)));
    tracks.extend(texts);
    if pc.stress_unknown {
        tracks.push(Track::text("unknown", "stress before the record began"));
    }
    tracks
}

/// What must still be answered or settled.
fn waiting(state: &State, slug: &Slug, pc: &Character) -> Vec<Track> {
    let threats = state.consequences.values().filter(|c| c.pc == *slug && !c.is_closed);
    let threats = names(threats.map(|c| c.kind.said()));
    let read = |band: Option<Band>| band.map_or("unknown", Band::said);
    let roll = pc.roll.as_ref();
    let roll = roll.map(|r| format!("{}, {}, {} effect", read(r.band), r.position, r.effect));
    let pending = pc.pending.as_ref().map(|p| format!("{}: {}", p.activity, read(p.band)));
    let set_up = state.set_ups.get(slug).map(|s| s.benefit.to_string());
    let threats = Some(threats).filter(|threats| !threats.is_empty());
    let all = [("threats", threats), ("open-roll", roll), ("pending", pending), ("set-up", set_up)];
    all.into_iter().filter_map(|(name, text)| Some(Track::text(name, text?))).collect()
}

fn armor(pc: &Character) -> String {
    let boxes = [("standard", pc.armor.standard), ("heavy", pc.armor.heavy), ("special", pc.armor.special)];
    names(boxes.into_iter().filter(|(_, is_marked)| *is_marked).map(|(name, _)| name))
}

fn harm(pc: &Character) -> String {
    let mut harms: Vec<_> = pc.harm.values().collect();
    harms.sort_by(|a, b| b.level.cmp(&a.level).then_with(|| a.label.cmp(&b.label)));
    names(harms.iter().map(|h| format!("{} “{}”", h.level, h.label)))
}
