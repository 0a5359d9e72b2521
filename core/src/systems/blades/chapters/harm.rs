//! Harm with no roll behind it (BD-18).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::tails::Catastrophe;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::{CommandInfo, Happened};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The worst harm: fatal (BS-R91).
const WORST: u32 = 4;

/// Suffers harm (BD-18).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SufferHarm {
    /// Who.
    pub pc: Slug,
    /// What it is, in words.
    pub label: String,
    /// Its level: 1 lesser, 2 moderate, 3 severe, 4 fatal (BS-R83, R91).
    pub level: u32,
    /// What the GM rules.
    pub ruling: Option<SufferHarmRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM rules of harm.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SufferHarmRuling {
    /// What it means when the worst row is full: `fatal`, or `lasting` and what is lost (BS-R90).
    pub catastrophe: Option<Catastrophe>,
}

impl Ruled for SufferHarm {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// New harm goes to its row or the next with room, and wipes the healing clock (BD-R58, BS-R83, R88, R89, R90).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        if !(1..=WORST).contains(&self.level) {
            return Err(refuse::harm_level_out_of_range("BD-R58", WORST).field("level"));
        }
        guard::named(&self.label, "BD-R58").map_err(|r| r.field("label"))?;
        let catastrophe = self.ruling.as_ref().and_then(|r| r.catastrophe.as_ref());
        tails::take_harm(d, &self.pc, &self.label, self.level, catastrophe, "BD-R58");
        let is_due =
            |(happened, _): &(_, _)| matches!(happened, Happened::Event(Event::CatastropheDue { .. }));
        if d.happened.iter().any(is_due) {
            return Err(refuse::catastrophe_unsaid("BS-R90").field("ruling"));
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} suffers level {} harm: {}.", self.pc.title(), self.level, self.label)
    }
}
