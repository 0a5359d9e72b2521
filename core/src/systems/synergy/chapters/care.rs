//! Care for a resting character, by Medicine or by Occult (SY-06).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::{Care, Interruption};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// How the care went, as its own check or the Guide says.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProvideCareRuling {
    /// Whether the care is magical; not when left out (SY-R20).
    pub magical: Option<bool>,
    /// Whether it succeeded: the check is another chapter's (SY-R19).
    pub success: Option<bool>,
}

/// Cares for a resting character (SY-06).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProvideCare {
    /// Who cares.
    pub carer: Slug,
    /// For whom.
    pub patient: Slug,
    /// With which skill.
    pub skill: Care,
    /// How many Action Dice it costs the carer; none when left out (SY-R6).
    pub ad_spent: Option<u32>,
    /// How it went.
    pub ruling: Option<ProvideCareRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ProvideCare {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.carer.clone()), ..CommandInfo::default() }
    }

    /// Successful Medicine gives Advantage on the recovery roll, another's Occult instead where a Bloodline allows it;
    /// the carer's own Rest ends where they spend Action Dice (SY-R6, R19, R20, R21).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let ruling = self.ruling.clone().unwrap_or_default();
        guard::known(d, &self.carer).map_err(|r| r.field("carer"))?;
        self.check(d, ruling.magical == Some(true))?;
        let Some(success) = ruling.success else {
            return Err(refuse::success_needed("SY-R19").field("ruling.success"));
        };
        let patient = guard::known(d, &self.patient)?;
        if success && patient.care.is_some() {
            return Err(refuse::care_already_given("SY-R19", &patient.name).field("patient"));
        }
        let ad = self.ad_spent.unwrap_or_default();
        tails::check_ad(d, &self.carer, ad).map_err(|r| r.field("ad_spent"))?;
        let (carer, patient) = (self.carer.clone(), self.patient.clone());
        if ad > 0 {
            d.push(Event::ActionDiceSpent { pc: carer.clone(), n: ad }, &["SY-R6"]);
        }
        let rules: &[&str] = match self.skill {
            Care::Medicine => &["SY-R19"],
            Care::Occult => &["SY-R21"],
        };
        d.push(Event::CareGiven { carer: carer.clone(), patient, skill: self.skill, success }, rules);
        if ad > 0 && d.house.is("care_exempt", "false") {
            tails::interrupt(d, &carer, Interruption::SpendAd, &["SY-R6", "SY-R29"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} cares for {} with {}.", self.carer.title(), self.patient.title(), self.skill)
    }
}

impl ProvideCare {
    /// What care can help whom (SY-R20, R21), and when.
    fn check(&self, d: &Desk<'_>, is_magical: bool) -> Result<(), Refusal> {
        let patient = guard::known(d, &self.patient).map_err(|r| r.field("patient"))?;
        let is_early = self.skill == Care::Medicine && d.house.is("medicine_when", "any_before_roll");
        if d.state.resting(&self.patient).is_none() && !is_early {
            return Err(refuse::rest_not_active("SY-R19").field("patient"));
        }
        let is_self = self.carer == self.patient;
        let bloodline = &patient.bloodline;
        match self.skill {
            Care::Medicine => {
                let is_magic_help = is_magical && d.house.is("magical_medicine_necrokin", "true");
                if bloodline.medicine_blocked_nonmagical && !is_magic_help {
                    return Err(refuse::care_blocked("SY-R20", &patient.name).field("skill"));
                }
                if is_self && d.house.is("self_medicine", "false") {
                    return Err(refuse::self_medicine("SY-R19").field("carer"));
                }
            }
            Care::Occult if !bloodline.occult_care => {
                return Err(refuse::occult_not_care("SY-R21").field("skill"));
            }
            Care::Occult if is_self => return Err(refuse::self_occult("SY-R21").field("carer")),
            Care::Occult => {}
        }
        Ok(())
    }
}
