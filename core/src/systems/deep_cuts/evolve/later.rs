//! Applies the events of the steps after a score and of downtime.

use std::sync::Arc;

use super::super::event::Event;
use super::super::people;
use super::super::state::{Debt, Entanglement, Instructor, Lesson, Phase, Project, State, Supply, Upgrade};
use super::super::terms::{EntanglementKind, Slot, Standing, Step};
use crate::clock::Clock;

/// The steps after a score; says whether the event was one of these.
pub(super) fn after(s: &mut State, event: &Event) -> bool {
    match event {
        Event::ScoreEnded { .. } => {
            s.phase = Phase::After(Step::Fallout);
            s.with_score(|score| score.team = None);
        }
        Event::CohortHealed { cohort, n } => people::with_cohort(s, cohort, |c| c.harm = c.harm.saturating_sub(*n)),
        Event::StepAdvanced { to } => {
            s.phase = to.map_or(Phase::Done, Phase::After);
            let heat = s.crew.heat;
            let after = s.after_mut();
            (after.heat_at_step, after.entanglements) = (heat, 0);
        }
        Event::FactionAdjusted { faction } => {
            s.after_mut().adjusted.insert(faction.clone());
        }
        Event::HeatAssessed { total, .. } => s.after_mut().heat = Some(*total),
        Event::PayoffTaken { coin, .. } => {
            let after = s.after_mut();
            (after.is_paid, after.payoff) = (true, *coin);
        }
        Event::AssetsSeized { coin } => {
            let after = s.after_mut();
            after.seized = after.seized.saturating_add(*coin);
        }
        Event::TitheSettled { .. } => s.after_mut().is_tithed = true,
        Event::FavourOwed { text } => s.crew_mut().favours.push(text.clone()),
        Event::TroublePromised { text } => s.crew_mut().troubles.push(text.clone()),
        Event::LegalPurchase { .. } | Event::BankUnlocked {} => {}
        Event::WantedGained { n } => s.crew_mut().wanted = s.crew.wanted.saturating_add(*n),
        Event::WantedRemoved { n, .. } => s.crew_mut().wanted = s.crew.wanted.saturating_sub(*n),
        Event::EntanglementDue { kind } => match kind {
            Some(EntanglementKind::Bluecoats) => s.due.bluecoats += 1,
            Some(_) | None => s.due.any += 1,
        },
        Event::EntanglementPlayed { .. } => played(s, event),
        Event::EntanglementAnswered { entanglement, .. } => {
            if let Some(found) = Arc::make_mut(&mut s.entanglements).get_mut(entanglement) {
                found.is_open = false;
            }
        }
        Event::OfferTurnedDown { .. } => {}
        Event::LossSuffered { .. } | Event::JobAccepted { .. } | Event::AmendsMade { .. } => {}
        Event::ContactFlipped { contact } => people::with_contact(s, contact, |c| c.is_allied = false),
        Event::ContactRestored { contact } => people::with_contact(s, contact, |c| c.is_allied = true),
        Event::UpgradeBought { upgrade, name } => {
            let fresh = Upgrade { name: name.clone(), boxes: 0 };
            s.crew_mut().upgrades.entry(upgrade.clone()).or_insert(fresh).boxes += 1;
        }
        Event::CohortElite { cohort } => people::with_cohort(s, cohort, |c| c.is_elite = true),
        Event::HeatCooled {} => s.after_mut().is_cooled = true,
        Event::HoldAssessed { to } => {
            s.crew_mut().hold = *to;
            s.after_mut().is_held = true;
        }
        _ => return false,
    }
    true
}

/// An entanglement was played: it counts for what was due, and waits if it asks for an answer (DC-R162).
fn played(s: &mut State, event: &Event) {
    let Event::EntanglementPlayed { entanglement, kind, details, faction, by, wanted, severity, open, .. } = event
    else {
        return;
    };
    match kind {
        EntanglementKind::Bluecoats if s.due.bluecoats > 0 => s.due.bluecoats -= 1,
        _ => s.due.any = s.due.any.saturating_sub(1),
    }
    let after = s.after_mut();
    after.entanglements = after.entanglements.saturating_add(1);
    let made = Entanglement {
        slug: entanglement.clone(),
        nth: s.entanglements.len(),
        is_open: *open,
        details: details.clone(),
        kind: *kind,
        faction: faction.clone(),
        by: by.clone(),
        wanted: *wanted,
        severity: *severity,
    };
    Arc::make_mut(&mut s.entanglements).insert(entanglement.clone(), made);
}

/// Downtime: vice, debts, supplies, activities, projects.
pub(super) fn downtime(s: &mut State, event: &Event) {
    match event {
        Event::DowntimeBegan { n } => (s.phase, s.downtimes) = (Phase::Downtime, *n),
        Event::ActivitiesReset { pc, free, must_recover } => {
            s.with_pc(pc, |c| people::reset_activities(c, *free, *must_recover));
        }
        Event::ActivityDeclared { pc, kind, slot } => s.with_pc(pc, |c| match slot {
            Slot::Free => people::use_free(c, *kind),
            Slot::Coin | Slot::Rep => people::use_extra(c, *kind),
        }),
        Event::ViceIndulged { pc } => s.with_pc(pc, |c| c.activities.vice_done += 1),
        Event::Overindulged { pc, .. } => s.with_pc(pc, |c| c.activities.overindulged = true),
        Event::PurveyorLost { pc } => s.with_pc(pc, |c| c.vice.purveyor = None),
        Event::ActivityLost { pc, next: false } => s.with_pc(pc, |c| {
            c.activities.free = c.activities.free.saturating_sub(1);
        }),
        Event::ActivityLost { pc, next: true } => s.with_pc(pc, |c| c.activities.carry_penalty += 1),
        Event::LostToVice { pc } => s.with_pc(pc, |c| c.standing = Standing::Lost),
        Event::ReturnedFromVice { pc } => s.with_pc(pc, |c| c.standing = Standing::Active),
        Event::DebtOpened { debt, debtor, provider, initial, .. } => {
            let made = Debt {
                debtor: debtor.clone(),
                provider: provider.clone(),
                initial: *initial,
                clock: Clock::new(4),
                is_called: false,
                since: s.downtimes,
                is_resolved: false,
            };
            Arc::make_mut(&mut s.debts).insert(debt.clone(), made);
        }
        Event::DebtTicked { debt, n } => s.with_debt(debt, |d| d.clock.tick(i64::from(*n))),
        Event::DebtCalled { debt } => s.with_debt(debt, |d| d.is_called = true),
        Event::DebtTickRemoved { debt, .. } => s.with_debt(debt, |d| d.clock.tick(-1)),
        Event::DebtResolved { debt } => s.with_debt(debt, |d| d.is_resolved = true),
        Event::SupplyCreated { supply, name, kind, size, quality, owner } => {
            let (name, kind, owner) = (name.clone(), kind.clone(), owner.clone());
            let made = Supply { name, kind, clock: Clock::new(*size), quality: *quality, owner };
            Arc::make_mut(&mut s.supplies).insert(supply.clone(), made);
        }
        Event::SupplyTicked { supply, n, .. } => s.with_supply(supply, |x| x.clock.tick(i64::from(*n))),
        _ => learning(s, event),
    }
}

/// Training, projects, and the end of a downtime.
fn learning(s: &mut State, event: &Event) {
    match event {
        Event::InstructorSet { pc, name, areas } => s.with_pc(pc, |c| {
            c.instructor = Some(Instructor { name: name.clone(), areas: areas.iter().cloned().collect() });
        }),
        Event::Instructing { pc, area, pupil } => {
            let lesson = Lesson { area: area.clone(), pupil: pupil.clone() };
            s.with_pc(pc, |c| c.activities.lessons.push(lesson));
        }
        Event::ProjectCreated { project, name, kind, clocks } => {
            let (name, kind, clocks) = (name.clone(), kind.clone(), *clocks);
            let made = Project { name, kind, clocks, filled: 0, is_spent: false, by: Default::default() };
            Arc::make_mut(&mut s.projects).insert(project.clone(), made);
        }
        Event::ProjectTicked { project, pc, n, .. } => s.with_project(project, |p| {
            p.filled = p.filled.saturating_add(*n);
            *p.by.entry(pc.clone()).or_default() += *n;
        }),
        Event::DowntimeEnded {} => s.phase = Phase::Free,
        _ => {}
    }
}
