//! What today's rulebook answers to each declaration on the recorded state: the dice it asks, and where it drifts.
//!
//! Computed once for a list of entries and shared by history, what-if and verify. Where the answer is the recorded
//! one, which is nearly always, only the rolls are kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use recount_core::campaign::{self, Campaign, Standing};
use recount_core::decider::Call;
use recount_core::entry::{Id, Recorded};
use recount_core::luck::Asked;
use recount_core::refusal::Refusal;
use recount_core::systems::{Decision, Event};

use crate::amend::{Given, Held, is_amendment};
use crate::fold;
use crate::timeline::{Turn, turns, turns_from};

/// How many turns lie between two states that are kept, so that a replay from anywhere begins nearby.
const APART: usize = 64;

/// Today's answers to a list of entries, turn by turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    answers: Vec<Arc<Answer>>,
    kept: Vec<Kept>,
    /// What amendments led to, by their positions.
    landed: BTreeMap<usize, Arc<Campaign>>,
    entries: usize,
}

/// A state that is kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kept {
    /// The number of the turn that comes next.
    pub turn: usize,
    /// The position of its declaration.
    pub at: usize,
    /// The state that it comes to.
    pub campaign: Arc<Campaign>,
}

/// Today's answer to one declaration on the recorded state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The rolls it asks for, with what fell.
    pub asked: Vec<Asked>,
    /// What today's rulebook answers, where that is not what is recorded.
    pub drift: Option<Box<Result<Decision, Refusal>>>,
    /// What amendments gave to the turn.
    pub given: Option<Box<Given>>,
    /// Whether the same follows, in view of something else that an amendment changed.
    pub is_seen_anew: bool,
}

impl Answer {
    /// Returns what today's rulebook answers otherwise than the record and its amendments say.
    pub fn drifted(&self) -> Option<&Result<Decision, Refusal>> {
        let today = self.drift.as_deref().filter(|_| !self.is_seen_anew)?;
        let standing = self.given.as_ref().map(|given| given.standing);
        let is_foreseen = match (standing, today) {
            (Some(Standing::Moot | Standing::Refused), Err(_))
            | (Some(Standing::NeedsRuling | Standing::Struck | Standing::Lapsed), _) => true,
            (_, _) => false,
        };
        (!is_foreseen).then_some(today)
    }

    /// Says whether an amendment struck the declaration.
    pub fn is_struck(&self) -> bool {
        self.given.as_ref().is_some_and(|given| given.is_struck())
    }

    /// Says whether the turn is something left open that lapsed.
    pub fn is_lapse(&self) -> bool {
        self.given.as_ref().is_some_and(|given| given.standing == Standing::Lapsed)
    }
}

/// A declaration that today's rulebook would decide otherwise than recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct Drift {
    /// The declaration.
    pub of: Id,
    /// Its number.
    pub seq: u64,
    /// What it would say today.
    pub today: Result<Decision, Refusal>,
    /// The difference in a sentence.
    pub sentence: String,
}

impl Judged {
    /// Asks today's rulebook about every declaration of a record, in view of what was believed then.
    pub fn of(record: &[Recorded]) -> Self {
        let mut judged = Self::default();
        let mut campaign = Campaign::default();
        let mut held = Held::default();
        for turn in turns(record) {
            judged.keep(&campaign, turn.at);
            let mut answer = judge(&campaign, &turn, None);
            let end = turn.at + turn.len();
            if is_amendment(turn.declaration) {
                held.read(&record[..turn.at]);
                if answer.drift.is_none() {
                    answer.drift = held.restated_otherwise(&turn).map(Box::new);
                }
                let landed = Arc::new(held.read(&record[..end]));
                campaign = Campaign::clone(&landed);
                judged.landed.insert(turn.at, landed);
            } else {
                fold::continue_fold(&mut campaign, &record[turn.at..end]);
            }
            judged.answers.push(Arc::new(answer));
        }
        judged.entries = record.len();
        judged
    }

    /// Asks about declarations that were appended, none of them an amendment; `campaign` is what they came to.
    pub fn extend(&mut self, mut campaign: Campaign, appended: &[Recorded]) {
        for turn in turns(appended) {
            self.keep(&campaign, self.entries + turn.at);
            self.answers.push(Arc::new(judge(&campaign, &turn, None)));
            fold::continue_fold(&mut campaign, &appended[turn.at..turn.at + turn.len()]);
        }
        self.entries += appended.len();
    }

    /// Asks about every declaration of a list in which nothing is to be restated, such as another side's.
    pub fn of_list(list: &[Recorded]) -> Self {
        Self::along(list, &BTreeMap::new())
    }

    /// Asks about every declaration of an effective history; `given` is what amendments gave, by position.
    pub(crate) fn along(list: &[Recorded], given: &BTreeMap<usize, Given>) -> Self {
        Self::default().along_from(0, list, given).0
    }

    /// Asks about an effective history whose first `same` entries, whole turns, are those of these answers; comes
    /// with the state at its end.
    pub(crate) fn along_from(
        &self,
        same: usize,
        list: &[Recorded],
        given: &BTreeMap<usize, Given>,
    ) -> (Self, Campaign) {
        let near = self.near(same);
        let mut campaign = Campaign::clone(&near.campaign);
        fold::continue_fold(&mut campaign, &list[near.at..same]);
        let mut judged = self.first(near.turn + turns(&list[near.at..same]).count(), same);
        for turn in turns_from(list, same) {
            judged.keep(&campaign, turn.at);
            let mut answer = judge(&campaign, &turn, given.get(&turn.at));
            let today = answer.drift.as_deref().and_then(|today| today.as_ref().ok());
            answer.is_seen_anew = today.is_some_and(|today| follows(&turn, today));
            judged.answers.push(Arc::new(answer));
            fold::continue_fold(&mut campaign, &list[turn.at..turn.at + turn.len()]);
        }
        judged.entries = list.len();
        (judged, campaign)
    }

    /// Puts together answers that are known already, one for each turn.
    pub fn from_answers(answers: Vec<Answer>) -> Self {
        Self { answers: answers.into_iter().map(Arc::new).collect(), ..Self::default() }
    }

    fn keep(&mut self, campaign: &Campaign, at: usize) {
        let turn = self.answers.len();
        if turn.is_multiple_of(APART) {
            self.kept.push(Kept { turn, at, campaign: Arc::new(campaign.clone()) });
        }
    }

    /// Returns a state before the turn at a position, or as near before it as one was kept.
    pub(crate) fn near(&self, at: usize) -> Kept {
        let after = self.kept.partition_point(|kept| kept.at <= at);
        let found = after.checked_sub(1).and_then(|n| self.kept.get(n));
        found.cloned().unwrap_or_else(|| Kept { turn: 0, at: 0, campaign: Arc::default() })
    }

    /// Returns the state that the amendment of the record leads to whose turn goes from `at` to `end`.
    pub fn landing(&self, record: &[Recorded], at: usize, end: usize) -> Campaign {
        self.landed.get(&at).map_or_else(|| fold::fold(&record[..end]), |landed| Campaign::clone(landed))
    }

    /// Returns the answer to the turn with that number, counted from 0.
    pub fn answer(&self, turn: usize) -> Option<&Answer> {
        self.answers.get(turn).map(Arc::as_ref)
    }

    /// Returns the answers to the first `turns` turns, which take `entries` entries.
    #[must_use]
    pub fn first(&self, turns: usize, entries: usize) -> Self {
        Self {
            answers: self.answers.iter().take(turns).cloned().collect(),
            kept: self.kept.iter().take_while(|kept| kept.turn < turns).cloned().collect(),
            landed: self.landed.range(..entries).map(|(at, landed)| (*at, Arc::clone(landed))).collect(),
            entries,
        }
    }

    /// Returns every declaration that today's rulebook would decide otherwise, in order.
    pub fn drift(&self, entries: &[Recorded]) -> Vec<Drift> {
        turns(entries)
            .zip(&self.answers)
            .filter_map(|(turn, answer)| answer.drifted().map(|today| drift(&turn, today)))
            .collect()
    }
}

/// Says a drift in a sentence.
pub(crate) fn drift(turn: &Turn<'_>, today: &Result<Decision, Refusal>) -> Drift {
    let entry = &turn.declaration.entry;
    let name = turn.declared().command.info().name;
    let sentence = match today {
        Err(refusal) => {
            format!("Today's rulebook refuses {name} of entry {}: {}", entry.seq, refusal.sentence)
        }
        Ok(decision) if !follows(turn, decision) => {
            format!("Today's rulebook draws other consequences from {name} of entry {}.", entry.seq)
        }
        Ok(_) => format!("Today's rulebook judges {name} of entry {} in view of something else.", entry.seq),
    };
    Drift { of: turn.declaration.id, seq: entry.seq, today: today.clone(), sentence }
}

/// Says whether a decision has the recorded consequences, each by the recorded rules.
///
/// What an amendment restates is no consequence of its command alone and is left out.
pub(crate) fn follows(turn: &Turn<'_>, decision: &Decision) -> bool {
    let own = || turn.followed().filter(|c| !is_restated(&c.event));
    own().count() == decision.events.len()
        && own().zip(&decision.events).all(|(c, (event, rules))| c.event == *event && c.rules == *rules)
}

fn is_restated(event: &Event) -> bool {
    matches!(event, Event::Campaign(campaign::Event::Restated(_)))
}

/// Says whether a decision is the recorded one in consequences, basis and assumed ratings.
pub(crate) fn is_recorded(turn: &Turn<'_>, decision: &Decision) -> bool {
    let declared = turn.declared();
    declared.basis == decision.basis && declared.assumed == decision.assumed && follows(turn, decision)
}

fn judge(before: &Campaign, turn: &Turn<'_>, given: Option<&Given>) -> Answer {
    let kept = given.cloned().map(Box::new);
    if given.is_some_and(|given| matches!(given.standing, Standing::Struck | Standing::Lapsed)) {
        return Answer { given: kept, ..Answer::default() };
    }
    let (asked, drift) = match before.decide(&turn.declared().command, &call(turn, given)) {
        Ok(decision) if is_recorded(turn, &decision) => (decision.asked, None),
        Ok(decision) => (decision.asked.clone(), Some(Box::new(Ok(decision)))),
        Err(refusal) => (Vec::new(), Some(Box::new(Err(refusal)))),
    };
    Answer { asked, drift, given: kept, is_seen_anew: false }
}

/// Returns what comes with a declaration of an effective history.
pub(crate) fn call(turn: &Turn<'_>, given: Option<&Given>) -> Call {
    let mut call = turn.call(given.and_then(|given| given.beyond.clone()));
    if let Some(tag) = given.and_then(|given| given.tag.clone()) {
        call.tag = tag;
    }
    call
}
