//! Activities and their slots, healing, projects, assets.

use std::collections::{BTreeMap, BTreeSet};

use recount_core::slug::Slug;
use recount_core::systems::blades::State;
use recount_core::systems::blades::event::AssetAcquired;
use recount_core::systems::blades::event::{Event, SlotKind};
use recount_core::systems::blades::features::FeatureEffect;
use recount_core::systems::blades::state::ProjectStatus;
use recount_core::systems::blades::terms::{Activity, Band, XpTrack};

use super::{Step, always, pc};

/// A free activity is taken only while one is left, and the bought ones are counted (BD-I01).
#[test]
fn a_free_activity_is_one_that_was_left() {
    let mut bought: BTreeMap<Slug, u32> = BTreeMap::new();
    always(|step, watch| {
        if step.is_first {
            bought.clear();
        }
        for (_, event, before, after) in step.moments() {
            match event {
                Event::ActivityDeclared { pc: who, slot: SlotKind::Free, .. } => {
                    let then = &pc(before, who).activities;
                    let is_left = then.free_used < then.allowance;
                    watch.that(is_left, || format!("{who}: {} of {}", then.free_used, then.allowance));
                }
                Event::ActivityDeclared {
                    pc: who,
                    slot: SlotKind::Coin | SlotKind::Rep | SlotKind::Departed,
                    ..
                } => {
                    let n = bought.entry(who.clone()).or_default();
                    *n += 1;
                    let counted = pc(after, who).activities.extra_used;
                    watch.that(counted == *n, || format!("{who}: {counted}, not {n}"));
                }
                Event::AllowanceSet { pc: who, .. } => {
                    let (then, now) = (&pc(before, who).activities, &pc(after, who).activities);
                    watch.that(then.free_used == now.free_used, || format!("{who}: {}", now.free_used));
                }
                Event::ActivitiesReset { pc: who } => {
                    bought.remove(who);
                }
                _ => {}
            }
        }
    });
}

/// Coin, rep, heat and stress are never taken below nothing: what goes was there (BD-I02).
#[test]
fn nothing_is_taken_that_was_not_there() {
    always(|step, watch| {
        for (_, event, before, _) in step.moments() {
            let (n, have) = match event {
                Event::HeatReduced { n, .. } | Event::HeatCleared { n } => (*n, before.crew.heat),
                Event::RepSpent { n, .. } | Event::RepTrimmed { n } | Event::RepReset { n } => {
                    (*n, before.crew.rep)
                }
                Event::StressCleared { pc: who, n, .. } => (*n, pc(before, who).stress),
                Event::WantedReduced { n } => (*n, before.crew.wanted),
                Event::StashDrawn { pc: who, n } => (*n, pc(before, who).stash),
                Event::CoinSpent { who, n, .. } | Event::CoinMoved { from: who, n, .. } => {
                    (*n, if *who == "crew" { before.crew.coin } else { pc(before, who).coin })
                }
                _ => continue,
            };
            watch.that(n <= have, || format!("{event:?} of {have}"));
        }
    });
}

fn clock_size(state: &State, who: &Slug) -> u32 {
    4 - u32::from(state.pc_effect(who.as_str(), FeatureEffect::HealingSize))
}

/// The healing clock rests below its size; n ticks on c fill it (c + n) div size times, while harm is left (BD-I03).
#[test]
fn healing_ticks_fill_the_clock_and_carry_over() {
    always(|step, watch| {
        for (i, event, before, _) in step.moments() {
            let Event::HealingTicked { pc: who, n } = event else { continue };
            let (then, size) = (pc(before, who), clock_size(before, who));
            let worst = then.harm.values().map(|harm| harm.level).max().unwrap_or(0);
            let fills = ((then.healing + n) / size).min(worst);
            let is_fill = |e: &&Event| matches!(e, Event::HealingClockFilled { pc, .. } if pc == who);
            let filled = step.events[i..].iter().filter(is_fill).count();
            watch.that(filled == fills as usize, || format!("{event:?} on {}: {filled}", then.healing));
            let rest = if fills > 0 && fills == worst { 0 } else { (then.healing + n) % size };
            let now = pc(step.ends().1, who).healing;
            watch.that(now == rest, || format!("{event:?} on {}: {now}, not {rest}", then.healing));
        }
        let (before, after) = step.ends();
        for (name, character) in after.characters.iter() {
            let size = clock_size(after, name);
            // An ability that makes the clock smaller changes nothing on it.
            let shrank = step.name() == "adjust-ledger"
                || before.pc(name).is_none_or(|c| c.healing == character.healing);
            watch.that(character.healing < size || shrank, || format!("{name}: {}", character.healing));
        }
    });
}

/// A full clock makes every harm one level lighter, and a level 1 harm goes away (BD-I04).
#[test]
fn a_full_healing_clock_lowers_every_harm_by_one() {
    always(|step, watch| {
        for (i, event, before, _) in step.moments() {
            let Event::HealingClockFilled { pc: who, .. } = event else { continue };
            let then = &pc(before, who).harm;
            let now = &pc(&step.states[i + 1 + then.len()], who).harm;
            let is_lower = then.iter().all(|(name, harm)| match now.get(name) {
                Some(left) => left.level + 1 == harm.level,
                None => harm.level == 1,
            });
            watch.that(is_lower, || format!("{then:?}\n{now:?}"));
        }
    });
}

/// New harm leaves nothing on the healing clock (BD-I05).
#[test]
fn new_harm_empties_the_healing_clock() {
    always(|step, watch| {
        for (i, event, _, after) in step.moments() {
            let Event::HarmTaken { pc: who, .. } = event else { continue };
            let cleared = step.events.get(i + 1);
            let is_cleared = matches!(cleared, Some(Event::HealingClockCleared { pc, .. }) if pc == who);
            let left = if is_cleared { &step.states[i + 2] } else { after };
            watch.that(pc(left, who).healing == 0, || format!("{who}: {}", pc(left, who).healing));
        }
    });
}

/// Treatment takes the patient's activity, never the healer's (BD-I06).
#[test]
fn treatment_is_the_patients_activity() {
    always(|step, watch| {
        if step.name() != "recover" {
            return;
        }
        let patient = step.fields()["pc"].as_str().unwrap().to_owned();
        let (before, after) = step.ends();
        for (name, then) in before.characters.iter().filter(|(name, _)| name.as_str() != patient) {
            watch
                .that(pc(after, name).activities == then.activities, || format!("{name} pays for {patient}"));
        }
    });
}

/// A track is trained once in a downtime, for 1 or 2 xp (BD-I07).
#[test]
fn a_track_is_trained_once_in_a_downtime() {
    let mut trained: BTreeSet<(Slug, XpTrack)> = BTreeSet::new();
    always(|step, watch| {
        if step.is_first {
            trained.clear();
        }
        for event in &step.events {
            match event {
                Event::DowntimeBegan { .. } => trained.clear(),
                Event::TrackTrained { pc, track } => {
                    watch.that(trained.insert((pc.clone(), *track)), || format!("{pc} trains {track} again"));
                    let marks = |e: &Event| match e {
                        Event::XpMarked { pc: who, track: on, n, .. } if who == pc && on == track => Some(*n),
                        _ => None,
                    };
                    let xp: u32 = step.events.iter().filter_map(marks).sum();
                    let has_more = step.departs(&["xp"]) || !step.fields()["extras"].is_null();
                    watch.that((1..=2).contains(&xp) || has_more, || format!("{xp} xp"));
                }
                _ => {}
            }
        }
    });
}

/// What the step's settled activity was rolled for: whether it is restricted.
fn is_restricted(step: &Step, who: &Slug) -> bool {
    let rolled = step.events.iter().find_map(|e| match e {
        Event::ActivityRolled { pc, terms, .. } if pc == who => Some(terms.clone()),
        _ => None,
    });
    let waiting = step.ends().0.pc(who).and_then(|c| c.pending.as_ref()).map(|p| p.terms.clone());
    rolled.or(waiting).is_some_and(|terms| terms.restricted == Some(true))
}

/// A restricted asset brings 2 heat when it is acquired, and only then; what is crafted brings none (BD-I08).
#[test]
fn a_restricted_asset_brings_heat_when_it_is_acquired() {
    always(|step, watch| {
        let settled = step.events.iter().find_map(|e| match e {
            Event::ActivitySettled { pc, kind: Activity::AcquireAsset | Activity::Craft } => Some(pc.clone()),
            _ => None,
        });
        let Some(who) = settled.filter(|_| !step.departs(&["heat"])) else { return };
        let is_acquired = step.events.iter().any(|e| matches!(e, Event::AssetAcquired(_)));
        let heat: u32 = step
            .events
            .iter()
            .filter_map(|e| match e {
                Event::HeatGained { n, .. } => Some(*n),
                _ => None,
            })
            .sum();
        let due = if is_acquired && is_restricted(step, &who) { 2 } else { 0 };
        watch.that(heat == due, || format!("{heat} heat, not {due}: {:?}", step.events));
    });
}

/// A temporary asset leaves after one use, and nothing is acquired for good (BD-I09).
#[test]
fn what_is_acquired_is_there_for_one_use() {
    always(|step, watch| {
        for (i, event, before, after) in step.moments() {
            match event {
                Event::AssetAcquired(AssetAcquired { asset, .. }) => {
                    watch.that(!after.crew.assets[asset].permanent, || format!("{asset} is there for good"));
                }
                Event::AssetUsed { asset, .. } => {
                    let is_permanent = before.crew.assets[asset].permanent;
                    let leaves = |e: &Event| matches!(e, Event::AssetExpired { asset: a, .. } if a == asset);
                    let left = step.events[i..].iter().any(leaves);
                    watch.that(left != is_permanent, || format!("{asset}: {left}"));
                }
                _ => {}
            }
        }
    });
}

/// Coin raises a result at most to a critical, and past it only assets, at 2 a Tier (BD-I10).
#[test]
fn coin_raises_a_result_at_its_price() {
    always(|step, watch| {
        if step.name() != "improve-result" || step.departs(&["coin"]) {
            return;
        }
        let fields = step.fields();
        let (levels, tiers) =
            (fields["levels"].as_u64().unwrap_or(0), fields["extra_tiers"].as_u64().unwrap_or(0));
        let paid: u64 = step
            .events
            .iter()
            .filter_map(|e| match e {
                Event::CoinSpent { n, .. } => Some(u64::from(*n)),
                _ => None,
            })
            .sum();
        watch.that(paid == levels + 2 * tiers, || format!("{paid} for {levels} and {tiers}"));
        for event in &step.events {
            let Event::ResultImproved { pc: who, to, extra_tiers } = event else { continue };
            let pending = pc(step.ends().0, who).pending.as_ref().expect("a result that waited");
            let is_asset = pending.activity == Activity::AcquireAsset && *to == Band::Crit;
            let is_craft = pending.activity == Activity::Craft;
            watch.that(*extra_tiers == 0 || is_asset || is_craft, || format!("{event:?}"));
            let from = pending.band.expect("a band that was raised");
            watch.that(is_craft || *to as u64 == from as u64 + levels, || format!("{event:?} from {from:?}"));
        }
    });
}

/// Activities come back only with a completed score, and what needs none touches no counter (BD-I11).
#[test]
fn activities_come_back_with_a_score() {
    always(|step, watch| {
        let has = |is: fn(&Event) -> bool| step.events.iter().any(is);
        if has(|e| matches!(e, Event::ActivitiesReset { .. })) {
            watch.that(has(|e| matches!(e, Event::ScoreCompleted { .. })), || format!("{:?}", step.events));
        }
        for (_, event, before, after) in step.moments() {
            let Event::FreeActionRecorded { pc: who, .. } = event else { continue };
            watch.that(pc(before, who).activities == pc(after, who).activities, || format!("{event:?}"));
        }
    });
}

/// A project is never more than full, and one whose means are missing gets no ticks (BD-I12).
#[test]
fn a_project_is_never_more_than_full() {
    always(|step, watch| {
        for (_, event, before, after) in step.moments() {
            let Event::ProjectTicked { project, n, .. } = event else { continue };
            let is_blocked = before.projects[project].status == ProjectStatus::Blocked;
            watch.that(!is_blocked || *n == 0, || format!("{event:?} while blocked"));
            let clocks = &after.projects[project].clocks;
            watch.that(clocks.iter().all(|clock| clock.filled <= clock.size), || format!("{clocks:?}"));
        }
    });
}
