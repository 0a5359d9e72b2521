//! The crew's sheet, and the cohorts, contacts, assets and creations that belong to it.

use super::super::state::{
    Asset, AssetState, Claim, ClaimKind, Cohort, Contact, ContactStanding, Creation, Phase, State, Upgrade,
};
use super::super::tails;
use super::{names, subject};
use crate::decider::House;
use crate::slug::Slug;
use crate::view::{Subject, Track};

pub(super) fn crew(state: &State, house: &House, name: &str) -> Subject {
    let crew = &*state.crew;
    let cap = |key| Some(house.number(key));
    let vault = tails::vault();
    let mut tracks = vec![
        Track::number("tier", crew.tier, Some(4), "tier"),
        Track::text("hold", crew.hold.to_string()),
        Track::number("rep", crew.rep, Some(i64::from(tails::rep_need(state))), "rep"),
        Track::number("heat", crew.heat, Some(9), "heat"),
        Track::number("wanted", crew.wanted, cap("wanted_max"), "level"),
        Track::number("coin", crew.coin, Some(i64::from(tails::coin_cap(state, &vault))), "coin"),
        Track::number("xp", crew.xp, cap("xp_cap.crew"), "xp"),
        Track::text("lair", crew.lair.to_string()),
        Track::text("war", if tails::at_war(state) { "at war" } else { "at peace" }),
        Track::text("claims", names(crew.claims.values().map(claim))),
        Track::text("upgrades", names(crew.upgrades.values().map(upgrade))),
        Track::text("abilities", names(crew.features.keys())),
        Track::text("play", play(state)),
    ];
    if let Some(score) = &state.score {
        let outcome = score.outcome.as_deref().unwrap_or("under way");
        tracks.push(Track::text("score", format!("{} ({outcome})", score.name)));
    }
    if let Some(entanglement) = &state.entanglement {
        tracks.push(Track::text("entanglement", entanglement.kind.to_string()));
    }
    if !state.facts.is_empty() {
        tracks.push(Track::text("facts", names(state.facts.iter().map(Slug::title))));
    }
    let texts = crew.texts.iter().filter(|(_, text)| !text.is_empty());
    tracks.extend(texts.map(|(key, text)| Track::text(&format!("about/{key}"), text.clone())));
    subject("crew", &vault, name, tracks)
}

fn play(state: &State) -> String {
    match state.phase {
        Phase::Free => "free play".to_owned(),
        Phase::Score => "score".to_owned(),
        Phase::Downtime => format!("downtime {}", state.downtimes),
    }
}

fn claim(claim: &Claim) -> String {
    match claim.kind {
        ClaimKind::Turf => format!("{} (turf)", claim.name),
        ClaimKind::Prison => format!("{} (prison)", claim.name),
        ClaimKind::Other => claim.name.clone(),
    }
}

fn upgrade(upgrade: &Upgrade) -> String {
    if upgrade.boxes >= upgrade.of {
        upgrade.name.clone()
    } else {
        format!("{} {}/{}", upgrade.name, upgrade.boxes, upgrade.of)
    }
}

pub(super) fn cohort(slug: &Slug, cohort: &Cohort, tier: u32) -> Subject {
    let tracks = vec![
        Track::text("kind", cohort.kind.to_string()),
        Track::text("types", names(&cohort.types)),
        Track::number("quality", cohort.quality(tier), None, "quality"),
        Track::number("scale", cohort.scale(tier), None, "scale"),
        Track::number("harm", cohort.harm, Some(4), "level"),
        Track::text("elite", if cohort.elite { "elite" } else { "" }),
        Track::text("edges", names(&cohort.edges)),
        Track::text("flaws", names(&cohort.flaws)),
    ];
    subject("cohort", slug, &cohort.name, tracks)
}

pub(super) fn contact(state: &State, slug: &Slug, contact: &Contact) -> Subject {
    let of = contact.of.as_ref().map_or("the crew".to_owned(), |pc| {
        state.pc(pc).map_or_else(|| pc.title(), |character| character.name.clone())
    });
    let standing = match &contact.standing {
        ContactStanding::Ours => "ours".to_owned(),
        ContactStanding::Flipped { faction } => {
            let known = state.factions.get(faction).map(|f| f.name.clone());
            format!("serves {}", known.unwrap_or_else(|| faction.title()))
        }
        ContactStanding::Arrested => "arrested".to_owned(),
        ContactStanding::Absent => "absent".to_owned(),
        ContactStanding::Dead => "dead".to_owned(),
    };
    let mut tracks = vec![
        Track::text("kind", contact.kind.clone()),
        Track::text("of", of),
        Track::text("standing", standing),
    ];
    if let Some(quality) = contact.healer_quality {
        tracks.push(Track::number("healer", quality, None, "quality"));
    }
    subject("contact", slug, &contact.name, tracks)
}

pub(super) fn asset(slug: &Slug, asset: &Asset) -> Subject {
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

pub(super) fn creation(slug: &Slug, creation: &Creation) -> Subject {
    let mut tracks = vec![
        Track::number("quality", creation.quality, None, "quality"),
        Track::text("drawbacks", names(&creation.drawbacks)),
    ];
    if let Some(uses) = creation.uses {
        tracks.push(Track::number("uses", uses, None, "uses"));
    }
    subject("creation", slug, &creation.name, tracks)
}
