//! Scopes of a record that was amended: every moment is what folding says, and growing is the same as reading anew.

use std::sync::Arc;

use recount_api::scope::Scope;
use recount_api::scribe::{Amended, Amending, Written};
use recount_core::entry::{Id, Recorded};
use recount_core::scenario::{Change, Scenario};
use recount_replay::amend::landings;
use recount_replay::fold::{Moment, fold};
use recount_replay::timeline::turns;

use super::{Table, gm};

/// A record of two amendments, the second of which undoes the first, with more than a page of entries around them.
fn amended() -> Vec<Recorded> {
    let table = Table::new();
    table.say("found-crew name=Crew tier=0 hold=strong rep=0 coin=2 opening=true");
    let brawl = table.say("assess-heat occasion=\"a brawl\" ruling.exposure=loud").declaration().id;
    for _ in 0..20 {
        table.say("assess-heat occasion=\"a letter\" ruling.exposure=smooth");
        table.say("note text=\"a quiet hour\"");
    }
    let first = undo(&table, brawl);
    for _ in 0..20 {
        table.say("assess-heat occasion=\"a shout\" ruling.exposure=smooth");
    }
    table.say("assess-heat occasion=\"a shot\" ruling.exposure=contained");
    undo(&table, first);
    table.say("assess-heat occasion=\"a chase\" ruling.exposure=contained");
    table.scribe.record_of(table.campaign).unwrap()
}

fn undo(table: &Table, of: Id) -> Id {
    amend(table, Change::Never { of }).declaration().id
}

fn amend(table: &Table, change: Change) -> Written {
    let scenario = Scenario::one(change);
    let amending = Amending { by: gm(), dispute: None, scenario, because: "so".into(), key: None };
    let head = table.scribe.ledger().head(table.campaign).unwrap().id;
    match table.scribe.overturn(table.campaign, &amending, head).unwrap() {
        Amended::Recorded(written) => written,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_moment_of_an_amended_record_is_what_folding_says() {
    let record = amended();
    let scope = Scope::now("lamps", record.clone());
    let landings = landings(&record);
    // From the end to the start and back, so that no state is the one that was just made.
    for count in (0..=record.len()).rev().chain(0..=record.len()) {
        let there = scope.prefix(count);
        // What an amendment restates counts from its first consequence on, all of it.
        let landed = landings.range(..count).next_back().map_or(0, |(_, end)| *end);
        let folded = match count < landed {
            true => fold(&record[..landed]),
            false => fold(&record[..count]),
        };
        assert_eq!(*there.sheet(), folded.sheet(), "after {count} entries");
        assert_eq!(*there.campaign(), folded, "after {count} entries");
    }
    let heat = |scope: &Scope| scope.sheet().value("crew", "heat").map(ToString::to_string);
    assert_eq!(heat(&scope), Some("8".into()));
    let is_heat =
        |r: &&Recorded| r.entry.declaration().is_some_and(|d| d.command.info().name == "assess-heat");
    let brawl = record.iter().find(is_heat).unwrap();
    assert_eq!(heat(&scope.at(&Moment::Entry(brawl.id)).unwrap()), Some("0".into()));
}

#[test]
fn a_scope_that_grew_is_the_scope_that_was_read_anew() {
    let record = amended();
    let fresh = Scope::now("lamps", record.clone());
    let mut grown = Scope::now("lamps", Vec::new());
    for turn in turns(&record) {
        // Asked at each step, so that there is something to carry on.
        let _ = (grown.history().rows().len(), grown.effective().history().rows().len(), grown.sheet());
        grown = Arc::clone(&grown).grown(&record[turn.at..turn.at + turn.len()]);
    }
    assert_eq!(grown.history(), fresh.history());
    assert_eq!(grown.judged(), fresh.judged());
    let (one, other) = (grown.effective(), fresh.effective());
    assert_eq!(one.ground, other.ground);
    assert_eq!(one.entries[..], other.entries[..]);
    assert_eq!(one.history(), other.history());
    assert_eq!(*one.campaign(), *grown.campaign());
}

/// An amendment draws only for dice that no record and no scenario holds, so that it takes no draw from the table.
#[test]
fn faces_that_are_said_draw_nothing() {
    let table = Table::new();
    table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
    let of = table.say("fortune-roll about=rain ruling.trait=made:2").declaration().id;
    let seed = |written: &Written| written.declaration().entry.declaration().unwrap().seed;
    let faces = |faces: &[u16]| Change::Faces { of, label: "fortune".into(), faces: faces.into() };
    let first = amend(&table, faces(&[1, 1]));
    let second = amend(&table, faces(&[6, 6]));
    assert_eq!((seed(&first), seed(&second)), (None, None));
    let third = amend(&table, Change::Reroll { of, salt: "afresh".into() });
    assert!(seed(&third).is_some());
    table.scribe.end_session(table.campaign, &gm()).unwrap();
    let record = table.scribe.record_of(table.campaign).unwrap();
    let report = recount_replay::verify::read(&record);
    assert!(report.checks.iter().all(|check| check.failed.is_empty()), "{:#?}", report.checks);
}
