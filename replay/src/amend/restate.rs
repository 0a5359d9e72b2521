//! What an amendment writes: each declaration whose consequences are no longer the recorded ones, restated (CA-R10).

use recount_core::campaign::{self, Restated, Standing};
use recount_core::entry::{Id, Recorded};
use recount_core::luck::Source;
use recount_core::refusal::Refusal;
use recount_core::systems::Event;

use super::{Effective, Stream};
use crate::divergence::{Happened, NeedsRuling, Outcome, Place, Verdict, WhatIf};
use crate::judged::Judged;
use crate::scenario::{Anchor, Change, Scenario};
use crate::timeline::{Turn, turn_at, turns};

/// An amendment that is tried before it is written.
#[derive(Clone, Debug)]
pub struct Rehearsal {
    /// The effective history of the record as it is.
    pub effective: Effective,
    /// What today's rulebook answers to it.
    pub judged: Judged,
    /// What becomes of it.
    pub answer: WhatIf,
}

impl Rehearsal {
    /// Tries a scenario on a record.
    ///
    /// # Errors
    /// A refusal when a change does not fit (CA-R10, CA-R11).
    pub fn of(record: &[Recorded], scenario: &Scenario, stream: Stream) -> Result<Self, Refusal> {
        let effective = Effective::whole(record);
        let judged = effective.judged();
        let answer = effective.what_if(&judged, scenario, stream)?;
        Ok(Self { effective, judged, answer })
    }

    /// Says whether dice fell in it that no record holds, so that the amendment needs a seed of its own.
    pub fn draws(&self) -> bool {
        self.answer.outcomes.iter().any(|outcome| {
            let (of, is_known) = match outcome.place {
                Place::Declaration(at) => (self.effective.entries.get(at).map(|r| r.id), self.has_luck(at)),
                Place::After(_) => (None, false),
            };
            let falls = |label: &str| !is_known && of.is_none_or(|of| !self.is_said(of, label));
            let asked = outcome.happened.iter().flat_map(|happened| &happened.asked);
            asked.filter(|asked| asked.source == Source::WhatIf).any(|asked| falls(&asked.label))
        })
    }

    /// Says whether an earlier amendment gave a declaration the luck that it needs, and this one does not throw again.
    fn has_luck(&self, at: usize) -> bool {
        let of = self.effective.entries.get(at).map(|recorded| recorded.id);
        let again =
            |change: &Change| matches!(change, Change::Reroll { of: again, .. } if Some(*again) == of);
        self.effective.given(at).is_some_and(|given| given.beyond.is_some())
            && !self.answer.scenario.changes.iter().any(again)
    }

    /// Says whether the scenario itself says what a roll shows.
    fn is_said(&self, declaration: Id, roll: &str) -> bool {
        self.answer.scenario.changes.iter().any(
            |change| matches!(change, Change::Faces { of, label, .. } if *of == declaration && label == roll),
        )
    }

    /// Returns the events that it adds to the amendment's own, each with its rules, in effective order.
    ///
    /// # Errors
    /// `NothingChanges` when every declaration has the consequences that it has now.
    pub fn events(&self) -> Result<Vec<(Event, Vec<String>)>, Refusal> {
        Self::restated(&self.effective, &self.judged, &self.answer)
    }

    /// Returns what an answer to a scenario on an effective history restates.
    pub(super) fn restated(
        effective: &Effective,
        judged: &Judged,
        answer: &WhatIf,
    ) -> Result<Vec<(Event, Vec<String>)>, Refusal> {
        let undoes = answer.scenario.changes.iter().any(|change| {
            let Anchor::Of(of) = change.anchor() else { return false };
            effective.amendments.iter().any(|amendment| amendment.id == of)
        });
        let rule = if undoes { "CA-R11" } else { "CA-R10" };
        let restated = restated(answer, &effective.entries, judged)?;
        let event = |r| Event::Campaign(campaign::Event::Restated(Box::new(r)));
        Ok(restated.into_iter().map(|r| (event(r), vec![rule.to_owned()])).collect())
    }
}

fn restated(answer: &WhatIf, list: &[Recorded], judged: &Judged) -> Result<Vec<Restated>, Refusal> {
    let mut found = Vec::new();
    let mut number = turns(&list[..answer.untouched]).count();
    for outcome in &answer.outcomes {
        match outcome.place {
            Place::Declaration(at) => {
                let was = judged.answer(number).and_then(|a| a.given.as_ref()).map(|given| given.standing);
                number += 1;
                found.extend(turn_at(list, at).and_then(|turn| of_turn(&turn, outcome, was)));
            }
            Place::After(at) => found.extend(added(answer, list, at, outcome)),
        }
    }
    if found.is_empty() {
        return Err(Refusal::new("CA-R10", "NothingChanges", "That scenario changes nothing.")
            .field("scenario")
            .hint("Every declaration has the consequences that it has now; see `recount what-if`."));
    }
    Ok(found)
}

fn of_turn(turn: &Turn<'_>, outcome: &Outcome, was: Option<Standing>) -> Option<Restated> {
    let verdict = standing(&outcome.verdict)?;
    let id = turn.declaration.id;
    let Some(happened) = &outcome.happened else {
        // Where nothing followed either way, it stands otherwise all the same.
        let is_new = !turn.is_empty() || why_not(was) != why_not(Some(verdict));
        return is_new.then(|| blank(Some(id), verdict));
    };
    let declared = turn.declared();
    let basis = &happened.declaration.basis;
    let assumed = &happened.declaration.assumed;
    let is_equal = turn.consequences.len() == happened.events.len()
        && turn.followed().zip(&happened.events).all(|(c, (e, rules))| c.event == *e && c.rules == *rules);
    let is_back = matches!(was, Some(Standing::Struck | Standing::Moot | Standing::Refused));
    if is_equal && !is_back && declared.basis == *basis && declared.assumed == *assumed {
        return None;
    }
    // A declaration that no amendment touched is its own witness of what it was made in view of.
    let is_own = |is_equal: bool| was.is_none() && is_equal;
    Some(Restated {
        basis: (!is_own(declared.basis == *basis)).then(|| basis.clone()),
        assumed: (!is_own(declared.assumed == *assumed)).then(|| assumed.clone()),
        ..told(happened, blank(Some(id), verdict))
    })
}

/// Says for what kind of reason a declaration does not count: that it was refused is one, however much was lacking.
fn why_not(standing: Option<Standing>) -> Option<Standing> {
    match standing? {
        Standing::Moot | Standing::Refused => Some(Standing::Refused),
        standing @ (Standing::Struck | Standing::NeedsRuling) => Some(standing),
        Standing::Differs | Standing::Inserted | Standing::Changed | Standing::Lapsed => None,
    }
}

/// What the scenario put there, or what was left open and lapsed.
fn added(answer: &WhatIf, list: &[Recorded], at: usize, outcome: &Outcome) -> Option<Restated> {
    let happened = outcome.happened.as_ref()?;
    if let Verdict::NeedsRuling(why) = &outcome.verdict
        && matches!(**why, NeedsRuling::Lapsed(_))
    {
        let before = list.get(at + 1)?.id;
        return Some(told(happened, blank(Some(before), Standing::Lapsed)));
    }
    let change = answer.scenario.changes.get(outcome.change?)?;
    let Anchor::After(after) = change.anchor() else { return None };
    let basis = &happened.declaration.basis;
    let assumed = &happened.declaration.assumed;
    Some(Restated {
        after: Some(after),
        command: Some(happened.declaration.command.clone()),
        basis: (!basis.is_empty()).then(|| basis.clone()),
        assumed: (!assumed.is_empty()).then(|| assumed.clone()),
        ..told(happened, blank(None, Standing::Inserted))
    })
}

fn blank(declaration: Option<Id>, verdict: Standing) -> Restated {
    Restated {
        after: None,
        assumed: None,
        basis: None,
        command: None,
        declaration,
        events: Vec::new(),
        rules: Vec::new(),
        verdict,
    }
}

fn told(happened: &Happened, restated: Restated) -> Restated {
    let (events, rules): (Vec<Event>, Vec<Vec<String>>) = happened.events.iter().cloned().unzip();
    Restated { events, rules, ..restated }
}

fn standing(verdict: &Verdict) -> Option<Standing> {
    Some(match verdict {
        Verdict::Same => return None,
        Verdict::Differs => Standing::Differs,
        Verdict::Moot(_) => Standing::Moot,
        Verdict::Refused(_) => Standing::Refused,
        Verdict::NeedsRuling(_) => Standing::NeedsRuling,
        Verdict::Struck => Standing::Struck,
        Verdict::Inserted => Standing::Inserted,
        Verdict::Changed => Standing::Changed,
    })
}

/// Only a declaration is disputed, not what followed from it (CA-R8).
///
/// # Errors
/// `UnknownEntry` or `NotADeclaration`.
pub fn check_dispute(record: &[Recorded], of: Id) -> Result<(), Refusal> {
    let Some(found) = record.iter().find(|r| r.id == of) else {
        let sentence = format!("This campaign has no entry {}.", of.short());
        return Err(Refusal::new("CA-R8", "UnknownEntry", sentence)
            .missing()
            .field("of")
            .hint("See `recount log` for the entries there are."));
    };
    let Some(cause) = found.entry.cause else { return Ok(()) };
    let sentence = format!("Dispute the declaration, not what followed from it: {}.", of.short());
    Err(Refusal::new("CA-R8", "NotADeclaration", sentence)
        .field("of")
        .hint(format!("The declaration is {}.", cause.short())))
}
