//! Who treats harm, and with how many dice: contacts, fellow characters, acquired healers, oneself, nobody (BD-17).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::features::FeatureEffect;
use super::super::state::{AssetState, ContactStanding};
use super::super::terms::Action;
use super::super::{Desk, guard, refuse};
use super::recover::RecoverRuling;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Who treats the harm (BD-R44).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Treatment {
    /// A contact or friend of the crew or of one of them rolls their quality (BD-R47).
    Contact {
        /// Who.
        contact: Slug,
        /// Their quality, when it is not on the sheet.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        quality: Option<u32>,
    },
    /// A fellow character rolls an action, and spends nothing (BD-R46, R57).
    PcHealer {
        /// Who.
        pc: Slug,
        /// The action; that of their healing ability when unsaid.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        action: Option<Action>,
    },
    /// An acquired healer serves everybody (BD-R45).
    AcquiredHealer {
        /// The asset.
        asset: Slug,
    },
    /// The patient, for 2 stress (BD-R55).
    SelfTreat {
        /// The action; that of their healing ability when unsaid.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        action: Option<Action>,
    },
    /// Nobody: 1 stress and zero dice (BD-R56).
    ToughItOut,
}

/// A healer who is accepted.
#[derive(Clone, Debug)]
pub(super) struct Healer {
    /// Who treats.
    pub who: Slug,
    /// What is rolled: an action, the quality, or nothing.
    pub what: String,
    /// How many dice; unknown where it is not on the sheet and the result was written down.
    pub dice: Option<u32>,
    /// Stress that it costs the patient, why, and by which rule.
    pub stress: Option<(u32, &'static str, &'static str)>,
    /// The rule of the dice.
    pub rule: &'static str,
    /// Whether a contact treats, who might be named as a helper too.
    pub is_contact: bool,
}

impl Treatment {
    /// Finds the healer and their dice; `written` says that the result was written down, so that dice may be unknown.
    ///
    /// # Errors
    /// `HealerUnknown`, `NotAHealer`, `AssetGone`.
    pub(super) fn healer(
        &self,
        d: &Desk<'_>,
        patient: &Slug,
        ruling: &RecoverRuling,
        written: bool,
    ) -> Result<Healer, Refusal> {
        match self {
            Self::Contact { contact, quality } => {
                let said = ruling.quality.or(*quality);
                by_contact(d, contact, said, ruling.healer_ok, written)
            }
            Self::PcHealer { pc, .. } if d.state.pc(pc).is_none() => {
                Err(refuse::healer_unknown("BD-R46", pc.title()).field("treatment"))
            }
            Self::PcHealer { pc, action } => {
                guard::active(d, pc)?;
                let needs_ability = d.house.is("pc_heal_needs_ability", "true");
                by_character(d, pc, *action, needs_ability, ruling.healer_ok)
            }
            Self::AcquiredHealer { asset } => by_asset(d, asset, ruling),
            Self::SelfTreat { action } => {
                let needs_ability = d.house.is("self_heal_needs_ability", "true");
                let healer = by_character(d, patient, *action, needs_ability, ruling.healer_ok)?;
                Ok(Healer { stress: Some((2, "self treatment", "BD-R55")), ..healer })
            }
            Self::ToughItOut => Ok(Healer {
                who: patient.clone(),
                what: "nobody".to_owned(),
                dice: Some(0),
                stress: Some((1, "tough it out", "BD-R56")),
                rule: "BD-R56",
                is_contact: false,
            }),
        }
    }
}

/// A contact on our side with a healer's quality, which is rolled (BD-R44, R47, BS-R298).
fn by_contact(
    d: &Desk<'_>,
    name: &Slug,
    said: Option<u32>,
    healer_ok: Option<bool>,
    written: bool,
) -> Result<Healer, Refusal> {
    let contact = d.state.crew.contacts.get(name).filter(|c| c.standing == ContactStanding::Ours);
    let contact = contact.ok_or_else(|| refuse::healer_unknown("BD-R44", name.title()).field("treatment"))?;
    let dice = said.or(contact.healer_quality);
    let is_unknown = dice.is_none() && !written;
    if healer_ok == Some(false) || is_unknown {
        return Err(refuse::not_a_healer("BD-R47", &contact.name).field("treatment"));
    }
    let what = "quality".to_owned();
    Ok(Healer { who: name.clone(), what, dice, stress: None, rule: "BD-R47", is_contact: true })
}

/// A character with a healing ability rolls its action; by the SRD Physicker and Tinker (BD-R46, BS-R309).
fn by_character(
    d: &Desk<'_>,
    name: &Slug,
    said: Option<Action>,
    needs_ability: bool,
    healer_ok: Option<bool>,
) -> Result<Healer, Refusal> {
    let character = guard::known(d, name)?;
    let physicker = d.state.pc_effect(name.as_str(), FeatureEffect::Physicker);
    let ability = character.healing_ability.or(physicker.then_some(Action::Tinker));
    let action = said.or(ability).unwrap_or(Action::Tinker);
    let also_attune = d.house.is("healer_actions", "tinker_or_attune") && ability.is_some();
    let of_ability =
        ability == Some(action) || (also_attune && matches!(action, Action::Tinker | Action::Attune));
    if !healer_ok.unwrap_or(of_ability || !needs_ability) {
        return Err(refuse::not_a_healer("BD-R46", name.title()).field("treatment"));
    }
    Ok(Healer {
        who: name.clone(),
        what: action.to_string(),
        dice: character.rating(action),
        stress: None,
        rule: "BD-R46",
        is_contact: false,
    })
}

/// An acquired service or expert serves the whole crew in the downtime that it was acquired in (BD-R45).
fn by_asset(d: &Desk<'_>, name: &Slug, ruling: &RecoverRuling) -> Result<Healer, Refusal> {
    let Some(asset) = d.state.crew.assets.get(name) else {
        return Err(refuse::healer_unknown("BD-R45", name.title()).field("treatment"));
    };
    let is_past = !asset.permanent
        && d.house.is("healer_lasts", "downtime")
        && asset.acquired_in.is_some_and(|downtime| downtime != d.state.downtimes);
    if asset.state == AssetState::Gone || is_past {
        return Err(refuse::asset_gone("BD-R45", &asset.name).field("treatment"));
    }
    let can_heal = matches!(asset.kind.as_str(), "service" | "cohort-expert");
    if !ruling.healer_ok.unwrap_or(can_heal) {
        return Err(refuse::not_a_healer("BD-R45", &asset.name).field("treatment"));
    }
    Ok(Healer {
        who: name.clone(),
        what: "quality".to_owned(),
        dice: Some(ruling.quality.unwrap_or(asset.quality)),
        stress: None,
        rule: "BD-R45",
        is_contact: false,
    })
}
