//! Pools past their limit, and ratings that cannot all be true.
//!
//! A sheet that nobody wrote down is inferred from the dice; here what was inferred is compared with the book and
//! with itself.

use std::collections::BTreeMap;

use strum::IntoEnumIterator as _;

use super::super::event::{Event, Roll};
use super::super::{Command, tails};
use super::super::chapters::effort::Push;
use super::super::terms::Action;
use super::{Check, Play, Rulebook, words};
use crate::audit::{Finding, Severity};
use crate::entry::Id;
use crate::slug::Slug;

/// What rolls say of one rating: when, in which evening, how much.
type Ratings = Vec<(Id, Option<u32>, i64)>;

/// Watches action pools and the ratings that follow from them.
#[derive(Default)]
pub struct Pools {
    /// Rolls by whom whose rating is past the cap unless a push or help went unwritten.
    over: BTreeMap<Slug, Vec<(Id, i64)>>,
    /// What each roll says of a rating: whose, which → when, how much.
    ratings: BTreeMap<(Slug, String), Ratings>,
}

impl Check<Rulebook> for Pools {
    /// A pool is a rating of at most 3 (with Mastery 4), one die of help, and one of a push or a bargain (BS-R57, R51, R208).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (id, event) in &step.events {
            match event {
                Event::ActionRolled(rolled) => {
                    self.pool(step, *id, &rolled.pc, &rolled.roll, found);
                    self.note(step, &rolled.pc, rolled.action.map(|a| a.to_string()), &rolled.roll);
                }
                // Nor of anybody's rating where the notes do not say who rolled.
                Event::GroupRolled { roll, cohort: false, .. } if hides_roller(step) && roll.faces.len() == 1 => {}
                Event::GroupRolled { member, roll, cohort: false } => {
                    self.pool(step, *id, member, roll, found);
                    let action = match step.command {
                        Some(Command::GroupAction(group)) if step.departure("action").is_none() => Some(group.action.to_string()),
                        _ => None,
                    };
                    self.note(step, member, action, roll);
                }
                // Where an action is named instead, the dice say nothing of the attribute.
                Event::ResistanceRolled { pc, attribute, roll, .. } if named(step).is_none() => {
                    self.note(step, pc, attribute.map(|a| a.to_string()), roll);
                }
                _ => {}
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        for (pc, rolls) in &self.over {
            let most = rolls.iter().map(|(_, rating)| *rating).max().unwrap_or(0);
            let n = rolls.len();
            let times = if n == 1 { "one roll has".to_owned() } else { format!("{n} rolls have") };
            let sentence = format!(
                "Of {} {times} more dice than a rating may give (up to {most}): a push or help is not written down, or a die too many fell.",
                pc.title()
            );
            found.push(
                Finding::new("pool-limit", Severity::Weak, "BS-R57", rolls[0].0, sentence)
                    .with(rolls.iter().map(|(id, _)| *id))
                    .about(pc.as_str())
                    .because("a push or help that nobody wrote would explain it"),
            );
        }
        for ((pc, what), told) in &self.ratings {
            found.extend(differs(pc, what, told));
        }
    }
}

impl Pools {
    fn pool(&mut self, step: &Play<'_>, id: Id, pc: &Slug, roll: &Roll, found: &mut Vec<Finding>) {
        let has = |what: &str| roll.parts.iter().any(|part| part.what == what);
        let (push, bargain, help) = (has("push"), has("bargain"), has("assist"));
        if push && bargain {
            let sentence = format!("Both a push and a bargain gave {} a die; it is one or the other.", pc.title());
            found.push(Finding::new("push-and-bargain", Severity::Firm, "BS-R51", step.id, sentence).with([id]));
        }
        let Some(rating) = roll.inferred.filter(|_| !roll.faces.is_empty()) else { return };
        let cap = i64::from(tails::action_cap(&step.before));
        let room = i64::from(!push && !bargain) + i64::from(!help);
        let over = rating - cap;
        if over <= 0 {
            return;
        }
        if over <= room && over == 1 {
            self.over.entry(pc.clone()).or_default().push((step.id, rating));
            return;
        }
        let n = roll.faces.len();
        if over == room + 1 && bargain && pushes_for_effect(step) {
            let sentence = format!(
                "{} pushed and took a bargain and rolled {n} dice, which leave a rating of {rating} where {cap} is the \
                 most: both seem to have given a die, and it is one or the other.",
                pc.title()
            );
            let found_here = Finding::new("push-and-bargain", Severity::Firm, "BS-R51", step.id, sentence);
            found.push(found_here.with([id]).because("no other help is left that could explain the die"));
            return;
        }
        let sentence = format!(
            "{} rolled {n} dice: besides what is written they leave a rating of {rating}, and {cap} is the most.",
            pc.title()
        );
        let (severity, because) = if over > room {
            (Severity::Firm, "no push or help is left that could explain it")
        } else {
            (Severity::Likely, "only a push and help together, both unwritten, would explain it")
        };
        found.push(Finding::new("pool-limit", severity, "BS-R57", step.id, sentence).with([id]).because(because));
    }

    fn note(&mut self, step: &Play<'_>, pc: &Slug, what: Option<String>, roll: &Roll) {
        let (Some(what), Some(rating)) = (what, roll.inferred) else { return };
        let told = self.ratings.entry((pc.clone(), what)).or_default();
        told.push((step.id, step.session, rating));
    }
}

/// A rating never falls, and does not rise within an evening; harm may hide one die (BS-R14, R337).
fn differs(pc: &Slug, what: &str, told: &[(Id, Option<u32>, i64)]) -> Option<Finding> {
    let mut worst: Option<(usize, usize)> = None;
    let gap = |a: usize, b: usize| (told[a].2 - told[b].2).abs();
    for later in 1..told.len() {
        for earlier in 0..later {
            let falls = told[earlier].2 > told[later].2;
            let same_evening = told[earlier].1 == told[later].1 && told[earlier].2 != told[later].2;
            if (falls || same_evening) && worst.is_none_or(|(a, b)| gap(earlier, later) > gap(a, b)) {
                worst = Some((earlier, later));
            }
        }
    }
    let (first, second) = worst?;
    let list: Vec<String> = told.iter().map(|(_, _, rating)| rating.to_string()).collect();
    let sentence = format!(
        "The dice say that {what} of {} is {}, then {} ({} in all); a rating does not fall, nor rise within an evening.",
        pc.title(), told[first].2, told[second].2, list.join(", "),
    );
    let (severity, because) = if gap(first, second) > 1 {
        (Severity::Likely, "one die more or less might be harm, help or a push that nobody wrote; here it is more")
    } else {
        (Severity::Weak, "harm, help or a push that nobody wrote would explain one die")
    };
    Some(
        Finding::new("rating-differs", severity, "BS-R337", told[second].0, sentence)
            .with(told.iter().map(|(id, _, _)| *id))
            .about(format!("{pc}-{what}"))
            .because(because),
    )
}

/// Watches for a consequence that is resisted twice.
#[derive(Default)]
pub struct Resistance {
    last: Option<(Slug, Id)>,
}

impl Check<Rulebook> for Resistance {
    /// One resistance roll against one consequence; in a recap two in a row may be one too many (BS-R99).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        let resists = |event: &Event| match event {
            Event::ResistanceRolled { pc, .. } => Some(pc.clone()),
            _ => None,
        };
        let now = step.events.iter().find_map(|(_, event)| resists(event));
        found.extend(named_action(step));
        match (&self.last, now) {
            (Some((pc, id)), Some(now)) if *pc == now && step.is_recap => {
                let sentence = format!("{} resists twice in a row; one consequence is resisted once.", pc.title());
                found.push(
                    Finding::new("resisted-twice", Severity::Weak, "BS-R99", step.id, sentence)
                        .with([*id])
                        .because("the record does not say against what each roll was made"),
                );
                self.last = None;
            }
            (_, Some(now)) => self.last = Some((now, step.id)),
            (_, None) => {
                let goes_on = matches!(step.command, Some(Command::SufferHarm(_) | Command::MarkStress(_)) | None);
                if !goes_on {
                    self.last = None;
                }
            }
        }
    }
}

/// Says whether an action roll was pushed for effect, which gives no die.
fn pushes_for_effect(step: &Play<'_>) -> bool {
    let Some(Command::ActionRoll(action)) = step.command else { return false };
    action.push.as_ref().is_some_and(|push| push.contains(&Push::Effect))
}

/// Says whether the notes do not tell who rolled.
fn hides_roller(step: &Play<'_>) -> bool {
    step.prose().iter().any(|text| words::says(text, &["roller"]) && words::says(text, &["not named", "unnamed", "not said"]))
}

/// The action that the notes name where an attribute is rolled.
fn named(step: &Play<'_>) -> Option<Action> {
    Action::iter().find(|action| {
        step.prose().iter().any(|text| words::has_word(text, &[<&str>::from(*action)]) && words::says(text, &["named", "rolled as"]))
    })
}

/// Resistance is insight, prowess or resolve, never an action (BS-R95).
fn named_action(step: &Play<'_>) -> Option<Finding> {
    let Some(Command::Resist(resist)) = step.command else { return None };
    let action = named(step)?;
    let sentence = format!("{} resists, and the notes name {action}; resistance is an attribute, not an action.", resist.pc.title());
    Some(
        Finding::new("resisted-with-action", Severity::Likely, "BS-R95", step.id, sentence)
            .because("it may have been an action roll"),
    )
}
