//! What people see of the state: the crew, characters, factions, clocks and projects as subjects with tracks.

use strum::IntoEnumIterator;

use super::state::{Asset, AssetState, Character, Creation, Crew, Faction, GameClock, Load, Project, State};
use super::tails;
use super::terms::{Action, Attribute, XpTrack};
use crate::decider::House;
use crate::slug::Slug;
use crate::view::{Sheet, Subject, Track};

/// Shows the state.
pub fn sheet(state: &State, house: &House) -> Sheet {
    let mut subjects = Vec::new();
    if state.crew.name.is_some() {
        subjects.push(crew(state, house));
    }
    subjects.extend(state.characters.iter().map(|(slug, pc)| character(state, house, slug, pc)));
    subjects.extend(state.factions.iter().map(|(slug, f)| faction(slug, f)));
    subjects.extend(state.clocks.iter().map(|(slug, c)| clock(slug, c)));
    subjects.extend(state.projects.iter().map(|(slug, p)| project(slug, p)));
    subjects.extend(state.crew.cohorts.iter().map(|(slug, c)| {
        let tier = state.crew.tier;
        let tracks = vec![
            Track::number("quality", c.quality(tier), None, "quality"),
            Track::number("scale", c.scale(tier), None, "scale"),
            Track::number("harm", c.harm, Some(4), "level"),
            Track::text("types", c.types.join(", ")),
        ];
        subject("cohort", slug, &c.name, tracks)
    }));
    let assets = state.crew.assets.iter().filter(|(_, a)| a.state != AssetState::Gone);
    subjects.extend(assets.map(|(slug, a)| asset(slug, a)));
    subjects.extend(state.crew.creations.iter().map(|(slug, c)| creation(slug, c)));
    Sheet { subjects }
}

fn subject(kind: &str, slug: &Slug, name: &str, tracks: Vec<Track>) -> Subject {
    Subject { kind: kind.to_owned(), slug: slug.as_str().to_owned(), name: name.to_owned(), tracks }
}

fn crew(state: &State, house: &House) -> Subject {
    let crew: &Crew = &state.crew;
    let cap = |key| Some(house.number(key));
    let tracks = vec![
        Track::number("tier", crew.tier, Some(4), "tier"),
        Track::text("hold", crew.hold.to_string()),
        Track::number("rep", crew.rep, Some(i64::from(tails::rep_need(state))), "rep"),
        Track::number("heat", crew.heat, Some(9), "heat"),
        Track::number("wanted", crew.wanted, cap("wanted_max"), "level"),
        Track::number("coin", crew.coin, Some(i64::from(tails::coin_cap(state, &vault()))), "coin"),
        Track::number("xp", crew.xp, cap("xp_cap.crew"), "xp"),
        Track::text("lair", crew.lair.to_string()),
        Track::text("war", if tails::at_war(state) { "at war" } else { "at peace" }),
        Track::text("claims", names(crew.claims.values().map(|c| c.name.as_str()))),
        Track::text("upgrades", names(crew.upgrades.values().map(|u| u.name.as_str()))),
        Track::text("abilities", names(crew.features.keys().map(Slug::as_str))),
    ];
    subject("crew", &vault(), crew.name.as_deref().unwrap_or("The crew"), tracks)
}

fn vault() -> Slug {
    Slug::new("crew").unwrap_or_else(|e| panic!("BUG: {e}"))
}

fn names<'a>(all: impl Iterator<Item = &'a str>) -> String {
    all.collect::<Vec<_>>().join(", ")
}

fn character(state: &State, house: &House, slug: &Slug, pc: &Character) -> Subject {
    let load = pc.load.as_ref();
    let mut tracks = vec![
        Track::number("stress", pc.stress, Some(i64::from(tails::stress_max(state, house))), "boxes"),
        Track::text("trauma", names(pc.trauma.iter().map(|t| if t.is_empty() { "unnamed" } else { t }))),
        Track::text("harm", harm(pc)),
        Track::number("healing", pc.healing, Some(i64::from(tails::healing_size(state, house, slug))), "segments"),
        Track::number("coin", pc.coin, Some(4), "coin"),
        Track::number("stash", pc.stash, Some(40), "stash"),
        Track::number("lifestyle", pc.lifestyle(), Some(4), "level"),
        Track::text("armor", marked(pc)),
        Track::number("load", load.map_or(0, Load::used), load.map(|load| i64::from(load.limit)), "boxes"),
        Track::text("standing", pc.standing().to_string()),
        Track::number("free-activities-used", pc.activities.free_used, Some(i64::from(pc.activities.allowance)), "activities"),
        Track::number("extra-activities", pc.activities.extra_used, None, "activities"),
    ];
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
        if let Some(rating) = pc.rating(action).filter(|_| pc.actions.contains_key(&action)) {
            tracks.push(Track::number(&format!("action/{action}"), rating, Some(4), "dots"));
        }
    }
    if let Some(vice) = &pc.vice.name {
        tracks.push(Track::text("vice", vice.clone()));
    }
    if let Some(purveyor) = &pc.vice.purveyor {
        tracks.push(Track::text("purveyor", purveyor.clone()));
    }
    subject("character", slug, &pc.name, tracks)
}

fn marked(pc: &Character) -> String {
    let boxes = [("standard", pc.armor.standard), ("heavy", pc.armor.heavy), ("special", pc.armor.special)];
    names(boxes.into_iter().filter(|(_, is_marked)| *is_marked).map(|(name, _)| name))
}

fn harm(pc: &Character) -> String {
    let mut harms: Vec<_> = pc.harm.values().collect();
    harms.sort_by(|a, b| b.level.cmp(&a.level).then_with(|| a.label.cmp(&b.label)));
    harms.iter().map(|h| format!("{} “{}”", h.level, h.label)).collect::<Vec<_>>().join(", ")
}

fn faction(slug: &Slug, faction: &Faction) -> Subject {
    let tracks = vec![
        Track::number("status", faction.status, Some(3), "status"),
        Track::number("tier", faction.tier, Some(6), "tier"),
        Track::text("hold", faction.hold.to_string()),
    ];
    subject("faction", slug, &faction.name, tracks)
}

fn clock(slug: &Slug, clock: &GameClock) -> Subject {
    let filled = Track::number("filled", clock.clock.filled, Some(i64::from(clock.clock.size)), "segments");
    let open = Track::text("state", if clock.is_open { "open" } else { "closed" });
    subject("clock", slug, &clock.name, vec![filled, open])
}

fn project(slug: &Slug, project: &Project) -> Subject {
    let filled: u32 = project.clocks.iter().map(|c| c.filled).sum();
    let size: u32 = project.clocks.iter().map(|c| c.size).sum();
    let state = format!("{:?}", project.status).to_lowercase();
    let tracks = vec![
        Track::number("filled", filled, Some(i64::from(size)), "segments"),
        Track::text("state", state),
    ];
    subject("project", slug, &project.name, tracks)
}

fn asset(slug: &Slug, asset: &Asset) -> Subject {
    let state = match asset.state {
        _ if asset.permanent => "permanent",
        AssetState::Ready => "ready",
        AssetState::Standby => "standby",
        AssetState::Gone => "gone",
    };
    let tracks = vec![
        Track::text("kind", asset.kind.clone()),
        Track::number("quality", asset.quality, None, "quality"),
        Track::text("state", state),
    ];
    subject("asset", slug, &asset.name, tracks)
}

fn creation(slug: &Slug, creation: &Creation) -> Subject {
    let mut tracks = vec![
        Track::number("quality", creation.quality, None, "quality"),
        Track::text("drawbacks", names(creation.drawbacks.iter().map(String::as_str))),
    ];
    if let Some(uses) = creation.uses {
        tracks.push(Track::number("uses", uses, None, "uses"));
    }
    subject("creation", slug, &creation.name, tracks)
}
