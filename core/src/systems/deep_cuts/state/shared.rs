//! The city and the table's bookkeeping: factions, clocks, scores, debts, supplies, projects, phases.

use std::collections::{BTreeMap, BTreeSet};

use super::super::event::ProjectKind;
use super::super::terms::{EntanglementKind, Step};
use crate::clock::Clock;
use crate::slug::Slug;

/// A faction.
#[derive(Clone, Debug, PartialEq)]
pub struct Faction {
    /// The name that people see.
    pub name: String,
    /// Tier, 0–6.
    pub tier: u32,
    /// Status with the crew, −3 to +3.
    pub status: i32,
    /// Whether the crew is at war with it.
    pub at_war: bool,
}

/// A progress clock.
#[derive(Clone, Debug, PartialEq)]
pub struct GameClock {
    /// The name that people see.
    pub name: String,
    /// Its segments.
    pub clock: Clock,
}

/// Where play stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Free play.
    #[default]
    Free,
    /// A score is under way.
    Score,
    /// A step after a score.
    After(Step),
    /// Every step is done; downtime waits.
    Done,
    /// Downtime.
    Downtime,
}

impl Phase {
    /// Returns its name for people.
    pub fn said(self) -> &'static str {
        match self {
            Self::Free => "free play",
            Self::Score => "score",
            Self::After(step) => step.said(),
            Self::Done => "after the score",
            Self::Downtime => "downtime",
        }
    }
}

/// A score.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// Its name.
    pub slug: Slug,
    /// The target, in words.
    pub target: Option<String>,
    /// The target's Tier.
    pub target_tier: u32,
    /// Who is on it.
    pub pcs: Vec<Slug>,
    /// The leader of the present team action, or of the score.
    pub leader: Option<Slug>,
    /// Whether a threat was stated in it (DC-R106).
    pub is_under_way: bool,
    /// The team action under way.
    pub team: Option<Team>,
    /// Who got into position by a bargain (DC-R55).
    pub in_position: BTreeSet<Slug>,
}

/// A team action.
#[derive(Clone, Debug, PartialEq)]
pub struct Team {
    /// Who leads it.
    pub leader: Slug,
    /// Who acts in it.
    pub members: Vec<Slug>,
    /// Scale gained by it (DC-R68).
    pub scale: u32,
}

/// What the steps after a score have done so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct After {
    /// Heat assessed in the fallout (DC-R138).
    pub heat: Option<u32>,
    /// All heat gained since the score began (DC-A32).
    pub other_heat: u32,
    /// Factions whose status was adjusted.
    pub adjusted: BTreeSet<Slug>,
    /// Whether the payoff was taken.
    pub is_paid: bool,
    /// Coin of the payoff.
    pub payoff: u32,
    /// Coin of seized assets.
    pub seized: u32,
    /// Whether the tithe was settled.
    pub is_tithed: bool,
    /// Entanglements played in their step.
    pub entanglements: u32,
    /// Heat when the entanglements' step began.
    pub heat_at_step: u32,
    /// Whether friends cooled the heat already (DC-R187).
    pub is_cooled: bool,
    /// Whether hold was assessed.
    pub is_held: bool,
}

/// Entanglements that must still be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// Visits of the Bluecoats (DC-R164).
    pub bluecoats: u32,
    /// Any (DC-R203).
    pub any: u32,
}

/// An entanglement that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Entanglement {
    /// Its name.
    pub slug: Slug,
    /// The how manieth it was.
    pub nth: usize,
    /// Whether it waits for an answer.
    pub is_open: bool,
    /// What happens, in words.
    pub details: Option<String>,
    /// Its kind.
    pub kind: EntanglementKind,
    /// The faction it is about.
    pub faction: Option<Slug>,
    /// The contact or cohort it is about.
    pub by: Option<Slug>,
    /// The wanted level it counts with (DC-R165, R179).
    pub wanted: u32,
    /// Its severity, 0–4 (DC-R165).
    pub severity: u32,
}

/// A debt.
#[derive(Clone, Debug, PartialEq)]
pub struct Debt {
    /// Who owes: `crew` or a character.
    pub debtor: Slug,
    /// To whom, in words.
    pub provider: String,
    /// The coin first owed (DC-R208).
    pub initial: u32,
    /// Its clock (DC-R209).
    pub clock: Clock,
    /// Whether the provider has acted (DC-R210).
    pub is_called: bool,
    /// The downtime in which it was opened.
    pub since: u32,
    /// Whether it is paid.
    pub is_resolved: bool,
}

/// A supply.
#[derive(Clone, Debug, PartialEq)]
pub struct Supply {
    /// The name that people see.
    pub name: String,
    /// What sort of thing, in words.
    pub kind: String,
    /// Its clock (DC-R214).
    pub clock: Clock,
    /// Quality, when it was acquired.
    pub quality: Option<u32>,
    /// Whose: `crew` or a character.
    pub owner: Slug,
}

/// A long-term project.
#[derive(Clone, Debug, PartialEq)]
pub struct Project {
    /// The name that people see.
    pub name: String,
    /// What it is for.
    pub kind: ProjectKind,
    /// Its clocks of eight, filled one after the other (DC-R245, R248).
    pub clocks: u32,
    /// Ticks in all.
    pub filled: u32,
    /// Whether what it was for is done, so that it counts for nothing more (DC-R105).
    pub is_spent: bool,
    /// Ticks by whom, for those who want to know.
    pub by: BTreeMap<Slug, u32>,
}

impl Project {
    /// Returns the ticks it needs: eight for each clock (DC-R245, R248).
    pub fn size(&self) -> u32 {
        self.clocks.saturating_mul(8)
    }
}
