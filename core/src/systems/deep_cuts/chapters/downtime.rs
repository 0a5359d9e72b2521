//! Downtime begins and ends (DC-48, 67).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::{Character, Phase};
use super::super::terms::Standing;
use super::super::{Desk, guard, refuse, tails};
use super::debt::tick_debt;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Begins a downtime (DC-48).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginDowntime {
    /// What the GM rules.
    pub ruling: Option<BeginDowntimeRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of the rest that they get (DC-J27).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BeginDowntimeRuling {
    /// Whether each has a safe place to rest; unsaid, they do (DC-R195).
    pub safe_rest: Option<BTreeMap<Slug, bool>>,
}

impl Ruled for BeginDowntime {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Everybody catches their breath, then every debt ticks (DC-R36, R79, R193, R194, R195, R196, R209, R210).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if !matches!(d.state.phase, Phase::Free | Phase::Done) {
            return Err(refuse::wrong_phase_for_downtime("DC-R131"));
        }
        let rests = self.ruling.as_ref().and_then(|r| r.safe_rest.clone()).unwrap_or_default();
        for pc in rests.keys() {
            guard::known(d, pc).map_err(|r| r.field("ruling.safe_rest"))?;
        }
        d.push(Event::DowntimeBegan { n: d.state.downtimes + 1 }, &["DC-R196"]);
        let is_here = |c: &Character| matches!(c.standing, Standing::Active | Standing::Lost);
        let all: Vec<Slug> =
            d.state.characters.iter().filter(|(_, c)| is_here(c)).map(|(pc, _)| pc.clone()).collect();
        for pc in all {
            rest(d, &pc, rests.get(&pc) != Some(&false));
        }
        let debts: Vec<Slug> = d.state.debts.keys().cloned().collect();
        for debt in debts {
            tick_debt(d, &debt);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        "Begin a downtime.".to_owned()
    }
}

/// One character begins a downtime: no Edge, armour whole, conditions gone, a tick when safe, activities anew.
fn rest(d: &mut Desk<'_>, pc: &Slug, is_safe: bool) {
    let Some(then) = d.state.pc(pc).cloned() else { return };
    if then.edge > 0 {
        d.push(Event::EdgeLost { pc: pc.clone(), n: then.edge }, &["DC-R36"]);
    }
    if then.armour_used || then.special_used {
        d.push(Event::ArmourRestored { pc: pc.clone() }, &["DC-R193"]);
    }
    let clears_all = d.house.is("downtime_clears_all_l1", "true");
    for (harm, _) in then.harm.iter().filter(|(_, h)| h.level == 1 && (clears_all || !h.needs_action)) {
        d.push(Event::HarmRemoved { pc: pc.clone(), harm: harm.clone() }, &["DC-R194", "DC-R79"]);
    }
    tails::clear_if_whole(d, pc);
    let is_hurt = d.state.pc(pc).is_some_and(|c| !c.harm.is_empty());
    if is_safe && (is_hurt || d.house.is("start_tick_needs_harm", "false")) {
        tails::heal(d, pc, 1, false, "DC-R195");
    }
    let free = guard::house(d, "free_activities").saturating_sub(then.activities.carry_penalty);
    let tested = if d.house.is("must_recover_at", "before_start") { Some(&then) } else { d.state.pc(pc) };
    let must_recover = tested.is_some_and(|c| c.harm_at(3) > 0 || c.survived_mortal);
    d.push(Event::ActivitiesReset { pc: pc.clone(), free, must_recover }, &["DC-R217", "DC-R219"]);
}

/// Ends the downtime (DC-67).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndDowntime {
    /// What the GM rules.
    pub ruling: Option<EndDowntimeRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of somebody who did not recover.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EndDowntimeRuling {
    /// Whether downtime ends although somebody must still recover (DC-R219).
    pub force: Option<bool>,
}

impl Ruled for EndDowntime {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Whoever must recover has done so with an activity, free or bought (DC-R219).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::in_downtime(d, "DC-R196")?;
        let is_forced = self.ruling.as_ref().and_then(|r| r.force) == Some(true);
        let must = |c: &Character| {
            c.standing == Standing::Active && c.activities.must_recover && !c.activities.recovered
        };
        let waiting = d.state.characters.iter().find(|(_, c)| must(c)).map(|(pc, _)| pc.title());
        if let Some(pc) = waiting.filter(|_| !is_forced) {
            return Err(refuse::must_recover("DC-R219", pc));
        }
        d.push(Event::DowntimeEnded {}, &["DC-R219"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        "End the downtime.".to_owned()
    }
}
