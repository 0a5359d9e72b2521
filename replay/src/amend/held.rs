//! What is held of a record as it is read, so that each amendment asks anew only from where it changes something.

use recount_core::campaign::{self, Campaign};
use recount_core::entry::Recorded;
use recount_core::refusal::Refusal;
use recount_core::systems::{Decision, Event};

use super::layers::{Amendment, amends};
use super::{Effective, Rehearsal};
use crate::judged::Judged;
use crate::timeline::Turn;

/// The effective history of a beginning of a record, with today's answers to it; at first of nothing.
#[derive(Debug, Default)]
pub(crate) struct Held {
    /// How many entries of the record were read.
    len: usize,
    known: Option<(Effective, Judged)>,
}

impl Held {
    /// Reads on to the end of a longer beginning; comes with the state there.
    pub fn read(&mut self, record: &[Recorded]) -> Campaign {
        let appended = &record[self.len..];
        let (effective, same, judged) = match self.known.take() {
            None => (Effective::whole(record), 0, Judged::default()),
            Some((known, judged)) if !amends(appended) => {
                let same = known.entries.len();
                (known.grown(appended), same, judged)
            }
            Some((known, judged)) => {
                let effective = Effective::whole(record);
                let same = known.same(&effective);
                (effective, same, judged)
            }
        };
        let (judged, campaign) = judged.along_from(same, &effective.entries, effective.all_given());
        self.len = record.len();
        self.known = Some((effective, judged));
        campaign
    }

    /// Returns what today's rulebook would restate in the amendment that comes next, where that is not what is
    /// recorded.
    ///
    /// Nobody is believed: whoever wrote the amendment might have restated what does not follow.
    pub fn restated_otherwise(&self, turn: &Turn<'_>) -> Option<Result<Decision, Refusal>> {
        let amendment = Amendment::of(turn)?;
        let (effective, judged) = self.known.as_ref()?;
        let answer = effective.what_if(judged, &amendment.scenario, amendment.stream());
        let events = match answer.and_then(|answer| Rehearsal::restated(effective, judged, &answer)) {
            Ok(events) => events,
            Err(refusal) => return Some(Err(refusal)),
        };
        let is_restated = |event: &Event| matches!(event, Event::Campaign(campaign::Event::Restated(_)));
        let recorded: Vec<_> = turn.followed().filter(|c| is_restated(&c.event)).collect();
        let is_equal = recorded.len() == events.len()
            && recorded.iter().zip(&events).all(|(c, (event, rules))| c.event == *event && c.rules == *rules);
        (!is_equal).then(|| Ok(Decision { events, ..Decision::default() }))
    }
}
