//! The door from outside: the scribe, the recap and the command line, each on a ledger of its own.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod cli;
mod disputes;
mod erased;
mod held;
mod recap;
mod same;
mod scenarios;
mod scribe;
mod second_look;
mod trust;

use std::path::Path;

use chrono::DateTime;
use recount_api::scribe::{Answer, Clock, Entropy, Opening, Proposal, Scribe, Written};
use recount_core::dice::Seed;
use recount_core::entry::{By, Id, Role};
use recount_core::line;
use recount_core::slug::Slug;
use recount_core::systems::System;
use recount_store::{Ledger, Mode};
use tempfile::TempDir;

/// A ledger with one campaign, a fixed clock and foreseeable luck.
struct Table {
    folder: TempDir,
    scribe: Scribe,
    campaign: Id,
}

fn by(member: &str, role: Role) -> By {
    By { member: Slug::new(member).unwrap(), role }
}

fn gm() -> By {
    by("gm", Role::Gm)
}

fn scribe_at(folder: &TempDir, start: &str) -> Scribe {
    scribe_in(folder.path(), start)
}

fn scribe_in(folder: &Path, start: &str) -> Scribe {
    let (ledger, _) = Ledger::open(folder, Mode::Write).unwrap();
    let start = DateTime::parse_from_rfc3339(start).unwrap().to_utc();
    Scribe::with(ledger, Clock::fixed(start), Entropy::seeded(Seed([7; 32]))).unwrap()
}

fn opening(name: &str) -> Opening {
    Opening {
        name: name.into(),
        title: "The Lamps".into(),
        system: "blades".into(),
        forked_from: None,
        note: None,
        key: None,
    }
}

impl Table {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let scribe = scribe_at(&folder, "2026-01-01T20:00:00Z");
        let (campaign, _) = scribe.open_campaign(&gm(), &opening("lamps")).unwrap();
        Self { folder, scribe, campaign: campaign.unwrap() }
    }

    fn proposal(&self, by: By, text: &str) -> Proposal {
        Proposal::new(by, line::parse(System::Blades, text).unwrap())
    }

    /// Records a line of the GM's that must be accepted.
    #[track_caller]
    fn say(&self, text: &str) -> Written {
        self.record(&self.proposal(gm(), text))
    }

    #[track_caller]
    fn record(&self, proposal: &Proposal) -> Written {
        match self.scribe.record(self.campaign, proposal).unwrap() {
            Answer::Recorded(written) => written,
            Answer::Refused(refusal) => panic!("{}: {}", refusal.code, refusal.sentence),
        }
    }

    /// Returns the code of the refusal that a line must meet.
    #[track_caller]
    fn refused(&self, proposal: &Proposal) -> String {
        match self.scribe.record(self.campaign, proposal).unwrap() {
            Answer::Recorded(written) => panic!("recorded as {:?}", written.declaration()),
            Answer::Refused(refusal) => refusal.code.clone(),
        }
    }

    fn len(&self) -> u64 {
        self.scribe.ledger().head(self.campaign).unwrap().len
    }
}
