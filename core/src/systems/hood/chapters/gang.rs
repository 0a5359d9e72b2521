//! Gangs: a boss whose dough holds the members (HD-39, HD-40).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::LeavingBy;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Forms a gang, or takes more members into it (HD-39).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FormGang {
    /// The boss.
    pub boss: Slug,
    /// Who joins, at least one.
    pub members: Vec<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for FormGang {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.boss.clone()), ..CommandInfo::default() }
    }

    /// A boss needs a dough for each member, which is held and not spent; they live as the boss does, who lives as
    /// before (HD-R155, R156, R157, R158).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let boss = guard::in_play(d, &self.boss)?;
        let (dough, size) = (boss.dough, tails::size(boss.gang.len() + self.members.len()));
        if self.members.is_empty() {
            return Err(refuse::amount_required("HD-R155").field("members"));
        }
        if dough < size {
            return Err(refuse::not_enough_dough("HD-R155", dough, size).field("members"));
        }
        self.check_free(d, &self.boss)?;
        for (i, member) in self.members.iter().enumerate() {
            guard::another(d, &self.boss, member).map_err(|r| r.field("members"))?;
            self.check_free(d, member)?;
            let is_boss = d.state.pc(member).is_some_and(|c| !c.gang.is_empty());
            if is_boss || self.members[..i].contains(member) {
                return Err(refuse::already_in_gang("HD-R155", d.state.named(member)).field("members"));
            }
        }
        let (boss, members) = (self.boss.clone(), self.members.clone());
        d.push(Event::GangFormed { boss: boss.clone(), members }, &["HD-R155"]);
        d.push(Event::DoughHeld { pc: boss.clone(), to: size }, &["HD-R156"]);
        for member in &self.members {
            let follows = Some(boss.clone());
            d.push(Event::LootSet { pc: member.clone(), text: None, follows }, &["HD-R157", "HD-R158"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let members: Vec<_> = self.members.iter().map(Slug::title).collect();
        format!("{} forms a gang: {}.", self.boss.title(), members.join(", "))
    }
}

impl FormGang {
    fn check_free(&self, d: &Desk<'_>, pc: &Slug) -> Result<(), Refusal> {
        if d.state.boss_of(pc).is_some() {
            return Err(refuse::already_in_gang("HD-R155", d.state.named(pc)).field("members"));
        }
        Ok(())
    }
}

/// Leaves a gang (HD-40).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveGang {
    /// Who.
    pub member: Slug,
    /// Let go because the dough no longer holds them, or negotiated with the boss.
    pub by: LeavingBy,
    /// Whether the boss agrees (HD-R160).
    pub agreed: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for LeaveGang {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Whoever leaves has a livelihood to worry about (HD-R159, R160, R161, R162).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let name = guard::known(d, &self.member)?.name.clone();
        let boss = d.state.boss_of(&self.member).cloned();
        let boss = boss.ok_or_else(|| refuse::not_in_gang("HD-R160", name).field("member"))?;
        let (dough, size) = d.state.pc(&boss).map_or((0, 0), |c| (c.dough, tails::size(c.gang.len())));
        match self.by {
            LeavingBy::Negotiated if self.agreed != Some(true) => {
                return Err(refuse::boss_must_agree("HD-R160").field("agreed"));
            }
            LeavingBy::LetGo if dough >= size => {
                return Err(refuse::still_affordable("HD-R159", dough, size).field("by"));
            }
            LeavingBy::Negotiated | LeavingBy::LetGo => {}
        }
        tails::leave_gang(d, &boss, &self.member, self.by);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} leaves the gang.", self.member.title())
    }
}
