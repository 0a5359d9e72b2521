//! Consequences apart from rolls: threatened from the fiction, taken over by somebody, suffered (BS-17, BS-20, BS-21).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{ConsequenceKind, Event};
use super::super::state::Consequence;
use super::super::tails::{self, Catastrophe, Threat};
use super::super::{Desk, guard, refuse};
use super::beats::{Answers, ArmorAnswer, ResistAnswer, SufferAnswer, Threatened, Which};
use super::effort::{count, note_harm};
use super::settle_action::check_threats;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Threatens consequences from the fiction: an entanglement, a creation, somebody who strikes first (BS-17).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Threaten {
    /// Over whom they hang.
    pub pc: Slug,
    /// What threatens, one or more.
    pub consequences: Vec<Threatened>,
    /// The entry that it follows from, or why, in words.
    pub because: Option<String>,
    /// Whether they must be answered before the character's next action (BS-R17).
    pub before_action: Option<bool>,
    /// Whether a resistance roll is allowed; unsaid, yes.
    pub resistible: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for Threaten {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Trouble that no roll of theirs brought; against an overwhelming foe it comes before their own action
    /// (BS-R17, R77).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::living(d, &self.pc)?;
        check_threats(d, &self.consequences)?;
        if self.consequences.is_empty() {
            return Err(refuse::empty_name("BS-R77").field("consequences"));
        }
        if let Some(because) = &self.because {
            d.basis("because", because);
        }
        let before_action = self.before_action == Some(true);
        for threat in &self.consequences {
            let kind = &threat.kind;
            let threat = Threat {
                name: threat.name.as_ref(),
                resistible: threat.resistible.or(self.resistible).unwrap_or(true),
                before_action,
                ..Threat::of(threat.on.as_ref().unwrap_or(&self.pc), kind)
            };
            tails::threaten(d, threat, if before_action { "BS-R17" } else { "BS-R77" });
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let threats: Vec<_> = self.consequences.iter().map(|c| c.kind.said()).collect();
        format!("{} faces {}.", self.pc.title(), threats.join(" and "))
    }
}

/// Steps in and faces a consequence in place of a teammate (BS-20).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Protect {
    /// Who steps in.
    pub protector: Slug,
    /// For whom.
    pub for_pc: Slug,
    /// Which consequence, by its name or said on the spot.
    pub consequence: Which,
    /// On the same line: the protector's resistance roll.
    pub resist: Option<Vec<ResistAnswer>>,
    /// On the same line: the protector's armor.
    pub armor: Option<Vec<ArmorAnswer>>,
    /// On the same line: the protector suffers it.
    pub suffer: Option<SufferAnswer>,
    /// What the GM rules.
    pub ruling: Option<ProtectRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on somebody who steps in.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProtectRuling {
    /// Whether the protector can reach or signal the other; unsaid, yes (BS-R263).
    pub possible: Option<bool>,
}

impl Ruled for Protect {
    fn info(&self) -> CommandInfo {
        let departs: &[_] = if self.answers().is_some() {
            &["dice", "read", "stress", "stress_assist", "stress_push", "level_after"]
        } else {
            &[]
        };
        let labels = self.answers().labels();
        CommandInfo { departs, labels, actor: Some(self.protector.clone()), ..CommandInfo::default() }
    }

    /// The protector suffers it instead, and may resist it as their own; without contact no teamwork (BS-R260, R263).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.protector)?;
        guard::known(d, &self.for_pc)?;
        if self.protector == self.for_pc {
            return Err(refuse::self_protect("BS-R260", self.for_pc.title()).field("protector"));
        }
        let (name, threat) = self.consequence.find(d, &self.for_pc, "BS-R260")?;
        self.check_open(d, &threat)?;
        if self.ruling.as_ref().and_then(|r| r.possible) == Some(false) {
            return Err(refuse::not_possible("BS-R263", self.protector.title(), self.for_pc.title()));
        }
        let (from, to) = (self.for_pc.clone(), self.protector.clone());
        d.push(Event::ConsequenceTaken { consequence: name.clone(), from, to }, &["BS-R260"]);
        if self.answers().is_some() {
            self.answers().give(d, &self.protector, &[name])?;
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} faces {} for {}.", self.protector.title(), self.consequence.said(), self.for_pc.title())
    }
}

impl Protect {
    fn answers(&self) -> Answers<'_> {
        Answers {
            resist: self.resist.as_deref().unwrap_or_default(),
            armor: self.armor.as_deref().unwrap_or_default(),
            suffer: self.suffer.as_ref(),
        }
    }

    /// What the victim has rolled against cannot be taken over, unless the house says so (BS-R99, R260).
    fn check_open(&self, d: &Desk<'_>, threat: &Consequence) -> Result<(), Refusal> {
        let denied = threat.is_closed || d.house.is("protect_after_resist", "false");
        if threat.is_resisted && denied {
            return Err(refuse::already_resisted("BS-R99").field("consequence"));
        }
        if threat.is_closed {
            return Err(refuse::unknown_consequence("BS-R93", self.for_pc.title()).field("consequence"));
        }
        Ok(())
    }
}

/// Suffers a consequence in full (BS-21).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Suffer {
    /// Who suffers it.
    pub pc: Slug,
    /// Which consequence, by its name or said on the spot: `heat:1`, `harm:2:"Cracked rib"`.
    pub consequence: Which,
    /// What the GM rules.
    pub ruling: Option<SufferRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on what is suffered.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SufferRuling {
    /// What harm past the full worst row means: fatal, or what is lost for good (BS-R90, R108).
    pub catastrophe: Option<Catastrophe>,
}

impl Ruled for Suffer {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["level"], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// What is neither resisted, armored nor taken over lands in full (BS-R83, R91, R93, R107).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        let (name, threat) = self.consequence.find(d, &self.pc, "BS-R93")?;
        if threat.is_closed {
            return Err(refuse::unknown_consequence("BS-R93", self.pc.title()).field("consequence"));
        }
        let said = self.catastrophe().is_some() || d.house.is("l3_overflow", "fatal");
        if let ConsequenceKind::Harm { level, .. } = &threat.kind
            && !said
            && tails::is_catastrophe(d, &self.pc, *level)
        {
            return Err(refuse::catastrophe_unsaid("BS-R90").field("ruling"));
        }
        self.land(d, &name, &threat)
    }

    fn sentence(&self) -> String {
        format!("{} suffers {}.", self.pc.title(), self.consequence.said())
    }
}

impl Suffer {
    fn catastrophe(&self) -> Option<&Catastrophe> {
        self.ruling.as_ref().and_then(|r| r.catastrophe.as_ref())
    }

    /// Suffers it on the line of a roll, where a catastrophe that nobody named falls due (BS-R90).
    ///
    /// # Errors
    /// As [`Suffer::decide`], but for `CatastropheUnsaid`.
    pub fn take(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (name, threat) = self.consequence.find(d, &self.pc, "BS-R93")?;
        self.land(d, &name, &threat)
    }

    fn land(&self, d: &mut Desk<'_>, name: &Slug, threat: &Consequence) -> Result<(), Refusal> {
        note_harm(d, &self.pc);
        if let Some(size) = threat.kind.size().filter(|_| d.departs("level")) {
            let level = count(d.amount("level", "BS-R83", i64::from(size))?);
            tails::face_as(d, name, &threat.kind.resized(level), self.catastrophe(), "BS-R93");
        } else {
            tails::face(d, name, self.catastrophe(), "BS-R93");
        }
        Ok(())
    }
}
