//! Covering tracks, and doing it the hard way (HD-02, HD-03).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Due;
use super::super::terms::{Band, BasicMove, HeatSource, PaybackKind, Stat};
use super::super::{Desk, guard, refuse, roll, tails};
use super::options::{self, Choice};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Covers tracks, slowly and with care (HD-02).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CoverTracks {
    /// Who.
    pub pc: Slug,
    /// What is done without a trace: a bribe, a picked lock, a false name (HD-R24).
    pub what: String,
    /// Who helps, should it take somebody’s help.
    pub helper: Option<Slug>,
    /// The options, when the dice are written down already.
    pub choose: Option<Choice>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CoverTracks {
    fn info(&self) -> CommandInfo {
        super::move_info(&self.pc)
    }

    /// Rolls hush: bribes, quiet locks and false identities (HD-R19, R24).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::may_move(d, &self.pc, BasicMove::CoverTracks)?;
        if let Some(helper) = &self.helper {
            helper_is_free(d, &self.pc, helper).map_err(|r| r.field("helper"))?;
        }
        Choice::check_early(self.choose.as_ref(), d)?;
        let stat = guard::known(d, &self.pc)?.stat(Stat::Hush);
        let roll = roll::roll_move(d, &self.pc, BasicMove::CoverTracks, stat)?;
        if roll.band != Band::Miss {
            let n = options::how_many(roll.band);
            let mut due = Due::new(BasicMove::CoverTracks, roll.band, n, &["a", "b", "c"]);
            due.with.clone_from(&self.helper);
            due.text = Some(self.what.clone());
            options::due(d, &self.pc, due);
        }
        Choice::take_at_once(self.choose.as_ref(), d, &self.pc)
    }

    fn sentence(&self) -> String {
        format!("{} covers the tracks: {}.", self.pc.title(), self.what)
    }
}

/// Checks whoever helps: another character, or somebody who does not wait to be paid back (HD-R105).
fn helper_is_free(d: &Desk<'_>, pc: &Slug, helper: &Slug) -> Result<(), Refusal> {
    if d.state.pc(helper).is_some() {
        return guard::another(d, pc, helper).map(|_| ());
    }
    guard::usable(d, pc, helper)
}

/// Checks that help with covering tracks is somebody’s, and can be owed for (HD-R23).
///
/// # Errors
/// `WhoRequired`, `SelfTarget`, `OutOfRange`, `NpcAwaitingPayback`.
pub fn check_tracks(d: &Desk<'_>, pc: &Slug, due: &Due, choice: &Choice) -> Result<(), Refusal> {
    if !choice.has("c") {
        return Ok(());
    }
    let helper = helper_of(due, choice).ok_or_else(|| refuse::who_required("HD-R23", "who"))?;
    helper_is_free(d, pc, helper).map_err(|r| r.field("who"))?;
    if d.state.pc(helper).is_some() { tails::check_debt(d, pc, helper, -1) } else { Ok(()) }
}

fn helper_of<'a>(due: &'a Due, choice: &'a Choice) -> Option<&'a Slug> {
    choice.who.as_ref().or(choice.npc.as_ref()).or(due.with.as_ref())
}

/// It is covered, and took long, leaves a trace, or took help: −1 debt with a character, payback to anybody else
/// (HD-R21, R22, R23).
pub fn tracks_chosen(d: &mut Desk<'_>, pc: &Slug, due: &Due, choice: &Choice) {
    let what = due.text.clone().unwrap_or_default();
    for pick in &choice.picks {
        match (pick.as_str(), helper_of(due, choice)) {
            ("a", _) => d.push(Event::TookLong { pc: pc.clone() }, &["HD-R21"]),
            ("b", _) => d.push(Event::Traceable { pc: pc.clone() }, &["HD-R22"]),
            (_, Some(helper)) if d.state.pc(helper).is_some() => {
                tails::add_debt(d, pc, helper, -1, &format!("helped to cover tracks: {what}"), "HD-R23");
            }
            (_, Some(helper)) => {
                let why = choice.why.clone().unwrap_or_else(|| format!("helped to cover tracks: {what}"));
                let kind = choice.kind.unwrap_or(PaybackKind::Favour);
                tails::mark_payback(d, pc, helper, &why, kind, "HD-R23");
            }
            (_, None) => {}
        }
    }
    d.push(Event::TracksCovered { pc: pc.clone(), what }, &["HD-R24"]);
}

/// Does it the hard way, fast and loud (HD-03).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HardWay {
    /// Who.
    pub pc: Slug,
    /// What is in the way (HD-R30).
    pub obstacle: String,
    /// The options, when the dice are written down already.
    pub choose: Option<Choice>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for HardWay {
    fn info(&self) -> CommandInfo {
        super::move_info(&self.pc)
    }

    /// Rolls brass: through whatever is in the way (HD-R25, R30).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::may_move(d, &self.pc, BasicMove::HardWay)?;
        Choice::check_early(self.choose.as_ref(), d)?;
        let stat = guard::known(d, &self.pc)?.stat(Stat::Brass);
        let roll = roll::roll_move(d, &self.pc, BasicMove::HardWay, stat)?;
        if roll.band != Band::Miss {
            let n = options::how_many(roll.band);
            let mut due = Due::new(BasicMove::HardWay, roll.band, n, &["a", "b", "c"]);
            due.text = Some(self.obstacle.clone());
            options::due(d, &self.pc, due);
        }
        Choice::take_at_once(self.choose.as_ref(), d, &self.pc)
    }

    fn sentence(&self) -> String {
        format!("{} does it the hard way: {}.", self.pc.title(), self.obstacle)
    }
}

/// Checks a new enemy (HD-R28).
///
/// # Errors
/// Those of [`Choice::check_payback`].
pub fn check_hard(d: &Desk<'_>, pc: &Slug, choice: &Choice) -> Result<(), Refusal> {
    if choice.has("b") { choice.check_payback(d, pc) } else { Ok(()) }
}

/// It is out of the way, at the cost of heat, a new enemy, or the next roll (HD-R27, R28, R29).
pub fn hard_chosen(d: &mut Desk<'_>, pc: &Slug, due: &Due, choice: &Choice) {
    for pick in &choice.picks {
        match pick.as_str() {
            "a" => tails::add_heat(d, pc, HeatSource::Move, "HD-R27"),
            "b" => choice.mark_payback(d, pc, PaybackKind::Enemy, "HD-R28"),
            _ => d.push(Event::ForwardAdded { who: pc.clone(), n: -1 }, &["HD-R29"]),
        }
    }
    let obstacle = due.text.clone().unwrap_or_default();
    d.push(Event::ObstacleBeaten { pc: pc.clone(), obstacle }, &["HD-R30"]);
}
