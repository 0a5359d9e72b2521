//! What people see of the state: the party, then characters, checks and exchanges that are open, with tracks.
//!
//! Names of tracks are stable: series, differences and tests read them. Nothing is decided here; of the pool nothing
//! but its size is shown (SY-R35).

use super::state::{Character, Check, Exchange, Member, Proposal, State};
use super::terms::{CheckKind, Down, Edge, EdgeKind, Growth, RestStatus};
use crate::decider::House;
use crate::slug::Slug;
use crate::view::{Sheet, Subject, Track};

/// Shows the state.
pub fn sheet(state: &State, _house: &House) -> Sheet {
    let pool = vec![Track::number("synergy", state.synergy, None, "Synergy")];
    let mut subjects = Vec::new();
    if !state.characters.is_empty() || state.synergy > 0 {
        subjects.push(subject("party", "party", "The party", pool));
    }
    subjects.extend(state.characters.iter().map(|(slug, pc)| character(state, slug, pc)));
    let proposals = state.proposals.iter().filter(|(_, p)| p.is_open);
    subjects.extend(proposals.map(|(slug, p)| proposal(state, slug, p)));
    let checks = state.checks.iter().filter(|(_, c)| c.committed.is_none());
    subjects.extend(checks.map(|(slug, c)| check(state, slug, c)));
    let exchanges = state.exchanges.iter().filter(|(_, e)| e.is_open);
    subjects.extend(exchanges.map(|(slug, e)| exchange(state, slug, e)));
    Sheet { subjects }
}

fn subject(kind: &str, slug: &str, name: &str, tracks: Vec<Track>) -> Subject {
    Subject { kind: kind.to_owned(), slug: slug.to_owned(), name: name.to_owned(), tracks }
}

fn character(state: &State, slug: &Slug, pc: &Character) -> Subject {
    let mut tracks = pools(pc);
    tracks.extend(pc.traits.iter().map(|(name, uses)| {
        Track::number(&format!("trait/{name}"), uses.spent, Some(i64::from(uses.allowance)), "uses spent")
    }));
    tracks.extend(pc.once_per_rest.iter().map(|(name, is_available)| {
        Track::text(&format!("once/{name}"), if *is_available { "available" } else { "used" })
    }));
    tracks.extend(pc.levels.iter().map(|((kind, name), level)| {
        let (kind, unit) = match kind {
            Growth::Skill => ("skill", "SL"),
            Growth::Class => ("class", "CL"),
        };
        Track::number(&format!("{kind}/{name}"), *level, None, unit)
    }));
    let vitals = pc.core_vitals.iter().filter(|(name, _)| **name != "vit");
    tracks.extend(vitals.map(|(name, value)| Track::number(&format!("vital/{name}"), *value, None, "")));
    tracks.extend(told(state, slug, pc));
    subject("character", slug.as_str(), &pc.name, tracks)
}

/// What is counted as play goes on.
fn pools(pc: &Character) -> Vec<Track> {
    let all = [pc.ad_ready, pc.ad_wounded, pc.ad_spent].into_iter().map(i64::from).sum();
    let most = |n: Option<u32>| n.map(i64::from);
    vec![
        Track::number("vit", pc.vit, most(pc.vit_max()), "VIT"),
        Track::number("ad-ready", pc.ad_ready, Some(all), "dice"),
        Track::number("ad-wounded", pc.ad_wounded, Some(all), "dice"),
        Track::number("ad-spent", pc.ad_spent, Some(all), "dice"),
        Track::number("md-prepared", pc.md_prepared, None, "dice"),
        Track::number("trance-spent", pc.trance_spent, most(pc.trance_allowance), "uses"),
        Track::number("sp", pc.sp, None, "SP"),
    ]
}

fn told(state: &State, slug: &Slug, pc: &Character) -> Vec<Track> {
    let rest = state.last_rest(slug).map(|(_, member)| rest(member));
    let bloodline = if pc.bloodline.name.is_empty() { "ordinary" } else { &pc.bloodline.name };
    let discounted = pc.discounted.iter().map(|level| level.said());
    let needs = needs(pc);
    let all = [
        ("trance", pc.is_in_trance.then(|| "in Trance".to_owned())),
        ("rest", rest),
        ("care", pc.care.map(|care| care.to_string())),
        ("down", (pc.down != Down::None).then(|| pc.down.said().to_owned())),
        ("conditions", some(names(pc.conditions.iter().cloned()))),
        ("trained-in-exchange", some(names(discounted))),
        ("player", Some(pc.player.as_ref().map_or_else(|| "the Guide".to_owned(), Slug::to_string))),
        ("bloodline", Some(bloodline.to_owned())),
        ("bloodline-needs", some(names(needs))),
    ];
    all.into_iter().filter_map(|(name, text)| Some(Track::text(name, text?))).collect()
}

fn needs(pc: &Character) -> impl Iterator<Item = String> {
    let bloodline = &pc.bloodline;
    let all = [
        (bloodline.needs_sleep, "sleep"),
        (bloodline.inactive_rest, "inactivity"),
        (bloodline.medicine_blocked_nonmagical, "no nonmagical Medicine"),
        (bloodline.occult_care, "Occult care"),
    ];
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, need)| need.to_owned())
}

fn rest(member: Member) -> String {
    match member.status {
        RestStatus::Resting => format!("resting, {} of 8 hours", member.elapsed),
        RestStatus::Interrupted => "interrupted".to_owned(),
        RestStatus::Completed => "completed".to_owned(),
    }
}

fn proposal(state: &State, slug: &Slug, p: &Proposal) -> Subject {
    let tracks = vec![
        Track::text("between", format!("{} and {}", state.name(&p.a), state.name(&p.b))),
        Track::number("amount", p.n, None, "Synergy"),
    ];
    subject("proposal", slug.as_str(), &slug.title(), tracks)
}

fn check(state: &State, slug: &Slug, c: &Check) -> Subject {
    let sources = |kind| {
        let of = c.sources.iter().filter(move |(k, _)| *k == kind);
        names(of.map(|(_, source)| source.clone()))
    };
    let kind = match c.kind {
        CheckKind::Active => "active",
        CheckKind::Passive => "passive",
    };
    let edge = match c.edge() {
        Edge::Advantage => "Advantage",
        Edge::None => "none",
        Edge::Disadvantage => "Disadvantage",
    };
    let mut tracks = vec![
        Track::text("checker", state.name(&c.checker)),
        Track::text("skill", c.skill.clone()),
        Track::text("kind", if c.is_confirmed { kind.to_owned() } else { format!("{kind}, not confirmed") }),
        Track::text("advantage", sources(EdgeKind::Advantage)),
        Track::text("disadvantage", sources(EdgeKind::Disadvantage)),
        Track::text("edge", edge),
    ];
    if let Some(granter) = &c.offer {
        tracks.push(Track::text("offer", format!("Synergy, by {}", state.name(granter))));
    }
    subject("check", slug.as_str(), &slug.title(), tracks)
}

fn exchange(state: &State, slug: &Slug, e: &Exchange) -> Subject {
    let side = |i: usize| {
        let (agreed, other) = (if e.agreed[i] { "agreed" } else { "has not agreed" }, &e.teach[1 - i]);
        Track::text(["first", "second"][i], format!("{}: {}, taught {other} ({agreed})", state.name(&e.who[i]), e.gain[i].said()))
    };
    subject("exchange", slug.as_str(), &slug.title(), vec![side(0), side(1)])
}

fn names(all: impl Iterator<Item = String>) -> String {
    all.collect::<Vec<_>>().join(", ")
}

fn some(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}
