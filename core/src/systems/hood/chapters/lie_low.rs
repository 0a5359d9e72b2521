//! Lying low with a connection (HD-07).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::state::Due;
use super::super::terms::{Band, BasicMove, PaybackKind, Stat};
use super::super::{Desk, guard, refuse, roll, tails};
use super::options::{self, Choice};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Lies low with somebody (HD-07).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LieLow {
    /// Who lies low.
    pub pc: Slug,
    /// With whom (HD-R52).
    pub connection: Slug,
    /// What they will want for it; unsaid, that they were put up.
    pub why: Option<String>,
    /// The options, when the dice are written down already.
    pub choose: Option<Choice>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for LieLow {
    fn info(&self) -> CommandInfo {
        super::move_info(&self.pc)
    }

    /// Rolls straight: −1 heat that can be lost; whoever helped expects a return on 7–9, or for a second −1 on 10+
    /// (HD-R48, R49, R50, R51, R52, R85).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::may_move(d, &self.pc, BasicMove::LieLow)?;
        check_heat(d, &self.pc)?;
        guard::usable(d, &self.pc, &self.connection).map_err(|r| r.field("connection"))?;
        Choice::check_early(self.choose.as_ref(), d)?;
        let stat = guard::known(d, &self.pc)?.stat(Stat::Straight);
        let roll = roll::roll_move(d, &self.pc, BasicMove::LieLow, stat)?;
        let why = self.why.clone().unwrap_or_else(|| "put somebody up who lay low".into());
        if roll.band != Band::Miss {
            tails::lose_heat(d, &self.pc, 1, "HD-R49");
        }
        match roll.band {
            Band::Miss => {}
            Band::Weak => {
                tails::mark_payback(d, &self.pc, &self.connection, &why, PaybackKind::Favour, "HD-R51");
            }
            Band::Strong => {
                let mut due = Due::new(BasicMove::LieLow, roll.band, 1, &["plain", "extra"]);
                due.with = Some(self.connection.clone());
                due.text = Some(why);
                options::due(d, &self.pc, due);
            }
        }
        Choice::take_at_once(self.choose.as_ref(), d, &self.pc)
    }

    fn sentence(&self) -> String {
        format!("{} lies low with {}.", self.pc.title(), self.connection.title())
    }
}

/// Checks that there is heat that can be lost (HD-R85, R178).
///
/// # Errors
/// `NoHeatToLose`.
pub fn check_heat(d: &Desk<'_>, pc: &Slug) -> Result<(), Refusal> {
    if guard::known(d, pc)?.heat == 0 { Err(refuse::no_heat_to_lose("HD-R85")) } else { Ok(()) }
}

/// Checks that whoever put the character up can be marked for the second −1 (HD-R50).
///
/// # Errors
/// `NpcAwaitingPayback`, when they were marked meanwhile.
pub fn check(d: &Desk<'_>, pc: &Slug, due: &Due, choice: &Choice) -> Result<(), Refusal> {
    match owed(due, choice) {
        Some(npc) if choice.has("extra") => tails::check_payback(d, pc, npc, &why(due, choice)),
        Some(_) | None => Ok(()),
    }
}

fn owed<'a>(due: &'a Due, choice: &'a Choice) -> Option<&'a Slug> {
    choice.npc.as_ref().or(due.with.as_ref())
}

fn why(due: &Due, choice: &Choice) -> String {
    choice.why.clone().or_else(|| due.text.clone()).unwrap_or_default()
}

/// With the extra, another −1 while there is any, and a payback (HD-R50).
pub fn chosen(d: &mut Desk<'_>, pc: &Slug, due: &Due, choice: &Choice) {
    if let Some(npc) = owed(due, choice).filter(|_| choice.has("extra")) {
        tails::lose_heat(d, pc, 1, "HD-R50");
        let kind = choice.kind.unwrap_or(PaybackKind::Favour);
        tails::mark_payback(d, pc, npc, &why(due, choice), kind, "HD-R50");
    }
}
