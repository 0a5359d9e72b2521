//! Heat, wanted, rep, coin, status and war.

use std::collections::BTreeMap;

use recount_core::slug::Slug;
use recount_core::systems::blades::State;
use recount_core::systems::blades::event::Event;
use recount_core::systems::blades::event::{CharacterCreated, CrewFounded};
use recount_core::systems::blades::features::FeatureEffect;
use recount_core::systems::blades::state::ClaimKind;
use recount_core::systems::blades::terms::{Hold, Lair, WarLoss};

use super::always;

/// What the crew's heat changed by, and how often nine came off.
fn heat_of(event: &Event) -> (i64, i64) {
    match event {
        Event::HeatGained { n, .. } => (i64::from(*n), 0),
        Event::HeatReduced { n, .. } | Event::HeatCleared { n } => (-i64::from(*n), 0),
        Event::HeatRolledOver { n } => (0, i64::from(*n) / 9),
        Event::LedgerAdjusted { target, field, delta, .. } if *target == "crew" && field == "heat" => {
            (*delta, 0)
        }
        _ => (0, 0),
    }
}

/// Heat is 0 to 8; nine off is one wanted level, or the maximum is flagged; the sum is that of its events (BS-I04).
#[test]
fn nine_heat_are_one_wanted_level() {
    always(|step, watch| {
        let (before, after) = step.ends();
        let moved: Vec<_> = step.events.iter().map(heat_of).collect();
        let (sum, crossings) = moved.iter().fold((0, 0), |(s, c), (n, x)| (s + n, c + x));
        let difference = i64::from(after.crew.heat) - i64::from(before.crew.heat);
        watch
            .that(difference + 9 * crossings == sum, || format!("{difference} and {crossings} × 9 of {sum}"));
        watch.that(after.crew.heat <= 8, || format!("heat {}", after.crew.heat));
        let count = |is: fn(&Event) -> bool| step.events.iter().filter(|e| is(e)).count();
        let gained = count(|e| matches!(e, Event::WantedGained { n: 1 }));
        let at_top = count(|e| matches!(e, Event::WantedAtMaximum {}));
        watch.that(i64::try_from(gained + at_top).unwrap() == crossings, || format!("{gained} and {at_top}"));
    });
}

/// Wanted falls only by a conviction or the prison that a retirement ends in (BS-I05).
#[test]
fn wanted_falls_only_by_conviction() {
    always(|step, watch| {
        let (before, after) = step.ends();
        if after.crew.wanted < before.crew.wanted {
            let is_prison = ["incarcerate", "retire-character"].contains(&step.name());
            let is_corrected = step.name() == "adjust-ledger";
            watch.that(is_prison || is_corrected, || format!("{:?}", step.events));
        }
    });
}

fn rep_need(state: &State) -> u32 {
    let crew = &state.crew;
    let is_held = crew.lair != Lair::Lost;
    let turf = crew.claims.values().filter(|claim| claim.kind == ClaimKind::Turf && is_held).count();
    let wanted = if state.crew_effect(FeatureEffect::TurfLikeWanted) > 0 { crew.wanted as usize } else { 0 };
    let allies = state.factions.values().filter(|faction| faction.status == 3).count().min(3);
    let allies = if state.crew_effect(FeatureEffect::TurfLikeAllies) > 0 { allies } else { 0 };
    u32::try_from(12_usize.saturating_sub(turf + wanted + allies).max(6)).expect("at most 12")
}

/// Rep is 0 to what a development needs, 6 to 12; on a full track nothing is gained, and it is said (BS-I06).
#[test]
fn rep_fits_its_track() {
    always(|step, watch| {
        let (before, after) = step.ends();
        let (rep, need) = (after.crew.rep, rep_need(after));
        let is_corrected = step.name() == "adjust-ledger" || step.name() == "found-crew";
        let was_over = before.crew.rep > rep_need(before);
        watch.that(rep <= need || is_corrected || was_over, || format!("rep {rep} of {need}"));
        for (_, event, before, _) in step.moments() {
            let Event::RepGained { n, asked, .. } = event else { continue };
            let room = rep_need(before).saturating_sub(before.crew.rep);
            watch.that(*n == room.min(*asked), || format!("{event:?} with room for {room}"));
        }
    });
}

fn purses(state: &State) -> BTreeMap<String, (i64, i64)> {
    let crew = ("crew".to_owned(), (i64::from(state.crew.coin), 0));
    let all = state.characters.iter();
    all.map(|(name, c)| (name.to_string(), (i64::from(c.coin), i64::from(c.stash)))).chain([crew]).collect()
}

/// What an event says that it moved: holder, coin, stash.
fn said(event: &Event) -> Vec<(String, i64, i64)> {
    let n64 = |n: &u32| i64::from(*n);
    match event {
        Event::CoinGained { who, n, .. } => vec![(who.to_string(), n64(n), 0)],
        Event::CoinSpent { who, n, .. } => vec![(who.to_string(), -n64(n), 0)],
        Event::CoinMoved { from, to, n } => vec![(from.to_string(), -n64(n), 0), (to.to_string(), n64(n), 0)],
        Event::StashAdded { pc, n, .. } => vec![(pc.to_string(), 0, n64(n))],
        Event::StashDrawn { pc, n } => vec![(pc.to_string(), 0, -n64(n))],
        Event::LedgerAdjusted { target, field, delta, .. } if field == "coin" => {
            vec![(target.to_string(), *delta, 0)]
        }
        Event::LedgerAdjusted { target, field, delta, .. } if field == "stash" => {
            vec![(target.to_string(), 0, *delta)]
        }
        Event::CrewFounded(CrewFounded { coin, .. }) => vec![("crew".into(), n64(coin), 0)],
        Event::CharacterCreated(CharacterCreated { pc, coin, stash, .. }) => {
            vec![(pc.to_string(), n64(coin), n64(stash))]
        }
        _ => Vec::new(),
    }
}

/// Coin changes hands only by events that name its holders, and nobody else's sheet moves (BS-I07).
#[test]
fn coin_is_conserved_and_names_its_holders() {
    always(|step, watch| {
        for (_, event, before, after) in step.moments() {
            let mut expected = purses(before);
            for (who, coin, stash) in said(event) {
                let purse = expected.entry(who).or_default();
                *purse = (purse.0 + coin, purse.1 + stash);
            }
            if !said(event).is_empty() || purses(after) != purses(before) {
                watch.that(purses(after) == expected, || format!("{event:?}: {:?}", purses(after)));
            }
        }
    });
}

fn cap(state: &State, who: &Slug) -> u32 {
    match (*who == "crew", state.crew_effect(FeatureEffect::VaultCap)) {
        (false, _) | (true, 0) => 4,
        (true, 1) => 8,
        (true, _) => 16,
    }
}

/// What is above a soft cap is flagged and stays (BS-I08).
#[test]
fn coin_above_a_cap_is_flagged_and_kept() {
    always(|step, watch| {
        for (i, event, _, after) in step.moments() {
            let (Event::CoinGained { who, .. } | Event::CoinMoved { to: who, .. }) = event else { continue };
            let held = if *who == "crew" { after.crew.coin } else { super::pc(after, who).coin };
            if held <= cap(after, who) {
                continue;
            }
            let is_flag = |e: &Event| matches!(e, Event::OverCapacity { who: w, have, .. } if w == who && *have >= held);
            watch.that(step.events[i..].iter().any(is_flag), || format!("{event:?}: {held} is not flagged"));
        }
    });
}

fn is_hostile(state: &State) -> bool {
    state.factions.values().any(|faction| faction.status == -3 && !faction.eliminated)
}

/// War is a faction at −3 or the table's word; what it took is a loan only while it lasts, and comes back (BS-I15).
#[test]
fn war_takes_a_loan_and_peace_gives_it_back() {
    always(|step, watch| {
        let after = step.ends().1;
        let at_war = is_hostile(after) || after.crew.war_declared;
        watch.that(at_war || after.crew.war_loss == WarLoss::None, || format!("{:?}", after.crew.war_loss));
        for (i, event, before, after) in step.moments() {
            match event {
                Event::StatusChanged { faction, to, .. } => {
                    let was = before.factions[faction].status;
                    let next = step.events.get(i + 1..).unwrap_or_default();
                    let begins =
                        next.iter().any(|e| matches!(e, Event::WarBegan { faction: f } if f == faction));
                    let ends =
                        next.iter().any(|e| matches!(e, Event::WarEnded { faction: f } if f == faction));
                    watch.that(!(was != -3 && *to == -3) || begins, || format!("{event:?} begins no war"));
                    watch.that(!(was == -3 && *to != -3) || ends, || format!("{event:?} ends no war"));
                }
                Event::WarLossSet { to: WarLoss::None } => match before.crew.war_loss {
                    WarLoss::Hold => {
                        watch.that(after.crew.hold == Hold::Strong, || "hold is not back".into())
                    }
                    WarLoss::Tier => {
                        let was = step.states[..=i]
                            .iter()
                            .rev()
                            .map(|s| s.crew.tier)
                            .find(|t| *t != after.crew.tier);
                        watch.that(was.is_none_or(|t| t < after.crew.tier), || "the Tier is not back".into());
                    }
                    WarLoss::None => {}
                },
                _ => {}
            }
        }
    });
}

/// Status is −3 to 3, wanted 0 to 4, Tier 0 to 4, a stash 0 to 40 (BS-I16).
#[test]
fn numbers_stay_on_their_tracks() {
    always(|step, watch| {
        let after = step.ends().1;
        for (name, faction) in after.factions.iter() {
            watch.that((-3..=3).contains(&faction.status), || format!("{name} stands at {}", faction.status));
        }
        let crew = &after.crew;
        watch.that(crew.wanted <= 4 && crew.tier <= 4, || {
            format!("wanted {} Tier {}", crew.wanted, crew.tier)
        });
        for (name, character) in after.characters.iter() {
            watch.that(character.stash <= 40, || format!("{name} has {} stash", character.stash));
        }
    });
}
