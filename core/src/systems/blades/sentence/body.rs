//! Sentences about stress, trauma, who is in play, harm and armor.

use super::super::event::Event;
use super::super::terms::{Armor, Standing};
use super::{Speaker, because, count, elsewhere, list};
use crate::slug::Slug;

impl Speaker<'_> {
    pub(super) fn body(&self, event: &Event) -> String {
        match event {
            Event::StressMarked { pc, n: 0, why } => format!("{} marks no stress{}.", pc.title(), because(why)),
            Event::StressMarked { pc, n, why } => format!("{} marks {n} stress{}.", pc.title(), because(why)),
            Event::StressCleared { pc, n: 0, why } => {
                format!("{} has no stress to clear{}.", pc.title(), because(why))
            }
            Event::StressCleared { pc, n, why } => format!("{} clears {n} stress{}.", pc.title(), because(why)),
            Event::StressOverflowed { pc, excess } => {
                format!("{} had no room for {excess} more stress.", pc.title())
            }
            Event::TraumaTaken { pc, condition, excess } => {
                let lost = if *excess > 0 { format!("; {excess} stress past the last box") } else { String::new() };
                let named = condition.as_ref().map(|c| format!(", {c}")).unwrap_or_default();
                format!("{} marks the last stress box: a trauma{named}{lost}.", pc.title())
            }
            Event::TraumaNamed { pc, condition } => format!("{} is {condition} from now on.", pc.title()),
            Event::RetirementDue { pc } => {
                format!("{} has no room for another trauma and must retire or go to prison.", pc.title())
            }
            Event::StandingChanged { pc, to, why } => self.stands(pc, *to, why),
            Event::ViceSatisfied { pc } => {
                format!("The trauma leaves {}'s vice satisfied for the next downtime.", pc.title())
            }
            Event::CharacterRetired { pc, fate, why } => {
                let why = match why.as_str() {
                    "fourth-trauma" => "after the last trauma",
                    "prison" => "and takes the fall for the crew",
                    _ => "by choice",
                };
                let fate = if fate == "poor soul" { "as a poor soul" } else { &format!("for one that is {fate}") };
                format!("{} leaves the life {why}, {fate}.", pc.title())
            }
            Event::CharacterDied { pc, cause } => format!("{} dies{}.", pc.title(), because(cause)),
            after!(body) => elsewhere(event),
        }
    }

    fn stands(&self, pc: &Slug, to: Standing, why: &str) -> String {
        let pc = pc.title();
        match to {
            Standing::Active => format!("{pc} is in play again{}.", because(why)),
            Standing::Out => format!("{pc} is taken out of action{}.", because(why)),
            Standing::Imprisoned => format!("{pc} is in prison{}.", because(why)),
            Standing::Lost => format!("{pc} is away, lost for a while{}.", because(why)),
            Standing::Retired => format!("{pc} retires{}.", because(why)),
            Standing::Dead => format!("{pc} is dead{}.", because(why)),
        }
    }

    pub(super) fn harm(&self, event: &Event) -> String {
        match event {
            Event::HarmTaken { pc, label, level_in, level, .. } if level > level_in => format!(
                "{} takes level {level} harm “{label}”: there was no room at level {level_in}.",
                pc.title()
            ),
            Event::HarmTaken { pc, label, level, .. } => {
                format!("{} takes level {level} harm “{label}”.", pc.title())
            }
            Event::HealingClockCleared { pc, lost } => {
                format!("{} loses {} of healing.", pc.title(), count(*lost, "segment"))
            }
            Event::CatastropheDue { pc, label } => {
                format!("{} has no room for “{label}”: say whether it kills or what is lost for good.", pc.title())
            }
            Event::LastingHarm { pc, text } => format!("{} loses for good{}.", pc.title(), because(text)),
            Event::HealingTicked { pc, n } => format!("{} heals by {}.", pc.title(), count(*n, "segment")),
            Event::HealingClockFilled { pc, .. } => format!("{}'s healing clock is full.", pc.title()),
            Event::HarmReduced { pc, harm, to, label } => {
                let (from, was) = self.harm_of(pc, harm);
                let now = label.as_ref().map(|now| format!(", now “{now}”")).unwrap_or_default();
                format!("{}'s harm “{was}” goes from level {from} to level {to}{now}.", pc.title())
            }
            Event::HarmRemoved { pc, harm } => {
                format!("{}'s harm “{}” is healed.", pc.title(), self.harm_of(pc, harm).1)
            }
            Event::ArmorMarked { pc, kind } => format!("{} marks {kind} armor.", pc.title()),
            Event::ArmorRestored { pc, kinds } if kinds.is_empty() => {
                format!("{} has no marked armor to restore.", pc.title())
            }
            Event::ArmorRestored { pc, kinds } => {
                let kinds = list(kinds.iter().map(Armor::to_string));
                format!("{}'s {kinds} armor is ready again.", pc.title())
            }
            before!(harm) | after!(harm) => elsewhere(event),
        }
    }
}
