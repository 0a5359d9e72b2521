//! Applies events: a line each, total, no rules. Whatever a rule decided is already in the event.

mod later;

use std::collections::BTreeSet;
use std::sync::Arc;

use super::event::{Event, ThreatStated};
use super::people;
use super::state::{After, Bargain, Claim, Cohort, Contact, Encounter, Faction, Fallen, GameClock, Harm, Invocation, Item, Load, Phase, Score, State, Team, Trauma};
use super::terms::{Mortal, Standing};
use crate::clock::Clock;
use later::{after, downtime};

/// Applies an event to the state.
pub fn evolve(s: &mut State, event: &Event) {
    if !(ledger(s, event) || score(s, event) || body(s, event) || world(s, event) || after(s, event)) {
        downtime(s, event);
    }
}

/// Founding, the roster, corrections; says whether the event was one of these.
fn ledger(s: &mut State, event: &Event) -> bool {
    match event {
        Event::CrewFounded { name, kind, tier } => {
            let crew = s.crew_mut();
            (crew.founded, crew.tier) = (true, *tier);
            (crew.name, crew.kind) = (name.clone(), kind.clone());
        }
        Event::CharacterCreated { .. } => people::enter(s, event),
        Event::FactionRegistered { faction, name, tier, status } => {
            let made = Faction { name: name.clone(), tier: *tier, status: *status, at_war: false };
            Arc::make_mut(&mut s.factions).insert(faction.clone(), made);
        }
        Event::ContactRegistered { contact, name } => {
            s.crew_mut().contacts.insert(contact.clone(), Contact { name: name.clone(), is_allied: true });
        }
        Event::CohortGained { cohort, name, kind, quality } => {
            let (name, kind) = (name.clone(), kind.clone());
            let made = Cohort { name, kind, quality: *quality, is_elite: false, harm: 0 };
            s.crew_mut().cohorts.insert(cohort.clone(), made);
        }
        Event::ClaimGained { claim, name, turf } => {
            s.crew_mut().claims.insert(claim.clone(), Claim { name: name.clone(), is_turf: *turf });
        }
        Event::ClaimLost { claim, .. } => drop(s.crew_mut().claims.remove(claim)),
        Event::ClockCreated { clock, name, size } => {
            let made = GameClock { name: name.clone(), clock: Clock::new(*size) };
            Arc::make_mut(&mut s.clocks).insert(clock.clone(), made);
        }
        Event::LedgerAdjusted { of, field, by, .. } => people::adjust(s, of, *field, *by),
        Event::PurveyorSet { pc, vice, purveyor } => s.with_pc(pc, |c| {
            c.vice.name.clone_from(vice);
            c.vice.purveyor = Some(purveyor.clone());
        }),
        Event::EveningBegan { n } => s.evening = *n,
        _ => return false,
    }
    true
}

/// The score, load, threats, bargains, teamwork; says whether the event was one of these.
#[expect(clippy::too_many_lines, reason = "one line per event, and no second place to look")]
fn score(s: &mut State, event: &Event) -> bool {
    match event {
        Event::ScoreBegan { score, target, target_tier, pcs, leader } => {
            let (target, pcs, leader) = (target.clone(), pcs.clone(), leader.clone());
            let (slug, target_tier) = (score.clone(), *target_tier);
            s.score = Some(Arc::new(Score {
                slug,
                target,
                target_tier,
                pcs,
                leader,
                is_under_way: false,
                team: None,
                in_position: BTreeSet::new(),
            }));
            s.after = Arc::new(After::default());
            s.bargains = Arc::default();
            s.phase = Phase::Score;
        }
        Event::LoadCleared { pc } => s.with_pc(pc, |c| c.load = None),
        Event::LoadChosen { pc, style } => {
            s.with_pc(pc, |c| c.load = Some(Load { style: *style, items: Vec::new(), is_seen: false }));
        }
        Event::ItemMarked { pc, item, boxes, heavy } => {
            let item = Item { name: item.clone(), boxes: *boxes, heavy: *heavy, picked: false };
            people::carry(s, pc, item);
        }
        Event::PickedUp { pc, item, boxes } => {
            let item = Item { name: item.clone(), boxes: *boxes, heavy: false, picked: true };
            people::carry(s, pc, item);
        }
        Event::Dropped { pc, item, .. } | Event::ItemLost { pc, item } => people::drop_item(s, pc, item),
        Event::BecameConspicuous { pc } => people::seen(s, pc, true),
        Event::NoLongerConspicuous { pc } => people::seen(s, pc, false),
        Event::BecameEncumbered { .. } | Event::NoLongerEncumbered { .. } => {}

        Event::ThreatStated(stated) => state_threat(s, stated),
        Event::ThreatAdded { pc, threat } => s.with_encounter(pc, |e| e.threats.push(people::threat(threat))),
        Event::ControlledSuccess { bargain, .. } => people::use_bargain(s, bargain.as_ref()),
        Event::GoalGranted { .. } | Event::BargainPushed { .. } => {}
        Event::EdgeSpent { pc, n, .. } | Event::EdgeLost { pc, n } => {
            s.with_pc(pc, |c| c.edge = c.edge.saturating_sub(*n));
            s.with_encounter(pc, |e| e.fresh_edge = e.fresh_edge.saturating_sub(*n));
        }
        Event::EdgeGained { pc, n } => {
            s.with_pc(pc, |c| c.edge = c.edge.saturating_add(*n));
            s.with_encounter(pc, |e| e.fresh_edge = e.fresh_edge.saturating_add(*n));
        }
        Event::ThreatRolled { pc, roll, .. } => s.with_encounter(pc, |e| {
            e.fallen = Some(Fallen { faces: roll.faces.clone(), zero: roll.zero });
        }),
        Event::PenaltyUsed { pc, rating } => s.with_pc(pc, |c| people::use_penalty(c, rating.as_ref())),
        Event::BandSet { pc, threat, band, .. } => s.with_threat(pc, threat, |t| people::set_band(t, *band)),
        Event::Pushed { pc, purpose, .. } => s.with_encounter(pc, |e| people::count_push(e, purpose)),
        Event::LeaderPushed { pc, purpose, .. } => {
            s.with_encounter(pc, |e| e.leader_pushes.push(people::pushed_threat(e, purpose)));
        }
        Event::ThreatImproved { pc, threat, to } => s.with_threat(pc, threat, |t| t.outcome = *to),
        Event::EffectRaised { pc, n, .. } => {
            s.with_encounter(pc, |e| e.effect = e.effect.saturating_add(*n));
        }
        Event::EffectLowered { pc, n, .. } => {
            s.with_encounter(pc, |e| e.effect = e.effect.saturating_sub(*n));
        }
        Event::PositionChanged { pc, to, .. } => s.with_encounter(pc, |e| e.position = *to),
        Event::AbilityActivated { .. } | Event::Assisted { next: false, .. } => {}
        Event::Assisted { pc, benefit, next: true, .. } => s.with_pc(pc, |c| c.set_up.push(*benefit)),
        Event::SetUpUsed { pc } => s.with_pc(pc, |c| c.set_up.clear()),
        Event::DiceAdded { pc, n, what } => s.with_encounter(pc, |e| people::add_dice(e, what, *n)),
        Event::SeverityLowered { pc, threat, n } => {
            s.with_threat(pc, threat, |t| t.level = t.level.saturating_sub(*n));
        }
        Event::DetailWon { pc } => s.with_pc(pc, |c| c.details += 1),
        Event::ThreatRemoved { pc, threat, bargain, .. } => {
            s.with_encounter(pc, |e| e.threats.retain(|t| t.name != *threat));
            people::use_bargain(s, bargain.as_ref());
        }
        Event::BargainOffered { bargain, pc, aim, price, .. } => {
            let (pc, aim, price) = (pc.clone(), aim.clone(), price.clone());
            let made = Bargain { pc, aim, price, answered: None, is_used: false };
            Arc::make_mut(&mut s.bargains).insert(bargain.clone(), made);
        }
        Event::BargainAccepted { bargain } => s.with_bargain(bargain, |b| b.answered = Some(true)),
        Event::BargainDeclined { bargain } => s.with_bargain(bargain, |b| b.answered = Some(false)),
        Event::PositionReached { pc } => s.with_score(|score| {
            score.in_position.insert(pc.clone());
        }),
        Event::TeamActionStarted { leader, members, scale, .. } => s.with_score(|score| {
            score.leader = Some(leader.clone());
            score.team = Some(Team { leader: leader.clone(), members: members.clone(), scale: *scale });
        }),
        Event::ThreatResolved { .. } | Event::ActionFailed { .. } | Event::EffectApplied { .. } => {}
        Event::ConsequenceSuffered { .. } => {}
        Event::EncounterSettled { pc } => drop(Arc::make_mut(&mut s.encounters).remove(pc)),
        _ => return false,
    }
    true
}

/// A first threat opens what a character faces (DC-R2).
fn state_threat(s: &mut State, stated: &ThreatStated) {
    let encounter = Encounter {
        goal: stated.goal.clone(),
        position: stated.position,
        effect: stated.effect,
        movement: stated.movement,
        in_team: stated.in_team,
        threats: vec![people::threat(&stated.threat)],
        dice: Vec::new(),
        fallen: None,
        pushes: Vec::new(),
        effect_pushes: 0,
        fresh_edge: 0,
        leader_pushes: Vec::new(),
    };
    Arc::make_mut(&mut s.encounters).insert(stated.pc.clone(), Arc::new(encounter));
    s.with_score(|score| score.is_under_way = true);
}

/// Stress, trauma, harm, armour; says whether the event was one of these.
fn body(s: &mut State, event: &Event) -> bool {
    match event {
        Event::StressMarked { pc, n, .. } => s.with_pc(pc, |c| c.stress = c.stress.saturating_add(*n)),
        Event::StressCleared { pc, n, .. } => s.with_pc(pc, |c| c.stress = c.stress.saturating_sub(*n)),
        Event::TraumaGained { pc, condition } => {
            let condition = condition.clone().unwrap_or_default();
            s.with_pc(pc, |c| c.trauma.push(Trauma { condition, invoked: None }));
        }
        Event::TraumaInvoked { pc, condition, session, .. } => {
            let at = Some((s.evening, *session));
            s.with_pc(pc, |c| {
                c.trauma.iter_mut().filter(|t| t.condition == *condition).for_each(|t| t.invoked = at);
            });
        }
        Event::TraumaNamed { pc, condition } => s.with_pc(pc, |c| people::name_trauma(c, condition)),
        Event::TraumaRemoved { pc, condition, project } => {
            s.with_pc(pc, |c| people::forget_trauma(c, condition));
            s.with_project(project, |p| p.is_spent = true);
        }
        Event::CharacterRetired { pc, .. } => s.with_pc(pc, |c| c.standing = Standing::Retired),
        Event::CharacterDied { pc, .. } => s.with_pc(pc, |c| c.standing = Standing::Dead),
        Event::HarmTaken { pc, harm, label, level, needs_action, .. } => s.with_pc(pc, |c| {
            let (label, level, needs_action) = (label.clone(), *level, *needs_action);
            c.harm.insert(
                harm.clone(),
                Harm { label, level, is_struck: false, invocations: 0, needs_action },
            );
        }),
        Event::HarmAdvanced { .. } | Event::ConditionRepeated { .. } => {}
        Event::ConditionWorsened { pc, harm } => people::with_harm(s, pc, harm, |h| h.level = 2),
        Event::MortalWound { pc } => s.with_pc(pc, |c| c.mortal = Mortal::Dying),
        Event::MortalStabilised { pc, .. } => s.with_pc(pc, |c| {
            c.mortal = Mortal::Stabilised;
            c.survived_mortal = true;
        }),
        Event::ScarRecorded { pc, scar, label } => {
            s.with_pc(pc, |c| drop(c.scars.insert(scar.clone(), label.clone())));
        }
        Event::InvocationOpened { pc, harm, effect } => s.with_pc(pc, |c| {
            c.invocation = Some(Invocation { harm: harm.clone(), effect: effect.clone() });
        }),
        Event::InvocationDropped { pc } => s.with_pc(pc, |c| c.invocation = None),
        Event::HarmInvoked { pc, harm, effect } => s.with_pc(pc, |c| people::invoke(c, harm, effect)),
        Event::HarmStruck { pc, harm } => people::with_harm(s, pc, harm, |h| h.is_struck = true),
        Event::StrikeErased { pc, harm } => people::with_harm(s, pc, harm, |h| h.is_struck = false),
        Event::ConditionCleared { pc, harm, .. } | Event::HarmRemoved { pc, harm } => {
            s.with_pc(pc, |c| people::heal(c, harm, 0));
        }
        Event::HarmReduced { pc, harm, to } => s.with_pc(pc, |c| people::heal(c, harm, *to)),
        Event::HealingTicked { pc, n } => s.with_pc(pc, |c| c.healing = c.healing.saturating_add(*n)),
        Event::HealingFilled { pc, cleared } => {
            s.with_pc(pc, |c| c.healing = c.healing.saturating_sub(*cleared));
        }
        Event::HealingClockCleared { pc, .. } => s.with_pc(pc, |c| c.healing = 0),
        Event::ArmourMarked { pc, which } => s.with_pc(pc, |c| *people::armour_box(c, *which) = true),
        Event::ArmourRestored { pc } => s.with_pc(pc, |c| (c.armour_used, c.special_used) = (false, false)),
        _ => return false,
    }
    true
}

/// Coin, heat, rep, status, clocks, xp, information; says whether the event was one of these.
fn world(s: &mut State, event: &Event) -> bool {
    match event {
        Event::CoinGained { to, n, .. } => people::coin(s, to, i64::from(*n)),
        Event::CoinSpent { from, n, .. } => people::coin(s, from, -i64::from(*n)),
        Event::CoinMoved { from, to, n } => {
            people::coin(s, from, -i64::from(*n));
            people::coin(s, to, i64::from(*n));
        }
        Event::HeatGained { n, .. } => {
            let crew = s.crew_mut();
            crew.heat = crew.heat.saturating_add(*n);
            let after = s.after_mut();
            after.other_heat = after.other_heat.saturating_add(*n);
        }
        Event::HeatReduced { n, .. } => {
            let crew = s.crew_mut();
            crew.heat = crew.heat.saturating_sub(*n);
        }
        Event::RepGained { n, .. } => {
            let crew = s.crew_mut();
            crew.rep = crew.rep.saturating_add(*n);
        }
        Event::RepSpent { n, .. } => {
            let crew = s.crew_mut();
            crew.rep = crew.rep.saturating_sub(*n);
        }
        Event::StatusChanged { faction, to, .. } => s.with_faction(faction, |f| f.status = *to),
        Event::WarDeclared { faction } => s.with_faction(faction, |f| f.at_war = true),
        Event::WarEnded { faction } => s.with_faction(faction, |f| f.at_war = false),
        Event::ClockTicked { clock, n, .. } => s.with_clock(clock, |c| c.clock.tick(i64::from(*n))),
        Event::ClockFilled { .. } | Event::XpClockFilled { .. } | Event::XpClockAdded { .. } => {}
        Event::XpTicked { owner, n, .. } => people::xp(s, owner, i64::from(*n)),
        Event::ClocksSpent { owner, n } => people::xp(s, owner, -6 * i64::from(*n)),
        Event::AbilityGained { owner, ability } if owner.as_str() == "crew" => {
            s.crew_mut().abilities.insert(ability.clone());
        }
        Event::AbilityGained { owner, ability } => {
            s.with_pc(owner, |c| {
                c.abilities.insert(ability.clone());
            });
        }
        Event::DotGained { pc, rating, to } => s.with_pc(pc, |c| people::dot(c, rating, *to)),
        Event::ExpertiseGained { pc, area } => s.with_pc(pc, |c| {
            c.expertise.insert(area.clone());
        }),
        Event::InformationGiven { pc, details, .. } => {
            s.with_pc(pc, |c| c.details = c.details.saturating_sub(*details));
        }
        Event::LeadGiven { .. } | Event::BargainNamed { .. } | Event::ProjectNamed { .. } => {}
        _ => return false,
    }
    true
}
