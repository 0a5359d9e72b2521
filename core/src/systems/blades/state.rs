//! All that the rules of this system look at, from `blades.md` §A and `blades-srd.md` §A.
//!
//! Parts that change apart stand behind `Arc`, so that a working copy costs a few pointers. Holds no rule; how
//! an event changes it is `evolve`, what people see of it is `view`.

mod character;
mod crew;
mod shared;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use character::{Activities, Armors, Character, Harm, Load, OpenRoll, Pending, Trained, Vice};
pub use crew::{
    Asset, AssetState, Claim, ClaimKind, Cohort, CohortKind, Contact, ContactStanding, Creation, Crew,
};
pub use crew::{Note, Upgrade};
pub use shared::{
    ClockKind, Consequence, Entanglement, Faction, GameClock, Phase, Plan, Project, ProjectStatus, Score,
    SetUp, Steps,
};

use crate::slug::Slug;

/// The folded state of a `blades` campaign.
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
    /// Long-term projects by name.
    pub projects: Arc<BTreeMap<Slug, Project>>,
    /// Consequences by name: those that threaten, and closed ones until the next score.
    pub consequences: Arc<BTreeMap<Slug, Consequence>>,
    /// Set-ups that stand, by whoever made them.
    pub set_ups: Arc<BTreeMap<Slug, SetUp>>,
    /// Standing facts by name.
    pub notes: Arc<BTreeMap<Slug, Note>>,
    /// Facts established by finished projects.
    pub facts: Arc<Vec<Slug>>,
    /// What waits before an activity can be tried (BD-R7).
    pub open_prerequisites: Arc<Vec<String>>,
    /// Where play stands.
    pub phase: Phase,
    /// How many downtimes there were, the open one included.
    pub downtimes: u32,
    /// The last score begun; stays "the last score" until the next begins.
    pub score: Option<Arc<Score>>,
    /// An entanglement that waits for an answer.
    pub entanglement: Option<Arc<Entanglement>>,
    /// Extra entanglements due from overindulgence.
    pub entanglements_due: u32,
}

impl State {
    /// Finds a character.
    pub fn pc(&self, name: impl AsRef<str>) -> Option<&Character> {
        self.characters.get(name.as_ref()).map(Arc::as_ref)
    }

    /// Changes the crew.
    pub fn crew_mut(&mut self) -> &mut Crew {
        Arc::make_mut(&mut self.crew)
    }

    /// Changes a character, if there is one of that name.
    pub fn with_pc(&mut self, name: &Slug, change: impl FnOnce(&mut Character)) {
        if let Some(pc) = Arc::make_mut(&mut self.characters).get_mut(name) {
            change(Arc::make_mut(pc));
        }
    }

    /// Changes every character.
    pub fn with_all_pcs(&mut self, change: impl Fn(&mut Character)) {
        let all = Arc::make_mut(&mut self.characters).values_mut();
        all.for_each(|pc| change(Arc::make_mut(pc)));
    }

    /// Finds a consequence that hangs over somebody.
    pub fn threat(&self, name: &Slug) -> Option<&Consequence> {
        self.consequences.get(name).filter(|c| !c.is_closed)
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
