//! Status, heat, bank, xp, steps, hold.

use std::collections::BTreeMap;

use recount_core::slug::Slug;
use recount_core::systems::deep_cuts::state::Phase;
use recount_core::systems::deep_cuts::terms::{Hold, Step as Stage};
use recount_core::systems::deep_cuts::{Event, State};

use super::always;

/// Status stays within −3 and +3; a war that the crew begins sets −3 (DC-I11).
#[test]
fn status_stays_on_its_track() {
    always(|step, watch| {
        let after = step.ends().1;
        for (name, faction) in after.factions.iter() {
            watch.that((-3..=3).contains(&faction.status), || format!("{name}: {}", faction.status));
        }
        if step.name() == "set-faction-status" && step.fields()["ruling"]["impact"] == "war-initiated" {
            let name = step.fields()["faction"].as_str().unwrap().to_owned();
            let faction = &after.factions[name.as_str()];
            watch.that(faction.status == -3 && faction.at_war, || format!("{name}: {faction:?}"));
        }
    });
}

/// What the fallout brings, before anything that the GM adds, lies between the Tier and 18 more (DC-I12).
#[test]
fn fallout_heat_lies_within_its_ends() {
    always(|step, watch| {
        for (_, event, before, _) in step.moments() {
            let Event::HeatAssessed { parts, total } = event else { continue };
            let by_book: u32 = parts.iter().map(|p| p.n).sum();
            let extra: u32 = parts.iter().filter(|p| p.why == "other").map(|p| p.n).sum();
            let (tier, heat) = (before.crew.tier, by_book - extra);
            watch.that((tier..=tier + 18).contains(&heat), || format!("{event:?} at Tier {tier}"));
            watch.that(*total == by_book || step.departs(), || format!("{event:?}"));
        }
    });
}

/// Nothing leaves the bank of a wanted crew that has no way to it (DC-I13).
#[test]
fn a_wanted_crew_takes_nothing_out_of_the_bank() {
    always(|step, watch| {
        for (_, event, before, after) in step.moments() {
            let crew = &before.crew;
            if crew.wanted > 0 && !crew.illicit_access && step.name() != "adjust-ledger" {
                watch.that(after.crew.bank >= crew.bank, || format!("{event:?}"));
            }
        }
    });
}

fn ticks(state: &State) -> BTreeMap<Slug, u32> {
    let crew = (Slug::new("crew").unwrap(), state.crew.xp);
    state.characters.iter().map(|(name, c)| (name.clone(), c.xp)).chain([crew]).collect()
}

/// Every xp ticks, every six ticks fill a clock, more clocks are drawn when all are full, and only filled clocks are
/// spent, six ticks each (DC-I14).
#[test]
fn no_xp_is_lost() {
    always(|step, watch| {
        for (i, event, before, after) in step.moments() {
            let (was, now) = (ticks(before), ticks(after));
            match event {
                Event::XpTicked { owner, n, .. } => {
                    let (was, now) = (was[owner], now[owner]);
                    watch.that(now == was + n, || format!("{event:?}: {was} to {now}"));
                    let next: Vec<&Event> = step.events[i + 1..]
                        .iter()
                        .take_while(|e| matches!(e, Event::XpClockFilled { .. } | Event::XpClockAdded { .. }))
                        .collect();
                    let filled = next.iter().filter(|e| matches!(e, Event::XpClockFilled { .. })).count();
                    watch
                        .that(filled == (now / 6 - was / 6) as usize, || format!("{was} to {now}: {next:?}"));
                    let drawn = |xp: u32| xp.div_ceil(6).max(4);
                    let added = next.len() - filled;
                    watch.that(added == (drawn(now) - drawn(was)) as usize, || {
                        format!("{was} to {now}: {next:?}")
                    });
                }
                Event::ClocksSpent { owner, n } => {
                    let is_so = was[owner] / 6 >= *n && now[owner] == was[owner] - 6 * n;
                    watch.that(is_so, || format!("{event:?} of {}", was[owner]));
                }
                Event::LedgerAdjusted { .. } | Event::CharacterCreated { .. } => {}
                _ => watch.that(was == now, || format!("{event:?} moves xp")),
            }
        }
    });
}

/// The steps after a score come once each, in their order, and before downtime (DC-I15).
#[test]
fn the_steps_come_in_their_order() {
    always(|step, watch| {
        for (_, event, before, after) in step.moments() {
            match event {
                Event::ScoreEnded { .. } => {
                    let is_so = before.phase == Phase::Score && after.phase == Phase::After(Stage::Fallout);
                    watch.that(is_so, || format!("{:?}", before.phase));
                }
                Event::StepAdvanced { to } => {
                    let Phase::After(stage) = before.phase else { panic!("{:?}", before.phase) };
                    watch.that(*to == stage.next(), || format!("{stage:?} to {to:?}"));
                }
                Event::DowntimeBegan { .. } => {
                    let is_over = matches!(before.phase, Phase::Free | Phase::Done);
                    watch.that(is_over, || format!("{:?}", before.phase));
                }
                _ => {}
            }
        }
    });
}

/// At heat 6 an entanglement is played before the steps go on (DC-I16).
#[test]
fn heat_six_brings_an_entanglement() {
    always(|step, watch| {
        for (_, event, before, _) in step.moments() {
            let is_left = matches!(event, Event::StepAdvanced { to: Some(Stage::Development) });
            if is_left && before.after.heat_at_step >= 6 {
                watch.that(before.after.entanglements >= 1, || "none was played".into());
            }
        }
    });
}

/// Hold is strong exactly with as many turf claims as Tier (DC-I17).
#[test]
fn hold_is_turf_against_tier() {
    always(|step, watch| {
        for (_, event, before, _) in step.moments() {
            let Event::HoldAssessed { to } = event else { continue };
            let is_strong = before.crew.turf() >= before.crew.tier;
            watch.that((*to == Hold::Strong) == is_strong, || format!("{event:?}"));
        }
    });
}
