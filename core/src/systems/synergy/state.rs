//! All that the rules of this system look at, from `synergy.md` §A.
//!
//! Parts that change apart stand behind `Arc`. Holds no rule; how an event changes it is `evolve`, what people see
//! of it is `view`. The pool has no contributors (SY-R35).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::terms::{Care, CheckKind, Down, Edge, EdgeKind, Growth, Level, RestStatus};
use crate::slug::Slug;

/// The folded state of a `synergy` campaign.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// The party's Synergy, which belongs to nobody in particular (SY-R34, R35).
    pub synergy: u32,
    /// Characters by name.
    pub characters: Arc<BTreeMap<Slug, Arc<Character>>>,
    /// Rests by name.
    pub rests: Arc<BTreeMap<Slug, Rest>>,
    /// Proposals to make Synergy, by name.
    pub proposals: Arc<BTreeMap<Slug, Proposal>>,
    /// Skill Checks by name.
    pub checks: Arc<BTreeMap<Slug, Check>>,
    /// Training Exchanges by name.
    pub exchanges: Arc<BTreeMap<Slug, Exchange>>,
}

/// A character.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Character {
    /// The name that people see.
    pub name: String,
    /// Whoever plays them; nobody when the Guide does.
    pub player: Option<Slug>,
    /// What the Bloodline asks of a Rest.
    pub bloodline: Bloodline,
    /// Vitality.
    pub vit: u32,
    /// Action Dice that can be spent.
    pub ad_ready: u32,
    /// Action Dice that are Wounded.
    pub ad_wounded: u32,
    /// Action Dice that are spent; their refresh is another chapter's (SY-R22).
    pub ad_spent: u32,
    /// Magic Dice that are prepared.
    pub md_prepared: u32,
    /// Whether in Trance.
    pub is_in_trance: bool,
    /// Trance uses that are spent.
    pub trance_spent: u32,
    /// Trance uses in all, as Magic sets them (SY-R31); unknown when nobody said.
    pub trance_allowance: Option<u32>,
    /// Class Traits by name, each apart (SY-R25).
    pub traits: BTreeMap<Slug, Uses>,
    /// Abilities once per Rest: whether each is available.
    pub once_per_rest: BTreeMap<Slug, bool>,
    /// Story Points.
    pub sp: u32,
    /// Skill and Class Levels; one that is absent is 0.
    pub levels: BTreeMap<(Growth, Slug), u32>,
    /// Core Vitals; `vit` is the most Vitality.
    pub core_vitals: BTreeMap<Slug, u32>,
    /// Whether down, and how.
    pub down: Down,
    /// Level increases that had their Training Exchange (SY-R74).
    pub discounted: BTreeSet<Level>,
    /// Conditions that stand.
    pub conditions: BTreeSet<String>,
    /// The last Rest begun.
    pub rest: Option<Slug>,
    /// Successful care that waits for the recovery roll.
    pub care: Option<Care>,
}

/// What a Bloodline asks of a Rest (SY-R11).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bloodline {
    /// Its name; empty is an ordinary one.
    pub name: String,
    /// Whether it must sleep (SY-R3).
    pub needs_sleep: bool,
    /// Whether it rests only by staying inactive (SY-R12).
    pub inactive_rest: bool,
    /// Whether nonmagical Medicine is no help (SY-R20).
    pub medicine_blocked_nonmagical: bool,
    /// Whether another's Occult cares for it (SY-R21).
    pub occult_care: bool,
}

/// Uses of a Class Trait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// Spent since the last Rest.
    pub spent: u32,
    /// In all, from Class Traits (SY-R26).
    pub allowance: u32,
}

/// A Rest of one or more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    /// Who takes it.
    pub members: BTreeMap<Slug, Member>,
}

/// One character's part in a Rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Uninterrupted hours.
    pub elapsed: u32,
    /// How it stands.
    pub status: RestStatus,
    /// Whether they slept.
    pub has_slept: bool,
}

/// A proposal to make Synergy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// Who proposes.
    pub a: Slug,
    /// Who must agree.
    pub b: Slug,
    /// How much.
    pub n: u32,
    /// Whether the Guide says that they rest together in spite of two Rests.
    pub is_together: bool,
    /// Whether it waits for an answer.
    pub is_open: bool,
}

/// A Skill Check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Who checks.
    pub checker: Slug,
    /// The Skill.
    pub skill: String,
    /// Active or passive.
    pub kind: CheckKind,
    /// Whether the Guide confirmed it.
    pub is_confirmed: bool,
    /// Sources of Edge.
    pub sources: BTreeSet<(EdgeKind, String)>,
    /// Who offered Synergy and waits for an answer.
    pub offer: Option<Slug>,
    /// Whether Synergy was spent on it.
    pub has_synergy: bool,
    /// The Edge with which dice were committed.
    pub committed: Option<Edge>,
}

impl Check {
    /// Says whether there is a source of that kind, other than Synergy.
    pub fn has_other(&self, kind: EdgeKind) -> bool {
        self.sources.iter().any(|(k, source)| *k == kind && source != SYNERGY)
    }

    /// Says what its sources come to (SY-R53).
    pub fn edge(&self) -> Edge {
        let has = |kind| self.sources.iter().any(|(k, _)| *k == kind);
        Edge::of(has(EdgeKind::Advantage), has(EdgeKind::Disadvantage))
    }
}

/// The name of Synergy as a source of Advantage.
pub const SYNERGY: &str = "synergy";

/// A Training Exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The two who train each other; the first proposed it.
    pub who: [Slug; 2],
    /// What each teaches the other.
    pub teach: [String; 2],
    /// What each means to gain.
    pub gain: [Level; 2],
    /// Whether each player has agreed.
    pub agreed: [bool; 2],
    /// Whether it is neither done nor declined.
    pub is_open: bool,
}

impl Character {
    /// Returns a Level; 0 when nobody wrote one down.
    pub fn level(&self, kind: Growth, name: &Slug) -> u32 {
        self.levels.get(&(kind, name.clone())).copied().unwrap_or(0)
    }

    /// Returns the most Vitality, if it is known.
    pub fn vit_max(&self) -> Option<u32> {
        self.core_vitals.get("vit").copied()
    }
}

impl State {
    /// Finds a character.
    pub fn pc(&self, name: &Slug) -> Option<&Character> {
        self.characters.get(name).map(Arc::as_ref)
    }

    /// Names a character for people.
    pub fn name(&self, name: &Slug) -> String {
        self.pc(name).map_or_else(|| name.title(), |pc| pc.name.clone())
    }

    /// Returns a character's part in the last Rest that they began.
    pub fn last_rest(&self, pc: &Slug) -> Option<(&Slug, Member)> {
        let rest = self.pc(pc)?.rest.as_ref()?;
        Some((rest, *self.rests.get(rest)?.members.get(pc)?))
    }

    /// Returns a character's part in a Rest that is under way.
    pub fn resting(&self, pc: &Slug) -> Option<(&Slug, Member)> {
        self.last_rest(pc).filter(|(_, member)| member.status == RestStatus::Resting)
    }

    /// Changes a character, if there is one of that name.
    pub fn with_pc(&mut self, name: &Slug, change: impl FnOnce(&mut Character)) {
        if let Some(pc) = Arc::make_mut(&mut self.characters).get_mut(name) {
            change(Arc::make_mut(pc));
        }
    }

    /// Changes a member's part in a Rest.
    pub fn with_member(&mut self, rest: &Slug, pc: &Slug, change: impl FnOnce(&mut Member)) {
        let rest = Arc::make_mut(&mut self.rests).get_mut(rest);
        if let Some(member) = rest.and_then(|rest| rest.members.get_mut(pc)) {
            change(member);
        }
    }

    /// Changes a check.
    pub fn with_check(&mut self, name: &Slug, change: impl FnOnce(&mut Check)) {
        if let Some(check) = Arc::make_mut(&mut self.checks).get_mut(name) {
            change(check);
        }
    }

    /// Changes an exchange.
    pub fn with_exchange(&mut self, name: &Slug, change: impl FnOnce(&mut Exchange)) {
        if let Some(exchange) = Arc::make_mut(&mut self.exchanges).get_mut(name) {
            change(exchange);
        }
    }

    /// Closes a proposal.
    pub fn close_proposal(&mut self, name: &Slug) {
        if let Some(proposal) = Arc::make_mut(&mut self.proposals).get_mut(name) {
            proposal.is_open = false;
        }
    }
}
