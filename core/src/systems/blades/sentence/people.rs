//! Sentences about the crew, its people, notes and corrections.

use super::super::event::{Event, CharacterCreated, CrewFounded};
use super::super::state::ContactStanding;
use super::super::terms::Action;
use super::{Speaker, because, elsewhere, ended, list, signed};
use crate::slug::Slug;

impl Speaker<'_> {
    pub(super) fn people(&self, event: &Event) -> String {
        match event {
            Event::CrewFounded(CrewFounded { name, kind, coin, tier, hold, rep, .. }) => format!(
                "{name} is founded{}: Tier {tier}, {hold} hold, {coin} coin, {rep} rep.",
                if kind.is_empty() { String::new() } else { format!(", a crew of {kind}") }
            ),
            Event::CharacterCreated(CharacterCreated { name, playbook, actions, .. }) => {
                let dots = actions.iter().filter(|(_, n)| **n > 0).map(dots);
                let dots: Vec<_> = dots.collect();
                let rated = if dots.is_empty() { String::new() } else { format!(" with {}", list(dots)) };
                let what = if playbook.is_empty() { String::new() } else { format!(", a {playbook}") };
                format!("{name} enters{what}{rated}.")
            }
            Event::ViceSet { pc, vice, purveyor, why } => {
                let vice = vice.as_ref().map(|v| format!(" vice is {v}")).unwrap_or_default();
                let with = purveyor.as_ref().map(|p| format!(" purveyor is {p}")).unwrap_or_default();
                let and = if vice.is_empty() || with.is_empty() { "" } else { " and the" };
                format!("{}'s{vice}{and}{with}{}.", pc.title(), because(why.as_deref().unwrap_or_default()))
            }
            Event::PurveyorLost { pc } => format!("{} has no purveyor any more.", pc.title()),
            Event::ContactAdded { name, kind, of, .. } => {
                let whose = of.as_ref().map_or_else(|| "the crew".to_owned(), Slug::title);
                format!("{name} joins as a {kind} of {whose}.")
            }
            Event::ContactChanged { contact, to, why } => self.contact_is(contact, to, why),
            Event::NoteOpened { about, text, .. } => format!("Noted about {about}: {}", ended(text)),
            Event::NoteClosed { note, outcome } => {
                let text = self.state.notes.get(note).map_or_else(|| note.title(), |n| n.text.clone());
                format!("No longer stands: {text} ({outcome}).")
            }
            Event::LedgerAdjusted { target, field, delta, reason } => {
                let whose = if *target == "crew" { "The crew".to_owned() } else { target.title() };
                format!("{whose}'s {field} is corrected by {}{}.", signed(*delta), because(reason))
            }
            before!(people) | after!(people) => elsewhere(event),
        }
    }

    fn contact_is(&self, contact: &Slug, to: &ContactStanding, why: &str) -> String {
        let (name, why) = (self.contact(contact), because(why));
        match to {
            ContactStanding::Ours => format!("{name} can be counted on again{why}."),
            ContactStanding::Flipped { faction } => {
                format!("{name} serves {} now{why}.", self.faction(faction))
            }
            ContactStanding::Arrested => format!("{name} is arrested{why}."),
            ContactStanding::Absent => format!("{name} is away{why}."),
            ContactStanding::Dead => format!("{name} is dead{why}."),
        }
    }
}

fn dots((action, n): (&Action, &u32)) -> String {
    format!("{action} {n}")
}
