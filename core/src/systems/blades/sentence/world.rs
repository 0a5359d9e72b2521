//! Sentences about clocks, factions, war, hold and Tier.

use super::super::event::{ClockClosing, Event, FactionChange};
use super::super::state::ClockKind;
use super::super::terms::{Hold, Lair, WarLoss};
use super::{Speaker, because, count, elsewhere, signed};
use crate::slug::Slug;

impl Speaker<'_> {
    pub(super) fn clocks(&self, event: &Event) -> String {
        match event {
            Event::ClockCreated { name, size, kind, .. } => {
                format!("A clock is started: “{name}”, {}{}.", count(*size, "segment"), self.kind(kind))
            }
            Event::ClockTicked { clock, n, lost } => self.ticked(clock, *n, *lost),
            Event::ClockFilled { clock } => match self.state.clocks.get(clock).map(|c| &c.kind) {
                Some(ClockKind::Danger) => format!("{} is full: the danger happens.", self.clock(clock)),
                Some(ClockKind::Mission) => format!("{} is full: time is up.", self.clock(clock)),
                Some(_) | None => format!("{} is full.", self.clock(clock)),
            },
            Event::ClockEmptied { clock } => format!("{} is empty.", self.clock(clock)),
            Event::ClockOpened { clock } => format!("{} opens.", self.clock(clock)),
            Event::RaceWon { clock } => format!("{} wins the race.", self.clock(clock)),
            Event::RaceTied { clock, rival } => {
                format!("{} and {} fill at once: a tie.", self.clock(clock), self.clock(rival))
            }
            Event::ClockClosed { clock, how } => match how {
                ClockClosing::Done => format!("{} is done.", self.clock(clock)),
                ClockClosing::Abandoned => format!("{} is given up.", self.clock(clock)),
                ClockClosing::Reset => format!("{} is emptied and begins again.", self.clock(clock)),
            },
            before!(clocks) | after!(clocks) => elsewhere(event),
        }
    }

    fn kind(&self, kind: &ClockKind) -> String {
        match kind {
            ClockKind::Plain => String::new(),
            ClockKind::Danger => ", a danger".to_owned(),
            ClockKind::Racing { of } => format!(", racing {}", self.clock(of)),
            ClockKind::Linked { opens_after } => format!(", closed until {} is full", self.clock(opens_after)),
            ClockKind::Mission => ", the time there is".to_owned(),
            ClockKind::TugOfWar => ", a tug-of-war".to_owned(),
            ClockKind::Faction { faction } => format!(", a plan of {}", self.faction(faction)),
            ClockKind::Patience { faction } => format!(", the patience of {}", self.faction(faction)),
        }
    }

    fn ticked(&self, clock: &Slug, n: i32, lost: u32) -> String {
        let name = self.clock(clock);
        let surplus = if lost > 0 { format!("; {lost} more find no room") } else { String::new() };
        let Some(was) = self.state.clocks.get(clock).map(|c| c.clock) else {
            return format!("{name}: {}{surplus}.", count(n, "tick"));
        };
        let mut now = was;
        now.tick(i64::from(n));
        format!("{name}: {} to {} of {}{surplus}.", was.filled, now.filled, now.size)
    }

    pub(super) fn factions(&self, event: &Event) -> String {
        match event {
            Event::StatusChanged { faction, to, asked, why } => {
                let was = self.state.factions.get(faction).map_or(0, |f| f.status);
                let most = if asked.is_some() { ", as far as it goes" } else { "" };
                let name = self.faction(faction);
                format!("Status with {name}: {} to {}{most}{}.", signed(was), signed(*to), because(why))
            }
            Event::WarBegan { faction } => format!("The crew is at war with {}.", self.faction(faction)),
            Event::WarEnded { faction } => format!("The war with {} is over.", self.faction(faction)),
            Event::WarLossSet { to } => match to {
                WarLoss::None => "What the war took is given back.".to_owned(),
                WarLoss::Hold => "The war has taken the crew's strong hold until there is peace.".to_owned(),
                WarLoss::Tier => "The war has taken a Tier until there is peace.".to_owned(),
            },
            Event::HoldChanged { to, why } => match to {
                Hold::Weak => format!("The crew's hold is weak now{}.", because(why)),
                Hold::Strong => format!("The crew's hold is strong now{}.", because(why)),
            },
            Event::TierChanged { to, why } => {
                format!("The crew goes from Tier {} to Tier {to}{}.", self.state.crew.tier, because(why))
            }
            Event::LairChanged { to, why } => match to {
                Lair::Held => format!("The crew holds its lair{}.", because(why)),
                Lair::Threatened => format!("The crew's lair is under threat{}.", because(why)),
                Lair::Lost => format!("The crew's lair is lost{}.", because(why)),
            },
            Event::FactionChanged { faction, change, why } => self.changed(faction, change, why),
            Event::FactionRegistered { name, tier, hold, status, .. } => {
                format!("{name} is registered: Tier {tier}, {hold} hold, status {}.", signed(*status))
            }
            before!(factions) | after!(factions) => elsewhere(event),
        }
    }

    fn changed(&self, faction: &Slug, change: &FactionChange, why: &str) -> String {
        let (name, why) = (self.faction(faction), because(why));
        match change {
            FactionChange::Hold { to } => format!("The hold of {name} is {to} now{why}."),
            FactionChange::Tier { to } => format!("The Tier of {name} is {to} now{why}."),
            FactionChange::AtWar { with } => format!("War between {name} and {}{why}.", self.faction(with)),
            FactionChange::Peace { with } => format!("Peace between {name} and {}{why}.", self.faction(with)),
            FactionChange::WarLoss { to: WarLoss::None } => format!("Peace gives {name} back what the war took{why}."),
            FactionChange::WarLoss { to: WarLoss::Hold } => format!("War costs {name} its hold{why}."),
            FactionChange::WarLoss { to: WarLoss::Tier } => format!("War costs {name} a Tier{why}."),
            FactionChange::Eliminated => format!("That is the end of {name}{why}."),
        }
    }
}
