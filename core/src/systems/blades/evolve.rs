//! Applies events: a line each, total, no rules. Whatever a rule decided is already in the event.

use std::sync::Arc;

use super::event::{ClockClosing, CohortChange, Event, FactionChange, SlotKind, Step, ActionRolled, AssetAcquired, GroupResult, ProjectCreated};
use super::people;
use super::state::{Asset, AssetState, Entanglement, GameClock, Harm, Note, OpenRoll, Pending};
use super::state::{Phase, Project, ProjectStatus, SetUp, State};
use super::terms::{Armor, Standing};
use crate::clock::Clock;

/// Applies an event to the state.
#[expect(clippy::too_many_lines, reason = "one line per event, and no second place to look")]
pub fn evolve(s: &mut State, event: &Event) {
    match event {
        Event::StressMarked { pc, n, .. } => s.with_pc(pc, |c| c.stress = c.stress.saturating_add(*n)),
        Event::StressCleared { pc, n, .. } => s.with_pc(pc, |c| c.stress = c.stress.saturating_sub(*n)),
        Event::StressOverflowed { .. } | Event::RetirementDue { .. } | Event::CatastropheDue { .. } => {}
        Event::TraumaTaken { pc, condition, .. } => {
            s.with_pc(pc, |c| c.trauma.push(condition.clone().unwrap_or_default()));
        }
        Event::TraumaNamed { pc, condition } => s.with_pc(pc, |c| people::name_trauma(c, condition)),
        Event::StandingChanged { pc, to, .. } => s.with_pc(pc, |c| people::stand(c, *to)),
        Event::ViceSatisfied { pc } => s.with_pc(pc, |c| c.vice.satisfied = true),
        Event::CharacterRetired { pc, .. } => s.with_pc(pc, |c| people::stand(c, Standing::Retired)),

        Event::HarmTaken { pc, harm, label, level, .. } => s.with_pc(pc, |c| {
            c.harm.insert(harm.clone(), Harm { label: label.clone(), level: *level });
        }),
        Event::HealingClockCleared { pc, .. } => s.with_pc(pc, |c| c.healing = 0),
        Event::LastingHarm { .. } => {}
        Event::HealingTicked { pc, n } => s.with_pc(pc, |c| c.healing = c.healing.saturating_add(*n)),
        Event::HealingClockFilled { pc, cleared } => {
            s.with_pc(pc, |c| c.healing = c.healing.saturating_sub(*cleared));
        }
        Event::HarmReduced { pc, harm, to, label } => {
            s.with_pc(pc, |c| people::reduce_harm(c, harm, *to, label.as_deref()));
        }
        Event::HarmRemoved { pc, harm } => s.with_pc(pc, |c| {
            c.harm.remove(harm);
        }),
        Event::ArmorMarked { pc, kind } => s.with_pc(pc, |c| *armor_box(&mut c.armor, *kind) = true),
        Event::ArmorRestored { pc, kinds } => {
            s.with_pc(pc, |c| kinds.iter().for_each(|kind| *armor_box(&mut c.armor, *kind) = false));
        }
        Event::CharacterDied { pc, .. } => s.with_pc(pc, |c| people::stand(c, Standing::Dead)),

        Event::HeatGained { n, .. } => s.crew_mut().heat = s.crew.heat.saturating_add(*n),
        Event::WantedGained { n } => s.crew_mut().wanted = s.crew.wanted.saturating_add(*n),
        Event::WantedAtMaximum {} => {}
        Event::HeatRolledOver { n } | Event::HeatReduced { n, .. } | Event::HeatCleared { n } => {
            let crew = s.crew_mut();
            crew.heat = crew.heat.saturating_sub(*n);
        }
        Event::WantedReduced { n } => s.crew_mut().wanted = s.crew.wanted.saturating_sub(*n),
        Event::RepGained { n, .. } => s.crew_mut().rep = s.crew.rep.saturating_add(*n),
        Event::RepFull {} => {}
        Event::RepSpent { n, .. } | Event::RepTrimmed { n } | Event::RepReset { n } => {
            s.crew_mut().rep = s.crew.rep.saturating_sub(*n);
        }
        Event::CoinGained { who, n, .. } => people::coin(s, who, i64::from(*n)),
        Event::CoinSpent { who, n, .. } => people::coin(s, who, -i64::from(*n)),
        Event::CoinMoved { from, to, n } => {
            people::coin(s, from, -i64::from(*n));
            people::coin(s, to, i64::from(*n));
        }
        Event::CoinUnexplained { .. } | Event::OverCapacity { .. } | Event::StillOverCapacity { .. } => {}
        Event::StashAdded { pc, n, .. } => s.with_pc(pc, |c| c.stash = c.stash.saturating_add(*n)),
        Event::StashDrawn { pc, n } => s.with_pc(pc, |c| c.stash = c.stash.saturating_sub(*n)),

        Event::ClockCreated { clock, name, size, kind } => {
            let is_open = !matches!(kind, super::state::ClockKind::Linked { .. });
            let made =
                GameClock { name: name.clone(), clock: Clock::new(*size), kind: kind.clone(), is_open };
            Arc::make_mut(&mut s.clocks).insert(clock.clone(), made);
        }
        Event::ClockTicked { clock, n, .. } => s.with_clock(clock, |c| c.clock.tick(i64::from(*n))),
        Event::ClockFilled { .. } | Event::ClockEmptied { .. } => {}
        Event::ClockOpened { clock } => s.with_clock(clock, |c| c.is_open = true),
        Event::RaceWon { .. } | Event::RaceTied { .. } => {}
        Event::ClockClosed { clock, how } => s.with_clock(clock, |c| match how {
            ClockClosing::Done | ClockClosing::Abandoned => c.is_open = false,
            ClockClosing::Reset => {
                c.clock.filled = 0;
                c.is_open = true;
            }
        }),
        Event::StatusChanged { faction, to, .. } => s.with_faction(faction, |f| f.status = *to),
        Event::WarBegan { .. } | Event::WarEnded { .. } => {}
        Event::WarLossSet { to } => s.crew_mut().war_loss = *to,
        Event::HoldChanged { to, .. } => s.crew_mut().hold = *to,
        Event::TierChanged { to, .. } => s.crew_mut().tier = *to,
        Event::LairChanged { to, .. } => s.crew_mut().lair = *to,
        Event::RepNeedChanged { .. } | Event::MaximumChanged { .. } => {}
        Event::FactionChanged { faction, change, .. } => s.with_faction(faction, |f| match change {
            FactionChange::Hold { to } => f.hold = *to,
            FactionChange::Tier { to } => f.tier = *to,
            FactionChange::AtWar { with } => drop(f.wars.insert(with.clone())),
            FactionChange::Peace { with } => drop(f.wars.remove(with)),
            FactionChange::Eliminated => f.eliminated = true,
            FactionChange::WarLoss { to } => f.war_loss = *to,
        }),

        Event::XpMarked { pc, track, n, .. } => s.with_pc(pc, |c| {
            let xp = c.xp.entry(*track).or_default();
            *xp = xp.saturating_add(*n);
        }),
        Event::XpTrackFilled { .. } | Event::CrewXpFilled { .. } => {}
        Event::XpSpent { pc, track, n } => s.with_pc(pc, |c| {
            let xp = c.xp.entry(*track).or_default();
            *xp = xp.saturating_sub(*n);
        }),
        Event::DotGained { pc, action, to, .. } => s.with_pc(pc, |c| {
            c.actions.insert(*action, *to);
        }),
        Event::SessionXpNoted { pc, session } => s.with_pc(pc, |c| c.session_xp = Some(*session)),
        Event::CrewXpMarked { n, .. } => s.crew_mut().xp = s.crew.xp.saturating_add(*n),
        Event::CrewXpSpent { n } => s.crew_mut().xp = s.crew.xp.saturating_sub(*n),
        Event::CrewSessionXpNoted { session } => s.crew_mut().session_xp = Some(*session),
        Event::FeatureGained { pc: Some(pc), feature, effects, .. } => s.with_pc(pc, |c| {
            c.features.insert(feature.clone(), effects.clone());
        }),
        Event::FeatureGained { pc: None, feature, effects, .. } => {
            s.crew_mut().features.insert(feature.clone(), effects.clone());
        }
        Event::UpgradeMarked { upgrade, name, boxes, of, effects } => {
            people::mark_upgrade(s.crew_mut(), upgrade, name, *boxes, *of, effects);
        }

        Event::CrewFounded(_) => people::found(s.crew_mut(), event),
        Event::CharacterCreated(_) => people::enter(s, event),
        Event::ViceSet { pc, vice, purveyor, .. } => {
            s.with_pc(pc, |c| people::set_vice(c, vice.as_deref(), purveyor.as_deref()));
        }
        Event::PurveyorLost { pc } => s.with_pc(pc, |c| {
            c.vice.purveyor = None;
            c.vice.tapped = true;
        }),
        Event::ContactAdded { .. } => people::meet(s.crew_mut(), event),
        Event::ContactChanged { contact, to, .. } => {
            if let Some(contact) = s.crew_mut().contacts.get_mut(contact) {
                contact.standing = to.clone();
            }
        }
        Event::FactionRegistered { .. } => people::register_faction(s, event),
        Event::NoteOpened { note, about, text } => {
            let made = Note { about: about.clone(), text: text.clone(), is_open: true };
            Arc::make_mut(&mut s.notes).insert(note.clone(), made);
        }
        Event::NoteClosed { note, .. } => {
            if let Some(note) = Arc::make_mut(&mut s.notes).get_mut(note) {
                note.is_open = false;
            }
        }

        Event::ScoreBegan(_) => people::begin_score(s, event),
        Event::LoadChosen { pc, kind, limit } => s.with_pc(pc, |c| people::choose_load(c, *kind, *limit)),
        Event::ItemMarked { pc, item, boxes } => s.with_pc(pc, |c| people::carry(c, item, *boxes)),
        Event::Encumbered { .. } => {}
        Event::EngagementRolled { .. } => s.with_score(|score| score.engaged = true),
        Event::OpeningPosition { position, .. } => s.with_all_pcs(|c| c.position = Some(*position)),
        Event::ScoreCompleted { name, score, outcome } => {
            people::complete_score(s, score, name, &outcome.to_string());
        }
        Event::ActivitiesReset { pc } => s.with_pc(pc, |c| {
            c.activities.free_used = 0;
            c.activities.extra_used = 0;
        }),
        Event::OutcomeUnrecorded { pc } => s.with_pc(pc, |c| c.roll = None),
        Event::StepDone { step } => s.with_score(|score| match step {
            Step::Payoff => score.steps.payoff = true,
            Step::Heat => score.steps.heat = true,
            Step::Entanglement => score.steps.entanglement = true,
        }),
        Event::StepSkipped { .. } | Event::HeatAssessed { .. } => {}
        Event::PayoffAssessed { coin, .. } => s.with_score(|score| score.payoff = Some(*coin)),
        Event::TitheSettled { .. } => s.with_score(|score| score.tithed = true),

        Event::ActionRolled(ActionRolled { pc, roll_name, roll, position, effect_after, goal, clock, .. }) => {
            let open = OpenRoll {
                name: roll_name.clone(),
                band: roll.band,
                position: *position,
                effect: *effect_after,
                goal: goal.clone(),
                clock: clock.clone(),
            };
            s.with_pc(pc, |c| {
                c.roll = Some(open);
                c.position = Some(*position);
            });
        }
        Event::SetUpUsed { .. } | Event::BargainTaken { .. } | Event::BargainDeclined { .. } => {}
        Event::ActionSettled { pc, .. } | Event::Withdrew { pc } => s.with_pc(pc, |c| c.roll = None),
        Event::SetUpStands { by, benefit, against } => {
            let stands = SetUp { benefit: *benefit, against: against.clone() };
            Arc::make_mut(&mut s.set_ups).insert(by.clone(), stands);
        }
        Event::InfoGathered { .. } => {}
        Event::ConsequenceThreatened(_) => people::threaten(s, event),
        Event::ConsequenceReduced { consequence, to, label, by } => {
            people::shield(s, consequence, *by, |c| {
                c.kind = c.kind.resized(*to).relabelled(label.as_deref());
            });
        }
        Event::ConsequenceAvoided { consequence, by } => {
            people::shield(s, consequence, *by, |c| c.is_closed = true);
        }
        Event::ConsequenceTaken { consequence, to, .. } => {
            people::with_threat(s, consequence, |c| c.pc = to.clone());
        }
        Event::ConsequenceLanded { consequence } => {
            people::with_threat(s, consequence, |c| c.is_closed = true)
        }
        Event::EffectLowered { .. } | Event::OpportunityLost { .. } => {}
        Event::PositionWorsened { pc, to } => s.with_pc(pc, |c| c.position = Some(*to)),
        Event::ItemLost { .. } | Event::Complication { .. } | Event::ResistanceRolled { .. } => {}
        Event::GroupRolled { .. } => {}
        Event::GroupResult(GroupResult { leader, roll_name, band, position, effect_after, .. }) => {
            let open = OpenRoll {
                name: roll_name.clone(),
                band: *band,
                position: *position,
                effect: *effect_after,
                goal: None,
                clock: None,
            };
            s.with_pc(leader, |c| {
                c.roll = Some(open);
                c.position = Some(*position);
            });
        }
        Event::FlashbackCalled { pc, activity, .. } => s.with_pc(pc, |c| c.flashback = *activity),
        Event::FortuneRolled { .. } | Event::FortuneCompared { .. } => {}

        Event::Incarcerated { .. } => {}
        Event::PrisonRolled { pc, .. } => s.with_pc(pc, |c| c.prison_rolled = true),
        Event::PrisonGainDue { .. } | Event::EntanglementRolled { .. } => {}
        Event::EntanglementCame { kind, faction, held } => {
            let came = Entanglement { kind: *kind, faction: faction.clone(), held: *held };
            s.entanglement = Some(Arc::new(came));
        }
        Event::EntanglementAvoided { .. } => s.entanglement = None,
        Event::EntanglementAnswered { .. } => s.entanglement = None,
        Event::EntanglementDue {} => s.entanglements_due += 1,
        Event::EntanglementDueMet {} => s.entanglements_due = s.entanglements_due.saturating_sub(1),

        Event::ClaimGained { .. } => people::gain_claim(s.crew_mut(), event),
        Event::FactionLostClaim { .. } => {}
        Event::ClaimLost { claim, .. } => drop(s.crew_mut().claims.remove(claim)),
        Event::IncomeRolled { claim, .. } => {
            if let Some(claim) = s.crew_mut().claims.get_mut(claim) {
                claim.income_taken = true;
            }
        }
        Event::CohortGained(_) => people::gain_cohort(s.crew_mut(), event),
        Event::CohortChanged { cohort, change } => people::with_cohort(s, cohort, |c| match change {
            CohortChange::Type { add } => c.types.push(add.clone()),
            CohortChange::Elite => c.elite = true,
            CohortChange::Edge { add } => c.edges.push(add.clone()),
            CohortChange::Flaw { add } => c.flaws.push(add.clone()),
        }),
        Event::CohortHarmed { cohort, to, .. } => people::with_cohort(s, cohort, |c| c.harm = *to),
        Event::CohortDestroyed { cohort } => people::with_cohort(s, cohort, |c| c.harm = 4),
        Event::CohortHealed { cohort, n } => {
            people::with_cohort(s, cohort, |c| c.harm = c.harm.saturating_sub(*n));
        }
        Event::CohortRestored { cohort } => people::with_cohort(s, cohort, |c| c.harm = 0),
        Event::CohortActed { cohort } => people::with_cohort(s, cohort, |c| c.acted = true),

        Event::DowntimeBegan { n, .. } => people::begin_downtime(s, *n),
        Event::AllowanceSet { pc, to, .. } => s.with_pc(pc, |c| c.activities.allowance = *to),
        Event::TrainingTracksReset { pc } => s.with_pc(pc, |c| {
            c.activities.trained.clear();
            c.activities.noted.clear();
        }),
        Event::ViceReset { pc, satisfied } => s.with_pc(pc, |c| {
            c.vice.indulged = false;
            c.vice.excused = *satisfied;
            c.vice.satisfied = false;
            c.vice.overindulged = None;
            c.vice.overindulgence = None;
        }),
        Event::DowntimeEnded { .. } => s.phase = Phase::Free,
        Event::WarStatusChanged { at_war, .. } => s.crew_mut().war_declared = *at_war,
        Event::FreeActionRecorded { .. } => {}
        Event::ActivityDeclared { pc, slot, .. } => s.with_pc(pc, |c| match slot {
            SlotKind::Free => c.activities.free_used += 1,
            SlotKind::Coin | SlotKind::Rep | SlotKind::Departed => c.activities.extra_used += 1,
            SlotKind::Flashback => c.flashback = None,
            SlotKind::Cohort => {}
        }),
        Event::ActivityRolled { pc, kind, roll, terms } => {
            let pending = Pending {
                activity: *kind,
                band: roll.band,
                roll: roll.clone(),
                extra_tiers: 0,
                terms: terms.clone(),
            };
            s.with_pc(pc, |c| c.pending = Some(pending));
        }
        Event::ResultImproved { pc, to, extra_tiers } => s.with_pc(pc, |c| {
            if let Some(pending) = &mut c.pending {
                pending.band = Some(*to);
                pending.extra_tiers += extra_tiers;
            }
        }),
        Event::ActivitySettled { pc, .. } => s.with_pc(pc, |c| c.pending = None),
        Event::EffectUnknown { .. } => {}
        Event::TrackTrained { pc, track } => s.with_pc(pc, |c| {
            c.activities.trained.insert(*track);
        }),
        Event::ActivityNoted { pc, what } => s.with_pc(pc, |c| c.activities.noted.push(what.clone())),
        Event::AssetAcquired(AssetAcquired { asset, key, name, kind, quality, standby, .. }) => {
            let state = if *standby { AssetState::Standby } else { AssetState::Ready };
            let acquired_in = Some(s.downtimes);
            let made = Asset {
                name: name.clone(),
                kind: kind.clone(),
                quality: *quality,
                state,
                permanent: false,
                acquired_in,
            };
            let crew = s.crew_mut();
            crew.assets.insert(asset.clone(), made);
            crew.acquired.insert(key.clone());
        }
        Event::AssetNotAcquired { .. } | Event::AssetUsed { .. } => {}
        Event::AssetExpired { asset, .. } => people::set_asset(s, asset, AssetState::Gone),
        Event::AssetOnStandby { asset } => people::set_asset(s, asset, AssetState::Standby),
        Event::PermanentAssetGained { asset, name, kind, quality } => {
            let made = Asset {
                name: name.clone(),
                kind: kind.clone(),
                quality: quality.unwrap_or(s.crew.tier),
                state: AssetState::Ready,
                permanent: true,
                acquired_in: None,
            };
            s.crew_mut().assets.insert(asset.clone(), made);
        }
        Event::ItemCrafted { .. } => people::craft(s.crew_mut(), event),
        Event::CreationUsed { item, uses, conspicuous, .. } => {
            people::use_creation(s, item, *uses, *conspicuous);
        }
        Event::CraftFailed { .. } | Event::ProjectProposed { .. } => {}
        Event::ProjectCreated(ProjectCreated { project, name, clocks, methods, goal, owner, requires, blocked }) => {
            let made = Project {
                name: name.clone(),
                clocks: clocks.iter().map(|size| Clock::new(*size)).collect(),
                methods: methods.clone(),
                goal: goal.clone(),
                owner: owner.clone(),
                requires: requires.clone(),
                status: if *blocked { ProjectStatus::Blocked } else { ProjectStatus::Open },
            };
            Arc::make_mut(&mut s.projects).insert(project.clone(), made);
        }
        Event::ProjectTicked { project, n, .. } => s.with_project(project, |p| people::tick_project(p, *n)),
        Event::ProjectFilled { project } => s.with_project(project, |p| p.status = ProjectStatus::Filled),
        Event::ProjectCompleted { project, .. } => {
            s.with_project(project, |p| p.status = ProjectStatus::Done);
        }
        Event::ProjectUnblocked { project } => s.with_project(project, |p| p.status = ProjectStatus::Open),
        Event::FactEstablished { fact } => Arc::make_mut(&mut s.facts).push(fact.clone()),
        Event::ViceIndulged { pc } => s.with_pc(pc, |c| c.vice.indulged = true),
        Event::Overindulged { pc, by } => s.with_pc(pc, |c| {
            c.vice.overindulged = Some(*by);
            c.vice.overindulgence = None;
        }),
        Event::ViceExceededNeed { .. } => {}
        Event::OverindulgenceChosen { pc, choice } => {
            s.with_pc(pc, |c| c.vice.overindulgence = Some(choice.to_string()));
        }
        Event::LedgerAdjusted { target, field, delta, .. } => people::adjust(s, target, field, *delta),
    }
}

fn armor_box(armor: &mut super::state::Armors, kind: Armor) -> &mut bool {
    match kind {
        Armor::Standard => &mut armor.standard,
        Armor::Heavy => &mut armor.heavy,
        Armor::Special => &mut armor.special,
    }
}
