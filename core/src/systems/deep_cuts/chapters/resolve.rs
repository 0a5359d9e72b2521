//! Threats are settled: what is left of each comes about, and the action has its effect (DC-19).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Consequence, Event};
use super::super::state::Threat;
use super::super::tails::Hurt;
use super::super::terms::{Band, Outcome};
use super::super::{Desk, guard, refuse, tails};
use super::push;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Settles what somebody faces (DC-19).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResolveThreat {
    /// Who.
    pub pc: Slug,
    /// A clock that the effect of the action ticks (DC-R37).
    pub clock: Option<Slug>,
    /// What harm that comes of it is called in the record.
    pub harm: Option<Slug>,
    /// The name of the trauma, should stress bring one (DC-R99).
    pub trauma: Option<String>,
    /// What the GM rules.
    pub ruling: Option<ResolveRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on how a threat ends.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResolveRuling {
    /// The level to which a consequence is reduced, 0–4; unsaid, as stated or one less (DC-R256).
    #[schemars(range(min = 0, max = 4))]
    pub reduced_override: Option<u32>,
}

impl Ruled for ResolveThreat {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Each threat is avoided, comes reduced or in full, at its level; then the action has its effect, unless its own
    /// failure was the threat (DC-R3, R7, R8, R9, R11, R37, R38, R39, R40, R41, R256; DC-I09).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        let encounter = guard::encounter(d, &self.pc, "DC-R37")?.clone();
        if let Some(clock) = &self.clock {
            guard::clock(d, clock, "DC-R37")?;
        }
        if encounter.fallen.is_none() && !encounter.threats.is_empty() {
            return Err(refuse::dice_not_rolled("DC-R1"));
        }
        if !encounter.is_assigned() {
            return Err(push::not_assigned(&self.pc));
        }
        let mut failed = false;
        for threat in &encounter.threats {
            let level = self.level_out(d, threat);
            let (pc, band) = (self.pc.clone(), threat.band.unwrap_or(Band::Threat));
            let resolved = Event::ThreatResolved {
                pc,
                threat: threat.name.clone(),
                band,
                level_in: threat.level,
                level_out: level,
            };
            d.push(resolved, &[rule_of(band), level_rule(level)]);
            failed |= level > 0 && self.come_about(d, threat, level)?;
        }
        self.finish(d, failed);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("What {} faces is settled.", self.pc.title())
    }
}

fn rule_of(band: Band) -> &'static str {
    match band {
        Band::Triumph => "DC-R7",
        Band::Success => "DC-R8",
        Band::Peril => "DC-R9",
        Band::Threat => "DC-R11",
    }
}

/// Returns the rule of a level (DC-R38, R39, R40, R41).
fn level_rule(level: u32) -> &'static str {
    match level {
        0 => "DC-R37",
        1 => "DC-R38",
        2 => "DC-R39",
        3 => "DC-R40",
        _ => "DC-R41",
    }
}

impl ResolveThreat {
    /// Returns how much of a threat comes about: nothing, its reduced level, or all of it (DC-R9, R11, R256; DC-I09).
    fn level_out(&self, d: &Desk<'_>, threat: &Threat) -> u32 {
        let override_ = self.ruling.as_ref().and_then(|r| r.reduced_override);
        match threat.outcome {
            Outcome::Prevented => 0,
            Outcome::Full => threat.level,
            Outcome::Reduced => {
                let (step, floor) = (guard::house(d, "reduce_step"), guard::house(d, "reduce_floor"));
                let by_book = threat.level.saturating_sub(step).max(floor);
                override_.or(threat.reduced).unwrap_or(by_book).min(threat.level)
            }
        }
    }

    /// A consequence comes about; says whether it was that the action failed (DC-R3, R37).
    fn come_about(&self, d: &mut Desk<'_>, threat: &Threat, level: u32) -> Result<bool, Refusal> {
        let (pc, why) = (&self.pc, threat.text.as_str());
        let rule = level_rule(level);
        match &threat.consequence {
            Consequence::Ticks { clock } => tails::tick_clock(d, clock, level, rule),
            Consequence::Heat => tails::gain_heat(d, level, why, rule),
            Consequence::Harm { label } => {
                let free = self.harm.as_ref();
                let free = free.filter(|name| d.state.pc(pc).is_some_and(|c| !c.harm.contains_key(*name)));
                let hurt = Hurt { label, level, name: free, needs_action: false };
                tails::take_harm(d, pc, hurt, rule)?;
            }
            Consequence::Stress => tails::mark_stress(d, pc, level, why, self.trauma.as_deref(), rule),
            Consequence::Coin => tails::lose_coin(d, &guard::word("vault"), level, why, rule),
            Consequence::Rep => tails::lose_rep(d, level, why, rule),
            Consequence::Status { faction } => {
                let by = i32::try_from(level).unwrap_or(i32::MAX);
                tails::shift_status(d, faction, -by, why, rule);
            }
            Consequence::Item { name } => tails::lose_item(d, pc, name, rule),
            Consequence::ActionFails if threat.outcome == Outcome::Full => {
                d.push(Event::ActionFailed { pc: pc.clone() }, &["DC-R3"]);
                return Ok(true);
            }
            Consequence::ActionFails => {
                let why = why.to_owned();
                d.push(Event::EffectLowered { pc: pc.clone(), n: 1, why }, &["DC-R3"]);
            }
            Consequence::Other { text } => {
                d.push(Event::ConsequenceSuffered { pc: pc.clone(), text: text.clone(), level }, &[rule]);
            }
        }
        Ok(false)
    }

    /// The action has its effect, unless it failed, and nothing more is open (DC-R37).
    fn finish(&self, d: &mut Desk<'_>, failed: bool) {
        let pc: &Slug = &self.pc;
        if !failed {
            let effect = d.state.encounter(pc).map_or(0, |e| e.effect);
            d.push(Event::EffectApplied { pc: pc.clone(), effect }, &[level_rule(effect)]);
            if let Some(clock) = &self.clock {
                tails::tick_clock(d, clock, effect, level_rule(effect));
            }
        }
        d.push(Event::EncounterSettled { pc: pc.clone() }, &["DC-R37"]);
    }
}
