//! Who there is, and corrections (HD-50, HD-51).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, LedgerField, Stats};
use super::super::terms::{Playbook, Relation};
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Whom or what to register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Newcomer {
    /// A player character.
    Pc(NewCharacter),
    /// Somebody else.
    Npc(NewNpc),
    /// Moves of a character’s playbook.
    Moves(NewMoves),
}

/// A player character as they enter.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCharacter {
    /// The name for people.
    pub name: String,
    /// The playbook.
    pub playbook: Playbook,
    /// The five stats (HD-R1–R5).
    pub stats: Stats,
    /// The moves of the playbook that they have.
    pub moves: Option<Vec<Slug>>,
    /// Every other move of the playbook, which they may learn.
    pub playbook_moves: Option<Vec<Slug>>,
    /// How they live (HD-R129).
    pub loot: Option<String>,
}

/// Somebody who is no player character.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewNpc {
    /// The name for people.
    pub name: String,
    /// What they are to the characters; unsaid, somebody else.
    pub relation: Option<Relation>,
}

/// Moves of a character’s playbook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMoves {
    /// Their names; what they do is not in this rulebook.
    pub moves: Vec<Slug>,
}

/// Registers a character, somebody else, or the names of playbook moves (HD-50).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// What they are called in the record.
    pub who: Slug,
    /// Whom or what.
    pub r#as: Newcomer,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for Register {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A character has five stats and a playbook (HD-R1, R2, R3, R4, R5).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if let Newcomer::Moves(new) = &self.r#as {
            guard::known(d, &self.who)?;
            moves(d, &self.who, &new.moves, false);
            return Ok(());
        }
        if d.state.condition(&self.who).is_some() {
            return Err(refuse::name_taken("HD-R1", d.state.named(&self.who)).field("who"));
        }
        match &self.r#as {
            Newcomer::Pc(new) => self.character(d, new),
            Newcomer::Npc(new) => {
                let (npc, name) = (self.who.clone(), new.name.clone());
                let relation = new.relation.unwrap_or(Relation::Other);
                d.push(Event::NpcRegistered { npc, name, relation }, &["HD-R104"]);
                Ok(())
            }
            Newcomer::Moves(_) => Ok(()),
        }
    }

    fn sentence(&self) -> String {
        match &self.r#as {
            Newcomer::Pc(new) => format!("Enter {}.", new.name),
            Newcomer::Npc(new) => format!("Meet {}.", new.name),
            Newcomer::Moves(_) => format!("Register moves of {}’s playbook.", self.who.title()),
        }
    }
}

impl Register {
    fn character(&self, d: &mut Desk<'_>, new: &NewCharacter) -> Result<(), Refusal> {
        let low = d.house.number("stat_min");
        for (stat, value) in new.stats.each() {
            if !(low..=2).contains(&i64::from(value)) {
                return Err(refuse::out_of_range("HD-R1", stat, low, 2).field("as"));
            }
        }
        let registered = Event::CharacterRegistered {
            pc: self.who.clone(),
            name: new.name.clone(),
            playbook: new.playbook,
            stats: new.stats,
            loot: new.loot.clone(),
        };
        d.push(registered, &["HD-R1", "HD-R2", "HD-R3", "HD-R4", "HD-R5"]);
        moves(d, &self.who, new.moves.as_deref().unwrap_or_default(), true);
        moves(d, &self.who, new.playbook_moves.as_deref().unwrap_or_default(), false);
        Ok(())
    }
}

fn moves(d: &mut Desk<'_>, pc: &Slug, moves: &[Slug], owned: bool) {
    if !moves.is_empty() {
        let registered = Event::MovesRegistered { pc: pc.clone(), moves: moves.to_vec(), owned };
        d.push(registered, &["HD-R88"]);
    }
}

/// Corrects a number of the ledger (HD-51).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AdjustLedger {
    /// Whose number.
    pub pc: Slug,
    /// Which number.
    pub field: LedgerField,
    /// How much it changes.
    pub delta: i32,
    /// Who owes, when the number is a debt.
    pub with: Option<Slug>,
    /// Why.
    pub reason: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AdjustLedger {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Every number keeps its range (HD-R7, R82, R89, R97, R140).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::known(d, &self.pc)?;
        let locked = i64::from(character.locked);
        let why = self.reason.clone().filter(|why| !why.trim().is_empty());
        let why = why.ok_or_else(|| refuse::reason_required("HD-R140").field("reason"))?;
        let owed = match (&self.with, self.field) {
            (Some(other), LedgerField::Debt) => character.owed_by(guard::another(d, &self.pc, other).map(|_| other)?),
            (None, LedgerField::Debt) => return Err(refuse::who_required("HD-R6", "with")),
            (_, _) => 0,
        };
        let (now, low, high) = match self.field {
            LedgerField::Dough => (i64::from(character.dough), 0, 1000),
            LedgerField::Heat => (i64::from(character.heat), 0, (4 - locked).max(0)),
            LedgerField::Experience => (i64::from(character.experience), 0, 4),
            LedgerField::Debt => (i64::from(owed), -1000, 3),
            LedgerField::Forward => (i64::from(character.forward), -10, 10),
            LedgerField::Advances => (i64::from(character.advances_due), 0, 100),
            LedgerField::Name
            | LedgerField::Hush
            | LedgerField::Brass
            | LedgerField::Wise
            | LedgerField::Straight => {
                let stat = self.field.stat().map_or(0, |stat| character.stat(stat));
                (i64::from(stat), d.house.number("stat_min"), 2)
            }
        };
        let n = i64::from(self.delta);
        if !(low..=high).contains(&(now + n)) {
            return Err(refuse::out_of_range("HD-R140", self.field, low, high).field("delta"));
        }
        let (pc, field, with) = (self.pc.clone(), self.field, self.with.clone());
        d.push(Event::LedgerAdjusted { pc, field, with, n, why }, &["HD-R140"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Correct {}’s {} by {:+}.", self.pc.title(), self.field, self.delta)
    }
}
