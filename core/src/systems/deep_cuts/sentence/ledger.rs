//! Sentences of the ledger: founding, the roster, coin, heat, rep, status, clocks, xp.

use super::super::event::Event;
use super::{Names, because, count};

pub(super) fn say(names: &Names<'_>, event: &Event) -> Option<String> {
    roster(names, event).or_else(|| amounts(names, event)).or_else(|| growth(names, event))
}

fn roster(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::CrewFounded { name, tier, .. } => format!("{name} is founded, at Tier {tier}."),
        Event::CharacterCreated { name, playbook, .. } if playbook.is_empty() => {
            format!("{name} joins the crew.")
        }
        Event::CharacterCreated { name, playbook, .. } => format!("{name}, {playbook}, joins the crew."),
        Event::FactionRegistered { name, tier, status, .. } => {
            format!("{name} is a faction of Tier {tier}, status {status:+}.")
        }
        Event::ContactRegistered { name, .. } => format!("{name} is a contact of the crew."),
        Event::CohortGained { name, kind, quality, .. } => {
            format!("The crew gains {name}: {kind}, quality {quality}.")
        }
        Event::ClaimGained { name, turf: true, .. } => format!("The crew gains turf: {name}."),
        Event::ClaimGained { name, turf: false, .. } => format!("The crew gains a claim: {name}."),
        Event::ClaimLost { claim, why } => {
            let name = names.0.crew.claims.get(claim).map_or_else(|| claim.title(), |c| c.name.clone());
            format!("The crew loses {name}{}.", because(why))
        }
        Event::ClockCreated { name, size, .. } => format!("A clock: {name}, {size} segments."),
        Event::LedgerAdjusted { of, field, by, why } => {
            format!("Set right: {} of {} by {by:+}{}.", field, names.owner(of), because(why))
        }
        Event::PurveyorSet { pc, vice, purveyor } if vice.is_empty() => {
            format!("{purveyor} serves {}'s vice.", names.pc(pc))
        }
        Event::PurveyorSet { pc, vice, purveyor } => {
            format!("{purveyor} serves {}'s vice, {vice}.", names.pc(pc))
        }
        Event::EveningBegan { n } => format!("Evening {n} begins."),
        _ => return None,
    })
}

fn amounts(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::CoinGained { to, n, why } => format!("{n} coin into {}{}.", names.purse(to), because(why)),
        Event::CoinSpent { from, n, why } => format!("{n} coin from {}{}.", names.purse(from), because(why)),
        Event::CoinMoved { from, to, n } => format!("{n} coin from {} to {}.", names.purse(from), names.purse(to)),
        Event::HeatGained { n, why } => format!("The crew takes {n} heat{}.", because(why)),
        Event::HeatReduced { n, why, .. } => format!("The crew sheds {n} heat{}.", because(why)),
        Event::RepGained { n, why } => format!("The crew gains {n} rep{}.", because(why)),
        Event::RepSpent { n, why } => format!("The crew gives up {n} rep{}.", because(why)),
        Event::StatusChanged { faction, to, why, .. } => {
            format!("Status with {} is now {to:+}{}.", names.faction(faction), because(why))
        }
        Event::WarDeclared { faction } => format!("It is war with {}.", names.faction(faction)),
        Event::WarEnded { faction } => format!("The war with {} is over.", names.faction(faction)),
        Event::ClockTicked { clock, n, lost } => {
            let lost = if *lost > 0 { format!(", {lost} lost") } else { String::new() };
            format!("{} gains {}{lost}.", names.clock(clock), count(*n, "tick", "ticks"))
        }
        Event::ClockFilled { clock } => format!("{} is full.", names.clock(clock)),
        _ => return None,
    })
}

fn growth(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::XpTicked { owner, n, why } => format!("{} marks {n} xp{}.", names.owner(owner), because(why)),
        Event::XpClockFilled { owner } => format!("{} has filled a clock of xp.", names.owner(owner)),
        Event::XpClockAdded { owner } => format!("{} draws another clock of xp.", names.owner(owner)),
        Event::ClocksSpent { owner, n } => {
            format!("{} spends {} of xp.", names.owner(owner), count(*n, "clock", "clocks"))
        }
        Event::AbilityGained { owner, ability } => {
            format!("{} gains an ability: {}.", names.owner(owner), ability.title())
        }
        Event::DotGained { pc, rating, to } => {
            format!("{}'s {} rises to {to}.", names.pc(pc), rating.title())
        }
        Event::ExpertiseGained { pc, area } => format!("{} can teach {}.", names.pc(pc), area.title()),
        _ => return None,
    })
}
