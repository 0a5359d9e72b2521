//! Sentences about the law, entanglements, claims and cohorts.

use super::super::event::{CohortChange, EntanglementKind, Event, CohortGained};
use super::super::state::{ClaimKind, CohortKind};
use super::{Speaker, because, count, elsewhere, list, rolled};
use crate::slug::Slug;

impl Speaker<'_> {
    pub(super) fn law(&self, event: &Event) -> String {
        match event {
            Event::Incarcerated { who, sentence } => {
                let who = Slug::new(who).map_or_else(|_| who.clone(), |slug| slug.title());
                format!("{who} goes to prison: {sentence}.")
            }
            Event::PrisonRolled { pc, roll } => format!("{} does time: {}.", pc.title(), rolled(roll)),
            Event::PrisonGainDue { pc } => {
                format!("What {} gained in prison must still be said: a claim and a faction.", pc.title())
            }
            Event::EntanglementRolled { roll, .. } => format!("Entanglement: {}.", rolled(roll)),
            Event::EntanglementCame { kind, faction, held } => {
                let of = faction.as_ref().map(|f| format!(", {}", self.faction(f))).unwrap_or_default();
                let held = if *held { ", held for the right moment" } else { "" };
                format!("An entanglement: {}{of}{held}.", said(*kind))
            }
            Event::EntanglementAvoided { kind } => format!("Nothing comes of it: {}.", said(*kind)),
            Event::EntanglementAnswered { kind, answer } => {
                format!("The crew answers {}: {}.", said(*kind), answer.replace('-', " "))
            }
            Event::EntanglementDue {} => "One more entanglement is due.".to_owned(),
            Event::EntanglementDueMet {} => "The entanglement that was due has come.".to_owned(),
            Event::ClaimGained { name, kind, .. } => match kind {
                ClaimKind::Turf => format!("The crew takes {name}, which is turf."),
                ClaimKind::Other => format!("The crew takes {name}."),
                ClaimKind::Prison => format!("The crew takes {name}, in prison."),
            },
            Event::FactionLostClaim { faction, claim } => {
                format!("{} is lost to {}.", self.claim(claim), self.faction(faction))
            }
            Event::ClaimLost { claim, why } => format!("The crew loses {}{}.", self.claim(claim), because(why)),
            Event::IncomeRolled { claim, roll } => {
                format!("Income of {}: {}.", self.claim(claim), rolled(roll))
            }
            before!(law) | after!(law) => elsewhere(event),
        }
    }

    pub(super) fn cohorts(&self, event: &Event) -> String {
        match event {
            Event::CohortGained(CohortGained { name, kind, types, elite, .. }) => {
                let kind = match (kind, elite) {
                    (CohortKind::Gang, false) => "a gang",
                    (CohortKind::Gang, true) => "an elite gang",
                    (CohortKind::Expert, false) => "an expert",
                    (CohortKind::Expert, true) => "an elite expert",
                };
                format!("The crew gains {name}, {kind} ({}).", list(types))
            }
            Event::CohortChanged { cohort, change } => match change {
                CohortChange::Type { add } => format!("A second type for {}: {add}.", self.cohort(cohort)),
                CohortChange::Elite => format!("Elite from now on: {}.", self.cohort(cohort)),
                CohortChange::Edge { add } => format!("An edge for {}: {add}.", self.cohort(cohort)),
                CohortChange::Flaw { add } => format!("A flaw for {}: {add}.", self.cohort(cohort)),
            },
            Event::CohortHarmed { cohort, to, why } => {
                let state = ["unharmed", "weakened", "impaired", "broken", "destroyed"];
                let now = state.get(usize::try_from(*to).unwrap_or(4)).copied().unwrap_or("destroyed");
                format!("The state of {} is {now} now{}.", self.cohort(cohort), because(why))
            }
            Event::CohortDestroyed { cohort } => format!("That is the end of {}.", self.cohort(cohort)),
            Event::CohortHealed { cohort, n } => {
                format!("Harm to {} heals by {}.", self.cohort(cohort), count(*n, "level"))
            }
            Event::CohortRestored { cohort } => format!("New people stand in for {}.", self.cohort(cohort)),
            Event::CohortActed { cohort } => {
                format!("An activity through {}, once in this downtime.", self.cohort(cohort))
            }
            before!(cohorts) | after!(cohorts) => elsewhere(event),
        }
    }
}

fn said(kind: EntanglementKind) -> &'static str {
    match kind {
        EntanglementKind::Arrest => "arrest",
        EntanglementKind::Cooperation => "cooperation",
        EntanglementKind::DemonicNotice => "demonic notice",
        EntanglementKind::Flipped => "somebody flipped",
        EntanglementKind::GangTrouble => "gang trouble",
        EntanglementKind::Interrogation => "interrogation",
        EntanglementKind::Questioning => "questioning",
        EntanglementKind::Reprisals => "reprisals",
        EntanglementKind::Rivals => "rivals",
        EntanglementKind::ShowOfForce => "show of force",
        EntanglementKind::UnquietDead => "unquiet dead",
        EntanglementKind::UsualSuspects => "the usual suspects",
    }
}
