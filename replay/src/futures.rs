//! Fresh futures: many replays from one point on in which every roll falls afresh, so that a table can see whether
//! it was the ruling or the dice.
//!
//! What they have in common is worked out once ([`Fresh`]); a future is then a few decisions. Which futures one
//! asks for, and in which order or on how many cores, changes nothing: the n-th always falls the same for a salt.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use recount_core::amount::Amount;
use recount_core::campaign::Campaign;
use recount_core::decider::Call;
use recount_core::entry::Recorded;
use recount_core::luck::Beyond;
use recount_core::refusal::{Refusal, RefusalKind};
use recount_core::systems::{Command, Decision};
use recount_core::view::{Sheet, facts};

use crate::amend::Content;
use crate::divergence::Verdict;
use crate::fold;
use crate::judged::{Answer, Judged};
use crate::scenario::{Open, Scenario};
use crate::timeline::{Turn, turns_from};
use crate::what_if::{
    Ground, LAPSES, NOTHING, Plan, Replaced, is_same_no, plan_call, plan_verdict, state_before, today_refusal,
};

/// How often a track ended at each value; `None` when it was not there.
pub type Ends = BTreeMap<Option<Amount>, usize>;

/// A track of a subject.
pub type Named = (String, String);

/// Where many replays ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Futures {
    /// How many replays there were.
    pub runs: usize,
    /// How many declarations rolled afresh in each.
    pub rerolled: usize,
    /// Each track that did not always end as recorded: (subject, track) → how often it ended where.
    pub ends: BTreeMap<Named, Ends>,
    /// Where those tracks end in the record.
    pub recorded: BTreeMap<Named, Option<Amount>>,
}

/// Replays `runs` times with every roll from a position on falling afresh, on top of a scenario's changes.
///
/// The salts are `future-1`, `future-2` …, so the same question has the same answer.
///
/// # Errors
/// See [`crate::what_if::what_if`].
pub fn futures(
    entries: &[Recorded],
    judged: &Judged,
    scenario: &Scenario,
    from: usize,
    runs: usize,
) -> Result<Futures, Refusal> {
    let fresh = Fresh::of(&Ground::of(entries, judged), scenario, from, "")?;
    Ok(fresh.gather(1..=runs))
}

/// What all futures from one point on have in common.
#[derive(Debug)]
pub struct Fresh<'e> {
    start: Campaign,
    steps: Vec<Step<'e>>,
    added: Vec<(usize, Command, Call)>,
    recorded: Sheet,
    open: Open,
    stream: crate::amend::Stream,
    salt: String,
    rerolled: usize,
}

/// One declaration of a future.
#[derive(Debug)]
struct Step<'e> {
    turn: Turn<'e>,
    answer: &'e Answer,
    call: Call,
    replaced: Option<Replaced>,
    is_roll: bool,
}

impl<'e> Fresh<'e> {
    /// Prepares futures in which every roll from a position on falls afresh; `salt` makes them others.
    ///
    /// # Errors
    /// A refusal when a change of the scenario does not fit.
    pub fn of(ground: &Ground<'e>, scenario: &Scenario, from: usize, salt: &str) -> Result<Self, Refusal> {
        ground.check(scenario)?;
        let plan = Plan::of(ground, scenario)?;
        let (start, mut number, at) = state_before(ground.entries, ground.judged, plan.first.min(from));
        let mut added: Vec<(usize, Command, Call)> = plan
            .after_position(at)
            .iter()
            .map(|added| (0, added.command.clone(), added.call.clone()))
            .collect();
        let mut steps = Vec::new();
        for turn in turns_from(ground.entries, at) {
            let answer = ground.judged.answer(number).unwrap_or(&NOTHING);
            number += 1;
            let step = step(ground, &plan, turn, answer, from);
            steps.push(step);
            for more in plan.after_position(turn.at + turn.len()) {
                added.push((steps.len(), more.command.clone(), more.call.clone()));
            }
        }
        let (end, _, _) = state_before(ground.entries, ground.judged, ground.entries.len());
        Ok(Self {
            rerolled: steps.iter().filter(|step| step.is_roll).count(),
            start,
            steps,
            added,
            recorded: end.sheet(),
            open: scenario.open,
            stream: ground.stream,
            salt: salt.to_owned(),
        })
    }

    /// Plays the futures with these numbers, from 1, and counts where they end.
    pub fn gather(&self, numbers: RangeInclusive<usize>) -> Futures {
        let mut futures = Futures { rerolled: self.rerolled, ..Futures::default() };
        for number in numbers {
            futures.runs += 1;
            for fact in facts(&self.recorded, &self.end(number).sheet()) {
                let track = (fact.subject, fact.track);
                *futures.ends.entry(track.clone()).or_default().entry(fact.to).or_default() += 1;
                futures.recorded.insert(track, fact.from);
            }
        }
        futures.fill();
        futures
    }

    /// Plays one future to its end.
    pub fn end(&self, number: usize) -> Campaign {
        let mut campaign = self.start.clone();
        let salt = format!("{}future-{number}", self.salt);
        let mut added = self.added.iter().peekable();
        for at in 0..=self.steps.len() {
            while let Some((_, command, call)) = added.next_if(|(place, _, _)| *place == at) {
                if let Ok(decision) = campaign.decide(command, call) {
                    happen(&mut campaign, &decision, call);
                }
            }
            if let Some(step) = self.steps.get(at) {
                self.play(&mut campaign, step, &salt);
            }
        }
        campaign
    }

    fn play(&self, campaign: &mut Campaign, step: &Step<'_>, salt: &str) {
        let is_struck = match &step.replaced {
            Some(replaced) => replaced.struck,
            None => step.answer.is_struck(),
        };
        if is_struck || step.answer.is_lapse() {
            return campaign.declare(step.turn.declared(), &step.turn.declaration.entry.by);
        }
        let mut call = step.call.clone();
        if step.is_roll {
            let seed = self.stream.seed(step.turn.declaration.id, 0, salt);
            call.luck.beyond = Some(Beyond { seed, fell: BTreeMap::new(), afresh: true });
        }
        let command = match &step.replaced {
            Some(replaced) => &replaced.content.command,
            None => &step.turn.declared().command,
        };
        match decide(campaign, command, &call, step.answer) {
            Ok(decision) => self.decided(campaign, step, &call, &decision),
            Err(refusal) if is_same_no(today_refusal(step.answer), &refusal) => recorded(campaign, step),
            Err(_) => {}
        }
    }

    fn decided(&self, campaign: &mut Campaign, step: &Step<'_>, call: &Call, decision: &Decision) {
        let verdict = || plan_verdict(&step.turn, step.answer, step.replaced.as_ref(), decision);
        if self.open == Open::Held && matches!(verdict(), Verdict::NeedsRuling(_)) {
            return;
        }
        let today = step.answer.drift.as_deref();
        match today {
            Some(Ok(today)) if step.replaced.is_none() && today.events == decision.events => {
                recorded(campaign, step);
            }
            Some(_) | None => {
                campaign.declare(step.turn.declared(), &call.by);
                happen(campaign, decision, call);
            }
        }
    }
}

fn step<'e>(
    ground: &Ground<'e>,
    plan: &Plan<'_>,
    turn: Turn<'e>,
    answer: &'e Answer,
    from: usize,
) -> Step<'e> {
    let changed = plan.on(turn.at);
    let rolls = !answer.asked.is_empty() && turn.declared().command.system().is_some();
    let is_roll = changed.is_none() && turn.at >= from && rolls;
    let given = answer.given.as_deref();
    let call = plan_call(&turn, given, changed, ground.stream);
    let content = || Content::of(turn.declared(), call.luck.beyond.clone());
    let replaced = changed.cloned().or_else(|| is_roll.then(|| Replaced::rerolled(content())));
    Step { turn, answer, call, replaced, is_roll }
}

/// Decides; open beats that nobody answers lapse first.
fn decide(
    campaign: &mut Campaign,
    command: &Command,
    call: &Call,
    answer: &Answer,
) -> Result<Decision, Refusal> {
    let mut last = None;
    for _ in 0..LAPSES {
        let there = campaign.decide(command, call);
        let Err(refusal) = &there else { return there };
        let beat = refusal.beat.as_ref().filter(|_| refusal.kind == RefusalKind::Waiting);
        let Some(beat) = beat.filter(|beat| last.as_ref() != Some(*beat)) else { return there };
        if today_refusal(answer) == Some(refusal) {
            return there;
        }
        campaign.lapse(beat).iter().for_each(|event| campaign.evolve(event, &call.by));
        last = Some(beat.clone());
    }
    campaign.decide(command, call)
}

fn happen(campaign: &mut Campaign, decision: &Decision, call: &Call) {
    decision.events.iter().for_each(|(event, _)| campaign.evolve(event, &call.by));
}

fn recorded(campaign: &mut Campaign, step: &Step<'_>) {
    fold::apply(campaign, step.turn.declaration);
    fold::continue_fold(campaign, step.turn.consequences);
}

impl Futures {
    /// Adds other futures of the same question.
    pub fn merge(&mut self, other: Self) {
        let runs = self.runs + other.runs;
        for (track, ends) in other.ends {
            let mine = self.ends.entry(track.clone()).or_default();
            if mine.is_empty() && self.runs > 0 {
                mine.insert(other.recorded.get(&track).cloned().flatten(), self.runs);
            }
            for (end, count) in ends {
                *mine.entry(end).or_default() += count;
            }
        }
        self.recorded.extend(other.recorded);
        (self.runs, self.rerolled) = (runs, other.rerolled);
        self.fill();
    }

    /// Counts the futures in which a track ended as recorded, of which nobody heard.
    fn fill(&mut self) {
        for (track, ends) in &mut self.ends {
            let others: usize = ends.values().sum();
            let recorded = self.recorded.get(track).cloned().flatten();
            if others < self.runs {
                *ends.entry(recorded).or_default() += self.runs - others;
            }
        }
    }

    /// Returns how often, of all futures, a track ended as recorded.
    pub fn as_recorded(&self, track: &Named) -> usize {
        let recorded = self.recorded.get(track).cloned().flatten();
        self.ends.get(track).map_or(self.runs, |ends| ends.get(&recorded).copied().unwrap_or_default())
    }
}
