//! A campaign in memory: lines are judged and written as real entries, at fixed times, by whoever speaks.
//!
//! The same path as the scribe's, without clock, luck or disk: what is drawn comes from a seed that the test
//! names. See `run` for the tables that play on it.

use chrono::{DateTime, Duration};
use recount_core::batch::{Envelope, batch};
use recount_core::campaign::Campaign;
use recount_core::decider::Call;
use recount_core::dice::Seed;
use recount_core::entry::{At, By, Declaration, Recorded, Role, SeedKind};
use recount_core::line::{self, Spoken};
use recount_core::luck::{Luck, Source};
use recount_core::refusal::Refusal;
use recount_core::slug::Slug;
use recount_core::systems::{Decision, Event, System};
use recount_core::view::Sheet;

/// A campaign that is being played in a test.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its system.
    pub system: System,
    /// The folded state.
    pub campaign: Campaign,
    /// Everything written so far.
    pub entries: Vec<Recorded>,
    /// Who speaks.
    pub by: By,
    /// What undecided dice are drawn from; without it a roll needs its dice in the line.
    pub seed: Option<Seed>,
    /// Whether players act only for the characters they are seated for.
    pub seats_bind: bool,
}

/// Why a line was not recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum No {
    /// It cannot be read.
    Unread(String),
    /// The rulebook refused it.
    Refused(Box<Refusal>),
}

impl Game {
    /// Opens a campaign of a system, by its GM.
    ///
    /// # Panics
    /// When the system cannot be opened.
    pub fn open(system: System) -> Self {
        let by = By { member: Slug::new("gm").expect("a slug"), role: Role::Gm };
        let campaign = Campaign::default();
        let mut game = Self { system, campaign, entries: Vec::new(), by, seed: None, seats_bind: false };
        let line = format!("open system={} title=Test nonce=00112233445566778899aabbccddeeff", system.slug());
        game.say(&line).expect("a campaign can be opened");
        game
    }

    /// Reads, judges and records a line, and returns the decision.
    ///
    /// # Errors
    /// When the line cannot be read or the rulebook refuses it; nothing is recorded then.
    ///
    /// # Panics
    /// When what was decided cannot be written.
    pub fn say(&mut self, text: &str) -> Result<Decision, No> {
        let spoken = line::parse(self.system, text).map_err(|e| No::Unread(e.to_string()))?;
        let decision = self.judge(&spoken).map_err(|refusal| No::Refused(Box::new(refusal)))?;
        self.write(spoken, &decision);
        Ok(decision)
    }

    /// Judges without recording.
    ///
    /// # Errors
    /// The refusal.
    pub fn judge(&self, spoken: &Spoken) -> Result<Decision, Refusal> {
        let call = Call {
            by: self.by.clone(),
            tag: self.entries.len().to_string(),
            luck: Luck {
                observed: spoken.observed.clone(),
                told: spoken.told.clone(),
                seed: self.seed,
                beyond: None,
            },
            instead: spoken.instead.clone(),
            seats_bind: self.seats_bind,
        };
        self.campaign.decide(&spoken.command, &call)
    }

    /// Applies an event without a declaration: a `given` that no command would make.
    pub fn happen(&mut self, event: &Event) {
        let by = self.by.clone();
        self.campaign.evolve(event, &by);
    }

    /// Returns the sheet as it stands.
    pub fn sheet(&self) -> Sheet {
        self.campaign.sheet()
    }

    fn write(&mut self, spoken: Spoken, decision: &Decision) {
        let is_drawn = decision.asked.iter().any(|asked| asked.source == Source::Drawn);
        let declaration = Declaration {
            assumed: decision.assumed.clone(),
            basis: decision.basis.clone(),
            command: spoken.command,
            instead: spoken.instead,
            luck: is_drawn.then_some(SeedKind::Unwitnessed),
            observed: spoken.observed,
            rules: self.system.rulebook(),
            seed: self.seed.filter(|_| is_drawn),
            shake: None,
            told: spoken.told,
        };
        let last = self.entries.last().map(|last| (last.id, last.entry.seq));
        let envelope = Envelope {
            at: self.at(),
            by: self.by.clone(),
            key: None,
            played: None,
            session: self.campaign.session_of(&declaration.command),
        };
        let batch = batch(last, &envelope, declaration.clone(), decision.events.clone())
            .expect("what a rulebook decides can be written");
        self.campaign.declare(&declaration, &envelope.by);
        for (event, _) in &decision.events {
            self.campaign.evolve(event, &envelope.by);
        }
        self.entries.extend(batch.recorded);
    }

    /// One second for each entry, from the beginning of 2026.
    fn at(&self) -> At {
        let seconds = i64::try_from(self.entries.len()).unwrap_or(i64::MAX);
        let start = DateTime::from_timestamp(1_767_225_600, 0).expect("a time");
        At::new(start + Duration::seconds(seconds))
    }
}
