//! Sentences of the body and mind: stress, trauma, harm, healing, armour, information.

use super::super::event::Event;
use super::super::state::InvokedEffect;
use super::super::terms::Armour;
use super::{Names, because, list, many};

pub(super) fn say(names: &Names<'_>, event: &Event) -> Option<String> {
    mind(names, event).or_else(|| harm(names, event)).or_else(|| information(names, event))
}

fn mind(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::StressMarked { pc, n, why } => format!("{} takes {n} stress{}.", names.pc(pc), because(why)),
        Event::StressCleared { pc, n, why } => format!("{} clears {n} stress{}.", names.pc(pc), because(why)),
        Event::TraumaGained { pc, condition: Some(condition) } => {
            format!("It is too much for {}: a trauma, {condition}.", names.pc(pc))
        }
        Event::TraumaGained { pc, condition: None } => {
            format!("It is too much for {}: a trauma, to be named.", names.pc(pc))
        }
        Event::TraumaNamed { pc, condition } => format!("{}'s trauma is {condition}.", names.pc(pc)),
        Event::TraumaInvoked { pc, condition, complication, .. } => {
            format!("{}'s trauma ({condition}) makes trouble: {complication}.", names.pc(pc))
        }
        Event::CharacterRetired { pc, why } => format!("{} retires{}.", names.pc(pc), because(why)),
        Event::CharacterDied { pc, cause } => format!("{} dies{}.", names.pc(pc), because(cause)),
        _ => return None,
    })
}

fn harm(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::HarmTaken { pc, label, level, .. } => {
            format!("{} suffers level {level} harm: “{label}”.", names.pc(pc))
        }
        Event::HarmAdvanced { pc, from, to } => {
            format!("{} has no room for it at level {from}; it counts as level {to}.", names.pc(pc))
        }
        Event::ConditionWorsened { pc, harm } => {
            format!("{} again: for {} it becomes lasting.", names.harm(pc, harm), names.pc(pc))
        }
        Event::ConditionRepeated { pc, harm } => {
            format!("{} again, and for {} it stays as it is.", names.harm(pc, harm), names.pc(pc))
        }
        Event::MortalWound { pc } => format!("{} is dying; somebody must treat the wound.", names.pc(pc)),
        Event::MortalStabilised { pc, by } => format!("{} saves {}'s life.", names.pc(by), names.pc(pc)),
        Event::ScarRecorded { pc, label, .. } => format!("{} bears a scar for good: “{label}”.", names.pc(pc)),
        Event::InvocationOpened { pc, harm, effect } => {
            format!("{} would trouble {}: {}.", names.harm(pc, harm), names.pc(pc), effect_said(effect))
        }
        Event::HarmInvoked { pc, harm, effect } => {
            format!("{} troubles {}: {}.", names.harm(pc, harm), names.pc(pc), effect_said(effect))
        }
        Event::InvocationDropped { pc } => format!("{} does not let it.", names.pc(pc)),
        Event::HarmStruck { pc, harm } => format!("{} toughs out {}.", names.pc(pc), names.harm(pc, harm)),
        Event::ConditionCleared { pc, harm, why } => {
            format!("{}'s {} passes{}.", names.pc(pc), names.harm(pc, harm), because(why))
        }
        Event::HarmRemoved { pc, harm } => format!("{}'s {} heals.", names.pc(pc), names.harm(pc, harm)),
        Event::HarmReduced { pc, harm, to } => {
            format!("{}'s {} heals to level {to}.", names.pc(pc), names.harm(pc, harm))
        }
        Event::HealingTicked { pc, n } => {
            format!("{}'s healing clock gains {}.", names.pc(pc), many(*n, "tick", "ticks"))
        }
        Event::HealingFilled { pc, .. } => {
            format!("{}'s healing clock is full: every harm gets lighter.", names.pc(pc))
        }
        Event::HealingClockCleared { pc, .. } => format!("{}'s healing clock is cleared.", names.pc(pc)),
        Event::ArmourMarked { pc, which: Armour::Armour } => format!("{} uses armour.", names.pc(pc)),
        Event::ArmourMarked { pc, which: Armour::Special } => format!("{} uses special armour.", names.pc(pc)),
        _ => return None,
    })
}

fn information(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::InformationGiven { pc, question, told, details } => {
            let told = if told.is_empty() { "an answer".to_owned() } else { list(told.iter().cloned()) };
            let more = if *details > 0 {
                format!(", with {} more", many(*details, "question", "questions"))
            } else {
                String::new()
            };
            format!("{} learns about {question}: {told}{more}.", names.pc(pc))
        }
        Event::LeadGiven { pc, text } => format!("{} has a lead: {text}.", names.pc(pc)),
        Event::BargainNamed { pc, .. } => format!("There is more for {}, for a bargain.", names.pc(pc)),
        Event::ProjectNamed { pc, project } => {
            format!("There is more for {}, for whoever works on {}.", names.pc(pc), names.project(project))
        }
        _ => return None,
    })
}

fn effect_said(effect: &InvokedEffect) -> String {
    match effect {
        InvokedEffect::BadOutcome { text } => text.clone(),
        InvokedEffect::ReduceRating { rating, by } => format!("{} −{}", rating.title(), by.unwrap_or(1)),
        InvokedEffect::ReducePosition => "a worse position".to_owned(),
        InvokedEffect::ReduceEffect => "less effect".to_owned(),
    }
}
