//! Numbers that were set by hand once the party had rested: Synergy from nowhere or gone by itself, recovery without a Rest.

use super::super::event::{Event, Setting};
use super::super::state::{Character, State};
use super::super::terms::Growth;
use super::{Check, Play, Rulebook};
use crate::audit::{Finding, Severity, amounts};

/// Watches corrections of what this chapter counts.
pub struct Ledger;

impl Check<Rulebook> for Ledger {
    /// Synergy comes by joint payment and stays until spent, a completed Rest brings recovery and uses, a Level costs
    /// Story Points (SY-R13, R24, R27, R32, R39, R42, R78). What is entered before the first Rest, of the party or of a
    /// character, is how they come into play.
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (id, event) in &step.events {
            let Event::LedgerAdjusted { pc, set, reason } = event else { continue };
            let character = pc.as_ref().and_then(|pc| step.before.pc(pc));
            let has_begun = character.map_or(!step.before.rests.is_empty(), |c| c.rest.is_some());
            let Some(moved) = moved(&step.before, character, set).filter(|_| has_begun) else { continue };
            let of = character.map_or("the party", |c| c.name.as_str());
            let (what, from, to) = (&moved.what, moved.from, moved.to);
            let sentence = format!("{what} of {of}: set by hand from {from} to {to} ({reason}).");
            let mut finding = amounts::by_hand(moved.rule, step.id, *id, sentence);
            if !moved.is_ours {
                finding.severity = Severity::Weak;
                finding = finding.because("another chapter may have made the change");
            }
            found.push(finding.about(what.to_lowercase().replace(' ', "-")));
        }
    }
}

/// A number that a hand moved in the direction in which this chapter has a rule for it.
struct Moved {
    what: String,
    from: u32,
    to: i64,
    rule: &'static str,
    /// Whether no other chapter moves it.
    is_ours: bool,
}

/// Says what was moved, if it moved, and if this chapter says how it does.
fn moved(state: &State, pc: Option<&Character>, set: &Setting) -> Option<Moved> {
    let of_party = |rule| Some(("Synergy".to_owned(), state.synergy, rule, true));
    let rises = |from: u32, to: i64| to > i64::from(from);
    let falls = |from: u32, to: i64| to < i64::from(from);
    let level = |kind, name, to: i64| {
        let from = pc?.level(kind, name);
        rises(from, to).then(|| (format!("The Level in {}", name.title()), from, "SY-R78", false))
    };
    let (to, found) = match set {
        Setting::Synergy { to } if rises(state.synergy, *to) => (*to, of_party("SY-R39")),
        Setting::Synergy { to } if falls(state.synergy, *to) => (*to, of_party("SY-R42")),
        Setting::Vit { to } if rises(pc?.vit, *to) => {
            (*to, Some(("Vitality".into(), pc?.vit, "SY-R13", false)))
        }
        Setting::AdWounded { to } if falls(pc?.ad_wounded, *to) => {
            (*to, Some(("The Wounded dice".into(), pc?.ad_wounded, "SY-R13", false)))
        }
        Setting::TranceSpent { to } if falls(pc?.trance_spent, *to) => {
            (*to, Some(("The spent Trance uses".into(), pc?.trance_spent, "SY-R27", false)))
        }
        Setting::Sp { to } if rises(pc?.sp, *to) => {
            (*to, Some(("Story Points".into(), pc?.sp, "SY-R44", false)))
        }
        Setting::Skill { name, to } => (*to, level(Growth::Skill, name, *to)),
        Setting::Class { name, to } => (*to, level(Growth::Class, name, *to)),
        Setting::Trait { name, spent: Some(to), .. } => {
            let from = pc?.traits.get(name)?.spent;
            (
                *to,
                falls(from, *to)
                    .then(|| (format!("The spent uses of {}", name.title()), from, "SY-R24", false)),
            )
        }
        Setting::OncePerRest { ability, available: true } => {
            let is_spent = pc?.once_per_rest.get(ability) == Some(&false);
            (1, is_spent.then(|| (format!("The uses of {}", ability.title()), 0, "SY-R32", false)))
        }
        _ => return None,
    };
    found.map(|(what, from, rule, is_ours)| Moved { what, from, to, rule, is_ours })
}
