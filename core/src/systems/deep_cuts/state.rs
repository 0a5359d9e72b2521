//! All that the rules of this system look at. Holds no rule; how an event changes it is `evolve`.
//!
//! Parts that change apart stand behind `Arc`, so that a working copy costs a few pointers. What people see of it
//! is `view`.

mod character;
mod crew;
mod encounter;
mod shared;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use character::{
    Activities, Character, Harm, Instructor, Invocation, InvokedEffect, Item, Lesson, Load, Penalties, Trauma, Vice,
};
pub use crew::{Claim, Cohort, Contact, Crew, Upgrade};
pub use encounter::{Bargain, Encounter, Fallen, Threat};
pub use shared::{
    After, Debt, Due, Entanglement, Faction, GameClock, Phase, Project, Score, Supply, Team,
};

use crate::slug::Slug;

/// The folded state of a `deep-cuts` campaign.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// The crew.
    pub crew: Arc<Crew>,
    /// Characters by name.
    pub characters: Arc<BTreeMap<Slug, Arc<Character>>>,
    /// Factions by name.
    pub factions: Arc<BTreeMap<Slug, Faction>>,
    /// Progress clocks by name.
    pub clocks: Arc<BTreeMap<Slug, GameClock>>,
    /// What each character faces now, by character.
    pub encounters: Arc<BTreeMap<Slug, Arc<Encounter>>>,
    /// Bargains on offer or taken, until the score ends.
    pub bargains: Arc<BTreeMap<Slug, Bargain>>,
    /// Debts by name.
    pub debts: Arc<BTreeMap<Slug, Debt>>,
    /// Supplies by name.
    pub supplies: Arc<BTreeMap<Slug, Supply>>,
    /// Long-term projects by name.
    pub projects: Arc<BTreeMap<Slug, Project>>,
    /// The score under way or last played.
    pub score: Option<Arc<Score>>,
    /// What the steps after the last score have done so far.
    pub after: Arc<After>,
    /// Entanglements that were played, by name.
    pub entanglements: Arc<BTreeMap<Slug, Entanglement>>,
    /// Entanglements that must still be played.
    pub due: Due,
    /// Where play stands.
    pub phase: Phase,
    /// How many downtimes there were, the open one included.
    pub downtimes: u32,
    /// How many evenings were opened with `new-session`.
    pub evening: u32,
}

impl State {
    /// Finds a character.
    pub fn pc(&self, name: impl AsRef<str>) -> Option<&Character> {
        self.characters.get(name.as_ref()).map(Arc::as_ref)
    }

    /// Finds what a character faces.
    pub fn encounter(&self, pc: &Slug) -> Option<&Encounter> {
        self.encounters.get(pc).map(Arc::as_ref)
    }

    /// Changes the crew.
    pub fn crew_mut(&mut self) -> &mut Crew {
        Arc::make_mut(&mut self.crew)
    }

    /// Changes what the steps after a score have done.
    pub fn after_mut(&mut self) -> &mut After {
        Arc::make_mut(&mut self.after)
    }

    /// Changes a character, if there is one of that name.
    pub fn with_pc(&mut self, name: &Slug, change: impl FnOnce(&mut Character)) {
        if let Some(pc) = Arc::make_mut(&mut self.characters).get_mut(name) {
            change(Arc::make_mut(pc));
        }
    }

    /// Changes what a character faces, if they face something.
    pub fn with_encounter(&mut self, pc: &Slug, change: impl FnOnce(&mut Encounter)) {
        if let Some(encounter) = Arc::make_mut(&mut self.encounters).get_mut(pc) {
            change(Arc::make_mut(encounter));
        }
    }

    /// Changes one threat that a character faces, if there is one of that name.
    pub fn with_threat(&mut self, pc: &Slug, threat: &Slug, change: impl FnOnce(&mut Threat)) {
        self.with_encounter(pc, |e| {
            if let Some(found) = e.threats.iter_mut().find(|t| t.name == *threat) {
                change(found);
            }
        });
    }

    /// Changes a faction, if there is one of that name.
    pub fn with_faction(&mut self, name: &Slug, change: impl FnOnce(&mut Faction)) {
        if let Some(faction) = Arc::make_mut(&mut self.factions).get_mut(name) {
            change(faction);
        }
    }

    /// Changes a clock, if there is one of that name.
    pub fn with_clock(&mut self, name: &Slug, change: impl FnOnce(&mut GameClock)) {
        if let Some(clock) = Arc::make_mut(&mut self.clocks).get_mut(name) {
            change(clock);
        }
    }

    /// Changes a bargain, if there is one of that name.
    pub fn with_bargain(&mut self, name: &Slug, change: impl FnOnce(&mut Bargain)) {
        if let Some(bargain) = Arc::make_mut(&mut self.bargains).get_mut(name) {
            change(bargain);
        }
    }

    /// Changes a debt, if there is one of that name.
    pub fn with_debt(&mut self, name: &Slug, change: impl FnOnce(&mut Debt)) {
        if let Some(debt) = Arc::make_mut(&mut self.debts).get_mut(name) {
            change(debt);
        }
    }

    /// Changes a supply, if there is one of that name.
    pub fn with_supply(&mut self, name: &Slug, change: impl FnOnce(&mut Supply)) {
        if let Some(supply) = Arc::make_mut(&mut self.supplies).get_mut(name) {
            change(supply);
        }
    }

    /// Changes a project, if there is one of that name.
    pub fn with_project(&mut self, name: &Slug, change: impl FnOnce(&mut Project)) {
        if let Some(project) = Arc::make_mut(&mut self.projects).get_mut(name) {
            change(project);
        }
    }

    /// Changes the score, if there is one.
    pub fn with_score(&mut self, change: impl FnOnce(&mut Score)) {
        if let Some(score) = &mut self.score {
            change(Arc::make_mut(score));
        }
    }
}
