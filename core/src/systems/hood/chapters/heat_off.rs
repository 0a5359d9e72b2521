//! Taking the heat off, and the heat that comes (HD-04, HD-18).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::{Band, BasicMove, HeatFrom, HeatSource, Stat};
use super::super::{Desk, guard, refuse, roll, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Passes a +1 heat just taken on to another character (HD-04).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeatOff {
    /// Who passes it on.
    pub pc: Slug,
    /// To which character (HD-R34).
    pub target: Slug,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for HeatOff {
    fn info(&self) -> CommandInfo {
        super::move_info(&self.pc)
    }

    /// Rolls brass: on a hit the heat is another’s, for a debt on 7–9; either way the moment is over
    /// (HD-R31, R32, R33, R34, R83, R84).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::may_move(d, &self.pc, BasicMove::HeatOff)?;
        check(d, &self.pc, &self.target)?;
        let stat = guard::known(d, &self.pc)?.stat(Stat::Brass);
        let roll = roll::roll_move(d, &self.pc, BasicMove::HeatOff, stat)?;
        if roll.band != Band::Miss {
            deflect(d, &self.pc, &self.target);
        }
        if roll.band == Band::Weak {
            tails::add_debt(d, &self.target, &self.pc, 1, "took the heat", "HD-R33");
        }
        tails::close_window(d, &self.pc, "HD-R83");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} passes the heat to {}.", self.pc.title(), self.target.title())
    }
}

/// Checks that the latest +1 heat can be passed on to that character, in the order of the catalogue
/// (HD-R34, R83, R84, R178).
///
/// # Errors
/// `HotHeatLocked`, `HeatCannotMove`, `NoIncomingHeat`, `SelfTarget`, `UnknownCharacter`, `TargetOutOfPlay`.
pub fn check(d: &Desk<'_>, pc: &Slug, target: &Slug) -> Result<(), Refusal> {
    let character = guard::known(d, pc)?;
    let is_any = d.house.is("heat_off", "any");
    match character.last_heat.map(|last| last.source) {
        Some(HeatSource::HotItem) if !is_any => return Err(refuse::hot_heat_locked("HD-R178")),
        Some(HeatSource::Deflection) if !is_any => return Err(refuse::heat_cannot_move("HD-R84")),
        Some(_) | None => {}
    }
    if character.heat == 0 || !(is_any || character.has_window()) {
        return Err(refuse::no_incoming_heat("HD-R83"));
    }
    guard::another(d, pc, target)?;
    guard::target_in_play(d, target)
}

/// Moves 1 heat to another character, where it stays (HD-R32, R84).
pub fn deflect(d: &mut Desk<'_>, pc: &Slug, target: &Slug) {
    d.push(Event::HeatDeflected { from: pc.clone(), to: target.clone(), n: 1 }, &["HD-R32"]);
    tails::add_heat(d, target, HeatSource::Deflection, "HD-R84");
}

/// Takes +1 heat that no other command brings (HD-18).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeHeat {
    /// Who.
    pub pc: Slug,
    /// From where (HD-R80).
    pub source: HeatFrom,
    /// Always 1 (HD-R82).
    pub n: Option<u32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for TakeHeat {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Loud and messy work draws attention, +1 at a time; at 5 one is burned, and with experience it teaches
    /// (HD-R7, R8, R9, R80, R81, R82, R86, R87).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::in_play(d, &self.pc)?;
        if self.n.is_some_and(|n| n != 1) {
            return Err(refuse::one_at_a_time("HD-R82").field("n"));
        }
        tails::add_heat(d, &self.pc, self.source.into(), "HD-R80");
        Ok(())
    }

    fn sentence(&self) -> String {
        let source = HeatSource::from(self.source).said();
        format!("{} takes +1 heat from {source}.", self.pc.title())
    }
}
