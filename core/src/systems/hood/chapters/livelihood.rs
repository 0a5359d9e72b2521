//! Getting by: a livelihood threatened and restored, and how somebody lives (HD-30, HD-31, HD-32).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::Cause;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Threatens a livelihood, where no other command did (HD-30).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThreatenLivelihood {
    /// Whose.
    pub pc: Slug,
    /// Why.
    pub cause: Cause,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ThreatenLivelihood {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A lot of money gone, a debt called in, what cannot be protected, a move, a hard move: whoever is short has only
    /// token sums, lacks means, and it gets worse; a gang is short with its boss
    /// (HD-R46, R117, R130, R131, R132, R133, R134, R136, R162).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::in_play(d, &self.pc)?;
        let rule = match self.cause {
            Cause::BigSpend => "HD-R130",
            Cause::PaybackMoney => "HD-R131",
            Cause::Unprotected => "HD-R132",
            Cause::Move => "HD-R133",
            Cause::HardMove => "HD-R134",
        };
        tails::threaten(d, &self.pc, self.cause, rule);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} is short: {}.", self.pc.title(), self.cause.said())
    }
}

/// The GM’s ruling on a livelihood.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RestoreRuling {
    /// Whether the cause was found and dealt with; unsaid, it was not (HD-R139).
    pub cause_dealt_with: Option<bool>,
}

/// Restores a livelihood (HD-31).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RestoreLivelihood {
    /// Whose.
    pub pc: Slug,
    /// How, as it came out in play (HD-R137).
    pub how: String,
    /// Who else took part; a member’s boss always does (HD-R163).
    pub with: Option<Vec<Slug>>,
    /// What the GM rules.
    pub ruling: Option<RestoreRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RestoreLivelihood {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Whoever deals with the cause is short no more and marks experience (HD-R137, R138, R139, R163, R203).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::in_play(d, &self.pc)?;
        let cause = character.short.first().map(|short| short.cause.said());
        let cause = cause.ok_or_else(|| refuse::not_short("HD-R137", &character.name).field("pc"))?;
        for who in self.with.iter().flatten() {
            guard::known(d, who).map_err(|r| r.field("with"))?;
        }
        if self.ruling.as_ref().and_then(|r| r.cause_dealt_with) != Some(true) {
            return Err(refuse::cause_still_there("HD-R139", cause).field("ruling"));
        }
        let mut with = self.with.clone().unwrap_or_default();
        let boss = d.state.boss_of(&self.pc).cloned();
        with.extend(boss.filter(|boss| !with.contains(boss)));
        self.restored(d, &self.pc, with.clone());
        self.gang_restored(d, &with);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} sets things right: {}.", self.pc.title(), self.how)
    }
}

impl RestoreLivelihood {
    fn restored(&self, d: &mut Desk<'_>, pc: &Slug, with: Vec<Slug>) {
        let (pc_of, how) = (pc.clone(), self.how.clone());
        d.push(Event::LivelihoodRestored { pc: pc_of, how, with }, &["HD-R137", "HD-R139"]);
        tails::mark_experience(d, pc, "restored a livelihood", "HD-R138");
    }

    /// Members who were short with their boss no longer are; those who took part learn from it (HD-R157, R163).
    fn gang_restored(&self, d: &mut Desk<'_>, with: &[Slug]) {
        let members: Vec<Slug> =
            d.state.pc(&self.pc).map(|c| c.gang.iter().cloned().collect()).unwrap_or_default();
        for member in members {
            let follows = |s: &super::super::state::Short| s.follows.as_ref() == Some(&self.pc);
            let short = d.state.pc(&member).map(|c| c.short.clone()).unwrap_or_default();
            if !short.iter().any(follows) {
                continue;
            }
            if short.iter().all(follows) && with.contains(&member) {
                self.restored(d, &member, vec![self.pc.clone()]);
            } else {
                let boss = self.pc.clone();
                d.push(Event::FollowedThreatLifted { pc: member, boss }, &["HD-R163"]);
            }
        }
    }
}

/// Says how somebody lives (HD-32).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetLoot {
    /// Who.
    pub pc: Slug,
    /// Their Loot line (HD-R129).
    pub text: String,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SetLoot {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// The Loot line says how somebody lives; a member’s is the boss’s fortune (HD-R129, R157).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        if d.state.boss_of(&self.pc).is_some() {
            return Err(refuse::gang_member_loot("HD-R157").field("pc"));
        }
        if self.text.trim().is_empty() {
            return Err(refuse::empty_name("HD-R129").field("text"));
        }
        let (pc, text) = (self.pc.clone(), Some(self.text.clone()));
        d.push(Event::LootSet { pc, text, follows: None }, &["HD-R129"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} lives like this: {}.", self.pc.title(), self.text)
    }
}
