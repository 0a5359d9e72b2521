//! Sentences about assets, creations, projects and vices.

use super::super::event::{Event, Overindulgence, AssetAcquired, ProjectCreated};
use super::{Speaker, because, count, elsewhere, list};

impl Speaker<'_> {
    pub(super) fn works(&self, event: &Event) -> String {
        match event {
            Event::AssetAcquired(AssetAcquired { name, quality, standby, .. }) => {
                let kept = if *standby { ", kept in reserve" } else { "" };
                format!("The crew acquires {name}, quality {quality}{kept}.")
            }
            Event::AssetNotAcquired { name, quality, min } => {
                format!("No {name} of quality {min} is to be had: only {quality}.")
            }
            Event::AssetUsed { asset, purpose } => {
                let purpose = because(purpose.as_deref().unwrap_or_default());
                format!("{} is used{purpose}.", self.asset(asset))
            }
            Event::AssetExpired { asset, reason } => format!("{} is gone{}.", self.asset(asset), because(reason)),
            Event::AssetOnStandby { asset } => format!("{} is kept in reserve.", self.asset(asset)),
            Event::PermanentAssetGained { name, .. } => format!("The crew owns {name} for good."),
            Event::ItemCrafted { name, quality, drawbacks, uses, .. } => {
                let quality = quality.map(|q| format!(", quality {q}")).unwrap_or_default();
                let uses = uses.map(|n| format!(", {}", count(n, "use"))).unwrap_or_default();
                let but = if drawbacks.is_empty() { String::new() } else { format!("; {}", list(drawbacks)) };
                format!("{name} is made{quality}{uses}{but}.")
            }
            Event::CreationUsed { item, pc, conspicuous, .. } => {
                let made = self.state.crew.creations.get(item);
                let name = made.map_or_else(|| item.title(), |made| made.name.clone());
                let seen = if *conspicuous { "; it does not go unnoticed" } else { "" };
                format!("{} uses {name}{seen}.", pc.title())
            }
            Event::CraftFailed { name, quality, min } => {
                format!("{name} turns out at quality {quality}; {min} was needed.")
            }
            Event::ProjectProposed { pc, name, segments, hook } => {
                let hook = because(hook.as_deref().unwrap_or_default());
                format!("A project for {}: “{name}”, {}{hook}.", pc.title(), count(*segments, "segment"))
            }
            Event::ProjectCreated(ProjectCreated { name, clocks, blocked, requires, .. }) => {
                let sizes = list(clocks);
                let first = requires.as_ref().filter(|_| *blocked);
                let first = first.map(|r| format!("; it first needs {}", r.title())).unwrap_or_default();
                format!("A project is begun: “{name}”, {sizes} segments{first}.")
            }
            Event::ProjectTicked { project, n, lost } => {
                let clocks = self.state.projects.get(project).map(|p| p.clocks.clone()).unwrap_or_default();
                let was: u32 = clocks.iter().map(|c| c.filled).sum();
                let size: u32 = clocks.iter().map(|c| c.size).sum();
                let lost = if *lost > 0 { format!("; {lost} more find no room") } else { String::new() };
                format!("{}: {was} to {} of {size}{lost}.", self.project(project), was + n)
            }
            Event::ProjectFilled { project } => format!("{} is complete.", self.project(project)),
            Event::ProjectCompleted { project, outcome } => {
                format!("{} is closed{}.", self.project(project), because(outcome))
            }
            Event::ProjectUnblocked { project } => format!("{} can be worked on now.", self.project(project)),
            Event::FactEstablished { fact } => format!("It is established: {}.", fact.title()),
            before!(works) | after!(works) => elsewhere(event),
        }
    }

    pub(super) fn vice(&self, event: &Event) -> String {
        match event {
            Event::ViceIndulged { pc } => {
                let vice = self.state.pc(pc).and_then(|c| c.vice.name.clone());
                let vice = vice.unwrap_or_else(|| "the vice".to_owned());
                format!("{} indulges {vice}.", pc.title())
            }
            Event::Overindulged { pc, by } => {
                format!("{} overindulges, {by} more than the stress there was.", pc.title())
            }
            Event::ViceExceededNeed { pc, by } => {
                format!("{} finds {by} more relief than there was stress.", pc.title())
            }
            Event::OverindulgenceChosen { pc, choice } => match choice {
                Overindulgence::AttractTrouble => format!("{} attracts trouble.", pc.title()),
                Overindulgence::Brag => format!("{} brags about the crew's exploits.", pc.title()),
                Overindulgence::Lost => format!("{} is lost to the vice for a while.", pc.title()),
                Overindulgence::Tapped => format!("{}'s purveyor will have no more of it.", pc.title()),
            },
            before!(vice) => elsewhere(event),
        }
    }
}
