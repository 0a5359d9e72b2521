//! Replays a history with changes, under the same dice (DESIGN.md §8).
//!
//! Up to the first change nothing is decided. Each later declaration is judged twice by today's rulebook: on the
//! recorded state (that answer is `judged`'s) and on the scenario's, each with its own recorded luck. Where both
//! states are one again, the record alone is folded on until the next change.

mod ground;
mod plan;

use std::collections::VecDeque;

use recount_core::amount::Amount;
use recount_core::campaign::{self, Campaign};
use recount_core::decider::Call;
use recount_core::entry::{By, Declaration, Id, Recorded, Role};
use recount_core::luck::Luck;
use recount_core::refusal::{Beat, Refusal, RefusalKind};
use recount_core::systems::{Command, Decision, Event, System};
use recount_core::view::facts;

use crate::amend::Stream;
use crate::divergence::{Happened, NeedsRuling, Outcome, Place, Verdict, WhatIf};
use crate::fold;
use crate::judged::{self, Answer, Drift, Judged};
use crate::scenario::{Open, Scenario};
use crate::timeline::Turn;
pub use ground::Ground;
pub(crate) use ground::state_before;
pub(crate) use plan::{Plan, Replaced, call as plan_call, verdict as plan_verdict};

use plan::Added;

/// How many open beats may lapse before one declaration.
pub(crate) const LAPSES: usize = 16;

/// Replays a history with a scenario's changes; `judged` holds today's answers to the same entries.
///
/// A record that was amended is replayed on its effective history: [`crate::amend::Effective::what_if`].
///
/// # Errors
/// A refusal when a change does not fit these entries (see [`crate::scenario::check`]).
pub fn what_if(entries: &[Recorded], judged: &Judged, scenario: &Scenario) -> Result<WhatIf, Refusal> {
    Ground::of(entries, judged).replay(scenario)
}

pub(crate) static NOTHING: Answer =
    Answer { asked: Vec::new(), drift: None, given: None, is_seen_anew: false };

/// Returns the command that sets a house rule.
pub(crate) fn house_command(key: &str, value: &Amount) -> Command {
    let (key, value) = (key.to_owned(), value.clone());
    Command::Campaign(campaign::Command::SetHouseRule { key, value, note: None })
}

/// Returns what comes with something that a scenario adds after an entry: the GM's word, no luck.
pub(crate) fn house_call(after: &Recorded) -> Call {
    Call {
        by: By { member: after.entry.by.member.clone(), role: Role::Gm },
        tag: after.entry.seq.to_string(),
        luck: Luck::default(),
        instead: std::collections::BTreeMap::new(),
        seats_bind: false,
    }
}

/// The scenario's state: the recorded one, or one of its own that may soon be asked whether it is the recorded one.
enum Other {
    Joined,
    Apart { campaign: Box<Campaign>, patience: u32, wait: u32 },
}

struct Run<'e> {
    open: Open,
    stream: Stream,
    base: Campaign,
    other: Other,
    /// What lapsed in the effective history before the declaration that comes next, and may be open there too.
    pending: VecDeque<Turn<'e>>,
    outcomes: Vec<Outcome>,
    drift: Vec<Drift>,
}

impl<'e> Run<'e> {
    fn turn(&mut self, turn: &Turn<'e>, answer: &Answer, change: Option<&Replaced>) {
        if let Some(today) = answer.drifted() {
            self.drift.push(judged::drift(turn, today));
        }
        match (change, &self.other) {
            (None, Other::Joined) => self.push(turn, Verdict::Same, None, None),
            (None, Other::Apart { .. }) if answer.is_lapse() => self.pending.push_back(*turn),
            (None, Other::Apart { .. }) if answer.is_struck() => {
                apply(self.apart(), turn);
                self.push(turn, Verdict::Same, None, None);
            }
            (Some(change), _) if change.struck => self.push_struck(turn, change),
            (_, _) => self.judge(turn, answer, change),
        }
        apply(&mut self.base, turn);
        self.rejoin();
    }

    fn push_struck(&mut self, turn: &Turn<'e>, change: &Replaced) {
        self.settle_lapses();
        self.apart();
        self.push(turn, Verdict::Struck, Some(change.first), None);
    }

    /// Decides a declaration on the scenario's state and compares with the answer on the recorded one.
    fn judge(&mut self, turn: &Turn<'e>, answer: &Answer, change: Option<&Replaced>) {
        let command = change.map_or(&turn.declared().command, |c| &c.content.command);
        let call = plan::call(turn, answer.given.as_deref(), change, self.stream);
        let there = self.decide(turn, command, &call, answer);
        self.settle_lapses();
        match there {
            Ok(decision) => self.decided(turn, answer, change, (command, &call, decision)),
            Err(refusal) if change.is_none() && is_same_no(today_refusal(answer), &refusal) => {
                apply(self.apart(), turn);
                self.push(turn, Verdict::Same, None, None);
            }
            Err(refusal) => self.push(turn, refused(refusal), change.map(|c| c.first), None),
        }
    }

    fn decided(
        &mut self,
        turn: &Turn<'_>,
        answer: &Answer,
        change: Option<&Replaced>,
        (command, call, decision): (&Command, &Call, Decision),
    ) {
        let first = change.map(|c| c.first);
        let verdict = plan::verdict(turn, answer, change, &decision);
        if verdict == Verdict::Same {
            apply(self.apart(), turn);
            return self.push(turn, verdict, None, None);
        }
        if self.open == Open::Held && matches!(verdict, Verdict::NeedsRuling(_)) {
            return self.push(turn, verdict, first, None);
        }
        let declaration = rewritten(turn.declared(), command, call, &decision);
        let Decision { events, asked, .. } = decision;
        let happened = Happened::new(self.apart(), declaration, call.by.clone(), events, asked);
        self.push(turn, verdict, first, Some(happened));
    }

    /// Decides on the scenario's state; open beats that nobody answers lapse first.
    fn decide(
        &mut self,
        turn: &Turn<'_>,
        command: &Command,
        call: &Call,
        answer: &Answer,
    ) -> Result<Decision, Refusal> {
        let mut last: Option<Beat> = None;
        for _ in 0..LAPSES {
            let there = self.apart().decide(command, call);
            let Err(refusal) = &there else { return there };
            let waiting = refusal.beat.as_ref().filter(|_| refusal.kind == RefusalKind::Waiting);
            let Some(beat) = waiting.filter(|beat| last.as_ref() != Some(*beat)) else { return there };
            if today_refusal(answer) == Some(refusal) {
                return there;
            }
            last = Some(beat.clone());
            if !self.lapses_again(beat) {
                self.lapse(turn, &refusal.rule, beat);
            }
        }
        self.apart().decide(command, call)
    }

    /// Lets what lapsed in the effective history lapse here too, if it is what is open.
    fn lapses_again(&mut self, beat: &Beat) -> bool {
        let is_it = |turn: &Turn<'_>| what_lapsed(turn) == Some(beat.sentence.as_str());
        let Some(turn) = self.pending.pop_front_if(|turn| is_it(turn)) else { return false };
        apply(self.apart(), &turn);
        self.push(&turn, Verdict::Same, None, None);
        true
    }

    /// What lapsed in the effective history and is not open here is moot.
    fn settle_lapses(&mut self) {
        while let Some(turn) = self.pending.pop_front() {
            let refusal = Refusal::new("CA-R10", "NothingOpen", "Nothing is left open there.").missing();
            self.push(&turn, Verdict::Moot(Box::new(refusal)), None, None);
        }
    }

    fn lapse(&mut self, turn: &Turn<'_>, rule: &str, beat: &Beat) {
        let lapsed = Event::Campaign(campaign::Event::Lapsed { what: beat.sentence.clone() });
        let closing = self.apart().lapse(beat);
        let events = std::iter::once(lapsed).chain(closing).map(|event| (event, vec![rule.to_owned()]));
        let by = By { member: turn.declaration.entry.by.member.clone(), role: Role::Keeper };
        let note = Command::Campaign(campaign::Command::Note { text: beat.sentence.clone() });
        let declaration = anew(note, &turn.declared().rules);
        let happened = Happened::new(self.apart(), declaration, by, events.collect(), Vec::new());
        self.outcomes.push(Outcome {
            place: Place::After(turn.at.saturating_sub(1)),
            verdict: Verdict::NeedsRuling(Box::new(NeedsRuling::Lapsed(beat.clone()))),
            change: None,
            happened: Some(happened),
        });
    }

    /// Declares what the scenario adds. What is open stays open: a later declaration may answer it.
    fn add(&mut self, added: &Added<'_>) {
        self.settle_lapses();
        let place = Place::After(added.after);
        let there = self.apart().decide(&added.command, &added.call);
        let (verdict, happened) = match there {
            Err(refusal) => (refused(refusal), None),
            Ok(decision) => {
                let rules = added.command.system().map_or_else(String::new, System::rulebook);
                let rules = if rules.is_empty() { added.rules.to_owned() } else { rules };
                let blank = anew(added.command.clone(), &rules);
                let declaration = rewritten(&blank, &added.command, &added.call, &decision);
                let Decision { events, asked, .. } = decision;
                let by = added.call.by.clone();
                let happened = Happened::new(self.apart(), declaration, by, events, asked);
                (Verdict::Inserted, Some(happened))
            }
        };
        self.outcomes.push(Outcome { place, verdict, change: Some(added.change), happened });
    }

    fn push(
        &mut self,
        turn: &Turn<'_>,
        verdict: Verdict,
        change: Option<usize>,
        happened: Option<Box<Happened>>,
    ) {
        self.outcomes.push(Outcome { place: Place::Declaration(turn.at), verdict, change, happened });
    }

    /// Returns the scenario's own state, parting it from the recorded one.
    fn apart(&mut self) -> &mut Campaign {
        if matches!(self.other, Other::Joined) {
            self.other = Other::Apart { campaign: Box::new(self.base.clone()), patience: 1, wait: 1 };
        }
        match &mut self.other {
            Other::Apart { campaign, .. } => campaign,
            Other::Joined => unreachable!("BUG: just parted"),
        }
    }

    /// Asks now and then, ever more seldom, whether both states are one again.
    fn rejoin(&mut self) {
        let Other::Apart { campaign, patience, wait } = &mut self.other else { return };
        *wait -= 1;
        if *wait > 0 {
            return;
        }
        *patience = (*patience * 2).min(64);
        *wait = *patience;
        if **campaign == self.base {
            self.other = Other::Joined;
        }
    }

    fn finish(self, id: Id, scenario: &Scenario, untouched: usize) -> WhatIf {
        let campaign = match self.other {
            Other::Joined => self.base.clone(),
            Other::Apart { campaign, .. } => *campaign,
        };
        let differences =
            if campaign == self.base { Vec::new() } else { facts(&self.base.sheet(), &campaign.sheet()) };
        WhatIf {
            id,
            scenario: scenario.clone(),
            untouched,
            outcomes: self.outcomes,
            drift: self.drift,
            recorded: self.base,
            campaign,
            facts: differences,
        }
    }
}

fn apply(campaign: &mut Campaign, turn: &Turn<'_>) {
    fold::apply(campaign, turn.declaration);
    fold::continue_fold(campaign, turn.consequences);
}

/// Says what a turn that lapsed left open, in its sentence.
fn what_lapsed<'t>(turn: &Turn<'t>) -> Option<&'t str> {
    turn.followed().find_map(|c| match &c.event {
        Event::Campaign(campaign::Event::Lapsed { what }) => Some(what.as_str()),
        _ => None,
    })
}

/// Says whether it is the same "no", whatever numbers stand in its sentence.
pub(crate) fn is_same_no(today: Option<&Refusal>, there: &Refusal) -> bool {
    today.is_some_and(|today| today.code == there.code && today.kind == there.kind)
}

pub(crate) fn today_refusal(answer: &Answer) -> Option<&Refusal> {
    answer.drift.as_deref().and_then(|today| today.as_ref().err())
}

fn refused(refusal: Refusal) -> Verdict {
    match refusal.kind {
        RefusalKind::Missing => Verdict::Moot(Box::new(refusal)),
        RefusalKind::Rule | RefusalKind::Waiting => Verdict::Refused(Box::new(refusal)),
    }
}

/// Returns a declaration of a command with nothing else.
pub(crate) fn anew(command: Command, rules: &str) -> Declaration {
    Declaration {
        assumed: std::collections::BTreeMap::new(),
        basis: std::collections::BTreeMap::new(),
        command,
        instead: std::collections::BTreeMap::new(),
        luck: None,
        observed: std::collections::BTreeMap::new(),
        rules: rules.to_owned(),
        seed: None,
        shake: None,
        told: std::collections::BTreeMap::new(),
    }
}

/// Returns the declaration as the other side has it; faces that the record lacks are written down as observed.
fn rewritten(recorded: &Declaration, command: &Command, call: &Call, decision: &Decision) -> Declaration {
    use recount_core::luck::Source;
    let mut observed = call.luck.observed.clone();
    let mut told = call.luck.told.clone();
    for asked in
        decision.asked.iter().filter(|asked| matches!(asked.source, Source::WhatIf | Source::Observed))
    {
        observed.insert(asked.label.clone(), asked.faces.clone());
        told.remove(&asked.label);
    }
    let seed = call.luck.seed;
    Declaration {
        assumed: decision.assumed.clone(),
        basis: decision.basis.clone(),
        command: command.clone(),
        instead: call.instead.clone(),
        luck: recorded.luck.filter(|_| seed.is_some()),
        observed,
        rules: recorded.rules.clone(),
        seed,
        shake: recorded.shake.clone().filter(|_| seed.is_some()),
        told,
    }
}
