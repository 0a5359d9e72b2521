//! Recovery: a full clock lowers every harm at once, and only harm is treated. Segments of projects stand here too.

use std::collections::{BTreeMap, BTreeSet};

use super::super::event::Event;
use super::super::state::ProjectStatus;
use super::super::terms::Activity;
use super::super::{Command, tails};
use super::{Check, Play, Rulebook, joined, words};
use crate::audit::{Finding, Severity};
use crate::entry::Id;
use crate::slug::Slug;

/// Watches treatments and the work on projects.
#[derive(Default)]
pub struct Healing {
    unharmed: BTreeMap<Slug, Vec<Id>>,
    done: BTreeMap<Slug, (Id, String)>,
    names: BTreeMap<Slug, String>,
    /// Who is hurt in words, without a level.
    hurt: BTreeSet<Slug>,
}

impl Check<Rulebook> for Healing {
    /// Segments come by the result, four fill the clock, and every harm becomes lighter (BD-R39, R43, R48, R49, R50).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        found.extend(segments(step));
        found.extend(in_part(step));
        for (_, event) in &step.events {
            match event {
                Event::EffectUnknown { pc, kind: Activity::Recover } => found.extend(full(step, pc)),
                Event::ActivityDeclared { pc, kind: Activity::Recover, .. }
                    if step.before.pc(pc).is_some_and(|c| c.harm.is_empty()) && !self.hurt.contains(pc) =>
                {
                    self.unharmed.entry(pc.clone()).or_default().push(step.id);
                }
                _ => {}
            }
        }
        self.told_done(step);
        self.told_hurt(step);
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        for (pc, ids) in &self.unharmed {
            let times = if ids.len() == 1 { "once".to_owned() } else { format!("{} times", ids.len()) };
            let sentence = format!("{} was treated {times} with no harm on the sheet.", pc.title());
            found.push(
                Finding::new("treated-unharmed", Severity::Weak, "BD-R43", ids[0], sentence)
                    .with(ids.iter().copied())
                    .about(pc.as_str())
                    .because("harm without a level may stand in the notes"),
            );
        }
        let Some((first, _)) = self.done.values().next() else { return };
        let name = |project: &Slug| self.names.get(project).cloned().unwrap_or_else(|| project.title());
        let said = joined(self.done.iter().map(|(project, (_, text))| format!("{} (“{text}”)", name(project))));
        let sentence = format!("Said to be done, while the clock of the project is not full: {said}.");
        found.push(
            Finding::new("project-not-full", Severity::Weak, "BD-R39", *first, sentence)
                .with(self.done.values().map(|(id, _)| *id))
                .because("segments or the size of the clock were not written down"),
        );
    }
}

impl Healing {
    /// Harm that stands in the notes alone: whoever is named beside a level that nobody wrote.
    fn told_hurt(&mut self, step: &Play<'_>) {
        let tells = |text: &String| words::has_word(text, &["harm", "level", "injury", "hurt"]) && words::doubts(text);
        let texts: Vec<String> = step.prose().into_iter().filter(tells).collect();
        if step.command.is_none() && !texts.is_empty() {
            let is_named = |pc: &Slug| texts.iter().any(|text| words::says(text, &[&pc.title().to_lowercase()]));
            self.hurt.extend(step.before.characters.keys().filter(|pc| is_named(pc)).cloned());
        }
    }

    fn told_done(&mut self, step: &Play<'_>) {
        let Some(Command::WorkOnProject(work)) = step.command else { return };
        let text = step.prose().into_iter().find(|text| words::says_done(text));
        let is_full = |project: &Slug| {
            let status = step.after.projects.get(project).map(|p| p.status);
            matches!(status, Some(ProjectStatus::Filled | ProjectStatus::Done))
        };
        if is_full(&work.project) {
            self.done.remove(&work.project);
        } else if let Some(text) = text {
            let name = step.after.projects.get(&work.project).map(|p| p.name.clone());
            self.names.extend(name.map(|name| (work.project.clone(), name)));
            self.done.insert(work.project.clone(), (step.id, text));
        }
    }
}

/// Segments other than the result gives (BD-R39, R48).
fn segments(step: &Play<'_>) -> Option<Finding> {
    let (id, departed) = step.departure("segments").filter(|(_, d)| d.by_book != d.ruled)?;
    let known = departed.by_book.number();
    let (severity, by_book, because) = match known {
        Some(n) if words::hedges(&departed.reason) => {
            (Severity::Likely, format!("the dice give {n}"), "whoever wrote it was not sure how many were marked")
        }
        Some(n) => (Severity::Firm, format!("the dice give {n}"), "the dice and the segments stand in the record"),
        None => (Severity::Weak, "nobody kept the dice".to_owned(), "without the dice nobody can count it"),
    };
    let sentence = format!("{} segments were marked; {by_book} ({}).", departed.ruled, departed.reason);
    Some(
        Finding::new("segments", severity, &departed.rule, step.id, sentence).with([id]).because(because),
    )
}

/// Whatever fell, the clock was full: the least result is one segment (BD-R49, R50).
fn full(step: &Play<'_>, pc: &Slug) -> Option<Finding> {
    let patient = step.before.pc(pc).filter(|c| !c.harm.is_empty())?;
    let size = tails::healing_size(&step.before, &step.house, pc);
    if patient.healing + 1 < size {
        return None;
    }
    let sentence = format!(
        "{} had {} of {size} healing segments, so that any treatment filled the clock, and no harm became lighter.",
        pc.title(),
        patient.healing
    );
    Some(
        Finding::new("healing-clock", Severity::Likely, "BD-R50", step.id, sentence)
            .because("segments before it may have been read too high"),
    )
}

/// A full clock lowers every harm, not the one that was treated (BD-R50).
fn in_part(step: &Play<'_>) -> Option<Finding> {
    if !matches!(step.command, Some(Command::Recover(_))) {
        return None;
    }
    let text = step.prose().into_iter().find(|text| words::has_word(text, &["remains", "remain", "stays"]))?;
    let sentence = format!("One harm is healed and another is left (“{text}”); a full clock lowers every harm.");
    Some(
        Finding::new("healed-in-part", Severity::Likely, "BD-R50", step.id, sentence)
            .because("the harm that is left may have been deeper"),
    )
}
