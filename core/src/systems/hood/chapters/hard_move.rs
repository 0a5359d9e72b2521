//! The MC's hard moves after a miss (HD-17).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::HardDue;
use super::super::terms::{Cause, HeatSource};
use super::super::{Desk, guard, refuse, tails};
use super::payback;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// A hard move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum HardMoveKind {
    /// +1 heat, the usual answer (HD-R81).
    TakeHeat,
    /// The livelihood is threatened (HD-R134).
    ThreatenLivelihood,
    /// Somebody who waits to be paid back turns up (HD-R109).
    PaybackArrives {
        /// Who.
        npc: Slug,
        /// What they want.
        demand: String,
    },
    /// Down, after a missed Get Rough or Open Fire against an NPC (HD-R125).
    TakeDown,
    /// Something else, in words.
    Other {
        /// What.
        text: String,
    },
}

impl HardMoveKind {
    fn word(&self) -> &'static str {
        match self {
            Self::TakeHeat => "take-heat",
            Self::ThreatenLivelihood => "threaten-livelihood",
            Self::PaybackArrives { .. } => "payback-arrives",
            Self::TakeDown => "take-down",
            Self::Other { .. } => "other",
        }
    }
}

/// Makes a hard move after a miss (HD-17).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HardMove {
    /// Who missed.
    pub pc: Slug,
    /// What the MC does.
    pub kind: HardMoveKind,
    /// Which exposed helpers it hits as well (HD-R96).
    pub also: Option<Vec<Slug>>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for HardMove {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Answers the oldest miss, for whoever rolled and for helpers who are exposed (HD-R8, R81, R96, R109, R125, R134).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let due = guard::known(d, &self.pc)?.hard_moves.first().cloned();
        let due = due.ok_or_else(|| refuse::no_hard_move_due("HD-R8").field("pc"))?;
        self.check(d, &due)?;
        let also = self.also.clone().unwrap_or_default();
        let text = match &self.kind {
            HardMoveKind::Other { text } => Some(text.clone()),
            _ => None,
        };
        let (pc, kind) = (self.pc.clone(), self.kind.word().to_owned());
        d.push(Event::HardMoveMade { pc, kind, text, also: also.clone() }, &["HD-R81"]);
        for pc in std::iter::once(&self.pc).chain(&also) {
            self.hit(d, pc)?;
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("The MC makes a hard move against {}: {}.", self.pc.title(), self.kind.word().replace('-', " "))
    }
}

impl HardMove {
    fn check(&self, d: &Desk<'_>, due: &HardDue) -> Result<(), Refusal> {
        let also = self.also.as_deref().unwrap_or_default();
        for (i, who) in also.iter().enumerate() {
            let name = guard::known(d, who)?.name.clone();
            if !due.exposed.contains(who) || also[..i].contains(who) {
                return Err(refuse::not_exposed("HD-R96", name).field("also"));
            }
        }
        match &self.kind {
            HardMoveKind::PaybackArrives { npc, .. } => tails::payback_of(d, &self.pc, npc).map(|_| ()),
            HardMoveKind::TakeDown if !due.take_down => {
                Err(refuse::take_down_not_allowed("HD-R125").field("kind"))
            }
            HardMoveKind::TakeHeat
            | HardMoveKind::ThreatenLivelihood
            | HardMoveKind::TakeDown
            | HardMoveKind::Other { .. } => Ok(()),
        }
    }

    /// Does it to one of them; whoever came to be paid back came for the one who owes them.
    fn hit(&self, d: &mut Desk<'_>, pc: &Slug) -> Result<(), Refusal> {
        match &self.kind {
            HardMoveKind::TakeHeat => tails::add_heat(d, pc, HeatSource::HardMove, "HD-R81"),
            HardMoveKind::ThreatenLivelihood => tails::threaten(d, pc, Cause::HardMove, "HD-R134"),
            HardMoveKind::TakeDown => tails::go_down(d, pc, "HD-R125"),
            HardMoveKind::PaybackArrives { npc, demand } if *pc == self.pc => {
                let entry = tails::payback_of(d, pc, npc)?;
                payback::demand(d, pc, entry, demand, "HD-R109");
            }
            HardMoveKind::PaybackArrives { .. } | HardMoveKind::Other { .. } => {}
        }
        Ok(())
    }
}
