//! The real campaign amended: every ruling of one key overturned in turn, and everything undone again.

use recount_core::batch::{Envelope, batch};
use recount_core::campaign::{Campaign, Command as Shared};
use recount_core::decider::Call;
use recount_core::entry::{By, Declaration, Id, Recorded, Role};
use recount_core::luck::Luck;
use recount_core::slug::Slug;
use recount_core::systems::Command;
use recount_replay::amend::{Effective, Rehearsal, Stream};
use recount_replay::fold::{self, Moment};
use recount_replay::scenario::{Change, Scenario, ruling};
use recount_replay::{timeline, verify};
use serde_json::{Map, Value};

use crate::real_campaign::entries;

/// Writes an amendment as the scribe does, without dice of its own.
fn amend(record: &mut Vec<Recorded>, scenario: Scenario) -> Option<Id> {
    let rehearsal = Rehearsal::of(record, &scenario, Stream::WhatIf).ok()?;
    let restated = rehearsal.events().ok()?;
    let last = record.last().unwrap().clone();
    let by = By { member: Slug::new("gm").unwrap(), role: Role::Gm };
    let because = "another ruling".to_owned();
    let command = Command::Campaign(Shared::Overturn { dispute: None, scenario, base: last.id, because });
    let call = Call {
        by: by.clone(),
        tag: record.len().to_string(),
        luck: Luck::default(),
        instead: Default::default(),
        seats_bind: false,
    };
    let before = fold::fold(record);
    let mut decision = before.decide(&command, &call).unwrap();
    decision.events.extend(restated);
    let declaration = Declaration {
        assumed: Default::default(),
        basis: Default::default(),
        command,
        instead: Default::default(),
        luck: None,
        observed: Default::default(),
        rules: "blades/1".into(),
        seed: None,
        shake: None,
        told: Default::default(),
    };
    let envelope = Envelope { at: last.entry.at, by, key: None, played: None, session: before.open_session };
    let made = batch(Some((last.id, last.entry.seq)), &envelope, declaration, decision.events).unwrap();
    record.extend(made.recorded);
    let after = fold::fold(record);
    assert!(is_same_game(&after, &rehearsal.answer.campaign), "what was looked at is what folds");
    Some(record[last.entry.seq as usize + 1].id)
}

fn is_same_game(a: &Campaign, b: &Campaign) -> bool {
    (&a.state, &a.house, &a.seats) == (&b.state, &b.house, &b.seats)
}

/// Every yes and no that was ruled, turned round.
fn turned(record: &[Recorded]) -> Vec<Scenario> {
    let opposite = |recorded: &Recorded| {
        let ruling = ruling(&recorded.entry.declaration()?.command)?;
        let (key, value) = ruling.as_object()?.iter().find(|(_, value)| value.is_boolean())?;
        let set = Map::from_iter([(key.clone(), Value::Bool(!value.as_bool()?))]);
        Some(Scenario::one(Change::Ruling { of: recorded.id, set }))
    };
    record.iter().filter_map(opposite).collect()
}

/// CA-R10, CA-R11: amended over and over the record folds to what was looked at, and undone to what was recorded.
#[test]
fn the_real_campaign_is_amended_and_undone() {
    let mut record = entries().to_vec();
    let before = fold::fold(&record);
    let mut amendments = Vec::new();
    for scenario in turned(&record).into_iter().take(6) {
        amendments.extend(amend(&mut record, scenario));
    }
    assert!(amendments.len() >= 3, "{} of the rulings matter", amendments.len());
    assert_eq!(&record[..entries().len()], entries(), "nothing is rewritten");
    assert!(!is_same_game(&fold::fold(&record), &before));
    let then = fold::fold_as_of(&record, &Moment::Entry(entries().last().unwrap().id)).unwrap();
    assert_eq!(then, before, "what was believed then");
    for amendment in amendments.iter().rev() {
        amend(&mut record, Scenario::one(Change::Never { of: *amendment })).unwrap();
    }
    assert!(is_same_game(&fold::fold(&record), &before), "all undone, it is as recorded");
    let report = verify::read(&record);
    assert!(report.holds(), "{report:#?}");
    let rulebook = report.check(verify::Checked::Rulebook).unwrap();
    assert!(rulebook.failed.is_empty(), "what every amendment restates follows: {:?}", rulebook.failed);
    let effective = Effective::of(&record).unwrap();
    let judged = effective.judged();
    let drift = judged.drift(&effective.entries);
    assert!(drift.is_empty(), "{:#?}", drift.iter().map(|d| &d.sentence).collect::<Vec<_>>());
    let same = effective.what_if(&judged, &Scenario::default(), Stream::WhatIf).unwrap();
    assert!(same.facts.is_empty() && same.campaign == effective.fold());
    assert_eq!(timeline::turns(&effective.entries).count(), timeline::turns(&record).count());
}
