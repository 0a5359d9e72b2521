//! What a character faces: one or more threats, the roll against them, what was bargained for.

use super::super::event::{BargainAim, BargainPrice, Consequence, Part};
use super::super::terms::{Band, Movement, Outcome, Position};
use crate::slug::Slug;

/// One or more threats that a character faces with one roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Encounter {
    /// What they try to do.
    pub goal: String,
    /// How dangerous it is.
    pub position: Position,
    /// How much it achieves, 1–4.
    pub effect: u32,
    /// Whether they climb, run or swim in it.
    pub movement: Option<Movement>,
    /// Whether they act with the team (DC-R65).
    pub in_team: bool,
    /// The threats, in the order in which they were stated.
    pub threats: Vec<Threat>,
    /// Dice from teammates and their Edge.
    pub dice: Vec<Part>,
    /// The roll, once it fell.
    pub fallen: Option<Fallen>,
    /// The threats on which they pushed, once for each push.
    pub pushes: Vec<Slug>,
    /// Own pushes for more effect, so far.
    pub effect_pushes: u32,
    /// Edge that this roll gave and that can still raise its effect (DC-R32).
    pub fresh_edge: u32,
    /// Threats on which the leader has pushed; effect counts as none.
    pub leader_pushes: Vec<Option<Slug>>,
}

impl Encounter {
    /// Finds a threat.
    pub fn threat(&self, name: &Slug) -> Option<&Threat> {
        self.threats.iter().find(|t| t.name == *name)
    }

    /// Says whether every threat has its face.
    pub fn is_assigned(&self) -> bool {
        self.threats.iter().all(|t| t.band.is_some())
    }
}

/// A roll that fell.
#[derive(Clone, Debug, PartialEq)]
pub struct Fallen {
    /// The faces in rolled order; empty when only a reading survives.
    pub faces: Vec<u16>,
    /// Whether it was the zero pool.
    pub zero: bool,
}

/// One threat.
#[derive(Clone, Debug, PartialEq)]
pub struct Threat {
    /// Its name.
    pub name: Slug,
    /// What threatens, in words.
    pub text: String,
    /// What it would do.
    pub consequence: Consequence,
    /// How much, 1–4; 0 when a teammate took the last of it away.
    pub level: u32,
    /// Its own reduced level, if it states one (DC-R256).
    pub reduced: Option<u32>,
    /// What its face says.
    pub band: Option<Band>,
    /// How much of it is left, by face and pushes.
    pub outcome: Outcome,
}

/// A devil's bargain.
#[derive(Clone, Debug, PartialEq)]
pub struct Bargain {
    /// To whom it is offered.
    pub pc: Slug,
    /// What it gives.
    pub aim: BargainAim,
    /// What it costs.
    pub price: BargainPrice,
    /// Whether it was taken or turned down.
    pub answered: Option<bool>,
    /// Whether what it gave was used.
    pub is_used: bool,
}
