//! Plan B: a way out of trouble, which always costs (HD-06).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Due;
use super::super::terms::{Band, BasicMove, Cause, Stat};
use super::super::{Desk, guard, refuse, roll, tails};
use super::options::{self, Choice};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The GM’s ruling on a plan B.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanBRuling {
    /// Whether the character is in trouble; unsaid, they are (HD-R47).
    pub in_trouble: Option<bool>,
}

/// Turns to plan B (HD-06).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanB {
    /// Who is in trouble.
    pub pc: Slug,
    /// The way out that the MC offers on a hit (HD-R42).
    pub way_out: Option<String>,
    /// Whether they take it; unsaid, they do.
    pub take: Option<bool>,
    /// What the GM rules.
    pub ruling: Option<PlanBRuling>,
    /// The options, when the dice are written down already.
    pub choose: Option<Choice>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for PlanB {
    fn info(&self) -> CommandInfo {
        super::move_info(&self.pc)
    }

    /// Rolls wise: on a hit there is a way out, and options only if it is taken (HD-R41, R42, R47).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::may_move(d, &self.pc, BasicMove::PlanB)?;
        if self.ruling.as_ref().and_then(|r| r.in_trouble) == Some(false) {
            return Err(refuse::not_in_trouble("HD-R47").field("ruling"));
        }
        Choice::check_early(self.choose.as_ref(), d)?;
        let stat = guard::known(d, &self.pc)?.stat(Stat::Wise);
        let roll = roll::roll_move(d, &self.pc, BasicMove::PlanB, stat)?;
        let taken = self.take != Some(false);
        if roll.band != Band::Miss {
            offer(d, &self.pc, self.way_out.as_deref(), taken);
        }
        if roll.band != Band::Miss && taken {
            let n = options::how_many(roll.band);
            options::due(d, &self.pc, Due::new(BasicMove::PlanB, roll.band, n, &["a", "b", "c"]));
        }
        Choice::take_at_once(self.choose.as_ref(), d, &self.pc)
    }

    fn sentence(&self) -> String {
        format!("{} turns to plan B.", self.pc.title())
    }
}

/// The MC offers a way out (HD-R42).
pub fn offer(d: &mut Desk<'_>, pc: &Slug, way_out: Option<&str>, taken: bool) {
    let text = way_out.unwrap_or_default().to_owned();
    d.push(Event::WayOutOffered { pc: pc.clone(), text, taken }, &["HD-R42"]);
}

/// Checks whoever is left behind (HD-R44).
///
/// # Errors
/// `WhoRequired` or `UnknownNpc`.
pub fn check(d: &Desk<'_>, choice: &Choice) -> Result<(), Refusal> {
    if !choice.has("a") {
        return Ok(());
    }
    let who = choice.who.as_ref().ok_or_else(|| refuse::who_required("HD-R44", "who"))?;
    guard::anybody(d, who).map(|_| ()).map_err(|r| r.field("who"))
}

/// Somebody is left behind, the goal is lost, or the livelihood is threatened (HD-R44, R45, R46, R133).
pub fn chosen(d: &mut Desk<'_>, pc: &Slug, choice: &Choice) {
    for pick in &choice.picks {
        match (pick.as_str(), &choice.who) {
            ("a", Some(who)) => d.push(Event::LeftBehind { pc: pc.clone(), who: who.clone() }, &["HD-R44"]),
            ("b", _) => d.push(Event::GoalLost { pc: pc.clone() }, &["HD-R45"]),
            ("c", _) => tails::threaten(d, pc, Cause::Move, "HD-R46"),
            (_, _) => {}
        }
    }
}
