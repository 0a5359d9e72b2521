//! Armour is used (DC-69); what that does is the table's ruling, since the book only says when it comes back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::Armour;
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Uses armour or special armour (DC-69).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseArmour {
    /// Who.
    pub pc: Slug,
    /// Which.
    pub which: Armour,
    /// Against which threat.
    pub threat: Option<Slug>,
    /// What the GM rules.
    pub ruling: Option<ArmourRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on armour.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmourRuling {
    /// By how many levels the consequence falls; unsaid, as the house has it (DC-A61).
    #[schemars(range(min = 0, max = 4))]
    pub level_drop: Option<u32>,
}

impl Ruled for UseArmour {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// A box is used once until downtime begins (DC-R193).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::active(d, &self.pc)?;
        let (used, said) = match self.which {
            Armour::Armour => (character.armour_used, "Armour"),
            Armour::Special => (character.special_used, "Special armour"),
        };
        if used {
            return Err(refuse::armour_used("DC-R193", said).field("which"));
        }
        if let Some(threat) = &self.threat {
            let e = guard::encounter(d, &self.pc, "DC-R193")?;
            let unknown = || refuse::unknown_threat("DC-R193", self.pc.title(), threat).field("threat");
            e.threat(threat).ok_or_else(unknown)?;
        }
        let by_house = u32::from(d.house.is("armour_effect", "minus_one"));
        let n = self.ruling.as_ref().and_then(|r| r.level_drop).unwrap_or(by_house);
        d.push(Event::ArmourMarked { pc: self.pc.clone(), which: self.which }, &["DC-R193"]);
        if let Some(threat) = self.threat.clone().filter(|_| n > 0) {
            d.push(Event::SeverityLowered { pc: self.pc.clone(), threat, n }, &["DC-R193"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} uses armour.", self.pc.title())
    }
}
