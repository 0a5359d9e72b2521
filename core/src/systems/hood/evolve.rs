//! Applies events: a line each, total, no rules. Whatever a rule decided is already in the event.

use std::sync::Arc;

use super::event::{Event, LedgerField};
use super::people;
use super::state::{Find, Help, Item, Job, JobStatus, LastHeat, State};
use super::terms::{Condition, HeatSource, Until};

/// Applies an event to the state.
#[expect(clippy::too_many_lines, reason = "one line per event, and no second place to look")]
pub fn evolve(s: &mut State, event: &Event) {
    match event {
        Event::CharacterRegistered { pc, name, playbook, stats, loot } => {
            let made = people::character(name, *playbook, *stats, loot.as_deref());
            Arc::make_mut(&mut s.characters).insert(pc.clone(), Arc::new(made));
        }
        Event::MovesRegistered { pc, moves, owned } => s.with_pc(pc, |c| {
            c.playbook_moves.extend(moves.iter().cloned());
            c.moves.extend(moves.iter().filter(|_| *owned).cloned());
        }),
        Event::NpcRegistered { npc, name, relation } => {
            Arc::make_mut(&mut s.npcs).insert(npc.clone(), people::npc(name, *relation));
        }
        Event::LedgerAdjusted { pc, field, with, n, .. } => match (field, with) {
            (LedgerField::Debt, Some(other)) => s.with_pc(pc, |c| people::owe(c, other, people::int(*n))),
            (_, _) => s.with_pc(pc, |c| people::adjust(c, *field, *n)),
        },

        Event::MoveRolled { pc, r#move, roll } => s.with_pc(pc, |c| {
            c.last_roll = Some((*r#move, roll.band));
            c.helps.retain(|help| help.of != *r#move);
        }),
        Event::ForwardSpent { pc, n } => s.with_pc(pc, |c| c.forward = c.forward.saturating_sub(*n)),
        Event::HardMoveDue { pc, r#move, take_down, exposed } => s.with_pc(pc, |c| {
            c.hard_moves.push(people::hard(*r#move, *take_down, exposed));
        }),
        Event::HardMoveMade { pc, .. } => s.with_pc(pc, |c| people::take_first(&mut c.hard_moves, |_| true)),
        Event::OptionsDue { pc, due } => s.with_pc(pc, |c| c.due = Some((**due).clone())),
        Event::OptionsChosen { pc, .. } => s.with_pc(pc, |c| c.due = None),
        Event::OptionsLapsed { pc } => s.with_pc(pc, |c| {
            c.due = None;
            c.toss = None;
        }),
        Event::HelpOffered { helper, target, r#move } => s.with_pc(target, |c| {
            c.helps.push(Help { helper: helper.clone(), of: *r#move, n: 0, is_exposed: false });
        }),
        Event::ModifierReady { helper, target, r#move, n } => {
            s.with_pc(target, |c| people::with_help(c, helper, *r#move, |help| help.n = *n));
        }
        Event::ExposureOpened { helper, target, r#move } => {
            s.with_pc(target, |c| people::with_help(c, helper, *r#move, |help| help.is_exposed = true));
        }
        Event::ForwardAdded { who, n } => {
            s.with_pc(who, |c| c.forward = c.forward.saturating_add(*n));
            s.with_npc(who, |npc| npc.forward = npc.forward.saturating_add(*n));
        }
        Event::OngoingAdded { pc, n, until: Until::Situation } => s.with_pc(pc, |c| c.ongoing = c.ongoing.saturating_add(*n)),
        Event::OngoingAdded { pc, n, until: Until::Healed } => s.with_pc(pc, |c| c.injury = c.injury.saturating_add(*n)),
        Event::OngoingRemoved { pc, n, until: Until::Situation } => s.with_pc(pc, |c| c.ongoing = c.ongoing.saturating_sub(*n)),
        Event::OngoingRemoved { pc, n, until: Until::Healed } => s.with_pc(pc, |c| c.injury = c.injury.saturating_sub(*n)),

        Event::Found { pc, find, kind, text, hot } => {
            let (pc, text) = (pc.clone(), text.clone());
            let made = Find { pc, kind: *kind, text, hot: *hot, must_fetch: false, taken: false };
            Arc::make_mut(&mut s.finds).insert(find.clone(), made);
        }
        Event::MustFetch { find, .. } => s.with_find(find, |f| f.must_fetch = true),
        Event::Fetched { find } => s.with_find(find, |f| f.must_fetch = false),
        Event::FoundIsOff { .. } | Event::StringsAttached { .. } | Event::TracksCovered { .. } => {}
        Event::TookLong { .. } | Event::Traceable { .. } | Event::ObstacleBeaten { .. } => {}
        Event::WayOutOffered { .. } | Event::LeftBehind { .. } | Event::GoalLost { .. } => {}
        Event::BacksTurned { pc, npcs } => {
            npcs.iter().for_each(|npc| s.with_npc(npc, |n| n.turned_backs.extend([pc.clone()])));
        }
        Event::TheyHelp { .. } | Event::BackedOff { .. } => {}
        Event::AnswerDue { pc, toss } => s.with_pc(pc, |c| c.toss = Some(toss.clone())),
        Event::TossAnswered { pc, .. } => s.with_pc(pc, |c| c.toss = None),
        Event::DoneYourWay { .. } | Event::TossRefused { .. } | Event::SpecialMoveTriggered { .. } => {}
        Event::UniqueMoveUsed { .. } | Event::MoveBought { .. } => {}

        Event::HeatTaken { pc, n, source } => s.with_pc(pc, |c| {
            c.heat = c.heat.saturating_add(*n);
            c.last_heat = Some(LastHeat { source: *source, is_open: false });
        }),
        Event::HeatWindowOpened { pc } => s.with_pc(pc, |c| people::window(c, true)),
        Event::HeatWindowClosed { pc } => s.with_pc(pc, |c| people::window(c, false)),
        Event::HeatDeflected { from, n, .. } => s.with_pc(from, |c| c.heat = c.heat.saturating_sub(*n)),
        Event::HeatLost { pc, n } => s.with_pc(pc, |c| c.heat = c.heat.saturating_sub(*n)),
        Event::HeatSwapped { holder, other, holder_change, other_change } => {
            s.with_pc(holder, |c| c.heat = c.heat.saturating_add_signed(*holder_change));
            s.with_pc(other, |c| c.heat = c.heat.saturating_add_signed(*other_change));
        }
        Event::LockedHeatAdded { pc, n, .. } => s.with_pc(pc, |c| {
            c.locked = c.locked.saturating_add(*n);
            c.last_heat = Some(LastHeat { source: HeatSource::HotItem, is_open: false });
        }),
        Event::LockedHeatRemoved { pc, n, .. } => s.with_pc(pc, |c| c.locked = c.locked.saturating_sub(*n)),
        Event::Burned { pc } => s.with_pc(pc, |c| c.burned = true),
        Event::ExperienceMarked { pc, n, .. } => {
            s.with_pc(pc, |c| c.experience = c.experience.saturating_add(*n));
        }
        Event::AdvanceEarned { pc } => s.with_pc(pc, |c| c.advances_due += 1),
        Event::ExperienceReset { pc, n } => {
            s.with_pc(pc, |c| c.experience = c.experience.saturating_sub(*n));
        }
        Event::Advanced { pc, advance } => s.with_pc(pc, |c| people::advance(c, advance)),

        Event::DebtChanged { holder, other, n, .. } => s.with_pc(holder, |c| people::owe(c, other, *n)),
        Event::DebtReset { holder, other, n } => s.with_pc(holder, |c| people::owe(c, other, -n)),
        Event::DebtOverflowDue { holder, other } => s.with_pc(holder, |c| c.overflows.push(other.clone())),
        Event::DebtOverflowSettled { holder, other, .. } => {
            s.with_pc(holder, |c| people::take_first(&mut c.overflows, |o| o == other));
        }
        Event::MoveLearned { pc, r#move, .. } => s.with_pc(pc, |c| c.moves.extend([r#move.clone()])),
        Event::PaybackMoved { payback, from, to } => people::move_payback(s, payback, from, to),
        Event::DealImposed { .. } => {}
        Event::PaybackMarked { pc, entry } => s.with_pc(pc, |c| c.payback.push(entry.clone())),
        Event::PaybackOffered { .. } | Event::PaybackDemanded { .. } => {}
        Event::PromiseMade { pc, payback, job, .. } => {
            s.with_pc(pc, |c| people::with_payback(c, payback, |p| p.promise = Some(job.clone())));
        }
        Event::PromiseBroken { pc, payback, .. } => {
            s.with_pc(pc, |c| people::with_payback(c, payback, |p| p.promise = None));
        }
        Event::PaybackCleared { pc, payback, .. } => {
            s.with_pc(pc, |c| c.payback.retain(|p| p.payback != *payback));
        }

        Event::WentDown { who, .. } => {
            s.set_condition(who, Condition::Down);
            s.with_pc(who, |c| c.is_down_this_scene = true);
        }
        Event::WentOut { who } => s.set_condition(who, Condition::Out),
        Event::BackToFine { who } => {
            s.set_condition(who, Condition::Fine);
            s.with_pc(who, |c| c.is_down_this_scene = false);
        }

        Event::LivelihoodThreatened { pc, cause, follows } => {
            s.with_pc(pc, |c| people::threaten(c, *cause, follows.as_ref()));
        }
        Event::LivelihoodRestored { pc, .. } => s.with_pc(pc, |c| c.short.clear()),
        Event::FollowedThreatLifted { pc, boss } => {
            s.with_pc(pc, |c| c.short.retain(|short| short.follows.as_ref() != Some(boss)));
        }
        Event::LootSet { pc, text, follows } => s.with_pc(pc, |c| {
            c.loot_follows.clone_from(follows);
            text.iter().for_each(|text| c.loot.clone_from(text));
        }),
        Event::DoughGained { pc, n, .. } => s.with_pc(pc, |c| c.dough = c.dough.saturating_add(*n)),
        Event::DoughSpent { pc, n, .. } => s.with_pc(pc, |c| c.dough = c.dough.saturating_sub(*n)),
        Event::DoughHeld { .. } | Event::BandChanged { .. } | Event::Bought { .. } => {}
        Event::GangFormed { boss, members } => s.with_pc(boss, |c| c.gang.extend(members.iter().cloned())),
        Event::LeftGang { member, boss, .. } => {
            s.with_pc(boss, |c| c.gang.retain(|m| m != member));
            s.with_pc(member, |c| c.loot_follows = None);
        }
        Event::JobStarted { job, kind, target, members, lo, hi, .. } => {
            let (kind, target, members) = (*kind, target.clone(), members.clone());
            let status = JobStatus::Running;
            let made = Job { kind, target, members, estimate: (*lo, *hi), steps: 0, status };
            Arc::make_mut(&mut s.jobs).insert(job.clone(), made);
        }
        Event::JobStepTaken { job, .. } => people::with_job(s, job, |j| j.steps += 1),
        Event::JobFinished { job, pulled_off, got_away, .. } => {
            let status = if *pulled_off && *got_away { JobStatus::Done } else { JobStatus::Failed };
            people::with_job(s, job, |j| j.status = status);
        }

        Event::ItemGained { pc, item, name, kind, hot, find } => {
            let (owner, name, kind) = (Some(pc.clone()), name.clone(), kind.clone());
            let made = Item { owner, name, kind, hot: *hot, needs_repair: false, written_off: false };
            Arc::make_mut(&mut s.items).entry(item.clone()).or_insert(made).owner = Some(pc.clone());
            find.iter().for_each(|find| s.with_find(find, |f| f.taken = true));
        }
        Event::ItemLost { item, .. } => s.with_item(item, |i| i.owner = None),
        Event::ChaseWon { .. } | Event::NoAdvantage { .. } | Event::DroveOn { .. } => {}
        Event::NeedsRepair { vehicle } => s.with_item(vehicle, |i| i.needs_repair = true),
        Event::WrittenOff { vehicle } => s.with_item(vehicle, |i| i.written_off = true),
        Event::CollisionRuled { .. } => {}
        Event::Repaired { vehicle } => s.with_item(vehicle, |i| i.needs_repair = false),
        Event::SituationEnded {} => s.with_all_pcs(|c| {
            c.is_down_this_scene = false;
            c.helps.clear();
        }),
    }
}
