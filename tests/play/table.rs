//! A ledger of its own for each test, with a clock and luck that never differ.

use std::sync::Arc;

use chrono::{TimeZone, Utc};
use recount_api::journal;
use recount_api::library::Library;
use recount_api::scribe::{Clock, Entropy, Opening, Scribe};
use recount_core::dice::Seed;
use recount_core::entry::{By, Id, Role};
use recount_core::slug::Slug;
use recount_core::systems::System;
use recount_store::{Ledger, Mode};
use tempfile::TempDir;

/// The recap of a real table's campaign.
pub const RECAP: &str = include_str!("../golden/real-campaign/campaign.md");

/// A ledger in a folder of its own.
pub struct Table {
    /// Who writes.
    pub scribe: Arc<Scribe>,
    /// Who reads.
    pub library: Arc<Library>,
    /// The campaign.
    pub campaign: Id,
    _folder: TempDir,
}

/// Whoever writes the recap down.
pub fn keeper() -> By {
    By { member: Slug::new("gm").unwrap(), role: Role::Gm }
}

impl Table {
    /// Opens a campaign of a system with nothing in it.
    pub fn empty(system: System) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (ledger, _) = Ledger::open(folder.path(), Mode::Write).unwrap();
        let start = Utc.with_ymd_and_hms(2026, 11, 29, 20, 0, 0).unwrap();
        let scribe =
            Scribe::with(ledger.clone(), Clock::fixed(start), Entropy::seeded(Seed([7; 32]))).unwrap();
        let opening = Opening {
            name: "the-crew".into(),
            title: "The Crew".into(),
            system: system.slug().into(),
            forked_from: None,
            note: None,
            key: None,
        };
        let (campaign, _) = scribe.open_campaign(&keeper(), &opening).unwrap();
        let library = Arc::new(Library::new(ledger));
        Self { scribe: Arc::new(scribe), library, campaign: campaign.unwrap(), _folder: folder }
    }

    /// Opens a campaign and imports the real recap.
    pub fn real() -> Self {
        let table = Self::empty(System::Blades);
        let recap = journal::read(RECAP.as_bytes()).unwrap();
        let imported = journal::import(&table.scribe, table.campaign, &keeper(), &recap, &mut |_, _| {});
        if let Err(error) = &imported {
            panic!("the recap is refused: {error:#?}");
        }
        table
    }
}
