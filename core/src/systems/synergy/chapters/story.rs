//! What other chapters bring: the marks of the story with their Story Points, and wounds (SY-22, SY-23).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::StoryMark;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Story Points for one character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Award {
    /// Who.
    pub pc: Slug,
    /// How many, at least 1.
    pub n: u32,
}

/// Reaches a Story Checkpoint or Milestone (SY-22).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoryBeat {
    /// Which of the two.
    pub kind: StoryMark,
    /// Who gains how many Story Points.
    pub sp_awards: Vec<Award>,
    /// What happened in the story.
    pub reason: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for StoryBeat {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// The story brings Story Points; Synergy stays as it is until it is spent (SY-R42, R43).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let Some(reason) = guard::text(self.reason.as_deref()) else {
            return Err(refuse::reason_required("SY-R43").field("reason"));
        };
        for award in &self.sp_awards {
            guard::known(d, &award.pc).map_err(|r| r.field("sp_awards"))?;
            if award.n == 0 {
                return Err(refuse::amount_required("SY-R43").field("sp_awards"));
            }
        }
        let reached = Event::StoryBeatReached { kind: self.kind, reason: reason.to_owned() };
        d.push(reached, &["SY-R42", "SY-R43"]);
        for award in &self.sp_awards {
            d.push(Event::SpGranted { pc: award.pc.clone(), n: award.n }, &["SY-R43"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let awards: Vec<_> = self.sp_awards.iter().map(|a| format!("{} {}", a.pc.title(), a.n)).collect();
        let reason = self.reason.as_deref().unwrap_or("no reason given");
        format!("A Story {} ({reason}): {} SP.", said(self.kind), awards.join(", "))
    }
}

/// Returns the word of the book.
pub fn said(kind: StoryMark) -> &'static str {
    match kind {
        StoryMark::Checkpoint => "Checkpoint",
        StoryMark::Milestone => "Milestone",
    }
}

/// Suffers a wound (SY-23).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SufferWound {
    /// Who.
    pub pc: Slug,
    /// How many Ready dice become Wounded, at least 1.
    pub n: u32,
    /// How much Vitality is lost; none when left out.
    pub vit_lost: Option<u32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SufferWound {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// How wounds arise is another chapter's; here they are what a Rest heals (SY-R13).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        if self.n == 0 {
            return Err(refuse::amount_required("SY-R13").field("n"));
        }
        tails::check_ad(d, &self.pc, self.n).map_err(|r| r.field("n"))?;
        let character = guard::known(d, &self.pc)?;
        let (lost, have) = (self.vit_lost.unwrap_or_default(), character.vit);
        if lost > have {
            let most = character.vit_max().unwrap_or(have);
            let value = i64::from(have) - i64::from(lost);
            return Err(refuse::out_of_range("SY-R13", "vit", value, 0, most).field("vit_lost"));
        }
        d.push(Event::DiceWounded { pc: self.pc.clone(), n: self.n }, &["SY-R13"]);
        if lost > 0 {
            d.push(Event::VitLost { pc: self.pc.clone(), n: lost }, &["SY-R13"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let vit = self.vit_lost.map(|n| format!(" and {n} VIT")).unwrap_or_default();
        format!("{} suffers a wound: {} dice{vit}.", self.pc.title(), self.n)
    }
}
