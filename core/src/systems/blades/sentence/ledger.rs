//! Sentences about heat, the wanted level, rep and coin.

use super::super::event::Event;
use super::{Speaker, because, elsewhere};

impl Speaker<'_> {
    pub(super) fn heat(&self, event: &Event) -> String {
        let crew = &self.state.crew;
        match event {
            Event::HeatGained { n: 0, why } => format!("The crew takes no heat{}.", because(why)),
            Event::HeatGained { n, why } => format!("The crew takes {n} heat{}.", because(why)),
            Event::WantedGained { n } => format!("The crew's wanted level rises to {}.", crew.wanted + n),
            Event::WantedAtMaximum {} => format!("The wanted level stays at {}, its highest.", crew.wanted),
            Event::HeatRolledOver { n } => {
                format!("{n} heat come off the track; {} stay.", crew.heat.saturating_sub(*n))
            }
            Event::HeatReduced { n: 0, why, .. } => format!("There is no heat to lower{}.", because(why)),
            Event::HeatReduced { n, asked, why } if asked > n => {
                format!("Heat falls by {n}, all there was of {asked}{}.", because(why))
            }
            Event::HeatReduced { n, why, .. } => format!("Heat falls by {n}{}.", because(why)),
            Event::HeatCleared { n } => format!("All heat is cleared, {n} of it."),
            Event::WantedReduced { n } => {
                format!("The wanted level falls to {}.", crew.wanted.saturating_sub(*n))
            }
            Event::RepGained { n, asked, why } if asked > n => {
                format!("The crew earns {n} rep of {asked}, all that the track holds{}.", because(why))
            }
            Event::RepGained { n: 0, why, .. } => format!("The crew earns no rep{}.", because(why)),
            Event::RepGained { n, why, .. } => format!("The crew earns {n} rep{}.", because(why)),
            Event::RepFull {} => "The rep track is full: the crew can develop.".to_owned(),
            Event::RepSpent { n, why } => format!("The crew gives up {n} rep{}.", because(why)),
            Event::RepTrimmed { n } => format!("{n} rep is gone: the track has become shorter."),
            Event::RepReset { n } => format!("The rep track is emptied of {n}."),
            Event::RepNeedChanged { to } => format!("The rep track now holds {to}."),
            before!(heat) | after!(heat) => elsewhere(event),
        }
    }

    pub(super) fn coin(&self, event: &Event) -> String {
        match event {
            Event::CoinGained { who, n, why } => format!("{} gains {n} coin{}.", self.holder(who), because(why)),
            Event::CoinSpent { who, n, why } => format!("{} spends {n} coin{}.", self.holder(who), because(why)),
            Event::CoinMoved { from, to, n } if *to == "stash" => {
                format!("{} puts {n} coin away.", self.holder(from))
            }
            Event::CoinMoved { from, to, n } if *from == "stash" => {
                format!("{} takes {n} coin out of the stash.", self.holder(to))
            }
            Event::CoinMoved { from, to, n } => {
                let to = if *to == "crew" { "the crew".to_owned() } else { self.holder(to) };
                format!("{} gives {to} {n} coin.", self.holder(from))
            }
            Event::CoinUnexplained { n, why } => format!("{n} coin are booked as unexplained{}.", because(why)),
            Event::StashAdded { pc, n, why } => format!("{}'s stash grows by {n}{}.", pc.title(), because(why)),
            Event::StashDrawn { pc, n } => format!("{}'s stash shrinks by {n}.", pc.title()),
            Event::OverCapacity { who, have, cap } => {
                format!("{} has {have} coin and can keep {cap}: spend or stash the rest.", self.holder(who))
            }
            Event::StillOverCapacity { who, have, cap } => {
                format!("{} still has {have} coin and can keep {cap}.", self.holder(who))
            }
            before!(coin) | after!(coin) => elsewhere(event),
        }
    }
}
