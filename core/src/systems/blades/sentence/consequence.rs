//! Sentences about consequences: threatened, turned away, landed.

use super::super::event::{ConsequenceKind, Event, Shield, ConsequenceThreatened};
use super::{Speaker, because, elsewhere, rolled};
use crate::slug::Slug;

impl Speaker<'_> {
    pub(super) fn consequence(&self, event: &Event) -> String {
        match event {
            Event::ConsequenceThreatened(ConsequenceThreatened { pc, kind, resistible, expected, off_list, .. }) => {
                let fixed = if *resistible { "" } else { ", and nothing can resist it" };
                let usual = expected.filter(|level| kind.size().is_some_and(|n| n != *level));
                let usual = usual.map(|level| format!(" (usually level {level})")).unwrap_or_default();
                let unlisted = if *off_list { ", which the book does not list here" } else { "" };
                format!("{} faces {}{usual}{unlisted}{fixed}.", pc.title(), self.threat(kind))
            }
            Event::ConsequenceReduced { consequence, to, label, by } => {
                let was = self.of(consequence);
                match self.kind_of(consequence) {
                    Some(kind) => {
                        let left = kind.resized(*to).relabelled(label.as_deref());
                        format!("{} brings {was} down to {}.", shield(*by), self.threat(&left))
                    }
                    None => format!("{} brings {was} down to {to}.", shield(*by)),
                }
            }
            Event::ConsequenceAvoided { consequence, by } => {
                format!("{} turns {} away.", shield(*by), self.of(consequence))
            }
            Event::ConsequenceTaken { consequence, from, to } => {
                format!("{} steps in for {}: {}.", to.title(), from.title(), self.of(consequence))
            }
            Event::ConsequenceLanded { consequence } => format!("That is settled: {}.", self.of(consequence)),
            Event::EffectLowered { pc } => format!("{} achieves one level less.", pc.title()),
            Event::OpportunityLost { pc } => {
                format!("The opportunity is gone; {} needs another way.", pc.title())
            }
            Event::PositionWorsened { pc, to } => format!("{} is in a worse position: {to}.", pc.title()),
            Event::ItemLost { pc, item } => format!("{} loses {item}.", pc.title()),
            Event::Complication { pc, text } => format!("A complication for {}{}.", pc.title(), because(text)),
            Event::ResistanceRolled { pc, attribute, roll, stress, .. } => {
                let with = attribute.map(|attribute| format!(" with {attribute}")).unwrap_or_default();
                let cost = stress.map_or("nobody kept the stress".into(), |stress| format!("{stress} stress"));
                format!("{} resists{with}: {}; {cost}.", pc.title(), rolled(roll))
            }
            before!(consequence) | after!(consequence) => elsewhere(event),
        }
    }

    fn kind_of(&self, consequence: &Slug) -> Option<&ConsequenceKind> {
        self.state.consequences.get(consequence).map(|c| &c.kind)
    }

    fn of(&self, consequence: &Slug) -> String {
        self.kind_of(consequence).map_or_else(|| consequence.title(), |kind| self.threat(kind))
    }

    /// Says what threatens, with the names that people know.
    fn threat(&self, kind: &ConsequenceKind) -> String {
        match kind {
            ConsequenceKind::Ticks { clock, n: 1 } => format!("1 tick on {}", self.clock(clock)),
            ConsequenceKind::Ticks { clock, n } => format!("{n} ticks on {}", self.clock(clock)),
            ConsequenceKind::Status { faction, n } => format!("−{n} status with {}", self.faction(faction)),
            ConsequenceKind::Coin { n } => format!("the loss of {n} coin"),
            ConsequenceKind::Text { text } => format!("“{text}”"),
            ConsequenceKind::ReducedEffect
            | ConsequenceKind::Heat { .. }
            | ConsequenceKind::NewClock { .. }
            | ConsequenceKind::Harm { .. }
            | ConsequenceKind::Item { .. }
            | ConsequenceKind::LostOpportunity
            | ConsequenceKind::WorsePosition => kind.said(),
        }
    }
}

fn shield(by: Shield) -> &'static str {
    match by {
        Shield::Resistance => "Resistance",
        Shield::Armor => "Armor",
    }
}
