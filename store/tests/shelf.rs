//! Scenarios kept under a name: local to a ledger, in no campaign, whole on the disk or not there.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test stops at what it did not expect")]

use recount_core::entry::Id;
use recount_core::scenario::{Change, Scenario};
use recount_core::slug::Slug;
use recount_store::{Ledger, Mode, Shelved, StoreError};

#[test]
fn a_scenario_is_kept_listed_and_taken_off() {
    let folder = tempfile::tempdir().unwrap();
    let (here, there) = (Id::of(b"here"), Id::of(b"there"));
    let scenario = Scenario::one(Change::Never { of: Id::of(b"brawl") });
    let shelved = Shelved { base: Id::of(b"head"), scenario };
    {
        let (ledger, _) = Ledger::open(folder.path(), Mode::Write).unwrap();
        let shelf = ledger.shelf().unwrap();
        shelf.put(here, Slug::new("no-brawl").unwrap(), shelved.clone()).unwrap();
        assert!(shelf.get(there, "no-brawl").is_none(), "a scenario belongs to one campaign");
    }
    let (reader, _) = Ledger::open(folder.path(), Mode::Read).unwrap();
    let shelf = reader.shelf().unwrap();
    assert_eq!(shelf.all(here).into_iter().collect::<Vec<_>>(), [(Slug::new("no-brawl").unwrap(), shelved)]);
    assert!(matches!(shelf.remove(here, "no-brawl"), Err(StoreError::ReadOnly(_))));
    drop((shelf, reader));
    let (ledger, _) = Ledger::open(folder.path(), Mode::Write).unwrap();
    let shelf = ledger.shelf().unwrap();
    assert!(shelf.remove(here, "no-brawl").unwrap());
    assert!(!shelf.remove(here, "no-brawl").unwrap());
    assert!(ledger.shelf().unwrap().all(here).is_empty());
}

/// Two who keep scenarios at the same time keep both.
#[test]
fn nobody_keeps_a_scenario_over_anothers() {
    let folder = tempfile::tempdir().unwrap();
    let here = Id::of(b"here");
    let (ledger, _) = Ledger::open(folder.path(), Mode::Write).unwrap();
    std::thread::scope(|scope| {
        for who in 0..8 {
            let ledger = &ledger;
            scope.spawn(move || {
                let scenario = Scenario::one(Change::Never { of: Id::of(&[who]) });
                let name = Slug::new(&format!("draft-{who}")).unwrap();
                let kept = Shelved { base: here, scenario };
                ledger.shelf().unwrap().put(here, name, kept).unwrap();
            });
        }
    });
    assert_eq!(ledger.shelf().unwrap().all(here).len(), 8);
}
