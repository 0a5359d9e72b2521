//! What is declared with all that comes with it, as changes leave it; and where luck comes from that nobody recorded.

use std::collections::BTreeMap;

use recount_core::amount::Amount;
use recount_core::dice::{Seed, amendment_seed, what_if_seed};
use recount_core::entry::{Declaration, Id};
use recount_core::luck::Beyond;
use recount_core::refusal::Refusal;
use recount_core::systems::Command;

use crate::scenario::{Change, ruled};

/// Where luck comes from that the record does not hold (FORMAT.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// From the what-if stream: anybody may look at it.
    WhatIf,
    /// From the seed of the amendment that is being recorded.
    Amendment(Seed),
}

impl Stream {
    /// Returns the seed for a declaration (`n` = 0) or for the `n`-th insert after an entry.
    pub fn seed(self, anchor: Id, n: u32, salt: &str) -> Seed {
        match self {
            Self::WhatIf => what_if_seed(anchor, n, salt),
            Self::Amendment(seed) => amendment_seed(&seed, anchor, n),
        }
    }
}

/// What is declared, with its luck and departures.
#[derive(Clone, Debug, PartialEq)]
pub struct Content {
    /// The command.
    pub command: Command,
    /// Departures from the book.
    pub instead: BTreeMap<String, Amount>,
    /// Dice rolled by hand.
    pub observed: BTreeMap<String, Vec<u16>>,
    /// Rolls of which only the reading survives.
    pub told: BTreeMap<String, String>,
    /// Luck that the declaration itself does not hold.
    pub beyond: Option<Beyond>,
}

impl Content {
    /// Returns what a declaration says.
    pub fn of(declared: &Declaration, beyond: Option<Beyond>) -> Self {
        Self {
            command: declared.command.clone(),
            instead: declared.instead.clone(),
            observed: declared.observed.clone(),
            told: declared.told.clone(),
            beyond,
        }
    }

    /// Lets one change of a scenario take hold; `seed` is for the luck that it needs.
    ///
    /// # Errors
    /// When the command takes no such ruling.
    pub fn apply(&mut self, change: &Change, seed: Seed) -> Result<(), Refusal> {
        match change {
            Change::Ruling { set, .. } => {
                let command = ruled(&self.command, set)?;
                self.say(command);
            }
            // Replaced whole: what the table departed in is taken back with it.
            Change::Command { command, .. } => {
                self.instead.clear();
                self.say(command.clone());
            }
            Change::Faces { label, faces, .. } => {
                let beyond = self.beyond.get_or_insert_with(|| Beyond::from(seed));
                beyond.fell.insert(label.clone(), faces.clone());
            }
            Change::Reroll { .. } => {
                self.beyond = Some(Beyond { seed, fell: BTreeMap::new(), afresh: true });
            }
            Change::Never { .. } | Change::Insert { .. } | Change::House { .. } => {}
        }
        Ok(())
    }

    /// Puts a command in place of another; dice of rolls that it does not make are left out.
    fn say(&mut self, command: Command) {
        let info = command.info();
        self.observed.retain(|label, _| info.labels.contains(label));
        self.told.retain(|label, _| info.labels.contains(label));
        if let Some(beyond) = &mut self.beyond {
            beyond.fell.retain(|label, _| info.labels.contains(label));
        }
        self.command = command;
    }

    /// Returns the declaration with this content, keeping what changes never touch.
    pub fn into_declaration(self, recorded: &Declaration) -> Declaration {
        Declaration {
            command: self.command,
            instead: self.instead,
            observed: self.observed,
            told: self.told,
            ..recorded.clone()
        }
    }
}
