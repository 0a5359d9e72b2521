//! Advances: what experience and heat teach (HD-19).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Advance, Event};
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Takes an advance that is due (HD-19).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeAdvance {
    /// Who.
    pub pc: Slug,
    /// What it is taken as.
    pub advance: Advance,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for TakeAdvance {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// One of four for each time that experience and heat reached 5: what was survived is learned from
    /// (HD-R87, R88, R89, R90, R91, R202).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let c = guard::known(d, &self.pc)?;
        if c.advances_due == 0 {
            let sum = c.experience.saturating_add(c.heat_total());
            return Err(refuse::no_advance_due("HD-R87", sum).field("pc"));
        }
        match &self.advance {
            Advance::PlaybookMove { r#move } if c.moves.contains(r#move) => {
                return Err(refuse::move_owned("HD-R88", &c.name, r#move.title()).field("advance"));
            }
            Advance::PlaybookMove { r#move } if !c.playbook_moves.contains(r#move) => {
                return Err(refuse::unknown_move("HD-R88").field("advance"));
            }
            Advance::StatUp { stat } if c.stat(*stat) >= 2 => {
                return Err(refuse::stat_max("HD-R89", stat).field("advance"));
            }
            Advance::BasicMoveUp { r#move } if c.basic_advanced.contains(r#move) => {
                return Err(refuse::already_advanced("HD-R90", r#move.said()).field("advance"));
            }
            Advance::PlaybookMoveUp { r#move } if !c.moves.contains(r#move) => {
                return Err(refuse::move_not_owned("HD-R91", &c.name, r#move.title()).field("advance"));
            }
            Advance::PlaybookMoveUp { r#move } if c.moves_advanced.contains(r#move) => {
                return Err(refuse::already_advanced("HD-R91", r#move.title()).field("advance"));
            }
            Advance::PlaybookMove { .. }
            | Advance::StatUp { .. }
            | Advance::BasicMoveUp { .. }
            | Advance::PlaybookMoveUp { .. } => {}
        }
        let rule = match &self.advance {
            Advance::PlaybookMove { .. } => "HD-R88",
            Advance::StatUp { .. } => "HD-R89",
            Advance::BasicMoveUp { .. } => "HD-R90",
            Advance::PlaybookMoveUp { .. } => "HD-R91",
        };
        d.push(Event::Advanced { pc: self.pc.clone(), advance: self.advance.clone() }, &[rule, "HD-R202"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} takes an advance.", self.pc.title())
    }
}
