//! Harm comes (DC-20), a mortal wound is treated or not (DC-24), a condition goes (DC-25).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::tails::Hurt;
use super::super::terms::Mortal;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

fn of_gm(pc: &Slug) -> CommandInfo {
    CommandInfo { gm_only: true, actor: Some(pc.clone()), ..CommandInfo::default() }
}

/// Suffers harm with no roll behind it (DC-20).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SufferHarm {
    /// Who.
    pub pc: Slug,
    /// What it is, in words.
    pub label: String,
    /// 1 a passing condition, 2 lasting, 3 severe, 4 fatal (DC-R72, R80, R82, R85).
    #[schemars(range(min = 0, max = 4))]
    pub level: u32,
    /// Whether it kills at once (DC-R85).
    pub instant_death: Option<bool>,
    /// Whether it takes an action to remove, a condition only (DC-R77).
    pub needs_action: Option<bool>,
    /// What it is called in the record; unsaid, after the declaration.
    pub harm: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SufferHarm {
    fn info(&self) -> CommandInfo {
        of_gm(&self.pc)
    }

    /// Conditions pass and add up; lasting harm is an injury, ailment or impairment with two slots; severe harm can lay
    /// somebody low, and left untreated may turn fatal if the GM says so; fatal harm is mortal or kills at once
    /// (DC-R71, R72, R74, R75, R80, R81, R82, R83, R84, R85).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        guard::level(self.level, "DC-R71")?;
        guard::named(&self.label, "DC-R71").map_err(|r| r.field("label"))?;
        if self.level == 4 && self.instant_death == Some(true) {
            let cause = self.label.trim().to_owned();
            d.push(Event::CharacterDied { pc: self.pc.clone(), cause }, &["DC-R85"]);
            return Ok(());
        }
        let needs_action = self.needs_action.unwrap_or(false);
        let hurt = Hurt { label: &self.label, level: self.level, name: self.harm.as_ref(), needs_action };
        let rule = match self.level {
            1 => "DC-R72",
            2 => "DC-R80",
            3 => "DC-R82",
            _ => "DC-R85",
        };
        tails::take_harm(d, &self.pc, hurt, rule)
    }

    fn sentence(&self) -> String {
        format!("{} suffers level {} harm: {}.", self.pc.title(), self.level, self.label)
    }
}

/// Treats a mortal wound within a few minutes, or fails to (DC-24).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StabiliseMortal {
    /// Who is dying.
    pub pc: Slug,
    /// Who treats them.
    pub by: Slug,
    /// The scar that stays, in words; unsaid, that of the wound (DC-R88).
    pub scar: Option<String>,
    /// What the GM rules.
    pub ruling: Option<StabiliseRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on treatment.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StabiliseRuling {
    /// Whether it came in time; unsaid, yes (DC-R86).
    pub in_time: Option<bool>,
    /// Whether they know how; unsaid, yes (DC-R86).
    pub skill_ok: Option<bool>,
}

impl Ruled for StabiliseMortal {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.by.clone()), ..CommandInfo::default() }
    }

    /// Prompt treatment saves a life; the wound stays until a recovery, and a scar for good (DC-R86, R87, R88).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::known(d, &self.pc)?;
        if character.mortal != Mortal::Dying {
            return Err(refuse::not_dying("DC-R86", self.pc.title()).field("pc"));
        }
        let wound = character.harm.values().find(|h| h.level == 4).map(|h| h.label.clone());
        let scars = character.scars.clone();
        if self.by == self.pc {
            return Err(refuse::self_stabilise("DC-R86", self.pc.title()).field("by"));
        }
        let ruling = self.ruling.clone().unwrap_or_default();
        if ruling.in_time == Some(false) || ruling.skill_ok == Some(false) {
            let cause = "untreated".to_owned();
            d.push(Event::CharacterDied { pc: self.pc.clone(), cause }, &["DC-R86"]);
            return Ok(());
        }
        d.push(Event::MortalStabilised { pc: self.pc.clone(), by: self.by.clone() }, &["DC-R86", "DC-R87"]);
        let label = self.scar.clone().or(wound).unwrap_or_default();
        let taken = |name: &str| scars.keys().any(|known| known.as_str() == name);
        let named = Slug::of_title(&label).ok().filter(|name| !taken(name.as_str()));
        let scar = named.unwrap_or_else(|| d.fresh_name("scar", taken));
        d.push(Event::ScarRecorded { pc: self.pc.clone(), scar, label }, &["DC-R88"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} treats {}'s mortal wound.", self.by.title(), self.pc.title())
    }
}

/// Why a condition goes away (DC-R76–R78).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
pub enum ClearedBy {
    /// Time passed (DC-R76).
    #[strum(to_string = "time passed")]
    TimePassed,
    /// It makes sense in the fiction (DC-R78).
    #[strum(to_string = "it made sense")]
    FictionMet,
    /// It was invoked a couple of times (DC-R78).
    #[strum(to_string = "it was invoked enough")]
    InvokedEnough,
    /// An action was taken (DC-R77).
    #[strum(to_string = "an action was taken")]
    ActionTaken,
}

/// Ends a passing condition (DC-25).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClearCondition {
    /// Whose.
    pub pc: Slug,
    /// Which level-1 harm.
    pub harm: Slug,
    /// Why it goes.
    pub why: ClearedBy,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ClearCondition {
    fn info(&self) -> CommandInfo {
        of_gm(&self.pc)
    }

    /// Conditions fade with time, by an action where they need one, or when the fiction or a few invocations say so
    /// (DC-R76, R77, R78).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        let unknown = || refuse::unknown_harm("DC-R76", self.pc.title()).field("harm");
        let name = tails::find_harm(d, &self.pc, &self.harm).ok_or_else(unknown)?;
        let harm = d.state.pc(&self.pc).and_then(|c| c.harm.get(&name)).ok_or_else(unknown)?;
        if harm.level != 1 {
            return Err(refuse::not_a_condition("DC-R76").field("harm"));
        }
        if harm.needs_action && self.why != ClearedBy::ActionTaken {
            return Err(refuse::needs_action("DC-R77").field("why"));
        }
        let rule = match self.why {
            ClearedBy::TimePassed => "DC-R76",
            ClearedBy::ActionTaken => "DC-R77",
            ClearedBy::FictionMet | ClearedBy::InvokedEnough => "DC-R78",
        };
        let (pc, why) = (self.pc.clone(), self.why.to_string());
        d.push(Event::ConditionCleared { pc, harm: name, why }, &[rule]);
        tails::clear_if_whole(d, &self.pc);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{}'s {} passes: {}.", self.pc.title(), self.harm.title(), self.why)
    }
}
