//! Upgrades, cohorts and crew xp: what they cost, what is owned once, and what an advance would have paid.

use std::collections::{BTreeMap, BTreeSet};

use super::super::chapters::cohorts::CohortPaid;
use super::super::event::Event;
use super::super::features::FeatureEffect;
use super::super::{Command, chapters};
use super::{Check, Play, Rulebook, joined};
use crate::audit::{Finding, Severity};
use crate::decider::Departed;
use crate::entry::Id;
use crate::slug::Slug;

/// Watches what upgrades and cohorts are bought for.
#[derive(Default)]
pub struct Upgrades {
    prices: Vec<(i64, Id, String)>,
    departures: Vec<Id>,
    marked: BTreeMap<Slug, (Id, Vec<FeatureEffect>)>,
    projects: BTreeMap<Slug, Id>,
}

impl Check<Rulebook> for Upgrades {
    /// Boxes come from crew advances, a cohort takes two, and a maximum is raised once (BS-R213, R214, R227, R228).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (id, event) in &step.events {
            match event {
                Event::UpgradeMarked { upgrade, name, boxes, of, effects } => {
                    self.price(step, name);
                    found.extend(self.again(step, *id, upgrade, *boxes, *of, effects));
                    found.extend(self.also_a_project(step, upgrade));
                }
                Event::CohortGained(gained) => found.extend(cohort(step, &gained.name)),
                Event::ProjectCreated(created) => {
                    self.projects.insert(created.project.clone(), step.id);
                }
                _ => {}
            }
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        let Some((_, first, _)) = self.prices.first() else { return };
        let said = joined(self.prices.iter().map(|(price, _, name)| format!("{name} for {price}")));
        let sentence = format!("Upgrades come from crew xp, and coin buys none; coin bought {said}.");
        found.push(
            Finding::new("upgrade-price", Severity::Firm, "BS-R213", *first, sentence)
                .with(self.prices.iter().map(|(_, id, _)| *id))
                .with(self.departures.iter().copied()),
        );
        let different: BTreeSet<i64> = self.prices.iter().map(|(price, ..)| *price).collect();
        if different.len() < 2 {
            return;
        }
        let firsts: Vec<&(i64, Id, String)> =
            different.iter().filter_map(|price| self.prices.iter().find(|(p, ..)| p == price)).collect();
        let said = joined(firsts.iter().map(|(price, _, name)| format!("{price} coin for {name}")));
        let sentence = format!("The table's own price of an upgrade is not one price: {said}.");
        found.push(
            Finding::new("price-differs", Severity::Likely, "BS-R213", firsts[0].1, sentence)
                .with(firsts.iter().map(|(_, id, _)| *id))
                .because("the table may have changed its mind"),
        );
    }
}

impl Upgrades {
    fn price(&mut self, step: &Play<'_>, name: &str) {
        let Some((id, departed)) = step.departure("price").filter(|(_, d)| d.by_book != d.ruled) else { return };
        let price = departed.ruled.number().unwrap_or(0);
        self.prices.push((price, step.id, name.to_owned()));
        self.departures.push(id);
    }

    /// What raises a maximum is owned once, whatever a crew type calls it (BS-R227, R228).
    fn again(
        &mut self, step: &Play<'_>, id: Id, upgrade: &Slug, boxes: u32, of: u32, effects: &[FeatureEffect],
    ) -> Option<Finding> {
        let raises = |effect: &FeatureEffect| {
            matches!(effect, FeatureEffect::StressBox | FeatureEffect::TraumaBox | FeatureEffect::ActionCap)
        };
        let had = step.before.crew.upgrades.get(upgrade).map_or(0, |u| u.boxes);
        let same = self.marked.iter().find(|(other, (_, theirs))| {
            *other != upgrade && !effects.is_empty() && effects.iter().any(raises) && theirs == effects
        });
        let same = same.map(|(other, (id, _))| (other.title(), *id));
        self.marked.entry(upgrade.clone()).or_insert((step.id, effects.to_vec()));
        let name = upgrade.title();
        let (sentence, first) = match same {
            Some((other, first)) => {
                (format!("{name} brings what {other} brought before; the crew can have it once."), Some(first))
            }
            None if had + boxes > of => {
                (format!("{name} has {of} boxes, and {} are marked.", had + boxes), None)
            }
            None => return None,
        };
        Some(
            Finding::new("bought-twice", Severity::Firm, "BS-R228", step.id, sentence)
                .with([id])
                .with(first),
        )
    }

    /// What was worked for in downtime and is bought besides may be one thing (BD-R40).
    fn also_a_project(&self, step: &Play<'_>, upgrade: &Slug) -> Option<Finding> {
        let words: Vec<&str> = upgrade.as_str().split('-').collect();
        if words.len() < 2 || !step.is_recap {
            return None;
        }
        let same = |project: &Slug| words.iter().all(|word| project.as_str().split('-').any(|part| part == *word));
        let (project, id) = self.projects.iter().find(|(project, _)| same(project))?;
        let sentence = format!(
            "{} is marked as an upgrade, and there is a project {}: it may be the same gain twice.",
            upgrade.title(),
            project.title()
        );
        Some(
            Finding::new("project-and-upgrade", Severity::Weak, "BD-R40", step.id, sentence)
                .with([*id])
                .about(upgrade.as_str())
                .because("only the names are alike"),
        )
    }
}

fn cohort(step: &Play<'_>, name: &str) -> Option<Finding> {
    let (id, departed): (Id, &Departed) = step.departure("price").filter(|(_, d)| d.by_book != d.ruled)?;
    let sentence = format!(
        "{name} joined for {} boxes; a cohort takes {} ({}).",
        departed.ruled, departed.by_book, departed.reason
    );
    Some(
        Finding::new("cohort-price", Severity::Likely, "BS-R214", step.id, sentence)
            .with([id])
            .because("the boxes may have been paid and not written down"),
    )
}

/// Watches the crew's xp: marked after each evening, spent when the track is full.
#[derive(Default)]
pub struct CrewXp {
    scored: Option<(Id, Option<u32>, String)>,
    without: Vec<(Id, String)>,
    filled: Option<Id>,
    spent: bool,
    unpaid_boxes: Vec<Id>,
}

impl Check<Rulebook> for CrewXp {
    /// An evening with a score marks crew xp, a full track pays an advance, and boxes come from it (BS-R173, R174, R175).
    fn step(&mut self, step: &Play<'_>, _found: &mut Vec<Finding>) {
        if self.scored.as_ref().is_some_and(|(_, session, _)| *session != step.session) {
            self.evening_ends();
        }
        for (_, event) in &step.events {
            match event {
                Event::ScoreCompleted { name, .. } if step.is_recap => {
                    self.scored = Some((step.id, step.session, name.clone()));
                }
                Event::CrewXpMarked { .. } => self.scored = None,
                Event::CrewXpFilled { .. } if step.is_recap => {
                    self.filled.get_or_insert(step.id);
                }
                Event::CrewXpSpent { .. } => self.spent = true,
                _ => {}
            }
        }
        if step.is_recap && takes_boxes(step) && !self.spent {
            self.unpaid_boxes.push(step.id);
        }
    }

    fn finish(&mut self, found: &mut Vec<Finding>) {
        self.evening_ends();
        if let Some((first, _)) = self.without.first() {
            let names = joined(self.without.iter().map(|(_, name)| format!("“{name}”")));
            let sentence = format!("No crew xp was marked after {names}.");
            found.push(
                Finding::new("no-crew-xp", Severity::Weak, "BS-R173", *first, sentence)
                    .with(self.without.iter().map(|(id, _)| *id))
                    .because("none of the triggers may have been met"),
            );
        }
        if let Some(first) = self.unpaid_boxes.first() {
            let sentence = "Upgrade boxes were spent, and no crew advance that would have brought them is recorded.";
            found.push(
                Finding::new("boxes-without-advance", Severity::Likely, "BS-R175", *first, sentence.to_owned())
                    .with(self.unpaid_boxes.iter().copied())
                    .because("the advance may have been taken and not written down"),
            );
        }
        if let Some(id) = self.filled.filter(|_| !self.spent) {
            let sentence = "The crew's xp track was full, and no advance was ever taken for it.";
            found.push(Finding::new("crew-xp-unspent", Severity::Weak, "BS-R175", id, sentence.to_owned()));
        }
    }
}

impl CrewXp {
    fn evening_ends(&mut self) {
        self.without.extend(self.scored.take().map(|(id, _, name)| (id, name)));
    }
}

fn takes_boxes(step: &Play<'_>) -> bool {
    match step.command {
        Some(Command::RecruitCohort(recruit)) => {
            matches!(recruit.paid, CohortPaid::Upgrade { .. }) && step.departed.is_empty()
        }
        Some(Command::MarkUpgrade(mark)) => mark.from == chapters::upgrades::UpgradeFrom::Advance,
        _ => false,
    }
}
