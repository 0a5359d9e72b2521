//! The crew's sheet, its cohorts and contacts.

use super::super::guard;
use super::super::state::{Cohort, Contact, State};
use super::{names, subject, titles};
use crate::decider::House;
use crate::slug::Slug;
use crate::view::{Subject, Track};

pub(super) fn crew(state: &State, house: &House) -> Subject {
    let crew = &state.crew;
    let drawn = i64::from(crew.xp.div_ceil(6).max(4));
    let upgrades = crew.upgrades.values().map(|u| match u.boxes {
        1 => u.name.clone(),
        n => format!("{} ×{n}", u.name),
    });
    let claims = crew.claims.values().map(|c| &c.name);
    let due = [(state.due.bluecoats, "Bluecoats"), (state.due.any, "an entanglement")];
    let due = due.into_iter().filter(|(n, _)| *n > 0).map(|(_, what)| what);
    let open = state.entanglements.values().filter(|e| e.is_open).map(|e| e.kind.said());
    let tracks = vec![
        Track::number("tier", crew.tier, Some(house.number("tier_max")), "tier"),
        Track::text("hold", crew.hold.to_string()),
        Track::number("heat", crew.heat, None, "heat"),
        Track::number("wanted", crew.wanted, Some(house.number("wanted_max")), "level"),
        Track::number("rep", crew.rep, None, "rep"),
        Track::number("vault", crew.vault, None, "coin"),
        Track::number("bank", crew.bank, None, "coin"),
        Track::text("bank-open", if crew.is_bank_locked() { "no" } else { "yes" }),
        Track::number("turf", crew.turf(), None, "claims"),
        Track::text("claims", names(claims)),
        Track::number("xp", crew.xp, Some(drawn * 6), "ticks"),
        Track::number("clocks", crew.filled_clocks(), Some(drawn), "filled clocks"),
        Track::text("abilities", titles(&crew.abilities)),
        Track::text("upgrades", names(upgrades)),
        Track::text("favours-owed", names(&crew.favours)),
        Track::text("troubles", names(&crew.troubles)),
        Track::text("phase", state.phase.said()),
        Track::number("downtimes", state.downtimes, None, "downtimes"),
        Track::text("due", names(due)),
        Track::text("entanglements", names(open)),
    ];
    subject("crew", &guard::word("crew"), &crew.name, tracks)
}

pub(super) fn cohort(slug: &Slug, cohort: &Cohort) -> Subject {
    let tracks = vec![
        Track::text("kind", cohort.kind.clone()),
        Track::number("quality", cohort.quality, None, "quality"),
        Track::text("elite", if cohort.is_elite { "yes" } else { "" }),
        Track::number("harm", cohort.harm, Some(4), "level"),
    ];
    subject("cohort", slug, &cohort.name, tracks)
}

pub(super) fn contact(slug: &Slug, contact: &Contact) -> Subject {
    let side = if contact.is_allied { "with the crew" } else { "against the crew" };
    subject("contact", slug, &contact.name, vec![Track::text("stands", side)])
}
